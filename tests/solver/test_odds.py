"""Odds that are known exactly: our own table by listing everything, and the shared one where it is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from analyzer.bridge import Card, Denomination, Seat, parse_hand
from analyzer.bridge.knowledge import Knowledge, Reading, SeenCard, SoftCondition
from analyzer.formats.dealer_text import parse_condition
from analyzer.solver.conditions import condition_holds
from analyzer.solver.layouts import chance, imagine
from tests.shared_folder import shared
from tests.solver import layouts_oracle, odds, odds_campaign

READINGS = {"l": Reading.LOWEST, "h": Reading.HELD, "e": Reading.EQUALS, "w": Reading.WINS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """A situation and a question about it.

    ``plays``: seat and card, then the letter of a reading; ``suits``: those that matter; ``known``: the exact chance
    where it is well known, otherwise it comes from listing everything alone.
    """

    what: str
    north: str = ""
    south: str = ""
    west: str = ""
    plays: str = ""
    facts: str = ""
    soft: tuple[str, int, int] | None = None
    shown_east: str = ""
    asked: str
    suits: str = "S"
    known: str = ""

    def knowledge(self) -> Knowledge:
        """Of declarer South, or of West who has only his own hand to look at."""
        hands = [parse_hand(text) if text else None for text in (self.north, "", self.south, self.west)]
        shown = frozenset(Card.parse(word) for word in self.shown_east.split())
        soft = () if self.soft is None else (
            SoftCondition(
                condition=parse_condition(self.soft[0]),
                if_true=Fraction(self.soft[1]),
                if_false=Fraction(self.soft[2]),
            ),
        )  # fmt: skip
        return Knowledge(
            viewer=Seat.W if self.west else Seat.S,
            hands=(hands[0], None, hands[2], hands[3]),
            denomination=Denomination.NT,
            cards=tuple(
                SeenCard(Card.parse(word[1:3]), Seat.parse(word[0]), READINGS.get(word[3:]))
                for word in self.plays.split()
            ),
            shown=(frozenset(), shown, frozenset(), frozenset()),
            conditions=(parse_condition(self.facts),) if self.facts else (),
            soft=soft,
        )


OWN = [
    Odds(
        what="six cards break three each", north="AKQ4.A43.K32.432", south="532.K52.A54.AK65",
        asked="spades(west) == 3", known="286/805",
    ),
    Odds(
        what="a queen sits over either hand", north="AKJ2.A43.K32.A43", south="543.K52.A54.KQ52",
        asked="hascard(west, QS)", known="1/2",
    ),
    Odds(
        what="an honor falls on the ace: restricted choice", north="AKT94.A43.K32.A4", south="8732.K52.A54.K52",
        plays="SS2 WS5l NSA ESQl", asked="hascard(west, JS)",
    ),
    Odds(
        what="the same, by who is left with what alone", north="AKT94.A43.K32.A4", south="8732.K52.A54.K52",
        plays="SS2 WS5h NSA ESQh", asked="hascard(west, JS)",
    ),
    Odds(
        what="the same, where small cards are chosen at random too", north="AKT94.A43.K32.A4",
        south="8732.K52.A54.K52", plays="SS2 WS5e NSA ESQe", asked="hascard(west, JS)",
    ),
    Odds(
        what="the first finesse lost to the king", north="AJT94.A43.K32.A4", south="8732.K52.A54.K52",
        plays="SS2 WS5l NST ESKw", asked="hascard(west, QS)",
    ),
    Odds(
        what="five hearts leave less room for the queen", north="KJ4.A543.A32.K32", south="T65.KQ2.K54.A654",
        facts="hearts(west) >= 5", asked="hascard(west, QS)", suits="SH",
    ),
    Odds(
        what="West showed out of hearts", north="AKQ2.A43.K32.432", south="543.K52.A54.AK65",
        plays="NHA EH9 SH2 WC7", asked="spades(west) >= 4 or shape(west, x0xx) and spades(east) == 4", suits="SH",
    ),
    Odds(
        what="a bid makes the ace three times as likely", north="KJ4.A543.A32.K32", south="T65.KQ2.K54.A654",
        soft=("hascard(east, AS)", 3, 1), asked="hascard(east, AS)", known="3/4",
    ),
    Odds(
        what="a penalty card takes room", north="AKJ2.A43.K32.A43", south="543.K52.A54.KQ52", shown_east="HQ HJ HT",
        asked="hascard(west, QS)", known="13/23",
    ),
    Odds(
        what="the leader has one hand in three for the ace", west="KQJT9876.2.543.T", asked="hascard(east, AS)",
        known="1/3",
    ),
    Odds(
        what="the leader's partner is short where he knows who has hearts", west="A2.QJT98.5432.K9",
        facts="hearts(north) + hearts(south) >= 6", asked="hearts(east) <= 1 and hearts(north) >= 4", suits="H",
    ),
]  # fmt: skip


@pytest.mark.parametrize("row", OWN, ids=lambda row: row.what)
def test_layouts_give_the_odds_of_listing_everything(row: Odds) -> None:
    knowledge, asked = row.knowledge(), parse_condition(row.asked)
    exact = layouts_oracle.exact(knowledge, asked, row.suits)
    assert not row.known or exact == Fraction(row.known)
    layouts = imagine(knowledge, 6000, seed=2026)
    estimate = chance(layouts, condition_holds(asked, layouts.hands))
    assert abs(estimate.value - float(exact)) < 3 * estimate.standard_error, (row.what, exact, estimate)


def test_restricted_choice_is_not_what_is_left_with_whom() -> None:
    choice, left, _ = (layouts_oracle.exact(row.knowledge(), parse_condition(row.asked), "S") for row in OWN[2:5])
    assert choice > Fraction(3, 5) and left < Fraction(11, 20)


@pytest.mark.parametrize("convention", odds.CONVENTIONS)
def test_every_shared_situation_and_guess_comes_out_within_three_standard_errors(convention: str) -> None:
    asked = 0
    for row in odds.asking_rows(shared("research", "ODDS.json")):
        for question, exact, value, distance in odds.compared(row, 1500, 2026, convention):
            assert distance < 3, (row["id"], question, exact, value, distance)
            asked += 1
    assert asked >= 100


@pytest.mark.parametrize("number", [11, 16, 23])
def test_leads_of_line_tables_come_out_by_double_dummy_over_layouts(number: int) -> None:
    path = shared("research", "ODDS.json")
    row = odds_campaign.isolated_rows(path)[number]
    found = odds_campaign.leads(row, 60, 2026)
    assert found
    for lead, exact, value, distance in found:
        assert distance < 3, (row["id"], lead, exact, value, distance)


@pytest.mark.parametrize(
    ("one", "text"),
    [
        ({"type": "split", "suit": "S", "split": [3, 1]},
         "((spades(east) == 1 and spades(west) == 3) or (spades(east) == 3 and spades(west) == 1))"),
        ({"type": "holds", "who": "E", "card": "SQ"}, "hascard(east, QS)"),
        ({"type": "len", "who": "W", "suit": "C", "min": 2}, "(clubs(west) >= 2 and clubs(west) <= 99)"),
        ({"type": "hcp", "who": "W", "min": 5, "max": 9}, "(hcp(west) >= 5 and hcp(west) <= 9)"),
        ({"type": "honours", "who": "E", "suit": "H", "of": "QJ", "min": 2, "max": 2},
         "((hascard(east, QH) + hascard(east, JH)) >= 2 and (hascard(east, QH) + hascard(east, JH)) <= 2)"),
        ({"type": "not", "of": {"type": "holds", "who": "E", "card": "ST"}}, "not (hascard(east, TS))"),
    ],
)  # fmt: skip
def test_questions_are_put_in_the_language_of_dealer(one: odds.Row, text: str) -> None:
    assert odds.dealer_text(one, [Seat.E, Seat.W]) == text
    parse_condition(text)


def test_an_unknown_kind_fails_by_its_name() -> None:
    with pytest.raises(odds.UnknownKind, match="kind 'mood'"):
        odds.dealer_text({"type": "mood", "who": "E"}, [Seat.E, Seat.W])
