"""How long the doubts of a ruling take: sensitivity and uncertainty of a large tree, beside ruling the case again.

``python -m benchmarks.judged``. One process, processor time, the best of several turns. The naive way changes the
case and calls ``rule`` for each end of a judged quantity and for each draw; one ruling is timed and counted up. Both
ways are checked to give the same scores at the ends.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import analyzer as az
from analyzer.bridge import Board
from analyzer.ruling.answers import Answer, answered
from analyzer.ruling.break_even import Sensitivity
from analyzer.ruling.judged import JudgedWeight
from analyzer.scoring import possible_scores

SIDE = az.Side.NS


def large_case(leaves: int, judged: int, seed: int) -> az.Case:
    """A tree of so many leaves in which so many weights have a range; all others are known exactly."""
    rng = random.Random(seed)
    scores = sorted(possible_scores(None))
    wide = leaves // (2 * judged)

    def leaf(weight: Fraction) -> az.Branch:
        return az.Branch(weight=weight, then=az.StatedScore(score_ns=rng.choice(scores)))

    def many(count: int) -> az.Branches:
        return az.Branches(*(leaf(Fraction(1, count)) for _ in range(count)))

    def pair(index: int) -> az.Branches:
        low, high = Fraction(30 + index, 100), Fraction(50 + index, 100)
        one = az.Branch(label=f"way {index}", weight=(low + high) / 2, range=(low, high), then=many(wide))
        return az.Branches(one, az.Branch(weight="rest", then=many(wide)))

    ways = [az.Branch(weight=Fraction(1, judged), then=pair(index)) for index in range(judged)]
    return az.Case(
        name="a large tree",
        board=Board(),
        method=az.TeamImps(other_table_ns=0),
        edition=az.Edition.L2017,
        offending=frozenset({az.Side.EW}),
        table=az.StatedScore(score_ns=-650),
        tree=az.Branches(*ways),
    )


def ruled_again(case: az.Case, answers: Mapping[str, Answer]) -> Fraction:
    """North-South's exact score from a ruling on the changed case."""
    assert case.tree is not None
    ruling = az.rule(replace(case, tree=answered(case.tree, answers)), evidence=False)
    assert ruling.ns is not None
    return ruling.ns.exact


def best(turns: int, work: Callable[[], object]) -> float:
    """Processor seconds of the fastest turn."""
    seconds = []
    for _ in range(turns):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return min(seconds)


def main() -> None:
    """Print the times of both ways and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leaves", type=int, default=1000)
    parser.add_argument("--judged", type=int, default=10)
    parser.add_argument("--samples", type=int, default=20_000)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    case = large_case(arguments.leaves, arguments.judged, arguments.seed)
    analysis = az.analyze(case, evidence=False, sampling=az.Sampling(samples=arguments.samples))
    ranged = [row for row in analysis.sensitivity(SIDE) if "range" in _ends(row)]
    for row in ranged:
        assert isinstance(row.judged, JudgedWeight)
        assert row.low is not None
        assert row.low.ns == ruled_again(case, {row.judged.field: row.judged.low})
    again = best(arguments.turns, lambda: ruled_again(case, {}))
    sensitivity = best(arguments.turns, lambda: analysis.sensitivity(SIDE))
    interval = best(arguments.turns, lambda: analysis.interval(SIDE))
    naive_ends, naive_draws = 2 * len(ranged) * again, arguments.samples * again
    print(
        f"{arguments.leaves} leaves, {len(ranged)} weights with a range among {len(analysis.judged())} judged ones, "
        f"{arguments.samples} draws, seed {arguments.seed}"
    )
    print(f"one ruling again {again * 1000:.0f} ms")
    print(f"{'':<14}{'ms':>8}{'naive ms':>12}{'naive / ours':>14}")
    rows = {
        "sensitivity": (sensitivity, naive_ends),
        "interval": (interval, naive_draws),
        "both": (sensitivity + interval, naive_ends + naive_draws),
    }
    for name, (ours, naive) in rows.items():
        print(f"{name:<14}{ours * 1000:>8.0f}{naive * 1000:>12.0f}{naive / ours:>14.0f}")
    print("the naive sensitivity rules at the ends alone and has no break-evens; goal: both under 1000 ms")
    if arguments.json:
        found = {name: {"seconds": ours, "naive": naive} for name, (ours, naive) in rows.items()}
        arguments.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def _ends(row: Sensitivity) -> str:
    return row.judged.ends if isinstance(row.judged, JudgedWeight) else ""


if __name__ == "__main__":
    main()
