"""Law 16C (1997: 16C, 2007: 16D): for whom information from withdrawn calls and plays is authorized."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from analyzer.bridge import Side
from analyzer.laws.lawbook import Clause, Edition, Lawbook

__all__ = ["Information", "withdrawn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Information:
    """What somebody may or may not use, in one short sentence with its clause."""

    text: str
    authorized: bool
    clause: Clause

    def __str__(self) -> str:
        return self.text


def withdrawn(*, offending: Side, book: Lawbook, exempted_by: Clause | None = None) -> tuple[Information, ...]:
    """What each side may know from calls and plays that were withdrawn.

    Parameters
    ----------
    exempted_by
        The clause that lets the offending side use its withdrawn call: 27B1(a) in all editions, and in 2017 27B1(b)
        and the replacement of a call by a comparable one. A safety net stands behind each.

    Law
    ---
    16C1, 16C2 (1997, 2017); 16D1, 16D2 (2007).
    """
    match book.edition:
        case Edition.L1997 | Edition.L2017:
            clause = book.clause("16C")
        case Edition.L2007:
            clause = book.clause("16D")
        case _:
            assert_never(book.edition)
    if exempted_by is not None:
        bound = Information(
            text=f"{offending.dashed} may use the withdrawn call, but the score may be adjusted for its help.",
            authorized=True,
            clause=exempted_by,
        )
    else:
        bound = Information(
            text=f"{offending.dashed} may not choose a call or play that withdrawn ones suggest over another.",
            authorized=False,
            clause=clause,
        )
    return (
        Information(
            text=f"{offending.other.dashed} may use what the withdrawn calls and plays of either side tell them.",
            authorized=True,
            clause=clause,
        ),
        bound,
    )
