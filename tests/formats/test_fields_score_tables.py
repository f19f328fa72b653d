"""Fields from boards: PBN's score tables, and boards of one number at several tables."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analyzer.bridge import Board, Card, Contract, Deal, PlayRecord, Result, Section, Source, Vulnerability
from analyzer.errors import Problem
from analyzer.formats.fields import Fields, TravellerLine, read_fields, read_fields_bytes
from analyzer.formats.score_tables import fields_of_boards
from tests.shared_folder import shared

FREQUENCIES = r"-Rank\3R;+Percentage_NS\4R;-Percentage_EW\4R;+Score_NS\5R;Multiplicity\2L"
RESULTS = r"PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Lead\3L;Score_NS\6R;Score_EW\6R;MP_NS\4R"


def table(columns: str, *rows: str, number: int = 1) -> Fields:
    section = Section("ScoreTable", columns, rows)
    source = Source(file="t.pbn", line=10, format="PBN", lines={"tags.ScoreTable": 20})
    return fields_of_boards([Board(number=number, sections=(section,), source=source)], source="t.pbn")


def test_a_table_of_frequencies_is_as_many_tables() -> None:
    fields = table(
        FREQUENCIES, "  1 99.4  0.6   500 2", " 22 85.8 14.2  -400 1", "{ two", "lines }", " 30  6.0 94.0 -1430 3"
    )
    assert fields.refusals == ()
    assert fields[0].scores_ns().scores_ns == (500, 500, -400, -1430, -1430, -1430)
    assert [line.line for line in fields[0].lines] == [21, 21, 22, 25, 25, 25]


def test_a_table_of_results_has_pairs_contracts_leads_and_matchpoints() -> None:
    fields = table(
        RESULTS,
        ' 4 11 2HX  S  8 S6   "670"      - 42.0',
        " 5 10 Pass -  - -        -      - 20.0",
        "14 15 3NT  E  9 D10      -    400 ,5",
        "16 17 -    -  - -        -      - 12.6",
    )
    first, passed, third, unknown = fields[0].lines if len(fields[0].lines) == 4 else (*fields[0].lines, None)
    result = Result.parse("2Hx= S")
    assert first == TravellerLine(
        ns="4",
        ew="11",
        contract=result.contract,
        result=result,
        lead=Card.parse("S6"),
        score_ns=670,
        matchpoints_ns=Fraction(42),
    )
    assert (passed.result, passed.score_ns) == (Result(contract=None), 0)
    assert (third.score_ns, third.lead, third.matchpoints_ns) == (-400, Card.parse("DT"), None)
    assert unknown is not None
    assert (unknown.result, unknown.score_ns, unknown.text) == (None, None, "")
    assert [problem.line for problem in fields.refusals] == [23]


def test_names_with_blanks_and_empty_cells_are_cut_by_the_widths() -> None:
    fields = table(
        r"Names_NS\10L;Score_NS\5R;Score_EW\5R;Names_EW",
        "Ann & Bob    420       Cy and Di",
        "Eve & Foe           50 Gus",
    )
    assert fields.refusals == ()
    assert [(line.ns, line.ew, line.score_ns) for line in fields[0].lines] == [
        ("Ann & Bob", "Cy and Di", 420),
        ("Eve & Foe", "Gus", -50),
    ]


def test_a_bad_row_or_table_is_refused_with_its_line() -> None:
    fields = table(
        FREQUENCIES, "1 99.4 500 2", "  1 99.4  0.6   500 0", "  1 99.4  0.6   501 1", "  3 98.4  1.6   470 1"
    )
    assert fields[0].scores_ns().scores_ns == (470,)
    assert [problem.text("t.pbn").split(";")[0] for problem in fields.refusals] == [
        "t.pbn:21 board 1: 4 values in '1 99.4 500 2', the table has 5 columns",
        "t.pbn:22 board 1: multiplicity '0'",
        "t.pbn:23 board 1: score '501' (points are 0 or 50 to 7600 in tens, without a separator)",
    ]
    for columns in ("", "Score NS", "Score_NS;Score_NS", ";".join(["A"] * 100)):
        (problem,) = table(columns, "1").refusals
        assert (problem.line, problem.where) == (20, "board 1")


def test_a_table_without_score_and_contract_but_percentages_is_an_entry() -> None:
    fields = table(r"PairId_NS;Contract;Percentage_NS;Percentage_EW;Score_NS", "3 - 60 40 -")
    assert [line.text for line in fields[0].lines] == ["60%/40%"]


def test_columns_are_inherited_from_the_table_before() -> None:
    boards = [
        Board(number=number, sections=(Section("ScoreTable", columns, ("1 99.4 0.6 500 2",)),))
        for number, columns in ((1, FREQUENCIES), (2, "#"))
    ]
    assert [len(one.lines) for one in fields_of_boards(boards)] == [2, 2]


def test_a_table_that_several_games_repeat_counts_once_and_another_is_a_field_of_its_own() -> None:
    one, other = (Section("ScoreTable", FREQUENCIES, (f"1 99.4 0.6 {score} 2",)) for score in (500, 470))
    fields = fields_of_boards([Board(number=1, sections=(table,)) for table in (one, one, other)])
    assert [one.scores_ns().scores_ns for one in fields] == [(500, 500), (470, 470)]


def test_boards_of_one_number_are_one_field_unless_their_hands_differ() -> None:
    deal = Deal.parse("N:AK.Q.. QJ.J.. T9.T.. 87.9..")
    made, down = Result.parse("4S= N"), Result.parse("4S-1 N")
    boards = [
        Board(number=1, deal=deal, result=made, vulnerable=Vulnerability.NONE, players=("Ann", "Cy", "Bob", "")),
        Board(number=2, result=Result(contract=None)),
        Board(
            number=1, deal=deal, result=down, tags=(("Score", "EW 50"), ("ScoreIMP", "NS -6,5"), ("ScoreMP", "NS 3"))
        ),
        Board(number=1, deal=deal.rotated(1), result=made),
        Board(number=1, deal=deal),
        Board(number=3, contract=Contract.parse("3NT W"), tags=(("Score", "Ave+"),)),
        Board(number=4),
    ]
    fields = fields_of_boards(boards, refusals=[Problem(message="x", line=3)])
    assert [(one.name, len(one.lines)) for one in fields] == [("1", 2), ("2", 1), ("1", 1), ("3", 1)]
    first, second = fields[0].lines
    assert (first.ns, first.ew, first.result, first.score_ns) == ("Ann & Bob", "Cy", made, None)
    assert (second.score_ns, second.imps_ns, second.matchpoints_ns) == (-50, Fraction(-13, 2), 3)
    assert fields.named(2).lines[0].score_ns == 0
    entry = fields.named(3).lines[0]
    assert (str(entry.contract), entry.result, entry.text) == ("3NT W", None, "Ave+")
    assert [problem.message for problem in fields.refusals] == ["x"]


def test_the_lead_is_the_first_card_of_the_play() -> None:
    play = PlayRecord.of_cards((Card.parse("D2"),), leader=None, denomination=None)
    fields = fields_of_boards([Board(number=1, result=Result.parse("4S= N"), play=play, source=Source(line=9))])
    assert (fields[0].lines[0].lead, fields[0].lines[0].line) == (Card.parse("D2"), 9)


def test_a_pbn_file_of_many_tables_is_a_field_for_each_board() -> None:
    text = "".join(
        f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Declarer "N"]\n[Contract "4S"]\n[Result "{tricks}"]\n\n'
        for tricks in ("9", "10", "?")
    )
    fields = read_fields_bytes(text.encode(), source="t.pbn")
    assert (fields.format, [len(one.lines) for one in fields]) == ("PBN", [3])
    assert [line.result for line in fields[0].lines] == [Result.parse("4S-1 N"), Result.parse("4S= N"), None]


@pytest.mark.parametrize(
    ("name", "boards", "tables"),
    [("pbntools_PCH1003.pbn", 26, 570), ("pbntools_szczyrk.pbn", 30, 1205), ("pbntools_aba_pairs.pbn", 2, 56)],
)
def test_shared_files_of_many_tables_are_read_completely(name: str, boards: int, tables: int) -> None:
    fields = read_fields(shared("samples", "pbn", name))
    assert (len(fields), sum(len(one.lines) for one in fields)) == (boards, tables)


def test_the_score_tables_of_the_author_of_pbn_are_read() -> None:
    fields = read_fields(shared("samples", "pbn", "pbnref_correct_20.pbn"))
    first, second = [one for one in fields if one.lines[0].score_ns == 500]
    assert len(first.lines) == 155
    assert first.scores_ns().scores_ns[:4] == (500, 500, 470, 450)
    assert [line.line for line in first.lines[:4]] == [640, 640, 641, 642]
    assert second.scores_ns().scores_ns == (500, 500, 470)
