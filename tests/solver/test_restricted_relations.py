"""Restricted double dummy: what must change nothing, and what never helps the side that bears it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

from analyzer.bridge import (
    Side,
)
from analyzer.solver import Question
from tests.solver import restricted_campaign as campaign
from tests.solver.restricted_campaign import SOURCE, Case, asked, random_cases


def test_rotating_the_seats_changes_nothing() -> None:
    cases = random_cases(4, 200, (3, 4, 5, 7))
    turned = [
        replace(
            case,
            hands=[case.hands[3], *case.hands[:3]],
            leader=(case.leader + 1) % 4,
            rules=[rule if rule[0] == "line" else (rule[0], (rule[1] + 1) % 4, *rule[2:]) for rule in case.rules],
        )
        for case in cases
    ]
    for one, other in zip(SOURCE.solve(asked(cases)), SOURCE.solve(asked(turned)), strict=True):
        assert one.tricks_ns == one.left - other.tricks_ns
        assert one.cards(Side.NS) == other.cards(Side.EW)
        assert [(o.option, o.tricks_ns) for o in one.options] == [
            (o.option, other.left - o.tricks_ns) for o in other.options
        ]
        assert one.chosen == other.chosen


def mapped(case: Case, card: dict[int, int], suit: dict[int, int]) -> Case:
    """The case with other cards and suits."""

    def rule_of(rule: tuple[Any, ...]) -> tuple[Any, ...]:
        match rule[0]:
            case "major" | "minor":
                return (*rule[:2], card[rule[2]])
            case "must play":
                return (*rule[:2], tuple(card[c] for c in rule[2]))
            case "line":
                return ("line", tuple(card[c] for c in rule[1]))
            case _:
                return (*rule[:2], tuple(suit[s] for s in rule[2]), *rule[3:])

    return Case(
        hands=[[card[c] for c in hand] for hand in case.hands],
        trump=suit.get(case.trump, 4),
        leader=case.leader,
        trick=[card[c] for c in case.trick],
        rules=[rule_of(rule) for rule in case.rules],
    )


def test_renaming_plain_suits_changes_nothing() -> None:
    dice = random.Random(5)
    cases = random_cases(5, 200, (3, 4, 5, 7))
    renamed, maps = [], []
    for case in cases:
        plain = [suit for suit in range(4) if suit != case.trump]
        names = dict(zip(plain, dice.sample(plain, len(plain)), strict=True)) | {case.trump: case.trump}
        maps.append({card: 13 * names[card // 13] + card % 13 for card in range(52)})
        renamed.append(mapped(case, maps[-1], names))
    for one, other, name in zip(SOURCE.solve(asked(cases)), SOURCE.solve(asked(renamed)), maps, strict=True):
        assert one.tricks_ns == other.tricks_ns
        assert sorted(o.tricks_ns for o in one.options) == sorted(o.tricks_ns for o in other.options)
        if one.chosen == other.chosen and (one.chosen is None or not (one.chosen.require or one.chosen.forbid)):
            assert {name[c.code]: v for c, v in one.cards_ns} == {c.code: v for c, v in other.cards_ns}


def test_exchanging_equal_cards_changes_nothing_where_neither_is_restricted() -> None:
    """Two cards of one hand with none between them; minor penalty cards tell honors from others."""
    same = {card: card for card in range(52)}
    suit = {number: number for number in range(4)}
    before, after = [], []
    for case in random_cases(6, 250, (3, 4, 5, 7)):
        named = {rule[2] for rule in case.rules if rule[0] in ("major", "minor")}
        named |= {card for rule in case.rules if rule[0] == "must play" for card in rule[2]}
        if any(rule[0] in ("minor", "line") for rule in case.rules):
            continue
        present = sorted([card for hand in case.hands for card in hand] + case.trick)
        for low, high in pairwise(present):
            together = any(low in hand and high in hand for hand in case.hands)
            if together and low // 13 == high // 13 and not {low, high} & named:
                before.append(case)
                after.append(mapped(case, same | {low: high, high: low}, suit))
    assert len(before) > 100
    for one, other in zip(SOURCE.solve(asked(before)), SOURCE.solve(asked(after)), strict=True):
        assert (one.tricks_ns, one.options, one.cards_ns) == (other.tricks_ns, other.options, other.cards_ns)


def test_a_restriction_on_one_side_never_helps_it() -> None:
    seen: Counter[int] = Counter()
    for case in random_cases(7, 400, (3, 5, 8)):
        sides = {rule[1] % 2 for rule in case.rules if rule[0] != "line"}
        if len(sides) != 1 or any(rule[0] == "line" for rule in case.rules):
            continue
        (side,) = sides
        question = Question(position=case.position(), restrictions=case.restrictions())
        one, free = SOURCE.solve([question, Question(position=case.position())])
        assert one.tricks(Side(side)) <= free.tricks(Side(side)), case
        seen[one.tricks(Side(side)) - free.tricks(Side(side))] += 1
    assert sum(seen.values()) > 150
    assert seen[0] < sum(seen.values())


def test_a_penalty_card_more_never_helps_its_side() -> None:
    dice = random.Random(8)
    compared = 0
    for case in random_cases(8, 300, (4, 6, 8)):
        seats = [rule[1] for rule in case.rules if rule[0] == "major"]
        if not seats or len({rule[1] % 2 for rule in case.rules if rule[0] != "line"}) > 1:
            continue
        if any(rule[0] == "line" for rule in case.rules):
            continue
        held = [card for card in case.hands[seats[0]] if ("major", seats[0], card) not in case.rules]
        if not held:
            continue
        more = replace(case, rules=[*case.rules, ("major", seats[0], dice.choice(held))])
        one, other = SOURCE.solve(
            [Question(position=case.position(), restrictions=each.restrictions()) for each in (case, more)]
        )
        assert other.tricks(Side(seats[0] % 2)) <= one.tricks(Side(seats[0] % 2)), more
        compared += 1
    assert compared > 40


def test_every_card_of_the_defenders_may_be_a_penalty_card() -> None:
    """Both defenders play face up and declarer picks every card: none of the play is theirs."""
    dice = random.Random(15)
    for tricks in (3, 4, 7):
        case = campaign.random_case(dice, tricks, 0)
        case = replace(case, rules=[("major", seat, card) for seat in (1, 3) for card in case.hands[seat]])
        (answer,) = SOURCE.solve(
            [Question(position=case.position(), every_card=True, restrictions=case.restrictions())]
        )
        if tricks < 5:
            campaign.compare(case, answer)
        values = [value for _, value in answer.cards_ns]
        assert answer.tricks_ns == max(values)
