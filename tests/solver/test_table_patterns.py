"""What the search keeps in its table holds for every position that it fits."""

from __future__ import annotations

import pytest

from analyzer.bridge import Denomination, Position, Seat, parse_hand
from tests.solver.table_patterns import Table, check_patterns


@pytest.mark.parametrize(("tricks", "positions"), [(2, 60), (3, 120), (4, 120), (5, 60), (6, 30)])
def test_a_pattern_holds_for_every_position_that_it_fits(tricks: int, positions: int) -> None:
    counts = check_patterns(tricks, positions, tricks=tricks)
    assert counts["patterns"] >= positions // 2


def test_trumps_that_must_win_all_are_all_named() -> None:
    """North's three trumps take every trick because they beat East's: the queen alone does not prove it."""
    hands = [parse_hand(text) for text in ("984...", "32..9.", "Q..K.8", "5.4.6.")]
    position = Position(hands=tuple(hands), denomination=Denomination.S, leader=Seat.N)  # type: ignore[arg-type]
    table = Table()
    assert table.value(position) == 3
    assert all(pattern.named[0] >= 2 for pattern in table.patterns(position) if pattern.low == 3)
