"""Predictions of one contract: proposals that add to one, and intervals that cover as often as they say."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.bridge import Contract
from analyzer.errors import InputError
from analyzer.plausible.agreement import Agreement
from analyzer.plausible.field_model import (
    Counts,
    Evidence,
    FieldModel,
    FittedModel,
    LaterEvidence,
    PlayerStrength,
    Policy,
    Provenance,
    RolePolicy,
)
from analyzer.plausible.layer import PENALTY, Layer, Scaling
from analyzer.plausible.prediction import bounds, predict, thousandths
from analyzer.plausible.summary import PlayoutSummary
from analyzer.solver.plausible_source import Chance
from tests.plausible.simulated import LAYER, SCALING, THETA, contracts

EVIDENCE = Evidence(
    base=-1.2, gain=0.1, gain_low=0.07, gain_high=0.13, make=0.02, make_error=0.01, coverage=0.8, coverage_error=0.01,
    explained=0.1, contracts=900, deals=500,
)  # fmt: skip
MODEL = FittedModel(
    level="quick",
    lead_known=False,
    is_bid=False,
    plays=4,
    form="as tested",
    penalty=PENALTY,
    layer=LAYER,
    refits=tuple(tuple(map(float, np.array(THETA) + step)) for step in np.linspace(-0.1, 0.1, 9)),
    agreement=Agreement(rho=0.3, error=0.05, tables=300, deals=150),
    deal_share=0.25,
    evidence=EVIDENCE,
)
BID_LAYER = Layer(theta=(*THETA, -0.3, -0.2), scaling=replace(SCALING, margin=(0.3, 1.4)))
ROW = tuple((error, 60 // (1 + error * error)) for error in range(-4, 4))
FIELD = FieldModel(
    name="tested",
    provenance=Provenance(
        event="an event", year=1999, strength="strong", contracts=900, deals=500, left_out="5 for a revoke",
        date="2026-11-30", forms_tried=60,
    ),
    policies=(("quick", Policy(declarer=RolePolicy(true=2.5), defenders=RolePolicy(true=2.56),
                               leader=RolePolicy(true=1.01, seeming=3.4, beside=0.3, layouts=8))),),
    classes=(PlayerStrength(name="club", losses=1.5, sharpness=0.8, basis="an estimate"),),
    counts=(Counts(by_group=(ROW,) * 8), Counts(by_group=(ROW,) * 8)),
    models=(
        MODEL,
        replace(MODEL, is_bid=True, layer=BID_LAYER, refits=()),
        replace(MODEL, level="detailed", lead_known=True),
    ),
    later=(
        LaterEvidence(
            level="detailed", tricks=3, contracts=900, deals=500, gain=0.05, gain_low=0.02, gain_high=0.08,
            coverage=0.79, coverage_error=0.01,
        ),
        LaterEvidence(
            level="detailed", tricks=7, contracts=700, deals=450, gain=-0.01, gain_low=-0.04, gain_high=0.02,
            coverage=0.75, coverage_error=0.02,
        ),
    ),
)  # fmt: skip
SUMMARY = PlayoutSummary(
    tricks_double_dummy=10,
    outcomes=(10, 9, 10, 11),
    losses=((0.6, 0.2, 0.1), (0.9, 0.1, 0.1), (0.4, 0.2, 0.1), (0.5, 0.6, 0.1)),
)
GAME = Contract.parse("4S N")


@given(st.lists(st.floats(0, 1), min_size=14, max_size=14).filter(lambda values: sum(values) > 0.01))
@settings(max_examples=200, deadline=None)
def test_proposals_are_whole_thousandths_that_add_to_one(values: list[float]) -> None:
    total = sum(values)
    chances = tuple(value / total for value in values)
    found = thousandths(chances)
    assert sum(found) == 1
    assert all((value * 1000).denominator == 1 for value in found)
    assert all(abs(float(value) - chance) < 0.001 for value, chance in zip(found, chances, strict=True))


def test_the_largest_remainders_are_raised_and_the_first_of_equals() -> None:
    assert thousandths((0.0004, 0.9996)) == (Fraction(0), Fraction(1))
    assert thousandths((1 / 3, 1 / 3, 1 / 3)) == (Fraction(334, 1000), Fraction(333, 1000), Fraction(333, 1000))


@pytest.mark.parametrize("chances", [(0.5, 0.4), (1.5, -0.5), (float("nan"), 1.0)])
def test_what_are_no_chances_is_refused(chances: tuple[float, ...]) -> None:
    with pytest.raises(InputError, match="add to"):
        thousandths(chances)


def test_a_prediction_adds_up_and_lies_in_its_intervals() -> None:
    found = predict(FIELD, GAME, SUMMARY, level="quick")
    assert sum(found.distribution) == pytest.approx(1)
    assert min(found.distribution) > 0
    assert sum(chance.value for chance in found.exactly) == 1
    assert found.at_least[0].value == 1
    for least, chance in enumerate(found.at_least):
        assert chance.value == sum(one.value for one in found.exactly[least:])
    for chance in (*found.exactly, *found.at_least):
        assert 0 <= chance.low <= chance.value <= chance.high <= 1
    ten = found.at_least[10]
    assert ten.low < ten.value - Fraction(1, 5) and ten.high > ten.value + Fraction(1, 10)
    assert found.model is MODEL


def test_the_same_seed_gives_the_same_answer_and_the_contract_counts_where_players_bid_it() -> None:
    one = predict(FIELD, GAME, SUMMARY, level="quick", seed=3)
    assert one == predict(FIELD, GAME, SUMMARY, level="quick", seed=3)
    assert one.distribution == predict(FIELD, Contract.parse("2S N"), SUMMARY, level="quick").distribution
    bid = [predict(FIELD, Contract.parse(text), SUMMARY, level="quick", is_bid=True) for text in ("2S N", "3S N")]
    assert bid[0].distribution != bid[1].distribution
    assert bid[0].model.is_bid


def test_a_weaker_class_of_player_errs_more() -> None:
    club = predict(FIELD, GAME, SUMMARY, level="quick", class_of_player="club")
    assert club.distribution[10] < predict(FIELD, GAME, SUMMARY, level="quick").distribution[10]
    with pytest.raises(InputError, match="class_of_player: 'novice' is not known to field tested; it has club"):
        predict(FIELD, GAME, SUMMARY, level="quick", class_of_player="novice")


@pytest.mark.parametrize(("played", "won"), [(0, 0), (4, 2), (10, 8), (12, 9), (12, 10)])
def test_later_in_the_play_no_number_that_cannot_come_has_a_chance(played: int, won: int) -> None:
    behind = replace(SUMMARY, lead_known=True, tricks_played=played, tricks_won=won)
    found = predict(FIELD, GAME, behind, level="detailed")
    assert sum(found.distribution) == pytest.approx(1)
    for tricks, chance in enumerate(found.distribution):
        assert (chance > 0) == (won <= tricks <= 13 - played + won)
    for tricks, told in enumerate(found.exactly):
        if not won <= tricks <= 13 - played + won:
            assert told.value == told.low == told.high == 0
    assert found.at_least[won] == Chance(value=Fraction(1), low=Fraction(1), high=Fraction(1))


def test_what_is_known_of_later_play_is_that_of_the_next_number_of_tricks_measured() -> None:
    three, seven = FIELD.later
    found = [FIELD.later_evidence("detailed", tricks) for tricks in (1, 3, 4, 7, 11)]
    assert found == [three, three, seven, seven, seven]
    assert FIELD.later_evidence("quick", 3) is None
    with pytest.raises(InputError, match="tricks: 0; 1 to 12"):
        replace(three, tricks=0)
    with pytest.raises(InputError, match="level: 'deep'"):
        replace(three, level="deep")


def test_what_the_field_was_not_fitted_for_is_refused() -> None:
    with pytest.raises(InputError, match="no layer for level 'detailed' with the lead unknown; it has quick"):
        predict(FIELD, GAME, SUMMARY, level="detailed")
    with pytest.raises(InputError, match="lead known"):
        predict(FIELD, GAME, replace(SUMMARY, lead_known=True), level="quick")
    with pytest.raises(InputError, match="no policy for level 'detailed'"):
        FIELD.policy("detailed")
    assert FIELD.policy("quick").leader.layouts == 8


def test_without_other_noise_the_ends_are_those_of_the_beta() -> None:
    from scipy.stats import beta

    chances = np.array([[0.02, 0.3, 0.5, 0.97]])
    low, high = bounds(chances, 0.25)
    for place, chance in enumerate(chances[0]):
        assert low[place] == pytest.approx(beta.ppf(0.05, chance * 3, (1 - chance) * 3), abs=1e-4)
        assert high[place] == pytest.approx(beta.ppf(0.95, chance * 3, (1 - chance) * 3), abs=1e-4)


def test_the_ends_turn_with_the_event_and_widen_with_every_source() -> None:
    chances = np.array([[0.3, 0.7]])
    low, high = bounds(chances, 0.2)
    assert low[0] == pytest.approx(1 - high[1], abs=1e-4)
    assert bounds(chances, 0.05)[1][0] < high[0] < bounds(chances, 0.4)[1][0]
    assert bounds(np.array([[0.2, 0.7], [0.4, 0.7]]), 0.05)[1][0] > bounds(chances, 0.05)[1][0]
    many = chances.repeat(40, axis=0)
    assert bounds(many, 0.2, error=0.1)[1][0] > bounds(many, 0.2)[1][0] == high[0]


@pytest.mark.parametrize(("rho", "spread", "error"), [(0.2, 0.05, 0.08), (0.2, 0.3, 0.0), (0.03, 0.1, 0.0)])
def test_intervals_cover_the_true_chance_of_the_deal_as_often_as_they_say(
    rho: float, spread: float, error: float
) -> None:
    from tests.plausible.campaign import held

    inside, total = held(11, count=600, rho=rho, spread=spread, error=error)
    assert total > 600
    assert inside / total == pytest.approx(0.9, abs=0.035)  # three standard errors: events of a contract go together


def test_hostile_facts_are_refused() -> None:
    with pytest.raises(InputError, match="true: -1"):
        RolePolicy(true=-1)
    with pytest.raises(InputError, match="layouts: -8"):
        RolePolicy(true=1, layouts=-8)
    with pytest.raises(InputError, match="losses 0"):
        PlayerStrength(name="x", losses=0, sharpness=1, basis="")
    with pytest.raises(InputError, match="counts of 2 groups"):
        Counts(by_group=((), ()))
    with pytest.raises(InputError, match="no contracts"):
        Counts(by_group=((),) * 8).baseline()
    with pytest.raises(InputError, match="0 times an error of 3"):
        Counts(by_group=(((3, 0),),) * 8)
    with pytest.raises(InputError, match="refits: 1 numbers"):
        replace(MODEL, refits=((1.0,),))
    with pytest.raises(InputError, match=r"scaling\.margin"):
        replace(MODEL, is_bid=True)
    with pytest.raises(InputError, match="deal_share 1"):
        replace(MODEL, deal_share=1.0)
    with pytest.raises(InputError, match="level 'slow'"):
        replace(MODEL, level="slow")
    assert Scaling(declarer=(0, 1), defenders=(0, 1)).margin is None


def test_counts_and_their_baseline_agree() -> None:
    data = contracts(300, np.random.default_rng(12))
    counts = Counts.of(data.errors, data.groups)
    assert sum(number for pairs in counts.by_group for _, number in pairs) == 300
    from analyzer.plausible.baseline import fit_baseline

    assert counts.baseline().table == pytest.approx(fit_baseline(data.errors, data.groups).table)
