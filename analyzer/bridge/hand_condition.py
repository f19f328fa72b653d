"""What is known of hands, as a tree of values: the language of the program ``dealer``, evaluated card by card.

A condition speaks of the original thirteen cards of each seat. Everything in it is a whole number; a comparison is 1
where it holds and 0 where it does not, and a number counts as true unless it is 0, so that ``(hearts(west) >= 5) +
(spades(west) >= 5) == 1`` says what it seems to say. Text is read by ``formats.dealer_text``; ``str`` of a condition
is text that it reads. ``bridge.condition_value`` evaluates it in one deal, ``solver.conditions`` in many.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from analyzer.bridge.cards import Card, Seat, Suit, rank_name
from analyzer.bridge.hand_shape import ShapeTerm
from analyzer.errors import InputError, Problem

__all__ = [
    "POINTS",
    "AllOf",
    "AnyOf",
    "Arithmetic",
    "Choose",
    "Compare",
    "Comparison",
    "Condition",
    "Count",
    "HasCard",
    "HasShape",
    "Length",
    "Measure",
    "Not",
    "Number",
    "Operation",
    "largest",
]

#: The largest number that may be written, and the largest that a calculation may reach.
MOST_WRITTEN = 1_000_000
MOST_REACHED = 1 << 52


class Measure(Enum):
    """What is counted in a hand or in one suit of it, by its name in the language."""

    HCP = "hcp"
    CONTROLS = "controls"
    LOSERS = "losers"
    TENS = "tens"
    JACKS = "jacks"
    QUEENS = "queens"
    KINGS = "kings"
    ACES = "aces"
    TOP2 = "top2"
    TOP3 = "top3"
    TOP4 = "top4"
    TOP5 = "top5"
    C13 = "c13"


#: Points of the ranks 10 J Q K A by measure; lower cards count nothing, and losers are no sum of points.
POINTS: dict[Measure, tuple[int, int, int, int, int]] = {
    Measure.HCP: (0, 1, 2, 3, 4),
    Measure.CONTROLS: (0, 0, 0, 1, 2),
    Measure.TENS: (1, 0, 0, 0, 0),
    Measure.JACKS: (0, 1, 0, 0, 0),
    Measure.QUEENS: (0, 0, 1, 0, 0),
    Measure.KINGS: (0, 0, 0, 1, 0),
    Measure.ACES: (0, 0, 0, 0, 1),
    Measure.TOP2: (0, 0, 0, 1, 1),
    Measure.TOP3: (0, 0, 1, 1, 1),
    Measure.TOP4: (0, 1, 1, 1, 1),
    Measure.TOP5: (1, 1, 1, 1, 1),
    Measure.C13: (0, 1, 2, 4, 6),
}


class Comparison(Enum):
    """How two numbers are compared."""

    LESS = "<"
    AT_MOST = "<="
    EQUAL = "=="
    UNEQUAL = "!="
    AT_LEAST = ">="
    MORE = ">"

    @property
    def is_order(self) -> bool:
        """True unless it asks for equality alone."""
        return self not in (Comparison.EQUAL, Comparison.UNEQUAL)


class Operation(Enum):
    """How two numbers are combined; division drops what is left over, as ``dealer`` does."""

    PLUS = "+"
    MINUS = "-"
    TIMES = "*"
    DIVIDED = "/"
    REMAINDER = "%"


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int

    def __post_init__(self) -> None:
        if abs(self.value) > MOST_WRITTEN:
            raise InputError(Problem(message=f"{self.value} is too large", hint=f"at most {MOST_WRITTEN}"))

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Length:
    """How many cards a seat holds in a suit."""

    seat: Seat
    suit: Suit

    def __str__(self) -> str:
        return f"{self.suit.full_name}({_name(self.seat)})"


@dataclass(frozen=True, slots=True)
class Count:
    """A measure of a seat's hand, or of one suit of it."""

    measure: Measure
    seat: Seat
    suit: Suit | None = None

    def __str__(self) -> str:
        suit = "" if self.suit is None else f", {self.suit.full_name}"
        return f"{self.measure.value}({_name(self.seat)}{suit})"


@dataclass(frozen=True, slots=True)
class HasCard:
    """Whether a seat holds a card."""

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"hascard({_name(self.seat)}, {rank_name(self.card.rank)}{self.card.suit.name})"


@dataclass(frozen=True, slots=True)
class HasShape:
    """Whether a seat's hand is in a list of shapes."""

    seat: Seat
    terms: tuple[ShapeTerm, ...]

    def __post_init__(self) -> None:
        if not self.terms or self.terms[0].is_excluded:
            raise InputError(Problem(message="a list of shapes begins with a shape", hint="as any 4333 + any 4432"))

    def fits(self, lengths: tuple[int, int, int, int]) -> bool:
        """Whether a hand with these lengths is in the list."""
        found = False
        for term in self.terms:
            if term.fits(lengths):
                found = not term.is_excluded
        return found

    def __str__(self) -> str:
        words = [
            f"{' - ' if term.is_excluded else ' + '}{'any ' if term.in_any_order else ''}{term.pattern}"
            for term in self.terms
        ]
        return f"shape({_name(self.seat)}, {''.join(words).removeprefix(' + ')})"


