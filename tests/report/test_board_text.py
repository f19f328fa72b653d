"""One board as text and as JSON: what is shown, what is unknown, what is odd, and never too wide."""

from __future__ import annotations

import json

import pytest

from analyzer.bridge import Board, Contract, Result
from analyzer.formats import read_boards_text
from analyzer.report import board_as_json, board_as_text
from tests.casefile.test_records import HANDS, LIN

LONG = "a long remark of many words " * 12
RICH = f"""[Event "Autumn Pairs"]
[Date "2026.11.02"]
[Board "7"]
[Room "Closed"]
[West "Ada"]
[East "?"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "{HANDS}"]
[Declarer "W"]
[Contract "3NT"]
[Result "9"]
[Auction "S"]
2H! =1= Pass {{thinking}} Pass ^I 1S
Pass 3NT AP
[Note "1:{LONG}"]
[Play "N"]
C4 =1= C2 C5 C6
CK D3 CA C7
HJ HQ H2 ^R SA =2=
+
[Note "1:{LONG}"]
[Note "2:in a hurry"]
"""


def one(text: str) -> Board:
    [board] = read_boards_text(text)
    return board


def test_a_board_has_its_title_hands_auction_result_play_and_oddities() -> None:
    blocks = board_as_text(one(RICH)).split("\n\n")
    assert blocks[0] == "Board 7 closed · Autumn Pairs · 2026.11.02 · W: Ada"
    assert "South deals    ♠ 84" in blocks[1] and "E-W vul" in blocks[1] and "2♥¹" in blocks[1]
    assert blocks[2] == "Result    3NT W ="
    assert blocks[3].startswith("Play    1 N:♣4 (a long remark")
    assert "        2 W:♣7  N:♣K  E:♦3  S:♣A" in blocks[3].split("\n")
    assert "W:♠A ^R (in a hurry)" in blocks[3]
    assert blocks[3].endswith("          more was to come")
    assert blocks[4] == "call 2: thinking"
    assert "Irregular at the table: line 14: call 4, 1S by East: insufficient over 2H" in blocks[5]
    assert "West played SA and held hearts" in " ".join(blocks[5].split())


@pytest.mark.parametrize("text", [RICH, LIN, RICH.replace("Ada", "A" * 200).replace("Autumn", LONG)])
def test_no_line_is_wider_than_92_columns(text: str) -> None:
    for board in read_boards_text(text):
        lines = board_as_text(board).split("\n")
        assert max(len(line) for line in lines) <= 92
        assert lines[-1] == "" and lines[-2] != ""


def test_long_remarks_are_shown_to_their_end() -> None:
    words = " ".join(board_as_text(one(RICH.replace('many words "]', 'many words END"]'))).split())
    assert words.count("END") >= 1


def test_a_board_of_which_nothing_is_known_says_so() -> None:
    assert board_as_text(Board()) == "Board\n\nResult    unknown\n"
    values = board_as_json(Board())
    unknown = {name for name, value in values.items() if value is None}
    assert unknown == {
        "number", "dealer", "vulnerable", "deal", "players", "auction", "contract", "result", "tricks_declarer",
        "claim", "play",
    }  # fmt: skip


def test_unknown_tricks_are_neither_made_nor_zero() -> None:
    board = Board(number=3, contract=Contract.parse("4Sx E"))
    assert "Result    4♠x E, tricks unknown" in board_as_text(board)
    assert (board_as_json(board)["contract"], board_as_json(board)["result"]) == ("4Sx E", None)


def test_a_passed_out_board_is_a_result() -> None:
    board = Board(result=Result(contract=None))
    assert "Result    passed out" in board_as_text(board)
    assert (board_as_json(board)["result"], board_as_json(board)["tricks_declarer"]) == ("pass", None)


def test_a_claim_is_shown_with_its_tricks() -> None:
    [first, *_] = read_boards_text(LIN)
    assert "Result    4♠ E +1\nClaim     11 tricks to declarer in all" in board_as_text(first)
    assert board_as_json(first)["claim"] == 11


def test_a_wrong_claim_is_a_problem_of_the_record() -> None:
    boards = read_boards_text(LIN.replace("mc|11|", "mc|9|"))
    assert "Problem in the record: line 4: a claim of 9 tricks, the result says 11" in board_as_text(boards[0])


def test_an_unknown_hand_is_a_question_mark() -> None:
    board = one('[Board "1"]\n[Dealer "N"]\n[Deal "N:Q7.J.QT72.KQT943 - - -"]\n')
    text = board_as_text(board)
    assert "♠ Q7" in text and text.count("♠ ?") == 3


def test_json_keeps_calls_notes_cards_comments_and_problems() -> None:
    values = json.loads(json.dumps(board_as_json(one(RICH))))
    assert values["players"] == {"N": "", "E": "", "S": "", "W": "Ada"}
    assert values["auction"]["dealer"] == "S" and values["auction"]["calls"][3] == "1S"
    assert list(values["auction"]["notes"]) == ["1"]
    assert {"player": "W", "card": "SA"} in values["play"][2] and len(values["play"]) == 3
    assert values["comments"] == [{"after": "call 2", "text": "thinking"}]
    assert {"line": 14, "at_the_table": True} in [
        {name: problem[name] for name in ("line", "at_the_table")} for problem in values["problems"]
    ]
    assert values["tags"]["Room"] == "Closed" and values["contract"] == "3NT W" and values["tricks_declarer"] == 9
