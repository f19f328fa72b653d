"""The form of scoring of a case: what each outcome is compared with, typed or taken from record files."""

from __future__ import annotations

from fractions import Fraction

from analyzer.bridge import Board, Vulnerability
from analyzer.casefile import model as m
from analyzer.casefile.build_board import Fault
from analyzer.casefile.records import RecordReference, Records
from analyzer.casefile.yaml_text import key_name
from analyzer.continuations import StatedResult, StatedScore
from analyzer.errors import InputError
from analyzer.scoring import (
    BoardAMatch,
    Butler,
    CrossImps,
    Matchpoints,
    Method,
    ScorerTable,
    TeamImps,
    TotalPoints,
    possible_scores,
    score_ns,
)

__all__ = ["build_method"]


_TEAMS = ("teams", "imps", "team imps", "teams imps")
_PAIRS = ("matchpoints", "pairs", "mp")


def build_method(
    scoring: m.ScoringModel, board: Board, records: Records, fault: Fault, *, no_result: bool = False
) -> Method | None:
    """The form of scoring; None, and its faults reported, where it cannot be made out."""
    return _Scoring(board, records, fault).method(scoring, no_result=no_result)


class _Scoring:
    """Works out the scores that an outcome is compared with."""

    def __init__(self, board: Board, records: Records, fault: Fault) -> None:
        self._vulnerable = board.vulnerable
        self._deal = board.deal
        self._records = records
        self._fault = fault

    def method(self, scoring: m.ScoringModel, *, no_result: bool = False) -> Method | None:
        """The form of scoring; a board without a result is compared with nothing."""
        name = key_name(scoring.method)
        if no_result and scoring.field is None and scoring.other_table is None and scoring.scorer is None:
            if name in _TEAMS:
                return TeamImps(other_table_ns=0)
            if name in _PAIRS:
                return ScorerTable(matchpoints_ns=(), top=scoring.top or Fraction(100))
        try:
            if name in _TEAMS:
                return self._teams(scoring)
            if name in _PAIRS:
                return self._matchpoints(scoring)
            if name in ("cross imps", "crossimps", "ximps"):
                return self._cross_imps(scoring)
            if name in ("butler", "datum"):
                return self._butler(scoring)
            if name in ("board a match", "bam", "point a board"):
                points = self._team_points(scoring, also=("scale",))
                return None if points is None else BoardAMatch(other_table_ns=points, scale=scoring.scale)
            if name in ("total points", "aggregate"):
                points = self._team_points(scoring)
                return None if points is None else TotalPoints(other_table_ns=points)
        except InputError as error:
            self._fault(error.problems[0].message, "scoring", error.problems[0].hint)
            return None
        self._fault(
            f"{scoring.method!r} is not a form of scoring",
            "scoring.method",
            "teams, matchpoints, cross-IMPs, Butler, board-a-match or total points",
        )
        return None

    def _teams(self, scoring: m.ScoringModel) -> Method | None:
        points = self._team_points(scoring, also=("knock_out",))
        return None if points is None else TeamImps(other_table_ns=points)

    def _unused(self, scoring: m.ScoringModel, form: str, used: tuple[str, ...]) -> None:
        """Report every field that the form of scoring does not use."""
        for name in (
            "other_table",
            "field",
            "scorer",
            "top",
            "expected_results",
            "datum",
            "divisor",
            "scale",
            "knock_out",
        ):
            if name in scoring.model_fields_set and name not in used:
                self._fault(f"{form} are not scored by {key_name(name)!r}", f"scoring.{key_name(name)}", "remove it")

    def _cross_imps(self, scoring: m.ScoringModel) -> Method | None:
        self._unused(scoring, "cross-IMPs", ("field", "divisor"))
        if scoring.field is None:
            self._fault("cross-IMPs need the field", "scoring", "field: [420, 420, -50]")
            return None
        known = [score for score in self._field(scoring.field) if score is not None]
        return CrossImps(field_ns=tuple(known), divisor=scoring.divisor) if known else None

    def _butler(self, scoring: m.ScoringModel) -> Method | None:
        self._unused(scoring, "pairs against a datum", ("datum",))
        if scoring.datum is None:
            self._fault("Butler scoring needs the datum", "scoring.datum", "the board's mean by the event's rule")
            return None
        return Butler(datum_ns=scoring.datum)

    def _team_points(self, scoring: m.ScoringModel, also: tuple[str, ...] = ()) -> int | None:
        """Points to North-South at the other table."""
        self._unused(scoring, "teams", ("other_table", *also))
        if scoring.other_table is None:
            self._fault("the result at the other table is missing", "scoring.other table", "e.g. NS -620 or 4S= E")
            return None
        return self._other_table(scoring.other_table)

    def _matchpoints(self, scoring: m.ScoringModel) -> Method | None:
        self._unused(scoring, "pairs", ("field", "scorer", "top", "expected_results"))
        if (scoring.field is None) == (scoring.scorer is None):
            self._fault(
                "matchpoints need the field, or the scorer's table, and not both",
                "scoring",
                "field: [420, 420, -50] or scorer: {NS 420: 8} with top: 10",
            )
            return None
        if scoring.field is not None:
            scores = self._field(scoring.field)
            known = tuple(score for score in scores if score is not None)
            method = (
                Matchpoints(field_ns=known, expected=scoring.expected_results)
                if known and len(known) == len(scores)
                else None
            )
            if method is not None and scoring.top is not None and scoring.top != method.top:
                self._fault(
                    f"the top is {scoring.top}, and {len(known)} other tables give {method.top}",
                    "scoring.top",
                    "correct the field or leave the top out",
                )
            return method
        if scoring.top is None:
            self._fault("the scorer's table needs the top", "scoring.top", "twice the number of comparisons")
            return None
        lines: list[tuple[int, Fraction]] = []
        for score, value in scoring.scorer or ():
            points = self._points(score, "scoring.scorer")
            if points is not None:
                lines.append((points, value))
        return ScorerTable(matchpoints_ns=tuple(lines), top=scoring.top)

    def _other_table(self, stated: StatedResult | StatedScore | RecordReference) -> int | None:
        """Points to North-South at the other table, stated or as recorded there."""
        where = "scoring.other table"
        if not isinstance(stated, RecordReference):
            return self._points(stated, where)
        board = self._records.board(stated, where)
        if board is None:
            return None
        if board.result is None:
            self._fault(f"{stated}: its result is not known", where, "state it: NS -620 or 4S= E")
            return None
        if board.vulnerable is not None and self._vulnerable not in (None, board.vulnerable):
            self._fault(
                f"{stated} is {board.vulnerable} vulnerable, this board {self._vulnerable}",
                where,
                "is it the same board?",
            )
            return None
        if None not in (board.deal, self._deal) and board.deal != self._deal:
            self._fault(f"{stated} has other hands than this board", where, "is it the same board?")
            return None
        return self._points(StatedResult(result=board.result), where)

    def _field(self, stated: tuple[StatedResult | StatedScore, ...] | RecordReference) -> list[int | None]:
        """Points to North-South at the other tables; None for each that cannot be made out."""
        where = "scoring.field"
        if isinstance(stated, RecordReference):
            return list(self._records.field(stated, self._vulnerable, where))
        return [self._points(score, where) for score in stated]

    def _points(self, stated: StatedResult | StatedScore, where: str) -> int | None:
        """Points to North-South for a score or result that is compared with."""
        if isinstance(stated, StatedScore):
            if stated.score_ns not in possible_scores(self._vulnerable):
                at = f" at vulnerability {self._vulnerable}" if self._vulnerable is not None else ""
                self._fault(f"NS {stated.score_ns:+d} is not a score of any contract{at}", where, "Law 77")
                return None
            return stated.score_ns
        if self._vulnerable is None and stated.result.contract is not None:
            self._fault(
                f"{stated.result} cannot be scored: the vulnerability is missing",
                where,
                "state board.vulnerable, or the score",
            )
            return None
        return score_ns(stated.result, self._vulnerable or Vulnerability.NONE)
