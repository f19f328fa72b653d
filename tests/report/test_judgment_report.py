"""The section on judgments, as text and as JSON, and the plots and options of the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import analyzer as az
from analyzer.cli.command import run
from analyzer.scenarios import scenario_paths


def scenario(name: str) -> Path:
    [path] = [path for path in scenario_paths() if path.parent.name == name]
    return path


def analyzed(name: str) -> az.Analysis:
    return az.analyze(az.load_case(scenario(name)), evidence=False)


def heads(text: str) -> list[str]:
    return [line.split("  ")[0] for line in text.split("\n") if line[:1].isupper() and not line.startswith("Why")]


def test_the_section_stands_in_the_place_of_what_moves_the_score() -> None:
    analysis = analyzed("slow-three-notrump")
    with_doubts, without = az.as_text(analysis), az.as_text(analysis.ruling)
    wanted = ["JUDGMENT", "MOVES IT", "DECIDES", "INTERVAL", "PANEL", "LEANT"]
    assert [head for head in heads(with_doubts) if head in wanted] == wanted
    assert "JUDGMENT" not in without
    assert "MOVES IT" in without


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("slow-double-of-five-clubs", "pass as a logical alternative to 5♦"),
        ("slow-four-hearts", "pass as a logical alternative to 4♠"),
        ("slow-four-hearts-director", "pass as a logical alternative to 4♠"),
        ("slow-raise-suggests-nothing", "6♣ demonstrably suggested over pass"),
        ("six-seconds-are-no-break", "North had unauthorized information"),
        ("asked-with-the-hesitation", "The score waits for: pass as a logical alternative to 4♥."),
        ("five-hearts-anyway-for-his-peers", "with the right information the opponents would have acted"),
        ("alerted-on-one-side-of-the-screen", "the opponent should have asked"),
        ("splinter-or-blackwood", "the explanation of 4S was wrong"),
        ("two-meanings-of-three-clubs", "The score waits for: the explanation of 3C was wrong."),
        ("pause-before-a-low-trump", "The score waits for: a pause before the low trump by East"),
        ("pause-not-found", "a pause before the low trump by East"),
        ("four-of-eight-pass", "weight of declarer guesses the trumps"),
    ],
)
def test_the_ruling_names_the_judgment_that_decides(name: str, wanted: str) -> None:
    text = " ".join(az.as_text(analyzed(name)).split())
    assert wanted in text[text.index("DECIDES") :]


INFORMED = [
    path.parent.name
    for path in scenario_paths()
    if path.parts[-3] in ("law16", "law21") and "refused" not in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", INFORMED)
def test_no_rounded_score_hangs_on_anything_while_the_score_waits(name: str) -> None:
    analysis = analyzed(name)
    text = az.as_text(analysis)
    assert ("The rounded score hangs on" in text) <= (not analysis.ruling.needs)
    if analysis.ruling.needs and analysis.otherwise:
        assert "The score waits for: " in text


UNJUDGED_ACT = """\
format: 1
case: king-drops
edition: 2017
board:
  dealer: S
  vulnerable: none
  auction: 1H P 2NT P 4H P 4NT P 5C P 5H P 6H P P P
table: 6H= S
scoring: {method: teams, other table: NS 450, rounding: {unit: 1}}
unauthorized information:
  {after call: 11, nature: slow, found: yes, suggested: 6H over pass, logical alternatives: "pass, 6H", by: director}
continuations:
  - {auction ending: {from call: 13, calls: P P}, result: 5H= S}
  - {action: 6H, result: 6H= S}
self inflicted: {act: East dropped the king of clubs, by: director, without it: [6H-1 S]}
"""


def test_an_unjudged_act_is_named_beside_the_judgments_on_the_information(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(UNJUDGED_ACT, encoding="utf-8")
    printed = " ".join(az.as_text(az.analyze(az.load_case(path), evidence=False)).split())
    assert "DECIDES The score waits for: self inflicted.qualifies." in printed


def test_the_json_of_an_analysis_holds_what_its_text_shows() -> None:
    out = json.loads(json.dumps(az.as_json(analyzed("slow-three-notrump"))))
    assert out["derived"]["offending"] == ["EW"]
    [information] = out["derived"]["information"]
    assert (information["infraction"], information["illegal"], information["player"]) == (True, ["4S"], "E")
    judgment = out["judgment"]
    assert judgment["side"] == "NS"
    assert [entry["decides"] for entry in judgment["otherwise"]] == [True, True, True]
    assert judgment["panel"]["pooled"]["ns"] == "91/30"
    assert judgment["panel"]["matters"] is True
    assert judgment["leant"]["scores"]["ns"] == "39/10"
    assert judgment["interval"]["fields"] == ["continuations[0].then"]
    assert {row["field"] for row in judgment["sensitivity"]} == {
        "continuations[0].then[1].weight",
        "continuations[1].legal",
    }


@pytest.mark.parametrize(
    ("name", "key", "count"),
    [
        ("two-meanings-of-three-clubs", "misinformation", 1),
        ("pause-not-found", "deception", 1),
        ("one-of-three-reaches-game", "polls", 1),
    ],
)
def test_the_json_of_other_facts(name: str, key: str, count: int) -> None:
    analysis = analyzed(name)
    out = json.loads(json.dumps(az.as_json(analysis)))
    assert len(out["derived"][key]) == count
    assert az.as_json(analysis.ruling)["judgment"] is None


def test_a_case_without_such_facts_has_neither_key_filled() -> None:
    out = az.as_json(az.rule(az.load_case(scenario("danish-3nt")), evidence=False))
    assert (out["derived"], out["judgment"]) == (None, None)


def test_an_answer_that_does_not_fit_the_case_says_so() -> None:
    """Were 3NT lawful, the weights would not hold: the text says what would be asked then."""
    text = az.as_text(analyzed("one-of-three-reaches-game"))
    assert "see" in text
    assert "Its shares are accepted as weights by director." in text


def test_the_options_of_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rule", "danish-3nt", "--no-evidence"]) == 0
    assert "JUDGMENT" not in capsys.readouterr().out
    assert run(["rule", "danish-3nt", "--no-evidence", "--interval"]) == 0
    assert "INTERVAL" in capsys.readouterr().out
    target = tmp_path / "plot.svg"
    assert run(["rule", "slow-three-notrump", "--no-evidence", "--plot", str(target), "--json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["judgment"]["side"] == "NS"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["plot-interval.svg", "plot-panel.svg", "plot.svg"]
    assert told.err.count("drawn: ") == 3
    assert run(["rule", "slow-three-notrump", "--plot", str(tmp_path / "plot.png")]) == 2
    assert run(["rule", "two-meanings-of-three-clubs", "--plot", str(target)]) == 2
    assert run(["rule", "slow-three-notrump", "--plot", str(tmp_path / "no" / "plot.svg")]) == 2
    assert run(["rule", "slow-three-notrump", "--compare", "--interval"]) == 2
