"""The examples of the shared folder on revokes, each kind through the laws of the play.

A shape that is not understood raises: an example never passes because a part of it was not read.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from analyzer.bridge import Card, Seat, Side, Suit
from analyzer.bridge.won import Won, WonTrick
from analyzer.laws import Edition, Lawbook
from analyzer.laws.law63 import LAST_REVOKE, Event, standing
from analyzer.laws.law64 import Attention, Faced, Revoked, Transfer, transfer
from analyzer.laws.law64c import Equity, RevokeDamage, equity
from analyzer.laws.law67 import Defect, DefectiveTrick, Mended, mend
from tests.laws.example_fields import Fields

__all__ = [
    "REVOKE_KINDS", "check_both_revoked", "check_revoke_equity", "check_revoke_established", "check_revoke_transfer",
]  # fmt: skip

REVOKE_KINDS = frozenset({"revoke_transfer", "revoke_equity", "revoke_established", "both_revoked"})

_WHO = ("offender", "partner", "offending_side")
_OPPONENTS = ("opponent", "opponents", "non_offending_side", "nos")
_HOW = ("", "_only", "_illegally", "_legally")
EVENTS: dict[str | None, Event] = {
    **{f"{who}_{did}_next{how}": Event.PLAYED for who, did, how in product(_WHO, ("led", "played"), _HOW)},
    **{f"{who}_{did}_card_for_next": Event.NAMED for who, did in product(_WHO, ("named", "designated"))},
    **{f"{who}_{did}": Event.CLAIMED for who, did in product(_WHO, ("claimed", "conceded"))},
    **{
        f"{who}{did}{what}": Event.AGREED
        for who, did, what in product(
            ("", *(f"{who}_" for who in _WHO)),
            ("agreed_to", "acquiesced_in", "accepted"),
            ("_opponents_claim", "_opponent_claim", "_claim", "_concession"),
        )
    },
    **{f"{who}acquiesced": Event.AGREED for who in ("", *(f"{who}_" for who in _WHO))},
    **{
        f"{who}objected_to{what}": Event.OBJECTED
        for who, what in product(
            ("", "defender_", *(f"{who}_" for who in _WHO)), ("_claim", "_opponents_claim", "_declarers_claim")
        )
    },
    **{
        f"{who}_{did}_next{how}": Event.OPPONENTS_PLAYED
        for who, did, how in product(_OPPONENTS, ("led", "played"), _HOW)
    },
    **dict.fromkeys((None, "nothing", "nothing_yet", "none"), Event.NOTHING),
    **dict.fromkeys(
        ("partner_asked", "defender_asked_partner", "defender_asked", "asked_by_partner", "illegal_question"),
        Event.ASKED,
    ),
}  # fmt: skip


def lawbook(edition: str) -> Lawbook:
    return Lawbook(edition=Edition.parse(edition))


def _trick(fields: Fields) -> int | None:
    """The number of the revoke trick, where it is said."""
    twelfth = fields.yes("trick_12", "trick12", "trick_twelve", "twelfth_trick", "revoke_trick_12")
    number = fields.take("trick_number", "revoke_trick", "trick", default=LAST_REVOKE if twelfth else None)
    if twelfth and number != LAST_REVOKE:
        raise ValueError(f"trick twelve, and trick {number}")
    return None if number is None else int(number)


def _hands_back(fields: Fields) -> bool | None:
    return fields.take(
        "hands_back",
        "all_hands_back",
        "hands_returned",
        "all_hands_returned",
        "hands_returned_to_board",
        default=None,
    )


def check_revoke_established(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    fields, wanted = Fields(given), Fields(expected)
    trick = _trick(fields)
    other = fields.take("opponents_event", "other_side_event", default="not said")
    found = standing(
        EVENTS[fields.take("event")],
        trick=7 if trick is None else trick,
        book=lawbook(edition),
        opponents=None if other == "not said" else EVENTS[other],
        hands_back=_hands_back(fields),
    )
    fields.done()
    for names, value in (
        (("established",), found.established),
        (("must_correct", "must_be_corrected", "corrected"), found.must_correct),
        (("counts_as_established", "treated_as_established", "penalty_applies"), found.counts_as_established),
    ):
        said = wanted.take(*names, default=value)
        assert said is value, names
    wanted.done()


def check_revoke_equity(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    fields, wanted = Fields(given), Fields(expected)
    after = fields.take("nos_tricks_after_automatic")
    moved = fields.take("automatic", "tricks_transferred", default=min(after, 1))
    fact = RevokeDamage(
        tricks=after - moved, transfer=moved, without_revoke=fields.take("nos_tricks_expected_without_revoke")
    )
    fields.done()
    found = equity(fact, lawbook(edition))
    assert isinstance(found, Equity)
    assert found.tricks == wanted.take("nos_tricks")
    adjusted = wanted.take("adjusted", default=found.adjusted)
    assert adjusted is found.adjusted
    wanted.done()


FACED = {
    "penalty_card": Faced.PENALTY_CARD,
    "penalty": Faced.PENALTY_CARD,
    "faced_card": Faced.OTHERWISE,
    "faced": Faced.OTHERWISE,
    "exposed_card": Faced.OTHERWISE,
}
DUMMY = ("dummy_card", "dummy", "card_of_dummy")


def _faced(fields: Fields) -> tuple[Faced, bool]:
    """What lay face up and was not played, and whether it was dummy's."""
    found = set()
    word = fields.take("failed_card", "failed_to_play", "card_not_played", default=None)
    is_dummy = word in DUMMY
    if word is not None and not is_dummy:
        found.add(FACED[word])
    if fields.yes("penalty_card_not_played", "failed_to_play_penalty_card", "penalty_card", "failed_penalty_card"):
        found.add(Faced.PENALTY_CARD)
    if fields.yes("faced_card", "faced_card_not_played", "failed_to_play_faced_card", "faced_not_penalty_card"):
        found.add(Faced.OTHERWISE)
    is_dummy |= fields.yes("dummy_card", "dummy_card_not_played", "failed_to_play_dummy_card", "card_of_dummy")
    if len(found) > 1:
        raise ValueError("the card not played was a penalty card, and was none")
    return (found.pop() if found else Faced.NO), is_dummy


