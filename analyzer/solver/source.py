"""The solver's front: questions about positions in, tricks out; engines stand behind one protocol."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from analyzer.bridge import Card, Position, Restriction, Side

__all__ = ["Question", "Remembering", "TrickResult", "TrickSource"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """How many tricks from here, with best play by both sides, all cards seen?

    Attributes
    ----------
    position
        The cards left and the trick in progress.
    every_card
        Also the tricks after each legal card of the player to move.
    restrictions
        What the laws impose on the play; an engine that cannot obey refuses by name.
    """

    position: Position
    every_card: bool = False
    restrictions: tuple[Restriction, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickResult:
    """The answer to a :class:`Question`.

    Attributes
    ----------
    tricks_ns
        Tricks that North-South take from here, the trick in progress included.
    left
        All tricks from here, so that East-West take the difference.
    cards_ns
        Pairs of (legal card of the player to move, tricks of North-South after it), sorted by card; empty
        unless asked for.
    engine
        Name and version of what searched.
    """

    tricks_ns: int
    left: int
    engine: str
    cards_ns: tuple[tuple[Card, int], ...] = ()

    def tricks(self, side: Side) -> int:
        """Tricks that a side takes from here."""
        return self.tricks_ns if side is Side.NS else self.left - self.tricks_ns

    def cards(self, side: Side) -> tuple[tuple[Card, int], ...]:
        """Pairs of (legal card, tricks of a side after it)."""
        if side is Side.NS:
            return self.cards_ns
        return tuple((card, self.left - tricks) for card, tricks in self.cards_ns)


class TrickSource(Protocol):
    """An engine that answers questions, many at a time."""

    @property
    def name(self) -> str:
        """Name and version for the trace."""
        ...

    def solve(self, questions: Sequence[Question]) -> list[TrickResult]:
        """One answer for each question, in order.

        Raises
        ------
        BoardError
            Where a position cannot be.
        SolverError
            Where the engine is missing or cannot answer.
        """
        ...


class Remembering:
    """An engine in front of another that asks it each question once.

    Comparing editions asks the same questions again; only what differs is searched anew.
    """

    def __init__(self, source: TrickSource) -> None:
        self._source = source
        self._known: dict[Question, TrickResult] = {}

    @property
    def name(self) -> str:
        """The name of the engine behind."""
        return self._source.name

    def solve(self, questions: Sequence[Question]) -> list[TrickResult]:
        """One answer for each question, in order; new ones are asked in one batch."""
        new = list(dict.fromkeys(question for question in questions if question not in self._known))
        if new:
            self._known.update(zip(new, self._source.solve(new), strict=True))
        return [self._known[question] for question in questions]
