"""The answers to whole questions, from a root that stands: every card, every leader, a record of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.kernels.bits import lowest
from analyzer.solver.kernels.cards import suit_set
from analyzer.solver.kernels.declare import i8, kernel, small_row, word_row
from analyzer.solver.kernels.drivers import (
    choices,
    different_choices,
    estimate,
    maximizes,
    narrow,
    play,
    put_deal,
    put_lead,
    tricks_left,
    value_of_card,
)
from analyzer.solver.kernels.layout import (
    HIGH,
    LOW,
    ROOT,
    TO_PLAY,
    WORDS,
    load,
    store,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bounds = NDArray[np.int8]
    Words = NDArray[np.int64]

__all__ = [
    "bounds_of_cards",
    "card_of",
    "code_of",
    "follow",
    "values_of_leaders",
]


@kernel(i8(i8))
def code_of(card: int) -> int:
    """A card as arrays have it: thirteen times the suit plus the rank."""
    return 13 * (card >> 4) + (card & 15)


@kernel(i8(i8))
def card_of(code: int) -> int:
    """A card as the kernels have it, from its code in an array."""
    suit = code // 13
    return suit << 4 | (code - 13 * suit)


@kernel(i8(i8, small_row, small_row))
def bounds_of_cards(space: int, lows: Bounds, highs: Bounds) -> int:
    """Write bounds after each card that may be played at its code in ``lows`` and ``highs``; -1 out of budget.

    ``LOW`` and ``HIGH`` are those of the position, which bound each card. Equal cards are searched once.
    """
    status = 0
    low = load(space, WORDS, LOW)
    high = load(space, WORDS, HIGH)
    tricks = tricks_left(space)
    cards = choices(space)
    is_ours = maximizes(space, cards)
    runs = different_choices(space, cards)
    while runs:
        top = lowest(runs)
        runs &= runs - 1
        store(space, WORDS, LOW, 0 if is_ours else low)
        store(space, WORDS, HIGH, high if is_ours else tricks)
        if value_of_card(space, top, high if is_ours else low) < 0:
            status = -1
        equals = cards & suit_set(top >> 4) & ((2 << top) - 1)
        cards &= ~equals
        while equals:
            code = code_of(lowest(equals))
            lows[code] = load(space, WORDS, LOW)
            highs[code] = load(space, WORDS, HIGH)
            equals &= equals - 1
    return status


@kernel(i8(i8, small_row, small_row))
def values_of_leaders(space: int, lows: Bounds, highs: Bounds) -> int:
    """Write bounds for each denomination (5) and declarer (4), whose left-hand opponent leads; -1 as above."""
    status = 0
    for trump in range(5):
        put_deal(space, trump)
        guess = -1
        for turn in range(4):
            leader = (2 * turn + (turn >> 1)) & 3  # N S E W: partners get much the same
            put_lead(space, leader)
            if guess < 0:
                guess = estimate(space)
            if narrow(space, 0, tricks_left(space), guess) < 0:
                status = -1
            guess = load(space, WORDS, LOW)
            place = 4 * trump + ((leader + 3) & 3)
            lows[place] = load(space, WORDS, LOW)
            highs[place] = load(space, WORDS, HIGH)
    return status


@kernel(i8(i8, word_row, small_row, small_row))
def follow(space: int, record: Words, lows: Bounds, highs: Bounds) -> int:
    """Write bounds on all tricks of North-South, those won included, before a record of play and after each card.

    A card of the record can only cost the side that plays it, which bounds the next value by the last.
    """
    status = narrow(space, 0, tricks_left(space), estimate(space))
    low = load(space, WORDS, LOW)
    high = load(space, WORDS, HIGH)
    lows[0] = low
    highs[0] = high
    won = 0
    for number in range(len(record)):
        if record[number] < 0:
            return status
        is_ours = load(space, ROOT, TO_PLAY) & 1 == 0
        winner = play(space, card_of(record[number]))
        if winner >= 0:
            won += 1 - (winner & 1)
        tricks = tricks_left(space)
        guess = low if is_ours else high
        least = 0 if is_ours else max(low - won, 0)
        most = min(high - won, tricks) if is_ours else tricks
        if tricks == 0:
            least = 0
            most = 0
        if narrow(space, least, most, guess - won) < 0:
            status = -1
        low = load(space, WORDS, LOW) + won
        high = load(space, WORDS, HIGH) + won
        lows[number + 1] = low
        highs[number + 1] = high
    return status
