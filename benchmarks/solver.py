"""Our solver and libdds on the same inputs, taking turns: ``python -m benchmarks.solver``.

Processor time of one thread in one process, position by position, both through their bare calls with the inputs
prepared beforehand. libdds keeps its table where one deal is solved twice in a row, so a repetition goes through
all positions of a kind before any comes again, and a kind has several. The ratio is that of the means; of several
repetitions the median of their ratios. Nodes are counted by each engine in its own way.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import dds_bindings as dds
from analyzer.solver import compiled
from analyzer.solver.questions import Questions, rows_of_arrays
from dds_bindings import _abi, library
from dds_bindings.pool import Ticket

SAMPLES = Path(__file__).resolve().parents[2] / "shared" / "samples" / "dd"
Call = Callable[[int], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of question, how many of it, and the ratio that issue 5 asks for."""

    name: str
    question: str  # best, cards, table or play
    tricks: int
    count: int
    goal: float | None


KINDS = (
    Kind(name="full deal, one leader", question="best", tricks=13, count=60, goal=0.62),
    Kind(name="ending of 10 tricks", question="best", tricks=10, count=200, goal=0.58),
    Kind(name="ending of 8 tricks", question="best", tricks=8, count=300, goal=0.38),
    Kind(name="ending of 6 tricks", question="best", tricks=6, count=400, goal=0.18),
    Kind(name="ending of 4 tricks", question="best", tricks=4, count=400, goal=None),
    Kind(name="full deal, all leads", question="cards", tricks=13, count=30, goal=0.62),
    Kind(name="full deal, table", question="table", tricks=13, count=15, goal=0.78),
    Kind(name="record of play", question="play", tricks=13, count=30, goal=1.0),
)


