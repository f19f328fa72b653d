"""Results of a field: the facts, and travellers as tables of text."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from analyzer.bridge import Card, Result, Vulnerability
from analyzer.errors import InputError
from analyzer.formats.fields import Field, Fields, TravellerLine, read_fields, read_fields_bytes
from analyzer.scoring import score_ns

SMALL = """Board;NS;EW;Contract;By;Lead;Tricks;NS points;EW points;MP NS;MP EW
7;1;2;4S;N;DQ;10;620;;4,5;3,5
7;3;4;3NTx;W;♠10;-1;100;;2.0;6
7;5;6;Pass;;;;;;1;7
7;7;8;;;;;A6040;;;
8;1;2;2H;E;;=;;110;8;0
"""


def read(text: str) -> Fields:
    return read_fields_bytes(text.encode(), source="t.csv")


def lines(text: str) -> tuple[TravellerLine, ...]:
    fields = read(text)
    assert fields.refusals == ()
    return tuple(line for one in fields for line in one.lines)


def test_a_traveller_is_read_with_contract_lead_points_and_matchpoints() -> None:
    fields = read(SMALL)
    assert fields.format == "CSV"
    assert fields.refusals == ()
    assert [(one.number, len(one.lines)) for one in fields] == [(7, 4), (8, 1)]
    first, second, passed, adjusted = fields.named("7").lines
    result = Result.parse("4S= N")
    assert first == TravellerLine(
        ns="1",
        ew="2",
        contract=result.contract,
        result=result,
        lead=Card.parse("DQ"),
        score_ns=620,
        matchpoints_ns=Fraction(9, 2),
        matchpoints_ew=Fraction(7, 2),
    )
    assert (first.line, second.line) == (2, 3)
    assert second.result == Result.parse("3NTx-1 W")
    assert (second.lead, second.matchpoints_ns) == (Card.parse("ST"), Fraction(2))
    assert passed.result == Result(contract=None)
    assert passed.score_ns == 0
    assert (adjusted.text, adjusted.score_ns, adjusted.result) == ("A6040", None, None)
    assert fields.named(8).lines[0].score_ns == -110


def test_the_field_without_the_adjusted_table_is_its_other_scores_and_the_entries_without_one() -> None:
    field = read(SMALL).named(7)
    adjusted = field.table(ns="1")
    scores = field.scores_ns(exclude=adjusted)
    assert scores.scores_ns == (100, 0)
    assert [line.text for line in scores.without] == ["A6040"]
    assert field.scores_ns().scores_ns == (620, 100, 0)


def test_only_one_of_two_equal_lines_is_left_out() -> None:
    line = TravellerLine(score_ns=50)
    assert Field(number=1, lines=(line, line)).scores_ns(exclude=line).scores_ns == (50,)
    with pytest.raises(InputError, match=r"board 1: the field has no table NS 9 to leave out"):
        Field(number=1, lines=(line,)).scores_ns(exclude=TravellerLine(ns="9"))


def test_a_result_without_its_score_is_scored_only_on_request_and_never_beside_an_entry() -> None:
    made, unknown = TravellerLine(result=Result.parse("4S= N")), TravellerLine()
    ruled = TravellerLine(result=Result.parse("4S= N"), text="A5050")
    field = Field(number=1, lines=(made, unknown, ruled))
    assert field.scores_ns().without == (made, unknown, ruled)
    scores = field.scores_ns(points=lambda result: score_ns(result, Vulnerability.NONE))
    assert (scores.scores_ns, scores.without) == ((420,), (unknown, ruled))


def test_a_table_is_found_by_its_pairs_with_or_without_their_side() -> None:
    field = Field(number=7, lines=(TravellerLine(ns="1 NS", ew="2 EW"), TravellerLine(ns="3", ew="2 EW")))
    assert field.table(ns="1").ns == "1 NS"
    assert field.table(ns="1 ns", ew="2") is field.lines[0]
    with pytest.raises(InputError, match=r"board 7: 2 tables are EW 2, one expected; it has NS 1 NS, EW 2 EW;"):
        field.table(ew="2")
    with pytest.raises(InputError, match="0 tables are NS 4"):
        field.table(ns="4")
    with pytest.raises(InputError, match="which table"):
        field.table()


def test_a_board_that_is_absent_or_there_twice_is_an_error_that_lists_what_there_is() -> None:
    fields = read("board,section,score\n7,A,420\n7,B,50\n12A,A,-50\n")
    assert fields.named("7 b").lines[0].score_ns == 50
    assert fields.named("12a").label == "12A"
    with pytest.raises(InputError, match=r"t\.csv: 2 fields are of board 7: 7 A \(line 2\), 7 B \(line 3\)"):
        fields.named(7)
    with pytest.raises(InputError, match=r"t\.csv: no results of board 9; it has 7 A, 7 B, 12A A"):
        fields.named("9")
    assert fields[0:2] == (fields[0], fields[1])


@pytest.mark.parametrize(
    ("header", "row", "score"),
    [
        ("Board,Score", "1,-50", -50),
        ("Bd\tNS Score\tEW Score", "1\t\t420", -420),
        ("Board No.;NS+;EW+", "1;620;-", 620),
        ("board|contract|declarer|result|score", "1|4♠|South|+1|450", 450),
        ("Board,Contract,NS/EW,Result,Declarer score", "1,2H,E,=,110", -110),
        ("BOARD,CONTRACT,PLAYED BY,TRICKS,SCORE", "1,3Nx,w,7,300", 300),
        ("board;contract;result;score", "1;;4Sx-1 N;−100", -100),
        ("board;contract;score", "1;3NT by W;'−400", None),
        ('"Board","NS","Score"', '"1","O""Hara, A","1 400"', None),
        ("board;score", "1;420,0", 420),
    ],
)
def test_headers_have_many_spellings(header: str, row: str, score: int | None) -> None:
    fields = read(f"Evening pairs\n\n{header}\n{row}\n")
    if score is None:
        assert len(fields.refusals) == 1
        assert fields.refusals[0].line == 4
    else:
        assert (fields.refusals, fields[0].lines[0].score_ns) == ((), score)


def test_quotes_marks_and_encodings_are_those_of_spreadsheets() -> None:
    text = 'Board,NS names,Score\r\n1,"Müller, ""Max""",50\r\n'
    for data in (text.encode("utf-8-sig"), text.encode("latin-1"), text.encode("utf-16"), text.encode()):
        assert read_fields_bytes(data)[0].lines[0].ns == 'Müller, "Max"'


