"""Law 54: a faced opening lead out of turn. Declarer has up to five options."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from analyzer.bridge import PenaltyCard, Restriction
from analyzer.errors import CaseError
from analyzer.laws.law49 import ExposedCard, How
from analyzer.laws.law50 import classify, partner_lead
from analyzer.laws.law53 import LeadOutOfTurn, accepted, retracted, settled
from analyzer.laws.lawbook import Edition, Lawbook
from analyzer.laws.option import Act, Option
from analyzer.laws.rectification import NeedsJudgment

__all__ = ["OpeningLead", "options", "refusals", "with_card"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningLead:
    """A faced opening lead by the wrong defender.

    Attributes
    ----------
    lead
        The lead; its trick is the first.
    declarer_exposed
        Whether the presumed declarer has begun to spread his hand.
    saw_dummy
        Whether he could have seen any of dummy's cards (other than those exposed during the auction).
    """

    lead: LeadOutOfTurn
    declarer_exposed: bool = False
    saw_dummy: bool = False

    def __post_init__(self) -> None:
        if self.lead.trick != 1:
            raise CaseError(f"trick {self.lead.trick}: an opening lead is to trick 1 (later leads: Laws 55, 56)")


def options(fact: OpeningLead, book: Lawbook) -> tuple[Option, ...]:
    """What declarer may choose, in the order of the law.

    He may spread his hand and become dummy; accept the lead and play second from his own hand; or refuse it, when the
    card becomes a major penalty card and he requires its suit, forbids it, or makes no requirement. Double dummy the
    first two are the same position: the same cards, the same lead.

    Law
    ---
    47E1 (2007, 2017: the lead is taken back, whatever declarer has shown or seen); 54A, 54B, 54C (he could have seen
    a card of dummy: he must accept), 54D with 50D2 and 51B; 53A.
    """
    lead = fact.lead
    if lead.told_by_opponent and book.edition is not Edition.L1997:
        return (retracted(lead, book),)
    if fact.declarer_exposed:
        return (_become_dummy(lead, book),)
    accept = accepted(
        lead,
        book,
        clause="54C" if fact.saw_dummy else "54B",
        text=f"{'must accept' if fact.saw_dummy else 'accept'} {lead.card.symbol}: dummy is spread, "
        f"and {lead.declarer.full_name} plays second from his own hand",
    )
    if fact.saw_dummy:
        return (accept,)
    done = settled(lead, book)
    if done is not None:
        return (done,)
    return _become_dummy(lead, book), accept, *refusals(lead, book, clause="54D")


def _become_dummy(lead: LeadOutOfTurn, book: Lawbook) -> Option:
    dummy = lead.declarer.partner
    return replace(
        accepted(lead, book),
        act=Act.BECOME_DUMMY,
        text=f"accept {lead.card.symbol}: {lead.declarer.full_name} spreads his hand and becomes dummy, "
        f"{dummy.full_name} declares",
        clause=book.clause("54A"),
        declarer=dummy,
    )


def refusals(lead: LeadOutOfTurn, book: Lawbook, *, clause: str) -> tuple[Option, ...]:
    """Declarer's ways to refuse a defender's lead out of turn; the card becomes a major penalty card.

    Where partner was to lead he chooses at once: require, forbid, or no requirement. Where declarer's own side was to
    lead there is nothing to choose yet: the choice comes when that partner is to lead. A lead that an opponent's word
    brought about is taken back without rectification.

    Law
    ---
    54D, 56 with 50D2 and 51B; 47E1 (1997).
    """
    if lead.told_by_opponent:
        return (retracted(lead, book),)
    table = with_card(lead, book)
    if lead.turn.side is lead.declarer.side:
        stays: tuple[Restriction, ...] = table
        return (
            Option(
                act=Act.REFUSE,
                text=f"refuse {lead.card.symbol}: it becomes a major penalty card, and {lead.turn.full_name} leads",
                clause=book.clause(clause),
                card=lead.card,
                restrictions=stays,
                stays=table,
                leader=lead.turn,
                declarer=lead.declarer,
            ),
        )
    return tuple(
        replace(
            option,
            text=f"refuse {lead.card.symbol}: {option.text}; {_where(lead, option)}",
            clause=book.clause(clause),
            card=lead.card,
            declarer=lead.declarer,
        )
        for option in partner_lead(lead.turn, table, book, held=lead.leader_suits)
    )


def _where(lead: LeadOutOfTurn, option: Option) -> str:
    goes = any(card.card == lead.card for card in option.picked_up)
    return f"{lead.card.symbol} " + ("is picked up" if goes else "stays as a major penalty card")


def with_card(lead: LeadOutOfTurn, book: Lawbook) -> tuple[PenaltyCard, ...]:
    """The penalty cards on the table once a lead out of turn has been refused: the card is major (50B)."""
    exposed: Iterable[ExposedCard] = (ExposedCard(player=lead.player, card=lead.card, how=How.PLAY),)
    cards = classify(exposed, book, lying=lead.lying_without_it)
    assert not isinstance(cards, NeedsJudgment)
    return cards
