"""Law 11A of 2017: a gain from opponents' ignorance of a rectification is taken away, from the gaining side only."""

from __future__ import annotations

from fractions import Fraction

from analyzer.errors import NotModelled
from analyzer.laws.lawbook import Clause, Edition, Lawbook

__all__ = ["without_the_gain"]


def without_the_gain(*, table: Fraction, without_gain: Fraction, book: Lawbook) -> tuple[Fraction, Clause]:
    """What the gaining side gets: its score without the gain, never more than at the table; with the clause.

    Both in the same unit, from the gaining side's viewpoint. The other side keeps the table score.

    Raises
    ------
    NotModelled
        In 1997 and 2007, where the Director rules whether the right to a penalty is forfeited.

    Law
    ---
    11A (2017).
    """
    if book.edition is not Edition.L2017:
        raise NotModelled(
            "11A", book.edition.value, "rule whether the right is forfeited and state the result as a continuation"
        )
    return min(table, without_gain), book.clause("11A")
