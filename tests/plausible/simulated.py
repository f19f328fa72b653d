"""Contracts whose truth is known: drawn from a layer with stated numbers over a stated baseline."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analyzer.plausible.baseline import GROUPS, Baseline
from analyzer.plausible.dataset import Dataset
from analyzer.plausible.layer import Layer, Scaling
from analyzer.plausible.summary import PlayoutSummaries

THETA = (0.5, 0.0, -0.1, 0.9, -0.1, 0.0, 0.4)
SCALING = Scaling(declarer=(-0.6, 0.8), defenders=(-0.8, 0.8))
LAYER = Layer(theta=THETA, scaling=SCALING)


def baseline() -> Baseline:
    row = np.exp(-1.1 * np.abs(np.arange(-13, 14)))
    return Baseline(table=np.tile(row / row.sum(), (len(GROUPS), 1)))


def summaries(count: int, random: np.random.Generator, *, plays: int = 4) -> PlayoutSummaries:
    """Playouts whose losses scatter around a level of the contract."""
    tricks = random.integers(4, 13, count)
    level = np.exp(random.normal(-0.8, 0.8, (count, 1, 3)))
    losses = level * random.gamma(4.0, 0.25, (count, plays, 3))
    drawn = random.poisson(losses)
    outcomes = np.clip(tricks[:, None] + drawn[:, :, 1] + drawn[:, :, 2] - drawn[:, :, 0], 0, 13)
    return PlayoutSummaries(
        tricks_double_dummy=tricks,
        outcomes=outcomes,
        losses=losses,
        lead_costs=np.zeros_like(outcomes),
        lead_chances=np.tile([1.0, 0.0, 0.0, 0.0], (count, 1)),
    )


def drawn_tricks(log_chances: NDArray[np.float64], random: np.random.Generator) -> NDArray[np.int64]:
    sums = np.exp(log_chances).cumsum(axis=1)
    return np.minimum((random.random((len(sums), 1)) > sums).sum(axis=1), 13)


def contracts(
    count: int, random: np.random.Generator, *, tables: int = 1, rho: float = 0.0, plays: int = 4
) -> Dataset:
    """A data set of ``count`` deals with so many tables each.

    With ``rho`` the distribution of a deal is drawn from Dirichlet's with the layer's as its mean, so that the chance
    of every event is spread as a Beta with the precision ``1 / rho - 1``.
    """
    one = summaries(count, random, plays=plays)
    groups = random.integers(0, len(GROUPS), count)
    log_chances = LAYER.log_chances(baseline().log_chances(one.tricks_double_dummy, groups), one)
    if rho:
        gamma = random.gamma(np.exp(log_chances) * (1 / rho - 1)) + 1e-300
        log_chances = np.log(gamma / gamma.sum(axis=1, keepdims=True))
    places = np.repeat(np.arange(count), tables)
    return Dataset(
        deals=tuple(f"deal {place}" for place in places),
        tricks=drawn_tricks(log_chances[places], random),
        needed=random.integers(7, 11, count)[places],
        groups=groups[places],
        same_contract=places,
        summaries=one.part(places),
        lead_known=False,
    )
