"""Cards as the kernels have them: card ``16 * suit + rank - 2``, a set of cards one word with that bit set."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.bridge import Card, Suit
from analyzer.bridge.deal import Hand

__all__ = ["card_set", "hand_of_set", "kernel_card"]


def kernel_card(card: Card) -> int:
    """The number of a card."""
    return 16 * card.suit + card.rank - 2


def card_set(cards: Iterable[Card]) -> int:
    """Cards as a set."""
    return sum(1 << kernel_card(card) for card in cards)


def hand_of_set(cards: int) -> Hand:
    """The cards of a set."""
    return frozenset(Card(Suit(place >> 4), (place & 15) + 2) for place in range(64) if cards >> place & 1)
