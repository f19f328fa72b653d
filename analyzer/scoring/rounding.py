"""Rounding rules by name. Rounding is the last step of a ruling and never happens inside a calculation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from analyzer.errors import InputError

__all__ = ["NAMED_ROUNDINGS", "Rounding", "RoundingMode"]


class RoundingMode(Enum):
    """Which way a value between two units goes.

    An event's regulations choose; the law says nothing (regulation under Law 80B2).
    """

    NEAREST = "nearest"  # exact halves away from the average
    NEAREST_NON_OFFENDING = "nearest non-offending"  # exact halves towards the non-offending side
    NON_OFFENDING = "non-offending"  # always towards the non-offending side
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounding:
    """A unit and a mode, e.g. to the nearest IMP.

    Attributes
    ----------
    unit
        The step, e.g. 1 IMP or 1/10 of a matchpoint.
    mode
        Which way.
    """

    unit: Fraction = Fraction(1)
    mode: RoundingMode = RoundingMode.NEAREST

    def __post_init__(self) -> None:
        if self.unit <= 0:
            raise InputError(f"rounding unit {self.unit}: it must be more than 0")

    def apply(self, value: Fraction, *, average: Fraction = Fraction(0), gains: bool = True) -> Fraction:
        """``value`` rounded; ``average`` is the neutral score, ``gains`` true for the non-offending side.

        >>> Rounding().apply(Fraction(13, 5))
        Fraction(3, 1)
        """
        if self.mode is RoundingMode.NONE:
            return value
        if self.mode is RoundingMode.NON_OFFENDING:
            steps = value / self.unit
            return (steps.__ceil__() if gains else steps.__floor__()) * self.unit
        low = (value / self.unit).__floor__() * self.unit
        high = low + self.unit
        if value - low == high - value:
            if self.mode is RoundingMode.NEAREST_NON_OFFENDING:
                return high if gains else low
            return high if value >= average else low  # away from the average
        return low if value - low < high - value else high

    def text(self, unit: str = "") -> str:
        """The rule in words, e.g. ``nearest IMP`` where the unit's name is ``IMPs``."""
        if self.mode is RoundingMode.NONE:
            return "not rounded"
        singular = unit.removesuffix("s")
        step = singular or "whole" if self.unit == 1 else f"{self.unit} {singular}".strip()
        if self.mode is RoundingMode.NEAREST:
            return f"nearest {step}"
        if self.mode is RoundingMode.NEAREST_NON_OFFENDING:
            return f"nearest {step}, halves towards the non-offending side"
        return f"towards the non-offending side, next {step}"

    def __str__(self) -> str:
        return self.text()


#: Rules that a published regulation names; each is the last step, nothing is rounded before it.
NAMED_ROUNDINGS: Mapping[str, Rounding] = {
    # EBU White Book 2025, 4.2.6.1 and 8.12.3: IMPs as the first form of scoring, and a match before its VPs.
    "EBU board IMPs": Rounding(),
    "EBU match IMPs": Rounding(),
    # EBU White Book 2025, 8.12.3: IMPs that are not converted to VPs.
    "EBU final IMPs, tenths": Rounding(unit=Fraction(1, 10)),
    "EBU final IMPs, quarters": Rounding(unit=Fraction(1, 4)),
    # EBU White Book 2025, 4.2.6.2.
    "EBU Butler datum": Rounding(unit=Fraction(10)),
    # EBU White Book 2025, 4.2.3.2.
    "EBU Neuberg": Rounding(unit=Fraction(1, 10_000)),
    # Danish federation: the IMPs of a weighted score are normally left as they are.
    "DBF weighted IMPs": Rounding(mode=RoundingMode.NONE),
}
