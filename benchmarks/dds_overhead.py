"""What checking and numpy cost over bare calls of libdds: ``python -m benchmarks.dds_overhead``.

Processor time of one thread. Both sides solve the same positions in the same order, no two neighbors alike,
because libdds remembers the last. The bare side has its structures filled beforehand and only calls.
The two sides take turns, in either order, and the ratio is the median of the ratios of the turns.
"""

import argparse
import ctypes
import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import dds_bindings as dds
from dds_bindings import _abi, library
from dds_bindings.pool import Ticket

Positions = tuple[NDArray[np.uint16], NDArray[np.int64], NDArray[np.int64]]
QUESTIONS = {"best_tricks": _abi.SOLUTIONS_ONE, "card_tricks": _abi.SOLUTIONS_ALL}


def positions(seed: int, count: int, tricks: int) -> Positions:
    """Random hands of that many cards, with random denominations and leaders."""
    random = np.random.default_rng(seed)
    hands = np.zeros((count, 4, 4), dtype=np.uint16)
    for row in range(count):
        for place, card in enumerate(random.permutation(52)[: 4 * tricks].tolist()):
            hands[row, place % 4, card // 13] |= 1 << card % 13
    return hands, random.integers(5, size=count), random.integers(4, size=count)


class Bare:
    """The positions as filled structures, and calls of libdds for them under one thread index."""

    def __init__(self, given: Positions, solutions: int) -> None:
        hands, denomination, leader = given
        self.solutions = solutions
        self.solve_board = library.load().functions.SolveBoard
        self.deals = [
            _abi.Deal(int(trump), int(first), (0, 0, 0), (0, 0, 0), tuple(tuple(suits) for suits in cards))
            for cards, trump, first in zip((hands.astype(int) << 2).tolist(), denomination, leader, strict=True)
        ]
        self.answers = [_abi.FutureTricks() for _ in self.deals]
        self.places = [ctypes.addressof(answer) for answer in self.answers]

    def __call__(self) -> None:
        """Solve them all."""
        solve_board, solutions = self.solve_board, self.solutions
        for deal, place in zip(self.deals, self.places, strict=True):
            solve_board(deal, -1, solutions, 1, place, 0)


def seconds(call: Callable[[], object]) -> float:
    """Processor time of the call."""
    start = time.process_time()
    call()
    return time.process_time() - start


def compare(name: str, tricks: int, count: int, repeat: int) -> dict[str, Any]:
    """One line of the report."""
    given = positions(tricks, count, tricks)
    bare = Bare(given, QUESTIONS[name])
    ask = getattr(dds, name)

    def ours() -> object:
        return ask(*given, threads=1)

    pool, ticket = library.load().pool, Ticket()
    assert pool.acquire(ticket) == 0  # nobody else uses the index of the bare calls
    bare()
    pool.release(ticket)
    best = ours()
    assert [answer.score[0] for answer in bare.answers] == np.reshape(best, (count, -1)).max(axis=1).tolist()
    turns = []
    for turn in range(repeat):
        pair = {}
        for side in ("bare", "ours") if turn % 2 else ("ours", "bare"):
            pair[side] = seconds(bare if side == "bare" else ours)
        turns.append(pair)
    micro = 1e6 / count
    return {
        "question": name,
        "cards a hand": tricks,
        "positions": count,
        "nodes": sum(answer.nodes for answer in bare.answers),
        "bare us": round(statistics.median(turn["bare"] for turn in turns) * micro, 2),
        "ours us": round(statistics.median(turn["ours"] for turn in turns) * micro, 2),
        "ratio": round(statistics.median(turn["ours"] / turn["bare"] for turn in turns), 4),
        "ratios": [round(turn["ours"] / turn["bare"], 4) for turn in turns],
    }


def main() -> None:
    """Measure, print a table, and write it down if asked."""
    parser = argparse.ArgumentParser(description="What dds_bindings costs over bare calls of libdds.")
    parser.add_argument("--boards", type=int, default=40, help="full deals; endings are many times as many")
    parser.add_argument("--repeat", type=int, default=5, help="turns of each side")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    info = dds.describe()
    source = f"libdds {info.version} of endplay {info.endplay}, sha256 {info.sha256[:16]}"
    print(f"{source}, one thread, processor time")
    print("question     cards positions     nodes    bare us    ours us   ratio")
    lines = []
    for tricks, times in ((13, 1), (8, 25), (4, 100)):
        for name in QUESTIONS:
            line = compare(name, tricks, options.boards * times, options.repeat)
            lines.append(line)
            print(
                f"{name:12} {tricks:5} {line['positions']:9} {line['nodes']:9} "
                f"{line['bare us']:10.1f} {line['ours us']:10.1f} {line['ratio']:7.4f}"
            )
    if options.json:
        report = {"libdds": info.version, "endplay": info.endplay, "sha256": info.sha256, "lines": lines}
        options.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
