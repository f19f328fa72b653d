"""How long it takes to score a field after a weighted adjustment, beside comparing every table with every other.

``python -m benchmarks.field_scoring``. One process; the best of several turns is printed. The program's way counts
frequencies, the plain way adds one fraction for each pair of outcomes; both are checked to give the same numbers.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path

from analyzer.bridge import Side
from analyzer.scoring import (
    CrossDivisor,
    Entry,
    TableResult,
    Weighted,
    awarded_to,
    by_frequency,
    comparison,
    cross_imp_board,
    imps,
    matchpoint_board,
    possible_scores,
)

WEIGHTS = (Fraction(1, 3), Fraction(1, 4), Fraction(1, 5), Fraction(1, 10), Fraction(7, 60))


def field(tables: int, adjusted: int, seed: int) -> list[Entry]:
    """A board with ``adjusted`` five-way weighted scores among ``tables`` tables, from every possible score."""
    rng = random.Random(seed)
    scores = sorted(possible_scores(None))
    board: list[Entry] = [rng.choice(scores) for _ in range(tables - adjusted)]
    for _ in range(adjusted):
        board.append(Weighted(outcomes=tuple((weight, rng.choice(scores)) for weight in WEIGHTS)))
    return board


def plain(board: Sequence[Entry], worth: Callable[[int, int], int]) -> list[TableResult]:
    """Every table compared with every other, outcome by outcome, in both directions."""
    sides: list[list[Fraction]] = []
    for side, sign in ((Side.NS, 1), (Side.EW, -1)):
        awarded = [awarded_to(side, entry) for entry in board]
        scored = []
        for i, own in enumerate(awarded):
            total = Fraction(0)
            for j, other in enumerate(awarded):
                if i != j:
                    for w, o in own:
                        for v, p in other:
                            total += w * v * worth(sign * o, sign * p)
            scored.append(total)
        sides.append(scored)
    return [TableResult(ns=ns, ew=ew) for ns, ew in zip(*sides, strict=True)]


def best(turns: int, work: Callable[[], object]) -> float:
    """Seconds of the fastest turn."""
    seconds = []
    for _ in range(turns):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def main() -> None:
    """Print the times of both ways and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--adjusted", type=int, default=1)
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    board = field(arguments.tables, arguments.adjusted, arguments.seed)

    def cross() -> tuple[TableResult, ...]:
        return cross_imp_board(board, divide_by=CrossDivisor.NONE)

    def difference(own: int, other: int) -> int:
        return imps(own - other)

    matched, crossed = plain(board, comparison), plain(board, difference)
    assert list(matchpoint_board(board)) == list(by_frequency(board)) == matched
    assert list(cross()) == crossed
    plain_mp = best(1, lambda: plain(board, comparison))
    plain_imps = best(1, lambda: plain(board, difference))
    rows = {
        "matchpoints, direct": (best(arguments.turns, lambda: matchpoint_board(board)), plain_mp),
        "matchpoints, frequency": (best(arguments.turns, lambda: by_frequency(board)), plain_mp),
        "cross-IMPs": (best(arguments.turns, cross), plain_imps),
    }
    print(f"{arguments.tables} tables, {arguments.adjusted} of them weighted five ways, seed {arguments.seed}")
    print(f"{'board':<24}{'ms':>9}{'plain ms':>11}{'plain / ours':>14}")
    for name, (ours, theirs) in rows.items():
        print(f"{name:<24}{ours * 1000:>9.2f}{theirs * 1000:>11.1f}{theirs / ours:>14.0f}")
    print("goal: a board of 500 tables under 50 ms")
    if arguments.json:
        found = {name: {"seconds": ours, "plain": theirs} for name, (ours, theirs) in rows.items()}
        arguments.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
