"""The long comparisons as plain functions: the tests run them small, the campaign runs them large.

Each returns totals and raises AssertionError with the case at the first disagreement.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import dds_bindings as dds
from analyzer.solver.engine import Engine
from tests.dds_bindings import deals, oracle

ENGINE = Engine(threads=1)


def against_oracle(seed: int, count: int, tricks: tuple[int, ...]) -> dict[str, int]:
    """Every card of small endings, mid-trick included, against trying everything."""
    source = np.random.default_rng(seed)
    positions = [
        deals.random_position(source, int(source.choice(tricks)), int(source.integers(4))) for _ in range(count)
    ]
    batch = deals.batch_of(positions)
    got = ENGINE.card_tricks(*batch.arguments)
    best = ENGINE.best_tricks(*batch.arguments)
    for row, position in enumerate(positions):
        want = oracle.card_values(*position)
        found = {card: value for card, value in enumerate(got[row].tolist()) if value >= 0}
        assert found == want, (seed, row, position, found, want)
        assert best[row] == max(want.values()), (seed, row, position)
    oracle.north_south.cache_clear()
    return {"endings": len(got)}


def endings(seed: int, count: int, tricks: tuple[int, ...] = tuple(range(1, 13))) -> dict[str, int]:
    """Best play and every card of endings of all sizes, mid-trick included, against libdds."""
    half = deals.random_batch(seed, count - count // 2, tricks)
    skewed = deals.batch_of(skewed_positions(seed, count // 2, tricks))
    compared = 0
    for batch in (half, skewed):
        best, cards = ENGINE.best_tricks(*batch.arguments), ENGINE.card_tricks(*batch.arguments)
        _agree(batch, best, dds.best_tricks(*batch.arguments))
        _agree(batch, cards, dds.card_tricks(*batch.arguments))
        compared += len(cards)
    return {"endings": compared}


def full_deals(seed: int, count: int) -> dict[str, int]:
    """Best play of full deals, against libdds; one in ten also every lead, a table and a record of play."""
    batch = deals.random_batch(seed, count, (13,), (0,))
    _agree(batch, ENGINE.best_tricks(*batch.arguments), dds.best_tricks(*batch.arguments))
    few = batch.rows(np.arange(0, count, 10))
    _agree(few, ENGINE.card_tricks(*few.arguments), dds.card_tricks(*few.arguments))
    _agree(few, ENGINE.tables(few.hands), dds.tables(few.hands))
    source = np.random.default_rng(seed)
    games = []
    for hands, denomination, leader in zip(few.hands, few.denomination, few.leader, strict=True):
        cards = tuple(
            frozenset(13 * suit + rank for suit in range(4) for rank in range(13) if hand[suit] >> rank & 1)
            for hand in hands.tolist()
        )
        games.append(deals.random_game(source, (cards, int(denomination), int(leader), ())))
    record = (few.hands, few.denomination, few.leader, np.array(games))
    _agree(few, ENGINE.play_tricks(*record), dds.play_tricks(*record))
    return {
        "deals": len(batch.hands),
        "every lead": len(few.hands),
        "tables": len(few.hands),
        "records": len(few.hands),
    }


def skewed_positions(seed: int, count: int, tricks: tuple[int, ...]) -> list[deals.Position]:
    """Endings with voids and long suits, mid-trick included: cards are dealt in small packets of neighbors."""
    dice = random.Random(seed)
    found = []
    for _ in range(count):
        size = dice.choice(tricks)
        cards = sorted(dice.sample(range(52), 4 * size))
        hands: list[set[int]] = [set(), set(), set(), set()]
        while cards:
            seat = dice.choice([seat for seat in range(4) if len(hands[seat]) < size])
            for _ in range(min(dice.randrange(1, 4), size - len(hands[seat]), len(cards))):
                hands[seat].add(cards.pop(0))
        denomination, leader = dice.randrange(5), dice.randrange(4)
        trick: tuple[int, ...] = ()
        for turn in range(dice.choice((0, 0, 1, 2, 3))):
            seat = (leader + turn) % 4
            card = dice.choice(oracle.legal_cards(tuple(frozenset(hand) for hand in hands), leader, trick))
            hands[seat].remove(card)
            trick = (*trick, card)
        found.append((tuple(frozenset(hand) for hand in hands), denomination, leader, trick))
    return found


def _agree(batch: deals.Batch, got: NDArray[Any], want: NDArray[Any]) -> None:
    wrong = np.flatnonzero((got != want).reshape(len(got), -1).any(axis=1))
    if len(wrong):
        row = int(wrong[0])
        case = [array[row].tolist() for array in batch.arguments]
        raise AssertionError(f"row {row}: {case} gives {got[row].tolist()}, libdds {want[row].tolist()}")


def stated(folder: Path, sets: tuple[str, ...], sample: int | None = None) -> dict[str, int]:
    """How many of the known answers in the folder are found again."""
    known = json.loads((folder / "answers.json").read_text(encoding="utf-8"))["sets"]
    totals: Counter[str] = Counter()
    for name in sets:
        records = known[name]
        if sample is not None:
            records = random.Random(name).sample(records, min(sample, len(records)))
        for question in ("one", "cards", "table"):
            for record in records:
                if record.get(question) is not None:
                    _compare(question, record)
                    totals[question] += 1
    return dict(totals)


def _compare(question: str, record: dict[str, Any]) -> None:
    hands = deals.hands_of_pbn(record["pbn"])[None]
    if question == "one":
        got = ENGINE.best_tricks(hands, record["trump"], record["leader"]).tolist()
        assert got == [record["one"]], (record, got)
    elif question == "table":
        got = ENGINE.tables(hands).reshape(20).tolist()
        assert got == record["table"], (record, got)
    else:
        found = ENGINE.card_tricks(hands, record["trump"], record["leader"])[0]
        want = {deals.card_of(card): tricks for card, tricks in record["cards"].items()}
        got = {card: value for card, value in enumerate(found.tolist()) if value >= 0}
        assert got == want, (record, got)
