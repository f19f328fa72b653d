"""Law 56: a defender led out of turn after the first trick. As Law 54D, with acceptance under Law 53."""

from __future__ import annotations

from analyzer.errors import CaseError
from analyzer.laws.law53 import LeadOutOfTurn, accepted, settled
from analyzer.laws.law54 import refusals
from analyzer.laws.lawbook import Lawbook
from analyzer.laws.option import Option

__all__ = ["options"]


def options(fact: LeadOutOfTurn, book: Lawbook) -> tuple[Option, ...]:
    """Declarer's options: accept the lead, or refuse it with what Laws 50D2 and 51B give at partner's lead.

    Raises
    ------
    CaseError
        Where the lead was declarer's or dummy's (Law 55).

    Law
    ---
    56, 54D, 53A, 53B or 53C, 47E1.
    """
    if not fact.by_defender:
        raise CaseError(
            f"{fact.player.full_name} is on the declaring side; his lead out of turn is a matter of Law 55"
        )
    done = settled(fact, book)
    if done is not None:
        return (done,)
    return accepted(fact, book), *refusals(fact, book, clause="56")
