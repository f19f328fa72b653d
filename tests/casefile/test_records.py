"""Cases that take their board, other table and field from records: what is taken, ruled, refused, and where."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import analyzer as az
from analyzer.bridge import Contract, Deal, PlayRecord, Position, Result, Seat, Side, Vulnerability
from analyzer.casefile import load_case
from analyzer.continuations import StatedResult, StatedScore
from analyzer.errors import CaseError
from analyzer.formats.pbn_write import write_pbn
from analyzer.report import as_json
from tests.formats.mutate_lin import LIN_LINK, LINK

HANDS = "N:Q7.J.QT72.KQT943 KJT632.QT.A843.2 84.8765432.K9.A5 A95.AK9.J65.J876"
#: Boards 34 and 35, 36 in two rooms, 12A, two of number 50, and 37 with a club too many.
PBN = f"""% PBN 2.1
[Event "Autumn Pairs"]
[Board "34"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "N:AKQ2.K54.QJ6.A73 J987.A2.9832.KQ4 T53.QJT3.K54.T82 64.9876.AT7.J965"]

[Event "#"]
[Board "35"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "{HANDS}"]
[Declarer "E"]
[Contract "4S"]
[Result "11"]
[Auction "S"]
2H =1= Pass Pass 2S
Pass 3NT Pass 4S
AP
[Note "1:alert: weak"]

[Event "#"]
[Board "36"]
[Room "Open"]
[Vulnerable "EW"]
[Deal "{HANDS}"]
[Declarer "W"]
[Contract "3NT"]
[Result "9"]

[Event "#"]
[Board "36"]
[Room "Closed"]
[Vulnerable "EW"]
[Deal "{HANDS}"]
[Contract "Pass"]
[Result "0"]

[Event "#"]
[Board "12A"]
[Deal "{HANDS}"]
[Contract "4S"]
[Declarer "E"]
[Result "12"]

[Event "#"]
[Board "50"]
[Vulnerable "EW"]

[Event "#"]
[Board "50"]
[Vulnerable "EW"]

[Event "#"]
[Board "37"]
[Vulnerable "EW"]
[Deal "N:Q7.J.QT72.KQT943 KJT632.QT.A843.22 84.8765432.K9.A5 A95.AK9.J65.J876"]
"""
MD = "md|1S84H8765432DK9CA5,SA95HAK9DJ65CJ876,SQ7HJDQT72CKQT943,|"
LIN = (
    "vg|Cup,Final,I,35,36,Reds,0,Blues,0|\nrs|4SE+1,4SE=,PASS,4HS-2|\npn|a,b,c,d,e,f,g,h|pg||\n"
    f"qx|o35|st||{MD}sv|e|mb|2H|mb|p|mb|p|mb|2S|mb|p|mb|3N!|an|to play|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||mc|11|pg||\n"
    f"qx|c35|st||{MD}sv|e|mb|p|mb|p|mb|p|mb|1S|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||mc|10|pg||\n"
    f"qx|o36|st||{MD}sv|b|mb|p|mb|p|mb|p|mb|p|pg||\n"
    f"qx|c36|st||{MD}sv|b|mb|4H|mb|p|mb|p|mb|p|pg||mc|8|pg||\n"
)
#: Board 35 at five tables, E-W vulnerable; pair 1 is the adjusted table, pair 9 had an artificial score.
CSV = (
    "Board;NS;EW;Contract;By;Tricks;Score;MP NS;Vul\n35;1;2;4S;E;11;-650;0,0;EW\n35;3;4;4S;E;10;-620;4,5;EW\n"
    "35;5;6;3NT;W;10;-630;2,5;EW\n35;7;8;4S;E;9;100;6,5;EW\n35;9;10;;;;A6040;;EW\n34;1;2;3NT;N;9;600;4,0;NS\n"
)
XML = """<?xml version="1.0"?><USEBIO Version="1.2"><EVENT><BOARD><BOARD_NUMBER>35</BOARD_NUMBER>
<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>-650</SCORE></TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><EW_PAIR_NUMBER>4</EW_PAIR_NUMBER><SCORE>-620</SCORE></TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>5</NS_PAIR_NUMBER><EW_PAIR_NUMBER>6</EW_PAIR_NUMBER><SCORE>-630</SCORE></TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>7</NS_PAIR_NUMBER><EW_PAIR_NUMBER>8</EW_PAIR_NUMBER><SCORE>100</SCORE></TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>9</NS_PAIR_NUMBER><EW_PAIR_NUMBER>10</EW_PAIR_NUMBER><SCORE>A6040</SCORE></TRAVELLER_LINE>
</BOARD></EVENT></USEBIO>
"""
TABLE = f"""[Board "35"]
[Vulnerable "EW"]
[Deal "{HANDS}"]
[ScoreTable "PairId_NS\\2R;PairId_EW\\2R;Score_NS\\6R;Multiplicity"]
 1  2   -650 1
 3  4   -620 1
 5  6   -630 1
 7  8    100 1
 9 10      - 1
