"""Played contracts with their playouts as arrays, and predictions for each deal by a fit that has not seen it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.errors import InputError
from analyzer.plausible.baseline import Baseline, fit_baseline, group_of
from analyzer.plausible.folds import FOLDS, clusters, folds_of
from analyzer.plausible.layer import PENALTY, PENALTY_TOWARD, Layer, fit_layer
from analyzer.plausible.mixture import mixed, parts_of
from analyzer.plausible.records import PlayedContract
from analyzer.plausible.summary import PlayoutSummaries, PlayoutSummary, stacked

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Reals = NDArray[np.float64]
    Whole = NDArray[np.int64]
    Mask = NDArray[np.bool_]

__all__ = ["Behind", "Dataset", "OutOfFold", "dataset", "fitted", "mixed_log_chances", "out_of_fold"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dataset:
    """n contracts.

    Attributes
    ----------
    deals
        The text of the deal of each.
    tricks, needed, groups
        Shape (n,): what declarer took, what the contract needs, the group of the baseline.
    same_contract
        Shape (n,): contracts with the same number are the same contract by the same declarer on the same deal; where
        the lead is known, with the same lead.
    summaries
        Their playouts.
    lead_known
        Whether the playouts start behind the opening lead that was made.
    """

    deals: tuple[str, ...]
    tricks: Whole
    needed: Whole
    groups: Whole
    same_contract: Whole
    summaries: PlayoutSummaries
    lead_known: bool

    def __len__(self) -> int:
        return len(self.deals)

    @property
    def errors(self) -> Whole:
        """Shape (n,): tricks taken less double dummy."""
        return self.tricks - self.summaries.tricks_double_dummy

    @property
    def clusters(self) -> Whole:
        """Shape (n,): a number for each deal."""
        return clusters(self.deals)

    def part(self, mask: Mask) -> Dataset:
        """The contracts where the mask is true."""
        return Dataset(
            deals=tuple(deal for deal, is_in in zip(self.deals, mask, strict=True) if is_in),
            tricks=self.tricks[mask],
            needed=self.needed[mask],
            groups=self.groups[mask],
            same_contract=self.same_contract[mask],
            summaries=self.summaries.part(mask),
            lead_known=self.lead_known,
        )

    def with_summaries(self, summaries: PlayoutSummaries) -> Dataset:
        """The same contracts with other playouts."""
        return Dataset(
            deals=self.deals,
            tricks=self.tricks,
            needed=self.needed,
            groups=self.groups,
            same_contract=self.same_contract,
            summaries=summaries,
            lead_known=self.lead_known,
        )


def dataset(contracts: Sequence[PlayedContract], summaries: Sequence[PlayoutSummary]) -> Dataset:
    """The arrays of contracts with their playouts.

    Raises
    ------
    InputError
        Where there are none, their numbers differ, or the lead is known for some only.
    """
    import numpy as np

    if len(contracts) != len(summaries):
        raise InputError(f"{len(contracts)} contracts and {len(summaries)} summaries; one for each")
    known = {summary.lead_known for summary in summaries}
    if len(known) > 1:
        raise InputError("the opening lead is known in some summaries only; fit them apart")
    lead_known = known == {True}
    names = [c.same_contract + (f" {c.lead}" if lead_known else "") for c in contracts]
    return Dataset(
        deals=tuple(contract.deal_text for contract in contracts),
        tricks=np.array([contract.tricks_declarer for contract in contracts], dtype=np.int64),
        needed=np.array([contract.contract.tricks_needed for contract in contracts], dtype=np.int64),
        groups=np.array([group_of(contract.contract) for contract in contracts], dtype=np.int64),
        same_contract=clusters(names),
        summaries=stacked(summaries),
        lead_known=lead_known,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfFold:
    """Predictions for every contract by fits that have not seen its deal.

    Attributes
    ----------
    base, model
        Shape (n, 14): logarithms of the chances of 0 to 13 tricks, by the baseline and by the layer over it.
    folds
        Shape (n,): the part of each.
    layers
        The layer of each part.
    """

    base: Reals
    model: Reals
    folds: Whole
    layers: tuple[Layer, ...]


def fitted(
    data: Dataset,
    base_data: Dataset | None = None,
    *,
    is_bid: bool = False,
    like: Dataset | None = None,
) -> tuple[Baseline, Layer]:
    """Baseline and layer of these contracts.

    Parameters
    ----------
    base_data
        What the baseline is fitted on, where more contracts have their double dummy than have playouts.
    is_bid
        Whether the layer looks at the contract, which helps where players bid it.
    like
        Playouts of another level on more contracts: theta is pulled to theirs instead of to the baseline.
    """
    more = data if base_data is None else base_data
    base = fit_baseline(more.errors, more.groups)
    if like is None:
        return base, _layer(base, data, is_bid=is_bid, penalty=PENALTY, toward=None)
    other = _layer(base, like, is_bid=is_bid, penalty=PENALTY, toward=None)
    return base, _layer(base, data, is_bid=is_bid, penalty=PENALTY_TOWARD, toward=other.theta)


def _layer(base: Baseline, data: Dataset, *, is_bid: bool, penalty: float, toward: tuple[float, ...] | None) -> Layer:
    log_base = base.log_chances(data.summaries.tricks_double_dummy, data.groups)
    needed = data.needed if is_bid else None
    return fit_layer(log_base, data.summaries, data.tricks, needed, penalty=penalty, toward=toward)


@dataclass(frozen=True, slots=True, kw_only=True)
class Behind:
    """Contracts with the lead known, from which predictions with the lead unknown are mixed.

    Attributes
    ----------
    data, base_data, like
        See :func:`fitted`.
    """

    data: Dataset
    base_data: Dataset
    like: Dataset | None = None

    def fitted(self, *, is_bid: bool) -> tuple[Baseline, Layer]:
        """Baseline and layer behind the lead."""
        return fitted(self.data, self.base_data, is_bid=is_bid, like=self.like)

    def away_from(self, fold: int, parts: int) -> Behind:
        """The contracts of the other folds."""

        def part(data: Dataset) -> Dataset:
            return data.part(folds_of(data.deals, parts=parts) != fold)

        return Behind(
            data=part(self.data), base_data=part(self.base_data), like=None if self.like is None else part(self.like)
        )


def mixed_log_chances(baseline: Baseline, layer: Layer, data: Dataset) -> Reals:
    """Shape (n, 14): logarithms of the chances with the lead unknown, from a layer behind the lead."""
    import numpy as np

    found: Reals = np.log(
        mixed(
            parts_of(baseline, data.summaries, data.groups),
            lambda part: np.exp(layer.log_chances(part.log_base, part.summaries, data.needed)),
        )
    )
    return found


def out_of_fold(
    data: Dataset,
    base_data: Dataset | None = None,
    *,
    is_bid: bool = False,
    like: Dataset | None = None,
    behind: Behind | None = None,
    parts: int = FOLDS,
) -> OutOfFold:
    """Predictions in folds by deal; see :func:`fitted`.

    Parameters
    ----------
    behind
        Where the lead is unknown: what the predictions behind each lead are fitted on.

    Raises
    ------
    InputError
        Where the deals leave some fit without a contract.
    """
    import numpy as np

    more = data if base_data is None else base_data
    folds, more_folds = folds_of(data.deals, parts=parts), folds_of(more.deals, parts=parts)
    base, model = np.zeros((len(data), 14)), np.zeros((len(data), 14))
    layers = []
    for fold in range(parts):
        away, here = folds != fold, folds == fold
        if not away.any():
            raise InputError(f"all {len(set(data.deals))} deals are in one of {parts} parts; more deals are needed")
        if not here.any():
            continue
        other = None if like is None else like.part(folds_of(like.deals, parts=parts) != fold)
        inside, rest = data.part(here), more.part(more_folds != fold)
        base[here] = fit_baseline(rest.errors, rest.groups).log_chances(
            inside.summaries.tricks_double_dummy, inside.groups
        )
        if behind is None:
            _, layer = fitted(data.part(away), rest, is_bid=is_bid, like=other)
            model[here] = layer.log_chances(base[here], inside.summaries, inside.needed)
        else:
            baseline, layer = behind.away_from(fold, parts).fitted(is_bid=is_bid)
            model[here] = mixed_log_chances(baseline, layer, inside)
        layers.append(layer)
    return OutOfFold(base=base, model=model, folds=folds, layers=tuple(layers))
