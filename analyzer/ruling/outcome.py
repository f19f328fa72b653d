"""Outcomes and the finished ruling: immutable values that reports print and nothing recomputes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from analyzer.bridge import Card, Contract, Result, Seat, Side
from analyzer.case import Case, Penalty
from analyzer.laws import Clause, Edition, Lawbook, Need, Rectification
from analyzer.laws.law64 import Share
from analyzer.ruling.basis import Basis
from analyzer.ruling.claim_outcome import ClaimScore
from analyzer.ruling.derived import Derived
from analyzer.ruling.simulated import Simulated
from analyzer.trace import Step

__all__ = [
    "BeforeRevoke",
    "Check",
    "Evidence",
    "Excluded",
    "FieldLine",
    "Outcome",
    "OwnActScore",
    "RevokeFound",
    "RevokeScore",
    "Role",
    "Ruling",
    "SideScore",
    "Swing",
    "root_step",
]

Role = Literal["offending", "non-offending", "none"]


def root_step(*steps: Step) -> Step:
    """The root of a ruling's trace, over the steps that it shows."""
    return Step(label="ruling", value=None, unit="", op="ruling", inputs=steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One way the board could have ended, scored and converted.

    Attributes
    ----------
    label
        How it comes about, in words.
    result
        Contract and tricks; None where only a score is stated.
    score_ns
        Points to North-South (Law 77).
    converted_ns
        The same in the event's unit, from North-South's viewpoint.
    weight
        Its share of the whole; None where nobody judged it.
    likely, at_all_probable
        The judgments of 1997 Law 12C2; None where nobody made them.
    how
        ``stated result``, ``stated score``, ``stated tricks``, ``double dummy`` or ``plausible play``.
    where
        The field of the case that states it.
    legal, why
        False, and why, where it rests on an illegal action and the authority allows such outcomes.
    score_step, value_step, weight_step
        Where the numbers come from.
    is_proposal
        True where its tricks or its weight are a proposal of simulated play that nobody has accepted.
    is_bound
        Whether restrictions bound the play that its tricks were found by.
    """

    label: str
    result: Result | None
    score_ns: int
    converted_ns: Fraction
    weight: Fraction | None
    likely: bool | None
    at_all_probable: bool | None
    how: str
    by: str
    where: str
    legal: bool
    why: str
    score_step: Step
    value_step: Step
    weight_step: Step | None
    is_proposal: bool = False
    is_bound: bool = False

    @property
    def name(self) -> str:
        """The result as reports print it, or the score where no contract is stated."""
        return self.result.symbol if self.result is not None else f"score N-S {self.score_ns:+d}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Excluded:
    """A branch without weight because it rests on an illegal action."""

    label: str
    why: str
    clause: str
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideScore:
    """The adjusted score of one side.

    Attributes
    ----------
    exact
        In the event's unit, from the side's own viewpoint.
    rounded
        By the event's rule.
    outcomes
        The outcomes that count for this side with their shares.
    step
        The rounded score's trace; its first input is the exact score.
    """

    side: Side
    role: Role
    exact: Fraction
    rounded: Fraction
    unit: str
    rounding: str
    rounding_is_proposal: bool
    outcomes: tuple[tuple[Outcome, Fraction], ...]
    step: Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What double dummy says of a contract for every opening lead. Nobody at the table sees all the cards.

    Attributes
    ----------
    by_tricks
        Pairs of (declarer's tricks, the leads that hold him to them), fewest tricks first.
    stated_tricks
        The numbers of tricks in this contract that the case states.
    """

    contract: Contract
    by_tricks: tuple[tuple[int, tuple[Card, ...]], ...]
    stated_tricks: tuple[int, ...]
    engine: str

    @property
    def is_exactly_the_outcomes(self) -> bool:
        """True where the stated outcomes are exactly the double-dummy results by lead."""
        return bool(self.stated_tricks) and tuple(tricks for tricks, _ in self.by_tricks) == self.stated_tricks


@dataclass(frozen=True, slots=True, kw_only=True)
class Swing:
    """What one weight does to North-South's score, in the event's unit, before rounding.

    Attributes
    ----------
    low_weight, low_value
        Ten points less (not below nothing), and the score then.
    high_weight, high_value
        Ten points more (not above the whole), and the score then.
    break_even
        The weight at which the expectation equals the table result, so that there is no damage; None where no
        weight does that or the table result is unknown.
    """

    outcome: Outcome
    weight: Fraction
    low_weight: Fraction
    low_value: Fraction
    high_weight: Fraction
    high_value: Fraction
    break_even: Fraction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldLine:
    """What the other tables with one score have in matchpoints after the adjustment."""

    score_ns: int
    tables: int
    ns: Fraction
    ew: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnActScore:
    """How damage was divided between the infraction and the non-offending side's own act.

    Attributes
    ----------
    side
        The non-offending side; all values are from its viewpoint, in the event's unit.
    table, expectation, without_act
        A, B and C of the calculation.
    consequent, subsequent
        What the infraction cost, and what the act cost.
    """

    side: Side
    act: str
    by: str
    qualifies: bool
    table: Fraction
    expectation: Fraction
    without_act: Fraction
    consequent: Fraction
    subsequent: Fraction
    clause: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeFound:
    """A revoke of the board and what the law makes of it by itself.

    Attributes
    ----------
    text
        What was done, in words.
    standing
        Whether it was established, in words.
    share
        What it transfers; None while that is not decided.
    side
        The offending side.
    correction
        How it is put right, in words; empty where it stands or the cards are not recorded.
    clauses
        The clauses of the two, the deciding one first.
    by, where
        Who found it, and the field of the case; ``from the record`` where the cards show it.
    """

    text: str
    standing: str
    share: Share | None
    clauses: tuple[Clause, ...]
    correction: str
    side: Side
    by: str
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BeforeRevoke:
    """What double dummy says of the position before a revoke, for each card that the revoker could legally play.

    Attributes
    ----------
    cards
        Pairs of (card, declarer's tricks in all after it).
    tricks_declarer
        With the card that is best for the revoker's side.
    bound
        What restricted the play, in words; empty where nothing did.
    """

    player: Seat
    trick: int
    declarer: Seat
    cards: tuple[tuple[Card, int], ...]
    tricks_declarer: int
    bound: str
    engine: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeScore:
    """The transfer after revokes, and what decided between it and equity (Law 64C).

    Attributes
    ----------
    revokes
        In the order of the case.
    to, taken
        The side that receives tricks, and the numbers of the tricks.
    after
        The result with the transfer; None while that is not decided.
    counted
        The result that equity is compared with: that, or the one without a later revoke in the same suit.
    decided
        ``transfer``, ``equity``, ``later revoke`` or ``no revokes``; empty while judgments are missing.
    why
        The comparison in words.
    judged
        What was judged of equity where no result was stated; empty otherwise.
    before
        Double dummy from before the first revoke; None where the cards are not known.
    """

    revokes: tuple[RevokeFound, ...]
    to: Side | None = None
    taken: tuple[int, ...] = ()
    after: Outcome | None = None
    counted: Outcome | None = None
    decided: str = ""
    why: str = ""
    judged: str = ""
    before: BeforeRevoke | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A difference between a published figure and the law or the arithmetic.

    Attributes
    ----------
    text
        What was published, what is right and under which clause.
    where
        The field that states the published figure.
    """

    text: str
    where: str
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A finished ruling: what applies, what could have happened, each side's score, and what is missing.

    Attributes
    ----------
    book
        None where the case does not say which law book is in force.
    ns, ew
        None where judgments are missing (see ``needs``).
    table
        The table result converted, from North-South's viewpoint; None where unknown.
    own_act
        How self-inflicted damage was divided; None where there is none.
    field_after
        What the other tables score after the adjustment; empty where they are not compared.
    damage
        How much worse the non-offending side did than it could expect; None where not tested.
    swings
        Which weight moves the score how far; empty where nothing is weighted.
    stands
        True where the score of the table stands, or the result after a transfer.
    revoke
        How revokes were ruled; None where there was none.
    claim
        How a claim was ruled; None where there was none.
    basis
        What the score is computed from, for other judgments on the same facts; None where no outcome is assigned.
    derived
        What the laws make of information from partner, misinformation and polls; None where none is stated.
    simulated
        What simulated play proposes; None where the case asks for none.
    """

    case: Case
    edition: Edition | None
    book: Lawbook | None
    rectification: Rectification
    trace: Step
    outcomes: tuple[Outcome, ...] = ()
    excluded: tuple[Excluded, ...] = ()
    ns: SideScore | None = None
    ew: SideScore | None = None
    table: Outcome | None = None
    damage: Fraction | None = None
    stands: bool = False
    own_act: OwnActScore | None = None
    field_after: tuple[FieldLine, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    checks: tuple[Check, ...] = ()
    notes: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    swings: tuple[Swing, ...] = ()
    revoke: RevokeScore | None = None
    claim: ClaimScore | None = None
    basis: Basis | None = None
    derived: Derived | None = None
    simulated: Simulated | None = None

    def _repr_html_(self) -> str:
        """The ruling as a notebook shows it."""
        from analyzer.report.notebook import ruling_html

        return ruling_html(self)

    def side(self, side: Side) -> SideScore | None:
        """The score of one side."""
        return self.ns if side is Side.NS else self.ew

    def explain(self, side: Side, *, depth: int | None = None) -> str:
        """Where the score of one side comes from, as indented text."""
        score = self.side(side)
        if score is None and self.claim is not None and self.trace.inputs:
            return "\n".join(step.text(depth) for step in self.trace.inputs)
        return "no score: judgments are missing" if score is None else score.step.text(depth)
