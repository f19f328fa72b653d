"""Conditions over arrays equal the plain evaluation, deal by deal."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.bridge import DECK, Deal, Seat, Suit
from analyzer.bridge.condition_value import holds, value_of
from analyzer.bridge.hand_condition import (
    AllOf,
    Arithmetic,
    Compare,
    Comparison,
    Condition,
    Count,
    Length,
    Measure,
    Not,
    Number,
    Operation,
)
from analyzer.errors import BoardError, InputError
from analyzer.solver import compiled
from analyzer.solver.card_sets import card_set
from analyzer.solver.condition_code import condition_code
from analyzer.solver.conditions import condition_holds, condition_values
from tests.bridge.conditions import CONDITIONS, TRUTHS, deals


def array(found: list[Deal]) -> np.ndarray:
    return np.array([[card_set(hand or frozenset()) for hand in deal.hands] for deal in found], dtype=np.int64)


def compiled_values(conditions: list[Condition], hands: np.ndarray) -> np.ndarray:
    code = condition_code(conditions)
    values = np.empty(len(hands), dtype=np.int64)
    stack = np.empty(max(1, len(code)), dtype=np.int64)
    fit = compiled.play_kernels().entries.evaluate_layouts(hands, code, stack, values)
    assert fit == (values != 0).sum()
    return values


@given(CONDITIONS, st.lists(deals(), min_size=1, max_size=4))
@settings(max_examples=70)
def test_conditions_over_arrays_equal_the_plain_evaluation(condition: Condition, found: list[Deal]) -> None:
    values = condition_values(condition, array(found))
    assert values.dtype == np.int64 and values.shape == (len(found),)
    assert values.tolist() == [value_of(condition, deal) for deal in found], str(condition)
    assert condition_holds(condition, array(found)).tolist() == [holds(condition, deal) for deal in found]
    assert compiled_values([condition], array(found)).tolist() == values.tolist(), str(condition)


@given(deals())
@settings(max_examples=10)
def test_every_measure_of_every_suit(deal: Deal) -> None:
    for measure in Measure:
        for seat in Seat:
            for suit in (None, *Suit):
                count = Count(measure, seat, suit)
                assert condition_values(count, array([deal]))[0] == value_of(count, deal), str(count)
                assert compiled_values([count], array([deal]))[0] == value_of(count, deal), str(count)


@given(st.lists(TRUTHS, max_size=3), deals())
@settings(max_examples=30)
def test_several_conditions_hold_together(conditions: list[Condition], deal: Deal) -> None:
    assert bool(compiled_values(conditions, array([deal]))[0]) == all(holds(one, deal) for one in conditions)


@pytest.mark.parametrize("how", [*Comparison, *Operation])
def test_every_comparison_and_operation(how: Comparison | Operation) -> None:
    source = random.Random(1)
    found = []
    for _ in range(12):
        cards = source.sample(DECK, 52)
        found.append(Deal(tuple(frozenset(cards[seat::4]) for seat in range(4))))  # type: ignore[arg-type]
    left = Arithmetic(Count(Measure.HCP, Seat.N), Operation.MINUS, Count(Measure.HCP, Seat.E))
    right: Condition = Arithmetic(Length(Seat.N, Suit.S), Operation.MINUS, Length(Seat.E, Suit.S))
    for number in (-3, 2, 7):
        if how in (Operation.DIVIDED, Operation.REMAINDER):
            right = Number(number)
        condition = Compare(left, how, right) if isinstance(how, Comparison) else Arithmetic(left, how, right)
        wanted = [value_of(condition, deal) for deal in found]
        assert condition_values(condition, array(found)).tolist() == wanted
        assert compiled_values([condition], array(found)).tolist() == wanted
        assert len(set(wanted)) > 1


def test_a_hand_that_is_not_known_cannot_be_counted() -> None:
    deal = Deal.parse("N:AKQJT98765432... - - -")
    assert value_of(Count(Measure.HCP, Seat.N), deal) == 10
    with pytest.raises(BoardError, match="East's hand is not known"):
        value_of(Count(Measure.HCP, Seat.E), deal)


def test_what_nobody_means_cannot_be_built() -> None:
    points = Count(Measure.HCP, Seat.W)
    with pytest.raises(InputError, match="not takes only what follows it at once"):
        Compare(Not(points), Comparison.MORE, Number(3))
    with pytest.raises(InputError, match="two or more"):
        AllOf((points,))
    inner = AllOf((points, Number(1)))
    assert AllOf((inner, points)).of == (points, Number(1), points)
