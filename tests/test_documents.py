"""The documents hold: README's output is real, its Python runs, every complete case in docs/CASE_FILE.md loads."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from analyzer.casefile import case_from_bytes
from analyzer.casefile.model import CaseModel
from analyzer.casefile.schema import field_name
from analyzer.expectations import check_case
from docs.refresh import outputs, picture, readme, with_outputs, with_weights

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CASE_FILE = (ROOT / "docs" / "CASE_FILE.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def complete_cases() -> list[str]:
    return [block for block in blocks(README + CASE_FILE, "yaml") if block.startswith("format: 1")]


@pytest.mark.parametrize("text", complete_cases(), ids=lambda text: text.split("\n")[1])
def test_every_complete_case_in_the_documents_loads_and_is_as_expected(text: str) -> None:
    case = case_from_bytes(text.encode(), source="document")
    assert case.tree is not None or case.no_result is not None or case.revokes or case.claim is not None
    assert [verdict for verdict in check_case(case) if not verdict.passed] == []


def test_the_reference_names_every_field_of_the_case_file() -> None:
    def names(model: type) -> set[str]:
        found = set()
        for name, info in model.model_fields.items():  # type: ignore[attr-defined]
            found.add(field_name(name))
            for inner in re.findall(r"\w+Model", str(info.annotation)):
                found |= (
                    names(getattr(__import__("analyzer.casefile.model", fromlist=[inner]), inner))
                    if (inner != "BranchModel" or model is CaseModel)
                    else set()
                )
        return found

    missing = [name for name in sorted(names(CaseModel)) if name not in CASE_FILE]
    assert missing == []


def test_the_output_in_the_readme_is_what_the_program_prints() -> None:
    assert "<!--" not in README
    assert readme(README) == README
    assert all(f"$ {command}\n{output}\n```" in README for command, output in outputs().items())


def test_the_outputs_of_the_page_on_restricted_play_are_what_the_program_prints() -> None:
    page = (ROOT / "docs" / "RESTRICTED_PLAY.md").read_text(encoding="utf-8")
    assert page.count("```\n$ analyzer solve") == 9
    assert with_outputs(page) == page


def test_the_outputs_of_the_page_on_plausible_play_are_what_the_program_prints() -> None:
    page = (ROOT / "docs" / "PLAUSIBLE.md").read_text(encoding="utf-8")
    assert page.count("```\n$ analyzer ") == 2
    assert page.count("| opening leader |") == 1
    assert with_weights(with_outputs(page)) == page


def test_the_picture_in_the_readme_shows_the_ruling_of_today() -> None:
    assert (ROOT / "docs" / "ruling.svg").read_text(encoding="utf-8") == picture()


@pytest.mark.parametrize("page", ["README.md", "docs/JUDGMENTS.md"])
def test_the_python_in_the_documents_gives_what_it_says(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    test = doctest.DocTestParser().get_doctest((ROOT / page).read_text(encoding="utf-8"), {}, page, page, 0)
    assert test.examples
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


def modules_with_examples() -> list[str]:
    found = []
    for path in sorted((ROOT / "analyzer").rglob("*.py")):
        if ">>>" in path.read_text(encoding="utf-8"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found.append(".".join(part for part in parts if part != "__init__"))
    return found


@pytest.mark.parametrize("name", modules_with_examples())
def test_the_examples_in_docstrings_hold(name: str) -> None:
    module = __import__(name, fromlist=["_"])
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "DECISIONS.md",
        "docs/ARCHITECTURE.md",
        "docs/STYLE.md",
        "docs/PLAUSIBLE.md",
    ],
)
def test_the_documents_name_only_files_that_exist(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (ROOT / name).parent.joinpath(target).exists(), f"{name} links to {target}"
