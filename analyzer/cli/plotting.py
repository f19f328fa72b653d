"""The plots of a ruling's judgments, each in a file of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from analyzer.errors import InputError

if TYPE_CHECKING:
    from analyzer import Analysis

__all__ = ["draw"]


def draw(analysis: Analysis, path: Path) -> tuple[Path, ...]:
    """Write the tornado to ``path``, and beside it the interval and the panel where the case has them.

    Raises
    ------
    InputError
        Where the ruling has no score, the name does not end in .svg, or the file cannot be written.
    """
    from analyzer import plot_interval, plot_panel, plot_tornado, save_svg

    if path.suffix.lower() != ".svg":
        raise InputError(f"{path}: plots are SVG files; choose a name that ends in .svg")
    if not analysis.is_weighed:
        raise InputError("nothing to draw: the ruling has no weighted score")
    case, side = analysis.ruling.case, analysis.side
    figures = {path: plot_tornado(analysis, side)}
    found = analysis.interval(side)
    if found.fields:
        figures[path.with_name(f"{path.stem}-interval.svg")] = plot_interval(case, found)
    if case.panel:
        figures[path.with_name(f"{path.stem}-panel.svg")] = plot_panel(case, analysis.panel(), side)
    for name, figure in figures.items():
        try:
            save_svg(figure, name)
        except OSError as error:
            raise InputError(f"cannot write {name}: {error.strerror or error}") from None
    return tuple(figures)
