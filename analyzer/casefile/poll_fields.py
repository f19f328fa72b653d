"""The kinds of text that the fields about polls and unauthorized information take."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainValidator, WithJsonSchema

from analyzer.bridge.action import Action
from analyzer.bridge.poll import Answer
from analyzer.bridge.poll_text import parse_answers
from analyzer.bridge.suggestion import Suggestion, parse_suggestions
from analyzer.casefile.fields import read, schema
from analyzer.casefile.yaml_text import key_name
from analyzer.errors import ParseError

__all__ = ["ActionText", "ActionsOrNoneText", "AnswersList", "ReadAnswers", "SuggestedText"]

_FIELDS = frozenset({"chose", "considered", "count", "remark"})
_NOTHING = frozenset({"", "none", "no", "nothing"})


@dataclass(frozen=True, slots=True)
class ReadAnswers:
    """One entry of the answers as it was read: one or several, in people or in percent."""

    answers: tuple[Answer, ...]
    percent: bool


def _parse_actions(text: str) -> tuple[Action, ...]:
    """``pass, 4H``, or ``none``."""
    if key_name(text) in _NOTHING:
        return ()
    return tuple(dict.fromkeys(Action.parse(part) for part in re.split(r"[,;]|\band\b|\bor\b", text) if part.strip()))


def _entry(value: object) -> ReadAnswers:
    """``pass 4 (considered 4H 2)``; or ``chose``, ``considered``, ``count``, ``remark``; or ``pass: 4``."""
    if isinstance(value, str):
        return ReadAnswers(*parse_answers(value))
    if not isinstance(value, dict) or not value:
        raise ValueError("an answer is expected, as 'pass 4 (considered 4H 2)'")
    named = {key_name(str(key)): entry for key, entry in value.items()}
    if "chose" not in named:
        return ReadAnswers(*parse_answers(", ".join(f"{key} {_text(entry, key)}" for key, entry in value.items())))
    unknown = sorted(named.keys() - _FIELDS)
    if unknown:
        raise ValueError(f"no field {unknown[0]!r} in an answer; fields: chose, considered, count, remark")
    text = f"{Action.parse(_text(named['chose'], 'chose'))} {_text(named.get('count', '1'), 'count')}"
    considered = named.get("considered", "")
    parts = considered if isinstance(considered, list) else [considered]
    joined = ", ".join(_text(part, "considered") for part in parts)
    if joined.strip().lower() not in _NOTHING:
        text += f" (considered {joined})"
    remark = " ".join(_text(named.get("remark", ""), "remark").replace('"', "'").split())
    return ReadAnswers(*parse_answers(f'{text} "{remark}"' if remark else text))


def _text(value: Any, key: object) -> str:
    if not isinstance(value, str):
        raise ParseError(f"{key}: text expected")
    return value


def _as_list(value: object) -> object:
    """A text stands for itself, a mapping for an entry each: ``{pass: 4, 4H: 2}``."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [{key: entry} for key, entry in value.items()]
    return value


ActionText = Annotated[Action, read(Action.parse), schema("a call, a card, or words", "4H", "pass", "HK")]
ActionsOrNoneText = Annotated[
    tuple[Action, ...], read(_parse_actions), schema("calls, cards or words, or none", "pass, 4H", "none")
]
SuggestedText = Annotated[
    tuple[Suggestion, ...],
    read(parse_suggestions),
    schema("what the information suggests over what, or nothing", "4H over pass", "4H, 5D over pass", "nothing"),
]
_Entry = Annotated[
    ReadAnswers,
    PlainValidator(_entry),
    WithJsonSchema({"type": ["string", "object"], "examples": ["pass 4 (considered 4H 2)"]}),
]
AnswersList = Annotated[list[_Entry], BeforeValidator(_as_list)]
