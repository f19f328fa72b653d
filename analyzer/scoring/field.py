"""Every table's matchpoints on a board after an adjustment (Law 78A with 12C1), by two methods that agree exactly.

A weighted score is compared outcome by outcome: another table gets the weighted sum of its comparisons. With a split
score the other North-South pairs compare with what this North-South pair received, the other East-West pairs with
what this East-West pair received; each direction still shares out all its matchpoints, a single table need not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import assert_never

from analyzer.bridge import Side
from analyzer.errors import InputError
from analyzer.scoring.entries import ArtificialImps, ArtificialShare, Entry, Outcomes, Split, Weighted, awarded_to
from analyzer.scoring.neuberg import neuberg

__all__ = ["Counts", "TableResult", "by_frequency", "frequencies", "matchpoint_board", "results_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResult:
    """What both sides of a table score on the board, in the event's unit."""

    ns: Fraction
    ew: Fraction


@dataclass(frozen=True, slots=True)
class Counts:
    """How often each score occurs in one direction, in whole parts of a result, so that no fraction is added up.

    Attributes
    ----------
    parts
        Parts that make one result.
    scores
        The scores of the board seen from the direction, in ascending order.
    counts
        Parts of each score.
    below
        Parts of all scores before each, and after the last the parts of all.
    place
        The position of each score in ``scores``.
    """

    parts: int
    scores: tuple[int, ...]
    counts: tuple[int, ...]
    below: tuple[int, ...]
    place: dict[int, int]

    @classmethod
    def of(cls, entries: Sequence[Entry], side: Side) -> Counts:
        """The counts of a board as ``side`` sees it."""
        awarded = [awarded_to(side, entry) for entry in entries if not isinstance(entry, int)]
        parts = lcm(*(weight.denominator for outcomes in awarded for weight, _ in outcomes))
        sign = 1 if side is Side.NS else -1
        counts: dict[int, int] = {}
        for entry in entries:
            if isinstance(entry, int):
                counts[sign * entry] = counts.get(sign * entry, 0) + parts
        for outcomes in awarded:
            for weight, score in outcomes:
                counts[sign * score] = counts.get(sign * score, 0) + int(weight * parts)
        scores = tuple(sorted(counts))
        ordered = tuple(counts[score] for score in scores)
        below = tuple(accumulate(ordered, initial=0))
        return cls(parts, scores, ordered, below, {score: i for i, score in enumerate(scores)})

    def own(self, outcomes: Outcomes, side: Side) -> list[tuple[int, int]]:
        """Pairs of (parts, score seen from ``side``) of one table."""
        sign = 1 if side is Side.NS else -1
        return [(int(weight * self.parts), sign * score) for weight, score in outcomes]


def results_of(entries: Iterable[Entry]) -> int:
    """How many entries are results: artificial scores are none."""
    return sum(not isinstance(entry, ArtificialShare | ArtificialImps) for entry in entries)


def frequencies(entries: Sequence[Entry], *, side: Side = Side.NS) -> tuple[tuple[int, Fraction], ...]:
    """The scorer's frequency table of one direction: pairs of (points to North-South, results), highest first.

    >>> third = Fraction(1, 3)
    >>> frequencies([420, Weighted(outcomes=((third, 420), (2 * third, -50)))])
    ((420, Fraction(4, 3)), (-50, Fraction(2, 3)))
    """
    counts = Counts.of(entries, side)
    sign = 1 if side is Side.NS else -1
    lines = ((sign * s, Fraction(n, counts.parts)) for s, n in zip(counts.scores, counts.counts, strict=True))
    return tuple(sorted(lines, reverse=True))


def matchpoint_board(entries: Sequence[Entry], *, neuberg_to: int | None = None) -> tuple[TableResult, ...]:
    """The matchpoints of every table, each compared with every other table outcome by outcome.

    Parameters
    ----------
    entries
        What each table has: points to North-South, or an adjusted score.
    neuberg_to
        Results expected on the board; the matchpoints are factored up to it by Neuberg's formula. None where the
        board is matchpointed on its own results.

    Returns
    -------
    tuple of TableResult
        In the order of the entries; an artificial score is its share of the top.

    Law
    ---
    78A, 12C1(c), 12C2.

    >>> w = Weighted(outcomes=((Fraction("0.3"), 650), (Fraction("0.7"), -100)))
    >>> table = matchpoint_board([w, 650, -100, -100, -200, -790])[0]
    >>> float(table.ns), float(table.ew)
    (6.9, 3.1)
    """
    return _board(entries, neuberg_to, _direct)


def by_frequency(entries: Sequence[Entry], *, neuberg_to: int | None = None) -> tuple[TableResult, ...]:
    """The same as :func:`matchpoint_board` by the scorer's method: fractional frequencies, then each score's line.

    A score gets 2 for every result below, 1 for every equal one, less 1 for itself; a weighted score gets the
    weighted sum of its lines. The comparisons of its outcomes with each other are worth exactly that 1.
    """
    return _board(entries, neuberg_to, _by_line)


# From the counts of a direction and the parts of one table to its matchpoints there.
_Rule = Callable[[Counts, Sequence[tuple[int, int]]], Fraction]


def _direct(counts: Counts, own: Sequence[tuple[int, int]]) -> Fraction:
    """Comparisons with the other tables only: this table's own parts are taken out of the counts."""
    total = 0
    for weight, score in own:
        i = counts.place[score]
        below = counts.below[i] - sum(part for part, other in own if other < score)
        equal = counts.counts[i] - sum(part for part, other in own if other == score)
        total += weight * (2 * below + equal)
    return Fraction(total, counts.parts**2)


def _by_line(counts: Counts, own: Sequence[tuple[int, int]]) -> Fraction:
    """The line of each score in the frequency table, weighted."""
    total = 0
    for weight, score in own:
        i = counts.place[score]
        total += weight * (2 * counts.below[i] + counts.counts[i] - counts.parts)
    return Fraction(total, counts.parts**2)


def _board(entries: Sequence[Entry], neuberg_to: int | None, rule: _Rule) -> tuple[TableResult, ...]:
    actual = results_of(entries)
    if neuberg_to is None and actual < 2:
        raise InputError(f"{actual} results on the board; matchpoints compare at least two")
    top = 2 * ((actual if neuberg_to is None else neuberg_to) - 1)
    ns = _direction(entries, Side.NS, rule, top, actual, neuberg_to)
    ew = _direction(entries, Side.EW, rule, top, actual, neuberg_to)
    return tuple(TableResult(ns=one, ew=other) for one, other in zip(ns, ew, strict=True))


def _direction(
    entries: Sequence[Entry], side: Side, rule: _Rule, top: int, actual: int, neuberg_to: int | None
) -> list[Fraction]:
    counts = Counts.of(entries, side)
    known: dict[int, Fraction] = {}

    def score_of(outcomes: Outcomes) -> Fraction:
        value = rule(counts, counts.own(outcomes, side))
        return value if neuberg_to is None else neuberg(value, actual=actual, expected=neuberg_to)

    found = []
    for entry in entries:
        match entry:
            case int():
                if entry not in known:
                    known[entry] = score_of(awarded_to(side, entry))
                found.append(known[entry])
            case Weighted() | Split():
                found.append(score_of(awarded_to(side, entry)))
            case ArtificialShare():
                found.append((entry.ns if side is Side.NS else entry.ew) * top)
            case ArtificialImps():
                raise InputError(
                    "an artificial score in IMPs on a board at matchpoints; state each side's share of a top"
                )
            case _:
                assert_never(entry)
    return found
