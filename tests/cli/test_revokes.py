"""``revokes``: what is printed of which records, JSON, and exit codes."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analyzer import board_revokes
from analyzer.bridge import Board, Seat
from analyzer.cli.screen import counting
from analyzer.errors import CaseError
from analyzer.formats import read_boards_text
from analyzer.laws import Edition
from analyzer.report.revoke_text import revokes_as_text
from tests.cli.test_command import Screen

HANDS = "N:AQ32.KJ2.Q32.432 JT9.AQT.KJT.JT98 K54.543.A54.AKQ5 876.9876.9876.76"
HEAD = f"""[Dealer "S"]
[Vulnerable "None"]
[Deal "{HANDS}"]
[Declarer "S"]
[Contract "3NT"]
"""
#: West leads a heart; at trick 2 West throws a diamond on a spade. Board 2 is dummy's.
PBN = f"""% PBN 2.1
[Event ""]
[Board "1"]
[Room "Open"]
[Round "3"]
{HEAD}[Result "9"]
[Play "W"]
H9 H2 HA H3
D6 SA S9 S4
*

[Event ""]
[Board "2"]
{HEAD}[Result "9"]
[Play "W"]
H9 D2 HA H3
*

[Event ""]
[Board "3"]
{HEAD}[Play "W"]
H9 H2 HA H3
S6 SA S9 S4
H8 HJ HT H5
*

[Event ""]
[Board "4"]
{HEAD}[Play "W"]
H9 H2 HA H3
S6 S2 S9 SK
*

[Event ""]
[Board "5"]
{HEAD}[Play "W"]
H9 H2 HA H3
H8 HJ HQ C5
C7 C2 CJ CA
"""


@pytest.fixture
def screen(capsys: pytest.CaptureFixture[str]) -> Screen:
    return Screen(capsys)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "round.pbn").write_text(PBN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def words(text: str) -> str:
    return " ".join(text.split())


def test_each_revoke_says_who_where_with_what_and_what_it_transfers(screen: Screen, files: Path) -> None:
    text = words(screen.out("revokes", "round.pbn"))
    assert "round 3, board 1 open · trick 2: West ♦6, could have played ♠6 ♠7 ♠8 · not shown whether" in text
    assert "board 2 · trick 1: dummy ♦2, could have played ♥2 ♥J ♥K" in text
    assert "transfer 0, 64B3" in text
    assert "board 3" not in text and "board 4" not in text


def test_what_the_record_shows_establishes_it(screen: Screen, files: Path) -> None:
    text = words(screen.out("revokes", "round.pbn"))
    assert "board 5 · trick 2: South ♣5, could have played ♥4 ♥5 · established, South played ♣A to trick 3" in text
    assert text.endswith("5 boards, 5 with a play, 3 revokes, 0 no legal play")


def test_a_record_that_cannot_be_a_play_says_from_which_trick(screen: Screen, files: Path) -> None:
    (files / "bad.pbn").write_text(PBN.replace("H8 HJ HT H5", "H8 HT HQ H5"), encoding="utf-8")
    out = screen.json("revokes", "bad.pbn")
    [entry] = [entry for entry in out["found"] if entry["not_a_play"]]
    assert (entry["board"], entry["not_a_play"]) == (
        3,
        {"trick": 3, "player": "N", "card": "HT", "why": "North does not hold HT"},
    )
    assert entry["revokes"] == []
    assert "no legal play from trick 3 on: North does not hold HT" in words(screen.out("revokes", "bad.pbn"))


def test_json_holds_every_edition_or_the_one_asked_for(screen: Screen, files: Path) -> None:
    out = screen.json("revokes", "round.pbn", "round.pbn")
    assert (out["files"], out["boards"], out["revokes"], out["not_a_play"]) == (2, 10, 6, 0)
    first = out["found"][0]
    assert (first["file"], first["round"], first["board"], first["room"]) == ("round.pbn", "3", 1, "Open")
    [revoke] = first["revokes"]
    assert (revoke["player"], revoke["card"], revoke["could_play"]) == ("W", "D6", ["S6", "S7", "S8"])
    assert list(revoke["editions"]) == ["1997", "2007", "2017"]
    ruled = revoke["editions"]["2017"]
    assert (ruled["established"], ruled["if_established"], ruled["transfer"]) == (None, True, 1)
    assert [need["id"] for need in ruled["needs"]] == ["revokes[0].established"]
    only = screen.json("revokes", "round.pbn", "--edition", "2007")
    assert {edition for entry in only["found"] for r in entry["revokes"] for edition in r["editions"]} == {"2007"}


def test_what_is_refused_is_told_and_never_hides_the_rest(screen: Screen, files: Path) -> None:
    (files / "bad.pbn").write_text(PBN.replace("JT9.AQT", "JT9.AQQ", 1), encoding="utf-8")
    code, out, err = screen.run("revokes", "nothing.pbn", "bad.pbn", "round.pbn")
    assert code == 1
    assert "3 refused" in out and "board 2" in out
    assert err.startswith("refused: cannot read nothing.pbn: No such file or directory\nrefused: bad.pbn:")
    code, _, err = screen.run("revokes", "nothing.pbn")
    assert (code, err.count("refused: ")) == (2, 1)


# the EBL course deal of 2013 with a legal play; ♥J is West's only heart, and North won trick 8
DIRECTOR = "N:Q743.A6.854.K532 J.987543.A92.JT9 AK852.KQT2.JT3.A T96.J.KQ76.Q8764"
ROWS = """DK D4 D2 D3
D6 D5 DA DT
DQ D8 D9 DJ
D7 S3 SJ S2
HJ H6 H3 HK
S6 S4 H4 SA
S9 S7 H5 SK
ST SQ H7 S5
C4 HA H8 H2
C6 CK C9 CA
C7 C2 H9 HQ
C8 C3 CT HT
CQ C5 CJ S8
*
"""


def game(rows: str, *, board: int = 1, declarer: str = "S") -> str:
    return f"""[Event ""]
