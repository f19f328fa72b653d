"""Records of play that can be: every card held by its player, every suit followed."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dds_bindings.positions import NO_CARD, Ints, Positions, winning_turn
from dds_bindings.problems import SEATS, SUITS, Problems, card_name, integers


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The cards played from each of n positions, none of them within a trick."""

    cards: Ints  # (n, m) codes in the order of play, -1 after the end
    length: Ints  # (n,) cards played, 0..m


def check_play(positions: Positions, cards: object) -> Record:
    """The record as checked arrays.

    Raises
    ------
    PositionError
        A record cannot be: a card that its player does not hold, a revoke, a gap, too many cards.
    TypeError, ValueError
        Not an integer array (n, m).
    """
    given = integers(cards, "cards", (len(positions), None))
    problems = Problems(len(positions))
    problems.add(
        (given < NO_CARD) | (given > 51),
        lambda n, turn: (
            f"card {turn + 1} of the play is {int(given[n, turn])}, expected 0 to 51, or -1 after the end"
        ),
    )
    problems.stop()
    play = given.astype(np.int64)
    absent = play == NO_CARD
    problems.add(
        absent[:, :-1] & ~absent[:, 1:],
        lambda n, turn: f"card {turn + 1} of the play is missing but card {turn + 2} is not: -1 only at the end",
    )
    problems.stop()
    length = np.count_nonzero(~absent, axis=1)
    problems.add(
        length > 4 * positions.tricks,
        lambda n: f"{int(length[n])} cards are played, the hands hold {4 * int(positions.tricks[n])}",
    )
    problems.stop()
    _replay(problems, positions, play)
    problems.stop()
    return Record(cards=play, length=length)


def _replay(problems: Problems, positions: Positions, play: Ints) -> None:
    """Follow all records at once, card by card."""
    count = len(positions)
    rows = np.arange(count)
    hands = positions.hands.copy()
    leader = positions.leader.copy()
    trick = np.zeros((count, 4), dtype=np.int64)
    for number in range(min(play.shape[1], 52)):
        # A record with a fault is followed no further: what comes after would only be noise.
        going: NDArray[np.bool_] = (play[:, number] != NO_CARD) & ~problems.bad
        if not going.any():
            return
        card = np.where(going, play[:, number], 0)
        suit, rank = card // 13, card % 13
        turn = number % 4
        seat = (leader + turn) & 3
        lacking = going & ((hands[rows, seat, suit] >> rank) & 1 == 0)
        led = suit if turn == 0 else trick[:, 0] // 13
        revoking = going & ~lacking & (suit != led) & (hands[rows, seat, led] != 0)

        def described(n: int, number: int = number, seat: Ints = seat) -> str:
            return f"card {number + 1} of the play is {card_name(int(play[n, number]))} but {SEATS[seat[n]]}"

        problems.add(
            lacking,
            lambda n, described=described: f"{described(n)}, whose turn it is, does not hold it",
        )
        problems.add(
            revoking,
            lambda n, described=described, led=led: (
                f"{described(n)} still holds {SUITS[led[n]]}: a revoke; a card that follows suit expected"
            ),
        )
        hands[rows, seat, suit] &= ~np.where(going, 1 << rank, 0)
        trick[:, turn] = card
        if turn == 3:
            leader = (leader + winning_turn(trick, positions.denomination)) & 3
