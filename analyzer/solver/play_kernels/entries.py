"""What Python calls of plausible play: layouts dealt and weighed, plays made, costs over layouts found."""

from __future__ import annotations

from analyzer.solver.play_kernels.layout_entries import (
    deal_fitting_layouts,
    deal_layouts,
    evaluate_layouts,
    weigh_layouts,
)
from analyzer.solver.play_kernels.play_entries import costs_over, node_after, play_out

__all__ = [
    "costs_over",
    "deal_fitting_layouts",
    "deal_layouts",
    "evaluate_layouts",
    "node_after",
    "play_out",
    "weigh_layouts",
]
