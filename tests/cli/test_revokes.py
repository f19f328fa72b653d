"""``revokes``: what is printed of which records, JSON, and exit codes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from analyzer.cli.screen import counting
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
