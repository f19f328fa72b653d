"""From searches to answers: the root, its value by search, the value of its cards, and the card to play.

The root carries the restrictions that are alive in it; where there are none, every search is the free one.

Each answer is a pair of bounds, ``LOW`` and ``HIGH`` in ``WORDS``, on the tricks of North-South from the beginning of
the trick in progress. They meet unless the budget ran out.
"""

from __future__ import annotations

from analyzer.solver.kernels.bits import count, highest, lowest
from analyzer.solver.kernels.cards import LANE, suit_set
from analyzer.solver.kernels.deal import prepare_owners, prepare_trumps, shape_of
from analyzer.solver.kernels.declare import i8, kernel
from analyzer.solver.kernels.layout import (
    BEST,
    CHOOSER,
    DEAL,
    FACE_UP,
    FLAGS,
    HANDS,
    HELD,
    HIGH,
    LED,
    LOW,
    PLAYED,
    PRESENT,
    ROOT,
    RULES,
    SAVED,
    SHAPE,
    STEPS,
    TO_PLAY,
    TRICK,
    TRUMP,
    WINNER,
    WORDS,
    load,
    store,
)
from analyzer.solver.kernels.moves import takes
from analyzer.solver.kernels.restricted_moves import allowed, flags_after, playable
from analyzer.solver.kernels.restricted_search import distinct, restricted_search
from analyzer.solver.kernels.table import empty_table

__all__ = [
    "best_card",
    "choices",
    "different_choices",
    "estimate",
    "maximizes",
    "narrow",
    "play",
    "put_deal",
    "put_lead",
    "put_position",
    "restore_root",
    "save_root",
    "tricks_left",
    "value_of_card",
]


@kernel(i8(i8, i8))
def put_deal(space: int, trump: int) -> int:
    """Make ``HANDS`` the deal whose tables are kept, and forget what was found about another.

    Where the cards are some of those of the deal before, with the same owners and trumps, everything is kept.
    """
    same = load(space, WORDS, TRUMP) == trump
    for seat in range(4):
        if load(space, HANDS, seat) & ~load(space, DEAL, seat):
            same = False
    if not same:
        for seat in range(4):
            store(space, DEAL, seat, load(space, HANDS, seat))
        store(space, WORDS, TRUMP, trump)
        empty_table(space)
        prepare_owners(space)
        prepare_trumps(space)
    return 0


@kernel(i8(i8, i8))
def play(space: int, card: int) -> int:
    """Play a card at the root; the seat that won the trick if it is complete now, else -1."""
    seat = load(space, ROOT, TO_PLAY)
    played = load(space, ROOT, PLAYED)
    store(space, HANDS, seat, load(space, HANDS, seat) ^ (1 << card))
    store(space, ROOT, SHAPE, load(space, ROOT, SHAPE) - load(space, STEPS, 4 * seat + (card >> 4)))
    store(space, ROOT, TO_PLAY, (seat + 1) & 3)
    store(space, ROOT, PLAYED, played + 1)
    if played == 0:
        store(space, ROOT, LED, card >> 4)
        store(space, ROOT, TRICK, 0)
    if played == 0 or takes(card, load(space, ROOT, BEST), load(space, WORDS, TRUMP)):
        store(space, ROOT, BEST, card)
        store(space, ROOT, WINNER, seat)
    store(space, ROOT, TRICK, load(space, ROOT, TRICK) | 1 << card)
    store(space, ROOT, FACE_UP, load(space, ROOT, FACE_UP) & ~(1 << card))
    flags = load(space, ROOT, FLAGS)
    if flags:
        store(space, ROOT, FLAGS, flags_after(space, flags, seat, played, load(space, ROOT, WINNER)))
    if played < 3:
        return -1
    winner = load(space, ROOT, WINNER)
    present = 0
    for player in range(4):
        present |= load(space, HANDS, player)
    store(space, ROOT, PRESENT, present)
    store(space, ROOT, TO_PLAY, winner)
    store(space, ROOT, PLAYED, 0)
    return winner


