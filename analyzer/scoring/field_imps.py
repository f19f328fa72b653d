"""Every table's IMPs on a board after an adjustment: cross-IMPs and Butler (Laws 78B, 78D with 12C1)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import assert_never

from analyzer.bridge import Side
from analyzer.errors import InputError
from analyzer.scoring.butler import AdjustedTables, datum
from analyzer.scoring.cross_imps import CrossDivisor, divisor
from analyzer.scoring.entries import ArtificialImps, ArtificialShare, Entry, Split, Weighted, awarded_to
from analyzer.scoring.field import Counts, TableResult, results_of
from analyzer.scoring.law78 import IMP_STEPS, imps

__all__ = ["butler_board", "cross_imp_board"]


def cross_imp_board(
    entries: Sequence[Entry], *, divide_by: CrossDivisor = CrossDivisor.COMPARISONS
) -> tuple[TableResult, ...]:
    """The cross-IMPs of every table; against a weighted score the others get the weighted sum of the IMPs.

    Parameters
    ----------
    entries
        What each table has: points to North-South, or an adjusted score.
    divide_by
        What the sum of the IMPs is divided by; the number of results is that of the board.

    Returns
    -------
    tuple of TableResult
        In the order of the entries; an artificial score is its IMPs, undivided.

    >>> [float(table.ns) for table in cross_imp_board([420, -50, 450])]
    [4.5, -10.5, 6.0]
    """
    by = divisor(divide_by, results=results_of(entries))

    def scorer(side: Side) -> Callable[[int], Fraction]:
        counts = Counts.of(entries, side)
        sign = 1 if side is Side.NS else -1
        return lambda score_ns: Fraction(_imps_of(counts, sign * score_ns), counts.parts) / by

    return _tables(entries, scorer(Side.NS), scorer(Side.EW))


def butler_board(
    entries: Sequence[Entry],
    *,
    adjusted: AdjustedTables = AdjustedTables.LEFT_OUT,
    trim: int = 0,
    expected: int | None = None,
    round_to: int = 10,
) -> tuple[TableResult, ...]:
    """The IMPs of every table against the datum; the parameters are those of :func:`datum`.

    With a split score each direction has a datum of its own where adjusted tables count.

    >>> [int(table.ns) for table in butler_board([620, 140, 140, 110], trim=1)]
    [10, 0, 0, -1]
    """

    def scorer(side: Side) -> Callable[[int], Fraction]:
        middle = datum(entries, adjusted=adjusted, side=side, trim=trim, expected=expected, round_to=round_to)
        sign = 1 if side is Side.NS else -1
        return lambda score_ns: Fraction(sign * imps(score_ns - middle))

    return _tables(entries, scorer(Side.NS), scorer(Side.EW))


def _imps_of(counts: Counts, score: int) -> int:
    """The sum of the IMPs of ``score`` against all results, in parts: one for each step that a difference reaches."""
    total = 0
    for step in IMP_STEPS:
        total += counts.below[bisect_right(counts.scores, score - step)]
        total -= counts.below[-1] - counts.below[bisect_left(counts.scores, score + step)]
    return total


def _tables(
    entries: Sequence[Entry], to_ns: Callable[[int], Fraction], to_ew: Callable[[int], Fraction]
) -> tuple[TableResult, ...]:
    """Every entry converted by outcome and weighted; a table's comparison with itself adds nothing."""
    ns = _direction(entries, Side.NS, to_ns)
    ew = _direction(entries, Side.EW, to_ew)
    return tuple(TableResult(ns=one, ew=other) for one, other in zip(ns, ew, strict=True))


def _direction(entries: Sequence[Entry], side: Side, convert: Callable[[int], Fraction]) -> list[Fraction]:
    known: dict[int, Fraction] = {}

    def value(score_ns: int) -> Fraction:
        if score_ns not in known:
            known[score_ns] = convert(score_ns)
        return known[score_ns]

    found = []
    for entry in entries:
        match entry:
            case int():
                found.append(value(entry))
            case Weighted() | Split():
                weighed = (weight * value(score) for weight, score in awarded_to(side, entry))
                found.append(sum(weighed, Fraction(0)))
            case ArtificialImps():
                found.append(entry.ns if side is Side.NS else entry.ew)
            case ArtificialShare():
                raise InputError("an artificial share of a top on a board at IMPs; state each side's IMPs")
            case _:
                assert_never(entry)
    return found
