"""Plots of what the judgments of a ruling do to its score. Drawn from finished values; nothing is computed here."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyzer.bridge import Side
from analyzer.case import Case
from analyzer.continuations import percent
from analyzer.numbers import number_text
from analyzer.ruling.analyzed import Analysis
from analyzer.ruling.judged import JudgedFinding, JudgedQuantity
from analyzer.ruling.panel import Panel
from analyzer.ruling.uncertainty import Interval
from analyzer.scoring import unit_of, whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["laid_out", "new_figure", "plot_interval", "plot_panel", "plot_tornado", "save_svg"]

# a pair of colors that those who do not see red or green tell apart, and that keeps its contrast in print
_LOW, _HIGH, _INK = "#0b5394", "#e69138", "#222222"
_LONGEST = 34


def plot_tornado(analysis: Analysis, side: Side, *, most: int = 10) -> Figure:
    """How far each judged quantity moves the side's exact score, the most influential on top."""
    rows = analysis.sensitivity(side)[:most]
    figure, axes = new_figure(rows=max(len(rows), 1))
    case = analysis.ruling.case
    for place, row in enumerate(reversed(rows)):
        present = float(row.present.exact(side))
        ends = _end_texts(row.judged)
        for scores, color, text in ((row.low, _LOW, ends[0]), (row.high, _HIGH, ends[1])):
            if scores is None:
                continue
            value = float(scores.exact(side))
            axes.barh(place, value - present, left=present, color=color, height=0.6)
            axes.annotate(
                text,
                (value, place),
                xytext=(4 if value >= present else -4, 0),
                textcoords="offset points",
                ha="left" if value >= present else "right",
                va="center",
                fontsize=8,
                color=_INK,
            )
    axes.set_yticks(range(len(rows)), [_short(row.judged.label) for row in reversed(rows)])
    if rows:
        axes.axvline(float(rows[0].present.exact(side)), color=_INK, linewidth=1)
        axes.margins(x=0.15)
    else:
        axes.text(0.5, 0.5, "nothing is judged that could move the score", ha="center", transform=axes.transAxes)
    _score_axis(axes, case, side)
    axes.set_title("Which judgment moves the score", fontsize=10, loc="left")
    return laid_out(figure)


def _end_texts(judged: JudgedQuantity) -> tuple[str, str]:
    if isinstance(judged, JudgedFinding):
        return "no", "yes"
    return _weight_text(judged.low), _weight_text(judged.high)


def _weight_text(weight: Fraction) -> str:
    text = percent(weight)
    return text if text.endswith("%") else f"{number_text(weight * 100)}%"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def plot_interval(case: Case, found: Interval) -> Figure:
    """Where the side's exact score lies: the share of draws below each score, the interval and the ruling's score."""
    figure, axes = new_figure(rows=5)
    values = list(found.quantiles)
    axes.plot(values, [index / 100 for index in range(len(values))], color=_LOW, linewidth=2)
    axes.axvspan(found.low, found.high, color=_HIGH, alpha=0.25, label=f"{found.level:.0%} of the draws")
    axes.axvline(float(found.present), color=_INK, linewidth=1, label="the ruling's score")
    axes.set_ylabel("share of draws at or below", fontsize=9)
    axes.set_ylim(0, 1)
    axes.legend(fontsize=8, loc="upper left", frameon=False)
    _score_axis(axes, case, found.side)
    title = "How certain the score is" if found.fields else "Nothing is stated as uncertain"
    axes.set_title(title, fontsize=10, loc="left")
    return laid_out(figure)


def plot_panel(case: Case, panel: Panel, side: Side) -> Figure:
    """The exact score that each member's judgments give the side, and the pooled one."""
    figure, axes = new_figure(rows=len(panel.own) + 1)
    names = [name for name, _ in panel.own]
    for place, (_, scores) in enumerate(reversed(panel.own)):
        value = float(scores.exact(side))
        axes.plot([value], [place], marker="o", color=_LOW, markersize=8)
        text = number_text(scores.exact(side), signed=not whole(case.method))
        axes.annotate(text, (value, place), xytext=(0, 7), textcoords="offset points", ha="center", fontsize=8)
    if panel.pooled is not None:
        pooled = panel.pooled.exact(side)
        label = f"pooled: {number_text(pooled, signed=not whole(case.method))}"
        axes.axvline(float(pooled), color=_HIGH, linewidth=2, label=label)
        axes.legend(fontsize=8, loc="best", frameon=False)
    axes.set_yticks(range(len(names)), [_short(name) for name in reversed(names)])
    axes.set_ylim(-0.6, len(names) - 0.2)
    axes.margins(x=0.1)
    _score_axis(axes, case, side)
    axes.set_title("What each member's judgments give", fontsize=10, loc="left")
    return laid_out(figure)


def new_figure(*, rows: int) -> tuple[Figure, Axes]:
    """An empty figure as wide as a page and high enough for so many rows, and its axes."""
    # a figure of its own, without pyplot: nothing is opened, and no state is shared
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.0, 1.3 + 0.42 * rows))
    figure.set_layout_engine("constrained", w_pad=0.12, h_pad=0.08)
    axes: Any = figure.subplots()
    for edge in ("top", "right"):
        axes.spines[edge].set_visible(False)
    axes.tick_params(labelsize=8)
    return figure, axes


def laid_out(figure: Figure) -> Figure:
    """The figure with its layout fixed; laid out at every drawing anew, no two files of it would be the same."""
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    return figure


def _score_axis(axes: Axes, case: Case, side: Side) -> None:
    axes.set_xlabel(f"score of {side.dashed} in {unit_of(case.method)}, before rounding", fontsize=9)


def save_svg(figure: Figure, path: str | Path) -> None:
    """Write a figure as SVG whose bytes depend on the figure alone: no date, no random names."""
    import matplotlib as mpl

    with mpl.rc_context({"svg.hashsalt": "analyzer", "svg.fonttype": "path"}):
        figure.savefig(path, format="svg", metadata={"Date": None})
