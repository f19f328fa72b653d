"""The long checks as plain functions: the tests run them small, the campaign runs them large.

Each returns totals and raises AssertionError with the case at the first disagreement.
"""

import json
import random
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import dds_bindings as dds
from tests.dds_bindings import deals
from tests.dds_bindings import hostile as faults

SHARED_SETS = ("random200", "dds_list100", "end4", "end7", "end9")
HARD_SETS = ("hard20", "dds_largest")  # minutes; without the one of hard20 that has no answer


def hostile(seed: int, count: int) -> dict[str, int]:
    """How many impossible calls of each kind were refused: all of them, `count` in total."""
    refused: Counter[str] = Counter()
    for kind, (function, arguments, index) in faults.calls(seed, count):
        try:
            answer = getattr(dds, function)(**arguments)
        except (TypeError, ValueError) as error:
            _check_refusal(error, index, f"{kind}: {function} of {arguments!r} raised {error!r}")
            refused[kind] += 1
        else:
            raise AssertionError(f"{kind}: {function} answered {answer!r} for {arguments!r}")
    return dict(refused)


def _check_refusal(error: Exception, index: int | None, case: str) -> None:
    if index is None:
        return
    assert isinstance(error, dds.PositionError), case
    assert (error.index, error.positions) == (index, 1), case
    assert f"position {index}: " in str(error), case


def threads(seed: int, seconds: float, workers: int = 4) -> dict[str, int]:
    """How many calls of each kind gave the sequential answer, made by several threads at once."""
    jobs = _jobs(seed)
    expected = [getattr(dds, name)(*arguments, threads=1) for name, arguments in jobs]
    agreed: Counter[str] = Counter()
    failures: list[str] = []
    end = time.monotonic() + seconds

    def work(worker: int) -> None:
        source = np.random.default_rng([seed, worker])
        while time.monotonic() < end and not failures:
            number = int(source.integers(len(jobs)))
            name, arguments = jobs[number]
            rows = source.permutation(len(arguments[0]))[: int(source.integers(1, 30))]
            most = (None, 1, 2)[int(source.integers(3))]
            try:
                got = getattr(dds, name)(*(array[rows] for array in arguments), threads=most)
                same = np.array_equal(got, expected[number][rows])
            except Exception as error:
                failures.append(f"{name} rows {rows.tolist()} threads {most}: {error!r}")
                return
            if not same:
                failures.append(f"{name} rows {rows.tolist()} threads {most}: {got} != {expected[number][rows]}")
                return
            agreed[name] += 1

    crew = [threading.Thread(target=work, args=(number,)) for number in range(workers)]
    for member in crew:
        member.start()
    for member in crew:
        member.join(timeout=seconds + 120)
    assert not any(member.is_alive() for member in crew), "a call is blocked"
    assert not failures, failures[0]
    return dict(agreed)


def _jobs(seed: int) -> list[tuple[str, tuple[NDArray[Any], ...]]]:
    source = np.random.default_rng(seed)
    jobs: list[tuple[str, tuple[NDArray[Any], ...]]] = []
    for tricks, count in (((1,), 40), ((2, 3), 120), ((4, 6), 80), ((8,), 40), ((13,), 6)):
        batch = deals.random_batch(seed, count, tricks)
        jobs += [("best_tricks", batch.arguments), ("card_tricks", batch.arguments)]
    for tricks, count in ((1, 30), (3, 40), (7, 6)):
        positions = [deals.random_position(source, tricks, 0) for _ in range(count)]
        batch = deals.batch_of(positions)
        jobs.append(("tables", (batch.hands,)))
        cards = np.array([deals.random_game(source, position) for position in positions])
        jobs.append(("play_tricks", (batch.hands, batch.denomination, batch.leader, cards)))
    return jobs


def shared_answers(folder: Path, sets: tuple[str, ...], sample: int | None = None) -> dict[str, int]:
    """How many of the known answers in the folder were found again.

    `sample` limits each set of full deals to that many of them, always the same ones.
    """
    known = json.loads((folder / "answers.json").read_text(encoding="utf-8"))["sets"]
    totals: Counter[str] = Counter()
    for name in sets:
        records = known[name]
        if sample is not None and not name.startswith("end"):
            records = random.Random(name).sample(records, min(sample, len(records)))
        for question in ("one", "cards", "table"):
            having = [record for record in records if record.get(question) is not None]
            if having:
                totals[question] += _compare(question, having)
        expected = folder / f"{name}_expected.json"
        if expected.exists():
            plays = json.loads(expected.read_text(encoding="utf-8"))
            if sample is not None:
                plays = random.Random(name).sample(plays, min(2 * sample, len(plays)))
            totals["play"] += _compare_plays(plays)
    return dict(totals)


def _compare(question: str, records: list[dict[str, Any]]) -> int:
    hands = np.array([deals.hands_of_pbn(record["pbn"]) for record in records])
    denomination = np.array([record["trump"] for record in records])
    leader = np.array([record["leader"] for record in records])
    if question == "one":
        got = dds.best_tricks(hands, denomination, leader)
        want = np.array([record["one"] for record in records])
    elif question == "table":
        got = dds.tables(hands).reshape(-1, 20)
        want = np.array([record["table"] for record in records])
    else:
        got = dds.card_tricks(hands, denomination, leader)
        want = np.full((len(records), 52), -1)
        for row, record in enumerate(records):
            for card, tricks in record["cards"].items():
                want[row, deals.card_of(card)] = tricks
    for row, record in enumerate(records):
        assert np.array_equal(got[row], want[row]), (question, record, got[row].tolist())
    return len(records)


def _compare_plays(records: list[dict[str, Any]]) -> int:
    hands = np.array([deals.hands_of_pbn(record["pbn"]) for record in records])
    cards = np.full((len(records), 52), -1)
    for row, record in enumerate(records):
        text = record["play"]
        play = [deals.card_of(text[place : place + 2]) for place in range(0, len(text), 2)]
        cards[row, : len(play)] = play
    trumps = np.array([record["trump"] for record in records])
    got = dds.play_tricks(hands, trumps, np.array([record["first"] for record in records]), cards)
    for row, record in enumerate(records):
        trace = record["trace"]
        values = got[row, : len(trace)].tolist()
        assert values == trace, (record, values)
        played = int(np.count_nonzero(cards[row] >= 0))
        assert set(got[row, len(trace) : played + 1].tolist()) <= {trace[-1]}, (record, got[row].tolist())
        assert (got[row, played + 1 :] == -1).all(), (record, got[row].tolist())
    return len(records)
