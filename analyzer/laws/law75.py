"""Law 75: a mistaken explanation is an infraction, a mistaken call is none; and what partner's explanation tells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from analyzer.bridge.disclosure import Agreement, Misinformation
from analyzer.laws.law16c import Information
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Need

__all__ = ["Explained", "explained", "partners_explanation"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """Whether the opponents were misinformed.

    Attributes
    ----------
    wrong
        None where a finding is missing; ``needs`` asks for it.
    presumed
        True where it is presumed, for want of evidence.
    instead
        What the opponents should have been told, in words.
    """

    wrong: bool | None
    why: str
    clauses: tuple[Clause, ...]
    presumed: bool = False
    instead: str = ""
    needs: tuple[Need, ...] = ()


def explained(fact: Misinformation, book: Lawbook, *, where: str = "") -> Explained:
    """Whether what the opponents were told was wrong: as found, or as presumed where there is no evidence.

    Law
    ---
    40A, 75 and the footnote to 75D2 (1997); 21B1(b), 40A3, 75B, 75C (2007, 2017); 75D2 (2017) where there was no
    agreement.
    """
    right = fact.meaning or "the agreement"
    match fact.agreement:
        case Agreement.AS_EXPLAINED:
            why = f"{fact.of_what} was right; the opponents are entitled to the agreement, not to the hand"
            free = book.clause("40A" if book.edition is Edition.L1997 else "40A3")
            return Explained(wrong=False, why=why, clauses=(_mistaken_call(book), free))
        case Agreement.OTHERWISE:
            why = f"{fact.of_what} was wrong"
            return Explained(wrong=True, why=why, clauses=(_mistaken_explanation(book),), instead=right)
        case Agreement.NONE:
            why = f"{fact.of_what} named an agreement that did not exist"
            return Explained(
                wrong=True, why=why, clauses=(_no_agreement(book),), instead="that there was no agreement"
            )
        case Agreement.NOT_ESTABLISHED:
            return _without_evidence(fact, right, book, where)
        case None:
            return _open(fact, book, where, options=tuple(agreement.value for agreement in Agreement))
        case _:
            assert_never(fact.agreement)


def _without_evidence(fact: Misinformation, right: str, book: Lawbook, where: str) -> Explained:
    presumption = book.clause("75-presumed" if book.edition is Edition.L1997 else "21B1(b)")
    if fact.contradicted:  # one of two explanations is wrong; the presumption does not say which
        options = (Agreement.AS_EXPLAINED.value, Agreement.OTHERWISE.value, Agreement.NONE.value)
        return _open(fact, book, where, options=options)
    if fact.fits_hand is None:
        question = f"Does the hand fit {fact.of_what}? There is no evidence of the agreement."
        need = Need(
            id=_field(where, "fits the hand"), question=question, clause=presumption.cite, options=("yes", "no")
        )
        return Explained(wrong=None, why="no evidence of the agreement", clauses=(presumption,), needs=(need,))
    if fact.fits_hand:
        why = f"nothing shows that {fact.of_what} was wrong: the hand fits it"
        return Explained(wrong=False, why=why, clauses=(presumption,))
    why = f"without evidence of the agreement {fact.of_what} is presumed to be wrong, not the call"
    return Explained(
        wrong=True, why=why, clauses=(presumption, _mistaken_explanation(book)), presumed=True, instead=right
    )


def _open(fact: Misinformation, book: Lawbook, where: str, *, options: tuple[str, ...]) -> Explained:
    told = f" (“{fact.explanation}”)" if fact.explanation else ""
    clause = _mistaken_explanation(book)
    need = Need(
        id=_field(where, "agreement"),
        question=f"What was the agreement, held against {fact.of_what}{told}?",
        clause=clause.cite,
        options=options,
    )
    return Explained(wrong=None, why="the agreement is not found", clauses=(clause,), needs=(need,))


def partners_explanation(book: Lawbook) -> Information:
    """What a player may make of his partner's explanation of his call: nothing.

    Law
    ---
    16A (1997); 75A (2007, 2017).
    """
    clause = book.clause("75-partner" if book.edition is Edition.L1997 else "75A")
    return Information(
        text="A player who hears partner explain his call may not use what it tells; he acts as though he had not "
        "heard it.",
        authorized=False,
        clause=clause,
    )


def _field(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _mistaken_call(book: Lawbook) -> Clause:
    return book.clause("75B" if book.edition is Edition.L1997 else "75C")


def _mistaken_explanation(book: Lawbook) -> Clause:
    return book.clause("75" if book.edition is Edition.L1997 else "75B")


def _no_agreement(book: Lawbook) -> Clause:
    match book.edition:
        case Edition.L1997:
            return book.clause("75")
        case Edition.L2007:
            return book.clause("75-none")
        case Edition.L2017:
            return book.clause("75D2")
        case _:
            assert_never(book.edition)
