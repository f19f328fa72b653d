"""What Python calls: batches of questions as arrays, answered row by row in the workspace of one thread.

Questions are ``int64 (n, 10)``: the cards of N E S W as sets (``cards``), denomination 0..4 (S H D C NT), seat that
leads or led to the trick in progress, its up to three cards as kernel cards or -1, and 1 where what was found
about the rows before is to be forgotten, so that the answer and its count of nodes do not depend on them.

Restrictions are ``int64 (n, 12)``: the ten words of ``RULES`` in the layout, the penalty cards on the table as a set,
and the flags of ``restricted_state``.

Only ``answer`` reaches the search: every entry is kept on disk with a copy of all that it calls, and every kernel
above the search costs a second of compiling.

All bounds are tricks of North-South. ``budget`` limits the nodes (beginnings of tricks searched) of each row. The
interpreter lock is released. Each returns the row that it did not get to: ``stop``, unless another thread ended it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.kernels.answers import card_of, follow, values_of_leaders
from analyzer.solver.kernels.counting import count_lines
from analyzer.solver.kernels.deal import prepare_constants
from analyzer.solver.kernels.declare import entry, i8, kernel, smalls, word_row, words
from analyzer.solver.kernels.drivers import choices, play, put_position
from analyzer.solver.kernels.layout import (
    BEST,
    FACE_UP,
    FLAGS,
    HANDS,
    LED,
    LIMIT,
    NODES,
    PATTERN_CAP,
    PLAYED,
    ROOT,
    SLOT_BITS_CAP,
    STOP,
    TO_PLAY,
    TRUMP,
    WINNER,
    WORDS,
    load,
    store,
)
from analyzer.solver.kernels.restricted_answers import (
    CARDS,
    CHOICES,
    VALUE,
    codes_at_root,
    line_of_play,
    picks_at_root,
    put_rules,
    state_at_root,
    values_at_root,
)
from analyzer.solver.kernels.restricted_state import forget_states
from analyzer.solver.kernels.table import empty_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Words = NDArray[np.int64]
    Small = NDArray[np.int8]

__all__ = [
    "CARDS",
    "CHOICES",
    "LINE",
    "RECORD",
    "TABLE",
    "VALUE",
    "answer",
    "count_all_lines",
    "look_restricted",
    "prepare_workspace",
    "step_restricted",
]

TABLE, RECORD, LINE = 3, 4, 5  # kinds of questions, after those of ``restricted_answers``
NO_TRUMP_YET = -1


@entry(i8(word_row, i8, i8))
def prepare_workspace(workspace: Words, slot_bits: int, patterns: int) -> int:
    """Make a zeroed workspace ready; the table may use ``2**slot_bits`` slots and so many patterns."""
    space = workspace.ctypes.data
    store(space, WORDS, SLOT_BITS_CAP, slot_bits)
    store(space, WORDS, PATTERN_CAP, patterns)
    store(space, WORDS, TRUMP, NO_TRUMP_YET)
    prepare_constants(space)
    forget_states(space)
    return empty_table(space)


@kernel(i8(i8, words, i8, i8))
def put_question(space: int, questions: Words, row: int, budget: int) -> int:
    """Make a row the root, with its budget; 0, or -1 where another thread ended the batch."""
    store(space, WORDS, NODES, 0)
    store(space, WORDS, LIMIT, budget)
    if load(space, WORDS, STOP):
        return -1
    if questions[row, 9]:
        store(space, WORDS, TRUMP, NO_TRUMP_YET)
        forget_states(space)
    for seat in range(4):
        store(space, HANDS, seat, questions[row, seat])
    return put_position(
        space, questions[row, 4], questions[row, 5], questions[row, 6], questions[row, 7], questions[row, 8]
    )


@entry(i8(word_row, words, words, words, i8, i8, i8, i8, smalls, smalls, word_row))
def answer(
    workspace: Words,
    questions: Words,
    rules: Words,
    records: Words,
    kind: int,
    start: int,
    stop: int,
    budget: int,
    lows: Small,
    highs: Small,
    nodes: Words,
) -> int:
    """Answer rows; there may be no ``rules`` at all, and ``records`` only where they are asked about.

    ======= =============================================================================================
    Kind    What is written to ``lows`` and ``highs``; what is not to be answered is left as it is
    ======= =============================================================================================
    VALUE   ``(n, 1)`` or wider: bounds on best play
    CHOICES ``(n, 125)``: also on 72 choices of declarer's (numbers as in ``restricted_answers``)
    CARDS   ``(n, 125)``: also on 52 cards by their codes
    TABLE   ``(n, 20)``: for each denomination and declarer; those of the question do not matter
    RECORD  ``(n, m + 1)``: on all tricks, before and after each card of ``records (n, m)``, codes, then -1
    LINE    ``lows (n, 128)`` alone: the events of best play (``restricted_answers``); none out of budget
    ======= =============================================================================================
    """
    space = workspace.ctypes.data
    for row in range(start, stop):
        if put_question(space, questions, row, budget) < 0:
            return row
        if len(rules):
            put_rules(space, rules, row)
        if kind == TABLE:
            values_of_leaders(space, lows[row], highs[row])
        elif kind == RECORD:
            follow(space, records[row], lows[row], highs[row])
        elif kind == LINE:
            line_of_play(space, lows[row])
        else:
            values_at_root(space, kind, lows[row], highs[row])
        nodes[row] = load(space, WORDS, NODES)
    return stop


@entry(i8(word_row, words, i8))
def count_all_lines(workspace: Words, questions: Words, row: int) -> int:
    """How many legal lines of play there are from a position on."""
    space = workspace.ctypes.data
    zero = 0
    put_question(space, questions, row, zero)
    return count_lines(
        space,
        load(space, ROOT, PLAYED),
        load(space, ROOT, TO_PLAY),
        load(space, ROOT, LED),
        load(space, ROOT, BEST),
        load(space, ROOT, WINNER),
        load(space, WORDS, TRUMP),
    )


@entry(i8(word_row, words, words, i8, word_row))
def look_restricted(workspace: Words, questions: Words, rules: Words, row: int, found: Words) -> int:
    """Write the codes that declarer may state now, the cards that may be played if none, and those he picks from."""
    space = workspace.ctypes.data
    zero = 0
    put_question(space, questions, row, zero)
    put_rules(space, rules, row)
    found[0] = codes_at_root(space)
    found[1] = choices(space)
    found[2] = picks_at_root(space)
    return 0


@entry(i8(word_row, words, words, i8, i8))
def step_restricted(workspace: Words, questions: Words, rules: Words, row: int, event: int) -> int:
    """Change a row to what it is after an event, which must be possible: a card's code, or 52 and a choice's code."""
    space = workspace.ctypes.data
    zero = 0
    put_question(space, questions, row, zero)
    put_rules(space, rules, row)
    if event >= 52:
        state_at_root(space, event - 52)
    else:
        turn = load(space, ROOT, PLAYED)
        card = card_of(event)
        winner = play(space, card)
        if turn < 3:
            questions[row, 6 + turn] = card
        if winner >= 0:
            questions[row, 5] = winner
            for place in range(6, 9):
                questions[row, place] = -1
        for seat in range(4):
            questions[row, seat] = load(space, HANDS, seat)
    rules[row, 10] = load(space, ROOT, FACE_UP)
    rules[row, 11] = load(space, ROOT, FLAGS)
    return 0
