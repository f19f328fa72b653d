"""A calibration as JSON-ready values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from analyzer.plausible.agreement import Agreement
from analyzer.plausible.calibrate import Calibration
from analyzer.plausible.field_model import FittedModel
from analyzer.plausible.judging import Judged
from analyzer.plausible.observed import ManyTables, Strength

__all__ = ["CALIBRATION_SCHEMA", "calibration_as_json", "many_tables_as_json"]

CALIBRATION_SCHEMA = "analyzer.calibration/1"


def calibration_as_json(found: Calibration) -> dict[str, Any]:
    """The calibration as dicts, lists, strings and numbers; likelihoods in nats a contract, all out of fold."""
    return {
        "schema": CALIBRATION_SCHEMA,
        "field": found.field.name,
        "provenance": asdict(found.field.provenance),
        "is_finished": found.is_finished,
        "models": [
            _model(model, judged) | {"with_lead": None if with_lead is None else asdict(with_lead)}
            for model, judged, with_lead in zip(found.field.models, found.judged, found.with_lead, strict=True)
        ],
        "later": [asdict(one) for one in found.field.later],
    }


def _model(model: FittedModel, judged: Judged) -> dict[str, Any]:
    return {
        "name": model.name,
        "level": model.level,
        "lead_known": model.lead_known,
        "is_bid": model.is_bid,
        "plays": model.plays,
        "form": model.form,
        "penalty": model.penalty,
        "theta": dict(zip(model.layer.names, model.layer.theta, strict=True)),
        "base": asdict(judged.base),
        "gain": asdict(judged.gain),
        "base_make": asdict(judged.base_make),
        "make_gain": asdict(judged.make_gain),
        "coverage": [
            {"level": level, "model": asdict(sets), "base": asdict(base)} for level, sets, base in judged.coverage
        ],
        "reliability": [asdict(one) for one in judged.reliability],
        "base_reliability": [asdict(one) for one in judged.base_reliability],
        "explained": judged.explained,
        "base_explained": judged.base_explained,
        "controls": {name: asdict(control) for name, control in judged.controls},
        "agreement": _agreement(judged.agreement),
        "base_agreement": _agreement(judged.base_agreement),
        "deal_share": model.deal_share,
    }


def _agreement(found: Agreement | None) -> dict[str, Any] | None:
    return None if found is None else asdict(found)


def many_tables_as_json(contracts: Sequence[ManyTables], strength: Strength | None = None) -> dict[str, Any]:
    """Contracts that many tables played, and the strength of their field where it was fitted."""
    return {
        "contracts": [
            {**asdict(one), "mean_predicted": one.mean_predicted, "mean_observed": one.mean_observed}
            for one in contracts
        ],
        "strength": None if strength is None else asdict(strength),
    }
