"""The play after a claim: legal cards with penalty cards, where his statement stands, and what a card changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.claim_kernels.beliefs import above, is_winner, known_out, suit_cards, winners
from analyzer.solver.claim_kernels.layout import (
    AWAKE,
    BARRED,
    BY_DEFENDER,
    CARD,
    CASH,
    CHOSEN,
    CROSS,
    DRAW,
    DUMMY,
    FIELDS,
    FOLLOWED,
    GOOD,
    LEADER,
    LEFT,
    MAX_SUIT_SWITCHES,
    MINOR,
    NOTICES_LOSS,
    NOTICES_RUFF,
    NOTICES_SHOWOUT,
    NOTICES_SHOWOUT_DRAWING,
    PENALTY,
    PLAYED,
    RUFF_IN,
    RUNNING,
    SIDE,
    STEP,
    SWITCHES,
    TRICK,
    TRUMP,
    TRUMPS,
    UNKNOWN,
    VOIDS,
    WON,
)
from analyzer.solver.kernels.bits import lowest
from analyzer.solver.kernels.declare import i8, kernel, word_row, words

if TYPE_CHECKING:
    from analyzer.solver.claim_kernels.layout import Row, Rows

__all__ = [
    "OPTIONS",
    "advance",
    "choices",
    "choose",
    "is_ours",
    "legal_cards",
    "play",
    "said",
    "takes_over",
    "turn_of",
    "winning_place",
]

_HONORS = sum(0b11111 << 13 * suit + 8 for suit in range(4))


@kernel(i8(word_row))
def turn_of(state: Row) -> int:
    """Whose turn it is."""
    return (state[LEADER] + state[PLAYED]) % 4


@kernel(i8(word_row, i8))
def is_ours(facts: Row, seat: int) -> int:
    """Whether a seat is of the claimer's side."""
    return 1 if seat % 2 == facts[SIDE] else 0


@kernel(i8(word_row, word_row, i8))
def winning_place(facts: Row, cards: Row, number: int) -> int:
    """Which of the first cards of a trick, by its place, is winning."""
    best = 0
    for place in range(1, number):
        card, high = cards[place], cards[best]
        if card // 13 == high // 13:
            if card > high:
                best = place
        elif card // 13 == facts[TRUMP]:
            best = place
    return best


@kernel(i8(word_row, word_row, i8))
def takes_over(facts: Row, state: Row, card: int) -> int:
    """Whether a card played now is the best of its trick so far."""
    trump = facts[TRUMP]
    for place in range(state[PLAYED]):
        other = state[TRICK + place]
        if other // 13 == card // 13:
            if other > card:
                return 0
        elif other // 13 == trump or (card // 13 != trump and other // 13 == state[TRICK] // 13):
            return 0
    return 1


