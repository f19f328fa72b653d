"""Intervals of a score: polls, ranges, spreads of tricks; seeded, and right as often as they say."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

import analyzer as az
from analyzer.case import OwnAct
from analyzer.continuations import Branches, StatedTricks
from analyzer.ruling.sisters import sisters_of
from analyzer.ruling.terms import Expectations
from analyzer.ruling.uncertainty import Sampling, _settled, shares_drawn
from analyzer.ruling.what_if import what_if
from analyzer.scoring import RoundingMode
from tests.ruling.build import case, outcome
from tests.ruling.judged_campaign import covered, polled_case
from tests.ruling.judged_cases import mirrored, random_case, ruled_with

HALF = Fraction(1, 2)
LOW, HIGH = Fraction(2, 5), Fraction(3, 5)


def ranged(**fields: object) -> az.Case:
    """Two outcomes at half each, known to within ten points."""
    return case(
        outcome("420", HALF, range=(LOW, HIGH)),
        outcome("-50", "rest"),
        board=az.Board(),
        offending="EW",
        method=az.TotalPoints(other_table_ns=0),
        **fields,
    )


def test_the_ninety_percent_intervals_of_simulated_polls_hold_the_true_score_nine_times_in_ten() -> None:
    """A fixed-seed sample of the campaign's job, which counts tens of thousands."""
    found = covered(2026, 1024, samples=1000)
    assert 0.88 <= found["true score inside"] / found["polls"] <= 0.92


def test_a_larger_poll_gives_a_narrower_interval_around_the_same_score() -> None:
    few, many = (az.analyze(polled_case((3 * n, n), (420, -50))).interval(az.Side.NS) for n in (2, 20))
    assert few.present == many.present
    assert few.high - few.low > 2 * (many.high - many.low)
    assert few.low < float(few.present) < few.high


def test_the_interval_of_a_range_is_even_between_its_ends() -> None:
    found = az.analyze(ranged()).interval(az.Side.NS, level=0.8, samples=100_000)
    # 40% to 60% of 420 against -50: 138 to 232, and eight tenths of that in the middle
    assert found.low == pytest.approx(138 + 9.4, abs=0.6)
    assert found.high == pytest.approx(232 - 9.4, abs=0.6)
    assert found.quantiles[0] >= 138
    assert found.quantiles[100] <= 232
    assert found.fields == ("continuations",)


def test_the_same_seed_gives_the_same_interval_and_another_seed_nearly_the_same() -> None:
    analysis = az.analyze(ranged())
    one, same, other = (analysis.interval(az.Side.NS, seed=seed) for seed in (1, 1, 2))
    assert one == same
    assert one != other
    assert one.low == pytest.approx(other.low, abs=2)


def test_what_a_set_of_sisters_draws_depends_on_its_field_alone() -> None:
    """However large the tree around it: the generator is seeded by the name of the field."""
    alone = what_if(ruled_with(ranged())).sisters("tree")
    pair = az.Branches(outcome("420", HALF, range=(LOW, HIGH)), outcome("-50", "rest"))
    of = case(
        az.Branch(weight="1/3", then=pair), az.Branch(weight="2/3", then=pair), board=az.Board(), offending="EW"
    )
    first, second = (m.inside for m in what_if(ruled_with(of)).sisters("tree").members)
    sampling = Sampling(samples=50)
    drawn = [shares_drawn(sisters, sampling) for sisters in (alone, first, second)]  # type: ignore[arg-type]
    assert not np.allclose(drawn[0], drawn[1])  # type: ignore[arg-type]
    assert not np.allclose(drawn[1], drawn[2])  # type: ignore[arg-type]
    again = shares_drawn(replace(alone, field="continuations[0].then"), sampling)
    assert np.array_equal(again, drawn[1])  # type: ignore[arg-type]


def test_nothing_uncertain_gives_the_score_itself() -> None:
    of = case(outcome("420", "30%"), outcome("-50", "70%"), board=az.Board(), offending="EW")
    found = az.analyze(of).interval(az.Side.NS)
    assert (found.low, found.high) == (float(found.present), float(found.present))
    assert found.fields == ()
    assert [chance for _, chance in found.rounded] == [1.0]


