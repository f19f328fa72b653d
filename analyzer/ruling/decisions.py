"""Decisions on which plausible play turns, with declarer's tricks by double dummy after each choice: as evidence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from analyzer.bridge import Card, Contract, Deal, Play, Position, Restriction
from analyzer.bridge.restriction_effect import in_force
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
    deal: Deal,
    contract: Contract,
    decisions: Iterable[Decision],
    source: TrickSource | None,
    *,
    line: tuple[Card, ...] = (),
    restrictions: tuple[Restriction, ...] = (),
    most: int = MOST,
) -> tuple[ShownDecision, ...]:
    """The decisions on which most hangs, in the order of the play; all searches are asked in one batch.

    Parameters
    ----------
    source
        The engine for double dummy; None for none.
    line, restrictions
        What binds the play, and the cards after which it does. Where it hangs on what declarer stated on the way,
        which a decision does not tell, the tricks are left open.
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
    asked = {
        index: Question(position=at, every_card=True, restrictions=bound)
        for index, (decision, at) in enumerate(placed)
        if (bound := _bound(start, decision.line, line, restrictions)) is not None
    }
    answers = {} if source is None or not asked else dict(zip(asked, source.solve(list(asked.values())), strict=True))
    side = contract.declarer.side
    found = []
    for index, (decision, at) in enumerate(placed):
        known = dict(answers[index].cards(side)) if index in answers else {}
        won = at.tricks(side)
        tricks = tuple(_best(choice, known, won) for choice in decision.choices)
        found.append(ShownDecision(decision=decision, position=at, tricks=tricks))
    return tuple(sorted(found, key=lambda entry: (len(entry.decision.line), entry.decision.line)))


def _bound(
    start: Position, cards: tuple[Card, ...], line: tuple[Card, ...], restrictions: tuple[Restriction, ...]
) -> tuple[Restriction, ...] | None:
    """What binds the play after these cards, of what binds it after the line; None where the cards do not tell it."""
    if not restrictions:
        return ()
    return in_force(Play(cards=line).legal_position(start), restrictions, cards[len(line) :])


def _best(choice: Choice, known: dict[Card, int], won: int) -> int | None:
    """Declarer's tricks after the cards of a choice, which are equal."""
    found = {known[card] for card in choice.cards if card in known}
    return won + next(iter(found)) if len(found) == 1 else None
