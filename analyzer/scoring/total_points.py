"""Total points: the difference in points itself is the score (Law 78C)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["TotalPoints"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalPoints:
    """Teams of four, the points of both tables added (Law 78C).

    The only form of scoring in which the weighted mean of the points themselves is the weighted score.

    Attributes
    ----------
    other_table_ns
        Points to North-South at the other table; 0 where the points of one table are the score.
    """

    other_table_ns: int = 0
