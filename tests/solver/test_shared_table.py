"""Positions of one deal that share what was found: each answer is the one that it has alone."""

from __future__ import annotations

import random

from analyzer.bridge import Card, Deal, Denomination, Play, Position, Seat
from analyzer.solver.native import NumbaSource
from analyzer.solver.source import Question
from tests.solver import play_oracle as oracle

SOURCE = NumbaSource(threads=1)


def all_cards(positions: list[Position]) -> list[tuple[tuple[Card, int], ...]]:
    questions = [Question(position=position, every_card=True) for position in positions]
    return [answer.cards_ns for answer in SOURCE.solve(questions)]


def test_quick_tricks_and_trump_tricks_rest_on_all_the_trumps_that_must_win() -> None:
    """Here three clubs that win by length alone were once taken for enough, whoever held the ace of clubs."""
    first = Position.of_deal(
        Deal.parse("N:2.Q9..K2 Q974...4 ..J.T76 K.J.K.A5"),
        denomination=Denomination.C,
        leader=Seat.S,
        trick=[Card.parse("CJ")],
    )
    second = Position.of_deal(
        Deal.parse("N:.Q9..2 Q97... ..J.T76 K.J.K.A"),
        denomination=Denomination.C,
        leader=Seat.N,
        trick=[Card.parse("S2"), Card.parse("S4")],
    )
    assert dict(all_cards([first, second])[1]) == {
        Card.parse("DJ"): 2, Card.parse("C6"): 3, Card.parse("C7"): 3, Card.parse("CT"): 3,
    }  # fmt: skip


def test_positions_of_a_record_answer_together_as_they_do_alone() -> None:
    dice = random.Random(2026)
    for _ in range(60):
        task = oracle.random_task(dice, 50)
        positions = list(Play(cards=task.line).positions(Position.opening(task.deal, task.contract)))
        positions = positions[50 - 4 * dice.randint(4, 6) :]
        assert all_cards(positions) == [all_cards([position])[0] for position in positions]
