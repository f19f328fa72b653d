"""Counting every legal line of an ending: the proof that legal cards and winners of tricks are right."""

from __future__ import annotations

from analyzer.solver.kernels.bits import lowest
from analyzer.solver.kernels.declare import i8, kernel
from analyzer.solver.kernels.layout import HANDS, load, store
from analyzer.solver.kernels.moves import legal, takes

__all__ = ["count_lines"]


@kernel(i8(i8, i8, i8, i8, i8, i8, i8))
def count_lines(space: int, turn: int, seat: int, led: int, best: int, winner: int, trump: int) -> int:
    """How many sequences of legal cards lead to the end of the play; the arguments are as in ``search``."""
    hand = load(space, HANDS, seat)
    if hand == 0:
        return 1  # everybody has as many cards at the beginning of a trick, and this is one
    cards = legal(hand, turn, led)
    total = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        store(space, HANDS, seat, hand ^ (1 << card))
        next_led = led
        next_best = best
        next_winner = winner
        if turn == 0:
            next_led = card >> 4
        if turn == 0 or takes(card, best, trump):
            next_best = card
            next_winner = seat
        next_seat = next_winner if turn == 3 else (seat + 1) & 3
        total += count_lines(space, (turn + 1) & 3, next_seat, next_led, next_best, next_winner, trump)
        store(space, HANDS, seat, hand)
    return total
