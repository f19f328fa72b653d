"""Restricted double dummy: worked scenarios, trying everything, and what must change nothing."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from analyzer.bridge import (
    Card,
    Deal,
    DeclarerOption,
    Denomination,
    FollowLine,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Position,
    Restriction,
    Seat,
    Side,
    Suit,
)
from analyzer.errors import BoardError, BudgetExceeded
from analyzer.solver import Question, Remembering
from analyzer.solver.engine import Engine
from analyzer.solver.masks import encode_restrictions
from analyzer.solver.native import NumbaSource
from analyzer.solver.questions import encode, rows_of_arrays
from tests.solver import restricted_campaign as campaign
from tests.solver.restricted_campaign import Case

SOURCE = campaign.SOURCE
N, E, S, W = Seat


def cards(text: str) -> frozenset[Card]:
    return frozenset(Card.parse(word) for word in text.split())


def suits(text: str) -> frozenset[Suit]:
    return frozenset(Suit[letter] for letter in text)


def major(player: Seat, card: str) -> PenaltyCard:
    return PenaltyCard(player=player, card=Card.parse(card), major=True)


def minor(player: Seat, card: str) -> PenaltyCard:
    return PenaltyCard(player=player, card=Card.parse(card), major=False)


def west_leads(deal: str) -> Position:
    return Position.of_deal(Deal.parse(deal), denomination=Denomination.NT, leader=W)


# Deal, restrictions, tricks of N-S without and with them, choices at the first lead, line.
SCENARIOS: dict[str, tuple[str, tuple[Restriction, ...], int, int, dict[str, int], str]] = {
    "two penalty cards: the suit of one is required, the other must follow": (
        "N:..9.A9 A.T.Q. .A9..Q 9.K..T",
        (major(E, "HT"), major(E, "SA")),
        1,
        3,
        {"no requirement": 2, "require a spade": 2, "require a heart": 3, "forbid a spade": 3, "forbid a heart": 1,
         "forbid a spade and a heart": 3},
        "[require a heart] HK D9 HT HA H9 S9 C9 SA CQ CT CA DQ",
    ),
    "two penalty cards: declarer picks the discard (51A), and forgoes his requirement twice": (
        "N:.Q..KT QT...A A9.T.. .J.Q.J",
        (major(E, "SQ"), major(E, "CA")),
        1,
        2,
        {"no requirement": 2, "require a spade": 2, "require a club": 2, "forbid a spade": 2, "forbid a club": 1,
         "forbid a spade and a club": 1},
        "[no requirement] DQ CT [choose CA] CA S9 [no requirement] HJ HQ SQ HT CK ST SA CJ",
    ),
    "a minor penalty card: the nine is discarded before the five": (
        "N:72..AQ. 95.2..J 6..5.A7 .K.J43.",
        (minor(E, "S9"),),
        2,
        3,
        {},
        "HK S2 H2 S6 D3 DQ S9 D5 S7 S5 C7 D4 DA CJ CA DJ",
    ),
    "law 26, suits of the withdrawn call: one may be required or forbidden": (
        "N:K.9..Q ..J.AK Q.KQ.. T.J..J",
        (DeclarerOption(leader=W, suits=suits("H")),),
        0,
        3,
        {"no requirement": 0, "require a heart": 3, "forbid a heart": 0},
        "[require a heart] HJ H9 DJ HQ HK ST SK CK SQ CJ CQ CA",
    ),
    "law 26, other withdrawn calls: any one suit may be forbidden": (
        "N:A..K.J 9...K9 J..QJ. Q.JT..",
        (DeclarerOption(leader=W, suits=suits("SHDC"), may_require=False),),
        1,
        2,
        {"no requirement": 1, "forbid a spade": 1, "forbid a heart": 2, "forbid a diamond": 1, "forbid a club": 1},
        "[forbid a heart] SQ SA S9 SJ DK C9 DJ HT CJ CK DQ HJ",
    ),
    "law 26 of 2017: a suit that the offender did not specify may be forbidden": (
        "N:..J.QT .AQ.T. K.J.K. J.9..9",
        (DeclarerOption(leader=W, suits=suits("HC"), may_require=False),),
        1,
        2,
        {"no requirement": 1, "forbid a heart": 2, "forbid a club": 1},
        "[forbid a heart] SJ DJ HQ SK HJ H9 CT HA DT DK C9 CQ",
    ),
    "a forced first card": (
        "N:J.A9.. ..K.QT 9..AJ. T.T..9",
        (MustPlay(player=W, cards=cards("HT")),),
        1,
        3,
        {},
        "HT HA DK S9 SJ CT DJ ST H9 CQ DA C9",
    ),
    "a required lead": (
        "N:K.J.A. T..9.K A.K..T J..K.9",
        (MustLead(player=W, suits=suits("D")),),
        2,
        3,
        {},
        "DK DA D9 SA SK ST HK SJ HJ CK CT C9",
    ),
    "a requirement that cannot be obeyed: the card is picked up for nothing (59)": (
        "N:A.K9.. K..9.K .T.J.9 ..K.QT",
        (major(E, "SK"),),
        0,
        1,
        {"no requirement": 1, "require a spade": 0, "forbid a spade": 0},
        "[no requirement] DK H9 D9 DJ [no requirement] CT HK CK C9 SK HT CQ SA",
    ),
    "a required suit that the leader does not hold": (
        "N:A.K9.. K..9.K .T.J.9 ..K.QT",
        (MustLead(player=W, suits=suits("S")),),
        0,
        0,
        {},
        "CT SA CK C9 SK HT CQ H9 D9 DJ DK HK",
    ),
    "a line that is followed: declarer's choices that allow it": (
        "N:A..AT. Q..K.J T.Q..Q .A9.Q.",
        (FollowLine(cards=(Card.parse("DQ"), Card.parse("DA"))), major(E, "DK")),
        1,
        3,
        {"no requirement": 3, "require a diamond": 3},
        "[no requirement] DQ DA DK ST SA SQ HQ H9 DT CJ CQ HA",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SCENARIOS)
def test_worked_scenario(name: str) -> None:
    deal, restrictions, free, restricted, options, line = SCENARIOS[name]
    position = west_leads(deal)
    (without,) = SOURCE.solve([Question(position=position)])
    (answer,) = SOURCE.solve([Question(position=position, restrictions=restrictions)])
    best = SOURCE.line(position, restrictions)
    assert (without.tricks_ns, answer.tricks_ns) == (free, restricted)
    assert {str(result.option): result.tricks_ns for result in answer.options} == options
    assert str(best) == line
    assert best.tricks_ns == restricted
    assert answer.chosen == next((c.option for c in best.choices if c.index == 0), None)


def test_every_value_choice_and_card_is_what_trying_everything_gives() -> None:
    totals = campaign.against_oracle(1, {1: 10, 2: 60, 3: 180, 4: 70})
    assert totals["positions"] == 320
    assert totals["value differs"] > 32
    assert totals["starting in a trick"] > 64
    assert all(totals[kind] > 15 for kind in campaign.KINDS), totals


def test_to_forbid_all_that_is_left_may_let_declarer_pick_a_penalty_card_in_any_suit() -> None:
    """North may lead no plain suit; where clubs are forbidden too, nothing can be obeyed and West picks his lead."""
    case = Case(
        hands=[[25, 31, 50], [4, 11, 12, 43], [8, 22, 35, 44], [17, 34, 45]],
        trump=3,
        leader=3,
        trick=[21, 23],
        rules=[("may not lead", 0, (0, 1, 2)), *(("major", 0, card) for card in (25, 31, 50)),
               *(("major", 2, card) for card in (8, 22, 35, 44))],
    )  # fmt: skip
    (answer,) = SOURCE.solve(asked([case]))
    campaign.compare(case, answer)
    assert [value for _, value in answer.cards_ns] == [2, 2, 2, 1]


def random_cases(seed: int, count: int, tricks: tuple[int, ...]) -> list[Case]:
    dice = random.Random(seed)
    return [campaign.random_case(dice, dice.choice(tricks), dice.choice([0, 0, 1, 2, 3])) for _ in range(count)]


def asked(cases: list[Case]) -> list[Question]:
    return [Question(position=case.position(), every_card=True, restrictions=case.restrictions()) for case in cases]


def test_a_line_takes_the_tricks_of_the_position_and_every_card_of_it_may_be_played() -> None:
    cases = random_cases(2, 150, (2, 3, 4, 6))
    for case, answer in zip(cases, SOURCE.solve(asked(cases)), strict=True):
        position, restrictions = case.position(), case.restrictions()
        line = SOURCE.line(position, restrictions)
        assert line.tricks_ns == answer.tricks_ns, case
        assert len(line.cards) == sum(len(hand) for hand in position.hands)
        free = tuple(restriction for restriction in restrictions if not isinstance(restriction, FollowLine))
        again = SOURCE.solve([Question(position=position, restrictions=(*free, FollowLine(cards=line.cards)))])
        assert again[0].tricks_ns == line.tricks_ns, case  # under declarer's best choices that allow it


def test_a_refutation_costs_what_the_card_costs() -> None:
    for case in random_cases(3, 40, (2, 3, 4)):
        restrictions = tuple(r for r in case.restrictions() if not isinstance(r, FollowLine))
        if not restrictions:
            continue
        position = case.position()
        (answer,) = SOURCE.solve([Question(position=position, every_card=True, restrictions=restrictions)])
        for card, _ in answer.cards_ns:
            line = SOURCE.refutation(position, card, restrictions)
            assert line.cards[0] == card
            gain = line.tricks_ns - answer.tricks_ns
            assert line.cost == (-gain if position.to_play.side is Side.NS else gain)


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


def test_restricted_and_free_questions_go_together_and_are_remembered_apart() -> None:
    cases = random_cases(16, 20, (4,))
    questions = [q for case in cases for q in (*asked([case]), Question(position=case.position(), every_card=True))]
    source = Remembering(SOURCE)
    together = source.solve(questions)
    assert together == [SOURCE.solve([question])[0] for question in questions]
    assert together == source.solve(questions)
    assert any(a.tricks_ns != b.tricks_ns for a, b in zip(together[::2], together[1::2], strict=True))


HELD = "N:A..AT. Q..K.J T.Q..Q .A9.Q."
ON_BOTH = "only defenders have them"


@pytest.mark.parametrize(
    ("restrictions", "words"),
    [
        ((major(E, "SA"),), r"East does not hold SA \(a card of his hand\)"),
        ((major(E, "SQ"), major(N, "SA")), ON_BOTH),
        ((major(E, "SQ"), DeclarerOption(leader=S, suits=suits("S"))), ON_BOTH),
        ((major(E, "SQ"), major(E, "SQ")), r"major penalty card E:SQ is stated 2 times \(once is enough\)"),
        ((MustLead(player=W, suits=suits("S")), MustLead(player=W, suits=suits("H"))), "a required lead of West"),
        (
            (MayNotLead(player=W, suits=suits("S")), MayNotLead(player=W, suits=suits("H"))),
            "a forbidden lead of West",
        ),
        ((MustPlay(player=W, cards=cards("HA")), MustPlay(player=W, cards=cards("H9"))), "a forced card of West"),
        (
            (DeclarerOption(leader=W, suits=suits("S")), DeclarerOption(leader=W, suits=suits("H"))),
            "an option at the lead of West is stated 2 times",
        ),
        ((FollowLine(cards=(Card.parse("HA"),)), FollowLine(cards=(Card.parse("H9"),))), "2 lines"),
        ((minor(W, "H9"), major(W, "HA")), "H9 is a minor penalty card of West, who has 2"),
        ((FollowLine(cards=tuple(sorted(cards("SA")))),), "card 1 of the line, SA by West, is not in his hand"),
        (
            (FollowLine(cards=(Card.parse("DQ"), Card.parse("SA"))), major(E, "SQ")),
            r"card 2 of the line, SA by North, does not follow suit \(he holds diamonds\)",
        ),
        (
            (
                FollowLine(cards=(Card.parse("H9"), Card.parse("SA"), Card.parse("CJ"))),
                major(E, "SQ"),
                MustPlay(player=E, cards=cards("DK SQ")),
            ),
            "card 3 of the line, CJ by East, breaks a restriction, whatever declarer chooses",
        ),
    ],
)
def test_restrictions_that_cannot_be_are_refused(restrictions: tuple[Restriction, ...], words: str) -> None:
    question = Question(position=west_leads(HELD), restrictions=restrictions)
    with pytest.raises(BoardError, match=words):
        SOURCE.solve([Question(position=west_leads(HELD)), question])
    with pytest.raises(BoardError, match=words):
        SOURCE.line(question.position, restrictions)


def test_a_line_is_judged_under_every_choice_of_declarers() -> None:
    """East's king need not be discarded where declarer has forbidden the suit and it was picked up."""
    line = FollowLine(cards=(Card.parse("H9"), Card.parse("SA"), Card.parse("CJ")))
    (answer,) = SOURCE.solve([Question(position=west_leads(HELD), restrictions=(line, major(E, "DK")))])
    assert [str(result.option) for result in answer.options] == ["forbid a diamond"]


def test_all_faults_come_together() -> None:
    restrictions = (major(E, "SA"), minor(W, "H9"), major(W, "HA"), major(N, "ST"))
    with pytest.raises(BoardError) as caught:
        SOURCE.solve([Question(position=west_leads(HELD), restrictions=restrictions)])
    assert len(caught.value.problems) == 4
    assert all(problem.where == "question 1" and problem.hint for problem in caught.value.problems)


def test_a_penalty_card_in_the_trick_has_lapsed() -> None:
    position = west_leads(HELD).played(Card.parse("HA"))
    for card in (major(W, "HA"), major(W, "H9")):
        SOURCE.solve([Question(position=position, restrictions=(card,))])
    (played,) = SOURCE.solve([Question(position=position, restrictions=(major(W, "HA"),))])
    (free,) = SOURCE.solve([Question(position=position)])
    assert played == free
