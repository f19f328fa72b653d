"""The fewest and the most tricks over every legal play, by size: ``python -m benchmarks.cooperative``.

For each size the share of positions in which both ends are exact within a budget of positions searched; nodes and
time are those with the largest budget. In *strong* deals North-South have 26 points or more, and eight trumps where
there are trumps: a side with so many winners does not easily lose them.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator

from analyzer.bridge import DECK, Denomination, Position, Seat, Side
from analyzer.solver.cooperative import Extremes, extremes

BUDGETS = (2_000, 20_000, 200_000)
SIZES = (4, 5, 6, 7, 8, 9)


def positions(seed: int, count: int, tricks: int, *, strong: bool = False) -> Iterator[Position]:
    """Random hands of so many cards, each denomination in turn, a random leader."""
    dice = random.Random(f"{seed} {tricks} {strong}")
    made = 0
    while made < count:
        cards = dice.sample(DECK, 4 * tricks)
        hands = [frozenset(cards[tricks * seat : tricks * (seat + 1)]) for seat in Seat]
        denomination = Denomination(made % 5)
        if strong:
            ours, trump = hands[0] | hands[2], denomination.suit
            points = sum(max(0, card.rank - 10) for card in ours)
            if points < 26 or (trump is not None and sum(card.suit is trump for card in ours) < 8):
                continue
        made += 1
        yield Position(
            hands=(hands[0], hands[1], hands[2], hands[3]),
            denomination=denomination,
            leader=Seat(dice.randrange(4)),
        )


def measure(name: str, starts: list[Position]) -> None:
    """One line of the table; the sizes of what has to be searched and the time come from the largest budget."""
    shares = []
    found: list[Extremes] = []
    seconds: list[float] = []
    for budget in BUDGETS:
        found, seconds = [], []
        for start in starts:
            begin = time.perf_counter()
            found.append(extremes(start, Side.NS, budget=budget))
            seconds.append(time.perf_counter() - begin)
        shares.append(sum(answer.is_exact for answer in found) / len(found))
    nodes = sorted(answer.nodes for answer in found)
    seconds.sort()
    near = int(0.99 * len(nodes))
    print(
        f"{name:<14} {len(starts):>6} "
        + " ".join(f"{100 * share:>7.1f} %" for share in shares)
        + f" {statistics.median(nodes):>9.0f} {nodes[near]:>9} {nodes[-1]:>9}"
        + f" {1000 * statistics.median(seconds):>9.1f} {1000 * seconds[near]:>9.0f} {1000 * seconds[-1]:>9.0f}"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--endings", type=int, default=200, help="of each size")
    parser.add_argument("--seed", type=int, default=70)
    arguments = parser.parse_args()
    print(f"exact within so many positions searched (both ends); nodes and milliseconds, seed {arguments.seed}")
    budgets = " ".join(f"{budget:>9,}" for budget in BUDGETS)
    print(
        f"{'':<14} {'count':>6} {budgets} {'median':>9} {'99 %':>9} {'most':>9} {'median':>9} {'99 %':>9} {'most':>9}"
    )
    for tricks in SIZES:
        measure(f"{tricks} tricks", list(positions(arguments.seed, arguments.endings, tricks)))
    measure("full deals", list(positions(arguments.seed, arguments.deals, 13)))
    measure("strong deals", list(positions(arguments.seed, arguments.deals, 13, strong=True)))


if __name__ == "__main__":
    main()
