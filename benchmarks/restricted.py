"""The same positions with and without restrictions, taking turns: ``python -m benchmarks.restricted``.

Processor time of one thread in one process, through the bare calls of the kernels with the inputs prepared
beforehand; every question begins with an empty table. The ratio is that of the means; of several repetitions the
median of their ratios. Nodes are beginnings of tricks that were searched.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.bridge import (
    Card,
    DeclarerOption,
    Denomination,
    MayNotLead,
    MustLead,
    PenaltyCard,
    Position,
    Restriction,
    Seat,
    Suit,
)
from analyzer.solver import compiled
from analyzer.solver.engine import ANSWERS
from analyzer.solver.masks import encode_restrictions
from analyzer.solver.questions import Questions, rows_of_arrays

NO_RECORDS = np.zeros((0, 0), dtype=np.int64)
RESULTS = Path(__file__).resolve().parent / "results"
Dice = np.random.Generator


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of restriction on defenders, where the leader of the position is one of them."""

    name: str
    make: Callable[[Dice, Position], tuple[Restriction, ...]]
    goal: float | None = None


def a_defender(dice: Dice, position: Position) -> Seat:
    """The leader or his partner."""
    return position.leader if dice.random() < 0.5 else position.leader.partner


def some_card(dice: Dice, position: Position, seat: Seat) -> Card:
    """A card of a hand."""
    hand = sorted(position.hands[seat])
    return hand[int(dice.integers(len(hand)))]


def some_suit(dice: Dice, position: Position, seat: Seat) -> frozenset[Suit]:
    """A suit of a hand, the longer the likelier."""
    return frozenset({some_card(dice, position, seat).suit})


def majors(number: int) -> Callable[[Dice, Position], tuple[Restriction, ...]]:
    """So many major penalty cards of the defenders."""

    def make(dice: Dice, position: Position) -> tuple[Restriction, ...]:
        cards: dict[Card, Seat] = {}
        while len(cards) < number:
            seat = a_defender(dice, position)
            cards[some_card(dice, position, seat)] = seat
        return tuple(PenaltyCard(player=seat, card=card, major=True) for card, seat in cards.items())

    return make


def minor(dice: Dice, position: Position) -> tuple[Restriction, ...]:
    """One minor penalty card."""
    while True:
        seat = a_defender(dice, position)
        card = some_card(dice, position, seat)
        if not card.is_honor:
            return (PenaltyCard(player=seat, card=card, major=False),)


def forbidden(dice: Dice, position: Position) -> tuple[Restriction, ...]:
    """One suit that a defender may not lead."""
    seat = a_defender(dice, position)
    return (MayNotLead(player=seat, suits=some_suit(dice, position, seat)),)


def required(dice: Dice, position: Position) -> tuple[Restriction, ...]:
    """One suit that a defender must lead."""
    seat = a_defender(dice, position)
    return (MustLead(player=seat, suits=some_suit(dice, position, seat)),)


def option(dice: Dice, position: Position) -> tuple[Restriction, ...]:
    """Any suit may be required or forbidden, once."""
    return (DeclarerOption(leader=a_defender(dice, position), suits=frozenset(Suit)),)


KINDS = (
    Kind(name="one major penalty card", make=majors(1), goal=1.5),
    Kind(name="one prohibition", make=forbidden, goal=1.5),
    Kind(name="one requirement", make=required, goal=1.5),
    Kind(name="one minor penalty card", make=minor),
    Kind(name="an option, any suit", make=option),
    Kind(name="two major penalty cards", make=majors(2)),
    Kind(name="three major penalty cards", make=majors(3)),
    Kind(name="five major penalty cards", make=majors(5)),
)
SIZES = ((13, 60), (10, 150), (8, 300))


