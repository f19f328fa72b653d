"""Field models in files: TOML in, checked field by field; TOML out; and those that ship with the program."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from analyzer.errors import InputError
from analyzer.plausible.agreement import Agreement
from analyzer.plausible.baseline import GROUPS
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
from analyzer.plausible.layer import NAMES, NAMES_BID, Layer, Scaling
from analyzer.plausible.toml_fields import Fields
from analyzer.solver.plausible_source import LEVELS, Level

__all__ = ["field_from_text", "field_names", "field_text", "read_field", "shipped_field"]

_Fact = TypeVar("_Fact")
_ROLES = ("declarer", "defenders", "leader")
_LEADS = ("lead_unknown", "lead_known")


def field_names() -> tuple[str, ...]:
    """The fields that ship with the program."""
    folder = files("analyzer.plausible") / "fields"
    return tuple(sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".toml")))


@cache
def shipped_field(name: str) -> FieldModel:
    """A field that ships with the program.

    Raises
    ------
    InputError
        Where there is none of the name.
    """
    if name not in field_names():
        names = ", ".join(field_names()) or "none"
        raise InputError(f"field: {name!r} does not ship with the program; it has {names}")
    return field_from_text((files("analyzer.plausible") / "fields" / f"{name}.toml").read_text("utf-8"), source=name)


def read_field(path: str | Path) -> FieldModel:
    """The field model of a file.

    Raises
    ------
    InputError
        Where the file cannot be read, or with every fault of its fields.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from None
    return field_from_text(text, source=str(path))


