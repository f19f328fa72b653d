"""The search while restrictions are alive; as soon as none is left it is the free ``search`` and shares its table.

It is that search with three differences. Before a lead declarer may have a choice, which is a node of its own for his
side, at the same depth; and so is the card to be played where several penalty cards could be. A state of the
restrictions stands in the key of the table. And what is proved without search counts only for a side that no
restriction hurts, except for tricks that trumps take however the cards are played: restrictions only take cards away
from those that may be played, and declarer's choices can only help his side.

Equal cards are tried once, as in the free search; a penalty card is equal to no other.
"""

from __future__ import annotations

from analyzer.solver.kernels.bits import count
from analyzer.solver.kernels.bounds import last_trick, sure_of_trick, sure_value
from analyzer.solver.kernels.cards import ALL, LANE, fill_down, run_tops, suit_set
from analyzer.solver.kernels.deal import owner_codes
from analyzer.solver.kernels.declare import fours, i8, kernel
from analyzer.solver.kernels.layout import (
    CHOOSER,
    HANDS,
    LIMIT,
    LISTS,
    NODES,
    RELEVANT,
    RULES,
    STATE_EPOCH,
    STEPS,
    TRUMP,
    TRUMPS,
    WORDS,
    load,
    store,
)
from analyzer.solver.kernels.moves import keep_cutoff, look_of, recall_cutoff, takes
from analyzer.solver.kernels.restricted_moves import (
    CODES_OF_CHOICES,
    SETTLED,
    allowed,
    choice_codes,
    choice_stage,
    flags_after,
    playable,
    stated,
    useful_codes,
)
from analyzer.solver.kernels.restricted_state import MUST_PLAY, STAGE, hurt_sides, state_number, still_binding
from analyzer.solver.kernels.search import OUT_OF_BUDGET, TABLE_FIRST, order_moves, search, still_different
from analyzer.solver.kernels.table import UNKNOWN, find_slot, look_up, remember
from analyzer.solver.kernels.trump_tricks import matching_marks

__all__ = ["distinct", "restricted_search"]

NO_CARD = -1


@kernel(i8(i8, i8, i8, i8, i8, i8, i8))
def _sure_value(space: int, depth: int, seat: int, need: int, present: int, tricks: int, hurt: int) -> int:
    """As ``sure_value``, as far as it holds while the sides in ``hurt`` are restricted; or -1."""
    if hurt < 3:
        value = sure_value(space, depth, seat, need, present, tricks)
        if value >= 0 and (value >= need) == (hurt == 2):
            return value
    trump = load(space, WORDS, TRUMP)
    if trump == 4:
        return UNKNOWN
    ranks = (present >> (trump << 4)) & LANE
    counts = load(space, TRUMPS, ranks)
    for player in range(4):
        side = player & 1
        if (hurt >> side) & 1:
            wanted = tricks - need + 1 if side else need
            if (counts >> (8 * player + 4)) & 15 >= wanted:
                store(space, RELEVANT, depth, matching_marks(space, trump, ranks, player, wanted))
                return need - 1 if side else need
    return UNKNOWN


@kernel(fours(i8, i8, i8, i8, i8, i8, i8, i8))
def _begin(
    space: int, depth: int, seat: int, need: int, shape: int, present: int, face_up: int, flags: int
) -> tuple[int, int, int, int]:
    """What is known at the beginning of a trick, as in the free search; key 0 where the table is not used."""
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
    hurt = hurt_sides(space, flags, face_up, seat)
    if tricks < TABLE_FIRST:
        value = _sure_value(space, depth, seat, need, present, tricks, hurt)
        if value >= 0:
            return value, 0, 0, 0
    key = 0
    majors = 0
    minors = 0
    known = UNKNOWN
    if (flags >> MUST_PLAY) & 15 == 0:  # the cards of a forced play are not in the key
        key = shape | tricks << 48 | seat << 52 | state_number(space, flags, face_up, present) << 54
        majors = owner_codes(space, present, 0)
        minors = owner_codes(space, present, 2)
        known = look_up(space, depth, find_slot(space, key), key, need, present, majors, minors)
        if known >= 0:
            store(space, RELEVANT, depth, load(space, RELEVANT, depth) | face_up)
    if known < 0 and tricks >= TABLE_FIRST:
        value = _sure_value(space, depth, seat, need, present, tricks, hurt)
        if value >= 0:
            return value, 0, 0, 0
    return known, key, majors, minors


@kernel(i8(i8, i8, i8))
def distinct(cards: int, special: int, present: int) -> int:
    """Of equal cards one; those in ``special`` are equal to no other."""
    return run_tops(cards & ~special, present) | cards & special


