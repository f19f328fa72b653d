"""Tricks that trumps are sure of: by matching against the enemy's, and by position."""

from __future__ import annotations

from analyzer.solver.kernels.bits import count, highest
from analyzer.solver.kernels.cards import hand_suit
from analyzer.solver.kernels.declare import i8, kernel

__all__ = ["matching_marks", "positional_trick"]


@kernel(i8(i8, i8, i8, i8, i8))
def matching_marks(space: int, trump: int, ranks: int, seat: int, wins: int) -> int:
    """The lowest trump, as a card, on which it rests that ``seat`` wins at least ``wins`` tricks with trumps.

    ``ranks`` are the trumps present. The walk is that of ``prepare_trumps``; it ends where the number of trumps
    left to each side proves the rest, whoever holds what.
    """
    mine = hand_suit(space, seat, trump)
    theirs = hand_suit(space, seat + 1, trump) | hand_suit(space, seat + 3, trump)
    swallowing = 0
    won = 0
    my_rest = count(mine)
    their_rest = count(theirs)
    last = 0
    while True:
        by_length = my_rest - swallowing - their_rest
        if won + (by_length if by_length > 0 else 0) >= wins:
            return last << (trump << 4)
        last = 1 << highest(ranks)
        ranks ^= last
        if mine & last:
            my_rest -= 1
            if swallowing:
                swallowing -= 1
            else:
                won += 1
        elif theirs & last:
            their_rest -= 1
            swallowing += 1


@kernel(i8(i8, i8, i8, i8, i8, i8, i8))
def positional_trick(ranks: int, mine: int, partners: int, left: int, right: int, on_lead: int, tricks: int) -> int:
    """The trumps on which one sure trick of a side rests: king behind the ace, or king and queen against it; or 0.

    ``left`` plays after me and before partner, ``right`` before me. ``on_lead`` tells whether I lead; then the king
    behind the ace on the right needs a third round.
    """
    if count(ranks) < 3:
        return 0
    ace = 1 << highest(ranks)
    rest = ranks ^ ace
    king = 1 << highest(rest)
    if partners & king and partners != king and left & ace:
        return ace | king
    if mine & king and mine != king and right & ace and (on_lead == 0 or tricks >= 3):
        return ace | king
    queen = 1 << highest(rest ^ king)
    ours = mine | partners
    if (left | right) & ace and ours & king and ours & queen and (count(mine) > 1 or count(partners) > 1):
        return ace | king | queen
    return 0
