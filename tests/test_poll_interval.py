"""Small-sample intervals of a share, against known values and against what they promise."""

from __future__ import annotations

from math import comb

import pytest

from analyzer.poll_interval import bayesian_interval, exact_interval

# chose, asked, level; low and high from tables of Clopper and Pearson
KNOWN = [
    (0, 10, 0.95, 0.0, 0.3085),
    (1, 10, 0.95, 0.0025, 0.4450),
    (2, 10, 0.95, 0.0252, 0.5561),
    (5, 10, 0.95, 0.1871, 0.8129),
    (10, 10, 0.95, 0.6915, 1.0),
    (0, 1, 0.90, 0.0, 0.95),
    (1, 1, 0.90, 0.05, 1.0),
]


@pytest.mark.parametrize(("chose", "asked", "level", "low", "high"), KNOWN)
def test_the_exact_interval_is_that_of_the_tables(
    chose: int, asked: int, level: float, low: float, high: float
) -> None:
    found = exact_interval(chose, asked, level=level)
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))
    assert found.level == level


@pytest.mark.parametrize("asked", [1, 3, 7, 12])
def test_the_exact_interval_holds_the_true_share_at_least_so_often(asked: int) -> None:
    intervals = [exact_interval(chose, asked) for chose in range(asked + 1)]
    for percent in range(1, 100):
        share = percent / 100
        covered = sum(
            comb(asked, chose) * share**chose * (1 - share) ** (asked - chose)
            for chose, interval in enumerate(intervals)
            if interval.low <= share <= interval.high
        )
        assert covered >= 0.9 - 1e-9


def test_its_ends_are_where_the_tails_say() -> None:
    found = exact_interval(3, 9, level=0.9)
    above = sum(comb(9, k) * found.low**k * (1 - found.low) ** (9 - k) for k in range(3, 10))
    below = sum(comb(9, k) * found.high**k * (1 - found.high) ** (9 - k) for k in range(4))
    assert (above, below) == (pytest.approx(0.05), pytest.approx(0.05))


def test_the_two_intervals_agree_with_scipy() -> None:
    from scipy.stats import beta

    for chose, asked in ((0, 7), (2, 7), (7, 7), (150, 400), (3, 100_000)):
        bayes = bayesian_interval(chose, asked)
        assert bayes.low == pytest.approx(beta.ppf(0.05, chose + 0.5, asked - chose + 0.5), abs=1e-9)
        assert bayes.high == pytest.approx(beta.ppf(0.95, chose + 0.5, asked - chose + 0.5), abs=1e-9)
        uniform = bayesian_interval(chose, asked, prior=(1, 1), level=0.8)
        assert uniform.high == pytest.approx(beta.ppf(0.9, chose + 1, asked - chose + 1), abs=1e-9)
        exact = exact_interval(chose, asked)
        if 0 < chose < asked:
            assert exact.low == pytest.approx(beta.ppf(0.05, chose, asked - chose + 1), abs=1e-9)
        assert exact.low <= bayes.low <= bayes.high <= exact.high or chose in (0, asked)


@pytest.mark.parametrize(("chose", "asked", "level"), [(-1, 5, 0.9), (6, 5, 0.9), (0, 0, 0.9), (1, 5, 0), (1, 5, 1)])
def test_impossible_questions_are_refused(chose: int, asked: int, level: float) -> None:
    with pytest.raises(ValueError, match=r"at least one must be asked|between 0 and 1"):
        exact_interval(chose, asked, level=level)
    with pytest.raises(ValueError, match="two positive numbers"):
        bayesian_interval(1, 2, prior=(0, 1))
