"""Which cards of the claimer's side are normal at a turn, by which rule, and which are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.claim_kernels.beliefs import above, is_winner, known_out, suit_cards, winners
from analyzer.solver.claim_kernels.game import is_ours, legal_cards, said, takes_over, turn_of, winning_place
from analyzer.solver.claim_kernels.layout import (
    AWAKE,
    BLIND,
    BY_DEFENDER,
    BY_JUDGMENT,
    BY_PARTNER,
    CASH,
    CASHES_OUT,
    CHANGES_AFTER_BREAK,
    CLAIMED,
    CLAIMER,
    COSTS_NOTHING,
    DEEMED_ORDER,
    DISCARDING,
    DRAW,
    DRAWS,
    DRAWS_KNOWN_TRUMP,
    FIRST,
    FOLLOWED,
    FOLLOWING,
    FOLLOWS_LOW,
    FORGOTTEN_HIGHER_TRUMP,
    GROUP,
    GUESS,
    HIGHER_TRUMP,
    JUDGED,
    KEEPS_KNOWN_WINNER,
    KEEPS_WINNER,
    KIND,
    LEADER,
    LEFT,
    MAX_SUIT_SWITCHES,
    NORMAL,
    OF_CARDS,
    ON_LEAD,
    ONLY,
    ONLY_CARD,
    PARTNER,
    PARTNER_KEEPS,
    PARTNER_KEEPS_KNOWN_ENTRY,
    PLAYED,
    PLAYS_LOW,
    QUEEN_DROP,
    RUFF,
    RUFFS,
    RUN_TRUMPS_AFTER_BOTH_OUT,
    RUNNING,
    SECOND,
    SIDE,
    SMALL_FROM_WINNERS,
    STATED,
    STEP,
    SWITCHES,
    TAKES,
    TAKES_CERTAIN_WINNER,
    TOP_DOWN,
    TOPDOWN_IF_HEADED_BY_WINNER,
    TOPDOWN_SMALL_CARDS,
    TRICK,
    TRUMP,
    TRUMPS,
    TRUMPS_KEPT,
    TRUSTED,
    UNKNOWN,
    UNSTATED_FINESSE,
    VOIDS,
    WON,
)
from analyzer.solver.claim_kernels.values import holds, worth
from analyzer.solver.kernels.bits import count, highest, lowest
from analyzer.solver.kernels.declare import i8, kernel, word_row, words

if TYPE_CHECKING:
    from analyzer.solver.claim_kernels.layout import Row, Rows

__all__ = ["normal_cards"]

_QUEEN, _TEN = 10, 8  # a side suit is headed by a winner where that is a queen or better, trumps where it is an honor


@kernel(i8(word_row, i8, i8, i8))
def _keep(verdict: Row, left: int, cards: int, rule: int) -> int:
    """What is left after a rule, which is noted for the cards that it takes out; it never takes all."""
    if not left & cards:
        return left
    out = left & ~cards
    while out:
        verdict[OF_CARDS + lowest(out)] = rule
        out &= out - 1
    return left & cards


# -- plays judged one by one


@kernel(i8(word_row, words, word_row, i8))
def _judged(facts: Row, judged: Rows, state: Row, as_normal: int) -> int:
    """The cards that were judged normal (or not) here."""
    one = facts[SIDE]
    played = (facts[FIRST] | facts[SECOND]) & ~(state[one] | state[one + 2])
    found = 0
    for row in range(len(judged)):
        if judged[row, 0] == as_normal and (judged[row, 1] < 0 or judged[row, 1] == played):
            found |= judged[row, 2]
    return found


# -- on lead


@kernel(i8(word_row, word_row, i8, i8))
def _crosses(facts: Row, state: Row, pool: int, card: int) -> int:
    """Whether the other hand has a card above this one that nothing he knows of beats."""
    partner = (state[LEADER] + 2) % 4
    if partner == facts[BLIND]:
        return 0
    good = winners(facts, state[partner] & suit_cards(card // 13), pool, 1)
    return 1 if good & above(card) else 0


@kernel(i8(word_row, word_row, i8, i8, i8))
def _is_top_down(facts: Row, state: Row, pool: int, good: int, suit: int) -> int:
    """Whether this hand's cards of a suit are taken to be played from the top."""
    held = state[turn_of(state)] & suit_cards(suit)
    if not held:
        return 0
    if facts[DEEMED_ORDER] == 1 or (facts[DEEMED_ORDER] == 2 and suit == facts[TRUMP]):
        return 1
    top = highest(held)
    if not (good >> top) & 1:
        return 0
    if state[AWAKE]:
        return 1
    if top % 13 >= (_TEN if suit == facts[TRUMP] else _QUEEN):
        return 1 if facts[TOPDOWN_IF_HEADED_BY_WINNER] and not facts[SMALL_FROM_WINNERS] else 0
    if facts[TOPDOWN_SMALL_CARDS]:
        return 1
    if above(top) & pool or not above(lowest(held)) & pool:
        return 0
    other = (turn_of(state) + 2) % 4  # a small card may be led to be ruffed there
    may_ruff = state[other] & facts[TRUMPS] and not state[other] & suit_cards(suit)
    return 0 if may_ruff and other != facts[BLIND] else 1


