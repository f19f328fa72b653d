"""Law 27B: an insufficient bid that was not accepted: enforced passes and what they mean for the lead."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from analyzer.laws.law24 import PartnerPasses
from analyzer.laws.law26 import LeadRestriction, WithdrawnCall, lead_restriction
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = ["Aftermath", "InsufficientBid", "Replacement", "rule"]


class Replacement(Enum):
    """The call that was put in the place of an insufficient bid."""

    LOWEST = "lowest sufficient bid in the same denomination"
    BID = "another sufficient bid"
    PASS = "pass"
    DOUBLE = "double or redouble"


@dataclass(frozen=True, slots=True, kw_only=True)
class InsufficientBid:
    """An insufficient bid in rotation that the next player did not accept.

    Attributes
    ----------
    call
        The withdrawn bid, as Law 26 looks at it; its ``comparable`` answers Law 23A in 2017.
    replacement
        What took its place, in 2017 in the denominations that the withdrawn bid specified.
    natural
        In 1997 and 2007, that neither the insufficient nor the substituted bid was, beyond doubt, conventional
        (2007: artificial); None where the case does not say.
    as_precise
        In 2007, that the replacement has the same meaning or a more precise one; None where the case does not say.
    """

    call: WithdrawnCall
    replacement: Replacement
    natural: bool | None = None
    as_precise: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Aftermath:
    """What follows an irregular call that was withdrawn.

    Attributes
    ----------
    passes
        Whether and how long the offender's partner must pass.
    lead
        What declarer may state at the partner's first lead; None where Law 26 does not come in.
    clause
        The clause that decides.
    net
        The clause under which the score may still be adjusted; None where none does.
    refused
        True where the substituted double or redouble is canceled and a bid or a pass must be put in its place.
    """

    passes: PartnerPasses
    lead: LeadRestriction | None
    clause: Clause
    net: Clause | None = None
    refused: bool = False


def _need(name: str, question: str, clause: str) -> NeedsJudgment:
    return NeedsJudgment(needs=(Need(id=name, question=question, clause=clause, options=("yes", "no")),))


def rule(fact: InsufficientBid, book: Lawbook) -> Aftermath | NeedsJudgment:
    """The enforced passes, the lead restriction and the safety net after an insufficient bid was not accepted.

    Law
    ---
    27B1(a), (b), 27B2, 27B3 and the net 27B1(b) (1997) or 27D (2007, 2017); 26; 23 or 72C.
    """
    match book.edition:
        case Edition.L1997:
            free = _free_1997(fact)
            net = book.clause("27B1(b)")
        case Edition.L2007:
            free = _free_2007(fact)
            net = book.clause("27D")
        case Edition.L2017:
            free = _free_2017(fact)
            net = book.clause("27D")
        case _:
            assert_never(book.edition)
    if isinstance(free, NeedsJudgment):
        return free
    if free:
        return Aftermath(passes=PartnerPasses.NOT, lead=None, clause=book.clause(free), net=net)
    # under 27B2 and 27B3 the replacement is not comparable
    lead = lead_restriction(replace(fact.call, comparable=False), book)
    if isinstance(lead, NeedsJudgment):
        return lead
    refused = fact.replacement is Replacement.DOUBLE
    return Aftermath(
        passes=PartnerPasses.THROUGHOUT,
        lead=lead,
        clause=book.clause("27B3" if refused else "27B2"),
        net=book.clause({Edition.L1997: "23A", Edition.L2007: "23", Edition.L2017: "72C"}[book.edition]),
        refused=refused,
    )


def _free_1997(fact: InsufficientBid) -> str | NeedsJudgment:
    """The clause without further rectification, or empty; likewise below."""
    if fact.replacement is not Replacement.LOWEST:
        return ""
    if fact.natural is None:
        return _need("natural", "Was neither bid conventional, beyond doubt?", "27B1(a)")
    return "27B1(a)" if fact.natural else ""


def _free_2007(fact: InsufficientBid) -> str | NeedsJudgment:
    if fact.replacement is Replacement.LOWEST:
        if fact.natural is None:
            return _need("natural", "Was neither bid artificial, beyond doubt?", "27B1(a)")
        if fact.natural:
            return "27B1(a)"
    if fact.as_precise is None:
        return _need(
            "as precise", "Has the replacement the meaning of the insufficient bid, or a more precise one?", "27B1(b)"
        )
    return "27B1(b)" if fact.as_precise else ""


def _free_2017(fact: InsufficientBid) -> str | NeedsJudgment:
    if fact.replacement is Replacement.LOWEST:
        return "27B1(a)"
    if fact.call.comparable is None:
        return _need("comparable", "Was the call that replaced the insufficient bid comparable?", "23A")
    return "27B1(b)" if fact.call.comparable else ""
