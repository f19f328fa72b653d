"""Law 40B (1997: 40C, 40D): agreements that were not disclosed, and methods that the authority does not allow."""

from __future__ import annotations

from analyzer.bridge.disclosure import Told
from analyzer.laws.law72 import AdjustWithout, Finding
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment, NoRectification

__all__ = ["duty_to_disclose", "illegal_method"]


def duty_to_disclose(told: Told, book: Lawbook) -> Clause:
    """The clause under which the way in which opponents were informed is judged.

    Law
    ---
    75A, 40C (1997); 20F, 40B4, 40B6(b) (2007, 2017).
    """
    if book.edition is Edition.L1997:
        return book.clause("75A" if told in (Told.SYSTEM_CARD, Told.WITHHELD) else "40C")
    if told is Told.EXPLANATION:
        return book.clause("20F")
    return book.clause("40B6(b)" if told is Told.WITHHELD else "40B4")


def illegal_method(*, method: str, allowed: bool | None, book: Lawbook, where: str = "") -> Finding:
    """Whether the score is adjusted because a side used a method that is not allowed.

    Parameters
    ----------
    method
        As it stands after *without*: ``the opening of 2D``.
    allowed
        Whether the regulations allow it; None where the case does not say.

    Law
    ---
    40D (1997), 40B5 (2007, 2017).
    """
    clause = book.clause("40D" if book.edition is Edition.L1997 else "40B5")
    if allowed is None:
        name = f"{where}.allowed" if where else "allowed"
        question = f"Do the regulations in force allow {method}?"
        return NeedsJudgment(needs=(Need(id=name, question=question, clause=clause.cite, options=("yes", "no")),))
    if allowed:
        return NoRectification(why=f"the regulations allow {method}", clauses=(clause,))
    obligation = "may" if book.edition is Edition.L1997 else "shall"
    return AdjustWithout(without=method, clauses=(clause,), obligation=obligation)
