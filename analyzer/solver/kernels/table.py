"""What the search remembers: bounds for patterns of cards, not for single positions.

A slot stands for one shape with one seat on lead and some number of tricks to come; the key is exact. Its patterns
lie side by side, and each says: whoever owns the k highest cards of every suit as written here, North-South take at
least ``lo`` and at most ``hi`` of the tricks to come, whatever the lower cards are.

A pattern is four words: owner codes of spades and hearts (52 bits) with ``lo`` and ``hi`` in bits 52 and 56; owner
codes of diamonds and clubs; and two masks which say how many of those codes count.

Slots double when half of them are in use. Runs of patterns double by moving; the run left behind is used again.
Only when everything the workspace may use is in use is the table emptied, and the search goes on.
"""

from __future__ import annotations

from analyzer.solver.kernels.bits import count, shift_right
from analyzer.solver.kernels.cards import LANE, nth_highest
from analyzer.solver.kernels.deal import CODES
from analyzer.solver.kernels.declare import i8, kernel
from analyzer.solver.kernels.layout import (
    CUTOFF_BITS,
    CUTOFFS,
    FREE,
    GENERATION,
    PARKED,
    PATTERN_CAP,
    PATTERN_PEAK,
    PATTERN_TOP,
    PATTERNS,
    RELEVANT,
    RESETS,
    SLOT_BITS,
    SLOT_BITS_CAP,
    SLOTS,
    SLOTS_USED,
    TOPS,
    USED,
    WORDS,
    load,
    store,
)

__all__ = ["UNKNOWN", "empty_table", "find_slot", "look_up", "remember"]

FIRST_SLOT_BITS = 9
GOLDEN = -7046029254386353131  # 2**64 divided by the golden ratio, as a signed word
BOTH = (1 << 52) - 1  # the owner codes of two suits
COUNT = (1 << 24) - 1

# Instead of a bound.
UNKNOWN = -2  # no pattern fits
OPEN = -3  # one fits and does not decide


@kernel(i8(i8))
def empty_table(space: int) -> int:
    """Forget everything; costs as much as was in use."""
    for place in range(load(space, WORDS, SLOTS_USED)):
        slot = load(space, USED, place)
        store(space, SLOTS, 2 * slot, 0)
        store(space, SLOTS, 2 * slot + 1, 0)
    for size in range(32):
        store(space, FREE, size, 0)
    store(space, WORDS, PATTERN_TOP, 1)  # 0 means none
    store(space, WORDS, SLOTS_USED, 0)
    store(space, WORDS, SLOT_BITS, FIRST_SLOT_BITS)
    generation = (load(space, WORDS, GENERATION) + 1) & 0x7FFF
    store(space, WORDS, GENERATION, generation)
    if generation == 0:  # what was written so long ago would count again
        for place in range(1 << CUTOFF_BITS):
            store(space, CUTOFFS, place, 0)
    return 0


@kernel(i8(i8, i8))
def find_slot(space: int, key: int) -> int:
    """The slot of a key, or the empty one where it belongs."""
    bits = load(space, WORDS, SLOT_BITS)
    slot = shift_right(key * GOLDEN, 64 - bits)
    while True:
        there = load(space, SLOTS, 2 * slot)
        if there in (key, 0):
            return slot
        slot = (slot + 1) & ((1 << bits) - 1)


@kernel(i8(i8))
def _double_slots(space: int) -> int:
    used = load(space, WORDS, SLOTS_USED)
    for place in range(used):
        slot = load(space, USED, place)
        store(space, PARKED, 2 * place, load(space, SLOTS, 2 * slot))
        store(space, PARKED, 2 * place + 1, load(space, SLOTS, 2 * slot + 1))
        store(space, SLOTS, 2 * slot, 0)
        store(space, SLOTS, 2 * slot + 1, 0)
    store(space, WORDS, SLOT_BITS, load(space, WORDS, SLOT_BITS) + 1)
    for place in range(used):
        slot = find_slot(space, load(space, PARKED, 2 * place))
        store(space, SLOTS, 2 * slot, load(space, PARKED, 2 * place))
        store(space, SLOTS, 2 * slot + 1, load(space, PARKED, 2 * place + 1))
        store(space, USED, place, slot)
    return 0


