"""The ratios to libdds as a picture: ``python -m benchmarks.solver_chart FILE`` draws what ``results`` holds."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

__all__ = ["draw"]

INK, OURS, GOAL, GRID = "#222222", "#2b6cb0", "#c05621", "#d9d9d9"


def draw(lines: list[dict[str, Any]], file: Path) -> None:
    """Write a picture, the same for the same figures; its name ends in svg or png."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot

    settings: Any = {"svg.hashsalt": "solver", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9}
    with mpl.rc_context(settings):
        figure, axes = pyplot.subplots(figsize=(7.2, 0.42 * len(lines) + 1.3), layout="constrained")
        for place, line in enumerate(lines):
            axes.barh(place, line["ratio"], height=0.55, color=OURS)
            is_inside = line["ratio"] > 0.1  # beside a long bar the figure would hide the goal
            axes.text(
                line["ratio"] + (-0.01 if is_inside else 0.01),
                place,
                f"{line['ratio']:.2f}",
                va="center",
                ha="right" if is_inside else "left",
                color="white" if is_inside else INK,
            )
            if line["goal"]:
                axes.plot([line["goal"]] * 2, [place - 0.4, place + 0.4], color=GOAL, linewidth=2)
        axes.axvline(1, color=INK, linewidth=1)
        axes.plot([], [], color=GOAL, linewidth=2, label="goal: at most")
        axes.set_yticks(range(len(lines)), [f"{line['kind']} ({line['questions']})" for line in lines])
        axes.invert_yaxis()
        axes.set_xlim(0, max(1.08, *(line["ratio"] + 0.1 for line in lines)))
        axes.set_xlabel("mean processor time of one thread, libdds = 1 (lower is faster)")
        axes.set_title("Our double-dummy search against libdds", loc="left", fontsize=10)
        axes.grid(axis="x", color=GRID, linewidth=0.6)
        axes.set_axisbelow(True)
        axes.tick_params(length=0)
        for side in ("top", "right", "left"):
            axes.spines[side].set_visible(False)
        axes.legend(loc="lower right", bbox_to_anchor=(1, 1), frameon=False, borderaxespad=0)
        figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None, dpi=150)
        pyplot.close(figure)


def main() -> None:
    """Draw the figures that were kept."""
    kept = json.loads((Path(__file__).resolve().parent / "results" / "solver.json").read_text(encoding="utf-8"))
    draw(kept["frozen"]["lines"], Path(sys.argv[1]))


if __name__ == "__main__":
    main()
