"""The solver's front: questions about positions in, tricks out; engines stand behind one protocol."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from analyzer.bridge import Card, DeclarerChoice, Position, Restriction, Side

__all__ = ["Choice", "Line", "OptionResult", "Question", "Remembering", "TrickResult", "TrickSource"]


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
class OptionResult:
    """What declarer may state now, and what it is worth.

    Attributes
    ----------
    option
        The choice.
    tricks_ns
        Tricks that North-South take from here where he makes it.
    """

    option: DeclarerChoice
    tricks_ns: int


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
        unless asked for. Under restrictions the cards that may be played after the choices that are best.
    engine
        Name and version of what searched.
    options
        Every choice that declarer has now under the restrictions, with its value; empty where he has none.
    chosen
        The best of them, the first of equals; None where he has none.
    """

    tricks_ns: int
    left: int
    engine: str
    cards_ns: tuple[tuple[Card, int], ...] = ()
    options: tuple[OptionResult, ...] = ()
    chosen: DeclarerChoice | None = None

    def tricks(self, side: Side) -> int:
        """Tricks that a side takes from here."""
        return self.tricks_ns if side is Side.NS else self.left - self.tricks_ns

    def cards(self, side: Side) -> tuple[tuple[Card, int], ...]:
        """Pairs of (legal card, tricks of a side after it)."""
        if side is Side.NS:
            return self.cards_ns
        return tuple((card, self.left - tricks) for card, tricks in self.cards_ns)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A choice of declarer's in a line of play.

    Attributes
    ----------
    index
        Cards of the line that come before it.
    option
        What he states.
    """

    index: int
    option: DeclarerChoice


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of play.

    Attributes
    ----------
    cards
        In order of play, to the end of the hand.
    tricks_ns
        Tricks that North-South take from the position on, the trick in progress included.
    cost
        Tricks that the first card costs the side that plays it, against its best card.
    choices
        What declarer states under restrictions, in order.
    """

    cards: tuple[Card, ...]
    tricks_ns: int
    cost: int = 0
    choices: tuple[Choice, ...] = ()

    def __str__(self) -> str:
        """The cards, each choice in brackets before the card that it applies to."""
        words: list[str] = []
        for index, card in enumerate(self.cards):
            words += [f"[{choice.option}]" for choice in self.choices if choice.index == index]
            words.append(str(card))
        return " ".join(words)


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
