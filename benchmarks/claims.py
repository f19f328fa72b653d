"""The search after a contested claim: ``python -m benchmarks.claims``.

Processor time of whole answers (fewest, most, worst line, alternatives) for random claims with something forgotten,
search loaded, by tricks left; from nine tricks on with a budget, and how many were finished. Beside it, on the same
small claims, the plain-Python oracle of the tests, which tries everything and answers fewest and most only.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import time
from pathlib import Path

from analyzer.bridge.normal_policy import NormalPolicy
from analyzer.solver import compiled
from analyzer.solver.claim_lines import ClaimSearch
from tests.solver.claim_campaign import oracle, random_claim

#: Tricks left and claims of each size.
SIZES = {3: 200, 4: 200, 5: 200, 6: 200, 7: 200, 8: 200, 9: 40, 10: 24, 11: 12}
PEER = {3: 100, 4: 30}
BUDGET = 20_000_000
LIMITS = {8: (0.5, 5.0)}  # seconds at the median and at the 99th percentile


def quantile(values: list[float], share: float) -> float:
    """The value below which this share of them lies, the next larger one where there is none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def measure(tricks: int, count: int, seed: int) -> dict[str, float]:
    """Times, positions and how many were finished, of so many claims of this size."""
    dice = random.Random(seed * 100 + tricks)
    times, nodes, finished = [], [], 0
    for _ in range(count):
        claim = random_claim(dice, tricks)
        begin = time.process_time()
        answer = ClaimSearch(claim, NormalPolicy(), budget=None if tricks < 9 else BUDGET).answer()
        times.append(time.process_time() - begin)
        nodes.append(answer.nodes)
        finished += answer.is_finished
    return {
        "claims": count,
        "median_s": round(statistics.median(times), 4),
        "p99_s": round(quantile(times, 0.99), 3),
        "most_s": round(max(times), 3),
        "median_positions": int(statistics.median(nodes)),
        "most_positions": max(nodes),
        "finished": finished,
    }


def against_oracle(tricks: int, count: int, seed: int) -> float:
    """How many times the oracle's time an answer takes, means over the same claims."""
    dice = random.Random(seed * 100 + tricks)
    ours = theirs = 0.0
    for _ in range(count):
        claim = random_claim(dice, tricks)
        begin = time.process_time()
        ClaimSearch(claim, NormalPolicy()).answer()
        middle = time.process_time()
        game = oracle(claim, NormalPolicy())
        game.tricks(game.start, True)
        game.tricks(game.start, False)
        ours += middle - begin
        theirs += time.process_time() - middle
    return ours / theirs


def main() -> None:
    """Measure all sizes and print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=70)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    loaded = compiled.claim_kernels()
    print(f"claims, seed {arguments.seed}, kernels {loaded.key[:12]}, Python {platform.python_version()}")
    rows = {}
    for tricks, count in SIZES.items():
        row = measure(tricks, count, arguments.seed)
        rows[str(tricks)] = row
        limit = "  (limits {} and {} s)".format(*LIMITS[tricks]) if tricks in LIMITS else ""
        print(
            f"  {tricks:2} tricks  median {row['median_s']:.4f}  99% {row['p99_s']:.3f}  most {row['most_s']:.3f} s"
            f"  positions {row['median_positions']} median, {row['most_positions']} most"
            f"  finished {row['finished']} of {row['claims']}{limit}",
            flush=True,
        )
    peers = {}
    for tricks, count in PEER.items():
        peers[str(tricks)] = round(against_oracle(tricks, count, arguments.seed), 5)
        print(f"  {tricks:2} tricks  ratio to the oracle that tries everything {peers[str(tricks)]:.5f}", flush=True)
    if arguments.json:
        out = {
            "seed": arguments.seed,
            "kernels": loaded.key,
            "budget": BUDGET,
            "sizes": rows,
            "ratio_to_oracle": peers,
        }
        arguments.json.write_text(json.dumps(out, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
