"""What a director reads, and that the JSON holds all of it."""

from __future__ import annotations

import json
import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from analyzer.analysis import rule
from analyzer.casefile import case_from_bytes
from analyzer.numbers import number_text
from analyzer.report import SCHEMA, as_json, as_text
from analyzer.ruling import Ruling
from tests.golden import rewrite as golden

HEAD = """\
format: 1
case: report
edition: 2017
"""
TEAMS = "scoring: {method: teams, other table: NS -620, rounding: {unit: 1}}\n"
NUMBER = re.compile(r"(?<![\w.♠♥♦♣])[+−]?[0-9]+(?:\.[0-9]+)?%?(?:/[0-9]+)?(?!\w|\.\w)")


def ruled(text: str, *, evidence: bool = False) -> Ruling:
    return rule(case_from_bytes((HEAD + text).encode(), source="c.yaml"), evidence=evidence)


def printed(text: str, *, evidence: bool = False) -> str:
    return as_text(ruled(text, evidence=evidence))


def rulings() -> dict[str, Ruling]:
    return {name: found for name, found in golden.rulings().items() if isinstance(found, Ruling)}


def ruling_of(name: str) -> Ruling:
    found = rulings().get(name)
    if found is None:
        pytest.skip("the case is refused")
    return found


def _values(node: Any) -> set[str]:
    """Every number of a JSON value, alone or within its texts, in every way that a report prints it."""
    if isinstance(node, dict):
        return set().union(*map(_values, node.values()), *map(_values, node)) if node else set()
    if isinstance(node, list):
        often = {str(count) for count in Counter(map(str, node)).values()}
        return set().union(*map(_values, node)) | often | {str(len(node))} if node else {"0"}
    if isinstance(node, bool) or node is None:
        return set()
    found = set(re.findall(r"[0-9]+(?:\.[0-9]+)?", str(node)))
    found |= {match.lstrip("+−") for match in NUMBER.findall(str(node))}
    try:
        value = Fraction(str(node))
    except ValueError:
        return found
    return found | {
        str(abs(value)),
        number_text(abs(value)).removeprefix("≈"),
        f"{number_text(abs(value) * 100)}%",
        f"{number_text(abs(value))}%",  # a percentage of the session
        # the ends of an interval, and the chances of a simulation
        *(
            (f"{float(100 * value):.0f}", f"{float(100 * value):.0f}%")
            if isinstance(node, float) or value <= 1
            else ()
        ),
        *((f"{float(100 * value):.1f}%",) if isinstance(node, float) else ()),
    }


@pytest.mark.parametrize("name", golden.names())
def test_no_number_is_printed_that_the_json_lacks(name: str) -> None:
    text, out = as_text(ruling_of(name)), as_json(ruling_of(name))
    known = _values(out)
    known |= {"92", "90"}  # the clauses of appeals and penalties
    body = text.split("\nTable ")[-1].rsplit("\nWhy each", 1)[0]
    body = re.sub(r"^\d+  .*$", "", body, flags=re.MULTILINE)  # the numbers of the notes of the auction
    body = re.sub("[♠♥♦♣] [AKQJT2-9–]+", "", body)  # the hands of the diagram after a claim
    printed_numbers = {match.lstrip("+−") for match in NUMBER.findall(body)}
    tricks = {f"{n}" for n in range(14)}  # over- and undertricks beside a contract
    assert printed_numbers - known - tricks == set()


@pytest.mark.parametrize("name", golden.names())
def test_every_number_of_the_score_lines_is_exactly_in_the_json(name: str) -> None:
    ruling = ruling_of(name)
    out = json.loads(json.dumps(as_json(ruling)))
    lines = as_text(ruling).split("\n")
    for side, label in (("NS", "N-S"), ("EW", "E-W")):
        score = out["sides"][side]["adjusted"]
        found = [line for line in lines if re.match(rf"(SCORE)?\s+{label}   [≈+−0-9]", line)]
        assert len(found) == (score is not None)
        if score is None:
            continue
        exact = re.findall(r"[+−]?[0-9.]+", found[0].split(label, 1)[1])[0].replace("−", "-")
        right = Fraction(score["exact"])
        assert abs(Fraction(exact) - right) < Fraction(1, 1000)
        if "→" in found[0]:
            shown = re.findall(r"[+−]?[0-9.]+", found[0].split("→")[1])[0].replace("−", "-")
            assert float(shown) == score["value"]
            assert f"({score['exact'].replace('-', '−')};" in found[0]
        else:
            assert Fraction(str(score["value"])) == right


