"""Law 12: which rule makes an assigned adjusted score, in each edition and under the authority's elections."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import assert_never

from analyzer.bridge import Side
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Adjust, Need, NeedsJudgment, NoRectification, Objective, Rectification

__all__ = [
    "REFUSED_REASONS",
    "AssignedScore",
    "Authority",
    "Candidate",
    "best_likely",
    "damage",
    "rectify",
    "worst_probable",
]


class Authority(Enum):
    """Who gives the ruling."""

    DIRECTOR = "director"
    COMMITTEE = "committee"


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignedScore:
    """The stated finding that calls for an assigned score.

    Attributes
    ----------
    offending
        The sides at fault; empty where no side is (then nothing is assigned here).
    authority
        Who rules; None where the case does not say.
    has_weights
        Whether the case gives weights.
    has_likelihood
        Whether the case says which outcomes were likely and which at all probable.
    director_error
        Whether the score is adjusted for a Director's error; then both sides are non-offending (82C).
    asked_because
        A reason for adjusting that was given; ``rectification too severe`` and ``too lenient`` are refused (12B2).
    """

    offending: frozenset[Side] | None
    authority: Authority | None = None
    has_weights: bool = False
    has_likelihood: bool = False
    director_error: bool = False
    asked_because: str = ""

    @property
    def innocent(self) -> frozenset[Side]:
        """The sides that the law treats as non-offending."""
        return frozenset(Side) if self.director_error else frozenset(Side) - (self.offending or frozenset())


REFUSED_REASONS = ("rectification too severe", "rectification too lenient")


def rectify(fact: AssignedScore, book: Lawbook) -> Rectification:
    """How the law book makes the score: weighted, likely / at all probable, or the question it needs answered.

    Law
    ---
    12C2 and 12C3 (1997); 12C1(c) and 12C1(e) (2007); 12C1(b), (c) (2017).
    """
    if fact.asked_because in REFUSED_REASONS:
        refused = book.clause("12B" if book.edition is Edition.L1997 else "12B2")
        return NoRectification(why=f"{fact.asked_because} is no reason to adjust a score", clauses=(refused,))
    if fact.director_error:
        fact = replace(fact, offending=frozenset())
    if fact.offending is None:
        return NeedsJudgment(
            needs=(
                Need(
                    id="offending",
                    question="Which side committed the infraction?",
                    clause=_damage_clause(book).cite,
                    options=("NS", "EW", "both", "none"),
                ),
            )
        )
    if not fact.offending and not fact.director_error:
        return NoRectification(why="no side committed an infraction", clauses=(_damage_clause(book),))
    match book.edition:
        case Edition.L1997:
            return _rectify_1997(fact, fact.offending, book)
        case Edition.L2007:
            option, stated = book.chosen("12C1(e)")
            elected = option == "elected"
            legality, proposals = _legality(book)
            return Adjust(
                objective=Objective.LIKELY_PROBABLE if elected else Objective.WEIGHTED,
                clauses=(
                    book.clause("12C1(e)" if elected else "12C1(c)"),
                    book.clause("12C1(a)"),
                    *_error(fact, book),
                ),
                damage=_damage_clause(book),
                legality=legality,
                offending=fact.offending,
                innocent=fact.innocent,
                proposals=proposals if stated else ("12C1(e)", *proposals),
            )
        case Edition.L2017:
            return Adjust(
                objective=Objective.WEIGHTED,
                clauses=(
                    book.clause("12C1(c)"),
                    book.clause("12C1(b)"),
                    book.clause("12C1(a)"),
                    *_error(fact, book),
                ),
                damage=_damage_clause(book),
                legality=book.clause("12C1(c)"),
                offending=fact.offending,
                innocent=fact.innocent,
            )
        case _:
            assert_never(book.edition)


def _rectify_1997(fact: AssignedScore, offending: frozenset[Side], book: Lawbook) -> Rectification:
    option, _ = book.chosen("12C3")
    if fact.has_weights and not option and not fact.has_likelihood:
        election = book.election("12C3")
        return NeedsJudgment(
            needs=(
                Need(
                    id="elections.12C3",
                    question=election.question,
                    clause=election.clause,
                    options=election.options,
                ),
            )
        )
    if option == "committees only" and fact.authority is None:
        return NeedsJudgment(
            needs=(
                Need(
                    id="ruled by",
                    question="Who gives this ruling? Under the election only a committee may vary the score.",
                    clause="12C3",
                    options=tuple(authority.value for authority in Authority),
                ),
            )
        )
    weighs = option == "directors too" or (option == "committees only" and fact.authority is Authority.COMMITTEE)
    legality, proposals = _legality(book)
    if weighs and (fact.has_weights or not fact.has_likelihood):
        return Adjust(
            objective=Objective.WEIGHTED,
            clauses=(book.clause("12C3"), book.clause("12C2"), *_error(fact, book)),
            damage=_damage_clause(book),
            legality=legality,
            offending=offending,
            innocent=fact.innocent,
            proposals=proposals,
        )
    return Adjust(
        objective=Objective.LIKELY_PROBABLE,
        clauses=(book.clause("12C2"), *_error(fact, book)),
        damage=_damage_clause(book),
        legality=legality,
        offending=offending,
        innocent=fact.innocent,
        proposals=proposals,
    )


def _error(fact: AssignedScore, book: Lawbook) -> tuple[Clause, ...]:
    """Law 82C where the score is adjusted for a Director's error."""
    return (book.clause("82C"),) if fact.director_error else ()


def _damage_clause(book: Lawbook) -> Clause:
    return book.clause("12-damage" if book.edition is Edition.L1997 else "12B1")


def _legality(book: Lawbook) -> tuple[Clause | None, tuple[str, ...]]:
    option, stated = book.chosen("illegal outcomes")
    clause = book.clause("12-legal") if option == "excluded" else None
    return clause, () if stated else ("illegal outcomes",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A result that a 1997 ruling considers.

    Attributes
    ----------
    value
        The result in the event's unit or in points, from the viewpoint of the side that is ruled on.
    likely, at_all_probable
        The judgments; what was likely was at all probable too.
    """

    value: Fraction
    likely: bool
    at_all_probable: bool


def best_likely(candidates: tuple[Candidate, ...]) -> int | None:
    """Index of the most favorable likely candidate for the non-offending side; None where none was likely.

    Values are from the non-offending side's viewpoint (1997 Law 12C2; 2007 Law 12C1(e)(i)).
    """
    indices = [i for i, candidate in enumerate(candidates) if candidate.likely]
    return max(indices, key=lambda i: candidates[i].value, default=None)


def worst_probable(candidates: tuple[Candidate, ...]) -> int | None:
    """Index of the least favorable candidate at all probable for the offending side; None where there is none.

    Values are from the offending side's viewpoint (1997 Law 12C2; 2007 Law 12C1(e)(ii)).
    """
    indices = [i for i, candidate in enumerate(candidates) if candidate.at_all_probable or candidate.likely]
    return min(indices, key=lambda i: candidates[i].value, default=None)


def damage(*, table: Fraction, expectation: Fraction) -> Fraction:
    """How much worse the non-offending side did at the table than its expectation; 0 where it did not.

    Both in the event's unit, from the viewpoint of the non-offending side.

    Law
    ---
    12B1 (2007, 2017); practice of the authorities in 1997.

    >>> damage(table=Fraction(-1), expectation=Fraction(13, 5))
    Fraction(18, 5)
    """
    return max(expectation - table, Fraction(0))
