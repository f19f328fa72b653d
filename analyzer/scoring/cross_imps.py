"""Cross-IMPs: the IMPs against every other table, added and divided as the event divides them (Laws 78B, 78D)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import isqrt

from analyzer.errors import InputError
from analyzer.scoring.law78 import imps

__all__ = ["CrossDivisor", "CrossImps", "divisor"]

# The EBU's divisor is a square root, for most fields irrational: kept to this many parts of one.
_ROOT_PARTS = 10_000


class CrossDivisor(Enum):
    """What the sum of the IMPs is divided by; a regulation, the law says nothing."""

    NONE = "none"  # the sum itself
    COMPARISONS = "comparisons"  # IMPs for each comparison
    EBU = "ebu"  # the root of half of results times comparisons (EBU White Book 2025, 3.1.3)


def divisor(rule: CrossDivisor, *, results: int) -> Fraction:
    """What a sum of cross-IMPs is divided by on a board with ``results`` results.

    The EBU's root is exact where it is rational (2, 9, 50 … results) and otherwise rounded to four decimals; the
    error is less than one part in twenty thousand, the sum of the IMPs stays exact.

    >>> divisor(CrossDivisor.EBU, results=9), divisor(CrossDivisor.EBU, results=8)
    (Fraction(6, 1), Fraction(10583, 2000))
    """
    if results < 2:
        raise InputError(f"{results} results on the board; cross-IMPs compare at least two")
    if rule is CrossDivisor.NONE:
        return Fraction(1)
    comparisons = results - 1
    if rule is CrossDivisor.COMPARISONS:
        return Fraction(comparisons)
    square = results * comparisons // 2 * _ROOT_PARTS**2
    root = isqrt(square)
    if square - root * root > root:  # nearer to the next
        root += 1
    return Fraction(root, _ROOT_PARTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossImps:
    """Pairs, IMPs against every other table (Laws 78B, 78D).

    Attributes
    ----------
    field_ns
        Points to North-South at every other table.
    divisor
        What the sum of the IMPs is divided by.
    """

    field_ns: tuple[int, ...]
    divisor: CrossDivisor = CrossDivisor.COMPARISONS

    def __post_init__(self) -> None:
        if not self.field_ns:
            raise InputError("the field is empty; cross-IMPs need the scores of the other tables")

    @property
    def divide_by(self) -> Fraction:
        """The event's divisor for this board: its results are the field and the table itself."""
        return divisor(self.divisor, results=len(self.field_ns) + 1)

    def total(self, score_ns: int) -> int:
        """The sum of the IMPs to North-South, before any division.

        >>> CrossImps(field_ns=(420, -50, 450)).total(420)
        9
        """
        return sum(imps(score_ns - other) for other in self.field_ns)
