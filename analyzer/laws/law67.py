"""Law 67: a trick with a card too few or too many from one hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analyzer.bridge import Card, Seat, Suit
from analyzer.errors import CaseError
from analyzer.laws.law49 import ExposedCard, How
from analyzer.laws.law64 import Revoked
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = ["Defect", "DefectiveTrick", "Mended", "mend"]


class Defect(Enum):
    """What is wrong with the trick."""

    TOO_FEW = "no card"
    TOO_MANY = "more than one card"
    STRAYED = "a card of his back among those not played"


@dataclass(frozen=True, slots=True, kw_only=True)
class DefectiveTrick:
    """A player contributed no card to a trick, or more than one, or a card that he played is in his hand again.

    Attributes
    ----------
    both_played_on
        True where both sides had played to the next trick when it was noticed.
    suit
        The suit led.
    held_suit
        Whether he had a card of the suit led; None where not known.
    is_dummy
        True where the hand is dummy's.
    is_defender
        Whether he defends; None where that does not matter or is not known.
    extra
        The card too many; None where not known.
    extra_seen
        Whether partner could have seen the face of that card; None where nobody says so.
    """

    player: Seat
    trick: int
    defect: Defect
    both_played_on: bool
    suit: Suit | None = None
    held_suit: bool | None = None
    is_dummy: bool = False
    is_defender: bool | None = None
    extra: Card | None = None
    extra_seen: bool | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.trick <= 13 or (self.trick == 13 and self.both_played_on):
            raise CaseError(f"a defective trick {self.trick}; tricks are 1 to 13, and nobody plays on after the last")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mended:
    """How the trick is put right.

    Attributes
    ----------
    how
        What is done, in words.
    revoked
        The revoke that he is deemed to have made, for :func:`~analyzer.laws.law64.transfer`; None where he is not.
    clauses
        The deciding one first.
    exposed
        The card too many of a defender that becomes a penalty card, for :func:`~analyzer.laws.law50.classify`; None
        where there is none or it is not known.
    """

    how: str
    revoked: Revoked | None
    clauses: tuple[Clause, ...]
    exposed: ExposedCard | None = None


def mend(fact: DefectiveTrick, book: Lawbook, *, where: str = "defective_trick") -> Mended | NeedsJudgment:
    """How a defective trick is put right, and whether it counts as a revoke of one trick.

    The trick stays with the side that won it.

    Law
    ---
    67A with 45E and 58B, 67B; 64A2 for the trick. 67B3 in 2017.

    Raises
    ------
    ClauseNotInEdition
        In 1997 and 2007, where a card that was played is in the hand again.
    """
    name = fact.player.full_name
    if fact.defect is Defect.STRAYED:
        how = f"the card goes back among those that {name} has played; if it was played twice and that did damage, "
        return Mended(how=f"{how}the score is adjusted", revoked=None, clauses=(book.clause("67B3"),))
    if not fact.both_played_on and fact.defect is Defect.TOO_MANY:
        return _taken_back(fact, book, where)
    if not fact.both_played_on:
        return Mended(how=f"{name} supplies the missing card", revoked=None, clauses=(book.clause("67A"),))
    if fact.defect is Defect.TOO_MANY:
        how = (
            f"the card too many goes back to {name} and counts as held all along: that he did not play it to another "
            "trick, before or since, may be a revoke"
        )
        return Mended(how=how, revoked=None, clauses=(book.clause("67B2"),))
    if book.edition is Edition.L1997 and fact.held_suit is None:
        need = Need(
            id=f"{where}.held suit",
            question=f"Did {name} have a card of the suit led to trick {fact.trick}?",
            clause="67B1",
            options=("yes", "no"),
        )
        return NeedsJudgment(needs=(need,))
    how = f"{name} faces a card and adds it to trick {fact.trick}, of the suit led if he has one"
    if book.edition is Edition.L1997 and fact.held_suit:
        return Mended(how=how, revoked=None, clauses=(book.clause("67B1"),))
    revoked = Revoked(
        player=fact.player, trick=fact.trick, suit=fact.suit, is_dummy=fact.is_dummy, established=True, deemed=True
    )
    return Mended(how=how, revoked=revoked, clauses=(book.clause("67B1"), book.clause("64A2")))


def _taken_back(fact: DefectiveTrick, book: Lawbook, where: str) -> Mended | NeedsJudgment:
    """A card too many that is noticed in time: back to the hand, or a defender's penalty card if it was visible."""
    name = fact.player.full_name
    how = f"{name} takes back the card too many"
    clauses: tuple[Clause, ...] = (book.clause("67A"),)
    if fact.is_defender is False or fact.is_dummy or fact.extra_seen is False:
        return Mended(how=how, revoked=None, clauses=clauses)
    clauses = (*clauses, book.clause("45E"), book.clause("58B2"))
    if fact.is_defender is None:
        how += "; a defender's becomes a penalty card where his partner could see it"
        return Mended(how=how, revoked=None, clauses=clauses)
    if fact.extra_seen is None:
        need = Need(
            id=f"{where}.extra seen",
            question=f"Could {fact.player.partner.full_name} have seen the face of the card too many?",
            clause="67A",
            options=("yes", "no"),
        )
        return NeedsJudgment(needs=(need,))
    exposed = None if fact.extra is None else ExposedCard(player=fact.player, card=fact.extra, how=How.ACCIDENT)
    return Mended(
        how=f"{name}'s card too many becomes a penalty card", revoked=None, clauses=clauses, exposed=exposed
    )
