"""Field models in files: there and back, and hostile files that name the field."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.errors import InputError
from analyzer.plausible.field_file import field_from_text, field_names, field_text, read_field, shipped_field
from analyzer.plausible.later import AFTER
from analyzer.solver.plausible_source import LEVELS
from tests.plausible.test_prediction import FIELD

TEXT = field_text(FIELD)


def test_a_field_survives_its_text() -> None:
    again = field_from_text(TEXT)
    assert field_text(again) == TEXT
    assert (again.name, again.provenance, again.policies, again.classes) == (
        FIELD.name,
        FIELD.provenance,
        FIELD.policies,
        FIELD.classes,
    )
    assert again.counts == FIELD.counts
    assert again.later == FIELD.later
    assert again.leaders == FIELD.leaders
    assert again.models[0].layer == FIELD.models[0].layer
    assert again.models[0].evidence == FIELD.models[0].evidence


@pytest.mark.parametrize(
    ("old", "new", "path", "says"),
    [
        ('name = "tested"', "", "name", "is missing"),
        ('name = "tested"', "name = 3", "name", "no text"),
        ("tricks = 3\n", "tricks = 13\n", "later[0].tricks", "whole number from 1 to 12"),
        ('level = "detailed"\ntricks = 7', 'level = "deep"\ntricks = 7', "later[1].level", "no level"),
        ("gain_low = 0.02\n", "", "later[0].gain_low", "is missing"),
        ("[leaders]", "[readers]", "leaders", "is missing"),
        ("year = 1999", "year = 19.5", "provenance.year", "whole number"),
        ("year = 1999", "yaer = 1999", "provenance.yaer", "no field that is known"),
        ("contracts = 900", "contracts = 0", "provenance.contracts", "whole number from 1"),
        ("true = 2.56", "true = -2", "policy.quick.defenders.true", "no number"),
        ("true = 2.56", "true = nan", "policy.quick.defenders.true", "no number"),
        ("[policy.quick.leader]\n", "[policy.quick.lead]\n", "policy.quick.leader", "is missing"),
        ("layouts = 8", "layouts = 0.5", "policy.quick.leader.layouts", "whole number"),
        ("losses = 1.5", "losses = 99", "classes[0].losses", "no number"),
        ('"-4" = 3', '"-14" = 3', "errors.lead_unknown.suit, level 1-2.-14", "no error"),
        ('"-4" = 3', '"few" = 3', "errors.lead_unknown.suit, level 1-2.few", "no error"),
        ('"-4" = 3', '"-4" = 0', "errors.lead_unknown.suit, level 1-2.-4", "whole number from 1"),
        ('level = "quick"', 'level = "slow"', "models[0].level", "no level"),
        ("lead_known = false", 'lead_known = "no"', "models[0].lead_known", "neither true nor false"),
        ("theta = [0.5, ", "theta = [", "models[0].theta", "has 6 numbers"),
        ("theta = [0.5, ", 'theta = ["x", ', "models[0].theta[0]", "no number"),
        ("deal_share = 0.25", "deal_share = 1.0", "models[0].deal_share", "no number"),
        ("refits = [\n  [", "refits = [\n  [9.0, ", "models[0].refits", "8 numbers"),
        ("declarer = [-0.6, 0.8]", "declarer = [-0.6, 0.0]", "models[0].scaling.declarer", "above 0"),
        ("declarer = [-0.6, 0.8]", "declarer = -0.6", "models[0].scaling.declarer", "no list"),
        ("coverage = 0.8", "coverage = 8", "models[0].evidence.coverage", "no number"),
        ("[models.agreement]", "[models.disagreement]", "models[0].agreement", "is missing"),
    ],
)
def test_a_fault_names_its_field(old: str, new: str, path: str, says: str) -> None:
    assert old in TEXT
    with pytest.raises(InputError) as caught:
        field_from_text(TEXT.replace(old, new, 1), source="mine.toml")
    assert any(problem.where == path and says in problem.message for problem in caught.value.problems), str(
        caught.value
    )
    assert str(caught.value).startswith("mine.toml ")


def test_all_faults_come_together() -> None:
    with pytest.raises(InputError) as caught:
        field_from_text(TEXT.replace("year = 1999", "year = 1").replace("losses = 1.5", "losses = true"))
    assert {"provenance.year", "classes[0].losses"} <= {problem.where for problem in caught.value.problems}


@pytest.mark.parametrize(
    "text", ["", "x", "[", "name = ", "models = 3", "models = [1]", "provenance = []", "errors = 1"]
)
def test_what_is_no_field_at_all_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        field_from_text(text)


def test_a_file_is_read_and_a_missing_one_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(TEXT)
    assert field_text(read_field(tmp_path / "mine.toml")) == TEXT
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(InputError, match="cannot read"):
            read_field(path)


def test_the_fields_that_ship_can_be_read_and_others_are_refused_with_their_names() -> None:
    for name in field_names():
        field = shipped_field(name)
        assert field.name == name
        assert field_text(field_from_text(field_text(field))) == field_text(field)
    with pytest.raises(InputError, match="'nowhere' does not ship"):
        shipped_field("nowhere")


def test_the_page_on_calibration_says_what_the_shipped_field_says() -> None:
    field = shipped_field("teams_1999")
    page = (Path(__file__).parents[2] / "docs" / "CALIBRATION.md").read_text(encoding="utf-8")
    assert {(one.level, one.tricks) for one in field.later} == {(level, k) for level in LEVELS for k in AFTER}
    for one in (*field.later, *(model.evidence for model in field.models)):
        assert f"{one.gain:.3f}".lstrip("0") in page, one
        assert f"{100 * one.coverage:.1f}% ± {100 * one.coverage_error:.1f}" in page, one
    assert f"{field.provenance.forms_tried} forms" in page
    assert f"{field.provenance.contracts} on {field.provenance.deals} deals" in page
