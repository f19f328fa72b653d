"""Answers from a root that stands, under restrictions or free: declarer's choices, every card, the line of play.

Numbers of choices are the codes of ``restricted_moves`` below 20; 20 and more is the penalty card with that code that
declarer picks. An event of a line is the code of a card, 0 to 51, or 52 and more for the number of a choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.kernels.answers import bounds_of_cards, code_of
from analyzer.solver.kernels.bits import lowest
from analyzer.solver.kernels.declare import i8, kernel, small_row, words
from analyzer.solver.kernels.drivers import (
    best_card,
    choices,
    estimate,
    narrow,
    play,
    restore_root,
    save_root,
    tricks_left,
    value_of_card,
)
from analyzer.solver.kernels.layout import (
    CHOOSER,
    FACE_UP,
    FLAGS,
    HIGH,
    LOW,
    PLAYED,
    ROOT,
    RULES,
    RULES_NUMBER,
    TO_PLAY,
    WORDS,
    load,
    store,
)
from analyzer.solver.kernels.restricted_moves import CODES_OF_CHOICES, SETTLED, choice_codes, choice_stage, stated

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bounds = NDArray[np.int8]
    Words = NDArray[np.int64]

__all__ = [
    "CARDS",
    "CHOICES",
    "VALUE",
    "codes_at_root",
    "line_of_play",
    "picks_at_root",
    "put_rules",
    "state_at_root",
    "values_at_root",
]

# Kinds of questions, each with what the one before it asks.
VALUE = 0
CHOICES = 1  # of declarer's
CARDS = 2  # that may be played after the best of them

RULE_WORDS = 10  # of a row; then the penalty cards and the flags
DECK = 52
FIRST_CHOICE = 1  # places in a row of answers
FIRST_CARD = FIRST_CHOICE + CODES_OF_CHOICES + DECK


@kernel(i8(i8, words, i8))
def put_rules(space: int, rules: Words, row: int) -> int:
    """Put the root, which stands, under the restrictions of a row.

    What ``RULES`` says has a number of its own in the states of the table, so that what was found under others does
    not count; what was found under the same does, and so does what was found where none was left.
    """
    differs = 0
    for word in range(RULE_WORDS):
        if load(space, RULES, word) != rules[row, word]:
            differs = 1
        store(space, RULES, word, rules[row, word])
    store(space, ROOT, FACE_UP, rules[row, RULE_WORDS])
    store(space, ROOT, FLAGS, rules[row, RULE_WORDS + 1])
    store(space, WORDS, RULES_NUMBER, load(space, WORDS, RULES_NUMBER) + differs)
    return 0


@kernel(i8(i8))
def _stage(space: int) -> int:
    """What declarer states next at the root."""
    if load(space, ROOT, PLAYED):
        return SETTLED
    return choice_stage(space, load(space, ROOT, TO_PLAY), load(space, ROOT, FLAGS), load(space, ROOT, FACE_UP))


@kernel(i8(i8))
def codes_at_root(space: int) -> int:
    """The codes of what declarer may state at the root, as a set; empty where nothing is to be stated."""
    stage = _stage(space)
    if stage == SETTLED:
        return 0
    return choice_codes(space, load(space, ROOT, TO_PLAY), load(space, ROOT, FACE_UP), stage)


@kernel(i8(i8))
def picks_at_root(space: int) -> int:
    """The penalty cards of which declarer picks one at the root, as a set; empty unless there are several."""
    lying = choices(space) & load(space, ROOT, FACE_UP)
    return lying if lying & (lying - 1) else 0


@kernel(i8(i8, i8))
def state_at_root(space: int, code: int) -> int:
    """Let declarer state a choice at the root."""
    flags, face_up = stated(
        space, load(space, ROOT, TO_PLAY), load(space, ROOT, FLAGS), load(space, ROOT, FACE_UP), _stage(space), code
    )
    store(space, ROOT, FLAGS, flags)
    store(space, ROOT, FACE_UP, face_up)
    return 0


@kernel(i8(i8, i8, i8))
def _value_of_choice(space: int, code: int, guess: int) -> int:
    """Narrow ``LOW`` and ``HIGH``, as they stand, to the value after a choice; -1 out of budget. Uses copy 2."""
    low = load(space, WORDS, LOW)
    high = load(space, WORDS, HIGH)
    save_root(space, 2)
    state_at_root(space, code)
    status = narrow(space, low, high, guess)
    restore_root(space, 2)
    return status


@kernel(i8(i8, i8, i8))
def _best_choice(space: int, codes: int, value: int) -> int:
    """The first choice that is worth ``value``, which the best is; -1 if the budget ran out."""
    is_ours = load(space, RULES, CHOOSER) == 0
    for code in range(CODES_OF_CHOICES):
        if (codes >> code) & 1:
            if codes >> code == 1:
                return code  # the others were tried and are worse
            store(space, WORDS, LOW, value - 1 if is_ours else value)
            store(space, WORDS, HIGH, value if is_ours else value + 1)
            if value == (0 if is_ours else tricks_left(space)):
                return code
            if _value_of_choice(space, code, value) < 0:
                return -1
            if load(space, WORDS, LOW) == value and load(space, WORDS, HIGH) == value:
                return code
    return -1


@kernel(i8(i8, small_row, small_row))
def _values_of_choices(space: int, lows: Bounds, highs: Bounds) -> int:
    """Write bounds for each choice that declarer has at the root, whose value is ``LOW`` and ``HIGH``."""
    status = 0
    low = load(space, WORDS, LOW)
    high = load(space, WORDS, HIGH)
    is_ours = load(space, RULES, CHOOSER) == 0
    tricks = tricks_left(space)
    codes = codes_at_root(space)
    picks = 0
    if codes == 0:
        picks = picks_at_root(space)
    for code in range(CODES_OF_CHOICES):
        if (codes >> code) & 1:
            store(space, WORDS, LOW, 0 if is_ours else low)
            store(space, WORDS, HIGH, high if is_ours else tricks)
            if _value_of_choice(space, code, high if is_ours else low) < 0:
                status = -1
            lows[FIRST_CHOICE + code] = load(space, WORDS, LOW)
            highs[FIRST_CHOICE + code] = load(space, WORDS, HIGH)
    while picks:
        card = lowest(picks)
        picks &= picks - 1
        store(space, WORDS, LOW, 0 if is_ours else low)
        store(space, WORDS, HIGH, high if is_ours else tricks)
        if value_of_card(space, card, high if is_ours else low) < 0:
            status = -1
        place = FIRST_CHOICE + CODES_OF_CHOICES + code_of(card)
        lows[place] = load(space, WORDS, LOW)
        highs[place] = load(space, WORDS, HIGH)
    return status


@kernel(i8(i8, i8, small_row, small_row))
def values_at_root(space: int, kind: int, lows: Bounds, highs: Bounds) -> int:
    """Write bounds on the value, for ``CHOICES`` also on declarer's choices, for ``CARDS`` also on the cards.

    The cards are those that may be played after declarer's choices, of equal ones the first. -1 out of budget.
    """
    status = narrow(space, 0, tricks_left(space), estimate(space))
    low = load(space, WORDS, LOW)
    high = load(space, WORDS, HIGH)
    lows[0] = low
    highs[0] = high
    if kind >= CHOICES and _values_of_choices(space, lows, highs) < 0:
        status = -1
    if kind == CARDS:
        codes = codes_at_root(space)
        while codes:
            code = -1
            if status == 0:
                code = _best_choice(space, codes, low)
            if code < 0:
                return -1
            state_at_root(space, code)
            codes = codes_at_root(space)
        store(space, WORDS, LOW, low)
        store(space, WORDS, HIGH, high)
        if bounds_of_cards(space, lows[FIRST_CARD:], highs[FIRST_CARD:]) < 0:
            status = -1
    return status


@kernel(i8(i8, small_row))
def line_of_play(space: int, events: Bounds) -> int:
    """Write the events of best play by both sides from the root on; -1 where the budget ran out."""
    status = narrow(space, 0, tricks_left(space), estimate(space))
    value = load(space, WORDS, LOW)
    number = 0
    while status == 0 and tricks_left(space) > 0:
        codes = codes_at_root(space)
        if codes:
            code = _best_choice(space, codes, value)
            if code < 0:
                return -1
            events[number] = DECK + code
            number += 1
            state_at_root(space, code)
            continue
        picks = picks_at_root(space)
        card = best_card(space, value)
        if card < 0:
            return -1
        if picks:
            events[number] = DECK + CODES_OF_CHOICES + code_of(card)
            number += 1
        events[number] = code_of(card)
        number += 1
        winner = play(space, card)
        if winner >= 0:
            value -= 1 - (winner & 1)
    return status
