"""A prediction with the lead unknown: predictions behind each lead, by what it costs, weighed by the lead's chance.

A deal on which one lead beats the contract and every other lets it make has two likely results and none between.
Errors around double dummy do not know that; leads do. So the playouts are taken apart by what their leads cost, each
part is predicted as where that lead is known, and the parts are mixed by the chances that the choice model gives the
leads.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analyzer.plausible.baseline import Baseline
from analyzer.plausible.summary import LEAD_COSTS, PlayoutSummaries

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Reals = NDArray[np.float64]
    Whole = NDArray[np.int64]

__all__ = ["Part", "behind_lead", "mixed", "parts_of"]

#: Parts with a smaller chance are left out.
LEAST = 0.004


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The contracts behind leads of one cost.

    Attributes
    ----------
    chances
        Shape (n,): of such leads; the parts of a contract add to one.
    log_base
        Shape (n, 14): the baseline behind the lead.
    summaries
        The playouts behind such leads.
    """

    chances: Reals
    log_base: Reals
    summaries: PlayoutSummaries


def behind_lead(summaries: PlayoutSummaries, cost: int) -> PlayoutSummaries:
    """The playouts whose lead cost so much, as many as there were (some repeat), with that lead known.

    A contract none of whose playouts had such a lead keeps them all, moved by what their leads cost less.
    """
    import numpy as np

    count, plays = summaries.outcomes.shape
    fitting = summaries.lead_costs == cost
    chosen = np.tile(np.arange(plays), (count, 1))
    for row in np.flatnonzero(fitting.any(axis=1)):
        own = np.flatnonzero(fitting[row])
        chosen[row] = own[np.arange(plays) % len(own)]
    found = summaries.playouts(chosen)
    losses = found.losses.copy()
    losses[:, :, 2] = 0.0
    return replace(
        found,
        tricks_double_dummy=np.clip(summaries.tricks_double_dummy + cost, 0, 13),
        outcomes=np.clip(found.outcomes + (cost - found.lead_costs), 0, 13),
        losses=losses,
    )


def parts_of(baseline: Baseline, summaries: PlayoutSummaries, groups: Whole) -> tuple[Part, ...]:
    """The parts of contracts with the lead unknown.

    Parameters
    ----------
    baseline
        That of contracts with the lead known.
    groups
        Shape (n,): of the contracts, see ``baseline``.
    """
    import numpy as np

    chances = np.where(summaries.lead_chances >= LEAST, summaries.lead_chances, 0.0)
    chances = chances / chances.sum(axis=1, keepdims=True)
    parts = []
    for place, cost in enumerate(LEAD_COSTS):
        if not chances[:, place].any():
            continue
        behind = behind_lead(summaries, cost)
        log_base = baseline.log_chances(behind.tricks_double_dummy, groups)
        parts.append(Part(chances=chances[:, place], log_base=log_base, summaries=behind))
    return tuple(parts)


def mixed(parts: tuple[Part, ...], predicted: Callable[[Part], Reals]) -> Reals:
    """The mixture ``(…, n, 14)`` of what is predicted for each part: chances, not their logarithms."""
    import numpy as np

    total: Reals = np.sum([part.chances[:, None] * predicted(part) for part in parts], axis=0)
    return total
