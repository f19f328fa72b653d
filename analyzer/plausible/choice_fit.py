"""Fitting the choice model: how strongly players shunned what a card cost, and what it seemed to cost, in records.

Every card of a record is held against the choices that its player had: what each cost by double dummy on the true
cards, and what it seemed to cost over layouts that he could imagine. A conditional logit gives the weights (one over
a temperature, in tricks) that make the cards played likeliest; only decisions at which some card costs a trick count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.errors import InputError
from analyzer.plausible.field_model import Policy, RolePolicy
from analyzer.plausible.records import PlayedContract
from analyzer.solver.card_sets import card_set
from analyzer.solver.play_task import FixedCards, PlayTask, Tendency
from analyzer.solver.play_task import Policy as PlayPolicy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from analyzer.solver.playouts import Playouts

    Reals = NDArray[np.float64]
    Whole = NDArray[np.int64]

__all__ = [
    "LAYOUTS",
    "ROLE_NAMES",
    "FittedChoice",
    "SeenChoice",
    "choices_seen",
    "collect_choices",
    "fit_choices",
    "policies_of",
]

ROLE_NAMES = ("declarer", "defenders", "opening lead")
#: Layouts imagined at a decision of a record.
LAYOUTS = 8
_PENALTY = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenChoice:
    """A decision of a record at which some card cost a trick.

    Attributes
    ----------
    role
        0 declarer, 1 a defender, 2 the opening leader.
    costs, seems
        Of each choice, in tricks.
    chosen
        Which was made.
    """

    role: int
    costs: tuple[float, ...]
    seems: tuple[float, ...]
    chosen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FittedChoice:
    """The weights of one role.

    Attributes
    ----------
    true, true_error
        Of the true cost where it alone is looked at, with its standard error.
    seeming, beside
        Of the seeming cost and of the true one beside it.
    decisions, errors
        On how many they were fitted, and how often a card was chosen that cost a trick by double dummy.
    likelihood_even, likelihood_true, likelihood_both
        Mean log-likelihood of the choice: all alike, by the true cost, by both.
    """

    role: int
    true: float
    true_error: float
    seeming: float
    beside: float
    decisions: int
    errors: int
    likelihood_even: float
    likelihood_true: float
    likelihood_both: float


def choices_seen(
    playouts: Playouts, contract: PlayedContract, *, layouts: int = LAYOUTS, seed: int = 1
) -> tuple[SeenChoice, ...]:
    """The decisions of one record at which some card cost a trick."""
    cards = contract.cards
    fixed = tuple(FixedCards(line=cards[:number], cards=(card,), chance=1.0) for number, card in enumerate(cards))
    task = PlayTask(deal=contract.deal, contract=contract.contract, fixed=fixed, seed=seed)
    look = Tendency(true=1.0, seeming=1.0, beside=1.0, layouts=layouts)
    plays = playouts.play(task, PlayPolicy(declarer=look, defenders=look, leader=look), plays=1)
    found = []
    for number, card in enumerate(cards):
        count = int(plays.numbers[0, number])
        costs = plays.costs[0, number, :count]
        if count < 2 or not costs.any() or not plays.imagined[0, number]:
            continue
        bit = card_set([card])
        chosen = next(place for place in range(count) if int(plays.sets[0, number, place]) & bit)
        role = 2 if number == 0 else 0 if plays.declarer_decides[0, number] else 1
        found.append(
            SeenChoice(
                role=role,
                costs=tuple(costs.tolist()),
                seems=tuple(plays.seems[0, number, :count].tolist()),
                chosen=chosen,
            )
        )
    return tuple(found)


def fit_choices(seen: Sequence[SeenChoice]) -> tuple[FittedChoice, ...]:
    """The weights of the three roles.

    Raises
    ------
    InputError
        Where a role has fewer than 20 decisions.
    """
    import numpy as np

    fitted = []
    for role, name in enumerate(ROLE_NAMES):
        own = [one for one in seen if one.role == role]
        if len(own) < 20:
            raise InputError(f"{len(own)} decisions of {name} at which a card cost a trick; 20 are needed for a fit")
        sizes = np.array([len(one.costs) for one in own])
        starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        true = np.concatenate([one.costs for one in own])
        both = np.stack([true, np.concatenate([one.seems for one in own])], axis=1)
        chosen = starts + np.array([one.chosen for one in own])
        alone, error, by_true = _logit(true[:, None], sizes, starts, chosen)
        weights, _, by_both = _logit(both, sizes, starts, chosen)
        fitted.append(
            FittedChoice(
                role=role,
                true=max(0.0, float(alone[0])),
                true_error=error,
                seeming=max(0.0, float(weights[1])),
                beside=max(0.0, float(weights[0])),
                decisions=len(own),
                errors=int((true[chosen] > 0).sum()),
                likelihood_even=float(-np.log(sizes).mean()),
                likelihood_true=by_true,
                likelihood_both=by_both,
            )
        )
    return tuple(fitted)


def _logit(columns: Reals, sizes: Whole, starts: Whole, chosen: Whole) -> tuple[Reals, float, float]:
    """Weights by which costs are shunned, the standard error of the first, and the mean log-likelihood."""
    import numpy as np
    from scipy.optimize import minimize

    group = np.repeat(np.arange(len(sizes)), sizes)

    def shares(weights: Reals) -> tuple[Reals, Reals]:
        worth = -columns @ weights
        top = np.maximum.reduceat(worth, starts)
        grown = np.exp(worth - top[group])
        whole = np.add.reduceat(grown, starts)
        return grown / whole[group], worth[chosen] - top - np.log(whole)

    def objective(weights: Reals) -> tuple[float, Reals]:
        chance, likelihood = shares(weights)
        slope = -(columns[chosen].sum(axis=0) - (columns * chance[:, None]).sum(axis=0))
        value = -likelihood.sum() + _PENALTY * (weights @ weights)
        return float(value), -slope + 2 * _PENALTY * weights

    found = np.asarray(minimize(objective, np.ones(columns.shape[1]), jac=True, method="L-BFGS-B").x)
    chance, likelihood = shares(found)
    mean = np.add.reduceat(columns[:, 0] * chance, starts)
    information = float((np.add.reduceat(columns[:, 0] ** 2 * chance, starts) - mean**2).sum())
    return found, 1.0 / max(information, 1e-9) ** 0.5, float(likelihood.mean())


def policies_of(fitted: Sequence[FittedChoice], *, layouts: int = LAYOUTS) -> tuple[Policy, Policy]:
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
    detailed = Policy(
        declarer=_imagining(declarer, layouts), defenders=quick.defenders, leader=_imagining(leader, layouts)
    )
    return quick, detailed


def _imagining(fitted: FittedChoice, layouts: int) -> RolePolicy:
    return RolePolicy(
        true=round(fitted.true, 2),
        seeming=round(fitted.seeming, 2),
        beside=round(fitted.beside, 2),
        layouts=layouts,
    )


def collect_choices(
    playouts: Playouts,
    contracts: Sequence[PlayedContract],
    *,
    most: int,
    told: Callable[[int, int], None] | None = None,
) -> tuple[SeenChoice, ...]:
    """The decisions of so many contracts, deals mixed; ``told`` hears (contracts done, contracts)."""
    from analyzer.plausible.collecting import mixed_order

    order = mixed_order(contracts)[:most]
    found: list[SeenChoice] = []
    for done, place in enumerate(order, start=1):
        found += choices_seen(playouts, contracts[place])
        if told is not None:
            told(done, len(order))
    return tuple(found)
