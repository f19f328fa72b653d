"""The decisions on which plays turn: gathered over plays, their swings no more than the expected losses."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from unittest.mock import patch

import pytest

from analyzer.bridge import Card, Contract, Deal, Play, Position, Seat, Suit
from analyzer.plausible import decisions
from analyzer.plausible.decisions import critical_decisions
from analyzer.solver.plausible_source import Decision
from analyzer.solver.play_task import PlayTask, Policy, Tendency, choices_at
from analyzer.solver.playouts import Playouts
from tests.solver import play_oracle as oracle

ENGINE = Playouts(threads=1)


@pytest.mark.parametrize("seed", range(8))
def test_swings_are_the_expected_losses_shared_out(seed: int) -> None:
    dice = random.Random(seed)
    task = oracle.random_task(dice, dice.randrange(12, 40))
    plays = ENGINE.play(task, dice.choice([oracle.QUICK, oracle.DETAILED]), plays=6)
    losses = plays.losses().sum(axis=1).mean()
    told = critical_decisions(task, plays)
    assert len(told) <= 8
    assert sum(decision.swing for decision in told) <= losses + 1e-9
    assert all(decision.swing >= decisions.LEAST_SWING for decision in told)
    assert [one.swing for one in told] == sorted((one.swing for one in told), reverse=True)
    with patch.object(decisions, "LEAST_SWING", 0.0):
        every = critical_decisions(task, plays, most=10_000)
    assert sum(decision.swing for decision in every) == pytest.approx(losses)
    assert every[: len(told)] == told


def suits(choices: tuple[tuple[Card, ...], ...]) -> tuple[Suit, ...]:
    return tuple(cards[0].suit for cards in choices)


def test_a_decision_tells_where_it_was_met_between_which_cards_at_what_cost() -> None:
    dice = random.Random(41)
    task = oracle.random_task(dice, 24)
    plays = ENGINE.play(task, oracle.DETAILED, plays=12)
    met: dict[tuple[Seat, tuple[Suit, ...]], set[int]] = defaultdict(set)
    for number in range(12):
        for position, _ in oracle.course(task, plays, number):
            met[position.to_play, suits(choices_at(position))].add(number)
    for decision in critical_decisions(task, plays):
        position = Play(cards=decision.line).legal_position(Position.opening(task.deal, task.contract))
        assert position.to_play is decision.seat and decision.trick == len(decision.line) // 4 + 1
        choices = choices_at(position)
        assert {choice.cards for choice in decision.choices} == set(choices)
        cost = oracle.costs([position])[0]
        assert all(choice.cost == cost[choice.cards[0]] for choice in decision.choices)
        assert sum(choice.chance for choice in decision.choices) == pytest.approx(1)
        assert decision.met <= len(met[decision.seat, suits(choices)]) / 12 + 1e-9
        if decision.layouts:
            assert min(choice.seems for choice in decision.choices if choice.seems is not None) >= 0
            assert all(0 <= (choice.best_in or 0) <= 1 for choice in decision.choices)
        else:
            assert all(choice.seems is None and choice.best_in is None for choice in decision.choices)


def look_of(task: PlayTask, decision: Decision) -> tuple[object, ...]:
    """A decision as a reader sees it: small cards without ranks, an honor by the best of its equals as dealt."""

    def kind(card: Card) -> str:
        if card.rank < 11:
            return f"{card.suit.name}x"
        rank, hand = card.rank, task.deal.hand(decision.seat)
        while any(other.suit is card.suit and other.rank == rank + 1 for other in hand):
            rank += 1
        return f"{card.suit.name}{rank}"

    return decision.seat, tuple(sorted((kind(choice.cards[0]), choice.cost) for choice in decision.choices))


def test_decisions_that_differ_in_small_or_equal_cards_only_are_one() -> None:
    deal = Deal.parse("N:Q7.J.QT72.KQT943 KJT632.QT.A843.2 84.8765432.K9.A5 A95.AK9.J65.J876")
    task = PlayTask(deal=deal, contract=Contract.parse("3NT W"), seed=1)
    loose = Tendency(true=0.7)
    plays = ENGINE.play(task, Policy(declarer=loose, defenders=loose, leader=loose), plays=60)
    with patch.object(decisions, "LEAST_SWING", 0.0):
        told = critical_decisions(task, plays, most=100_000)
    looks = [look_of(task, decision) for decision in told]
    assert len(looks) > 100
    repeated = sum(count - 1 for count in Counter(looks).values())
    assert repeated <= len(looks) // 50, "the order of equal costs among small cards may differ, hardly ever more"
    assert sum(decision.swing for decision in told) == pytest.approx(plays.losses().sum(axis=1).mean())


def test_plays_without_a_choice_that_matters_have_no_decisions() -> None:
    task = oracle.random_task(random.Random(2), 48)
    assert critical_decisions(task, ENGINE.play(task, oracle.QUICK, plays=3)) == ()


def test_perfect_players_have_decisions_without_a_swing_that_is_told() -> None:
    sharp = Tendency(true=1000.0)
    task = oracle.random_task(random.Random(3), 20)
    plays = ENGINE.play(task, Policy(declarer=sharp, defenders=sharp, leader=sharp), plays=3)
    assert critical_decisions(task, plays) == ()


def test_a_play_that_was_not_finished_counts_for_nothing() -> None:
    task: PlayTask = oracle.random_task(random.Random(17), 16)
    whole = Playouts(threads=1, budget=10**8).play(task, oracle.QUICK, plays=8)
    cut = Playouts(threads=1, budget=whole.nodes // 8).play(task, oracle.QUICK, plays=8)
    assert 0 < cut.finished.sum() < 8
    for decision in critical_decisions(task, cut):
        assert (decision.met * cut.finished.sum()) == pytest.approx(round(decision.met * cut.finished.sum()))
