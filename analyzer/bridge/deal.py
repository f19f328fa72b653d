"""The four hands: complete deals, deals with unknown hands, and end positions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from analyzer.bridge.cards import Card, Seat, Suit, rank_name
from analyzer.errors import BoardError, ParseError, Problem

__all__ = ["Deal", "Hand", "hand_text", "parse_hand"]

Hand = frozenset[Card]


def parse_hand(text: str) -> Hand:
    """The hand written as spades.hearts.diamonds.clubs, e.g. ``Q7.J.QT72.KQT943`` (``10`` is a ten too).

    Raises
    ------
    ParseError
        Unless there are four suits of ranks without a repeated card.
    """
    suits = text.strip().upper().replace("10", "T").split(".")
    if len(suits) != 4:
        raise ParseError(f"{text!r} has {len(suits)} suits; write spades.hearts.diamonds.clubs, as AK5.QT.J42.98765")
    cards: list[Card] = []
    for suit, ranks in zip(Suit, suits, strict=True):
        for letter in "" if ranks in ("-", "—", "–") else ranks:
            try:
                cards.append(Card.parse(suit.name + letter))
            except ParseError:
                raise ParseError(
                    f"{text!r}: {letter!r} is not a rank; name every card (no x) with one of A K Q J T 9 … 2"
                ) from None
    doubled = [str(card) for card, count in Counter(cards).items() if count > 1]
    if doubled:
        raise ParseError(f"{text!r} holds {', '.join(doubled)} more than once")
    return frozenset(cards)


def hand_text(hand: Hand) -> str:
    """The hand as :func:`parse_hand` reads it."""
    return ".".join(
        "".join(rank_name(card.rank) for card in sorted(hand, reverse=True) if card.suit is suit) for suit in Suit
    )


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands by seat N E S W; None is a hand that nobody recorded.

    A deal may hold fewer than 13 cards a hand (an end position) or unequal numbers (a trick in progress).
    """

    hands: tuple[Hand | None, Hand | None, Hand | None, Hand | None]

    @classmethod
    def parse(cls, text: str) -> Deal:
        """The deal written as in PBN: first seat, colon, four hands clockwise; ``-`` is an unknown hand.

        >>> Deal.parse("N:AK.Q.. QJ.J.. T9.T.. 87.9..").cards_each
        3
        """
        first, colon, rest = text.strip().partition(":")
        words = rest.split()
        if not colon or len(words) != 4:
            raise ParseError(
                f"{text!r} is not a deal; write the first seat, a colon and four hands clockwise, as "
                "'N:Q7.J.QT72.KQT943 KJT632.QT.A843.2 84.8765432.K9.A5 A95.AK9.J65.J876'"
            )
        seat = Seat.parse(first)
        hands: list[Hand | None] = [None] * 4
        for turns, word in enumerate(words):
            hands[seat.after(turns)] = None if word == "-" else parse_hand(word)
        return cls((hands[0], hands[1], hands[2], hands[3]))

    def hand(self, seat: Seat) -> Hand:
        """The cards of a seat.

        Raises
        ------
        BoardError
            Where the hand is unknown.
        """
        hand = self.hands[seat]
        if hand is None:
            raise BoardError(f"{seat.full_name}'s hand is not known")
        return hand

    @property
    def is_complete(self) -> bool:
        """True where all four hands are known, with 13 different cards each."""
        return self.is_known and self.cards_each == 13 and not self.problems()

    @property
    def is_known(self) -> bool:
        """True where no hand is unknown."""
        return all(hand is not None for hand in self.hands)

    @property
    def cards_each(self) -> int:
        """The number of cards in the longest known hand."""
        return max((len(hand) for hand in self.hands if hand is not None), default=0)

    def owner(self, card: Card) -> Seat | None:
        """The seat that holds a card, or None."""
        for seat, hand in zip(Seat, self.hands, strict=True):
            if hand is not None and card in hand:
                return seat
        return None

    def problems(self) -> tuple[Problem, ...]:
        """Every fault of the deal: cards held twice, hands of wrong or unequal size."""
        found: list[Problem] = []
        holders: dict[Card, list[Seat]] = {}
        for seat, hand in zip(Seat, self.hands, strict=True):
            for card in hand or ():
                holders.setdefault(card, []).append(seat)
        for card, seats in sorted(holders.items()):
            if len(seats) > 1:
                names = " and ".join(seat.full_name for seat in seats)
                found.append(Problem(message=f"{card} is held by {names}", hint="one of them holds another card"))
        sizes = {seat: len(hand) for seat, hand in zip(Seat, self.hands, strict=True) if hand is not None}
        most = max(sizes.values(), default=0)
        for seat, size in sizes.items():
            if size > 13:
                found.append(Problem(message=f"{seat.full_name} holds {size} cards", hint="a hand has 13"))
            elif size < min(most, 13):
                found.append(
                    Problem(message=f"{seat.full_name} holds {size} cards", hint=f"{min(most, 13)} expected")
                )
        return tuple(found)

    def rotated(self, turns: int) -> Deal:
        """The same hands, each moved ``turns`` seats clockwise."""
        hands = [self.hands[(seat - turns) % 4] for seat in range(4)]
        return Deal((hands[0], hands[1], hands[2], hands[3]))

    def __str__(self) -> str:
        return "N:" + " ".join("-" if hand is None else hand_text(hand) for hand in self.hands)
