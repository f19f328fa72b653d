"""What a player knows of the hands: his own cards, dummy, the cards played, what was shown, what the auction said.

Conditions and soft conditions speak of the hands as dealt. A layout is weighed by how likely the cards played are
from it; how a card is read stands with the card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from analyzer.bridge.cards import DECK, Card, Denomination, Seat, Suit
from analyzer.bridge.deal import Hand
from analyzer.bridge.hand_condition import Condition
from analyzer.bridge.knowledge_faults import knowledge_faults
from analyzer.bridge.play import Position, trick_winner
from analyzer.errors import InputError, Problem

__all__ = ["Knowledge", "Reading", "SeenCard", "SoftCondition"]

_NO_CARDS: tuple[Hand, Hand, Hand, Hand] = (frozenset(), frozenset(), frozenset(), frozenset())


class Reading(Enum):
    """What a card says about the hand that it came from, beyond that it was there."""

    #: Nothing more.
    HELD = "held"
    #: He chose its class of equal cards for reasons of his own, and a card of it at random (restricted choice).
    EQUALS = "equals"
    #: He plays a card of the lowest class that he holds, at random: small cards carry no message.
    LOWEST = "lowest"
    #: He wins the trick with a card of the top class where he can, at random, and plays from the lowest otherwise.
    WINS = "wins"


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card that was played.

    Attributes
    ----------
    reading
        How it is read where it came from a hidden hand and followed suit. None is the default: ``EQUALS`` for a card
        that followed, ``HELD`` for a lead. A card that did not follow suit is always ``HELD``.
    """

    card: Card
    seat: Seat
    reading: Reading | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SoftCondition:
    """A condition that makes a layout more or less likely without ruling it out.

    Attributes
    ----------
    if_true, if_false
        Factors of the weight of a layout in which it holds, or does not.
    """

    condition: Condition
    if_true: Fraction
    if_false: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """What one player knows when it is his turn.

    Attributes
    ----------
    viewer
        Who he is.
    hands
        By seat N E S W: the hands that he sees in full, as they were at the beginning (of the deal, or of the ending
        that is looked at); None is hidden.
    denomination
        Trumps or notrump.
    cards
        The cards played since then, in order of play, four to a trick.
    shown
        By seat: cards of a hidden hand that he knows otherwise (penalty cards, exposed cards), played or not.
    conditions, soft
        What is known of the hands as they were dealt; only where all thirteen tricks are to come at the beginning.
    equals
        By suit S H D C: the classes of equal cards among those that he does not see, the top first; empty for the
        default: runs of such cards with none that he sees, played or not, between them.
    deck
        All cards of the four hands at the beginning.

    Raises
    ------
    InputError
        With everything that contradicts itself.
    """

    viewer: Seat
    hands: tuple[Hand | None, Hand | None, Hand | None, Hand | None]
    denomination: Denomination
    cards: tuple[SeenCard, ...] = ()
    shown: tuple[Hand, Hand, Hand, Hand] = _NO_CARDS
    conditions: tuple[Condition, ...] = ()
    soft: tuple[SoftCondition, ...] = ()
    equals: tuple[tuple[Hand, ...], tuple[Hand, ...], tuple[Hand, ...], tuple[Hand, ...]] = ((), (), (), ())
    deck: Hand = field(default=frozenset(DECK), repr=False)

    def __post_init__(self) -> None:
        faults = knowledge_faults(self)
        if faults:
            raise InputError(faults)

    @classmethod
    def of_play(
        cls,
        start: Position,
        cards: Iterable[Card] = (),
        *,
        viewer: Seat,
        declarer: Seat,
        shown: tuple[Hand, Hand, Hand, Hand] = _NO_CARDS,
        conditions: Iterable[Condition] = (),
        soft: Iterable[SoftCondition] = (),
    ) -> Knowledge:
        """What a player knows after the cards played from a position, without peeking at the hidden hands.

        Declarer and a defender see their own hand and dummy; before the opening lead a player sees his own alone.

        Raises
        ------
        BoardError
            At the first card that its player does not hold.
        InputError
            Where dummy is to look: declarer decides for him.
        """
        if viewer is declarer.partner:
            raise InputError(
                Problem(
                    message=f"{viewer.full_name} is dummy and decides nothing",
                    where="viewer",
                    hint=f"{declarer.full_name}, who decides for him",
                )
            )
        begun = [hand | _of_trick(start, seat) for seat, hand in zip(Seat, start.hands, strict=True)]
        seen = [SeenCard(card, start.leader.after(turn)) for turn, card in enumerate(start.trick)]
        position = start
        for card in cards:
            seen.append(SeenCard(card, position.to_play))
            position = position.played(card)
        is_faced = bool(seen) or len(begun[0]) < 13
        visible = {viewer, declarer.partner} if is_faced else {viewer}
        north, east, south, west = (hand if seat in visible else None for seat, hand in zip(Seat, begun, strict=True))
        return cls(
            viewer=viewer,
            hands=(north, east, south, west),
            denomination=start.denomination,
            cards=tuple(seen),
            shown=shown,
            conditions=tuple(conditions),
            soft=tuple(soft),
            deck=frozenset().union(*begun),
        )

    @property
    def hidden(self) -> tuple[Seat, ...]:
        """The seats whose hands he does not see."""
        return tuple(seat for seat in Seat if self.hands[seat] is None)

    @property
    def cards_each(self) -> int:
        """How many cards each hand had at the beginning."""
        return len(self.deck) // 4

    def played(self, seat: Seat) -> Hand:
        """The cards that a seat has played."""
        return frozenset(seen.card for seen in self.cards if seen.seat is seat)

    def known(self, seat: Seat) -> Hand:
        """The cards that a seat is known to have had at the beginning."""
        hand = self.hands[seat]
        return self.played(seat) | self.shown[seat] if hand is None else hand

    @property
    def unseen(self) -> Hand:
        """The cards of hidden hands that nobody has played or shown."""
        return self.deck.difference(*(self.known(seat) for seat in Seat))

    def voids(self, seat: Seat) -> tuple[Suit, ...]:
        """The suits of which a hidden hand has none of the unseen cards, because it did not follow.

        Where it is known to have had a card of the suit all the same, that was a revoke and shows nothing.
        """
        found = set()
        for number, (led, seen) in self._turns():
            suit = led.card.suit
            if seen.seat is seat and seen.card.suit is not suit:
                later = {after.card for after in self.cards[number:] if after.seat is seat} | self.shown[seat]
                earlier = {before.card for before in self.cards[:number] if before.seat is seat}
                if not any(card.suit is suit for card in later - earlier):
                    found.add(suit)
        return tuple(sorted(found))

    def classes(self, suit: Suit) -> tuple[Hand, ...]:
        """The classes of equal cards of a suit among those of the hidden hands, the top first."""
        if self.equals[suit]:
            return self.equals[suit]
        visible = {card for hand in self.hands if hand is not None for card in hand}
        runs: list[set[Card]] = [set()]
        for card in sorted((card for card in self.deck if card.suit is suit), reverse=True):
            if card in visible:
                runs.append(set())
            else:
                runs[-1].add(card)
        return tuple(frozenset(run) for run in runs if run)

    def readings(self) -> Iterator[tuple[SeenCard, Reading, Hand, Hand]]:
        """Each card of a hidden hand: how it is read, what its player had played before, and what would have won.

        The last is the cards of its suit that win the trick as it lay.
        """
        for number, (led, seen) in self._turns():
            if self.hands[seen.seat] is not None:
                continue
            before = frozenset(card.card for card in self.cards[:number] if card.seat is seen.seat)
            default = Reading.HELD if seen is led else Reading.EQUALS
            reading = seen.reading or default
            if seen.card.suit is not led.card.suit:
                reading = Reading.HELD
            yield seen, reading, before, self._winning(number)

    def _turns(self) -> Iterator[tuple[int, tuple[SeenCard, SeenCard]]]:
        """Number of each card played, with the card led to its trick and itself."""
        for number, seen in enumerate(self.cards):
            yield number, (self.cards[number - number % 4], seen)

    def _winning(self, number: int) -> Hand:
        trick = [seen.card for seen in self.cards[number - number % 4 : number]]
        suit, place = self.cards[number].card.suit, Seat.N.after(len(trick))
        return frozenset(
            card
            for card in self.deck
            if card.suit is suit and trick_winner([*trick, card], Seat.N, self.denomination) is place
        )


def _of_trick(position: Position, seat: Seat) -> Hand:
    """The card of the trick in progress that a seat played."""
    return frozenset(card for turn, card in enumerate(position.trick) if position.leader.after(turn) is seat)
