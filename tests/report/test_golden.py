"""The printed rulings, compared exactly with the reviewed texts (``python -m tests.golden.rewrite``)."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.expectations import check_case
from tests.golden import rewrite

FILES = [f"{name}.txt" for name in rewrite.names()]


def test_every_text_has_its_case_and_every_case_its_text() -> None:
    assert {path.name for path in rewrite.FOLDER.glob("*.txt")} == set(FILES) == set(rewrite.golden_texts())


@pytest.mark.parametrize("name", FILES)
def test_the_printed_ruling_is_the_reviewed_one(name: str) -> None:
    assert rewrite.golden_texts()[name] == (rewrite.FOLDER / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FILES)
def test_a_printed_ruling_is_at_most_92_columns_wide_and_has_no_loose_spaces(name: str) -> None:
    text = rewrite.golden_texts()[name]
    for line in [] if text.startswith("error") else text.split("\n"):
        assert len(line) <= 92
        assert line == line.rstrip()
        assert "\t" not in line


@pytest.mark.parametrize("name", rewrite.names())
def test_the_golden_cases_meet_their_own_expectations(name: str) -> None:
    for verdict in check_case(rewrite.cases()[name]):
        assert verdict.passed, verdict.differences


def test_the_shipped_scenarios_expect_something() -> None:
    assert all(case.expect for case in rewrite.cases().values() if case.file.startswith("scenarios/"))


def test_rewriting_changes_nothing_and_removes_what_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = rewrite.FOLDER
    (tmp_path / "cases").mkdir()
    for path in (folder / "cases").glob("*.yaml"):
        (tmp_path / "cases" / path.name).write_bytes(path.read_bytes())
    (tmp_path / "gone.txt").write_text("old", encoding="utf-8")
    monkeypatch.setattr(rewrite, "FOLDER", tmp_path)
    assert rewrite.main() == 0
    written = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.txt")}
    assert written == {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.txt")}