def test_a_line_that_names_the_board_alone_is_for_the_lines_below() -> None:
    fields = read("Board 7\nNS,EW,Score\n1,2,420\n3,4,50\nBoard: 8\nNS,EW,Score\n1,2,-110\n")
    assert [(one.name, [line.score_ns for line in one.lines]) for one in fields] == [("7", [420, 50]), ("8", [-110])]


def test_names_of_four_players_are_the_pairs_and_a_frequency_is_as_many_tables() -> None:
    (line,) = lines("board,north,south,east,west,score\n1,Ann,Bob,Cy,Di,420\n")
    assert (line.ns, line.ew) == ("Ann & Bob", "Cy & Di")
    assert len(lines("board,score,frequency\n1,420,3\n1,50,\n")) == 4


def test_the_vulnerability_is_kept_and_a_second_one_is_reported() -> None:
    fields = read("board,score,vul\n1,50,EW\n1,50,None\n")
    assert fields[0].vulnerable is Vulnerability.EW
    assert fields.refusals[0].text("t.csv") == (
        "t.csv:3: board 1 is vulnerable none here, EW before (the first is kept)"
    )


@pytest.mark.parametrize(
    "entry",
    [
        "A6040",
        "A50",
        "A+-",
        "A+/-",
        "A60/40",
        "Ave+",
        "av-",
        "AVE",
        "AVERAGE",
        "60%",
        "60%/40%",
        "60/40",
        "Not played",
        "NP",
        "Adjusted",
        "W",
    ],
)
def test_an_entry_that_is_no_score_is_kept_as_it_stands(entry: str) -> None:
    (line,) = lines(f"board;ns;contract;declarer;tricks;score\n1;3;4S;N;9;{entry}\n")
    assert (line.text, line.score_ns) == (entry, None)
    assert line.result == Result.parse("4S-1 N")


@pytest.mark.parametrize("entry", ["A6040", "A+-", "A60/40", "60/40", "AVE", "NP", "N P", "not played", "60%/40%"])
def test_an_entry_in_the_place_of_the_contract_makes_its_zero_no_score(entry: str) -> None:
    (line,) = lines(f"board;ns;contract;declarer;tricks;score\n1;3;{entry};N;0;0\n")
    assert (line.text, line.score_ns, line.result) == (entry, None, None)


