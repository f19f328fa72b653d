"""The cards to try: which are legal, which come first, and which one decided a similar position before."""

from __future__ import annotations

from analyzer.solver.kernels.bits import highest, lowest, shift_right
from analyzer.solver.kernels.cards import suit_set
from analyzer.solver.kernels.declare import i8, kernel
from analyzer.solver.kernels.layout import CUTOFF_BITS, CUTOFFS, GENERATION, LISTS, WORDS, load, store

__all__ = ["keep_cutoff", "legal", "list_down", "list_up", "look_of", "recall_cutoff", "takes"]

GOLDEN = -7046029254386353131
OTHER = -4417276706812531889
TAG = 0x0000_FFFF_FFFF_FF00


@kernel(i8(i8, i8, i8))
def legal(hand: int, turn: int, led: int) -> int:
    """The cards that may be played as number ``turn`` (0 to 3) of a trick in which suit ``led`` was led."""
    if turn == 0:
        return hand
    following = hand & suit_set(led)
    return following if following else hand


@kernel(i8(i8, i8, i8))
def takes(card: int, best: int, trump: int) -> int:
    """1 if a card beats the card that wins the trick so far."""
    if card >> 4 == best >> 4:
        return 1 if card > best else 0
    return 1 if card >> 4 == trump else 0


@kernel(i8(i8, i8, i8, i8))
def list_up(space: int, place: int, number: int, cards: int) -> int:
    """Append cards to the list at ``place``, lowest first; how many are listed then."""
    while cards:
        store(space, LISTS, place + number, lowest(cards))
        number += 1
        cards &= cards - 1
    return number


@kernel(i8(i8, i8, i8, i8))
def list_down(space: int, place: int, number: int, cards: int) -> int:
    """Append cards to the list at ``place``, highest first; how many are listed then."""
    while cards:
        card = highest(cards)
        store(space, LISTS, place + number, card)
        number += 1
        cards ^= 1 << card
    return number


@kernel(i8(i8, i8, i8, i8, i8, i8, i8))
def look_of(hand: int, moves: int, turn: int, seat: int, led: int, beat: int, present: int) -> int:
    """A hash of what a position looks like to the player to move.

    On lead: his hand. Following suit: the cards of the suit and what to beat. Otherwise: his hand and what to beat,
    ``beat`` being the card that wins so far (at notrump the seat, since no card can beat it).
    """
    look = hand
    if turn:
        if moves & suit_set(led):
            look = present & suit_set(led)
        look += beat << 56
    return ((look * GOLDEN) ^ ((turn * 4 + seat + 1) * OTHER)) * GOLDEN


@kernel(i8(i8, i8, i8, i8))
def recall_cutoff(space: int, look: int, moves: int, none: int) -> int:
    """The card among ``moves`` that last decided a position of this look, or ``none``."""
    word = load(space, CUTOFFS, shift_right(look, 64 - CUTOFF_BITS))
    card = word & 63
    if word ^ card == (look & TAG) | load(space, WORDS, GENERATION) << 48 and (moves >> card) & 1:
        return card
    return none


@kernel(i8(i8, i8, i8))
def keep_cutoff(space: int, look: int, card: int) -> int:
    """Remember the card that decided a position of this look."""
    word = (look & TAG) | load(space, WORDS, GENERATION) << 48 | card
    store(space, CUTOFFS, shift_right(look, 64 - CUTOFF_BITS), word)
    return 0
