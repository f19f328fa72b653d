"""Forms of scoring: how one score in points converts to the event's unit, and how the sides mirror.

Each outcome of a ruling is converted first and weighted afterwards; nothing here sees a weight.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from analyzer.bridge import Side
from analyzer.errors import CaseError, InputError
from analyzer.scoring.board_a_match import BoardAMatch
from analyzer.scoring.butler import Butler
from analyzer.scoring.cross_imps import CrossImps
from analyzer.scoring.law78 import imps, matchpoints
from analyzer.scoring.neuberg import neuberg
from analyzer.scoring.total_points import TotalPoints

__all__ = [
    "Matchpoints",
    "Method",
    "ScorerTable",
    "TeamImps",
    "average",
    "clause_of",
    "convert",
    "for_side",
    "mirror",
    "unit_of",
    "whole",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamImps:
    """Teams of four, IMPs against the other table (Law 78B).

    Attributes
    ----------
    other_table_ns
        Points to North-South at the other table.
    """

    other_table_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Matchpoints:
    """Pairs, matchpoints against the field without the adjusted table (Law 78A).

    Attributes
    ----------
    field_ns
        Points to North-South at every other table.
    expected
        Results expected on the board, to which Neuberg's formula factors up; None where the event does not use it.
    """

    field_ns: tuple[int, ...]
    expected: int | None = None

    def __post_init__(self) -> None:
        if not self.field_ns:
            raise InputError("the field is empty; matchpoints need the scores of the other tables")
        if self.expected is not None and self.expected < len(self.field_ns) + 1:
            results = len(self.field_ns) + 1
            raise InputError(f"{self.expected} results expected; the board has {results} with the adjusted table")

    @property
    def top(self) -> int:
        """The most matchpoints that a pair can score on the board."""
        return 2 * len(self.field_ns) if self.expected is None else 2 * (self.expected - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorerTable:
    """Pairs, matchpoints as the scorer's own table gives them for each score in question.

    For boards of which only the frequency table is known.

    Attributes
    ----------
    matchpoints_ns
        Pairs of (points to North-South, matchpoints to North-South).
    top
        The most matchpoints that a pair can score on the board.
    """

    matchpoints_ns: tuple[tuple[int, Fraction], ...]
    top: Fraction

    def __post_init__(self) -> None:
        for score, value in self.matchpoints_ns:
            if not 0 <= value <= self.top:
                raise InputError(f"{value} matchpoints for {score}; the top is {self.top}")


Method = TeamImps | Matchpoints | ScorerTable | CrossImps | Butler | BoardAMatch | TotalPoints


def convert(method: Method, score_ns: int) -> Fraction:
    """The score of North-South in the event's unit for ``score_ns`` points.

    Raises
    ------
    CaseError
        Where a scorer's table does not list the score.

    >>> convert(TeamImps(other_table_ns=-620), 200)
    Fraction(13, 1)
    """
    match method:
        case TeamImps():
            return Fraction(imps(score_ns - method.other_table_ns))
        case Matchpoints():
            won = Fraction(matchpoints(score_ns, method.field_ns))
            if method.expected is None:
                return won
            return neuberg(won, actual=len(method.field_ns) + 1, expected=method.expected)
        case ScorerTable():
            for score, value in method.matchpoints_ns:
                if score == score_ns:
                    return value
            raise CaseError(f"the scorer's table has no matchpoints for NS {score_ns:+d}; add the line")
        case CrossImps():
            return method.total(score_ns) / method.divide_by
        case Butler():
            return Fraction(imps(score_ns - method.datum_ns))
        case BoardAMatch():
            return method.board_points(score_ns)
        case TotalPoints():
            return Fraction(score_ns - method.other_table_ns)
        case _:
            assert_never(method)


def mirror(method: Method, value_ns: Fraction) -> Fraction:
    """East-West's score where North-South have ``value_ns`` and the board balances."""
    match method:
        case TeamImps() | CrossImps() | Butler() | TotalPoints():
            return -value_ns
        case Matchpoints() | ScorerTable() | BoardAMatch():
            return method.top - value_ns
        case _:
            assert_never(method)


def average(method: Method) -> Fraction:
    """The neutral score: nothing at IMPs and total points, half the top at matchpoints and board-a-match."""
    match method:
        case TeamImps() | CrossImps() | Butler() | TotalPoints():
            return Fraction(0)
        case Matchpoints() | ScorerTable() | BoardAMatch():
            return Fraction(method.top) / 2
        case _:
            assert_never(method)


def whole(method: Method) -> Fraction:
    """What the scores of the two sides add to where the board balances: nothing, or the top."""
    return 2 * average(method)


def unit_of(method: Method) -> str:
    """``IMPs``, ``matchpoints``, ``board points`` or ``points``."""
    match method:
        case TeamImps() | CrossImps() | Butler():
            return "IMPs"
        case Matchpoints() | ScorerTable():
            return "matchpoints"
        case BoardAMatch():
            return "board points"
        case TotalPoints():
            return "points"
        case _:
            assert_never(method)


def clause_of(method: Method) -> str:
    """The clause of Law 78 that converts points to the unit."""
    match method:
        case TeamImps() | CrossImps() | Butler():
            return "78B"
        case Matchpoints() | ScorerTable():
            return "78A"
        case TotalPoints():
            return "78C"
        case BoardAMatch():
            return "78D"
        case _:
            assert_never(method)


def for_side(method: Method, value_ns: Fraction, side: Side) -> Fraction:
    """A balanced score seen from ``side``."""
    return value_ns if side is Side.NS else mirror(method, value_ns)
