"""Plots of a calibration. Drawn from finished values; nothing is computed here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from analyzer.plausible.calibrate import Calibration
from analyzer.plausible.judging import Judged
from analyzer.plausible.observed import ManyTables
from analyzer.report.plots import laid_out, new_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["plot_coverage", "plot_gains", "plot_many_tables", "plot_reliability"]

_MODEL, _BASE, _INK = "#0b5394", "#e69138", "#222222"


def plot_reliability(judged: Judged, *, title: str = "") -> Figure:
    """How often contracts made against the chance that was predicted, in bins, for the model and the baseline."""
    figure, axes = new_figure(rows=7)
    axes.plot([0, 1], [0, 1], color=_INK, linewidth=0.8, linestyle="--", label="as predicted")
    for name, bins, color, marker in (
        ("model", judged.reliability, _MODEL, "o"),
        ("baseline", judged.base_reliability, _BASE, "s"),
    ):
        met = [found for found in bins if found.contracts]
        axes.errorbar(
            [found.predicted for found in met],
            [found.observed for found in met],
            yerr=[2 * found.error for found in met],
            color=color,
            marker=marker,
            linestyle="",
            capsize=3,
            label=name,
        )
        for found in met:
            place = (found.predicted, found.observed)
            offset = (6, 4 if name == "model" else -10)
            axes.annotate(
                str(found.contracts), place, xytext=offset, textcoords="offset points", fontsize=7, color=color
            )
    axes.set_xlabel("predicted chance that the contract makes", fontsize=9)
    axes.set_ylabel("share that made (± 2 standard errors)", fontsize=9)
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.legend(fontsize=8, loc="upper left", frameon=False)
    axes.set_title(title or "Reliability", fontsize=10, loc="left")
    return laid_out(figure)


def plot_gains(found: Calibration) -> Figure:
    """What each model predicts better than double dummy and experience, with its controls."""
    rows: list[tuple[str, Any, str, str]] = []
    for model, judged, with_lead in zip(found.field.models, found.judged, found.with_lead, strict=True):
        rows.append((model.name, judged.gain, _MODEL, "o"))
        if with_lead is not None:
            rows.append(("  with what the lead tells", with_lead, _MODEL, "D"))
        if not model.is_bid:
            rows += [(f"  control: {name}", control, _BASE, "s") for name, control in judged.controls]
    figure, axes = new_figure(rows=len(rows))
    for place, (_, gain, color, marker) in enumerate(reversed(rows)):
        axes.plot([gain.low, gain.high], [place, place], color=color, linewidth=2)
        axes.plot([gain.value], [place], marker=marker, color=color)
    axes.axvline(0, color=_INK, linewidth=0.8)
    axes.set_yticks(range(len(rows)), [name for name, *_ in reversed(rows)])
    axes.set_xlabel("gained on double dummy and experience, nats a contract", fontsize=9)
    axes.set_title("What the playouts are worth", fontsize=10, loc="left")
    return laid_out(figure)


def plot_coverage(found: Calibration) -> Figure:
    """How often randomized sets hold what happened, against what they say."""
    figure, axes = new_figure(rows=7)
    axes.plot([0.4, 1], [0.4, 1], color=_INK, linewidth=0.8, linestyle="--", label="as it should be")
    count = len(found.field.models)
    for place, (model, judged) in enumerate(zip(found.field.models, found.judged, strict=True)):
        shift = (place - (count - 1) / 2) * 0.008
        axes.errorbar(
            [level + shift for level, _, _ in judged.coverage],
            [sets.value for _, sets, _ in judged.coverage],
            yerr=[2 * sets.error for _, sets, _ in judged.coverage],
            marker="osD^vP*X"[place % 8],
            linestyle="",
            capsize=3,
            label=model.name,
        )
    axes.set_xlabel("chance of the set", fontsize=9)
    axes.set_ylabel("share of results inside (± 2 standard errors)", fontsize=9)
    axes.legend(fontsize=7, loc="upper left", frameon=False)
    axes.set_title("Coverage", fontsize=10, loc="left")
    return laid_out(figure)


def plot_many_tables(contracts: Sequence[ManyTables]) -> Figure:
    """For each contract that many tables played, what they took and what was predicted."""
    figure, axes = new_figure(rows=max(2 * len(contracts), 2))
    for row, found in enumerate(reversed(contracts)):
        for tricks in range(14):
            observed, predicted = found.observed[tricks] / found.tables, found.predicted[tricks]
            axes.bar(tricks - 0.2, 0.85 * observed, width=0.38, bottom=row, color=_BASE)
            axes.bar(tricks + 0.2, 0.85 * predicted, width=0.38, bottom=row, color=_MODEL)
        axes.plot([found.tricks_double_dummy], [row - 0.06], marker="^", color=_INK, markersize=5)
    names = [f"{found.name}, {found.tables} tables" for found in reversed(contracts)]
    axes.set_yticks(range(len(contracts)), names)
    axes.set_ylim(-0.2, max(len(contracts), 1) + 0.1)
    axes.set_xticks(range(14))
    axes.set_xlabel(
        "tricks of declarer: taken (orange) and predicted (blue); the triangle is double dummy", fontsize=9
    )
    axes.set_title("Contracts that many tables played", fontsize=10, loc="left")
    return laid_out(figure)
