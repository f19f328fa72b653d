"""Butler: IMPs against a datum, the mean of the board's scores as the event computes it (Laws 78B, 78D)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import assert_never

from analyzer.bridge import Side
from analyzer.errors import InputError
from analyzer.scoring.entries import ArtificialImps, ArtificialShare, Entry, Split, Weighted, awarded_to
from analyzer.scoring.rounding import Rounding

__all__ = ["AdjustedTables", "Butler", "datum"]


class AdjustedTables(Enum):
    """What the adjusted tables add to the datum; a regulation, the law says nothing."""

    LEFT_OUT = "left out"
    WEIGHTED = "weighted"  # each outcome counts as the fraction of a result that its weight is


@dataclass(frozen=True, slots=True, kw_only=True)
class Butler:
    """Pairs, IMPs against the datum (Laws 78B, 78D).

    Attributes
    ----------
    datum_ns
        The datum of the board, points to North-South.
    """

    datum_ns: int


def datum(
    entries: Iterable[Entry],
    *,
    adjusted: AdjustedTables = AdjustedTables.LEFT_OUT,
    side: Side = Side.NS,
    trim: int = 0,
    expected: int | None = None,
    round_to: int = 10,
) -> int:
    """The mean score of a board in points to North-South, rounded, exact halves away from zero.

    Parameters
    ----------
    entries
        The results of the board. A table that the Director adjusted is a ``Weighted`` or a ``Split``, also where a
        single score was assigned; artificial scores are no results.
    adjusted
        Whether the adjusted tables count.
    side
        Whose scores are meant where a split score gave the sides different ones.
    trim
        How many results to drop at each end.
    expected
        The number of results on a board that was played as often as planned; where this board has fewer, each counts
        ``expected``/actual times before the ends are dropped (EBU White Book 2025, 4.2.4).
    round_to
        The step in points. The EBU rounds to 10, so that no difference falls between two lines of the IMP table.

    Raises
    ------
    InputError
        Where no result is left.

    >>> datum([620, 140, 140, 110], trim=1), datum([620, 140, 140, 110])
    (140, 250)
    """
    if trim < 0:
        raise InputError(f"{trim} results dropped at each end; it is a number from 0")
    counts = _counts(entries, adjusted, side)
    results = sum(counts.values(), Fraction(0))
    if not results:
        raise InputError("no result is left for the datum")
    if expected is not None:
        if expected < results:
            raise InputError(
                f"{expected} results expected and {results} there; a board has at most the expected ones"
            )
        counts = {score: count * expected / results for score, count in counts.items()}
        results = Fraction(expected)
    if results <= 2 * trim:
        raise InputError(f"{results} results and {trim} dropped at each end; none is left for the datum")
    ordered = sorted(counts.items())
    kept = _without_ends(ordered, Fraction(trim), results - trim)
    mean = sum((score * count for score, count in kept), Fraction(0)) / (results - 2 * trim)
    return int(Rounding(unit=Fraction(round_to)).apply(mean))


def _counts(entries: Iterable[Entry], adjusted: AdjustedTables, side: Side) -> dict[int, Fraction]:
    """How many results each score has, adjusted tables by their weights."""
    counts: dict[int, Fraction] = {}
    for entry in entries:
        match entry:
            case int():
                outcomes = awarded_to(side, entry)
            case Weighted() | Split():
                outcomes = awarded_to(side, entry) if adjusted is AdjustedTables.WEIGHTED else ()
            case ArtificialShare() | ArtificialImps():
                outcomes = ()
            case _:
                assert_never(entry)
        for weight, score in outcomes:
            counts[score] = counts.get(score, Fraction(0)) + weight
    return counts


def _without_ends(
    ordered: Iterable[tuple[int, Fraction]], low: Fraction, high: Fraction
) -> Iterable[tuple[int, Fraction]]:
    """The part of each count that lies between ``low`` and ``high`` when the results stand in a row."""
    start = Fraction(0)
    for score, count in ordered:
        end = start + count
        inside = min(end, high) - max(start, low)
        if inside > 0:
            yield score, inside
        start = end
