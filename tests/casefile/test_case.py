"""A valid case file, field by field, and every notation in its spellings."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from analyzer.bridge import (
    Auction,
    Board,
    CallNote,
    Card,
    Contract,
    Deal,
    Denomination,
    PlayRecord,
    Result,
    Seat,
    Side,
    Vulnerability,
)
from analyzer.bridge.auction import Call, MadeCall
from analyzer.case import Case, Expectation, Finding, Penalty, Published, PublishedOutcome
from analyzer.casefile import case_from_bytes, load_case
from analyzer.continuations import (
    REST,
    Branch,
    Branches,
    DoubleDummy,
    StatedResult,
    StatedScore,
    StatedTricks,
)
from analyzer.errors import CaseError
from analyzer.laws import Edition
from analyzer.laws.law12 import Authority
from analyzer.scoring import Matchpoints, Rounding, RoundingMode, ScorerTable, TeamImps
from tests.casefile.texts import EVERY_FIELD, PAIRS, SMALL, changed


def read(text: str) -> Case:
    return case_from_bytes(text.encode(), source="c.yaml")


def leaf(text: str) -> StatedResult:
    return StatedResult(result=Result.parse(text))


def auction() -> Auction:
    note = CallNote(alert=True, explanation="15 to 17", break_in_tempo="agreed", irregular="none", text="a remark")
    notes = {1: note, 3: CallNote(alert=True)}
    words = ["P", "1NT", "P", "3NT", "P", "P", "P"]
    calls = tuple(MadeCall(Call.parse(word), notes.get(index)) for index, word in enumerate(words))
    return Auction(dealer=Seat.W, calls=calls)


def every_field_board() -> Board:
    return Board(
        number=12,
        dealer=Seat.W,
        vulnerable=Vulnerability.NS,
        deal=Deal.parse("W:64.9876.AT7.J965 AKQ2.K54.QJ6.A73 J987.A2.9832.KQ4 T53.QJT3.K54.T82"),
        auction=auction(),
        play=PlayRecord.of_cards(
            tuple(map(Card.parse, ["D2", "D4", "DT", "DJ"])), leader=Seat.E, denomination=Denomination.NT
        ),
        result=Result.parse("3NT= N"),
    )


def every_field_tree() -> Branches:
    two = Contract.parse("2NT N")
    quarter = Fraction(1, 4)
    first = "continuations[1].then"
    inner = Branches(
        Branch(
            label="played out",
            weight=quarter,
            then=StatedTricks(contract=two, shares=((8, Fraction(1, 2)), (7, Fraction(1, 2)))),
            where=f"{first}[0]",
        ),
        Branch(
            label="searched",
            weight=quarter,
            then=DoubleDummy(contract=two, line=(Card.parse("D2"),)),
            where=f"{first}[1]",
        ),
        Branch(
            label="searched further",
            weight=quarter,
            then=DoubleDummy(contract=two, line=tuple(map(Card.parse, ("D2", "D4", "DT")))),
            where=f"{first}[2]",
        ),
        Branch(label="searched from the lead", weight=quarter, then=DoubleDummy(contract=two), where=f"{first}[3]"),
    )
    return Branches(
        Branch(
            label="North stops",
            weight=Fraction(4, 5),
            by="panel",
            why="in good time",
            likely=True,
            at_all_probable=True,
            then=leaf("1NT= N"),
            where="continuations[0]",
        ),
        Branch(label="on to two notrump", weight=REST, then=inner, where="continuations[1]"),
        Branch(label="game", legal=False, why="suggested", then=StatedScore(score_ns=400), where="continuations[2]"),
    )


EXPECTED = {
    "name": "every-field",
    "title": "Every field",
    "event": "Example Teams: final",
    "source": "constructed",
    "remarks": "folded text",
    "edition": Edition.L1997,
    "elections": {"12C3": "directors too", "illegal outcomes": "excluded"},
    "authority": Authority.COMMITTEE,
    "board": every_field_board(),
    "table": leaf("3NT= N"),
    "method": ScorerTable(
        matchpoints_ns=(
            (400, Fraction(12)),
            (90, Fraction(15, 2)),
            (-100, Fraction(2)),
            (120, Fraction(8)),
            (-200, Fraction(1)),
        ),
        top=Fraction(20),
    ),
    "rounding": Rounding(unit=Fraction(1, 10), mode=RoundingMode.NON_OFFENDING),
    "offending": frozenset(Side),
    "findings": (Finding(law="16A", text="a fact", by="panel", where="findings[0]"),),
    "tree": every_field_tree(),
    "penalties": (
        Penalty(
            side=Side.EW, amount=Fraction(5, 2), unit="matchpoints", by="director", why="late", where="penalties[0]"
        ),
    ),
    "published": Published(
        outcomes=(
            PublishedOutcome(
                outcome=leaf("1NT= N"),
                score_ns=90,
                converted_ns=Fraction(15, 2),
                where="published.outcomes.1nt= n",
            ),
            PublishedOutcome(outcome=StatedScore(score_ns=400), score_ns=400, where="published.outcomes.ns +400"),
        ),
        ns=Fraction(37, 5),
        ew=Fraction(63, 5),
        rounded_ns=Fraction(7),
        rounded_ew=Fraction(13),
    ),
    "expect": (
        Expectation(
            edition=Edition.L1997,
            ns=Fraction(7),
            ew=Fraction(13),
            rounded_ns=Fraction(71, 10),
            rounded_ew=Fraction(131, 10),
            slips=2,
            clauses=("12C3", "77"),
            where="expect.1997",
        ),
        Expectation(edition=Edition.L2007, needs=("edition",), refused="words", where="expect.2007"),
    ),
    "file": "c.yaml",
    "sha256": hashlib.sha256(EVERY_FIELD.encode()).hexdigest(),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_field_of_the_case_is_what_the_file_states(name: str) -> None:
    assert getattr(read(EVERY_FIELD), name) == EXPECTED[name]


# what a case beside a weighted score states: see test_law12_fields
OF_OTHER_CASES = {
    "lines", "files", "left_out", "tree_ew", "split_because", "director_error", "own_act", "no_result", "one_side",
    "knock_out", "asked_because",
    # the play: see test_play_fields
    "revokes", "revokes_in_record", "won", "equity", "without_later_revoke", "net",
    # judgments: see test_judgment_fields
    "information", "misinformation", "deceptions", "polls", "panel", "lean",
    # a claim: see test_claim_fields
    "claim", "has_scoring",
}  # fmt: skip


def test_no_field_of_the_case_is_left_out_of_this_test() -> None:
    assert set(Case.__slots__) == {*EXPECTED, *OF_OTHER_CASES}


def test_a_case_is_the_same_however_its_lines_end() -> None:
    plain = read(EVERY_FIELD)
    for text in (EVERY_FIELD.replace("\n", "\r\n"), "\ufeff" + EVERY_FIELD, EVERY_FIELD.rstrip("\n")):
        other = read(text)
        assert replace(other, sha256=plain.sha256, lines=plain.lines) == plain


def test_lines_point_at_the_field_or_at_what_contains_it() -> None:
    case = read(SMALL)
    assert case.line("board.dealer") == 7
    assert case.line("continuations[1]") == 23
    assert case.line("continuations[1].weight") == 23  # the short form has no field of its own
    assert case.line("board.auction[3]") == 10
    assert case.line("scoring.other table") == 16
    assert case.line("nowhere.at.all") is None
    assert case.line("") is None
    assert case.at("board.dealer") == "c.yaml:7 board.dealer"
    assert case.at("nowhere") == "c.yaml nowhere"
    assert replace(case, file="", lines={}).at("board.dealer") == "case small board.dealer"


def test_a_case_can_be_made_without_a_file_and_is_checked_all_the_same() -> None:
    case = Case(name="by hand", board=Board(), method=TeamImps(other_table_ns=0))
    assert case.tree is None
    assert case.offending is None
    assert case.vulnerable is Vulnerability.NONE
    with pytest.raises(CaseError, match="weights add to 1/2, not 1"):
        Case(
            name="by hand",
            board=Board(vulnerable=Vulnerability.NS),
            method=TeamImps(other_table_ns=0),
            tree=Branches(Branch(weight="1/4", then=leaf("4S= N")), Branch(weight="25%", then=leaf("4S-1 N"))),
        )
    with pytest.raises(CaseError, match="vulnerability is not stated"):
        Case(name="by hand", board=Board(), method=TeamImps(other_table_ns=0), table=leaf("4S= N"))


def test_a_folder_stands_for_the_case_in_it(tmp_path: Path) -> None:
    (tmp_path / "case.yaml").write_text(SMALL, encoding="utf-8")
    assert load_case(tmp_path).name == "small"
    assert load_case(tmp_path / "case.yaml").tree == load_case(tmp_path).tree


@pytest.mark.parametrize(
    ("field", "spelling"),
    [
        ("ruled by", "ruled-by"),
        ("ruled by", "ruled_by"),
        ("ruled by", "Ruled By"),
        ("ruled by", "  ruled   by "),
        ("other table", "other_table"),
        ("other table", "OTHER-TABLE"),
        ("break in tempo", "break_in-tempo"),
    ],
)
def test_field_names_may_have_spaces_hyphens_or_underscores(field: str, spelling: str) -> None:
    quoted = f'"{spelling}"' if spelling.startswith(" ") else spelling
    case, plain = read(changed(SMALL, (f"{field}:", f"{quoted}:"))), read(SMALL)
    assert replace(case, sha256="", lines={}) == replace(plain, sha256="", lines={})


@pytest.mark.parametrize(
    "written",
    [
        "60% 2NT= N",
        "60% 2NT = N",
        "60%  2NT N =",
        "60 % 2nt=n",
        "60% of 2NT= N",
        "60.0% 2N= by North",
        "3/5 2NT= N",
        "0.6 2NT= N",
        ".6 2NT= N",
        "rest 2NT= N",
        "REST 2SA= N",
        "60% 2NT N 8 tricks",
        '"60% 2NT= N"',
        "{weight: 60%, result: 2NT= N}",
        "{weight: 0.6, result: 2NT by N =}",
        "{weight: 6/10, contract: 2NT N, tricks: 8}",
        "{weight: the rest, contract: 2NT N, tricks: {8: 100%}}",
    ],
)
def test_a_branch_may_be_written_in_many_ways(written: str) -> None:
    tree = read(changed(SMALL, ("60% 2NT= N", written))).tree
    assert tree is not None
    assert tree.shares() == (Fraction(3, 5), Fraction(2, 5))
    then = tree.branches[0].then
    if isinstance(then, StatedTricks):
        assert (then.contract, then.shares) == (Contract.parse("2NT N"), ((8, 1),))
    else:
        assert then == leaf("2NT= N")


@pytest.mark.parametrize("written", ["NS 110", "N-S +110", "ns +110", "EW -110", "E-W −110", "EW - 110"])
def test_a_score_may_be_written_from_either_side(written: str) -> None:
    tree = read(changed(PAIRS, ("- NS 110", f"- {written}"))).tree
    assert tree is not None
    assert tree.branches[0].then == StatedScore(score_ns=110)


@pytest.mark.parametrize(
    ("written", "field"),
    [
        ("[110, -100]", (110, -100)),
        ("[110 x2, −100 ×3]", (110, 110, -100, -100, -100)),
        ("110, -100", (110, -100)),
        ("{110: 2, -110: 1}", (110, 110, -110)),
        ("{NS +110: 1, EW +110: 2}", (110, -110, -110)),
        ("[pass, +90]", (0, 90)),
    ],
)
def test_a_field_may_be_a_list_or_a_table_of_frequencies(written: str, field: tuple[int, ...]) -> None:
    assert read(changed(PAIRS, ("[110, -100]", written))).method == Matchpoints(field_ns=field)


def test_a_field_may_state_contracts_where_the_vulnerability_is_known() -> None:
    text = changed(PAIRS, ("[110, -100]", "[2S= N, 4Sx-1 N x2]"), ("edition: 2017", "board: {vulnerable: NS}"))
    assert read(text).method == Matchpoints(field_ns=(110, -200, -200))


@pytest.mark.parametrize("written", ["NS", "N-S", "ns", "SN", "n/s"])
def test_a_side_may_be_written_in_many_ways(written: str) -> None:
    assert read(changed(SMALL, ("offending: NS", f"offending: {written}"))).offending == {Side.NS}


@pytest.mark.parametrize(
    ("written", "sides"),
    [("both", set(Side)), ("all", set(Side)), ("none", set()), ("nobody", set()), ("EW", {Side.EW})],
)
def test_both_sides_or_neither_may_be_offending(written: str, sides: set[Side]) -> None:
    assert read(changed(SMALL, ("offending: NS", f"offending: {written}"))).offending == sides


def test_who_offended_is_unknown_where_the_file_does_not_say() -> None:
    assert read(changed(SMALL, ("offending: NS\n", ""))).offending is None
    assert read(changed(SMALL, ("offending: NS\n", "offending:\n"))).offending is None


@pytest.mark.parametrize("written", ["yes", "Yes", "TRUE", "on", '"yes"'])
def test_yes_may_be_written_in_many_ways(written: str) -> None:
    tree = read(changed(SMALL, ("60% 2NT= N", f"{{weight: 60%, likely: {written}, result: 2NT= N}}"))).tree
    assert tree is not None
    assert tree.branches[0].likely is True


@pytest.mark.parametrize(
    "written",
    [
        "1NT[1] P 3NT P P P",
        "1N[1] pass 3nt - - -",
        "1NT[1], P, 3NT, P, P, P",
        '[1NT[1] P, 3NT P, "P P"]'.replace("[1NT[1]", '["1NT[1]').replace("P, 3NT P", 'P", "3NT P"'),
        "1SA[1] – 3SA -- Pass P",
        "\n    - 1NT[1] P\n    - 3NT P\n    - P P",
    ],
)
def test_an_auction_may_be_text_or_rows(written: str) -> None:
    found = read(changed(SMALL, ("1NT[1] P 3NT P P P", written))).board.auction
    assert found == read(SMALL).board.auction


@pytest.mark.parametrize("written", ["1NT![1]", "1NT[1]!"])
def test_an_alert_stands_before_or_after_the_note(written: str) -> None:
    found = read(changed(SMALL, ("1NT[1]", written))).board.auction
    assert found is not None
    assert found.calls[0].note == CallNote(alert=True, break_in_tempo="agreed")


def test_a_note_may_be_plain_text() -> None:
    found = read(changed(SMALL, ("{break in tempo: agreed}", "ten seconds"))).board.auction
    assert found is not None
    assert found.calls[0].note == CallNote(text="ten seconds")


@pytest.mark.parametrize(
    "written",
    [
        '"E:J987.A2.9832.KQ4 T53.QJT3.K54.T82 64.9876.AT7.J965 AKQ2.K54.QJ6.A73"',
        '"n:akq2.k54.qj6.a73  j987.a2.9832.kq4 10 53.qj10 3.k54.10 82 64.9876.a10 7.j965"'.replace("10 ", "10"),
        "{N: AKQ2.K54.QJ6.A73, East: J987.A2.9832.KQ4, s: T53.QJT3.K54.T82, W: 64 . 9876 . AT7 . J965}",
    ],
)
def test_a_deal_may_be_one_text_or_four_hands(written: str) -> None:
    found = read(changed(SMALL, ('"N:AKQ2.K54.QJ6.A73 J987.A2.9832.KQ4 T53.QJT3.K54.T82 64.9876.AT7.J965"', written)))
    assert found.board.deal == read(SMALL).board.deal


def test_the_score_of_a_loss_and_of_a_gain_are_two_lines_of_a_table() -> None:
    text = changed(PAIRS, ("  field: [110, -100]", "  scorer: {NS -110: 1, NS 110: 3}\n  top: 4"))
    assert read(text).method == ScorerTable(matchpoints_ns=((-110, Fraction(1)), (110, Fraction(3))), top=Fraction(4))


def test_text_that_yaml_1_1_would_change_stays_text() -> None:
    text = SMALL + 'title: "12:30"\nevent: 0x1F\nsource: 1_000\nremarks: 2001-02-03\n'
    case = read(changed(text, ("case: small", "case: 012")))
    assert (case.name, case.title, case.event, case.source, case.remarks) == (
        "012",
        "12:30",
        "0x1F",
        "1_000",
        "2001-02-03",
    )
