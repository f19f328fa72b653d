"""Law 25B2(b)(2) of 1997: a delayed change of call caps the offending side at average minus. Gone since 2007."""

from __future__ import annotations

from fractions import Fraction

from analyzer.laws.lawbook import Clause, Lawbook

__all__ = ["capped_at_average_minus"]


def capped_at_average_minus(*, table: Fraction, average_minus: Fraction, book: Lawbook) -> tuple[Fraction, Clause]:
    """What the offending side gets: the table score, but not more than average minus; with the clause.

    Both in the same unit, from the offending side's viewpoint. The other side keeps the table score.

    Raises
    ------
    ClauseNotInEdition
        In 2007 and 2017.

    Law
    ---
    25B2(b)(2) (1997).
    """
    return min(table, average_minus), book.clause("25B2(b)(2)")
