"""What could have happened: branches, leaves, weights. Knows cards, not laws."""

from analyzer.continuations.plausible import CLASSES, Plausible, PlaySettings, class_above, class_below
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
    "CLASSES",
    "REST",
    "Branch",
    "Branches",
    "DoubleDummy",
    "Leaf",
    "Path",
    "Plausible",
    "PlaySettings",
    "Rest",
    "StatedResult",
    "StatedScore",
    "StatedTricks",
    "Weight",
    "class_above",
    "class_below",
    "parse_weight",
    "paths",
    "percent",
    "placed",
    "spread_problems",
    "weight_problems",
    "weights_missing",
]
