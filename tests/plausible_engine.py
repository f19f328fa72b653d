"""Whether the engine for plausible play is here: shipped cases that ask it are ruled by tests only where it is."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

__all__ = ["HAS_ENGINE", "waits_for_engine"]


def _is_here() -> bool:
    try:
        return find_spec("analyzer.plausible.engine") is not None
    except ModuleNotFoundError:
        return False


HAS_ENGINE = _is_here()


def waits_for_engine(path: Path) -> bool:
    """True where the case of a file asks for plausible play and nothing here can answer."""
    return not HAS_ENGINE and "plausible" in path.read_text(encoding="utf-8").partition("continuations:")[2]
