"""What the score would be were one judgment of likely or at all probable the other way (12C2 of 1997, 12C1(e))."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from analyzer.bridge import Side
from analyzer.continuations import Path, paths
from analyzer.laws.law12 import Candidate, best_likely, worst_probable
from analyzer.ruling.terms import Expectations, Scores
from analyzer.ruling.what_if import WhatIf

__all__ = ["turned_likelihoods"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Result:
    """A result with its two judgments and the branches that make them."""

    value: Fraction
    likely: bool | None
    likely_at: str
    probable: bool | None
    probable_at: str

    def turned(self, field: str) -> Candidate | None:
        """The result with the judgment of a field the other way; None where it is then not judged."""
        likely, probable = self.likely, self.probable
        if field == f"{self.likely_at}.likely":
            likely = not likely
        if field == f"{self.probable_at}.at all probable":
            probable = not probable
        if probable is None and likely:
            probable = True  # what is likely is at all probable
        if likely is None or probable is None:
            return None
        return Candidate(value=self.value, likely=likely, at_all_probable=probable)


def turned_likelihoods(model: WhatIf, expected: Expectations) -> Callable[[str], Scores | None]:
    """A function of the field of a judgment: the scores with it turned, or None where nothing is likely any more."""
    results = {side: _results(model, side) for side in Side}

    def turned(field: str) -> Scores | None:
        values: dict[Side, Fraction] = {}
        is_any_likely = False
        for side in Side:
            candidates = [result.turned(field) for result in results[side]]
            judged = tuple(candidate for candidate in candidates if candidate is not None)
            offends = side in model.basis.adjust.offending
            index = worst_probable(judged) if offends else best_likely(judged)
            if index is None or len(judged) < len(candidates):
                return None
            values[side] = judged[index].value
            is_any_likely |= any(candidate.likely for candidate in judged)
        if not is_any_likely:
            return None
        turned = Expectations(ns=values[Side.NS], ew=values[Side.EW], without_act=expected.without_act)
        return model.terms.settle(turned)

    return turned


def _results(model: WhatIf, side: Side) -> tuple[_Result, ...]:
    name = model.tree_of(side)
    valued, excludes = model.basis.trees[name], model.basis.excludes_illegal(name)
    return tuple(
        _result(way, end.value_ns if side is Side.NS else model.terms.whole - end.value_ns)
        for way, ends in zip(paths(valued.tree), valued.ends, strict=True)
        for end in ends
        if way.legal or not excludes
    )


def _result(way: Path, value: Fraction) -> _Result:
    likely = next((branch for branch in reversed(way.branches) if branch.likely is not None), None)
    probable = next((branch for branch in reversed(way.branches) if branch.at_all_probable is not None), None)
    return _Result(
        value=value,
        likely=None if likely is None else likely.likely,
        likely_at="" if likely is None else likely.where,
        probable=None if probable is None else probable.at_all_probable,
        probable_at="" if probable is None else probable.where,
    )
