"""For each judged quantity the score at its ends, and the exact values at which the ruling becomes another.

A score is piecewise affine in one weight: the pieces meet where an expectation equals what it is compared with. On
each piece the weights at which the sign or the rounded score changes are solved for; nothing is searched again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from analyzer.bridge import Side
from analyzer.ruling.judged import JudgedFinding, JudgedQuantity, JudgedWeight, judged_quantities
from analyzer.ruling.likelihoods import turned_likelihoods
from analyzer.ruling.terms import Expectations, Scores
from analyzer.ruling.turning import HAIR, BreakEven, Cells, Change, cells_of, turns
from analyzer.ruling.what_if import WhatIf

__all__ = ["BreakEven", "Change", "Sensitivity", "expectations_at", "sensitivity"]


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
    cells = cells_of(model.terms, side, present)
    turned = None if model.is_weighted else turned_likelihoods(model, expected)
    found = []
    for judged in judged_quantities(model):
        match judged:
            case JudgedFinding() if turned is not None and judged.field not in (model.qualifies, model.net):
                found.append(_finding(side, judged, present, turned(judged.field)))
            case JudgedFinding():
                answer = {judged.field: not judged.value}
                other = None if model.problems(answer) else model.settled(answer)
                found.append(_finding(side, judged, present, other))
            case JudgedWeight():
                found.append(_weight(model, side, judged, present, expected, cells))
            case _:
                assert_never(judged)
    return tuple(sorted(found, key=lambda entry: -entry.spread))


def _finding(side: Side, judged: JudgedFinding, present: Scores, other: Scores | None) -> Sensitivity:
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


def _weight(
    model: WhatIf, side: Side, judged: JudgedWeight, present: Scores, expected: Expectations, cells: Cells
) -> Sensitivity:
    def at(weight: Fraction) -> Scores:
        return model.terms.settle(expectations_at(model, judged, expected, weight))

    evens: list[BreakEven] = []
    if judged.slope_ns:
        kinks = tuple(_kinks(model, judged, expected))
        for limit in (Fraction(0), judged.most):
            if limit != judged.value:
                low, high = min(judged.value, limit), max(judged.value, limit)
                between = {kink for kink in kinks if low < kink < high}
                ends = tuple(sorted({low, high, *between}, reverse=limit == low))
                evens += _damage(model, judged, expected, at, limit)
                evens += turns(side, at, ends, cells)
    return Sensitivity(
        side=side,
        judged=judged,
        present=present,
        low=at(judged.low),
        high=at(judged.high),
        break_evens=tuple(evens),
    )


def _damage(
    model: WhatIf, judged: JudgedWeight, expected: Expectations, at: Callable[[Fraction], Scores], limit: Fraction
) -> Iterator[BreakEven]:
    """Where damage comes or goes on the way to a limit: the expectation passes what it is compared with."""
    innocent = model.basis.innocent
    reference = None if innocent is None else model.terms.reference(innocent)
    if innocent is None or reference is None:
        return
    now = expected.of(innocent) - reference
    slope = expectations_at(model, judged, expected, judged.value + 1).of(innocent) - expected.of(innocent)
    way = limit - judged.value
    if not slope or (now > 0) == (slope * way > 0):
        return
    weight, is_reached = judged.value - now / slope, now > 0
    distance = abs(weight - judged.value)
    if distance < abs(way) or (is_reached and distance == abs(way)):
        after = at(weight if is_reached else weight + (limit - weight) * HAIR)
        yield BreakEven(changes="damage", at=weight, is_reached=is_reached, is_above=way > 0, after=after)


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
