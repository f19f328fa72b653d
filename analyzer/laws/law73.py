"""Law 73: a false inference from an opponent's tempo or manner (73E2; 1997: 73F2; 2007: 73F)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from analyzer.bridge import Seat
from analyzer.laws.law12 import AssignedScore
from analyzer.laws.law72 import AdjustWithout, Finding
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Condition, Need, NeedsJudgment, NoRectification

__all__ = ["Deception", "DeceptionRuling", "deception"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deception:
    """What is said of a remark, manner or tempo that misled an opponent; None for what nobody has found.

    Attributes
    ----------
    player, what
        Who did what: ``a pause before the low trump``.
    found
        Whether he did it.
    misled
        Whether an innocent opponent drew a false inference from it.
    bridge_reason
        Whether he had a demonstrable bridge reason for it.
    could_have_known
        Whether he could have known that it might work to his benefit.
    """

    player: Seat
    what: str
    found: bool | None = None
    misled: bool | None = None
    bridge_reason: bool | None = None
    could_have_known: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeceptionRuling:
    """The finding, with what the law asks for and what is known of it."""

    finding: Finding
    conditions: tuple[Condition, ...]
    fact: Deception

    @property
    def needs(self) -> tuple[Need, ...]:
        """The judgments that are missing."""
        return self.finding.needs if isinstance(self.finding, NeedsJudgment) else ()

    def assigned(self) -> AssignedScore | None:
        """What Law 12 takes up; None where a judgment is missing."""
        if isinstance(self.finding, NeedsJudgment):
            return None
        adjusted = isinstance(self.finding, AdjustWithout)
        return AssignedScore(offending=frozenset({self.fact.player.side}) if adjusted else frozenset())


def deception(fact: Deception, book: Lawbook, *, where: str = "") -> DeceptionRuling:
    """Whether the score is adjusted because an opponent was misled; all that is missing is asked for at once.

    Law
    ---
    73F2 (1997), 73F (2007), 73E2 (2017); that tempo may vary without an infraction, 73D1.
    """
    clause, tempo = _clause(book), book.clause("73D1")
    asked = _asked(fact, clause, tempo)
    conditions = tuple(condition for _, _, condition in asked)
    for condition in conditions:
        if condition.holds is False:
            none = NoRectification(why=condition.text, clauses=(condition.clause,))
            return DeceptionRuling(finding=none, conditions=conditions, fact=fact)
    needs = tuple(
        Need(
            id=f"{where}.{name}" if where else name,
            question=question,
            clause=condition.clause.cite,
            options=("yes", "no"),
        )
        for name, question, condition in asked
        if condition.holds is None
    )
    finding: Finding = (
        NeedsJudgment(needs=needs) if needs else AdjustWithout(without=fact.what, clauses=(clause, tempo))
    )
    return DeceptionRuling(finding=finding, conditions=conditions, fact=fact)


def _asked(fact: Deception, clause: Clause, tempo: Clause) -> tuple[tuple[str, str, Condition], ...]:
    """For each thing that the law asks for its field, the question, and what is known of it."""
    who = fact.player.full_name
    no_reason = None if fact.bridge_reason is None else not fact.bridge_reason

    def known(holds: bool | None, cite: Clause, yes: str, no: str, open_: str) -> Condition:
        return Condition(clause=cite, holds=holds, text={True: yes, False: no, None: open_}[holds])

    return (
        (
            "found",
            f"Was there {fact.what} by {who}: agreed, or found as a fact?",
            known(
                fact.found,
                tempo,
                f"{fact.what} by {who} is found",
                f"{fact.what} by {who} is not found",
                f"whether there was {fact.what} by {who} is not settled",
            ),
        ),
        (
            "misled",
            f"Did an innocent opponent draw a false inference from {fact.what}?",
            known(
                fact.misled,
                clause,
                "an innocent opponent drew a false inference from it",
                "no innocent opponent drew a false inference from it",
                "whether an innocent opponent drew a false inference from it is not judged",
            ),
        ),
        (
            "bridge reason",
            f"Had {who} a demonstrable bridge reason for {fact.what}?",
            known(
                no_reason,
                clause,
                f"{who} had no demonstrable bridge reason for it",
                f"{who} had a demonstrable bridge reason for it",
                f"whether {who} had a demonstrable bridge reason for it is not judged",
            ),
        ),
        (
            "could have known",
            f"Could {who} have known that it might work to his benefit?",
            known(
                fact.could_have_known,
                clause,
                f"{who} could have known that it might work to his benefit",
                f"{who} could not have known that it might work to his benefit",
                f"whether {who} could have known that it might work to his benefit is not judged",
            ),
        ),
    )


def _clause(book: Lawbook) -> Clause:
    match book.edition:
        case Edition.L1997:
            return book.clause("73F2")
        case Edition.L2007:
            return book.clause("73F")
        case Edition.L2017:
            return book.clause("73E2")
        case _:
            assert_never(book.edition)
