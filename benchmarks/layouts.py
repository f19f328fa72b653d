"""Layouts of the unseen a second, by what is known, beside endplay's generator of deals in the same run.

``python -m benchmarks.layouts`` prints a table; ``--json`` keeps it in ``results/layouts.json``. Wall time of one
thread, the best of five runs. The goal is 50,000 unconstrained layouts a second.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from analyzer.bridge import Card, Contract, Deal, Denomination, Position, Seat
from analyzer.bridge.knowledge import Knowledge, Reading
from analyzer.formats.dealer_text import parse_condition
from analyzer.solver.layouts import imagine

RESULTS = Path(__file__).resolve().parent / "results"
GOAL = 50_000
DEAL = Deal.parse("N:AQ98.AK2.A2.K732 K3.QJT9.QJ985.Q9 JT7642.54.K43.A4 5.8763.T76.JT865")
CONTRACT = Contract(level=4, denomination=Denomination.S, declarer=Seat.S)
START = Position.opening(DEAL, CONTRACT)
PLAYED = [Card.parse(card) for card in ["H8", "HA", "H9", "H4", "SA", "S3", "S2", "S5", "SQ", "SK", "S4", "C5"]]
OVERCALL = "hcp(east) >= 8 and diamonds(east) >= 5"
TWO_SUITER = "shape(east, any 55xx + any 65xx) and hcp(east) >= 9"


def situations() -> list[tuple[str, Knowledge, int]]:
    """What is known, and how many layouts are asked for."""
    leader = Knowledge.of_play(START, viewer=Seat.W, declarer=Seat.S)
    declarer = Knowledge.of_play(START, PLAYED[:1], viewer=Seat.S, declarer=Seat.S)
    later = Knowledge.of_play(START, PLAYED, viewer=Seat.S, declarer=Seat.S)
    plain = replace(later, cards=tuple(replace(card, reading=Reading.HELD) for card in later.cards))
    return [
        ("two unknown hands, nothing else known", declarer, 100_000),
        ("three unknown hands, nothing else known", leader, 100_000),
        ("two unknown hands, a void and twelve cards played", plain, 100_000),
        ("the same, weighed by the cards played", later, 100_000),
        (
            f"two unknown hands, {OVERCALL}",
            replace(declarer, conditions=(parse_condition(OVERCALL),)),
            20_000,
        ),
        (
            f"two unknown hands, {TWO_SUITER}",
            replace(declarer, conditions=(parse_condition(TWO_SUITER),)),
            5_000,
        ),
        (f"three unknown hands, {OVERCALL}", replace(leader, conditions=(parse_condition(OVERCALL),)), 20_000),
    ]


def best(work: Callable[[], Any], runs: int = 5) -> tuple[float, Any]:
    """Seconds of the fastest run, and what it gave."""
    seconds, answer = float("inf"), None
    for _ in range(runs):
        start = time.perf_counter()
        answer = work()
        seconds = min(seconds, time.perf_counter() - start)
    return seconds, answer


def of_endplay(count: int, *conditions: str) -> float:
    """Deals a second of endplay's generator with West's hand given."""
    from endplay.dealer import generate_deals
    from endplay.types import Deal as EndplayDeal

    given = EndplayDeal()
    given.west = "5.8763.T76.JT865"

    def generate() -> int:
        return len(list(generate_deals(*conditions, predeal=given, produce=count, seed=1, max_attempts=-1)))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seconds, found = best(generate, 3)
    return float(found) / seconds


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="keep the figures in results/layouts.json")
    arguments = parser.parse_args()
    imagine(situations()[0][1], 10, seed=1)  # compiled, loaded
    lines: list[dict[str, object]] = []
    rates: dict[str, float] = {}
    for what, knowledge, count in situations():
        seconds, layouts = best(lambda knowledge=knowledge, count=count: imagine(knowledge, count, seed=1))  # type: ignore[misc]
        rates[what] = count / seconds
        lines.append(
            {
                "what": what,
                "kept a second": round(count / seconds),
                "dealt a second": round(layouts.dealt / seconds),
                "acceptance": round(layouts.acceptance, 4),
                "effective": round(layouts.effective / count, 3),
            }
        )
        print(
            f"{what}: {count / seconds:,.0f} kept and {layouts.dealt / seconds:,.0f} dealt a second, "
            f"{layouts.acceptance:.2%} fit, worth {layouts.effective / count:.0%} of equal weight"
        )
    for what, count, conditions in (
        ("three unknown hands, nothing else known", 1_000, ()),
        (f"three unknown hands, {OVERCALL}", 100, (OVERCALL,)),
    ):
        rate = of_endplay(count, *conditions)
        lines.append({"what": f"endplay: {what}", "kept a second": round(rate), "ratio": round(rates[what] / rate)})
        print(f"endplay: {what}: {rate:,.0f} a second; ours are {rates[what] / rate:,.0f} times as many")
    has_passed = all(rate >= GOAL for what, rate in rates.items() if what.endswith("nothing else known"))
    print(f"goal of {GOAL:,} unconstrained layouts a second: {'reached' if has_passed else 'NOT REACHED'}")
    if arguments.json:
        report = {
            "machine": f"{platform.machine()}, Python {platform.python_version()}",
            "date": time.strftime("%Y-%m-%d"),
            "rows": lines,
        }
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "layouts.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 0 if has_passed else 1


if __name__ == "__main__":
    sys.exit(main())
