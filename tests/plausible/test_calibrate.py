"""The engine of the calibration on contracts whose truth is known; controls; another field and its strength."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from analyzer.bridge import Card, Contract
from analyzer.errors import InputError
from analyzer.plausible.baseline import group_of
from analyzer.plausible.calibrate import Calibration, Ran, calibrate, fit_model, refits
from analyzer.plausible.collecting import Collected
from analyzer.plausible.dataset import Dataset, dataset, out_of_fold
from analyzer.plausible.field_file import field_from_text, field_text
from analyzer.plausible.field_model import Policy, Provenance, RolePolicy
from analyzer.plausible.folds import folds_of
from analyzer.plausible.judging import judge, moved, of_other_contracts
from analyzer.plausible.later import judge_later
from analyzer.plausible.layer import normalized
from analyzer.plausible.observed import many_tables, predicted, refitted_strength
from analyzer.plausible.prediction import log_possible, predict
from analyzer.plausible.records import PlayedContract
from analyzer.plausible.summary import PlayoutSummary
from analyzer.report.calibration_text import calibration_text
from tests.plausible.simulated import LAYER, baseline, contracts, drawn_tricks
from tests.plausible.test_collecting import made
from tests.plausible.test_prediction import FIELD, MODEL

PROVENANCE = Provenance(
    event="simulated", year=2026, strength="as stated", contracts=1, deals=1, left_out="none", date="2026-11-30",
    forms_tried=0,
)  # fmt: skip
ROLE = RolePolicy(true=2.5)
POLICY = Policy(declarer=ROLE, defenders=ROLE, leader=ROLE)


def collected(deals: int, *, lead_known: bool, seed: int = 1) -> Collected[PlayoutSummary]:
    """Records on drawn deals whose results come from the stated layer."""
    random = np.random.default_rng(seed)
    records = made(deals)
    levels = np.exp(random.normal(-0.8, 0.8, (deals, 3)))
    found, played = [], []
    for place, contract in enumerate(records):
        level = levels[place // 2] * (1, 1, not lead_known)
        losses = level * random.gamma(4.0, 0.25, (4, 3))
        drawn = random.poisson(losses)
        tricks = 5 + place // 2 % 6
        outcomes = np.clip(tricks + drawn[:, 1] + drawn[:, 2] - drawn[:, 0], 0, 13)
        summary = PlayoutSummary(
            tricks_double_dummy=tricks,
            outcomes=tuple(map(int, outcomes)),
            losses=tuple((float(a), float(b), float(c)) for a, b, c in losses),
            lead_known=lead_known,
        )
        one = dataset([contract], [summary])
        base = baseline().log_chances(one.summaries.tricks_double_dummy, np.array([group_of(contract.contract)]))
        taken = int(drawn_tricks(LAYER.log_chances(base, one.summaries), random)[0])
        found.append(summary)
        played.append(replace(contract, tricks_declarer=taken))
    return Collected(contracts=tuple(played), facts=tuple(found), is_finished=True, known=0)


@pytest.fixture(scope="module")
def calibration() -> Calibration:
    runs = [Ran(level="quick", collected=collected(150, lead_known=known)) for known in (False, True)]
    return calibrate(runs, name="simulated", provenance=PROVENANCE, policies=[("quick", POLICY)], draws=8)


def test_a_calibration_gives_a_field_that_can_be_written_read_and_asked(calibration: Calibration) -> None:
    field = field_from_text(field_text(calibration.field))
    assert [model.name for model in field.models] == [
        "quick, lead unknown, any contract",
        "quick, lead unknown, contract bid by players",
        "quick, lead known, any contract",
        "quick, lead known, contract bid by players",
    ]
    assert calibration.is_finished and len(calibration.judged) == 4
    one = collected(3, lead_known=False, seed=4)
    found = predict(field, one.contracts[0].contract, one.facts[0], level="quick")
    assert sum(chance.value for chance in found.exactly) == 1
    assert [gain is not None for gain in calibration.with_lead] == [False, False, True, True]
    for model, judged in zip(calibration.field.models, calibration.judged, strict=True):
        assert judged.agreement is not None and judged.agreement.tables == 300
        assert model.agreement == judged.agreement
        assert model.evidence.gain == judged.gain.value
        assert len(model.refits) == 8


def begun(deals: int, *, tricks: int, seed: int) -> Collected[PlayoutSummary]:
    """Records whose first tricks are known; a third of the errors is still to come, and the playouts know it."""
    random = np.random.default_rng(seed)
    found, played = [], []
    for place, contract in enumerate(made(deals)):
        losses = np.exp(random.normal(-1.4, 0.9)) * random.gamma(4.0, 0.25, (4, 3)) * (1, 1, 0)
        drawn = random.poisson(losses)
        expected, won = 5 + place // 2 % 6, min(tricks, 2)
        most = 13 - (tricks - won)
        summary = PlayoutSummary(
            tricks_double_dummy=expected,
            outcomes=tuple(map(int, np.clip(expected + drawn[:, 1] - drawn[:, 0], won, most))),
            losses=tuple((float(a), float(b), float(c)) for a, b, c in losses),
            lead_known=True,
            tricks_played=tricks,
            tricks_won=won,
        )
        one = dataset([contract], [summary])
        base = baseline().log_chances(one.summaries.tricks_double_dummy, np.array([group_of(contract.contract)]))
        log_chances = normalized(LAYER.log_chances(base, one.summaries) + log_possible(summary))
        found.append(summary)
        played.append(replace(contract, tricks_declarer=int(drawn_tricks(log_chances, random)[0])))
    return Collected(contracts=tuple(played), facts=tuple(found), is_finished=True, known=0)


def test_once_play_has_begun_the_layer_of_the_known_lead_is_judged() -> None:
    one = collected(250, lead_known=True)
    known = dataset(one.contracts, one.facts)
    for like in (None, known):
        later = judge_later("quick", known, begun(500, tricks=4, seed=9), like=like)
        assert later is not None
        assert (later.level, later.tricks, later.contracts, later.deals) == ("quick", 4, 1000, 500)
        assert later.gain_low > 0 and later.gain_low < later.gain < later.gain_high
        assert abs(later.coverage - 0.8) < 4 * later.coverage_error


@pytest.mark.parametrize("tables", [1, 2, 18])
def test_of_few_deals_nothing_is_said_later_in_the_play(tables: int) -> None:
    one, few = collected(60, lead_known=True), begun(9, tricks=3, seed=2)
    part = Collected(contracts=few.contracts[:tables], facts=few.facts[:tables], is_finished=True, known=0)
    assert judge_later("quick", dataset(one.contracts, one.facts), part) is None


def test_a_calibration_judges_what_it_is_given_of_later_play(calibration: Calibration) -> None:
    runs = [Ran(level="quick", collected=collected(20, lead_known=known)) for known in (False, True)]
    later = [Ran(level="quick", collected=begun(20, tricks=tricks, seed=tricks)) for tricks in (1, 5)]
    found = calibrate(runs, name="later", provenance=PROVENANCE, policies=[("quick", POLICY)], later=later, draws=2)
    assert [one.tricks for one in found.field.later] == [1, 5] and calibration.field.later == ()
    assert field_from_text(field_text(found.field)).later[1].tricks == 5
    text = calibration_text(found)
    assert re.search(r"quick +after 5 tricks +40 contracts +[+-]0\.\d{4} \[", text)
    assert "Once play has begun" not in calibration_text(calibration)


def test_what_a_calibration_needs_is_said() -> None:
    one, two = (Ran(level="quick", collected=collected(12, lead_known=known)) for known in (False, True))
    few = Ran(level="quick", collected=collected(3, lead_known=True))
    for runs, says in (
        ([one, one], "two runs"),
        ([one], "lead known; one of each"),
        ([two], "lead unknown; one of each"),
        ([one, few], "3 deals; at least 10"),
    ):
        with pytest.raises(InputError, match=says):
            calibrate(runs, name="x", provenance=PROVENANCE, policies=(), draws=2)


def test_no_deal_is_predicted_by_a_fit_that_saw_it() -> None:
    data = contracts(60, np.random.default_rng(1), tables=2)
    found = out_of_fold(data)
    assert (found.folds == folds_of(data.deals)).all()
    fold = int(found.folds[0])
    wild = np.where(found.folds == fold, 13, data.tricks)  # other results in the fold change nothing about it
    changed = out_of_fold(replace(data, tricks=wild))
    inside = found.folds == fold
    assert changed.model[inside] == pytest.approx(found.model[inside])
    assert changed.model[~inside] != pytest.approx(found.model[~inside])


def test_one_deal_cannot_be_split() -> None:
    data = contracts(1, np.random.default_rng(1), tables=9)
    with pytest.raises(InputError, match="all 1 deals"):
        out_of_fold(data)


def test_the_model_gains_and_the_controls_do_not() -> None:
    data = contracts(1500, np.random.default_rng(2))
    judged = judge(data)
    assert judged.gain.low > 0.03
    for _, gain in judged.controls:
        assert gain.value < 0.01
    assert judged.agreement is None
    (sets,) = [estimate for level, estimate, _ in judged.coverage if level == 0.8]
    assert abs(sets.value - 0.8) < 3 * sets.error
    assert judged.evidence().gain == judged.gain.value
    assert judged.explained > judged.base_explained


def test_controls_keep_the_contract_and_change_the_playouts() -> None:
    data = contracts(50, np.random.default_rng(3))
    for control in (of_other_contracts(data), moved(data)):
        assert (control.tricks == data.tricks).all()
        assert (control.summaries.tricks_double_dummy == data.summaries.tricks_double_dummy).all()
        assert not np.array_equal(control.summaries.losses, data.summaries.losses)
    assert np.ptp(moved(data).summaries.losses.reshape(-1, 3), axis=0).max() == 0


def test_refits_scatter_as_the_information_says() -> None:
    """Against the inverse of the observed information, which a bootstrap over independent deals must come near to."""
    data = contracts(1500, np.random.default_rng(4))
    base = baseline().log_chances(data.summaries.tricks_double_dummy, data.groups)
    from analyzer.plausible.layer import objective, statistics

    columns = statistics(data.summaries, LAYER.scaling)
    of = objective(base, columns, data.tricks, penalty=3.0)
    theta = np.array(LAYER.theta)
    step = 1e-4 * np.eye(7)
    information = np.array([(of(theta + s)[1] - of(theta - s)[1]) / 2e-4 for s in step])
    wanted = np.sqrt(np.diag(np.linalg.inv(information)))
    found = refits(data, base, LAYER, count=60).std(axis=0)
    assert found == pytest.approx(wanted, rel=0.35)


def test_a_model_without_shared_contracts_assumes_an_agreement() -> None:
    model, judged = fit_model(contracts(80, np.random.default_rng(5)), "quick", draws=4)
    assert judged.agreement is None
    assert model.agreement.rho == 0.3 and model.agreement.tables == 0
    assert 0 < model.deal_share <= 0.3


def of_strength(factor: float) -> Dataset:
    random = np.random.default_rng(6)
    data = contracts(400, random)
    base, log_chances = predicted(FIELD, MODEL, data, strength=factor)
    assert base.shape == (400, 14)
    return replace(data, tricks=drawn_tricks(log_chances, random))


@pytest.mark.parametrize("factor", [0.6, 1.0, 2.0])
def test_the_strength_of_another_field_is_found_on_half_and_tested_on_the_rest(factor: float) -> None:
    found = refitted_strength(FIELD, MODEL, of_strength(factor))
    assert found.low <= factor * 1.15 and factor <= found.high * 1.15
    assert abs(found.factor - factor) < 0.45 * factor
    assert (found.fitted_on, found.tested_on) == (200, 200)
    if factor != 1.0:
        assert found.gain.value > 0
    with pytest.raises(InputError, match="one deal"):
        refitted_strength(FIELD, MODEL, contracts(1, np.random.default_rng(1), tables=9))


def test_contracts_of_many_tables_are_set_beside_their_prediction() -> None:
    data = contracts(3, np.random.default_rng(7), tables=9)
    data = data.part(np.arange(27) < 25)
    _, log_chances = predicted(FIELD, MODEL, data)
    found = many_tables(data, tuple(f"contract {number}" for number in data.same_contract), log_chances)
    assert [(one.name, one.tables) for one in found] == [("contract 0", 9), ("contract 1", 9)]
    assert sum(found[0].predicted) == pytest.approx(1) and sum(found[0].observed) == 9
    assert found[0].mean_observed == pytest.approx(data.tricks[:9].mean())
    assert 0 < found[0].mean_predicted < 13


def test_contracts_with_a_known_lead_agree_only_with_the_same_lead() -> None:
    pair = made(1)
    other = replace(pair[1], cards=(Card.parse("H2"),))
    summary = PlayoutSummary(tricks_double_dummy=9, outcomes=(9,), losses=((0, 0, 0),))

    def same(contracts_: list[PlayedContract], *, known: bool) -> list[int]:
        return dataset(contracts_, [replace(summary, lead_known=known)] * 2).same_contract.tolist()

    assert same([*pair], known=True) == [0, 0]
    assert same([pair[0], other], known=True) == [0, 1]
    assert same([pair[0], other], known=False) == [0, 0]
    assert same([pair[0], replace(pair[1], contract=Contract.parse("3NTx S"))], known=False) == [0, 0]
    with pytest.raises(InputError, match="some summaries only"):
        dataset(pair, [summary, replace(summary, lead_known=True)])
    with pytest.raises(InputError, match="2 contracts and 1 summaries"):
        dataset(pair, [summary])


def test_a_run_of_few_contracts_is_pulled_to_the_theta_of_more() -> None:
    more = contracts(1500, np.random.default_rng(8))
    few = more.part(np.arange(1500) < 60)
    alone, pulled = (fit_model(few, "quick", more, like=like, draws=3)[0] for like in (None, more))
    truth = np.array(LAYER.theta)
    assert np.abs(np.array(pulled.layer.theta) - truth).sum() < np.abs(np.array(alone.layer.theta) - truth).sum()
    assert (alone.penalty, pulled.penalty) == (3.0, 30.0)
    tables = contracts(200, np.random.default_rng(9), tables=2, rho=0.3)
    model, judged = fit_model(tables.part(np.arange(400) < 40), "quick", tables, like=tables, draws=3)
    assert judged.agreement is not None and judged.agreement.tables == 40
    assert model.agreement.tables == 400
