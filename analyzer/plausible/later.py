"""Predictions of contracts whose play has begun, judged on deals that the fit has not seen.

The layer is that of the known lead. Fewer errors are still to come, and the playouts lose less; the layer sees that,
so that the errors of real tables around double dummy go in undiminished. They are diminished in the baseline that it
is held against: by how much rarer it has become that declarer takes other than double dummy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.plausible.collecting import Collected
from analyzer.plausible.dataset import Dataset, dataset, fitted
from analyzer.plausible.evidence import by_deal, coverage, gain
from analyzer.plausible.field_model import LaterEvidence
from analyzer.plausible.folds import FOLDS, folds_of
from analyzer.plausible.layer import normalized
from analyzer.plausible.prediction import log_possible
from analyzer.plausible.summary import PlayoutSummary
from analyzer.solver.plausible_source import Level

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Reals = NDArray[np.float64]

__all__ = ["AFTER", "judge_later"]

#: After how many tricks it is looked.
AFTER = (1, 3, 5, 7, 9)
#: Deals of which it is said at least.
LEAST_DEALS = 10


def judge_later(
    level: Level, known: Dataset, begun: Collected[PlayoutSummary], *, like: Dataset | None = None
) -> LaterEvidence | None:
    """What the layer of the known lead is worth after some tricks, all of the same number; None for too few deals.

    Parameters
    ----------
    known
        Contracts with the lead known: what the layer is fitted on.
    begun
        Contracts with their playouts behind those tricks.
    like
        See ``dataset.fitted``.
    """
    import numpy as np

    data = dataset(begun.contracts, begun.facts)
    if len(set(data.deals)) < LEAST_DEALS or len(set(folds_of(data.deals).tolist())) < 2:
        return None
    possible = np.stack([log_possible(summary) for summary in begun.facts])
    base, model = np.empty((len(data), 14)), np.empty((len(data), 14))
    known_folds, folds = folds_of(known.deals), folds_of(data.deals)
    like_folds = None if like is None else folds_of(like.deals)
    for fold in range(FOLDS):
        here = folds == fold
        if not here.any():
            continue
        rest = known.part(known_folds != fold)
        more = None if like is None or like_folds is None else like.part(like_folds != fold)
        baseline, layer = fitted(rest, rest if more is None else more, like=more, is_bid=False)
        inside = data.part(here)
        tricks, groups = inside.summaries.tricks_double_dummy, inside.groups
        open_share = _still_open(rest, data.part(~here))
        base[here] = normalized(baseline.log_chances(tricks, groups, still_open=open_share) + possible[here])
        log_base = normalized(baseline.log_chances(tricks, groups) + possible[here])
        model[here] = layer.log_chances(log_base, inside.summaries, inside.needed)
    gained = gain(model, base, data.tricks, data.clusters)
    sets = by_deal(coverage(model, data.tricks), data.clusters)
    return LaterEvidence(
        level=level,
        tricks=begun.facts[0].tricks_played,
        contracts=gained.contracts,
        deals=gained.deals,
        gain=gained.value,
        gain_low=gained.low,
        gain_high=gained.high,
        coverage=sets.value,
        coverage_error=sets.error,
    )


def _still_open(at_lead: Dataset, later: Dataset) -> float:
    """How much rarer other results than double dummy have become, as a share above 0, up to 1."""
    before, now = (float((data.errors != 0).mean()) for data in (at_lead, later))
    return min(max(now / max(before, 0.01), 0.01), 1.0)
