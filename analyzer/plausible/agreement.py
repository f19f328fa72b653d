"""How far the chance on one deal lies from what is predicted for it, seen from tables that played the same contract.

The model predicts a chance p for an event, such as "at least ten tricks". On the deal at hand the true chance is
another: it has its own finesses and traps. If the true chances of deals with the same p scatter around it with the
variance ``rho p (1 - p)``, two tables with the same contract on the same deal agree more often than their
predictions say, and the sum of ``(y1 - p)(y2 - p)`` over pairs of tables estimates the sum of ``rho p (1 - p)``. A
Beta distribution with the mean p and the precision ``1 / rho - 1`` has just this variance; it is what the intervals
are read from.

Predictions must come from a fit that has not seen the deal. What the model does not know of the deal, the noise of
few playouts and that of the fit are all in this number; :func:`remaining` takes the last two out again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.errors import InputError
from analyzer.plausible.evidence import at_least

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Reals = NDArray[np.float64]
    Whole = NDArray[np.int64]

__all__ = ["LEAST", "MOST", "Agreement", "agreement", "events", "pooled_pairs", "remaining"]

#: Bounds of rho in use: with 0 an interval would have no width, with 1 it would say nothing.
LEAST, MOST = 0.01, 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """The share of the variance of an event that tables of the same deal have in common beyond the prediction.

    Attributes
    ----------
    rho
        The estimate, from 0 to 1 where the model is right; it may be below 0 by chance.
    error
        Its standard error, by a bootstrap over deals; 0 where there is one deal only.
    tables, deals
        Tables that share their contract with another one, and their deals.
    """

    rho: float
    error: float
    tables: int
    deals: int

    @property
    def used(self) -> float:
        """What intervals are made with: the estimate within sensible bounds."""
        return min(max(self.rho, LEAST), MOST)


def events(log_chances: Reals, tricks: Whole) -> tuple[Reals, Reals]:
    """The predicted chance of at least 1 to 13 tricks, and 1 where they were taken; both of shape (n, 13)."""
    import numpy as np

    met = (np.asarray(tricks)[:, None] >= np.arange(1, 14)[None, :]).astype(np.float64)
    chances: Reals = at_least(log_chances)[:, 1:]
    return chances, met


def pooled_pairs(chances: Reals, met: Reals, groups: Whole) -> tuple[Reals, Reals, Whole]:
    """For each group with two tables or more: its covariance beyond the prediction, its variance, and its number.

    A group of m tables gives the mean over its m (m - 1) / 2 pairs of ``(y1 - p1)(y2 - p2)``, summed over the events,
    times m - 1, so that a group of two counts once and one of many tables m - 1 times.

    Parameters
    ----------
    chances, met
        Shape (n, events): predicted chances, and 0 or 1.
    groups
        Shape (n,): tables with the same number are pairs.
    """
    import numpy as np

    numbers, place, sizes = np.unique(groups, return_inverse=True, return_counts=True)
    rest = met - chances
    sums = np.zeros((len(numbers), rest.shape[1]))
    np.add.at(sums, place, rest)
    squares = np.bincount(place, weights=(rest**2).sum(axis=1), minlength=len(numbers))
    spread = np.bincount(place, weights=(chances * (1 - chances)).sum(axis=1), minlength=len(numbers))
    many = sizes > 1
    count = sizes[many].astype(np.float64)
    covariances = ((sums**2).sum(axis=1)[many] - squares[many]) / count
    variances = spread[many] * (count - 1) / count
    return covariances, variances, numbers[many]


def agreement(
    chances: Reals, met: Reals, groups: Whole, deals: Whole, *, draws: int = 1000, seed: int = 5
) -> Agreement:
    """Rho from tables that played the same contract, with its error over deals.

    Parameters
    ----------
    chances, met
        Shape (n, events); see :func:`events`.
    groups
        Shape (n,): the same number for the same contract on the same deal.
    deals
        Shape (n,): a number for each deal.

    Raises
    ------
    InputError
        Where no two tables share a contract.
    """
    import numpy as np

    covariances, variances, numbers = pooled_pairs(chances, met, groups)
    if len(numbers) == 0 or variances.sum() <= 0:
        raise InputError(
            "no two tables played the same contract on the same deal; their agreement cannot be measured"
        )
    first = {int(group): int(deal) for group, deal in zip(groups[::-1], deals[::-1], strict=True)}
    _, place = np.unique([first[int(number)] for number in numbers], return_inverse=True)
    top, bottom = np.bincount(place, weights=covariances), np.bincount(place, weights=variances)
    random = np.random.default_rng(seed)
    chosen = random.integers(0, len(top), (draws, len(top)))
    drawn = top[chosen].sum(axis=1) / np.maximum(bottom[chosen].sum(axis=1), 1e-12)
    return Agreement(
        rho=float(top.sum() / bottom.sum()),
        error=float(drawn.std()) if len(top) > 1 else 0.0,
        tables=int(np.isin(groups, numbers).sum()),
        deals=len(top),
    )


def remaining(rho: float, drawn: Reals) -> float:
    """Rho without the noise that is drawn anew for the interval: of the fit and of few playouts.

    Parameters
    ----------
    drawn
        Shape (draws, n, events): the chances of the same events under refits and redrawn playouts.

    The variance of the draws, over the events, is a share of ``sum p (1 - p)``; this share is taken off, and at least
    :data:`LEAST` remains.
    """
    mean = drawn.mean(axis=0)
    share = drawn.var(axis=0).sum() / max(float((mean * (1 - mean)).sum()), 1e-12)
    return min(max(rho - float(share), LEAST), MOST)
