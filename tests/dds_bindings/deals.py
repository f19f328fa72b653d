"""Positions for the tests, made from a seed, in the oracle's form and as arrays."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.dds_bindings import oracle

Position = tuple[oracle.Hands, int, int, tuple[int, ...]]  # hands, denomination, leader, trick


@dataclass
class Batch:
    """The four arguments of a call."""

    hands: NDArray[np.uint16]
    denomination: NDArray[np.int64]
    leader: NDArray[np.int64]
    trick: NDArray[np.int64]

    @property
    def arguments(self) -> tuple[NDArray[np.generic], ...]:
        return self.hands, self.denomination, self.leader, self.trick

    def rows(self, which: object) -> "Batch":
        return Batch(*(array[which] for array in self.arguments))  # type: ignore[index]


def random_hands(random: Generator, tricks: int) -> oracle.Hands:
    cards = random.permutation(52)[: 4 * tricks].tolist()
    return tuple(frozenset(cards[seat::4]) for seat in range(4))


def random_position(random: Generator, tricks: int, played: int, denomination: int | None = None) -> Position:
    """`tricks` left to be completed, `played` cards on the table, all of them legally played."""
    hands = random_hands(random, tricks)
    leader = int(random.integers(4))
    if denomination is None:
        denomination = int(random.integers(5))
    trick: tuple[int, ...] = ()
    for _ in range(played):
        seat = (leader + len(trick)) % 4
        card = int(random.choice(oracle.legal_cards(hands, leader, trick)))
        hands = tuple(hand - {card} if place == seat else hand for place, hand in enumerate(hands))
        trick = (*trick, card)
    return hands, denomination, leader, trick


def random_game(random: Generator, position: Position) -> list[int]:
    """Legal cards to the end of the hand."""
    hands, denomination, leader, trick = position
    cards = []
    while any(hands):
        seat = (leader + len(trick)) % 4
        card = int(random.choice(oracle.legal_cards(hands, leader, trick)))
        cards.append(card)
        hands = tuple(hand - {card} if place == seat else hand for place, hand in enumerate(hands))
        trick = (*trick, card)
        if len(trick) == 4:
            leader, trick = oracle.winner(trick, denomination, leader), ()
    return cards


def suits_of(hands: oracle.Hands) -> NDArray[np.uint16]:
    """One position of the arrays (4, 4)."""
    suits = np.zeros((4, 4), dtype=np.uint16)
    for seat, hand in enumerate(hands):
        for card in hand:
            suits[seat, card // 13] |= 1 << card % 13
    return suits


def batch_of(positions: list[Position]) -> Batch:
    return Batch(
        np.array([suits_of(hands) for hands, _, _, _ in positions], dtype=np.uint16).reshape(-1, 4, 4),
        np.array([denomination for _, denomination, _, _ in positions], dtype=np.int64),
        np.array([leader for _, _, leader, _ in positions], dtype=np.int64),
        np.array([[*trick, -1, -1, -1][:3] for _, _, _, trick in positions], dtype=np.int64).reshape(-1, 3),
    )


def random_batch(seed: int, count: int, tricks: tuple[int, ...], played: tuple[int, ...] = (0, 1, 2, 3)) -> Batch:
    random = np.random.default_rng(seed)
    return batch_of(
        [random_position(random, int(random.choice(tricks)), int(random.choice(played))) for _ in range(count)]
    )


def hands_of_pbn(text: str) -> NDArray[np.uint16]:
    """One position (4, 4) from ``N:spades.hearts.diamonds.clubs East South West``."""
    suits = np.zeros((4, 4), dtype=np.uint16)
    first = "NESW".index(text[0])
    for turn, hand in enumerate(text[2:].split()):
        for suit, ranks in enumerate(hand.split(".")):
            for rank in ranks:
                suits[(first + turn) % 4, suit] |= 1 << "23456789TJQKA".index(rank)
    return suits


def card_of(text: str) -> int:
    """The code of a card such as ``S6``."""
    return "SHDC".index(text[0]) * 13 + "23456789TJQKA".index(text[1])
