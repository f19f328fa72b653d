"""The choice model: the chance of each choice from what it costs and what it seems to cost.

A player leaves a choice alone the more it costs: its chance falls by a factor of e for each ``temperature`` in
tricks. Two costs count, each with a weight (one over its temperature): the true one, by double dummy on the actual
cards, and the one that it seems to have, on the average of the layouts that the player can imagine. Beside the
seeming cost the true one counts for a trick at most: it stands for what a player knew and the layouts do not, and
that may tell right from wrong, hardly by how much.

Row ``(12,)`` of a policy: for declarer, the defenders and the opening leader in turn the weight of the true cost
where nothing is imagined; the weights of the seeming and of the true cost where layouts are; and how many layouts.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from analyzer.solver.kernels.declare import i8, kernel, word_row
from analyzer.solver.play_kernels.shapes import f8, float_row

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.int64]
    Numbers = NDArray[np.float64]

__all__ = [
    "BLIND_WEIGHT",
    "DECLARER",
    "DEFENDER",
    "LAYOUTS",
    "LEADER",
    "MOST_BESIDE",
    "POLICY_WORDS",
    "SEEING_WEIGHT",
    "SEEMING_WEIGHT",
    "chances_of",
    "picked",
]

DECLARER, DEFENDER, LEADER = 0, 1, 2
BLIND_WEIGHT = 0  # of the true cost where nothing is imagined
SEEMING_WEIGHT = 1  # of the seeming cost ...
SEEING_WEIGHT = 2  # ... and of the true one, where layouts are imagined
LAYOUTS = 3
MOST_BESIDE = 1.0
POLICY_WORDS = 12


@kernel(i8(float_row, i8, i8, i8, word_row, float_row, float_row))
def chances_of(
    policy: Numbers, role: int, number: int, is_imagined: int, costs: Row, seems: Numbers, chances: Numbers
) -> int:
    """Write the chance of each choice; they add to one."""
    true_weight = policy[4 * role + (SEEING_WEIGHT if is_imagined else BLIND_WEIGHT)]
    seeming_weight = policy[4 * role + SEEMING_WEIGHT] if is_imagined else 0.0
    best = -1e300
    for place in range(number):
        cost = float(costs[place])
        if is_imagined:
            cost = min(cost, MOST_BESIDE)
        worth = -true_weight * cost
        if is_imagined:
            worth -= seeming_weight * seems[place]
        chances[place] = worth
        best = max(best, worth)
    total = 0.0
    for place in range(number):
        chances[place] = exp(chances[place] - best)
        total += chances[place]
    for place in range(number):
        chances[place] /= total
    return 0


@kernel(i8(float_row, i8, f8))
def picked(chances: Numbers, number: int, draw: float) -> int:
    """The choice on which a draw from 0 to 1 falls."""
    for place in range(number):
        draw -= chances[place]
        if draw < 0.0:
            return place
    best = 0  # rounding left a sliver: the likeliest
    for place in range(number):
        if chances[place] > chances[best]:
            best = place
    return best
