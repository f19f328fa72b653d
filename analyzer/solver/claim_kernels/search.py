"""Whether a number of tricks holds over all normal plays of the claimer's side and all legal ones of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.claim_kernels.beliefs import suit_cards
from analyzer.solver.claim_kernels.game import (
    OPTIONS,
    choices,
    choose,
    is_ours,
    legal_cards,
    play,
    takes_over,
    turn_of,
)
from analyzer.solver.claim_kernels.layout import (
    AWAKE,
    BARRED,
    CHOSEN,
    DISCARD_ORDER,
    DISCARDING,
    FOLLOWED,
    FOLLOWING,
    GHOSTS,
    GOOD,
    GROUP,
    IS_OUT,
    JUDGED,
    KIND,
    LEADER,
    LEFT,
    LIMIT,
    MINOR,
    NAMED,
    NODES,
    NORMAL,
    ON_LEAD,
    PARTNER,
    PARTNER_GOES_WRONG,
    PENALTY,
    PLANS,
    PLAYED,
    RUNNING,
    SIDE,
    STARTING_HAND,
    STEP,
    SUIT_ORDER,
    SWITCHES,
    TRICK,
    TRUSTED,
    UNKNOWN,
    VOIDS,
    WINS_WITH,
    WON,
)
from analyzer.solver.claim_kernels.normal import normal_cards
from analyzer.solver.claim_kernels.plans import mixed
from analyzer.solver.kernels.bits import highest, lowest
from analyzer.solver.kernels.declare import i8, kernel, pair, word_row, words

if TYPE_CHECKING:
    from analyzer.solver.claim_kernels.layout import Row, Rows

__all__ = ["OUT_OF_BUDGET", "holds_up", "unlike"]

OUT_OF_BUDGET = -1
_BOUNDS = 255  # at least and at most, four bits each, in the low bits of the second word
_HEADS = sum(0b111 << 13 * suit + 10 for suit in range(4))  # queens and better
_HONORS = sum(0b11111 << 13 * suit + 8 for suit in range(4))


@kernel(i8(word_row, word_row, i8))
def unlike(facts: Row, state: Row, cards: int) -> int:
    """One of the cards for each group of neighbors that nothing tells apart: no card between, no mark."""
    if not cards & (cards - 1):
        return cards
    seat = turn_of(state)
    others = (state[0] | state[1] | state[2] | state[3]) & ~cards
    for place in range(state[PLAYED]):
        others |= 1 << state[TRICK + place]
    special = state[PENALTY] | state[MINOR] | facts[NAMED]
    is_mine = is_ours(facts, seat)
    good = 0 if state[AWAKE] else facts[GOOD]
    unknown = 0 if state[AWAKE] else facts[UNKNOWN]
    kept, last, todo = 0, -1, cards
    while todo:
        card = lowest(todo)
        todo &= todo - 1
        is_alike = last >= 0 and last // 13 == card // 13 and not ((1 << card) - (2 << last)) & others
        if is_alike:
            both = 1 << last | 1 << card
            marks = special & both
            if is_mine:
                for mark in (good, _HEADS, _HONORS):
                    if mark & both and mark & both != both:
                        is_alike = False
            elif unknown & both and unknown & both != both:
                is_alike = False
            if marks:
                is_alike = False
        if not is_alike:
            kept |= 1 << card
        last = card
    return kept


@kernel(pair(word_row, word_row, i8, i8))
def _with_cards(facts: Row, state: Row, key: int, check: int) -> tuple[int, int]:
    """Two hashes with who has which cards, by what beats what: ranks that are gone tell nothing."""
    is_asleep = 1 - state[AWAKE]
    one = facts[SIDE]
    ours = state[one] | state[one + 2]
    ghosts = facts[GHOSTS] if is_asleep else 0
    good = facts[GOOD] if is_asleep else 0
    unknown = facts[UNKNOWN] if is_asleep else 0
    trick = 0
    for place in range(state[PLAYED]):
        trick |= 1 << state[TRICK + place]
    held = state[0] | state[1] | state[2] | state[3]
    for suit in range(4):
        todo = (held | trick | ghosts) & suit_cards(suit)
        word = 1
        while todo:
            card = lowest(todo)
            bit = todo & -todo
            todo ^= bit
            owner = 4
            if held & bit:
                owner = 0 if state[0] & bit else 1 if state[1] & bit else 2 if state[2] & bit else 3
            elif trick & bit:
                owner = 5
                for place in range(1, state[PLAYED]):
                    if state[TRICK + place] == card:
                        owner = 5 + place
            mark = 1 if (good | unknown) & bit else 0
            if ours & bit:
                mark |= 2 if _HEADS & bit else 4 if _HONORS & bit else 0
            word = word << 6 | owner << 3 | mark
            if facts[NAMED] & bit:
                word = word << 6 | card
            if word >> 48:
                key, check, word = mixed(key, word), mixed(check, ~word), 1
        key, check = mixed(key, word), mixed(check, ~word)
    return key, check


@kernel(pair(word_row, word_row, words, i8))
def _keys(facts: Row, state: Row, judged: Rows, seed: int) -> tuple[int, int]:
    """Two hashes of all that the value of a position depends on."""
    small = state[LEADER] | state[PLAYED] << 2 | state[AWAKE] << 4 | state[STEP] << 5 | state[FOLLOWED] << 12
    small |= (state[RUNNING] + 1) << 16 | state[WON] << 19 | state[BARRED] << 23 | state[CHOSEN] << 27
    small |= seed << 32  # apart from the other bits: a seed of 1 is not another leader
    key = mixed(mixed(0, small), state[VOIDS] << 16 | state[SWITCHES])
    if len(judged) or state[PENALTY] | state[MINOR]:
        for seat in range(4):
            key = mixed(key, state[seat])
        key = mixed(mixed(key, state[PENALTY]), state[MINOR])
    return _with_cards(facts, state, key, ~key)


@kernel(i8(word_row, word_row, i8, i8))
def _resolved(facts: Row, verdict: Row, cards: int, passed: int) -> int:
    """Whether what he needs holds at a turn, where it holds for the cards that passed."""
    kind, group = verdict[KIND], verdict[GROUP]
    if kind == TRUSTED or (kind == PARTNER and not facts[PARTNER_GOES_WRONG]):
        return 1 if passed else 0
    if kind == FOLLOWING:
        for part in (cards & group, cards & ~group):
            if part and not (part & passed if facts[WINS_WITH] else not part & ~passed):
                return 0
        return 1
    if kind == DISCARDING:
        ruffs, thrown = cards & group, cards & ~group
        if ruffs & ~passed:
            return 0
        if thrown and not (thrown & passed if facts[DISCARD_ORDER] else not thrown & ~passed):
            return 0
        return 1
    if kind == ON_LEAD:
        some, every = 0, 1
        for suit in range(4):
            own = cards & suit_cards(suit)
            if not own:
                continue
            any_part, all_parts = 0, 1
            for part in (own & group, own & ~group):
                if part:
                    if part & ~passed:
                        all_parts = 0
                    else:
                        any_part = 1
            holds = any_part if facts[STARTING_HAND] else all_parts
            some |= holds
            every &= holds
        return some if facts[SUIT_ORDER] else every
    return 0 if cards & ~passed else 1


@kernel(i8(word_row, word_row, i8))
def _next_of_theirs(facts: Row, state: Row, cards: int) -> int:
    """Which card an opponent tries first: on lead the highest, else what takes the trick cheaply, else low."""
    if not state[PLAYED]:
        best, size = lowest(cards), -1
        for suit in range(4):
            own = cards & suit_cards(suit)
            if own and highest(own) % 13 > size:
                best, size = highest(own), highest(own) % 13
        return best
    todo = cards
    while todo:
        card = lowest(todo)
        todo &= todo - 1
        if takes_over(facts, state, card):
            return card
    return lowest(cards)


@kernel(i8(word_row))
def _may_go_on(counts: Row) -> int:
    """Count a position; 0 where the budget is spent."""
    counts[NODES] += 1
    if counts[NODES] + counts[PLANS] > counts[LIMIT]:
        counts[IS_OUT] = 1
    return 1 - counts[IS_OUT]


@kernel(i8(word_row, word_row, i8, i8, i8, i8))
def _is_decided(facts: Row, verdict: Row, cards: int, extra: int, passed: int, failed: int) -> int:
    """Whether it is known that what he needs holds at a turn (1) or does not (0), or -1.

    ``cards`` are normal and ``extra`` judged normal beside them; the need holds after those that passed.
    """
    if extra & failed or not _resolved(facts, verdict, cards, cards & ~failed):
        return 0
    return 1 if not extra & ~passed and _resolved(facts, verdict, cards, cards & passed) else -1


@kernel(i8(word_row, words, words, words, words, words, words, word_row, i8, i8, i8))
def holds_up(  # noqa: C901 - numba lets a function call itself, but not two functions each other
    facts: Row, steps: Rows, judged: Rows, states: Rows, verdicts: Rows, plans: Rows, table: Rows, counts: Row,
    depth: int, need: int, trusts: int,
) -> int:  # fmt: skip
    """1 where the claimer's side takes at least so many tricks in all, 0 where it does not, or out of budget.

    With ``trusts`` he chooses the best of the normal plays, else the worst save where the policy trusts him.
    """
    state = states[depth]
    won = state[WON]
    if won >= need:
        return 1
    if won + state[LEFT] < need:
        return 0
    key, check = _keys(facts, state, judged, trusts)
    check &= ~_BOUNDS
    slot = key & (len(table) - 1)
    least, most = 0, state[LEFT]
    if table[slot, 0] == key and table[slot, 1] & ~_BOUNDS == check:
        least, most = table[slot, 1] & 15, (table[slot, 1] >> 4) & 15
        if won + least >= need:
            return 1
        if won + most < need:
            return 0
    if not _may_go_on(counts):
        return OUT_OF_BUDGET
    result = -1
    suits = choices(facts, state)
    seat = turn_of(state)
    if suits:
        for option in range(OPTIONS):
            if result < 0 and choose(states, depth, option, suits):
                found = holds_up(
                    facts, steps, judged, states, verdicts, plans, table, counts, depth + 1, need, trusts
                )
                if found <= 0:
                    result = found
                    break
    elif is_ours(facts, seat):
        verdict = verdicts[depth]
        normal_cards(facts, steps, judged, state, plans, counts, verdict)
        cards, extra = unlike(facts, state, verdict[NORMAL]), unlike(facts, state, verdict[JUDGED])
        passed, failed, todo = 0, 0, cards | extra
        while todo and result < 0 and not counts[IS_OUT]:
            card = lowest(todo)
            todo &= todo - 1
            play(facts, steps, states, depth, card)
            found = holds_up(facts, steps, judged, states, verdicts, plans, table, counts, depth + 1, need, trusts)
            passed |= max(found, 0) << card
            failed |= (1 - max(found, 0)) << card
            result = passed >> card & 1 if trusts else _is_decided(facts, verdict, cards, extra, passed, failed)
            if trusts and todo and not result:
                result = -1
    else:
        todo = unlike(facts, state, legal_cards(facts, state))
        while todo and result < 0:
            card = _next_of_theirs(facts, state, todo)
            todo &= ~(1 << card)
            play(facts, steps, states, depth, card)
            found = holds_up(facts, steps, judged, states, verdicts, plans, table, counts, depth + 1, need, trusts)
            if found <= 0:
                result = found
                break
    if counts[IS_OUT]:
        return OUT_OF_BUDGET
    result = 1 if result else 0  # of theirs nothing broke it
    if result:
        least = need - won
    else:
        most = need - 1 - won
    table[slot, 0] = key
    table[slot, 1] = check | most << 4 | least
    return result
