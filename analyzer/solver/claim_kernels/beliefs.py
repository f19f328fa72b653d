"""What the claimer knows to be out, and which cards he takes for winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.claim_kernels.layout import AWAKE, DRAWS_KNOWN_TRUMP, GHOSTS, GOOD, SIDE, TRUMP, TRUMPS, UNKNOWN
from analyzer.solver.kernels.bits import count, highest
from analyzer.solver.kernels.declare import i8, kernel, word_row

if TYPE_CHECKING:
    from analyzer.solver.claim_kernels.layout import Row

__all__ = ["above", "feared", "is_winner", "known_out", "suit_cards", "winners", "without_lowest"]


@kernel(i8(i8))
def suit_cards(suit: int) -> int:
    """All cards of a suit; none of notrump."""
    return 8191 << 13 * suit if suit < 4 else 0


@kernel(i8(i8))
def above(card: int) -> int:
    """The cards of its suit that beat a card."""
    return suit_cards(card // 13) & ~((2 << card) - 1)


@kernel(i8(i8, i8))
def without_lowest(cards: int, among: int) -> int:
    """The cards without the lowest of those among them."""
    found = cards & among
    return cards & ~(found & -found)


@kernel(i8(word_row, word_row))
def known_out(facts: Row, state: Row) -> int:
    """The cards that he knows (or takes) the opponents to have."""
    theirs = state[1 - facts[SIDE]] | state[3 - facts[SIDE]]
    if state[AWAKE]:
        return theirs
    return (theirs & ~facts[UNKNOWN]) | facts[GHOSTS]


@kernel(i8(word_row, i8, i8, i8))
def winners(facts: Row, cards: int, pool: int, awake: int) -> int:
    """Those of the cards that he believes to win rounds of their suits."""
    found = 0
    for suit in range(4):
        own = cards & suit_cards(suit)
        if own:
            out = pool & suit_cards(suit)
            if out:
                own &= ~((2 << highest(out)) - 1)
            found |= own
    if not awake:
        found |= cards & facts[GOOD]
    return found


@kernel(i8(word_row, i8, i8, i8))
def is_winner(facts: Row, card: int, pool: int, awake: int) -> int:
    """Whether he believes that a card wins a round of its suit."""
    if not above(card) & pool:
        return 1
    return 0 if awake else (facts[GOOD] >> card) & 1


@kernel(i8(word_row, i8, i8, i8, i8))
def feared(facts: Row, suit: int, pool: int, to_come: int, voids: int) -> int:
    """Whether he must fear that one of these opponents (bits of seats), who are still to play, ruffs."""
    if not facts[DRAWS_KNOWN_TRUMP] or suit == facts[TRUMP] or not pool & facts[TRUMPS]:
        return 0
    seats, is_out = 0, 0
    for seat in range(4):
        if (to_come >> seat) & 1 and not (voids >> (4 * seat + facts[TRUMP])) & 1:
            seats += 1
            is_out |= (voids >> (4 * seat + suit)) & 1
    if seats and (is_out or count(pool & suit_cards(suit)) < seats):
        return 1
    return 0
