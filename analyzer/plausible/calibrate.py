"""Fitting a field: from played contracts with their playouts to the field model and what it was worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analyzer.errors import InputError
from analyzer.plausible.agreement import LEAST, Agreement, events, remaining
from analyzer.plausible.baseline import Baseline
from analyzer.plausible.collecting import Collected
from analyzer.plausible.dataset import Behind, Dataset, dataset, fitted
from analyzer.plausible.evidence import Estimate, by_deal, log_likelihoods
from analyzer.plausible.field_model import (
    LEADERS_ASSUMED,
    Counts,
    FieldModel,
    FittedModel,
    PlayerStrength,
    Policy,
    Provenance,
)
from analyzer.plausible.judging import Judged, judge
from analyzer.plausible.later import judge_later
from analyzer.plausible.layer import FORM, FORM_BID, PENALTY, PENALTY_TOWARD, Layer, fit_theta, statistics
from analyzer.plausible.mixture import mixed, parts_of
from analyzer.plausible.prediction import chances_drawn
from analyzer.plausible.summary import PlayoutSummary
from analyzer.solver.plausible_source import Level

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Reals = NDArray[np.float64]

__all__ = ["REFITS", "Calibration", "Ran", "calibrate", "fit_model", "refits"]

#: Refits that are kept for intervals.
REFITS = 100
#: Deals that a calibration needs at least.
LEAST_DEALS = 10
#: The agreement that is assumed where no two tables played the same contract: that of our records, rounded up.
ASSUMED = Agreement(rho=0.3, error=0.0, tables=0, deals=0)


def _penalty(toward: tuple[float, ...] | None) -> float:
    return PENALTY if toward is None else PENALTY_TOWARD


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """Contracts that were played out in one way.

    Attributes
    ----------
    level
        The level of the playouts.
    collected
        The contracts with their playouts.
    """

    level: Level
    collected: Collected[PlayoutSummary]


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """A fitted field with what each of its models was worth.

    Attributes
    ----------
    field
        The field model, as a file holds it.
    judged
        For each model of the field, in its order, what it was worth on unseen deals.
    with_lead
        For each model what it gains, its knowledge of the lead included: against the baseline of the same contracts
        with the lead unknown. None for models without the lead, and where no contract was played out both ways.
    is_finished
        False where some playouts were broken off.
    """

    field: FieldModel
    judged: tuple[Judged, ...]
    with_lead: tuple[Estimate | None, ...]
    is_finished: bool


def refits(
    data: Dataset,
    log_base: Reals,
    layer: Layer,
    *,
    toward: tuple[float, ...] | None = None,
    count: int = REFITS,
    seed: int = 7,
) -> Reals:
    """Theta of fits to deals drawn anew, with all their tables, on the same baseline; shape (count, statistics)."""
    import numpy as np

    columns = statistics(data.summaries, layer.scaling, data.needed)
    numbers = data.clusters
    deals = int(numbers.max()) + 1
    order = np.argsort(numbers, kind="stable")
    ends = np.searchsorted(numbers[order], np.arange(deals + 1))
    random = np.random.default_rng(seed)
    found = np.empty((count, columns.shape[2]))
    for draw in range(count):
        chosen = random.integers(0, deals, deals)
        places = np.concatenate([order[ends[deal] : ends[deal + 1]] for deal in chosen])
        found[draw] = fit_theta(
            log_base[places], columns[places], data.tricks[places], penalty=_penalty(toward), toward=toward
        )
    return found


def fit_model(
    data: Dataset,
    level: Level,
    base_data: Dataset | None = None,
    *,
    is_bid: bool = False,
    like: Dataset | None = None,
    behind: Behind | None = None,
    draws: int = REFITS,
) -> tuple[FittedModel, Judged]:
    """The layer for one way of asking, fitted on all contracts and judged in folds by deal.

    With the lead unknown it is a layer behind the lead, and predictions are mixed over the leads (``mixture``).

    Parameters
    ----------
    base_data
        What the baseline is fitted on, where more contracts have their double dummy than have these playouts.
    like
        See ``fitted``; the agreement of the tables is then that of ``like`` too.
    behind
        Where the lead is unknown, what the layer is fitted on; see ``out_of_fold``.
    """
    judged = judge(data, base_data, is_bid=is_bid, like=like, behind=behind)
    by = behind or Behind(data=data, base_data=data if base_data is None else base_data, like=like)
    baseline, layer = by.fitted(is_bid=is_bid)
    toward = None if by.like is None else fitted(by.like, by.base_data, is_bid=is_bid)[1].theta
    log_base = baseline.log_chances(by.data.summaries.tricks_double_dummy, by.data.groups)
    # few contracts have few pairs of tables; that of more contracts errs on the side of a wide interval
    of_more = None if like is None else judge(like, base_data, is_bid=is_bid).agreement
    found = of_more or judged.agreement or ASSUMED
    model = FittedModel(
        level=level,
        lead_known=data.lead_known,
        is_bid=is_bid,
        plays=data.summaries.plays,
        form=FORM_BID if is_bid else FORM,
        penalty=_penalty(toward),
        layer=layer,
        refits=tuple(
            tuple(map(float, theta)) for theta in refits(by.data, log_base, layer, toward=toward, count=draws)
        ),
        agreement=found,
        deal_share=LEAST,
        evidence=judged.evidence(),
    )
    return _with_deal_share(model, data, baseline, is_mixed=behind is not None), judged


def _with_deal_share(model: FittedModel, data: Dataset, baseline: Baseline, *, is_mixed: bool) -> FittedModel:
    """The model with the noise of fit and playouts taken out of the agreement."""
    import numpy as np

    if is_mixed:
        drawn = mixed(
            parts_of(baseline, data.summaries, data.groups),
            lambda part: chances_drawn(model, part.log_base, part.summaries, data.needed),
        )
    else:
        log_base = baseline.log_chances(data.summaries.tricks_double_dummy, data.groups)
        drawn = chances_drawn(model, log_base, data.summaries, data.needed)
    chances = np.stack([events(np.log(one), data.tricks)[0] for one in drawn])
    return replace(model, deal_share=remaining(model.agreement.used, chances))


def _like(data: Dataset, base: Dataset) -> Dataset | None:
    """The playouts whose theta a run of clearly fewer contracts is pulled to; None where it has enough of its own."""
    return base if len(data) < 0.7 * len(base) else None


def _with_lead(
    data: Sequence[tuple[Ran, Dataset]], judged: Sequence[Judged], unknown: Dataset
) -> tuple[Estimate | None, ...]:
    """See :class:`Calibration`; ``judged`` has two for each run."""
    import numpy as np

    (place,) = [number for number, (_, found) in enumerate(data) if found is unknown]
    base = log_likelihoods(judged[2 * place].predictions.base, unknown.tricks)
    by_key = dict(zip((c.key for c in data[place][0].collected.contracts), base, strict=True))
    gains: list[Estimate | None] = []
    for number, one in enumerate(judged):
        run, found = data[number // 2]
        likelihoods = log_likelihoods(one.predictions.model, found.tricks)
        keys = [contract.key for contract in run.collected.contracts]
        common = np.array([key in by_key for key in keys])
        if not found.lead_known or not common.any():
            gains.append(None)
            continue
        before = np.array([by_key[key] for key in keys if key in by_key])
        gains.append(by_deal(likelihoods[common] - before, found.clusters[common]))
    return tuple(gains)


def calibrate(
    runs: Sequence[Ran],
    *,
    name: str,
    provenance: Provenance,
    policies: Sequence[tuple[Level, Policy]],
    classes: Sequence[PlayerStrength] = (),
    later: Sequence[Ran] = (),
    leaders: Agreement = LEADERS_ASSUMED,
    draws: int = REFITS,
) -> Calibration:
    """The field model of playouts, and what it was worth: two layers a run, one that looks at the contract.

    The baseline of a lead (unknown or known) is fitted on the run with the most contracts.

    Parameters
    ----------
    runs
        At least one with the lead unknown and one with it known, as the baselines of both are kept.
    later
        Contracts played out once play has begun, each run after the same number of tricks; judged only.
    leaders
        See ``FieldModel``.

    Raises
    ------
    InputError
        Where a run is missing, two runs are of the same level and lead, or one has too few deals.
    """
    data = [(run, dataset(run.collected.contracts, run.collected.facts)) for run in runs]
    ways = [(run.level, found.lead_known) for run, found in data]
    if len(set(ways)) < len(ways):
        raise InputError("two runs of the same level with the same lead; one of each is needed")
    for run, found in data:
        if len(set(found.deals)) < LEAST_DEALS:
            raise InputError(
                f"{run.level}: {len(set(found.deals))} deals; at least {LEAST_DEALS} are needed for a fit"
            )
    bases: dict[bool, Dataset] = {}
    for _, found in data:
        if found.lead_known not in bases or len(found) > len(bases[found.lead_known]):
            bases[found.lead_known] = found
    if set(bases) != {False, True}:
        lead = "unknown" if False not in bases else "known"
        raise InputError(f"no run with the opening lead {lead}; one of each is needed")
    known = {run.level: found for run, found in data if found.lead_known}
    without = [run.level for run, found in data if not found.lead_known and run.level not in known]
    if without:
        raise InputError(f"no run of level {without[0]} with the opening lead known; one with it unknown needs it")
    made = [
        fit_model(
            found,
            run.level,
            bases[found.lead_known],
            is_bid=is_bid,
            like=_like(found, bases[found.lead_known]),
            behind=None
            if found.lead_known
            else Behind(data=known[run.level], base_data=bases[True], like=_like(known[run.level], bases[True])),
            draws=draws,
        )
        for run, found in data
        for is_bid in (False, True)
    ]
    judged_later = [
        judge_later(run.level, known[run.level], run.collected, like=_like(known[run.level], bases[True]))
        for run in later
    ]
    counts = [Counts.of(bases[known].errors, bases[known].groups) for known in (False, True)]
    field = FieldModel(
        name=name,
        provenance=provenance,
        policies=tuple(policies),
        classes=tuple(classes),
        counts=(counts[0], counts[1]),
        models=tuple(model for model, _ in made),
        later=tuple(one for one in judged_later if one is not None),
        leaders=leaders,
    )
    return Calibration(
        field=field,
        judged=tuple(judged for _, judged in made),
        with_lead=_with_lead(data, [judged for _, judged in made], bases[False]),
        is_finished=all(run.collected.is_finished for run in (*runs, *later)),
    )
