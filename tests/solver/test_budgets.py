"""Tables and records within a budget: bounds that contain the answer, whatever ended the search."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.errors import BudgetExceeded
from analyzer.solver.engine import Bounds, Engine
from tests.dds_bindings import deals

BUDGETS = (0, 10, 300, 20_000)
BATCH = deals.random_batch(5, 6, (8, 9), (0,))
_SOURCE = np.random.default_rng(5)


def _record(row: int) -> list[int]:
    hands, denomination, leader, _ = (array[row] for array in BATCH.arguments)
    cards = tuple(
        frozenset(13 * suit + rank for suit in range(4) for rank in range(13) if hand[suit] >> rank & 1)
        for hand in hands.tolist()
    )
    game = deals.random_game(_SOURCE, (cards, int(denomination), int(leader), ()))
    return [*game, *[-1] * (36 - len(game))]


RECORDS = np.array([_record(row) for row in range(len(BATCH.hands))])


def found(engine: Engine, question: str) -> Bounds:
    if question == "tables":
        return engine.table_bounds(BATCH.hands)
    return engine.play_bounds(BATCH.hands, BATCH.denomination, BATCH.leader, RECORDS)


@pytest.mark.parametrize("question", ["tables", "records"])
def test_bounds_contain_the_answer_and_narrow_with_the_budget(question: str) -> None:
    exact = found(Engine(threads=1), question).exact()
    assert (exact >= 0).sum() > 100
    width = []
    for budget in BUDGETS:
        bounds = found(Engine(threads=1, budget=budget), question)
        assert ((bounds.at_least <= exact) & (exact <= bounds.at_most)).all()
        assert ((bounds.at_least == -1) == (exact == -1)).all() and ((bounds.at_most == -1) == (exact == -1)).all()
        two = found(Engine(threads=2, budget=budget), question)
        assert (bounds.at_least == two.at_least).all() and (bounds.at_most == two.at_most).all()
        width.append(int((bounds.at_most - bounds.at_least).sum()))
    assert width == sorted(width, reverse=True)
    assert width[0] > width[-1]


def test_a_table_or_record_that_is_not_certain_is_refused_with_its_bounds() -> None:
    engine = Engine(threads=1, budget=10)
    with pytest.raises(BudgetExceeded, match=r"position \d+: at least \d+, at most \d+ tricks"):
        engine.tables(BATCH.hands)
    with pytest.raises(BudgetExceeded, match=r"position \d+: at least \d+, at most \d+ tricks"):
        engine.play_tricks(BATCH.hands, BATCH.denomination, BATCH.leader, RECORDS)


def test_what_is_canceled_or_timed_out_keeps_sound_bounds_and_time_is_marked() -> None:
    exact = Engine(threads=1).tables(BATCH.hands)
    canceled = Engine(threads=2).table_bounds(BATCH.hands, is_canceled=lambda: True)
    timed = Engine(threads=2).table_bounds(BATCH.hands, seconds=0.0)
    for bounds in (canceled, timed):
        assert ((bounds.at_least <= exact) & (exact <= bounds.at_most)).all()
    assert canceled.is_repeatable and not timed.is_repeatable
