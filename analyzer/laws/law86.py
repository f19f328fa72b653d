"""Law 86: team play, where a board was adjusted at one table and a result exists at the other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import assert_never

from analyzer.errors import ClauseNotInEdition
from analyzer.laws.lawbook import Clause, Edition, Lawbook

__all__ = ["Award", "Favors", "OtherTable", "other_table_result", "several_results"]


class Favors(Enum):
    """Which side the result at the other table clearly favors; a judgment."""

    NON_OFFENDING = "non-offending"
    OFFENDING = "offending"
    NEITHER = "neither"


class Award(Enum):
    """What the law gives on the board."""

    ASSIGNED = "assigned"
    ARTIFICIAL = "artificial"


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherTable:
    """What the law gives, and how strongly it says so.

    Attributes
    ----------
    obligation
        ``shall``, ``should`` or ``may``: below ``shall`` the Director decides.
    """

    award: Award
    obligation: str
    clause: Clause


def other_table_result(favors: Favors, book: Lawbook) -> OtherTable:
    """Whether a board without a result at one table gets an assigned or an artificial score.

    Raises
    ------
    ClauseNotInEdition
        In 1997, which has no such rule.

    Law
    ---
    86D (2007), 86B1 (2017).
    """
    match book.edition:
        case Edition.L1997:
            raise ClauseNotInEdition("86D", book.edition.value)
        case Edition.L2007:
            clause = book.clause("86D")
            if favors is Favors.NON_OFFENDING:
                return OtherTable(award=Award.ASSIGNED, obligation="should", clause=clause)
            return OtherTable(award=Award.ARTIFICIAL, obligation="may", clause=clause)
        case Edition.L2017:
            clause = book.clause("86B1")
            if favors is Favors.NEITHER:
                return OtherTable(award=Award.ARTIFICIAL, obligation="may", clause=clause)
            return OtherTable(award=Award.ASSIGNED, obligation="shall", clause=clause)
        case _:
            assert_never(book.edition)


def several_results(
    *, assigned: Fraction, average_plus: Fraction, book: Lawbook
) -> tuple[Fraction, Fraction, Clause]:
    """What each side gets a board when results cannot be compared and one side is at fault.

    Parameters
    ----------
    assigned
        The assigned score of the non-offending side in IMPs.

    Returns
    -------
    tuple
        The score of the non-offending side, of the offending side, each from its own viewpoint, and the clause.

    Raises
    ------
    ClauseNotInEdition
        Before 2017.

    Law
    ---
    86B2(b) (2017).
    """
    clause = book.clause("86B2")
    better = max(assigned, average_plus)
    return better, -better, clause