@kernel(i8(i8, i8))
def _new_run(space: int, size: int) -> int:
    """Place for ``2**size`` patterns; 0 if there is none left."""
    place = load(space, FREE, size)
    if place:
        store(space, FREE, size, load(space, PATTERNS, 4 * place))
        return place
    place = load(space, WORDS, PATTERN_TOP)
    top = place + (1 << size)
    if top > load(space, WORDS, PATTERN_CAP):
        return 0
    store(space, WORDS, PATTERN_TOP, top)
    if top > load(space, WORDS, PATTERN_PEAK):
        store(space, WORDS, PATTERN_PEAK, top)
    return place


@kernel(i8(i8, i8, i8))
def _relevant_cards(present: int, upper: int, lower: int) -> int:
    """The lowest card that counts in each suit, from the masks of a pattern."""
    cards = 0
    codes = count(upper >> 26)
    if codes:
        cards |= nth_highest(present & LANE, codes >> 1)
    codes = count(upper & CODES)
    if codes:
        cards |= nth_highest((present >> 16) & LANE, codes >> 1) << 16
    codes = count(lower >> 26)
    if codes:
        cards |= nth_highest((present >> 32) & LANE, codes >> 1) << 32
    codes = count(lower & CODES)
    if codes:
        cards |= nth_highest((present >> 48) & LANE, codes >> 1) << 48
    return cards


@kernel(i8(i8, i8, i8))
def _move_back(space: int, last: int, here: int) -> int:
    """Swap a pattern that was of use with the one half way to the last, which is tried first."""
    other = last - (((last - here) >> 3) << 2)
    for word in range(4):
        kept = load(space, PATTERNS, other + word)
        store(space, PATTERNS, other + word, load(space, PATTERNS, here + word))
        store(space, PATTERNS, here + word, kept)
    return 0


@kernel(i8(i8, i8, i8, i8, i8, i8, i8, i8))
def look_up(space: int, depth: int, slot: int, key: int, need: int, present: int, majors: int, minors: int) -> int:
    """A bound that decides whether North-South reach ``need``; its relevant cards go to ``RELEVANT``.

    Otherwise ``OPEN`` where a pattern fits that does not decide, ``UNKNOWN`` where none fits. The patterns that came
    last are tried first.
    """
    if load(space, SLOTS, 2 * slot) != key:
        return UNKNOWN
    entry = load(space, SLOTS, 2 * slot + 1)
    before = 4 * (entry >> 32) - 4
    last = before + 4 * (entry & COUNT)
    here = last
    result = UNKNOWN
    while here > before:
        codes = load(space, PATTERNS, here)
        upper = load(space, PATTERNS, here + 2)
        if (codes ^ majors) & upper == 0:
            lower = load(space, PATTERNS, here + 3)
            if (load(space, PATTERNS, here + 1) ^ minors) & lower == 0:
                low = (codes >> 52) & 15
                high = (codes >> 56) & 15
                if low >= need or high < need:
                    if here < last - 16:
                        _move_back(space, last, here)
                    store(space, RELEVANT, depth, _relevant_cards(present, upper, lower))
                    return low if low >= need else high
                result = OPEN
        here -= 4
    return result


@kernel(i8(i8, i8, i8))
def _codes_needed(relevant: int, ranks: int, codes: int) -> int:
    """How many of a suit's highest cards a pattern must name.

    All down to the lowest relevant one; but the cards that one hand holds at the bottom of the suit need no naming,
    because the shape tells how many they are.
    """
    if relevant == 0:
        return 0
    named = count(ranks & -(relevant & -relevant))
    unnamed = count(ranks)
    bottom = (codes >> (26 - 2 * unnamed)) & 3
    while unnamed > 0 and (codes >> (26 - 2 * unnamed)) & 3 == bottom:
        unnamed -= 1
    return named if named < unnamed else unnamed


@kernel(i8(i8))
def _make_room(space: int) -> int:
    """See to it that another slot can be used."""
    used = load(space, WORDS, SLOTS_USED)
    bits = load(space, WORDS, SLOT_BITS)
    if 2 * used > 1 << bits:
        if bits < load(space, WORDS, SLOT_BITS_CAP):
            _double_slots(space)
        elif 4 * used > 3 << bits:
            empty_table(space)
            store(space, WORDS, RESETS, load(space, WORDS, RESETS) + 1)
    return 0


