"""Conditions on hands over arrays of deals at once; what each means is defined in ``bridge.condition_value``.

A suit of a hand is one of 8192 sets of ranks, so that every measure of it is looked up in a table made at first use.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from analyzer.bridge.cards import Seat, Suit
from analyzer.bridge.hand_condition import (
    POINTS,
    AllOf,
    AnyOf,
    Arithmetic,
    Choose,
    Compare,
    Comparison,
    Condition,
    Count,
    HasCard,
    HasShape,
    Length,
    Measure,
    Not,
    Number,
    Operation,
)

__all__ = ["condition_holds", "condition_values"]

Words = NDArray[np.int64]
Truths = NDArray[np.bool_]

_LANE = 0x1FFF
_SETS = np.arange(_LANE + 1, dtype=np.int64)
_SIZES = np.array([value.bit_count() for value in range(_LANE + 1)], dtype=np.int64)


def condition_holds(condition: Condition, hands: Words) -> Truths:
    """Whether a condition holds, ``bool (n,)``; ``hands`` as in :func:`condition_values`."""
    truths: Truths = condition_values(condition, hands) != 0
    return truths


def condition_values(condition: Condition, hands: Words) -> Words:
    """The number that a condition is in each deal, ``int64 (n,)``; whether something holds is 1 or 0.

    Parameters
    ----------
    hands
        ``int64 (n, 4)``: the original cards of N E S W as sets, card ``16 * suit + rank`` (suits S H D C are 0 to 3,
        rank 0 is the deuce, 12 the ace).
    """
    found: Words
    match condition:
        case Number():
            found = np.full(len(hands), condition.value, dtype=np.int64)
        case Length():
            found = _SIZES[_lane(hands, condition.seat, condition.suit)]
        case Count():
            suits = tuple(Suit) if condition.suit is None else (condition.suit,)
            table = _measure_table(condition.measure)
            found = np.sum([table[_lane(hands, condition.seat, suit)] for suit in suits], axis=0)
        case HasCard():
            found = (hands[:, condition.seat] >> (16 * condition.card.suit + condition.card.rank - 2)) & 1
        case HasShape():
            spades, hearts, diamonds = (_SIZES[_lane(hands, condition.seat, Suit(suit))] for suit in range(3))
            clubs = _SIZES[_lane(hands, condition.seat, Suit.C)]
            found = _shape_table(condition)[spades, hearts, diamonds, clubs].astype(np.int64)
        case Not():
            found = (condition_values(condition.of, hands) == 0).astype(np.int64)
        case Compare():
            left, right = condition_values(condition.left, hands), condition_values(condition.right, hands)
            found = _compared(left, condition.how, right).astype(np.int64)
        case Arithmetic():
            left, right = condition_values(condition.left, hands), condition_values(condition.right, hands)
            found = _combined(left, condition.how, right)
        case AllOf():
            found = np.all([condition_holds(part, hands) for part in condition.of], axis=0).astype(np.int64)
        case AnyOf():
            found = np.any([condition_holds(part, hands) for part in condition.of], axis=0).astype(np.int64)
        case Choose():
            then, otherwise = condition_values(condition.then, hands), condition_values(condition.otherwise, hands)
            found = np.where(condition_holds(condition.condition, hands), then, otherwise)
        case _:
            assert_never(condition)
    return found


def _lane(hands: Words, seat: Seat, suit: Suit) -> Words:
    ranks: Words = (hands[:, seat] >> (16 * suit)) & _LANE
    return ranks


@lru_cache(maxsize=len(Measure))
def _measure_table(measure: Measure) -> Words:
    """A measure of each set of ranks of one suit, (8192,)."""
    if measure is Measure.LOSERS:
        top = [(_SETS >> rank) & 1 for rank in (12, 11, 10)]
        missing = [1 - held for held in top]
        table: Words = np.select(
            [_SIZES == 0, _SIZES == 1, _SIZES == 2],
            [np.zeros_like(_SETS), missing[0], missing[0] + missing[1]],
            missing[0] + missing[1] + missing[2],
        )
        return table
    table = np.zeros_like(_SETS)
    for rank, points in zip(range(8, 13), POINTS[measure], strict=True):
        table += points * ((_SETS >> rank) & 1)
    return table


@lru_cache(maxsize=64)
def _shape_table(condition: HasShape) -> NDArray[np.int8]:
    """1 for each four lengths in a list of shapes, (14, 14, 14, 14)."""
    table = np.zeros((14, 14, 14, 14), dtype=np.int8)
    for spades, hearts, diamonds in product(range(14), repeat=3):
        clubs = 13 - spades - hearts - diamonds
        if clubs >= 0 and condition.fits((spades, hearts, diamonds, clubs)):
            table[spades, hearts, diamonds, clubs] = 1
    return table


def _compared(left: Words, how: Comparison, right: Words) -> Truths:
    found: Truths
    match how:
        case Comparison.LESS:
            found = left < right
        case Comparison.AT_MOST:
            found = left <= right
        case Comparison.EQUAL:
            found = left == right
        case Comparison.UNEQUAL:
            found = left != right
        case Comparison.AT_LEAST:
            found = left >= right
        case Comparison.MORE:
            found = left > right
        case _:
            assert_never(how)
    return found


def _combined(left: Words, how: Operation, right: Words) -> Words:
    found: Words
    match how:
        case Operation.PLUS:
            found = left + right
        case Operation.MINUS:
            found = left - right
        case Operation.TIMES:
            found = left * right
        case Operation.DIVIDED:
            found = np.sign(left) * np.sign(right) * (np.abs(left) // np.abs(right))
        case Operation.REMAINDER:
            found = np.fmod(left, right)
        case _:
            assert_never(how)
    return found
