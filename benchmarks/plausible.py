"""Plausible play of twenty frozen deals: wall time, work and its parts, beside libdds asked card by card.

``python -m benchmarks.plausible`` prints a table; ``--json`` keeps it in ``results/plausible.json``. Wall time on two
threads, one run a contract, each with an engine that has answered nothing else. The goals: quick under 0.3 s at the
median, detailed under 2 s at the median and 8 s at the 95th percentile.

The peer does what a program without these kernels would do for one quick play: it asks libdds for the tricks of every
card at each decision of the play, one position after the other, as no card is known before the one before it was
chosen. Both have one thread and play the same cards.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import random
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from analyzer.bridge import Card, Contract, Deal, Denomination, Position, Seat, Side
from analyzer.errors import InputError
from analyzer.plausible.engine import DEFAULT_FIELD
from analyzer.plausible.field_file import shipped_field
from analyzer.plausible.leads import imagined_lead
from analyzer.plausible.played_out import PLAYS, policy_of, tricks_double_dummy
from analyzer.solver.card_sets import card_set
from analyzer.solver.compiled import play_kernels
from analyzer.solver.layouts import KernelKnowledge
from analyzer.solver.plausible_source import LEVELS, Level
from analyzer.solver.play_task import PlayTask, Policy, Tendency
from analyzer.solver.playouts import Playouts
from analyzer.solver.plays import Plays
from analyzer.solver.questions import encode
from benchmarks.layouts import situations

RESULTS = Path(__file__).resolve().parent / "results"
SEED, DEALS = 2026, 20
SHA256 = "b349727575747a8f"  # of the frozen deals and contracts, its beginning
THREADS = 2
GOALS = {"quick": (0.3, None), "detailed": (2.0, 8.0)}  # seconds at the median, at the 95th percentile
#: Where the field that ships has no policy for a level yet: the numbers of the first measurement.
STAND_IN = Policy(
    declarer=Tendency(true=2.5, seeming=3.2, beside=0.5, layouts=8),
    defenders=Tendency(true=2.56),
    leader=Tendency(true=1.0, seeming=3.6, beside=0.0, layouts=8),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One contract at one level.

    Attributes
    ----------
    seconds
        Wall time of the plays on two threads, double dummy of the deal included.
    decisions
        Cards chosen among two or more, over all plays.
    layouts
        Layouts imagined, those of a decision once.
    nodes
        Beginnings of tricks searched.
    """

    seconds: float
    decisions: int
    layouts: int
    nodes: int


def frozen_tasks() -> list[PlayTask]:
    """The twenty deals with their contracts; only ``random.random`` is used, which Python promises to keep."""
    draw = random.Random(SEED).random
    tasks = []
    for _ in range(DEALS):
        codes = sorted(range(52), key=lambda _: draw())
        hands = [frozenset(Card.from_code(code) for code in codes[start : start + 13]) for start in (0, 13, 26, 39)]
        deal = Deal((hands[0], hands[1], hands[2], hands[3]))
        tasks.append(PlayTask(deal=deal, contract=contract_of(deal)))
    text = "\n".join(f"{task.deal} {task.contract}" for task in tasks)
    found = hashlib.sha256(text.encode()).hexdigest()[: len(SHA256)]
    if found != SHA256:
        raise SystemExit(f"the frozen deals are not the ones that were measured before: {found}, not {SHA256}")
    return tasks


def contract_of(deal: Deal) -> Contract:
    """A simple rule: the side with more high cards, in its eight-card major or else notrump; game from 25 points on.

    33 points bid a small slam, fewer than 25 stop at the two level. Declarer has the longer trumps, or the better
    hand.
    """
    points = {seat: sum(max(0, card.rank - 10) for card in deal.hand(seat)) for seat in Seat}
    side = Side.NS if points[Seat.N] + points[Seat.S] >= points[Seat.E] + points[Seat.W] else Side.EW
    first, second = [seat for seat in Seat if seat.side is side]
    total = points[first] + points[second]
    lengths = {
        trump: [sum(card.suit is trump.suit for card in deal.hand(seat)) for seat in (first, second)]
        for trump in (Denomination.S, Denomination.H)
    }
    trump = max(lengths, key=lambda one: sum(lengths[one]))
    level = 6 if total >= 33 else 2
    if sum(lengths[trump]) < 8:
        better = first if points[first] >= points[second] else second
        return Contract(level=3 if 25 <= total < 33 else level, denomination=Denomination.NT, declarer=better)
    longer = first if lengths[trump][0] >= lengths[trump][1] else second
    return Contract(level=4 if 25 <= total < 33 else level, denomination=trump, declarer=longer)


def policy_at(level: Level) -> tuple[Policy, str]:
    """The policy of the field that ships, and its name."""
    try:
        return policy_of(shipped_field(DEFAULT_FIELD).policy(level)), DEFAULT_FIELD
    except InputError:
        return STAND_IN, "stand-in"


