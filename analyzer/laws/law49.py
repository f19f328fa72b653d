"""Law 49: which exposed cards of a defender become penalty cards, and which do not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from analyzer.bridge import Card, Seat
from analyzer.errors import ClauseNotInEdition
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = ["BecomesPenaltyCard", "ExposedCard", "How", "NoPenaltyCard", "Occasion", "penalty_card"]


class How(Enum):
    """How the card came to be exposed; a judgment."""

    ACCIDENT = "accident"  # dropped, or played together with another card
    PLAY = "deliberate play"  # led or played out of turn, a corrected revoke, a card not to be played
    NAMED = "named"  # named as being in his hand


class Occasion(Enum):
    """When the card was exposed."""

    PLAY = "during the play"
    NORMAL = "normal play or application of a law"
    AUCTION = "during the auction"
    BEFORE_AUCTION = "before the auction of his side began"
    TRICK_IN_PROGRESS = "statement about the trick in progress"
    CLAIM = "claim"
    CONCESSION = "concession to which partner objected"
    PLAYED_ON = "claim that was played on by agreement"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExposedCard:
    """A card whose face was shown, or which was named.

    Attributes
    ----------
    how
        None where the case does not say; asked for where it decides the class.
    partner_could_see
        Whether his partner could possibly have seen the face; None where the case does not say. A named card needs
        no seeing.
    designated
        The Director's designation: False for *no penalty card*, True for *penalty card*; None where he made none.
    """

    player: Seat
    card: Card
    how: How | None = None
    occasion: Occasion = Occasion.PLAY
    partner_could_see: bool | None = True
    designated: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BecomesPenaltyCard:
    """The card becomes a penalty card; Law 50B says of which class."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoPenaltyCard:
    """The card becomes no penalty card."""

    why: str
    clauses: tuple[Clause, ...]


def penalty_card(
    fact: ExposedCard, *, declarer: Seat, book: Lawbook
) -> BecomesPenaltyCard | NoPenaltyCard | NeedsJudgment:
    """Whether an exposed card becomes a penalty card.

    Raises
    ------
    ClauseNotInEdition
        Where play went on by agreement after a claim, which only 2017 allows.

    Law
    ---
    48A, 49, 50 (the Director may designate otherwise), 24, 68B2 (2007, 2017), 68D2 (2017).
    """
    if fact.player.side is declarer.side:
        return NoPenaltyCard(
            why="declarer's and dummy's cards are never penalty cards", clauses=(book.clause("48A"),)
        )
    if fact.designated is False:
        return NoPenaltyCard(why="the Director has so designated it", clauses=(book.clause("50"),))
    if fact.designated:
        return BecomesPenaltyCard(clauses=(book.clause("50"),))
    match fact.occasion:
        case Occasion.NORMAL:
            return NoPenaltyCard(
                why="it was shown in the normal course of play or under a law", clauses=(book.clause("49"),)
            )
        case Occasion.BEFORE_AUCTION:
            return NoPenaltyCard(
                why="the auction period of his side had not begun; what was seen is extraneous information",
                clauses=(book.clause("17A"),),
            )
        case Occasion.TRICK_IN_PROGRESS:
            return NoPenaltyCard(
                why="the statement was only about the trick in progress", clauses=(book.clause("68-trick"),)
            )
        case Occasion.CLAIM:
            return NoPenaltyCard(why="play ends with the claim", clauses=(book.clause("68D"),))
        case Occasion.PLAYED_ON:
            if book.edition is not Edition.L2017:
                raise ClauseNotInEdition("68D2", book.edition.value)
            return NoPenaltyCard(
                why="all four agreed to play on, and Laws 16 and 50 do not apply to cards shown before",
                clauses=(book.clause("68D2"),),
            )
        case Occasion.CONCESSION:
            return _concession(fact, book)
        case Occasion.AUCTION:
            return _if_seen(fact, (book.clause("24"),))
        case Occasion.PLAY if fact.how in (How.PLAY, How.NAMED):
            return BecomesPenaltyCard(clauses=(book.clause("49"), book.clause("50")))
        case Occasion.PLAY:
            return _if_seen(fact, (book.clause("49"), book.clause("50")))
        case _:
            assert_never(fact.occasion)


def _concession(fact: ExposedCard, book: Lawbook) -> NoPenaltyCard | NeedsJudgment:
    if book.edition is Edition.L1997:
        return NeedsJudgment(
            needs=(
                Need(
                    id="designated",
                    question=f"Does the Director designate {fact.card}, shown with the concession, a penalty card?",
                    clause="50",
                    options=("yes", "no"),
                ),
            )
        )
    return NoPenaltyCard(why="partner objected at once to the concession", clauses=(book.clause("68B2"),))


def _if_seen(fact: ExposedCard, clauses: tuple[Clause, ...]) -> BecomesPenaltyCard | NoPenaltyCard | NeedsJudgment:
    """A penalty card if his partner could have seen its face; the first clause says so."""
    if fact.partner_could_see:
        return BecomesPenaltyCard(clauses=clauses)
    if fact.partner_could_see is None:
        return NeedsJudgment(
            needs=(
                Need(
                    id="partner could see",
                    question=f"Could {fact.player.partner.full_name} possibly have seen the face of {fact.card}?",
                    clause=clauses[0].cite,
                    options=("yes", "no"),
                ),
            )
        )
    return NoPenaltyCard(why="his partner could not have seen its face", clauses=clauses[:1])
