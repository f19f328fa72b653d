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
    from analyzer.analysis import analyze, compare_editions, rule
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
    from analyzer.bridge.action import Action
    from analyzer.bridge.auction_ending import auction_ending
    from analyzer.bridge.disclosure import Agreement, Misinformation, Told
    from analyzer.bridge.information import UnauthorizedInformation
    from analyzer.bridge.poll import Answer, Poll
    from analyzer.bridge.suggestion import Suggestion, parse_suggestions
    from analyzer.case import Case, Finding
    from analyzer.casefile import load_case
    from analyzer.continuations import (
        REST,
        Branch,
        Branches,
        DoubleDummy,
        Plausible,
        PlaySettings,
        StatedResult,
        StatedScore,
        StatedTricks,
        parse_weight,
    )
    from analyzer.errors import AnalyzerError
    from analyzer.formats import read_boards, read_boards_text, write_boards
    from analyzer.judgment_facts import (
        StatedDeception,
        StatedInformation,
        StatedMember,
        StatedMisinformation,
        StatedPoll,
    )
    from analyzer.laws import Edition, Lawbook
    from analyzer.laws.law11 import without_the_gain
    from analyzer.laws.law12 import best_likely, damage, worst_probable
    from analyzer.laws.law12c1 import knock_out_average, self_inflicted
    from analyzer.laws.law12c2 import Fault, artificial_imps, artificial_percent
    from analyzer.laws.law25 import capped_at_average_minus
    from analyzer.laws.law61 import find_revokes
    from analyzer.laws.law64 import Revoked, transfer
    from analyzer.laws.law64c import RevokeDamage, equity
    from analyzer.laws.law86 import Favors, other_table_result, several_results
    from analyzer.poll_interval import bayesian_interval, exact_interval
    from analyzer.report import as_json, as_text, board_as_text
    from analyzer.report.judged_text import interval_as_text, lean_as_text, panel_as_text, sensitivity_as_text
    from analyzer.report.plots import plot_interval, plot_panel, plot_tornado, save_svg
    from analyzer.ruling import Ruling
    from analyzer.ruling.aggregate import weighted_comparison, weighted_score, weighted_sum
    from analyzer.ruling.analyzed import Analysis
    from analyzer.ruling.panel import PanelMember
    from analyzer.ruling.polled import evaluate_poll
    from analyzer.ruling.record_revokes import board_revokes
    from analyzer.ruling.uncertainty import Sampling
    from analyzer.scenarios import scenario_paths
    from analyzer.scoring import (
        BoardAMatch,
        BoardScale,
        Butler,
        CrossDivisor,
        CrossImps,
        Matchpoints,
        Rounding,
        ScorerTable,
        Split,
        TeamImps,
        TotalPoints,
        Weighted,
        butler_board,
        by_frequency,
        contract_score,
        cross_imp_board,
        datum,
        divisor,
        fouled_board,
        frequencies,
        imps,
        matchpoint_board,
        matchpoints,
        matchpoints_between,
        neuberg,
        percentage,
        score_ns,
        small_group,
    )
    from analyzer.simulation import simulate_lead, simulate_play
    from analyzer.solver import Question, TrickResult, TrickSource
    from analyzer.solver.plausible_source import FixedChance, PlausibleQuestion, PlausibleSource
    from analyzer.trace import Step, audit

__version__ = "0.1.0"

