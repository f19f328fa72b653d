"""What the laws can impose on the play of a card: the one vocabulary that laws and solver share.

A restriction is a fact with a lifetime. The laws hand restrictions over, the solver obeys them, and neither
knows the other. Clause numbers are those of the 2017 laws.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analyzer.bridge.cards import Card, Seat, Suit
from analyzer.errors import ParseError

__all__ = [
    "DeclarerOption",
    "Expiry",
    "FollowLine",
    "MayNotLead",
    "MustLead",
    "MustPlay",
    "PenaltyCard",
    "Restriction",
]


class Expiry(Enum):
    """When a restriction stops binding."""

    WHEN_PLAYED = "when the card is played or picked up"
    THIS_LEAD = "after this one lead"
    WHILE_ON_LEAD = "when the player loses the lead"
    NEXT_TURN = "after the player's next turn"
    END_OF_LINE = "after the last card of the line"


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyCard:
    """A defender's exposed card that lies face up (Laws 49-51)."""

    player: Seat
    card: Card
    major: bool
    expiry: Expiry = Expiry.WHEN_PLAYED

    def __post_init__(self) -> None:
        if not self.major and self.card.is_honor:
            raise ParseError(f"{self.card}: a minor penalty card is below the honors (Law 50B)")

    def __str__(self) -> str:
        return f"{'major' if self.major else 'minor'} penalty card {self.player}:{self.card}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclarerOption:
    """Declarer may require or forbid a suit each time this defender leads (Laws 50D2, 51B)."""

    leader: Seat
    suits: frozenset[Suit]
    may_require: bool = True
    may_forbid: bool = True
    expiry: Expiry = Expiry.WHEN_PLAYED

    def __post_init__(self) -> None:
        if not self.suits or not (self.may_require or self.may_forbid):
            raise ParseError("a declarer's option names a suit and lets him require or forbid it")

    def __str__(self) -> str:
        verbs = "/".join(v for v, on in (("require", self.may_require), ("forbid", self.may_forbid)) if on)
        return f"declarer may {verbs} {self.leader}:{_letters(self.suits)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MustPlay:
    """The player must play one of these cards at his next turn, if he legally can (Laws 45, 51A, 57A)."""

    player: Seat
    cards: frozenset[Card]
    expiry: Expiry = Expiry.NEXT_TURN

    def __post_init__(self) -> None:
        if not self.cards:
            raise ParseError("a forced play names at least one card")

    def __str__(self) -> str:
        return f"must play {self.player}:{' or '.join(str(card) for card in sorted(self.cards))}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MustLead:
    """The player must lead one of these suits, if he can (Laws 26, 50D2, 54, 56)."""

    player: Seat
    suits: frozenset[Suit]
    expiry: Expiry = Expiry.THIS_LEAD

    def __post_init__(self) -> None:
        if not self.suits:
            raise ParseError("a required lead names at least one suit")

    def __str__(self) -> str:
        return f"must lead {self.player}:{_letters(self.suits)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MayNotLead:
    """The player may not lead these suits for as long as he keeps the lead (Laws 26, 50D2, 54, 56)."""

    player: Seat
    suits: frozenset[Suit]
    expiry: Expiry = Expiry.WHILE_ON_LEAD

    def __post_init__(self) -> None:
        if not self.suits:
            raise ParseError("a forbidden lead names at least one suit")

    def __str__(self) -> str:
        return f"may not lead {self.player}:{_letters(self.suits)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowLine:
    """The play goes through these cards, in order, before anybody is free to choose."""

    cards: tuple[Card, ...]
    expiry: Expiry = Expiry.END_OF_LINE

    def __post_init__(self) -> None:
        if len(set(self.cards)) != len(self.cards):
            raise ParseError("a line of play plays no card twice")

    def __str__(self) -> str:
        return f"after {' '.join(str(card) for card in self.cards)}"


Restriction = PenaltyCard | DeclarerOption | MustPlay | MustLead | MayNotLead | FollowLine


def _letters(suits: frozenset[Suit]) -> str:
    return "".join(suit.name for suit in sorted(suits))
