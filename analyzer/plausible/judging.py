"""A layer judged on deals that its fit has not seen, beside the baseline and controls that must gain nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analyzer.plausible.agreement import Agreement, agreement, events
from analyzer.plausible.dataset import Behind, Dataset, OutOfFold, out_of_fold
from analyzer.plausible.evidence import (
    Estimate,
    ReliabilityBin,
    by_deal,
    coverage,
    explained,
    gain,
    log_likelihoods,
    make_losses,
    reliability,
)
from analyzer.plausible.field_model import Evidence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.int64]

__all__ = ["Judged", "judge", "moved", "of_other_contracts"]

#: Levels whose randomized sets are checked.
SETS = (0.5, 0.8, 0.9)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What a layer is worth out of fold.

    Attributes
    ----------
    base
        Mean log-likelihood of the baseline, in nats a contract.
    gain
        What the layer has more.
    base_make, make_gain
        The same for "the contract makes".
    coverage
        For each level of :data:`SETS` how often its sets hold what happened, and that of the baseline's sets.
    reliability, base_reliability
        Of "the contract makes", in five bins.
    explained, base_explained
        Share of the variance of the error that the mean explains.
    controls
        Name and gain of controls.
    agreement, base_agreement
        Of tables that played the same contract, beyond the prediction; None where no two did.
    predictions
        What all this was worked out from.
    """

    base: Estimate
    gain: Estimate
    base_make: Estimate
    make_gain: Estimate
    coverage: tuple[tuple[float, Estimate, Estimate], ...]
    reliability: tuple[ReliabilityBin, ...]
    base_reliability: tuple[ReliabilityBin, ...]
    explained: float
    base_explained: float
    controls: tuple[tuple[str, Estimate], ...]
    agreement: Agreement | None
    base_agreement: Agreement | None
    predictions: OutOfFold

    def evidence(self) -> Evidence:
        """The numbers that go with the model into its file."""
        (sets,) = [found for level, found, _ in self.coverage if level == 0.8]
        return Evidence(
            base=self.base.value,
            gain=self.gain.value,
            gain_low=self.gain.low,
            gain_high=self.gain.high,
            make=self.make_gain.value,
            make_error=self.make_gain.error,
            coverage=sets.value,
            coverage_error=sets.error,
            explained=self.explained,
            contracts=self.gain.contracts,
            deals=self.gain.deals,
        )


def of_other_contracts(data: Dataset, *, seed: int = 1) -> Dataset:
    """A control: each contract with the playouts of another at random, moved to its own double dummy.

    What remains of the gain of playouts is no knowledge of the deal.
    """
    import numpy as np

    other = np.random.default_rng(seed).permutation(len(data))
    summaries = data.summaries
    shift = summaries.tricks_double_dummy - summaries.tricks_double_dummy[other]
    return data.with_summaries(
        replace(
            summaries.part(other),
            tricks_double_dummy=summaries.tricks_double_dummy,
            outcomes=np.clip(summaries.outcomes[other] + shift[:, None], 0, 13),
        )
    )


def moved(data: Dataset) -> Dataset:
    """A control: playouts that all give double dummy, and the same losses for every contract.

    It gains only what another shape of the baseline would.
    """
    import numpy as np

    summaries = data.summaries
    tricks = summaries.tricks_double_dummy
    return data.with_summaries(
        replace(
            summaries,
            outcomes=np.repeat(tricks[:, None], summaries.plays, axis=1),
            losses=np.broadcast_to(summaries.losses.mean(axis=(0, 1)), summaries.losses.shape).copy(),
            lead_costs=np.zeros_like(summaries.lead_costs),
            lead_chances=np.eye(1, summaries.lead_chances.shape[1]).repeat(len(summaries), axis=0),
        )
    )


def judge(
    data: Dataset,
    base_data: Dataset | None = None,
    *,
    is_bid: bool = False,
    like: Dataset | None = None,
    behind: Behind | None = None,
) -> Judged:
    """What the layer is worth on these contracts, in folds by deal; see ``out_of_fold``.

    The controls look at no contract, so that nothing but the playouts can help them. They are fitted as they are
    judged, on the lead that is known or unknown.
    """
    found = out_of_fold(data, base_data, is_bid=is_bid, like=like, behind=behind)
    deals, tricks, needed = data.clusters, data.tricks, data.needed
    tricks_double_dummy = data.summaries.tricks_double_dummy
    base_make = make_losses(found.base, tricks, needed)
    controls = []
    for name, other in (("playouts of another contract", of_other_contracts(data)), ("a moved base", moved(data))):
        control = out_of_fold(other, base_data)
        controls.append((name, gain(control.model, control.base, tricks, deals)))
    return Judged(
        base=by_deal(log_likelihoods(found.base, tricks), deals),
        gain=gain(found.model, found.base, tricks, deals),
        base_make=by_deal(base_make, deals),
        make_gain=by_deal(make_losses(found.model, tricks, needed) - base_make, deals),
        coverage=tuple(
            (
                level,
                by_deal(coverage(found.model, tricks, level=level), deals),
                by_deal(coverage(found.base, tricks, level=level), deals),
            )
            for level in SETS
        ),
        reliability=reliability(found.model, tricks, needed),
        base_reliability=reliability(found.base, tricks, needed),
        explained=explained(found.model, tricks, tricks_double_dummy),
        base_explained=explained(found.base, tricks, tricks_double_dummy),
        controls=tuple(controls),
        agreement=_agreement(found, data, of_model=True),
        base_agreement=_agreement(found, data, of_model=False),
        predictions=found,
    )


def _agreement(found: OutOfFold, data: Dataset, *, of_model: bool) -> Agreement | None:
    import numpy as np

    _, sizes = np.unique(data.same_contract, return_counts=True)
    if not (sizes > 1).any():
        return None
    return agreement(*events(found.model if of_model else found.base, data.tricks), data.same_contract, data.clusters)
