"""From what each side could expect to both scores, in plain arithmetic: damage, own acts, knock-outs, rounding."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from analyzer.bridge import Side
from analyzer.laws.law12c1 import knock_out_average, self_inflicted
from analyzer.ruling.aggregate import role_of, rounding_of
from analyzer.ruling.basis import Basis
from analyzer.ruling.outcome import Ruling
from analyzer.scoring import Rounding, average, whole

__all__ = ["Expectations", "Scores", "Terms", "terms_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectations:
    """What each side could expect, from its own viewpoint, in the event's unit.

    Attributes
    ----------
    without_act
        What the non-offending side could expect without its own act; None where no such act takes relief away.
    """

    ns: Fraction
    ew: Fraction
    without_act: Fraction | None = None

    def of(self, side: Side) -> Fraction:
        """The expectation of one side."""
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """Both sides' scores under some judgments, each from its own viewpoint.

    Attributes
    ----------
    ns, ew
        Before rounding.
    damage
        To the non-offending side; None where it is not tested.
    terms
        By which the scores are rounded.
    """

    ns: Fraction
    ew: Fraction
    damage: Fraction | None
    terms: Terms = field(repr=False)

    def exact(self, side: Side) -> Fraction:
        """The score of one side before rounding."""
        return self.ns if side is Side.NS else self.ew

    def rounded(self, side: Side) -> Fraction:
        """The score of one side after rounding."""
        return self.terms.rounded(side, self.exact(side))

    @property
    def rounded_ns(self) -> Fraction:
        """North-South's score after rounding."""
        return self.rounded(Side.NS)

    @property
    def rounded_ew(self) -> Fraction:
        """East-West's score after rounding."""
        return self.rounded(Side.EW)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How expectations become scores in one ruling; the arithmetic of ``assigned`` and ``revoked`` without its steps.

    Attributes
    ----------
    whole
        What the scores of the two sides add to where the board balances.
    innocent
        The side that the damage test asks about; None where both or neither are innocent.
    reference_ns
        What it is compared with, North-South's; None where unknown.
    """

    whole: Fraction
    average: Fraction
    innocent: Side | None
    reference_ns: Fraction | None
    is_capped: bool
    is_knock_out: bool
    rounding: Rounding
    gains_ns: bool
    gains_ew: bool

    def reference(self, side: Side) -> Fraction | None:
        """What the side's expectation is compared with."""
        if self.reference_ns is None:
            return None
        return self.reference_ns if side is Side.NS else self.whole - self.reference_ns

    def settle(self, expected: Expectations) -> Scores:
        """Both scores; what an own act cost is taken off where ``without_act`` is given.

        Law
        ---
        12B1, 12C1(e) (2007: (b)), 12C4, 64C; see the modules that rule.
        """
        scores = {side: expected.of(side) for side in Side}
        damage = None
        innocent = self.innocent
        reference = None if innocent is None else self.reference(innocent)
        if innocent is not None and reference is not None:
            other = innocent.other
            damage = max(expected.of(innocent) - reference, Fraction(0))
            if not damage:
                scores = {innocent: reference, other: self.whole - reference}
            elif expected.without_act is not None:
                scores[innocent] = self_inflicted(
                    table=reference,
                    expectation=expected.of(innocent),
                    without_act=expected.without_act,
                    qualifies=True,
                ).non_offending
            elif self.is_capped:
                scores[other] = min(self.whole - reference, scores[other])
        ns, ew = scores[Side.NS], scores[Side.EW]
        if self.is_knock_out and ew != self.whole - ns:
            ns, ew = knock_out_average(ns, ew)
        return Scores(ns=ns, ew=ew, damage=damage, terms=self)

    def rounded(self, side: Side, value: Fraction) -> Fraction:
        """A score of a side by the event's rule."""
        gains = self.gains_ns if side is Side.NS else self.gains_ew
        return self.rounding.apply(value, average=self.average, gains=gains)


def terms_of(ruling: Ruling, basis: Basis) -> Terms:
    """The terms on which a ruling makes its scores."""
    case, adjust = ruling.case, basis.adjust
    gains = {side: role_of(side, adjust.offending, innocent=adjust.innocent) != "offending" for side in Side}
    return Terms(
        whole=whole(case.method),
        average=average(case.method),
        innocent=basis.innocent,
        reference_ns=basis.reference_ns,
        is_capped=basis.is_capped,
        is_knock_out=case.knock_out,
        rounding=rounding_of(case),
        gains_ns=gains[Side.NS],
        gains_ew=gains[Side.EW],
    )
