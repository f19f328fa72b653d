"""Exact numbers as a reader wants them."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["number_text"]


def number_text(value: Fraction, *, signed: bool = False) -> str:
    """An exact number for a reader: a decimal where it ends after three places, else rounded with ``≈``."""
    scaled = value * 1000
    sign = "+" if signed and value > 0 else ""
    if scaled.denominator != 1:
        rounded = Fraction(round(value * 1000), 1000)
        return "≈" + number_text(rounded, signed=signed)
    whole, part = divmod(abs(scaled.numerator), 1000)
    text = f"{whole}.{part:03d}".rstrip("0").rstrip(".")
    return (f"−{text}" if value < 0 else f"{sign}{text}") if value else "0"
