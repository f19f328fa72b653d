"""Likelihood, gains, coverage and reliability: against their definitions, and on contracts whose truth is known."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.plausible.evidence import (
    at_least,
    by_deal,
    coverage,
    explained,
    gain,
    log_likelihoods,
    make_losses,
    reliability,
)
from tests.plausible.simulated import LAYER, baseline, contracts, drawn_tricks


def drawn(count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(seed)
    data = contracts(count, random)
    base = baseline().log_chances(data.summaries.tricks_double_dummy, data.groups)
    log_chances = LAYER.log_chances(base, data.summaries)
    return log_chances, drawn_tricks(log_chances, random)


def test_the_bootstrap_is_that_of_all_draws_in_a_small_case() -> None:
    values, deals = np.array([1.0, 3.0, 2.0, 8.0]), np.array([0, 0, 1, 2])
    exact = []
    for chosen in itertools.product(range(3), repeat=3):
        places = [p for deal in chosen for p in range(4) if deals[p] == deal]
        exact.append(values[places].mean())
    found = by_deal(values, deals, draws=40_000)
    assert (found.value, found.contracts, found.deals) == (3.5, 4, 3)
    assert found.error == pytest.approx(np.std(exact), rel=0.02)
    assert (found.low, found.high) == (2.0, 8.0)


def test_tables_of_one_deal_count_as_one_in_the_error() -> None:
    values = np.random.default_rng(1).normal(size=100)
    single = by_deal(values, np.arange(100))
    repeated = by_deal(np.repeat(values, 5), np.repeat(np.arange(100), 5))
    assert repeated.error == pytest.approx(single.error, rel=0.1)


def test_the_bootstrap_is_the_same_each_time_and_hostile_values_are_refused() -> None:
    values, deals = np.array([1.0, 2.0, 5.0]), np.array([4, 4, 9])
    assert by_deal(values, deals) == by_deal(values, deals)
    with pytest.raises(InputError, match="one deal for each"):
        by_deal(values, deals[:2])
    with pytest.raises(InputError, match="one deal for each"):
        by_deal(values[:0], deals[:0])


def test_a_model_gains_nothing_on_itself_and_the_truth_gains_on_the_baseline() -> None:
    data = contracts(1500, np.random.default_rng(2))
    base = baseline().log_chances(data.summaries.tricks_double_dummy, data.groups)
    model = LAYER.log_chances(base, data.summaries)
    assert gain(model, model, data.tricks, data.clusters).value == 0
    assert gain(model, base, data.tricks, data.clusters).low > 0
    assert log_likelihoods(model, data.tricks)[3] == model[3, data.tricks[3]]


@pytest.mark.parametrize("level", [0.5, 0.8, 0.9])
def test_randomized_sets_of_the_truth_hold_what_their_level_says(level: float) -> None:
    log_chances, tricks = drawn(4000, 3)
    inside = coverage(log_chances, tricks, level=level)
    assert inside.mean() == pytest.approx(level, abs=0.025)
    wide = coverage(0.3 * log_chances - np.log(np.exp(0.3 * log_chances).sum(1, keepdims=True)), tricks, level=level)
    assert wide.mean() > level + 0.04


def test_the_size_of_a_set_is_exact_by_its_own_chances() -> None:
    log_chances, _ = drawn(50, 4)
    held = np.zeros(50)
    for tricks in range(14):
        held += np.exp(log_chances[:, tricks]) * coverage(log_chances, np.full(50, tricks))
    assert held == pytest.approx(0.8)


def test_a_set_takes_the_likeliest_first() -> None:
    chances = np.full((1, 14), 1e-9)
    chances[0, 7:10] = 0.6, 0.3, 0.1
    log_chances = np.log(chances / chances.sum())
    found = [coverage(log_chances, np.array([tricks]))[0] for tricks in (7, 8, 9)]
    assert found == pytest.approx([1, 2 / 3, 0], abs=1e-6)


def test_making_is_at_least_the_tricks_needed() -> None:
    log_chances, tricks = drawn(200, 5)
    needed = np.random.default_rng(1).integers(7, 12, 200)
    chances = np.exp(log_chances)
    assert at_least(log_chances)[:, 0] == pytest.approx(1)
    for place in range(200):
        makes = chances[place, needed[place] :].sum()
        wanted = np.log(makes) if tricks[place] >= needed[place] else np.log(1 - makes)
        assert make_losses(log_chances, tricks, needed)[place] == pytest.approx(wanted, abs=1e-6)


def test_bins_of_the_truth_are_reliable() -> None:
    log_chances, tricks = drawn(4000, 6)
    needed = np.random.default_rng(1).integers(7, 12, 4000)
    bins = reliability(log_chances, tricks, needed)
    assert len(bins) == 5 and sum(found.contracts for found in bins) == 4000
    for found in bins:
        assert found.low <= found.predicted <= found.high
        assert abs(found.observed - found.predicted) < 3.5 * found.error
    nothing = reliability(log_chances[:0], tricks[:0], needed[:0])
    assert [found.contracts for found in nothing] == [0] * 5


def test_what_the_mean_explains() -> None:
    log_chances = np.log(np.full((2, 14), 1e-12))
    log_chances[0, 8] = log_chances[1, 10] = 0.0
    tricks = np.array([8, 10])
    assert explained(log_chances, tricks, np.array([9, 9])) == pytest.approx(1, abs=1e-6)
    assert explained(log_chances, tricks, np.array([8, 10])) == 0.0
