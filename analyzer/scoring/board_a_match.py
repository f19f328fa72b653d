"""Board-a-match: a board is won, drawn or lost against the other table, on one of two published scales (Law 78D)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from analyzer.scoring.law78 import comparison

__all__ = ["BoardAMatch", "BoardScale"]


class BoardScale(Enum):
    """Board points for a board won, drawn and lost; the conditions of contest choose."""

    TWO_ONE_ZERO = "2/1/0"
    ONE_HALF_ZERO = "1/½/0"

    @property
    def win(self) -> int:
        """Board points for winning the board, the most that a board is worth."""
        return 2 if self is BoardScale.TWO_ONE_ZERO else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardAMatch:
    """Teams of four, the board won or lost by any difference in points (Law 78D).

    Attributes
    ----------
    other_table_ns
        Points to North-South at the other table.
    scale
        What a board is worth.
    """

    other_table_ns: int
    scale: BoardScale = BoardScale.TWO_ONE_ZERO

    @property
    def top(self) -> int:
        """Board points for winning the board."""
        return self.scale.win

    def board_points(self, score_ns: int) -> Fraction:
        """Board points to North-South's team for ``score_ns`` points at this table.

        >>> BoardAMatch(other_table_ns=120).board_points(130)
        Fraction(2, 1)
        """
        return Fraction(comparison(score_ns, self.other_table_ns) * self.scale.win, 2)
