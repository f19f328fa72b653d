"""Every notebook runs from the first cell to the last, in its own folder, with its own assertions."""

from __future__ import annotations

import asyncio
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebook_runs_and_its_assertions_hold(path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import nbformat
        from nbclient import NotebookClient

        notebook = nbformat.read(path, as_version=4)
        code = [cell for cell in notebook.cells if cell.cell_type == "code"]
        assert any("assert " in cell.source for cell in code), "a notebook checks what it shows"
        assert all(not cell.outputs for cell in code), "outputs are not committed"
        client = NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": ROOT}})
        asyncio.run(client.async_execute())
    assert all(cell.execution_count for cell in code)
    shown = [output for cell in code for output in cell.outputs if "data" in output]
    assert path.stem != "01-one-ruling" or any("text/html" in output["data"] for output in shown)