@kernel(i8(i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8))
def restricted_search(  # noqa: C901 - numba lets a function call itself, but not two functions each other
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
    face_up: int,
    flags: int,
) -> int:
    """A bound as ``search`` returns it, under the restrictions that ``face_up`` and ``flags`` describe."""
    if face_up | flags == 0:
        return search(space, depth, seat, need, led, best, winner, trick, shape, present)
    turn = depth & 3
    hand = load(space, HANDS, seat)
    key = 0
    majors = 0
    minors = 0
    known = 0
    epoch = 0
    stage = SETTLED
    if turn == 0:
        present = (
            hand
            | load(space, HANDS, (seat + 1) & 3)
            | load(space, HANDS, (seat + 2) & 3)
            | load(space, HANDS, (seat + 3) & 3)
        )
        if (flags >> STAGE) & 3 == 0:
            flags = still_binding(space, flags, seat)
            if face_up | flags == 0:
                return search(space, depth, seat, need, led, best, winner, trick, shape, present)
            value, key, majors, minors = _begin(space, depth, seat, need, shape, present, face_up, flags)
            if value > UNKNOWN:
                return value
            known = value
            epoch = load(space, WORDS, STATE_EPOCH)
        stage = choice_stage(space, seat, flags, face_up)
    codes = 0
    while stage < SETTLED:
        codes = useful_codes(space, seat, flags, choice_codes(space, seat, face_up, stage))
        if codes != 1:
            break
        codes = 0
        nothing = 0
        flags, face_up = stated(space, seat, flags, face_up, stage, nothing)
        stage = choice_stage(space, seat, flags, face_up)
    trump = load(space, WORDS, TRUMP)
    relevant = 0
    if codes:
        maximizes = load(space, RULES, CHOOSER) == 0
        bound = -1 if maximizes else 99
        is_decided = False
        # An option that ends here is used; with penalty cards, which then go on lying there, it may well wait.
        first = 1 if stage == 0 else 0
        for number in range(first, first + CODES_OF_CHOICES):
            code = number % CODES_OF_CHOICES
            if (codes >> code) & 1:
                next_flags, next_up = stated(space, seat, flags, face_up, stage, code)
                value = restricted_search(
                    space, depth, seat, need, led, best, winner, trick, shape, present, next_up, next_flags
                )
                if value < 0:
                    return value
                below = load(space, RELEVANT, depth)
                bound = max(bound, value) if maximizes else min(bound, value)
                if (value >= need) == maximizes:
                    relevant = below
                    is_decided = True
                    break
                relevant |= below
        if not is_decided:
            relevant |= fill_down(relevant & hand, (hand | ~present) & ALL) & hand
    else:
        maximizes = seat & 1 == 0
        if turn == 1:
            wanted = need if maximizes else count(hand) - need + 1
            leader = (seat + 3) & 3
            if wanted == 1 and (hurt_sides(space, flags, face_up, leader) >> (seat & 1)) & 1 == 0:
                winning = sure_of_trick(space, seat, best, trump)
                if winning >= 0:
                    store(space, RELEVANT, depth, winning)
                    return need if maximizes else need - 1
        is_forced = (flags >> (MUST_PLAY + seat)) & 1
        cards = playable(space, allowed(space, seat, hand, turn, led, flags), face_up)
        special = cards & face_up
        if special & (special - 1):
            maximizes = load(space, RULES, CHOOSER) == 0  # he picks the penalty card
        if is_forced:
            special = cards
        moves = cards
        place = depth << 4
        look = 0
        recalled = NO_CARD
        if moves & (moves - 1) and turn < 3:
            look = look_of(
                hand, moves, turn, seat, led, best if trump < 4 or moves & suit_set(led) else winner, present
            )
            recalled = recall_cutoff(space, look, moves, NO_CARD)
        if recalled >= 0:
            store(space, LISTS, place, recalled)
            number = 1
        else:
            moves = distinct(cards, special, present)
            number = order_moves(space, place, turn, seat, moves, present, led, best, winner, trump)
        is_ordered = recalled < 0
        bound = -1 if maximizes else 99
        tried = 0
        while True:
            if tried == number:
                if is_ordered:
                    break
                is_ordered = True
                moves &= distinct(cards, special, present) & ~(1 << recalled)
                if moves == 0:
                    break
                number = order_moves(space, place, turn, seat, moves, present, led, best, winner, trump)
                tried = 0
            card = load(space, LISTS, place + tried)
            tried += 1
            if not (moves >> card) & 1:
                continue
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
            next_flags = flags_after(space, flags, seat, turn, next_winner)
            value = restricted_search(
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
                face_up & ~(1 << card),
                next_flags,
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
            if not (special >> card) & 1:
                moves = still_different(moves, card, below) | moves & special
        if tried >= 0:
            relevant |= fill_down(relevant & hand, (hand | ~present) & ALL) & hand
    if turn == 0:
        relevant |= face_up
    store(space, RELEVANT, depth, relevant)
    if key and load(space, WORDS, STATE_EPOCH) == epoch:
        remember(space, depth, key, known, need, bound, count(hand), present, majors, minors)
        store(space, RELEVANT, depth, load(space, RELEVANT, depth) | face_up)
    return bound
