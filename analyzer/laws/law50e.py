"""Law 50E: what may be known from a penalty card (1997: 50C, 50D1), on the table and after it was picked up."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from analyzer.bridge import PenaltyCard
from analyzer.laws.law16c import Information
from analyzer.laws.lawbook import Clause, Edition, Lawbook

__all__ = ["Place", "information"]


class Place(Enum):
    """Where the card is."""

    TABLE = "on the table"
    HAND = "picked up"


def information(card: PenaltyCard, place: Place, book: Lawbook) -> tuple[Information, ...]:
    """Short sentences: what partner and declarer may use of their knowledge of an exposed card.

    Law
    ---
    1997: 50D1 (major), 50C (minor), 16C after it was picked up. 2007: 50E1, 50E2. 2017: 50E1 while it lies on the
    table, 50E2 after it was picked up.
    """
    partner = card.player.partner.full_name
    name = card.card.symbol
    match book.edition:
        case Edition.L1997:
            duty = book.clause("50D1" if card.major else "50C")
            return _limited(partner, name, place, card, duty=duty, rest=duty, after=book.clause("16C"), book=book)
        case Edition.L2007:
            rest = book.clause("50E2")
            return _limited(partner, name, place, card, duty=book.clause("50E1"), rest=rest, after=rest, book=book)
        case Edition.L2017:
            if place is Place.TABLE:
                return (
                    _may(
                        f"All players may use what {name} tells them while it lies on the table.", book.clause("50E1")
                    ),
                )
            return _picked_up(partner, name, book.clause("50E2"))
        case _:
            assert_never(book.edition)


def _limited(
    partner: str,
    name: str,
    place: Place,
    card: PenaltyCard,
    *,
    duty: Clause,
    rest: Clause,
    after: Clause,
    book: Lawbook,
) -> tuple[Information, ...]:
    if place is Place.HAND:
        return _picked_up(partner, name, after)
    found = []
    if card.major:
        found.append(_may(f"{partner} may know that a penalty card must be played at the first opportunity.", duty))
        option, _ = book.chosen("duty to play")
        if option == "within the suit":
            found.append(
                _may(f"{partner} may reckon with {name} being played when he picks a card of that suit, "
                     "not when he picks a suit.", book.clause("50-duty"))
            )  # fmt: skip
    elif book.edition is Edition.L2007:  # 50E1 speaks of every penalty card
        found.append(_may(f"{partner} may know that {name} must be played before his other low cards of the suit.",
                          duty))  # fmt: skip
    found.append(_may_not(f"{partner} may not use that his partner holds {name}, nor what follows from it.", rest))
    found.append(_may("Declarer may use all that the card tells him.", rest))
    return tuple(found)


def _picked_up(partner: str, name: str, clause: Clause) -> tuple[Information, ...]:
    return (
        _may_not(f"{partner} may not use that his partner holds {name} once it is back in the hand.", clause),
        _may(f"Declarer may use that he has seen {name}.", clause),
    )


def _may(text: str, clause: Clause) -> Information:
    return Information(text=text, authorized=True, clause=clause)


def _may_not(text: str, clause: Clause) -> Information:
    return Information(text=text, authorized=False, clause=clause)
