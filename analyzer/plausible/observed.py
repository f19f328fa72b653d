"""A field model against another field: contract by contract where many tables played it, and the field's strength."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.errors import InputError
from analyzer.plausible.dataset import Dataset
from analyzer.plausible.evidence import Estimate, gain, log_likelihoods
from analyzer.plausible.field_model import FieldModel, FittedModel
from analyzer.plausible.folds import halves_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Reals = NDArray[np.float64]

__all__ = ["ManyTables", "Strength", "many_tables", "predicted", "refitted_strength"]

#: Strengths that are tried: factors of the tricks expected to be lost.
STRENGTHS = tuple(round(1.1**power, 3) for power in range(-10, 15))


@dataclass(frozen=True, slots=True, kw_only=True)
class ManyTables:
    """A contract that many tables played, as predicted and as it was.

    Attributes
    ----------
    name
        The contract with its declarer.
    deal
        The cards.
    tables
        How many played it.
    tricks_double_dummy
        Of declarer.
    predicted
        The chance of 0 to 13 tricks.
    observed
        The number of tables for each.
    """

    name: str
    deal: str
    tables: int
    tricks_double_dummy: int
    predicted: tuple[float, ...]
    observed: tuple[int, ...]

    @property
    def mean_predicted(self) -> float:
        """Tricks on the average, as predicted."""
        return sum(tricks * chance for tricks, chance in enumerate(self.predicted))

    @property
    def mean_observed(self) -> float:
        """Tricks on the average of the tables."""
        return sum(tricks * count for tricks, count in enumerate(self.observed)) / self.tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """The strength of a field, fitted on half of its deals and tested on the other half.

    Attributes
    ----------
    factor
        By what the tricks expected to be lost are multiplied; above 1 for a field that errs more.
    low, high
        The factors whose log-likelihood on these deals is within 1.92 of the best. Tables of a deal are taken as
        independent here, so that the true range is wider.
    fitted_on, tested_on
        Deals of each half.
    gain
        What the factor gains against 1 on the deals of the other half, in nats a contract.
    """

    factor: float
    low: float
    high: float
    fitted_on: int
    tested_on: int
    gain: Estimate


def predicted(field: FieldModel, model: FittedModel, data: Dataset, *, strength: float = 1.0) -> tuple[Reals, Reals]:
    """The logarithms of the chances of 0 to 13 tricks by the field's baseline and by the model; both (n, 14)."""
    base = field.baseline(lead_known=model.lead_known).log_chances(data.summaries.tricks_double_dummy, data.groups)
    return base, model.layer.log_chances(base, data.summaries, data.needed, strength=strength)


def many_tables(
    data: Dataset, names: tuple[str, ...], log_chances: Reals, *, least: int = 8
) -> tuple[ManyTables, ...]:
    """The contracts that at least so many tables played, the most tables first.

    Parameters
    ----------
    names
        For each table its contract in words.
    log_chances
        Shape (n, 14).
    """
    import numpy as np

    found = []
    for number in np.unique(data.same_contract):
        places = np.flatnonzero(data.same_contract == number)
        if len(places) < least:
            continue
        first = int(places[0])
        found.append(
            ManyTables(
                name=names[first],
                deal=data.deals[first],
                tables=len(places),
                tricks_double_dummy=int(data.summaries.tricks_double_dummy[first]),
                predicted=tuple(float(p) for p in np.exp(log_chances[places]).mean(axis=0)),
                observed=tuple(int(n) for n in np.bincount(data.tricks[places], minlength=14)),
            )
        )
    return tuple(sorted(found, key=lambda one: (-one.tables, one.deal, one.name)))


def refitted_strength(field: FieldModel, model: FittedModel, data: Dataset) -> Strength:
    """The strength of the field of ``data``, from half of its deals, with its test on the other half.

    Raises
    ------
    InputError
        Where there are less than two deals.
    """
    import numpy as np

    halves = halves_of(data.deals)
    if len(set(data.deals)) < 2:
        raise InputError("one deal; the strength of a field is fitted on half of the deals and tested on the rest")
    fit, test = data.part(halves == 0), data.part(halves == 1)
    likelihoods = np.array(
        [log_likelihoods(predicted(field, model, fit, strength=s)[1], fit.tricks).sum() for s in STRENGTHS]
    )
    best = int(likelihoods.argmax())
    within = [s for s, value in zip(STRENGTHS, likelihoods, strict=True) if value >= likelihoods[best] - 1.92]
    with_it = predicted(field, model, test, strength=STRENGTHS[best])[1]
    return Strength(
        factor=STRENGTHS[best],
        low=min(within),
        high=max(within),
        fitted_on=len(set(fit.deals)),
        tested_on=len(set(test.deals)),
        gain=gain(with_it, predicted(field, model, test)[1], test.tricks, test.clusters),
    )
