"""The fitted layer: the baseline, tilted by what the playouts of a contract say.

The chance of t tricks is proportional to the baseline's times ``exp(theta . statistics)``. The baseline has no zero
and no statistic is infinite, so that no chance is ever zero. The statistics are functions of the playouts and of the
error (tricks less double dummy); theta is found by penalized likelihood.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analyzer.errors import InputError
from analyzer.plausible.summary import PlayoutSummaries

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Reals = NDArray[np.float64]
    Whole = NDArray[np.int64]
    Objective = Callable[[Reals], tuple[float, Reals]]

__all__ = [
    "FORM",
    "FORM_BID",
    "NAMES",
    "NAMES_BID",
    "PENALTY",
    "PENALTY_TOWARD",
    "Layer",
    "Scaling",
    "fit_layer",
    "fit_theta",
    "histogram",
    "normalized",
    "objective",
    "scaling_of",
    "statistics",
    "tilted",
]

#: The form of the model, stated before the final fit.
FORM = (
    "baseline x exp(theta . statistics). Statistics: the logarithm of each side's expected loss (+ 0.05 tricks), on "
    "whether declarer took fewer tricks than double dummy and on whether he took more; how many fewer; how many "
    "more; the logarithm of the playouts smoothed by exp(-distance)"
)
#: What the form has more of where players bid the contract.
FORM_BID = f"{FORM}; tricks of double dummy over the contract's (-4 to 4), on how many fewer and on how many more"
#: The statistics, in the order of theta.
NAMES = (
    "declarer's loss on fewer tricks",
    "declarer's loss on more tricks",
    "defenders' loss on fewer tricks",
    "defenders' loss on more tricks",
    "how many fewer",
    "how many more",
    "playouts",
)
#: The statistics where players bid the contract: what they bid says how good their cards looked.
NAMES_BID = (*NAMES, "tricks over the contract on how many fewer", "tricks over the contract on how many more")
#: What is added to a loss before its logarithm is taken, in tricks.
OFFSET = 0.05
#: The penalty: so much is subtracted from the log-likelihood for each unit of theta squared.
PENALTY = 3.0
#: The same where theta is pulled to that of other playouts of more contracts.
PENALTY_TOWARD = 30.0


def histogram(outcomes: Whole, *, width: float = 1.0) -> Reals:
    """The playouts smoothed: for 0 to 13 tricks the sum of ``exp(-distance / width)``, as shares; shape (n, 14)."""
    import numpy as np

    distance = np.abs(np.arange(14)[None, :, None] - outcomes[:, None, :])
    weights: Reals = np.exp(-distance / width).sum(axis=2)
    shares: Reals = weights / weights.sum(axis=1, keepdims=True)
    return shares


def _logs(summaries: PlayoutSummaries, scale: float = 1.0) -> Reals:
    """Shape (n, 2): logarithms of the expected losses of declarer and of the defense, its lead included."""
    import numpy as np

    expected = summaries.expected * scale
    logs: Reals = np.log(np.stack([expected[:, 0], expected[:, 1] + expected[:, 2]], axis=1) + OFFSET)
    return logs


@dataclass(frozen=True, slots=True, kw_only=True)
class Scaling:
    """What the covariates are standardized with: the mean and standard deviation in the data of the fit.

    Attributes
    ----------
    declarer, defenders
        Of the logarithm of the side's expected loss (the opening lead counts for the defenders).
    margin
        Of double dummy over the contract; None where the form does not look at the contract.
    """

    declarer: tuple[float, float]
    defenders: tuple[float, float]
    margin: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        for name, pair in (("declarer", self.declarer), ("defenders", self.defenders), ("margin", self.margin)):
            if pair is not None and (len(pair) != 2 or not pair[1] > 0):
                raise InputError(f"{name}: {pair}; a mean and a standard deviation above 0")


def _margin(summaries: PlayoutSummaries, needed: Whole) -> Reals:
    import numpy as np

    over: Reals = np.clip(summaries.tricks_double_dummy - needed, -4, 4).astype(np.float64)
    return over


def _scale(values: Reals) -> tuple[float, float]:
    return float(values.mean()), max(float(values.std()), 1e-6)


def scaling_of(summaries: PlayoutSummaries, needed: Whole | None = None) -> Scaling:
    """The scaling of these contracts; no result is looked at.

    Parameters
    ----------
    needed
        Shape (n,): the tricks that the contract needs; None for the form that does not look at the contract.
    """
    logs = _logs(summaries)
    margin = None if needed is None else _scale(_margin(summaries, needed))
    return Scaling(declarer=_scale(logs[:, 0]), defenders=_scale(logs[:, 1]), margin=margin)


def statistics(
    summaries: PlayoutSummaries, scaling: Scaling, needed: Whole | None = None, *, strength: float = 1.0
) -> Reals:
    """The statistics of each number of tricks; shape (n, 14, 7), or 9 where the scaling has a margin.

    They are in the order of :data:`NAMES` or :data:`NAMES_BID`.

    Parameters
    ----------
    needed
        Shape (n,); where the scaling has a margin.
    strength
        By what the expected losses are multiplied, for a field that errs more often than that of the fit.

    Raises
    ------
    InputError
        Where the scaling has a margin and no contract is given.
    """
    import numpy as np

    tricks = summaries.tricks_double_dummy
    errors = np.arange(14)[None, :] - tricks[:, None]
    fewer, more = np.minimum(errors, 0).astype(np.float64), np.maximum(errors, 0).astype(np.float64)
    logs = _logs(summaries, strength)
    columns = []
    for side, (mean, spread) in enumerate((scaling.declarer, scaling.defenders)):
        standard = ((logs[:, side] - mean) / spread)[:, None]
        columns += [standard * (errors < 0), standard * (errors > 0)]
    columns += [fewer, more, np.log(histogram(summaries.outcomes))]
    if scaling.margin is not None:
        if needed is None:
            raise InputError("needed: not given; this layer looks at the tricks that the contract needs")
        mean, spread = scaling.margin
        over = ((_margin(summaries, needed) - mean) / spread)[:, None]
        columns += [over * fewer, over * more]
    return np.stack(columns, axis=2)


def objective(
    log_base: Reals, columns: Reals, tricks: Whole, *, penalty: float, toward: Reals | float = 0.0
) -> Objective:
    """What is minimized: the penalized negative log-likelihood of theta, and its gradient.

    Parameters
    ----------
    log_base
        Shape (n, 14).
    columns
        Shape (n, 14, m): the statistics.
    tricks
        Shape (n,): what was taken.
    penalty, toward
        So much is subtracted for each unit of the squared distance of theta from ``toward``.
    """
    import numpy as np

    rows = np.arange(len(tricks))
    met = columns[rows, tricks].sum(axis=0)

    def of(theta: Reals) -> tuple[float, Reals]:
        chances = tilted(log_base, columns, theta)
        expected = np.einsum("nk,nkm->m", np.exp(chances), columns)
        value = -chances[rows, tricks].sum() + penalty * ((theta - toward) ** 2).sum()
        return float(value), expected - met + 2 * penalty * (theta - toward)

    return of


def normalized(raised: Reals) -> Reals:
    """Logarithms of weights made to logarithms of chances, adding to one over the last axis."""
    import numpy as np

    most = raised.max(axis=-1, keepdims=True)
    result: Reals = raised - most - np.log(np.exp(raised - most).sum(axis=-1, keepdims=True))
    return result


def tilted(log_base: Reals, columns: Reals, theta: Reals) -> Reals:
    """The logarithms of the chances, shape (n, 14): the baseline times ``exp(columns . theta)``, adding to one."""
    return normalized(log_base + columns @ theta)


def fit_theta(
    log_base: Reals,
    columns: Reals,
    tricks: Whole,
    *,
    penalty: float = PENALTY,
    toward: tuple[float, ...] | None = None,
) -> Reals:
    """Theta of the highest penalized likelihood; the problem has one summit.

    Raises
    ------
    InputError
        Where the search for it fails.
    """
    import numpy as np
    from scipy.optimize import minimize

    start = np.zeros(columns.shape[2]) if toward is None else np.array(toward)
    of = objective(log_base, columns, tricks, penalty=penalty, toward=start)
    found: Any = minimize(of, start, jac=True, method="L-BFGS-B")
    if not np.all(np.isfinite(found.x)):
        raise InputError("the fit of the layer found no numbers; look for losses or results that are none")
    theta: Reals = found.x
    return theta


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """A fitted layer.

    Attributes
    ----------
    theta
        The weight of each statistic, in the order of :data:`NAMES` or :data:`NAMES_BID`.
    scaling
        What the covariates are standardized with; with a margin the layer looks at the contract.
    """

    theta: tuple[float, ...]
    scaling: Scaling

    def __post_init__(self) -> None:
        if len(self.theta) != len(self.names):
            raise InputError(f"theta: {len(self.theta)} numbers; {len(self.names)}, one for each statistic")

    @property
    def names(self) -> tuple[str, ...]:
        """The statistics, in the order of theta."""
        return NAMES if self.scaling.margin is None else NAMES_BID

    def log_chances(
        self, log_base: Reals, summaries: PlayoutSummaries, needed: Whole | None = None, *, strength: float = 1.0
    ) -> Reals:
        """The logarithm of the chance of 0 to 13 tricks; shape (n, 14)."""
        import numpy as np

        columns = statistics(summaries, self.scaling, needed, strength=strength)
        return tilted(log_base, columns, np.array(self.theta))


def fit_layer(
    log_base: Reals,
    summaries: PlayoutSummaries,
    tricks: Whole,
    needed: Whole | None = None,
    *,
    penalty: float = PENALTY,
    toward: tuple[float, ...] | None = None,
) -> Layer:
    """The layer of real contracts over the baseline.

    Parameters
    ----------
    log_base
        Shape (n, 14), of contracts that the baseline may have been fitted on too.
    tricks
        Shape (n,): what declarer took.
    needed
        Shape (n,): what the contracts need, for the form that looks at the contract; None for the other.
    penalty, toward
        See :func:`objective`; without ``toward`` theta is pulled to the baseline.
    """
    scaling = scaling_of(summaries, needed)
    columns = statistics(summaries, scaling, needed)
    theta = fit_theta(log_base, columns, tricks, penalty=penalty, toward=toward)
    return Layer(theta=tuple(float(value) for value in theta), scaling=scaling)
