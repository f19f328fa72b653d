"""Law 69: when agreement to a claim is established, and the tricks for which it may be withdrawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import assert_never

from analyzer.bridge import Side
from analyzer.errors import CaseError
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = ["AgreedTrick", "Agreement", "Assent", "Moment", "TrickReturned", "Withdrawn", "agreement", "withdrawn"]


class Moment(IntEnum):
    """When a side raised the matter; the later, the larger."""

    IN_TIME = 0
    AFTER_CALL = 1
    AFTER_ROUND = 2
    AFTER_CORRECTION = 3

    @property
    def words(self) -> str:
        """What a director says of it."""
        return (
            "before the side called on a later board and before the round ended",
            "after the side had called on a later board",
            "after the round had ended",
            "after the correction period",
        )[self]


@dataclass(frozen=True, slots=True, kw_only=True)
class Assent:
    """What the other side did about a claim or concession.

    Attributes
    ----------
    side
        The side that did not claim.
    assented
        False where it objected before assenting to anything.
    objected
        When it first objected; None where it never did.
    """

    side: Side
    assented: bool
    objected: Moment | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """Whether a side has agreed to a claim.

    Attributes
    ----------
    established
        True where the claim stands, subject to a withdrawal under 69B; False where it is adjudicated under Law 70 (or
        nobody contests it yet).
    """

    established: bool
    clauses: tuple[Clause, ...]
    why: str


def agreement(fact: Assent, book: Lawbook) -> Agreement:
    """Whether agreement to a claim is established, which closes the way to Law 70.

    Law
    ---
    69A.
    """
    clause = book.clause("69A")
    side = fact.side.dashed
    if not fact.assented:
        why = f"{side} did not assent"
        return Agreement(
            established=False, clauses=(clause, book.clause("70A")), why=f"{why}: the claim is adjudicated"
        )
    if fact.objected is Moment.IN_TIME:
        why = f"{side} assented and objected {fact.objected.words}: the claim is adjudicated in full"
        return Agreement(established=False, clauses=(clause, book.clause("70A")), why=why)
    rest = "never objected" if fact.objected is None else f"objected only {fact.objected.words}"
    return Agreement(established=True, clauses=(clause,), why=f"{side} assented and {rest}")


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreedTrick:
    """One trick to the loss of which a side agreed.

    Attributes
    ----------
    won_already
        It had in fact won the trick.
    loses_by_normal_play
        1997: whether any normal play of the remaining cards loses it.
    would_likely_have_won
        2007, 2017: whether the side would likely have won this trick had play gone on. A judgment; double dummy is no
        more than evidence for it.
    """

    won_already: bool = False
    loses_by_normal_play: bool | None = None
    would_likely_have_won: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickReturned:
    """What the law says of one trick."""

    returned: bool
    clauses: tuple[Clause, ...]
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn:
    """What a withdrawal of agreement gives back.

    Attributes
    ----------
    side
        The side that agreed and now gets tricks back.
    tricks
        How many.
    each
        The decision on each trick, in the order of the facts.
    """

    side: Side
    tricks: int
    each: tuple[TrickReturned, ...]
    clauses: tuple[Clause, ...]


def withdrawn(
    side: Side, tricks: Sequence[AgreedTrick], *, raised: Moment, book: Lawbook, where: str = "claim"
) -> Withdrawn | NeedsJudgment:
    """The tricks that a side gets back after an established agreement to the opponents' claim.

    No trick is given in part, and doubt does not go against the claimer here as it does under Law 70.

    Parameters
    ----------
    raised
        When the side asked for them; before agreement was established the claim is adjudicated under Law 70 instead.

    Law
    ---
    69B (1997: won, or safe against every normal play); 69B1, 69B2 (2007, 2017: won, or likely to be won).
    """
    if raised is Moment.IN_TIME:
        raise CaseError("agreement is not established yet (Law 69A): the claim is adjudicated under Law 70")
    if not tricks:
        raise CaseError("a withdrawal names at least one trick that the side agreed to lose")
    if raised is Moment.AFTER_CORRECTION:
        clause = book.clause("69B") if book.edition is Edition.L1997 else book.clause("69B1")
        late = TrickReturned(returned=False, clauses=(clause,), why="the correction period is over")
        return Withdrawn(side=side, tricks=0, each=(late,) * len(tricks), clauses=(clause,))
    needs: list[Need] = []
    found: list[TrickReturned] = []
    for index, trick in enumerate(tricks):
        answer = _one(trick, side, book, f"{where}.tricks[{index}]")
        if isinstance(answer, Need):
            needs.append(answer)
        else:
            found.append(answer)
    if needs:
        return NeedsJudgment(needs=tuple(needs))
    clauses = tuple(dict.fromkeys(clause for one in found for clause in one.clauses))
    return Withdrawn(side=side, tricks=sum(one.returned for one in found), each=tuple(found), clauses=clauses)


def _one(trick: AgreedTrick, side: Side, book: Lawbook, where: str) -> TrickReturned | Need:
    match book.edition:
        case Edition.L1997:
            clause = book.clause("69B")
            if trick.won_already:
                return TrickReturned(returned=True, clauses=(clause,), why=f"{side.dashed} had won it already")
            if trick.loses_by_normal_play is None:
                question = f"Could {side.dashed} lose this trick by any normal play?"
                return Need(
                    id=f"{where}.loses_by_normal_play", question=question, clause=clause.cite, options=("yes", "no")
                )
            returned = not trick.loses_by_normal_play
            why = "no normal play loses it" if returned else "a normal play loses it"
            return TrickReturned(returned=returned, clauses=(clause, book.clause("70-normal")), why=why)
        case Edition.L2007 | Edition.L2017:
            if trick.won_already:
                why = f"{side.dashed} had won it already"
                return TrickReturned(returned=True, clauses=(book.clause("69B1"),), why=why)
            clause = book.clause("69B2")
            if trick.would_likely_have_won is None:
                question = (
                    f"Would {side.dashed} likely have won this trick had play gone on (more than an even chance)?"
                )
                return Need(
                    id=f"{where}.would_likely_have_won", question=question, clause=clause.cite, options=("yes", "no")
                )
            likely = trick.would_likely_have_won
            why = f"{side.dashed} would {'' if likely else 'not '}likely have won it"
            return TrickReturned(returned=likely, clauses=(clause, book.clause("69B2-even")), why=why)
        case _:
            assert_never(book.edition)
