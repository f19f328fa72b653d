"""The short form of a poll: ``pass 4 (considered 4H 2), 4H 2, X 1``, as written on the back of a card."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from analyzer.bridge.action import Action
from analyzer.bridge.poll import Answer
from analyzer.errors import ParseError, Problem

__all__ = ["parse_answers", "parse_considered"]

_MOST = 20_000
_COUNT = re.compile(r"[x×]?(?P<number>[0-9]{1,7}(?:\.[0-9]{1,4})?)(?P<percent>\s*%)?[x×]?", re.IGNORECASE)
_LAST = re.compile(
    r"(?P<rest>.*?\S)(?:\s*[:=]\s*|\s+[-–]\s+|\s+)(?P<count>[x×]?\s?[0-9.]+\s*%?|all)", re.IGNORECASE | re.DOTALL
)
_FIRST = re.compile(r"(?P<count>[0-9.]+\s*%?\s*[x×]?)\s+(?P<rest>\S.*)", re.IGNORECASE | re.DOTALL)
_ENTRY = re.compile(
    r"""(?P<chosen>[^()"]*?)\s*(?:\((?P<considered>[^()"]*)\)\s*)?(?:["“”](?P<remark>[^"“”]*)["“”]\s*)?""", re.DOTALL
)
_CONSIDERED = re.compile(r"(?:all\s+)?(?:seriously\s+)?consider(?:ed|ing|s)?\b\s*:?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Counted:
    action: Action
    count: int | Fraction | None
    percent: bool
    all_of_them: bool = False


def parse_answers(text: str) -> tuple[tuple[Answer, ...], bool]:
    """The answers, and whether they are percentages.

    Raises
    ------
    ParseError
        With every part that could not be read, and what would be right.
    """
    if len(text) > _MOST:
        raise ParseError(f"a poll of {len(text)} characters; at most {_MOST}")
    parts = [part.strip() for part in _split(text)]
    if parts and not parts[-1]:  # a comma at the end
        parts.pop()
    problems: list[Problem] = []
    answers: list[Answer] = []
    units: list[bool] = []
    for part in parts:
        try:
            answer, percent = _entry(part)
        except ParseError as error:
            problems += error.problems
        else:
            answers.append(answer)
            units.append(percent)
    if not parts:
        problems.append(Problem(message="no answers", hint="as 'pass 4 (considered 4H 2), 4H 2, X 1'"))
    if len(set(units)) > 1:
        problems.append(Problem(message="percentages and numbers of people in one poll", hint="one or the other"))
    if problems:
        raise ParseError(problems)
    return tuple(answers), any(units)


def parse_considered(text: str) -> tuple[Action, ...]:
    """What one person considered: ``4H, X`` or ``4H and X``; nothing for ``none``, ``no`` or an empty text."""
    if text.strip().lower() in ("", "none", "no", "nothing"):
        return ()
    found = tuple(_counted(part) for part in re.split(r",|;|\band\b", text) if part.strip())
    if any(entry.count is not None for entry in found):
        raise ParseError(f"{text!r}: one person's answer has no numbers; write 4H, X")
    return tuple(entry.action for entry in found)


def _split(text: str) -> list[str]:
    """The text at commas and semicolons that stand in no bracket and no quotation."""
    parts, start, depth, quoted = [], 0, 0, False
    for index, letter in enumerate(text):
        if letter in '"“”':
            quoted = not quoted
        elif quoted:
            continue
        elif letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
            if depth < 0:
                raise ParseError(f"{text[max(0, index - 30) : index + 1]!r}: a bracket closes that was not opened")
        elif letter in ",;" and not depth:
            parts.append(text[start:index])
            start = index + 1
    if depth or quoted:
        raise ParseError(f"{text[start : start + 60]!r}: a {'quotation' if quoted else 'bracket'} is not closed")
    return [*parts, text[start:]] if text.strip() else []


def _entry(text: str) -> tuple[Answer, bool]:
    if not text:
        raise ParseError("an empty answer between two commas")
    match = _ENTRY.fullmatch(text)
    if match is None or not match["chosen"].strip():
        raise ParseError(f"{text!r} is not an answer; write 'pass 4', 'pass 4 (considered 4H 2)' or 'pass'")
    chosen = _counted(match["chosen"])
    if chosen.all_of_them:
        raise ParseError(f"{text!r}: all of whom? Write a number")
    count = 1 if chosen.count is None else chosen.count
    considered = _considered(match["considered"] or "", count, percent=chosen.percent)
    remark = " ".join((match["remark"] or "").split())
    return Answer(action=chosen.action, count=count, considered=considered, remark=remark), chosen.percent


def _considered(text: str, count: int | Fraction, *, percent: bool) -> tuple[tuple[Action, int | Fraction], ...]:
    if not text.strip():
        return ()
    head = _CONSIDERED.match(text.strip())
    if head is None:
        raise ParseError(f"({text.strip()}): write (considered 4H 2)")
    every = head[0].lower().startswith("all")
    found = []
    for part in re.split(r",|;|\band\b", text.strip()[head.end() :]):
        entry = _counted(part)
        if entry.count is None and not (every or entry.all_of_them or count == 1):
            raise ParseError(f"({text.strip()}): how many of the {count} considered {entry.action}? Write a number")
        if entry.count is not None and entry.percent is not percent:
            raise ParseError(f"({text.strip()}): write {'percentages' if percent else 'numbers of people'} here too")
        found.append((entry.action, count if entry.count is None else entry.count))
    return tuple(found)


def _counted(text: str) -> _Counted:
    """An action with a number behind or before it, or without one."""
    stripped = " ".join(text.split())
    try:
        return _Counted(Action.parse(stripped), None, percent=False)
    except ParseError as error:
        first = error
    for form in (_LAST, _FIRST):
        match = form.fullmatch(stripped)
        if match is None:
            continue
        try:
            action = Action.parse(match["rest"])
        except ParseError:
            continue
        if match["count"].lower() == "all":
            return _Counted(action, None, percent=False, all_of_them=True)
        number = _COUNT.fullmatch(match["count"].replace(" ", ""))
        if number is None:
            raise ParseError(f"{stripped!r}: {match['count']!r} is not a number of people")
        value = Fraction(number["number"])
        percent = number["percent"] is not None
        if not percent and value.denominator != 1:
            raise ParseError(f"{stripped!r}: a whole number of people, or a percentage with %")
        return _Counted(action, value if percent else int(value), percent)
    raise first
