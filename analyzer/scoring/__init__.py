"""Points, matchpoints, IMPs: Laws 77 and 78, forms of scoring, rounding rules."""

from analyzer.scoring.law77 import contract_score, possible_scores, score_ns
from analyzer.scoring.law78 import comparison, imps, matchpoints
from analyzer.scoring.methods import (
    Matchpoints,
    Method,
    ScorerTable,
    TeamImps,
    average,
    clause_of,
    convert,
    for_side,
    mirror,
    unit_of,
)
from analyzer.scoring.rounding import Rounding, RoundingMode

__all__ = [
    "Matchpoints",
    "Method",
    "Rounding",
    "RoundingMode",
    "ScorerTable",
    "TeamImps",
    "average",
    "clause_of",
    "comparison",
    "contract_score",
    "convert",
    "for_side",
    "imps",
    "matchpoints",
    "mirror",
    "possible_scores",
    "score_ns",
    "unit_of",
]
