"""Plausible plays against the same card by card in plain Python; and that nobody knows what he cannot see."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from analyzer.bridge import Card, Contract, Deal, Denomination, Play, Position, Seat, Suit
from analyzer.formats.dealer_text import parse_condition
from analyzer.solver.play_task import FixedCards, Imagined, PlayTask, Policy, Tendency, choices_at
from analyzer.solver.playouts import Playouts
from analyzer.solver.plays import Plays
from tests.solver import play_oracle as oracle
from tests.solver.layouts_oracle import all_layouts

ENGINE = Playouts(threads=1)
DETAILED = oracle.DETAILED


def compare(task: PlayTask, policy: Policy, plays: Plays) -> int:
    """Hold every decision of some plays to the oracle; how many there were with layouts."""
    met = 0
    expected = np.zeros((len(plays.tricks_declarer), 3))
    for number in range(len(plays.tricks_declarer)):
        steps = oracle.course(task, plays, number)
        true = oracle.costs([position for position, _ in steps])
        line = list(task.line)
        for place, (position, card) in enumerate(steps):
            row = number, place
            count = plays.numbers[row]
            runs = oracle.choices(position)
            assert choices_at(position) == tuple(runs)
            assert [oracle.cards_of(word) for word in plays.sets[row][:count].tolist()] == runs
            costs = [true[place][run[0]] for run in runs]
            assert plays.costs[row][:count].tolist() == costs, (task, number, place)
            tendency = oracle.tendency_of(policy, task, position, len(line))
            seen = None
            if any(costs) and tendency.layouts:
                view = oracle.View.of(task, position, line)
                known = [c for seat, c in task.known if seat is oracle.viewer_of(task, position)]
                condition = known[0] if known else None
                layouts = view.dealt(int(plays.nodes_of_play[row]), tendency.layouts, condition)
                seen = oracle.seeming(task, position, line, layouts)
                assert plays.seems[row][:count] == pytest.approx(seen.seems, abs=1e-9)
                assert plays.best_in[row][:count] == pytest.approx(seen.best_in, abs=1e-9)
                met += 1
            assert plays.imagined[row] == (seen.layouts if seen else 0)
            chances = oracle.chances(tendency, costs, seen)
            assert plays.chances[row][:count] == pytest.approx(chances, abs=1e-12)
            ours = position.to_play.side is task.contract.declarer.side
            assert plays.declarer_decides[row] == ours
            who = 0 if ours else (1 if line else 2)
            expected[number, who] += sum(chance * cost for chance, cost in zip(chances, costs, strict=True))
            line.append(card)
    assert plays.losses() == pytest.approx(expected, abs=1e-9)
    return met


@pytest.mark.parametrize("seed", range(6))
def test_every_card_of_a_quick_play_is_that_of_the_oracle(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(8):
        task = oracle.random_task(dice, 52 - 4 * dice.randint(3, 5) - dice.randrange(4))
        compare(task, oracle.QUICK, ENGINE.play(task, oracle.QUICK, plays=2))


@pytest.mark.parametrize("seed", range(4))
def test_every_card_of_a_detailed_play_is_that_of_the_oracle(seed: int) -> None:
    dice = random.Random(100 + seed)
    met = 0
    for _ in range(6):
        task = oracle.random_task(dice, 52 - 4 * dice.randint(3, 5) - dice.randrange(4))
        met += compare(task, DETAILED, ENGINE.play(task, DETAILED, plays=2))
    assert met > 10


def test_whole_deals_are_played_with_the_costs_of_double_dummy() -> None:
    dice = random.Random(5)
    for cards in (0, 1, 6):
        task = oracle.random_task(dice, cards)
        compare(task, oracle.QUICK, ENGINE.play(task, oracle.QUICK, plays=1))


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
        met += compare(task, DETAILED, ENGINE.play(task, DETAILED, plays=1))
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


def swapped(dice: random.Random, task: PlayTask) -> PlayTask | None:
    """The task with the cards that the player to move cannot see dealt anew; None where they lie as they must."""
    position = task.start()
    view = oracle.View.of(task, position, task.line)
    hidden = [seat for seat in Seat if len(view.known[seat]) < 13]
    for _ in range(200):
        left = sorted(view.unseen)
        dice.shuffle(left)
        hands = list(view.known)
        for seat in hidden:
            need = 13 - len(hands[seat])
            hands[seat], left = hands[seat] | set(left[:need]), left[need:]
        barred = [any(c.suit in view.voids[seat] for c in hands[seat] & view.unseen) for seat in hidden]
        deal = Deal((hands[0], hands[1], hands[2], hands[3]))
        if not any(barred) and deal != task.deal:
            Play(cards=task.line).legal_position(Position.opening(deal, task.contract))
            return replace(task, deal=deal)
    return None


@pytest.mark.parametrize("cards", [0, 1, 2, 7, 14, 20, 25, 30, 35, 39])
def test_what_a_player_does_not_see_does_not_change_what_it_seems_to_him(cards: int) -> None:
    """The most important property: hidden cards never leak into what he imagines."""
    dice = random.Random(1000 + cards)
    compared = 0
    while compared < (2 if cards < 10 else 12):
        task = oracle.random_task(dice, cards)
        others = [one for one in (swapped(dice, task) for _ in range(3)) if one is not None]
        found = [ENGINE.play(one, DETAILED, plays=1, first_only=True) for one in (task, *others)]
        # nothing is imagined where nothing is at stake on the true cards
        found = [one for one in found if one.imagined[0, 0]]
        for other in found[1:]:
            assert np.array_equal(found[0].sets[0, 0], other.sets[0, 0])
            assert found[0].seems[0, 0].tolist() == other.seems[0, 0].tolist()
            assert found[0].best_in[0, 0].tolist() == other.best_in[0, 0].tolist()
            compared += 1


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
