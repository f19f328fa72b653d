"""Law 70C: the outstanding trump, which costs the claimer a trick only where all three conditions hold."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.bridge import Card
from analyzer.errors import CaseError
from analyzer.laws.lawbook import Clause, Lawbook
from analyzer.laws.rectification import Condition, Need, NeedsJudgment

__all__ = ["Condition", "OutstandingTrump", "TrumpFinding", "awareness_need", "conditions", "outstanding_trump"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutstandingTrump:
    """A trump that an opponent of the claimer still holds.

    Attributes
    ----------
    card
        Which one, for the words; None where only its being there is known.
    mentioned
        Whether the claimer said anything about it; None where the case does not say.
    unaware
        Whether it is at all likely that he was unaware of it. Doubt is *yes*. None where nobody has judged it.
    tricks_lost
        The tricks that would be lost to it, with all that follows, by the worst normal play of one who has forgotten
        it; from a search or stated. None where not known.
    """

    card: Card | None = None
    mentioned: bool | None = None
    unaware: bool | None = None
    tricks_lost: int | None = None

    def __post_init__(self) -> None:
        if self.tricks_lost is not None and not 0 <= self.tricks_lost <= 13:
            raise CaseError(f"{self.tricks_lost} tricks lost to a trump; 0 to 13 can be")

    @property
    def name(self) -> str:
        """The trump in words."""
        return "the outstanding trump" if self.card is None else self.card.symbol

    @property
    def may_be_forgotten(self) -> tuple[bool, ...]:
        """What the first two conditions leave open: True where both hold, False where one fails."""
        if self.mentioned or self.unaware is False:
            return (False,)
        if self.mentioned is False and self.unaware:
            return (True,)
        return (True, False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpFinding:
    """Whether Law 70C takes tricks from the claimer.

    Attributes
    ----------
    tricks_lost
        To the opponents under this clause; 0 where it does not apply, which leaves 70D and 70E to be looked at.
    """

    applies: bool
    tricks_lost: int
    conditions: tuple[Condition, ...]
    clauses: tuple[Clause, ...]
    why: str


def conditions(fact: OutstandingTrump, book: Lawbook) -> tuple[Condition, ...]:
    """The three conditions with what is known of them."""
    name, lost = fact.name, fact.tricks_lost
    unmentioned = None if fact.mentioned is None else not fact.mentioned
    loses = None if lost is None else lost > 0
    texts = (
        {
            True: f"the claimer said nothing of {name}",
            False: f"the claimer mentioned {name}",
            None: f"whether the claimer mentioned {name} is not known",
        },
        {
            True: "it is at all likely that he was unaware of it",
            False: "it is not at all likely that he was unaware of it",
            None: "whether it is at all likely that he was unaware of it has not been judged",
        },
        {
            True: f"a normal line loses {lost} trick{'s' * (lost != 1)} to it",
            False: "no normal line loses a trick to it",
            None: "whether a normal line loses a trick to it is not known",
        },
    )
    keys = ("70C1", "70C2", "70C3")
    return tuple(
        Condition(clause=book.clause(key), holds=holds, text=words[holds])
        for key, words, holds in zip(keys, texts, (unmentioned, fact.unaware, loses), strict=True)
    )


def awareness_need(fact: OutstandingTrump, book: Lawbook, *, where: str = "claim") -> tuple[Need, ...]:
    """The questions that the first two conditions leave open."""
    needs = []
    if fact.mentioned is None and fact.unaware is not False:
        needs.append(
            Need(
                id=f"{where}.trump_mentioned",
                question=f"Did the claimer say anything about {fact.name}?",
                clause=book.clause("70C1").cite,
                options=("yes", "no"),
            )
        )
    if fact.unaware is None and not fact.mentioned:
        needs.append(
            Need(
                id=f"{where}.unaware_of_trump",
                question=f"Is it at all likely that the claimer was unaware of {fact.name} when he claimed?",
                clause=book.clause("70C2").cite,
                options=("yes", "no"),
            )
        )
    return tuple(needs)


def outstanding_trump(fact: OutstandingTrump, book: Lawbook, *, where: str = "claim") -> TrumpFinding | NeedsJudgment:
    """Whether tricks go to the opponents for an outstanding trump, and how many; asked only where it decides.

    Law
    ---
    70C1 to 70C3, alike in all editions.

    >>> from analyzer.laws import Edition
    >>> fact = OutstandingTrump(mentioned=False, unaware=True, tricks_lost=1)
    >>> found = outstanding_trump(fact, Lawbook(edition=Edition.L2017))
    >>> found.tricks_lost
    1
    """
    each = conditions(fact, book)
    failing = next((condition for condition in each if condition.holds is False), None)
    if failing is not None:
        return TrumpFinding(
            applies=False, tricks_lost=0, conditions=each, clauses=(failing.clause,),
            why=f"{failing.text}: all three conditions are needed",
        )  # fmt: skip
    needs = list(awareness_need(fact, book, where=where))
    if fact.tricks_lost is None:
        needs.append(
            Need(
                id=f"{where}.tricks_lost_to_trump",
                question=f"How many tricks could be lost to {fact.name} by normal play, with what follows?",
                clause=book.clause("70C3").cite,
            )
        )
    if needs or fact.tricks_lost is None:
        return NeedsJudgment(needs=tuple(needs))
    return TrumpFinding(
        applies=True, tricks_lost=fact.tricks_lost, conditions=each,
        clauses=(book.clause("70C"), *(condition.clause for condition in each), book.clause("70-normal")),
        why="; ".join(condition.text for condition in each),
    )  # fmt: skip
