"""Where a claim was made in a record, what was claimed, and what no position can be taken from."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.bridge import (
    DECK,
    Board,
    Card,
    Claim,
    Contract,
    Deal,
    PlayedCard,
    PlayRecord,
    Position,
    Result,
    Seat,
    Side,
    Suit,
)
from analyzer.bridge.claim_record import PlayPlace, recorded_claim, recorded_position
from analyzer.errors import BoardError, InputError, ParseError
from analyzer.formats import read_boards, read_boards_text
from analyzer.formats.reading import Boards
from tests.shared_folder import shared

# South plays three notrump; West leads a heart, and at trick 3 West has no spade left
HANDS = "N:AQ32.KJ2.Q32.432 JT9.AQT.KJT.JT98 K854.543.A54.AKQ 76.9876.9876.765"
LIN = "pn|Sid,Wes,Nora,Ed|st||md|1SK854H543DA54CAKQ,S76H9876D9876C765,SAQ32HKJ2DQ32C432,|ah|Board 1|sv|o|" \
    "mb|1N|mb|p|mb|3N|mb|p|mb|p|mb|p|pc|H9|pc|H2|pc|HQ|pc|H3|pc|CJ|pc|CA|pc|C5|pc|C2|"  # fmt: skip
SPADES = "pc|SK|pc|S6|pc|S2|pc|S9|pc|S4|pc|S7|pc|SA|pc|ST|pc|SQ|pc|SJ|pc|S5|pc|D6|"
PBN = f"""[Event ""]
[Board "7"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "{HANDS}"]
[Declarer "S"]
[Contract "3NT"]
[Result "9"]
[Play "W"]
H9 H2 HQ H3
C5 C2 CJ CA
S6 S2 S9 SK
*
"""


def board(text: str) -> Board:
    boards = read_boards_text(text, source="record")
    assert not boards.refusals
    return boards[0]


@pytest.mark.parametrize(
    ("text", "trick", "cards"), [("7", 7, 0), (" trick 7 ", 7, 0), ("7.2", 7, 2), ("13.3", 13, 3), ("1.0", 1, 0)]
)
def test_a_place_is_a_trick_and_perhaps_cards_of_it(text: str, trick: int, cards: int) -> None:
    place = PlayPlace.parse(text)
    assert (place.trick, place.cards) == (trick, cards)
    assert PlayPlace.parse(str(place)) == place


@pytest.mark.parametrize("text", ["", "x", "0", "14", "7.4", "7.", "-1", "7.22", "7,2"])
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match=r"trick|place|0 to 3"):
        PlayPlace.parse(text)


@pytest.mark.parametrize(
    ("place", "leader", "trick", "declarer", "left"),
    [
        ("1", Seat.W, "", 0, 13),
        ("1.2", Seat.W, "H9 H2", 0, 13),
        ("2", Seat.E, "", 0, 12),
        ("2.1", Seat.E, "CJ", 0, 12),
        ("3", Seat.S, "", 1, 11),
        ("4.3", Seat.S, "S4 S7 SA", 2, 10),
        ("6", Seat.N, "", 4, 8),
    ],
)
def test_the_position_at_a_place(place: str, leader: Seat, trick: str, declarer: int, left: int) -> None:
    record = board(LIN + SPADES)
    found = recorded_position(record, PlayPlace.parse(place))
    position = found.position
    assert str(found.place) == place
    assert position.leader is leader
    assert " ".join(map(str, position.trick)) == trick
    assert (found.won_declarer, found.left) == (declarer, left)
    assert position.problems() == ()
    assert len(found.gone) + sum(len(hand) for hand in position.hands) + len(position.trick) == 52
    assert not found.remarks


def test_who_has_shown_out_is_known_from_there_on() -> None:
    record = board(LIN + SPADES)
    assert recorded_position(record, PlayPlace(trick=5, cards=3)).shown_out == frozenset()
    after = recorded_position(record, PlayPlace(trick=6))
    assert after.shown_out == {(Seat.W, Suit.S)}
    assert after.opponents_out(Side.NS) == {(Seat.W, Suit.S)}
    assert after.opponents_out(Side.EW) == frozenset()


def test_without_a_place_the_position_is_after_the_last_card() -> None:
    assert str(recorded_position(board(LIN + SPADES)).place) == "6"
    middle = recorded_position(board(LIN + "pc|SK|pc|S6|"))
    assert str(middle.place) == "3.2" and middle.position.to_play is Seat.N


def test_a_claim_of_a_lin_record_is_after_its_last_card_and_names_no_claimer() -> None:
    found = recorded_claim(board(LIN + SPADES + "mc|9|"))
    assert found is not None and found.is_stated
    assert (found.tricks_declarer, found.tricks(Side.NS), found.tricks(Side.EW)) == (5, 5, 3)
    assert found.at.place == PlayPlace(trick=6)
    assert found.proposed_claimer is Seat.S


def test_a_claim_within_a_trick() -> None:
    found = recorded_claim(board(LIN + "pc|SK|pc|S6|mc|12|"))
    assert found is not None
    assert (found.at.place, found.tricks_declarer, found.at.left) == (PlayPlace(trick=3, cards=2), 11, 11)


def test_a_pbn_record_that_stops_before_its_result_is_no_stated_claim() -> None:
    found = recorded_claim(board(PBN))
    assert found is not None and not found.is_stated
    assert (found.tricks_declarer, found.at.left, found.at.place.trick) == (7, 10, 4)


def test_a_record_without_result_or_played_to_the_end_has_no_claim() -> None:
    assert recorded_claim(board(LIN)) is None
    assert recorded_claim(board(PBN.replace('"9"', '"?"'))) is None
    assert recorded_claim(Board(result=Result.parse("3NT= S"))) is None


def test_a_revoke_before_is_a_remark_and_shows_nobody_out() -> None:
    found = recorded_position(board(LIN + SPADES.replace("S6", "D7")), PlayPlace(trick=4))
    assert [problem.message for problem in found.remarks] == [
        "trick 3: West played D7 and held spades (a revoke, Law 61)"
    ]
    assert found.remarks[0].is_fact and found.remarks[0].line == 1
    assert found.shown_out == frozenset()


def test_a_lead_out_of_turn_before_is_a_remark() -> None:
    cards = PlayRecord.of_cards(
        tuple(map(Card.parse, ["H9", "H2", "HQ", "H3"])),
        leader=Seat.W,
        denomination=Contract.parse("3NT S").denomination,
    )
    out_of_turn = tuple(
        PlayedCard(Card.parse(card), seat)
        for card, seat in zip(("CA", "C5", "C2", "C8"), (Seat.S, Seat.W, Seat.N, Seat.E), strict=True)
    )
    record = Board(
        deal=Deal.parse(HANDS), contract=Contract.parse("3NT S"), play=PlayRecord(tricks=(*cards.tricks, out_of_turn))
    )
    found = recorded_position(record)
    assert [problem.message for problem in found.remarks] == ["trick 2: South led CA out of turn (Law 53)"]
    assert (found.position.leader, found.won_declarer) == (Seat.S, 1)


FULL = board(LIN + SPADES)
TRICKS = FULL.play.tricks if FULL.play is not None else ()
MIXED = tuple(replace(played, player=(Seat.W, Seat.N, Seat.N, Seat.S)[turn]) for turn, played in enumerate(TRICKS[0]))
REFUSED = [
    (replace(FULL, deal=None), None, "the hands of North, East, South, West are not known"),
    (replace(FULL, auction=None, contract=None, result=None), None, "the contract is not known"),
    (replace(FULL, deal=Deal.parse("N:A.2.2.2 - - -")), None, "the hands of East, South, West are not known"),
    (replace(FULL, deal=Deal.parse(HANDS.replace("76.9876", "A6.9876"))), None, "SA is held by"),
    (FULL, "7", "trick 7 is not reached: 5 tricks are recorded"),
    (FULL, "6.1", "trick 6.1 is not reached: 5 tricks are recorded"),
    (board(LIN + "pc|SK|"), "4", "trick 4 is not reached: 2 tricks and 1 cards are recorded"),
    (replace(FULL, play=PlayRecord(tricks=(TRICKS[1], *TRICKS[1:]))), None, "trick 2: East does not hold CJ"),
    (replace(FULL, play=PlayRecord(tricks=(MIXED,))), None, "trick 1: HQ is not recorded as East's, who is to play"),
    (
        replace(FULL, play=PlayRecord(tricks=(TRICKS[0], TRICKS[1][:3], *TRICKS[2:]))),
        None,
        "trick 2 has 3 cards (Law 67)",
    ),
    (replace(FULL, play=PlayRecord(tricks=(TRICKS[0], TRICKS[0]))), None, "does not hold"),
    (replace(FULL, deal=Deal.parse("N:AQ32... JT9... K854... 76...")), None, "East holds 3 cards"),
]  # fmt: skip


@pytest.mark.parametrize(("record", "place", "message"), REFUSED)
def test_what_gives_no_position_is_refused_by_name(record: Board, place: str | None, message: str) -> None:
    with pytest.raises(BoardError) as error:
        recorded_position(record, None if place is None else PlayPlace.parse(place))
    assert message in str(error.value)


def test_an_ending_has_as_many_tricks_as_cards() -> None:
    ending = Board(deal=Deal.parse("N:2.2.. ..AK. A.A.. ...AK"), contract=Contract.parse("1NT W"))
    assert recorded_position(ending, PlayPlace(trick=1)).left == 2
    with pytest.raises(BoardError, match="trick 3; the deal has 2"):
        recorded_position(ending, PlayPlace(trick=3))


def test_nothing_is_left_after_the_last_card() -> None:
    cards = tuple(map(Card.parse, ["HA", "CA", "H2", "DA", "SA", "CK", "S2", "DK"]))
    ending = Board(
        deal=Deal.parse("N:2.2.. ..AK. A.A.. ...AK"),
        contract=Contract.parse("1NT E"),
        play=PlayRecord.of_cards(cards, leader=Seat.S, denomination=Contract.parse("1NT E").denomination),
    )
    with pytest.raises(BoardError, match="every card has been played"):
        recorded_position(ending)


@pytest.mark.parametrize(("claim", "fault"), [(0, "0 tricks for declarer"), (13, "13 tricks for declarer")])
def test_a_claim_of_more_or_fewer_tricks_than_can_be_is_refused(claim: int, fault: str) -> None:
    with pytest.raises(BoardError, match=fault) as error:
        recorded_claim(replace(FULL, claim=Claim(tricks_declarer=claim), result=None))
    assert error.value.problems[0].hint == "4 to 12"


def test_a_result_that_the_cards_contradict_is_refused() -> None:
    with pytest.raises(BoardError, match="by the result: 2 were won and 10 are left"):
        recorded_claim(board(PBN.replace('"9"', '"13"')))


def every_record() -> list[Boards]:
    found = []
    for path in sorted(shared("samples").rglob("*")):
        if path.is_file() and path.suffix.lower() in (".lin", ".pbn"):
            try:
                found.append(read_boards(path))
            except InputError:
                continue
    return found


def test_every_record_of_the_shared_folder_gives_its_claim_or_says_why_not() -> None:
    claims, refused = 0, 0
    for boards in every_record():
        for record in boards:
            try:
                found = recorded_claim(record)
            except BoardError as error:
                refused += all(problem.message and problem.hint for problem in error.problems)
                continue
            if found is None:
                continue
            claims += found.is_stated
            position, play = found.at.position, record.play or PlayRecord()
            assert position.tricks_left == 13 - position.tricks_ns - position.tricks_ew == found.at.left
            assert len(play) == 4 * (13 - found.at.left) + len(position.trick)
            contract = found.at.contract
            won = play.tricks_won(contract.declarer.side, contract.denomination)
            assert found.at.won_declarer == won
            assert found.tricks(contract.declarer.side) + found.tricks(contract.declarer.side.other) == found.at.left
            assert position.problems() == () or found.at.remarks
            held = {card for hand in position.hands for card in hand} | set(position.trick)
            assert frozenset(DECK) == held | found.at.gone and not held & found.at.gone
    assert claims >= 100
    assert refused < 20


def test_every_place_of_some_records_is_the_position_of_the_cards_before() -> None:
    seen = 0
    for path in sorted(shared("samples", "bbo_pairs").glob("*.lin"))[:12]:
        record = read_boards(path)[0]
        contract, deal = record.final_contract, record.deal
        if contract is None or deal is None or record.play is None:
            continue
        position = Position.opening(deal, contract)
        for number, card in enumerate(record.play.cards):
            found = recorded_position(record, PlayPlace(trick=1 + number // 4, cards=number % 4))
            assert found.position == position
            position = position.played(card)
            seen += 1
    assert seen > 300
