"""Nothing that cannot be reaches the library, and the message says what would be right."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dds_bindings as dds
from dds_bindings import library
from tests.dds_bindings import campaign, deals, hostile


def test_every_kind_of_fault_is_refused_with_the_position_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = campaign.hostile(seed=2026, count=2000)
    assert set(refused) == set(hostile.kinds())
    assert sum(refused.values()) == 2000
    assert min(refused.values()) >= 60
    assert list(tmp_path.iterdir()) == []  # the library writes dump.txt when it refuses something


def test_no_call_is_made_for_a_batch_with_one_bad_position(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = deals.random_batch(1, 20, (3,), (0,))
    batch.hands[19, 2] = 0

    def solve(*_: object) -> int:
        raise AssertionError("the library was called")

    monkeypatch.setattr(library.load().functions, "SolveBoard", solve)
    with pytest.raises(dds.PositionError, match=r"^position 19: South holds 0 cards, 3 expected$"):
        dds.best_tricks(*batch.arguments)


FULL = deals.hands_of_pbn("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3").astype(np.int64)


def spoiled(*changes: tuple[int, int, int, int]) -> np.ndarray:
    """Two copies of a full deal, the second with cards added (+1) or taken away: seat, suit, rank, sign."""
    hands = np.stack([FULL, FULL])
    for seat, suit, rank, sign in changes:
        hands[1, seat, suit] += sign * (1 << rank)
    return hands


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hands": spoiled((1, 0, 6, -1))}, "position 1: East holds 12 cards, 13 expected"),
        (
            {"hands": spoiled((1, 0, 6, -1), (1, 0, 4, 1))},
            "position 1: S6 is held by North and East, one holder expected",
        ),
        ({"hands": spoiled() * np.array([1, 0])[:, None, None]}, "position 1: nobody holds a card, 1 to 13"),
        ({"hands": spoiled((0, 2, 13, 1))}, "position 1: North's diamonds are 8776, expected 0 to 8191"),
        ({"denomination": [0, 300]}, r"position 1: denomination is 300, expected 0 to 4 (S H D C NT)"),
        ({"leader": [0, -1]}, "position 1: leader is -1, expected 0 to 3 (N E S W)"),
        ({"trick": [[-1] * 3, [52, -1, -1]]}, "position 1: card 1 of the trick is 52, expected 0 to 51"),
        ({"trick": [[-1] * 3, [-1, 3, -1]]}, "position 1: card 2 of the trick is S5 but card 1 is missing"),
        (
            {"hands": spoiled((0, 0, 9, -1)), "trick": [[-1] * 3, [10, -1, -1]]},
            "position 1: SQ is in the current trick and still in a hand",
        ),
        (
            {"hands": spoiled((0, 0, 10, -1), (1, 1, 5, -1)), "trick": [[-1] * 3, [10, 18, -1]]},
            "position 1: East played H7 to a trick of spades and still holds spades: a revoke",
        ),
        (
            {"hands": spoiled((0, 0, 10, -1), (1, 1, 5, -1)), "trick": [[-1] * 3, [10, 10, -1]]},
            "position 1: SQ is card 1 and card 2 of the trick",
        ),
        (
            {"hands": spoiled((0, 0, 10, -1), (0, 0, 9, -1)), "trick": [[-1] * 3, [10, -1, -1]]},
            "position 1: North holds 11 cards, 12 expected after playing to the trick (others began",
        ),
    ],
)
def test_messages_name_the_position_the_fault_and_what_is_right(arguments: dict[str, Any], message: str) -> None:
    call = {"hands": spoiled(), "denomination": 0, "leader": 0} | arguments
    with pytest.raises(dds.PositionError) as caught:
        dds.card_tricks(**call)
    assert str(caught.value).startswith(message)
    assert caught.value.index == 1


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([20, -1, 4], "position 0: card 2 of the play is missing but card 3 is not"),
        ([99], "position 0: card 1 of the play is 99, expected 0 to 51"),
        ([12], "position 0: card 1 of the play is SA but North, whose turn it is, does not hold it"),
        ([4, 17], "position 0: card 2 of the play is H6 but East, whose turn it is, does not hold it"),
        ([4, 18], "position 0: card 2 of the play is H7 but East still holds spades: a revoke"),
        (
            [4, 1, 3, 12, 5],
            "position 0: card 5 of the play is S7 but West, whose turn it is, does not hold it",
        ),
    ],
)
def test_messages_about_a_record_name_the_card(cards: list[int], message: str) -> None:
    with pytest.raises(dds.PositionError) as caught:
        dds.play_tricks(FULL[None], 4, 0, [cards])
    assert str(caught.value).startswith(message)


def test_all_reasons_are_listed_up_to_a_limit() -> None:
    hands = np.stack([FULL] * 100)
    hands[10::2, 3] = 0
    with pytest.raises(dds.PositionError) as caught:
        dds.tables(hands)
    error = caught.value
    assert error.index == 10
    assert error.positions == 45
    assert len(error.problems) == 30
    assert error.problems[1] == "position 12: West holds 0 cards, 13 expected"
    assert str(error) == "position 10: West holds 0 cards, 13 expected (and 44 more bad positions)"


def test_a_position_error_survives_pickling() -> None:
    import pickle

    error = pickle.loads(pickle.dumps(dds.PositionError(3, ["position 3: x", "position 5: y"], 2)))
    assert (error.index, error.problems, error.positions) == (3, ("position 3: x", "position 5: y"), 2)
    assert isinstance(error, ValueError)
    assert isinstance(error, dds.DdsError)


def test_wrong_kinds_and_shapes_say_what_is_expected() -> None:
    with pytest.raises(TypeError, match=r"hands has dtype float64: an integer array of shape \(n, 4, 4\)"):
        dds.tables(np.zeros((1, 4, 4)))
    with pytest.raises(ValueError, match=r"hands has shape \(4, 4\).*write hands\[None\]"):
        dds.tables(FULL)
    with pytest.raises(ValueError, match=r"leader has shape \(3,\): \(1\) is expected"):
        dds.best_tricks(FULL[None], 0, [0, 1, 2])
    with pytest.raises(TypeError, match="denomination has dtype bool"):
        dds.best_tricks(FULL[None], True, 0)
    with pytest.raises(ValueError, match="threads is 0: 1 or more is expected"):
        dds.best_tricks(FULL[None], 0, 0, threads=0)


def test_a_refusal_by_the_library_is_an_error_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library.load().functions, "SolveBoard", lambda *_: -2)
    with pytest.raises(dds.LibraryError, match=r"position 0 passed every check, .*\(-2\)"):
        dds.best_tricks(FULL[None], 0, 0)
    monkeypatch.setattr(library.load().functions, "SolveBoard", lambda *_: 1)
    with pytest.raises(dds.LibraryError, match="the cards it values are not the legal plays"):
        dds.card_tricks(FULL[None], 0, 0)
    monkeypatch.setattr(library.load().functions, "AnalysePlayBin", lambda *_: 1)
    with pytest.raises(dds.LibraryError, match="0 values for 1 cards played"):
        dds.play_tricks(FULL[None], 0, 0, [[4]])
