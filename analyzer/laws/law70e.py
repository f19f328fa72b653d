"""Law 70E: an unstated guess about who holds a card, and the order in which a suit is deemed to be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from analyzer.bridge.normal_policy import DeemedOrder
from analyzer.errors import CaseError
from analyzer.laws.law70d import ClaimFinding
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.normal_play import ELECTION
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = [
    "UnstatedGuess",
    "deemed_order",
    "guess_clause",
    "has_irrational_limb",
    "irrational_need",
    "order_need",
    "orders",
    "unstated_guess",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnstatedGuess:
    """A line that was not stated and that works only while a certain opponent has a card.

    Attributes
    ----------
    right, wrong
        The tricks of the claimer's side for the right and the wrong guess.
    shown_out
        Whether an opponent had failed to follow in the suit before the claim.
    would_show_out
        Whether one would fail to follow before the guess on the line under consideration; a fact of the cards.
    irrational_not_to
        1997, 2007: whether not taking the right guess would be irrational; a judgment.
    """

    right: int
    wrong: int
    shown_out: bool = False
    would_show_out: bool | None = None
    irrational_not_to: bool | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.wrong <= self.right <= 13:
            raise CaseError(f"{self.right} tricks for the right guess, {self.wrong} for the wrong one")


def guess_clause(book: Lawbook) -> Clause:
    """The clause on unstated guesses: 70E in 1997, 70E1 afterwards."""
    return book.find("70E1") or book.clause("70E")


def has_irrational_limb(book: Lawbook) -> bool:
    """Whether a guess is allowed where not taking it would be irrational: in 1997 and 2007."""
    match book.edition:
        case Edition.L1997 | Edition.L2007:
            return True
        case Edition.L2017:
            return False
        case _:
            assert_never(book.edition)


def irrational_need(book: Lawbook, *, where: str = "claim") -> Need:
    """The question of the last limb."""
    return Need(
        id=f"{where}.irrational_not_to",
        question="Would it have been irrational not to take the guess that works?",
        clause=guess_clause(book).cite,
        options=("yes", "no"),
    )


def unstated_guess(fact: UnstatedGuess, book: Lawbook, *, where: str = "claim") -> ClaimFinding | NeedsJudgment:
    """The tricks of a claim that needs a guess nobody stated: the wrong guess, unless a limb of the law saves it.

    Law
    ---
    70E (1997), 70E1 (2007, 2017); on which line an opponent must show out is a reading.
    """
    clause = guess_clause(book)
    if fact.right == fact.wrong:
        return ClaimFinding(tricks=fact.right, clauses=(clause,), why="the guess costs nothing")
    if fact.shown_out:
        why = "an opponent had shown out of the suit before the claim"
        return ClaimFinding(tricks=fact.right, clauses=(clause,), why=why)
    if fact.would_show_out:
        why = "an opponent would fail to follow in the suit before the guess"
        return ClaimFinding(tricks=fact.right, clauses=(clause, book.clause("70E-any")), why=why)
    limb = has_irrational_limb(book)
    if limb and fact.irrational_not_to:
        why = "it would have been irrational not to take the guess that works"
        return ClaimFinding(tricks=fact.right, clauses=(clause,), why=why)
    needs = []
    if fact.would_show_out is None:
        question = "Would an opponent fail to follow in the suit before the guess, on the normal line considered?"
        needs.append(Need(id=f"{where}.would_show_out", question=question, clause=clause.cite, options=("yes", "no")))
    if limb and fact.irrational_not_to is None:
        needs.append(irrational_need(book, where=where))
    if needs:
        return NeedsJudgment(needs=tuple(needs))
    why = "nobody stated the line and it needs a certain opponent to have a card: the guess goes against the claimer"
    return ClaimFinding(tricks=fact.wrong, clauses=(clause,), why=why)


def orders(book: Lawbook) -> tuple[DeemedOrder, ...]:
    """The orders of a suit that may be in force: the authority's, or every option where it has stated none.

    Law
    ---
    70E2 (2007, 2017); 1997 has no such election.
    """
    if book.find("70E2") is None:
        return (DeemedOrder.NONE,)
    option, _ = book.chosen(ELECTION)
    options = (option,) if option else book.election(ELECTION).options
    return tuple(DeemedOrder(name) for name in options)


def order_need(book: Lawbook) -> Need:
    """The question for the authority."""
    election = book.election(ELECTION)
    return Need(
        id=f"elections.{ELECTION}",
        question=election.question,
        clause=book.clause(election.clause).cite,
        options=election.options,
    )


def deemed_order(results: Mapping[DeemedOrder, int], book: Lawbook) -> ClaimFinding | NeedsJudgment:
    """The tricks under the order of a suit that is in force; asks for the election only where it decides.

    Parameters
    ----------
    results
        The claimer's tricks under each order that :func:`orders` names.
    """
    wanted = orders(book)
    missing = [order.value for order in wanted if order not in results]
    if missing:
        raise CaseError(f"no tricks are stated for the order of a suit {', '.join(map(repr, missing))}")
    if len({results[order] for order in wanted}) > 1:
        return NeedsJudgment(needs=(order_need(book),))
    order, clause = wanted[0], book.find("70E2")
    if clause is None:
        why = "no order of a suit can be laid down"
        return ClaimFinding(tricks=results[order], clauses=(book.clause("70D"),), why=why)
    why = f"the order of a suit is {order.value!r}" if len(wanted) == 1 else "no order of a suit changes it"
    return ClaimFinding(tricks=results[order], clauses=(clause,), why=why)
