"""What the search keeps in its table, held against the truth: a pattern must hold for every position that it fits.

A pattern names the owners of the highest cards of each suit and bounds the tricks of every position of one shape that
has them. So the cards that it does not name may be dealt anew among their places, and the bounds must still hold.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analyzer.bridge import Card, Denomination, Position, Seat, Suit
from analyzer.solver.compiled import kernels
from analyzer.solver.questions import encode, rows_of_arrays

_CODES = (1 << 26) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """Bounds on the tricks of North-South, and how many of the highest cards of each suit have named owners."""

    low: int
    high: int
    named: tuple[int, int, int, int]


class Table:
    """A workspace of the search whose table can be read."""

    def __init__(self) -> None:
        from analyzer.solver.kernels import layout

        self._layout = layout
        self._words: NDArray[np.int64] = np.zeros(layout.WORKSPACE_WORDS, dtype=np.int64)
        kernels().entries.prepare_workspace(self._words, layout.MOST_SLOT_BITS, layout.MOST_PATTERNS)

    def value(self, position: Position) -> int:
        """Tricks of North-South, searched from an empty table."""
        rows = rows_of_arrays(*encode([position])).rows
        lows, highs = np.zeros((1, 1), np.int8), np.full((1, 1), 13, np.int8)
        nothing = np.zeros((0, 0), np.int64)
        kernels().entries.answer(
            self._words, rows, nothing, nothing, 0, 0, 1, 1 << 60, lows, highs, np.zeros(1, np.int64)
        )
        assert lows[0, 0] == highs[0, 0]
        return int(lows[0, 0])

    def patterns(self, position: Position) -> list[Pattern]:
        """The patterns kept for the shape of a position at the beginning of a trick that fit it."""
        layout = self._layout
        key = _shape(position) | position.tricks_left << 48 | int(position.to_play) << 52
        codes = [_codes(position, suit) for suit in Suit]
        majors, minors = codes[0] << 26 | codes[1], codes[2] << 26 | codes[3]
        slots, kept = layout.SLOTS >> 32, layout.PATTERNS >> 32
        found = []
        keys = self._words[slots : slots + (2 << layout.MOST_SLOT_BITS) : 2]
        for slot in np.flatnonzero(keys == key).tolist():
            entry = int(self._words[slots + 2 * slot + 1])
            for number in range(entry & 0xFFFFFF):
                start = kept + 4 * ((entry >> 32) + number)
                first, second, upper, lower = (int(word) for word in self._words[start : start + 4])
                if (first ^ majors) & upper == 0 and (second ^ minors) & lower == 0:
                    masks = (upper >> 26, upper & _CODES, lower >> 26, lower & _CODES)
                    a, b, c, d = (mask.bit_count() // 2 for mask in masks)
                    found.append(Pattern(low=first >> 52 & 15, high=first >> 56 & 15, named=(a, b, c, d)))
        return found


def check_patterns(seed: int, positions: int, *, tricks: int, others: int = 6) -> dict[str, int]:
    """Random endings, half of them rich in trumps: every pattern kept for one holds for others that it fits."""
    chosen = random.Random(seed)
    table = Table()
    counts = {"endings": 0, "patterns": 0, "other positions": 0}
    for _ in range(positions):
        position = _ending(chosen, tricks)
        value = table.value(position)
        counts["endings"] += 1
        for pattern in table.patterns(position):
            counts["patterns"] += 1
            assert pattern.low <= value <= pattern.high, f"{position} is worth {value}, kept as {pattern}"
            for _ in range(others):
                other = _dealt_anew(position, pattern.named, chosen)
                again = table.value(other)
                counts["other positions"] += 1
                assert pattern.low <= again <= pattern.high, (
                    f"{pattern} was kept for {position} (worth {value}) and fits {other}, which is worth {again}"
                )
            table.value(position)
    return counts


def _ending(chosen: random.Random, tricks: int) -> Position:
    denomination = chosen.choice(list(Denomination))
    deck = [Card(suit, rank) for suit in Suit for rank in range(2, 15)]
    trump = denomination.suit
    pool: list[Card] = []
    if trump is not None and chosen.random() < 0.5:
        trumps = [card for card in deck if card.suit is trump]
        pool = chosen.sample(trumps, min(12, chosen.randint(tricks, 2 * tricks + 2)))
    rest = [card for card in deck if card not in pool]
    pool += chosen.sample(rest, 4 * tricks - len(pool))
    chosen.shuffle(pool)
    north, east, south, west = (frozenset(pool[seat::4]) for seat in range(4))
    return Position(hands=(north, east, south, west), denomination=denomination, leader=chosen.choice(list(Seat)))


def _owners(position: Position, suit: Suit) -> list[Seat]:
    held = [(card.rank, seat) for seat in Seat for card in position.hands[seat] if card.suit is suit]
    return [seat for _, seat in sorted(held, reverse=True)]


def _dealt_anew(position: Position, named: tuple[int, ...], chosen: random.Random) -> Position:
    hands: list[set[Card]] = [set() for _ in Seat]
    for suit, count in zip(Suit, named, strict=True):
        owners = _owners(position, suit)
        rest = owners[count:]
        chosen.shuffle(rest)
        for place, seat in enumerate(owners[:count] + rest):
            hands[seat].add(Card(suit, 14 - place))
    north, east, south, west = (frozenset(hand) for hand in hands)
    return Position(hands=(north, east, south, west), denomination=position.denomination, leader=position.leader)


def _shape(position: Position) -> int:
    return sum(
        sum(card.suit is suit for card in position.hands[seat]) << (12 * seat + 4 * suit)
        for seat in Seat
        for suit in (Suit.S, Suit.H, Suit.D)
    )


def _codes(position: Position, suit: Suit) -> int:
    return sum(seat << (24 - 2 * place) for place, seat in enumerate(_owners(position, suit)))
