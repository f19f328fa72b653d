"""What holds for any ending: hypothesis looks for one where it does not."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dds_bindings as dds
from analyzer.solver.engine import Bounds, Engine
from analyzer.solver.questions import rows_of_arrays
from tests.dds_bindings import deals, oracle
from tests.solver import campaign

ENGINE = campaign.ENGINE
TWO = Engine(threads=2)

WHOLE_PACK = tuple(range(52))
#: The top five cards of each suit, and two suits alone: long trumps, ruffs, voids.
HIGH_CARDS = tuple(13 * suit + rank for suit in range(4) for rank in range(8, 13))
TWO_SUITS = tuple(range(26))


@st.composite
def positions(draw: st.DrawFn, least: int = 1, most: int = 4, trick: bool = True) -> deals.Position:
    """Hands of ``least`` to ``most`` tricks; where ``trick``, up to three cards legally played to the next."""
    pack = draw(st.sampled_from([WHOLE_PACK, HIGH_CARDS, TWO_SUITS]))
    size = draw(st.integers(least, min(most, len(pack) // 4)))
    cards = draw(st.permutations(pack))
    hands = tuple(frozenset(cards[size * seat : size * (seat + 1)]) for seat in range(4))
    denomination, leader = draw(st.integers(0, 4)), draw(st.integers(0, 3))
    played: tuple[int, ...] = ()
    for _ in range(draw(st.integers(0, 3)) if trick else 0):
        seat = (leader + len(played)) % 4
        card = draw(st.sampled_from(oracle.legal_cards(hands, leader, played)))
        hands = tuple(hand - {card} if place == seat else hand for place, hand in enumerate(hands))
        played = (*played, card)
    return hands, denomination, leader, played


def batches(least: int, most: int, trick: bool = True) -> st.SearchStrategy[deals.Batch]:
    return st.lists(positions(least, most, trick), min_size=1, max_size=5).map(deals.batch_of)


@settings(max_examples=150)
@given(positions(most=3))
def test_every_card_is_worth_what_trying_everything_says(position: deals.Position) -> None:
    got = ENGINE.card_tricks(*deals.batch_of([position]).arguments)[0]
    assert {card: value for card, value in enumerate(got.tolist()) if value >= 0} == oracle.card_values(*position)
    oracle.north_south.cache_clear()


@settings(max_examples=120)
@given(batches(least=3, most=9))
def test_every_card_is_worth_what_libdds_says(batch: deals.Batch) -> None:
    want = dds.card_tricks(*batch.arguments, threads=1)
    assert np.array_equal(ENGINE.card_tricks(*batch.arguments), want)
    assert np.array_equal(ENGINE.best_tricks(*batch.arguments), want.max(axis=1))


@settings(max_examples=60)
@given(batches(least=2, most=7), st.integers(1, 3))
def test_turning_the_table_changes_sides_with_the_seats(batch: deals.Batch, turn: int) -> None:
    """What is North-South's becomes East-West's at each step, and what one side does not take the other does."""
    asked = rows_of_arrays(*batch.arguments)
    turned = rows_of_arrays(
        np.roll(batch.hands, turn, axis=1), batch.denomination, (batch.leader + turn) % 4, batch.trick
    )
    tricks = ENGINE.bounds(asked).exact()
    want = asked.tricks - tricks if turn % 2 else tricks
    assert np.array_equal(ENGINE.bounds(turned).exact(), want)


@settings(max_examples=30)
@given(batches(least=2, most=6, trick=False), st.permutations(range(4)), st.integers(0, 3))
def test_a_table_follows_names_of_suits_and_seats(batch: deals.Batch, new: list[int], turn: int) -> None:
    hands = np.empty_like(batch.hands)
    hands[:, :, new] = np.roll(batch.hands, turn, axis=1)
    want = np.empty((len(hands), 5, 4), dtype=np.int8)
    want[:, [*new, 4]] = np.roll(ENGINE.tables(batch.hands), turn, axis=2)
    assert np.array_equal(ENGINE.tables(hands), want)


@settings(max_examples=30)
@given(batches(least=2, most=6, trick=False))
def test_a_table_is_what_each_lead_to_each_denomination_gives(batch: deals.Batch) -> None:
    tables = ENGINE.tables(batch.hands)
    for denomination in range(5):
        for declarer in range(4):
            asked = rows_of_arrays(batch.hands, denomination, (declarer + 1) % 4)
            north_south = ENGINE.bounds(asked).exact()
            want = asked.tricks - north_south if declarer % 2 else north_south
            assert np.array_equal(tables[:, denomination, declarer], want)


@settings(max_examples=60)
@given(positions(most=3, trick=False), st.integers(0, 10**6))
def test_along_a_record_each_value_is_what_trying_everything_says(position: deals.Position, seed: int) -> None:
    hands, denomination, first, trick = position
    game = deals.random_game(np.random.default_rng(seed), position)
    batch = deals.batch_of([position])
    got = ENGINE.play_tricks(batch.hands, batch.denomination, batch.leader, [game])[0]
    total, leader, won_ns, want = oracle.remaining(hands, trick), first, 0, []
    for card in [*game, -1]:
        north_south = won_ns + oracle.north_south(hands, denomination, leader, trick)
        want.append(north_south if first % 2 else total - north_south)
        seat = (leader + len(trick)) % 4
        hands = tuple(hand - {card} if place == seat else hand for place, hand in enumerate(hands))
        trick = (*trick, card)
        if len(trick) == 4:
            leader, trick = oracle.winner(trick, denomination, leader), ()
            won_ns += leader % 2 == 0
    assert got.tolist() == want
    oracle.north_south.cache_clear()


@pytest.mark.parametrize("tricks", [1, 2, 3, 4])
@pytest.mark.parametrize("denomination", [0, 4])
def test_where_nobody_can_follow_every_order_of_the_cards_is_a_line(tricks: int, denomination: int) -> None:
    """One suit to each seat: every seat may play its cards in any order, whoever is on lead."""
    hands = np.zeros((1, 4, 4), dtype=np.uint16)
    hands[0, range(4), range(4)] = (1 << tricks) - 1
    assert ENGINE.line_counts(rows_of_arrays(hands, denomination, 1)) == [math.factorial(tricks) ** 4]


@settings(max_examples=30)
@given(positions(most=3))
def test_lines_split_into_those_after_each_card(position: deals.Position) -> None:
    hands, denomination, leader, trick = position
    (count,) = ENGINE.line_counts(rows_of_arrays(*deals.batch_of([position]).arguments))
    total = 0
    for card in oracle.legal_cards(hands, leader, trick):
        seat = (leader + len(trick)) % 4
        rest = tuple(hand - {card} if place == seat else hand for place, hand in enumerate(hands))
        played = (*trick, card)
        if len(played) < 4:
            then = (rest, denomination, leader, played)
        else:
            then = (rest, denomination, oracle.winner(played, denomination, leader), ())
        total += 1 if not any(rest) else ENGINE.line_counts(rows_of_arrays(*deals.batch_of([then]).arguments))[0]
    assert count == total


def assert_holds(bounds: Bounds, exact: Bounds) -> None:
    assert (bounds.at_least <= exact.at_least).all()
    assert (exact.at_most <= bounds.at_most).all()
    assert ((bounds.at_least < 0) == (exact.at_least < 0)).all()


@settings(max_examples=60)
@given(
    batches(least=5, most=11),
    st.lists(st.integers(0, 3000), min_size=2, max_size=4),
    st.booleans(),
)
def test_more_nodes_never_give_wider_bounds_and_threads_give_the_same(
    batch: deals.Batch, budgets: list[int], every_card: bool
) -> None:
    questions = rows_of_arrays(*batch.arguments)
    exact = ENGINE.bounds(questions, every_card=every_card)
    assert np.array_equal(exact.at_least, exact.at_most)
    before: Bounds | None = None
    for budget in sorted(budgets):
        bounds = Engine(threads=1, budget=budget).bounds(questions, every_card=every_card)
        twice = Engine(threads=2, budget=budget).bounds(questions, every_card=every_card)
        assert np.array_equal(bounds.at_least, twice.at_least)
        assert np.array_equal(bounds.at_most, twice.at_most)
        assert np.array_equal(bounds.nodes, twice.nodes)
        assert_holds(bounds, exact)
        if before is not None:
            assert (before.at_least <= bounds.at_least).all()
            assert (bounds.at_most <= before.at_most).all()
        before = bounds


LARGE = rows_of_arrays(*deals.random_batch(31, 60, (10, 11, 12, 13)).arguments)


@cache
def exact_values(every_card: bool) -> Bounds:
    return TWO.bounds(LARGE, every_card=every_card)


@pytest.mark.parametrize("looks", [1, 2, 4])
@pytest.mark.parametrize("every_card", [False, True])
def test_a_batch_that_is_canceled_leaves_bounds_that_hold(looks: int, every_card: bool) -> None:
    asked = 0

    def is_canceled() -> bool:
        nonlocal asked
        asked += 1
        return asked >= looks

    assert_holds(TWO.bounds(LARGE, every_card=every_card, is_canceled=is_canceled), exact_values(every_card))
