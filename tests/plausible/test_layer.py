"""The fitted layer: its statistics by their definition, its gradient, and what a fit finds of a known truth."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.plausible.layer import (
    NAMES,
    NAMES_BID,
    Layer,
    Scaling,
    fit_layer,
    fit_theta,
    histogram,
    objective,
    scaling_of,
    statistics,
    tilted,
)
from analyzer.plausible.summary import PlayoutSummary, stacked
from tests.plausible.simulated import LAYER, SCALING, THETA, baseline, contracts, summaries

BID = Scaling(declarer=(-0.6, 0.8), defenders=(-0.8, 0.8), margin=(0.3, 1.4))


def slow_statistics(summary: PlayoutSummary, scaling: Scaling, needed: int, tricks: int) -> list[float]:
    """The definition, for one number of tricks of one contract."""
    plays = len(summary.outcomes)
    declarer = math.log(sum(three[0] for three in summary.losses) / plays + 0.05)
    defenders = math.log(sum(three[1] + three[2] for three in summary.losses) / plays + 0.05)
    error = tricks - summary.tricks_double_dummy
    found = []
    for value, (mean, spread) in ((declarer, scaling.declarer), (defenders, scaling.defenders)):
        standard = (value - mean) / spread
        found += [standard if error < 0 else 0.0, standard if error > 0 else 0.0]
    found += [min(error, 0), max(error, 0)]
    weights = [sum(math.exp(-abs(t - outcome)) for outcome in summary.outcomes) for t in range(14)]
    found.append(math.log(weights[tricks] / sum(weights)))
    if scaling.margin is not None:
        over = min(max(summary.tricks_double_dummy - needed, -4), 4)
        standard = (over - scaling.margin[0]) / scaling.margin[1]
        found += [standard * min(error, 0), standard * max(error, 0)]
    return found


@pytest.mark.parametrize("scaling", [SCALING, BID])
def test_statistics_are_their_definition(scaling: Scaling) -> None:
    two = [
        PlayoutSummary(tricks_double_dummy=9, outcomes=(9, 8, 11), losses=((0.5, 0.1, 0.2), (1, 0, 0), (0, 2, 0.3))),
        PlayoutSummary(tricks_double_dummy=13, outcomes=(13, 13, 12), losses=((0, 0, 0), (0, 0, 0), (0, 0, 0))),
    ]
    needed = np.array([10, 7])
    columns = statistics(stacked(two), scaling, needed)
    assert columns.shape == (2, 14, len(NAMES if scaling.margin is None else NAMES_BID))
    for place, summary in enumerate(two):
        for tricks in range(14):
            wanted = slow_statistics(summary, scaling, int(needed[place]), tricks)
            assert columns[place, tricks] == pytest.approx(wanted, abs=1e-12)


def test_the_gradient_is_that_of_finite_differences() -> None:
    random = np.random.default_rng(8)
    data = contracts(40, random)
    columns = statistics(data.summaries, BID, data.needed)
    base = baseline().log_chances(data.summaries.tricks_double_dummy, data.groups)
    of = objective(base, columns, data.tricks, penalty=3.0)
    theta = random.normal(0, 0.5, columns.shape[2])
    _, gradient = of(theta)
    for place in range(len(theta)):
        step = np.zeros(len(theta))
        step[place] = 1e-5
        slope = (of(theta + step)[0] - of(theta - step)[0]) / 2e-5
        assert gradient[place] == pytest.approx(slope, rel=1e-5, abs=1e-5)


def test_theta_of_zero_is_the_baseline_and_no_chance_is_ever_zero() -> None:
    data = contracts(60, np.random.default_rng(2))
    base = baseline().log_chances(data.summaries.tricks_double_dummy, data.groups)
    columns = statistics(data.summaries, SCALING)
    assert tilted(base, columns, np.zeros(7)) == pytest.approx(base)
    wild = tilted(base, columns, np.array([3.0, -3, 3, -3, 2, -2, 3]))
    assert np.isfinite(wild).all()
    assert np.exp(wild).sum(axis=1) == pytest.approx(1)


def test_a_fit_finds_the_numbers_that_the_contracts_were_drawn_from() -> None:
    data = contracts(6000, np.random.default_rng(1))
    base = baseline().log_chances(data.summaries.tricks_double_dummy, data.groups)
    theta = fit_theta(base, statistics(data.summaries, SCALING), data.tricks)
    assert theta == pytest.approx(np.array(THETA), abs=0.13)


def test_the_penalty_pulls_to_the_baseline() -> None:
    data = contracts(200, np.random.default_rng(3))
    base = baseline().log_chances(data.summaries.tricks_double_dummy, data.groups)
    columns = statistics(data.summaries, SCALING)
    free, held = (fit_theta(base, columns, data.tricks, penalty=p) for p in (0.1, 1e6))
    assert np.abs(held).max() < 1e-3 < np.abs(free).max()


def test_a_stronger_field_errs_less() -> None:
    data = contracts(300, np.random.default_rng(5))
    base = baseline().log_chances(data.summaries.tricks_double_dummy, data.groups)
    rows = np.arange(len(data))
    exact = [
        np.exp(LAYER.log_chances(base, data.summaries, strength=s))[rows, data.summaries.tricks_double_dummy].mean()
        for s in (0.5, 1.0, 2.0)
    ]
    assert exact[0] > exact[1] > exact[2]


def test_the_scaling_looks_at_no_result_and_a_side_without_losses_does_not_break_it() -> None:
    some = summaries(50, np.random.default_rng(6))
    scaling = scaling_of(some)
    columns = statistics(some, scaling)
    with_loss = columns[:, 13, 1] + columns[:, 13, 0]
    assert with_loss.mean() == pytest.approx(0, abs=0.5)
    none = PlayoutSummary(tricks_double_dummy=7, outcomes=(7,), losses=((0, 0, 0),))
    assert np.isfinite(statistics(stacked([none, none]), scaling_of(stacked([none, none])))).all()


def test_the_smoothed_playouts_add_to_one_and_do_not_ask_for_their_order() -> None:
    some = summaries(30, np.random.default_rng(7))
    shares = histogram(some.outcomes)
    assert shares.sum(axis=1) == pytest.approx(1)
    assert histogram(some.outcomes[:, ::-1]) == pytest.approx(shares)


def test_a_layer_that_looks_at_the_contract_asks_for_it() -> None:
    some = summaries(3, np.random.default_rng(9))
    base = baseline().log_chances(some.tricks_double_dummy, np.zeros(3, dtype=np.int64))
    layer = fit_layer(base, some, some.tricks_double_dummy, np.array([7, 8, 9]))
    assert layer.names == NAMES_BID
    with pytest.raises(InputError, match="needed"):
        layer.log_chances(base, some)


def test_hostile_layers_are_refused() -> None:
    with pytest.raises(InputError, match="theta: 2 numbers"):
        Layer(theta=(1.0, 2.0), scaling=SCALING)
    with pytest.raises(InputError, match="declarer"):
        Scaling(declarer=(0.0, 0.0), defenders=(0.0, 1.0))
