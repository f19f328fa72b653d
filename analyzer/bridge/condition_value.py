"""The number that a condition on hands is in one deal, card by card: slow and plain.

This is the definition that the fast evaluation in ``solver.conditions`` is held to.
"""

from __future__ import annotations

from typing import assert_never

from analyzer.bridge.cards import Suit
from analyzer.bridge.deal import Deal, Hand
from analyzer.bridge.hand_condition import (
    POINTS,
    AllOf,
    AnyOf,
    Arithmetic,
    Choose,
    Compare,
    Comparison,
    Condition,
    Count,
    HasCard,
    HasShape,
    Length,
    Measure,
    Not,
    Number,
    Operation,
)

__all__ = ["holds", "value_of"]


def holds(condition: Condition, deal: Deal) -> bool:
    """Whether a condition holds in a deal.

    Raises
    ------
    BoardError
        Where it speaks of a hand that is not known.
    """
    return value_of(condition, deal) != 0


def value_of(condition: Condition, deal: Deal) -> int:
    """The number that a condition is in a deal; whether something holds is 1 or 0.

    Raises
    ------
    BoardError
        Where it speaks of a hand that is not known.
    """
    match condition:
        case Number():
            return condition.value
        case Length():
            return _lengths(deal.hand(condition.seat))[condition.suit]
        case Count():
            suits = tuple(Suit) if condition.suit is None else (condition.suit,)
            return sum(_counted(condition.measure, deal.hand(condition.seat), suit) for suit in suits)
        case HasCard():
            return int(condition.card in deal.hand(condition.seat))
        case HasShape():
            return int(condition.fits(_lengths(deal.hand(condition.seat))))
        case Not():
            return int(not holds(condition.of, deal))
        case Compare():
            return int(_compared(value_of(condition.left, deal), condition.how, value_of(condition.right, deal)))
        case Arithmetic():
            return _combined(value_of(condition.left, deal), condition.how, value_of(condition.right, deal))
        case AllOf():
            return int(all(holds(part, deal) for part in condition.of))
        case AnyOf():
            return int(any(holds(part, deal) for part in condition.of))
        case Choose():
            chosen = condition.then if holds(condition.condition, deal) else condition.otherwise
            return value_of(chosen, deal)
        case _:
            assert_never(condition)


def _lengths(hand: Hand) -> tuple[int, int, int, int]:
    spades, hearts, diamonds, clubs = (sum(card.suit is suit for card in hand) for suit in Suit)
    return spades, hearts, diamonds, clubs


def _counted(measure: Measure, hand: Hand, suit: Suit) -> int:
    ranks = sorted((card.rank for card in hand if card.suit is suit), reverse=True)
    if measure is Measure.LOSERS:  # of the first three cards, those that are not ace, king or queen in time
        wanted = (14, 13, 12)[: len(ranks)]
        return sum(rank not in ranks for rank in wanted)
    return sum(POINTS[measure][rank - 10] for rank in ranks if rank >= 10)


def _compared(left: int, how: Comparison, right: int) -> bool:
    match how:
        case Comparison.LESS:
            return left < right
        case Comparison.AT_MOST:
            return left <= right
        case Comparison.EQUAL:
            return left == right
        case Comparison.UNEQUAL:
            return left != right
        case Comparison.AT_LEAST:
            return left >= right
        case Comparison.MORE:
            return left > right
        case _:
            assert_never(how)


def _combined(left: int, how: Operation, right: int) -> int:
    match how:
        case Operation.PLUS:
            return left + right
        case Operation.MINUS:
            return left - right
        case Operation.TIMES:
            return left * right
        case Operation.DIVIDED:
            quotient = abs(left) // abs(right)
            return quotient if (left < 0) == (right < 0) else -quotient
        case Operation.REMAINDER:
            return left - right * _combined(left, Operation.DIVIDED, right)
        case _:
            assert_never(how)
