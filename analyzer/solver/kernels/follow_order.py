"""In which order second, third and fourth hand try their cards. Good order decides speed, never the value."""

from __future__ import annotations

from analyzer.solver.kernels.bits import count, highest, lowest
from analyzer.solver.kernels.cards import LANE, suit_set
from analyzer.solver.kernels.declare import i8, kernel
from analyzer.solver.kernels.layout import HANDS, LISTS, load, store
from analyzer.solver.kernels.moves import list_down, list_up

__all__ = ["order_follows"]


@kernel(i8(i8, i8))
def _above(ranks: int, rank: int) -> int:
    """The ranks higher than one."""
    return ranks & ~((2 << rank) - 1)


@kernel(i8(i8, i8, i8, i8, i8, i8))
def _low_is_enough(turn: int, top: int, beat: int, partners: int, left: int, partner_wins: int) -> int:
    """1 where my high cards are not needed: partner wins the trick, or will, as well as I could.

    ``top`` is my highest rank, ``beat`` the rank to beat (my top beats it), ``partners`` and ``left`` the ranks
    held by those who are still to play.
    """
    if partner_wins:
        if turn == 3 or left == 0 or highest(left) < beat:
            return 1
        if _above(left, beat) & ((1 << top) - 1) == 0:  # nothing of theirs lies between
            return 1
    if partners and highest(partners) > beat:
        partners_top = highest(partners)
        if left == 0 or partners_top > highest(left):
            return 1
        if highest(left) > max(partners_top, top) and _above(left, partners_top) == _above(left, top):
            return 1
    return 0


@kernel(i8(i8, i8, i8, i8, i8, i8, i8, i8))
def _order_suit(space: int, place: int, turn: int, seat: int, moves: int, led: int, best: int, winner: int) -> int:
    """Following suit."""
    shift = led << 4
    partners = 0
    left = 0
    if turn == 1:
        partners = (load(space, HANDS, (seat + 2) & 3) >> shift) & LANE
    if turn < 3:
        left = (load(space, HANDS, (seat + 1) & 3) >> shift) & LANE
    mine = (moves >> shift) & LANE
    beat = best & 15 if best >> 4 == led else 13  # a ruff cannot be beaten
    top = highest(mine)
    partner_wins = 1 if winner == (seat + 2) & 3 else 0
    if top < beat or _low_is_enough(turn, top, beat, partners, left, partner_wins):
        return list_up(space, place, 0, moves)
    winning = _above(mine, beat)
    if turn == 3 or left == 0 or lowest(winning) > highest(left):
        number = list_up(space, place, 0, winning << shift)
    else:
        number = list_down(space, place, 0, winning << shift)
    return list_up(space, place, number, (mine & ~winning) << shift)


@kernel(i8(i8, i8, i8, i8, i8, i8, i8, i8))
def _ruffs(space: int, turn: int, seat: int, moves: int, led: int, best: int, winner: int, trump: int) -> int:
    """The trumps to try before any discard."""
    trumps = moves & suit_set(trump)
    left = 0
    if turn < 3:
        left = (load(space, HANDS, (seat + 1) & 3) >> (led << 4)) & LANE
    is_ruffed = best >> 4 == trump
    if winner == (seat + 2) & 3:
        is_safe = turn == 3 or (left and (is_ruffed or (best >> 4 == led and highest(left) < best & 15)))
        if is_safe or is_ruffed:
            return 0
    if is_ruffed:
        return _above(trumps, best)
    left_overruffs = (load(space, HANDS, (seat + 1) & 3) >> (trump << 4)) & LANE
    if turn == 3 or left or left_overruffs == 0:
        return trumps & -trumps  # the lowest is enough
    return trumps


@kernel(i8(i8, i8, i8, i8, i8, i8))
def _order_discards(space: int, place: int, number: int, hand: int, rest: int, trump: int) -> int:
    """The lowest card of each plain suit, from the longest suit first; then what is left, trumps last."""
    done = 0
    for _ in range(4):
        longest = 0
        chosen = -1
        for suit in range(4):
            if suit != trump and not (done >> suit) & 1 and (rest >> (suit << 4)) & LANE:
                length = count((hand >> (suit << 4)) & LANE)
                if length > longest:
                    longest = length
                    chosen = suit
        if chosen < 0:
            break
        done |= 1 << chosen
        cards = rest & suit_set(chosen)
        store(space, LISTS, place + number, lowest(cards))
        number += 1
        rest ^= cards & -cards
    trumps = 0
    if trump < 4:
        trumps = rest & suit_set(trump)
    number = list_up(space, place, number, rest ^ trumps)
    return list_up(space, place, number, trumps)


@kernel(i8(i8, i8, i8, i8, i8, i8, i8, i8, i8))
def order_follows(
    space: int, place: int, turn: int, seat: int, moves: int, led: int, best: int, winner: int, trump: int
) -> int:
    """List the cards in ``moves`` at ``place`` for the player of card ``turn`` (1 to 3) of the trick; how many."""
    if moves & suit_set(led):
        return _order_suit(space, place, turn, seat, moves, led, best, winner)
    number = 0
    ruffs = 0
    if trump < 4 and moves & suit_set(trump):
        ruffs = _ruffs(space, turn, seat, moves, led, best, winner, trump)
        number = list_up(space, place, 0, ruffs)
    return _order_discards(space, place, number, load(space, HANDS, seat), moves ^ ruffs, trump)
