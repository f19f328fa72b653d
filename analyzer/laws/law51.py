"""Law 51: two or more penalty cards."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from analyzer.bridge import Card, PenaltyCard, Seat, Suit
from analyzer.laws.lawbook import Lawbook
from analyzer.laws.option import Act, Option, required_or_forbidden

__all__ = ["choice_of_card", "several_options"]


def several_options(
    leader: Seat, table: tuple[PenaltyCard, ...], book: Lawbook, *, held: frozenset[Suit] | None
) -> tuple[Option, ...]:
    """What declarer may state when the leader's partner has several major penalty cards.

    In one suit, require or forbid it. In several, require any one of them or forbid one or more of them. All of that
    partner's penalty cards in the suits named go back to his hand.

    Parameters
    ----------
    table
        All penalty cards, of both defenders.
    held
        The suits that the leader holds; None where his hand is not known.

    Law
    ---
    51B1, 51B2; the same in all editions.
    """
    partners = tuple(card for card in table if card.major and card.player is leader.partner)
    suits = sorted({card.card.suit for card in partners})
    clause = book.clause("51B1" if len(suits) == 1 else "51B2")

    def stated(act: Act, named: Iterable[Suit]) -> Option:
        chosen = frozenset(named)
        return required_or_forbidden(
            act,
            chosen,
            clause,
            leader=leader,
            held=held,
            cards=table,
            picked_up=tuple(card for card in partners if card.card.suit in chosen),
        )

    found = [stated(Act.NO_REQUIREMENT, ()), *(stated(Act.REQUIRE, (suit,)) for suit in suits)]
    for size in range(1, len(suits) + 1):
        found += [stated(Act.FORBID, named) for named in combinations(suits, size)]
    return tuple(found)


def choice_of_card(
    player: Seat, playable: Iterable[Card], table: tuple[PenaltyCard, ...], book: Lawbook
) -> tuple[Option, ...]:
    """Declarer's choice among several penalty cards that a defender could play now; empty for fewer than two.

    Law
    ---
    51A; the same in all editions.
    """
    cards = sorted(playable)
    if len(cards) < 2:
        return ()
    return tuple(
        Option(
            act=Act.PLAY,
            text=f"{player.full_name} plays {card.symbol}",
            clause=book.clause("51A"),
            card=card,
            restrictions=table,
            stays=tuple(lying for lying in table if lying.card != card),
        )
        for card in cards
    )
