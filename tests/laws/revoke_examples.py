"""The examples of the shared folder on revokes, each kind through the laws of the play."""

from __future__ import annotations

from typing import Any

from analyzer.bridge import Card, Seat, Side, Suit
from analyzer.bridge.won import Won, WonTrick
from analyzer.laws import Edition, Lawbook
from analyzer.laws.law63 import Event, standing
from analyzer.laws.law64 import Attention, Revoked, Transfer, transfer
from analyzer.laws.law64c import Equity, RevokeDamage, equity

__all__ = [
    "REVOKE_KINDS", "check_both_revoked", "check_revoke_equity", "check_revoke_established", "check_revoke_transfer",
]  # fmt: skip

REVOKE_KINDS = frozenset({"revoke_transfer", "revoke_equity", "revoke_established", "both_revoked"})
EVENTS = {
    "partner_played_next_illegally": Event.PLAYED,
    "offender_led_next": Event.PLAYED,
    "partner_named_card_for_next": Event.NAMED,
    "offending_side_claimed": Event.CLAIMED,
    "opponent_played_next_only": Event.OPPONENTS_PLAYED,
}


def check_revoke_established(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    book = Lawbook(edition=Edition.parse(edition))
    found = standing(EVENTS[given["event"]], trick=given["trick_number"], book=book)
    assert {name: getattr(found, name) for name in expected} == expected


def check_revoke_equity(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    fact = RevokeDamage(
        tricks=given["nos_tricks_after_automatic"] - 1,
        transfer=1,
        without_revoke=given["nos_tricks_expected_without_revoke"],
    )
    found = equity(fact, Lawbook(edition=Edition.parse(edition)))
    assert isinstance(found, Equity)
    assert found.tricks == expected["nos_tricks"]


def check_revoke_transfer(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    flags = given.get("flags", {})
    player, suit = Seat[given["revoker"]], Suit[given["required_suit"]]
    attention = Attention.IN_TIME
    if flags.get("after_nos_call_next_board"):
        attention = Attention.AFTER_CALL
    if flags.get("after_round_end"):
        attention = Attention.AFTER_ROUND
    facts = [
        Revoked(
            player=player,
            trick=5,
            suit=suit,
            established=given["established"],
            is_dummy=flags.get("revoke_hand") == "dummy",
            attention=attention,
            both_on_the_trick=flags.get("corrected_62C3", False),
        )
    ]
    if flags.get("both_sides_established"):
        facts.append(Revoked(player=player.lho, trick=5))
    if flags.get("repeat_same_player_same_suit"):  # the first at the trick before
        facts.append(Revoked(player=player, trick=4, suit=suit))
    won = [WonTrick.by(Seat[t["winner"]], Card.parse(t["card"])) for t in given["tricks_from_revoke"]]
    before = WonTrick(side=Side(player.side).other)
    found = transfer(facts, Won(tricks=(before, *won), first=4), Lawbook(edition=Edition.parse(edition)))
    assert isinstance(found, Transfer)
    assert found.shares[0].tricks == expected["tricks_transferred"]


def check_both_revoked(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    facts = [
        Revoked(player=Seat.N, trick=5, suit=Suit.H, established=given["established_ns"]),
        Revoked(player=Seat.E, trick=7, suit=Suit.D, established=given["established_ew"]),
    ]
    won = Won(tricks=(WonTrick.by(Seat.N, Card.parse("SA")), *[WonTrick.by(Seat.E)] * 8), first=5)
    found = transfer(facts, won, Lawbook(edition=Edition.parse(edition)))
    assert isinstance(found, Transfer)
    if "exempt" in expected:
        assert found.mutual is expected["exempt"]
        assert found.tricks == 1
    else:
        assert [share.tricks for share in found.shares] == [expected["auto_ns"], expected["auto_ew"]]
