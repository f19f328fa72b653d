"""The JSON Schema: accepts what the program accepts, names every field, carries a version."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from analyzer.casefile import case_from_bytes, model
from analyzer.casefile.schema import SCHEMA_ID, case_schema, field_name
from analyzer.casefile.template import TEMPLATE
from analyzer.expectations import check_case
from analyzer.scenarios import scenario_paths
from tests.casefile.texts import EVERY_FIELD, PAIRS, SMALL, changed

FILES = {path.parent.name: path.read_text(encoding="utf-8") for path in scenario_paths()}
FILES |= {"template": TEMPLATE, "small": SMALL, "pairs": PAIRS, "every field": EVERY_FIELD}


def faults(text: str) -> list[str]:
    yaml = YAML(typ="safe", pure=True)
    yaml.version = (1, 2)
    value = _with_text_keys(yaml.load(text))
    return [error.json_path for error in Draft202012Validator(case_schema()).iter_errors(value)]


def _with_text_keys(value: Any) -> Any:
    """JSON has text keys only; an editor sees ``2017:`` and ``1:`` as text."""
    if isinstance(value, dict):
        return {str(key): _with_text_keys(entry) for key, entry in value.items()}
    return [_with_text_keys(entry) for entry in value] if isinstance(value, list) else value


def test_the_schema_is_one_and_has_a_version() -> None:
    schema = case_schema()
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == SCHEMA_ID == "urn:analyzer:case:1"
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("name", FILES)
def test_a_valid_file_validates(name: str) -> None:
    assert faults(FILES[name]) == []


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("format: 1", "format: one", "$.format"),
        ("case: small\n", "", "$"),
        ("edition: 2017", "edition: 2018", "$.edition"),
        ("offending: NS", "offending: [NS]", "$.offending"),
        ("offending: NS", "offendin: NS", "$"),
        ("  other table: NS +140", "  others: NS +140", "$.scoring"),
        ("  method: teams\n", "", "$.scoring"),
        ("  number: 1", "  number: first", "$.board.number"),
        ("  rounding: {unit: 1}", "  rounding: [1]", "$.scoring.rounding"),
        ("{unit: 1}", "{unit: {a: 1}}", "$.scoring.rounding"),
        ("  - 60% 2NT= N", "  - {weight: [60], result: 2NT= N}", "$.continuations"),
        ("  - 60% 2NT= N", "  - 60", "$.continuations"),
        ("  - 60% 2NT= N", "  - {label: a, result: 2NT= N, odds: 1}", "$.continuations"),
        ("law: 16B1, ", "", "$.findings[0]"),
        ("{slips: 0}", "{slips: few}", '$.expect["2017"].slips'),
        ("{break in tempo: agreed}", "{tempo: agreed}", '$.board.notes["1"]'),
    ],
)
def test_a_wrong_file_does_not_validate(old: str, new: str, path: str) -> None:
    assert path in [found.replace("['", '["').replace("']", '"]') for found in faults(changed(SMALL, (old, new)))]


def _models() -> Iterator[tuple[str, Any]]:
    for name, kind in vars(model).items():
        if name.endswith("Model") and hasattr(kind, "model_fields") and name != "BaseModel":
            yield name, kind


def test_the_schema_names_every_field_of_the_models() -> None:
    schema = case_schema()
    known = {**schema["$defs"], "CaseModel": schema}
    models = dict(_models())
    assert set(models) == set(known)
    for name, kind in models.items():
        section = known[name]
        properties = section.get("properties") or section["anyOf"][1]["properties"]
        assert set(properties) == {field_name(field) for field in kind.model_fields}, name


# other forms of scoring, records, what a case beside a weighted score states: test_law12_fields, test_play_fields
OF_OTHER_CASES = {
    "answer",
    "artificial",
    "asked because",
    "average plus",
    "because",
    "card",
    "datum",
    "declarer may forbid",
    "declarer may require",
    "director error",
    "divisor",
    "duty",
    "established",
    "expected results",
    "faced",
    "field",
    "file",
    "hands back",
    "held suit",
    "irregularity",
    "knock out",
    "link",
    "may not lead",
    "minor penalty card",
    "missing card",
    "must lead",
    "must play",
    "net",
    "noticed",
    "one side",
    "other boards",
    "other table",
    "other table favors",
    "penalty card",
    "penalty cards",
    "player",
    "qualifies",
    "revokes",
    "revokes in the record",
    "room",
    "safety net",
    "scale",
    "self inflicted",
    "split",
    "suit",
    "trick",
    "tricks won",
    "under",
    "without it",
    "without the later revoke",
    "without the revoke",
    "won later",
    "won trick",
}


#: What belongs to a claim: test_claim_fields.
OF_CLAIMS = {
    "agreed tricks",
    "all agreed",
    "also normal",
    "assented",
    "at trick",
    "cash",
    "claim",
    "claimer",
    "class of player",
    "conceded tricks",
    "contract settled",
    "count",
    "cross ruff",
    "declarer",
    "declarer has won",
    "draw trumps",
    "forgotten",
    "guess",
    "hand",
    "hands",
    "irrational not to guess right",
    "lines",
    "loses by legal play",
    "loses by normal play",
    "lost to the trump",
    "meant as claim",
    "most",
    "normal",
    "not normal",
    "part of the claim",
    "partner objected",
    "partners choice",
    "played on",
    "profile",
    "raised",
    "requested",
    "revoke came out",
    "right",
    "ruff",
    "said",
    "shown out",
    "stated",
    "statement",
    "steps",
    "takes to be good",
    "takes to be out",
    "times",
    "trick so far",
    "tricks left",
    "trump mentioned",
    "trumps",
    "unaware of trump",
    "won already",
    "would likely have won",
    "would show out",
    "wrong",
    "wrong is normal",
}


# plausible play: test_plausible_fields
OF_PLAY = {
    "EW between",
    "NS between",
    "accept",
    "after",
    "cards",
    "chance",
    "fixed",
    "known",
    "level",
    "plausible",
    "restricted",
    "seed",
    "shares",
}


# information from partner, misinformation, polls and panels: test_judgment_fields
OF_JUDGMENTS = {
    "accepted by",
    "action",
    "after call",
    "agreement",
    "answers",
    "asked",
    "asked what else",
    "at call",
    "auction ending",
    "bridge reason",
    "call",
    "changed",
    "chosen",
    "claimed",
    "claimed by",
    "contradicted",
    "could have known",
    "deception",
    "evidence",
    "fits the hand",
    "found",
    "in play",
    "influenced",
    "logical alternatives",
    "meaning",
    "misinformation",
    "misled",
    "nature",
    "noticed in time",
    "own misunderstanding",
    "panel",
    "peers of",
    "poll",
    "polls",
    "range",
    "received by",
    "same methods",
    "should have asked",
    "shown",
    "suggested",
    "sympathetic weighting",
    "told",
    "told of the information",
    "unauthorized information",
    "what",
}


def test_every_field_of_the_models_is_used_by_the_case_of_every_field() -> None:
    names = {field_name(field) for _, kind in _models() for field in kind.model_fields}
    unused = {name for name in names if f"{name}:" not in EVERY_FIELD}
    assert unused == OF_OTHER_CASES | OF_CLAIMS | OF_JUDGMENTS | OF_PLAY
    assert "other table:" in SMALL
    assert "field:" in PAIRS


def test_the_template_loads_and_meets_its_own_expectation() -> None:
    case = case_from_bytes(TEMPLATE.encode(), source="template.yaml")
    [verdict] = check_case(case)
    assert verdict.passed, verdict.differences


def test_every_comment_of_the_template_that_is_a_field_is_right() -> None:
    """What a director gets by taking the # away must be read too."""
    text = TEMPLATE
    for old, new in (
        ("# elections: {12C3: committees only}   #", "elections: {illegal outcomes: excluded}   #"),
        ("edition: 2017 ", "edition: 2007 "),
        ("# penalties: ", "penalties: "),
        ("#   - {side: NS, amount: 2, unit: matchpoints, by: director, why: …}",
         "  - {side: NS, amount: 2, unit: matchpoints, by: director, why: …}"),
    ):  # fmt: skip
        text = changed(text, (old, new))
    case = case_from_bytes(text.encode(), source="template.yaml")
    assert case.elections == {"illegal outcomes": "excluded"}
    assert len(case.penalties) == 1
    assert faults(text) == []
