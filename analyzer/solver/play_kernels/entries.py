"""What Python calls of plausible play."""

from __future__ import annotations

from analyzer.solver.play_kernels.layout_entries import (
    deal_fitting_layouts,
    deal_layouts,
    evaluate_layouts,
    weigh_layouts,
)

__all__ = ["deal_fitting_layouts", "deal_layouts", "evaluate_layouts", "weigh_layouts"]