def random_rows(seed: int, count: int, tricks: int) -> Questions:
    """Random hands of that many cards, with random denominations and leaders."""
    random = np.random.default_rng([seed, tricks])
    hands = np.zeros((count, 4, 4), dtype=np.uint16)
    for row in range(count):
        for place, card in enumerate(random.permutation(52)[: 4 * tricks].tolist()):
            hands[row, place % 4, card // 13] |= 1 << card % 13
    return rows_of_arrays(hands, random.integers(5, size=count), random.integers(4, size=count))


def positions_of(rows: Questions) -> list[Position]:
    """The positions of rows without a trick in progress."""
    found = []
    for row in rows.rows.tolist():
        hands = [
            frozenset(
                Card(suit, rank + 2) for suit in Suit for rank in range(13) if row[seat] >> 16 * suit + rank & 1
            )
            for seat in range(4)
        ]
        found.append(
            Position(
                hands=(hands[0], hands[1], hands[2], hands[3]), denomination=Denomination(row[4]), leader=Seat(row[5])
            )
        )
    return found


class Asked:
    """Bare calls for the same positions under some restrictions, or none."""

    def __init__(self, rows: Questions, rules: NDArray[np.int64], workspace: NDArray[np.int64]) -> None:
        self.entries = compiled.kernels().entries
        self.rows, self.rules, self.workspace = rows.rows, rules, workspace
        self.lows = np.full((len(rows), ANSWERS), -1, dtype=np.int8)
        self.highs = self.lows.copy()
        self.nodes = np.zeros(len(rows), dtype=np.int64)

    def milliseconds(self, row: int) -> float:
        """Processor time of one question."""
        start = time.thread_time_ns()
        self.entries.answer(
            self.workspace, self.rows, self.rules, NO_RECORDS, self.entries.VALUE, row, row + 1, 1 << 60,
            self.lows, self.highs, self.nodes,
        )  # fmt: skip
        return (time.thread_time_ns() - start) / 1e6


def compare(kind: Kind, tricks: int, count: int, repeat: int, seed: int) -> dict[str, Any]:
    """One line of the report."""
    from analyzer.solver.kernels import layout

    entries = compiled.kernels().entries
    workspace = np.zeros(layout.WORKSPACE_WORDS, dtype=np.int64)
    entries.prepare_workspace(workspace, layout.MOST_SLOT_BITS, layout.MOST_PATTERNS)
    rows = random_rows(seed, count, tricks)
    positions = positions_of(rows)
    dice = np.random.default_rng([seed, tricks, KINDS.index(kind)])
    restrictions = [kind.make(dice, position) for position in positions]
    free = Asked(rows, encode_restrictions(positions, [()] * count), workspace)
    bound = Asked(rows, encode_restrictions(positions, restrictions), workspace)
    times = np.zeros((repeat, count, 2))
    for turn in range(repeat):
        for row in range(count):
            for side in (0, 1) if (row + turn) % 2 else (1, 0):
                times[turn, row, side] = (bound, free)[side].milliseconds(row)
    means = times.mean(axis=1)
    changed = np.flatnonzero(free.lows[:, 0] != bound.lows[:, 0])
    for row in changed.tolist():  # restrictions never help the defenders
        assert (bound.lows[row, 0] < free.lows[row, 0]) == (positions[row].leader % 2 == 0), (kind.name, row)
    return {
        "kind": kind.name,
        "tricks": tricks,
        "positions": count,
        "ratio": round(float(np.median(means[:, 0] / means[:, 1])), 3),
        "goal": kind.goal,
        "restricted ms": round(float(means[:, 0].mean()), 4),
        "free ms": round(float(means[:, 1].mean()), 4),
        "restricted nodes": float(bound.nodes.mean()),
        "free nodes": float(free.nodes.mean()),
        "values that differ": len(changed),
    }


def show(line: dict[str, Any]) -> None:
    """Print one line of the report."""
    goal = f"{line['goal']:4.1f}" if line["goal"] else "   -"
    print(
        f"{line['kind']:26} {line['tricks']:6} {line['positions']:5} {line['restricted ms']:10.3f} "
        f"{line['free ms']:9.3f} {line['ratio']:6.2f} {goal} {line['restricted nodes']:10.0f} "
        f"{line['free nodes']:10.0f} {line['values that differ']:6}",
        flush=True,
    )


def main() -> None:
    """Measure, print a table, and write it down if asked."""
    parser = argparse.ArgumentParser(description="Restricted against free search.")
    parser.add_argument("--repeat", type=int, default=3, help="times through every kind")
    parser.add_argument("--scale", type=float, default=1.0, help="so many times as many questions")
    parser.add_argument("--only", help="part of the name of a kind")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    loaded = compiled.kernels()
    print(f"kernels {loaded.key[:12]}; one thread, processor time in ms")
    print(f"{'':26} {'tricks':>6} {'n':>5} {'restricted':>10} {'free':>9} {'ratio':>6} {'goal':>4} {'nodes':>10} "
          f"{'free nodes':>10} {'differ':>6}")  # fmt: skip
    lines = []
    for kind in KINDS:
        if options.only and options.only not in kind.name:
            continue
        for tricks, count in SIZES:
            line = compare(kind, tricks, max(2, round(count * options.scale)), options.repeat, options.seed)
            lines.append(line)
            show(line)
    if options.json:
        from analyzer.solver.kernels import declare

        report = {
            "machine": platform.machine(),
            "python": platform.python_version(),
            "environment": declare.environment(),
            "key": loaded.key,
            "seed": options.seed,
            "lines": lines,
        }
        options.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
