"""Law 58: two or more cards led or played from one hand at once."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.bridge import Card, PenaltyCard, Seat
from analyzer.errors import CaseError, Problem
from analyzer.laws.law49 import ExposedCard, How
from analyzer.laws.law50 import classify
from analyzer.laws.lawbook import Clause, Lawbook
from analyzer.laws.rectification import NeedsJudgment

__all__ = ["simultaneous"]


def simultaneous(
    *,
    player: Seat,
    visible: Iterable[Card],
    played: Card,
    declarer: Seat,
    book: Lawbook,
    lying: tuple[PenaltyCard, ...] = (),
) -> tuple[tuple[PenaltyCard, ...], Clause]:
    """The penalty cards on the table after several cards were played at once, and the clause.

    If one card is visible it is played; of several the player says which, and a defender's others become penalty
    cards, minor where it is one card below the honors.

    Raises
    ------
    CaseError
        Where the card that is played is not among those that were visible.

    Law
    ---
    58B1, 58B2 with 50B.
    """
    cards = sorted(set(visible))
    if played not in cards:
        raise CaseError(
            Problem(message=f"{played} was not visible", where="played", hint=f"one of {', '.join(map(str, cards))}")
        )
    clause = book.clause("58B1" if len(cards) == 1 else "58B2")
    rest = tuple(card for card in lying if card.card != played)
    if player.side is declarer.side:
        return rest, clause
    others = tuple(ExposedCard(player=player, card=card, how=How.ACCIDENT) for card in cards if card != played)
    found = classify(others, book, lying=rest)
    assert not isinstance(found, NeedsJudgment)
    return found, clause
