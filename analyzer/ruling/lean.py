"""Sympathetic weighting: weights leant towards the non-offending side, only where asked for, and shown apart.

Authorities advise it so that an infraction never gains from doubt; how far is the Director's. The ruling itself is
never leant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from analyzer.bridge import Side
from analyzer.errors import CaseError, InputError, Problem
from analyzer.ruling.sisters import Sisters
from analyzer.ruling.terms import Expectations, Scores
from analyzer.ruling.what_if import WhatIf

__all__ = ["Leaned", "LeanedOutcome", "lean"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeanedOutcome:
    """One outcome with its weight of the whole as judged, and as leant."""

    label: str
    value_ns: Fraction
    judged: Fraction
    leaned: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaned:
    """The scores with leant weights beside those of the ruling.

    Attributes
    ----------
    towards
        The non-offending side.
    by
        How much of the whole was to be moved.
    outcomes
        The outcomes that the non-offending side's score is made from.
    """

    towards: Side
    by: Fraction
    outcomes: tuple[LeanedOutcome, ...]
    present: Scores
    scores: Scores


def lean(model: WhatIf, by: Fraction) -> Leaned:
    """The scores were ``by`` of the whole weight moved towards the non-offending side.

    It is taken, in proportion to their weights, from the outcomes that are worse for that side than its expectation
    (never more than they have), and given in proportion to those that are better; with two outcomes at a half each a
    tenth makes 60% and 40%.

    Raises
    ------
    CaseError
        Where nothing is weighted, or neither or both sides are non-offending.
    InputError
        Where ``by`` is no part of the whole.
    """
    if not isinstance(by, Fraction) or not 0 < by <= 1:
        raise InputError(f"a lean of {by}; it is more than 0 and at most the whole, as Fraction(1, 10)")
    towards = model.basis.innocent
    if towards is None or not model.is_weighted:
        what = "no weights to lean" if not model.is_weighted else "not one side alone is non-offending"
        raise CaseError(Problem(message=what, where="continuations"), source=model.ruling.case.file)
    present, expected = model.scores(), model.expectations({})
    means: dict[str, Fraction] = {}
    shown: tuple[LeanedOutcome, ...] = ()
    for name in dict.fromkeys((model.tree_of(towards), model.tree_of(towards.other))):
        outcomes = _leaned(tuple(_outcomes(model.sisters(name), Fraction(1))), towards, by)
        means[name] = sum((outcome.leaned * outcome.value_ns for outcome in outcomes), Fraction(0))
        shown = shown or outcomes
    leaned = Expectations(
        ns=means[model.tree_of(Side.NS)],
        ew=model.terms.whole - means[model.tree_of(Side.EW)],
        without_act=expected.without_act,
    )
    return Leaned(towards=towards, by=by, outcomes=shown, present=present, scores=model.terms.settle(leaned))


def _outcomes(sisters: Sisters, weight: Fraction) -> Iterator[tuple[str, Fraction, Fraction]]:
    """Every outcome with its label, value and weight of the whole."""
    for member in sisters.members:
        share = weight * (member.share or 0)
        if isinstance(member.inside, Sisters):
            if share:
                yield from _outcomes(member.inside, share)
        else:
            yield member.label, member.inside, share


def _leaned(
    outcomes: tuple[tuple[str, Fraction, Fraction], ...], towards: Side, by: Fraction
) -> tuple[LeanedOutcome, ...]:
    sign = 1 if towards is Side.NS else -1
    mean = sum((value * weight for _, value, weight in outcomes), Fraction(0))
    better = sum((weight for _, value, weight in outcomes if sign * (value - mean) > 0), Fraction(0))
    worse = sum((weight for _, value, weight in outcomes if sign * (value - mean) < 0), Fraction(0))
    moved = min(by, worse)
    found = []
    for label, value, weight in outcomes:
        leaned = weight
        if moved and sign * (value - mean) > 0:
            leaned += moved * weight / better
        elif moved and sign * (value - mean) < 0:
            leaned -= moved * weight / worse
        found.append(LeanedOutcome(label=label, value_ns=value, judged=weight, leaned=leaned))
    return tuple(found)
