"""Plausible plays turned, renamed, shared out, cut short and interrupted; under restrictions; and what is refused."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from analyzer.bridge import (
    Card,
    Contract,
    Deal,
    Denomination,
    FollowLine,
    MustPlay,
    PenaltyCard,
    Play,
    Position,
    Seat,
    Suit,
)
from analyzer.errors import BoardError
from analyzer.solver.card_sets import card_set
from analyzer.solver.play_task import FixedCards, PlayTask, Policy, Tendency, choices_at
from analyzer.solver.playouts import Playouts
from analyzer.solver.plays import Plays
from tests.solver import play_campaign as campaign
from tests.solver import play_oracle as oracle

ENGINE = Playouts(threads=1)


def same(first: Plays, second: Plays) -> bool:
    """Everything but the work done."""
    return all(
        np.array_equal(getattr(first, name), getattr(second, name))
        for name in (
            "tricks_declarer", "codes", "numbers", "imagined", "is_fixed", "nodes_of_play", "sets", "chances",
            "costs", "seems", "best_in", "declarer_decides",
        )
    )  # fmt: skip


# -- the same deal, told otherwise


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_deal_turned_is_played_with_the_same_cards(turns: int) -> None:
    dice = random.Random(turns)
    for _ in range(6):
        task = oracle.random_task(dice, dice.randrange(24, 45))
        hands = [task.deal.hand(seat.after(-turns)) for seat in Seat]
        turned = replace(
            task,
            deal=Deal((hands[0], hands[1], hands[2], hands[3])),
            contract=replace(task.contract, declarer=task.contract.declarer.after(turns)),
        )
        assert same(ENGINE.play(task, oracle.QUICK, plays=3), ENGINE.play(turned, oracle.QUICK, plays=3))


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_in_detail_a_deal_turned_costs_the_same_and_seems_alike(turns: int) -> None:
    """Layouts are dealt seat by seat, so that a turned deal is imagined by others: seeming costs agree on average."""
    dice = random.Random(50 + turns)
    apart: list[float] = []
    while len(apart) < 60:
        task = oracle.random_task(dice, dice.randrange(28, 44))
        hands = [task.deal.hand(seat.after(-turns)) for seat in Seat]
        turned = replace(
            task,
            deal=Deal((hands[0], hands[1], hands[2], hands[3])),
            contract=replace(task.contract, declarer=task.contract.declarer.after(turns)),
        )
        first, second = (ENGINE.play(one, oracle.DETAILED, plays=1, first_only=True) for one in (task, turned))
        for name in ("numbers", "sets", "costs"):
            assert np.array_equal(getattr(first, name)[:, 0], getattr(second, name)[:, 0])
        assert bool(first.imagined[0, 0]) == bool(second.imagined[0, 0])
        if first.imagined[0, 0]:
            apart += (first.seems - second.seems)[0, 0, : first.numbers[0, 0]].tolist()
    error = float(np.std(apart)) / len(apart) ** 0.5
    assert abs(float(np.mean(apart))) <= 4 * error + 1e-9


def test_suits_renamed_leave_costs_and_chances_what_they_were() -> None:
    dice = random.Random(8)
    for _ in range(20):
        task = oracle.random_task(dice, dice.randrange(24, 45))
        order = dice.sample(list(Suit), 4)

        def renamed(card: Card, order: list[Suit] = order) -> Card:
            return Card(order[card.suit], card.rank)

        hands = [frozenset(map(renamed, task.deal.hand(seat))) for seat in Seat]
        trump = task.contract.denomination
        other = replace(
            task,
            deal=Deal((hands[0], hands[1], hands[2], hands[3])),
            contract=replace(
                task.contract, denomination=trump if trump.suit is None else Denomination(order[trump.suit])
            ),
            line=tuple(map(renamed, task.line)),
        )
        found = [ENGINE.play(one, oracle.QUICK, plays=1, first_only=True) for one in (task, other)]
        told = [
            {
                frozenset(oracle.cards_of(plays.sets[0, 0, place])): (
                    plays.costs[0, 0, place],
                    plays.chances[0, 0, place],
                )
                for place in range(plays.numbers[0, 0])
            }
            for plays in found
        ]
        want = {frozenset(map(renamed, cards)): values for cards, values in told[0].items()}
        assert told[1].keys() == want.keys()
        for cards, (cost, chance) in want.items():
            assert told[1][cards] == (cost, pytest.approx(chance, abs=1e-12))


def test_plays_fall_on_choices_as_often_as_their_chances_say() -> None:
    """The first choice of each play is spread evenly; equal cards come up alike."""
    dice = random.Random(21)
    compared = 0
    while compared < 10:
        task = oracle.random_task(dice, dice.randrange(28, 40))
        plays = ENGINE.play(task, oracle.QUICK, plays=300)
        count = plays.numbers[0, 0]
        if count < 2:
            continue
        met = Counter(Card.from_code(code) for code in plays.codes[:, 0].tolist())
        for place, run in enumerate(choices_at(task.start())):
            number = sum(met[card] for card in run)
            assert abs(number - 300 * plays.chances[0, 0, place]) <= 2
            for card in run:
                share = number / len(run)
                assert abs(met[card] - share) <= 5 * (share + 1) ** 0.5
        compared += 1


# -- threads, other questions, budgets, interrupts


def test_the_same_seed_plays_the_same_on_one_and_two_threads_and_after_other_questions() -> None:
    dice = random.Random(4)
    tasks = [oracle.random_task(dice, cards) for cards in (12, 20, 25, 30, 38)]
    two = Playouts(threads=2)
    for policy, plays in ((oracle.QUICK, 5), (oracle.DETAILED, 3)):
        for task in tasks:
            fresh = Playouts(threads=1).play(task, policy, plays=plays)
            assert same(fresh, two.play(task, policy, plays=plays))
            assert same(fresh, ENGINE.play(task, policy, plays=plays))
            assert same(fresh, two.play(task, policy, plays=plays, progress=lambda *_: None, seconds=1000.0))
    other = ENGINE.play(replace(tasks[0], seed=tasks[0].seed + 1), oracle.QUICK, plays=5)
    assert not same(other, ENGINE.play(tasks[0], oracle.QUICK, plays=5))


def test_a_seed_of_any_size_is_a_seed() -> None:
    task = oracle.random_task(random.Random(6), 36)
    for seed in (0, -1, 2**63, 2**64 + 5, -(2**70)):
        assert ENGINE.play(replace(task, seed=seed), oracle.QUICK, plays=2).finished.all()


def test_a_budget_finishes_the_same_plays_every_time_and_on_any_number_of_threads() -> None:
    task = oracle.random_task(random.Random(17), 16)
    for policy in (oracle.QUICK, oracle.DETAILED):
        whole = Playouts(threads=1, budget=10**8).play(task, policy, plays=8)
        assert whole.finished.all()
        assert np.array_equal(whole.codes, ENGINE.play(task, policy, plays=8).codes)
        budget = whole.nodes // 8
        found = [Playouts(threads=threads, budget=budget).play(task, policy, plays=8) for threads in (1, 2, 3, 1)]
        assert 0 < found[0].finished.sum() < 8
        assert all(same(one, found[0]) and one.nodes == found[0].nodes for one in found[1:])
        done = found[0].finished
        assert np.array_equal(found[0].codes[done], whole.codes[done])
        assert not Playouts(threads=2, budget=0).play(task, policy, plays=3).finished.any()


def test_time_and_a_cancellation_end_plays_and_say_so() -> None:
    task = oracle.random_task(random.Random(18), 0)
    assert not ENGINE.play(task, oracle.DETAILED, plays=50, seconds=0.0).finished.all()
    assert not ENGINE.play(task, oracle.DETAILED, plays=50, is_canceled=lambda: True).finished.all()
    later = oracle.random_task(random.Random(19), 30)
    assert same(ENGINE.play(later, oracle.DETAILED, plays=2), Playouts().play(later, oracle.DETAILED, plays=2))


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_leaves_an_engine_that_answers_as_before(threads: int) -> None:
    engine = Playouts(threads=threads)
    task, later = oracle.random_task(random.Random(20), 2), oracle.random_task(random.Random(22), 28)

    def interrupt(_done: int, _all: int) -> None:
        raise KeyboardInterrupt

    want = ENGINE.play(later, oracle.DETAILED, plays=3)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            engine.play(task, oracle.DETAILED, plays=40, progress=interrupt)
        assert same(engine.play(later, oracle.DETAILED, plays=3), want)


# -- costs over layouts


def test_costs_over_layouts_are_those_of_each_alone() -> None:
    dice = random.Random(33)
    for _ in range(6):
        task = oracle.random_task(dice, 52 - 4 * dice.randint(3, 5) - dice.randrange(4))
        position = task.start()
        view = oracle.View.of(task, position, task.line)
        layouts = view.dealt(dice.getrandbits(40), 40, None)
        held = [tuple(hand - gone for hand, gone in zip(hands, view.gone, strict=True)) for hands in layouts]
        words = np.array([[card_set(hand) for hand in hands] for hands in held], dtype=np.int64)
        positions = [replace(position, hands=hands) for hands in held]
        values, costs = ENGINE.costs_over(task, words)
        side = task.contract.declarer.side
        before = position.tricks(side)
        found = oracle.costs(positions)
        best = [oracle.value_of(one, side) for one in positions]
        for number, (value, cost) in enumerate(zip(best, found, strict=True)):
            assert values[number] == before + value
            tops = [run[0] for run in choices_at(position)]
            assert costs[number, : len(tops)].tolist() == [cost[top] for top in tops]
        again, nothing = Playouts(threads=2).costs_over(task, words, with_cards=False)
        assert np.array_equal(again, values) and nothing.shape == (0, 14)
        cut, _ = Playouts(threads=2, budget=0).costs_over(task, words)
        assert np.isin(cut, (-1, *values.tolist())).all()


# -- restrictions


@pytest.mark.parametrize("seed", range(4))
def test_restricted_plays_are_legal_to_the_end_and_cost_what_they_cost(seed: int) -> None:
    assert campaign.under_restrictions(500 + seed, 10)["with several penalty cards"]


#: South has two penalty cards and the turn.
PLAYED = """
    DT D8 DQ D4 DJ C6 D2 DK C8 CQ CT CA D5 S2 D7 ST HQ H2
    H7 H4 H8 HA H5 H6 HK H9 HJ HT C9 C4 C2 C5 S8 SJ S9 S4
