"""Boards with fewer results than the others: Neuberg's formula, and fixed percentages for groups of two and three.

The law leaves this to regulations; both rules are the EBU's (White Book 2025, 4.2.3). Nothing is rounded here, the
named rounding ``EBU Neuberg`` does that.
"""

from __future__ import annotations

from fractions import Fraction

from analyzer.errors import InputError

__all__ = ["neuberg", "small_group"]


def neuberg(matchpoints: Fraction | int, *, actual: int, expected: int) -> Fraction:
    """Matchpoints out of ``expected`` results for matchpoints out of ``actual`` results.

    Parameters
    ----------
    matchpoints
        Scored within the group, 2 for each worse score.

    >>> neuberg(8, actual=5, expected=8)
    Fraction(67, 5)
    """
    _check(actual, expected)
    return (Fraction(matchpoints) + 1) * expected / actual - 1


def small_group(matchpoints: Fraction | int, *, actual: int, expected: int) -> Fraction:
    """Matchpoints out of ``expected`` results for a group of two (65 and 55 %) or three (70, 60 and 50 %).

    >>> small_group(2, actual=2, expected=11)  # 65 % of 20
    Fraction(13, 1)
    """
    _check(actual, expected)
    if actual not in (2, 3):
        raise InputError(f"a group of {actual}; the fixed percentages are for groups of two and three")
    share = Fraction(60 + 5 * (Fraction(matchpoints) - (actual - 1)), 100)
    return share * 2 * (expected - 1)


def _check(actual: int, expected: int) -> None:
    if not 1 <= actual <= expected:
        raise InputError(f"{actual} results of {expected} expected; a board has from 1 to the expected number")
