"""The runners of shared examples themselves: shapes that the files in the folder do not show, and wrong ones."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from analyzer.errors import AnalyzerError
from analyzer.laws import Edition, Lawbook
from tests.laws.penalty_examples import (
    check_lead_restriction,
    check_legal_plays_with_pc,
    check_pc_partner_lead,
    check_penalty_card_class,
)
from tests.laws.revoke_examples import (
    check_both_revoked,
    check_revoke_equity,
    check_revoke_established,
    check_revoke_transfer,
)

ALL = "1997 2007 2017"
Row = tuple[str, dict[str, Any], dict[str, Any]]

# West ruffs and wins, East wins one more: two tricks
RUFF: dict[str, Any] = {
    "established": True,
    "required_suit": "H",
    "revoker": "W",
    "tricks_from_revoke": [{"winner": "W", "card": "S2"}, {"winner": "E", "card": "SA"}],
}


def ruff(flags: dict[str, Any] | None = None, **given: Any) -> dict[str, Any]:
    return RUFF | given | ({} if flags is None else {"flags": flags})


def moved(tricks: int) -> dict[str, Any]:
    return {"tricks_transferred": tricks}


def winners(text: str) -> list[dict[str, str]]:
    return [{"winner": word[0]} | ({"card": word[1:]} if word[1:] else {}) for word in text.split()]


TRANSFERS: list[Row] = [
    (ALL, ruff(), moved(2)),
    (ALL, ruff(established=False), moved(0)),
    (ALL, ruff(trick_number=12), moved(0)),
    (ALL, ruff(revoke_trick=12), moved(0)),
    (ALL, ruff({"revoke_trick": 12, "hands_back": True}), moved(0)),
    (ALL, ruff({"trick_12": True}), moved(0)),
    (ALL, ruff({"trick12": True}), moved(0)),
    (ALL, ruff({"trick12": False}), moved(2)),
    (ALL, ruff(trick_number=11), moved(2)),
    (ALL, ruff({"failed_card": "penalty_card"}), moved(0)),
    (ALL, ruff({"failed_to_play": "penalty_card"}), moved(0)),
    (ALL, ruff({"penalty_card_not_played": True}), moved(0)),
    (ALL, ruff({"failed_card": "dummy_card"}), moved(0)),
    ("1997 2007", ruff({"failed_card": "faced_card"}), moved(0)),
    ("2017", ruff({"failed_card": "faced_card"}), moved(2)),
    ("1997 2007", ruff({"faced_card": True}), moved(0)),
    ("2017", ruff({"faced_card": True}), moved(2)),
    (ALL, ruff({"revoke_hand": "declarer"}), moved(2)),
    (ALL, ruff({"both_sides_established": True}), moved(0)),
    ("2007", ruff({"both_sides_revoked": True, "other_side_established": False}), moved(0)),
    ("1997 2017", ruff({"both_sides_revoked": True, "other_side_established": False}), moved(2)),
    ("1997 2007", ruff({"repeat_same_player_same_suit": True, "first_established": False}), moved(0)),
    ("2017", ruff({"repeat_same_player_same_suit": True, "first_established": False}), moved(2)),
    ("2017", ruff({"corrected_62C3": True}), moved(0)),
    ("2007 2017", ruff({"missing_card": True}), moved(1)),
    ("1997", ruff({"missing_card": True, "held_suit_led": True}), moved(0)),
    ("1997", ruff({"missing_card": True, "held_suit_led": False}), moved(1)),
    (ALL, ruff(tricks_from_revoke=winners("WS2 SSA SCA S S S S S S SDA S ECK")), moved(2)),  # from trick two
    (ALL, ruff(tricks_from_revoke=winners("WS2" + " S" * 12)), moved(1)),  # from trick one
    ("1997", ruff(tricks_from_revoke=winners("EHA WHK SDA"), could_play=["H2"]), moved(1)),
    ("1997", ruff(tricks_from_revoke=winners("EHA WHK SDA"), could_play=["HK"]), moved(2)),
]
WRONG_TRANSFERS: list[Row] = [
    (ALL, ruff({"a_flag_that_nobody_knows": True}), moved(2)),
    (ALL, ruff(remark="x"), moved(2)),
    (ALL, ruff(), moved(2) | {"exempt": False}),
    (ALL, ruff({"failed_card": "some_card"}), moved(2)),
    (ALL, ruff({"revoke_hand": "kibitzer"}), moved(2)),
    (ALL, ruff({"trick12": True}, trick_number=7), moved(0)),
    (ALL, ruff({"trick12": "yes"}), moved(0)),
    (ALL, ruff({"both_sides_revoked": True}), moved(0)),  # established or not?
    (ALL, ruff({"established": False}), moved(0)),  # said twice
    (ALL, ruff(tricks_from_revoke=winners("WS2" + " S" * 13)), moved(1)),
    (ALL, ruff({"penalty_card": True, "faced_card": True}), moved(0)),
    ("1997", ruff({"missing_card": True}), moved(1)),
    (ALL, ruff(tricks_from_revoke=[{"winner": "W", "card": "S2", "led": "H"}]), moved(1)),
    (ALL, ruff(), moved(1)),
    ("1997 2007", ruff({"corrected_62C3": True}), moved(0)),
]


def happened(event: str | None, trick: int = 7, **given: Any) -> dict[str, Any]:
    return {"event": event, "trick_number": trick} | given


ESTABLISHED, OPEN = {"established": True}, {"established": False}
STANDINGS: list[Row] = [
    *[
        (ALL, happened(event), ESTABLISHED)
        for event in (
            "offender_played_next", "offender_led_next", "partner_led_next", "partner_played_next",
            "partner_played_next_illegally", "offender_claimed", "offender_conceded", "partner_claimed",
            "offending_side_conceded", "agreed_to_opponents_claim", "acquiesced", "offending_side_acquiesced",
            "acquiesced_in_opponents_claim", "offender_named_card_for_next",
        )
    ],
    *[
        (ALL, happened(event), OPEN | {"must_correct": True})
        for event in (
            None, "nothing", "objected_to_claim", "defender_objected_to_claim", "opponents_played_next",
            "opponents_played_next_only", "opponent_led_next", "partner_asked",
        )
    ],
    ("1997", happened("partner_asked"), OPEN | {"treated_as_established": True, "must_be_corrected": True}),
    ("2007 2017", happened("partner_asked"), OPEN | {"treated_as_established": False}),
    (ALL, happened("offender_led_next", 12), ESTABLISHED | {"must_correct": True}),
    (ALL, happened("offender_led_next", 12, hands_back=False), {"must_correct": True}),
    (ALL, happened("offender_led_next", 12, hands_back=True), ESTABLISHED | {"must_correct": False}),
    (ALL, happened("offender_led_next", 11), {"corrected": False}),
    (ALL, {"event": "offender_led_next"}, ESTABLISHED),
    ("2017", happened("offender_led_next", opponents_event="nothing"), OPEN),
    ("1997 2007", happened("offender_led_next", opponents_event="nothing"), ESTABLISHED),
    ("2017", happened("offender_claimed", opponents_event=None), ESTABLISHED),
]  # fmt: skip
WRONG_STANDINGS: list[Row] = [
    (ALL, happened("something_else"), OPEN),
    (ALL, happened("nothing", who="W"), OPEN),
    (ALL, happened("nothing"), OPEN | {"penalty": 0}),
    (ALL, {"trick_number": 7}, OPEN),
    (ALL, happened("offender_led_next"), OPEN),
]
EQUITY: list[Row] = [
    (ALL, {"nos_tricks_after_automatic": 0, "nos_tricks_expected_without_revoke": 0}, {"nos_tricks": 0}),
    (ALL, {"nos_tricks_after_automatic": 0, "nos_tricks_expected_without_revoke": 3}, {"nos_tricks": 3}),
    (ALL, {"nos_tricks_after_automatic": 10, "nos_tricks_expected_without_revoke": 9},
     {"nos_tricks": 10, "adjusted": False}),
    (ALL, {"nos_tricks_after_automatic": 10, "nos_tricks_expected_without_revoke": 11, "automatic": 2},
     {"nos_tricks": 11, "adjusted": True}),
    (ALL, {"nos_tricks_after_automatic": 13, "nos_tricks_expected_without_revoke": 13}, {"nos_tricks": 13}),
]  # fmt: skip
WRONG_EQUITY: list[Row] = [
    (ALL, {"nos_tricks_after_automatic": 9, "nos_tricks_expected_without_revoke": 10, "imps": 0}, {"nos_tricks": 10}),
    (ALL, {"nos_tricks_after_automatic": 9}, {"nos_tricks": 9}),
    (ALL, {"nos_tricks_after_automatic": 9, "nos_tricks_expected_without_revoke": 10}, {"nos_tricks": 9}),
    (ALL, {"nos_tricks_after_automatic": 9, "nos_tricks_expected_without_revoke": 10}, {"nos_tricks": 10, "imps": 0}),
]  # fmt: skip


def both(ns: bool, ew: bool) -> dict[str, bool]:
    return {"established_ns": ns, "established_ew": ew}


BOTH: list[Row] = [
    (ALL, both(True, True), {"exempt": True}),
    (ALL, both(True, True), {"exempt": True, "auto_ns": 0, "auto_ew": 0}),
    ("2007", both(True, False), {"exempt": True, "auto_ns": 0, "auto_ew": 0}),
    ("2007", both(False, True), {"exempt": True}),
    ("2007", both(False, False), {"exempt": True, "auto_ns": 0, "auto_ew": 0}),
    ("1997 2017", both(True, False), {"exempt": False, "auto_ns": 2, "auto_ew": 0}),
    ("1997 2017", both(False, True), {"exempt": False, "auto_ns": 0, "auto_ew": 2}),
    ("1997 2017", both(False, False), {"exempt": False, "auto_ns": 0, "auto_ew": 0}),
]
WRONG_BOTH: list[Row] = [
    (ALL, both(True, True), {"exempt": False}),
    ("2017", both(True, False), {"exempt": True}),
    ("2017", both(True, False), {"auto_ns": 0}),
    (ALL, both(True, True) | {"same_trick": True}, {"exempt": True}),
    (ALL, both(True, True), {"exempted": True}),
]


def exposed(names: list[str], exposure: Any) -> dict[str, Any]:
    return {"cards": names, "exposure": exposure}


MAJOR, MINOR = {"classes": ["major"]}, {"classes": ["minor"]}
CLASSES: list[Row] = [
    *[
        (ALL, exposed(["S5"], word), MAJOR)
        for word in ("lead_out_of_turn", "led_out_of_turn", "deliberate", "deliberate_play", "corrected_revoke",
                     "revoke_corrected", "named")
    ],
    *[
        (ALL, exposed(["S5"], word), MINOR)
        for word in ("dropped", "inadvertent", "accidental", "two_cards_simultaneously")
    ],
    (ALL, exposed(["SJ"], "named"), MAJOR),
    (ALL, exposed(["S5", "SJ"], "dropped"), {"classes": ["major", "major"]}),
    (ALL, exposed(["S5", "D4"], ["dropped", "lead_out_of_turn"]), {"classes": ["major", "major"]}),
    (ALL, exposed(["S5", "DJ"], "dropped") | {"players": ["E", "W"]}, {"classes": ["minor", "major"]}),
    (ALL, {"card": "S5", "exposure": "dropped"}, {"class": "minor"}),
]  # fmt: skip
WRONG_CLASSES: list[Row] = [
    (ALL, exposed(["S5"], "by_magic"), MINOR),
    (ALL, exposed(["S5"], "dropped"), MAJOR),
    (ALL, exposed(["S5"], "dropped") | {"trick": 3}, MINOR),
    (ALL, exposed(["S5"], "dropped"), MINOR | {"law": "50B"}),
    (ALL, exposed(["S5", "DJ"], "dropped") | {"players": ["E", "W"]}, {"classes": ["major", "minor"]}),
]


def lie(hand: str, penalty: Any, pclass: Any, led: str | None, **given: Any) -> dict[str, Any]:
    return {"hand": hand.split(), "penalty": penalty, "pclass": pclass, "led": led} | given


def legal(text: str) -> dict[str, Any]:
    return {"legal": text.split()}


PLAYS: list[Row] = [
    (ALL, lie("S5 SQ H3", ["SQ"], "major", None), legal("SQ")),
    (ALL, lie("S2 S7 ST C2", ["S7"], "minor", None), legal("S7 ST C2")),
    (ALL, lie("S2 S7 SJ C2", ["S7"], "minor", "S"), legal("S7 SJ")),
    (ALL, lie("S5 SQ H3", ["SQ", "H3"], "major", None), legal("SQ H3") | {"declarer_chooses": True}),
    (ALL, lie("S5 SQ H3", ["SQ", "H3"], ["major", "major"], "S"), legal("SQ") | {"declarer_chooses": False}),
    (ALL, lie("S5 SQ H3", ["SQ", "H3"], {"SQ": "major", "H3": "major"}, "C"), legal("SQ H3")),
    (ALL, {"hand": ["S5", "SQ"], "penalty": [{"card": "SQ", "class": "major"}]}, legal("SQ")),
    (ALL, lie("S5 SQ H3", ["H3"], "major", None, prohibited=["H"]), legal("S5 SQ")),
    (ALL, lie("S5 SQ H3", ["H3"], "major", None, required="S"), legal("S5 SQ")),
]
WRONG_PLAYS: list[Row] = [
    (ALL, lie("S5 SQ H3", ["SQ"], "major", None), legal("S5 SQ")),
    (ALL, lie("S5 SQ H3", ["SQ"], "great", None), legal("SQ")),
    (ALL, lie("S5 SQ H3", ["SQ"], "major", None, trumps="H"), legal("SQ")),
    (ALL, lie("S5 SQ H3", ["SQ"], ["major", "minor"], None), legal("SQ")),
    (ALL, lie("S5 H3", ["SQ"], "major", None), legal("S5 H3")),  # he does not hold it
    (ALL, lie("S5 SQ H3", ["SQ"], "major", None), legal("SQ") | {"remark": ""}),
]


def stated(penalty: list[str], option: str | None, pclass: str = "major", **given: Any) -> dict[str, Any]:
    return {"penalty": penalty, "pclass": pclass, "declarer_option": option} | given


def lead(text: str, status: str | None = None, **expected: Any) -> dict[str, Any]:
    return {"suits_allowed": list(text)} | ({"penalty_card_status": status} if status else {}) | expected


LEADS: list[Row] = [
    (ALL, stated(["H4"], "forbid"), lead("SDC", "picked_up")),
    (ALL, stated(["H4"], "prohibit"), lead("SDC", "picked_up")),
    (ALL, stated(["H4"], "prohibit", suit="H"), lead("SDC", picked_up=["H4"], stays=[])),
    (ALL, stated(["H4"], "no_requirement"), lead("SHDC", "stays_on_table")),
    (ALL, stated(["H4"], "none", "minor"), lead("SHDC", "stays")),
    (ALL, stated(["H4"], "require", "minor"), {"invalid": True}),
    (ALL, stated(["H4"], "forbid", "minor"), {"valid": False}),
    (ALL, stated(["H4"], "require", suits=["S"]), {"invalid": True, "note": "not the suit of the card"}),
    (ALL, stated(["H4", "D9"], "require", suits=["H", "D"]), {"legal": False}),
    (ALL, stated(["H4", "D9"], "forbid", suits=["H", "D"]), lead("SC", "picked_up")),
    (ALL, stated(["H4", "D9"], "forbid", suits=["D"]), lead("SHC", picked_up=["D9"], stays=["H4"])),
    (ALL, stated(["H4"], "require", partner_holds_required_suit=False), lead("SDC")),
    (ALL, stated(["H4"], "require", partner_holds_required_suit=False), lead("SDC", unable=True)),
    (ALL, stated(["H4"], "require", partner_holds_only=["S"]), lead("S", "picked_up")),
    (ALL, stated(["H4"], "forbid", partner_holds_only=["H"]), lead("H", "picked_up", note="unable to comply")),
    (ALL, stated(["H4"], "forbid", partner_hand=["H2", "SA"]), lead("S", "picked_up")),
]
WRONG_LEADS: list[Row] = [
    (ALL, stated(["H4"], "require", suits=["S"]), lead("S")),
    (ALL, stated(["H4"], "require"), {"invalid": True}),
    (ALL, stated(["H4"], "none", "minor"), {"invalid": True}),
    (ALL, stated(["H4"], "require"), lead("H", note="unable to comply")),
    (ALL, stated(["H4"], "require"), lead("H", "stays")),
    (ALL, stated(["H4"], "require"), lead("H", "is_gone")),
    (ALL, stated(["H4"], "beg"), lead("H")),
    (ALL, stated(["H4"], "require", trick=3), lead("H")),
    (ALL, stated(["H4"], "require"), lead("H", law="50D2")),
]


def call(suits: list[str] | None, **given: Any) -> dict[str, Any]:
    return ({} if suits is None else {"withdrawn_call_suits": suits}) | given


def options(require: str, forbid: str) -> dict[str, Any]:
    found: list[dict[str, Any]] = [
        {"type": "require", "suit": suit, "duration": "first_turn_only"} for suit in require
    ]
    if forbid:
        found.append({"type": "prohibit", "any_one_of": list(forbid), "duration": "while_retains_lead"})
    return {"options": found}


NAMED = "suits_specified_by_offender_in_legal_auction"
OLD = "1997 2007"
RESTRICTIONS: list[Row] = [
    (OLD, call(["H"]), options("H", "H")),  # nothing specified later
    (OLD, call(["H", "S"], **{NAMED: ["H"]}), options("S", "S")),
    (OLD, call(["H", "S"], **{NAMED: []}), options("HS", "HS")),
    (OLD, call(["H", "S"], **{NAMED: ["S", "H"]}), options("", "")),
    (OLD, call([], withdrawn_call="1NT natural"), options("", "SHDC")),
    (OLD, call(None, **{NAMED: ["H"]}), {"needs": ["withdrawn suits"]}),
    (OLD, call(["H"], call_repeated=True), options("", "")),
    ("2017", call(None, comparable_call=True), options("", "")),
    ("2017", call(["H"], comparable_call=True, **{NAMED: []}), options("", "")),
    ("2017", call(None, comparable_call=False), options("", "SHDC")),
    ("2017", call(["H"], comparable_call=False, **{NAMED: ["S", "D"]}), options("", "HC")),
    ("2017", call(["H"]), {"needs": ["comparable"]}),
    (ALL, call(["H"], comparable_call=False, offender_declares=True), options("", "")),
]
WRONG_RESTRICTIONS: list[Row] = [
    (OLD, call(None), options("", "SHDC")),
    ("2017", call(["H"]), options("", "SHDC")),
    (OLD, call(["H"]), {"needs": ["withdrawn suits"]}),
    (OLD, call(["H"]), options("H", "")),
    (OLD, call(["H"], dealer="N"), options("H", "H")),
    (OLD, call(["H"]), options("H", "H") | {"net": "23"}),
    (OLD, call(["H"]), {"options": [{"type": "require", "suit": "H", "duration": "for_ever"}]}),
]


def by_book(check: Any) -> Any:
    return lambda given, expected, edition: check(given, expected, Lawbook(edition=Edition.parse(edition)))


DOES_NOT_PASS = (AssertionError, KeyError, ValueError, AnalyzerError)
KINDS = [
    (check_revoke_transfer, TRANSFERS, WRONG_TRANSFERS),
    (check_revoke_established, STANDINGS, WRONG_STANDINGS),
    (check_revoke_equity, EQUITY, WRONG_EQUITY),
    (check_both_revoked, BOTH, WRONG_BOTH),
    (by_book(check_penalty_card_class), CLASSES, WRONG_CLASSES),
    (by_book(check_legal_plays_with_pc), PLAYS, WRONG_PLAYS),
    (by_book(check_pc_partner_lead), LEADS, WRONG_LEADS),
    (by_book(check_lead_restriction), RESTRICTIONS, WRONG_RESTRICTIONS),
]


@pytest.mark.parametrize(("check", "row"), [(check, row) for check, rows, _ in KINDS for row in rows])
def test_a_shape_is_read(check: Any, row: Row) -> None:
    editions, given, expected = row
    before = copy.deepcopy(row)
    for edition in editions.split():
        check(given, expected, edition)
    assert row == before, "an example is read, not used up"


@pytest.mark.parametrize(("check", "row"), [(check, row) for check, _, rows in KINDS for row in rows])
def test_a_shape_that_is_not_understood_or_a_wrong_answer_raises(check: Any, row: Row) -> None:
    editions, given, expected = row
    for edition in editions.split():
        with pytest.raises(DOES_NOT_PASS):
            check(given, expected, edition)
