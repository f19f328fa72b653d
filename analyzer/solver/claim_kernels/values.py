"""What a card is worth in the claimer's plan, and whether he believes that it takes its trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.claim_kernels.beliefs import above, feared, is_winner, known_out, suit_cards, without_lowest
from analyzer.solver.claim_kernels.game import is_ours, legal_cards, turn_of
from analyzer.solver.claim_kernels.layout import (
    AWAKE,
    BLIND,
    DUMMY,
    LEADER,
    PLAYED,
    SIDE,
    TRICK,
    TRUMP,
    TRUMPS,
    VOIDS,
)
from analyzer.solver.claim_kernels.plans import FROM_DUMMY, NO_CARD, THEY, followers, next_leader, plan
from analyzer.solver.kernels.bits import highest, lowest
from analyzer.solver.kernels.declare import i8, kernel, pair, word_row, words

if TYPE_CHECKING:
    from analyzer.solver.claim_kernels.layout import Row, Rows

__all__ = ["counted", "holds", "worth"]

NOBODY = -1


@kernel(pair(word_row, word_row, i8, i8, i8))
def holds(facts: Row, state: Row, card: int, reply: int, gone: int) -> tuple[int, int]:  # noqa: C901
    """Which hand of his he believes to take the trick, and the card known to be out that would take it (or -1).

    Where none does, the first is negative: ``FROM_DUMMY`` where a card of the dummy that a defender sees is best.

    ``card`` is played now, or -1 for the trick as it stands; ``reply`` is what partner plays last, or -1; ``gone``
    are cards that are looked at as not being out.
    """
    trump, leader, played = facts[TRUMP], state[LEADER], state[PLAYED]
    suit = state[TRICK] // 13 if played else card // 13
    to_come = 15
    best, winner = -1, NOBODY
    for turn in range(played + 2):
        seat = (leader + turn) % 4
        if turn < played:
            one = state[TRICK + turn]
        elif turn == played:
            one = card
        else:
            one, seat = reply, (turn_of(state) + 2) % 4
            if card < 0:  # an opponent is to play: partner is the one of his side who has not
                seat = (turn_of(state) + 1) % 4
        if one < 0:
            continue
        to_come &= ~(1 << seat)
        if best < 0 or (one // 13 == best // 13 and one > best) or (one // 13 == trump and best // 13 != trump):
            best, winner = one, seat
    if not is_ours(facts, winner):
        return FROM_DUMMY if winner == facts[DUMMY] else NOBODY, -1
    if reply >= 0 and best == reply and winner == facts[BLIND]:
        return NOBODY, -1
    to_come &= 10 if facts[SIDE] == 0 else 5
    pool, voids = known_out(facts, state) & ~gone, state[VOIDS]
    if best // 13 != suit:
        if pool & above(best) and (state[AWAKE] or feared(facts, suit, pool, to_come, voids)):
            for seat in range(4):
                if (to_come >> seat) & 1 and not (voids >> (4 * seat + trump)) & 1:
                    return NOBODY, lowest(pool & facts[TRUMPS])
        return winner, -1
    if feared(facts, suit, pool, to_come, voids):
        return NOBODY, lowest(pool & facts[TRUMPS])
    if is_winner(facts, best, pool, state[AWAKE]):
        return winner, -1
    for seat in range(4):
        if (to_come >> seat) & 1 and not (voids >> (4 * seat + suit)) & 1:
            return NOBODY, highest(pool & suit_cards(suit))
    return winner, -1


@kernel(i8(word_row, word_row, words, word_row, i8, i8, i8, i8, i8))
def _ended(
    facts: Row, state: Row, plans: Rows, counts: Row, card: int, reply: int, first: int, second: int, gone: int
) -> int:
    """Tricks of the plan where the trick goes on like this; the two hands are without what they play."""
    winner, taker = holds(facts, state, card, reply, gone)
    pool = known_out(facts, state) & ~gone
    if taker >= 0:
        pool &= ~(1 << taker)
    if winner >= 0 and state[TRICK] // 13 == facts[TRUMP]:
        for turn in range(state[PLAYED] + (1 if card >= 0 else 0), 4):
            seat = (state[LEADER] + turn) % 4
            if not is_ours(facts, seat) and not (state[VOIDS] >> (4 * seat + facts[TRUMP])) & 1:
                pool = without_lowest(pool, facts[TRUMPS])
    leader = next_leader(facts, winner)
    value = plan(facts, plans, counts, first, second, pool, leader, state[VOIDS], state[AWAKE], NO_CARD)
    return value + (1 if winner >= 0 else 0)


@kernel(i8(word_row, word_row, words, word_row, i8, i8))
def worth(facts: Row, state: Row, plans: Rows, counts: Row, card: int, gone: int) -> int:
    """Tricks from the one in progress on that he believes his side takes if this card is played now.

    ``gone`` are cards that are looked at as not being out.
    """
    one = facts[SIDE]
    first, second = state[one], state[one + 2]
    seat, played = turn_of(state), state[PLAYED]
    pool = known_out(facts, state) & ~gone
    if not played:
        return plan(facts, plans, counts, first, second, pool, seat, state[VOIDS], state[AWAKE], card)
    if seat == one:
        first &= ~(1 << card)
    else:
        second &= ~(1 << card)
    if played > 1:
        return _ended(facts, state, plans, counts, card, -1, first, second, gone)
    partner = (seat + 2) % 4
    replies = followers(facts, partner, state[partner], state[TRICK] // 13, pool, state[AWAKE])
    most = 0
    while replies:
        reply = highest(replies)
        replies ^= 1 << reply
        a, b = first, second
        if partner == one:
            a &= ~(1 << reply)
        else:
            b &= ~(1 << reply)
        most = max(most, _ended(facts, state, plans, counts, card, reply, a, b, gone))
    return most


@kernel(i8(word_row, word_row, words, word_row))
def counted(facts: Row, state: Row, plans: Rows, counts: Row) -> int:
    """Tricks of the plan as things stand, whoever is to play."""
    one, seat, played = facts[SIDE], turn_of(state), state[PLAYED]
    first, second = state[one], state[one + 2]
    most = 0
    if is_ours(facts, seat):
        legal = legal_cards(facts, state)
        while legal:
            card = lowest(legal)
            legal &= legal - 1
            most = max(most, worth(facts, state, plans, counts, card, 0))
        return most
    if not played:
        leader = FROM_DUMMY if state[LEADER] == facts[DUMMY] else THEY
        known = known_out(facts, state)
        return plan(facts, plans, counts, first, second, known, leader, state[VOIDS], state[AWAKE], NO_CARD)
    partner = -1
    for other in (one, one + 2):
        if (other - state[LEADER]) % 4 >= played:
            partner = other
    if partner < 0:
        return _ended(facts, state, plans, counts, NO_CARD, NO_CARD, first, second, 0)
    pool = known_out(facts, state)
    replies = followers(facts, partner, state[partner], state[TRICK] // 13, pool, state[AWAKE])
    while replies:
        reply = highest(replies)
        replies ^= 1 << reply
        a, b = first, second
        if partner == one:
            a &= ~(1 << reply)
        else:
            b &= ~(1 << reply)
        most = max(most, _ended(facts, state, plans, counts, NO_CARD, reply, a, b, 0))
    return most
