"""Large counts of the intervals of plausible play: how often they hold a true chance that is drawn."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from analyzer.plausible.evidence import at_least
from analyzer.plausible.layer import statistics, tilted
from analyzer.plausible.prediction import bounds, chances_drawn
from tests.plausible.simulated import SCALING, THETA, baseline, contracts
from tests.plausible.test_prediction import MODEL


def held(seed: int, *, count: int, rho: float, spread: float, error: float = 0.0) -> tuple[int, int]:
    """How many intervals of open events hold the true chance, and how many there were.

    The truth of each contract: a theta as unsure as the refits, 64 playouts of which 8 are seen, and a deal around
    its chance, with a rho around the stated one.
    """
    random = np.random.default_rng(seed)
    seen = contracts(count, random, plays=64)
    base = baseline().log_chances(seen.summaries.tricks_double_dummy, seen.groups)
    some = seen.summaries.playouts(np.broadcast_to(np.arange(8), (count, 8)))
    refits = tuple(tuple(map(float, np.array(THETA) + random.normal(0, spread, 7))) for _ in range(40))
    chances = chances_drawn(replace(MODEL, refits=refits), base, some, seen.needed)
    drawn = np.stack([at_least(np.log(one)) for one in chances])
    mean = drawn.mean(axis=0)
    is_open = (mean > 0.1) & (mean < 0.9)
    low, high = bounds(drawn[:, is_open], rho, error=error)
    columns = statistics(seen.summaries, SCALING)
    true = np.empty((count, 14))
    for place in range(count):
        theta = np.array(THETA) + random.normal(0, spread, 7)
        of_truth = np.exp(tilted(base[place], columns[place], theta))
        of_deal = min(max(rho + random.normal(0, error), 0.01), 0.9)
        shares = random.gamma(of_truth * (1 / of_deal - 1)) + 1e-300
        true[place] = at_least(np.log(shares / shares.sum()))
    inside = (low <= true[is_open]) & (true[is_open] <= high)
    return int(inside.sum()), len(inside)


def intervals(seed: int, count: int) -> dict[str, int]:
    """Intervals for drawn rho and refits; raises unless about 90% hold the truth."""
    random = np.random.default_rng(seed)
    rho, spread = float(random.uniform(0.03, 0.4)), float(random.uniform(0.02, 0.3))
    inside, total = held(seed, count=count, rho=rho, spread=spread, error=rho * float(random.uniform(0, 0.3)))
    # the events of a contract go together: two or three of them count as one
    room = 0.02 + 4 * (0.09 / (total / 2.5)) ** 0.5
    if abs(inside / total - 0.9) > room:
        raise AssertionError(
            f"rho {rho:.3f}, spread {spread:.3f}: {inside} of {total} intervals hold the true chance"
        )
    return {"intervals": total, "held": inside}