def random_rows(seed: int, count: int, tricks: int) -> Questions:
    """Random hands of that many cards, with random denominations and leaders."""
    random = np.random.default_rng([seed, tricks])
    hands = np.zeros((count, 4, 4), dtype=np.uint16)
    for row in range(count):
        for place, card in enumerate(random.permutation(52)[: 4 * tricks].tolist()):
            hands[row, place % 4, card // 13] |= 1 << card % 13
    return rows_of_arrays(hands, random.integers(5, size=count), random.integers(4, size=count))


def random_records(seed: int, rows: Questions) -> NDArray[np.int64]:
    """A random legal play of each deal to its end."""
    random = np.random.default_rng([seed, 99])
    records = np.full((len(rows), 52), -1, dtype=np.int64)
    for number, row in enumerate(rows.rows):
        hands = [int(cards) for cards in row[:4]]
        leader, trick = int(row[5]), []
        for place in range(52):
            seat = (leader + len(trick)) % 4
            led = trick[0] >> 4 if trick else 0
            playable = hands[seat] & (0x1FFF << 16 * led) if trick else 0
            playable = playable or hands[seat]
            card = int(random.choice([c for c in range(64) if playable >> c & 1]))
            hands[seat] ^= 1 << card
            trick.append(card)
            records[number, place] = 13 * (card >> 4) + (card & 15)
            if len(trick) == 4:
                best = max(trick, key=lambda c: (c >> 4 == row[4], c >> 4 == trick[0] >> 4, c))
                leader, trick = (leader + trick.index(best)) % 4, []
    return records


class Ours:
    """Bare calls of the kernels."""

    def __init__(self, rows: Questions, kind: Kind, records: NDArray[np.int64]) -> None:
        from analyzer.solver.kernels import layout

        self.entries = compiled.kernels().entries
        self.rows, self.kind, self.records = rows.rows, kind, records
        self.workspace = np.zeros(layout.WORKSPACE_WORDS, dtype=np.int64)
        self.entries.prepare_workspace(self.workspace, layout.MOST_SLOT_BITS, layout.MOST_PATTERNS)
        width = {"best": 1, "cards": 52, "table": 20, "play": 53}[kind.question]
        self.lows = np.full((len(rows), width), -1, dtype=np.int8)
        self.highs = self.lows.copy()
        self.nodes = np.zeros(len(rows), dtype=np.int64)
        self.peak = layout.PATTERN_PEAK

    def __call__(self, row: int) -> None:
        """Answer one question."""
        out = (self.lows, self.highs, self.nodes)
        limit = 1 << 60
        if self.kind.question in ("best", "cards"):
            every = int(self.kind.question == "cards")
            self.entries.solve_positions(self.workspace, self.rows, row, row + 1, limit, every, *out)
        elif self.kind.question == "table":
            self.entries.solve_tables(self.workspace, self.rows, row, row + 1, limit, *out)
        else:
            self.entries.follow_records(self.workspace, self.rows, self.records, row, row + 1, limit, *out)

    def answers(self) -> NDArray[np.int8]:
        """Tricks of North-South."""
        assert (self.lows == self.highs).all()
        return self.lows

    def memory(self) -> int:
        """Bytes of patterns that the hardest question took."""
        return 32 * int(self.workspace[self.peak])


class Theirs:
    """Bare calls of libdds under one thread index."""

    def __init__(self, rows: Questions, kind: Kind, records: NDArray[np.int64]) -> None:
        functions = library.load().functions
        self.solve_board, self.analyse_play = functions.SolveBoard, functions.AnalysePlayBin
        self.kind, self.rows = kind, rows
        self.solutions = _abi.SOLUTIONS_ALL if kind.question == "cards" else _abi.SOLUTIONS_ONE
        self.deals: list[list[Any]] = []
        for row in rows.rows.tolist():
            cards = tuple(tuple(((row[seat] >> 16 * suit) & 0x1FFF) << 2 for suit in range(4)) for seat in range(4))
            asked = [(row[4], row[5])]
            if kind.question == "table":
                asked = [(strain, leader) for strain in range(5) for leader in range(4)]
            self.deals.append([_abi.Deal(strain, leader, (0, 0, 0), (0, 0, 0), cards) for strain, leader in asked])
        self.futures = [[_abi.FutureTricks() for _ in deals] for deals in self.deals]
        self.traces, self.solved = [], []
        if kind.question == "play":
            for record in records.tolist():
                trace = _abi.PlayTrace()
                trace.number = 48
                for place, code in enumerate(record[:48]):
                    trace.suit[place], trace.rank[place] = code // 13, code % 13 + 2
                self.traces.append(trace)
            self.solved = [_abi.SolvedPlay() for _ in self.traces]

    def __call__(self, row: int) -> None:
        """Answer one question."""
        import ctypes

        if self.kind.question == "play":
            self.analyse_play(self.deals[row][0], self.traces[row], ctypes.addressof(self.solved[row]), 0)
            return
        for deal, future in zip(self.deals[row], self.futures[row], strict=True):
            self.solve_board(deal, -1, self.solutions, 1, ctypes.addressof(future), 0)

    def nodes(self) -> float:
        """Mean of its own count; none for records of play."""
        return statistics.fmean(sum(future.nodes for future in futures) for futures in self.futures)

    def check(self, ours: NDArray[np.int8]) -> None:
        """Compare its answers with ours."""
        for row, (lead, tricks) in enumerate(zip(self.rows.mover, self.rows.tricks, strict=True)):
            if self.kind.question == "play":
                values = [self.solved[row].tricks[place] for place in range(49)]
                want = [tricks - value if lead % 2 == 0 else value for value in values]
                assert ours[row, :49].tolist() == want, (row, ours[row].tolist(), want)
                continue
            for number, future in enumerate(self.futures[row]):
                leader = number % 4 if self.kind.question == "table" else lead
                best = future.score[0] if leader % 2 == 0 else tricks - future.score[0]
                got = ours[row, 4 * (number // 4) + (number % 4 + 3) % 4] if self.kind.question == "table" else None
                if self.kind.question == "best":
                    got = ours[row, 0]
                if got is None:
                    legal = ours[row][ours[row] >= 0]
                    got = legal.max() if leader % 2 == 0 else legal.min()
                assert got == best, (row, number, got, best)


def milliseconds(call: Call, row: int) -> float:
    """Processor time of one call."""
    start = time.thread_time_ns()
    call(row)
    return (time.thread_time_ns() - start) / 1e6


def compare(kind: Kind, rows: Questions, repeat: int, seed: int) -> dict[str, Any]:
    """One line of the report."""
    records = random_records(seed, rows) if kind.question == "play" else np.zeros((len(rows), 1), dtype=np.int64)
    ours, theirs = Ours(rows, kind, records), Theirs(rows, kind, records)
    times = np.zeros((repeat, len(rows), 2))
    for turn in range(repeat):
        for row in range(len(rows)):
            for side in (0, 1) if (row + turn) % 2 else (1, 0):
                times[turn, row, side] = milliseconds((ours, theirs)[side], row)
    theirs.check(ours.answers())
    means = times.mean(axis=1)
    best = times.min(axis=0)
    ratios = means[:, 0] / means[:, 1]
    line: dict[str, Any] = {
        "kind": kind.name,
        "questions": len(rows),
        "ratio": round(float(np.median(ratios)), 4),
        "goal": kind.goal,
        "ratios": [round(float(ratio), 4) for ratio in ratios],
        "median of ratios": round(float(np.median(best[:, 0] / best[:, 1])), 4),
        "nodes": float(ours.nodes.mean()),
        "libdds nodes": theirs.nodes(),
        "pattern bytes": ours.memory(),
    }
    for side, name in enumerate(("ours", "libdds")):
        each = times.mean(axis=0)[:, side]
        figures = {"median": np.median(each), "mean": each.mean(), "p95": np.percentile(each, 95), "max": each.max()}
        line[f"{name} ms"] = {key: round(float(value), 4) for key, value in figures.items()}
    return line


def hard(repeat: int) -> list[dict[str, Any]]:
    """The hard deals, each on its own."""
    from tests.dds_bindings.deals import hands_of_pbn

    found = []
    for entry in (SAMPLES / "hard20.txt").read_text(encoding="utf-8").splitlines():
        if not entry.strip():
            continue
        name, pbn, trump, leader = entry.split("|")
        rows = rows_of_arrays(hands_of_pbn(pbn)[None], int(trump), int(leader))
        kind = Kind(name=name, question="best", tricks=13, count=1, goal=None)
        line = compare(kind, rows, repeat, 0)
        found.append(line)
        show(line)
    return found


def show(line: dict[str, Any]) -> None:
    """Print one line of the report."""
    ours, theirs = line["ours ms"], line["libdds ms"]
    goal = f"{line['goal']:5.2f}" if line["goal"] else "    -"
    print(
        f"{line['kind']:24} {line['questions']:5} {ours['median']:9.3f} {ours['mean']:9.3f} {ours['p95']:9.3f} "
        f"{theirs['median']:9.3f} {theirs['mean']:9.3f} {theirs['p95']:9.3f} {line['ratio']:7.3f} {goal} "
        f"{line['nodes']:10.0f} {line['libdds nodes']:10.0f} {line['pattern bytes'] / 2**20:8.1f}",
        flush=True,
    )


def main() -> None:
    """Measure, print a table, and write it down if asked."""
    parser = argparse.ArgumentParser(description="Our solver against libdds.")
    parser.add_argument("--repeat", type=int, default=3, help="times through every kind")
    parser.add_argument("--scale", type=float, default=1.0, help="so many times as many questions")
    parser.add_argument("--only", help="part of the name of a kind")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--hard", action="store_true", help="the hard deals instead (minutes)")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    loaded = compiled.kernels()
    info = dds.describe()
    print(f"kernels {loaded.key[:12]} against libdds {info.version}; one thread, processor time in ms")
    pool, ticket = library.load().pool, Ticket()
    index = pool.acquire(ticket)
    assert index == 0  # nobody else uses the index of the bare calls
    print(f"{'':24} {'n':>5} {'median':>9} {'mean':>9} {'p95':>9} {'median':>9} {'mean':>9} {'p95':>9} "
          f"{'ratio':>7} {'goal':>5} {'nodes':>10} {'nodes':>10} {'MiB':>8}")  # fmt: skip
    lines = []
    if options.hard:
        lines = hard(options.repeat)
    else:
        for kind in KINDS:
            if options.only and options.only not in kind.name:
                continue
            rows = random_rows(options.seed, max(2, round(kind.count * options.scale)), kind.tricks)
            line = compare(kind, rows, options.repeat, options.seed)
            lines.append(line)
            show(line)
    pool.release(ticket)
    if options.json:
        from analyzer.solver.kernels import declare, layout

        report = {
            "machine": platform.machine(),
            "python": platform.python_version(),
            "environment": declare.environment(),
            "key": loaded.key,
            "libdds": info.version,
            "sha256": info.sha256,
            "seed": options.seed,
            "bytes of a workspace": 8 * layout.WORKSPACE_WORDS,
            "lines": lines,
        }
        options.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
