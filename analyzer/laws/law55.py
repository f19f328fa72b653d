"""Law 55: declarer led out of turn, from his own hand or from dummy. The defenders choose."""

from __future__ import annotations

from collections.abc import Mapping

from analyzer.bridge import Restriction, Seat
from analyzer.errors import CaseError, Problem
from analyzer.laws.law53 import LeadOutOfTurn, accepted, retracted, settled
from analyzer.laws.lawbook import Lawbook
from analyzer.laws.option import Act, Option

__all__ = ["options", "prevailing"]


def options(fact: LeadOutOfTurn, book: Lawbook) -> tuple[Option, ...]:
    """The defenders' options: accept the lead, or have it taken back; never a penalty card.

    Raises
    ------
    CaseError
        Where the lead was a defender's (Laws 54, 56).

    Law
    ---
    55A, 55B1 (it was a defender's lead), 55B2 (it was declarer's lead, from the other hand); 53A, 53B or 53C, 47E1.
    The same in all editions but for 47E1, which in 1997 leaves the lead to be accepted.
    """
    if fact.by_defender:
        raise CaseError(f"{fact.player.full_name} is a defender; his lead out of turn is a matter of Laws 54 and 56")
    done = settled(fact, book)
    if done is not None:
        return (done,)
    if fact.told_by_opponent:
        return accepted(fact, book, clause="55A"), retracted(fact, book)
    own = fact.turn.side is fact.declarer.side
    stays: tuple[Restriction, ...] = fact.lying
    refuse = Option(
        act=Act.REFUSE,
        text=f"{fact.card.symbol} is taken back, and "
        + (f"declarer leads from {fact.turn.full_name}'s hand" if own else f"{fact.turn.full_name} leads"),
        clause=book.clause("55B2" if own else "55B1"),
        card=fact.card,
        restrictions=stays,
        stays=fact.lying,
        leader=fact.turn,
        declarer=fact.declarer,
    )
    return accepted(fact, book, clause="55A"), refuse


def prevailing(fact: LeadOutOfTurn, chosen: Mapping[Seat, Act]) -> Act | None:
    """What the defenders have chosen together; None where neither has chosen.

    Either may choose; where they differ, the defender next in turn to the irregular lead decides.

    Law
    ---
    55A; 1997 and 2007 say *next in turn* without more.
    """
    defenders = {fact.declarer.lho, fact.declarer.rho}
    problems = [
        Problem(message=f"{seat.full_name} is not a defender", where="chosen", hint="the defenders choose")
        for seat in sorted(set(chosen) - defenders)
    ]
    problems += [
        Problem(message=f"{act.value!r} is not a choice", where="chosen", hint="accept or refuse")
        for act in chosen.values()
        if act not in (Act.ACCEPT, Act.REFUSE)
    ]
    if problems:
        raise CaseError(problems)
    return chosen.get(fact.player.lho, chosen.get(fact.player.rho))
