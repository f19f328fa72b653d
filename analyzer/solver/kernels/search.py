"""Zero-window search, one call for each card: do North-South still take ``need`` tricks?

The value returned is a bound: at least ``need`` means that North-South take at least so many, less means at most
so many. ``RELEVANT`` at the depth of the call receives the cards on whose rank the bound rests: it holds in every
position of the same shape in which the cards from the lowest of these up, in each suit, have the same owners by
order of rank. How that set comes about:

* a trick won by rank makes the winning card relevant; one in which nobody else played the suit makes nothing so;
* a card that decides passes on what the search below it rests on;
* where no card decides, everything below all of them counts, and a run of equal cards of the mover that contains a
  relevant card counts to its bottom, because only one card of the run was tried;
* after a card failed, those cards of the suit need not be tried whose rank could not have mattered.
"""

from __future__ import annotations

from analyzer.solver.kernels.bits import count, lowest
from analyzer.solver.kernels.bounds import last_trick, sure_of_trick, sure_value
from analyzer.solver.kernels.cards import ALL, fill_down, run_tops, suit_set
from analyzer.solver.kernels.deal import owner_codes
from analyzer.solver.kernels.declare import fours, i8, kernel
from analyzer.solver.kernels.follow_order import order_follows
from analyzer.solver.kernels.layout import (
    HANDS,
    LIMIT,
    LISTS,
    NODES,
    RELEVANT,
    STEPS,
    TRUMP,
    WORDS,
    load,
    store,
)
from analyzer.solver.kernels.lead_order import order_leads
from analyzer.solver.kernels.moves import keep_cutoff, legal, look_of, recall_cutoff, takes
from analyzer.solver.kernels.table import UNKNOWN, find_slot, look_up, remember

__all__ = ["OUT_OF_BUDGET", "TABLE_FIRST", "order_moves", "search", "still_different"]

OUT_OF_BUDGET = -1  # instead of a value; what ``look_up`` says instead of one is lower
TABLE_FIRST = 6  # tricks
NO_CARD = -1


@kernel(i8(i8, i8, i8, i8, i8, i8, i8, i8, i8, i8))
def order_moves(
    space: int,
    place: int,
    turn: int,
    seat: int,
    moves: int,
    present: int,
    led: int,
    best: int,
    winner: int,
    trump: int,
) -> int:
    """List the cards in ``moves`` at ``place``, the most promising first; how many."""
    if moves & (moves - 1) == 0:
        store(space, LISTS, place, lowest(moves))
        return 1
    if turn == 0:
        return order_leads(space, place, seat, moves, present, trump)
    return order_follows(space, place, turn, seat, moves, led, best, winner, trump)


@kernel(i8(i8, i8, i8))
def still_different(moves: int, card: int, relevant: int) -> int:
    """The moves that are left after ``card`` failed for reasons in ``relevant``: its equals in effect are dropped."""
    suit = suit_set(card >> 4)
    reasons = relevant & suit
    if reasons == 0:
        return moves & ~suit
    low = reasons & -reasons
    if 1 << card < low:
        return moves & ~(suit & (low - 1))
    return moves


@kernel(fours(i8, i8, i8, i8, i8, i8))
def _begin(space: int, depth: int, seat: int, need: int, shape: int, present: int) -> tuple[int, int, int, int]:
    """What is known at the beginning of a trick: a value; or what ``look_up`` says, key and owner codes to store by.

    With many tricks to come the table is asked first, because it decides most; with few, what can be proved.
    """
    tricks = count(load(space, HANDS, seat))
    if need <= 0 or need > tricks:
        store(space, RELEVANT, depth, 0)
        return max(0, min(tricks, need)), 0, 0, 0
    if tricks == 1:
        return last_trick(space, depth, seat), 0, 0, 0
    nodes = load(space, WORDS, NODES)
    if nodes >= load(space, WORDS, LIMIT):
        return OUT_OF_BUDGET, 0, 0, 0
    store(space, WORDS, NODES, nodes + 1)
    if tricks < TABLE_FIRST:
        value = sure_value(space, depth, seat, need, present, tricks)
        if value >= 0:
            return value, 0, 0, 0
    key = shape | tricks << 48 | seat << 52
    majors = owner_codes(space, present, 0)
    minors = owner_codes(space, present, 2)
    known = look_up(space, depth, find_slot(space, key), key, need, present, majors, minors)
    if known < 0 and tricks >= TABLE_FIRST:
        value = sure_value(space, depth, seat, need, present, tricks)
        if value >= 0:
            return value, 0, 0, 0
    return known, key, majors, minors


