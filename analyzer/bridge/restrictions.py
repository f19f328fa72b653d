"""What the laws can impose on the play of a card: the one vocabulary that laws and solver share.

A restriction is a fact with a lifetime. The laws hand restrictions over, the solver obeys them, and neither
knows the other. Clause numbers are those of the 2017 laws.

Which duty comes first. A player follows suit. On lead he avoids the suits that he may not lead, then leads a suit
that he must lead, then one that declarer requires. Then comes a card that he must play now, then a penalty card.
Each of these is obeyed as far as the ones before it let him, and is otherwise used up as if it had been (Law 59).
Suits that are forbidden at the same time count together: where nothing else is left, any may be led.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from analyzer.bridge.cards import Card, Seat, Suit
from analyzer.errors import ParseError

__all__ = [
    "DeclarerChoice",
    "DeclarerOption",
    "Expiry",
    "FollowLine",
    "MayNotLead",
    "MustLead",
    "MustPlay",
    "PenaltyCard",
    "Restriction",
    "merged_options",
    "parse_suits",
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
    """A defender's exposed card that lies face up (Laws 49-51).

    A major one is played at the first opportunity, leading, following, discarding or ruffing; where several could be,
    declarer picks one (51A). Before each lead of his partner's declarer may require a suit of these penalty cards, or
    forbid one or more of them for as long as the partner keeps the lead; then all of those suits are picked up
    (50D2, 51B). That needs no :class:`DeclarerOption`. A minor one comes before the others of its suit that are not
    honors; only one that is alone can be minor.
    """

    player: Seat
    card: Card
    major: bool
    expiry: Expiry = Expiry.WHEN_PLAYED

    def __post_init__(self) -> None:
        if not self.major and self.card.is_honor:
            raise ParseError(f"{self.card}: a minor penalty card is below the honors (Law 50B)")

    @classmethod
    def parse(cls, text: str, *, major: bool = True) -> PenaltyCard:
        """The penalty card written with its player: ``E:HK``."""
        player, rest = _player_and(text, "a penalty card", "E:HK")
        return cls(player=player, card=Card.parse(rest), major=major)

    @property
    def in_words(self) -> str:
        """What a director says of it."""
        return f"{self.player.full_name}'s {self.card.symbol} is a {'major' if self.major else 'minor'} penalty card"

    def __str__(self) -> str:
        return f"{'major' if self.major else 'minor'} penalty card {self.player}:{self.card}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclarerOption:
    """What declarer may state once, at this defender's first lead from now on (Law 26).

    He may require one of the suits, for that lead, or forbid one of them, for as long as the defender keeps the lead,
    or do neither.
    """

    leader: Seat
    suits: frozenset[Suit]
    may_require: bool = True
    may_forbid: bool = True
    expiry: Expiry = Expiry.THIS_LEAD

    def __post_init__(self) -> None:
        if not self.suits or not (self.may_require or self.may_forbid):
            raise ParseError("a declarer's option names a suit and lets him require or forbid it")

    @classmethod
    def parse(cls, text: str, *, may_require: bool = True, may_forbid: bool = True) -> DeclarerOption:
        """The option at a defender's first lead, written with him and the suits: ``W:SHD``."""
        leader, rest = _player_and(text, "an option at a lead", "W:SHD")
        return cls(leader=leader, suits=parse_suits(rest), may_require=may_require, may_forbid=may_forbid)

    @property
    def in_words(self) -> str:
        """What a director says of it."""
        verbs = " or ".join(v for v, on in (("require", self.may_require), ("forbid", self.may_forbid)) if on)
        return f"declarer may {verbs} {_any_of(self.suits)} at {self.leader.full_name}'s first lead"

    def __str__(self) -> str:
        verbs = "/".join(v for v, on in (("require", self.may_require), ("forbid", self.may_forbid)) if on)
        return f"declarer may {verbs} {self.leader}:{_letters(self.suits)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MustPlay:
    """The player must play one of these cards at his next turn, on lead or not, if he can (Laws 45, 51A, 57A)."""

    player: Seat
    cards: frozenset[Card]
    expiry: Expiry = Expiry.NEXT_TURN

    def __post_init__(self) -> None:
        if not self.cards:
            raise ParseError("a forced play names at least one card")

    @classmethod
    def parse(cls, text: str) -> MustPlay:
        """The forced play written with the player and the cards: ``E:HK`` or ``E:HK HQ``."""
        player, rest = _player_and(text, "a forced play", "E:HK")
        return cls(player=player, cards=frozenset(Card.parse(word) for word in rest.replace(",", " ").split()))

    @property
    def in_words(self) -> str:
        """What a director says of it."""
        cards = " or ".join(card.symbol for card in sorted(self.cards))
        return f"{self.player.full_name} must play {cards} at his next turn"

    def __str__(self) -> str:
        return f"must play {self.player}:{' or '.join(str(card) for card in sorted(self.cards))}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MustLead:
    """The player must lead one of these suits at his next lead, if he can (Laws 26, 50D2, 54, 56)."""

    player: Seat
    suits: frozenset[Suit]
    expiry: Expiry = Expiry.THIS_LEAD

    def __post_init__(self) -> None:
        if not self.suits:
            raise ParseError("a required lead names at least one suit")

    @classmethod
    def parse(cls, text: str) -> MustLead:
        """The required lead written with the player and the suits: ``W:D``."""
        player, rest = _player_and(text, "a required lead", "W:D")
        return cls(player=player, suits=parse_suits(rest))

    @property
    def in_words(self) -> str:
        """What a director says of it."""
        return f"{self.player.full_name} must lead {_any_of(self.suits)}"

    def __str__(self) -> str:
        return f"must lead {self.player}:{_letters(self.suits)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MayNotLead:
    """The player may not lead these suits from his next lead on, for as long as he keeps it (26, 50D2, 54, 56)."""

    player: Seat
    suits: frozenset[Suit]
    expiry: Expiry = Expiry.WHILE_ON_LEAD

    def __post_init__(self) -> None:
        if not self.suits:
            raise ParseError("a forbidden lead names at least one suit")

    @classmethod
    def parse(cls, text: str) -> MayNotLead:
        """The forbidden lead written with the player and the suits: ``W:S``."""
        player, rest = _player_and(text, "a forbidden lead", "W:S")
        return cls(player=player, suits=parse_suits(rest))

    @property
    def in_words(self) -> str:
        """What a director says of it."""
        return f"{self.player.full_name} may not lead {_any_of(self.suits)} while he keeps the lead"

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

    @property
    def in_words(self) -> str:
        """What a director says of it."""
        return f"after {' '.join(card.symbol for card in self.cards)}"

    def __str__(self) -> str:
        return f"after {' '.join(str(card) for card in self.cards)}"


