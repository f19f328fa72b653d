"""Decisions on which plausible play turns, with declarer's tricks by double dummy after each choice: as evidence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from analyzer.bridge import Card, Contract, Deal, Play, Position
from analyzer.errors import BoardError
from analyzer.solver.plausible_source import Choice, Decision
from analyzer.solver.source import Question, TrickSource

__all__ = ["Choice", "Decision", "ShownDecision", "shown_decisions"]

#: Decisions that a reader is shown, and the fewest tricks that hang on one of them.
MOST = 5
_SWING = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownDecision:
    """A decision with the position that it is made in.

    Attributes
    ----------
    tricks
        For each choice declarer's tricks in all, with best play by all four from there; None where not worked out.
    """

    decision: Decision
    position: Position
    tricks: tuple[int | None, ...]


def shown_decisions(
    deal: Deal, contract: Contract, decisions: Iterable[Decision], source: TrickSource | None, *, most: int = MOST
) -> tuple[ShownDecision, ...]:
    """The decisions on which most hangs, in the order of the play; all searches are asked in one batch.

    Parameters
    ----------
    source
        The engine for double dummy; None for none.
    """
    start = Position.opening(deal, contract)
    placed: list[tuple[Decision, Position]] = []
    for decision in decisions:
        if len(placed) == most or (placed and decision.swing < _SWING):
            break
        try:
            placed.append((decision, Play(cards=decision.line).legal_position(start)))
        except BoardError:  # an engine that is wrong about the cards shows nothing
            continue
    answers = [] if source is None or not placed else source.solve([_question(at) for _, at in placed])
    side = contract.declarer.side
    found = []
    for index, (decision, at) in enumerate(placed):
        known = {} if not answers else dict(answers[index].cards(side))
        won = at.tricks(side)
        tricks = tuple(_best(choice, known, won) for choice in decision.choices)
        found.append(ShownDecision(decision=decision, position=at, tricks=tricks))
    return tuple(sorted(found, key=lambda entry: (len(entry.decision.line), entry.decision.line)))


def _question(position: Position) -> Question:
    return Question(position=position, every_card=True)


def _best(choice: Choice, known: dict[Card, int], won: int) -> int | None:
    """Declarer's tricks after the cards of a choice, which are equal."""
    found = {known[card] for card in choice.cards if card in known}
    return won + next(iter(found)) if len(found) == 1 else None
