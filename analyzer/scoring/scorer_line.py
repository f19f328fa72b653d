"""The matchpoints of a score that did not occur, read between the lines of the scorer's frequency table.

A method for adjusting by hand (EBU White Book 2025, 4.2.2); with the whole field at hand, score the field again.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from analyzer.errors import InputError

__all__ = ["matchpoints_between"]


def matchpoints_between(
    lines: Iterable[tuple[int, Fraction | int, Fraction | int]], score_ns: int, *, top: Fraction | int
) -> Fraction:
    """Matchpoints to North-South for ``score_ns``: the next lower line's and its frequency, never beyond the top.

    Parameters
    ----------
    lines
        Triples of (points to North-South, matchpoints to North-South, frequency).

    Raises
    ------
    InputError
        Where the lines above and below contradict each other.

    >>> matchpoints_between([(500, 14, 1), (450, 11, 2), (420, 4, 5)], 430, top=14)
    Fraction(9, 1)
    """
    ordered = sorted(lines)
    if not ordered:
        raise InputError("the frequency table is empty")
    for score, points, _ in ordered:
        if score == score_ns:
            return Fraction(points)
    lower = [Fraction(points) + frequency for score, points, frequency in ordered if score < score_ns]
    higher = [Fraction(points) - frequency for score, points, frequency in ordered if score > score_ns]
    if lower and higher and lower[-1] != higher[0]:
        raise InputError(
            f"{score_ns:+d} has {lower[-1]} matchpoints by the line below and {higher[0]} by the line above; "
            "a line is missing"
        )
    found = lower[-1] if lower else higher[0]
    return min(max(found, Fraction(0)), Fraction(top))
