"""What could have happened: branches, leaves, weights. Knows cards, not laws."""

from analyzer.continuations.spread import spread_problems
from analyzer.continuations.tree import (
    Branch,
    Branches,
    DoubleDummy,
    Leaf,
    Path,
    StatedResult,
    StatedScore,
    StatedTricks,
    paths,
    placed,
    weight_problems,
    weights_missing,
)
from analyzer.continuations.weights import REST, Rest, Weight, parse_weight, percent

__all__ = [
    "REST",
    "Branch",
    "Branches",
    "DoubleDummy",
    "Leaf",
    "Path",
    "Rest",
    "StatedResult",
    "StatedScore",
    "StatedTricks",
    "Weight",
    "parse_weight",
    "paths",
    "percent",
    "placed",
    "spread_problems",
    "weight_problems",
    "weights_missing",
]
