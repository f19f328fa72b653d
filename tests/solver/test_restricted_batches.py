"""Batches of restricted questions: threads, budgets, tables that are full or shared."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from analyzer.bridge import MustLead, Seat, Suit
from analyzer.bridge.restriction_faults import restriction_problems
from analyzer.errors import BudgetExceeded
from analyzer.solver import Question
from analyzer.solver.engine import Engine
from analyzer.solver.kernels.layout import STATE_EPOCH
from analyzer.solver.masks import encode_restrictions
from analyzer.solver.native import NumbaSource
from analyzer.solver.questions import FRESH, by_deal, encode, rows_of_arrays
from tests.solver import restricted_campaign as campaign
from tests.solver.restricted_campaign import SOURCE, Case, asked, random_cases


def arrays(seed: int, count: int, tricks: tuple[int, ...]) -> tuple[Any, Any, list[Case]]:
    """Rows and restrictions without lines, for the engine."""
    cases = [
        replace(case, rules=[rule for rule in case.rules if rule[0] != "line"])
        for case in random_cases(seed, count, tricks)
    ]
    positions = [case.position() for case in cases]
    rules = encode_restrictions(positions, [case.restrictions() for case in cases])
    return rows_of_arrays(*encode(positions)), rules, cases


def test_answers_and_nodes_do_not_depend_on_threads_or_order_and_a_tiny_table_gives_the_same() -> None:
    rows, rules, _ = arrays(9, 80, (6, 8, 10))
    want = Engine(threads=1).restricted(rows, rules, detail="cards")
    got = Engine(threads=3).restricted(rows, rules, detail="cards")
    assert np.array_equal(want.nodes, got.nodes)
    assert np.array_equal(want.exact(), got.exact())
    for tiny in (Engine(threads=1, patterns=256), Engine(threads=1, slot_bits=9)):
        assert np.array_equal(tiny.restricted(rows, rules, detail="cards").exact(), want.at_least)
        assert tiny.resets() > 0
    value = want.at_least[:, :1]
    assert np.array_equal(Engine(threads=1).restricted(rows, rules).exact()[:, :1], value)


def test_a_position_without_restrictions_costs_the_nodes_of_the_free_search() -> None:
    rows, rules, _ = arrays(10, 60, (6, 8, 10))
    nothing = encode_restrictions([], [])
    nothing = np.zeros_like(rules) + nothing.sum(axis=0)
    nothing[:, 1] = -1
    engine = Engine(threads=1)
    free, same = engine.bounds(rows), engine.restricted(rows, nothing)
    assert np.array_equal(free.nodes, same.nodes)
    assert np.array_equal(free.at_least, same.at_least[:, 0])


def test_the_restricted_search_is_as_good_as_it_was() -> None:
    """Nodes, not timings."""
    rows, rules, _ = arrays(11, 60, (9, 10))
    assert Engine(threads=1).restricted(rows, rules).nodes.sum() < NODES


NODES = 135_000


@pytest.mark.parametrize("detail", ["best", "choices", "cards"])
def test_a_budget_ends_with_bounds_that_hold(detail: Any) -> None:
    rows, rules, _ = arrays(12, 60, (6, 8, 10))
    exact = Engine(threads=1).restricted(rows, rules, detail=detail).exact()
    for budget in (0, 10, 100, 1000):
        bounds = Engine(threads=2, budget=budget).restricted(rows, rules, detail=detail)
        assert (bounds.nodes <= budget).all()
        known = bounds.at_most >= 0
        assert (bounds.at_least[known] <= exact[known]).all()
        assert (exact[known] <= bounds.at_most[known]).all()
    with pytest.raises(BudgetExceeded, match="at least"):
        Engine(budget=1).restricted(rows, rules, detail=detail).exact()
    with pytest.raises(BudgetExceeded, match="its line is not certain"):
        Engine(budget=1).restricted_lines(rows, rules)


def test_a_budget_that_does_not_suffice_names_the_question() -> None:
    case = next(case for case in random_cases(13, 50, (8,)) if not any(rule[0] == "line" for rule in case.rules))
    question = Question(position=case.position(), restrictions=case.restrictions())
    with pytest.raises(BudgetExceeded, match="question 1: 0 nodes did not suffice"):
        NumbaSource(budget=0).solve([question])


def test_a_batch_can_be_canceled() -> None:
    rows, rules, _ = arrays(14, 300, (10,))
    bounds = Engine(threads=2).restricted(rows, rules, is_canceled=lambda: True)
    assert (bounds.at_least[:, 0] < bounds.at_most[:, 0]).any()
    late = Engine(threads=1).restricted(rows, rules, seconds=0.01)
    assert not late.is_repeatable


def random_batch(dice: random.Random) -> list[Case]:
    """Positions of one deal at different depths, under different restrictions or what is left of the same."""
    first = campaign.random_case(dice, dice.choice([3, 4, 5, 6]), 0)
    position, kept = first.position(), [rule for rule in first.rules if rule[0] != "line"]
    found = [first]
    while not position.is_over and len(found) < 12:
        hands = [sorted(card.code for card in hand) for hand in position.hands]
        held = [rule for rule in kept if not isinstance(rule[2], int) or rule[2] in hands[rule[1]]]
        for rules in (held, campaign.random_rules(dice, hands)):
            trick = [card.code for card in position.trick]
            case = Case(hands=hands, trump=first.trump, leader=position.leader, trick=trick, rules=rules)
            if dice.random() < 0.6 and rules and not restriction_problems(position, case.restrictions()):
                found.append(case)
                if any(hands) and dice.random() < 0.1:
                    line = ("line", campaign.random_line(dice, case))
                    found.append(replace(case, rules=[*rules, line]))
        position = position.played(dice.choice(position.legal_cards()))
    dice.shuffle(found)
    return found


def test_positions_of_one_deal_share_what_was_found_and_get_the_same_answers() -> None:
    dice = random.Random(17)
    counts: Counter[str] = Counter()
    for number in range(300):
        cases = random_batch(dice)
        questions = [replace(question, every_card=dice.random() < 0.7) for question in asked(cases)]
        together = SOURCE.solve(questions)
        assert together == [SOURCE.solve([question])[0] for question in questions], (number, cases)
        counts["questions"] += len(questions)
        for case, question, answer in zip(cases, questions, together, strict=True):
            if number < 100 and question.every_card and answer.left < 5:
                campaign.compare(case, answer)
                counts["tried by the oracle"] += 1
    assert counts["questions"] > 2000, counts
    assert counts["tried by the oracle"] > 200, counts


def test_sharing_saves_nodes_and_under_the_same_restrictions_more() -> None:
    dice = random.Random(18)
    nodes: Counter[str] = Counter()
    for _ in range(20):
        case = campaign.random_case(dice, 9, 0)
        leads = tuple(MustLead(player=seat, suits=frozenset({Suit(seat)})) for seat in Seat)
        positions = [case.position()]
        while len(positions) < 8:
            positions.append(positions[-1].played(dice.choice(positions[-1].legal_cards())))
        rows = rows_of_arrays(*encode(positions))
        rules = encode_restrictions(positions, [leads] * len(positions))
        order, together = by_deal(rows, range(len(rows)))
        assert together.rows[:, FRESH].tolist() == [1] + [0] * 7
        other = rules.copy()
        other[:, 6] = 1 + np.arange(8)  # cards that nobody is forced to play: the restrictions have other words
        alone = SOURCE.engine.restricted(rows, rules, detail="cards")
        for name, under in (("shared", rules), ("other words", other)):
            found = SOURCE.engine.restricted(together, under[order], detail="cards")
            assert np.array_equal(found.exact(), alone.exact()[order])
            nodes[name] += int(found.nodes.sum())
        nodes["alone"] += int(alone.nodes.sum())
    assert nodes["shared"] < nodes["other words"] < nodes["alone"], nodes
    assert nodes["shared"] < 0.6 * nodes["alone"], nodes


def test_a_shared_table_gives_the_same_where_numbers_of_states_or_patterns_run_out() -> None:
    """All cards but a few of the defenders lie face up, in every question others."""
    dice = random.Random(19)
    case = campaign.random_case(dice, 9, 0)
    several = []
    for number in range(60):
        lying = [("major", seat, card) for seat in (0, 2) for card in dice.sample(case.hands[seat], 6)]
        several.append(replace(case, rules=[*lying, ("may not lead", 1, (number % 4,))]))
    positions = [case.position()] * len(several)
    rows = rows_of_arrays(*encode(positions))
    rules = encode_restrictions(positions, [each.restrictions() for each in several])
    _, together = by_deal(rows, range(len(several)))
    want = SOURCE.engine.restricted(rows, rules).exact()
    for patterns, slot_bits in ((None, None), (512, None), (None, 9)):
        engine = Engine(threads=1, patterns=patterns, slot_bits=slot_bits)
        assert np.array_equal(engine.restricted(together, rules).exact(), want)
        (workspace,) = engine._idle
        assert workspace[STATE_EPOCH] > 10
        assert (engine.resets() > 0) == (patterns is not None or slot_bits is not None)
