"""Outcomes, aggregation, adjustment: the numbers of a ruling, each with its step."""

from analyzer.ruling.claim_outcome import (
    AnswerTricks,
    ClaimChange,
    ClaimFact,
    ClaimScore,
    ExcludedPlay,
    LinePlay,
)
from analyzer.ruling.claim_words import RuleWords
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
    "AnswerTricks",
    "BeforeRevoke",
    "Check",
    "ClaimChange",
    "ClaimFact",
    "ClaimScore",
    "Evidence",
    "Excluded",
    "ExcludedPlay",
    "LinePlay",
    "Outcome",
    "RevokeFound",
    "RevokeScore",
    "RuleWords",
    "Ruling",
    "SideScore",
    "Swing",
    "swings",
]
