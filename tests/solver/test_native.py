"""Our engine behind the protocol: the answers of libdds, lines of play, and what it refuses."""

from __future__ import annotations

import random

import pytest

from analyzer.bridge import DECK, Card, Denomination, Position, Seat, Side
from analyzer.errors import BoardError, BudgetExceeded
from analyzer.solver import Question, TrickSource
from analyzer.solver.double_dummy import LibddsSource
from analyzer.solver.native import NumbaSource
from tests.bridge.strategies import deal_of
from tests.solver.test_double_dummy import ending

SOURCE = NumbaSource(threads=2)


def questions(seed: int, count: int) -> list[Question]:
    dice = random.Random(seed)
    found = []
    for _ in range(count):
        position = ending(dice, dice.randint(1, 8), dice.randint(0, 3), dice.choice(list(Seat)))
        found.append(Question(position=position, every_card=dice.random() < 0.5))
    return found


def test_the_answers_are_those_of_libdds() -> None:
    asked = questions(1, 80)
    source: TrickSource = SOURCE
    ours, theirs = source.solve(asked), LibddsSource().solve(asked)
    for one, other in zip(ours, theirs, strict=True):
        assert one.engine == source.name == "analyzer kernels 1"
        assert (one.tricks_ns, one.left, one.cards_ns) == (other.tricks_ns, other.left, other.cards_ns)


def positions_of_one_deal(seed: int) -> list[Position]:
    """Every position of several plays of one deal in two denominations."""
    dice = random.Random(seed)
    deal = deal_of(dice.sample(DECK, 52))
    found = []
    for denomination in (Denomination.S, Denomination.NT, Denomination.S):
        position = Position.of_deal(deal, denomination=denomination, leader=dice.choice(list(Seat)))
        while not position.is_over:
            found.append(position)
            position = position.played(dice.choice(position.legal_cards()))
    dice.shuffle(found)
    return found


def test_positions_of_one_deal_share_what_was_found_and_get_the_same_answers() -> None:
    asked = [Question(position=position, every_card=number % 3 == 0) for number, position in
             enumerate(positions_of_one_deal(2))]  # fmt: skip
    together = SOURCE.solve(asked)
    assert together == NumbaSource(threads=1).solve(asked)
    assert together == [SOURCE.solve([question])[0] for question in asked]
    assert [(a.tricks_ns, a.cards_ns) for a in together] == [
        (a.tricks_ns, a.cards_ns) for a in LibddsSource().solve(asked)
    ]


def test_a_line_takes_the_tricks_that_the_position_is_worth() -> None:
    for question in questions(3, 25):
        position = question.position
        (answer,) = SOURCE.solve([question])
        line = SOURCE.line(position)
        assert (line.tricks_ns, line.cost) == (answer.tricks_ns, 0)
        assert len(line.cards) == sum(len(hand) for hand in position.hands)
        for card in line.cards:
            assert card in position.legal_cards()
            position = position.played(card)
        assert position.is_over
        assert str(line).split() == [str(card) for card in line.cards]


def test_a_refutation_begins_with_the_card_and_costs_what_the_card_costs() -> None:
    for question in questions(4, 12):
        position = question.position
        (answer,) = SOURCE.solve([Question(position=position, every_card=True)])
        for card, tricks_ns in answer.cards_ns:
            line = SOURCE.refutation(position, card)
            assert line.cards[0] == card
            assert line.tricks_ns == tricks_ns
            sign = 1 if position.to_play.side is Side.NS else -1
            assert line.cost == sign * (answer.tricks_ns - tricks_ns) >= 0


def test_a_card_that_is_not_legal_has_no_refutation() -> None:
    position = next(question.position for question in questions(5, 30) if question.position.trick)
    held = next(card for card in DECK if card not in position.legal_cards())
    with pytest.raises(BoardError, match=f"{held} is not a legal play by"):
        SOURCE.refutation(position, held)


def test_positions_that_cannot_be_are_refused_together() -> None:
    good = questions(7, 1)[0].position
    bad = Position(
        hands=good.hands, denomination=good.denomination, leader=good.leader.lho, trick=(Card.parse("SA"),) * 4
    )
    with pytest.raises(BoardError, match=r"question 2: .*\n?"):
        SOURCE.solve([Question(position=good), Question(position=bad)])


@pytest.mark.parametrize("every_card", [False, True])
def test_a_budget_that_does_not_suffice_is_named_with_the_bounds(every_card: bool) -> None:
    position = ending(random.Random(8), 8, 0, Seat.N)
    with pytest.raises(BudgetExceeded, match="question 1: 1 nodes did not suffice"):
        NumbaSource(budget=1).solve([Question(position=position, every_card=every_card)])


def test_no_questions_have_no_answers() -> None:
    assert SOURCE.solve([]) == []