"""
#: The same five tables as games of PBN; the result is the tag ``Score`` where there is one.
GAMES = "\n".join(
    f'[Board "35"]\n[Vulnerable "EW"]\n[North "{north}"]\n[South "{south}"]\n{rest}\n'
    for north, south, rest in (
        ("Ann", "Bob", '[Declarer "E"]\n[Contract "4S"]\n[Result "11"]'),
        ("Cy", "Di", '[Declarer "E"]\n[Contract "4S"]\n[Result "10"]'),
        ("Ed", "Flo", '[Declarer "W"]\n[Contract "3NT"]\n[Result "10"]'),
        ("Gus", "Hal", '[Declarer "E"]\n[Contract "4S"]\n[Result "9"]'),
    )
)
FILES = {
    "round.pbn": PBN, "match.lin": LIN, "session.csv": CSV, "session.xml": XML, "table.pbn": TABLE,
    "games.pbn": GAMES,
}  # fmt: skip
BOARD = "board: {file: round.pbn, number: 35}\n"
TEAMS = "scoring: {method: teams, other table: NS -620}\n"
ENDS = "offending: EW\ncontinuations: [80% 3NT+1 W, 20% 3NT-2 W]\n"
HEAD = "format: 1\ncase: from-records\nedition: 2017\n"

Loader = Callable[[str], az.Case]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_bytes(text.encode("latin-1"))
    return tmp_path


@pytest.fixture
def load(folder: Path) -> Loader:
    def loaded(body: str) -> az.Case:
        file = folder / "case.yaml"
        file.write_text(HEAD + body, encoding="utf-8")
        return load_case(file)

    return loaded


@pytest.fixture
def refused(load: Loader, folder: Path) -> Callable[[str], list[str]]:
    def told(body: str) -> list[str]:
        with pytest.raises(CaseError) as info:
            load(body)
        return [line.replace(f"{folder}/", "").replace(str(folder), "FOLDER") for line in str(info.value).split("\n")]

    return told


def ns(case: az.Case) -> Fraction:
    ruling = az.rule(case, evidence=False)
    assert ruling.ns is not None and ruling.ew is not None
    assert ruling.needs == ()
    return ruling.ns.exact


# the board


def test_a_board_from_pbn_is_the_whole_record(load: Loader) -> None:
    board = load(BOARD + TEAMS + ENDS).board
    assert (board.number, board.dealer, board.vulnerable) == (35, Seat.S, Vulnerability.EW)
    assert str(board.deal) == HANDS
    assert board.auction is not None and str(board.auction.contract()) == "4S E"
    note = board.auction.calls[0].note
    assert note is not None and note.alert and note.explanation + note.text == "weak"


def test_a_ruling_on_a_recorded_board_is_the_one_by_hand(load: Loader) -> None:
    # 3NT+1 W is -630, against -620 no IMP; 3NT-2 W is +200, 820 better, 13 IMPs; a fifth of 13 is 13/5
    assert ns(load(BOARD + TEAMS + ENDS)) == Fraction(13, 5)


def test_the_other_table_of_a_match_is_its_closed_room(load: Loader) -> None:
    other = "scoring: {method: teams, other table: {file: match.lin, board: 35, room: closed}}\n"
    case = load("board: {file: match.lin, number: 35, room: open}\n" + other + ENDS)
    assert case.method == az.TeamImps(other_table_ns=-620)  # 4S= E, vulnerable
    assert case.board.auction is not None
    note = case.board.auction.calls[5].note
    assert note is not None and (note.alert, note.explanation) == (True, "to play")
    assert ns(case) == Fraction(13, 5)


@pytest.mark.parametrize("link", [LINK, LIN_LINK], ids=["hands", "lin"])
def test_a_board_is_decoded_from_a_link_and_never_fetched(
    load: Loader, link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import socket

    monkeypatch.setattr(socket, "socket", None)
    case = load(f'board: {{link: "{link}"}}\n' + TEAMS + "offending: EW\ncontinuations: [2S+2 S]\n")
    assert (case.board.number, case.board.vulnerable) == (7, Vulnerability.BOTH)
    assert isinstance(case.table, StatedResult) and str(case.table.result) == "2S+1 S"
    assert ns(case) == 13  # 170 against -620: 790
    assert case.files == ()


def test_a_board_without_a_number_is_found_by_its_label(load: Loader) -> None:
    case = load("board: {file: round.pbn, label: 12A, dealer: S, vulnerable: EW}\n" + TEAMS + ENDS)
    assert (case.board.label, case.board.number) == ("12A", None)
    assert isinstance(case.table, StatedResult) and str(case.table.result) == "4S+2 E"


def test_the_room_is_chosen_in_pbn_too(load: Loader) -> None:
    results = {
        room: load(f"board: {{file: round.pbn, number: 36, room: {room}}}\n" + TEAMS + ENDS).table
        for room in ("open", "Closed")
    }
    assert [str(table.result) for table in results.values() if isinstance(table, StatedResult)] == ["3NT= W", "pass"]


def test_notes_go_to_calls_by_their_number_and_keep_what_the_record_says(load: Loader) -> None:
    notes = "notes: {call 6: {break in tempo: agreed}, 1: {explanation: five to ten}}"
    case = load(f"board: {{file: round.pbn, number: 35, {notes}}}\n" + TEAMS + ENDS)
    assert case.board.auction is not None
    calls = case.board.auction.calls
    assert calls[5].note is not None and calls[5].note.break_in_tempo == "agreed"
    assert calls[0].note is not None and calls[0].note.alert and calls[0].note.explanation == "five to ten"
    assert [index for index, made in enumerate(calls) if made.note is not None] == [0, 5]


def test_the_record_s_result_is_the_table_result_and_traced_to_the_line_of_the_file(load: Loader) -> None:
    case = load("board:\n  number: 35\n  file: round.pbn\n" + TEAMS + ENDS)
    assert isinstance(case.table, StatedResult) and str(case.table.result) == "4S+1 E"
    assert case.at("table") == f"{case.file}:6 table"
    assert f"{case.file}:6 table" in az.rule(case, evidence=False).trace.text()


def test_a_stated_table_result_stands_before_the_record_s(load: Loader) -> None:
    case = load(BOARD + "table: NS -650\n" + TEAMS + ENDS)
    assert case.table == StatedScore(score_ns=-650)
    assert case.at("table") == f"{case.file}:5 table"


def test_a_record_s_gaps_are_filled_by_the_case_and_its_facts_are_not(
    load: Loader, refused: Callable[[str], list[str]]
) -> None:
    board = load("board: {file: round.pbn, label: 12A, dealer: S, vulnerable: EW}\n" + TEAMS + ENDS).board
    assert (board.dealer, board.vulnerable) == (Seat.S, Vulnerability.EW)  # the record names neither
    told = refused("board: {file: round.pbn, number: 35, dealer: N, vulnerable: NS}\n" + TEAMS + ENDS)
    assert told == [
        "case.yaml:4 board.dealer: the record states the dealer already: S (remove it)",
        "case.yaml:4 board.vulnerable: the record states the vulnerability already: EW (remove it)",
    ]


def test_irregular_calls_and_revokes_of_a_record_are_facts(load: Loader, folder: Path) -> None:
    (folder / "odd.pbn").write_text(
        f'[Board "1"]\n[Dealer "S"]\n[Vulnerable "EW"]\n[Deal "{HANDS}"]\n[Declarer "W"]\n[Contract "3NT"]\n'
        '[Result "9"]\n[Auction "S"]\n2H Pass Pass ^I 1S\nPass 3NT AP\n[Play "N"]\nC4 C2 C5 C6\nCK D3 CA C7\n'
        "HJ HQ H2 SA\n*\n"
    )
    case = load("board: {file: odd.pbn}\n" + TEAMS + ENDS)
    facts = [problem.message for problem in case.board.problems() if problem.is_fact]
    assert any("1S" in fact for fact in facts) and any("West played SA and held hearts" in f for f in facts), facts
    assert ns(case) == Fraction(13, 5)
    typed = "board: {dealer: S, vulnerable: EW, auction: 2H P P 1S P 3NT P P P}\n"
    with pytest.raises(CaseError, match=r"1S"):
        load(typed + TEAMS + ENDS)


def test_files_are_named_with_the_hash_of_their_content(load: Loader, folder: Path) -> None:
    other = "scoring: {method: teams, other table: {file: match.lin, board: 35, room: closed}}\n"
    ruling = az.rule(load(BOARD + other + ENDS), evidence=False)
    expected = [
        {"name": name, "sha256": hashlib.sha256((folder / name).read_bytes()).hexdigest()}
        for name in ("round.pbn", "match.lin")
    ]
    assert as_json(ruling)["files"] == expected
    assert any("round.pbn (SHA-256 " in note for note in ruling.notes)


def test_a_file_that_serves_twice_is_named_once(load: Loader) -> None:
    other = "scoring: {method: teams, other table: {file: match.lin, board: 35, room: closed}}\n"
    case = load("board: {file: match.lin, number: 35, room: open}\n" + other + ENDS)
    assert [name for name, _ in case.files] == ["match.lin"]


def test_names_are_seen_from_the_case_file_s_folder(
    load: Loader, folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    load(BOARD + TEAMS + ENDS)
    (folder / "sub").mkdir()
    (folder / "sub" / "case.yaml").write_text(HEAD + BOARD.replace("round", "../round") + TEAMS + ENDS)
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    for case in (load_case(folder / "case.yaml"), load_case(folder / "sub")):
        assert case.board.number == 35
    monkeypatch.chdir(folder)
    assert load_case("sub/case.yaml").files[0][0] == "../round.pbn"


# the field


@pytest.mark.parametrize(
    "field",
    [
        "{file: session.csv, board: 35, without: 1}",
        "{file: session.xml, without: 1}",
        "{file: table.pbn, board: 35, without: 1}",
        "{file: games.pbn, board: 35, without: Ann & Bob}",
    ],
    ids=["CSV", "USEBIO", "score table", "games"],
)
def test_a_field_is_the_other_tables_of_the_file(load: Loader, field: str) -> None:
    case = load(BOARD + f"scoring: {{method: matchpoints, field: {field}}}\n" + ENDS.replace("3NT-2 W", "4S-1 E"))
    assert case.method == az.Matchpoints(field_ns=(-620, -630, 100))
    # -630 is below -620 and 100 and ties one: 1 of 6; +100 beats two and ties one: 5; 4/5 + 5/5 = 9/5
    assert ns(case) == Fraction(9, 5)
    artificial = "games" not in field
    assert bool(case.left_out) == artificial
    if artificial:
        assert len(case.left_out) == 1 and case.left_out[0].startswith("NS 9, EW 10: ")
        notes = " ".join(az.rule(case, evidence=False).notes)
        assert f"without a score to compare with: {case.left_out[0]}." in notes


def test_an_artificial_entry_is_noted_as_it_stands(load: Loader) -> None:
    case = load(BOARD + "scoring: {method: matchpoints, field: {file: session.csv, board: 35, without: 1}}\n" + ENDS)
    assert case.left_out == ("NS 9, EW 10: A6040",)


def test_nobody_leaves_every_table_in(load: Loader) -> None:
    scoring = "scoring: {method: matchpoints, field: {file: session.csv, board: 35, without: nobody}}\n"
    assert load(BOARD + scoring + ENDS).method == az.Matchpoints(field_ns=(-650, -620, -630, 100))


def test_cross_imps_take_their_field_from_a_file_too(load: Loader) -> None:
    case = load(BOARD + "scoring: {method: cross-IMPs, field: {file: session.csv, board: 35, without: 1}}\n" + ENDS)
    # -630: 0, 0 and -730 = -12 IMPs; +200: 820, 830 and 100 = 13 + 13 + 3; (4/5 * -12 + 1/5 * 29) / 3
    assert ns(case) == Fraction(-19, 15)


@pytest.mark.parametrize(
    ("field", "message"),
    [
        (
            "{file: session.csv, board: 35}",
            "which table is the adjusted one? (without: its N-S pair, or nobody; NS 1",
        ),
        ("{file: session.csv, board: 35, without: 77}", "0 tables are NS 77, one expected; it has NS 1, EW 2; NS 3"),
        ("{file: session.csv, board: 99, without: 1}", "no results of board 99; it has 35, 34"),
        ("{file: session.csv, without: 1}", "session.csv has results of 2 boards; say which"),
        ("{file: none.csv, without: 1}", "cannot read none.csv: No such file or directory"),
        ("{file: ., without: 1}", "cannot read FOLDER: Is a directory"),
        ("{file: case.yaml, without: 1}", "no results in 'format: 1"),
        ("{file: session.csv, board: 34, without: 1}", "board 34 is NS vulnerable, this board EW (is it the same"),
        ("{file: torn.csv, board: 35, without: 1}", "a table is missing: torn.csv:3 board 35, NS 3, EW 4: "),
        ("{file: alone.csv, board: 35, without: 1}", "alone.csv, board 35: no other table has a score"),
        ("{file: session.csv, table: 1}", "table: write {file: …, board: …}, with room or without if needed"),
    ],
)
def test_a_field_that_cannot_be_made_out_is_refused_at_its_line(
    refused: Callable[[str], list[str]], folder: Path, field: str, message: str
) -> None:
    (folder / "torn.csv").write_text(CSV.replace("-620", "420"))
    (folder / "alone.csv").write_text("\n".join(CSV.split("\n")[:2]) + "\n35;9;10;;;;A6040;;EW\n")
    told = refused(BOARD + f"scoring:\n  method: matchpoints\n  field: {field}\n" + ENDS)
    assert any(line.startswith("case.yaml:7 scoring.field: ") and message in line for line in told), told


def test_a_fault_of_another_board_s_line_does_not_matter(load: Loader, folder: Path) -> None:
    (folder / "torn.csv").write_text(CSV.replace(";600;", ";-600;"))
    case = load(BOARD + "scoring: {method: matchpoints, field: {file: torn.csv, board: 35, without: 1}}\n" + ENDS)
    assert case.method == az.Matchpoints(field_ns=(-620, -630, 100))


# refused boards and tables


@pytest.mark.parametrize(
    ("board", "told"),
    [
        (
            "{file: no.pbn, number: 35}",
            ["board.file: cannot read no.pbn: No such file or directory (the file's name as"],
        ),
        ("{file: ., number: 35}", ["board.file: cannot read FOLDER: Is a directory"]),
        ("{file: case.yaml}", ["board.file: case.yaml starts with 'format: 1"]),
        (
            "{file: round.pbn, number: 99}",
            ["board.file: round.pbn: no board 99; it has 34, 35, 36 open, 36 closed, 12A"],
        ),
        ("{file: round.pbn, number: 50}", ["board.file: round.pbn: 2 boards are 50: 50 (line "]),
        (
            "{file: round.pbn, number: 36}",
            ["board.file: round.pbn: 2 boards are 36: 36 open (line 22), 36 closed (li"],
        ),
        ("{file: round.pbn}", ["board.file: round.pbn has 8 boards (say which: number: 12)"]),
        (
            "{file: round.pbn, number: 37}",
            ["board.file: round.pbn:57 deal: 'KJT632.QT.A843.22' holds C2 more than once (correct the record"],
        ),
        ("{file: gone.pbn}", ['board.file: gone.pbn:2: [Deal "N:Q7.J.QT72 is not a tag (a tag is']),
        ("{link: 'https://example.org'}", ["board.link: the link holds no board that can be read (the link:1: "]),
        ("{link: nothing}", ["board.link: the link starts with 'nothing'; expected PBN"]),
        (f"{{link: '{LINK}', number: 8}}", ["board.number: the link holds board 7, not 8 (correct one)"]),
        (f"{{link: '{LINK}', room: open}}", ["board.room: a link holds one board (remove it)"]),
        (f"{{link: '{LINK}', file: round.pbn}}", ["board.link: a board comes from a file or from a link, not from"]),
        (
            "{file: round.pbn, number: 35, label: A}",
            ["board.file: round.pbn: no board A", "board.label: a board has"],
        ),
        (
            f"{{file: round.pbn, number: 35, deal: '{HANDS}', auction: P, play: C3}}",
            [
                f"board.{name}: the record states the {name} already (remove it, or type the whole board)"
                for name in ("auction", "deal", "play")
            ],
        ),
        (
            "{file: round.pbn, number: 35, notes: {call 12: x, call 0: y, 1NT: z}}",
            [
                f"board.notes.{name}: note '{name.upper() if name == '1nt' else name}': the record has calls 1 to 11"
                for name in ("1nt", "call 0", "call 12")
            ],
        ),
        ("{file: round.pbn, number: 34, notes: {1: x}}", ["board.notes.1: note '1': the record has no auction"]),
        ("{number: 35, vulnerable: EW, room: open}", ["board.room: room belongs to a board from a file (remove it)"]),
    ],
)
def test_a_board_that_cannot_be_taken_is_refused_at_its_line(
    refused: Callable[[str], list[str]], folder: Path, board: str, told: list[str]
) -> None:
    (folder / "gone.pbn").write_text('[Board "1"]\n[Deal "N:Q7.J.QT72\n')
    found = refused(f"board: {board}\n" + TEAMS.replace("NS -620", "NS +620" if LINK in board else "NS -100")
                    + "offending: EW\ncontinuations: [NS 100]\n")  # fmt: skip
    assert len(found) == len(told), found
    for line, start in zip(found, told, strict=True):
        assert line.startswith(f"case.yaml:4 {start}"), found


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (
            "{file: match.lin, board: 36, room: closed}",
            "match.lin, board 36 closed is both vulnerable, this board EW",
        ),
        ("{file: round.pbn, board: 50}", "2 boards are 50"),
        ("{file: other.pbn, board: 1}", "other.pbn, board 1: its result is not known (state it: NS -620 or 4S= E)"),
        ("{file: other.pbn, board: 2}", "other.pbn, board 2 has other hands than this board (is it the same board?)"),
        ("{file: no.lin, board: 36}", "cannot read no.lin: No such file or directory"),
        ("{board: 36}", "file: write {file: …, board: …}, with room or without if needed"),
    ],
)
def test_another_table_that_is_no_comparison_is_refused_at_its_line(
    refused: Callable[[str], list[str]], folder: Path, other: str, message: str
) -> None:
    (folder / "other.pbn").write_text(
        f'[Board "1"]\n[Vulnerable "EW"]\n[Deal "{HANDS}"]\n\n[Board "2"]\n[Vulnerable "EW"]\n'
        '[Deal "N:AKQ2.K54.QJ6.A73 J987.A2.9832.KQ4 T53.QJT3.K54.T82 64.9876.AT7.J965"]\n'
        '[Contract "Pass"]\n[Result "0"]\n'
    )
    told = refused(BOARD + f"scoring:\n  method: teams\n  other table: {other}\n" + ENDS)
    assert len(told) == 1 and told[0].startswith("case.yaml:7 scoring.other table: ") and message in told[0], told


def test_a_record_with_a_contradiction_is_refused_and_says_where_it_stands(
    refused: Callable[[str], list[str]], folder: Path
) -> None:
    (folder / "odd.pbn").write_text(PBN.split("\n\n")[1].replace('"4S"', '"4H"').replace("#", ""))
    told = refused("board: {file: odd.pbn}\n" + TEAMS + ENDS)
    assert told == [
        "case.yaml:4 table: the auction leads to 4S E, the result at the table is 4H+1 E (correct one of them)"
    ]


def test_a_play_that_cannot_be_is_refused_with_the_record_s_line(
    refused: Callable[[str], list[str]], folder: Path
) -> None:
    (folder / "odd.pbn").write_text(
        f'[Board "1"]\n[Vulnerable "EW"]\n[Deal "{HANDS}"]\n[Declarer "W"]\n[Contract "3NT"]\n'
        '[Result "9"]\n[Play "N"]\nC4 C2 C5 H2\n*\n'
    )
    [told] = refused("board: {file: odd.pbn}\n" + TEAMS + ENDS)
    assert told.startswith("case.yaml:4 board.play[0][3]: ") and told.endswith("line 8 of the record)"), told


def test_a_result_that_the_cards_do_not_give_is_no_table_result(
    load: Loader, refused: Callable[[str], list[str]], folder: Path
) -> None:
    contract = Contract.parse("3NT W")
    deal, cards = Deal.parse(HANDS), []
    position = Position.opening(deal, contract)
    while not position.is_over:  # the lowest card each time
        cards.append(min(position.legal_cards()))
        position = position.played(cards[-1])
    play = PlayRecord.of_cards(tuple(cards), leader=Seat.N, denomination=contract.denomination)
    won = play.tricks_won(Side.EW, contract.denomination)
    for tricks in (won, won + 1):
        result = Result(contract=contract, tricks_declarer=tricks)
        board = az.Board(number=1, vulnerable=Vulnerability.EW, deal=deal, play=play, result=result)
        (folder / f"{tricks - won}.pbn").write_bytes(write_pbn([board])[0])
    case = load("board: {file: 0.pbn}\n" + TEAMS + ENDS)
    assert isinstance(case.table, StatedResult) and case.table.result.tricks_declarer == won
    told = refused("board: {file: 1.pbn}\n" + TEAMS + ENDS)
    assert told == [
        f"case.yaml:4 table: declarer's side won {won} tricks by the cards, the result says {won + 1} "
        "(correct one of them, or say why)"
    ]
    assert load("board: {file: 1.pbn}\ntable: NS -600\n" + TEAMS + ENDS).table == StatedScore(score_ns=-600)
