"""The JSON Schema of a case file, for editors that complete and check while one types."""

from __future__ import annotations

from typing import Any

from analyzer.casefile.model import CaseModel
from analyzer.casefile.yaml_text import key_name

__all__ = ["SCHEMA_ID", "case_schema", "field_name"]

#: Changes with the format of the case file.
SCHEMA_ID = "urn:analyzer:case:1"

_SHORT_FORMS = {
    "BranchModel": {"type": "string", "examples": ["60% 4S= N"]},
    "NoteModel": {"type": "string"},
    "PublishedOutcomeModel": {"type": "string", "examples": ["NS +100"]},
    "RevokeEquityModel": {"type": ["string", "integer"], "examples": ["double dummy", "12 tricks"]},
    "RoundingModel": {"type": "string", "examples": ["none"]},
    "JudgedModel": {"type": ["string", "boolean"], "examples": ["yes"]},
    "JudgedPlayModel": {"type": "string", "examples": ["DA", "CQ then DA"]},
    "PlayerModel": {"type": "string", "examples": ["club"]},
    "StepModel": {"type": "string", "examples": ["draw trumps", "cross-ruff"]},
    "SwitchedRuleModel": {"type": ["string", "integer", "boolean"], "examples": ["high", "yes"]},
    "DoubleDummyModel": {"type": ["string", "boolean"], "examples": ["yes"]},
}


def field_name(name: str) -> str:
    """A field as a director writes it: ``other_table`` is ``other table``, ``ns_rounded`` is ``NS rounded``."""
    words = key_name(name).split()
    return " ".join(word.upper() if word in ("ns", "ew") else word for word in words)


def case_schema() -> dict[str, Any]:
    """The schema of format 1 (JSON Schema 2020-12), with a versioned ``$id``."""
    schema: dict[str, Any] = _renamed(CaseModel.model_json_schema())
    # a case is about a score, or about a claim alone
    schema["properties"]["scoring"] = {"$ref": "#/$defs/ScoringModel"}
    schema["anyOf"] = [{"required": ["scoring"]}, {"required": ["claim"]}]
    fields = schema["$defs"]["ClaimModel"]["properties"]
    for name in ("not normal", "also normal", "steps"):  # one entry stands for a list of one
        fields[name] = {"anyOf": [fields[name]["items"], fields[name]]}
    for name in ("unauthorized information", "misinformation", "deception"):
        entry = schema["properties"][name]
        schema["properties"][name] = {"anyOf": [entry["items"], entry]}
    answers = schema["$defs"]["CasePollModel"]["properties"]
    answers["answers"] = {"anyOf": [*({"type": kind} for kind in ("string", "object")), answers["answers"]]}
    for name, short in _SHORT_FORMS.items():
        schema["$defs"][name] = {"anyOf": [short, schema["$defs"][name]]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        **schema,
        "title": "Case file of the adjusted-score analyser, format 1",
    }


def _renamed(node: Any) -> Any:
    if isinstance(node, list):
        return [_renamed(entry) for entry in node]
    if not isinstance(node, dict):
        return node
    out: dict[str, Any] = {}
    for key, entry in node.items():
        if key == "properties":
            out[key] = {field_name(name): _renamed(field) for name, field in entry.items()}
        elif key == "required":
            out[key] = [field_name(name) for name in entry]
        elif key == "default":
            continue  # the values of the program, not text that one writes
        else:
            out[key] = _renamed(entry)
    return out
