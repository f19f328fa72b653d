"""For each judged quantity the score at its ends, and the exact values at which the ruling becomes another.

A score is piecewise affine in one weight: the pieces meet where an expectation equals what it is compared with. On
each piece the weights at which the sign or the rounded score changes are solved for; nothing is searched again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Literal, assert_never

from analyzer.bridge import Side
from analyzer.ruling.judged import JudgedFinding, JudgedQuantity, JudgedWeight, judged_quantities
from analyzer.ruling.terms import Expectations, Scores, Terms
from analyzer.ruling.what_if import WhatIf
from analyzer.scoring import RoundingMode

__all__ = ["BreakEven", "Change", "Sensitivity", "expectations_at", "sensitivity"]

Change = Literal["damage", "sign", "rounded score"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakEven:
    """The weight at which a ruling becomes another, the nearest on its side of the weight as judged.

    Attributes
    ----------
    changes
        ``damage`` (there is some, or none), ``sign`` (below, at or above the average) or ``rounded score``.
    at
        The weight, exact.
    is_reached
        True where the ruling is another at this very weight; False where it is only beyond it.
    after
        The scores then.
    """

    changes: Change
    at: Fraction
    is_reached: bool
    is_above: bool
    after: Scores


@dataclass(frozen=True, slots=True, kw_only=True)
class Sensitivity:
    """What one judged quantity does to a side's score.

    Attributes
    ----------
    present
        The scores as the ruling gives them.
    low, high
        The scores at the ends of the quantity: at no and at yes for a finding. None where that answer alone makes no
        score.
    break_evens
        Where the ruling changes, the nearest below and above of each kind; none for a finding.
    """

    side: Side
    judged: JudgedQuantity
    present: Scores
    low: Scores | None
    high: Scores | None
    break_evens: tuple[BreakEven, ...] = ()

    @property
    def spread(self) -> Fraction:
        """How far the side's exact score moves between the ends."""
        values = [scores.exact(self.side) for scores in (self.low, self.present, self.high) if scores is not None]
        return max(values) - min(values)

    @property
    def is_deciding(self) -> bool:
        """True where the rounded score, or whether there is damage, is not the same at both ends."""
        seen = [scores for scores in (self.low, self.present, self.high) if scores is not None]
        return len({(scores.rounded(self.side), bool(scores.damage)) for scores in seen}) > 1

    def break_even(self, changes: Change) -> BreakEven | None:
        """The break-even of a kind that is nearest to the weight as judged."""
        if isinstance(self.judged, JudgedFinding):
            return None
        value = self.judged.value
        found = [even for even in self.break_evens if even.changes == changes]
        return min(found, key=lambda even: abs(even.at - value), default=None)


def sensitivity(model: WhatIf, side: Side) -> tuple[Sensitivity, ...]:
    """One entry for each judged quantity of a finished ruling, the most influential on the side's score first."""
    present = model.scores()
    expected = model.expectations({})
    found = []
    for judged in judged_quantities(model):
        match judged:
            case JudgedFinding():
                found.append(_finding(model, side, judged, present))
            case JudgedWeight():
                found.append(_weight(model, side, judged, present, expected))
            case _:
                assert_never(judged)
    return tuple(sorted(found, key=lambda entry: -entry.spread))


def _finding(model: WhatIf, side: Side, judged: JudgedFinding, present: Scores) -> Sensitivity:
    answer = {judged.field: not judged.value}
    other = None if model.problems(answer) else model.settled(answer)
    low, high = (other, present) if judged.value else (present, other)
    return Sensitivity(side=side, judged=judged, present=present, low=low, high=high)


def expectations_at(model: WhatIf, judged: JudgedWeight, expected: Expectations, weight: Fraction) -> Expectations:
    """What each side could expect were the weight another, its sisters moving as ``judged.others`` says."""
    moved = judged.slope_ns * (weight - judged.value)
    ns, ew, without = expected.ns, expected.ew, expected.without_act
    if judged.tree == "without_act":
        if without is not None:
            without += moved if model.basis.innocent is Side.NS else -moved
        return Expectations(ns=ns, ew=ew, without_act=without)
    if judged.tree == model.tree_of(Side.NS):
        ns += moved
    if judged.tree == model.tree_of(Side.EW):
        ew -= moved
    return Expectations(ns=ns, ew=ew, without_act=without)


