"""Weights as directors write them, kept exact: ``80%``, ``1/3``, ``0.25`` or ``rest``."""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction
from typing import Final

from analyzer.errors import ParseError

__all__ = ["REST", "Rest", "Weight", "parse_weight", "percent"]


class Rest(Enum):
    """The weight that is left when the sister branches have theirs."""

    REST = "rest"

    def __str__(self) -> str:
        return "rest"


REST: Final = Rest.REST
Weight = Fraction | Rest

_NUMBER = re.compile(r"(?=\.?[0-9])([0-9]{0,12})(?:\.([0-9]{1,12}))?\s*(%)?")
_RATIO = re.compile(r"([0-9]{1,12})\s*/\s*([0-9]{1,12})")


def parse_weight(text: str) -> Weight:
    """The exact weight written as a percentage, a fraction, a decimal number or ``rest``.

    >>> parse_weight("33.3%"), parse_weight("2/3")
    (Fraction(333, 1000), Fraction(2, 3))
    """
    stripped = text.strip().lower()
    if stripped in ("rest", "the rest"):
        return REST
    ratio = _RATIO.fullmatch(stripped)
    if ratio and int(ratio[2]):
        return _checked(Fraction(int(ratio[1]), int(ratio[2])), text)
    number = _NUMBER.fullmatch(stripped)
    if number is None:
        hint = f"; use a decimal point: {text.strip().replace(',', '.')}" if "," in text else ""
        raise ParseError(f"{text!r} is not a weight; write 80%, 4/5, 0.8 or rest{hint}")
    value = Fraction(f"{number[1] or 0}.{number[2] or 0}")
    return _checked(value / 100 if number[3] else value, text)


def _checked(value: Fraction, text: str) -> Fraction:
    if value > 1:
        meant = f" (did you mean {text.strip()}%?)" if "%" not in text and "/" not in text and value <= 100 else ""
        raise ParseError(f"{text!r} is more than the whole; a weight is 0 to 1, or 0% to 100%{meant}")
    return value


def percent(value: Fraction) -> str:
    """A weight for a reader: ``80%``, or the fraction where the percentage does not end after two decimals."""
    scaled = value * 10000
    if scaled.denominator != 1:
        return str(value)
    whole, rest = divmod(scaled.numerator, 100)
    return f"{whole}.{rest:02d}".rstrip("0").rstrip(".") + "%"
