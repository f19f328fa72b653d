"""What is worked out once for a deal and then looked up: owners by rank order, sure trump tricks, the shape.

Owner codes. For every suit and every set of ranks still present, ``OWNERS`` holds 26 bits: two bits (the seat) for
each card from the highest down. Two positions of equal shape in which the k highest owners of every suit agree look
the same as far as those ranks are concerned; that is what the table compares.

Shape. Lengths of spades, hearts and diamonds, four bits each, by seat: 48 bits. Clubs follow from the number of
tricks. Bits 54 to 63 of a shape are zero: the search under restrictions puts the number of their state there, in the
key of the table (``restricted_state``).
"""

from __future__ import annotations

from analyzer.solver.kernels.bits import count
from analyzer.solver.kernels.cards import LANE, suit_sizes
from analyzer.solver.kernels.declare import i8, kernel
from analyzer.solver.kernels.layout import (
    DEAL,
    HANDS,
    OWNERS,
    STEPS,
    TOPS,
    TRUMP,
    TRUMPS,
    WORDS,
    load,
    store,
)

__all__ = ["CODES", "owner_codes", "prepare_constants", "prepare_owners", "prepare_trumps", "shape_of"]

CODES = (1 << 26) - 1  # the owner codes of one suit


@kernel(i8(i8))
def prepare_constants(space: int) -> int:
    """Fill what never changes; once for each workspace."""
    for k in range(14):
        store(space, TOPS, k, CODES & ~((1 << (26 - 2 * k)) - 1))
    for seat in range(4):
        for suit in range(3):
            store(space, STEPS, 4 * seat + suit, 1 << (12 * seat + 4 * suit))
        store(space, STEPS, 4 * seat + 3, 0)
    return 0


@kernel(i8(i8, i8, i8, i8))
def _owner(card: int, east: int, south: int, west: int) -> int:
    """The seat that holds a card (a set of one); North where no other does."""
    if east & card:
        return 1
    if south & card:
        return 2
    return 3 if west & card else 0


@kernel(i8(i8))
def prepare_owners(space: int) -> int:
    """Owner codes for every subset of each suit of ``DEAL``: each from the subset without its lowest card."""
    east = load(space, DEAL, 1)
    south = load(space, DEAL, 2)
    west = load(space, DEAL, 3)
    everything = load(space, DEAL, 0) | east | south | west
    for suit in range(4):
        whole = (everything >> (suit << 4)) & LANE
        base = suit << 13
        store(space, OWNERS, base, 0)
        ranks = 0
        while True:
            ranks = (ranks - whole) & whole  # the next larger subset
            if ranks == 0:
                break
            low = ranks & -ranks
            owner = _owner(low << (suit << 4), east, south, west)
            above = load(space, OWNERS, base + (ranks ^ low))
            store(space, OWNERS, base + ranks, above | owner << (26 - 2 * count(ranks)))
    return 0


@kernel(i8(i8))
def prepare_trumps(space: int) -> int:
    """``TRUMPS`` for every subset of the trumps of ``DEAL``, eight bits for each seat.

    Walk the trumps from the highest down. A trump of the enemy (low four bits) can swallow one lower trump of this
    seat; a trump that nothing is left to swallow takes a trick (high four bits), however the cards are played.
    """
    trump = load(space, WORDS, TRUMP)
    if trump > 3:
        return 0
    shift = trump << 4
    east = (load(space, DEAL, 1) >> shift) & LANE
    south = (load(space, DEAL, 2) >> shift) & LANE
    west = (load(space, DEAL, 3) >> shift) & LANE
    whole = ((load(space, DEAL, 0) >> shift) & LANE) | east | south | west
    store(space, TRUMPS, 0, 0)
    ranks = 0
    while True:
        ranks = (ranks - whole) & whole
        if ranks == 0:
            return 0
        low = ranks & -ranks
        owner = _owner(low, east, south, west)
        counts = load(space, TRUMPS, ranks ^ low)
        counts += 0x0001_0001 if owner & 1 else 0x0100_0100  # one more enemy trump for both opponents
        if (counts >> (8 * owner)) & 15:
            counts -= 1 << (8 * owner)
        else:
            counts += 16 << (8 * owner)
        store(space, TRUMPS, ranks, counts)


@kernel(i8(i8))
def shape_of(space: int) -> int:
    """The shape of the hands as they are held now."""
    shape = 0
    for seat in range(4):
        shape = suit_sizes(load(space, HANDS, seat), seat, shape)
    return shape


@kernel(i8(i8, i8, i8))
def owner_codes(space: int, present: int, suit: int) -> int:
    """Owner codes of a suit and the next one, 52 bits: the first of the two in the high half."""
    shift = suit << 4
    base = suit << 13
    first = load(space, OWNERS, base + ((present >> shift) & LANE))
    second = load(space, OWNERS, base + 8192 + ((present >> (shift + 16)) & LANE))
    return first << 26 | second
