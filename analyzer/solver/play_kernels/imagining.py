"""What each choice seems to cost to the player to move, over layouts that he can imagine.

He sees his own hand and, once the opening lead is made, dummy; he knows the cards played, who showed out of what,
and cards of hidden hands that lie open. Every layout that fits is dealt equally often, and weighs as much as its
players were likely to play the cards that they played (``likelihood``): a card that followed suit was chosen at
random among its equals, so that restricted choice comes out; a lead or a discard says no more than that it was there.
All layouts of one decision come from the stream of its node, so that the same decision met again looks the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.kernels.bits import count
from analyzer.solver.kernels.declare import i8, kernel, word_row, words
from analyzer.solver.kernels.drivers import estimate, narrow, tricks_left
from analyzer.solver.kernels.layout import FACE_UP, FLAGS, HANDS, LOW, ROOT, STOP, WORDS, load, store
from analyzer.solver.play_kernels.chance import mixed
from analyzer.solver.play_kernels.costs import costs_at_root, put_layout, settle_choices
from analyzer.solver.play_kernels.dealing import deal_hidden
from analyzer.solver.play_kernels.fitted_dealing import deal_fitting
from analyzer.solver.play_kernels.likelihood import (
    BEATING,
    BEFORE,
    CARD,
    EQUALS,
    HELD,
    READING,
    SEAT,
    layout_weight,
)
from analyzer.solver.play_kernels.shapes import float_row, word_cube

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.int64]
    Rows = NDArray[np.int64]
    Cube = NDArray[np.int64]
    Numbers = NDArray[np.float64]

__all__ = ["FIRST_CARD", "KNOWN", "LED_BY", "SEES_DUMMY", "TRUMP_SUIT", "VIEW", "VOIDS", "seeming_costs"]

# A row that says what the table sees: the scene of a decision.
TRUMP_SUIT = 0
LED_BY = 1  # seat that leads, or led to the trick in progress
FIRST_CARD = 2  # its up to three cards, -1 where none
VIEW = 5  # who decides: declarer for dummy
SEES_DUMMY = 6  # seat of dummy, or -1 before the opening lead
VOIDS = 8  # by seat: all cards of suits that he has shown out of, as a set
KNOWN = 12  # by seat: cards that he is known to hold, as a set
# What has been played: rows of ``likelihood``, and at the end of the rows how many there are.
HISTORY_ROWS = 53
GONE = 8  # row of scratch: by seat, the cards that he has played
STACK = 9  # ... and room for conditions
TRIES = 300  # deals for each layout that is to fit the conditions
NONE = -1


@kernel(i8(i8, words))
def _classes_of(visible: int, classes: Rows) -> int:
    """Write the classes of equal cards by suit: runs of cards that are not seen, with none that is seen between."""
    for suit in range(4):
        number = 0
        run = 0
        for place in range(13):
            card = 1 << (16 * suit + 12 - place)
            if visible & card:
                if run:
                    classes[suit, number] = run
                    number += 1
                run = 0
            else:
                run |= card
        if run:
            classes[suit, number] = run
            number += 1
        for place in range(number, 13):
            classes[suit, place] = 0
    return 0


@kernel(i8(words, word_row, i8, i8, i8))
def note_card(history: Rows, gone: Row, seat: int, card: int, is_follow: int) -> int:
    """Add a card to what has been played."""
    number = history[HISTORY_ROWS - 1, 0]
    history[number, SEAT] = seat
    history[number, CARD] = card
    history[number, READING] = EQUALS if is_follow else HELD
    history[number, BEFORE] = gone[seat]
    history[number, BEATING] = 0
    history[HISTORY_ROWS - 1, 0] = number + 1
    gone[seat] |= 1 << card
    return 0


@kernel(i8(i8, i8, word_row, words, words, words, word_cube, i8, i8, i8, word_row, word_row, float_row, float_row))
def seeming_costs(
    space: int,
    true_space: int,
    scene: Row,
    scratch: Rows,
    history: Rows,
    classes: Rows,
    conditions: Cube,
    layouts: int,
    stream: int,
    number: int,
    tops: Row,
    costs: Row,
    seems: Numbers,
    best_in: Numbers,
) -> int:
    """Write what each choice seems to cost beyond the best, and in which share of the layouts none does better.

    ``true_space`` has the decision as its root; ``space`` is the workspace in which the layouts are searched. How
    many layouts were imagined, or -1 if the budget ran out. ``classes`` is room for ``(4, 13)`` words; ``conditions``
    has for each viewer what he knows of the hands as dealt (``fitting``), with the number of its rows as the first
    word of the last one. Where no layout is found that fits them, they are left out.
    """
    view = scene[VIEW]
    dummy = scene[SEES_DUMMY]
    known = scratch[0]
    sizes = scratch[1]
    voids = scratch[2]
    out = scratch[3]
    gone = scratch[GONE]
    pool = 0
    visible = 0
    for seat in range(4):
        held = load(true_space, HANDS, seat)
        sizes[seat] = count(held | gone[seat])
        voids[seat] = scene[VOIDS + seat]
        if seat in (view, dummy):
            known[seat] = held | gone[seat]
            visible |= known[seat]
        else:
            known[seat] = held & scene[KNOWN + seat] | gone[seat]
            pool |= held & ~known[seat]
    for place in range(number):
        seems[place] = 0.0
        best_in[place] = 0.0
    _classes_of(visible, classes)
    plays = history[: history[HISTORY_ROWS - 1, 0]]
    rules = conditions[view, conditions.shape[1] - 1, 0]
    done = 0
    total = 0.0
    for layout in range(layouts):
        if load(true_space, WORDS, STOP):
            return -1
        place_of_layout = mixed(stream, layout)
        dealt = NONE
        if rules:
            dealt = deal_fitting(
                known, sizes, voids, pool, conditions[view, :rules], scratch[STACK], TRIES, place_of_layout, out
            )
        if dealt == NONE and deal_hidden(known, sizes, voids, pool, place_of_layout, out) == NONE:
            continue
        for seat in range(4):
            store(space, HANDS, seat, out[seat] & ~gone[seat])
        put_layout(
            space, scene[TRUMP_SUIT], scene[LED_BY], scene[FIRST_CARD], scene[FIRST_CARD + 1], scene[FIRST_CARD + 2],
            1 if done == 0 else 0,
        )  # fmt: skip
        store(space, ROOT, FACE_UP, load(true_space, ROOT, FACE_UP))
        store(space, ROOT, FLAGS, load(true_space, ROOT, FLAGS))
        if narrow(space, 0, tricks_left(space), estimate(space)) < 0:
            return -1
        value = load(space, WORDS, LOW)
        if settle_choices(space, value) < 0 or costs_at_root(space, value, number, tops, costs) < 0:
            return -1
        weight = layout_weight(out, plays, classes)
        for place in range(number):
            seems[place] += weight * costs[place]
            if costs[place] == 0:
                best_in[place] += weight
        total += weight
        done += 1
    if done:
        least = 1e300
        for place in range(number):
            seems[place] /= total
            best_in[place] /= total
            least = min(least, seems[place])
        for place in range(number):
            seems[place] -= least
    return done