@dataclass(frozen=True, slots=True)
class Not:
    """Whether a condition does not hold."""

    of: Condition

    def __str__(self) -> str:
        return f"not {_inner(self.of)}"


@dataclass(frozen=True, slots=True)
class Compare:
    """Whether one number stands to another as said."""

    left: Condition
    how: Comparison
    right: Condition

    def __post_init__(self) -> None:
        _refuse_not(self.left, self.how.value)
        _refuse_not(self.right, self.how.value)
        if self.how.is_order and isinstance(self.left, Compare) and self.left.how.is_order:
            middle = self.left.right
            raise InputError(
                Problem(
                    message=f"{self} compares whether the first comparison holds, 1 or 0",
                    hint=f"write {self.left} and {middle} {self.how.value} {self.right}",
                )
            )

    def __str__(self) -> str:
        return f"{_inner(self.left)} {self.how.value} {_inner(self.right)}"


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Two numbers combined."""

    left: Condition
    how: Operation
    right: Condition

    def __post_init__(self) -> None:
        _refuse_not(self.left, self.how.value)
        _refuse_not(self.right, self.how.value)
        if self.how in (Operation.DIVIDED, Operation.REMAINDER) and (
            not isinstance(self.right, Number) or self.right.value == 0
        ):
            raise InputError(
                Problem(
                    message=f"{self.how.value} {self.right}: the divisor is not a written number other than 0",
                    hint="as hcp(west) / 2",
                )
            )
        if largest(self) > MOST_REACHED:
            raise InputError(Problem(message=f"{self} may become larger than {MOST_REACHED}", hint="smaller numbers"))

    def __str__(self) -> str:
        return f"{_inner(self.left)} {self.how.value} {_inner(self.right)}"


@dataclass(frozen=True, slots=True)
class AllOf:
    """Whether all conditions hold; those of an inner ``AllOf`` stand in the outer one."""

    of: tuple[Condition, ...]

    def __post_init__(self) -> None:
        flat = tuple(part for one in self.of for part in (one.of if isinstance(one, AllOf) else (one,)))
        _refuse_few(flat, "and")
        object.__setattr__(self, "of", flat)

    def __str__(self) -> str:
        return " and ".join(_inner(part) for part in self.of)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Whether one of the conditions holds; those of an inner ``AnyOf`` stand in the outer one."""

    of: tuple[Condition, ...]

    def __post_init__(self) -> None:
        flat = tuple(part for one in self.of for part in (one.of if isinstance(one, AnyOf) else (one,)))
        _refuse_few(flat, "or")
        object.__setattr__(self, "of", flat)

    def __str__(self) -> str:
        return " or ".join(_inner(part) for part in self.of)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """One number where a condition holds, another where it does not."""

    condition: Condition
    then: Condition
    otherwise: Condition

    def __str__(self) -> str:
        return f"{_inner(self.condition)} ? {_inner(self.then)} : {_inner(self.otherwise)}"


Condition = Number | Length | Count | HasCard | HasShape | Not | Compare | Arithmetic | AllOf | AnyOf | Choose


def largest(condition: Condition) -> int:
    """A bound on the size of the number that a condition is in any deal."""
    match condition:
        case Number():
            return abs(condition.value)
        case Length() | Count():
            return 52  # c13 of the strongest hand is 4 * (6 + 4 + 2) + 1 = 49
        case HasCard() | HasShape() | Not() | Compare() | AllOf() | AnyOf():
            return 1
        case Arithmetic():
            left, right = largest(condition.left), largest(condition.right)
            return left * right if condition.how is Operation.TIMES else left + right
        case Choose():
            return max(largest(condition.then), largest(condition.otherwise))
        case _:
            assert_never(condition)


def _name(seat: Seat) -> str:
    return seat.full_name.lower()


def _inner(condition: Condition) -> str:
    """Its text, in parentheses where it is made of parts."""
    is_whole = isinstance(condition, Number | Length | Count | HasCard | HasShape)
    return str(condition) if is_whole else f"({condition})"


def _refuse_not(operand: Condition, sign: str) -> None:
    """Not binds tighter than any sign: ``not a > b`` compares whether a is 0, and nobody means that."""
    if isinstance(operand, Not):
        raise InputError(
            Problem(
                message=f"'{operand}' stands beside {sign}: not takes only what follows it at once",
                hint=f"write not (… {sign} …)",
            )
        )


def _refuse_few(parts: tuple[Condition, ...], word: str) -> None:
    if len(parts) < 2:
        raise InputError(Problem(message=f"{len(parts)} conditions joined by {word}", hint="two or more"))
