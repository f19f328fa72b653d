"""Law 70D: lines that the claimer did not state, partner's choices in a defender's claim, play after the claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from analyzer.bridge import Seat
from analyzer.errors import CaseError
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = ["ClaimFinding", "Evidence", "Line", "PartnersChoice", "evidence", "partners_choice", "unstated_line"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFinding:
    """What one clause of Law 70 makes of a claim, in tricks of the claimer's side."""

    tricks: int
    clauses: tuple[Clause, ...]
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of play with what it yields against the best defense.

    Attributes
    ----------
    tricks
        Of the claimer's side.
    normal
        Whether it is a normal line for the class of player; None where nobody has judged it.
    """

    name: str
    tricks: int
    normal: bool | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= 13:
            raise CaseError(f"{self.name}: {self.tricks} tricks; 0 to 13 can be")


def unstated_line(
    proposed: Line, others: Sequence[Line], book: Lawbook, *, where: str = "claim"
) -> ClaimFinding | NeedsJudgment:
    """The tricks of the least successful normal line where the claimer now proposes one that he did not state.

    Parameters
    ----------
    proposed
        The claimer's line; that it is normal need not be said.
    others
        The lines that he might have taken instead.

    Law
    ---
    70D (1997), 70D1 (2007, 2017); 70A for the doubt.
    """
    clause = book.find("70D1") or book.clause("70D")
    certain = min([proposed, *(line for line in others if line.normal)], key=lambda line: line.tricks)
    open_lines = [line for line in others if line.normal is None and line.tricks < certain.tricks]
    if open_lines:
        return NeedsJudgment(
            needs=tuple(
                Need(
                    id=f"{where}.normal[{line.name}]",
                    question=f"Is this normal for the class of player, careless or inferior included: {line.name}?",
                    clause=book.clause("70-normal").cite,
                    options=("yes", "no"),
                )
                for line in open_lines
            )
        )
    clauses = (clause, book.clause("70-normal"))
    if certain is proposed or certain.tricks == proposed.tricks:
        why = f"no normal line yields fewer than the {proposed.tricks} of {proposed.name}"
        return ClaimFinding(tricks=proposed.tricks, clauses=clauses, why=why)
    why = f"{proposed.name} was not stated, and {certain.name} is normal and yields {certain.tricks}"
    return ClaimFinding(tricks=certain.tricks, clauses=clauses, why=why)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnersChoice:
    """A defender's claim that holds only if his partner plays the right one of several cards.

    Attributes
    ----------
    right, wrong
        The tricks of the defenders for partner's right and wrong choice.
    wrong_is_normal
        Whether the wrong one is normal for *partner*, with what he has seen; None where nobody has judged it.
    """

    claimer: Seat
    declarer: Seat
    right: int
    wrong: int
    wrong_is_normal: bool | None = None

    def __post_init__(self) -> None:
        if self.claimer.side is self.declarer.side:
            raise CaseError(f"{self.claimer.full_name} is no defender; dummy chooses nothing for declarer")
        if not 0 <= self.wrong <= self.right <= 13:
            raise CaseError(f"{self.right} tricks for the right choice, {self.wrong} for the wrong one")


def partners_choice(fact: PartnersChoice, book: Lawbook, *, where: str = "claim") -> ClaimFinding | NeedsJudgment:
    """The tricks of a defender's claim that needs his partner to choose right.

    Law
    ---
    70D2 (2007, 2017); in 1997 by 70A and 70D, which is a reading.
    """
    clause = book.find("70D2") or book.clause("70D-partner")
    if fact.right == fact.wrong:
        return ClaimFinding(tricks=fact.right, clauses=(clause,), why="partner's choice costs nothing")
    if fact.wrong_is_normal is None:
        partner = fact.claimer.partner.full_name
        question = f"Is the play that fails normal for {partner}, with what the play had shown him?"
        need = Need(id=f"{where}.partner_may_err", question=question, clause=clause.cite, options=("yes", "no"))
        return NeedsJudgment(needs=(need,))
    normal = book.clause("70-normal")
    if fact.wrong_is_normal:
        why = f"the claim needs {fact.claimer.partner.full_name} to choose right, and the wrong play is normal too"
        return ClaimFinding(tricks=fact.wrong, clauses=(clause, normal), why=why)
    why = f"the play that fails is not normal for {fact.claimer.partner.full_name}"
    return ClaimFinding(tricks=fact.right, clauses=(clause, normal), why=why)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Whether play after the claim may be used to find out what was stated and what would have been played."""

    admitted: bool
    clause: Clause
    why: str


def evidence(book: Lawbook) -> Evidence:
    """Whether play after a claim is evidence in the adjudication.

    Law
    ---
    68D (1997: void), 70D3 (2007), 85 (2017, a reading: 70D3 is gone).
    """
    match book.edition:
        case Edition.L1997:
            return Evidence(admitted=False, clause=book.clause("68D"), why="play after the claim is void")
        case Edition.L2007:
            return Evidence(admitted=True, clause=book.clause("70D3"), why="the law admits it as evidence")
        case Edition.L2017:
            return Evidence(
                admitted=True, clause=book.clause("70D3-gone"), why="it remains evidence of disputed facts"
            )
        case _:
            assert_never(book.edition)
