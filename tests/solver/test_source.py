"""Questions and answers: one viewpoint inside, either viewpoint on demand."""

import pytest

from analyzer.bridge import Card, Deal, Denomination, Position, Seat, Side
from analyzer.solver import Question, TrickResult

SA, S2 = Card.parse("SA"), Card.parse("S2")


@pytest.mark.parametrize("tricks_ns", range(6))
def test_what_one_side_does_not_take_the_other_does(tricks_ns: int) -> None:
    answer = TrickResult(tricks_ns=tricks_ns, left=5, engine="test", cards_ns=((S2, tricks_ns), (SA, 5)))
    assert answer.tricks(Side.NS) + answer.tricks(Side.EW) == 5
    assert answer.tricks(Side.NS) == tricks_ns
    assert answer.cards(Side.NS) == ((S2, tricks_ns), (SA, 5))
    assert answer.cards(Side.EW) == ((S2, 5 - tricks_ns), (SA, 0))


def test_a_question_asks_for_the_best_result_alone_unless_told_otherwise() -> None:
    deal = Deal.parse("N:A... K... Q... J...")
    question = Question(position=Position.of_deal(deal, denomination=Denomination.NT, leader=Seat.N))
    assert not question.every_card and question.restrictions == ()