@pytest.mark.parametrize(
    ("cells", "result"),
    [
        ("4H=;N;;420", "4H= N"),
        ("4Hx-1;N;;-100", "4Hx-1 N"),
        ("4H+1;E;;-450", "4H+1 E"),
        ("4HX-1;N;9;-100", "4Hx-1 N"),
        ("3NT − 2;w;-2;100", "3NT-2 W"),
        ("4HN=;N;10;420", "4H= N"),
    ],
)
def test_a_contract_may_bring_its_tricks_in_the_same_cell(cells: str, result: str) -> None:
    (line,) = lines(f"board;contract;by;tricks;score\n1;{cells}\n")
    assert (line.result, line.text) == (Result.parse(result), "")


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ("4Hx-1;N;10;-100", "contract '4Hx-1' with tricks '10' (one number of tricks expected)"),
        ("4H= N;E;;420", "contract '4H= N' with declarer 'E' (one declarer expected)"),
        ("4H+4;N;;420", "tricks '+4' in 4H N"),
        ("4S*;N;10;590", "contract '4S*' (a star means doubled in some programs and an alert in others; write X"),
        ("4S* N;;10;590", "contract '4S* N' (a star means"),
    ],
)
def test_a_contract_that_contradicts_itself_or_has_a_star_is_refused(cells: str, message: str) -> None:
    fields = read(f"board;contract;by;tricks;score\n1;{cells}\n")
    assert message in fields.refusals[0].text()


def test_percentages_alone_are_an_entry() -> None:
    (line,) = lines("board,ns,contract,NS%,EW%\n1,3,,60,40\n")
    assert line.text == "60%/40%"


def test_unknown_is_never_zero() -> None:
    (line,) = lines("board,ns,contract,declarer,tricks,score,mp,lead\n1,3,4S,N,?,-,,-\n")
    assert str(line.contract) == "4S N"
    assert (line.result, line.score_ns, line.matchpoints_ns, line.lead, line.text) == (None, None, None, None, "")
    (line,) = lines("board,ns,contract,declarer,tricks,score\n1,3,4S,?,10,420\n")
    assert (line.contract, line.result, line.score_ns) == (None, None, 420)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("1;3;8S;N;10;420", "t.csv:2 board 1, NS 3: contract '8S' (level, denomination and doubles as 4S, 3NTx, or"),
        ("1;3;4S;Q;10;420", "t.csv:2 board 1, NS 3: declarer 'Q' (N, E, S or W expected)"),
        ("1;3;4S;N;14;420", "t.csv:2 board 1, NS 3: tricks '14' in 4S N (that would be 14 of 13)"),
        ("1;3;4S;N;+4;420", "t.csv:2 board 1, NS 3: tricks '+4' in 4S N (that would be 14 of 13)"),
        ("1;3;4S;N;ten;420", "t.csv:2 board 1, NS 3: tricks 'ten' (0 to 13, or"),
        ("1;3;4S;N;10;42o", "t.csv:2 board 1, NS 3: score '42o' (points to N-S as 420 or -50, or an entry as A6040)"),
        ("1;3;4S;N;10;1,100", "t.csv:2 board 1, NS 3: score '1,100' (points are 0 or 50 to 7600 in tens"),
        ("1;3;4S;N;10;425", "t.csv:2 board 1, NS 3: score '425'"),
        ("1;3;4S;N;10;9990", "t.csv:2 board 1, NS 3: score '9990'"),
        ("1;3;4S;N;10;-420", "t.csv:2 board 1, NS 3: 4S= N is a plus score for N-S, the score is -420"),
        ("1;3;4S;E;10;420", "t.csv:2 board 1, NS 3: 4S= E is a plus score for E-W, the score is 420"),
        ("1;3;4S;N;1;420", "t.csv:2 board 1, NS 3: 4S-9 N is a plus score for E-W"),
        ("1;3;4S;N;;0", "t.csv:2 board 1, NS 3: a score of 0, not passed out"),
        ("1;3;;;;0", "t.csv:2 board 1, NS 3: a score of 0, not passed out"),
        ("1;3;Pass;;9;0", "t.csv:2 board 1, NS 3: passed out with tricks '9'"),
        ("1;3;Pass;;;420", "t.csv:2 board 1, NS 3: passed out with a score of 420"),
        ("1;3;NP;;;420", "t.csv:2 board 1, NS 3: 'NP' with a score of 420"),
        ("1;3;4S;N;;Pass", "t.csv:2 board 1, NS 3: score 'Pass' beside a contract"),
        ("1;3;4S;;10;", "t.csv:2 board 1, NS 3: contract '4S' without declarer and score"),
        ("1;3;4S E;N;10;", "t.csv:2 board 1, NS 3: contract '4S E' with declarer 'N'"),
        ("1;;;;;", "t.csv:2 board 1: a line without pairs, contract and score"),
        (";3;4S;N;10;420", "t.csv:2: board ''; expected a number from 1, or a label"),
        ("0;3;4S;N;10;420", "t.csv:2: board '0'; expected a number from 1"),
        ("1;\x1b[2J;4S;N;10;420", "t.csv:2 board 1: a pair holds the character U+001B"),
        (f"1;{'x' * 201};4S;N;10;420", "t.csv:2 board 1: a pair has 201 characters (200 at most)"),
        ("1;3;4S;N;10;420;9", "t.csv:2: 7 cells, the header has 6 (quote cells that hold the separator"),
        ('1;"3;4S;N;10;420', "t.csv:2: quotation marks that do not close"),
        ("1;3;4S;N;10;" + "9" * 30_000, "t.csv:2: a line of 30012 characters; 20000 at most"),
    ],
)
def test_a_bad_line_is_refused_with_its_line_and_hides_no_other(row: str, message: str) -> None:
    fields = read(f"board;ns;contract;declarer;tricks;score\n{row}\n1;4;4S;N;10;420\n")
    assert [line.ns for line in fields.named(1).lines] == ["4"]
    (refusal,) = fields.refusals
    assert refusal.text("t.csv").startswith(message)


