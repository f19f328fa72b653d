"""Seats, sides, denominations, ranks and cards, under the one numbering used everywhere.

Suits and denominations S H D C NT are 0 … 4, seats N E S W are 0 … 3, ranks are 2 … 14 (ace).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from analyzer.errors import ParseError

__all__ = ["DECK", "HONORS", "Card", "Denomination", "Seat", "Side", "Suit", "parse_rank", "rank_name"]

RANK_NAMES = "23456789TJQKA"
#: Ranks of the honors A K Q J 10 (Definitions, all editions).
HONORS = frozenset({10, 11, 12, 13, 14})
_SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}


class Side(IntEnum):
    """A partnership."""

    NS = 0
    EW = 1

    @property
    def other(self) -> Side:
        """The opponents."""
        return Side(1 - self)

    @classmethod
    def parse(cls, text: str) -> Side:
        """The side named by ``NS``, ``N-S``, ``EW`` or ``E-W`` (any case)."""
        name = text.strip().upper().replace("-", "").replace("/", "").replace(" ", "")
        if name in ("NS", "SN"):
            return cls.NS
        if name in ("EW", "WE"):
            return cls.EW
        raise ParseError(f"{text!r} is not a side; write NS or EW")

    @property
    def dashed(self) -> str:
        """``N-S`` or ``E-W``, as reports print it."""
        return "N-S" if self is Side.NS else "E-W"

    def __str__(self) -> str:
        return self.name


class Seat(IntEnum):
    """A player's place at the table; turn passes N E S W."""

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def side(self) -> Side:
        """The partnership of the player."""
        return Side(self % 2)

    @property
    def partner(self) -> Seat:
        """The player opposite."""
        return Seat((self + 2) % 4)

    @property
    def lho(self) -> Seat:
        """The next player in turn (left-hand opponent)."""
        return Seat((self + 1) % 4)

    @property
    def rho(self) -> Seat:
        """The player before in turn (right-hand opponent)."""
        return Seat((self + 3) % 4)

    def after(self, turns: int) -> Seat:
        """The player ``turns`` turns later."""
        return Seat((self + turns) % 4)

    @property
    def full_name(self) -> str:
        """North, East, South or West."""
        return ("North", "East", "South", "West")[self]

    @classmethod
    def parse(cls, text: str) -> Seat:
        """The seat named by its letter or its English name (any case)."""
        name = text.strip().upper()
        for seat in cls:
            if name in (seat.name, seat.full_name.upper()):
                return seat
        raise ParseError(f"{text!r} is not a seat; write N, E, S or W")

    def __str__(self) -> str:
        return self.name


class Suit(IntEnum):
    """One of the four suits."""

    S = 0
    H = 1
    D = 2
    C = 3

    @property
    def symbol(self) -> str:
        """♠ ♥ ♦ or ♣."""
        return "♠♥♦♣"[self]

    @property
    def full_name(self) -> str:
        """spades, hearts, diamonds or clubs."""
        return ("spades", "hearts", "diamonds", "clubs")[self]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """The suit named by its letter, symbol or English name (any case)."""
        name = _SYMBOLS.get(text.strip(), text.strip()).upper()
        for suit in cls:
            if name in (suit.name, suit.full_name.upper(), suit.full_name[:-1].upper()):
                return suit
        raise ParseError(f"{text!r} is not a suit; write S, H, D or C")

    def __str__(self) -> str:
        return self.name


class Denomination(IntEnum):
    """A suit or notrump, as bid."""

    S = 0
    H = 1
    D = 2
    C = 3
    NT = 4

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None at notrump."""
        return None if self is Denomination.NT else Suit(int(self))

    @property
    def symbol(self) -> str:
        """♠ ♥ ♦ ♣ or NT."""
        return ("♠", "♥", "♦", "♣", "NT")[self]

    @property
    def bidding_rank(self) -> int:
        """Place in the order of the auction: clubs 0 … notrump 4 (Law 18)."""
        return (3, 2, 1, 0, 4)[self]

    @classmethod
    def parse(cls, text: str) -> Denomination:
        """The denomination named by its letter, symbol or English name; ``N`` and ``NT`` are notrump."""
        name = text.strip().upper()
        if name in ("N", "NT", "SA", "NOTRUMP", "NO-TRUMP", "NOTRUMPS"):
            return cls.NT
        try:
            return cls(int(Suit.parse(text)))
        except ParseError:
            raise ParseError(f"{text!r} is not a denomination; write S, H, D, C or NT") from None

    def __str__(self) -> str:
        return self.name


def parse_rank(text: str) -> int:
    """The rank 2 … 14 named by ``2`` … ``9``, ``T`` or ``10``, ``J``, ``Q``, ``K``, ``A`` (any case)."""
    name = "T" if text == "10" else text.upper()
    if len(name) == 1 and name in RANK_NAMES:
        return RANK_NAMES.index(name) + 2
    raise ParseError(f"{text!r} is not a rank; write one of {' '.join(reversed(RANK_NAMES))}")


def rank_name(rank: int) -> str:
    """The letter of a rank 2 … 14."""
    return RANK_NAMES[rank - 2]


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card; cards sort by suit (spades first), then rank."""

    suit: Suit
    rank: int

    def __post_init__(self) -> None:
        if not 2 <= self.rank <= 14:
            raise ParseError(f"{self.rank!r} is not a rank; ranks are 2 … 14 (ace)")

    @property
    def is_honor(self) -> bool:
        """True for A K Q J 10."""
        return self.rank in HONORS

    @property
    def code(self) -> int:
        """0 … 51: thirteen times the suit plus the rank above two."""
        return 13 * self.suit + self.rank - 2

    @classmethod
    def from_code(cls, code: int) -> Card:
        """The card with this :attr:`code`."""
        return cls(Suit(code // 13), code % 13 + 2)

    @property
    def symbol(self) -> str:
        """The card with its suit symbol, e.g. ``♠T``."""
        return f"{self.suit.symbol}{rank_name(self.rank)}"

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card written suit first, as ``SA``, ``♥10`` or ``dT`` (any case).

        >>> Card.parse("H10")
        Card.parse('HT')
        """
        stripped = text.strip()
        card = _parse_card(stripped)
        if card is None:
            raise ParseError(f"{text!r} is not a card; write suit then rank, as SA, HT or D7")
        return card

    def __str__(self) -> str:
        return f"{self.suit.name}{rank_name(self.rank)}"

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"


@lru_cache(maxsize=256)
def _parse_card(text: str) -> Card | None:
    if not 2 <= len(text) <= 3:
        return None
    try:
        return Card(Suit.parse(text[0]), parse_rank(text[1:]))
    except ParseError:
        return None


#: All 52 cards, spades first, each suit from the ace down.
DECK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in range(14, 1, -1))
