"""The laws as functions: facts and a law book in, a rectification out. No search, no scoring, no weights."""

from analyzer.laws.lawbook import Clause, Edition, Election, Lawbook, Mark
from analyzer.laws.rectification import (
    Adjust,
    AdjustOneSide,
    Artificial,
    ClaimTricks,
    Need,
    NeedsJudgment,
    NoRectification,
    Objective,
    Rectification,
    TransferTricks,
)

__all__ = [
    "Adjust",
    "AdjustOneSide",
    "Artificial",
    "ClaimTricks",
    "Clause",
    "Edition",
    "Election",
    "Lawbook",
    "Mark",
    "Need",
    "NeedsJudgment",
    "NoRectification",
    "Objective",
    "Rectification",
    "TransferTricks",
]