def field_from_text(text: str, *, source: str = "") -> FieldModel:
    """The field model written as TOML by :func:`field_text`.

    Raises
    ------
    InputError
        With every fault, each with the path of its field.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{source or 'the field'} is no TOML: {error}") from None
    fields = Fields(data)
    name = fields.text("name")
    provenance = _provenance(fields.table("provenance"))
    policies = _policies(fields.table("policy"))
    classes = tuple(filter(None, map(_player, fields.tables("classes") if fields.has("classes") else ())))
    leaders = _agreement(fields.table("leaders"))
    table = fields.table("errors")
    counts = [_counts(table.table(lead)) for lead in _LEADS]
    table.close()
    models = tuple(filter(None, map(_model, fields.tables("models"))))
    later = tuple(filter(None, map(_later, fields.tables("later") if fields.has("later") else ())))
    fields.close()
    fields.finish(source)
    assert counts[0] is not None and counts[1] is not None
    return FieldModel(
        name=name,
        provenance=provenance,
        policies=policies,
        classes=classes,
        counts=(counts[0], counts[1]),
        models=models,
        later=later,
        leaders=leaders,
    )


def _made(fields: Fields, build: Callable[[], _Fact]) -> _Fact | None:
    """The fact, or None after noting why it cannot be."""
    before = len(fields.faults)
    fields.close()
    try:
        return build()
    except InputError as error:
        if len(fields.faults) == before:
            name, colon, rest = str(error).partition(": ")
            is_path = bool(colon) and " " not in name
            fields.note(name if is_path else "", rest if is_path else str(error))
        return None


def _provenance(fields: Fields) -> Provenance:
    found = Provenance(
        event=fields.text("event"),
        year=fields.whole("year", least=1900, most=2200),
        strength=fields.text("strength"),
        contracts=fields.whole("contracts", least=1),
        deals=fields.whole("deals", least=1),
        left_out=fields.text("left_out"),
        date=fields.text("date"),
        forms_tried=fields.whole("forms_tried", least=0),
        note=fields.text("note", optional=True),
    )
    fields.close()
    return found


def _policies(fields: Fields) -> tuple[tuple[Level, Policy], ...]:
    found: list[tuple[Level, Policy]] = []
    for level in LEVELS:
        if fields.has(level):
            table = fields.table(level)
            roles = [_role(table.table(role)) for role in _ROLES]
            table.close()
            found.append((level, Policy(declarer=roles[0], defenders=roles[1], leader=roles[2])))
    fields.close()
    return tuple(found)


def _role(fields: Fields) -> RolePolicy:
    found = RolePolicy(
        true=fields.number("true", least=0, most=1000),
        seeming=fields.number("seeming", least=0, most=1000),
        beside=fields.number("beside", least=0, most=1000),
        layouts=fields.whole("layouts", least=0, most=1000),
    )
    fields.close()
    return found


def _player(fields: Fields) -> PlayerStrength | None:
    name, basis = fields.text("name"), fields.text("basis")
    losses = fields.number("losses", least=0.1, most=10)
    sharpness = fields.number("sharpness", least=0.1, most=10)
    return _made(fields, lambda: PlayerStrength(name=name, losses=losses, sharpness=sharpness, basis=basis))


def _counts(fields: Fields) -> Counts | None:
    rows = []
    for group in GROUPS:
        table = fields.table(group)
        pairs = []
        for error in table.names():
            try:
                value = int(error)
            except ValueError:
                table.note(error, "is no error in tricks", "a whole number from -13 to 13")
                continue
            if not -13 <= value <= 13:
                table.note(error, f"{value} is no error in tricks", "a whole number from -13 to 13")
            pairs.append((value, table.whole(error, least=1)))
        rows.append(tuple(sorted(pairs)))
    return _made(fields, lambda: Counts(by_group=tuple(rows))) if not fields.faults else None


def _model(fields: Fields) -> FittedModel | None:
    level = fields.text("level")
    lead_known, is_bid = fields.flag("lead_known"), fields.flag("is_bid")
    plays = fields.whole("plays", least=1)
    form, penalty = fields.text("form"), fields.number("penalty", least=0)
    theta = fields.numbers("theta", count=len(NAMES_BID if is_bid else NAMES))
    scaling = _scaling(fields.table("scaling"), is_bid=is_bid)
    refits = fields.lists("refits")
    agreement = _agreement(fields.table("agreement"))
    share = fields.number("deal_share", least=0.001, most=0.999, instead=0.5)
    evidence = _evidence(fields.table("evidence"))
    if level and level not in LEVELS:
        fields.note("level", f"{level!r} is no level", f"one of {', '.join(LEVELS)}")
    if scaling is None or fields.faults:
        fields.close()
        return None
    return _made(
        fields,
        lambda: FittedModel(
            level="quick" if level == "quick" else "detailed",
            lead_known=lead_known,
            is_bid=is_bid,
            plays=plays,
            form=form,
            penalty=penalty,
            layer=Layer(theta=theta, scaling=scaling),
            refits=refits,
            agreement=agreement,
            deal_share=share,
            evidence=evidence,
        ),
    )


def _scaling(fields: Fields, *, is_bid: bool) -> Scaling | None:
    names = ("declarer", "defenders", "margin") if is_bid else ("declarer", "defenders")
    pairs = [fields.numbers(name, count=2) for name in names]
    fields.close()
    if not all(len(pair) == 2 for pair in pairs):
        return None
    made = [(pair[0], pair[1]) for pair in pairs]
    margin = made[2] if is_bid else None
    return _made(fields, lambda: Scaling(declarer=made[0], defenders=made[1], margin=margin))


def _agreement(fields: Fields) -> Agreement:
    found = Agreement(
        rho=fields.number("rho", least=-1, most=1, instead=0),
        error=fields.number("error", least=0, most=1, instead=0),
        tables=fields.whole("tables", least=0),
        deals=fields.whole("deals", least=0),
    )
    fields.close()
    return found


def _later(fields: Fields) -> LaterEvidence | None:
    level = fields.text("level")
    tricks = fields.whole("tricks", least=1, most=12)
    contracts, deals = fields.whole("contracts", least=1), fields.whole("deals", least=1)
    gain, low, high = (fields.number(name) for name in ("gain", "gain_low", "gain_high"))
    sets = fields.number("coverage", least=0, most=1)
    error = fields.number("coverage_error", least=0)
    if level and level not in LEVELS:
        fields.note("level", f"{level!r} is no level", f"one of {', '.join(LEVELS)}")
    if fields.faults:
        fields.close()
        return None
    return _made(
        fields,
        lambda: LaterEvidence(
            level="quick" if level == "quick" else "detailed",
            tricks=tricks,
            contracts=contracts,
            deals=deals,
            gain=gain,
            gain_low=low,
            gain_high=high,
            coverage=sets,
            coverage_error=error,
        ),
    )


def _evidence(fields: Fields) -> Evidence:
    found = Evidence(
        base=fields.number("base"),
        gain=fields.number("gain"),
        gain_low=fields.number("gain_low"),
        gain_high=fields.number("gain_high"),
        make=fields.number("make"),
        make_error=fields.number("make_error", least=0),
        coverage=fields.number("coverage", least=0, most=1),
        coverage_error=fields.number("coverage_error", least=0),
        explained=fields.number("explained", most=1),
        contracts=fields.whole("contracts", least=1),
        deals=fields.whole("deals", least=1),
    )
    fields.close()
    return found


def field_text(field: FieldModel) -> str:
    """The field model as TOML that :func:`field_from_text` reads back; numbers to four places, refits to three."""
    lines = [f"name = {_value(field.name)}", "", "[provenance]"]
    lines += _entries(field.provenance, Provenance.__slots__)
    for level, policy in field.policies:
        for role in _ROLES:
            lines += ["", f"[policy.{level}.{role}]", *_entries(getattr(policy, role), RolePolicy.__slots__)]
    for player in field.classes:
        lines += ["", "[[classes]]", *_entries(player, PlayerStrength.__slots__)]
    lines += ["", "[leaders]  # how two with the same cards agree beyond the choice model"]
    lines += _entries(field.leaders, Agreement.__slots__)
    for lead, counts in zip(_LEADS, field.counts, strict=True):
        lines += ["", f"[errors.{lead}]  # tricks taken less double dummy, and how often"]
        for group, pairs in zip(GROUPS, counts.by_group, strict=True):
            inside = ", ".join(f'"{error}" = {number}' for error, number in pairs)
            lines.append(f'"{group}" = {{{inside}}}')
    for later in field.later:
        lines += ["", "[[later]]", *_entries(later, LaterEvidence.__slots__)]
    for model in field.models:
        lines += ["", "[[models]]"]
        lines += _entries(model, ("level", "lead_known", "is_bid", "plays", "form", "penalty"))
        lines += [f"theta = {_value(model.layer.theta)}", f"deal_share = {_value(model.deal_share)}", "refits = ["]
        lines += [f"  {_value(tuple(round(value, 3) for value in theta))}," for theta in model.refits]
        lines += ["]", "", "[models.scaling]"]
        lines += [
            f"{name} = {_value(pair)}"
            for name in Scaling.__slots__
            if (pair := getattr(model.layer.scaling, name)) is not None
        ]
        lines += ["", "[models.agreement]", *_entries(model.agreement, Agreement.__slots__)]
        lines += ["", "[models.evidence]", *_entries(model.evidence, Evidence.__slots__)]
    return "\n".join(lines) + "\n"


def _entries(fact: Any, names: tuple[str, ...]) -> list[str]:
    return [f"{name} = {_value(getattr(fact, name))}" for name in names]


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case float():
            return repr(round(value, 4))
        case tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
        case _:
            text = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
            return f'"{text}"'