@kernel(i8(word_row, words, word_row, word_row, i8, i8, i8, i8))
def _leads(facts: Row, steps: Rows, state: Row, verdict: Row, left: int, pool: int, good: int, is_stated: int) -> int:
    """What the rules about the lead leave."""
    if not is_stated:
        one = facts[SIDE]
        both = state[one] | state[one + 2]
        is_drawing = facts[DRAWS_KNOWN_TRUMP] and pool & facts[TRUMPS]
        if is_drawing and winners(facts, both & facts[TRUMPS], pool, state[AWAKE]):
            left = _keep(verdict, left, facts[TRUMPS], DRAWS)
        running = state[RUNNING]
        is_spent = running >= 0 and ((state[SWITCHES] >> 4 * running) & 15) + 1 >= facts[MAX_SUIT_SWITCHES]
        if is_spent and good & suit_cards(running):
            left = _keep(verdict, left, suit_cards(running), CASHES_OUT)
        theirs = (state[0] | state[1] | state[2] | state[3]) & ~both
        if facts[TRUMPS] and not theirs & facts[TRUMPS] and not facts[RUN_TRUMPS_AFTER_BOTH_OUT]:
            left = _keep(verdict, left, ~facts[TRUMPS], TRUMPS_KEPT)
        own = left & facts[TRUMPS]
        keeps = facts[FORGOTTEN_HIGHER_TRUMP] and own and not state[AWAKE]
        if keeps and above(lowest(own)) & theirs & facts[UNKNOWN]:
            left = _keep(verdict, left, ~facts[TRUMPS], HIGHER_TRUMP)
    allowed = 0
    step = state[STEP]
    for suit in range(4):
        own = left & suit_cards(suit)
        if not own:
            continue
        is_cashing = step < len(steps) and steps[step, 0] == CASH and steps[step, 1] == suit
        if is_cashing or _is_top_down(facts, state, pool, good, suit):
            low = own & -own
            own = 1 << highest(own)
            if _crosses(facts, state, pool, lowest(low)):
                own |= low
        allowed |= own
    return _keep(verdict, left, allowed, TOP_DOWN)


# -- in a trick


@kernel(i8(word_row, word_row, i8))
def _takes(facts: Row, state: Row, card: int) -> int:
    """Whether he believes that this card takes the trick."""
    if not takes_over(facts, state, card):
        return 0
    winner, _ = holds(facts, state, card, -1, 0)
    return 1 if winner >= 0 else 0


@kernel(i8(word_row, word_row))
def _is_taken(facts: Row, state: Row) -> int:
    """Whether he believes that a card already played by his side takes the trick."""
    winner, _ = holds(facts, state, -1, -1, 0)
    return 1 if winner >= 0 else 0