def test_a_bad_lead_or_matchpoint_is_reported_and_the_line_read_without_it() -> None:
    fields = read("board,ns,score,lead,mp\n1,3,420,XX,lots\n1,4,50,QD,3\n")
    assert [line.score_ns for line in fields[0].lines] == [420, 50]
    assert [(line.lead, line.matchpoints_ns) for line in fields[0].lines] == [
        (None, None),
        (Card.parse("DQ"), Fraction(3)),
    ]
    assert [problem.text("t") for problem in fields.refusals] == [
        "t:2 board 1, NS 3: mp_ns 'lots' is no number (the line is read without it)",
        "t:2 board 1, NS 3: 'XX' is not a card, suit and rank as DQ expected (the line is read without its lead)",
    ]


def test_two_scores_that_contradict_each_other_are_refused() -> None:
    fields = read("board,NS score,EW score\n1,420,-420\n1,420,420\n1,420,0\n")
    assert [line.score_ns for line in fields[0].lines] == [420, 420]
    assert fields.refusals[0].line == 3
    assert "contradict each other" in fields.refusals[0].message


def test_two_columns_of_one_name_are_refused_and_the_next_header_counts() -> None:
    fields = read("board,score,score\n1,420,\nboard,score\n2,50\n")
    assert [one.name for one in fields] == ["2"]
    assert fields.refusals[0].text("t").startswith("t:1: two columns are both score")


def test_faults_are_listed_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = read("board,score\n" + "1,x1\n2,1x\n" * 1200)
    assert len(fields.refusals) == 1001
    assert fields.refusals[-1].message == "further faults are not listed"
    monkeypatch.setattr("analyzer.formats.entries.MAX_LINES", 5)
    fields = read("board,score,freq\n1,50,4\n1,100,2\n1,420,1\n")
    assert len(fields[0].lines) == 4
    assert "more than" in fields.refusals[0].message


def test_a_file_of_something_else_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("nothing of interest\n\x1b[2J")
    with pytest.raises(InputError, match=r"a\.csv: no results in 'nothing of interest .x1b"):
        read_fields(path)
    with pytest.raises(InputError, match="cannot read"):
        read_fields(tmp_path / "absent.csv")
    path.write_text(SMALL)
    assert read_fields(path).source == str(path)
    with pytest.raises(InputError, match="more than"):
        read_fields_bytes(b"x" * (64 * 1024 * 1024 + 1))
