"""Law 12C2: artificial scores when no result can be had (1997: Laws 12C1, 86A and 88)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import assert_never

from analyzer.errors import CaseError
from analyzer.laws.lawbook import Clause, Edition, Lawbook

__all__ = ["ArtificialScore", "Fault", "artificial_imps", "artificial_percent"]


class Fault(Enum):
    """How far a side is to blame that the board has no result; a judgment."""

    NONE = "not at fault"
    PARTLY = "partly"
    DIRECT = "at fault"


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtificialScore:
    """The artificial score of one side.

    Attributes
    ----------
    value
        Percent of the top, or IMPs, from the side's own viewpoint.
    flat
        What the law gives before the rest of the session counts.
    clauses
        The clauses that gave it, the deciding one last.
    from_session
        True where the side's own result on the other boards decided.
    """

    value: Fraction
    flat: Fraction
    clauses: tuple[Clause, ...]
    from_session: bool = False


def artificial_percent(fault: Fault, book: Lawbook, *, other_boards: Fraction | None = None) -> ArtificialScore:
    """The artificial score of a pair, in percent.

    Parameters
    ----------
    other_boards
        Its percentage on the other boards of the session (this board left out); None where not known.

    Law
    ---
    12C1 and 88 (1997); 12C2(a) and (c) (2007, 2017).

    >>> artificial_percent(Fault.NONE, Lawbook(edition=Edition.L2017), other_boards=Fraction("63.25")).value
    Fraction(253, 4)
    """
    if other_boards is not None and not 0 <= other_boards <= 100:
        raise CaseError(f"{other_boards}% on the other boards; a percentage is 0 to 100")
    base = book.clause("12C1" if book.edition is Edition.L1997 else "12C2")
    match fault:
        case Fault.NONE:
            flat = Fraction(base.number("percent_not_at_fault"))
        case Fault.PARTLY:
            flat = Fraction(base.number("percent_partly"))
        case Fault.DIRECT:
            flat = Fraction(base.number("percent_at_fault"))
        case _:
            assert_never(fault)
    return _with_session(flat, base, fault, book, other_boards)


def artificial_imps(
    fault: Fault, book: Lawbook, *, other_boards: Fraction | None = None, average_plus: Fraction | None = None
) -> ArtificialScore:
    """The artificial score of a team on a board, in IMPs.

    Parameters
    ----------
    other_boards
        Its mean IMPs a board on the other boards; None where not known. Not used in 1997.
    average_plus
        What the regulating authority has set for average plus; None for the law's own.

    Law
    ---
    86A (1997); 12C2(b), (c) and 86A (2007, 2017).
    """
    base = book.clause("12C2" if book.edition is Edition.L2017 else "86A")
    plus = Fraction(base.number("imps_average_plus")) if average_plus is None else average_plus
    match fault:
        case Fault.NONE:
            flat = plus
        case Fault.PARTLY:
            flat = Fraction(0)
        case Fault.DIRECT:
            flat = -plus
        case _:
            assert_never(fault)
    if book.edition is Edition.L1997:
        return ArtificialScore(value=flat, flat=flat, clauses=(base,))
    return _with_session(flat, base, fault, book, other_boards)


def _with_session(
    flat: Fraction, base: Clause, fault: Fault, book: Lawbook, other_boards: Fraction | None
) -> ArtificialScore:
    """The side's own result on the other boards, where the law lets it decide."""
    if other_boards is None:
        return ArtificialScore(value=flat, flat=flat, clauses=(base,))
    match book.edition:
        case Edition.L1997:  # Law 88 speaks of the side not at fault only
            clause, lowers = book.clause("88"), False
        case Edition.L2007 | Edition.L2017:
            clause, lowers = book.clause("12C2(c)"), True
        case _:
            assert_never(book.edition)
    value = flat
    if fault is Fault.NONE:
        value = max(flat, other_boards)
    elif fault is Fault.DIRECT and lowers:
        value = min(flat, other_boards)
    return ArtificialScore(value=value, flat=flat, clauses=(base, clause), from_session=value != flat)
