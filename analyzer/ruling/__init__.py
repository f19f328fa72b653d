"""Outcomes, aggregation, adjustment: the numbers of a ruling, each with its step."""

from analyzer.ruling.outcome import (
    BeforeRevoke,
    Check,
    Evidence,
    Excluded,
    Outcome,
    RevokeFound,
    RevokeScore,
    Ruling,
    SideScore,
    Swing,
)
from analyzer.ruling.sensitivity import swings

__all__ = [
    "BeforeRevoke",
    "Check",
    "Evidence",
    "Excluded",
    "Outcome",
    "RevokeFound",
    "RevokeScore",
    "Ruling",
    "SideScore",
    "Swing",
    "swings",
]