@pytest.mark.parametrize("name", golden.names())
def test_the_words_of_the_text_are_in_the_json(name: str) -> None:
    ruling = ruling_of(name)
    strings = json.dumps(as_json(ruling), ensure_ascii=False)
    case = ruling.case
    words = [case.title, case.event, *(f.text for f in case.findings), *(o.label for o in ruling.outcomes)]
    words += [*ruling.notes, *(c.text for c in ruling.checks), *(p.why for p in ruling.penalties)]
    words += [need.question for need in ruling.needs]
    for word in words:
        assert json.dumps(word, ensure_ascii=False) in strings


@pytest.mark.parametrize("name", golden.names())
def test_the_json_has_the_keys_that_programs_rely_on(name: str) -> None:
    out = as_json(ruling_of(name))
    assert out["schema"] == SCHEMA
    assert set(out) >= {
        "schema",
        "versions",
        "case_sha256",
        "edition",
        "rectification",
        "sides",
        "penalties",
        "trace",
        "needs",
    }
    assert re.fullmatch("[0-9a-f]{64}", out["case_sha256"])
    for side in out["sides"].values():
        assert side["role"] in (
            {"offending", "non-offending", "none"} if not out["needs"] else {None, "non-offending", "offending"}
        )
        if out["needs"] or out["scoring"] is None:
            assert (side["outcomes"], side["adjusted"]) == ([], None)
            continue
        assert set(side["adjusted"]) >= {"value", "unit", "exact", "rounding"}
        for outcome in side["outcomes"]:
            assert set(outcome) >= {"contract", "declarer", "tricks", "score_ns", "weight", "converted"}
        # an artificial score is made from no outcome
        assert sum(Fraction(outcome["weight"]) for outcome in side["outcomes"]) == (1 if side["outcomes"] else 0)
    for need in out["needs"]:
        assert set(need) == {"id", "question", "clause", "options"}
    pending = [out["trace"]]
    while pending:
        step = pending.pop()
        assert set(step) == {"label", "value", "unit", "op", "because", "inputs"}
        pending += step["inputs"]


def test_a_passed_out_board_has_the_contract_pass_and_nothing_else() -> None:
    out = as_json(ruling_of("both-offending"))
    [passed, played] = out["sides"]["NS"]["outcomes"]
    assert [passed[key] for key in ("contract", "declarer", "tricks", "score_ns")] == ["pass", None, None, 0]
    assert [played[key] for key in ("contract", "declarer", "tricks", "score_ns")] == ["2S", "E", 10, -170]


def test_both_sides_may_be_offending_and_neither() -> None:
    both, neither = as_json(ruling_of("both-offending")), as_json(ruling_of("nobody-offending"))
    assert {side["role"] for side in both["sides"].values()} == {"offending"}
    assert {side["role"] for side in neither["sides"].values()} == {"none"}
    assert neither["table_score_stands"] is True


def test_a_ruling_without_damage_lets_the_table_score_stand() -> None:
    out = as_json(ruling_of("no-damage"))
    assert (out["table_score_stands"], out["damage"]) == (True, "0")
    assert [(p["side"], p["amount"]) for p in out["penalties"]] == [("EW", "2"), ("NS", "1/2")]
    assert [side["adjusted"]["value"] for side in out["sides"].values()] == [1, -1]


def test_without_a_deal_only_the_facts_and_the_auction_are_shown() -> None:
    text = printed(
        "board: {dealer: E, vulnerable: both, auction: P 1C P P X P P P}\n" + TEAMS + "offending: NS\n"
        "continuations: [NS 100]\n"
    )
    assert text.split("\n\n")[1].split("\n") == [
        "  East deals, Both vul",
        "  W      N      E      S",
        "                –      1♣",
        "  –      –      X      –",
        "  –      –",
    ]


def test_nothing_is_drawn_where_nothing_is_known() -> None:
    text = printed(TEAMS + "offending: NS\ncontinuations: [NS 100]\n")
    assert text.split("\n\n")[1] == "Other     N-S −620"


