"""Which restrictions are alive during restricted play, whom they hurt, and their number in the keys of the table.

The state is two words. ``face_up`` is the set of penalty cards on the table. ``flags``, from bit 0:

* 4 bits: suits that the leader may not lead for as long as he keeps the lead;
* 4 bits by seat: declarer's option at the first lead of this seat is still to come;
* 4 bits by seat: he may not lead the suits of ``RULES`` from his next lead on;
* 4 bits by seat: he must lead one of the suits of ``RULES`` at his next lead;
* 4 bits by seat: he must play one of the cards of ``RULES`` at his next turn;
* during a lead: 2 bits, how far declarer's choices have been made (``stage``), and twice 3 bits, the suit plus one
  that he requires by his option and for a penalty card.

A state in the table is relative, as its patterns are: of a penalty card counts how many cards of the suit are above
it, and for a minor one how many honors its owner holds in the suit. Every penalty card is relevant where the state is
kept, so that all positions that share a pattern and a state agree on who owns it.
"""

from __future__ import annotations

from analyzer.solver.kernels.bits import count, lowest, shift_right
from analyzer.solver.kernels.cards import LANE
from analyzer.solver.kernels.declare import i8, kernel
from analyzer.solver.kernels.layout import (
    CHOOSER,
    HANDS,
    MINORS,
    RULES,
    RULES_NUMBER,
    STATE_BITS,
    STATE_COUNT,
    STATE_EPOCH,
    STATE_SLOTS,
    STATES,
    SUITS,
    WORDS,
    load,
    store,
)
from analyzer.solver.kernels.table import empty_table

__all__ = [
    "FIRST",
    "FORBIDDEN",
    "LASTING",
    "MAY_NOT_LEAD",
    "MUST_LEAD",
    "MUST_PLAY",
    "OPTION",
    "SECOND",
    "STAGE",
    "forget_states",
    "hurt_sides",
    "state_number",
    "still_binding",
    "suits_of",
]

FORBIDDEN = 15
OPTION = 4  # shifts of the bits by seat
MAY_NOT_LEAD = 8
MUST_LEAD = 12
MUST_PLAY = 16
STAGE = 20
FIRST = 22
SECOND = 25
LASTING = (1 << STAGE) - 1  # what is not of this lead alone
GOLDEN = -7046029254386353131


@kernel(i8(i8))
def suits_of(cards: int) -> int:
    """The suits of a set of cards, one bit each."""
    suits = 0
    for suit in range(4):
        if (cards >> (suit << 4)) & LANE:
            suits |= 1 << suit
    return suits


@kernel(i8(i8, i8, i8))
def still_binding(space: int, flags: int, leader: int) -> int:
    """The flags at the beginning of a trick without those that cannot matter any more: nobody gains suits."""
    if flags & FORBIDDEN:
        held = suits_of(load(space, HANDS, leader))
        if held & flags & FORBIDDEN == 0 or held & (held - 1) == 0:
            flags &= ~FORBIDDEN
    if flags >> OPTION == 0:
        return flags
    for seat in range(4):
        if (flags >> seat) & 0x1110:
            held = suits_of(load(space, HANDS, seat))
            rules = load(space, RULES, SUITS + seat)
            has_one_suit = held & (held - 1) == 0
            if has_one_suit or held & (rules | rules >> 4) == 0:
                flags &= ~(1 << (OPTION + seat))
            if has_one_suit or held & (rules >> 8) == 0:
                flags &= ~(1 << (MAY_NOT_LEAD + seat))
            if has_one_suit or held & (rules >> 12) == 0 or held & ~(rules >> 12) == 0:
                flags &= ~(1 << (MUST_LEAD + seat))
    return flags


@kernel(i8(i8, i8, i8, i8))
def hurt_sides(space: int, flags: int, face_up: int, leader: int) -> int:
    """The sides that a restriction can still hurt: 1 for North-South, 2 for East-West, or both."""
    seats = (flags >> OPTION | flags >> MAY_NOT_LEAD | flags >> MUST_LEAD | flags >> MUST_PLAY) & 15
    if flags & FORBIDDEN:
        seats |= 1 << leader
    sides = 0
    if seats & 5:
        sides = 1
    if seats & 10:
        sides |= 2
    if face_up:
        sides |= 2 >> load(space, RULES, CHOOSER)
    return sides


@kernel(i8(i8))
def forget_states(space: int) -> int:
    """Begin the numbers anew; only where the table is emptied too."""
    store(space, WORDS, STATE_COUNT, 0)
    store(space, WORDS, STATE_EPOCH, load(space, WORDS, STATE_EPOCH) + 1)
    return 0


@kernel(i8(i8, i8))
def _minors(space: int, face_up: int) -> int:
    """Four bits for each seat with a minor penalty card: 8 and how many honors he holds in its suit."""
    found = 0
    small = face_up & load(space, RULES, MINORS)
    while small:
        card = lowest(small)
        small &= small - 1
        for seat in range(4):
            hand = load(space, HANDS, seat)
            if (hand >> card) & 1:
                found |= (8 | count((hand >> (card & 48)) & 0x1F00)) << (4 * (seat >> 1))
    return found


@kernel(i8(i8, i8, i8, i8))
def state_number(space: int, flags: int, face_up: int, present: int) -> int:
    """The number, from 1 on, of a state at the beginning of a trick; where they run out the table is emptied."""
    places = 0
    cards = face_up
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        shift = card & 48
        places |= 1 << (shift + count(((present >> shift) & LANE) >> ((card & 15) + 1)))
    rest = flags | load(space, WORDS, RULES_NUMBER) << 28
    if face_up & load(space, RULES, MINORS):
        rest |= _minors(space, face_up) << 20
    epoch = load(space, WORDS, STATE_EPOCH)
    mask = (2 << STATE_BITS) - 1
    slot = shift_right((places * GOLDEN ^ rest) * GOLDEN, 63 - STATE_BITS)
    while True:
        there = load(space, STATE_SLOTS, slot)
        if there >> 16 != epoch:
            break
        number = there & 0xFFFF
        if load(space, STATES, 2 * number) == places and load(space, STATES, 2 * number + 1) == rest:
            return number
        slot = (slot + 1) & mask
    number = load(space, WORDS, STATE_COUNT) + 1
    if number == 1 << STATE_BITS:
        empty_table(space)
        forget_states(space)
        epoch += 1
        number = 1
    store(space, WORDS, STATE_COUNT, number)
    store(space, STATE_SLOTS, slot, epoch << 16 | number)
    store(space, STATES, 2 * number, places)
    store(space, STATES, 2 * number + 1, rest)
    return number
