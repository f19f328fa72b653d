"""The same facts under three law books, as text and as JSON."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import analyzer as az
from analyzer.analysis import Comparison, compare_editions
from analyzer.laws import Edition
from analyzer.report import comparison_as_json, comparison_as_text
from tests.ruling.build import Engine, case, outcome

HALF = Fraction(1, 2)


def text(facts: az.Case, *editions: Edition) -> str:
    found = comparison_as_text(compare_editions(facts, *editions, source=Engine()))
    assert max(len(line) for line in found.split("\n")) <= 92
    return found


def weighted(**fields: object) -> az.Case:
    return case(outcome("3NT= N", HALF), outcome("4S= N", HALF), **fields)  # type: ignore[arg-type]


def test_editions_that_agree_are_named_with_their_clauses() -> None:
    # 400 is 9 IMPs, 420 is 9 too
    assert text(weighted(), Edition.L2007, Edition.L2017).split("\n") == [
        "EDITIONS  the same facts under each law book",
        "2007      N-S +9   E-W −9 IMPs   12C1(c)",
        "2017      N-S +9   E-W −9 IMPs   12C1(c)",
        "",
        "SAME      2007 (12C1(c)) and 2017 (12C1(c)) give the same score.",
        "",
    ]


def test_editions_that_differ_are_told_apart() -> None:
    # likely without the infraction is only 3NT one down (-50, -2 IMPs); weighted it is half of 9 and -2
    facts = case(
        outcome("3NT= N", HALF, likely=False, at_all_probable=True),
        outcome("3NT-1 N", HALF, likely=True, at_all_probable=True),
        edition="1997",
        elections={"12C3": "off"},
    )
    told = text(facts)
    lines = told.split("\n")
    assert lines[1].startswith("1997      N-S −2   E-W ")
    assert lines[2] == "2007      N-S +3.5 → +4   E-W −3.5 → −4 IMPs   12C1(c)"
    assert "DIFFERENT 1997 (12C2); 2007 (12C1(c)) and 2017 (12C1(c)) each give another score." in told


def test_an_edition_says_what_it_would_have_to_be_told() -> None:
    told = " ".join(text(weighted()).split())
    assert "1997 no score: judgments are missing would need elections.12C3: " in told
    assert "SAME 2007" in told


def test_where_no_edition_gives_a_score_none_is_invented() -> None:
    assert text(case()).endswith("SAME      no edition gives a score.\n")


def test_a_table_score_that_stands_says_so() -> None:
    told = text(case(outcome("3NT= N"), offending="none", table=az.StatedScore(score_ns=400)))
    assert told.count("table score stands") == 3 and "SAME      1997" in told


def test_a_refusal_is_quoted_and_the_others_are_compared() -> None:
    facts = case(outcome("3NT= N", HALF, legal=False, why="suggested"), outcome("4S= N", HALF), edition="1997",
                 elections={"12C3": "directors too", "illegal outcomes": "allowed"})  # fmt: skip
    told = " ".join(text(facts).split())
    assert "2017 refused" in told and "2017 Law 12C1(c): illegal outcomes may not carry weight" in told
    assert told.endswith("SAME 1997 (12C3) and 2007 (12C1(c)) give the same score.")


def test_one_edition_alone_agrees_with_nobody() -> None:
    assert text(weighted(), Edition.L1997, Edition.L2017).endswith("ONLY      2017 (12C1(c)) gives a score.\n")


@pytest.mark.parametrize("denominator", [7, 97, 9973])
def test_long_fractions_stay_within_the_page(denominator: int) -> None:
    small = Fraction(1, denominator)
    facts = case(
        outcome("3NT= N", small), outcome("4S-3 N", 1 - small), method=az.Matchpoints(field_ns=(400, 50, -50))
    )
    told = text(facts)
    assert "matchpoints" in told


def test_json_has_each_ruling_or_its_refusal() -> None:
    found = compare_editions(weighted(), Edition.L2017, source=Engine())
    found[Edition.L1997] = Comparison(edition=Edition.L1997, ruling=None, refusal="not so")
    values = json.loads(json.dumps(comparison_as_json(found)))
    assert values["schema"] == "analyzer.comparison/1"
    assert values["editions"]["1997"] == {"refused": "not so"}
    assert values["editions"]["2017"]["sides"]["NS"]["adjusted"]["exact"] == "9"
    assert found[Edition.L1997].deciding_clause == ""
