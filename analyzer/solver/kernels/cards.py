"""How cards and hands look: lanes, runs of equal cards, the k-th card from the top.

A card is ``16 * suit + rank``, rank 0 (deuce) to 12 (ace). A set of cards is an ``int64`` with that bit set. Bits
13 to 15 of a lane are always clear, so that sets are positive and shifts by a few places stay within a lane.
"""

from __future__ import annotations

from analyzer.solver.kernels.bits import count, highest
from analyzer.solver.kernels.declare import i8, kernel
from analyzer.solver.kernels.layout import HANDS, load

__all__ = ["ALL", "LANE", "fill_down", "hand_suit", "lane", "nth_highest", "run_tops", "suit_set", "suit_sizes"]

LANE = 0x1FFF  # the thirteen ranks of a suit
ALL = 0x1FFF_1FFF_1FFF_1FFF


@kernel(i8(i8, i8))
def lane(cards: int, suit: int) -> int:
    """The ranks of one suit, in bits 0 to 12."""
    return (cards >> (suit << 4)) & LANE


@kernel(i8(i8))
def suit_set(suit: int) -> int:
    """All cards of a suit."""
    return LANE << (suit << 4)


@kernel(i8(i8, i8, i8))
def hand_suit(space: int, seat: int, suit: int) -> int:
    """The ranks that a seat, counted modulo 4, holds in a suit."""
    return (load(space, HANDS, seat & 3) >> (suit << 4)) & LANE


@kernel(i8(i8, i8))
def fill_down(seeds: int, through: int) -> int:
    """The seeds and every card below them that is reached through cards of ``through`` only, in all lanes at once."""
    path = through
    reached = seeds
    reached |= path & (reached >> 1)
    path &= path >> 1
    reached |= path & (reached >> 2)
    path &= path >> 2
    reached |= path & (reached >> 4)
    path &= path >> 4
    return reached | (path & (reached >> 8))


@kernel(i8(i8, i8))
def run_tops(hand: int, present: int) -> int:
    """The highest card of every run: cards of one hand with no other hand's card between them are equal."""
    return hand & ~(fill_down(hand, (hand | ~present) & ALL) >> 1)


@kernel(i8(i8, i8))
def nth_highest(ranks: int, n: int) -> int:
    """The n-th highest rank (1 the highest) as a set of one."""
    for _ in range(n - 1):
        ranks ^= 1 << highest(ranks)
    return 1 << highest(ranks)


@kernel(i8(i8, i8, i8))
def suit_sizes(hand: int, seat: int, shape: int) -> int:
    """The shape with a seat's lengths in spades, hearts and diamonds added (see ``deal``)."""
    for suit in range(3):
        shape += count((hand >> (suit << 4)) & LANE) << (12 * seat + 4 * suit)
    return shape
