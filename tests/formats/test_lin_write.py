"""LIN as it is written: what is read again is the same, and what cannot be carried is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.bridge import (
    Auction,
    Board,
    Call,
    CallNote,
    CardNote,
    Comment,
    Contract,
    Deal,
    LooseNote,
    MadeCall,
    PlayedCard,
    PlayRecord,
    Result,
    Seat,
    Section,
)
from analyzer.formats.lin_read import read_lin
from analyzer.formats.lin_write import write_lin
from tests.formats.mutate_lin import DEAL, SINGLE, VUGRAPH

ONE = f"md|{DEAL}|sv|o|mb|1N|mb|p|mb|p|mb|p|"


def again(*boards: Board) -> tuple[tuple[Board, ...], tuple[str, ...]]:
    data, losses = write_lin(boards)
    read = read_lin(data.decode())
    assert not read.refusals
    return read.boards, losses


def board() -> Board:
    return read_lin(SINGLE)[0]


@pytest.mark.parametrize(
    "text",
    [
        SINGLE,
        VUGRAPH,
        VUGRAPH * 2 + SINGLE,
        SINGLE + VUGRAPH + SINGLE.replace("Board 7", "Final, last set"),
        VUGRAPH.replace("4HN=,", "A6040,"),
        VUGRAPH.replace("4HN=,", "4HS=,").replace("vg|Cup, final", "vg|Cup"),
        VUGRAPH.replace("vg|", "xx|"),
        VUGRAPH.replace("I,1,2,", "Z,,,"),
        f"qx|o|{ONE}qx|Final|{ONE}nt|a|pc|S9|nt|b|pc|S9|nt|c|",
        f"md|{DEAL}|mb|1N|mb|?|",
        f"md|2,,,|mb|1N|{'mb|p|' * 3}",
        "md|1SAK,HAK,DAK|sv|o|ah|Board 3|",
        f"md|{DEAL}|pc|S3|pc|S2|",
        f"md|{DEAL[1:]}|nt|no dealer|",
        f"md|{DEAL}|sv|o|mb|1S|mb|1H|mb|p|mb|p|mb|p|pc|S8|pc|S6|pc|S3|pc|S2|",
    ],
)
def test_what_was_read_is_written_and_read_again_the_same(text: str) -> None:
    boards = read_lin(text).boards
    assert boards
    assert again(*boards) == (boards, ())


def test_text_is_as_the_site_writes_it() -> None:
    data, losses = write_lin([board()])
    assert losses == ()
    assert data.decode() == (
        "pn|Sue,Wim,Nan,Eli|st||md|3SAKQ2HT98DJ76C543,ST98HJ76DQ54CAK72,SJ76HAKQ2DT98CQT9,|rh||ah|Board 7|sv|b|"
        "mb|1C|an|2+ !C; 11-21|mb|p|mb|1S!|mb|d|mb|r|mb|p|nt|Zoe: lively|mb|2S|mb|p|mb|p|mb|p|"
        "pc|S9|pc|S6|pc|S3|pc|S2|pc|DK|pc|D6|pc|D4|pc|DT|mc|9|pg||\n"
    )


def test_bars_in_texts_cannot_be_taken_for_keys() -> None:
    changed = replace(board(), comments=(Comment("", "a|mb|1N|"),), players=("N|x", "a, b", "", "W\nw"))
    read, losses = again(changed)
    assert set(losses) == {
        "commas in names (written as “;”)",
        "line breaks in texts (written as spaces)",
        "“|” in texts (written as “¦”)",
    }
    assert read[0].comments == (Comment("", "a¦mb¦1N¦"),)
    assert read[0].players == ("N¦x", "a; b", "", "W w")
    assert read[0].auction == changed.auction


def test_each_kind_of_loss_is_named_once() -> None:
    first = board()
    assert first.auction is not None and first.play is not None
    calls = (MadeCall(Call.parse("1C"), CallNote(text="slow", nags=(1,))), *first.auction.calls[1:])
    tricks = ((PlayedCard(first.play.cards[0], Seat.W, CardNote(text="good")), *first.play.tricks[0][1:]),)
    changed = replace(
        first,
        label="12A",
        auction=Auction(dealer=Seat.N, calls=calls),
        play=PlayRecord(tricks=tricks, unfinished=True),
        tags=(("Site", "Oslo"), ("Room", "Blue"), ("Table", "3")),
        sections=(Section("ScoreTable", "x", ("1",)),),
        loose_notes=(LooseNote("auction", 3, "?"),),
        comments=(Comment("Event", "where"),),
    )
    _, losses = again(changed, changed)
    assert losses == (
        "tags Site, Table, Room",
        "names of boards that have a number",
        "table ScoreTable",
        "notes that belong to no call and no card",
        "remarks and marks on calls (alerts and explanations are kept)",
        "remarks and marks on cards",
        "marks of plays that went on",
        "places of remarks that stand at neither a call nor a card",
    )


def test_result_without_its_cards_is_written_as_a_claim() -> None:
    changed = replace(board(), claim=None, result=Result.parse("2S-1 S"))
    read, losses = again(changed)
    assert losses == ("results without all their cards (written as claims)",)
    assert read[0].result == changed.result and read[0].claim is not None


def test_result_without_an_auction_is_a_loss() -> None:
    changed = replace(board(), auction=None, claim=None, result=Result.parse("2S-1 S"), contract=None, comments=())
    read, losses = again(changed)
    assert losses == ("results that the calls, cards and claims do not contain",)
    assert read[0].result is None


def test_contract_that_no_auction_leads_to_is_a_loss() -> None:
    changed = replace(board(), contract=Contract.parse("3S S"))
    assert again(changed)[1] == ("contracts that no auction leads to",)


def test_board_with_two_unknown_hands_is_left_out_or_loses_its_hands() -> None:
    deal = Deal.parse("N:AK.Q.. - T9.T.. -")
    bare = Board(number=4, deal=deal)
    data, losses = write_lin([bare, board()])
    assert losses == ("board 4: two unknown hands (left out)",)
    assert read_lin(data.decode()).boards == (board(),)
    called = replace(bare, dealer=Seat.E, auction=Auction.parse("1N P P P", dealer=Seat.E))
    read, losses = again(called)
    assert losses == ("board 4: two unknown hands (all hands left out)",)
    assert read == (replace(called, deal=None),)
    assert again(Board(number=5), called)[1][0] == "board 5: no hands, no calls and no cards (left out)"


def test_calls_behind_a_skipped_turn_are_a_loss() -> None:
    auction = Auction.parse("1C ^S 1H P P P", dealer=Seat.N)
    read, losses = again(Board(number=4, dealer=Seat.N, deal=board().deal, auction=auction))
    assert losses == ("board 4: the calls from a skipped turn on",)
    assert str(read[0].auction) == "1C"


def test_dealer_is_the_first_to_call() -> None:
    read, losses = again(replace(board(), dealer=Seat.E))
    assert losses == ("board 7: the dealer who is not the first to call",)
    assert read[0].dealer is Seat.N


def test_no_boards_are_an_empty_file() -> None:
    assert write_lin([]) == (b"", ())
