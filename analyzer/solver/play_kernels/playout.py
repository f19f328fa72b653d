"""Plays of a whole deal under the choice model, card by card, with what every choice cost and how likely it was.

The double-dummy value is carried along: a card takes from it what it costs. Equal cards are played at random, which
is what makes their appearance mean something to who imagines layouts later. The draws of a decision depend on the
seed, on the cards played before it and on the number of the play, on nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.kernels.answers import code_of
from analyzer.solver.kernels.bits import count, lowest
from analyzer.solver.kernels.cards import suit_set
from analyzer.solver.kernels.declare import i8, kernel, word_row, words
from analyzer.solver.kernels.drivers import choices, estimate, maximizes, narrow, play, tricks_left
from analyzer.solver.kernels.layout import LED, LOW, PLAYED, ROOT, TO_PLAY, WORDS, load
from analyzer.solver.play_kernels.chance import below, fraction, mixed, scrambled
from analyzer.solver.play_kernels.costs import MOST, settle_choices
from analyzer.solver.play_kernels.decision import (
    CARD,
    CHANCE,
    COST,
    EQUALS,
    FIXED_CARDS,
    MOST_CHOICES,
    OUT_OF_BUDGET,
    SCENE,
    look_around,
    weigh,
)
from analyzer.solver.play_kernels.imagining import GONE, VOIDS, note_card
from analyzer.solver.play_kernels.policy import picked
from analyzer.solver.play_kernels.shapes import float_row, float_rows, word_cube

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.int64]
    Rows = NDArray[np.int64]
    Cube = NDArray[np.int64]
    Number = NDArray[np.float64]
    Numbers = NDArray[np.float64]

__all__ = [
    "DECLARER_SEAT",
    "IS_LEAD",
    "NODE_AT_START",
    "PLAYS",
    "TASK_WORDS",
    "TRICK_AT_START",
    "next_node",
    "playout",
]

# Words of a task.
DECLARER_SEAT, PLAYS, IS_LEAD, NODE_AT_START, TRICK_AT_START, MOST_CARDS = 0, 1, 2, 3, 4, 5
TASK_WORDS = 6
DRAW, EQUAL_CARD = 1, 2  # streams below that of a node


@kernel(i8(i8, i8))
def next_node(node: int, card: int) -> int:
    """The node after a card; nodes are words that name the cards played before a decision, in their order."""
    return mixed(node, code_of(card))


@kernel(i8(i8, i8))
def _one_of(cards: int, stream: int) -> int:
    """One card of a set, at random."""
    left = below(scrambled(stream), count(cards))
    while left:
        cards &= cards - 1
        left -= 1
    return lowest(cards)


@kernel(i8(float_row, i8, i8, i8, i8))
def _choose(chances: Number, number: int, node: int, number_of_play: int, spread_over: int) -> int:
    """The choice of a play; the first of each play is spread evenly, so that few plays try every likely card."""
    draw = fraction(scrambled(mixed(mixed(node, DRAW), number_of_play)))
    if spread_over:
        draw = (number_of_play % spread_over + draw) / spread_over
    return picked(chances, number, draw)


@kernel(i8(i8, i8, word_row, word_row, word_row, words, float_row, float_row, word_row, word_cube, words, words,
           words, words, float_rows, i8, words, float_rows))  # fmt: skip
def playout(
    space: int,
    mind: int,
    task: Row,
    voids: Row,
    fixed_nodes: Row,
    fixed_cards: Rows,
    fixed_chances: Number,
    policy: Number,
    open_cards: Row,
    conditions: Cube,
    scratch: Rows,
    history: Rows,
    classes: Rows,
    memory: Rows,
    remembered: Numbers,
    number_of_play: int,
    told: Rows,
    found: Numbers,
) -> int:
    """Play the root of ``space`` to the end of the hand; tricks of North-South from it on, or ``OUT_OF_BUDGET``.

    Parameters
    ----------
    task
        Declarer's seat; how many plays there are; 1 where the opening lead is still to come; the node at the root;
        the cards of the trick in progress, each plus one, eight bits each; and the number of the card before which
        to stop, the decision itself being found, or 0.
    voids
        By seat, all cards of the suits that he has shown out of before, as a set.
    open_cards
        By seat, cards that everybody knows him to hold.
    scratch
        ``(10, 64)`` words for what goes on; row ``GONE`` has the cards that each seat played before.
    told, found
        ``(52, 34)`` and ``(52, 56)``: a row for each card played, see ``decision``.

    The other parameters are those of ``decision.weigh``.
    """
    node = task[NODE_AT_START]
    is_lead = task[IS_LEAD]
    trick = task[TRICK_AT_START]
    spread_over = task[PLAYS]
    scene = scratch[SCENE]
    for seat in range(4):
        scene[VOIDS + seat] = voids[seat]
    if narrow(space, 0, tricks_left(space), estimate(space)) < 0:
        return OUT_OF_BUDGET
    value = load(space, WORDS, LOW)
    won = 0
    place = 0
    while tricks_left(space) > 0:
        seat = load(space, ROOT, TO_PLAY)
        turn = load(space, ROOT, PLAYED)
        if settle_choices(space, value) < 0:
            return OUT_OF_BUDGET
        role = look_around(space, task[DECLARER_SEAT], is_lead, open_cards, trick, scene)
        number = weigh(
            space, mind, node, value, role, policy, fixed_nodes, fixed_cards, fixed_chances, conditions, scratch,
            history, classes, memory, remembered, told[place], found[place],
        )  # fmt: skip
        if number < 0:
            return OUT_OF_BUDGET
        if place + 1 == task[MOST_CARDS]:
            return won
        choice = 0
        if number > 1:
            choice = _choose(found[place, CHANCE : CHANCE + MOST_CHOICES], number, node, number_of_play, spread_over)
            spread_over = 0
        cards = told[place, EQUALS + choice]
        if cards & told[place, FIXED_CARDS]:
            cards &= told[place, FIXED_CARDS]
        card = _one_of(cards, mixed(mixed(node, EQUAL_CARD), number_of_play))
        cost = int(found[place, COST + choice])
        told[place, CARD] = code_of(card)
        place += 1
        is_follow = 1 if turn and card >> 4 == load(space, ROOT, LED) else 0
        if turn and not is_follow:
            scene[VOIDS + seat] |= suit_set(load(space, ROOT, LED))
        note_card(history, scratch[GONE], seat, card, is_follow)
        value += -cost if maximizes(space, choices(space)) else cost
        trick |= (card + 1) << (8 * turn)
        winner = play(space, card)
        if winner >= 0:
            value -= 1 - (winner & 1)
            won += 1 - (winner & 1)
            trick = 0
        node = next_node(node, card)
        is_lead = 0
        if cost == MOST and tricks_left(space) > 0:  # it may have cost more
            if narrow(space, 0, tricks_left(space), max(0, min(tricks_left(space), value))) < 0:
                return OUT_OF_BUDGET
            value = load(space, WORDS, LOW)
    return won
