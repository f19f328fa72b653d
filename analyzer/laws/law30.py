"""Laws 30 to 32: calls out of rotation that were canceled: enforced passes and what they mean for the lead."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from analyzer.laws.law24 import PartnerPasses
from analyzer.laws.law26 import WithdrawnCall, lead_restriction
from analyzer.laws.law27 import Aftermath
from analyzer.laws.lawbook import Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = ["Kind", "OutOfRotation", "Turn", "rule"]


class Kind(Enum):
    """What was called out of rotation. An artificial pass counts as a bid (Law 30C)."""

    PASS = "pass"
    BID = "bid"
    DOUBLE = "double or redouble"


class Turn(Enum):
    """Whose turn it was."""

    RIGHT = "right-hand opponent's"
    PARTNER = "partner's"
    LEFT = "left-hand opponent's, the offender not having called before"


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfRotation:
    """A call out of rotation that was not accepted and is canceled.

    Attributes
    ----------
    call
        The withdrawn call, as Law 26 looks at it; its ``comparable`` answers Law 23A in 2017.
    rightful_passed
        At the right-hand opponent's turn, whether he then passed; None where the case does not say.
    bid_before
        In 1997 and 2007, after a pass, whether anybody had bid before it; None where the case does not say (asked
        for where the pass was at partner's turn).
    same_denomination
        In 1997 and 2007, whether a bid out of rotation at that opponent's turn was followed, over his action, by a
        bid in the same denomination; None where the case does not say.
    """

    call: WithdrawnCall
    kind: Kind
    turn: Turn
    rightful_passed: bool | None = None
    bid_before: bool | None = None
    same_denomination: bool | None = None


def rule(fact: OutOfRotation, book: Lawbook) -> Aftermath | NeedsJudgment:
    """The enforced passes, the lead restriction and the safety net after a call out of rotation was canceled.

    Law
    ---
    30A, 30B; 31A1, 31A2, 31B; 32A, 32B; 26; 23 (1997, 2007), 23C and 72C (2017).
    """
    if fact.kind is not Kind.PASS and fact.turn is Turn.RIGHT:
        if fact.rightful_passed is None:
            return NeedsJudgment(
                needs=(
                    Need(
                        id="rightful passed",
                        question="Did the opponent whose turn it was pass?",
                        clause="31A" if fact.kind is Kind.BID else "32",
                        options=("yes", "no"),
                    ),
                )
            )
        if fact.rightful_passed:  # the call must be repeated, and nothing follows
            return Aftermath(passes=PartnerPasses.NOT, lead=None, clause=book.clause(_repeated(fact, book)))
    match book.edition:
        case Edition.L1997 | Edition.L2007:
            return _before_2017(fact, book)
        case Edition.L2017:
            return _since_2017(fact, book)
        case _:
            assert_never(book.edition)


def _repeated(fact: OutOfRotation, book: Lawbook) -> str:
    if fact.kind is Kind.BID:
        return "31A1"
    return "32A1" if book.edition is Edition.L2017 else "32B1"


def _before_2017(fact: OutOfRotation, book: Lawbook) -> Aftermath | NeedsJudgment:
    net = book.clause("23A" if book.edition is Edition.L1997 else "23")
    if fact.kind is Kind.PASS:
        return _passed(fact, book)
    key = {Kind.BID: "31B", Kind.DOUBLE: "32A"}[fact.kind]
    if fact.turn is Turn.RIGHT:
        if fact.kind is Kind.BID and fact.same_denomination is None:
            return NeedsJudgment(
                needs=(
                    Need(
                        id="same denomination",
                        question="Did the offender then bid the denomination that he had bid out of rotation?",
                        clause="31A2",
                        options=("yes", "no"),
                    ),
                )
            )
        if fact.kind is Kind.BID and fact.same_denomination:
            return Aftermath(passes=PartnerPasses.ONCE, lead=None, clause=book.clause("31A2(a)"), net=net)
        key = {Kind.BID: "31A2(b)", Kind.DOUBLE: "32B2"}[fact.kind]
    lead = lead_restriction(fact.call, book)
    if isinstance(lead, NeedsJudgment):
        return lead
    return Aftermath(passes=PartnerPasses.THROUGHOUT, lead=lead, clause=book.clause(key), net=net)


def _passed(fact: OutOfRotation, book: Lawbook) -> Aftermath | NeedsJudgment:
    """The offender must pass, once or throughout, so that no other call takes the place of the pass."""
    if fact.turn is not Turn.PARTNER:
        key = "30B1" if fact.turn is Turn.RIGHT and fact.bid_before else "30A"
        return Aftermath(passes=PartnerPasses.NOT, lead=None, clause=book.clause(key))
    if fact.bid_before is None:
        question = "Had anybody bid before the pass out of rotation?"
        need = Need(id="bid before", question=question, clause="30", options=("yes", "no"))
        return NeedsJudgment(needs=(need,))
    return Aftermath(
        passes=PartnerPasses.NOT,
        lead=None,
        clause=book.clause("30B2" if fact.bid_before else "30A"),
        net=book.clause("23B" if book.edition is Edition.L1997 else "23"),
    )


def _since_2017(fact: OutOfRotation, book: Lawbook) -> Aftermath | NeedsJudgment:
    if fact.kind is Kind.PASS and fact.turn is Turn.RIGHT:
        return Aftermath(passes=PartnerPasses.NOT, lead=None, clause=book.clause("30A"))
    lead = lead_restriction(fact.call, book)
    if isinstance(lead, NeedsJudgment):
        return lead
    if fact.call.comparable or fact.call.repeated:
        key = {Kind.PASS: "30B2", Kind.BID: "31A2(a)", Kind.DOUBLE: "32A2(a)"}[fact.kind]
        return Aftermath(passes=PartnerPasses.NOT, lead=lead, clause=book.clause(key), net=book.clause("23C"))
    key = {Kind.PASS: "30B2", Kind.BID: "31A2(b)", Kind.DOUBLE: "32A2(b)"}[fact.kind]
    return Aftermath(passes=PartnerPasses.ONCE, lead=lead, clause=book.clause(key), net=book.clause("72C"))
