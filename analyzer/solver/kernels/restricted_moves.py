"""What declarer may state before a lead, and which cards may be played, under restrictions.

A choice of declarer's is a code: 0 no requirement, 1 + s the suit s is required, 4 + m the suits of the set m are
forbidden. It is made in two stages where both apply: by his option at this seat's first lead, and for the penalty
cards of the leader's partner.

What may be led: first the forbidden suits go, then comes the suit that must be led, then what declarer requires; each
only where something is left (Law 59). Then, at any turn, the cards of which one must be played; then a major penalty
card, declarer picking among several; then a minor one before the others of its suit that are no honors.
"""

from __future__ import annotations

from analyzer.solver.kernels.bits import lowest
from analyzer.solver.kernels.cards import suit_set
from analyzer.solver.kernels.declare import i8, kernel, pair
from analyzer.solver.kernels.layout import FORCED, HANDS, MINORS, RULES, SUITS, load
from analyzer.solver.kernels.moves import legal
from analyzer.solver.kernels.restricted_state import (
    FIRST,
    FORBIDDEN,
    LASTING,
    MAY_NOT_LEAD,
    MUST_LEAD,
    MUST_PLAY,
    OPTION,
    SECOND,
    STAGE,
    suits_of,
)

__all__ = ["CODES_OF_CHOICES", "SETTLED", "allowed", "choice_codes", "choice_stage", "flags_after", "playable",
           "stated", "useful_codes"]  # fmt: skip

SETTLED = 2  # the stage in which nothing is left to state
CODES_OF_CHOICES = 20
HONORS = 0x1F00_1F00_1F00_1F00


@kernel(i8(i8, i8, i8))
def _partners_majors(space: int, seat: int, face_up: int) -> int:
    """The major penalty cards of a seat's partner."""
    return face_up & ~load(space, RULES, MINORS) & load(space, HANDS, (seat + 2) & 3)


@kernel(i8(i8, i8, i8, i8))
def choice_stage(space: int, seat: int, flags: int, face_up: int) -> int:
    """What declarer states next before the lead of a seat: 0 his option, 1 for penalty cards, 2 nothing."""
    stage = (flags >> STAGE) & 3
    if stage == 0 and (flags >> (OPTION + seat)) & 1 == 0:
        stage = 1
    if stage == 1 and _partners_majors(space, seat, face_up) == 0:
        stage = SETTLED
    return stage


@kernel(i8(i8, i8, i8, i8))
def choice_codes(space: int, seat: int, face_up: int, stage: int) -> int:
    """The codes of all that declarer may state, as a set."""
    if stage == 0:
        rules = load(space, RULES, SUITS + seat)
        codes = 1 | (rules & 15) << 1
        for suit in range(4):
            if (rules >> (4 + suit)) & 1:
                codes |= 1 << (4 + (1 << suit))
        return codes
    suits = suits_of(_partners_majors(space, seat, face_up))
    codes = 1 | suits << 1
    for several in range(1, 16):
        if several & ~suits == 0:
            codes |= 1 << (4 + several)
    return codes


@kernel(i8(i8, i8, i8, i8))
def useful_codes(space: int, seat: int, flags: int, codes: int) -> int:
    """The codes that are not surely as good for the leader as no requirement.

    To require a suit that he does not hold, to forbid one that he does not hold or may not lead anyway, or to forbid
    all that he holds, does no more than pick up the penalty cards. But where some suits are forbidden already, to
    forbid the others lets declarer pick one of his penalty cards in any suit, because nothing can be obeyed.
    """
    held = suits_of(load(space, HANDS, seat))
    if held & (held - 1) == 0:
        return 1
    barred = flags & FORBIDDEN
    if (flags >> (MAY_NOT_LEAD + seat)) & 1:
        barred |= (load(space, RULES, SUITS + seat) >> 8) & 15
    free = held & ~barred
    found = 1 | codes & held << 1
    for several in range(1, 16):
        if (codes >> (4 + several)) & 1 and several & ~free == 0 and (free & ~several or free != held):
            found |= 1 << (4 + several)
    return found


@kernel(pair(i8, i8, i8, i8, i8, i8))
def stated(space: int, seat: int, flags: int, face_up: int, stage: int, code: int) -> tuple[int, int]:
    """Flags and penalty cards after declarer has stated a choice."""
    suits = 0
    if code > 4:
        suits = code - 4
        flags |= suits
    elif code:
        suits = 1 << (code - 1)
        flags |= code << (FIRST if stage == 0 else SECOND)
    if stage == 0:
        flags &= ~(1 << (OPTION + seat))
    else:
        partners = load(space, HANDS, (seat + 2) & 3)
        for suit in range(4):
            if (suits >> suit) & 1:
                face_up &= ~(partners & suit_set(suit))
    flags &= ~(3 << STAGE)
    return flags | (stage + 1) << STAGE, face_up


@kernel(i8(i8, i8, i8, i8, i8, i8))
def allowed(space: int, seat: int, hand: int, turn: int, led: int, flags: int) -> int:
    """The cards that following suit, the restrictions of the lead and a forced card leave."""
    cards = hand
    if turn:
        cards = legal(hand, turn, led)
    else:
        rules = load(space, RULES, SUITS + seat)
        held = suits_of(hand)
        barred = flags & FORBIDDEN
        if (flags >> (MAY_NOT_LEAD + seat)) & 1:
            barred |= (rules >> 8) & 15
        suits = held & ~barred
        if suits == 0:
            suits = held
        if (flags >> (MUST_LEAD + seat)) & 1 and suits & (rules >> 12):
            suits &= rules >> 12
        required = (flags >> FIRST) & 7
        if required and (suits << 1 >> required) & 1:
            suits = 1 << required >> 1
        required = (flags >> SECOND) & 7
        if required and (suits << 1 >> required) & 1:
            suits = 1 << required >> 1
        cards = 0
        for suit in range(4):
            if (suits >> suit) & 1:
                cards |= hand & suit_set(suit)
    if (flags >> (MUST_PLAY + seat)) & 1 and cards & load(space, RULES, FORCED + seat):
        cards &= load(space, RULES, FORCED + seat)
    return cards


@kernel(i8(i8, i8, i8))
def playable(space: int, cards: int, face_up: int) -> int:
    """What penalty cards leave of the cards that are allowed; where major ones are left, only those."""
    lying = cards & face_up
    if lying == 0:
        return cards
    if lying & ~load(space, RULES, MINORS):
        return lying
    return cards & (~suit_set(lowest(lying) >> 4) | HONORS) | lying


@kernel(i8(i8, i8, i8, i8, i8))
def flags_after(space: int, flags: int, seat: int, turn: int, winner: int) -> int:
    """The flags after a seat has played card ``turn`` (0 to 3) of a trick that ``winner`` wins so far."""
    if turn == 0:
        if (flags >> (MAY_NOT_LEAD + seat)) & 1:
            flags |= (load(space, RULES, SUITS + seat) >> 8) & 15
        flags &= LASTING & ~(0x1110 << seat)
    flags &= ~(1 << (MUST_PLAY + seat))
    if turn == 3 and winner != (seat + 1) & 3:
        flags &= ~FORBIDDEN
    return flags