_WHERE = {
    "analyzer.analysis": "analyze compare_editions rule",
    "analyzer.bridge": "Auction Board Call Card Contract Deal Denomination Play Position Result Seat Side "
    "Vulnerability",
    "analyzer.bridge.action": "Action",
    "analyzer.bridge.auction_ending": "auction_ending",
    "analyzer.bridge.disclosure": "Agreement Misinformation Told",
    "analyzer.bridge.information": "UnauthorizedInformation",
    "analyzer.bridge.poll": "Answer Poll",
    "analyzer.bridge.suggestion": "Suggestion parse_suggestions",
    "analyzer.case": "Case Finding",
    "analyzer.casefile": "load_case",
    "analyzer.continuations": "REST Branch Branches DoubleDummy Plausible PlaySettings StatedResult StatedScore "
    "StatedTricks parse_weight",
    "analyzer.errors": "AnalyzerError",
    "analyzer.formats": "read_boards read_boards_text write_boards",
    "analyzer.judgment_facts": "StatedDeception StatedInformation StatedMember StatedMisinformation StatedPoll",
    "analyzer.laws": "Edition Lawbook",
    "analyzer.laws.law11": "without_the_gain",
    "analyzer.laws.law12": "best_likely damage worst_probable",
    "analyzer.laws.law12c1": "knock_out_average self_inflicted",
    "analyzer.laws.law12c2": "Fault artificial_imps artificial_percent",
    "analyzer.laws.law25": "capped_at_average_minus",
    "analyzer.laws.law61": "find_revokes",
    "analyzer.laws.law64": "Revoked transfer",
    "analyzer.laws.law64c": "RevokeDamage equity",
    "analyzer.laws.law86": "Favors other_table_result several_results",
    "analyzer.poll_interval": "bayesian_interval exact_interval",
    "analyzer.report": "as_json as_text board_as_text",
    "analyzer.report.judged_text": "interval_as_text lean_as_text panel_as_text sensitivity_as_text",
    "analyzer.report.plots": "plot_interval plot_panel plot_tornado save_svg",
    "analyzer.ruling": "Ruling",
    "analyzer.ruling.aggregate": "weighted_comparison weighted_score weighted_sum",
    "analyzer.ruling.analyzed": "Analysis",
    "analyzer.ruling.panel": "PanelMember",
    "analyzer.ruling.polled": "evaluate_poll",
    "analyzer.ruling.record_revokes": "board_revokes",
    "analyzer.ruling.uncertainty": "Sampling",
    "analyzer.scenarios": "scenario_paths",
    "analyzer.scoring": "BoardAMatch BoardScale Butler CrossDivisor CrossImps Matchpoints Rounding ScorerTable Split "
    "TeamImps TotalPoints Weighted butler_board by_frequency contract_score cross_imp_board datum divisor "
    "fouled_board frequencies imps matchpoint_board matchpoints matchpoints_between neuberg percentage "
    "score_ns small_group",
    "analyzer.simulation": "simulate_lead simulate_play",
    "analyzer.solver": "Question TrickResult TrickSource",
    "analyzer.solver.plausible_source": "FixedChance PlausibleQuestion PlausibleSource",
    "analyzer.trace": "Step audit",
}
_HOME = {name: module for module, names in _WHERE.items() for name in names.split()}

__all__ = [
    "REST",
    "Action",
    "Agreement",
    "Analysis",
    "AnalyzerError",
    "Answer",
    "Auction",
    "Board",
    "BoardAMatch",
    "BoardScale",
    "Branch",
    "Branches",
    "Butler",
    "Call",
    "Card",
    "Case",
    "Contract",
    "CrossDivisor",
    "CrossImps",
    "Deal",
    "Denomination",
    "DoubleDummy",
    "Edition",
    "Fault",
    "Favors",
    "Finding",
    "FixedChance",
    "Lawbook",
    "Matchpoints",
    "Misinformation",
    "PanelMember",
    "Plausible",
    "PlausibleQuestion",
    "PlausibleSource",
    "Play",
    "PlaySettings",
    "Poll",
    "Position",
    "Question",
    "Result",
    "RevokeDamage",
    "Revoked",
    "Rounding",
    "Ruling",
    "Sampling",
    "ScorerTable",
    "Seat",
    "Side",
    "Split",
    "StatedDeception",
    "StatedInformation",
    "StatedMember",
    "StatedMisinformation",
    "StatedPoll",
    "StatedResult",
    "StatedScore",
    "StatedTricks",
    "Step",
    "Suggestion",
    "TeamImps",
    "Told",
    "TotalPoints",
    "TrickResult",
    "TrickSource",
    "UnauthorizedInformation",
    "Vulnerability",
    "Weighted",
    "analyze",
    "artificial_imps",
    "artificial_percent",
    "as_json",
    "as_text",
    "auction_ending",
    "audit",
    "bayesian_interval",
    "best_likely",
    "board_as_text",
    "board_revokes",
    "butler_board",
    "by_frequency",
    "capped_at_average_minus",
    "compare_editions",
    "contract_score",
    "cross_imp_board",
    "damage",
    "datum",
    "divisor",
    "equity",
    "evaluate_poll",
    "exact_interval",
    "find_revokes",
    "fouled_board",
    "frequencies",
    "imps",
    "interval_as_text",
    "knock_out_average",
    "lean_as_text",
    "load_case",
    "matchpoint_board",
    "matchpoints",
    "matchpoints_between",
    "neuberg",
    "other_table_result",
    "panel_as_text",
    "parse_suggestions",
    "parse_weight",
    "percentage",
    "plot_interval",
    "plot_panel",
    "plot_tornado",
    "read_boards",
    "read_boards_text",
    "rule",
    "save_svg",
    "scenario_paths",
    "score_ns",
    "self_inflicted",
    "sensitivity_as_text",
    "several_results",
    "simulate_lead",
    "simulate_play",
    "small_group",
    "transfer",
    "weighted_comparison",
    "weighted_score",
    "weighted_sum",
    "without_the_gain",
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
