"""How likely a layout is by the cards played: for each, the chance that its player would play that very card.

A player who follows suit is read in one of four ways. The classes of equal cards of a suit are a row of ``classes``:
sets from the top down, zero after the last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.kernels.bits import count
from analyzer.solver.kernels.declare import i8, kernel, word_row, words
from analyzer.solver.play_kernels.shapes import f8

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.int64]
    Rows = NDArray[np.int64]

__all__ = [
    "BEATING",
    "BEFORE",
    "CARD",
    "EQUALS",
    "HELD",
    "LOWEST",
    "PLAY_WORDS",
    "READING",
    "SEAT",
    "WINS",
    "layout_weight",
    "play_weight",
]

#: A row of a card played: who, which card, how it is read; as sets, what he had played before, and the cards of its
#: suit that would have won the trick as it lay.
SEAT, CARD, READING, BEFORE, BEATING = range(5)
PLAY_WORDS = 5

#: He had it, no more. He chose its class somehow, and at random within. He plays from his lowest class, at random
#: within. He wins with a card of the top class where he can, at random, and else plays from his lowest.
HELD, EQUALS, LOWEST, WINS = range(4)


@kernel(f8(i8, i8, i8, i8, words))
def play_weight(held: int, card: int, reading: int, beating: int, classes: Rows) -> float:
    """The chance of a card from the cards that its player held then, up to a factor that is the same for all layouts.

    Parameters
    ----------
    held
        His cards when he played it, as a set, it among them; otherwise the chance is 0.
    beating
        The cards that would have won the trick; for ``WINS`` alone.
    classes
        By suit: the classes of equal cards, (4, 13).
    """
    if held >> card & 1 == 0:
        return 0.0
    if reading == HELD:
        return 1.0
    suit = card >> 4
    if reading == WINS:
        winning = held & beating & classes[suit, 0]
        if winning != 0:
            return 1.0 / count(winning) if winning >> card & 1 else 0.0
    equals = 1 << card
    for place in range(classes.shape[1] - 1, -1, -1):
        if classes[suit, place] >> card & 1:
            equals = classes[suit, place]
            break
        if reading != EQUALS and held & classes[suit, place]:
            return 0.0
    return 1.0 / count(held & equals)


@kernel(f8(word_row, words, words))
def layout_weight(hands: Row, plays: Rows, classes: Rows) -> float:
    """The chance of all the cards played from a layout, up to a factor that is the same for all layouts.

    Parameters
    ----------
    hands
        The original cards of N E S W, as sets.
    plays
        One row for each card of a hidden hand, (m, 5).
    classes
        As for ``play_weight``.
    """
    weight = 1.0
    for row in range(plays.shape[0]):
        held = hands[plays[row, SEAT]] & ~plays[row, BEFORE]
        weight *= play_weight(held, plays[row, CARD], plays[row, READING], plays[row, BEATING], classes)
        if weight == 0.0:
            return weight
    return weight