def test_voids_and_unknown_hands_are_drawn() -> None:
    text = printed(
        'board: {deal: "N:AKQJT98765432... - .AKQJT98765432.. -"}\n' + TEAMS + "offending: NS\n"
        "continuations: [NS 100]\n"
    )
    lines = [line.strip() for line in text.split("\n\n")[1].split("\n")]
    assert lines[:4] == ["♠ AKQJT98765432", "♥ –", "♦ –", "♣ –"]
    assert lines[4].split() == ["♠", "?", "♠", "?"]
    assert lines[9] == "♥ AKQJT98765432"


def test_long_names_and_long_notes_keep_the_width() -> None:
    long = "a very long name " * 12
    text = printed(
        f"title: {long}\nevent: {long}\n"
        f'board: {{dealer: N, vulnerable: both, auction: "P[a] P P P", notes: {{a: {long}}}, '
        'deal: "N:Q7.J.QT72.KQT943 KJT632.QT.A843.2 84.8765432.K9.A5 A95.AK9.J65.J876"}\n'
        f"table: pass\n{TEAMS}offending: NS\n"
        f"findings: [{{law: 16B, finding: {long}, by: {long}}}]\n"
        f"continuations: [{{label: {long}, by: {long}, result: 4S= E}}, {{label: {long}, legal: no, "
        f"why: {long}, result: pass}}]\n"
        f"penalties: [{{side: NS, amount: 1, unit: {long}, by: {long}, why: {long}}}]\n"
    )
    assert max(map(len, text.split("\n"))) <= 92
    assert text.count("a very long name") >= 12 * 9


def test_a_word_without_a_space_is_broken_at_the_margin() -> None:
    text = printed(TEAMS + f"offending: NS\nfindings: [{{law: 16B, finding: {'x' * 400}}}]\ncontinuations: [NS 0]\n")
    assert max(map(len, text.split("\n"))) <= 92
    assert text.count("x") >= 400


@pytest.mark.parametrize(
    ("weights", "wanted"),
    [
        (("1/3", "rest"), "Weight of N-S −100: 7/30 gives"),
        (("80%", "20%"), "Weight of N-S −620: 10% gives"),
        (("95%", "5%"), "Weight of N-S −620: 0% gives"),
    ],
)
def test_what_moves_the_score_is_told_ten_points_to_each_side(weights: tuple[str, str], wanted: str) -> None:
    text = printed(TEAMS + f"offending: NS\ncontinuations: ['{weights[0]} NS -100', '{weights[1]} NS -620']\n")
    assert wanted in text


def test_a_single_outcome_moves_nothing() -> None:
    assert "MOVES IT" not in printed(TEAMS + "offending: NS\ncontinuations: [NS -100]\n")


def test_rounding_that_the_case_does_not_state_is_called_a_proposal() -> None:
    text = printed(
        "scoring: {method: teams, other table: NS -620}\noffending: NS\ncontinuations: [50% NS -100, 50% NS -130]\n"
    )
    assert "rounding proposed" in text
    assert "Proposal, not stated in the case: the rounding rule." in text


def test_evidence_says_when_every_lead_gives_the_same() -> None:
    deal = '"N:AKQJ.AKQ.AKQ.AKQ T987.432.432.432 6543.765.765.765 2.JT98.JT98.JT98"'
    text = printed(
        f"board: {{vulnerable: both, deal: {deal}}}\n{TEAMS}offending: NS\ncontinuations: [7NT= N]\n", evidence=True
    )
    words = " ".join(re.sub(r"analyzer kernels [0-9]+", "", text).split())
    assert "Double dummy, 7NT N: North takes 13 tricks on any lead. The stated outcome is this result." in words


def test_a_soft_clause_is_marked_beside_the_number() -> None:
    """The mark of certainty of the deciding clause stands in the JSON, and in the text where it is soft."""
    for ruling in rulings().values():
        marks = as_json(ruling)["rectification"].get("marks", {})
        text = as_text(ruling)
        for cite, mark in marks.items():
            assert mark in {"read", "checked", "expert", "interpretation"}
            if mark in {"expert", "interpretation"}:
                assert f"{cite}: this rests on" in " ".join(text.split())
