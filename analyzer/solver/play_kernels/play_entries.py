"""What Python calls to play deals out and to search layouts. The interpreter lock is released.

Questions are rows as in ``kernels.entries``; a workspace here is twice as long as there: one half for the actual
cards, one for imagined ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.kernels.declare import entry, i8, word_row, words
from analyzer.solver.kernels.drivers import estimate, narrow, put_position, tricks_left
from analyzer.solver.kernels.layout import HANDS, LIMIT, LOW, NODES, STOP, TRUMP, WORDS, load, store
from analyzer.solver.kernels.restricted_answers import put_rules
from analyzer.solver.kernels.restricted_state import forget_states
from analyzer.solver.play_kernels.costs import costs_at_root, list_choices, put_layout, settle_choices
from analyzer.solver.play_kernels.imagining import GONE, HISTORY_ROWS, note_card
from analyzer.solver.play_kernels.playout import next_node, playout
from analyzer.solver.play_kernels.shapes import float_cube, float_row, float_rows, word_cube

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.int64]
    Rows = NDArray[np.int64]
    Number = NDArray[np.float64]
    Numbers = NDArray[np.float64]

__all__ = ["costs_over", "node_after", "play_out"]

NO_TRUMP_YET = -1


@entry(i8(i8, word_row))
def node_after(node: int, cards: Row) -> int:
    """The node after cards (codes of the kernels), from another."""
    for card in cards:
        node = next_node(node, card)
    return node


@entry(i8(word_row, i8, words, words, word_row, word_row, words, words, word_row, words, float_row, word_cube,
          float_row, i8, i8, i8, words, words, words, words, float_rows, word_row, word_row, word_cube,
          float_cube))  # fmt: skip
def play_out(
    workspace: Row,
    half: int,
    questions: Rows,
    rules: Rows,
    task: Row,
    voids: Row,
    open_cards: Rows,
    played: Rows,
    fixed_nodes: Row,
    fixed_cards: Rows,
    fixed_chances: Number,
    conditions: NDArray[np.int64],
    policy: Number,
    start: int,
    stop: int,
    budget: int,
    scratch: Rows,
    history: Rows,
    classes: Rows,
    memory: Rows,
    remembered: Numbers,
    tricks: Row,
    nodes: Row,
    told: NDArray[np.int64],
    found: NDArray[np.float64],
) -> int:
    """Make plays number ``start`` to ``stop`` of one question; which one was not finished, or ``stop``.

    Parameters
    ----------
    half
        Where in the workspace that of imagined cards begins.
    questions, rules
        One row each, or no row of rules.
    budget
        Most nodes of one play, or -1 for no limit; within a budget each play begins with an empty table, and is to be
        called for alone with a memory of its own, so that what it reaches does not depend on the others.
    played
        ``(n, 3)``: the cards played before, in order: seat, card, whether it followed suit.
    scratch, history, classes
        Room: ``(10, n)`` with n 64 or more, and no less than the rows of a condition; ``(53, 5)`` and ``(4, 13)``.
    tricks, nodes, told, found
        By number of play: tricks of North-South from the root on, nodes of both searches, and as in ``playout``.
    """
    space = workspace.ctypes.data
    mind = space + 8 * half
    for number in range(start, stop):
        if load(space, WORDS, STOP):
            return number
        limit = budget if budget >= 0 else 1 << 62
        for which in range(2):
            here = mind if which else space
            store(here, WORDS, NODES, 0)
            store(here, WORDS, LIMIT, limit)
            if number == start or budget >= 0:
                store(here, WORDS, TRUMP, NO_TRUMP_YET)
                forget_states(here)
        for seat in range(4):
            store(space, HANDS, seat, questions[0, seat])
            store(mind, HANDS, seat, questions[0, seat])
        put_position(space, questions[0, 4], questions[0, 5], questions[0, 6], questions[0, 7], questions[0, 8])
        if len(rules):
            put_position(mind, questions[0, 4], questions[0, 5], questions[0, 6], questions[0, 7], questions[0, 8])
            put_rules(space, rules, 0)
            put_rules(mind, rules, 0)
        history[HISTORY_ROWS - 1, 0] = 0
        for seat in range(4):
            scratch[GONE, seat] = 0
        for row in range(len(played)):
            note_card(history, scratch[GONE], played[row, 0], played[row, 1], played[row, 2])
        won = playout(
            space, mind, task, voids, fixed_nodes, fixed_cards, fixed_chances, policy, open_cards[0],
            conditions, scratch, history, classes, memory, remembered, number, told[number], found[number],
        )  # fmt: skip
        nodes[number] = load(space, WORDS, NODES) + load(mind, WORDS, NODES)
        if won < 0:
            return number
        tricks[number] = won
    return stop


@entry(i8(word_row, words, words, words, i8, i8, i8, words, word_row, words))
def costs_over(
    workspace: Row,
    questions: Rows,
    rules: Rows,
    layouts: Rows,
    start: int,
    stop: int,
    budget: int,
    scratch: Rows,
    values: Row,
    costs: Rows,
) -> int:
    """Search layouts number ``start`` to ``stop`` of one question; which one was not finished, or ``stop``.

    Parameters
    ----------
    questions, rules
        One row each (its hands do not count), or no row of rules.
    layouts
        ``(n, 4)``: the cards of each seat as they are held, those of the trick in progress left out.
    budget
        Most nodes of one layout, or -1.
    values, costs
        ``(n,)`` tricks of North-South; ``(n, 14)`` what each choice costs, in the order of ``list_choices``. Where
        nothing is to be told of cards, ``costs`` has no rows.
    """
    space = workspace.ctypes.data
    tops = scratch[5]
    equals = scratch[6]
    for number in range(start, stop):
        if load(space, WORDS, STOP):
            return number
        store(space, WORDS, NODES, 0)
        store(space, WORDS, LIMIT, budget if budget >= 0 else 1 << 62)
        for seat in range(4):
            store(space, HANDS, seat, layouts[number, seat])
        forget = 1 if number == start or budget >= 0 else 0
        if forget:
            forget_states(space)
        put_layout(
            space, questions[0, 4], questions[0, 5], questions[0, 6], questions[0, 7], questions[0, 8], forget
        )  # fmt: skip
        if len(rules):
            put_rules(space, rules, 0)
        if narrow(space, 0, tricks_left(space), estimate(space)) < 0:
            return number
        value = load(space, WORDS, LOW)
        values[number] = value
        if len(costs):
            if settle_choices(space, value) < 0:
                return number
            choices = list_choices(space, tops, equals)
            if costs_at_root(space, value, choices, tops, costs[number]) < 0:
                return number
    return stop