def measured(task: PlayTask, policy: Policy, plays: int) -> tuple[Measured, Plays]:
    """One contract, with an engine of its own; a leader who imagines does so first, as in every answer."""
    engine = Playouts(threads=THREADS)
    engine.play(
        PlayTask(deal=task.deal, contract=task.contract, seed=2), STAND_IN, plays=THREADS, seconds=0.0
    )  # memory
    start = time.perf_counter()
    tricks_double_dummy(engine, task)
    if policy.leader.layouts:
        task = replace(task, imagined=(imagined_lead(engine, task, policy.leader.layouts),))
    found = engine.play(task, policy, plays=plays)
    seconds = time.perf_counter() - start
    _, places = np.unique(found.nodes_of_play, return_index=True)
    return Measured(
        seconds=seconds,
        decisions=int((found.numbers > 1).sum()),
        layouts=int(found.imagined.reshape(-1)[places].sum()),
        nodes=found.nodes,
    ), found


def seconds_beside_search(task: PlayTask) -> float:
    """What one imagined layout costs but for its search: dealt, weighed, and its tables made."""
    entries = play_kernels().entries
    known = KernelKnowledge.of(situations()[3][1])  # two unknown hands after twelve cards
    out, weights = np.zeros((20_000, 4), dtype=np.int64), np.ones(20_000)
    start = time.perf_counter()
    entries.deal_layouts(known.known, known.sizes, known.barred, known.pool, 1, 0, out)
    entries.weigh_layouts(out, known.plays, known.classes, weights)
    dealt = (time.perf_counter() - start) / len(out)
    engine = Playouts(threads=1, budget=0)  # ends at the first node
    hands = np.array([[card_set(hand) for hand in task.start().hands]], dtype=np.int64)
    engine.costs_over(task, hands)
    start = time.perf_counter()
    for _ in range(200):
        engine.costs_over(task, hands)
    return dealt + (time.perf_counter() - start) / 200


def beside_libdds(task: PlayTask, policy: Policy) -> tuple[float, float, float]:
    """Seconds of one play: by us alone, by us as one of eight, and by libdds asked at each of its decisions."""
    import dds_bindings

    engine = Playouts(threads=1)
    times = []
    for plays in (1, 8):
        start = time.perf_counter()
        found = engine.play(task, policy, plays=plays)
        times.append((time.perf_counter() - start) / plays)
    position = task.start()
    asked: list[Position] = []
    for place, code in enumerate(found.codes[0].tolist()):
        if found.numbers[0, place] > 1:
            asked.append(position)
        position = position.played(Card.from_code(code))
    arrays = [encode([one]) for one in asked]
    start = time.perf_counter()
    for array in arrays:
        dds_bindings.card_tricks(*array, threads=1)
    return times[0], times[1], time.perf_counter() - start


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="keep the figures in results/plausible.json")
    arguments = parser.parse_args()
    tasks = frozen_tasks()
    measured(tasks[0], STAND_IN, 1)  # compiled, loaded
    beside = seconds_beside_search(tasks[0])
    has_passed = True
    rows: list[dict[str, object]] = []
    for level in LEVELS:
        policy, field = policy_at(level)
        found = [measured(task, policy, PLAYS[level])[0] for task in tasks]
        seconds = np.array([one.seconds for one in found])
        layouts, nodes = sum(one.layouts for one in found), sum(one.nodes for one in found)
        middle, most = np.median(seconds), np.percentile(seconds, 95)
        search = 1 - layouts * beside / (THREADS * seconds.sum())
        goal, goal_95 = GOALS[level]
        has_passed &= bool(middle <= goal and (goal_95 is None or most <= goal_95))
        rows.append(
            {
                "level": level,
                "policy": field,
                "plays": PLAYS[level],
                "median seconds": round(float(middle), 3),
                "95th percentile": round(float(most), 3),
                "decisions a contract": round(sum(one.decisions for one in found) / DEALS),
                "layouts a contract": round(layouts / DEALS),
                "nodes a contract": round(nodes / DEALS),
                "share of search": round(float(search), 3),  # all but dealing, weighing, preparing layouts
            }
        )
        decisions = sum(one.decisions for one in found) / DEALS
        print(
            f"{level} ({PLAYS[level]} plays, policy: {field}): {middle:.3f} s at the median, {most:.3f} s at the "
            f"95th percentile; a contract has {decisions:,.0f} decisions, "
            f"{layouts / DEALS:,.0f} imagined layouts and {nodes / DEALS:,.0f} nodes; "
            f"all but {1 - search:.1%} of the time, which deals and prepares imagined layouts, is search and play"
        )
    quick, _ = policy_at("quick")
    alone, of_eight, peer = np.array([beside_libdds(task, quick) for task in tasks]).sum(axis=0) / DEALS
    rows.append(
        {
            "one quick play, one thread": round(float(alone), 4),
            "as one of eight": round(float(of_eight), 4),
            "libdds": round(float(peer), 4),
            "ratio alone": round(float(peer / alone), 1),
            "ratio as one of eight": round(float(peer / of_eight), 1),
        }
    )
    print(
        f"one quick play on one thread: {1000 * alone:.0f} ms alone, {1000 * of_eight:.0f} ms as one of eight, "
        f"by libdds at each decision {1000 * peer:.0f} ms, {peer / alone:.1f} and {peer / of_eight:.1f} times as long"
    )
    print(f"goals: {'reached' if has_passed else 'NOT REACHED'}")
    if arguments.json:
        report = {
            "machine": f"{platform.machine()}, Python {platform.python_version()}",
            "date": time.strftime("%Y-%m-%d"),
            "rows": rows,
        }
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "plausible.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 0 if has_passed else 1


if __name__ == "__main__":
    sys.exit(main())
