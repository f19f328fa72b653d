"""How the start of a line is judged: on a two-way guess of our own, and on made-up findings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analyzer.bridge import Card, Seat
from tests.solver import odds
from tests.solver.first_cards import Lead, Start, start_of

#: Four tricks in KJ32 opposite AT54: cash an honor, then finesse the queen; double dummy never guesses wrong.
GUESS: odds.Row = {
    "id": "guess",
    "hands": {"N": "KJ32.A54.AQ2.AQ2", "S": "AT54.K32.KJ3.KJ3", "E": "?", "W": "?"},
    "declarer": "S",
    "strain": "NT",
    "plays": [],
    "missing": "Q9876",
    "target_total_tricks": 12,
    "lines": [
        {"name": "cash A, then finesse J", "steps": [["cash", "A"]], "probability": "2/5", "best_named": True},
        {"name": "cash K, then finesse T", "steps": [["cash", "K"]], "probability": "2/5", "best_named": True},
        {"name": "finesse J at once", "steps": [["to", "S", "J"]], "probability": "1/3", "best_named": False},
    ],
    "double_dummy_by_lead": [
        {"hand": hand, "card": card, "probability": chance}
        for hand, card, chance in (("N", "SK", "2/5"), ("N", "S2", "7/10"), ("S", "SA", "2/5"), ("S", "S4", "7/10"))
    ],
}


def test_a_low_card_begins_a_line_that_cashes_first_where_third_hand_cashes() -> None:
    found = start_of(GUESS, 36, 3)
    low = {(Seat.N, Card.parse("S2")), (Seat.S, Card.parse("S4"))}
    assert found.starts == {(Seat.N, Card.parse("SK")), (Seat.S, Card.parse("SA"))}
    assert low <= found.best <= low | found.starts and low <= found.towards
    assert found.probability == Fraction(2, 5) < found.chance
    assert found.verdict() != "strictly" and found.verdict(with_towards=True) == "strictly"
    assert set(found.follows) == low and "not" not in found.follows.values(), "few layouts may leave others as good"
    assert found.with_second_card() != "not"
    assert found.verdict(is_exact=True) == "not"


A, LOW, OTHER = ((Seat.N, Card.parse(card)) for card in ("SA", "S2", "SQ"))


@pytest.mark.parametrize(
    ("best", "follows", "first", "towards", "second"),
    [
        ({A}, {}, "strictly", "strictly", "strictly"),
        ({A, LOW}, {LOW: "strictly"}, "tied", "strictly", "strictly"),
        ({A, LOW}, {LOW: "not"}, "tied", "strictly", "tied"),
        ({LOW}, {LOW: "strictly"}, "not", "strictly", "strictly"),
        ({LOW}, {LOW: "tied"}, "not", "strictly", "tied"),
        ({LOW}, {LOW: "not"}, "not", "strictly", "not"),
        ({LOW, OTHER}, {LOW: "strictly"}, "not", "tied", "tied"),
        ({OTHER}, {}, "not", "not", "not"),
        ({A, OTHER}, {}, "tied", "tied", "tied"),
    ],
)
def test_verdicts(best: set[Lead], follows: dict[Lead, str], first: str, towards: str, second: str) -> None:
    found = Start(
        name="made up", lines=("cash A",), probability=Fraction(1, 2), starts=frozenset({A}),
        towards=frozenset({LOW}), best=frozenset(best), chance=0.6, exact_best=frozenset({OTHER}), follows=follows,
    )  # fmt: skip
    assert found.verdict() == first
    assert found.verdict(with_towards=True) == towards
    assert found.with_second_card() == second
    assert found.verdict(is_exact=True) == "not"
