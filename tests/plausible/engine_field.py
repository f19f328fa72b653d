"""A made-up field with a model for every way of asking, for tests of the engine; nothing in it was measured."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from analyzer.plausible.field_file import field_text
from analyzer.plausible.field_model import FieldModel, PlayerStrength, Policy, RolePolicy
from tests.plausible.test_prediction import FIELD, MODEL

__all__ = ["MADE_UP", "written"]

_QUICK = Policy(declarer=RolePolicy(true=2.5), defenders=RolePolicy(true=2.5), leader=RolePolicy(true=1.0))
_DETAILED = Policy(
    declarer=RolePolicy(true=2.5, seeming=3.5, beside=0.5, layouts=40),
    defenders=RolePolicy(true=2.5),
    leader=RolePolicy(true=1.0, seeming=3.0, beside=0.2, layouts=8),
)
MADE_UP = replace(
    FIELD,
    name="made_up",
    policies=(("quick", _QUICK), ("detailed", _DETAILED)),
    classes=(
        PlayerStrength(name="expert", losses=0.7, sharpness=1.4, basis="made up"),
        PlayerStrength(name="novice", losses=2.0, sharpness=0.5, basis="made up"),
    ),
    models=tuple(
        replace(MODEL, level=level, lead_known=lead_known)
        for level in ("quick", "detailed")
        for lead_known in (False, True)
    ),
)


def written(folder: Path, field: FieldModel = MADE_UP) -> str:
    """The name by which a question asks for it."""
    path = folder / f"{field.name}.toml"
    path.write_text(field_text(field), encoding="utf-8")
    return str(path)
