"""Percentages: a score over its top."""

from __future__ import annotations

from fractions import Fraction

from analyzer.errors import InputError

__all__ = ["percentage"]


def percentage(score: Fraction | int, top: Fraction | int) -> Fraction:
    """``score`` in percent of ``top``; add scores and tops first where several boards are meant.

    >>> percentage(Fraction("6.9"), 10)
    Fraction(69, 1)
    """
    if top <= 0:
        raise InputError(f"a top of {top}; it is more than 0")
    return 100 * Fraction(score) / Fraction(top)
