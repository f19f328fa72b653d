"""Fitting the choice model: how strongly players shunned what a card cost, and what it seemed to cost, in records.

A conditional logit gives the weights (one over a temperature, in tricks) that make the cards played likeliest. What
they are worth is told for decisions of deals that a fit had not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.errors import InputError
from analyzer.plausible.agreement import Agreement, agreement
from analyzer.plausible.choices import LAYOUTS, ROLE_NAMES, ContractChoices, SeenChoice
from analyzer.plausible.field_model import LEADERS_ASSUMED, Policy, RolePolicy
from analyzer.plausible.folds import clusters, folds_of
from analyzer.plausible.records import PlayedContract
from analyzer.solver.play_task import MOST_BESIDE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Reals = NDArray[np.float64]
    Whole = NDArray[np.int64]

__all__ = ["FittedChoice", "fit_choices", "leaders_agree", "policies_of"]

_PENALTY = 0.05
_LEAST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class FittedChoice:
    """The weights of one role.

    Attributes
    ----------
    true, true_error
        Of the true cost where it alone is looked at, with its standard error over deals.
    seeming, seeming_error, beside, beside_error
        Of the seeming cost and of the true one, a trick at most, beside it; likewise.
    decisions, errors
        On how many they were fitted, and how often a card was chosen that cost a trick by double dummy.
    likelihood_even, likelihood_true, likelihood_both
        Mean log-likelihood of the choice on deals that the fit had not seen: all alike, by the true cost, by both.
    """

    role: int
    true: float
    true_error: float
    seeming: float
    seeming_error: float
    beside: float
    beside_error: float
    decisions: int
    errors: int
    likelihood_even: float
    likelihood_true: float
    likelihood_both: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Choices:
    """Decisions as arrays: a row for each choice, the decisions one after the other.

    Attributes
    ----------
    columns
        Shape (choices, costs): what each choice costs.
    sizes, starts, chosen
        Shape (decisions,): how many choices; the row of the first one and of the one that was made.
    """

    columns: Reals
    sizes: Whole
    starts: Whole
    chosen: Whole

    def part(self, wanted: NDArray[np.bool_]) -> _Choices:
        """Some of the decisions."""
        import numpy as np

        sizes = self.sizes[wanted]
        starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        return _Choices(
            columns=self.columns[np.repeat(wanted, self.sizes)],
            sizes=sizes,
            starts=starts,
            chosen=starts + (self.chosen - self.starts)[wanted],
        )

    def shares(self, weights: Reals) -> tuple[Reals, Reals]:
        """The chance of each choice, and the log-likelihood of each decision."""
        import numpy as np

        group = np.repeat(np.arange(len(self.sizes)), self.sizes)
        worth = -self.columns @ weights
        top = np.maximum.reduceat(worth, self.starts)
        grown = np.exp(worth - top[group])
        whole = np.add.reduceat(grown, self.starts)
        return grown / whole[group], worth[self.chosen] - top - np.log(whole)

    def fitted(self) -> Reals:
        """The weights by which costs are shunned."""
        import numpy as np
        from scipy.optimize import minimize

        def objective(weights: Reals) -> tuple[float, Reals]:
            chance, likelihood = self.shares(weights)
            made = self.columns[self.chosen].sum(axis=0)
            slope = (self.columns * chance[:, None]).sum(axis=0) - made
            return float(_PENALTY * (weights @ weights) - likelihood.sum()), 2 * _PENALTY * weights - slope

        return np.asarray(minimize(objective, np.ones(self.columns.shape[1]), jac=True, method="L-BFGS-B").x)

    def errors(self, weights: Reals, deals: Whole) -> Reals:
        """The standard errors of weights, worked out over deals, shape (decisions,): one number for each deal."""
        import numpy as np

        chance, _ = self.shares(weights)
        mean = np.add.reduceat(self.columns * chance[:, None], self.starts, axis=0)
        apart = self.columns - np.repeat(mean, self.sizes, axis=0)
        information = (apart * chance[:, None]).T @ apart + 1e-9 * np.eye(len(weights))
        slopes = np.zeros((int(deals.max()) + 1, len(weights)))
        np.add.at(slopes, deals, self.columns[self.chosen] - mean)
        inverse = np.linalg.inv(information)
        found: Reals = np.sqrt(np.diag(inverse @ slopes.T @ slopes @ inverse))
        return found

    def unseen(self, folds: Whole) -> float:
        """The mean log-likelihood of decisions in whose fold, shape (decisions,), nothing was fitted."""
        import numpy as np

        total = 0.0
        for fold in np.unique(folds):
            within = folds == fold
            weights = self.part(~within).fitted()
            total += float(self.part(within).shares(weights)[1].sum())
        return total / len(folds)


def _arrays(choices: Sequence[SeenChoice], *, with_seeming: bool) -> _Choices:
    import numpy as np

    sizes = np.array([len(one.costs) for one in choices])
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    true = np.concatenate([one.costs for one in choices])
    seems = np.concatenate([one.seems for one in choices])
    columns = np.stack([np.minimum(true, MOST_BESIDE), seems], axis=1) if with_seeming else true[:, None]
    return _Choices(columns=columns, sizes=sizes, starts=starts, chosen=starts + [one.chosen for one in choices])


def fit_choices(
    contracts: Sequence[PlayedContract], seen: Sequence[ContractChoices]
) -> tuple[FittedChoice, FittedChoice, FittedChoice]:
    """The weights of declarer, the defenders and the opening leader; one ``seen`` for each contract.

    Raises
    ------
    InputError
        Where a role has fewer than 20 decisions, or all of them are of deals in one fold.
    """
    folds = folds_of([contract.deal_text for contract in contracts])
    deals = clusters([contract.deal_text for contract in contracts])
    entries = [
        (one, int(fold), int(deal))
        for found, fold, deal in zip(seen, folds, deals, strict=True)
        for one in found.choices
    ]
    made = [_fitted(role, [entry for entry in entries if entry[0].role == role]) for role in range(3)]
    return made[0], made[1], made[2]


def _fitted(role: int, entries: Sequence[tuple[SeenChoice, int, int]]) -> FittedChoice:
    import numpy as np

    choices = [one for one, _, _ in entries]
    folds = np.array([fold for _, fold, _ in entries])
    deals = np.array([deal for _, _, deal in entries])
    if len(choices) < _LEAST or len(set(folds.tolist())) < 2:
        raise InputError(
            f"{len(choices)} decisions of {ROLE_NAMES[role]} at which a card cost a trick; {_LEAST} of several deals "
            "are needed for a fit"
        )
    true, both = _arrays(choices, with_seeming=False), _arrays(choices, with_seeming=True)
    alone, weights = true.fitted(), both.fitted()
    errors = both.errors(weights, deals)
    return FittedChoice(
        role=role,
        true=max(0.0, float(alone[0])),
        true_error=float(true.errors(alone, deals)[0]),
        seeming=max(0.0, float(weights[1])),
        seeming_error=float(errors[1]),
        beside=max(0.0, float(weights[0])),
        beside_error=float(errors[0]),
        decisions=len(choices),
        errors=sum(one.costs[one.chosen] > 0 for one in choices),
        likelihood_even=float(-np.log(true.sizes).mean()),
        likelihood_true=true.unseen(folds),
        likelihood_both=both.unseen(folds),
    )


def policies_of(fitted: tuple[FittedChoice, FittedChoice, FittedChoice]) -> tuple[Policy, Policy]:
    """The policies of the two levels, quick and detailed, from the fitted weights.

    In detail declarer and the opening leader imagine layouts. The defenders stay with the true costs, which their
    signals and the auction tell them better than layouts dealt at random: imagining theirs did not predict better.
    """
    declarer, defenders, leader = fitted
    quick = Policy(
        declarer=RolePolicy(true=round(declarer.true, 2)),
        defenders=RolePolicy(true=round(defenders.true, 2)),
        leader=RolePolicy(true=round(leader.true, 2)),
    )
    detailed = Policy(declarer=_imagining(declarer), defenders=quick.defenders, leader=_imagining(leader))
    return quick, detailed


def _imagining(fitted: FittedChoice) -> RolePolicy:
    return RolePolicy(
        true=round(fitted.true, 2),
        seeming=round(fitted.seeming, 2),
        beside=round(fitted.beside, 2),
        layouts=LAYOUTS[fitted.role],
    )


def leaders_agree(
    contracts: Sequence[PlayedContract], seen: Sequence[ContractChoices], leader: RolePolicy
) -> Agreement:
    """How far two leaders with the same cards and contract agree beyond the choice model.

    What the auction told both of them is in it. Where no two tables played the same contract it is assumed.
    """
    import numpy as np

    leads = [
        (contract, one)
        for contract, found in zip(contracts, seen, strict=True)
        for one in found.choices
        if one.role == 2
    ]
    if not leads:
        return LEADERS_ASSUMED
    as_arrays = _arrays([one for _, one in leads], with_seeming=True)
    shares, _ = as_arrays.shares(np.array([leader.beside, leader.seeming]))
    rows = np.repeat(np.arange(len(leads)), as_arrays.sizes)
    places = np.arange(len(shares)) - as_arrays.starts[rows]
    chances = np.zeros((len(leads), int(as_arrays.sizes.max())))
    chances[rows, places] = shares
    met = np.zeros_like(chances)
    met[np.arange(len(leads)), as_arrays.chosen - as_arrays.starts] = 1.0
    groups = clusters([contract.same_contract for contract, _ in leads])
    deals = clusters([contract.deal_text for contract, _ in leads])
    try:
        return agreement(chances, met, groups, deals)
    except InputError:
        return LEADERS_ASSUMED
