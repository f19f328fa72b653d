"""Positions as arrays: checked, and turned into the rows that the kernels take.

The arrays are those of ``dds_bindings``: hands ``(n, 4, 4)`` = position, seat N E S W, suit S H D C, bit r is rank
2 + r; denomination and leader ``(n,)``; the cards of the trick in progress ``(n, 3)`` as codes, -1 where none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analyzer.bridge import Card, Position, Seat
from analyzer.errors import BoardError, Problem

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

__all__ = ["Questions", "by_deal", "check_positions", "check_records", "encode", "rows_of_arrays"]

_MOST_NAMED = 20  # faults put into words
_SIZES = np.array([value.bit_count() for value in range(1 << 13)], dtype=np.int64)
_TOGETHER = 64  # positions of one deal that share what was found, one after the other
_MOST_DEALS = 200  # looked for in one batch
FRESH = 9  # column: forget what was found before


@dataclass(frozen=True, slots=True, kw_only=True)
class Questions:
    """Rows for the kernels, and what is needed to read their answers.

    Attributes
    ----------
    rows
        ``int64 (n, 10)``, see ``kernels.entries``; as they are made, every row forgets those before it.
    tricks
        Tricks to be completed, the one in progress included.
    mover
        The seat to play.
    """

    rows: NDArray[np.int64]
    tricks: NDArray[np.int64]
    mover: NDArray[np.int64]

    def __len__(self) -> int:
        """How many."""
        return len(self.rows)

    def picked(self, numbers: Sequence[int]) -> Questions:
        """Some of them, in another order."""
        return Questions(rows=self.rows[numbers], tricks=self.tricks[numbers], mover=self.mover[numbers])

    def starts(self) -> NDArray[np.int64]:
        """The cards ``(n, 4)`` of each seat when the trick in progress began, as sets."""
        hands = self.rows[:, :4].copy()
        index = np.arange(len(self))
        for turn in range(3):
            card = self.rows[:, 6 + turn]
            seat = (self.rows[:, 5] + turn) & 3
            hands[index, seat] |= np.where(card >= 0, 1 << np.maximum(card, 0), 0)
        return hands

    def legal(self) -> NDArray[np.bool_]:
        """The cards ``(n, 52)``, by code, that the player to move may play."""
        hand = self.rows[np.arange(len(self)), self.mover]
        led = np.maximum(self.rows[:, 6], 0) >> 4
        following = hand & (0x1FFF << (led << 4))
        playable = np.where((self.rows[:, 6] >= 0) & (following != 0), following, hand)
        return ((playable[:, None] >> _kernel_card(np.arange(52))) & 1).astype(np.bool_)


def by_deal(questions: Questions, wanted: Sequence[int]) -> tuple[list[int], Questions]:
    """The wanted rows, those of one deal after one another, so that they share the table; and their numbers.

    A deal is a position with the others that have the same trumps and only cards of it in the same hands. Which
    positions share depends on the batch alone, never on threads.
    """
    starts = questions.starts()
    waiting = np.array(wanted, dtype=np.int64)
    waiting = waiting[np.argsort(-questions.tricks[waiting], kind="stable")]
    order: list[int] = []
    fresh: list[int] = []
    deals = 0
    while len(waiting) and deals < _MOST_DEALS:
        deal = waiting[0]
        inside = ((starts[waiting] & ~starts[deal]) == 0).all(axis=1)
        inside &= questions.rows[waiting, 4] == questions.rows[deal, 4]
        members = waiting[inside].tolist()
        order += members
        fresh += [int(place % _TOGETHER == 0) for place in range(len(members))]
        waiting = waiting[~inside]
        deals += 1
    order += waiting.tolist()
    fresh += [1] * len(waiting)
    together = questions.picked(order)
    together.rows[:, FRESH] = fresh
    return order, together


def check_positions(positions: Sequence[Position]) -> None:
    """Refuse positions that cannot be.

    Raises
    ------
    BoardError
        With every fault of every position.
    """
    problems: list[Problem] = []
    for number, position in enumerate(positions):
        for problem in position.problems():
            problems.append(Problem(message=problem.message, hint=problem.hint, where=f"question {number + 1}"))
    if problems:
        raise BoardError(problems)


def encode(
    positions: Sequence[Position],
) -> tuple[NDArray[np.uint16], NDArray[np.int8], NDArray[np.int8], NDArray[np.int8]]:
    """Hands, denomination, leader and trick of positions, as arrays."""
    hands = np.zeros((len(positions), 4, 4), dtype=np.uint16)
    denomination = np.empty(len(positions), dtype=np.int8)
    leader = np.empty(len(positions), dtype=np.int8)
    trick = np.full((len(positions), 3), -1, dtype=np.int8)
    for row, position in enumerate(positions):
        denomination[row] = position.denomination
        leader[row] = position.leader
        for seat, hand in enumerate(position.hands):
            for card in hand:
                hands[row, seat, card.suit] |= np.uint16(1 << (card.rank - 2))
        for turn, card in enumerate(position.trick):
            trick[row, turn] = card.code
    return hands, denomination, leader, trick


def rows_of_arrays(
    hands: ArrayLike, denomination: ArrayLike, leader: ArrayLike, trick: ArrayLike | None = None
) -> Questions:
    """Arrays as checked rows.

    Raises
    ------
    BoardError
        A position cannot be: the first faults are named with the number of the position.
    TypeError, ValueError
        An array is not of integers, or of another shape.
    """
    suits = _integers(hands, "hands", 3)
    count = len(suits)
    if suits.shape[1:] != (4, 4):
        raise ValueError(f"hands has shape {suits.shape}: (n, 4, 4) is expected")
    strain = _one_each(denomination, "denomination", count)
    lead = _one_each(leader, "leader", count)
    cards = np.full((count, 3), -1, dtype=np.int64) if trick is None else _integers(trick, "trick", 2)
    if cards.shape != (count, 3):
        raise ValueError(f"trick has shape {cards.shape}: ({count}, 3) is expected")
    faults = _Faults()
    faults.add((suits < 0) | (suits > 0x1FFF), lambda n: "a suit has bits beyond the 13 ranks")
    faults.add((strain < 0) | (strain > 4), lambda n: f"denomination {strain[n]}, 0 to 4 expected")
    faults.add((lead < 0) | (lead > 3), lambda n: f"leader {lead[n]}, 0 to 3 expected")
    faults.add((cards < -1) | (cards > 51), lambda n: f"trick {cards[n].tolist()}, codes 0 to 51 or -1 expected")
    faults.stop()
    present = cards >= 0
    faults.add(present[:, 1:] & ~present[:, :-1], lambda n: f"trick {cards[n].tolist()} has a gap")
    sets: NDArray[np.int64] = (suits << (16 * np.arange(4))).sum(axis=2)
    bits: NDArray[np.int64] = np.where(present, 1 << _kernel_card(np.maximum(cards, 0)), 0)
    seen = np.zeros(count, dtype=np.int64)
    for part in (*sets.T, *bits.T):
        faults.add((seen & part) != 0, lambda n: "a card is in two places")
        seen |= part
    played = present.sum(axis=1)
    held = _SIZES[suits].sum(axis=2)
    has_played = ((np.arange(4) - lead[:, None]) & 3) < played[:, None]
    started = held + has_played
    faults.add(started != started[:, :1], lambda n: f"the hands hold {held[n].tolist()} cards")
    faults.add((started < 1) | (started > 13), lambda n: f"{started[n].max()} cards a hand, 1 to 13 expected")
    led = np.maximum(cards[:, 0], 0) // 13
    index = np.arange(count)
    for turn in (1, 2):
        follower = (lead + turn) & 3
        revoked = present[:, turn] & (cards[:, turn] // 13 != led) & (suits[index, follower, led] != 0)
        faults.add(revoked, _always(f"card {turn + 1} of the trick is a revoke"))
    faults.stop()
    rows = np.empty((count, 10), dtype=np.int64)
    rows[:, :4] = sets
    rows[:, 4] = strain
    rows[:, 5] = lead
    rows[:, 6:9] = np.where(present, _kernel_card(cards), -1)
    rows[:, FRESH] = 1
    return Questions(rows=rows, tricks=started[:, 0], mover=(lead + played) & 3)


def check_records(questions: Questions, cards: ArrayLike) -> NDArray[np.int64]:
    """Records of play ``(n, m)``, codes and then -1, as an array; every card must be a legal play.

    Raises
    ------
    BoardError
        A card that its player does not hold or may not play, or a gap.
    TypeError, ValueError
        Not an array of integers with one row for each position.
    """
    records = _integers(cards, "cards", 2)
    if len(records) != len(questions):
        raise ValueError(f"cards has {len(records)} rows: {len(questions)} are expected")
    faults = _Faults()
    faults.add((records < -1) | (records > 51), lambda n: "a card of the record is not 0 to 51, or -1 after the end")
    faults.add((records[:, 1:] >= 0) & (records[:, :-1] < 0), lambda n: "the record has a gap")
    faults.stop()
    for row in range(len(records)):
        problem = _replayed(questions.rows[row], records[row].tolist())
        if problem:
            faults.add(np.arange(len(records)) == row, _always(problem))
    faults.stop()
    return np.ascontiguousarray(records)


def _replayed(row: NDArray[np.int64], record: list[int]) -> str:
    """What is wrong with a record, or nothing."""
    hands = [int(cards) for cards in row[:4]]
    trump, leader = int(row[4]), int(row[5])
    trick: list[int] = []
    for number, code in enumerate(record):
        if code < 0:
            break
        seat = (leader + len(trick)) & 3
        card = code // 13 << 4 | code % 13
        name = f"card {number + 1} of the record, {Card.from_code(code)} by {Seat(seat).full_name},"
        if not hands[seat] >> card & 1:
            return f"{name} is not in his hand"
        if trick and card >> 4 != trick[0] >> 4 and hands[seat] >> (trick[0] >> 4 << 4) & 0x1FFF:
            return f"{name} is a revoke"
        hands[seat] ^= 1 << card
        trick.append(card)
        if len(trick) == 4:
            best = max(trick, key=lambda c: (c >> 4 == trump, c >> 4 == trick[0] >> 4, c))
            leader, trick = (leader + trick.index(best)) & 3, []
    return ""


def _kernel_card(codes: NDArray[np.int64]) -> NDArray[np.int64]:
    suit, rank = np.divmod(codes, 13)
    card: NDArray[np.int64] = suit << 4 | rank
    return card


def _integers(values: ArrayLike, name: str, dimensions: int) -> NDArray[np.int64]:
    array = np.asarray(values)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} has dtype {array.dtype}: an integer array is expected")
    if array.ndim != dimensions:
        raise ValueError(f"{name} has shape {array.shape}: {dimensions} dimensions are expected")
    if array.dtype == np.uint64 and (array > 0x7FFF).any():  # would turn negative
        raise ValueError(f"{name} has values above 32767")
    return array.astype(np.int64)


def _one_each(values: ArrayLike, name: str, count: int) -> NDArray[np.int64]:
    array = np.asarray(values)
    if array.ndim == 0:
        array = np.full(count, array)
    if array.shape != (count,):
        raise ValueError(f"{name} has shape {array.shape}: ({count},) is expected")
    return _integers(array, name, 1)


def _always(wording: str) -> Callable[[int], str]:
    return lambda _row: wording


class _Faults:
    def __init__(self) -> None:
        self._found: list[Problem] = []

    def add(self, faulty: NDArray[Any], wording: Callable[[int], str]) -> None:
        rows = np.unique(np.argwhere(faulty)[:, 0])
        for row in rows[:_MOST_NAMED].tolist():
            self._found.append(Problem(message=wording(row), where=f"position {row}"))

    def stop(self) -> None:
        if self._found:
            raise BoardError(self._found[:_MOST_NAMED])