Restriction = PenaltyCard | DeclarerOption | MustPlay | MustLead | MayNotLead | FollowLine


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclarerChoice:
    """What declarer states where a restriction gives him the choice; nothing of it is no requirement.

    Attributes
    ----------
    require
        The suit that is to be led.
    forbid
        The suits that may not be led for as long as the leader keeps the lead.
    card
        The penalty card that is to be played, of several (Law 51A).
    """

    require: Suit | None = None
    forbid: frozenset[Suit] = frozenset()
    card: Card | None = None

    def __post_init__(self) -> None:
        if (self.require is not None) + bool(self.forbid) + (self.card is not None) > 1:
            raise ParseError("declarer requires a suit, forbids suits or picks a card: one of the three")

    def __str__(self) -> str:
        if self.require is not None:
            return f"require a {_singular(self.require)}"
        if self.forbid:
            return "forbid " + " and ".join(f"a {_singular(suit)}" for suit in sorted(self.forbid))
        return "no requirement" if self.card is None else f"choose {self.card}"


def merged_options(
    required: Sequence[DeclarerOption], forbidden: Sequence[DeclarerOption]
) -> tuple[DeclarerOption, ...]:
    """The options at first leads; suits of one leader that declarer may require and forbid are one option."""
    merged = {(option.leader, option.suits) for option in forbidden} & {(o.leader, o.suits) for o in required}
    return tuple(
        replace(option, may_forbid=True) if (option.leader, option.suits) in merged else option for option in required
    ) + tuple(option for option in forbidden if (option.leader, option.suits) not in merged)


def _player_and(text: str, what: str, example: str) -> tuple[Seat, str]:
    player, colon, rest = text.strip().partition(":")
    if not colon or not rest.strip():
        raise ParseError(f"{text!r} is not {what}; write the player, a colon and what it is about, as {example}")
    return Seat.parse(player), rest.strip()


def parse_suits(text: str) -> frozenset[Suit]:
    """Suits written as letters together or apart, or by their names: ``SH``, ``S H``, ``hearts``."""
    words = text.replace(",", " ").split()
    if len(words) == 1 and len(words[0]) <= 4 and all(letter in "SHDCshdc♠♥♦♣" for letter in words[0]):
        words = list(words[0])
    return frozenset(Suit.parse(word) for word in words)


def _letters(suits: frozenset[Suit]) -> str:
    return "".join(suit.name for suit in sorted(suits))


def _any_of(suits: frozenset[Suit]) -> str:
    names = [f"a {_singular(suit)}" for suit in sorted(suits)]
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _singular(suit: Suit) -> str:
    return suit.full_name[:-1]
