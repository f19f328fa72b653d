"""What the claimer believes that he can still take with his two hands against the cards that he knows to be out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.claim_kernels.beliefs import (
    above,
    feared,
    is_winner,
    suit_cards,
    winners,
    without_lowest,
)
from analyzer.solver.claim_kernels.layout import (
    BLIND,
    DUMMYS,
    ENTRY_CARE,
    GOOD,
    IS_OUT,
    LIMIT,
    NODES,
    PLANS,
    SIDE,
    TRUMP,
    TRUMPS,
)
from analyzer.solver.kernels.bits import count, highest, lowest, shift_right
from analyzer.solver.kernels.declare import fours, i8, kernel, pair, word_row, words

if TYPE_CHECKING:
    from analyzer.solver.claim_kernels.layout import Row, Rows

__all__ = ["FROM_DUMMY", "followers", "mixed", "next_leader", "plan"]

THEY = -1  # who leads, where it is neither of his hands
EITHER = -2  # the better of both
FROM_DUMMY = -3  # dummy, which a defender sees
NO_CARD = -1
_OPPONENTS = 0b101010  # seats, for N-S; shifted by one for E-W
_VALUE = 255  # the value stands in the low bits of the second word of a memory
_ONE = 0x9E3779B97F4A7C15 - (1 << 64)
_TWO = 0xC2B2AE3D27D4EB4F - (1 << 64)


@kernel(i8(i8, i8))
def mixed(seed: int, word: int) -> int:
    """A hash with one more word in it."""
    seed = (seed ^ word) * _ONE
    seed ^= shift_right(seed, 29)
    seed *= _TWO
    return seed ^ shift_right(seed, 32)


@kernel(i8(word_row))
def _may_go_on(counts: Row) -> int:
    """Count a plan; 0 where the budget is spent."""
    counts[PLANS] += 1
    if counts[NODES] + counts[PLANS] > counts[LIMIT]:
        counts[IS_OUT] = 1
    return 1 - counts[IS_OUT]


@kernel(i8(word_row, i8))
def next_leader(facts: Row, winner: int) -> int:
    """Who leads after a trick; one who does not care for entries may always be in the better hand."""
    return EITHER if winner >= 0 and not facts[ENTRY_CARE] else winner


@kernel(i8(word_row, i8, i8, i8))
def _chosen(facts: Row, own: int, pool: int, awake: int) -> int:
    """Of a suit the lowest card, the lowest winner and the highest card."""
    good = winners(facts, own, pool, awake)
    found = (own & -own) | (1 << highest(own))
    return found | (good & -good)


@kernel(i8(word_row, i8, i8, i8, i8, i8))
def followers(facts: Row, seat: int, hand: int, suit: int, pool: int, awake: int) -> int:
    """The cards that a plan considers where a suit was led."""
    own = hand & suit_cards(suit)
    if own:
        return own & -own if seat == facts[BLIND] else _chosen(facts, own, pool, awake)
    if seat == facts[BLIND]:
        plain = hand & ~facts[TRUMPS]
        return plain & -plain if plain else hand & -hand
    found = 0
    for other in range(4):
        held = hand & suit_cards(other)
        found |= held & -held
    trumps = hand & facts[TRUMPS]
    if suit != facts[TRUMP] and trumps:
        found |= 1 << highest(trumps)
    return found


@kernel(i8(word_row, i8, i8, i8, i8))
def _leads(facts: Row, leader: int, hand: int, pool: int, awake: int) -> int:
    """The cards that a plan considers on lead."""
    found = 0
    for suit in range(4):
        own = hand & suit_cards(suit)
        if own:
            found |= own & -own if leader == facts[BLIND] else _chosen(facts, own, pool, awake)
    return found


@kernel(i8(word_row, i8, i8, i8))
def _is_placed(facts: Row, leader: int, suit: int, voids: int) -> int:
    """Whether he knows that, of the opponents, only the one who plays before partner has cards of the suit."""
    before, last = (leader + 1) % 4, (leader + 3) % 4
    if facts[BLIND] >= 0 or (voids >> (4 * before + suit)) & 1:
        return 0
    return (voids >> (4 * last + suit)) & 1


@kernel(i8(word_row, i8, i8, i8, i8, i8, i8, i8))
def _taker(facts: Row, one: int, card: int, two: int, other: int, suit: int, pool: int, awake: int) -> int:
    """Which of his two hands takes a trick to which all else that is out may be played."""
    trump = facts[TRUMP]
    best, seat = NO_CARD, THEY
    for turn in range(2):
        player, played = (one, card) if turn == 0 else (two, other)
        if player != facts[BLIND] and suit != trump and played // 13 == trump and played > best:
            best, seat = played, player
    if best >= 0:
        return seat
    for turn in range(2):
        player, played = (one, card) if turn == 0 else (two, other)
        if player != facts[BLIND] and played // 13 == suit and played > best:
            best, seat = played, player
    if best >= 0 and is_winner(facts, best, pool, awake):
        return seat
    return THEY


@kernel(pair(word_row, i8, i8, i8, i8, i8, i8, i8, i8))
def _result(
    facts: Row, leader: int, card: int, reply: int, seen: int, threat: int, pool: int, voids: int, awake: int
) -> tuple[int, int]:
    """Who takes a trick that his side leads, and the pool after it; ``seen`` is a card known to be played, or -1."""
    partner, suit, trump = (leader + 2) % 4, card // 13, facts[TRUMP]
    if seen >= 0:
        high, winner = card, leader
        if reply // 13 == suit and reply > card:
            high, winner = reply, partner
        if suit != trump and reply // 13 == trump:
            winner = partner
        elif high < seen and (awake or not (facts[GOOD] >> high) & 1):
            winner = THEY
        return winner, pool & ~(1 << seen)
    winner = _taker(facts, leader, card, partner, reply, suit, pool, awake)
    is_ruff = reply // 13 == trump and winner == partner
    if threat and winner != THEY and not (is_ruff and not above(reply) & pool):
        return THEY, without_lowest(pool, facts[TRUMPS])
    if winner == THEY:
        out = pool & suit_cards(suit)
        return THEY, pool & ~(1 << highest(out)) if out else pool
    if suit == trump:
        for seat in ((leader + 1) % 4, (leader + 3) % 4):
            if not (voids >> (4 * seat + suit)) & 1:
                pool = without_lowest(pool, facts[TRUMPS])
    return winner, pool


@kernel(fours(i8, i8, i8, i8))
def _ranked(first: int, second: int, pool: int, good: int) -> tuple[int, int, int, int]:
    """The three sets and the presumed winners with the ranks closed up, as what matters is who beats whom."""
    a, b, c, d = 0, 0, 0, 0
    for suit in range(4):
        todo = (first | second | pool) & suit_cards(suit)
        place = 1 << 13 * suit
        while todo:
            card = todo & -todo
            todo ^= card
            if first & card:
                a |= place
            elif second & card:
                b |= place
            else:
                c |= place
            if good & card:
                d |= place
            place <<= 1
    return a, b, c, d


@kernel(i8(word_row, words, word_row, i8, i8, i8, i8, i8, i8, i8))
def plan(  # noqa: C901 - numba lets a function call itself, but not two functions each other
    facts: Row, plans: Rows, counts: Row, first: int, second: int, pool: int, leader: int, voids: int, awake: int,
    forced: int,
) -> int:  # fmt: skip
    """Tricks that he believes he can still take with his two hands, where this hand, they, dummy or either leads.

    ``forced`` is the card that is led, or -1.
    """
    if not first:
        return 0
    few, many, out, good = _ranked(first, second, pool, 0 if awake else facts[GOOD])
    # one hand after the other: of two words mixed at once only their difference counts, not whose card is whose
    key = mixed(mixed(mixed(0, few), many), out)
    key = mixed(mixed(key, voids << 5 | (leader + 3) << 1 | awake), good)
    if leader == FROM_DUMMY:
        key = mixed(key, pool & facts[DUMMYS])
    check = mixed(mixed(mixed(~key, many), few), out) & ~_VALUE
    slot = key & (len(plans) - 1)
    if forced < 0:
        if plans[slot, 0] == key and plans[slot, 1] & ~_VALUE == check:
            return plans[slot, 1] & _VALUE
        if not _may_go_on(counts):
            return 0
    one = facts[SIDE]
    free = min(forced, NO_CARD)  # no literal: numba would compile the function again for it, and badly
    left = count(first)
    value = 0
    if leader == EITHER or (leader < 0 and not pool):
        value = plan(facts, plans, counts, first, second, pool, one, voids, awake, free)
        if value < left:
            value = max(value, plan(facts, plans, counts, first, second, pool, one + 2, voids, awake, free))
    elif leader < 0:
        value = left
        led = pool & facts[DUMMYS] if leader == FROM_DUMMY else pool
        if not led:
            led = pool
        for suit in range(4):
            out = led & suit_cards(suit)
            most = value if not out else 0
            rest = pool & ~(1 << highest(out | 1))
            mine = followers(facts, one, first, suit, pool, awake)
            while mine and most < value:
                card = highest(mine)
                mine ^= 1 << card
                others = followers(facts, one + 2, second, suit, pool, awake)
                while others and most < value:
                    other = highest(others)
                    others ^= 1 << other
                    winner = _taker(facts, one, card, one + 2, other, suit, pool, awake)
                    found = plan(
                        facts, plans, counts, first & ~(1 << card), second & ~(1 << other), rest,
                        next_leader(facts, winner), voids, awake, free,
                    )  # fmt: skip
                    most = max(most, found + (winner != THEY))
            value = min(value, most)
    else:
        hand, hidden = (first, second) if leader == one else (second, first)
        leads = _leads(facts, leader, hand, pool, awake) if forced < 0 else 1 << forced
        while leads and value < left:
            card = highest(leads)
            leads ^= 1 << card
            suit = card // 13
            threat = feared(facts, suit, pool, _OPPONENTS >> facts[SIDE] & 15, voids)
            seen = pool & suit_cards(suit)
            if threat or not _is_placed(facts, leader, suit, voids):
                seen = 0
            worst = left
            for place in range(2):  # the lowest and the highest card that may be seen; the same where none is
                at = NO_CARD if not seen else lowest(seen) if place == 0 else highest(seen)
                most = worst if place and at == (lowest(seen) if seen else NO_CARD) else 0
                replies = followers(facts, (leader + 2) % 4, hidden, suit, pool, awake)
                while replies and most < worst:
                    reply = highest(replies)
                    replies ^= 1 << reply
                    winner, rest = _result(facts, leader, card, reply, at, threat, pool, voids, awake)
                    a, b = hand & ~(1 << card), hidden & ~(1 << reply)
                    if leader != one:
                        a, b = b, a
                    found = plan(facts, plans, counts, a, b, rest, next_leader(facts, winner), voids, awake, free)
                    most = max(most, found + (winner != THEY))
                worst = min(worst, most)
            value = max(value, worst)
    if forced < 0 and not counts[IS_OUT]:
        plans[slot, 0] = key
        plans[slot, 1] = check | value
    return value
