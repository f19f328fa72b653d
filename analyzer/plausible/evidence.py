"""How good predicted distributions of tricks are: likelihood, paired gains, coverage, reliability, each by deal.

Arrays throughout: ``log_chances`` has shape (n, 14), the logarithm of the chance of 0 to 13 tricks of declarer;
``tricks`` has shape (n,), what he took; ``deals`` has shape (n,), a number for each deal. Tables of the same deal are
not independent, so that every error is worked out over deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Reals = NDArray[np.float64]
    Whole = NDArray[np.int64]

__all__ = [
    "Estimate",
    "ReliabilityBin",
    "at_least",
    "by_deal",
    "coverage",
    "explained",
    "gain",
    "log_likelihoods",
    "make_losses",
    "reliability",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A mean with what is known of it.

    Attributes
    ----------
    value
        The mean over the contracts.
    low, high
        The middle 95% of the bootstrap over deals.
    error
        The standard deviation of the bootstrap.
    contracts, deals
        How many were averaged.
    """

    value: float
    low: float
    high: float
    error: float
    contracts: int
    deals: int


def by_deal(values: Reals, deals: Whole, *, draws: int = 2000, seed: int = 3) -> Estimate:
    """The mean of values, shape (n,), with its bootstrap over deals: deals are drawn, with all their tables.

    Raises
    ------
    InputError
        Where nothing is given or the shapes differ.
    """
    import numpy as np

    values = np.asarray(values, dtype=np.float64)
    if values.ndim != 1 or values.shape != np.shape(deals) or len(values) == 0:
        raise InputError(f"values of shape {values.shape}, deals of shape {np.shape(deals)}; one deal for each value")
    _, place = np.unique(deals, return_inverse=True)
    sums = np.bincount(place, weights=values)
    sizes = np.bincount(place).astype(np.float64)
    random = np.random.default_rng(seed)
    count = len(sums)
    means = np.empty(draws)
    for start in range(0, draws, 100):  # in parts, to spare memory
        chosen = random.integers(0, count, (min(100, draws - start), count))
        means[start : start + 100] = sums[chosen].sum(axis=1) / sizes[chosen].sum(axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    return Estimate(
        value=float(values.mean()),
        low=float(low),
        high=float(high),
        error=float(means.std()),
        contracts=len(values),
        deals=count,
    )


def log_likelihoods(log_chances: Reals, tricks: Whole) -> Reals:
    """The logarithm of the chance that was given to what happened, in nats; shape (n,)."""
    import numpy as np

    result: Reals = log_chances[np.arange(len(tricks)), tricks]
    return result


def gain(model: Reals, base: Reals, tricks: Whole, deals: Whole) -> Estimate:
    """By how many nats a contract ``model`` predicts better than ``base``, paired on the same contracts."""
    return by_deal(log_likelihoods(model, tricks) - log_likelihoods(base, tricks), deals)


def at_least(log_chances: Reals) -> Reals:
    """The chance of at least 0 to 13 tricks; shape (n, 14)."""
    import numpy as np

    chances = np.exp(log_chances)
    sums: Reals = np.minimum(np.cumsum(chances[..., ::-1], axis=-1)[..., ::-1], 1.0)
    return sums


def make_losses(log_chances: Reals, tricks: Whole, needed: Whole) -> Reals:
    """The log-loss of "the contract makes", negative: the logarithm of the chance of what happened; shape (n,).

    Parameters
    ----------
    needed
        Tricks for the contract, 7 to 13; shape (n,).
    """
    import numpy as np

    makes = np.clip(at_least(log_chances)[np.arange(len(tricks)), needed], 1e-12, 1 - 1e-12)
    return np.where(tricks >= needed, np.log(makes), np.log1p(-makes))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReliabilityBin:
    """Contracts whose predicted chance of making lies between two bounds.

    Attributes
    ----------
    low, high
        The bounds.
    contracts
        How many there are.
    predicted, observed
        Their mean chance, and the share that made; 0 where there are none.
    error
        The standard error of ``observed`` if the predictions are right.
    """

    low: float
    high: float
    contracts: int
    predicted: float
    observed: float
    error: float


def reliability(log_chances: Reals, tricks: Whole, needed: Whole, *, bins: int = 5) -> tuple[ReliabilityBin, ...]:
    """What was predicted of "the contract makes" against what happened, in bins of equal width."""
    import numpy as np

    makes = at_least(log_chances)[np.arange(len(tricks)), needed]
    made = tricks >= needed
    place = np.minimum((makes * bins).astype(np.int64), bins - 1)
    found = []
    for number in range(bins):
        inside = place == number
        count = int(inside.sum())
        chances = makes[inside]
        found.append(
            ReliabilityBin(
                low=number / bins,
                high=(number + 1) / bins,
                contracts=count,
                predicted=float(chances.mean()) if count else 0.0,
                observed=float(made[inside].mean()) if count else 0.0,
                error=float(np.sqrt((chances * (1 - chances)).sum()) / count) if count else 0.0,
            )
        )
    return tuple(found)


def coverage(log_chances: Reals, tricks: Whole, *, level: float = 0.8) -> Reals:
    """How far the smallest set of a chance of ``level`` holds what happened: 0, 1, or a share; shape (n,).

    The set takes numbers of tricks by falling chance until it has ``level``; the last one belongs to it only with the
    probability that makes it exact (a randomized set), and this probability is returned where it is what happened.
    The mean of a calibrated model is ``level``.
    """
    import numpy as np

    chances = np.exp(log_chances)
    order = np.argsort(-chances, axis=1, kind="stable")
    falling = np.take_along_axis(chances, order, axis=1)
    before = np.cumsum(falling, axis=1) - falling
    # what cannot happen is in no set
    inside = np.clip(np.divide(level - before, falling, out=np.zeros_like(falling), where=falling > 0), 0.0, 1.0)
    place = np.argmax(order == np.asarray(tricks)[:, None], axis=1)
    result: Reals = inside[np.arange(len(tricks)), place]
    return result


def explained(log_chances: Reals, tricks: Whole, tricks_double_dummy: Whole) -> float:
    """The share of the variance of the error that the predicted mean explains (R squared), against its average."""
    import numpy as np

    errors = np.asarray(tricks - tricks_double_dummy, dtype=np.float64)
    means = np.exp(log_chances) @ np.arange(14) - tricks_double_dummy
    spread = ((errors - errors.mean()) ** 2).sum()
    return float(1 - ((errors - means) ** 2).sum() / spread) if spread > 0 else 0.0
