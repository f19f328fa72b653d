"""Law 71: which conceded tricks are given back, trick by trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from analyzer.bridge import Side
from analyzer.errors import CaseError, Problem
from analyzer.laws.law69 import Moment, TrickReturned
from analyzer.laws.lawbook import Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = ["Canceled", "ConcededTrick", "canceled", "conceded_tricks"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConcededTrick:
    """One trick that a side conceded.

    Attributes
    ----------
    won_already
        It had in fact won the trick.
    contract_settled
        1997: with it the side conceded the defeat of a contract already made, or the making of one already beaten.
    loses_by_legal_play
        Whether any legal play of the remaining cards loses it; None where not known.
    loses_by_normal_play
        Whether any play loses it that is normal for someone who believes it lost; None where not known.
    """

    won_already: bool = False
    contract_settled: bool = False
    loses_by_legal_play: bool | None = None
    loses_by_normal_play: bool | None = None

    def __post_init__(self) -> None:
        if self.loses_by_normal_play and self.loses_by_legal_play is False:
            raise CaseError("a trick that a normal play loses is also lost by a legal play")


@dataclass(frozen=True, slots=True, kw_only=True)
class Canceled:
    """What of a concession is canceled.

    Attributes
    ----------
    side
        The side that conceded and gets tricks back.
    tricks
        How many.
    each
        The decision on each trick, in the order of the facts.
    """

    side: Side
    tricks: int
    each: tuple[TrickReturned, ...]


def conceded_tricks(
    *,
    conceded: int,
    claimed: int,
    lowest_normal: int | None = None,
    lowest_legal: int | None = None,
) -> tuple[ConcededTrick, ...]:
    """The tricks of a concession, from what a search found for the side that conceded.

    Parameters
    ----------
    conceded, claimed
        Of the tricks left.
    lowest_normal
        The side's fewest tricks over all its normal plays, believing the conceded ones lost (the policy's
        ``gives_up_conceded``), the opponents playing anything legal; None where not searched.
    lowest_legal
        The same over all its legal plays.
    """
    left = conceded + claimed
    problems = [
        Problem(message=f"{name} {value} of {left} tricks left", where=name)
        for name, value in (
            ("conceded", conceded), ("claimed", claimed), ("lowest_normal", lowest_normal),
            ("lowest_legal", lowest_legal),
        )
        if value is not None and not 0 <= value <= left
    ]  # fmt: skip
    if lowest_normal is not None and lowest_legal is not None and lowest_legal > lowest_normal:
        problems.append(
            Problem(message=f"some legal play leaves {lowest_legal}, more than the {lowest_normal} of normal plays")
        )
    if problems:
        raise CaseError(problems)

    def loses(index: int, lowest: int | None) -> bool | None:
        return None if lowest is None else index >= lowest - claimed

    return tuple(
        ConcededTrick(
            loses_by_legal_play=loses(index, lowest_legal), loses_by_normal_play=loses(index, lowest_normal)
        )
        for index in range(conceded)
    )


def canceled(
    side: Side, tricks: Sequence[ConcededTrick], *, raised: Moment, book: Lawbook, where: str = "claim"
) -> Canceled | NeedsJudgment:
    """The conceded tricks that a side gets back.

    Parameters
    ----------
    raised
        When the side, or somebody, brought it up.

    Law
    ---
    71A, 71B, 71C (1997: the last only until the side calls on a later board or the round ends); 71 (2007, 2017: won,
    or not to be lost by any normal play, within the correction period).
    """
    needs: list[Need] = []
    found: list[TrickReturned] = []
    for index, trick in enumerate(tricks):
        answer = _one(trick, raised, book, f"{where}.conceded[{index}]")
        if isinstance(answer, Need):
            needs.append(answer)
        else:
            found.append(answer)
    if needs:
        return NeedsJudgment(needs=tuple(needs))
    return Canceled(side=side, tricks=sum(one.returned for one in found), each=tuple(found))


def _one(trick: ConcededTrick, raised: Moment, book: Lawbook, where: str) -> TrickReturned | Need:
    if raised is Moment.AFTER_CORRECTION:
        return TrickReturned(returned=False, clauses=(book.clause("71-stands"),), why="the correction period is over")
    match book.edition:
        case Edition.L1997:
            return _one_1997(trick, raised, book, where)
        case Edition.L2007 | Edition.L2017:
            if trick.won_already:
                return TrickReturned(
                    returned=True, clauses=(book.clause("71-won"),), why="the side had in fact won it"
                )
            clause = book.clause("71-normal")
            if trick.loses_by_legal_play is False:
                return TrickReturned(
                    returned=True, clauses=(clause,), why="no legal play loses it, hence no normal one"
                )
            return _by_normal_play(trick, "71-normal", book, where)
        case _:
            assert_never(book.edition)


def _one_1997(trick: ConcededTrick, raised: Moment, book: Lawbook, where: str) -> TrickReturned | Need:
    if trick.won_already:
        return TrickReturned(returned=True, clauses=(book.clause("71A"),), why="the side had in fact won it")
    if trick.contract_settled:
        why = "the contract had been made or beaten already"
        return TrickReturned(returned=True, clauses=(book.clause("71B"),), why=why)
    if trick.loses_by_legal_play is False:
        return TrickReturned(returned=True, clauses=(book.clause("71A"),), why="no legal play loses it")
    if raised is Moment.IN_TIME:
        return _by_normal_play(trick, "71C", book, where)
    if trick.loses_by_legal_play is None and not trick.loses_by_normal_play:
        return Need(
            id=f"{where}.loses_by_legal_play",
            question="Could this trick be lost by any legal play of the remaining cards?",
            clause="71A",
            options=("yes", "no"),
        )
    return TrickReturned(
        returned=False,
        clauses=(book.clause("71-stands"), book.clause("71C")),
        why=f"some legal play loses it, and it was raised {raised.words}",
    )


def _by_normal_play(trick: ConcededTrick, key: str, book: Lawbook, where: str) -> TrickReturned | Need:
    clause = book.clause(key)
    if trick.loses_by_normal_play is None:
        question = "Could this trick be lost by any play that is normal for someone who believes it lost?"
        return Need(id=f"{where}.loses_by_normal_play", question=question, clause=clause.cite, options=("yes", "no"))
    normal = (book.clause("70-normal"), book.clause("71-belief"))
    if trick.loses_by_normal_play:
        return TrickReturned(
            returned=False,
            clauses=(book.clause("71-stands"), clause, *normal),
            why="a normal play of one who believes it lost loses it",
        )
    return TrickReturned(returned=True, clauses=(clause, *normal), why="no normal play loses it")
