"""The decisions on which plausible plays turn: met how often, between which cards, at what cost.

The same choices with the same costs for the same player are one decision, wherever in the play they came up: a guess
for a queen that was put off by a trick is still that guess. Choices are the same that differ in which of equal cards
is gone, or which of a player's small cards are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analyzer.bridge import Card, Position, Seat, Suit
from analyzer.solver.card_sets import hand_of_set
from analyzer.solver.plausible_source import Choice, Decision
from analyzer.solver.play_task import PlayTask

if TYPE_CHECKING:
    from analyzer.solver.plays import Plays

__all__ = ["critical_decisions"]

#: Decisions with a smaller swing, in tricks, are not told.
LEAST_SWING = 0.02
#: Cards from this rank on are told apart.
_HONOR = 11

#: Whose card, whether declarer decides, and of each choice: suit, honor (or place among the smaller ones) and cost.
_Key = tuple[Seat, bool, tuple[tuple[Suit, int, float], ...]]


@dataclass(slots=True)
class _Met:
    """What is gathered about one decision."""

    line: tuple[Card, ...]
    seat: Seat
    sets: tuple[int, ...]
    costs: tuple[float, ...]
    plays: set[int] = field(default_factory=set)
    times: int = 0
    chances: list[float] = field(default_factory=list)
    seems: list[float] = field(default_factory=list)
    best_in: list[float] = field(default_factory=list)
    imagined: int = 0
    layouts: int = 0
    is_fixed: bool = False
    declarer_picks: bool = False


def critical_decisions(task: PlayTask, plays: Plays, *, most: int = 8) -> tuple[Decision, ...]:
    """The decisions of the finished plays that cost the most tricks, by falling swing."""
    found: dict[_Key, _Met] = {}
    honors = _honors(task)
    done = [int(number) for number in plays.finished.nonzero()[0]]
    for number in done:
        position = task.start()
        cards: list[Card] = list(task.line)
        for place, code in enumerate(plays.codes[number].tolist()):
            _note(found, honors, task.contract.declarer, plays, number, place, position, tuple(cards))
            card = Card.from_code(code)
            position = position.played(card)
            cards.append(card)
    told = [_decision(met, len(done)) for met in found.values()]
    told.sort(key=lambda decision: (-decision.swing, len(decision.line)))
    return tuple(decision for decision in told[:most] if decision.swing >= LEAST_SWING)


def _honors(task: PlayTask) -> dict[Card, int]:
    """For each honor the rank of the highest of its equals in the hand as dealt; smaller cards have none."""
    found: dict[Card, int] = {}
    for hand in task.deal.hands:
        for card in sorted(hand or (), reverse=True):
            above = next((other for other in found if other.suit is card.suit and other.rank == card.rank + 1), None)
            if above is not None and above in (hand or ()):
                found[card] = found[above]
            elif card.rank >= _HONOR:
                found[card] = card.rank
    return found


def _kinds(
    sets: tuple[int, ...], costs: tuple[float, ...], honors: dict[Card, int]
) -> tuple[tuple[Suit, int, float], ...]:
    small: dict[Suit, int] = {}
    found = []
    for cards, cost in zip(sets, costs, strict=True):
        top = max(hand_of_set(cards))
        if top not in honors:
            small[top.suit] = small.get(top.suit, 0) - 1
        found.append((top.suit, honors.get(top, small.get(top.suit, 0)), cost))
    return tuple(found)


def _note(
    found: dict[_Key, _Met],
    honors: dict[Card, int],
    declarer: Seat,
    plays: Plays,
    number: int,
    place: int,
    position: Position,
    line: tuple[Card, ...],
) -> None:
    choices = int(plays.numbers[number, place])
    costs = tuple(plays.costs[number, place, :choices].tolist())
    if choices < 2 or not any(costs):
        return
    sets = tuple(plays.sets[number, place, :choices].tolist())
    seat = position.to_play
    by_declarer = bool(plays.declarer_decides[number, place])
    met = found.setdefault(
        (seat, by_declarer, _kinds(sets, costs, honors)), _Met(line=line, seat=seat, sets=sets, costs=costs)
    )
    met.declarer_picks = by_declarer and seat.side is not declarer.side
    met.plays.add(number)
    met.times += 1
    met.chances = _added(met.chances, plays.chances[number, place, :choices].tolist())
    layouts = int(plays.imagined[number, place])
    if layouts:
        met.imagined += 1
        met.layouts = max(met.layouts, layouts)
        met.seems = _added(met.seems, plays.seems[number, place, :choices].tolist())
        met.best_in = _added(met.best_in, plays.best_in[number, place, :choices].tolist())
    met.is_fixed = met.is_fixed or bool(plays.is_fixed[number, place])


def _added(total: list[float], more: Sequence[float]) -> list[float]:
    return [a + b for a, b in zip(total, more, strict=True)] if total else list(more)


def _decision(met: _Met, plays: int) -> Decision:
    chances = [chance / met.times for chance in met.chances]
    choices = [
        Choice(
            cards=tuple(sorted(hand_of_set(cards), reverse=True)),
            chance=chance,
            cost=cost,
            seems=met.seems[place] / met.imagined if met.imagined else None,
            best_in=met.best_in[place] / met.imagined if met.imagined else None,
            is_fixed=met.is_fixed,
        )
        for place, (cards, chance, cost) in enumerate(zip(met.sets, chances, met.costs, strict=True))
    ]
    choices.sort(key=lambda choice: -choice.chance)
    expected = sum(chance * cost for chance, cost in zip(chances, met.costs, strict=True))
    return Decision(
        line=met.line,
        seat=met.seat,
        trick=len(met.line) // 4 + 1,
        met=len(met.plays) / plays,
        choices=tuple(choices),
        swing=met.times / plays * expected,
        layouts=met.layouts,
        declarer_picks=met.declarer_picks,
    )
