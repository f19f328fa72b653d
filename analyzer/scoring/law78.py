"""Matchpoints and International Match Points (Law 78A, 78B, the same in the 1997, 2007 and 2017 laws)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

__all__ = ["IMP_STEPS", "comparison", "imps", "matchpoints"]

#: Law 78B: the smallest difference in points that is worth 1, 2, … 24 IMPs.
IMP_STEPS: tuple[int, ...] = (
    (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600)
    + (750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000)
)  # fmt: skip


def imps(difference: int) -> int:
    """IMPs for a difference in points, with its sign (Law 78B).

    >>> imps(820), imps(-30)
    (13, -1)
    """
    size = bisect_right(IMP_STEPS, abs(difference))
    return size if difference >= 0 else -size


def comparison(own: int, other: int) -> int:
    """Matchpoints for one comparison: 2 for the better score, 1 for equal scores, 0 (Law 78A)."""
    return 2 if own > other else 1 if own == other else 0


def matchpoints(own: int, others: Iterable[int]) -> int:
    """Matchpoints of a score against the other tables, all seen from the same side (Law 78A).

    Two for each worse score, one for each equal one; the top is twice the number of the others.

    >>> matchpoints(650, [620, 620, 620, 650, -100])
    9
    """
    return sum(comparison(own, other) for other in others)
