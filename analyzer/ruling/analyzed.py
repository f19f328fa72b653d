"""A ruling with its doubts: what each judgment does to the score, how uncertain it is, what a panel makes of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from analyzer.bridge import Side
from analyzer.continuations import Branches, StatedTricks
from analyzer.laws import Need
from analyzer.ruling.break_even import Sensitivity, sensitivity
from analyzer.ruling.judged import JudgedQuantity, judged_quantities
from analyzer.ruling.lean import Leaned, lean
from analyzer.ruling.otherwise import Otherwise
from analyzer.ruling.outcome import Ruling, SideScore
from analyzer.ruling.panel import Panel, PanelMember, pool
from analyzer.ruling.stated_panel import panel_members
from analyzer.ruling.uncertainty import Interval, Sampling, interval
from analyzer.ruling.what_if import what_if

__all__ = ["Analysis"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """A ruling and the questions that can be asked of its judgments; none of them searches again.

    Attributes
    ----------
    ruling
        As ``rule`` gives it.
    sampling
        How uncertainty is drawn: how often, from which seed, with which prior for polls.
    otherwise
        What other answers to the judgments about information and disclosure lead to; each was ruled by itself.
    """

    ruling: Ruling
    sampling: Sampling = field(default_factory=Sampling)
    otherwise: tuple[Otherwise, ...] = ()

    @property
    def ns(self) -> SideScore | None:
        """North-South's score; None where judgments are missing."""
        return self.ruling.ns

    @property
    def ew(self) -> SideScore | None:
        """East-West's score; None where judgments are missing."""
        return self.ruling.ew

    @property
    def needs(self) -> tuple[Need, ...]:
        """The judgments that are missing."""
        return self.ruling.needs

    @property
    def is_weighed(self) -> bool:
        """True where the score rests on outcomes, so that their weights can be judged otherwise."""
        basis = self.ruling.basis
        return basis is not None and "tree" in basis.trees and not self.ruling.needs

    @property
    def asks_for_doubts(self) -> bool:
        """True where the case states judgments of a kind whose doubts belong into its ruling."""
        case = self.ruling.case
        derived = self.ruling.derived is not None or bool(case.panel) or case.lean is not None
        return derived or any(_has_range(tree) for _, tree in case.trees())

    @property
    def side(self) -> Side:
        """The side from which the score is looked at: the non-offending one where there is one, else North-South."""
        if self.ruling.basis is not None and self.ruling.basis.innocent is not None:
            return self.ruling.basis.innocent
        derived = self.ruling.derived
        if derived is not None:
            for player in (found.ruling.player for found in derived.information):
                if player is not None:
                    return player.side.other
            for told in derived.misinformation:
                return told.stated.fact.side.other
            for found in derived.deceptions:
                return found.stated.fact.player.side.other
        return Side.NS

    def explain(self, side: Side, *, depth: int | None = None) -> str:
        """Where the score of one side comes from, as indented text."""
        return self.ruling.explain(side, depth=depth)

    def judged(self) -> tuple[JudgedQuantity, ...]:
        """Everything that was judged, with its field, its value and its ends."""
        return judged_quantities(what_if(self.ruling))

    def sensitivity(self, side: Side) -> tuple[Sensitivity, ...]:
        """For each judged quantity the score at its ends and the break-evens, the most influential first.

        Raises
        ------
        CaseError
            Where the ruling assigns no outcome, or judgments are missing.
        """
        return sensitivity(what_if(self.ruling), side)

    def interval(
        self,
        side: Side,
        *,
        level: float = 0.9,
        seed: int | None = None,
        samples: int | None = None,
        prior: Fraction | None = None,
    ) -> Interval:
        """Where the side's exact score lies with a probability of ``level``; floats, seeded.

        Raises
        ------
        CaseError
            Where the ruling assigns no outcome, or judgments are missing.
        InputError
            Where the level is no probability.
        """
        stated = {"seed": seed, "samples": samples, "prior": prior}
        given = {name: value for name, value in stated.items() if value is not None}
        sampling = replace(self.sampling, **given)  # type: ignore[arg-type]
        return interval(what_if(self.ruling), side, level=level, sampling=sampling)

    def panel(self, *members: PanelMember) -> Panel:
        """What the members of a panel make of the facts, each by himself and together; by default the case's panel.

        Raises
        ------
        CaseError
            Where a member's answers make no score.
        """
        return pool(what_if(self.ruling), members or panel_members(self.ruling.case))

    def lean(self, by: Fraction) -> Leaned:
        """The scores with weights leant towards the non-offending side, beside those of the ruling.

        Raises
        ------
        CaseError
            Where nothing is weighted, or neither or both sides are non-offending.
        """
        return lean(what_if(self.ruling), by)


def _has_range(tree: Branches) -> bool:
    return any(
        branch.range is not None
        or (isinstance(branch.then, StatedTricks) and bool(branch.then.ranges))
        or (isinstance(branch.then, Branches) and _has_range(branch.then))
        for branch in tree.branches
    )