@kernel(i8(i8, i8, i8, i8, i8, i8, i8, i8, i8, i8))
def search(  # noqa: C901 - numba lets a function call itself, but not two functions each other
    space: int,
    depth: int,
    seat: int,
    need: int,
    led: int,
    best: int,
    winner: int,
    trick: int,
    shape: int,
    present: int,
) -> int:
    """A bound on the tricks of North-South, the trick in progress included, that decides whether they reach ``need``.

    Parameters
    ----------
    space
        The workspace; ``HANDS`` are restored on return.
    depth
        Cards played so far, of the trick in progress and before; modulo 4 the turn within the trick.
    seat
        Who is to play.
    need
        Tricks wanted, counted from the beginning of the trick in progress.
    led, best, winner, trick
        The suit led, the card winning so far, who played it, and the cards of the trick as a set.
    shape
        Of the hands as they are now.
    present
        The cards that were held when the trick began, as a set.

    Returns
    -------
    int
        The bound, or ``OUT_OF_BUDGET``.
    """
    turn = depth & 3
    hand = load(space, HANDS, seat)
    key = 0
    majors = 0
    minors = 0
    known = 0
    if turn == 0:
        present = (
            hand
            | load(space, HANDS, (seat + 1) & 3)
            | load(space, HANDS, (seat + 2) & 3)
            | load(space, HANDS, (seat + 3) & 3)
        )
        value, key, majors, minors = _begin(space, depth, seat, need, shape, present)
        if value > UNKNOWN:
            return value
        known = value
    trump = load(space, WORDS, TRUMP)
    maximizes = seat & 1 == 0
    if turn == 1:
        wanted = need if maximizes else count(hand) - need + 1
        if wanted == 1:
            winning = sure_of_trick(space, seat, best, trump)
            if winning >= 0:
                store(space, RELEVANT, depth, winning)
                return need if maximizes else need - 1
    cards = legal(hand, turn, led)
    moves = cards
    place = depth << 4
    look = 0
    recalled = NO_CARD
    if moves & (moves - 1) and turn < 3:  # fourth hand is ordered well enough without memory
        look = look_of(hand, moves, turn, seat, led, best if trump < 4 or moves & suit_set(led) else winner, present)
        recalled = recall_cutoff(space, look, moves, NO_CARD)
    if recalled >= 0:
        store(space, LISTS, place, recalled)
        number = 1
    else:
        moves = run_tops(cards, present)
        number = order_moves(space, place, turn, seat, moves, present, led, best, winner, trump)
    is_ordered = recalled < 0
    bound = -1 if maximizes else 99
    relevant = 0
    tried = 0
    while True:
        if tried == number:
            # Nothing is ordered before the recalled card has failed.
            if is_ordered:
                break
            is_ordered = True
            moves &= run_tops(cards, present) & ~(1 << recalled)
            if moves == 0:
                break
            number = order_moves(space, place, turn, seat, moves, present, led, best, winner, trump)
            tried = 0
        card = load(space, LISTS, place + tried)
        tried += 1
        if not (moves >> card) & 1:
            continue  # dropped since it was listed
        suit = card >> 4
        store(space, HANDS, seat, hand ^ (1 << card))
        next_shape = shape - load(space, STEPS, 4 * seat + suit)
        next_trick = trick | 1 << card
        next_best = best
        next_winner = winner
        next_led = led
        if turn == 0:
            next_trick = 1 << card
            next_led = suit
            next_best = card
            next_winner = seat
        elif takes(card, best, trump):
            next_best = card
            next_winner = seat
        won = 0
        next_seat = (seat + 1) & 3
        if turn == 3:
            won = 1 - (next_winner & 1)
            next_seat = next_winner
        value = search(
            space,
            depth + 1,
            next_seat,
            need - won,
            next_led,
            next_best,
            next_winner,
            next_trick,
            next_shape,
            present,
        )
        store(space, HANDS, seat, hand)
        if value < 0:
            return value
        value += won
        below = load(space, RELEVANT, depth + 1)
        if turn == 3:
            rivals = next_trick & suit_set(next_best >> 4)
            if rivals & (rivals - 1):
                below |= 1 << next_best
        bound = max(bound, value) if maximizes else min(bound, value)
        if (value >= need) == maximizes:
            relevant = below
            if look and card != recalled:
                keep_cutoff(space, look, card)
            tried = -1
            break
        relevant |= below
        moves = still_different(moves, card, below)
    if tried >= 0:
        relevant |= fill_down(relevant & hand, (hand | ~present) & ALL) & hand
    store(space, RELEVANT, depth, relevant)
    if turn == 0:
        remember(space, depth, key, known, need, bound, count(hand), present, majors, minors)
    return bound
