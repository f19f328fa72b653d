"""Rho from tables of the same contract: against a slow definition, and the truth that deals were drawn with."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.plausible.agreement import LEAST, MOST, Agreement, agreement, events, pooled_pairs, remaining
from tests.plausible.simulated import LAYER, baseline, contracts


def slow_pairs(chances: np.ndarray, met: np.ndarray, groups: list[int]) -> tuple[float, float]:
    """Every pair of tables of a group, summed over events; the mean over its pairs, times its tables less one."""
    top = bottom = 0.0
    for group in set(groups):
        places = [place for place, other in enumerate(groups) if other == group]
        if len(places) < 2:
            continue
        pairs = [(a, b) for a in places for b in places if a < b]
        top += (sum(((met[a] - chances[a]) * (met[b] - chances[b])).sum() for a, b in pairs) / len(pairs)) * (
            len(places) - 1
        )
        mean = sum((chances[a] * (1 - chances[a])).sum() for a in places) / len(places)
        bottom += mean * (len(places) - 1)
    return top, bottom


def test_pooled_pairs_are_all_pairs() -> None:
    random = np.random.default_rng(1)
    chances, groups = random.random((30, 5)), random.integers(0, 12, 30)
    met = (random.random((30, 5)) < chances).astype(float)
    covariances, variances, _ = pooled_pairs(chances, met, groups)
    top, bottom = slow_pairs(chances, met, groups.tolist())
    assert covariances.sum() == pytest.approx(top)
    assert variances.sum() == pytest.approx(bottom)


@pytest.mark.parametrize("rho", [0.0, 0.2, 0.5])
@pytest.mark.parametrize("tables", [2, 7])
def test_the_rho_that_deals_were_drawn_with_is_found(rho: float, tables: int) -> None:
    data = contracts(1500, np.random.default_rng(2), tables=tables, rho=rho)
    base = baseline().log_chances(data.summaries.tricks_double_dummy, data.groups)
    chances, met = events(LAYER.log_chances(base, data.summaries), data.tricks)
    found = agreement(chances, met, data.same_contract, data.clusters)
    assert found.rho == pytest.approx(rho, abs=max(3.5 * found.error, 0.01))
    assert found.error < 0.06
    assert (found.tables, found.deals) == (1500 * tables, 1500)


def test_a_worse_prediction_leaves_more_to_the_deal() -> None:
    data = contracts(1500, np.random.default_rng(3), tables=2, rho=0.1)
    base = baseline().log_chances(data.summaries.tricks_double_dummy, data.groups)
    found = [
        agreement(*events(log_chances, data.tricks), data.same_contract, data.clusters).rho
        for log_chances in (base, LAYER.log_chances(base, data.summaries))
    ]
    assert found[0] > found[1] + 0.02


def test_without_two_tables_there_is_no_agreement() -> None:
    with pytest.raises(InputError, match="no two tables"):
        agreement(np.full((3, 2), 0.5), np.zeros((3, 2)), np.arange(3), np.arange(3))


def test_the_noise_of_the_draws_is_taken_out_and_something_always_remains() -> None:
    random = np.random.default_rng(4)
    mean = np.full((200, 3), 0.5)
    drawn = mean[None] + random.normal(0, 0.1, (50, 200, 3))
    assert remaining(0.3, drawn) == pytest.approx(0.3 - 0.01 / 0.25, abs=0.005)
    assert remaining(0.3, mean[None].repeat(5, axis=0)) == pytest.approx(0.3)
    assert remaining(0.02, drawn) == LEAST


def test_the_rho_in_use_is_within_bounds() -> None:
    assert [Agreement(rho=rho, error=0.1, tables=4, deals=2).used for rho in (-0.2, 0.4, 1.3)] == [LEAST, 0.4, MOST]
