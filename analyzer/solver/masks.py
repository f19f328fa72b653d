"""Restrictions as the words that the kernels take: checked against the position, refused with every fault."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from analyzer.bridge import (
    Card,
    DeclarerChoice,
    DeclarerOption,
    FollowLine,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Position,
    Restriction,
    Suit,
)
from analyzer.bridge.restriction_faults import restriction_problems
from analyzer.errors import BoardError, Problem
from analyzer.solver.card_sets import kernel_card

__all__ = ["WIDTH", "choice_of", "encode_restrictions", "line_of"]

#: Words of a row: minor penalty cards, side that chooses, lead rules of four seats, forced cards of four seats,
#: penalty cards, flags (``kernels.restricted_state``).
WIDTH = 12
_SUITS, _FORCED, _FACE_UP, _FLAGS = 2, 6, 10, 11
_OPTION, _MAY_NOT_LEAD, _MUST_LEAD, _MUST_PLAY = 4, 8, 12, 16  # shifts of the flags by seat
CHOICES = 20  # numbers of choices before those that pick a card


def encode_restrictions(
    positions: Sequence[Position], restrictions: Sequence[Sequence[Restriction]]
) -> NDArray[np.int64]:
    """Rows ``(n, 12)`` for the kernels; a line to be followed is not in them (`line_of`).

    Raises
    ------
    BoardError
        With every fault of every position.
    """
    problems = [
        Problem(message=problem.message, hint=problem.hint, where=f"question {number + 1}")
        for number, (position, several) in enumerate(zip(positions, restrictions, strict=True))
        for problem in restriction_problems(position, several)
    ]
    if problems:
        raise BoardError(problems)
    rows = np.zeros((len(positions), WIDTH), dtype=np.int64)
    rows[:, 1] = -1
    for row, (position, several) in enumerate(zip(positions, restrictions, strict=True)):
        for restriction in several:
            _put(rows[row], position, restriction)
    return rows


def line_of(restrictions: Iterable[Restriction]) -> tuple[Card, ...]:
    """The cards that are played before anybody is free."""
    return tuple(
        card for restriction in restrictions if isinstance(restriction, FollowLine) for card in restriction.cards
    )


def choice_of(number: int) -> DeclarerChoice:
    """The choice of a number of ``kernels.restricted_answers``: stated before a lead, or the card that is picked."""
    if number >= CHOICES:
        return DeclarerChoice(card=Card.from_code(number - CHOICES))
    if number > 4:
        return DeclarerChoice(forbid=frozenset(suit for suit in Suit if (number - 4) >> suit & 1))
    return DeclarerChoice(require=Suit(number - 1)) if number else DeclarerChoice()


def _put(row: NDArray[np.int64], position: Position, restriction: Restriction) -> None:
    match restriction:
        case PenaltyCard():
            row[1] = restriction.player.side.other
            if restriction.card in position.hands[restriction.player]:
                row[_FACE_UP] |= _bit(restriction.card)
                if not restriction.major:
                    row[0] |= _bit(restriction.card)
        case DeclarerOption():
            row[1] = restriction.leader.side.other
            suits = _suit_bits(restriction.suits)
            row[_SUITS + restriction.leader] |= suits * restriction.may_require | suits * restriction.may_forbid << 4
            row[_FLAGS] |= 1 << _OPTION + restriction.leader
        case MayNotLead():
            row[_SUITS + restriction.player] |= _suit_bits(restriction.suits) << 8
            row[_FLAGS] |= 1 << _MAY_NOT_LEAD + restriction.player
        case MustLead():
            row[_SUITS + restriction.player] |= _suit_bits(restriction.suits) << 12
            row[_FLAGS] |= 1 << _MUST_LEAD + restriction.player
        case MustPlay():
            row[_FORCED + restriction.player] = sum(_bit(card) for card in restriction.cards)
            row[_FLAGS] |= 1 << _MUST_PLAY + restriction.player
        case FollowLine():
            pass
        case _:
            assert_never(restriction)


def _bit(card: Card) -> int:
    return 1 << kernel_card(card)


def _suit_bits(suits: Iterable[Suit]) -> int:
    return sum(1 << suit for suit in suits)