"""
PICKED = PlayTask(
    deal=Deal.parse("N:4.QT8.AT7632.Q53 AT85.AK2.K8.JT97 QJ.9753.QJ95.AK4 K97632.J64.4.862"),
    contract=Contract(level=3, denomination=Denomination.C, declarer=Seat.W),
    line=tuple(map(Card.parse, PLAYED.split())),
    restrictions=tuple(PenaltyCard(player=Seat.S, card=Card.parse(card), major=True) for card in ("D9", "SQ")),
)


def test_of_several_penalty_cards_declarer_picks_and_what_it_costs_is_his() -> None:
    plays = ENGINE.play(PICKED, oracle.QUICK, plays=20)
    assert plays.finished.all() and plays.declarer_decides[:, 0].all()
    assert sorted(plays.costs[0, 0, :2].tolist()) == [0.0, 1.0]
    assert (plays.costs[:, 1] == 0).all()
    assert plays.chances[0, 0, :2] == pytest.approx(
        oracle.chances(oracle.QUICK.declarer, plays.costs[0, 0, :2].tolist(), None)
    )


def test_a_penalty_card_is_known_to_those_who_imagine() -> None:
    """Whether or not the caller says so again: the card lies on the table."""
    dice = random.Random(71)
    told = 0
    while told < 8:
        task = oracle.random_task(dice, 28)
        seat = task.contract.declarer.after(dice.choice([1, 3]))
        if task.start().to_play in (seat, task.contract.declarer.partner):
            continue
        lying = sorted(task.deal.hand(seat) & task.start().hands[seat])[-1]
        bound = replace(task, restrictions=(PenaltyCard(player=seat, card=lying, major=True),))
        found = ENGINE.play(bound, oracle.DETAILED, plays=1, first_only=True)
        said = ENGINE.play(replace(bound, open_cards=(lying,)), oracle.DETAILED, plays=1, first_only=True)
        assert same(found, said)
        told += bool(found.imagined[0, 0])


# -- what is refused

TASK = oracle.random_task(random.Random(1), 8)


def test_a_line_that_is_no_legal_play_is_refused() -> None:
    position = TASK.start()
    elsewhere = next(card for seat in Seat if seat is not position.to_play for card in position.hands[seat])
    wrong = [
        replace(TASK, line=(*TASK.line, elsewhere)),
        replace(TASK, line=(*TASK.line, TASK.line[0])),
        replace(TASK, line=tuple(reversed(TASK.line))),
    ]
    for task in wrong:
        with pytest.raises(BoardError):
            ENGINE.play(task, oracle.QUICK, plays=1)


def test_a_deal_that_is_over_is_refused() -> None:
    line = oracle.random_line(random.Random(1), TASK.deal, TASK.contract, 52)
    with pytest.raises(BoardError):
        ENGINE.play(replace(TASK, line=line), oracle.QUICK, plays=1)


def test_restrictions_that_cannot_lie_are_refused() -> None:
    defender = TASK.contract.declarer.after(1)
    gone = next(card for card in TASK.line if card in TASK.deal.hand(defender))
    own = sorted(TASK.start().hands[TASK.contract.declarer])[0]
    for restriction in (
        MustPlay(player=defender, cards=frozenset({gone})),
        PenaltyCard(player=defender, card=own, major=True),
        PenaltyCard(player=TASK.contract.declarer, card=own, major=True),
        FollowLine(cards=(TASK.start().legal_cards()[0],)),
    ):
        with pytest.raises(BoardError):
            ENGINE.play(replace(TASK, restrictions=(restriction,)), oracle.QUICK, plays=1)


def test_numbers_out_of_range_are_refused() -> None:
    for plays in (0, -1):
        with pytest.raises(ValueError, match="plays is"):
            ENGINE.play(TASK, oracle.QUICK, plays=plays)
    for layouts in (-1, 1001):
        with pytest.raises(ValueError, match="layouts is"):
            Tendency(true=1.0, layouts=layouts)
    for weight in (-0.1, 1e4, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="true is"):
            Tendency(true=weight)
    for chance in (-0.1, 1.1, float("nan")):
        with pytest.raises(ValueError, match="chance is"):
            FixedCards(line=(), cards=(), chance=chance)
    with pytest.raises(ValueError, match="threads is"):
        Playouts(threads=0)
    with pytest.raises(ValueError, match="budget is"):
        Playouts(budget=-1)


def test_the_sharpest_policy_never_errs_and_the_bluntest_takes_no_notice() -> None:
    sharp, blunt = Tendency(true=1000.0), Tendency(true=0.0)
    task = oracle.random_task(random.Random(3), 12)
    perfect = ENGINE.play(task, Policy(declarer=sharp, defenders=sharp, leader=sharp), plays=6)
    value = oracle.value_of(task.start(), task.contract.declarer.side)
    assert (perfect.tricks_declarer == task.start().tricks(task.contract.declarer.side) + value).all()
    assert perfect.losses() == pytest.approx(np.zeros((6, 3)), abs=1e-12)
    even = ENGINE.play(task, Policy(declarer=blunt, defenders=blunt, leader=blunt), plays=2)
    met = even.is_choice()
    assert even.chances[met] == pytest.approx((1 / np.broadcast_to(even.numbers[:, :, None], met.shape))[met])


def test_one_card_left_is_played() -> None:
    deal = TASK.deal
    line = oracle.random_line(random.Random(5), deal, TASK.contract, 51)
    plays = ENGINE.play(replace(TASK, line=line), oracle.DETAILED, plays=1)
    assert plays.codes.shape == (1, 1) and plays.numbers[0, 0] == 1
    last = Play(cards=(*line, Card.from_code(int(plays.codes[0, 0]))))
    end = last.legal_position(Position.opening(deal, TASK.contract))
    assert plays.tricks_declarer[0] == end.tricks(TASK.contract.declarer.side)
