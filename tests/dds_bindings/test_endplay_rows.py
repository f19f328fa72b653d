"""Rows B14-B16 of the audit of endplay: what it answers wrongly is right here, or refused."""

from __future__ import annotations

import numpy as np
import pytest

import dds_bindings as dds
from dds_bindings import library
from tests.dds_bindings import deals, oracle

FULL = deals.hands_of_pbn("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")[None]


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library must not hear of anything."""

    def called(*_: object) -> int:
        raise AssertionError("the library was called")

    for name in ("SolveBoard", "AnalysePlayBin"):
        monkeypatch.setattr(library.load().functions, name, called)


def tricks_of(game: list[int], denomination: int, leader: int, side: int) -> int:
    """Tricks that the side of seats ``side`` and ``side + 2`` wins by these cards."""
    won = 0
    for start in range(0, len(game), 4):
        leader = oracle.winner(tuple(game[start : start + 4]), denomination, leader)
        won += leader % 2 == side % 2
    return won


@pytest.mark.parametrize("tricks", [13, 8, 2])
def test_b14_a_full_play_has_a_value_before_the_first_card_and_after_each_one(tricks: int) -> None:
    random = np.random.default_rng(14)
    position = deals.random_position(random, tricks, 0)
    hands, denomination, leader, _ = position
    game = deals.random_game(random, position)
    arrays = deals.batch_of([position]).hands
    (values,) = dds.play_tricks(arrays, denomination, leader, [game])
    assert len(values) == 4 * tricks + 1  # endplay gives 49 for 52 cards, 29 for 32
    declarer = (leader + 3) % 4
    assert values[0] == dds.tables(arrays)[0, denomination, declarer]
    assert values[-1] == tricks_of(game, denomination, leader, declarer)
    assert len(hands[0]) == tricks


@pytest.mark.usefixtures("silent")
def test_b15_a_revoke_in_the_record_is_refused_before_the_library_hears_of_it() -> None:
    # North leads a spade, East discards and holds spades; endplay answers with numbers
    cards = [[deals.card_of("SQ"), deals.card_of("HJ")]]
    with pytest.raises(dds.PositionError, match="card 2 of the play is HJ but East still holds spades: a revoke"):
        dds.play_tricks(FULL, 4, 0, cards)


@pytest.mark.usefixtures("silent")
def test_b16_a_card_of_the_trick_that_is_still_in_a_hand_is_refused() -> None:
    trick = [[deals.card_of("SQ"), -1, -1]]
    for ask in (dds.best_tricks, dds.card_tricks):
        with pytest.raises(dds.PositionError, match="SQ is in the current trick and still in a hand"):
            ask(FULL, 4, 0, trick)


@pytest.mark.usefixtures("silent")
@pytest.mark.parametrize("bit", [13, 14, 15])
def test_b16_stray_bits_in_a_suit_are_refused(bit: int) -> None:
    hands = FULL.astype(np.int64)
    hands[0, 2, 1] |= 1 << bit
    with pytest.raises(dds.PositionError, match=r"South's hearts are \d+, expected 0 to 8191"):
        dds.best_tricks(hands, 4, 0)
    with pytest.raises(dds.PositionError, match=r"South's hearts are \d+, expected 0 to 8191"):
        dds.tables(hands)