@kernel(i8(i8, i8, i8, i8, i8, i8, i8))
def _tighten(space: int, entry: int, low_high: int, majors: int, minors: int, upper: int, lower: int) -> int:
    """Where the same pattern is among those of an entry, narrow its bounds by ``low_high`` and return 1."""
    here = 4 * (entry >> 32)
    end = here + 4 * (entry & COUNT)
    while here < end:
        same_masks = load(space, PATTERNS, here + 2) == upper and load(space, PATTERNS, here + 3) == lower
        if same_masks and load(space, PATTERNS, here + 1) == minors:
            there = load(space, PATTERNS, here)
            if there & BOTH == majors:
                low = max((low_high >> 52) & 15, (there >> 52) & 15)
                high = min((low_high >> 56) & 15, (there >> 56) & 15)
                store(space, PATTERNS, here, majors | low << 52 | high << 56)
                return 1
        here += 4
    return 0


@kernel(i8(i8, i8, i8, i8, i8, i8, i8, i8))
def _write(space: int, key: int, known: int, low_high: int, majors: int, minors: int, upper: int, lower: int) -> int:
    """Write a pattern with its bounds, which stand in bits 52 to 59 of ``low_high``.

    The same one can be there only where the look-up found one that fits: below a position the number of tricks, and
    with it the key, is another.
    """
    slot = find_slot(space, key)
    entry = 0
    if load(space, SLOTS, 2 * slot) == key:
        entry = load(space, SLOTS, 2 * slot + 1)
    if known == OPEN and _tighten(space, entry, low_high, majors, minors, upper, lower):
        return 0
    number = entry & COUNT
    size = (entry >> 24) & 255
    place = entry >> 32
    if number == 0 or number == 1 << size:
        new_size = size + 1 if number else 0
        new_place = _new_run(space, new_size)
        if new_place == 0:
            empty_table(space)
            store(space, WORDS, RESETS, load(space, WORDS, RESETS) + 1)
            slot = find_slot(space, key)
            number = 0
            new_size = 0
            new_place = _new_run(space, 0)
        for word in range(4 * number):
            store(space, PATTERNS, 4 * new_place + word, load(space, PATTERNS, 4 * place + word))
        if number:
            store(space, PATTERNS, 4 * place, load(space, FREE, size))
            store(space, FREE, size, place)
        else:
            used = load(space, WORDS, SLOTS_USED)
            store(space, SLOTS, 2 * slot, key)
            store(space, USED, used, slot)
            store(space, WORDS, SLOTS_USED, used + 1)
        size = new_size
        place = new_place
    here = 4 * (place + number)
    store(space, PATTERNS, here, majors | low_high)
    store(space, PATTERNS, here + 1, minors)
    store(space, PATTERNS, here + 2, upper)
    store(space, PATTERNS, here + 3, lower)
    store(space, SLOTS, 2 * slot + 1, (number + 1) | size << 24 | place << 32)
    return 0


@kernel(i8(i8, i8, i8, i8, i8, i8, i8, i8, i8, i8))
def remember(
    space: int,
    depth: int,
    key: int,
    known: int,
    need: int,
    value: int,
    tricks: int,
    present: int,
    majors: int,
    minors: int,
) -> int:
    """Keep a bound found by search, for every position in which the relevant cards have the same owners.

    ``known`` is what the look-up returned. ``RELEVANT`` at this depth is what the search found; it is replaced by
    the cards that the pattern names.
    """
    relevant = load(space, RELEVANT, depth)
    spades = _codes_needed(relevant & LANE, present & LANE, majors >> 26)
    hearts = _codes_needed((relevant >> 16) & LANE, (present >> 16) & LANE, majors & CODES)
    diamonds = _codes_needed((relevant >> 32) & LANE, (present >> 32) & LANE, minors >> 26)
    clubs = _codes_needed((relevant >> 48) & LANE, (present >> 48) & LANE, minors & CODES)
    upper = load(space, TOPS, spades) << 26 | load(space, TOPS, hearts)
    lower = load(space, TOPS, diamonds) << 26 | load(space, TOPS, clubs)
    store(space, RELEVANT, depth, _relevant_cards(present, upper, lower))
    low = 0
    high = tricks
    if value >= need:
        low = value
    else:
        high = value
    _make_room(space)
    return _write(space, key, known, low << 52 | high << 56, majors & upper, minors & lower, upper, lower)
