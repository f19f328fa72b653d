"""Adjusted scores in duplicate bridge: facts in, a weighted ruling out, every number explained.

>>> import analyzer as az
>>> az.imps(820)
13
>>> az.score_ns(az.Result.parse("3NT-2 W"), az.Vulnerability.parse("EW"))
200

Importing this module loads nothing; each name is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.analysis import rule
    from analyzer.bridge import (
        Auction,
        Board,
        Call,
        Card,
        Contract,
        Deal,
        Denomination,
        Play,
        Position,
        Result,
        Seat,
        Side,
        Vulnerability,
    )
    from analyzer.case import Case, Finding
    from analyzer.casefile import load_case
    from analyzer.continuations import (
        REST,
        Branch,
        Branches,
        DoubleDummy,
        StatedResult,
        StatedScore,
        StatedTricks,
        parse_weight,
    )
    from analyzer.errors import AnalyzerError
    from analyzer.formats import read_boards, read_boards_text, write_boards
    from analyzer.laws import Edition, Lawbook
    from analyzer.laws.law12 import best_likely, damage, worst_probable
    from analyzer.report import as_json, as_text, board_as_text
    from analyzer.ruling import Ruling
    from analyzer.ruling.aggregate import weighted_comparison, weighted_score, weighted_sum
    from analyzer.scenarios import scenario_paths
    from analyzer.scoring import (
        Matchpoints,
        Rounding,
        TeamImps,
        contract_score,
        imps,
        matchpoints,
        score_ns,
    )
    from analyzer.solver import Question, TrickResult, TrickSource
    from analyzer.trace import Step, audit

__version__ = "0.1.0"

_WHERE = {
    "analyzer.analysis": "rule",
    "analyzer.bridge": "Auction Board Call Card Contract Deal Denomination Play Position Result Seat Side "
    "Vulnerability",
    "analyzer.case": "Case Finding",
    "analyzer.casefile": "load_case",
    "analyzer.continuations": "REST Branch Branches DoubleDummy StatedResult StatedScore StatedTricks parse_weight",
    "analyzer.errors": "AnalyzerError",
    "analyzer.formats": "read_boards read_boards_text write_boards",
    "analyzer.laws": "Edition Lawbook",
    "analyzer.laws.law12": "best_likely damage worst_probable",
    "analyzer.report": "as_json as_text board_as_text",
    "analyzer.ruling": "Ruling",
    "analyzer.ruling.aggregate": "weighted_comparison weighted_score weighted_sum",
    "analyzer.scenarios": "scenario_paths",
    "analyzer.scoring": "Matchpoints Rounding TeamImps contract_score imps matchpoints score_ns",
    "analyzer.solver": "Question TrickResult TrickSource",
    "analyzer.trace": "Step audit",
}
_HOME = {name: module for module, names in _WHERE.items() for name in names.split()}

__all__ = [
    "REST",
    "AnalyzerError",
    "Auction",
    "Board",
    "Branch",
    "Branches",
    "Call",
    "Card",
    "Case",
    "Contract",
    "Deal",
    "Denomination",
    "DoubleDummy",
    "Edition",
    "Finding",
    "Lawbook",
    "Matchpoints",
    "Play",
    "Position",
    "Question",
    "Result",
    "Rounding",
    "Ruling",
    "Seat",
    "Side",
    "StatedResult",
    "StatedScore",
    "StatedTricks",
    "Step",
    "TeamImps",
    "TrickResult",
    "TrickSource",
    "Vulnerability",
    "as_json",
    "as_text",
    "audit",
    "best_likely",
    "board_as_text",
    "contract_score",
    "damage",
    "imps",
    "load_case",
    "matchpoints",
    "parse_weight",
    "read_boards",
    "read_boards_text",
    "rule",
    "scenario_paths",
    "score_ns",
    "weighted_comparison",
    "weighted_score",
    "weighted_sum",
    "worst_probable",
    "write_boards",
]


def __getattr__(name: str) -> object:
    """The public name, loaded now."""
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'analyzer' has no attribute {name!r}")
    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names."""
    return sorted([*__all__, "__version__"])
