"""Points, matchpoints, IMPs: Laws 77 and 78, forms of scoring, whole fields, victory points, rounding rules."""

from analyzer.scoring.board_a_match import BoardAMatch, BoardScale
from analyzer.scoring.butler import AdjustedTables, Butler, datum
from analyzer.scoring.cross_imps import CrossDivisor, CrossImps, divisor
from analyzer.scoring.entries import ArtificialImps, ArtificialShare, Entry, Outcomes, Split, Weighted, awarded_to
from analyzer.scoring.field import TableResult, by_frequency, frequencies, matchpoint_board
from analyzer.scoring.field_imps import butler_board, cross_imp_board
from analyzer.scoring.law77 import contract_score, possible_scores, score_ns
from analyzer.scoring.law78 import comparison, imps, matchpoints
from analyzer.scoring.law87 import fouled_board
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
    whole,
)
from analyzer.scoring.neuberg import neuberg, small_group
from analyzer.scoring.percentage import percentage
from analyzer.scoring.rounding import NAMED_ROUNDINGS, Rounding, RoundingMode
from analyzer.scoring.scorer_line import matchpoints_between
from analyzer.scoring.total_points import TotalPoints
from analyzer.scoring.victory_points import (
    DiscreteScale,
    VictoryPoints,
    continuous_table,
    continuous_vp,
    discrete_scale,
    discrete_scale_names,
)

__all__ = [
    "NAMED_ROUNDINGS",
    "AdjustedTables",
    "ArtificialImps",
    "ArtificialShare",
    "BoardAMatch",
    "BoardScale",
    "Butler",
    "CrossDivisor",
    "CrossImps",
    "DiscreteScale",
    "Entry",
    "Matchpoints",
    "Method",
    "Outcomes",
    "Rounding",
    "RoundingMode",
    "ScorerTable",
    "Split",
    "TableResult",
    "TeamImps",
    "TotalPoints",
    "VictoryPoints",
    "Weighted",
    "average",
    "awarded_to",
    "butler_board",
    "by_frequency",
    "clause_of",
    "comparison",
    "continuous_table",
    "continuous_vp",
    "contract_score",
    "convert",
    "cross_imp_board",
    "datum",
    "discrete_scale",
    "discrete_scale_names",
    "divisor",
    "for_side",
    "fouled_board",
    "frequencies",
    "imps",
    "matchpoint_board",
    "matchpoints",
    "matchpoints_between",
    "mirror",
    "neuberg",
    "percentage",
    "possible_scores",
    "score_ns",
    "small_group",
    "unit_of",
    "whole",
]
