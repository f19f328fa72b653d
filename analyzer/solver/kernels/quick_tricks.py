"""Tricks in the plain suits that the side on lead can cash from the top, without search."""

from __future__ import annotations

from analyzer.solver.kernels.bits import count, highest, lowest
from analyzer.solver.kernels.cards import LANE
from analyzer.solver.kernels.declare import i8, kernel, pair
from analyzer.solver.kernels.layout import HANDS, load

__all__ = ["quick_tricks"]


@kernel(i8(i8, i8))
def _keep(ranks: int, n: int) -> int:
    """The n highest ranks."""
    for _ in range(count(ranks) - n):
        ranks &= ranks - 1
    return ranks


@kernel(i8(i8, i8, i8, i8, i8, i8))
def _cashed(mine: int, other: int, winners: int, others: int, length: int, other_length: int) -> int:
    """Tricks of a suit in which both hands hold winners, the lead being in ``mine``.

    ``winners`` and ``others`` are how many cards of each hand no enemy card can beat.
    """
    if highest(mine) < lowest(other):
        return others
    if lowest(mine) > highest(other):
        return winners
    reach = winners + (others - 1 if others == other_length else others)
    return length if length < reach else reach


@kernel(pair(i8, i8, i8, i8, i8))
def quick_tricks(  # noqa: C901 - one walk through the suits
    space: int, seat: int, present: int, trump: int, wanted: int
) -> tuple[int, int]:
    """Tricks that the side of ``seat``, who is on lead, takes at once in plain suits; and the cards this rests on.

    Stops as soon as ``wanted`` are found, so that as few suits as possible become relevant. Each suit is cut to
    the length of every opponent who can ruff. The lead may go to partner once, where some suit lets it.
    """
    me = load(space, HANDS, seat)
    partner = load(space, HANDS, (seat + 2) & 3)
    left = load(space, HANDS, (seat + 1) & 3)
    right = load(space, HANDS, (seat + 3) & 3)
    left_ruffs = 0
    right_ruffs = 0
    if trump < 4:
        left_ruffs = (left >> (trump << 4)) & LANE
        right_ruffs = (right >> (trump << 4)) & LANE
    tricks = 0  # starting from my hand
    crossed = 0  # starting from partner's
    relevant = 0
    relevant_crossed = 0
    can_cross = False
    for suit in range(4):
        if suit == trump:
            continue
        shift = suit << 4
        ranks = (present >> shift) & LANE
        mine = (me >> shift) & LANE
        others = (partner >> shift) & LANE
        ours = mine | others
        if ours == 0:
            continue
        theirs = ranks ^ ours
        if theirs > ours:
            continue  # they hold the highest
        left_length = count((left >> shift) & LANE)
        right_length = count((right >> shift) & LANE)
        limit = 13
        if left_ruffs:
            limit = left_length
        if right_ruffs and right_length < limit:
            limit = right_length
        if limit == 0:
            continue
        enemy_length = left_length if left_length > right_length else right_length
        my_length = count(mine)
        others_length = count(others)
        my_rounds = others_length if others_length > enemy_length else enemy_length
        others_rounds = my_length if my_length > enemy_length else enemy_length
        if my_length > limit:
            mine = _keep(mine, limit)
            my_length = limit
        if others_length > limit:
            others = _keep(others, limit)
            others_length = limit
        my_top = mine
        others_top = others
        if theirs:
            above = ~((2 << highest(theirs)) - 1)
            my_top &= above
            others_top &= above
        my_winners = count(my_top)
        others_winners = count(others_top)
        if others_winners == 0:
            gain = my_winners
            gain_crossed = my_winners if others and mine > (others & -others) else 0
        elif my_winners == 0:
            gain_crossed = others_winners
            gain = others_winners if mine and others > (mine & -mine) else 0
            if gain:
                can_cross = True
        else:
            if others > (mine & -mine):
                can_cross = True
            gain = _cashed(mine, others, my_winners, others_winners, my_length, others_length)
            gain_crossed = _cashed(others, mine, others_winners, my_winners, others_length, my_length)
        tricks += gain
        crossed += gain_crossed
        # Beyond the longest of the other three hands a winner wins by length, not by rank.
        my_top = _keep(my_top, my_rounds) << shift
        others_top = _keep(others_top, others_rounds) << shift
        relevant |= my_top if gain <= my_winners else my_top | others_top
        relevant_crossed |= my_top | others_top
        if tricks >= wanted:
            break
    if can_cross and crossed > tricks and tricks < wanted:
        return crossed, relevant_crossed
    return tricks, relevant
