"""Deals: PBN text, unknown hands, rotation, and every fault listed at once."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.bridge import DECK, Card, Deal, Seat, hand_text, parse_hand
from analyzer.errors import BoardError, ParseError
from tests.bridge.strategies import deal_of, full_deals

PBN = "N:Q7.J.QT72.KQT943 KJT632.QT.A843.2 84.8765432.K9.A5 A95.AK9.J65.J876"


def faults(deal: Deal) -> list[str]:
    return [problem.text() for problem in deal.problems()]


def test_a_pbn_deal_gives_each_seat_its_hand_clockwise_from_the_first() -> None:
    deal = Deal.parse(PBN)
    assert str(deal) == PBN
    assert hand_text(deal.hand(Seat.S)) == "84.8765432.K9.A5"
    assert Deal.parse(PBN.replace("N:", "E:")) == deal.rotated(1)
    assert Deal.parse(PBN.replace("N:", " west: ").replace(" KJ", "\n  KJ")) == deal.rotated(3)
    assert deal.owner(Card.parse("SA")) is Seat.W


@settings(max_examples=50)
@given(full_deals, st.sets(st.sampled_from(Seat)))
def test_every_deal_parses_back_with_any_hands_unknown(deal: Deal, unknown: set[Seat]) -> None:
    hands = [None if seat in unknown else deal.hand(seat) for seat in Seat]
    partly = Deal((hands[0], hands[1], hands[2], hands[3]))
    assert Deal.parse(str(partly)) == partly
    assert partly.is_known is partly.is_complete is (not unknown)
    assert partly.problems() == ()
    for card in DECK:
        owner = deal.owner(card)
        assert partly.owner(card) is (None if owner in unknown else owner)


@settings(max_examples=50)
@given(full_deals, st.integers(-8, 8), st.integers(-8, 8))
def test_turning_the_table_moves_every_card_and_adds_up(deal: Deal, once: int, again: int) -> None:
    turned = deal.rotated(once)
    for seat in Seat:
        assert turned.hand(seat.after(once)) == deal.hand(seat)
    assert turned.rotated(again) == deal.rotated(once + again)
    assert deal.rotated(4) == deal


def test_an_unknown_hand_cannot_be_asked_for() -> None:
    deal = Deal.parse("N:AK... - QJ... T9...")
    assert not deal.is_known and not deal.is_complete
    with pytest.raises(BoardError, match="East's hand is not known"):
        deal.hand(Seat.E)


def test_three_hands_of_thirteen_are_not_a_complete_deal() -> None:
    *words, _ = PBN.split()
    assert not Deal.parse(" ".join([*words, "-"])).is_complete


def test_an_end_position_is_a_sound_deal_but_not_a_complete_one() -> None:
    deal = Deal.parse("N:AK.Q.. QJ.J.. T9.T.. 87.9..")
    assert deal.cards_each == 3 and not deal.is_complete and deal.problems() == ()
    assert Deal((None, None, None, None)).cards_each == 0


def test_hands_of_one_suit_voids_and_tens_are_read() -> None:
    assert parse_hand("AKQJ1098765432...") == frozenset(card for card in DECK if str(card)[0] == "S")
    assert parse_hand("-.10.—.–") == parse_hand(".T..") == frozenset({Card.parse("HT")})
    assert parse_hand(" akq.jt9.. ") == parse_hand("AKQ.JT9..")
    assert hand_text(frozenset()) == "..." and parse_hand("...") == frozenset()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "has 1 suits; write spades.hearts.diamonds.clubs"),
        ("AK.QJ.T9", "has 3 suits"),
        ("AK.QJ.T9.8.7", "has 5 suits"),
        ("AKx.QJ.T9.8", "'X' is not a rank; name every card"),
        ("A1.QJ.T9.8", "'1' is not a rank"),
        ("A K.QJ.T9.8", "' ' is not a rank"),
        ("A٣.QJ.T9.8", "is not a rank"),
        ("AKA.QJ.T9T.8", "holds SA, DT more than once"),
    ],
)
def test_a_wrong_hand_is_refused_with_what_would_be_right(text: str, told: str) -> None:
    with pytest.raises(ParseError, match=told):
        parse_hand(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is not a deal; write the first seat, a colon and four hands"),
        (PBN.removeprefix("N:"), "is not a deal"),
        ("N:AK... QJ... T9...", "is not a deal"),
        (PBN + " -", "is not a deal"),
        (PBN.replace("N:", "X:"), "is not a seat"),
        (PBN.replace("Q7.", "Q77."), "holds S7 more than once"),
    ],
)
def test_a_wrong_deal_is_refused_with_what_would_be_right(text: str, told: str) -> None:
    with pytest.raises(ParseError, match=told):
        Deal.parse(text)


def test_all_faults_of_a_deal_are_listed_at_once() -> None:
    assert faults(Deal.parse("N:AKQ... AK... AJ... -")) == [
        "SK is held by North and East (one of them holds another card)",
        "SA is held by North and East and South (one of them holds another card)",
        "East holds 2 cards (3 expected)",
        "South holds 2 cards (3 expected)",
    ]


def test_a_hand_of_fourteen_is_the_fault_and_hands_of_thirteen_are_not() -> None:
    north, east, south, west = Deal.parse(PBN).hands
    assert north and east and south and west
    assert faults(Deal((north | {Card.parse("SA")}, east, south, west - {Card.parse("SA")}))) == [
        "North holds 14 cards (a hand has 13)",
        "West holds 12 cards (13 expected)",
    ]


@pytest.mark.parametrize("seed", range(30))
def test_any_single_change_of_a_complete_deal_is_noticed(seed: int) -> None:
    dice = random.Random(seed)
    deal = deal_of(dice.sample(DECK, 52))
    card = dice.choice(DECK)
    giver = deal.owner(card)
    assert giver is not None
    taker = giver.after(dice.randint(1, 3))
    lost = [deal.hand(seat) - {card} for seat in Seat]
    twice = [deal.hand(seat) | ({card} if seat is taker else set()) for seat in Seat]
    moved = [hand | ({card} if seat is taker else set()) for seat, hand in zip(Seat, lost, strict=True)]
    for hands in (lost, twice, moved):
        broken = Deal((hands[0], hands[1], hands[2], hands[3]))
        assert broken.problems() and not broken.is_complete
