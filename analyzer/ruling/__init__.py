"""Outcomes, aggregation, adjustment: the numbers of a ruling, each with its step."""

from analyzer.ruling.outcome import Check, Evidence, Excluded, Outcome, Ruling, SideScore, Swing
from analyzer.ruling.sensitivity import swings

__all__ = ["Check", "Evidence", "Excluded", "Outcome", "Ruling", "SideScore", "Swing", "swings"]
