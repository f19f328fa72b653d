"""What a table of a board can have for a score: points, a weighted score, a split score, or an artificial one."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from analyzer.bridge import Side
from analyzer.errors import InputError

__all__ = ["ArtificialImps", "ArtificialShare", "Entry", "Outcomes", "Split", "Weighted", "awarded_to"]

#: Pairs of (weight, points to North-South); the weights add to exactly one.
Outcomes = tuple[tuple[Fraction, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighted:
    """An assigned score for both sides (Law 12C1(c)); a single assigned score has the weight 1.

    Attributes
    ----------
    outcomes
        Pairs of (weight, points to North-South).
    """

    outcomes: Outcomes

    def __post_init__(self) -> None:
        _check(self.outcomes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """Assigned scores that differ between the sides (2017 Law 12C1(e), 2007 Law 12C1(b), (e) and (f)).

    Attributes
    ----------
    ns, ew
        What North-South and what East-West receive; both as pairs of (weight, points to North-South).
    """

    ns: Outcomes
    ew: Outcomes

    def __post_init__(self) -> None:
        _check(self.ns)
        _check(self.ew)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtificialShare:
    """An artificial score at matchpoints (Law 12C2): nobody compares with it and it is no result of the board.

    Attributes
    ----------
    ns, ew
        Each side's share of a top, e.g. 3/5 for average plus.
    """

    ns: Fraction
    ew: Fraction

    def __post_init__(self) -> None:
        for share in (self.ns, self.ew):
            if not 0 <= share <= 1:
                raise InputError(f"{share} of a top; a share is between 0 and 1, e.g. 3/5 for average plus")


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtificialImps:
    """An artificial score at IMPs (Law 12C2(b), 1997 Law 86A): nobody compares with it and it is no result.

    Attributes
    ----------
    ns, ew
        Each side's IMPs, e.g. 3 for average plus.
    """

    ns: Fraction
    ew: Fraction


#: An ordinary score is its points to North-South.
Entry = int | Weighted | Split | ArtificialShare | ArtificialImps


def awarded_to(side: Side, entry: Entry) -> Outcomes:
    """What ``side`` received at a table, still in points to North-South; nothing for an artificial score.

    >>> awarded_to(Side.EW, -620)
    ((Fraction(1, 1), -620),)
    """
    match entry:
        case int():
            return ((Fraction(1), entry),)
        case Weighted():
            return entry.outcomes
        case Split():
            return entry.ns if side is Side.NS else entry.ew
        case ArtificialShare() | ArtificialImps():
            return ()
        case _:
            assert_never(entry)


def _check(outcomes: Outcomes) -> None:
    total = sum((weight for weight, _ in outcomes), Fraction(0))
    if total != 1:
        raise InputError(f"weights add to {total}, not 1")
    for weight, score in outcomes:
        if weight <= 0:
            raise InputError(f"weight {weight} for {score:+d}; a weight is more than 0")
