"""A field model against another field: contract by contract where many tables played it, and the field's strength."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.errors import InputError
from analyzer.plausible.agreement import Agreement, agreement, events
from analyzer.plausible.dataset import Dataset, dataset
from analyzer.plausible.evidence import Estimate, by_deal, coverage, gain, log_likelihoods
from analyzer.plausible.field_model import FieldModel, FittedModel
from analyzer.plausible.folds import halves_of
from analyzer.plausible.records import PlayedContract
from analyzer.plausible.summary import PlayoutSummary

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Reals = NDArray[np.float64]

__all__ = [
    "Compared",
    "ManyTables",
    "Strength",
    "compared",
    "first_tables",
    "many_tables",
    "predicted",
    "refitted_strength",
]

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A field of players held against a field model.

    Attributes
    ----------
    model
        The fitted model that predicted.
    gain
        What it gains on its baseline, in nats a contract; both were fitted on the other field.
    coverage
        How often its sets of 80% hold what happened.
    agreement
        Of tables of the same contract, beyond the prediction; None where no two played the same.
    many_tables
        Contracts of at least eight tables.
    strength
        The strength of the field; None with a single deal.
    """

    model: FittedModel
    gain: Estimate
    coverage: Estimate
    agreement: Agreement | None
    many_tables: tuple[ManyTables, ...]
    strength: Strength | None


def first_tables(contracts: Sequence[PlayedContract], *, lead_known: bool) -> tuple[PlayedContract, ...]:
    """One table of each contract, and of each lead where it is known: playouts ask for no more."""
    found: dict[str, PlayedContract] = {}
    for contract in contracts:
        found.setdefault(_same(contract, lead_known=lead_known), contract)
    return tuple(found.values())


def _same(contract: PlayedContract, *, lead_known: bool) -> str:
    return f"{contract.same_contract} {contract.lead}" if lead_known else contract.same_contract


def compared(
    field: FieldModel,
    model: FittedModel,
    contracts: Sequence[PlayedContract],
    played: Sequence[tuple[PlayedContract, PlayoutSummary]],
) -> Compared:
    """Another field held against a field model.

    Parameters
    ----------
    contracts
        All tables of the other field.
    played
        Playouts of one table of each contract; see :func:`first_tables`. Tables of other contracts are left out.

    Raises
    ------
    InputError
        Where no table remains.
    """
    import numpy as np

    lead_known = model.lead_known
    known = {_same(contract, lead_known=lead_known): summary for contract, summary in played}
    tables = [contract for contract in contracts if _same(contract, lead_known=lead_known) in known]
    data = dataset(tables, [known[_same(contract, lead_known=lead_known)] for contract in tables])
    base, chances = predicted(field, model, data)
    _, sizes = np.unique(data.same_contract, return_counts=True)
    return Compared(
        model=model,
        gain=gain(chances, base, data.tricks, data.clusters),
        coverage=by_deal(coverage(chances, data.tricks), data.clusters),
        agreement=agreement(*events(chances, data.tricks), data.same_contract, data.clusters)
        if (sizes > 1).any()
        else None,
        many_tables=many_tables(data, tuple(str(contract.contract) for contract in tables), chances),
        strength=refitted_strength(field, model, data) if len(set(data.deals)) > 1 else None,
    )


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
