"""The examples of penalty cards and lead restrictions in the shared folder, where it is there."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from analyzer.bridge import Card, PenaltyCard, Seat, Side, Suit
from analyzer.laws import Edition, Lawbook
from analyzer.laws.law26 import LeadRestriction, WithdrawnCall, lead_restriction
from analyzer.laws.law49 import ExposedCard, How
from analyzer.laws.law50 import classify, legal_plays, partner_lead
from analyzer.laws.law59 import obeying
from analyzer.laws.option import Act
from tests.shared_folder import shared

HOW = {"accidental": How.ACCIDENT, "revoke_corrected": How.PLAY}
ACTS = {"require": Act.REQUIRE, "prohibit": Act.FORBID, "none": Act.NO_REQUIREMENT}


def cards(names: list[str]) -> tuple[Card, ...]:
    return tuple(Card.parse(name) for name in names)


def suits(names: list[str]) -> frozenset[Suit]:
    return frozenset(Suit.parse(name) for name in names)


def check_penalty_card_class(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    exposed = [ExposedCard(player=Seat.E, card=card, how=HOW[given["exposure"]]) for card in cards(given["cards"])]
    found = classify(exposed, book)
    assert isinstance(found, tuple)
    assert {str(lying.card) for lying in found} == set(given["cards"])
    assert sorted("major" if lying.major else "minor" for lying in found) == sorted(expected["classes"])


def check_legal_plays_with_pc(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    lying = [
        PenaltyCard(player=Seat.E, card=card, major=given["pclass"] == "major") for card in cards(given["penalty"])
    ]
    found = legal_plays(frozenset(cards(given["hand"])), Suit.parse(given["led"]), lying, book)
    assert set(found.cards) == set(cards(expected["legal"]))


def check_pc_partner_lead(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    lying = [
        PenaltyCard(player=Seat.E, card=card, major=given["pclass"] == "major") for card in cards(given["penalty"])
    ]
    act = ACTS[given["declarer_option"]]
    wanted = suits(given.get("suits", [given["penalty"][0][0]] if act is not Act.NO_REQUIREMENT else []))
    held = frozenset(Suit) - (wanted if given.get("partner_holds_required_suit") is False else frozenset())
    (option,) = (
        one for one in partner_lead(Seat.W, lying, book, held=held) if one.act is act and one.suits == wanted
    )
    one_of_each = [Card(suit, 7) for suit in held]
    allowed = {
        Act.REQUIRE: obeying(one_of_each, lambda card: card.suit in wanted),
        Act.FORBID: obeying(one_of_each, lambda card: card.suit not in wanted),
        Act.NO_REQUIREMENT: one_of_each,
    }[act]
    assert {card.suit for card in allowed} == suits(expected["suits_allowed"])
    assert option.unable is ("note" in expected)
    picked_up = {str(card.card) for card in option.picked_up}
    if "penalty_card_status" in expected:
        assert picked_up == (set(given["penalty"]) if expected["penalty_card_status"] == "picked_up" else set())
    if "picked_up" in expected:
        assert picked_up == set(expected["picked_up"])
        assert {str(card.card) for card in option.stays} == set(expected.get("stays", []))


def check_lead_restriction(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    found = lead_restriction(
        WithdrawnCall(
            offender=Seat.E,
            declaring=Side.NS,
            suits=suits(given.get("withdrawn_call_suits", [])),
            specified=suits(given["suits_specified_by_offender_in_legal_auction"]),
            comparable=given.get("comparable_call"),
        ),
        book,
    )
    assert isinstance(found, LeadRestriction)
    require: frozenset[Suit] = frozenset()
    forbid: frozenset[Suit] = frozenset()
    for option in expected["options"]:
        if option["type"] == "require":
            assert option["duration"] == "first_turn_only"
            require |= suits([option["suit"]])
        else:
            assert option["duration"] == "while_retains_lead"
            forbid |= suits(option["any_one_of"])
    assert (found.may_require, found.may_forbid) == (require, forbid)


CHECKS = {
    "penalty_card_class": (check_penalty_card_class, 4),
    "legal_plays_with_pc": (check_legal_plays_with_pc, 4),
    "pc_partner_lead": (check_pc_partner_lead, 5),
    "lead_restriction": (check_lead_restriction, 7),
}


def test_every_shared_example_of_these_kinds_holds_in_each_of_its_editions() -> None:
    examples = json.loads(shared("laws", "EXAMPLES.json").read_text(encoding="utf-8"))["examples"]
    seen: Counter[str] = Counter()
    for example in examples:
        if example["kind"] in CHECKS:
            check, _ = CHECKS[example["kind"]]
            for edition in example["edition"]:
                check(example["input"], example["expected"], Lawbook(edition=Edition.parse(edition)))
            seen[example["kind"]] += 1
    assert all(seen[kind] >= count for kind, (_, count) in CHECKS.items()), seen


def test_every_shared_case_on_penalty_cards_marked_hard_or_mixed_is_a_test_here() -> None:
    here = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    found = 0
    for path in sorted(shared("cases").glob("p_*.json")):
        if json.loads(path.read_text(encoding="utf-8"))["certainty"] in ("hard", "mixed"):
            _, source, number, *_ = path.stem.split("_")
            assert f"def test_{source}_{number}_" in here, path.stem
            found += 1
    assert found >= 9
