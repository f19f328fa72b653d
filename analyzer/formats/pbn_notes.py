"""The texts of PBN notes: plain remarks, and the alerts, explanations and hesitations that PBN has no place for."""

from __future__ import annotations

import re
from typing import Any

from analyzer.bridge import CallNote

__all__ = ["call_note_fields", "call_note_text", "card_note_text", "plain_text"]

#: Parts of a note, in the order in which they are written; an explanation after an alert is written ``alert: X``.
_PARTS = ("explanation", "break_in_tempo", "irregular", "text")
_NAMES = {name.replace("_", " "): name for name in _PARTS}
_COMPOSED = re.compile(r"(?:alert|explanation: |break in tempo: |irregular: |text: )")
# | is the escape character of composed notes: || is a bar, |n and |r are line ends, " | " parts
_TOKEN = re.compile(r" \| |\|[|nr]|[^|]")
_ESCAPES = {"|": "||", "\n": "|n", "\r": "|r"}
_PLAIN = {"||": "|", "|n": "\n", "|r": "\r"}


def _escape(text: str) -> str:
    return "".join(_ESCAPES.get(char, char) for char in text)


def _split(text: str) -> list[str] | None:
    """The parts of a composed note, unescaped; None where the text is not composed."""
    parts: list[list[str]] = [[]]
    pos = 0
    while pos < len(text):
        match = _TOKEN.match(text, pos)
        if match is None:
            return None
        token = match[0]
        if token == " | ":
            parts.append([])
        else:
            parts[-1].append(_PLAIN.get(token, token))
        pos = match.end()
    return ["".join(part) for part in parts]


def call_note_fields(text: str) -> dict[str, Any]:
    """What a note says about a call, by the fields of :class:`CallNote`; a plain text is the field ``text``.

    >>> call_note_fields("alert: weak | break in tempo: agreed")
    {'alert': True, 'explanation': 'weak', 'break_in_tempo': 'agreed'}
    >>> call_note_fields("alert and weak")
    {'text': 'alert and weak'}
    """
    plain = {"text": text}
    parts = _split(text) if _COMPOSED.match(text) else None
    found: dict[str, Any] = {}
    for part in parts or ("",):
        name, colon, value = part.partition(": ")
        field = "explanation" if name == "alert" else _NAMES.get(name, "")
        if part == "alert":
            field, value, colon = "", "", "-"
        if not colon or (colon == ": " and not (field and value)) or field in found:
            return plain
        if name == "alert":
            if "alert" in found:
                return plain
            found["alert"] = True
        if field:
            found[field] = value
    return found


def call_note_text(note: CallNote) -> str:
    """The text of a note that :func:`call_note_fields` reads back; empty where the note has no text."""
    words: dict[str, str] = {name: getattr(note, name) for name in _PARTS if getattr(note, name)}
    if not note.alert and set(words) <= {"text"}:
        plain = words.get("text", "")
        if not plain or ("\n" not in plain and "\r" not in plain and call_note_fields(plain) == {"text": plain}):
            return plain
    parts = []
    if note.alert:
        explanation = words.pop("explanation", "")
        parts.append(f"alert: {_escape(explanation)}" if explanation else "alert")
    parts += [f"{name.replace('_', ' ')}: {_escape(value)}" for name, value in words.items()]
    return " | ".join(parts)


def plain_text(text: str) -> str:
    """The text of a note that stands with a card or alone."""
    parts = _split(text) if text.startswith("text: ") else None
    return parts[0][6:] if parts is not None and len(parts) == 1 and len(parts[0]) > 6 else text


def card_note_text(text: str) -> str:
    """The text of a note that :func:`plain_text` reads back."""
    return text if "\n" not in text and "\r" not in text and plain_text(text) == text else f"text: {_escape(text)}"
