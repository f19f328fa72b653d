"""Plausible plays against the same card by card in plain Python; and that nobody knows what he cannot see."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from analyzer.bridge import Card, Contract, Deal, Denomination, Seat, Suit
from analyzer.formats.dealer_text import parse_condition
from analyzer.solver.play_task import FixedCards, Imagined, PlayTask, Tendency, choices_at
from analyzer.solver.playouts import Playouts
from tests.solver import play_campaign as campaign
from tests.solver import play_oracle as oracle
from tests.solver.layouts_oracle import all_layouts

ENGINE = Playouts(threads=1)
DETAILED = oracle.DETAILED


@pytest.mark.parametrize("seed", range(6))
def test_every_card_of_a_quick_play_is_that_of_the_oracle(seed: int) -> None:
    assert campaign.against_oracle(seed, 8, oracle.QUICK)["endings"] == 8


@pytest.mark.parametrize("seed", range(4))
def test_every_card_of_a_detailed_play_is_that_of_the_oracle(seed: int) -> None:
    assert campaign.against_oracle(100 + seed, 6, DETAILED)["decisions over layouts"] > 10


def test_whole_deals_are_played_with_the_costs_of_double_dummy() -> None:
    dice = random.Random(5)
    for cards in (0, 1, 6):
        task = oracle.random_task(dice, cards)
        campaign.compare(task, oracle.QUICK, ENGINE.play(task, oracle.QUICK, plays=1))


def test_what_a_player_knows_of_the_auction_holds_in_what_he_imagines() -> None:
    dice = random.Random(9)
    met = 0
    for _ in range(8):
        task = oracle.random_task(dice, 52 - 4 * 4)
        known = []
        for seat in Seat:
            other = dice.choice([one for one in Seat if one is not seat])
            length = sum(card.suit is Suit.H for card in task.deal.hand(other))
            condition = parse_condition(f"hearts({other.full_name.lower()}) == {length}")
            known.append((seat, condition))
        task = replace(task, known=tuple(known))
        met += campaign.compare(task, DETAILED, ENGINE.play(task, DETAILED, plays=1))
    assert met > 5


def test_many_conditions_are_followed_as_few_are() -> None:
    """Two hundred sentences need a deep stack; they say no more than one does."""
    task = oracle.random_task(random.Random(3), 32)
    viewer = [(seat, parse_condition("hcp(north) >= 0")) for seat in Seat]
    few = ENGINE.play(replace(task, known=tuple(viewer)), DETAILED, plays=2)
    many = ENGINE.play(replace(task, known=tuple(viewer * 200)), DETAILED, plays=2)
    assert np.array_equal(few.seems, many.seems) and np.array_equal(few.codes, many.codes)


def test_conditions_that_no_layout_fits_are_left_out() -> None:
    task = oracle.random_task(random.Random(3), 36)
    impossible = tuple((seat, parse_condition("hcp(north) > 40")) for seat in Seat)
    free = ENGINE.play(task, DETAILED, plays=2)
    bound = ENGINE.play(replace(task, known=impossible), DETAILED, plays=2)
    assert (bound.imagined == free.imagined).all() and bound.imagined.any()


def test_seeming_costs_of_many_layouts_near_the_mean_over_all_of_them() -> None:
    many = replace(DETAILED, declarer=Tendency(true=1, seeming=1, layouts=1000))
    dice = random.Random(12)
    compared = 0
    while compared < 8:
        task = oracle.random_task(dice, 40)
        position = task.start()
        if position.to_play.side is not task.contract.declarer.side:
            continue
        found = ENGINE.play(task, many, plays=1, first_only=True)
        if not found.imagined[0, 0]:
            continue
        view = oracle.View.of(task, position, task.line)
        codes = [frozenset(card.code for card in cards) for cards in view.known]
        barred = [frozenset(c.code for c in view.unseen if c.suit in suits) for suits in view.voids]
        layouts = [
            tuple(frozenset(Card.from_code(code) for code in hand) for hand in hands)
            for hands in all_layouts(codes, [13] * 4, barred, frozenset(card.code for card in view.unseen))
        ]
        exact = oracle.seeming(task, position, task.line, layouts)
        count = found.numbers[0, 0]
        # a cost is at most three tricks: the mean over 1,000 has an error below 0.1 with weights that differ
        assert found.seems[0, 0, :count] == pytest.approx(exact.seems, abs=0.3)
        assert found.best_in[0, 0, :count] == pytest.approx(exact.best_in, abs=0.12)
        compared += 1


@pytest.mark.parametrize("cards", [0, 1, 2, 7, 14, 20, 25, 30, 35, 39])
def test_what_a_player_does_not_see_does_not_change_what_it_seems_to_him(cards: int) -> None:
    """The most important property: hidden cards never leak into what he imagines."""
    campaign.hidden_cards(1000 + cards, cards, 2 if cards < 10 else 12)


def fix(chances: list[float], fixed: list[tuple[set[int], float]]) -> list[float]:
    """Each group of choices gets its chance, shared as the model shares it; the others have the rest likewise."""
    out = list(chances)
    free = set(range(len(chances))).difference(*(group for group, _ in fixed))
    groups = [*fixed, (free, 1 - sum(chance for _, chance in fixed))]
    for group, chance in groups:
        whole = sum(chances[place] for place in group)
        for place in group:
            out[place] = chances[place] / whole * chance
    return [value / sum(out) for value in out]


def test_fixed_chances_are_kept_and_shared_as_the_model_shares_them() -> None:
    dice = random.Random(31)
    compared = 0
    while compared < 40:
        task = oracle.random_task(dice, dice.randrange(20, 45))
        free = ENGINE.play(task, oracle.QUICK, plays=1, first_only=True)
        count = int(free.numbers[0, 0])
        if count < 3:
            continue
        runs = choices_at(task.start())
        places = dice.sample(range(count), dice.randint(2, count))
        first, second = set(places[: len(places) // 2]), set(places[len(places) // 2 :])
        wanted = [(first, dice.choice([0.0, 0.2, 0.4])), (second, dice.choice([0.1, 0.6]))]
        if len(places) == count:
            wanted[0] = first, 1 - wanted[1][1]
        fixed = tuple(
            FixedCards(line=task.line, cards=tuple(dice.choice(runs[place]) for place in group), chance=chance)
            for group, chance in wanted
        )
        bound = ENGINE.play(replace(task, fixed=fixed), oracle.QUICK, plays=1, first_only=True)
        chances = fix(free.chances[0, 0, :count].tolist(), wanted)
        assert bound.chances[0, 0, :count] == pytest.approx(chances, abs=1e-12)
        assert bound.is_fixed[0, 0] and np.array_equal(bound.costs, free.costs)
        compared += 1


def test_of_equal_cards_the_one_whose_chance_was_fixed_is_played() -> None:
    deal = Deal.parse("N:AQ985.AK2.A2.K32 K3.QJT9.QJ985.Q9 JT7642.54.K43.A4 -.8763.T76.JT8765")
    contract = Contract(level=4, denomination=Denomination.S, declarer=Seat.W)
    queen = FixedCards(line=(), cards=(Card.parse("SA"), Card.parse("HK")), chance=1.0)
    plays = ENGINE.play(PlayTask(deal=deal, contract=contract, fixed=(queen,)), oracle.QUICK, plays=12)
    assert {str(Card.from_code(code)) for code in plays.codes[:, 0].tolist()} == {"SA", "HK"}


def test_a_chance_fixed_at_nothing_where_nothing_else_can_be_played_leaves_chances() -> None:
    task = oracle.random_task(random.Random(2), 48)
    cards = tuple(task.deal.hand(task.start().to_play))
    found = ENGINE.play(
        replace(task, fixed=(FixedCards(line=task.line, cards=cards, chance=0.0),)), oracle.QUICK, plays=2
    )
    assert found.finished.all()
    assert found.chances.sum(axis=2) == pytest.approx(np.ones((2, 4)))
    assert np.isfinite(found.losses()).all()


def test_what_others_imagined_is_taken_as_it_is_within_a_budget_too() -> None:
    task = oracle.random_task(random.Random(5), 30)
    found = ENGINE.play(task, DETAILED, plays=1, first_only=True)
    count = int(found.numbers[0, 0])
    assert count > 1 and found.imagined[0, 0]
    told = Imagined(line=task.line, seems=(0.25,) * count, best_in=(0.5,) * count, layouts=77)
    for engine in (ENGINE, Playouts(threads=1, budget=10**6)):
        given = engine.play(replace(task, imagined=(told,)), DETAILED, plays=2)
        assert (given.imagined[:, 0] == 77).all()
        assert (given.seems[:, 0, :count] == 0.25).all() and (given.best_in[:, 0, :count] == 0.5).all()
