"""YAML 1.2 read as text only: mappings, lists and strings with their lines, and nothing that surprises.

Every scalar stays the text that the director wrote, so that ``NO``, ``012``, ``12:30`` or ``1e3`` cannot turn
into something else; the field decides what its text means. Aliases, anchors, tags, merge keys, several
documents, repeated keys, deep nesting and large files are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from analyzer.errors import ParseError, Problem

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_VALUES",
    "Node",
    "Value",
    "field_path",
    "key_name",
    "read_text",
    "shortened",
]

#: Limits: a case is written by hand in five minutes.
MAX_BYTES = 1024 * 1024
MAX_DEPTH = 50
MAX_VALUES = 20_000
MAX_LINE = 20_000
_MOST_MESSAGE = 400

#: Characters that no text needs: control characters (they could drive the terminal) and halves of pairs.
_UNPRINTABLE = re.compile(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_HYPHEN = re.compile(r"(?<=[a-z])-(?=[a-z])")

Value = str | None | list["Value"] | dict[str, "Value"]


@dataclass(slots=True)
class Node:
    """A value with the line of each field in it; keys of ``lines`` are paths as :func:`field_path` writes them."""

    value: Value
    lines: dict[str, int] = field(default_factory=dict)


def key_name(text: str) -> str:
    """A key as fields are compared: lower case, ``_`` and a hyphen between letters as spaces.

    A minus sign stays, so that ``NS -420`` and ``NS 420`` are two keys.
    """
    return " ".join(_HYPHEN.sub(" ", text.lower()).replace("_", " ").split())


def shortened(message: str) -> str:
    """A message whose middle is left out where it repeats a very long value."""
    if len(message) <= _MOST_MESSAGE:
        return message
    return f"{message[: _MOST_MESSAGE // 2]} … {message[-_MOST_MESSAGE // 2 :]}"


def field_path(parts: tuple[str | int, ...]) -> str:
    """The path of a field as errors print it, e.g. ``continuations[1].weight``."""
    text = ""
    for part in parts:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{part}" if text else part
    return text


@dataclass(slots=True)
class _Open:
    """A collection that is being read."""

    value: list[Value] | dict[str, Value]
    path: tuple[str | int, ...]
    key: str | None = None
    key_line: int = 0
    names: set[str] = field(default_factory=set)


def read_text(data: bytes, *, source: str) -> Node:
    """The file's content as nested text.

    Raises
    ------
    ParseError
        With file and line, where the file is no YAML or uses what a case file may not use.
    """
    if len(data) > MAX_BYTES:
        raise ParseError(f"the file has more than {MAX_BYTES} bytes; a case is much smaller", source=source)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        problem = Problem(message=f"byte {data[error.start]:#04x} is not UTF-8", line=line, hint="save as UTF-8")
        raise ParseError(problem, source=source) from None
    bad = _UNPRINTABLE.search(text)
    if bad is not None:
        line = text.count("\n", 0, bad.start()) + 1
        problem = Problem(message=f"character {ord(bad[0]):#04x} is not text", line=line, hint="remove it")
        raise ParseError(problem, source=source)
    for number, row in enumerate(text.split("\n"), start=1):
        if len(row) > MAX_LINE:
            problem = Problem(message=f"a line of {len(row)} characters", line=number, hint=f"at most {MAX_LINE}")
            raise ParseError(problem, source=source)
    return _Reader(source).read(text)


class _Reader:
    """Builds the nested text from parser events, with an explicit stack (no recursion to exhaust)."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._stack: list[_Open] = []
        self._root: Value = None
        self._lines: dict[str, int] = {}
        self._documents = 0
        self._values = 0

    def read(self, text: str) -> Node:
        from ruamel.yaml.error import MarkedYAMLError, YAMLError

        try:
            for event in _events(text):
                self._take(event)
        except MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line = mark.line + 1 if mark is not None else None
            message = " ".join(str(part) for part in (error.context, error.problem) if part)
            raise self._error(f"not YAML: {message}", line, _yaml_hint(message)) from None
        except (YAMLError, ValueError, OverflowError) as error:  # the last two: impossible \\U escapes
            if isinstance(error, ParseError):
                raise
            raise self._error(f"not YAML: {' '.join(str(error).split())[:200]}", None) from None
        if not isinstance(self._root, dict):
            raise self._error("a case file is a mapping of fields (name: value)", 1)
        return Node(self._root, self._lines)

    def _error(self, message: str, line: int | None, hint: str = "") -> ParseError:
        where = field_path(self._path()) if self._stack else ""
        return ParseError(Problem(message=shortened(message), where=where, line=line, hint=hint), source=self._source)

    def _path(self) -> tuple[str | int, ...]:
        """The field that is being read."""
        top = self._stack[-1]
        if isinstance(top.value, list):
            return (*top.path, len(top.value))
        return top.path if top.key is None else (*top.path, key_name(top.key))

    def _take(self, event: Any) -> None:
        name = type(event).__name__
        line = event.start_mark.line + 1 if event.start_mark is not None else None
        if name == "DocumentStartEvent":
            self._documents += 1
            if self._documents > 1:
                raise self._error("a second document starts here", line, "one case in one file")
        elif name == "AliasEvent":
            raise self._error(f"alias *{event.anchor} is not allowed", line, "write the value again")
        elif name in ("ScalarEvent", "MappingStartEvent", "SequenceStartEvent"):
            self._check_plain(event, line)
            if name == "ScalarEvent":
                self._scalar(event, line or 1)
            else:
                self._start({} if name == "MappingStartEvent" else [], line or 1)
        elif name in ("MappingEndEvent", "SequenceEndEvent"):
            self._stack.pop()

    def _check_plain(self, event: Any, line: int | None) -> None:
        self._values += 1
        if self._values > MAX_VALUES:
            raise self._error(f"more than {MAX_VALUES} values", line, "a case is much smaller")
        if event.anchor is not None:
            raise self._error(f"anchor &{event.anchor} is not allowed", line, "write the value where it is used")
        if event.tag is not None:
            tag = str(event.tag).replace("tag:yaml.org,2002:", "!!")
            raise self._error(f"tag {tag} is not allowed", line, "write plain values")

    def _scalar(self, event: Any, line: int) -> None:
        plain = event.style is None or event.style == ""
        text: str | None = event.value
        bad = _UNPRINTABLE.search(event.value)
        if bad is not None:
            raise self._error(f"character {ord(bad[0]):#04x} is not text", line, "remove the escape")
        if plain and event.value in ("", "~", "null", "Null", "NULL"):
            text = None
        top = self._stack[-1] if self._stack else None
        if top is not None and isinstance(top.value, dict) and top.key is None:
            self._key(top, text, line)
        else:
            self._place(text, line)

    def _key(self, top: _Open, text: str | None, line: int) -> None:
        if text is None:
            raise self._error("an empty key", line, "write name: value")
        if text == "<<":
            raise self._error("merge key << is not allowed", line, "write the fields again")
        name = key_name(text)
        if name in top.names:
            raise self._error(f"the key {text!r} stands twice", line, "keep one of them")
        top.names.add(name)
        top.key, top.key_line = text, line

    def _start(self, value: list[Value] | dict[str, Value], line: int) -> None:
        top = self._stack[-1] if self._stack else None
        if top is not None and isinstance(top.value, dict) and top.key is None:
            raise self._error("a key must be plain text", line)
        if len(self._stack) >= MAX_DEPTH:
            raise self._error(f"nested more than {MAX_DEPTH} deep", line)
        path = self._place(value, line)
        self._stack.append(_Open(value, path))

    def _place(self, value: Value, line: int) -> tuple[str | int, ...]:
        if not self._stack:
            self._root = value
            return ()
        top = self._stack[-1]
        if isinstance(top.value, list):
            path = (*top.path, len(top.value))
            top.value.append(value)
        else:
            assert top.key is not None
            path = (*top.path, key_name(top.key))
            line = top.key_line
            top.value[top.key] = value
            top.key = None
        self._lines[field_path(path)] = line
        return path


def _events(text: str) -> Iterator[Any]:
    from ruamel.yaml import YAML

    yaml = YAML(typ="safe", pure=True)
    yaml.version = (1, 2)
    yield from yaml.parse(text)


def _yaml_hint(message: str) -> str:
    if "mapping values are not allowed" in message:
        return "put the text in quotes, or check the indentation"
    if "sequence entries are not allowed" in message:
        return "put the text in quotes; a pass is P"
    if "found character '\\t'" in message or "'\\t'" in message:
        return "indent with spaces, not tabs"
    if "%" in message or "directive" in message:
        return "put text that starts with % in quotes"
    return ""
