"""The fields of a shared example, each to be taken once; what nobody takes is an error, not a detail."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from analyzer.bridge import Card, Suit

__all__ = ["Fields", "cards", "suits"]

_MISSING = object()


class Fields:
    """A mapping that knows which of its keys have been read."""

    def __init__(self, *given: Mapping[str, Any]) -> None:
        self._left: dict[str, Any] = {}
        for part in given:
            twice = self._left.keys() & part.keys()
            if twice:
                raise ValueError(f"said twice: {', '.join(sorted(twice))}")
            self._left |= part

    def take(self, *names: str, default: Any = _MISSING) -> Any:
        """The value under one of the names, which mean the same."""
        there = [name for name in names if name in self._left]
        if len(there) > 1:
            raise ValueError(f"the same fact by several names: {', '.join(there)}")
        if there:
            return self._left.pop(there[0])
        if default is _MISSING:
            raise ValueError(f"no {' / '.join(names)}")
        return default

    def yes(self, *names: str) -> bool:
        """Whether one of the flags is set."""
        value = self.take(*names, default=False)
        if not isinstance(value, bool):
            raise ValueError(f"{names[0]}: {value!r} is neither true nor false")
        return value

    def drop(self, *names: str) -> None:
        """Remarks, which decide nothing."""
        for name in names:
            self._left.pop(name, None)

    def done(self) -> None:
        """Nothing, where everything was read."""
        if self._left:
            raise ValueError(f"not understood: {', '.join(sorted(self._left))}")


def cards(names: Iterable[str]) -> tuple[Card, ...]:
    return tuple(Card.parse(name) for name in names)


def suits(names: str | Iterable[str]) -> frozenset[Suit]:
    return frozenset(Suit.parse(name) for name in ([names] if isinstance(names, str) else names))
