"""The printed rulings that the tests hold: ``python -m tests.golden.rewrite`` writes them anew, to be reviewed."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from analyzer.analysis import analyze, rule
from analyzer.case import Case
from analyzer.casefile import case_from_bytes
from analyzer.errors import AnalyzerError
from analyzer.report import as_text
from analyzer.ruling import Ruling
from analyzer.ruling.analyzed import Analysis
from analyzer.scenarios import scenario_folder
from tests.plausible_engine import ruled_paths

__all__ = ["FOLDER", "cases", "golden_texts", "main", "names", "rulings"]

FOLDER = Path(__file__).resolve().parent


def names() -> list[str]:
    """The names of all cases that can be ruled here."""
    here = sorted(path.stem for path in (Path(__file__).resolve().parent / "cases").glob("*.yaml"))
    return [path.parent.name for path in ruled_paths()] + here


@cache
def cases() -> dict[str, Case]:
    """Every shipped scenario and every case of this folder, by name, under a file name without the machine's path."""
    found = {}
    for path in ruled_paths():
        name = path.relative_to(scenario_folder()).as_posix()
        found[path.parent.name] = case_from_bytes(path.read_bytes(), source=f"scenarios/{name}")
    for path in sorted((Path(__file__).resolve().parent / "cases").glob("*.yaml")):
        found[path.stem] = case_from_bytes(path.read_bytes(), source=path.name)
    return found


@cache
def rulings() -> dict[str, Ruling | AnalyzerError]:
    """The ruling on every case, or its refusal."""
    found: dict[str, Ruling | AnalyzerError] = {}
    for name, case in cases().items():
        try:
            found[name] = rule(case)
        except AnalyzerError as error:
            found[name] = error
    return found


@cache
def golden_texts() -> dict[str, str]:
    """What is printed of every case, by the name of the file that holds it."""
    return {
        f"{name}.txt": as_text(_printed(name, found)) if isinstance(found, Ruling) else f"error: {found}\n"
        for name, found in rulings().items()
    }


def _printed(name: str, ruling: Ruling) -> Ruling | Analysis:
    """What `analyzer rule` prints: with the doubts of the judgments where the case states such judgments."""
    return analyze(cases()[name]) if Analysis(ruling=ruling).asks_for_doubts else ruling


def main() -> int:
    """Write every text, remove those of cases that are gone."""
    texts = golden_texts()
    for path in FOLDER.glob("*.txt"):
        if path.name not in texts:
            path.unlink()
    for name, text in texts.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