@pytest.mark.parametrize(
    ("ranges", "rest"),
    [
        (((0.1, 0.5), (0.1, 0.5), (0.1, 0.6)), None),
        (((0.2, 0.4), None, None), None),
        (((0.2, 0.4), (0.1, 0.3), None), 2),
        (((0.2, 0.4), None, None), 2),
        ((None, (0.2, 0.4), (0.2, 0.7)), 2),
    ],
)
def test_drawn_shares_keep_their_ranges_and_add_to_the_whole(ranges, rest) -> None:
    weights = [Fraction(3, 10), Fraction(1, 5), HALF]
    bounds = [None if r is None else (Fraction(str(r[0])), Fraction(str(r[1]))) for r in ranges]
    branches = [
        outcome(str(score), "rest" if i == rest else weights[i], range=bounds[i])
        for i, score in enumerate((100, 200, 300))
    ]
    of = case(*branches, board=az.Board())
    drawn = shares_drawn(what_if(ruled_with(of)).sisters("tree"), Sampling(samples=3000))
    assert drawn is not None
    assert np.allclose(drawn.sum(axis=0), 1)
    for index, bound in enumerate(bounds):
        if bound is not None:
            assert drawn[index].min() >= float(bound[0]) - 1e-9
            assert drawn[index].max() <= float(bound[1]) + 1e-9
            assert drawn[index].std() > 0.01
        elif rest is None:  # in proportion
            assert np.allclose(drawn[1] / drawn[2], 0.4)
        elif index != rest:  # a fixed sister keeps hers
            assert np.allclose(drawn[index], float(weights[index]))


def test_shares_within_ranges_are_drawn_evenly_from_all_that_fit() -> None:
    """Against drawing anywhere and keeping what fits, which is even by definition."""
    low, high = np.array([0.1, 0.2, 0.1]), np.array([0.5, 0.6, 0.4])
    branches = [
        outcome(str(100 * i + 100), weight, range=(Fraction(str(low[i])), Fraction(str(high[i]))))
        for i, weight in enumerate((Fraction(3, 10), Fraction(2, 5), Fraction(3, 10)))
    ]
    drawn = shares_drawn(
        what_if(ruled_with(case(*branches, board=az.Board()))).sisters("tree"), Sampling(samples=40_000)
    )
    rng = np.random.default_rng(5)
    anywhere = rng.uniform(low[:2], high[:2], size=(400_000, 2))
    third = 1 - anywhere.sum(axis=1)
    kept = np.column_stack([anywhere, third])[(third >= low[2]) & (third <= high[2])]
    assert drawn is not None
    assert np.allclose(drawn.mean(axis=1), kept.mean(axis=0), atol=0.004)
    assert np.allclose(np.quantile(drawn, 0.2, axis=1), np.quantile(kept, 0.2, axis=0), atol=0.006)


def test_the_spread_of_tricks_at_an_end_is_drawn_too() -> None:
    contract = az.Contract.parse("4S N")
    shares = ((10, Fraction(3, 4)), (9, Fraction(1, 4)))
    by_range = StatedTricks(contract=contract, shares=shares, ranges=((10, HALF, Fraction(9, 10)),))
    by_count = StatedTricks(contract=contract, shares=shares, counts=((10, 6), (9, 2)))
    for leaf in (by_range, by_count):
        of = case(az.Branch(then=leaf))
        analysis = az.analyze(of)
        found = analysis.interval(az.Side.NS)
        assert found.fields == ("continuations[0].tricks",)
        assert found.low < float(found.present) < found.high
        [row] = analysis.sensitivity(az.Side.NS)
        assert row.judged.field == "continuations[0].tricks.9"


def test_a_number_of_tricks_that_never_came_up_may_still_be_possible() -> None:
    """Nine of nine plays made ten tricks: the prior leaves a part to eleven."""
    leaf = StatedTricks(
        contract=az.Contract.parse("4S N"), shares=((10, Fraction(1)), (11, Fraction(0))), counts=((10, 9), (11, 0))
    )
    of = case(az.Branch(then=leaf))
    found = az.analyze(of).interval(az.Side.NS)
    assert found.high > float(found.present)


def test_the_chance_of_damage_and_of_each_rounded_score() -> None:
    """12B1: at the table +185, which is the expectation at half each."""
    of = ranged(table=az.StatedScore(score_ns=180))
    found = az.analyze(of).interval(az.Side.NS, samples=50_000)
    assert found.chance_of_damage == pytest.approx((232 - 180) / 94, abs=0.01)
    assert sum(chance for _, chance in found.rounded) == pytest.approx(1)
    stands = dict(found.rounded)[Fraction(180)]
    assert stands == pytest.approx((180 - 138) / 94 + 0.5 / 94, abs=0.01)
    unrounded = ranged(rounding=az.Rounding(mode=RoundingMode.NONE))
    assert az.analyze(unrounded).interval(az.Side.NS).rounded == ()


