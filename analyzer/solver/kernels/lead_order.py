"""In which order to try leads. Good order decides speed, never the value."""

from __future__ import annotations

from analyzer.solver.kernels.bits import count, highest
from analyzer.solver.kernels.cards import LANE
from analyzer.solver.kernels.declare import i8, kernel
from analyzer.solver.kernels.layout import HANDS, load
from analyzer.solver.kernels.moves import list_down

__all__ = ["order_leads"]

# What a lead in a suit is good for.
RUFF = 0  # partner can ruff it
FINESSE = 1  # through an honor on the left, up to partner's tenace
STRONG = 2  # we hold two of the three highest
PLAIN = 3
ROUND = 4  # into an honor on the right


@kernel(i8(i8))
def _top(ranks: int) -> int:
    """The highest rank as a set of one; empty for an empty set."""
    return 1 << highest(ranks) if ranks else 0


@kernel(i8(i8, i8, i8, i8, i8, i8, i8, i8))
def _kind(
    ranks: int, mine: int, partners: int, left: int, right: int, low: int, partner_ruffs: int, is_trump: int
) -> int:
    """What a lead in a plain suit is good for; the arguments are ranks of that suit.

    ``low`` is my lowest card to try, ``partner_ruffs`` tells that partner has trumps, no more of them than I.
    """
    ours = mine | partners
    ace = _top(ranks)
    rest = ranks ^ ace
    king = _top(rest)
    rest ^= king
    queen = _top(rest)
    rest ^= queen
    jack = _top(rest)
    ten = _top(rest ^ jack)
    if count(partners) >= 2 and count(left) >= 2:
        if partners & king and left & ace:
            return FINESSE
        if partners & ace and left & king and (partners & queen or (ours & queen and ours & jack)):
            return FINESSE
        if partners & king and left & queen and (partners & jack or (ours & jack and ours & ten)):
            return FINESSE
    if is_trump and count(mine) >= 2 and count(right) >= 2:
        if mine & ace and right & king:
            return ROUND
        if mine & king and right & ace and not ours & queen:
            return ROUND
    if left and right:
        if count(ours & (ace | king | queen)) >= 2:
            return STRONG
        if partner_ruffs and partners == 0 and low != ace:
            return RUFF
    return PLAIN


@kernel(i8(i8, i8, i8, i8, i8, i8))
def order_leads(space: int, place: int, seat: int, moves: int, present: int, trump: int) -> int:
    """List the leads in ``moves`` at ``place``; how many. From each suit its top and bottom come before the rest."""
    me = load(space, HANDS, seat)
    partner = load(space, HANDS, (seat + 2) & 3)
    left = load(space, HANDS, (seat + 1) & 3)
    right = load(space, HANDS, (seat + 3) & 3)
    left_trumps = 0
    right_trumps = 0
    partner_ruffs = 0
    is_trump = 0
    if trump < 4:
        is_trump = 1
        left_trumps = (left >> (trump << 4)) & LANE
        right_trumps = (right >> (trump << 4)) & LANE
        theirs = count((partner >> (trump << 4)) & LANE)
        if theirs and theirs <= count((me >> (trump << 4)) & LANE):
            partner_ruffs = 1
    ruff = 0
    finesse = 0
    strong = 0
    plain = 0
    round_to = 0
    trumps = 0
    for suit in range(4):
        shift = suit << 4
        mine = (moves >> shift) & LANE
        if mine == 0:
            continue
        low = mine & -mine
        high = 1 << highest(mine)
        ends = (high | low) << shift
        if suit == trump:
            trumps |= ends
            continue
        lefts = (left >> shift) & LANE
        rights = (right >> shift) & LANE
        if (left_trumps and lefts == 0) or (right_trumps and rights == 0):
            continue
        kind = _kind(
            (present >> shift) & LANE,
            (me >> shift) & LANE,
            (partner >> shift) & LANE,
            lefts,
            rights,
            low,
            partner_ruffs,
            is_trump,
        )
        if kind == FINESSE:
            finesse |= ends
        elif kind == ROUND:
            round_to |= high << shift
        elif kind == STRONG:
            strong |= ends
        elif kind == RUFF:
            ruff |= low << shift
        else:
            plain |= ends
    number = list_down(space, place, 0, ruff)
    number = list_down(space, place, number, finesse)
    number = list_down(space, place, number, strong)
    number = list_down(space, place, number, plain)
    number = list_down(space, place, number, round_to)
    number = list_down(space, place, number, trumps)
    return list_down(space, place, number, moves & ~(ruff | finesse | strong | plain | round_to | trumps))
