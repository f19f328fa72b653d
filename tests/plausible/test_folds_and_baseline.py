"""Parts by deal that are the same everywhere; the baseline of double dummy and experience."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

from analyzer.bridge import Contract
from analyzer.errors import InputError
from analyzer.plausible.baseline import GROUPS, Baseline, fit_baseline, group_of
from analyzer.plausible.folds import clusters, fold_of, folds_of, halves_of

DEALS = [f"deal {number}" for number in range(400)]


def test_the_part_of_a_deal_is_the_same_in_another_process() -> None:
    code = "from analyzer.plausible.folds import fold_of; print([fold_of(f'deal {n}') for n in range(12)])"
    runs = {
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env).stdout
        for env in ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2"})
    }
    assert runs == {f"{[fold_of(deal) for deal in DEALS[:12]]}\n"}


def test_parts_hold_whole_deals_and_about_as_many() -> None:
    parts = folds_of(DEALS + DEALS)
    assert (parts[:400] == parts[400:]).all()
    assert all(50 < count < 110 for count in Counter(parts[:400].tolist()).values())
    halves = halves_of(DEALS[:9] * 3)
    assert sorted(Counter(halves[:9].tolist()).values()) == [4, 5]
    assert (halves[:9] == halves[9:18]).all()
    assert clusters(["b", "a", "b"]).tolist() == [0, 1, 0]


def test_one_part_is_refused() -> None:
    with pytest.raises(InputError, match="1 parts"):
        fold_of("deal", parts=1)


@pytest.mark.parametrize(
    ("contract", "group"),
    [
        ("1C N", "suit, level 1-2"),
        ("2S W", "suit, level 1-2"),
        ("3D E", "suit, level 3"),
        ("5Hx S", "suit, level 4-5"),
        ("7S N", "suit, level 6-7"),
        ("1NT N", "notrump, level 1-2"),
        ("3NT N", "notrump, level 3"),
        ("4NT N", "notrump, level 4-5"),
        ("6NT N", "notrump, level 6-7"),
    ],
)
def test_every_contract_has_its_group(contract: str, group: str) -> None:
    assert GROUPS[group_of(Contract.parse(contract))] == group


def slow_chance(errors: list[int], groups: list[int], group: int, error: int) -> float:
    """The definition: counts of the group and 30 contracts of the whole, to which half a contract was added."""
    whole = [errors.count(value) + 0.5 for value in range(-13, 14)]
    share = (errors.count(error) + 0.5) / sum(whole)
    inside = [value for value, place in zip(errors, groups, strict=True) if place == group]
    return (inside.count(error) + 30 * share) / (len(inside) + 30)


def test_the_baseline_is_its_definition() -> None:
    random = np.random.default_rng(4)
    errors, groups = random.integers(-3, 4, 200), random.integers(0, 8, 200)
    table = fit_baseline(errors, groups).table
    for group in range(8):
        for error in range(-13, 14):
            assert table[group, error + 13] == pytest.approx(
                slow_chance(errors.tolist(), groups.tolist(), group, error), abs=1e-12
            )


def test_chances_add_to_one_have_no_zero_and_share_out_what_cannot_be() -> None:
    baseline = fit_baseline(np.array([0, -1, 1, 2]), np.array([0, 0, 4, 4]))
    tricks = np.array([0, 7, 13])
    chances = np.exp(baseline.log_chances(tricks, np.array([0, 4, 7])))
    assert chances.shape == (3, 14)
    assert chances.sum(axis=1) == pytest.approx(1)
    assert (chances > 0).all()
    assert chances[1, 8] / chances[1, 7] == pytest.approx(baseline.table[4, 14] / baseline.table[4, 13])


def test_what_is_no_longer_open_goes_to_double_dummy() -> None:
    baseline = fit_baseline(np.array([0, -1, 1, 2]), np.array([0, 0, 4, 4]))
    tricks, groups = np.array([9, 13]), np.array([0, 4])
    whole, half = (np.exp(baseline.log_chances(tricks, groups, still_open=share)) for share in (1.0, 0.5))
    expected = 0.5 * whole
    expected[[0, 1], tricks] += 0.5
    assert half == pytest.approx(expected)
    for share in (0.0, -1.0, 1.1, float("nan")):
        with pytest.raises(InputError, match="still_open"):
            baseline.log_chances(tricks, groups, still_open=share)


@pytest.mark.parametrize(
    ("errors", "groups", "says"),
    [([], [], "no contracts"), ([14], [0], "-13 to 13"), ([0], [8], "group"), ([0], [-1], "group")],
)
def test_hostile_counts_are_refused(errors: list[int], groups: list[int], says: str) -> None:
    with pytest.raises(InputError, match=says):
        fit_baseline(np.array(errors, dtype=np.int64), np.array(groups, dtype=np.int64))


def test_hostile_tables_are_refused() -> None:
    good = np.full((8, 27), 1 / 27)
    zero = good.copy()
    zero[3, 0] = 0.0
    zero[3, 1] *= 2
    for table, says in (
        (good[:7], "shape"),
        (zero, "above 0"),
        (good * 1.1, "add to one"),
        (good * np.nan, "above 0"),
    ):
        with pytest.raises(InputError, match=says):
            Baseline(table=table)
