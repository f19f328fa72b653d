"""Where a score that is piecewise affine in one weight leaves what a ruling says, exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from analyzer.bridge import Side
from analyzer.ruling.terms import Scores, Terms
from analyzer.scoring import RoundingMode

__all__ = ["HAIR", "BreakEven", "Cells", "Change", "cells_of", "turns"]

Change = Literal["damage", "sign", "rounded score"]

#: How far beyond a weight the ruling is looked at that has changed only beyond it.
HAIR = Fraction(1, 2**60)


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakEven:
    """The weight at which a ruling becomes another, the nearest on its side of the weight as judged.

    Attributes
    ----------
    changes
        ``damage`` (there is some, or none), ``sign`` (below, at or above the average) or ``rounded score``.
    at
        The weight, exact.
    is_reached
        True where the ruling is another at this very weight; False where it is only beyond it.
    is_above
        True where the weight is more than, or the same as, the weight as judged.
    after
        The scores then.
    """

    changes: Change
    at: Fraction
    is_reached: bool
    is_above: bool
    after: Scores


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """The scores with which a ruling says the same: from ``low`` to ``high``, None for no end; ends in it or not."""

    low: Fraction | None
    high: Fraction | None
    has_low: bool
    has_high: bool

    def holds(self, value: Fraction) -> bool:
        """True where the ruling says the same with this score."""
        above = self.low is None or value > self.low or (self.has_low and value == self.low)
        return above and (self.high is None or value < self.high or (self.has_high and value == self.high))

    def left(
        self, first: Fraction, slope: Fraction, start: Fraction, *, rising: bool
    ) -> tuple[Fraction, bool] | None:
        """The weight at which an affine piece leaves the cell, and whether it has left it there.

        Parameters
        ----------
        first
            The score to which the piece tends where it starts; the score at the start itself may be another.
        slope, start
            The score is ``first + slope × (weight − start)``.
        rising
            Whether the score rises on the way.
        """
        if not slope:
            return None if self.holds(first) else (start, False)
        edge, has_edge, back = (self.high, self.has_high, self.low) if rising else (self.low, self.has_low, self.high)
        if first == edge or not (first == back or self.holds(first)):
            return start, False
        return None if edge is None else (start + (edge - first) / slope, not has_edge)


Cells = tuple[tuple[Change, Cell], ...]


def cells_of(terms: Terms, side: Side, present: Scores) -> Cells:
    """The scores of a side with the same sign as now, and those that are rounded to the same."""
    value, middle = present.exact(side), terms.average
    if value == middle:
        sign = Cell(low=middle, high=middle, has_low=True, has_high=True)
    elif value > middle:
        sign = Cell(low=middle, high=None, has_low=False, has_high=False)
    else:
        sign = Cell(low=None, high=middle, has_low=False, has_high=False)
    if terms.rounding.mode is RoundingMode.NONE:
        return (("sign", sign),)
    unit, rounded = terms.rounding.unit, present.rounded(side)

    def same(score: Fraction) -> bool:
        return terms.rounded(side, score) == rounded

    def edge(way: int) -> Fraction:
        # by the rule the score is kept for nothing, for half a unit, or for a whole one
        quarters = next((count for count in (1, 3) if not same(rounded + way * count * unit / 4)), 4)
        return rounded + way * {1: Fraction(0), 3: unit / 2, 4: unit}[quarters]

    low, high = edge(-1), edge(1)
    return ("sign", sign), ("rounded score", Cell(low=low, high=high, has_low=same(low), has_high=same(high)))


def turns(
    side: Side,
    at: Callable[[Fraction], Scores],
    ends: tuple[Fraction, ...],
    cells: Cells,
) -> Iterator[BreakEven]:
    """The first weight at which each of the cells is left.

    Parameters
    ----------
    at
        The scores for a weight.
    ends
        The weight as judged, then where one affine piece ends and the next one starts, then the last weight possible.
    """
    is_above = ends[-1] > ends[0]
    left = dict(cells)
    for start, end in pairwise(ends):
        third = (end - start) / 3
        one, other = at(start + third).exact(side), at(end - third).exact(side)
        slope = (other - one) / third
        rising = is_above == (slope > 0)
        first, last = one - slope * third, at(end)
        for changes, cell in tuple(left.items()):
            found = cell.left(first, slope, start, rising=rising)
            if found is not None and abs(found[0] - start) < abs(end - start):
                weight, is_reached = found
            elif not cell.holds(last.exact(side)):
                weight, is_reached = end, True
            else:
                continue
            after = at(weight if is_reached else weight + (end - weight) * HAIR)
            yield BreakEven(changes=changes, at=weight, is_reached=is_reached, is_above=is_above, after=after)
            del left[changes]
