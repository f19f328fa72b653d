"""Law 59: a player who cannot lead or play as required may make any otherwise legal play."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from analyzer.bridge import Card
from analyzer.laws.lawbook import Clause, Lawbook

__all__ = ["inability", "obeying"]


def obeying(cards: Iterable[Card], fulfills: Callable[[Card], bool]) -> tuple[Card, ...]:
    """The cards that fulfill a requirement, or all of them where none does.

    A requirement that he could not meet is over with that play.
    """
    legal = tuple(cards)
    return tuple(card for card in legal if fulfills(card)) or legal


def inability(book: Lawbook) -> Clause:
    """The clause that lets a player who cannot comply play any otherwise legal card."""
    return book.clause("59")
