"""Our solver and libdds on the same inputs, taking turns: ``python -m benchmarks.solver``.

Without a mode the frozen set is measured: processor time of one thread in one process, position by position, both
through their bare calls. libdds keeps its table where one deal is solved twice in a row, so a repetition goes
through all positions of a kind before any comes again. The ratio is that of the means of a repetition; of the
repetitions the median counts. Nodes are counted by each engine in its own way.

``--hard``, ``--threads`` and ``--start`` measure the hard deals, two threads, and compiling and loading.
With ``--json`` each mode replaces its part of the file.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import dds_bindings as dds
from analyzer.solver import compiled
from benchmarks import solver_start, solver_threads
from benchmarks.solver_calls import Ours, Theirs
from benchmarks.solver_inputs import KINDS, SEED, Inputs, Kind, inputs_of
from dds_bindings import library
from dds_bindings.pool import Ticket

RESULTS = Path(__file__).resolve().parent / "results" / "solver.json"
SAMPLES = Path(__file__).resolve().parents[2] / "shared" / "samples" / "dd"
SLOW_LIBDDS_MS = 10_000.0  # a hard deal: where libdds needs more than this ...
HARD_RATIO = 0.25  # ... ours takes at most this part of its time,
HARD_MS = 6_000.0  # and otherwise at most this.
Part = dict[str, Any]


def milliseconds(call: Callable[[int], None], row: int) -> float:
    """Processor time of one call."""
    start = time.thread_time_ns()
    call(row)
    return (time.thread_time_ns() - start) / 1e6


def compare(kind: Kind, inputs: Inputs, repeat: int) -> Part:
    """The figures of a kind."""
    count = len(inputs.hands)
    ours, theirs = Ours(inputs, kind), Theirs(inputs, kind)
    times = np.zeros((repeat, count, 2))
    for turn in range(repeat):
        for row in range(count):
            for side in (0, 1) if (row + turn) % 2 else (1, 0):
                times[turn, row, side] = milliseconds((ours, theirs)[side], row)
    theirs.check(ours.answers())
    means, best = times.mean(axis=1), times.min(axis=0)
    ratios = means[:, 0] / means[:, 1]
    line: Part = {
        "kind": kind.name,
        "questions": count,
        "sha256": kind.sha256,
        "ratio": round(float(np.median(ratios)), 4),
        "goal": kind.goal,
        "ratios": [round(float(ratio), 4) for ratio in ratios],
        "median of the ratios of positions": round(float(np.median(best[:, 0] / best[:, 1])), 4),
        "nodes": ours.nodes(),
        "libdds nodes": theirs.nodes(),
        "workspace bytes": ours.memory(),
    }
    for side, name in enumerate(("ours", "libdds")):
        each = times.mean(axis=0)[:, side]
        figures = {"median": np.median(each), "mean": each.mean(), "p95": np.percentile(each, 95), "max": each.max()}
        line[f"{name} ms"] = {key: round(float(value), 4) for key, value in figures.items()}
    return line


def frozen_set(options: argparse.Namespace) -> Part:
    """The figures of every kind."""
    print(f"{'':24} {'':>5} {'ours, ms':>29} {'libdds, ms':>29}")
    print(f"{'':24} {'n':>5} {'median':>9} {'mean':>9} {'p95':>9} {'median':>9} {'mean':>9} {'p95':>9} "
          f"{'ratio':>7} {'goal':>5} {'nodes':>10} {'nodes':>10} {'MiB':>8}")  # fmt: skip
    lines = []
    for kind in KINDS:
        if options.only and options.only not in kind.name:
            continue
        line = compare(kind, inputs_of(kind, options.seed, options.scale), options.repeat)
        lines.append(line)
        show(line)
    return {"seed": options.seed, "repetitions": options.repeat, "lines": lines}


def show(line: Part) -> None:
    """Print one line of the report."""
    ours, theirs = line["ours ms"], line["libdds ms"]
    goal = f"{line['goal']:5.2f}" if line["goal"] else "    -"
    nodes = line["libdds nodes"]
    print(
        f"{line['kind']:24} {line['questions']:5} {ours['median']:9.3f} {ours['mean']:9.3f} {ours['p95']:9.3f} "
        f"{theirs['median']:9.3f} {theirs['mean']:9.3f} {theirs['p95']:9.3f} {line['ratio']:7.3f} {goal} "
        f"{line['nodes']:10.0f} {'-' if nodes is None else round(nodes):>10} "
        f"{(line['workspace bytes']['touched'] or 0) / 2**20:8.1f}"
        f"{'  over the goal' if line['goal'] and line['ratio'] > line['goal'] else ''}",
        flush=True,
    )


def hard(options: argparse.Namespace) -> Part:
    """The hard deals, each on its own: libdds once with an empty table, ours several times."""
    from tests.dds_bindings.deals import hands_of_pbn

    file = SAMPLES / "hard20.txt"
    if not file.is_file():
        print(f"the hard deals are not here: {file} is missing")
        return {}
    print(f"{'':10} {'ours s':>8} {'libdds s':>9} {'ratio':>7} {'nodes':>11} {'nodes':>11} {'MiB':>7}")
    lines = []
    for entry in file.read_text(encoding="utf-8").splitlines():
        if not entry.strip():
            continue
        name, pbn, denomination, leader = entry.split("|")
        inputs = Inputs(
            hands=hands_of_pbn(pbn)[None],
            denomination=np.array([int(denomination)]),
            leader=np.array([int(leader)]),
            records=np.full((1, 1), -1),
        )
        kind = Kind(name=name, question="best", tricks=13, count=1, goal=None)
        ours, theirs = Ours(inputs, kind), Theirs(inputs, kind)
        times = [milliseconds(ours, 0) for _ in range(options.repeat)]
        theirs.forget()
        their_ms = milliseconds(theirs, 0)
        theirs.check(ours.answers())
        our_ms = statistics.median(times)
        is_met = our_ms <= (HARD_RATIO * their_ms if their_ms > SLOW_LIBDDS_MS else HARD_MS)
        line = {
            "deal": name,
            "ours ms": round(our_ms, 2),
            "libdds ms": round(their_ms, 2),
            "ratio": round(our_ms / their_ms, 4),
            "is met": is_met,
            "nodes": ours.nodes(),
            "libdds nodes": theirs.nodes(),
            "workspace bytes": ours.memory(),
        }
        lines.append(line)
        print(f"{name:10} {our_ms / 1000:8.3f} {their_ms / 1000:9.3f} {line['ratio']:7.3f} {line['nodes']:11.0f} "
              f"{line['libdds nodes']:11.0f} {(ours.memory()['touched'] or 0) / 2**20:7.1f}"
              f"{'' if is_met else '  over the goal'}", flush=True)  # fmt: skip
    return {"repetitions": options.repeat, "lines": lines}


def circumstances() -> Part:
    """Machine, versions and load: what figures of different days must share to be compared."""
    import llvmlite
    import numba

    from analyzer.solver.kernels import declare

    info = dds.describe()
    return {
        "date": time.strftime("%Y-%m-%d"),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors",
        "processor": declare.environment()[5],
        "load before": [round(load, 2) for load in os.getloadavg()],
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "llvmlite": llvmlite.__version__,
        "kernels": compiled.kernels().key,
        "libdds": info.version,
        "libdds sha256": info.sha256,
        "libdds memories": info.memories,
    }


MODES: dict[str, Callable[[argparse.Namespace], Part]] = {
    "frozen": frozen_set,
    "threads": lambda options: solver_threads.measure(options.repeat, options.scale),
    "hard": hard,
    "start": lambda options: solver_start.measure(options.repeat),
}


def main() -> None:
    """Measure, print tables, and write the figures down if asked."""
    parser = argparse.ArgumentParser(description="Our solver against libdds.")
    for mode, words in (
        ("frozen", "the frozen set (this is done where no mode is named)"),
        ("threads", "two threads against one"),
        ("hard", "the hard deals (minutes)"),
        ("start", "compiling, loading, and the first answer"),
    ):
        parser.add_argument(f"--{mode}", action="append_const", dest="modes", const=mode, help=words)
    parser.add_argument("--repeat", type=int, default=5, help="repetitions")
    parser.add_argument("--scale", type=float, default=1.0, help="this part of the positions")
    parser.add_argument("--only", help="part of the name of a kind")
    parser.add_argument("--seed", type=int, default=SEED, help="another seed gives other positions than the frozen")
    parser.add_argument("--json", type=Path, nargs="?", const=RESULTS, help="write the figures to this file")
    parser.add_argument("--chart", type=Path, help="draw the ratios to this file, svg or png")
    options = parser.parse_args()
    is_part = options.scale != 1 or options.only or options.seed != SEED
    if options.json and is_part:
        parser.error("figures of a part, or of other positions, are not kept: --json goes with the whole frozen set")
    print(
        f"kernels {compiled.kernels().key[:12]} against libdds {dds.describe().version}; one thread, processor time"
    )
    for mode in options.modes or ["frozen"]:
        print(f"\n-- {mode}")
        around = circumstances()
        # The bare calls use index 0 of libdds, which is theirs alone for so long; the batch calls take their own.
        pool, ticket = library.load().pool, Ticket()
        if mode in ("frozen", "hard"):
            assert pool.acquire(ticket) == 0
        try:
            part = MODES[mode](options)
        finally:
            pool.release(ticket)
        if options.json and part:
            whole = json.loads(options.json.read_text(encoding="utf-8")) if options.json.is_file() else {}
            whole = {name: kept for name, kept in whole.items() if name in MODES} | {mode: around | part}
            options.json.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
        if options.chart and mode == "frozen":
            from benchmarks.solver_chart import draw

            draw(part["lines"], options.chart)


if __name__ == "__main__":
    main()
