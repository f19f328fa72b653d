"""Law 24: cards exposed or led during the auction."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analyzer.bridge import Card, PenaltyCard, Seat, Side
from analyzer.errors import CaseError, Problem
from analyzer.laws.law49 import ExposedCard, How
from analyzer.laws.law50 import classify
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import NeedsJudgment

__all__ = ["ExposedInAuction", "InAuction", "PartnerPasses", "rule"]


class PartnerPasses(Enum):
    """For how long the offender's partner must pass."""

    NOT = "not"
    ONCE = "at his next turn"
    THROUGHOUT = "throughout"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExposedInAuction:
    """Cards of one player that his partner could have seen during the auction, by the player's own error.

    Attributes
    ----------
    led
        Whether one of them was led prematurely.
    declaring
        The side that comes to declare; None where nobody does or the auction is not over.
    picked_up
        In 1997, those that declarer does not treat as penalty cards; he may choose card by card.
    """

    player: Seat
    cards: frozenset[Card]
    led: bool = False
    declaring: Side | None = None
    picked_up: frozenset[Card] = frozenset()

    def __post_init__(self) -> None:
        problems = [
            Problem(
                message=f"{card} was not exposed", where="picked_up", hint="declarer chooses among those that were"
            )
            for card in sorted(self.picked_up - self.cards)
        ]
        if not self.cards:
            problems.append(Problem(message="no card was exposed", where="cards", hint="name at least one"))
        if problems:
            raise CaseError(problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class InAuction:
    """What follows.

    Attributes
    ----------
    passes
        Whether and how long the offender's partner must pass.
    penalty_cards
        The penalty cards when the play begins; empty where the cards are picked up or the auction is not over.
    clauses
        The deciding one first.
    asks
        The clause that asks whether an enforced pass could have been foreseen to damage; None where no pass is
        enforced (:func:`analyzer.laws.law72.enforced_pass`).
    """

    passes: PartnerPasses
    penalty_cards: tuple[PenaltyCard, ...]
    clauses: tuple[Clause, ...]
    asks: Clause | None = None


def rule(fact: ExposedInAuction, book: Lawbook) -> InAuction:
    """The enforced pass and the penalty cards after cards were exposed during the auction.

    The cards lie face up until the auction ends. One card below the honors that was not led has no consequence for
    the auction; an honor, a card led, or several cards make partner pass once.

    Law
    ---
    24A, 24B, 24C; 24D and 24E (2017), the opening of 24 (1997, 2007). 1997 leaves it to declarer which of the
    cards he treats as penalty cards; the class of those (50B) is found without the others.

    Raises
    ------
    CaseError
        Where a card is to be picked up by declarer's choice in 2007 or 2017.
    """
    if fact.picked_up and book.edition is not Edition.L1997:
        raise CaseError(
            Problem(
                message="declarer cannot waive the penalty cards himself",
                where="picked_up",
                hint="only in 1997; since 2007 the Director may at his request (Law 81C5)",
            )
        )
    (single, *more) = sorted(fact.cards)
    if more:
        passes, key = PartnerPasses.ONCE, "24C"
    elif single.is_honor or fact.led:
        passes, key = PartnerPasses.ONCE, "24B"
    else:
        passes, key = PartnerPasses.NOT, "24A"
    defends = fact.declaring is not None and fact.declaring is not fact.player.side
    cards: tuple[PenaltyCard, ...] = ()
    if defends:
        how = How.PLAY if fact.led else How.ACCIDENT
        kept = fact.cards - fact.picked_up
        found = classify(tuple(ExposedCard(player=fact.player, card=card, how=how) for card in kept), book)
        assert not isinstance(found, NeedsJudgment)
        cards = found
    clauses = (book.clause(key), *_disposal(fact, book))
    asks = None
    if passes is not PartnerPasses.NOT:
        asks = book.clause({Edition.L1997: "23A", Edition.L2007: "23", Edition.L2017: "72C"}[book.edition])
    return InAuction(passes=passes, penalty_cards=cards, clauses=clauses, asks=asks)


def _disposal(fact: ExposedInAuction, book: Lawbook) -> tuple[Clause, ...]:
    """The clause that says what becomes of the cards when the auction has ended."""
    if fact.declaring is None:
        return ()
    if book.edition is not Edition.L2017:
        return (book.clause("24"),)
    return (book.clause("24D" if fact.declaring is fact.player.side else "24E"),)
