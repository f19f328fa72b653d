"""Whether the engine for plausible play is here: shipped cases that ask it are ruled by tests only where it is."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from analyzer.scenarios import scenario_paths

__all__ = ["HAS_ENGINE", "ruled_paths", "waits_for_engine"]


def _is_here() -> bool:
    try:
        return find_spec("analyzer.plausible.engine") is not None
    except ModuleNotFoundError:
        return False


HAS_ENGINE = _is_here()


def waits_for_engine(path: Path) -> bool:
    """True where the case of a file asks for plausible play and nothing here can answer."""
    return not HAS_ENGINE and "plausible" in path.read_text(encoding="utf-8").partition("continuations:")[2]


def ruled_paths() -> tuple[Path, ...]:
    """The shipped cases that can be ruled here."""
    return tuple(path for path in scenario_paths() if not waits_for_engine(path))
