"""From pydantic's errors to faults at their lines, and which later faults they only bring about."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from analyzer.casefile import model as m
from analyzer.casefile.section import Section
from analyzer.casefile.yaml_text import Node, Value, field_path, key_name, shortened
from analyzer.errors import InputError, Problem

__all__ = [
    "in_order",
    "is_consequence",
    "line_of",
    "problems_of",
    "without_faults",
    "without_lost_board",
    "without_lost_polls",
]


#: More faults than this in one file are only counted.
MOST_FAULTS = 100


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Faults in the order of the file, each told once and in a readable length."""
    found = [
        replace(p, message=shortened(p.message), hint=shortened(p.hint), line=p.line or 1)
        for p in dict.fromkeys(problems)
    ]
    found.sort(key=lambda problem: (problem.line or 0, problem.where))
    more = len(found) - MOST_FAULTS
    return found[:MOST_FAULTS] + [Problem(message=f"and {more} more faults")] if more > 0 else found


def problems_of(error: ValidationError, node: Node, *, model: type[Section] = m.CaseModel) -> list[Problem]:
    """Every fault that pydantic found in the fields of ``model``, at its line."""
    found: list[Problem] = []
    for entry in error.errors(include_url=False):
        parts = _parts(entry)
        message, hint = _message(entry, parts, model)
        where = field_path(parts)
        found.append(Problem(message=message, where=where, hint=hint, line=line_of(node, where)))
    return found


def _parts(entry: Any) -> tuple[str | int, ...]:
    return tuple(part if isinstance(part, int) else key_name(part) for part in entry["loc"] if part != "[key]")


def line_of(node: Node, where: str) -> int | None:
    """The line that states a field, or the nearest field that contains it."""
    while where:
        if where in node.lines:
            return node.lines[where]
        cut = max(where.rfind("."), where.rfind("["))
        where = where[:cut] if cut > 0 else ""
    return 1


def _message(entry: Any, parts: tuple[str | int, ...], model: type[Section]) -> tuple[str, str]:
    """What is wrong and what would be right, from one of pydantic's errors."""
    kind, value = entry["type"], entry.get("input")
    if kind == "missing":
        return "this field is missing", ""
    if kind == "extra_forbidden":
        known = _known_fields(parts, model)
        name = str(parts[-1])
        close = difflib.get_close_matches(name, known, n=1) or [k for k in known if k.startswith(name)]
        return f"no field {name!r} here", f"did you mean {close[0]!r}?" if close else "fields: " + ", ".join(known)
    if kind == "value_error":
        cause = entry["ctx"]["error"]
        if isinstance(cause, InputError):
            return cause.problems[0].message, cause.problems[0].hint
        return str(cause), ""
    found = {type(None): "nothing", list: "a list", dict: "a mapping"}.get(type(value), repr(value))
    if kind == "list_type":
        return f"a list is expected, {found} found", "start each entry with '- '"
    if kind in ("dict_type", "model_type"):
        return f"fields (name: value) are expected, {found} found", ""
    return f"{entry['msg']}, {found} found", ""


def _known_fields(parts: tuple[str | int, ...], model: type[Section]) -> list[str]:
    """The fields that the mapping around ``parts`` takes, as a director writes them."""
    at: Any = model
    for part in parts[:-1]:
        at = _inside(at, part)
        if at is None:
            return []
    return [
        key_name(name).replace("ns", "NS").replace("ew", "EW") if name[:2] in ("ns", "ew") else key_name(name)
        for name in at.model_fields
    ]


def _inside(at: Any, part: str | int) -> Any:
    """The model that holds the field ``part`` of ``at``, through lists, mappings and optional values."""
    if isinstance(part, int) or not hasattr(at, "model_fields"):
        return at
    info = at.model_fields.get(part.replace(" ", "_"))
    return at if info is None else _model_in(info.annotation) or at


def _model_in(annotation: Any) -> Any:
    if hasattr(annotation, "model_fields"):
        return annotation
    for inner in getattr(annotation, "__args__", ()):
        found = _model_in(inner)
        if found is not None:
            return found
    return None


#: What a case can be read with in place of a required field that is missing.
_STAND_INS = {"format": "1", "case": "–", "law": "1", "finding": "–"}
_STAND_IN_BRANCH: dict[str, Value] = {"result": "pass"}
#: Faults that disappear with the fault of another field.
_CONSEQUENCES = {
    "board.deal": ("board.play",),
    "board.auction": ("board.notes", "board.play"),
    "board.dealer": ("board.play",),
    "table": ("board.play",),
}


def without_faults(value: Value, error: ValidationError) -> Value:
    """The file's content without the values that could not be read, so that the others can be checked."""
    readable = deepcopy(value)
    for entry in error.errors(include_url=False):
        _remove(readable, _parts(entry), missing=entry["type"] == "missing")
    return readable


def _remove(at: Any, parts: tuple[str | int, ...], *, missing: bool) -> None:
    for depth, part in enumerate(parts):
        if isinstance(at, dict) and isinstance(part, int):  # a mapping that stands for a list of one
            continue
        key: Any = part if isinstance(part, int) else _written(at, part)
        if isinstance(at, list) and isinstance(key, int) and not isinstance(at[key], (dict, list)):
            at[key] = dict(_STAND_IN_BRANCH)
            return
        if depth + 1 < len(parts):
            if key is None:  # it is gone already
                return
            at = at[key]
        elif missing and part in _STAND_INS:
            at[part] = _STAND_INS[str(part)]
        elif isinstance(at, dict) and key is not None:
            del at[key]


def _written(at: Any, part: str) -> str | None:
    """The key as the file writes it."""
    return next((key for key in at if key_name(key) == part), None) if isinstance(at, dict) else None


def is_consequence(problem: Problem, found: Iterable[Problem]) -> bool:
    """True where a fault says no more than one that was found: its field has it, or asks for that field."""
    for other in found:
        if not problem.where or _contains(problem.where, other.where) or _contains(other.where, problem.where):
            return True
        if other.where in problem.hint or any(
            _contains(field, problem.where) for field in _CONSEQUENCES.get(other.where, ())
        ):
            return True
    return False


def without_lost_board(problems: Iterable[Problem]) -> list[Problem]:
    """The faults without those that only say what a record would have stated that could not be read."""
    found = list(problems)
    if not {problem.where for problem in found} & {"board.file", "board.link"}:
        return found
    return [
        problem
        for problem in found
        if not problem.hint.startswith("state board.")
        and not (problem.where == "board.vulnerable" and "not stated" in problem.message)
    ]


def without_lost_polls(problems: Iterable[Problem]) -> list[Problem]:
    """The faults without those that only miss a poll which is stated, with faults of its own."""
    found = list(problems)
    lost = {f"no poll {problem.where.split('.')[1]!r}" for problem in found if problem.where.startswith("polls.")}
    return [problem for problem in found if problem.message not in lost]


def _contains(outer: str, inner: str) -> bool:
    return inner == outer or inner.startswith((f"{outer}.", f"{outer}["))
