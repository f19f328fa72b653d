"""What simulated play proposes for a case, as values that reports print: tricks, leads, and who has accepted what."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from analyzer.bridge import Card, Contract, Side
from analyzer.ruling.decisions import ShownDecision
from analyzer.solver.plausible_source import Chance, LeadChances, PlausibleQuestion, PlausibleTricks

__all__ = [
    "Chance",
    "LeadChances",
    "LeadShare",
    "LeadsProposal",
    "PlausibleQuestion",
    "PlausibleTricks",
    "Proposal",
    "Simulated",
    "TricksProposal",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class TricksProposal:
    """What the program proposes for the tricks of a branch.

    Attributes
    ----------
    where
        The field of the branch.
    label
        What happens on it, in words; may be empty.
    engine
        Who answered.
    accepted_by
        Who has accepted the proposal; empty where nobody has.
    stated, by
        The shares that somebody stated in its place, and who; empty where nobody did.
    decisions
        On which the tricks turn.
    """

    where: str
    label: str
    question: PlausibleQuestion
    answer: PlausibleTricks
    engine: str
    accepted_by: str = ""
    stated: tuple[tuple[int, Fraction], ...] = ()
    by: str = ""
    decisions: tuple[ShownDecision, ...] = ()

    @property
    def is_open(self) -> bool:
        """True where nobody has accepted the proposal or put shares in its place."""
        return not self.accepted_by and not self.stated

    @property
    def is_finished(self) -> bool:
        """False where a budget or an interrupt ended the simulation."""
        return self.answer.is_finished

    @property
    def contract(self) -> Contract:
        """The contract that was played."""
        return self.question.contract


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadShare:
    """The weight that a branch takes from the simulated opening lead.

    Attributes
    ----------
    where
        The field of the branch.
    cards
        The leads that it is about; empty where it takes the rest.
    chance
        Their chance together; of equal cards of which it names a part, that part.
    accepted_by
        Who has accepted it; empty where nobody has.
    """

    where: str
    label: str
    cards: tuple[Card, ...]
    chance: Chance
    accepted_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadsProposal:
    """What the program proposes for the weights of branches that differ by the opening lead."""

    where: str
    question: PlausibleQuestion
    answer: LeadChances
    engine: str
    shares: tuple[LeadShare, ...]

    @property
    def is_open(self) -> bool:
        """True where nobody has accepted one of the chances."""
        return any(share.cards and not share.accepted_by for share in self.shares)

    @property
    def is_finished(self) -> bool:
        """Always true: the leads are simulated at once."""
        return True

    @property
    def contract(self) -> Contract:
        """The contract that was played."""
        return self.question.contract


Proposal = TricksProposal | LeadsProposal


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """Everything that simulated play proposes for a ruling.

    Attributes
    ----------
    proposals
        In the order of the case.
    clause
        The clause that leaves the weights to judgment.
    is_used
        False where the law asks for something else than weights, or no score is assigned: chances are evidence then,
        and no more.
    extremes
        For each side its score, before rounding, were the least and the most favorable of the proposed results
        certain; empty where no score rests on an open proposal.
    """

    proposals: tuple[Proposal, ...]
    clause: str
    is_used: bool
    extremes: tuple[tuple[Side, Fraction, Fraction], ...] = ()

    @property
    def open(self) -> tuple[Proposal, ...]:
        """The proposals that nobody has accepted or changed."""
        return tuple(proposal for proposal in self.proposals if proposal.is_open)

    @property
    def is_finished(self) -> bool:
        """False where a simulation was not finished."""
        return all(proposal.is_finished for proposal in self.proposals)

    def extreme(self, side: Side) -> tuple[Fraction, Fraction] | None:
        """The least and the greatest score of a side; None where none rests on an open proposal."""
        return next(((low, high) for one, low, high in self.extremes if one is side), None)
