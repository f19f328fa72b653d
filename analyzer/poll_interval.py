"""How far a small poll may be from the share among all peers: exact and Bayesian intervals. For information only."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, lgamma, log, log1p

__all__ = ["ShareInterval", "bayesian_interval", "exact_interval"]

_STEPS = 200
_TINY = 1e-300
#: More answers than this need no small-sample interval; the numbers stay those of this many.
_ENOUGH = 1e-15


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareInterval:
    """Between which shares the truth lies; ``level`` is the confidence or the probability, e.g. 0.9."""

    low: float
    high: float
    level: float


def exact_interval(chose: int, asked: int, *, level: float = 0.9) -> ShareInterval:
    """The interval of Clopper and Pearson: it holds the true share at least ``level`` of the time, whatever it is.

    >>> found = exact_interval(2, 7)
    >>> round(found.low, 3), round(found.high, 3)
    (0.053, 0.659)
    """
    _check(chose, asked, level)
    tail = (1 - level) / 2
    low = 0.0 if chose == 0 else _quantile(chose, asked - chose + 1, tail)
    high = 1.0 if chose == asked else _quantile(chose + 1, asked - chose, 1 - tail)
    return ShareInterval(low=low, high=high, level=level)


def bayesian_interval(
    chose: int, asked: int, *, level: float = 0.9, prior: tuple[float, float] = (0.5, 0.5)
) -> ShareInterval:
    """The middle ``level`` of the posterior of a share under a beta prior (that of Jeffreys, where none is named)."""
    _check(chose, asked, level)
    if not (0 < prior[0] <= 1e6 and 0 < prior[1] <= 1e6):
        raise ValueError(f"prior {prior}: two positive numbers")
    tail = (1 - level) / 2
    a, b = chose + prior[0], asked - chose + prior[1]
    return ShareInterval(low=_quantile(a, b, tail), high=_quantile(a, b, 1 - tail), level=level)


def _check(chose: int, asked: int, level: float) -> None:
    if not 0 <= chose <= asked or asked < 1:
        raise ValueError(f"{chose} of {asked}: at least one must be asked, and no more can choose")
    if not 0 < level < 1:
        raise ValueError(f"level {level}: between 0 and 1")


def _quantile(a: float, b: float, probability: float) -> float:
    """Where the beta distribution has this much below it, by bisection."""
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _below(a, b, middle) < probability:
            low = middle
        else:
            high = middle
        if high - low < _ENOUGH:
            break
    return (low + high) / 2


def _below(a: float, b: float, x: float) -> float:
    """The regularized incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - _below_small(b, a, 1 - x)
    return _below_small(a, b, x)


def _below_small(a: float, b: float, x: float) -> float:
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    c, d = 1.0, 1 - (a + b) * x / (a + 1)
    d = 1 / (d if abs(d) > _TINY else _TINY)
    value = d
    for m in range(1, 10_000):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 + term * d
            d = 1 / (d if abs(d) > _TINY else _TINY)
            c = 1 + term / c
            c = c if abs(c) > _TINY else _TINY
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * value
