"""The frozen set: the same positions on every day and every machine, each kind with its checksum.

Only ``random.Random(seed).random()`` is used, whose sequence Python promises to keep; numpy does not promise that of
its generators. A change of the positions is noticed by the checksum before anything is measured.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from analyzer.solver.questions import Questions, rows_of_arrays

__all__ = ["KINDS", "SEED", "Inputs", "Kind", "inputs_of"]

SEED = 2026
Question = Literal["best", "cards", "table", "play"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of question, how many of it, and the ratio to libdds that issue 5 asks for."""

    name: str
    question: Question
    tricks: int
    count: int
    goal: float | None
    sha256: str = ""  # of the frozen set, its beginning


KINDS = (
    Kind(name="full deal, one leader", question="best", tricks=13, count=150, goal=0.62, sha256="982a0bcfaabdc5fa"),
    Kind(name="ending of 10 tricks", question="best", tricks=10, count=300, goal=0.58, sha256="08f91a014cbe965b"),
    Kind(name="ending of 8 tricks", question="best", tricks=8, count=400, goal=0.38, sha256="18251b85216c6607"),
    Kind(name="ending of 6 tricks", question="best", tricks=6, count=500, goal=0.18, sha256="7ae36cde0f487045"),
    Kind(name="ending of 4 tricks", question="best", tricks=4, count=500, goal=None, sha256="5c6834d278b416f7"),
    Kind(name="full deal, all leads", question="cards", tricks=13, count=60, goal=0.62, sha256="91e310da5f683300"),
    Kind(name="full deal, table", question="table", tricks=13, count=30, goal=0.78, sha256="96ba4cbed5db17d5"),
    Kind(name="record of play", question="play", tricks=13, count=60, goal=1.0, sha256="2b41de7266a58b30"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """Positions as arrays in the numbering of ``dds_bindings``; records have one column where none is needed."""

    hands: NDArray[np.uint16]
    denomination: NDArray[np.int64]
    leader: NDArray[np.int64]
    records: NDArray[np.int64]

    @property
    def arguments(self) -> tuple[NDArray[np.uint16], NDArray[np.int64], NDArray[np.int64]]:
        """What a batch call takes."""
        return self.hands, self.denomination, self.leader

    def questions(self) -> Questions:
        """Rows for the kernels."""
        return rows_of_arrays(*self.arguments)


class Dice:
    """Numbers below n from the one sequence that stays the same."""

    def __init__(self, seed: int) -> None:
        self._next = random.Random(seed).random

    def below(self, number: int) -> int:
        """0 to number - 1."""
        return int(self._next() * number)

    def pack(self) -> list[int]:
        """The 52 cards in random order."""
        cards = list(range(52))
        for place in range(51, 0, -1):
            other = self.below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return cards


def random_record(dice: Dice, row: NDArray[np.int64]) -> list[int]:
    """A random legal play of a full deal to its end."""
    hands = [int(cards) for cards in row[:4]]
    leader, trick, record = int(row[5]), list[int](), []
    for _ in range(52):
        seat = (leader + len(trick)) % 4
        following = hands[seat] & (0x1FFF << 16 * (trick[0] >> 4)) if trick else 0
        playable = [card for card in range(64) if (following or hands[seat]) >> card & 1]
        card = playable[dice.below(len(playable))]
        hands[seat] ^= 1 << card
        trick.append(card)
        record.append(13 * (card >> 4) + (card & 15))
        if len(trick) == 4:
            led = trick[0] >> 4
            best = max(trick, key=lambda card: (card >> 4 == row[4], card >> 4 == led, card))
            leader, trick = (leader + trick.index(best)) % 4, []
    return record


def inputs_of(kind: Kind, seed: int = SEED, scale: float = 1.0) -> Inputs:
    """The first positions of a kind: all of them, or that part.

    Raises
    ------
    ValueError
        The frozen set is not what it was.
    """
    dice = Dice(seed * 1000 + KINDS.index(kind))
    hands = np.zeros((kind.count, 4, 4), dtype=np.uint16)
    denomination, leader = np.zeros((2, kind.count), dtype=np.int64)
    for row in range(kind.count):
        for place, card in enumerate(dice.pack()[: 4 * kind.tricks]):
            hands[row, place % 4, card // 13] |= 1 << card % 13
        denomination[row], leader[row] = dice.below(5), dice.below(4)
    rows = rows_of_arrays(hands, denomination, leader).rows
    records = np.full((kind.count, 1), -1, dtype=np.int64)
    if kind.question == "play":
        records = np.array([random_record(dice, row) for row in rows], dtype=np.int64)
    digest = hashlib.sha256()
    for array in (rows, records):
        digest.update(np.ascontiguousarray(array, dtype="<i8").tobytes())
    if seed == SEED and not digest.hexdigest().startswith(kind.sha256):
        raise ValueError(f"{kind.name}: the positions have sha256 {digest.hexdigest()}, not {kind.sha256}…")
    few = slice(0, max(2, round(kind.count * scale)))
    return Inputs(hands=hands[few], denomination=denomination[few], leader=leader[few], records=records[few].copy())
