"""Victory points of a match: the WBF's continuous scale by its formula, and discrete scales from published tables.

The law leaves victory points to the conditions of contest (Law 78D).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from analyzer.errors import InputError

__all__ = [
    "DiscreteScale",
    "VictoryPoints",
    "continuous_table",
    "continuous_vp",
    "discrete_scale",
    "discrete_scale_names",
]

_CENTS = 100
_MOST = 20 * _CENTS
_DIGITS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class VictoryPoints:
    """Victory points of both sides of a match, first those of the side whose margin was asked for."""

    own: Fraction
    other: Fraction


# ------------------------------------------------------------------------------------------------ continuous
def _by_formula(margin: Fraction, boards: int) -> Decimal:
    """Hundredths of a victory point for a winning margin, unrounded, to forty digits."""
    with localcontext() as context:
        context.prec = _DIGITS
        blitz = 15 * Decimal(boards).sqrt()
        imps = Decimal(margin.numerator) / Decimal(margin.denominator)
        if imps >= blitz:
            return Decimal(_MOST)
        ratio = (Decimal(5).sqrt() - 1) / 2
        share = (1 - (3 * imps / blitz * ratio.ln()).exp()) / (1 - ratio**3)
        return _CENTS * (10 + 10 * share)


def _rounded(value: Decimal) -> int:
    return int(value.quantize(Decimal(1), rounding=ROUND_HALF_UP))


@cache
def _cents(boards: int) -> tuple[int, ...]:
    """Hundredths for each whole margin; the last is the blitz.

    The panel's correction: from the formula rounded to two decimals, an award goes up by 0.01 as long as some IMP
    is worth more than the one before it.
    """
    if boards < 1:
        raise InputError(f"a match of {boards} boards; it has at least one")
    cents = [_rounded(_by_formula(Fraction(0), boards))]
    while cents[-1] < _MOST or Fraction(len(cents) - 1) ** 2 < 225 * boards:
        cents.append(_rounded(_by_formula(Fraction(len(cents)), boards)))
    changed = True
    while changed:
        changed = False
        for i in range(1, len(cents) - 1):
            if cents[i + 1] - cents[i] > cents[i] - cents[i - 1]:
                cents[i] += 1
                changed = True
    return tuple(cents)


def continuous_table(boards: int) -> tuple[Fraction, ...]:
    """The winner's victory points for a margin of 0, 1, 2 … IMPs; the last line is the blitz, 20.

    >>> [float(vp) for vp in continuous_table(4)[:4]]
    [10.0, 10.61, 11.2, 11.76]
    """
    return tuple(Fraction(value, _CENTS) for value in _cents(boards))


def continuous_vp(margin: Fraction | int, *, boards: int) -> VictoryPoints:
    """Victory points on the WBF's continuous scale of 2013, 20 to share.

    ``10 + 10·(1 − R^(3M/B))/(1 − R³)`` with ``R = (√5 − 1)/2`` and the blitz ``B = 15·√boards``, to two
    decimals, with the panel's correction that no IMP is worth more than the one before it.

    Parameters
    ----------
    margin
        IMPs won by, negative where the match was lost. The WBF defines the scale for whole IMPs; a fraction takes
        the formula's value, kept between its whole neighbors. That is this program's extension.
    boards
        Boards in the match.

    >>> vp = continuous_vp(-5, boards=24)
    >>> float(vp.own), float(vp.other)
    (8.77, 11.23)
    """
    margin = Fraction(margin)
    if margin < 0:
        turned = continuous_vp(-margin, boards=boards)
        return VictoryPoints(own=turned.other, other=turned.own)
    table = _cents(boards)
    low = min(margin.__floor__(), len(table) - 1)
    high = min(low + 1, len(table) - 1)
    cents = table[low]
    if margin != low:
        cents = min(max(_rounded(_by_formula(margin, boards)), table[low]), table[high])
    return VictoryPoints(own=Fraction(cents, _CENTS), other=Fraction(_MOST - cents, _CENTS))


# ------------------------------------------------------------------------------------------------ discrete
@dataclass(frozen=True, slots=True, kw_only=True)
class DiscreteScale:
    """A published table of whole victory points.

    Attributes
    ----------
    name
        The name of its file.
    title
        What the scale is called.
    source
        Where the table was read.
    boards
        The shortest and the longest match that it is for.
    steps
        Pairs of (the smallest margin in IMPs, victory points to the winner and to the loser), by margin from 0.
    """

    name: str
    title: str
    source: str
    boards: tuple[int, int]
    steps: tuple[tuple[int, tuple[int, int]], ...]

    def __post_init__(self) -> None:
        margins = [margin for margin, _ in self.steps]
        if not margins or margins[0] != 0 or margins != sorted(set(margins)):
            raise InputError(f"scale {self.name}: the margins start at 0 and rise, not {margins}")

    def victory_points(self, margin: int, *, boards: int) -> VictoryPoints:
        """Victory points for a margin in whole IMPs, negative where the match was lost.

        Raises
        ------
        InputError
            For a match that the scale is not for.

        >>> discrete_scale("acbl_20_short").victory_points(5, boards=7)
        VictoryPoints(own=Fraction(13, 1), other=Fraction(7, 1))
        """
        first, last = self.boards
        if not first <= boards <= last:
            raise InputError(f"{self.title}: it is for matches of {first} to {last} boards, not {boards}")
        winner, loser = next(points for least, points in reversed(self.steps) if abs(margin) >= least)
        if margin < 0:
            winner, loser = loser, winner
        return VictoryPoints(own=Fraction(winner), other=Fraction(loser))


def discrete_scale_names() -> tuple[str, ...]:
    """The names of the discrete scales that the program knows."""
    names = (entry.name for entry in (files("analyzer.scoring") / "vp").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def discrete_scale(name: str) -> DiscreteScale:
    """The discrete scale of that name.

    Raises
    ------
    InputError
        For a scale that the program does not know; it never makes one up.

    >>> discrete_scale("acbl_20_short").title
    'ACBL 20-point scale, 6 to 8 boards'
    """
    known = discrete_scale_names()
    if name not in known:
        raise InputError(f"no scale {name!r}; there are {', '.join(known)}, a new one is a file with its source")
    text = (files("analyzer.scoring") / "vp" / f"{name}.toml").read_text(encoding="utf-8")
    data: dict[str, Any] = tomllib.loads(text)
    first, last = data["boards"]
    return DiscreteScale(
        name=name,
        title=data["title"],
        source=data["source"],
        boards=(first, last),
        steps=tuple((margin, (winner, loser)) for margin, winner, loser in data["steps"]),
    )
