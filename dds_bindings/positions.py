"""Positions that can be: the arrays of a batch, checked before the library hears of any of them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dds_bindings.problems import RANKS, SEATS, SUITS, Problems, card_name, integers, one_each

Ints = NDArray[np.int64]

ALL_RANKS = 0x1FFF  # a suit with all its 13 cards
NO_CARD = -1

# How many cards each of the 8192 sets of ranks holds.
_SIZES = np.array([value.bit_count() for value in range(ALL_RANKS + 1)], dtype=np.int64)


@dataclass(frozen=True, slots=True, kw_only=True)
class Positions:
    """A batch of n possible positions, one per row of each array."""

    hands: Ints  # (n, 4, 4) position, seat, suit: bit r = rank r
    denomination: Ints  # (n,) 0..4
    leader: Ints  # (n,) seat that leads, or led, to the current trick
    trick: Ints  # (n, 3) codes of the cards of the current trick, -1 where not played
    played: Ints  # (n,) cards of the current trick, 0..3
    tricks: Ints  # (n,) tricks still to be completed, the current one included, 1..13

    def __len__(self) -> int:
        """How many positions."""
        return len(self.hands)

    @property
    def mover(self) -> Ints:
        """The seat (n,) of the player to move."""
        seat: Ints = (self.leader + self.played) & 3
        return seat

    def rows(self, which: NDArray[np.int64] | slice) -> "Positions":
        """Some of the positions."""
        return Positions(
            hands=self.hands[which],
            denomination=self.denomination[which],
            leader=self.leader[which],
            trick=self.trick[which],
            played=self.played[which],
            tricks=self.tricks[which],
        )

    def playable(self) -> Ints:
        """The cards (n, 4) by suit that the player to move may play."""
        rows = np.arange(len(self))
        hand = self.hands[rows, self.mover]
        led = np.where(self.played > 0, self.trick[:, 0] // 13, 0)
        follows = (self.played > 0) & (hand[rows, led] != 0)
        others = follows[:, None] & (np.arange(4) != led[:, None])
        return np.where(others, 0, hand)

    def last_cards(self) -> Ints:
        """Where one trick is left: the cards (n, 4) of it in the order of play."""
        rows = np.arange(len(self))
        cards = np.full((len(self), 4), NO_CARD, dtype=np.int64)
        cards[:, :3] = self.trick
        for turn in range(4):
            hand = self.hands[rows, (self.leader + turn) & 3]
            suit = np.argmax(hand, axis=1)
            rank = np.log2(np.maximum(hand[rows, suit], 1)).astype(np.int64)
            cards[:, turn] = np.where(turn < self.played, cards[:, turn], suit * 13 + rank)
        return cards


def winning_turn(cards: Ints, denomination: Ints) -> Ints:
    """Who wins a complete trick (n, 4): 0 the leader, 1 the next player, and so on."""
    suit, rank = cards // 13, cards % 13
    strength = rank + 20 * (suit == suit[:, :1]) + 40 * (suit == denomination[:, None])
    winner: Ints = np.argmax(strength, axis=1)
    return winner


def check_positions(hands: object, denomination: object, leader: object, trick: object = None) -> Positions:
    """The batch as checked arrays.

    Raises
    ------
    PositionError
        A position cannot be. All of them are looked at; the message names the first.
    TypeError, ValueError
        An array is not of integers, or of another shape.
    """
    given_hands = integers(hands, "hands", (None, 4, 4))
    count = len(given_hands)
    given_denomination = one_each(denomination, "denomination", count)
    given_leader = one_each(leader, "leader", count)
    given_trick = np.full((count, 3), NO_CARD) if trick is None else integers(trick, "trick", (count, 3))

    problems = Problems(count)
    _check_values(problems, given_hands, given_denomination, given_leader, given_trick)
    problems.stop()  # what follows computes with the values

    positions = _counted(
        given_hands.astype(np.int64),
        given_denomination.astype(np.int64),
        given_leader.astype(np.int64),
        given_trick.astype(np.int64),
    )
    _check_trick_order(problems, positions)
    _check_duplicates(problems, positions)
    _check_sizes(problems, positions)
    _check_following(problems, positions)
    problems.stop()
    return positions


def _counted(hands: Ints, denomination: Ints, leader: Ints, trick: Ints) -> Positions:
    played = np.count_nonzero(trick != NO_CARD, axis=1)
    rows = np.arange(len(hands))
    yet_to_play = hands[rows, (leader + np.minimum(played, 3)) & 3]
    return Positions(
        hands=hands,
        denomination=denomination,
        leader=leader,
        trick=trick,
        played=played,
        tricks=_SIZES[yet_to_play].sum(axis=1),
    )


def _check_values(
    problems: Problems,
    hands: NDArray[np.integer],
    denomination: NDArray[np.integer],
    leader: NDArray[np.integer],
    trick: NDArray[np.integer],
) -> None:
    """Ranges, on the arrays as given: a cast could turn 300 into 44."""
    problems.add(
        (hands < 0) | (hands > ALL_RANKS),
        lambda n, seat, suit: (
            f"{SEATS[seat]}'s {SUITS[suit]} are {int(hands[n, seat, suit])}, "
            f"expected 0 to {ALL_RANKS}: bits 0 (deuce) to 12 (ace) only"
        ),
    )
    problems.add(
        (denomination < 0) | (denomination > 4),
        lambda n: f"denomination is {int(denomination[n])}, expected 0 to 4 (S H D C NT)",
    )
    problems.add(
        (leader < 0) | (leader > 3),
        lambda n: f"leader is {int(leader[n])}, expected 0 to 3 (N E S W)",
    )
    problems.add(
        (trick < NO_CARD) | (trick > 51),
        lambda n, turn: (
            f"card {turn + 1} of the trick is {int(trick[n, turn])}, expected 0 to 51, or -1 if not played"
        ),
    )


def _check_trick_order(problems: Problems, positions: Positions) -> None:
    absent = positions.trick == NO_CARD
    problems.add(
        absent[:, :2] & ~absent[:, 1:],
        lambda n, turn: (
            f"card {turn + 2} of the trick is {card_name(int(positions.trick[n, turn + 1]))} "
            f"but card {turn + 1} is missing: cards in the order of play, then -1"
        ),
    )


def _check_duplicates(problems: Problems, positions: Positions) -> None:
    hands, trick = positions.hands, positions.trick
    once = np.zeros((len(hands), 4), dtype=np.int64)
    twice = np.zeros_like(once)
    for seat in range(4):
        twice |= once & hands[:, seat]
        once |= hands[:, seat]

    def held_twice(n: int, suit: int) -> str:
        rank = int(twice[n, suit]).bit_length() - 1
        holders = [SEATS[seat] for seat in range(4) if int(hands[n, seat, suit]) >> rank & 1]
        return f"{'SHDC'[suit]}{RANKS[rank]} is held by {' and '.join(holders)}, one holder expected"

    problems.add(twice != 0, held_twice)

    present = trick != NO_CARD
    card = np.where(present, trick, 0)
    rows = np.arange(len(hands))[:, None]
    problems.add(
        present & ((once[rows, card // 13] >> (card % 13)) & 1).astype(np.bool_),
        lambda n, turn: (
            f"{card_name(int(trick[n, turn]))} is in the current trick and still in a hand: "
            "cards of the trick are removed from the hands"
        ),
    )
    for first, second in ((0, 1), (0, 2), (1, 2)):
        problems.add(
            present[:, second] & (trick[:, first] == trick[:, second]),
            lambda n, first=first, second=second: (
                f"{card_name(int(trick[n, first]))} is card {first + 1} and card {second + 1} of the trick"
            ),
        )


def _check_sizes(problems: Problems, positions: Positions) -> None:
    seats = np.arange(4)
    held = _SIZES[positions.hands].sum(axis=2)
    has_played = ((seats - positions.leader[:, None]) & 3) < positions.played[:, None]
    started = held + has_played  # cards of each player when the current trick began
    expected = np.sort(started, axis=1)[:, 2:3]  # what most players had

    def wrong_size(n: int, seat: int) -> str:
        wanted = int(expected[n, 0])
        played = bool(has_played[n, seat])
        why = f" after playing to the trick (others began it with {wanted})" if played else ""
        return f"{SEATS[seat]} holds {int(held[n, seat])} cards, {wanted - played} expected{why}"

    problems.add((started != expected) & (expected > 0), wrong_size)
    problems.add(expected[:, 0] == 0, lambda n: "nobody holds a card, 1 to 13 cards a hand expected")
    problems.add(
        expected[:, 0] > 13,
        lambda n: f"players hold {int(expected[n, 0])} cards, 13 at most expected",
    )


def _check_following(problems: Problems, positions: Positions) -> None:
    trick = positions.trick
    led = np.where(trick[:, 0] == NO_CARD, 0, trick[:, 0] // 13)
    rows = np.arange(len(trick))
    for turn in (1, 2):
        seat = (positions.leader + turn) & 3
        problems.add(
            (trick[:, turn] != NO_CARD) & (trick[:, turn] // 13 != led) & (positions.hands[rows, seat, led] != 0),
            lambda n, turn=turn, seat=seat: (
                f"{SEATS[seat[n]]} played {card_name(int(trick[n, turn]))} to a trick of {SUITS[led[n]]} "
                f"and still holds {SUITS[led[n]]}: a revoke; a card that follows suit expected"
            ),
        )