@pytest.mark.parametrize("seed", range(300, 400))
def test_many_draws_are_settled_like_one(seed: int) -> None:
    """12B1, 12C1(e), 12C4, 64C: the arithmetic for many draws against the exact one."""
    rng = random.Random(seed)
    model = what_if(ruled_with(random_case(seed)))
    knocks_out = model.terms.whole == 0 and rng.random() < 0.3
    terms = replace(model.terms, is_capped=rng.random() < 0.3, is_knock_out=knocks_out)
    near = [(terms.reference_ns or Fraction(0)) + rng.choice([-3, -1, 0, 2]) for _ in range(12)]
    ew = [terms.whole - n + rng.choice([0, 0, 2]) for n in near]
    without = None if rng.random() < 0.5 else [n + rng.choice([-2, 0, 5]) for n in near]

    def floats(values: list[Fraction]) -> np.ndarray:
        return np.array([float(value) for value in values])

    scores, damage = _settled(terms, floats(near), floats(ew), None if without is None else floats(without))
    for index in range(len(near)):
        reached = None if without is None else without[index]
        exact = terms.settle(Expectations(ns=near[index], ew=ew[index], without_act=reached))
        assert scores[az.Side.NS][index] == pytest.approx(float(exact.ns))
        assert scores[az.Side.EW][index] == pytest.approx(float(exact.ew))
        if damage is not None:
            assert bool(damage[index]) == bool(exact.damage)


def test_both_sides_and_both_directions_have_mirrored_intervals() -> None:
    of = ranged(table=az.StatedScore(score_ns=100))
    ns, ew = (az.analyze(of).interval(side) for side in az.Side)
    assert (ns.low, ns.high) == pytest.approx((-ew.high, -ew.low))
    turned = az.analyze(mirrored(of)).interval(az.Side.EW)
    assert (ns.low, ns.high) == pytest.approx((turned.low, turned.high))


def test_an_own_act_is_uncertain_through_its_own_outcomes() -> None:
    """12C1(e): only what could have happened without the act has a range."""
    for side, other in (("EW", az.Side.NS), ("NS", az.Side.EW)):
        sign = 1 if side == "EW" else -1
        of = case(
            outcome(str(sign * 150)),
            board=az.Board(),
            offending=side,
            method=az.TeamImps(other_table_ns=0),
            table=az.StatedScore(score_ns=sign * -500),
            own_act=OwnAct(
                act="a wild double",
                qualifies=True,
                without=Branches(
                    outcome(str(sign * 100), "1/2", range=(LOW, HIGH)), outcome(str(sign * -100), "rest")
                ),
            ),
        )
        analysis = az.analyze(of)
        found = analysis.interval(other)
        assert found.fields == ("self inflicted.without it",)
        # A -11, B +4, C 3w - 3(1-w): -0.6 to +0.6
        assert found.low == pytest.approx(-11 + 4 - 0.54, abs=0.05)
        assert found.high == pytest.approx(-11 + 4 + 0.54, abs=0.05)
        assert analysis.interval(other.other).low == pytest.approx(float(analysis.interval(other.other).high))


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"samples": 0}, "0 samples"),
        ({"seed": -1}, "seed -1"),
        ({"prior": Fraction(0)}, "a prior of 0"),
    ],
)
def test_a_sampling_that_cannot_be_is_refused(settings, told) -> None:
    with pytest.raises(az.AnalyzerError, match=told):
        az.Sampling(**settings)
    with pytest.raises(az.AnalyzerError, match="level 90"):
        az.analyze(ranged()).interval(az.Side.NS, level=90)


def test_sisters_of_a_tree_know_what_cannot_be_weighed() -> None:
    unweighed = az.Branches(outcome("200"), outcome("300"))
    of = case(outcome("100", "100%"), az.Branch(weight="0%", then=unweighed), board=az.Board())
    ruling = az.rule(of)
    assert ruling.needs
    assert ruling.basis is not None
    sisters = sisters_of(ruling.basis.trees["tree"], "continuations", excludes=True)
    assert sisters.value == 3
    assert sisters.members[1].value is None