@kernel(i8(i8, i8))
def put_lead(space: int, leader: int) -> int:
    """Make ``HANDS``, with a seat on lead and no restrictions, the root."""
    present = 0
    for player in range(4):
        present |= load(space, HANDS, player)
    store(space, ROOT, TO_PLAY, leader)
    store(space, ROOT, PLAYED, 0)
    store(space, ROOT, SHAPE, shape_of(space))
    store(space, ROOT, PRESENT, present)
    store(space, ROOT, FACE_UP, 0)
    store(space, ROOT, FLAGS, 0)
    return 0


@kernel(i8(i8, i8, i8, i8, i8, i8))
def put_position(space: int, trump: int, leader: int, first: int, second: int, third: int) -> int:
    """Make a position the root: ``HANDS`` as they are held, and the cards of the trick in progress (-1 for none)."""
    for turn in range(3):
        card = first if turn == 0 else (second if turn == 1 else third)
        if card >= 0:
            player = (leader + turn) & 3
            store(space, HANDS, player, load(space, HANDS, player) | 1 << card)
    put_deal(space, trump)
    put_lead(space, leader)
    for turn in range(3):
        card = first if turn == 0 else (second if turn == 1 else third)
        if card >= 0:
            play(space, card)
    return 0


@kernel(i8(i8, i8))
def save_root(space: int, copy: int) -> int:
    """Keep the root as copy 1, 2 or 3."""
    for seat in range(4):
        store(space, ROOT, HELD + seat, load(space, HANDS, seat))
    for word in range(SAVED):
        store(space, ROOT, SAVED * copy + word, load(space, ROOT, word))
    return 0


@kernel(i8(i8, i8))
def restore_root(space: int, copy: int) -> int:
    """Go back to a copy."""
    for word in range(SAVED):
        store(space, ROOT, word, load(space, ROOT, SAVED * copy + word))
    for seat in range(4):
        store(space, HANDS, seat, load(space, ROOT, HELD + seat))
    return 0


@kernel(i8(i8))
def tricks_left(space: int) -> int:
    """Tricks from the root on, the one in progress included."""
    return (count(load(space, ROOT, PRESENT)) + 3) >> 2


@kernel(i8(i8))
def choices(space: int) -> int:
    """The cards that may be played at the root, as a set; before a lead declarer has stated his choice."""
    seat = load(space, ROOT, TO_PLAY)
    hand = load(space, HANDS, seat)
    cards = allowed(space, seat, hand, load(space, ROOT, PLAYED), load(space, ROOT, LED), load(space, ROOT, FLAGS))
    return playable(space, cards, load(space, ROOT, FACE_UP))


@kernel(i8(i8, i8))
def different_choices(space: int, cards: int) -> int:
    """Of equal cards at the root the highest one; where restrictions are alive, every card."""
    special = load(space, ROOT, FACE_UP)
    if load(space, ROOT, FLAGS):
        special = cards
    return distinct(cards, special, load(space, ROOT, PRESENT))


@kernel(i8(i8, i8))
def maximizes(space: int, cards: int) -> int:
    """1 if the card at the root is picked for North-South: by the player, or by declarer among penalty cards."""
    lying = cards & load(space, ROOT, FACE_UP)
    if lying & (lying - 1):
        return 1 - load(space, RULES, CHOOSER)
    return 1 - (load(space, ROOT, TO_PLAY) & 1)


@kernel(i8(i8, i8, i8, i8))
def narrow(space: int, low: int, high: int, guess: int) -> int:
    """Narrow bounds on the root to its value, from a guess on; 0, or -1 if the budget ran out before they met.

    The search is free as soon as no restriction is alive.
    """
    value = max(low, min(high, guess))
    status = 0
    while low < high:
        need = min(high, value + 1 if value == low else value)
        value = restricted_search(
            space,
            load(space, ROOT, PLAYED),
            load(space, ROOT, TO_PLAY),
            need,
            load(space, ROOT, LED),
            load(space, ROOT, BEST),
            load(space, ROOT, WINNER),
            load(space, ROOT, TRICK),
            load(space, ROOT, SHAPE),
            load(space, ROOT, PRESENT),
            load(space, ROOT, FACE_UP),
            load(space, ROOT, FLAGS),
        )
        if value < 0:
            status = -1
            break
        if value < need:
            high = value
        else:
            low = value
    store(space, WORDS, LOW, low)
    store(space, WORDS, HIGH, high)
    return status


