"""Simulated play in words and as JSON: what is decided, by whom, between what; never a verdict on a player."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import analyzer as az
from analyzer.bridge import Card, Contract, Deal, MustLead, PenaltyCard, Play, Position, Seat, Suit
from analyzer.report.decision_words import guessed, played_for, what_is_decided
from analyzer.report.plausible_json import leads_as_json, play_as_json
from analyzer.report.plausible_text import chance_text, decision_text, leads_as_text, play_as_text
from analyzer.ruling.decisions import ShownDecision, shown_decisions
from analyzer.solver.plausible_source import Choice, Decision, PlausibleQuestion
from tests.ruling.build import Engine
from tests.ruling.fake_plausible import DANISH, FakePlay, cards, chance, danish

#: South plays; the queen of spades and the king of hearts are West's, North is dummy.
GUESS = "N:AJT2.AQ2.AK2.A32 543.J543.J54.J54 K987.876.Q876.K6 Q6.KT9.T93.QT987"


def decision(line: str, *groups: tuple[str, float, float], layouts: int = 400, met: float = 1.0) -> Decision:
    """A decision after a line between equal cards, each with its chance and what it costs."""
    total = len(groups)
    return Decision(
        line=cards(line),
        seat=_at(line)[0].to_play,
        trick=1 + len(cards(line)) // 4,
        met=met,
        choices=tuple(
            Choice(cards=cards(text), chance=share, cost=cost, seems=cost, best_in=1 / total if index else 0.52)
            for index, (text, share, cost) in enumerate(groups)
        ),
        swing=0.3,
        layouts=layouts,
    )


CONTRACT = {"value": Contract.parse("6S S")}


def _at(line: str) -> tuple[Position, Contract]:
    contract = CONTRACT["value"]
    return Play(cards=cards(line)).legal_position(Position.opening(Deal.parse(GUESS), contract)), contract


LED = "C8 C2 C4 CK"  # West leads a club, South wins and is on lead
TO_DUMMY = f"{LED} S7 S6"  # and leads a spade through West
DEFENSE = "C8 CA C4 C6 HA H3 H6 H9"  # dummy wins and cashes the ace of hearts


@pytest.mark.parametrize(
    ("contract", "line", "groups", "what", "honors", "plays"),
    [
        ("6S S", "", [("C8 C7", 0.6, 0.0), ("DT D9", 0.4, 1.0)], "West chooses the opening lead", "", ["", ""]),
        (
            "6S S",
            TO_DUMMY,
            [("ST", 0.52, 0.0), ("SA", 0.48, 1.0)],
            "declarer must guess the queen of spades",
            "SQ",
            ["West", "East"],
        ),
        (
            "6S S",
            LED,
            [("S7", 0.5, 0.0), ("SK", 0.5, 1.0)],
            "declarer must guess the queen of spades",
            "SQ",
            ["", ""],
        ),
        ("6S S", LED, [("S7", 0.5, 0.0), ("H6", 0.5, 1.0)], "declarer decides which suit to lead", "", ["", ""]),
        ("6S S", LED, [("D6", 0.5, 0.0), ("D8", 0.5, 1.0)], "declarer decides which diamond to lead", "", ["", ""]),
        (
            "6S S",
            f"{LED} H6 H9",
            [("HQ", 0.7, 0.0), ("HA", 0.3, 1.0)],
            "declarer must guess the king of hearts",
            "HK",
            ["West", "East"],
        ),
        (
            "6S S",
            "C8 C3",
            [("CJ", 0.6, 0.0), ("C4", 0.4, 1.0)],
            "East decides whether to play the jack of clubs",
            "",
            ["", ""],
        ),
        (
            "6S S",
            "C8 CA C4 CK",
            [("H2", 0.6, 0.0), ("C2", 0.4, 1.0)],
            "declarer decides which suit to lead",
            "",
            ["", ""],
        ),
        (
            "6S S",
            f"{LED} S7 S6 SA",
            [("S3", 0.6, 0.0), ("S5 S4", 0.4, 1.0)],
            "East decides which spade to play",
            "",
            ["", ""],
        ),
    ],
)
def test_what_is_decided_is_told_from_the_cards(
    contract: str, line: str, groups: list[tuple[str, float, float]], what: str, honors: str, plays: list[str]
) -> None:
    CONTRACT["value"] = Contract.parse(contract)
    position, _ = _at(line)
    found = decision(line, *groups)
    assert what_is_decided(position, CONTRACT["value"], found) == what
    assert guessed(position, CONTRACT["value"], found) == cards(honors)
    assert [played_for(position, CONTRACT["value"], found, choice) for choice in found.choices] == plays


@pytest.mark.parametrize(
    ("contract", "line", "groups", "what"),
    [
        (
            "6S S",
            f"{LED} C6 C7 CA C5 C3 CJ",
            [("S7", 0.6, 0.0), ("H6", 0.4, 1.0)],
            "declarer decides whether to ruff",
        ),
        (
            "6S S",
            f"{LED} C6 C7 CA C5 C3 CJ",
            [("S7", 0.6, 0.0), ("SK", 0.4, 1.0)],
            "declarer decides with which trump to ruff",
        ),
        (
            "3NT S",
            f"{LED} C6 C7 CA C5 C3 CJ",
            [("H6", 0.6, 0.0), ("D6", 0.4, 1.0)],
            "declarer decides what to discard",
        ),
    ],
)
def test_who_cannot_follow_ruffs_or_discards(
    contract: str, line: str, groups: list[tuple[str, float, float]], what: str
) -> None:
    CONTRACT["value"] = Contract.parse(contract)
    position, _ = _at(line)
    assert what_is_decided(position, CONTRACT["value"], decision(line, *groups)) == what


def test_a_decision_in_words() -> None:
    CONTRACT["value"] = Contract.parse("6S S")
    position, contract = _at(TO_DUMMY)
    found = decision(TO_DUMMY, ("ST", 0.52, 0.0), ("SA", 0.48, 1.0))
    text = decision_text(contract, ShownDecision(decision=found, position=position, tricks=(12, 11)))
    assert text == (
        "trick 2: declarer must guess the queen of spades; over 400 layouts ♠T, which plays West for it, is best in "
        "52%; ♠T 52% → 12, ♠A 48% → 11; right on these cards 12 tricks, else 11."
    )


def test_the_better_chance_is_no_fault_where_the_cards_lie_badly() -> None:
    CONTRACT["value"] = Contract.parse("6S S")
    position, contract = _at(f"{LED} H6 H9")
    found = decision(f"{LED} H6 H9", ("HQ", 0.7, 1.0), ("HA", 0.3, 0.0), met=0.4)
    found = replace(
        found,
        choices=tuple(replace(one, best_in=share) for one, share in zip(found.choices, (0.7, 0.3), strict=True)),
    )
    text = decision_text(contract, ShownDecision(decision=found, position=position, tricks=(11, 12)))
    assert "the odds favor" in text and "; on these cards it does not gain" in text
    assert text.endswith("met in 40% of the plays.")
    alike = replace(found, layouts=400, choices=tuple(replace(choice, best_in=0.9) for choice in found.choices))
    told = decision_text(contract, ShownDecision(decision=alike, position=position, tricks=(11, 12)))
    assert "nothing beats" in told and "the odds favor" not in told
    assert not re.search(r"mistake|error|wrong|should|blunder|careless", text)


def test_tricks_that_are_not_known_are_left_out() -> None:
    CONTRACT["value"] = Contract.parse("6S S")
    position, contract = _at("")
    found = decision("", ("C8 C7", 0.6, 0.0), ("DT D9", 0.4, 1.0), layouts=0)
    text = decision_text(contract, ShownDecision(decision=found, position=position, tricks=(None, None)))
    assert text == "trick 1: West chooses the opening lead; ♣87 60%, ♦T9 40%."


def test_the_decisions_are_worked_out_by_double_dummy_in_the_order_of_play() -> None:
    deal, contract = Deal.parse(GUESS), Contract.parse("6S S")
    CONTRACT["value"] = contract
    late, early = (
        decision(TO_DUMMY, ("ST", 0.5, 0.0), ("SA", 0.5, 1.0)),
        decision("", ("C8", 0.6, 0.0), ("DT", 0.4, 0.0)),
    )
    engine = Engine(tricks_ns=10)
    found = shown_decisions(deal, contract, (late, early), engine)
    assert [shown.decision.trick for shown in found] == [1, 2]
    assert [shown.tricks for shown in found] == [(10, 10), (11, 11)]  # one trick is won before the second
    assert len(engine.asked) == 2
    assert [shown.tricks for shown in shown_decisions(deal, contract, (late,), None)] == [(None, None)]
    impossible = Decision(line=cards("HA"), seat=az.Seat.W, trick=1, met=1.0, choices=(), swing=1.0)
    assert shown_decisions(deal, contract, (impossible,), engine) == ()
    many = tuple(decision("", ("C8", 0.6, 0.0)) for _ in range(20))
    assert len(shown_decisions(deal, contract, many, None)) == 5


@pytest.mark.parametrize(
    ("value", "width", "text"), [(520, 80, "52% (44-60%)"), (5, 5, "0.5% (0-1%)"), (1000, 0, "100% (100-100%)")]
)
def test_a_chance_has_its_interval(value: int, width: int, text: str) -> None:
    assert chance_text(chance(value, width)) == text


# the ruling

LEAF = "  - {label: East passes, plausible: 3NT W, class of player: expert, seed: 7%s}"


def ruled(branches: str, **options: Any) -> az.Ruling:
    return az.rule(danish(branches, edition="2017"), source=Engine(tricks_ns=3), plausible=FakePlay(**options))


@pytest.mark.parametrize(
    ("fields", "head", "status"),
    [
        ("", "PROPOSED", "The score rests on this proposal, which nobody has accepted."),
        (", accept: appeals panel", "SIMULATED", "Accepted by appeals panel."),
        (
            ", shares: {10: 80%, 7: 20%}, by: panel",
            "SIMULATED",
            "Changed by panel: 10 tricks 80%, 7 tricks 20%. These shares rule; the proposal stands beside them.",
        ),
    ],
)
def test_the_ruling_shows_the_proposal_with_all_that_it_rests_on(fields: str, head: str, status: str) -> None:
    text = az.as_text(ruled(LEAF % fields))
    assert f"\n{head}" in text
    flat = " ".join(text.split())
    for wanted in (
        "64% (59-69%)",
        "fake play 1",
        "Double dummy from there: 10 tricks.",
        "trick 1: North chooses the opening lead; over 400 layouts",
        "8 plays; seed 7; class of player: expert",
        "Fitted on: a table of the tests, of no field.",
        "Double dummy and simulated play are evidence, not a ruling.",
        "12C1(c)",
    ):
        assert wanted in flat, wanted
    assert status in flat.replace("fake play 1 ", "").replace(" 12C1(c)", "")
    assert all(len(line) <= 92 for line in text.split("\n"))
    assert text.count("evidence, not a ruling") == 2  # of double dummy alone, and of both


def test_the_outcomes_of_a_proposal_are_marked_as_proposed() -> None:
    shown = az.as_text(ruled(LEAF % "")).split("WITHOUT")[1].split("EVIDENCE")[0]
    lines = [line for line in shown.split("\n") if "3NT W" in line]
    assert len(lines) == 3
    assert all(line.endswith("proposed") for line in lines)


def test_a_product_of_chances_is_shown_as_a_percentage() -> None:
    text = az.as_text(
        ruled(
            "  - {label: low, weight: plausible, lead: C9, result: 3NT-2 W}\n"
            "  - {label: other, weight: rest, plausible: 3NT W}"
        )
    )
    assert "58.5%" in text
    assert "97.5%" in text
    assert not re.search(r"\d/\d+ +3NT", text)


def test_an_unfinished_simulation_is_called_one() -> None:
    flat = " ".join(az.as_text(ruled(LEAF % "", is_finished=False)).split())
    assert "NOT FINISHED" in flat
    assert "Stopped after 3 of 8 plays." in flat


def test_the_leads_of_a_ruling() -> None:
    text = az.as_text(
        ruled(
            "  - {label: a low club, weight: plausible, lead: [C3, C4], accept: panel, result: 3NT-2 W}\n"
            "  - {label: the jack, weight: plausible, lead: HJ, result: 3NT+1 W}\n"
            "  - {label: another, weight: rest, result: 3NT+1 W}"
        )
    )
    flat = " ".join(text.split())
    assert "a low club (♣43): 15% (13-17%) panel" in flat
    assert "another: 25%" in flat
    assert (
        "400 layouts of the unseen hands (worth 312 of equal weight; 21.0% of those dealt fit what he knows)" in flat
    )
    assert "Accepted in part by panel; the other weights rest on a proposal." in flat.replace(" 12C1(c)", "")
    assert "♥J 60% → 9, ♣43 15% → 9" in flat


def test_the_json_of_a_ruling_holds_all_of_it() -> None:
    found = az.as_json(ruled(LEAF % ""))["simulated"]
    assert json.loads(json.dumps(found)) == found
    assert (found["used_as_weights"], found["clause"], found["finished"]) == (True, "12C1(c)", True)
    assert found["extremes"] == {"NS": {"low": "0", "high": "13"}, "EW": {"low": "-13", "high": "0"}}
    [proposal] = found["proposals"]
    assert (proposal["kind"], proposal["status"], proposal["where"]) == ("tricks", "proposed", "continuations[0]")
    assert proposal["tricks"]["10"] == {"value": "16/25", "low": "59/100", "high": "69/100"}
    assert proposal["question"]["class_of_player"] == "expert"
    [choice, _] = proposal["decisions"][0]["choices"]
    assert set(choice) == {"cards", "chance", "cost", "seems", "best_in", "fixed", "double_dummy"}
    outcome = az.as_json(ruled(LEAF % ""))["outcomes"][0]
    assert (outcome["how"], outcome["is_proposal"]) == ("plausible play", True)
    assert az.as_json(ruled("  - {result: 3NT+1 W}"))["simulated"] is None
    changed = az.as_json(ruled(LEAF % ", shares: {10: 1}, by: panel"))["simulated"]["proposals"][0]
    assert (changed["status"], changed["stated"], changed["by"]) == ("changed", {"10": "1"}, "panel")


def test_the_json_of_leads() -> None:
    ruling = ruled(
        "  - {label: low, weight: plausible, lead: C3, result: 3NT-2 W}\n"
        "  - {label: other, weight: rest, result: 3NT+1 W}"
    )
    [proposal] = az.as_json(ruling)["simulated"]["proposals"]
    assert proposal["kind"] == "leads"
    assert proposal["weights"][0]["chance"] == {"value": "3/40", "low": "13/200", "high": "17/200"}
    assert proposal["leads"][0]["cards"] == ["HJ"]


# what binds the play

BOUND = "  - {plausible: 3NT W, after: C3, restricted: {penalty cards: S:DK, must play: S:C5}%s}"


def test_the_ruling_says_what_binds_the_play() -> None:
    flat = " ".join(az.as_text(ruled(BOUND % "")).replace("fake play 1", "").split())
    bound = "bound (South's ♦K is a major penalty card, South must play ♣5 at his next turn)"
    assert f"PROPOSED 3NT W after ♣3, {bound}, West would take: 10 tricks 60%" in flat
    assert "bound" not in az.as_text(ruled(LEAF % ""))
    assert all(len(line) <= 92 for line in az.as_text(ruled(BOUND % "")).split("\n"))


def test_the_json_says_what_binds_the_play() -> None:
    for text, told in ((BOUND, ["major penalty card S:DK", "must play S:C5"]), (LEAF, [])):
        [proposal] = az.as_json(ruled(text % ""))["simulated"]["proposals"]
        assert proposal["question"]["restrictions"] == told


def test_the_play_by_itself_says_what_binds_it() -> None:
    king = PenaltyCard(player=Seat.S, card=Card.parse("DK"), major=True)
    asked = replace(question("C3"), restrictions=(king, MustLead(player=Seat.N, suits=frozenset({Suit.C}))))
    text = play_as_text(asked, FakePlay().tricks(asked), ())
    assert text.startswith(
        "PLAY · 3NT W after ♣3\n  South's ♦K is a major penalty card\n  North must lead a club\n\n"
    )
    found = play_as_json(asked, FakePlay().tricks(asked), (), engine="fake")
    assert found["question"]["restrictions"] == ["major penalty card S:DK", "must lead N:C"]


def test_of_several_penalty_cards_declarer_is_said_to_pick() -> None:
    lying = tuple(PenaltyCard(player=Seat.N, card=card, major=True) for card in cards("HJ D2"))
    choices = tuple(Choice(cards=(card,), chance=0.5, cost=0) for card in cards("HJ D2"))
    found = Decision(line=(), seat=Seat.N, trick=1, met=1.0, choices=choices, swing=1.0, declarer_picks=True)
    deal, contract = Deal.parse(DANISH), Contract.parse("3NT W")
    [picked] = shown_decisions(deal, contract, (found,), None, restrictions=lying)
    [free] = shown_decisions(deal, contract, (replace(found, declarer_picks=False),), None, restrictions=lying)
    assert (
        decision_text(contract, picked)
        == "trick 1: declarer picks the penalty card that North plays; ♥J 50%, ♦2 50%."
    )
    assert decision_text(contract, free).startswith("trick 1: North chooses the opening lead")


# the commands


def question(line: str = "") -> PlausibleQuestion:
    return PlausibleQuestion(deal=Deal.parse(DANISH), contract=Contract.parse("3NT W"), line=cards(line))


def test_the_play_by_itself() -> None:
    asked = question()
    answer = FakePlay().tricks(asked)
    shown = shown_decisions(asked.deal, asked.contract, answer.decisions, Engine(tricks_ns=3))
    text = play_as_text(asked, answer, shown)
    assert text.startswith("PLAY · 3NT W\n")
    assert "10 tricks      60%    (55-65%)   ########################" in text
    assert "MAKES     3NT: 90% (85-95%)" in text
    assert "Double dummy: 10 tricks" in text
    assert "declarer 0.40, the defenders 0.30, the opening lead 0.20" in " ".join(text.split())
    assert "evidence, not a ruling" in text
    assert all(len(line) <= 92 for line in text.split("\n"))
    found = play_as_json(asked, answer, shown, engine="fake")
    assert json.loads(json.dumps(found)) == found
    assert found["schema"] == "analyzer.play/1"
    assert found["makes"]["value"] == "9/10"


def test_the_lead_by_itself() -> None:
    asked = question()
    answer = FakePlay().leads(asked)
    text = leads_as_text(asked, answer)
    assert text.startswith("LEAD · 3NT W, North to lead\n")
    assert "♥J" in text
    assert "(58-62%)" in text
    assert all(len(line) <= 92 for line in text.split("\n"))
    found = leads_as_json(asked, answer, engine="fake")
    assert json.loads(json.dumps(found)) == found
    assert found["schema"] == "analyzer.lead/1"
    assert sum(Fraction(lead["chance"]["value"]) for lead in found["leads"]) == 1


def test_a_card_that_is_best_in_every_layout_is_no_guess() -> None:
    CONTRACT["value"] = Contract.parse("6S S")
    position, contract = _at(TO_DUMMY)
    found = decision(TO_DUMMY, ("ST", 0.9, 0.0), ("SA", 0.1, 1.0))
    certain = replace(found, choices=(replace(found.choices[0], best_in=1.0), *found.choices[1:]))
    assert what_is_decided(position, contract, found) == "declarer must guess the queen of spades"
    assert "guess" not in what_is_decided(position, contract, certain)
    assert guessed(position, contract, certain) == ()
