"""The report of a calibration: text, JSON and plots from finished values."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from analyzer.plausible.calibrate import Calibration, fit_model
from analyzer.plausible.observed import ManyTables, many_tables, predicted, refitted_strength
from analyzer.report.calibration_json import CALIBRATION_SCHEMA, calibration_as_json, many_tables_as_json
from analyzer.report.calibration_text import calibration_text, many_tables_text, strength_text
from analyzer.report.plots_calibration import plot_coverage, plot_gains, plot_many_tables, plot_reliability
from tests.plausible.simulated import contracts
from tests.plausible.test_prediction import FIELD, MODEL


@pytest.fixture(scope="module")
def calibration() -> Calibration:
    model, judged = fit_model(contracts(100, np.random.default_rng(1), tables=2), "quick", draws=3)
    alone, alone_judged = fit_model(contracts(100, np.random.default_rng(2)), "quick", draws=3)
    return Calibration(
        field=replace(FIELD, models=(model, alone)),
        judged=(judged, alone_judged),
        with_lead=(None, judged.gain),
        is_finished=False,
    )


@pytest.fixture(scope="module")
def played() -> tuple[ManyTables, ...]:
    data = contracts(2, np.random.default_rng(3), tables=12)
    return many_tables(data, ("4S S",) * 24, predicted(FIELD, MODEL, data)[1])


def test_the_text_has_every_number_that_a_statistician_asks_for(calibration: Calibration) -> None:
    text = calibration_text(calibration)
    for part in (
        "Not all contracts were played out",
        "60 forms of the model",
        "gain of the model",
        "control, playouts of another contract",
        "control, a moved base",
        "randomized 80% sets hold",
        "80% to 100%:",
        "tables of the same contract agree beyond the prediction: rho",
        "no two tables played the same contract; an agreement of 0.30 is assumed",
        "with what the lead tells",
        "theta",
    ):
        assert part in text, part
    assert max(map(len, text.splitlines())) <= 110


def test_the_json_holds_the_same_and_is_json(calibration: Calibration, played: tuple[ManyTables, ...]) -> None:
    found = calibration_as_json(calibration)
    assert json.loads(json.dumps(found)) == found | {"models": json.loads(json.dumps(found["models"]))}
    assert found["schema"] == CALIBRATION_SCHEMA
    assert found["models"][0]["gain"]["value"] == calibration.judged[0].gain.value
    assert found["models"][1]["agreement"] is None
    assert many_tables_as_json(played)["contracts"][0]["tables"] == 12


def test_contracts_of_many_tables_are_printed_with_their_strength(played: tuple[ManyTables, ...]) -> None:
    text = many_tables_text(played)
    assert text.count("predicted ") >= 2 and "12 tables" in text
    strength = refitted_strength(FIELD, MODEL, contracts(20, np.random.default_rng(4), tables=5))
    assert "deals" in strength_text(strength)
    assert many_tables_as_json(played, strength)["strength"]["factor"] == strength.factor


def test_the_plots_can_be_drawn(calibration: Calibration, played: tuple[ManyTables, ...]) -> None:
    for figure in (
        plot_reliability(calibration.judged[0], title="quick"),
        plot_gains(calibration),
        plot_coverage(calibration),
        plot_many_tables(played),
        plot_many_tables(()),
    ):
        assert figure.axes[0].get_title(loc="left")