@kernel(i8(i8))
def estimate(space: int) -> int:
    """A first guess at the tricks of North-South from the root, by high cards and trumps; its numbers were fitted."""
    trump = load(space, WORDS, TRUMP)
    present = load(space, ROOT, PRESENT)
    tricks = tricks_left(space)
    side_points = 0
    trump_points = 0
    length = 0
    longest = 0
    for suit in range(4):
        shift = suit << 4
        north = (load(space, HANDS, 0) >> shift) & LANE
        east = (load(space, HANDS, 1) >> shift) & LANE
        south = (load(space, HANDS, 2) >> shift) & LANE
        west = (load(space, HANDS, 3) >> shift) & LANE
        rest = (present >> shift) & LANE
        points = 0
        for worth in range(4, 0, -1):
            if rest:
                top = 1 << highest(rest)
                rest ^= top
                if (north | south) & top:
                    points += worth
                elif (east | west) & top:
                    points -= worth
        if suit == trump:
            trump_points = points
            length = count(north) + count(south) - count(east) - count(west)
            longest = max(count(north), count(south)) - max(count(east), count(west))
        else:
            side_points += points
    lead = 1 - 2 * (load(space, ROOT, TO_PLAY) & 1)
    # in units of a ten-thousandth of a trick
    if trump < 4:
        guess = (
            tricks * (5000 + 127 * side_points + 170 * trump_points) + 3400 * length + 3000 * longest + 2800 * lead
        )
    else:
        guess = tricks * (5000 + 195 * side_points) + 7500 * lead
    return max(0, min(tricks, (guess + 5000) // 10000))


@kernel(i8(i8, i8, i8))
def value_of_card(space: int, card: int, guess: int) -> int:
    """Narrow ``LOW`` and ``HIGH``, as they stand, to the value after a card at the root, which is put back.

    Both are then counted from the beginning of the trick that is in progress at the root. Uses copy 1.
    """
    low = load(space, WORDS, LOW)
    high = load(space, WORDS, HIGH)
    save_root(space, 1)
    winner = play(space, card)
    won = 0
    if winner >= 0:
        won = 1 - (winner & 1)
    low = max(low - won, 0)
    high = min(high - won, tricks_left(space))
    status = narrow(space, low, high, guess - won)
    store(space, WORDS, LOW, load(space, WORDS, LOW) + won)
    store(space, WORDS, HIGH, load(space, WORDS, HIGH) + won)
    restore_root(space, 1)
    return status


@kernel(i8(i8, i8))
def best_card(space: int, value: int) -> int:
    """The card to play at the root, whose value is known; -1 if the budget ran out.

    Among cards of equal value the first suit in the order S H D C, and of it the lowest.
    """
    cards = choices(space)
    is_ours = maximizes(space, cards)
    runs = different_choices(space, cards)
    tricks = tricks_left(space)
    for suit in range(4):
        for top in range(13):
            card = suit << 4 | top
            if not (runs >> card) & 1:
                continue
            runs ^= 1 << card
            # The lowest of the run: no other run of this hand lies between.
            below = cards & suit_set(suit) & ((2 << card) - 1)
            cards &= ~below
            if runs == 0:
                return lowest(below)  # the others were tried and are worse
            # North-South must reach the value with their card, East-West must hold them to it.
            store(space, WORDS, LOW, value - 1 if is_ours else value)
            store(space, WORDS, HIGH, value if is_ours else value + 1)
            if value == (0 if is_ours else tricks):
                return lowest(below)
            if value_of_card(space, card, value) < 0:
                return -1
            if load(space, WORDS, LOW) == value and load(space, WORDS, HIGH) == value:
                return lowest(below)
    return -1
