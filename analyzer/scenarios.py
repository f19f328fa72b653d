"""The worked cases that come with the package, in a checkout or in an installed wheel."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from analyzer.errors import InputError

__all__ = ["find_case", "scenario_folder", "scenario_paths"]


def scenario_folder() -> Path:
    """The folder of the shipped scenarios.

    Raises
    ------
    InputError
        Where the package was installed without them.
    """
    package = Path(__file__).resolve().parent
    for folder in (package / "shipped_scenarios", package.parent / "scenarios"):
        if folder.is_dir():
            return folder
    raise InputError("the shipped scenarios are not installed")


def scenario_paths() -> tuple[Path, ...]:
    """The case files of all shipped scenarios, sorted."""
    return tuple(sorted(scenario_folder().glob("*/*/case.yaml")))


def find_case(text: str) -> Path:
    """The case file that a user means: a file, a folder with a ``case.yaml``, or a shipped scenario's name.

    Raises
    ------
    InputError
        Where there is none; the message names the shipped scenarios that are written alike.
    """
    path = Path(text)
    try:
        if path.is_file():
            return path
        if path.is_dir() and (path / "case.yaml").is_file():
            return path / "case.yaml"
        if path.is_dir() and path.parts[-1:] not in {(name.parent.name,) for name in scenario_paths()}:
            raise InputError(f"{text} is a folder without a case.yaml; name the case file")
        if path.exists() and not path.is_dir():
            raise InputError(f"{text} is no ordinary file; name a case file")
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {text!r}: {error}") from None
    for candidate in scenario_paths():
        if text in (candidate.parent.name, f"{candidate.parent.parent.name}/{candidate.parent.name}"):
            return candidate
    names = [p.parent.name for p in scenario_paths()]
    near = get_close_matches(text, names, n=3)
    hint = f"did you mean {' or '.join(near)}?" if near else f"e.g. {', '.join(names[:3])} of {len(names)}"
    raise InputError(f"{text}: no such case file and no shipped scenario of that name; {hint}")