def _weight(model: WhatIf, side: Side, judged: JudgedWeight, present: Scores, expected: Expectations) -> Sensitivity:
    known: dict[Fraction, Scores] = {judged.value: present}

    def at(weight: Fraction) -> Scores:
        if weight not in known:
            known[weight] = model.terms.settle(expectations_at(model, judged, expected, weight))
        return known[weight]

    evens: list[BreakEven] = []
    if judged.slope_ns:
        kinks = tuple(_kinks(model, judged, expected))
        for limit in (Fraction(0), judged.most):
            if limit != judged.value:
                evens += _changes(model.terms, side, at, judged.value, limit, kinks)
    return Sensitivity(
        side=side,
        judged=judged,
        present=present,
        low=at(judged.low),
        high=at(judged.high),
        break_evens=tuple(evens),
    )


def _kinks(model: WhatIf, judged: JudgedWeight, expected: Expectations) -> Iterator[Fraction]:
    """The weights at which an expectation equals what it is compared with: there one affine piece ends."""
    innocent = model.basis.innocent
    reference = None if innocent is None else model.terms.reference(innocent)
    if innocent is None or reference is None:
        return
    one = Fraction(1)
    ahead = expectations_at(model, judged, expected, judged.value + one)
    other = innocent.other
    fixed = (reference, reference)
    lines = [
        ((expected.of(innocent), ahead.of(innocent)), fixed),
        ((expected.of(other), ahead.of(other)), (model.terms.whole - reference,) * 2),
    ]
    if expected.without_act is not None and ahead.without_act is not None:
        without = (expected.without_act, ahead.without_act)
        lines += [(without, fixed), (without, (expected.of(innocent), ahead.of(innocent)))]
    for (here, there), (its_here, its_there) in lines:
        slope = (there - here) - (its_there - its_here)
        if slope:
            yield judged.value - (here - its_here) / slope


def _changes(
    terms: Terms,
    side: Side,
    at: Callable[[Fraction], Scores],
    value: Fraction,
    limit: Fraction,
    kinks: tuple[Fraction, ...],
) -> Iterator[BreakEven]:
    """The first change of each kind on the way from the weight as judged to a limit."""
    present = at(value)
    low, high = min(value, limit), max(value, limit)
    ends = sorted({value, limit, *(kink for kink in kinks if low < kink < high)}, reverse=limit < value)
    stops: list[Fraction] = []
    for start, end in pairwise(ends):
        inside = set(_crossings(terms, side, at, start, end, present.rounded(side)))
        stops += [*sorted(inside, reverse=limit < value), end]
    for changes, status in _statuses(terms, side):
        was, before = status(present), value
        for stop in stops:
            between = (before + stop) / 2
            if status(at(between)) != was:
                # the ruling changes as soon as the last stop is left behind
                yield _even(changes, before, at(between), limit > value, is_reached=False)
                break
            if status(at(stop)) != was:
                yield _even(changes, stop, at(stop), limit > value, is_reached=True)
                break
            before = stop


def _even(changes: Change, weight: Fraction, after: Scores, above: bool, *, is_reached: bool) -> BreakEven:
    return BreakEven(changes=changes, at=weight, is_reached=is_reached, is_above=above, after=after)


def _statuses(terms: Terms, side: Side) -> Iterator[tuple[Change, Callable[[Scores], object]]]:
    """What a ruling says that may become another."""
    yield "damage", lambda scores: bool(scores.damage)
    yield "sign", lambda scores: _sign(scores.exact(side) - terms.average)
    if terms.rounding.mode is not RoundingMode.NONE:
        yield "rounded score", lambda scores: scores.rounded(side)


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)


def _crossings(
    terms: Terms, side: Side, at: Callable[[Fraction], Scores], start: Fraction, end: Fraction, rounded: Fraction
) -> Iterator[Fraction]:
    """The weights inside an affine piece at which the score is the average, or rounding lets go of a score."""
    third = (end - start) / 3
    one, other = at(start + third).exact(side), at(end - third).exact(side)
    slope = (other - one) / third
    if not slope:
        return
    unit, average = terms.rounding.unit, terms.average
    low, high = min(start, end), max(start, end)
    for target in {average, rounded, rounded - unit, rounded + unit, rounded - unit / 2, rounded + unit / 2}:
        weight = start + third + (target - one) / slope
        if low < weight < high:
            yield weight
