"""A calibration in text: what each model is worth against double dummy and experience, and how sure that is."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from analyzer.plausible.agreement import Agreement
from analyzer.plausible.calibrate import Calibration
from analyzer.plausible.choice_fit import FittedChoice
from analyzer.plausible.choices import ROLE_NAMES
from analyzer.plausible.evidence import Estimate, ReliabilityBin
from analyzer.plausible.field_model import FieldModel, FittedModel
from analyzer.plausible.judging import Judged
from analyzer.plausible.observed import Compared, ManyTables, Strength
from analyzer.report.columns import WIDTH

__all__ = ["calibration_text", "choices_text", "compared_text", "field_summary", "many_tables_text", "strength_text"]


def _nats(found: Estimate, *, signed: bool = True) -> str:
    value = f"{found.value:+.4f}" if signed else f"{found.value:.4f}"
    return f"{value} [{found.low:+.4f}, {found.high:+.4f}]"


def field_summary(field: FieldModel) -> list[str]:
    """Where the numbers of a field come from, in lines."""
    known = field.provenance
    text = (
        f"Field {field.name}: {known.event} ({known.year}), {known.strength}. {known.contracts} contracts on "
        f"{known.deals} deals; left out: {known.left_out}. Fitted on {known.date}; {known.forms_tried} forms of the "
        "model were compared on these records before this one was stated."
    )
    lines = textwrap.wrap(f"{text} {known.note}".strip(), WIDTH)
    for form in dict.fromkeys(model.form for model in field.models):
        lines += ["", *textwrap.wrap(f"Form: {form}.", WIDTH, subsequent_indent="  ")]
    return lines


def calibration_text(found: Calibration) -> str:
    """The whole report of a calibration."""
    lines = [*field_summary(found.field), ""]
    if not found.is_finished:
        lines += ["Not all contracts were played out; this is what is known so far.", ""]
    lines += textwrap.wrap(
        "Every number below is out of fold: each deal was predicted by a fit that had not seen it. Brackets hold the "
        "middle 95% of a bootstrap over deals. Likelihoods are in nats a contract.",
        WIDTH,
    )
    for model, judged, with_lead in zip(found.field.models, found.judged, found.with_lead, strict=True):
        lines += ["", *_model(model, judged, with_lead)]
    return "\n".join([*lines, *_later(found.field)]) + "\n"


def _later(field: FieldModel) -> list[str]:
    """What each level is worth once play has begun, in lines."""
    if not field.later:
        return []
    lines = ["", "Once play has begun, against double dummy from there and the errors still to come"]
    for one in field.later:
        tricks = f"after {one.tricks} trick{'s' * (one.tricks > 1)}"
        lines.append(
            f"  {one.level:<8} {tricks:<14} {one.contracts:>4} contracts   {one.gain:+.4f} [{one.gain_low:+.4f}, "
            f"{one.gain_high:+.4f}]   80% sets hold {one.coverage:.1%} ± {one.coverage_error:.1%}"
        )
    return lines


def choices_text(fitted: Sequence[FittedChoice], leaders: Agreement) -> str:
    """The choice model of some records: its weights, and what they were worth on deals not seen."""
    lines = [
        "role           decisions  errors   true          seeming       beside        likelihood even, true, both"
    ]
    for one in fitted:
        weights = ((one.true, one.true_error), (one.seeming, one.seeming_error), (one.beside, one.beside_error))
        told = "   ".join(f"{value:>5.2f} ±{error:<4.2f}" for value, error in weights)
        lines.append(
            f"{ROLE_NAMES[one.role]:<14} {one.decisions:>8} {one.errors:>7}   {told}   {one.likelihood_even:.3f} "
            f"{one.likelihood_true:.3f} {one.likelihood_both:.3f}"
        )
    told = f"Two leaders with the same cards agree beyond the model: rho {leaders.rho:.2f} ± {leaders.error:.2f}"
    return "\n".join([*lines, f"{told}, from {leaders.tables} leads on {leaders.deals} deals."]) + "\n"


def _model(model: FittedModel, judged: Judged, with_lead: Estimate | None) -> list[str]:
    gain = judged.gain
    lines = [
        model.name[0].upper() + model.name[1:],
        f"  {gain.contracts} contracts on {gain.deals} deals, {model.plays} playouts each",
        f"  double dummy and experience {_nats(judged.base, signed=False)}",
        f"  gain of the model           {_nats(gain)}",
        *([] if with_lead is None else [f"  with what the lead tells    {_nats(with_lead)}"]),
        f'  "makes": baseline           {_nats(judged.base_make, signed=False)}',
        f'  "makes": gain               {_nats(judged.make_gain)}',
        f"  variance explained          {judged.explained:.3f} (baseline {judged.base_explained:.3f})",
    ]
    lines += [f"  control, {name}: {_nats(control)}" for name, control in judged.controls]
    for level, sets, base in judged.coverage:
        lines.append(
            f"  randomized {level:.0%} sets hold   {sets.value:.1%} ± {sets.error:.1%} "
            f"(baseline {base.value:.1%} ± {base.error:.1%})"
        )
    lines += ["  chance that the contract makes", *_bins(judged.reliability)]
    lines += [f"  {line}" for line in _agreement(model, judged.agreement, judged.base_agreement)]
    weights = zip(model.layer.names, model.layer.theta, strict=True)
    return [*lines, *(f"  theta {weight:+.3f}  {name}" for name, weight in weights)]


def _bins(bins: Sequence[ReliabilityBin]) -> list[str]:
    lines = []
    for found in bins:
        head = f"    {found.low:.0%} to {found.high:.0%}:"
        if not found.contracts:
            lines.append(f"{head:<18} none")
            continue
        lines.append(
            f"{head:<18} {found.contracts:>4} contracts, predicted {found.predicted:.1%}, made {found.observed:.1%} "
            f"± {found.error:.1%}"
        )
    return lines


def _agreement(model: FittedModel, found: Agreement | None, base: Agreement | None) -> list[str]:
    if found is None or base is None:
        return [f"no two tables played the same contract; an agreement of {model.agreement.rho:.2f} is assumed"]
    return [
        f"tables of the same contract agree beyond the prediction: rho {found.rho:.3f} ± {found.error:.3f} "
        f"({found.tables} tables;",
        f"  baseline {base.rho:.3f} ± {base.error:.3f}); of the deal itself {model.deal_share:.3f}",
    ]


def compared_text(found: Compared) -> str:
    """Another field held against a field model: gain, coverage, agreement, strength, and contract by contract."""
    gained = found.gain
    lines = [
        f"{found.model.name[0].upper()}{found.model.name[1:]}: {gained.contracts} tables on {gained.deals} deals, "
        "nothing fitted on them",
        f"  gain of the model           {_nats(gained)}",
        f"  randomized 80% sets hold    {found.coverage.value:.1%} ± {found.coverage.error:.1%}",
    ]
    if found.agreement is not None:
        lines.append(
            f"  agreement beyond the prediction: rho {found.agreement.rho:.3f} ± {found.agreement.error:.3f}, that "
            f"of the fit {found.model.agreement.rho:.3f}"
        )
    parts = ["\n".join(lines) + "\n"]
    if found.strength is not None:
        parts.append(strength_text(found.strength))
    return "\n".join([*parts, many_tables_text(found.many_tables)])


def many_tables_text(contracts: Sequence[ManyTables]) -> str:
    """Contracts that many tables played: chances predicted, and what the tables took."""
    lines = []
    for found in contracts:
        lines.append(
            f"{found.name}  {found.tables} tables, double dummy {found.tricks_double_dummy}; mean "
            f"{found.mean_observed:.2f}, predicted {found.mean_predicted:.2f}"
        )
        lines.append(f"  {found.deal}")
        seen = [t for t in range(14) if found.observed[t] or found.predicted[t] >= 0.005]
        lines.append("  tricks    " + "".join(f"{tricks:>6}" for tricks in seen))
        lines.append("  predicted " + "".join(f"{found.predicted[tricks]:>6.0%}" for tricks in seen))
        lines.append("  taken     " + "".join(f"{found.observed[t] / found.tables:>6.0%}" for t in seen))
    return "\n".join(lines) + "\n"


def strength_text(found: Strength) -> str:
    """The strength of a field, in a sentence or two."""
    text = (
        f"Tricks expected to be lost times {found.factor:g} [{found.low:g}, {found.high:g}], fitted on "
        f"{found.fitted_on} deals; on the other {found.tested_on} this gains {_nats(found.gain)} nats a contract "
        "against the field as fitted."
    )
    return "\n".join(textwrap.wrap(text, WIDTH)) + "\n"
