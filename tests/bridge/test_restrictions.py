"""Restrictions: each names what it binds, refuses to bind nothing, and says so in words."""

import pytest

from analyzer.bridge import (
    Card,
    DeclarerChoice,
    DeclarerOption,
    Expiry,
    FollowLine,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Restriction,
    Seat,
    Suit,
)
from analyzer.errors import ParseError

SPADES = frozenset({Suit.S})
H9, HA = Card.parse("H9"), Card.parse("HA")


@pytest.mark.parametrize(
    ("restriction", "text", "expiry"),
    [
        (PenaltyCard(player=Seat.W, card=HA, major=True), "major penalty card W:HA", Expiry.WHEN_PLAYED),
        (PenaltyCard(player=Seat.W, card=H9, major=False), "minor penalty card W:H9", Expiry.WHEN_PLAYED),
        (DeclarerOption(leader=Seat.E, suits=SPADES), "declarer may require/forbid E:S", Expiry.THIS_LEAD),
        (
            DeclarerOption(leader=Seat.E, suits=SPADES, may_require=False),
            "declarer may forbid E:S",
            Expiry.THIS_LEAD,
        ),
        (
            DeclarerOption(leader=Seat.E, suits=frozenset({Suit.C, Suit.H}), may_forbid=False),
            "declarer may require E:HC",
            Expiry.THIS_LEAD,
        ),
        (MustPlay(player=Seat.N, cards=frozenset({HA, H9})), "must play N:H9 or HA", Expiry.NEXT_TURN),
        (MustLead(player=Seat.S, suits=frozenset(Suit)), "must lead S:SHDC", Expiry.THIS_LEAD),
        (MayNotLead(player=Seat.S, suits=SPADES), "may not lead S:S", Expiry.WHILE_ON_LEAD),
        (FollowLine(cards=(HA, H9)), "after HA H9", Expiry.END_OF_LINE),
    ],
)
def test_a_restriction_says_whom_it_binds_to_what_and_until_when(
    restriction: Restriction, text: str, expiry: Expiry
) -> None:
    assert str(restriction) == text
    assert restriction.expiry is expiry
    assert hash(restriction) == hash(
        type(restriction)(**{name: getattr(restriction, name) for name in _fields(restriction)})
    )


def _fields(restriction: Restriction) -> tuple[str, ...]:
    return tuple(restriction.__slots__)


def test_a_restriction_of_nothing_is_refused() -> None:
    nothing: frozenset[Suit] = frozenset()
    with pytest.raises(ParseError, match="names a suit"):
        DeclarerOption(leader=Seat.E, suits=nothing)
    with pytest.raises(ParseError, match="require or forbid"):
        DeclarerOption(leader=Seat.E, suits=SPADES, may_require=False, may_forbid=False)
    with pytest.raises(ParseError, match="at least one card"):
        MustPlay(player=Seat.N, cards=frozenset())
    with pytest.raises(ParseError, match="required lead names at least one suit"):
        MustLead(player=Seat.N, suits=nothing)
    with pytest.raises(ParseError, match="forbidden lead names at least one suit"):
        MayNotLead(player=Seat.N, suits=nothing)


@pytest.mark.parametrize("rank", range(2, 15))
def test_a_minor_penalty_card_is_below_the_ten(rank: int) -> None:
    card = Card(Suit.D, rank)
    assert PenaltyCard(player=Seat.N, card=card, major=True).major
    if rank < 10:
        assert not PenaltyCard(player=Seat.N, card=card, major=False).major
    else:
        with pytest.raises(ParseError, match="50B"):
            PenaltyCard(player=Seat.N, card=card, major=False)


def test_a_line_of_play_plays_no_card_twice() -> None:
    with pytest.raises(ParseError, match="no card twice"):
        FollowLine(cards=(HA, H9, HA))


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (DeclarerChoice(), "no requirement"),
        (DeclarerChoice(require=Suit.S), "require a spade"),
        (DeclarerChoice(forbid=SPADES), "forbid a spade"),
        (DeclarerChoice(forbid=frozenset({Suit.H, Suit.S})), "forbid a spade and a heart"),
        (DeclarerChoice(card=HA), "choose HA"),
    ],
)
def test_a_choice_of_declarers_says_what_he_states(choice: DeclarerChoice, text: str) -> None:
    assert str(choice) == text


def test_declarer_makes_one_choice_at_a_time() -> None:
    with pytest.raises(ParseError, match="one of the three"):
        DeclarerChoice(require=Suit.S, forbid=SPADES)
