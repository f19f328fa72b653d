"""``show``, ``convert``, ``weigh`` and ``rule --compare``: what is printed where, and with which exit code."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from analyzer.formats import read_boards
from tests.casefile.test_records import CSV, LIN, PBN
from tests.casefile.texts import SMALL, changed
from tests.cli.test_command import Screen
from tests.formats.mutate_lin import LINK


@pytest.fixture
def screen(capsys: pytest.CaptureFixture[str]) -> Screen:
    return Screen(capsys)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in (("round.pbn", PBN), ("match.lin", LIN), ("session.csv", CSV), ("case.yaml", SMALL)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


# show


def test_show_prints_the_one_board_that_is_named(screen: Screen, files: Path) -> None:
    text = screen.out("show", "match.lin", "--board", "35 closed")
    assert text.startswith("Board 35 closed · Cup")
    assert "Result    4♠ E =" in text and "Board 36" not in text
    assert "Result    4♥ S −2" in screen.out("show", "match.lin", "--board", "36  Closed")


def test_show_prints_every_board_and_what_was_refused_goes_to_stderr(screen: Screen, files: Path) -> None:
    code, out, err = screen.run("show", "round.pbn")
    assert code == 1  # boards were read, and something was refused
    assert [line.split(" · ")[0] for line in out.split("\n") if line.startswith("Board ")] == [
        f"Board {name}" for name in ("34", "35", "36 open", "36 closed", "12A", "50", "50", "37")
    ]
    line = PBN.split("\n").index(next(line for line in PBN.split("\n") if "A843.22" in line)) + 1
    assert err == f"refused: round.pbn:{line} deal: 'KJT632.QT.A843.22' holds C2 more than once\n"


def test_show_gives_json_with_the_refusals_in_it(screen: Screen, files: Path) -> None:
    code, out, err = screen.run("show", "round.pbn", "--board", "35", "--json")
    shown = json.loads(out)
    assert code == 1 and err.startswith("refused: ")
    [board] = shown["boards"]
    assert (board["number"], board["dealer"], board["vulnerable"], board["result"]) == (35, "S", "EW", "4S+1 E")
    assert board["auction"]["calls"][:2] == ["2H", "Pass"] and board["auction"]["alerts"] == [1]
    assert [f"refused: {text}\n" for text in shown["refused"]] == [err]


def test_show_decodes_a_link(screen: Screen) -> None:
    text = screen.out("show", LINK)
    assert text.startswith("Board 7 · N: Nan, E: Eli, S: Sue, W: Wim")
    assert "explained as “2+ clubs”" in " ".join(text.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["match.lin", "--board", "7"],
            "error: match.lin: no board 7; it has 35 open, 35 closed, 36 open, 36 closed",
        ),
        (["match.lin", "--board", "35"], "error: match.lin: 2 boards are 35: 35 open (line 4), 35 closed (line 5)"),
        (["nothing.pbn"], "error: cannot read nothing.pbn: No such file or directory"),
        (["."], "error: cannot read .: Is a directory"),
        (["case.yaml"], "error: case.yaml starts with 'format: 1 case: small"),
        (["https://example.org/x"], "refused: the link:1: 'https://example.org/x' holds no cards"),
    ],
)
def test_show_refuses_what_is_no_record(screen: Screen, files: Path, arguments: list[str], message: str) -> None:
    code, out, err = screen.run("show", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(message)


def test_show_lets_no_record_drive_the_terminal(screen: Screen, files: Path) -> None:
    (files / "wild.pbn").write_text('[Board "1"]\n[Event "a\x1b[31mb"]\n[West "\u202ecd"]\n', encoding="utf-8")
    _, out, err = screen.run("show", "wild.pbn")
    assert "a?[31mb" in out
    assert not {"\x1b", "\u202e"} & set(out + err)


# convert


def test_convert_to_lin_names_what_is_not_carried_and_pbn_carries_all(screen: Screen, files: Path) -> None:
    (files / "one.pbn").write_text(PBN.split("\n\n")[1].replace('"#"', '"Pairs"') + '\n[Site "Home"]\n')
    code, out, err = screen.run("convert", "one.pbn", "one.lin")
    assert (code, out) == (0, "1 boards written to one.lin\n")
    assert all(line.startswith("not carried: ") for line in err.splitlines()) and "Site" in err
    [board], [again] = read_boards("one.pbn"), read_boards("one.lin")
    assert (again.deal, again.result, again.vulnerable) == (board.deal, board.result, board.vulnerable)
    assert screen.run("convert", "one.pbn", "two.pbn") == (0, "1 boards written to two.pbn\n", "")
    assert tuple(read_boards("two.pbn")) == (board,)


def test_convert_of_a_match_to_pbn_and_back_keeps_both_tables(screen: Screen, files: Path) -> None:
    assert screen.run("convert", "match.lin", "match.pbn")[0] == 0
    screen.run("convert", "match.pbn", "again.lin")
    found = read_boards("again.lin")
    assert [board.name for board in found] == ["35 open", "35 closed", "36 open", "36 closed"]
    assert [str(board.result) for board in found] == ["4S+1 E", "4S= E", "pass", "4H-2 S"]


def test_convert_overwrites_only_when_told_to(screen: Screen, files: Path) -> None:
    (files / "old.pbn").write_text("precious")
    assert screen.err("convert", "match.lin", "old.pbn", code=2).startswith("error: old.pbn exists; choose another")
    assert (files / "old.pbn").read_text() == "precious"
    assert screen.run("convert", "match.lin", "old.pbn", "--force")[:2] == (0, "4 boards written to old.pbn\n")
    assert len(read_boards("old.pbn")) == 4


def test_convert_goes_on_after_a_board_that_was_refused(screen: Screen, files: Path) -> None:
    code, out, err = screen.run("convert", "round.pbn", "copy.pbn")
    assert (code, out) == (1, "8 boards written to copy.pbn\n")
    assert "refused: round.pbn:" in err


def test_convert_names_escaped_lines_which_no_target_carries(screen: Screen, files: Path) -> None:
    (files / "escaped.pbn").write_text('% PBN 2.1\n%Creator: X\n[Board "1"]\n')
    for target in ("copy.pbn", "copy.lin"):
        code, _, err = screen.run("convert", "escaped.pbn", target)
        assert code == 0
        assert "not carried: escaped lines (line 2): '%Creator: X'\n" in err


@pytest.mark.parametrize("verb", ["show", "convert"])
def test_the_help_names_the_exit_codes(screen: Screen, verb: str) -> None:
    text = " ".join(screen.out(verb, "--help").replace("│", " ").split())
    assert "Exit code 1 where something was refused" in text and "2 where nothing was read" in text


@pytest.mark.parametrize(
    ("source", "target", "message"),
    [
        ("match.lin", "match.doc", "match.doc: nothing is written with the ending '.doc'; use one of .lin, .pbn"),
        ("match.lin", "match", "match: nothing is written with the ending '(none)'"),
        ("match.lin", "no/such/folder.pbn", "cannot write no/such/folder.pbn: No such file or directory"),
        ("none.pbn", "x.lin", "cannot read none.pbn: No such file or directory"),
        ("case.yaml", "x.lin", "case.yaml starts with "),
        ("https://example.org", "x.lin", "https://example.org: no board could be read, nothing was written"),
    ],
)
def test_convert_refuses_and_writes_nothing(
    screen: Screen, files: Path, source: str, target: str, message: str
) -> None:
    before = sorted(files.iterdir())
    code, out, err = screen.run("convert", source, target)
    assert (code, out) == (2, "")
    assert f"error: {message}" in err
    assert sorted(files.iterdir()) == before


# weigh

FIELD = ["--vul", "NS", "--field", "-50,420,420,450"]


@pytest.mark.parametrize(
    ("arguments", "ns", "ew"),
    [
        # +620 beats all four, 8; -100 beats none, 0
        (["60% 4S= N, 40% 4S-1 N", *FIELD], "24/5", "16/5"),
        (["60% of 4S= N; rest 4S-1 N", *FIELD], "24/5", "16/5"),
        (["1/3 NS 420, 2/3 EW 50", *FIELD[2:]], "2", "6"),  # 420 beats one, ties two: 4; -50 ties one: 1
        (["0.25 4S= N, .75 NS 620", *FIELD], "8", "0"),
        (["4S= N", *FIELD], "8", "0"),
        (["pass", *FIELD], "2", "6"),
        (["NS -100", *FIELD], "0", "8"),
        (["50% 4S= N, 50% pass", "--vul", "none", "--field", "4S= N x2, 3NT-1 N"], "3", "3"),
        (["80% 3NT+1 W, 20% 3NT-2 W", "--vul", "EW", "--other-table", "-620"], "13/5", "-13/5"),
        (["80% 3NT+1 W, 20% 3NT-2 W", "--vul", "EW", "--other-table", "4S= E"], "13/5", "-13/5"),
        (["80% 3NT+1 W, 20% 3NT-2 W", "--vul", "EW"], "-464", "464"),  # points alone: 0.8 * -630 + 0.2 * 200
        (["80% NS 50, 20% NS 90", "--other-table", "NS 50"], "1/5", "-1/5"),  # no result, no vulnerability
    ],
)
def test_weigh_converts_first_and_weighs_afterwards(screen: Screen, arguments: list[str], ns: str, ew: str) -> None:
    out = screen.json("weigh", *arguments)
    assert (out["ns"], out["ew"]) == (ns, ew)


def test_weigh_shows_each_outcome_and_names_the_wrong_way(screen: Screen) -> None:
    assert screen.out("weigh", "60% 4S= N, 40% 4S-1 N", *FIELD).split("\n") == [
        "   60%   4♠ N =           N-S +620   8 matchpoints",
        "   40%   4♠ N −1          N-S -100   0 matchpoints",
        "N-S 4.8 matchpoints, E-W 3.2   (24/5; Law 78A; converted first, weighted afterwards)",
        "In the field, not a score of any contract at vulnerability NS: -50, +420",
        "Not 2: that is what the mean of the points, +332, converts to.",
        "",
    ]
    assert "Not " not in screen.out("weigh", "4S= N", *FIELD)
    assert screen.json("weigh", "4S= N", *FIELD)["impossible_field_scores"] == [-50, 420]  # 450: nine down
    assert "impossible" not in screen.out("weigh", "4S= N", *FIELD[2:], "--vul", "none", "--json")


def test_weigh_gives_victory_points_of_the_match(screen: Screen) -> None:
    arguments = ["80% 3NT+1 W, 20% 3NT-2 W", "--vul", "EW", "--other-table", "-620", "--vp", "16"]
    level = screen.json("weigh", *arguments, "--margin", "-2.6")["vp"]
    assert level == {"ns": "10", "boards": 16, "margin": "0"}
    ahead = screen.json("weigh", *arguments)["vp"]
    assert ahead["margin"] == "13/5" and 10 < Fraction(ahead["ns"]) < 11
    assert "Match of 16 boards, N-S's team 0 IMPs: 10 to 10 victory points" in screen.out(
        "weigh", *arguments, "--margin", "-2.6"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["4S= N, 4S-1 N", *FIELD], "'4S= N' has no weight; write '60% 4S= N'"),
        (["60% 4S= N, 30% 4S-1 N", *FIELD], "weights add to 9/10, not 1"),
        (["60%, 40% 4S= N", *FIELD], "'60%' has no result"),
        (["60% 4S= N, 40%4S-1 N", *FIELD], "'40%4S-1' is not a weight"),
        (["60 4S= N, 40 4S-1 N", *FIELD], "'60' is more than the whole"),
        (["rest 4S= N, rest 4S-1 N", *FIELD], "more than one outcome has 'rest'; only one may"),
        (["70% 4S= N, 60% pass, rest 4S-1 N", *FIELD], "weights add to 13/10, and nothing is left for 'rest'"),
        (["", *FIELD], "no outcomes; write '60% 4S= N, 40% 4S-1 N'"),
        (["4S= N"], "4S= N cannot be scored: say --vul none, NS, EW or both"),
        (["NS 45"], "NS +45 is not a score of any contract"),
        (["pass", "--other-table", "45"], "NS +45 is not a score of any contract"),
        (["NS 420", *FIELD], "NS +420 is not a score of any contract at vulnerability NS"),
        (["pass", "--vul", "NS", "--other-table", "420"], "NS +420 is not a score of any contract at vulnerability"),
        (["pass", "--field", "420, 45"], "NS +45 is not a score of any contract"),
        (["4S= N", *FIELD, "--other-table", "420"], "--field is for pairs and --other-table for teams; say one"),
        (["4S= N", *FIELD, "--vp", "16"], "victory points need teams: --other-table"),
        (["4S= N", *FIELD, "--margin", "3"], "--margin is the rest of a match of so many boards: say --vp too"),
        (["NS 50", "--other-table", "50", "--vp", "16", "--margin", "1,5"], "'1,5' is not a number"),
        (["NS 50", "--other-table", "50", "--vp", "0"], "Invalid value for '--vp'"),
        (["4S= N", "--vul", "red", "--field", "420"], "'red' is not a vulnerability"),
        (["pass", "--vul", "NS", "--field", ""], "the field has no scores"),
        (["pass", "--field", "4S= N"], "4S= N cannot be scored"),
    ],
)
def test_weigh_says_what_is_missing(screen: Screen, arguments: list[str], message: str) -> None:
    assert message in screen.err("weigh", *arguments, code=2)


# rule --compare


def test_rule_compare_sets_the_editions_side_by_side(screen: Screen) -> None:
    text = screen.out("rule", "danish-3nt", "--compare")
    lines = text.split("\n")
    assert lines[0].startswith("EDITIONS")
    assert [line.split()[:3] for line in lines[1:4]] == [[year, "N-S", "+2.6"] for year in ("1997", "2007", "2017")]
    assert "give the same score" in text


def test_rule_compare_gives_json_by_year(screen: Screen) -> None:
    out = screen.json("rule", "danish-3nt", "--compare")
    assert out["schema"] == "analyzer.comparison/1"
    assert list(out["editions"]) == ["1997", "2007", "2017"]
    exact = {year: entry["sides"]["NS"]["adjusted"]["exact"] for year, entry in out["editions"].items()}
    assert exact == dict.fromkeys(exact, "13/5")


def test_rule_compare_says_what_an_edition_would_need_or_why_it_refuses(screen: Screen, files: Path) -> None:
    text = screen.out("rule", "case.yaml", "--compare")
    assert "would need elections.12C3" in text and "SAME      2007" in text
    (files / "case.yaml").write_text(
        changed(SMALL, ("  - 40% 2NT+1 N", "  - {weight: 40%, legal: no, result: 2NT+1 N}"))
    )
    out = screen.json("rule", "case.yaml", "--compare")
    assert "illegal outcomes may not carry weight" in " ".join(out["editions"]["2017"]["refused"].split())
    assert "refused" in screen.out("rule", "case.yaml", "--compare")


def test_rule_compare_and_one_edition_exclude_each_other(screen: Screen) -> None:
    message = screen.err("rule", "danish-3nt", "--compare", "--edition", "2017", code=2)
    assert message == "error: --compare shows every edition; leave --edition out\n"


def test_rule_compare_of_a_case_that_is_wrong_is_an_error(screen: Screen, files: Path) -> None:
    (files / "case.yaml").write_text(SMALL.replace("60%", "50%"))
    assert "weights add to 9/10, not 1" in screen.err("rule", "case.yaml", "--compare", code=2)
