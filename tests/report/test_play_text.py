"""Lines of play as text."""

from __future__ import annotations

import pytest

from analyzer.bridge import Card, Deal, Denomination, Position, Seat
from analyzer.errors import BoardError
from analyzer.report.play_text import tricks_text

DEAL = Deal.parse("N:AK.Q.. QJ.J.. T9.T.. 87.9..")
START = Position.of_deal(DEAL, denomination=Denomination.NT, leader=Seat.N)


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def test_each_trick_has_a_line_with_its_number_players_and_winner() -> None:
    assert tricks_text(START, cards("SA SQ S9 S7 HQ HJ"), first=11) == [
        "  11  N ♠A  E ♠Q  S ♠9  W ♠7   North wins",
        "  12  N ♥Q  E ♥J",
    ]


def test_the_trick_in_progress_and_remarks_are_shown() -> None:
    begun = START.played(Card.parse("HQ")).played(Card.parse("HJ"))
    assert tricks_text(begun, cards("HT H9 SA"), remarks={2: "North is free to lead"}) == [
        "   1  (N ♥Q)  (E ♥J)  S ♥T  W ♥9   North wins",
        "      North is free to lead",
        "   2  N ♠A",
    ]
    assert tricks_text(START, []) == []


def test_a_card_that_is_not_held_is_an_error() -> None:
    with pytest.raises(BoardError, match="North does not hold C2"):
        tricks_text(START, cards("C2"))
