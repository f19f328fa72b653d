"""What PBN cannot carry of a board is named, and all the rest still reads back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.bridge import (
    Auction,
    Board,
    Call,
    CallNote,
    Card,
    CardNote,
    Comment,
    LooseNote,
    MadeCall,
    PlayedCard,
    PlayRecord,
    Seat,
    Section,
)
from analyzer.formats import read_boards_text
from analyzer.formats.pbn_write import write_pbn
from analyzer.formats.reading import decode


def called(note: CallNote) -> Auction:
    return Auction(dealer=Seat.N, calls=(MadeCall(Call.parse("1S"), note),))


def played(*cards: PlayedCard) -> PlayRecord:
    return PlayRecord(tricks=(cards,))


SA = Card.parse("SA")
NOTED = Auction(
    dealer=Seat.N,
    calls=tuple(MadeCall(Call.parse("Pass"), CallNote(text=f"remark {number}")) for number in range(33)),
)


@pytest.mark.parametrize(
    ("board", "loss"),
    [
        (Board(tags=(("a tag", "x"),)), "the tag a tag 'x'"),
        (Board(tags=(("Site", "x"), ("Site", "y"))), "the tag Site 'y'"),
        (Board(tags=(("Dealer", "N"),)), "the tag Dealer 'N'"),
        (Board(tags=(("Site", "two\nlines"),)), "the line ends in Site"),
        (Board(tags=(("Site", "#"),)), "Site '#' would be taken over from the game before"),
        (Board(players=("?", "", "", "")), "North is called '?', which PBN reads as unknown"),
        (Board(comments=(Comment(after="nowhere", text="x"),)), "the place of a comment after 'nowhere'"),
        (Board(comments=(Comment(after="", text="a\r\nb"),)), "line ends in a comment"),
        (Board(comments=(Comment(after="", text="a}\nb"),)), "braces in a comment of several lines"),
        (Board(auction=called(CallNote(mark="R"))), "the mark R of 1S"),
        (Board(auction=called(CallNote(nags=(999,)))), "the glyphs (999,) of 1S"),
        (Board(auction=called(CallNote())), "an empty note of 1S"),
        (Board(auction=NOTED), "the note 'remark 32', which would be the thirty-third"),
        (Board(play=played(PlayedCard(SA, Seat.N))), "who played the cards: no contract, or not in turn"),
        (Board(play=played(PlayedCard(SA, None, CardNote(mark="I")))), "the mark I of SA"),
        (Board(loose_notes=(LooseNote(section="auction", number=33, text="x"),)), "auction note 33 'x'"),
        (Board(sections=(Section("no name", "", ("row",)),)), "the section no name"),
        (Board(sections=(Section("Board", "", ("row",)),)), "the section Board"),
        (Board(sections=(Section("ScoreTable", "Score_NS", ("[x]", "420")),)), "the row '[x]' of ScoreTable"),
        (Board(tags=(("Site", "\ud800"),)), "characters that are no text (surrogates)"),
    ],
)
def test_what_is_lost_is_named_and_the_file_is_still_pbn(board: Board, loss: str) -> None:
    data, losses = write_pbn([replace(board, number=7)])
    assert any(loss in found for found in losses), losses
    boards = read_boards_text(decode(data))
    assert boards.format == "PBN"
    assert [again.number for again in boards] == [7]


def test_a_board_without_losses_names_none() -> None:
    board = Board(number=7, tags=(("Site", "Ma\u0142a"),), comments=(Comment(after="", text="a}b"),))
    data, losses = write_pbn([board])
    assert losses == ()
    assert data.startswith(b"\xef\xbb\xbf")  # latin-1 has no l with a stroke
    assert tuple(read_boards_text(decode(data))) == (board,)


def test_a_comment_that_holds_a_game_and_another_comment_reads_back_as_one_comment() -> None:
    board = Board(number=1, tags=(("Event", "a"),), comments=(Comment("Event", 'x\n\n[Board "2"]\n{ y'),))
    data, losses = write_pbn([board, Board(number=2, tags=(("Event", "b"),))])
    assert losses == ("board 1: braces in a comment that holds a game",)
    again = read_boards_text(decode(data))
    assert [entry.number for entry in again] == [1, 2]
    assert again[0].comments == (Comment("Event", 'x\n\n[Board "2"]\n( y'),)
