"""What Python calls of plausible play."""

from __future__ import annotations

from analyzer.solver.play_kernels.layout_entries import deal_layouts, weigh_layouts

__all__ = ["deal_layouts", "weigh_layouts"]
