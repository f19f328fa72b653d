"""What each card costs at the root, by double dummy: the cards between which a player chooses, equal ones together.

A choice is named by its highest card. Costs are in tricks of the side that plays, against its best card, and are not
told apart from ``MOST`` on: who throws three tricks away might as well throw four.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.kernels.bits import lowest
from analyzer.solver.kernels.cards import suit_set
from analyzer.solver.kernels.deal import prepare_owners, prepare_trumps
from analyzer.solver.kernels.declare import i8, kernel, word_row
from analyzer.solver.kernels.drivers import (
    choices,
    different_choices,
    maximizes,
    narrow,
    play,
    put_lead,
    restore_root,
    save_root,
    tricks_left,
    value_of_card,
)
from analyzer.solver.kernels.layout import (
    CHOOSER,
    DEAL,
    HANDS,
    HIGH,
    LOW,
    RULES,
    TRUMP,
    WORDS,
    load,
    store,
)
from analyzer.solver.kernels.restricted_answers import codes_at_root, state_at_root
from analyzer.solver.kernels.restricted_moves import CODES_OF_CHOICES
from analyzer.solver.kernels.table import empty_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.int64]

__all__ = ["MOST", "costs_at_root", "list_choices", "put_layout", "settle_choices"]

MOST = 3  # tricks


@kernel(i8(i8, i8, i8, i8, i8, i8, i8))
def put_layout(space: int, trump: int, leader: int, first: int, second: int, third: int, forget: int) -> int:
    """Make a layout the root: ``HANDS`` as they are held, and the cards of the trick in progress (-1 for none).

    Unlike ``put_position`` it keeps what was found about other layouts with the same trumps, unless told to forget:
    what the table says depends on who owns the highest cards of a suit, not on the deal.
    """
    for turn in range(3):
        card = first if turn == 0 else (second if turn == 1 else third)
        if card >= 0:
            player = (leader + turn) & 3
            store(space, HANDS, player, load(space, HANDS, player) | 1 << card)
    for seat in range(4):
        store(space, DEAL, seat, load(space, HANDS, seat))
    if forget or load(space, WORDS, TRUMP) != trump:
        store(space, WORDS, TRUMP, trump)
        empty_table(space)
    prepare_owners(space)
    prepare_trumps(space)
    put_lead(space, leader)
    for turn in range(3):
        card = first if turn == 0 else (second if turn == 1 else third)
        if card >= 0:
            play(space, card)
    return 0


@kernel(i8(i8, i8))
def settle_choices(space: int, value: int) -> int:
    """Let declarer state the best choices that restrictions give him at the root; -1 if the budget ran out.

    ``value`` is what North-South take with them.
    """
    is_ours = load(space, RULES, CHOOSER) == 0
    while True:
        codes = codes_at_root(space)
        if codes == 0:
            return 0
        picked = -1
        for code in range(CODES_OF_CHOICES):
            if picked < 0 and (codes >> code) & 1:
                save_root(space, 2)
                state_at_root(space, code)
                low = value - 1 if is_ours else value
                high = value if is_ours else value + 1
                status = narrow(space, max(low, 0), min(high, tricks_left(space)), value)
                found = load(space, WORDS, LOW) == value and load(space, WORDS, HIGH) == value
                restore_root(space, 2)
                if status < 0:
                    return -1
                if found:
                    picked = code
        if picked < 0:
            return -1
        state_at_root(space, picked)


@kernel(i8(i8, word_row, word_row))
def list_choices(space: int, tops: Row, equals: Row) -> int:
    """Write the highest card of each choice at the root, and its cards as a set; how many choices there are."""
    cards = choices(space)
    runs = different_choices(space, cards)
    number = 0
    while runs:
        top = lowest(runs)
        runs &= runs - 1
        same = cards & suit_set(top >> 4) & ((2 << top) - 1)
        cards &= ~same
        tops[number] = top
        equals[number] = same
        number += 1
    return number


@kernel(i8(i8, i8, i8, word_row, word_row))
def costs_at_root(space: int, value: int, number: int, tops: Row, costs: Row) -> int:
    """Write what each of the choices listed costs, 0 to ``MOST``; -1 if the budget ran out.

    ``value`` is what North-South take from the root, best play all around.
    """
    if number == 1:
        costs[0] = 0
        return 0
    is_ours = maximizes(space, choices(space))
    tricks = tricks_left(space)
    for place in range(number):
        low = max(0, value - MOST) if is_ours else value
        high = value if is_ours else min(tricks, value + MOST)
        store(space, WORDS, LOW, low)
        store(space, WORDS, HIGH, high)
        if value_of_card(space, tops[place], value) < 0:
            return -1
        costs[place] = value - load(space, WORDS, LOW) if is_ours else load(space, WORDS, HIGH) - value
    return 0