[Board "{board}"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "{DIRECTOR}"]
[Declarer "{declarer}"]
[Contract "4S"]
[Result "9"]
[Play "W"]
{rows}
"""


def told(screen: Screen, folder: Path, text: str, name: str = "k.pbn") -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return words(screen.run("revokes", name)[1])


REVOKE = ROWS.replace("HJ H6 H3", "C4 H6 H3").replace("C4 HA", "HJ HA")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("S6 S4 H4", "S6 - H4", "k.pbn:39 board 2 · a card of North's to trick 6 is not recorded"),
        ("S6 S4 H4", "S6 HA H4", "♥A is recorded twice, once as North's to trick 6 and a card of North's to trick 9"),
        (
            "S9 S7 H5 SK",
            "- - - -",
            "k.pbn:41 board 2 · not examined from trick 7 on: before it is a line of the play",
        ),
    ],
)
def test_one_board_with_cards_missing_never_hides_the_others(
    screen: Screen, files: Path, old: str, new: str, expected: str
) -> None:
    text = told(screen, files, game(ROWS) + game(ROWS.replace(old, new), board=2) + game(REVOKE, board=3))
    assert expected in text
    assert "board 3 · trick 5: West ♣4, could have played ♥J · established" in text
    assert "3 boards, 3 with a play, 1 revoke, 0 no legal play" in text


@pytest.mark.parametrize("unknown", ["-", "XX", "H"])
def test_what_a_card_that_was_not_read_may_explain_is_no_revoke(screen: Screen, files: Path, unknown: str) -> None:
    text = told(screen, files, game(ROWS.replace("HJ H6", f"{unknown} H6")))
    assert (
        "k.pbn:18 board 1 · tricks 9, 11 and 12: West ♣4 ♣7 ♣8, a revoke in hearts or not: cannot be told, " in text
    )
    assert "told, a card of West's to trick 5 is not recorded 1 board, 1 with a play, 0 revokes" in text
    out = json.loads(screen.run("revokes", "k.pbn", "--json")[1])
    assert (out["revokes"], out["cannot_be_told"], out["not_judged"]) == (0, 3, 0)
    assert out["found"][0]["doubts"][0] == {
        "trick": 9, "player": "W", "is_dummy": False, "card": "C4", "failure": "follow suit", "suit": "H",
        "could_play": ["HJ"], "not_recorded": [5],
    }  # fmt: skip


def test_a_card_that_the_file_has_twice_is_known_at_neither_place(screen: Screen, files: Path) -> None:
    text = told(screen, files, game(ROWS.replace("CQ C5", "HJ C5")))
    assert "cannot be told, ♥J is recorded twice, once as West's to trick 5" in text
    assert "0 revokes, 0 no legal play, 3 cannot be told, 1 refused" in text


def test_an_error_on_one_board_is_a_line_of_the_report(
    screen: Screen, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from analyzer.cli import revoking

    def failing(board: Board, *rest: Any, **more: Any) -> Any:
        if board.number == 1:
            raise CaseError("a board that nobody thought of")
        return board_revokes(board, *rest, **more)

    monkeypatch.setattr(revoking, "board_revokes", failing)
    text = told(screen, files, game(ROWS) + game(REVOKE, board=2))
    assert "k.pbn:1 board 1 · not judged: a board that nobody thought of board 2 · trick 5: West ♣4" in text
    assert text.endswith("1 revoke, 0 no legal play, 1 not judged")


LIN = f"pn|S,W,N,E|st||md|1SAK852HKQT2DJT3CA,ST96HJDKQ76CQ8764,SQ743HA6D854CK532,SJH987543DA92CJT9|sv|e|{'mb|4S|'}"
PASSES = "mb|p|mb|p|mb|p|"


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ("pc|DK|pc|D4|pc|H3|pc|D3|mc|13|", "l.lin:1 the board of line 1 · a claim of 13 tricks; declarer had won 0"),
        ("pc|DK|pc|D4|pc|H3|mc|12|", "in a claim of 12 tricks to declarer · transfer 1, a claimed trick 1 board"),
        ("pc|DK|pc|D4|pc|H3|mc|13|", "transfer 0, 64B1"),
        ("pc|DK|pc|D3|pc|D2|pc|D4|", "trick 1: the cards are listed out of turn, W:♦K S:♦3 E:♦2 N:♦4; read by who"),
    ],
)
def test_claims_and_the_order_of_lin_are_told(screen: Screen, files: Path, play: str, expected: str) -> None:
    assert expected in told(screen, files, LIN + PASSES + play, "l.lin")


def test_a_lead_of_dummy_is_remarked(screen: Screen, files: Path) -> None:
    text = told(screen, files, game(ROWS, declarer="E"))
    assert "k.pbn:10 board 1 · trick 1: West (dummy) led ♦K out of turn, the lead was South's" in text


#: West revokes at trick 12 with his last club; South's and North's last cards are as good as played.
TWELVE = """DK D4 D2 D3
D6 D5 DA DT
DQ D8 D9 DJ
D7 S3 SJ S2
C4 C2 CJ CA
S6 S4 H3 SA
S9 S7 H4 SK
ST SQ H5 S5
C6 CK C9 H2
CQ C3 CT HT
C7 C5 H7 S8
C8 H6 H8 HK
HJ HA H9 HQ
*
"""


def test_a_correction_names_nobody_who_has_no_other_card(screen: Screen, files: Path) -> None:
    text = told(screen, files, game(TWELVE))
    assert (
        "West takes ♣8 back and plays ♥J; ♣8 becomes a major penalty card; North may change ♥6; East may change ♥8 "
        "if North changes his card first, which then becomes a penalty card 1 board" in text
    )


def test_a_correction_that_two_editions_share_is_told_once() -> None:
    [board] = read_boards_text(game(TWELVE))
    found = board_revokes(board)
    [entry] = found.revokes
    rulings = {}
    for edition, ruling in entry.rulings.items():
        assert ruling.correction is not None
        bound = None if edition is Edition.L2017 else Seat.E
        rulings[edition] = replace(ruling, correction=replace(ruling.correction, partner_bound=bound))
    text = words(revokes_as_text(replace(found, revokes=(replace(entry, rulings=rulings),))))
    assert text.count("takes ♣8 back") == 1
    assert text.endswith("penalty card; 1997 and 2007: East may not choose what the card taken back suggests")


@pytest.mark.parametrize("arguments", [["--edition", "1987", "round.pbn"], []])
def test_wrong_options_are_refused(screen: Screen, files: Path, arguments: list[str]) -> None:
    code, out, err = screen.run("revokes", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")


def test_a_bar_is_shown_on_a_terminal_alone_and_only_when_it_takes_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import sys
    import time

    with counting("looking", total=2) as advance:
        advance()
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with counting("looking", total=2) as advance:
        advance()
    assert capsys.readouterr() == ("", "")
    with counting("looking", total=2, after=0.01) as advance:
        advance()
        time.sleep(0.4)
    out, err = capsys.readouterr()
    assert out == ""
    assert re.search("looking", err)
