"""Whether one layout fits a condition on its hands: a small machine with a stack, for use inside a play.

A condition is rows of four words, made by ``solver.condition_code``: what is done, and with what. Each row leaves one
number on the stack in place of those that it uses. What a condition means is defined in ``bridge.condition_value``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.kernels.bits import count
from analyzer.solver.kernels.cards import LANE
from analyzer.solver.kernels.declare import i8, kernel, word_row, words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.int64]
    Rows = NDArray[np.int64]

__all__ = [
    "ALL_OF", "ANY_LENGTH", "ANY_OF", "CHOOSE", "COMBINE", "COMPARE", "HAS_CARD", "IN_ANY_ORDER", "IS_EXCLUDED",
    "LENGTH", "LOSERS", "NOT", "NUMBER", "POINTS", "SHAPE", "SHAPE_TERM", "fitted_value",
]  # fmt: skip

#: First word of a row. Numbers come from nothing:
NUMBER = 0  # value
LENGTH = 1  # seat, suit
POINTS = 2  # seat, suits as bits, points of 10 J Q K A in four bits each
LOSERS = 3  # seat, suits as bits
HAS_CARD = 4  # seat, card
SHAPE = 5  # pushes 0 ...
#: ... and each term changes it: seat, lengths of S H D C in four bits each, IN_ANY_ORDER and IS_EXCLUDED.
SHAPE_TERM = 6
#: From the numbers on top of the stack:
NOT = 7  # one
ALL_OF = 8  # so many
ANY_OF = 9  # so many
COMPARE = 10  # two; bits: 1 where less, 2 where equal, 4 where more
COMBINE = 11  # two; place of the sign in + - * / %
CHOOSE = 12  # condition, number if it holds, number if not

ANY_LENGTH = 15
IN_ANY_ORDER = 1
IS_EXCLUDED = 2


@kernel(i8(i8, i8))
def packed_lengths(hand: int, suits: int) -> int:
    """The lengths of S H D C in four bits each; 0 for suits that are not asked about."""
    lengths = 0
    for suit in range(4):
        if suits >> suit & 1:
            lengths |= count(hand >> (suit << 4) & LANE) << (suit << 2)
    return lengths


@kernel(i8(i8, i8, i8))
def points_of(hand: int, suits: int, points: int) -> int:
    """Points of honors and tens in some suits of a hand."""
    found = 0
    for suit in range(4):
        if suits >> suit & 1:
            for place in range(5):
                if hand >> ((suit << 4) + 8 + place) & 1:
                    found += points >> (place << 2) & 15
    return found


@kernel(i8(i8, i8))
def losers_of(hand: int, suits: int) -> int:
    """Of the first three cards of a suit, those that are not ace, king or queen in their place."""
    found = 0
    for suit in range(4):
        if suits >> suit & 1:
            ranks = hand >> (suit << 4) & LANE
            for place in range(min(count(ranks), 3)):
                found += 1 - (ranks >> (12 - place) & 1)
    return found


@kernel(i8(i8, i8, i8))
def has_lengths(lengths: int, wanted: int, flags: int) -> int:
    """1 where the lengths of a hand are those of a shape, else 0."""
    for place in range(4):
        want = wanted >> (place << 2) & 15
        if want == ANY_LENGTH:
            continue
        if flags & IN_ANY_ORDER == 0:
            if lengths >> (place << 2) & 15 != want:
                return 0
            continue
        is_found = False
        for other in range(4):
            if not is_found and lengths >> (other << 2) & 15 == want:
                lengths |= ANY_LENGTH << (other << 2)  # taken: no hand has fifteen cards
                is_found = True
        if not is_found:
            return 0
    return 1


@kernel(i8(i8, i8, i8))
def combined(left: int, sign: int, right: int) -> int:
    """Two numbers combined; division drops what is left over."""
    if sign == 0:
        return left + right
    if sign == 1:
        return left - right
    if sign == 2:
        return left * right
    quotient = abs(left) // abs(right)
    if (left < 0) != (right < 0):
        quotient = -quotient
    return quotient if sign == 3 else left - right * quotient


@kernel(i8(word_row, words, word_row))
def fitted_value(hands: Row, code: Rows, stack: Row) -> int:
    """The number that a condition is for one layout; it fits unless that is 0. No rows are a condition that holds.

    Parameters
    ----------
    hands
        The original cards of N E S W, as sets.
    code
        The condition, (m, 4).
    stack
        Scratch, (m,) or longer.
    """
    top = -1
    for row in range(code.shape[0]):
        what = code[row, 0]
        a = code[row, 1]
        b = code[row, 2]
        if what <= SHAPE:
            top += 1
        if what == NUMBER:
            stack[top] = a
        elif what == LENGTH:
            stack[top] = count(hands[a] >> (b << 4) & LANE)
        elif what == POINTS:
            stack[top] = points_of(hands[a], b, code[row, 3])
        elif what == LOSERS:
            stack[top] = losers_of(hands[a], b)
        elif what == HAS_CARD:
            stack[top] = hands[a] >> b & 1
        elif what == SHAPE:
            stack[top] = 0
        elif what == SHAPE_TERM:
            if has_lengths(packed_lengths(hands[a], 15), b, code[row, 3]):
                stack[top] = 0 if code[row, 3] & IS_EXCLUDED else 1
        elif what == NOT:
            stack[top] = 1 if stack[top] == 0 else 0
        elif what in (ALL_OF, ANY_OF):
            true = 0
            for place in range(top - a + 1, top + 1):
                true += 1 if stack[place] != 0 else 0
            top -= a - 1
            stack[top] = 1 if true == a or (what == ANY_OF and true > 0) else 0
        elif what == CHOOSE:
            top -= 2
            stack[top] = stack[top + 1] if stack[top] != 0 else stack[top + 2]
        else:
            top -= 1
            left = stack[top]
            right = stack[top + 1]
            if what == COMBINE:
                stack[top] = combined(left, a, right)
            else:
                order = 1 if left < right else (2 if left == right else 4)
                stack[top] = 1 if a & order else 0
    return stack[0] if top >= 0 else 1
