"""The folder ``shared`` beside the checkout: more evidence where it is present, never needed for a green run."""

from __future__ import annotations

from pathlib import Path

import pytest

_ROOT = Path(__file__).resolve().parents[2] / "shared"


def shared(*parts: str) -> Path:
    """The path of a file or folder under ``shared``; the test is skipped where it is absent."""
    path = _ROOT.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"{path} is not here")
    return path
