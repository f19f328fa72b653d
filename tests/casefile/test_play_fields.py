"""Fields about the play: revokes, who won the tricks, equity, safety nets, and what binds a searched play."""

from __future__ import annotations

import pytest

from analyzer.bridge import (
    Card,
    DeclarerOption,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Restriction,
    Seat,
    Side,
    Suit,
)
from analyzer.bridge.won import Won, WonTrick
from analyzer.case import Case
from analyzer.casefile import case_from_bytes
from analyzer.continuations import DoubleDummy
from analyzer.errors import CaseError
from analyzer.laws.law63 import Event
from analyzer.laws.law64 import Attention, Faced
from analyzer.play_facts import Due, Net, RevokeEquity, SafetyNet, StatedRevoke
from tests.casefile.test_schema import faults

HEAD = "format: 1\ncase: c\nedition: 2017\n"
SCORED = HEAD + "board: {vulnerable: none}\ntable: 4S-3 S\nscoring: {method: teams, other table: NS 420}\n"
DEAL = "N:Q743.A6.854.K532 J.987543.A92.JT9 AK852.KQT2.JT3.A T96.J.KQ76.Q8764"


def read(text: str) -> Case:
    assert faults(text) == []
    return case_from_bytes(text.encode(), source="c.yaml")


FULL = (
    SCORED
    + """revokes:
  - player: West
    trick: 5
    suit: hearts
    card: S2
    established: played to the next trick
    noticed: after the round
    won trick: yes
    won later: no
    by: Director
  - player: E
    trick: 6
    suit: D
    duty: play the penalty card
    penalty card: D4
    card: D9
    established: no
    faced: a penalty card
  - {player: E, trick: 7, missing card: yes, held suit: no, suit: C}
tricks won: "from trick 5: W S2, E, ?, 2 x NS, N-S x4"
without the revoke: {result: 10 tricks, by: committee}
without the later revoke: 9
"""
)


def test_every_field_of_a_revoke_is_what_the_file_states() -> None:
    case = read(FULL)
    assert case.revokes == (
        StatedRevoke(
            player=Seat.W,
            trick=5,
            suit=Suit.H,
            card=Card.parse("S2"),
            event=Event.PLAYED,
            attention=Attention.AFTER_ROUND,
            won_trick=True,
            won_later=False,
            by="Director",
            where="revokes[0]",
        ),
        StatedRevoke(
            player=Seat.E,
            trick=6,
            suit=Suit.D,
            due=Due.PENALTY_CARD,
            penalty_card=Card.parse("D4"),
            card=Card.parse("D9"),
            established=False,
            faced=Faced.PENALTY_CARD,
            where="revokes[1]",
        ),
        StatedRevoke(player=Seat.E, trick=7, suit=Suit.C, deemed=True, held_suit=False, where="revokes[2]"),
    )
    ns = WonTrick(side=Side.NS)
    assert case.won == Won(
        tricks=(WonTrick.by(Seat.W, Card.parse("S2")), WonTrick.by(Seat.E), WonTrick(), *(ns,) * 6), first=5
    )
    assert case.equity == RevokeEquity(tricks_declarer=10, by="committee")
    assert case.without_later_revoke == 9
    assert not case.revokes_in_record
    assert case.line("revokes[1].penalty card") == 21


def test_a_duty_becomes_the_restriction_that_a_search_obeys() -> None:
    revoke = StatedRevoke(player=Seat.W, trick=1, suit=Suit.H, due=Due.LEAD)
    assert revoke.duty == MustLead(player=Seat.W, suits=frozenset({Suit.H}))
    card = StatedRevoke(player=Seat.W, trick=1, due=Due.PENALTY_CARD, penalty_card=Card.parse("D4"))
    assert card.duty == PenaltyCard(player=Seat.W, card=Card.parse("D4"), major=True)
    assert StatedRevoke(player=Seat.W, trick=1, suit=Suit.H).duty is None


