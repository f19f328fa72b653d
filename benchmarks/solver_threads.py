"""Two threads against one on the same batch, ours and libdds: processor time of the process, and wall time."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import dds_bindings as dds
from analyzer.solver.engine import Engine
from benchmarks.solver_inputs import KINDS, Inputs, inputs_of

__all__ = ["measure"]

MOST_PROCESSOR_TIME = 1.15
LEAST_SPEED_UP = 1.6
Call = Callable[[int], NDArray[np.int8]]


def measure(repeat: int, scale: float = 1.0) -> dict[str, Any]:
    """Ratios of two threads to one for a batch of full deals and one of endings."""
    print(f"{'':34} {'processor time':>16} {'wall, best of':>14}")
    lines: list[dict[str, Any]] = []
    for kind in KINDS[:2]:
        inputs = inputs_of(kind, scale=scale)
        calls = calls_for(inputs)
        lines += [line | {"batch": f"{len(inputs.hands)} x {kind.name}"} for line in batch(calls, repeat)]
        for line in lines[-2:]:
            is_met = line["processor time"] <= MOST_PROCESSOR_TIME and line["wall speed-up"] >= LEAST_SPEED_UP
            told = "  beyond a goal" if line["engine"] == "ours" and not is_met else ""
            figures = f"{line['processor time']:16.3f} {line['wall speed-up']:14.2f}"
            print(f"{line['batch']:27} {line['engine']:6} {figures}{told}", flush=True)
    return {
        "repetitions": repeat,
        "goals": {"processor time": MOST_PROCESSOR_TIME, "wall speed-up": LEAST_SPEED_UP},
        "lines": lines,
    }


def calls_for(inputs: Inputs) -> dict[str, Call]:
    """The batch by each engine, with that many threads."""
    engines = (Engine(threads=1), Engine(threads=2))

    def ours(threads: int) -> NDArray[np.int8]:
        return engines[threads - 1].best_tricks(*inputs.arguments)

    def libdds(threads: int) -> NDArray[np.int8]:
        return dds.best_tricks(*inputs.arguments, threads=threads)

    return {"ours": ours, "libdds": libdds}


def batch(calls: dict[str, Call], repeat: int) -> list[dict[str, Any]]:
    """One line for each engine; all take turns."""
    answers = [call(threads) for call in calls.values() for threads in (1, 2)]  # not measured: pages are touched here
    assert all(np.array_equal(answer, answers[0]) for answer in answers)
    wall: dict[tuple[str, int], list[float]] = {(name, threads): [] for name in calls for threads in (1, 2)}
    used: dict[tuple[str, int], list[float]] = {key: [] for key in wall}
    for turn in range(repeat):
        for name, call in calls.items():
            for threads in (1, 2) if turn % 2 else (2, 1):
                start, before = time.perf_counter(), time.process_time()
                call(threads)
                wall[name, threads].append(time.perf_counter() - start)
                used[name, threads].append(time.process_time() - before)
    lines = []
    for name in calls:
        ratios = [two / one for one, two in zip(used[name, 1], used[name, 2], strict=True)]
        speeds = [one / two for one, two in zip(wall[name, 1], wall[name, 2], strict=True)]
        lines.append(
            {
                "engine": name,
                "processor time": round(statistics.median(ratios), 4),
                "wall speed-up": round(max(speeds), 4),
                "processor times": [round(ratio, 4) for ratio in ratios],
                "wall speed-ups": [round(speed, 4) for speed in speeds],
                "seconds of one thread": round(statistics.median(wall[name, 1]), 4),
                "seconds of two threads": round(statistics.median(wall[name, 2]), 4),
            }
        )
    return lines
