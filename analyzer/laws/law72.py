"""Law 72 and its kin: could the offender have known that his irregularity would pay? The question, never the answer.

1997: Laws 72B1 and 23; 2007: Law 23; 2017: Law 72C. Beside it stand the nets that ask whether the outcome could well
have been different: 27D (1997: 27B1(b)), 23C (2017) and 50E3. All say the same in the end: the score is adjusted to
what would have happened without the irregularity, and the score of the table stands where that is no better.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from analyzer.errors import ClauseNotInEdition
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment, NoRectification

__all__ = ["AdjustWithout", "Finding", "Net", "awareness", "could_have_been_different", "enforced_pass",
           "pass_at_partners_turn"]  # fmt: skip


class Net(Enum):
    """A clause that compares with what would have happened without the assistance of an irregularity."""

    INSUFFICIENT_BID = "27D"
    COMPARABLE_CALL = "23C"
    PENALTY_CARD = "50E3"


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustWithout:
    """The score is to be adjusted to what would have happened without something.

    Attributes
    ----------
    without
        What is to be thought away, in words; the continuations of the case start there.
    clauses
        The clauses that say so, the deciding one first.
    obligation
        ``shall`` or ``may``.
    """

    without: str
    clauses: tuple[Clause, ...]
    obligation: str = "shall"


Finding = AdjustWithout | NoRectification | NeedsJudgment


def _finding(
    clause: Clause, what: str, answer: bool | None, *, need: Need, no: str, obligation: str = "shall"
) -> Finding:
    """The finding that an answer gives: the question where there is none, else to adjust or not."""
    if answer is None:
        return NeedsJudgment(needs=(need,))
    if answer:
        return AdjustWithout(without=what, clauses=(clause,), obligation=obligation)
    return NoRectification(why=no, clauses=(clause,))


def awareness(
    *, irregularity: str, could_have_been_aware: bool | None, book: Lawbook, is_enforced_pass: bool = False
) -> Finding:
    """Whether the score is adjusted because the offender could have been aware that his irregularity would pay.

    Nothing is said about intent. Whether his side gained is found by comparing the scores.

    Parameters
    ----------
    irregularity
        What was irregular, as it stands after *without*: ``the lead out of turn``.
    could_have_been_aware
        The judgment; None where the case does not answer it.
    is_enforced_pass
        In 1997, that the damage came from a pass that the irregularity forced on partner (Law 23A).

    Law
    ---
    72B1, 23A (1997: *likely* to damage); 23 (2007), 72C (2017): could *well* damage.
    """
    match book.edition:
        case Edition.L1997:
            clause = book.clause("23A" if is_enforced_pass else "72B1")
            question = "Could the offender have known at the time that it would be likely to damage the other side?"
        case Edition.L2007:
            clause = book.clause("23")
            question = "Could the offender have been aware at the time that it could well damage the other side?"
        case Edition.L2017:
            clause = book.clause("72C")
            question = "Could the offender have been aware at the time that it could well damage the other side?"
        case _:
            assert_never(book.edition)
    need = Need(id="could have been aware", question=question, clause=clause.cite, options=("yes", "no"))
    return _finding(
        clause, irregularity, could_have_been_aware, need=need, no="the offender could not have been aware of it"
    )


def enforced_pass(*, irregularity: str, could_have_been_aware: bool | None, book: Lawbook) -> Finding:
    """The same for a pass that an irregularity forced on the offender's partner.

    Law
    ---
    23A (1997), 23 (2007), 72C (2017).
    """
    return awareness(
        irregularity=irregularity,
        could_have_been_aware=could_have_been_aware,
        book=book,
        is_enforced_pass=True,
    )


def pass_at_partners_turn(*, damaged: bool | None, book: Lawbook) -> Finding:
    """Whether the score may be adjusted after a pass out of rotation at partner's turn (1997 alone).

    Raises
    ------
    ClauseNotInEdition
        In 2007 and 2017.

    Law
    ---
    23B (1997).
    """
    if book.edition is not Edition.L1997:
        raise ClauseNotInEdition("23B", book.edition.value)
    clause = book.clause("23B")
    need = Need(
        id="pass damaged",
        question="Did the pass out of rotation at partner's turn damage the other side?",
        clause=clause.cite,
        options=("yes", "no"),
    )
    return _finding(clause, "the pass out of rotation", damaged, need=need, no="it did no damage", obligation="may")


_THOUGHT_AWAY = {
    Net.INSUFFICIENT_BID: ("the insufficient bid", "the insufficient bid"),
    Net.COMPARABLE_CALL: ("the withdrawn call", "the assistance gained through the withdrawn call"),
    Net.PENALTY_CARD: ("the exposed card", "the effect of the penalty card"),
}


def could_have_been_different(net: Net, *, could_have_been_different: bool | None, book: Lawbook) -> Finding:
    """Whether a safety net adjusts the score to what would have happened without the assistance of the irregularity.

    Raises
    ------
    ClauseNotInEdition
        For 23C before 2017 and for 50E3 in 1997, where Law 72B1 does its work.

    Law
    ---
    27B1(b) (1997: the bid conveyed information that damaged the other side), 27D (2007, 2017), 23C (2017),
    50E3 (2007: the card conveyed information that damaged the other side; 2017: could well have been different).
    """
    key = net.value
    if net is Net.INSUFFICIENT_BID and book.edition is Edition.L1997:
        key = "27B1(b)"
    clause = book.clause(key)
    thing, thought_away = _THOUGHT_AWAY[net]
    conveyed = book.edition is Edition.L1997 or (net is Net.PENALTY_CARD and book.edition is Edition.L2007)
    question = (
        f"Did {thing} convey information that damaged the other side?"
        if conveyed
        else f"Could the outcome well have been different without the help of {thing}, to the other side's good?"
    )
    need = Need(id="could have been different", question=question, clause=clause.cite, options=("yes", "no"))
    return _finding(clause, thought_away, could_have_been_different, need=need, no=f"{thing} made no difference")
