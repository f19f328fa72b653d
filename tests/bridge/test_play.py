"""The play: who wins a trick, what is legal, and which positions cannot be."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.bridge import DECK, Card, Contract, Deal, Denomination, Play, Position, Seat, Side, trick_winner
from analyzer.errors import BoardError
from tests.bridge.strategies import contracts, denominations, endings, full_deals, seats


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def winner_by_value(trick: list[Card], leader: Seat, denomination: Denomination) -> str:
    """The oracle: give each card a value, take the largest."""

    def value(card: Card) -> int:
        if str(card)[0] == str(denomination)[0] and str(denomination) != "NT":
            return 1000 + "23456789TJQKA".index(str(card)[1])
        return "23456789TJQKA".index(str(card)[1]) if str(card)[0] == str(trick[0])[0] else -1

    values = [value(card) for card in trick]
    return "NESW"[(int(leader) + values.index(max(values))) % 4]


@settings(max_examples=200)
@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=4, unique=True), seats, denominations)
def test_the_winner_is_the_highest_trump_or_else_the_highest_of_the_suit_led(
    trick: list[Card], leader: Seat, denomination: Denomination
) -> None:
    assert str(trick_winner(trick, leader, denomination)) == winner_by_value(trick, leader, denomination)


@pytest.mark.parametrize(
    ("trick", "denomination", "winner"),
    [
        ("H5 HK H6 HA", "NT", "W"),
        ("H5 SA DA CA", "NT", "N"),  # nobody follows: the lead wins
        ("H5 S2 HA HK", "S", "E"),
        ("H5 S2 S3 HA", "S", "S"),
        ("S5 HA DA CA", "S", "N"),
        ("H5", "S", "N"),
    ],
)
def test_named_tricks_go_to_the_named_player(trick: str, denomination: str, winner: str) -> None:
    assert str(trick_winner(cards(trick), Seat.N, Denomination.parse(denomination))) == winner


@settings(max_examples=40)
@given(full_deals, contracts, st.randoms(use_true_random=False))
def test_a_legal_playout_has_13_tricks_that_each_go_to_one_side(
    deal: Deal, contract: Contract, dice: random.Random
) -> None:
    position = Position.opening(deal, contract)
    assert position.to_play is contract.opening_leader
    record: list[Card] = []
    while not position.is_over:
        assert position.problems() == ()
        assert position.tricks_ns + position.tricks_ew + position.tricks_left == 13
        legal = position.legal_cards()
        hand = position.hands[position.to_play]
        in_suit = [card for card in hand if card.suit is position.led]
        assert list(legal) == sorted(in_suit if in_suit else hand)
        record.append(dice.choice(legal))
        before, position = position, position.played(record[-1])
        expected = (
            before.to_play.lho if position.trick else trick_winner(record[-4:], before.leader, before.denomination)
        )
        assert position.to_play is expected
    assert len(set(record)) == 52
    play = Play(cards=tuple(record))
    steps = list(play.positions(Position.opening(deal, contract)))
    assert len(steps) == 53 and steps[-1] == position == play.legal_position(steps[0])
    assert position.tricks(Side.NS) + position.tricks(Side.EW) == 13
    winners = [
        winner_by_value(record[first : first + 4], steps[first].leader, contract.denomination)
        for first in range(0, 52, 4)
    ]
    assert position.tricks(Side.NS) == sum(winner in "NS" for winner in winners)
    assert str(play).split() == [str(card) for card in record]


@settings(max_examples=60)
@given(endings(), seats, denominations)
def test_only_cards_of_the_player_to_move_can_be_played(deal: Deal, leader: Seat, denomination: Denomination) -> None:
    position = Position.of_deal(deal, denomination=denomination, leader=leader)
    for card in DECK:
        if card in deal.hand(leader):
            assert card not in position.played(card).hands[leader]
        else:
            with pytest.raises(BoardError, match=f"{leader.full_name} does not hold {card}"):
                position.played(card)


BASE = "N:AK... QJ... T9... 87..."  # two spades each
BROKEN = [  # deal, trick in progress, every fault
    ("N:AK... AJ... T9... 87...", "", ["SA is held by North and East"]),
    ("N:AK... QJT... 95... 87...", "", ["North holds 2 cards", "South holds 2 cards", "West holds 2 cards"]),
    ("N:... ... ... ...", "", ["nobody holds a card"]),
    (BASE, "HA", ["East holds 2 cards", "South holds 2 cards", "West holds 2 cards"]),
    ("N:K... Q... T9... 87...", "SA SA", ["a card stands twice in the trick in progress"]),
    ("N:K... QJ... T9... 87...", "ST", ["ST is in the trick and still in a hand"]),
    ("N:K... J... T9... 87...", "SA H2", ["East played H2 and still holds spades"]),
    (BASE, "H2 H3 H4 H5", ["4 cards in the trick in progress"]),
    ("N:AK... AJ... T9... 87...", "H2 H3 H4 H5", ["SA is held by North and East", "4 cards in the trick"]),
    (
        "N:K... QJ9... T9... 87...",
        "SQ",
        ["S9 is held by East and South", "North holds 1 cards", "South holds 2 cards", "West holds 2 cards"]
        + ["SQ is in the trick and still in a hand"],
    ),
    (
        "N:AKQJT98765432.A.. .KQJT98765432.A. ..KQJT98765432.A A...KQJT98765432",
        "",
        [
            "SA is held by North and West",
            "a player holds 14 cards",
            "East holds 13",
            "South holds 13",
            "West holds 13",
        ],
    ),
]


@pytest.mark.parametrize(("deal", "trick", "told"), BROKEN)
def test_a_position_that_cannot_be_is_refused_with_every_fault(deal: str, trick: str, told: list[str]) -> None:
    with pytest.raises(BoardError) as caught:
        Position.of_deal(Deal.parse(deal), denomination=Denomination.NT, leader=Seat.N, trick=cards(trick))
    messages = [problem.message for problem in caught.value.problems]
    assert len(messages) == len(told), messages
    for message, start in zip(messages, told, strict=True):
        assert message.startswith(start)


def test_a_revoke_in_the_trick_is_refused_by_its_law() -> None:
    with pytest.raises(BoardError, match="Law 61"):
        Position.of_deal(
            Deal.parse("N:K... J... T9... 87..."), denomination=Denomination.S, leader=Seat.N, trick=cards("SA H2")
        )


@pytest.mark.parametrize("played", range(4))
def test_a_trick_in_progress_is_a_good_position_for_each_player_in_turn(played: int) -> None:
    position = Position.of_deal(Deal.parse(BASE), denomination=Denomination.S, leader=Seat.W)
    for _ in range(played):
        position = position.played(position.legal_cards()[0])
    again = Position.of_deal(Deal(position.hands), denomination=Denomination.S, leader=Seat.W, trick=position.trick)
    assert again == position
    assert again.to_play is Seat.W.after(played) and again.tricks_left == 2


def test_a_deal_with_an_unknown_hand_has_no_position() -> None:
    with pytest.raises(BoardError, match="West's hand is not known"):
        Position.of_deal(Deal.parse("N:AK... QJ... T9... -"), denomination=Denomination.NT, leader=Seat.N)


START = Position.of_deal(Deal.parse("N:AK.2.. QJ.3.. T9.4.. 87.5.."), denomination=Denomination.NT, leader=Seat.N)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("SQ", "card 1 of the line, SQ by North: North does not hold SQ"),
        ("SA SQ S9 H5", "card 4 of the line, H5 by West: West must follow in spades"),
        ("SA SQ S9 S8 SA", "card 5 of the line, SA by North: North does not hold SA"),
        ("SA SQ S9 S8 SK SJ ST S7 H2 H3 H4 H5 C2", "card 13 of the line, C2 by West: West does not hold C2"),
    ],
)
def test_an_illegal_line_is_refused_at_its_first_illegal_card(line: str, told: str) -> None:
    with pytest.raises(BoardError) as caught:
        Play(cards=cards(line)).legal_position(START)
    assert str(caught.value) == told


def test_a_revoke_is_a_fact_of_the_record_and_a_card_of_another_hand_is_not() -> None:
    revoke = Play(cards=cards("SA SQ S9 H5 H2 H3 H4 S8"))
    last = list(revoke.positions(START))[-1]
    assert (last.tricks_ns, last.leader) == (2, Seat.S)  # South's four beats the three: West has no heart left
    wrong = Play(cards=cards("SA SQ S9 S8 S7"))
    with pytest.raises(BoardError) as caught:
        list(wrong.positions(START))
    assert str(caught.value) == "play[4]: trick 2, card 1: North does not hold S7"