@pytest.mark.parametrize(
    ("text", "equity"),
    [
        ("12", RevokeEquity(tricks_declarer=12)),
        ("0 tricks", RevokeEquity(tricks_declarer=0)),
        ("double dummy", RevokeEquity(double_dummy=True)),
        ("Double-Dummy", RevokeEquity(double_dummy=True)),
        ("the transfer suffices", RevokeEquity(suffices=True)),
        ("{result: transfer suffices, by: Director}", RevokeEquity(suffices=True, by="Director")),
    ],
)
def test_what_is_said_of_equity(text: str, equity: RevokeEquity) -> None:
    assert read(SCORED + f"revokes: [{{player: W, trick: 5}}]\nwithout the revoke: {text}\n").equity == equity


def test_established_is_a_yes_a_no_or_an_event() -> None:
    for text, event, established in (
        ("yes", None, True),
        ("no", None, False),
        ("objected to the opponents' claim", Event.OBJECTED, None),
        ("Nothing yet", Event.NOTHING, None),
    ):
        [revoke] = read(SCORED + f"revokes: [{{player: W, trick: 5, established: {text}}}]\n").revokes
        assert (revoke.event, revoke.established) == (event, established)


BOUND = (
    HEAD
    + f"""board: {{dealer: S, vulnerable: EW, deal: "{DEAL}"}}
scoring: {{method: teams, other table: NS 420}}
offending: EW
continuations:
  - contract: 4S S
    double dummy: {{BOUND}}
"""
)


@pytest.mark.parametrize(
    ("text", "restrictions"),
    [
        ("penalty cards: E:H9", (PenaltyCard(player=Seat.E, card=Card.parse("H9"), major=True),)),
        (
            "penalty cards: E:H9; W:HJ",
            (
                PenaltyCard(player=Seat.E, card=Card.parse("H9"), major=True),
                PenaltyCard(player=Seat.W, card=Card.parse("HJ"), major=True),
            ),
        ),
        ("minor penalty card: W:C4", (PenaltyCard(player=Seat.W, card=Card.parse("C4"), major=False),)),
        ("must lead: W:H", (MustLead(player=Seat.W, suits=frozenset({Suit.H})),)),
        ("may not lead: W:spades", (MayNotLead(player=Seat.W, suits=frozenset({Suit.S})),)),
        ("must play: W:DK DQ", (MustPlay(player=Seat.W, cards=frozenset(map(Card.parse, ("DK", "DQ")))),)),
        (
            "declarer may require: W:H, declarer may forbid: W:H",
            (DeclarerOption(leader=Seat.W, suits=frozenset({Suit.H})),),
        ),
        (
            "declarer may forbid: W:SHD",
            (DeclarerOption(leader=Seat.W, suits=frozenset({Suit.S, Suit.H, Suit.D}), may_require=False),),
        ),
    ],
)
def test_what_binds_a_searched_play(text: str, restrictions: tuple[Restriction, ...]) -> None:
    tree = read(BOUND.replace("BOUND", text)).tree
    assert tree is not None
    leaf = tree.branches[0].then
    assert isinstance(leaf, DoubleDummy) and leaf.restrictions == restrictions


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("penalty cards: E:HK", "East does not hold HK"),
        ("penalty cards: S:SA", "N-S declare (only defenders have them (Law 48))"),
        ("minor penalty card: W:HJ", "a minor penalty card is below the honors"),
        ("minor penalty card: W:C4, penalty cards: W:HJ", "several of one defender are all major"),
        ("must lead: H", "write the player, a colon and what it is about, as W:D"),
        ("may not lead: W:Z", "'Z' is not a suit"),
    ],
)
def test_restrictions_that_cannot_lie_there_are_told_with_their_line(text: str, message: str) -> None:
    with pytest.raises(CaseError) as told:
        case_from_bytes(BOUND.replace("BOUND", text).encode(), source="c.yaml")
    assert message in str(told.value) and "c.yaml:9 continuations[0]" in str(told.value)


def test_a_safety_net_is_what_the_file_states() -> None:
    text = (
        SCORED
        + "safety net: {net: Penalty card, irregularity: the exposed king, card: E:HK, answer: no, by: Director}\n"
    )
    assert read(text).net == SafetyNet(
        net=Net.PENALTY_CARD,
        irregularity="the exposed king",
        answer=False,
        card=PenaltyCard(player=Seat.E, card=Card.parse("HK"), major=True),
        by="Director",
    )
