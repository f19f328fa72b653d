"""What unauthorized information suggests over what: judged pairs of actions, ``4H over pass``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product

from analyzer.bridge.action import Action
from analyzer.errors import ParseError

__all__ = ["Suggestion", "parse_suggestions", "suggestion_problem"]

_NOTHING = frozenset({"none", "nothing", "no", "not"})
_MOST = 200


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The information demonstrably suggests ``action`` over another one; somebody has judged so."""

    action: Action
    over: Action

    def __str__(self) -> str:
        return f"{self.action} over {self.over}"


def parse_suggestions(text: str) -> tuple[Suggestion, ...]:
    """The pairs written as ``4H over pass``, ``4H, 5D over pass`` or ``4H over pass, X; X over pass``.

    ``nothing`` is an answer too: the information suggests none of them over another.

    >>> [str(pair) for pair in parse_suggestions("4H, 5D over pass")]
    ['4H over pass', '5D over pass']
    """
    if text.strip().casefold() in _NOTHING:
        return ()
    found: list[Suggestion] = []
    for part in text.split(";"):
        sides = re.split(r"\bover\b", part, flags=re.IGNORECASE)
        if len(sides) != 2:
            raise ParseError(f"{part.strip()!r}: write what is suggested over what, as 4H over pass, or nothing")
        actions, over = (
            [Action.parse(word) for word in re.split(r",|\bor\b|\band\b", side, flags=re.IGNORECASE)]
            for side in sides
        )
        found += [Suggestion(action, other) for action, other in product(actions, over)]
        if len(found) > _MOST:
            raise ParseError(f"more than {_MOST} pairs")
    pairs = tuple(dict.fromkeys(found))
    problem = suggestion_problem(pairs)
    if problem:
        raise ParseError(problem)
    return pairs


def suggestion_problem(pairs: tuple[Suggestion, ...]) -> str:
    """Why the pairs contradict each other: an action over itself, or a circle; empty where they do not."""
    below: dict[Action, set[Action]] = {}
    for pair in pairs:
        if pair.action == pair.over:
            return f"{pair.action} cannot be suggested over itself"
        below.setdefault(pair.action, set()).add(pair.over)
    for start in below:
        reached, waiting = set[Action](), [start]
        while waiting:
            for action in below.get(waiting.pop(), ()):
                if action == start:
                    return f"{start} is suggested over others that are suggested over it"
                if action not in reached:
                    reached.add(action)
                    waiting.append(action)
    return ""