@kernel(i8(word_row, word_row, word_row, i8, i8, i8))
def _follows(facts: Row, state: Row, verdict: Row, left: int, pool: int, good: int) -> int:
    """What the rules about following suit leave."""
    is_taken = _is_taken(facts, state)
    taking, todo = 0, left
    while todo:
        card = lowest(todo)
        todo &= todo - 1
        if _takes(facts, state, card):
            taking |= 1 << card
    needs_it = facts[CLAIMED] - state[WON] >= state[LEFT] and state[PLAYED] > 1 and not is_taken
    if needs_it and taking and facts[TAKES_CERTAIN_WINNER]:
        left = _keep(verdict, left, taking, TAKES)
    allowed = taking
    if taking and state[PLAYED] == 3:
        allowed = taking & -taking
    elif taking and _is_top_down(facts, state, pool, good, state[TRICK] // 13):
        allowed = 1 << highest(taking)
    rest = left & ~taking
    if rest and facts[FOLLOWS_LOW] and is_taken:
        allowed = 0
    if rest:
        allowed |= rest & -rest if facts[FOLLOWS_LOW] else rest
    return _keep(verdict, left, allowed, PLAYS_LOW)


@kernel(i8(word_row, word_row, word_row, i8, i8))
def _discards(facts: Row, state: Row, verdict: Row, left: int, good: int) -> int:
    """What the rules for a hand that is void leave."""
    trumps = left & facts[TRUMPS]
    is_plain = state[TRICK] // 13 != facts[TRUMP]
    if trumps and is_plain:
        if left & ~trumps and _is_taken(facts, state):
            left = _keep(verdict, left, ~trumps, PLAYS_LOW)
            trumps = 0
        taking, todo = 0, trumps
        while todo:
            card = lowest(todo)
            todo &= todo - 1
            if takes_over(facts, state, card):
                taking |= 1 << card
        if taking:
            chosen = taking
            if facts[RUFF] == 0:
                chosen = taking & -taking
            elif facts[RUFF] == 1:
                chosen = 1 << highest(taking)
            left = _keep(verdict, left, chosen | (left & ~trumps), RUFFS)
    if facts[KEEPS_KNOWN_WINNER]:
        thrown = left & ~(facts[TRUMPS] if is_plain else 0)
        losers = thrown & ~good
        if losers:
            left = _keep(verdict, left, losers | (left & ~thrown), KEEPS_WINNER)
    return left


# -- guesses


@kernel(i8(word_row, i8, i8, i8, i8))
def _over(facts: Row, own: int, pool: int, awake: int, card: int) -> int:
    """What of his cards beats the one card that is in the way of a tenace; 0 where this card is none."""
    higher = above(card) & pool
    if not higher or higher & (higher - 1) or is_winner(facts, card, pool, awake):
        return 0
    over = own & above(lowest(higher))
    return over if count(pool & suit_cards(card // 13)) > count(over) else 0


@kernel(i8(word_row, word_row, i8, i8, i8, i8))
def _in_suit(facts: Row, state: Row, legal: int, own: int, pool: int, suit: int) -> int:
    """The guesses in a suit in which nobody has shown out; ``own`` are all cards of it that he sees on his side."""
    seat, awake = turn_of(state), state[AWAKE]
    other = own & state[(seat + 2) % 4]
    todo, towards, found = other, -1, 0
    while todo and not state[PLAYED]:
        card = lowest(todo)
        todo &= todo - 1
        if _over(facts, own, pool, awake, card):
            towards = card
    todo = legal & suit_cards(suit)
    while todo:
        card = lowest(todo)
        todo &= todo - 1
        over = _over(facts, own, pool, awake, card)
        if not state[PLAYED]:
            if card < towards or over & other:
                found |= 1 << card
        elif over and takes_over(facts, state, card):
            found |= 1 << card
    runs = state[PLAYED] and winning_place(facts, state[TRICK:], 2) == 0
    if runs and _over(facts, own, pool, awake, state[TRICK]) & state[seat]:
        found |= legal & -legal
    return found


@kernel(i8(word_row, word_row, words, word_row, i8, i8, i8))
def _worthwhile(facts: Row, state: Row, plans: Rows, counts: Row, guesses: int, pool: int, most: int) -> int:
    """Those of the guesses that cost nothing if they are right: if no card is in the way of a tenace of the suit."""
    seat = turn_of(state)
    own = state[seat]
    if (seat + 2) % 4 != facts[BLIND]:
        own |= state[(seat + 2) % 4]
    if state[PLAYED]:
        own |= 1 << state[TRICK]
    found = 0
    for suit in range(4):
        some = guesses & suit_cards(suit)
        held, gone = own & suit_cards(suit), 0
        todo = held if some else 0
        while todo:
            card = lowest(todo)
            todo &= todo - 1
            if _over(facts, held, pool, state[AWAKE], card):
                gone |= above(card) & pool
        while some:
            card = lowest(some)
            some &= some - 1
            if worth(facts, state, plans, counts, card, gone) >= most:
                found |= 1 << card
    return found


@kernel(i8(word_row, words, word_row, i8, i8, i8, i8))
def _guesses(facts: Row, steps: Rows, state: Row, legal: int, pool: int, good: int, most: int) -> int:
    """The cards with which he guesses who holds a card, where what he claimed cannot be had otherwise."""
    if most >= facts[CLAIMED] - state[WON]:
        return 0
    led = -1
    seat = turn_of(state)
    own = state[seat]
    if (seat + 2) % 4 != facts[BLIND]:
        own |= state[(seat + 2) % 4]
    if state[PLAYED]:
        if state[PLAYED] != 2 or not is_ours(facts, state[LEADER]):
            return 0
        led = state[TRICK] // 13
        own |= 1 << state[TRICK]
        is_drawing = led == facts[TRUMP] and state[STEP] < len(steps) and steps[state[STEP], 0] == DRAW
        if is_drawing and state[FOLLOWED] <= 1 + facts[QUEEN_DROP]:
            return 0
    found = 0
    for suit in range(4):
        is_known = 0
        for other in range(4):
            is_known |= (state[VOIDS] >> (4 * other + suit)) & 1
        if not is_known and (led < 0 or suit == led) and legal & suit_cards(suit):
            found |= _in_suit(facts, state, legal, own & suit_cards(suit), pool, suit)
    return found & legal & ~good


# -- a turn


@kernel(i8(word_row, word_row, word_row, i8))
def _partner(facts: Row, state: Row, verdict: Row, legal: int) -> int:
    """The partner of a defender who claimed: anything but throwing a card that is now plainly a winner."""
    seat = turn_of(state)
    out = (state[0] | state[1] | state[2] | state[3]) & ~state[seat]
    masters = 0
    if facts[PARTNER_KEEPS_KNOWN_ENTRY] and state[PLAYED] and not legal & suit_cards(state[TRICK] // 13):
        todo = legal & ~facts[TRUMPS]
        while todo:
            card = lowest(todo)
            todo &= todo - 1
            if not above(card) & out:
                masters |= 1 << card
    todo = legal
    while todo:
        verdict[OF_CARDS + lowest(todo)] = BY_PARTNER
        todo &= todo - 1
    return _keep(verdict, legal, ~masters, PARTNER_KEEPS)


@kernel(i8(word_row, word_row, words, word_row, i8))
def _best(facts: Row, state: Row, plans: Rows, counts: Row, cards: int) -> int:
    """Those of the cards that cost nothing as he sees it."""
    most, best, todo = -1, 0, cards
    while todo:
        card = lowest(todo)
        todo &= todo - 1
        value = worth(facts, state, plans, counts, card, 0)
        if value > most:
            most, best = value, 0
        if value == most:
            best |= 1 << card
    return best


@kernel(i8(word_row, i8, i8, i8))
def _careless(facts: Row, legal: int, left: int, suit: int) -> int:
    """The cards that may cost something and are normal all the same, by the policy."""
    if suit < 0:
        return 0
    if legal & suit_cards(suit):
        return 0 if facts[TAKES_CERTAIN_WINNER] else left & -left
    return 0 if facts[KEEPS_KNOWN_WINNER] else left & ~facts[TRUMPS]


@kernel(i8(word_row, word_row, i8, i8, i8, i8))
def _group(facts: Row, state: Row, kind: int, cards: int, pool: int, good: int) -> int:
    """The cards of the first of two groups, between which he is not trusted to choose."""
    group, todo = 0, cards
    while todo:
        card = lowest(todo)
        todo &= todo - 1
        if kind == ON_LEAD:
            if not (good >> card) & 1 and _crosses(facts, state, pool, card):
                group |= 1 << card
        elif kind == FOLLOWING:
            if _takes(facts, state, card):
                group |= 1 << card
        elif kind == DISCARDING and card // 13 == facts[TRUMP]:
            group |= 1 << card
    return group


@kernel(i8(word_row, words, word_row, words, word_row, word_row, i8))
def _turn(facts: Row, steps: Rows, state: Row, plans: Rows, counts: Row, verdict: Row, legal: int) -> int:
    """Put the verdict on a turn of the player who claimed (or of his dummy) with several cards to choose from."""
    seat, pool = turn_of(state), known_out(facts, state)
    suit = state[TRICK] // 13 if state[PLAYED] else -1
    good = winners(facts, state[seat], pool, state[AWAKE])
    stated = said(facts, steps, state, legal)
    if stated and state[AWAKE] and facts[CHANGES_AFTER_BREAK]:
        stated &= _best(facts, state, plans, counts, legal)
    left = _keep(verdict, legal, stated, STATED)
    best = _best(facts, state, plans, counts, left)
    left = _keep(verdict, left, best | _careless(facts, legal, left, suit), COSTS_NOTHING)
    if suit < 0:
        verdict[KIND] = ON_LEAD
        left = _leads(facts, steps, state, verdict, left, pool, good, 1 if stated else 0)
    elif legal & suit_cards(suit):
        verdict[KIND] = FOLLOWING
        left = _follows(facts, state, verdict, left, pool, good)
    else:
        verdict[KIND] = DISCARDING
        left = _discards(facts, state, verdict, left, good)
    guesses = 0
    if not stated:  # then the best of what is left is the best of all that is legal
        most = worth(facts, state, plans, counts, lowest(best), 0)
        guesses = _guesses(facts, steps, state, legal, pool, good, most)
        guesses = _worthwhile(facts, state, plans, counts, guesses, pool, most)
    if guesses and facts[UNSTATED_FINESSE]:
        verdict[KIND] = TRUSTED
    guesses &= ~left
    todo = left
    while todo:
        verdict[OF_CARDS + lowest(todo)] = STATED if stated else COSTS_NOTHING
        todo &= todo - 1
    todo = guesses
    while todo:
        verdict[OF_CARDS + lowest(todo)] = GUESS
        todo &= todo - 1
    verdict[NORMAL] = left | guesses
    verdict[GROUP] = _group(facts, state, verdict[KIND], left | guesses, pool, good)
    return left | guesses


@kernel(i8(word_row, words, words, word_row, words, word_row, word_row))
def normal_cards(facts: Row, steps: Rows, judged: Rows, state: Row, plans: Rows, counts: Row, verdict: Row) -> int:
    """Put what is normal at a turn of the claimer's side into a row of verdicts; all cards that are normal."""
    legal = legal_cards(facts, state)
    struck = legal & _judged(facts, judged, state, 0) if len(judged) else 0
    extra = legal & _judged(facts, judged, state, 1) if len(judged) else 0
    todo = legal
    while todo:
        verdict[OF_CARDS + lowest(todo)] = BY_JUDGMENT
        todo &= todo - 1
    if legal & ~struck:
        legal &= ~struck
    verdict[GROUP] = 0
    verdict[JUDGED] = 0
    if not legal & (legal - 1):
        verdict[NORMAL] = legal
        verdict[KIND] = ONLY
        verdict[OF_CARDS + lowest(legal)] = ONLY_CARD
    elif facts[BY_DEFENDER] and turn_of(state) != facts[CLAIMER]:
        verdict[NORMAL] = _partner(facts, state, verdict, legal)
        verdict[KIND] = PARTNER
    else:
        _turn(facts, steps, state, plans, counts, verdict, legal)
    verdict[JUDGED] = extra
    extra &= ~verdict[NORMAL]
    while extra:
        verdict[OF_CARDS + lowest(extra)] = BY_JUDGMENT
        extra &= extra - 1
    return verdict[NORMAL] | verdict[JUDGED]