@kernel(i8(word_row, word_row))
def legal_cards(facts: Row, state: Row) -> int:
    """The cards that may be played."""
    hand = state[turn_of(state)]
    cards = hand
    if state[PLAYED]:
        same = hand & suit_cards(state[TRICK] // 13)
        if same:
            cards = same
    if cards & state[PENALTY]:
        return cards & state[PENALTY]
    if not state[PLAYED]:
        if state[CHOSEN] > 1:
            cards &= suit_cards(state[CHOSEN] - 2)
        elif state[BARRED]:
            rest = cards
            for suit in range(4):
                if (state[BARRED] >> suit) & 1:
                    rest &= ~suit_cards(suit)
            if rest:
                cards = rest
    minor = cards & state[MINOR]
    if minor:
        for suit in range(4):
            if minor & suit_cards(suit):
                cards &= ~(suit_cards(suit) & ~_HONORS & ~minor)
    return cards


# -- declarer's choice before a defender's lead


@kernel(i8(word_row, word_row))
def choices(facts: Row, state: Row) -> int:
    """The suits of penalty cards about which declarer has a choice now, as four bits; 0 where he has none."""
    if not facts[BY_DEFENDER] or state[PLAYED] or state[CHOSEN] or state[BARRED] or not state[PENALTY]:
        return 0
    leader = state[LEADER]
    if not is_ours(facts, leader) or state[leader] & state[PENALTY]:
        return 0
    cards = state[(leader + 2) % 4] & state[PENALTY]
    found = 0
    for suit in range(4):
        if cards & suit_cards(suit):
            found |= 1 << suit
    return found


#: What declarer may choose, by number: nothing, the lead of a suit (1 to 4), or no lead of some suits (5 to 19).
OPTIONS = 20


@kernel(i8(words, i8, i8, i8))
def choose(states: Rows, depth: int, option: int, suits: int) -> int:
    """Put the next state after a choice about these suits; 0 where there is no such choice or it cannot be obeyed."""
    state, after = states[depth], states[depth + 1]
    leader = state[LEADER]
    chosen = 0 if option == 0 else 1 << (option - 1) if option < 5 else option - 4
    of_suits = 0
    for suit in range(4):
        if (chosen >> suit) & 1:
            of_suits |= suit_cards(suit)
    obeying = state[leader] & of_suits if option < 5 else state[leader] & ~of_suits
    if chosen & ~suits or (chosen and not obeying):
        return 0
    for field in range(FIELDS):
        after[field] = state[field]
    after[CHOSEN] = 1
    if option >= 5:
        after[BARRED] = chosen
    elif option:
        after[CHOSEN] = 2 + lowest(chosen)
    after[PENALTY] = state[PENALTY] & ~(state[(leader + 2) % 4] & of_suits)
    return 1


# -- the statement


@kernel(i8(word_row, word_row, i8))
def _cross_leads(facts: Row, state: Row, seat: int) -> int:
    """The cards of side suits in a hand of his that the other hand can ruff."""
    partner = state[(seat + 2) % 4]
    if not partner & facts[TRUMPS]:
        return 0
    found = 0
    for suit in range(4):
        if suit != facts[TRUMP] and not partner & suit_cards(suit):
            found |= state[seat] & suit_cards(suit)
    return found


@kernel(i8(word_row, words, word_row))
def _is_done(facts: Row, steps: Rows, state: Row) -> int:
    """Whether the step of the statement that is due has been followed, or can never be."""
    kind, suit, seat, number = (
        steps[state[STEP], 0],
        steps[state[STEP], 1],
        steps[state[STEP], 2],
        steps[state[STEP], 3],
    )
    one = facts[SIDE]
    both = state[one] | state[one + 2]
    if kind == CARD:
        return 0 if (both >> number) & 1 else 1
    if (kind == RUFF_IN or (kind == CROSS and number)) and state[FOLLOWED] >= number:
        return 1
    if state[PLAYED]:
        return 0
    done = False
    if kind == DRAW:
        is_enough = state[FOLLOWED] >= number if number else not known_out(facts, state) & facts[TRUMPS]
        done = is_enough or not both & facts[TRUMPS]
    elif kind == CASH:
        done = not winners(facts, both & suit_cards(suit), known_out(facts, state), state[AWAKE])
    elif kind == RUFF_IN:
        done = not (state[seat] & facts[TRUMPS] and state[(seat + 2) % 4] & suit_cards(suit))
    elif is_ours(facts, state[LEADER]):
        done = not _cross_leads(facts, state, state[LEADER])
    else:
        done = not (_cross_leads(facts, state, one) or _cross_leads(facts, state, one + 2))
    return 1 if done else 0


@kernel(i8(word_row, words, word_row))
def advance(facts: Row, steps: Rows, state: Row) -> int:
    """Pass over steps of the statement that are done; the step that is due now."""
    while state[STEP] < len(steps) and _is_done(facts, steps, state):
        state[STEP] += 1
        state[FOLLOWED] = 0
    return state[STEP]


@kernel(i8(word_row, i8, i8))
def _falls_under(state: Row, legal: int, card: int) -> int:
    """Whether a named card would fall under a higher one of partner's while the hand can follow lower."""
    if state[PLAYED] < 2:
        return 0
    higher = state[TRICK + state[PLAYED] - 2]
    if higher // 13 != card // 13 or higher < card:
        return 0
    return 1 if legal & suit_cards(card // 13) & ((1 << card) - 1) else 0


@kernel(i8(word_row, word_row, i8))
def _is_thrown_away(facts: Row, state: Row, card: int) -> int:
    """Whether a named card would be thrown to a suit that the opponents led, or thrown though it is a winner."""
    if not state[PLAYED] or card // 13 == state[TRICK] // 13 or card // 13 == facts[TRUMP]:
        return 0
    if not is_ours(facts, state[LEADER]):
        return 1
    return is_winner(facts, card, known_out(facts, state), state[AWAKE])


@kernel(i8(word_row, word_row, i8, i8))
def _is_wasted(facts: Row, state: Row, legal: int, card: int) -> int:
    """Whether a named card that nothing left beats would go under an opponent's card that the hand can beat."""
    if not state[PLAYED] or takes_over(facts, state, card):
        return 0
    if not is_winner(facts, card, known_out(facts, state), state[AWAKE]):
        return 0
    if is_ours(facts, (state[LEADER] + winning_place(facts, state[TRICK:], state[PLAYED])) % 4):
        return 0
    todo = legal
    while todo:
        if takes_over(facts, state, lowest(todo)):
            return 1
        todo &= todo - 1
    return 0


@kernel(i8(word_row, words, word_row, i8))
def said(facts: Row, steps: Rows, state: Row, legal: int) -> int:
    """Those of the legal cards that follow the statement now; 0 where it says nothing of this turn."""
    if state[STEP] == len(steps):
        return 0
    seat, is_lead = turn_of(state), not state[PLAYED]
    kind, suit, hand, number = (
        steps[state[STEP], 0],
        steps[state[STEP], 1],
        steps[state[STEP], 2],
        steps[state[STEP], 3],
    )
    led = -1 if is_lead else state[TRICK] // 13
    if kind == CARD:
        is_kept = _falls_under(state, legal, number) or _is_thrown_away(facts, state, number)
        is_kept = is_kept or _is_wasted(facts, state, legal, number)
        return 0 if is_kept else legal & 1 << number
    if kind == DRAW:
        return legal & facts[TRUMPS] if is_lead else 0
    if kind == CASH:
        return legal & suit_cards(suit) if is_lead else 0
    if kind == RUFF_IN:
        if is_lead:
            own = legal & suit_cards(suit) if seat == (hand + 2) % 4 else 0
            rest = own & ~(winners(facts, own, known_out(facts, state), state[AWAKE]) & _HONORS)
            return rest if rest else own
        return legal & facts[TRUMPS] if seat == hand and led == suit else 0
    if is_lead:
        return legal & _cross_leads(facts, state, seat)
    is_turn = state[PLAYED] == 2 and led != facts[TRUMP] and not state[seat] & suit_cards(led)
    is_honor = is_turn and (_HONORS >> state[TRICK]) & 1
    if is_honor and is_winner(facts, state[TRICK], known_out(facts, state), state[AWAKE]):
        return 0
    return legal & facts[TRUMPS] if is_turn else 0


# -- what a card changes


@kernel(i8(word_row, words, word_row, word_row, i8, i8))
def _followed(facts: Row, steps: Rows, before: Row, after: Row, seat: int, card: int) -> int:
    """Put what a card of his own changes: the suit that he is cashing, and his statement."""
    suit, trump = card // 13, facts[TRUMP]
    if not before[PLAYED]:
        running = before[RUNNING]
        if running >= 0 and running != suit:
            good = winners(facts, before[seat] & suit_cards(running), known_out(facts, before), before[AWAKE])
            times = (before[SWITCHES] >> 4 * running) & 15
            if good and times < facts[MAX_SUIT_SWITCHES] - 1:
                after[SWITCHES] += 1 << 4 * running
        after[RUNNING] = -1 if suit == trump else suit
    if before[STEP] == len(steps):
        return 0
    kind, of_suit, hand, number = (
        steps[before[STEP], 0],
        steps[before[STEP], 1],
        steps[before[STEP], 2],
        steps[before[STEP], 3],
    )
    led = before[TRICK] // 13 if before[PLAYED] else -1
    if kind == DRAW:
        if led < 0 and suit == trump:
            after[FOLLOWED] += 1
    elif kind == RUFF_IN:
        if led == of_suit and seat == hand and suit == trump:
            after[FOLLOWED] += 1
    elif kind == CROSS:
        if led >= 0 and led != trump and suit == trump and before[PLAYED] == 2:
            after[FOLLOWED] += 1
    elif kind == CARD and card == number:
        after[STEP] += 1
        after[FOLLOWED] = 0
    return 0


@kernel(i8(word_row, word_row, i8))
def _notices(facts: Row, state: Row, place: int) -> int:
    """Whether a trick that the opponents took tells him that things are not as he believed."""
    suit, card = state[TRICK] // 13, state[TRICK + place]
    if card // 13 != suit:
        return facts[NOTICES_RUFF]
    if not facts[NOTICES_LOSS]:
        return 0
    if (facts[UNKNOWN] >> card) & 1:
        return 1
    if not is_ours(facts, state[LEADER]):
        return 0
    known, high = known_out(facts, state), -1
    for turn in range(4):
        played = state[TRICK + turn]
        if not is_ours(facts, (state[LEADER] + turn) % 4):
            if not (facts[UNKNOWN] >> played) & 1:
                known |= 1 << played
        elif played // 13 == suit and played > high:
            high = played
    if high < 0:
        return 0
    return 1 if not above(high) & known or (facts[GOOD] >> high) & 1 else 0


@kernel(i8(word_row, words, word_row))
def _finish(facts: Row, steps: Rows, state: Row) -> int:
    """Put what a trick of four cards changes."""
    place = winning_place(facts, state[TRICK:], 4)
    leader = state[LEADER]
    winner = (leader + place) % 4
    if is_ours(facts, winner):
        state[WON] += 1
    else:
        if not state[AWAKE]:
            state[AWAKE] = _notices(facts, state, place)
        step = state[STEP]
        is_cashing = step < len(steps) and steps[step, 0] == CASH and steps[step, 1] == state[TRICK] // 13
        if is_cashing and is_ours(facts, leader):
            state[STEP] += 1
            state[FOLLOWED] = 0
        state[RUNNING] = -1
    if winner != leader:
        state[BARRED] = 0
    state[LEADER] = winner
    state[PLAYED] = 0
    state[LEFT] -= 1
    for turn in range(4):
        state[TRICK + turn] = -1
    return winner


@kernel(i8(word_row, words, words, i8, i8))
def play(facts: Row, steps: Rows, states: Rows, depth: int, card: int) -> int:
    """Put the state after a card into the next row; whose turn it is then."""
    before, after = states[depth], states[depth + 1]
    for field in range(FIELDS):
        after[field] = before[field]
    seat, played = turn_of(before), before[PLAYED]
    after[seat] &= ~(1 << card)
    after[PENALTY] &= ~(1 << card)
    after[MINOR] &= ~(1 << card)
    after[PLAYED] = played + 1
    after[TRICK + played] = card
    after[CHOSEN] = 0
    leader = before[LEADER]
    suit = before[TRICK] // 13 if played else card // 13
    if is_ours(facts, seat):
        _followed(facts, steps, before, after, seat, card)
    elif seat == facts[DUMMY] and not after[seat] & suit_cards(card // 13):
        after[VOIDS] |= 1 << (4 * seat + card // 13)
    if not is_ours(facts, seat) and card // 13 != suit:
        after[VOIDS] |= 1 << (4 * seat + suit)
        is_seen = facts[NOTICES_SHOWOUT_DRAWING] if suit == facts[TRUMP] else facts[NOTICES_SHOWOUT]
        if is_seen and is_ours(facts, leader):
            after[AWAKE] = 1
    if played == 3:
        _finish(facts, steps, after)
    advance(facts, steps, after)
    return turn_of(after)
