"""Values at the beginning of a trick that need no search: enough sure tricks for one side, or the last trick."""

from __future__ import annotations

from analyzer.solver.kernels.bits import count, highest, lowest
from analyzer.solver.kernels.cards import LANE, hand_suit, suit_set
from analyzer.solver.kernels.declare import i8, kernel
from analyzer.solver.kernels.layout import HANDS, RELEVANT, TRUMP, TRUMPS, WORDS, load, store
from analyzer.solver.kernels.quick_tricks import quick_tricks
from analyzer.solver.kernels.trump_tricks import matching_marks, positional_trick

__all__ = ["last_trick", "sure_of_trick", "sure_value"]

UNKNOWN = -1


@kernel(i8(i8, i8, i8))
def last_trick(space: int, depth: int, seat: int) -> int:
    """Tricks of North-South, 1 or 0, where everybody holds one card and ``seat`` leads."""
    trump = load(space, WORDS, TRUMP)
    best = lowest(load(space, HANDS, seat))
    winner = seat
    present = 1 << best
    for turn in range(1, 4):
        player = (seat + turn) & 3
        card = lowest(load(space, HANDS, player))
        present |= 1 << card
        if card >> 4 == best >> 4:
            if card > best:
                best = card
                winner = player
        elif card >> 4 == trump:
            best = card
            winner = player
    won_by_rank = count(present & suit_set(best >> 4)) > 1
    store(space, RELEVANT, depth, 1 << best if won_by_rank else 0)
    return 1 - (winner & 1)


@kernel(i8(i8, i8, i8, i8, i8, i8, i8, i8, i8))
def _by_trumps(
    space: int, depth: int, seat: int, trump: int, ranks: int, tricks: int, cashed: int, relevant: int, wanted: int
) -> int:
    """Tricks of the side on lead that trumps prove, as far as they decide; -1 if they do not.

    ``ranks`` are the trumps present, ``cashed`` the quick tricks, ``wanted`` what decides for the side on lead.
    """
    counts = load(space, TRUMPS, ranks)
    partner = (seat + 2) & 3
    left = (seat + 1) & 3
    right = (seat + 3) & 3
    mine = hand_suit(space, seat, trump)
    partners = hand_suit(space, partner, trump)
    my_wins = (counts >> (8 * seat + 4)) & 15
    partners_wins = (counts >> (8 * partner + 4)) & 15
    # Trump tricks and quick tricks add up, but a trick needs a card: the trumps that do not win may have to be
    # played in the quick tricks. So many trumps must win for both reasons, and so many are marked.
    needed = wanted - min(cashed, tricks - count(mine))
    if my_wins >= needed:
        marks = matching_marks(space, trump, ranks, seat, needed)
        store(space, RELEVANT, depth, relevant | marks)
        return wanted
    needed = wanted - min(cashed, tricks - count(partners))
    if partners_wins >= needed:
        marks = matching_marks(space, trump, ranks, partner, needed)
        store(space, RELEVANT, depth, relevant | marks)
        return wanted
    lefts = hand_suit(space, left, trump)
    rights = hand_suit(space, right, trump)
    if wanted == 1 and cashed + my_wins + partners_wins == 0:
        found = positional_trick(ranks, mine, partners, lefts, rights, 1, tricks)
        if found:
            store(space, RELEVANT, depth, found << (trump << 4))
            return 1
    # What the others need to decide, and their trumps.
    against = tricks - wanted + 1
    for enemy in (left, right):
        if (counts >> (8 * enemy + 4)) & 15 >= against:
            store(space, RELEVANT, depth, matching_marks(space, trump, ranks, enemy, against))
            return tricks - against
    if against == 1:
        found = positional_trick(ranks, lefts, rights, partners, mine, 0, tricks)
        if found:
            store(space, RELEVANT, depth, found << (trump << 4))
            return tricks - 1
    return UNKNOWN


@kernel(i8(i8, i8, i8, i8, i8, i8))
def _by_their_tops(space: int, depth: int, seat: int, present: int, tricks: int, wanted: int) -> int:
    """Tricks of the side on lead where the opponents hold the top of every suit that it can lead; -1 otherwise.

    The suit led first then gives them a trick; where one of them holds all the tops, he can cash every one.
    """
    me = load(space, HANDS, seat)
    ours = me | load(space, HANDS, (seat + 2) & 3)
    tops = 0
    for suit in range(4):
        shift = suit << 4
        if (me >> shift) & LANE:
            top = (1 << highest((present >> shift) & LANE)) << shift
            if ours & top:
                return UNKNOWN
            tops |= top
    losers = 1
    left = load(space, HANDS, (seat + 1) & 3)
    right = load(space, HANDS, (seat + 3) & 3)
    if left & tops == tops or right & tops == tops:
        losers = count(tops)
    if losers >= tricks - wanted + 1:
        store(space, RELEVANT, depth, tops)
        return tricks - losers
    return UNKNOWN


@kernel(i8(i8, i8, i8, i8))
def sure_of_trick(space: int, seat: int, led: int, trump: int) -> int:
    """Whether second hand's side wins the trick whatever third hand does: the card it rests on as a set, or -1.

    ``led`` is the card led. The set is empty where a ruff wins, which takes no high card.
    """
    suit = led >> 4
    mine = hand_suit(space, seat, suit)
    partners = hand_suit(space, seat + 2, suit)
    third = hand_suit(space, seat + 1, suit)
    can_ruff = trump < 4 and suit != trump
    if third == 0 and can_ruff and hand_suit(space, seat + 1, trump):
        return UNKNOWN
    if third and can_ruff:
        if mine == 0 and hand_suit(space, seat, trump):
            return 0
        if partners == 0 and hand_suit(space, seat + 2, trump):
            return 0
    ours = mine | partners
    if ours > (third | 1 << (led & 15)):
        return (1 << highest(ours)) << (suit << 4)
    return UNKNOWN


@kernel(i8(i8, i8, i8, i8, i8, i8))
def sure_value(space: int, depth: int, seat: int, need: int, present: int, tricks: int) -> int:
    """A bound on the tricks of North-South that decides whether they reach ``need``, or -1.

    ``seat`` is on lead with ``tricks`` to come. What the bound rests on is left in ``RELEVANT``.
    """
    trump = load(space, WORDS, TRUMP)
    wanted = need if seat & 1 == 0 else tricks - need + 1
    cashed, relevant = quick_tricks(space, seat, present, trump, wanted)
    value = UNKNOWN
    if cashed >= wanted:
        store(space, RELEVANT, depth, relevant)
        value = min(cashed, tricks)
    else:
        ranks = 0
        if trump < 4:
            ranks = (present >> (trump << 4)) & LANE
        if ranks:
            value = _by_trumps(space, depth, seat, trump, ranks, tricks, cashed, relevant, wanted)
        elif cashed == 0:
            value = _by_their_tops(space, depth, seat, present, tricks, wanted)
    if value >= 0 and seat & 1:
        return tricks - value
    return value