def _attention(fields: Fields) -> Attention:
    after_call = fields.yes("after_nos_call_next_board")
    if fields.yes("after_round_end"):
        return Attention.AFTER_ROUND
    return Attention.AFTER_CALL if after_call else Attention.IN_TIME


def _won(entry: dict[str, Any]) -> WonTrick:
    fields = Fields(entry)
    winner, card = fields.take("winner"), fields.take("card", default=None)
    fields.done()
    if winner in ("NS", "EW"):
        return WonTrick(side=Side[winner])
    return WonTrick.by(Seat[winner], None if card is None else Card.parse(card))


def _place(stated: int | None, listed: int, *, has_one_before: bool) -> int:
    """The revoke trick: as stated, else one that leaves room for the tricks listed."""
    number = min(5, 14 - listed) if stated is None else stated
    if number + listed > 14 or number - has_one_before < 1:
        raise ValueError(f"{listed} tricks from trick {number} on")
    return number


def check_revoke_transfer(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    fields, wanted = (
        Fields({k: v for k, v in given.items() if k != "flags"}, given.get("flags", {})),
        Fields(expected),
    )
    book = lawbook(edition)
    player, suit = Seat[fields.take("revoker")], Suit[fields.take("required_suit")]
    won = [_won(entry) for entry in fields.take("tricks_from_revoke")]
    repeats = fields.yes("repeat_same_player_same_suit")
    first_stood = fields.take("first_established", "first_revoke_established", default=True)
    trick = _place(_trick(fields), len(won), has_one_before=repeats)
    faced, of_dummy = _faced(fields)
    hand = fields.take("revoke_hand", default="")
    if hand not in ("", "dummy", "declarer", "defender", "hand"):
        raise ValueError(f"revoke_hand {hand!r}")
    could_play = fields.take("could_play", "could_have_played", default=None)
    fact = Revoked(
        player=player,
        trick=trick,
        suit=suit,
        could_play=None if could_play is None else frozenset(map(Card.parse, could_play)),
        established=fields.take("established"),
        is_dummy=of_dummy or hand == "dummy",
        faced=faced,
        attention=_attention(fields),
        both_on_the_trick=fields.yes("corrected_62C3"),
    )
    facts = _or_defective(fact, fields, book)
    if fields.yes("both_sides_established"):
        facts.append(Revoked(player=player.lho, trick=trick))
    if fields.yes("both_sides_revoked", "other_side_revoked"):
        facts.append(Revoked(player=player.lho, trick=trick, established=fields.take("other_side_established")))
    if repeats:  # the first at the trick before
        facts.append(Revoked(player=player, trick=trick - 1, suit=suit, established=first_stood))
    _hands_back(fields)  # no transfer at trick twelve either way
    fields.done()
    moved = 0
    if facts:
        first = trick - repeats
        before = (WonTrick(side=player.side.other),) * repeats
        found = transfer(facts, Won(tricks=(*before, *won), first=first), book)
        assert isinstance(found, Transfer), [need.id for need in found.needs]
        moved = found.shares[0].tricks
    assert moved == wanted.take("tricks_transferred")
    wanted.done()


def _or_defective(fact: Revoked, fields: Fields, book: Lawbook) -> list[Revoked]:
    """The revoke, or what a missing card counts as; empty where it counts as none."""
    is_missing = fields.yes("missing_card", "deemed_revoke_67B1", "defective_trick", "too_few_cards")
    held = fields.take("held_suit_led", "held_suit", default=None)
    if not is_missing:
        return [fact]
    defect = DefectiveTrick(
        player=fact.player, trick=fact.trick, defect=Defect.TOO_FEW, both_played_on=fact.established, suit=fact.suit,
        held_suit=held,
    )  # fmt: skip
    found = mend(defect, book)
    assert isinstance(found, Mended), "1997 asks whether he held the suit"
    return [] if found.revoked is None else [found.revoked]


def check_both_revoked(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    """Both won tricks from their revokes on: an established revoke that is not exempt transfers at least one."""
    fields, wanted = Fields(given), Fields(expected)
    facts = [
        Revoked(player=Seat.N, trick=5, suit=Suit.H, established=fields.take("established_ns"), won_later=False),
        Revoked(player=Seat.E, trick=7, suit=Suit.D, established=fields.take("established_ew"), won_later=False),
    ]
    fields.done()
    won = Won(tricks=(WonTrick.by(Seat.N, Card.parse("SA")), *[WonTrick.by(Seat.E)] * 8), first=5)
    found = transfer(facts, won, lawbook(edition))
    assert isinstance(found, Transfer)
    exempt = wanted.take("exempt", default=found.mutual)
    assert exempt is found.mutual
    for share, name in zip(found.shares, ("auto_ns", "auto_ew"), strict=True):
        moved = wanted.take(name, default=None)
        # how many depends on tricks that an example does not give
        assert moved is None or (moved > 0) is (share.tricks > 0), name
    wanted.done()
