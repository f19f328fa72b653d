"""What restrictions do at one place of the play: whether they bind the card played there, which cards they leave, and
which of them still bind some cards later.

Which duty comes first stands in ``restrictions``. What declarer states is not known here: where he has a choice, the
answers hold whatever he states.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from analyzer.bridge.cards import Card, Seat
from analyzer.bridge.play import Position
from analyzer.bridge.restrictions import (
    DeclarerOption,
    FollowLine,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Restriction,
)

__all__ = ["binding", "cards_left", "in_force", "open_choices"]


def binding(position: Position, restrictions: Iterable[Restriction]) -> tuple[Restriction, ...]:
    """The restrictions that bear on the very next card, whether or not they leave a choice of cards."""
    return tuple(restriction for restriction in restrictions if _binds(position, restriction))


def _binds(position: Position, restriction: Restriction) -> bool:
    seat, is_lead = position.to_play, not position.trick
    match restriction:
        case PenaltyCard():
            is_held = restriction.card in position.hands[restriction.player]
            of_partner = restriction.major and is_lead and restriction.player is seat.partner
            return is_held and (restriction.player is seat or of_partner)
        case DeclarerOption():
            return is_lead and restriction.leader is seat
        case MustLead() | MayNotLead():
            return is_lead and restriction.player is seat
        case MustPlay():
            return restriction.player is seat
        case FollowLine():
            return True
        case _:
            assert_never(restriction)


def open_choices(position: Position, restrictions: Iterable[Restriction]) -> tuple[Restriction, ...]:
    """The restrictions by which declarer may require or forbid something at the lead that comes now."""
    leader = position.to_play
    return tuple(
        one
        for one in binding(position, restrictions)
        if isinstance(one, DeclarerOption) or (isinstance(one, PenaltyCard) and one.player is not leader)
    )


def cards_left(position: Position, restrictions: Iterable[Restriction]) -> tuple[Card, ...]:
    """The cards that the player to move may play, sorted.

    Where declarer may speak before the lead, no others than these may be played, and which of them hangs on what he
    states. Of a line that is to be followed no account is taken.
    """
    bound = binding(position, restrictions)
    cards: Sequence[Card] = position.legal_cards()
    forbidden = {suit for one in bound if isinstance(one, MayNotLead) for suit in one.suits}
    required = [one.suits for one in bound if isinstance(one, MustLead)]
    cards = [card for card in cards if card.suit not in forbidden] or cards
    for suits in required:
        cards = [card for card in cards if card.suit in suits] or cards
    if open_choices(position, bound):
        return tuple(cards)
    forced = {card for one in bound if isinstance(one, MustPlay) for card in one.cards}
    cards = [card for card in cards if card in forced] or cards
    lying = {one.card: one.major for one in bound if isinstance(one, PenaltyCard)}
    major = [card for card in cards if lying.get(card)]
    minor = [card for card in cards if card in lying]
    if major:
        cards = major
    elif minor:
        suit = minor[0].suit
        cards = [card for card in cards if card.suit is not suit or card.is_honor or card in lying]
    return tuple(cards)


def in_force(
    position: Position, restrictions: Iterable[Restriction], cards: Iterable[Card]
) -> tuple[Restriction, ...] | None:
    """What still binds once these cards have been played from a position; None where the cards do not tell it.

    They do not while it hangs on what declarer may have stated before a lead: until the leader has lost the lead, and
    the penalty cards that were perhaps picked up have been played.

    Raises
    ------
    BoardError
        At the first card that its player does not hold.
    """
    alive = list(restrictions)
    doubtful: set[Restriction] = set()
    spoken_to: Seat | None = None
    led: set[Seat] = set()
    for card in cards:
        seat = position.to_play
        if not position.trick:
            led.add(seat)
            if stated := open_choices(position, alive):
                spoken_to = seat
                doubtful.update(one for one in stated if isinstance(one, PenaltyCard))
        after = position.played(card)
        alive = [one for one in alive if not _is_used(one, position, after, card, led)]
        if after.leader is not position.leader:
            spoken_to = None
        position = after
    return None if spoken_to is not None or doubtful & set(alive) else tuple(alive)


def _is_used(restriction: Restriction, before: Position, after: Position, card: Card, led: set[Seat]) -> bool:
    """Whether a restriction ends with a card; ``led`` has the players who have led since it began."""
    seat, is_lead = before.to_play, not before.trick
    match restriction:
        case PenaltyCard():
            return restriction.card == card
        case DeclarerOption():
            return is_lead and restriction.leader is seat
        case MustLead():
            return is_lead and restriction.player is seat
        case MayNotLead():
            return restriction.player in led and after.leader is not restriction.player
        case MustPlay():
            return restriction.player is seat
        case FollowLine():
            return restriction.cards[-1:] == (card,)
        case _:
            assert_never(restriction)
