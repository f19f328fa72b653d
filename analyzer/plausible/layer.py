"""The fitted layer: the baseline, tilted by what the playouts of a contract say.

The chance of t tricks is proportional to the baseline's times ``exp(theta . statistics)``. The baseline has no zero and
no statistic is infinite, so that no chance is ever zero. The statistics are functions of the playouts and of the error
(tricks less double dummy); theta is found by penalized likelihood.
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

__all__ = ["FORM", "NAMES", "PENALTY", "Layer", "fit_layer", "histogram", "objective", "scaling_of", "statistics"]

#: The form of the model, stated before the final fit.
FORM = "log losses by side on negative and on positive errors, and the logarithm of the smoothed playouts"
#: The statistics, in the order of theta.
NAMES = (
    "declarer's loss, fewer tricks",
    "declarer's loss, more tricks",
    "defense's loss, fewer tricks",
    "defense's loss, more tricks",
    "playouts",
)
#: What is added to a loss before its logarithm is taken, in tricks.
OFFSET = 0.05
#: The penalty: so much is subtracted from the log-likelihood for each unit of theta squared.
PENALTY = 3.0


def histogram(outcomes: Whole, tricks_double_dummy: Whole, *, width: float = 1.0) -> Reals:
    """The playouts smoothed: for 0 to 13 tricks the sum of ``exp(-distance / width)``, adding to one; shape (n, 14)."""
    import numpy as np

    distance = np.abs(np.arange(14)[None, :, None] - outcomes[:, None, :])
    weights: Reals = np.exp(-distance / width).sum(axis=2)
    return weights / weights.sum(axis=1, keepdims=True)


def _logs(summaries: PlayoutSummaries, scale: float = 1.0) -> Reals:
    """Shape (n, 2): logarithms of the expected losses of declarer and of the defense, its lead included."""
    import numpy as np

    expected = summaries.expected * scale
    return np.log(np.stack([expected[:, 0], expected[:, 1] + expected[:, 2]], axis=1) + OFFSET)


def scaling_of(summaries: PlayoutSummaries) -> tuple[tuple[float, float], tuple[float, float]]:
    """Mean and standard deviation of the logarithms of the losses, declarer first; no result is looked at."""
    logs = _logs(summaries)
    mean, spread = logs.mean(axis=0), logs.std(axis=0)
    return (float(mean[0]), float(mean[1])), (max(float(spread[0]), 1e-6), max(float(spread[1]), 1e-6))


def statistics(
    summaries: PlayoutSummaries,
    center: tuple[float, float],
    spread: tuple[float, float],
    *,
    strength: float = 1.0,
) -> Reals:
    """The statistics of each number of tricks; shape (n, 14, 5), in the order of :data:`NAMES`.

    Parameters
    ----------
    center, spread
        What the logarithms of the losses are standardized with, declarer first.
    strength
        By what the expected losses are multiplied, for a field that errs more often than that of the fit.
    """
    import numpy as np

    tricks = summaries.tricks_double_dummy
    errors = np.arange(14)[None, :] - tricks[:, None]
    standard = (_logs(summaries, strength) - np.array(center)) / np.array(spread)
    fewer, more = np.minimum(errors, 0), np.maximum(errors, 0)
    columns = [standard[:, side, None] * part for side in (0, 1) for part in (fewer, more)]
    columns.append(np.log(histogram(summaries.outcomes, tricks)))
    return np.stack(columns, axis=2)


def objective(log_base: Reals, columns: Reals, tricks: Whole, *, penalty: float) -> Objective:
    """What is minimized: the penalized negative log-likelihood of theta, and its gradient.

    Parameters
    ----------
    log_base
        Shape (n, 14).
    columns
        Shape (n, 14, m): the statistics.
    tricks
        Shape (n,): what was taken.
    """
    import numpy as np

    rows = np.arange(len(tricks))
    met = columns[rows, tricks].sum(axis=0)

    def of(theta: Reals) -> tuple[float, Reals]:
        chances = tilted(log_base, columns, theta)
        expected = np.einsum("nk,nkm->m", np.exp(chances), columns)
        value = -chances[rows, tricks].sum() + penalty * (theta**2).sum()
        return float(value), expected - met + 2 * penalty * theta

    return of


def tilted(log_base: Reals, columns: Reals, theta: Reals) -> Reals:
    """The logarithms of the chances, shape (n, 14): the baseline times ``exp(columns . theta)``, adding to one."""
    import numpy as np

    raised = log_base + columns @ theta
    most = raised.max(axis=-1, keepdims=True)
    result: Reals = raised - most - np.log(np.exp(raised - most).sum(axis=-1, keepdims=True))
    return result


def fit_theta(log_base: Reals, columns: Reals, tricks: Whole, *, penalty: float = PENALTY) -> Reals:
    """Theta of the highest penalized likelihood; the problem has one summit.

    Raises
    ------
    InputError
        Where the search for it fails.
    """
    import numpy as np
    from scipy.optimize import minimize

    start = np.zeros(columns.shape[2])
    found: Any = minimize(objective(log_base, columns, tricks, penalty=penalty), start, jac=True, method="L-BFGS-B")
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
        The weight of each statistic, in the order of :data:`NAMES`.
    center, spread
        What the logarithms of the losses are standardized with, declarer first.
    """

    theta: tuple[float, ...]
    center: tuple[float, float]
    spread: tuple[float, float]

    def __post_init__(self) -> None:
        if len(self.theta) != len(NAMES):
            raise InputError(f"theta: {len(self.theta)} numbers; {len(NAMES)}, one for each statistic")
        if min(self.spread) <= 0:
            raise InputError(f"spread: {self.spread}; standard deviations are above 0")

    def log_chances(self, log_base: Reals, summaries: PlayoutSummaries, *, strength: float = 1.0) -> Reals:
        """The logarithm of the chance of 0 to 13 tricks; shape (n, 14)."""
        import numpy as np

        columns = statistics(summaries, self.center, self.spread, strength=strength)
        return tilted(log_base, columns, np.array(self.theta))


def fit_layer(
    log_base: Reals, summaries: PlayoutSummaries, tricks: Whole, *, penalty: float = PENALTY
) -> Layer:
    """The layer of real contracts over the baseline.

    Parameters
    ----------
    log_base
        Shape (n, 14), of contracts that the baseline may have been fitted on too.
    tricks
        Shape (n,): what declarer took.
    """
    center, spread = scaling_of(summaries)
    columns = statistics(summaries, center, spread)
    theta = fit_theta(log_base, columns, tricks, penalty=penalty)
    return Layer(theta=tuple(float(value) for value in theta), center=center, spread=spread)
