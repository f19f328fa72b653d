"""What a broken case file is told: file, line, field, what is wrong and what would be right, all at once."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from analyzer.casefile import case_from_bytes, load_case
from analyzer.casefile.build import MAX_DIGITS, MAX_OUTCOMES
from analyzer.casefile.faults import MOST_FAULTS
from analyzer.casefile.yaml_text import MAX_BYTES, MAX_DEPTH, MAX_LINE, MAX_VALUES
from analyzer.errors import CaseError, InputError, ParseError
from tests.casefile.texts import EVERY_FIELD, PAIRS, SMALL, changed

FAULTS = tomllib.loads((Path(__file__).parent / "faults.toml").read_text(encoding="utf-8"))["fault"]
BASES = {"small": SMALL, "pairs": PAIRS}


def said(text: str | bytes) -> list[str]:
    """The lines that a file is told, without the name of the file."""
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(InputError) as caught:
        case_from_bytes(data, source="c.yaml")
    lines = str(caught.value).split("\n")
    assert all(line.startswith("c.yaml") for line in lines)
    return [line.removeprefix("c.yaml").removeprefix(":") for line in lines]


@pytest.mark.parametrize("fault", FAULTS, ids=[fault["name"] for fault in FAULTS])
def test_a_fault_is_told_with_line_field_and_what_would_be_right(fault: dict[str, Any]) -> None:
    text = changed(BASES[fault["base"]], *[(old, new) for old, new in fault["changes"]])
    with pytest.raises(InputError) as caught:
        case_from_bytes(text.encode(), source="c.yaml")
    assert str(caught.value).split("\n") == fault["said"]


@pytest.mark.parametrize("fault", FAULTS, ids=[fault["name"] for fault in FAULTS])
def test_a_fault_is_told_beside_one_of_another_kind(fault: dict[str, Any]) -> None:
    """Wrong YAML hides the rest; every other fault is told together with an unknown field and a wrong penalty."""
    if any("not YAML" in line or "not allowed" in line or "stands twice (keep" in line for line in fault["said"]):
        return
    text = changed(BASES[fault["base"]], *[(old, new) for old, new in fault["changes"]])
    text += "penaltys: 1\n"
    with pytest.raises(InputError) as caught:
        case_from_bytes(text.encode(), source="c.yaml")
    lines = str(caught.value).split("\n")
    if len(lines) == 1:  # a document, a key or a tag that stops the reading
        assert isinstance(caught.value, ParseError)
        return
    assert "no field 'penaltys' here (did you mean 'penalties'?)" in str(caught.value)
    assert set(fault["said"]) <= set(lines)


def test_the_bases_of_the_table_are_valid() -> None:
    for text in BASES.values():
        assert case_from_bytes(text.encode(), source="c.yaml").tree is not None


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (SMALL.encode() + b"title: caf\xe9\n", "26: byte 0xe9 is not UTF-8 (save as UTF-8)"),
        (SMALL.encode("utf-16"), "1: byte 0xff is not UTF-8 (save as UTF-8)"),
        (b"\xff\xfe", "1: byte 0xff is not UTF-8 (save as UTF-8)"),
        (SMALL.encode() + b"title: a\x00b\n", "26: character 0x00 is not text (remove it)"),
        (SMALL.encode() + b"title: \x1b[31mred\n", "26: character 0x1b is not text (remove it)"),
        (SMALL.encode() + b'title: "\\e[31mred"\n', "26 title: character 0x1b is not text (remove the escape)"),
        (SMALL.encode() + b'title: "\\ud800"\n', "26 title: character 0xd800 is not text (remove the escape)"),
        (b"", "1: a case file is a mapping of fields (name: value)"),
        (b"# only a comment\n", "1: a case file is a mapping of fields (name: value)"),
        (b"- a list\n", "1: a case file is a mapping of fields (name: value)"),
        (b"4S= N\n", "1: a case file is a mapping of fields (name: value)"),
        (b"a: " + b"x" * MAX_LINE, f"1: a line of {MAX_LINE + 3} characters (at most {MAX_LINE})"),
        (
            b"#\n" * (MAX_BYTES // 2 + 1),
            ": the file has more than 1048576 bytes; a case is much smaller",
        ),
    ],
    ids=str,
)
def test_bytes_that_are_no_case_file_are_refused(data: bytes, line: str) -> None:
    assert said(data) == [line.removeprefix(":")]


def test_an_impossible_escape_is_refused() -> None:
    [line] = said(SMALL + 'title: "\\UFFFFFFFF"\n')
    assert "not YAML" in line


def test_the_deepest_nesting_is_read_and_one_more_is_refused() -> None:
    def nested(depth: int) -> str:
        return "case: " + "[" * (depth - 1) + "]" * (depth - 1) + "\n"

    assert "nested" not in said(nested(MAX_DEPTH))[0]
    [line] = said(nested(MAX_DEPTH + 1))
    assert line.endswith(f"nested more than {MAX_DEPTH} deep")
    [line] = said("- " * 10_000)
    assert line.endswith(f"nested more than {MAX_DEPTH} deep")


def test_branches_may_be_nested_almost_as_deep_as_the_file_allows() -> None:
    inner = "[2NT= N]"
    for _ in range(22):
        inner = "[{then: " + inner + "}]"
    text = changed(SMALL, ("  - 60% 2NT= N\n  - 40% 2NT+1 N", "  - then: " + inner))
    tree = case_from_bytes(text.encode(), source="c.yaml").tree
    assert tree is not None
    assert tree.branches[0].where == "continuations[0]"


def test_too_many_values_are_refused() -> None:
    [line] = said("case: [\n" + "a,\n" * MAX_VALUES + "]\n")
    assert line.endswith(f"more than {MAX_VALUES} values (a case is much smaller)")


def test_too_many_faults_are_counted() -> None:
    lines = said(SMALL + "".join(f"field{number}: x\n" for number in range(MOST_FAULTS + 7)))
    assert len(lines) == MOST_FAULTS + 1
    assert lines[-1] == ": and 7 more faults".removeprefix(":")


def test_a_long_value_is_not_repeated_in_full() -> None:
    [line] = said(changed(SMALL, ("table: 3NT= N", "table: " + "4S " * 3000)))
    assert len(line) < 600


def test_a_long_auction_and_a_long_play_are_refused() -> None:
    auction = changed(SMALL, ("1NT[1] P 3NT P P P", "1NT[1] " + "P " * 5000))
    assert said(auction) == ["10 board.auction: 5001 calls; the longest auction has 319"]
    play = changed(SMALL, ("table: 3NT= N", "  play: " + "S2 " * 53 + "\ntable: 3NT= N"))
    assert said(play) == ["13 board.play: 53 cards; a board has 52"]


def test_the_longest_auction_of_all_is_read() -> None:
    bids = [f"{level}{denomination}" for level in range(1, 8) for denomination in ("C", "D", "H", "S", "NT")]
    calls = "P P P " + " ".join(f"{bid} P P X P P XX P P" for bid in bids) + " P"
    assert len(calls.split()) == 319
    text = changed(SMALL, ("1NT[1] P 3NT P P P", calls), ("  notes:\n    1: {break in tempo: agreed}\n", ""))
    text = changed(text, ("table: 3NT= N\n", ""))
    auction = case_from_bytes(text.encode(), source="c.yaml").board.auction
    assert auction is not None
    assert str(auction.contract()).startswith("7NTxx")


def test_more_outcomes_than_people_judge_are_refused() -> None:
    lines = "".join("  - NS 110\n" for _ in range(MAX_OUTCOMES))
    assert case_from_bytes((PAIRS.replace("  - NS 110\n", lines)).encode(), source="c.yaml").tree is not None
    [line] = said(PAIRS.replace("  - NS 110\n", lines + "  - NS 110\n"))
    assert line == f"8 continuations: {MAX_OUTCOMES + 1} outcomes (a case has at most {MAX_OUTCOMES})"


def test_weights_that_could_not_be_printed_are_refused() -> None:
    fine = "".join(f"  - 1/{10**11 + 2 * number + 1} NS 110\n" for number in range(MAX_DIGITS // 11 + 1))
    [line] = said(PAIRS.replace("  - NS 110\n", fine))
    assert line == "8 continuations: the weights are too fine to be shown (round them)"


def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot read .*nowhere"):
        load_case(tmp_path / "nowhere.yaml")
    with pytest.raises(InputError, match="cannot read"):
        load_case("a\0b")
    with pytest.raises(InputError, match=r"cannot read .*case\.yaml"):
        load_case(tmp_path)


def test_errors_have_their_class_and_their_parts() -> None:
    with pytest.raises(ParseError):
        case_from_bytes(b"a: [", source="c.yaml")
    with pytest.raises(CaseError) as caught:
        case_from_bytes(changed(SMALL, ("dealer: N", "dealer: Q")).encode(), source="c.yaml")
    [problem] = caught.value.problems
    assert (problem.line, problem.where, problem.hint) == (7, "board.dealer", "")
    assert caught.value.source == "c.yaml"
    assert caught.value.exit_code == 2


def test_an_irregular_call_is_a_fact_where_the_record_marks_it() -> None:
    text = changed(
        SMALL,
        ("1NT[1] P 3NT P P P", "1NT P 1S[1] P 3NT P P P"),
        ("{break in tempo: agreed}", "{irregular: 'insufficient, accepted'}"),
    )
    case = case_from_bytes(text.encode(), source="c.yaml")
    assert case.board.auction is not None
    assert len(case.board.auction.problems()) == 1


def test_every_field_case_has_no_fault() -> None:
    assert case_from_bytes(EVERY_FIELD.encode(), source="c.yaml").problems() == ()
