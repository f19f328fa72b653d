"""Law 12C1(e) of 2017, 12C1(b) of 2007: damage that the non-offending side caused itself; and Law 12C4."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from analyzer.laws.lawbook import Clause, Edition, Lawbook

__all__ = ["SelfInflicted", "knock_out_average", "knock_out_clause", "self_inflicted", "self_inflicted_clause"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfInflicted:
    """The scores when part of the damage is self-inflicted, each side from its own viewpoint.

    Attributes
    ----------
    non_offending, offending
        What each side gets.
    consequent
        The part of the damage that the infraction caused; it is made good.
    subsequent
        The part that the side caused itself; it is not.
    """

    non_offending: Fraction
    offending: Fraction
    consequent: Fraction
    subsequent: Fraction


def self_inflicted(
    *, table: Fraction, expectation: Fraction, without_act: Fraction, qualifies: bool
) -> SelfInflicted:
    """What each side gets when the non-offending side erred or gambled after the infraction.

    All in the event's unit, from the non-offending side's viewpoint; the result for the offending side is its
    mirror, so that at matchpoints the caller mirrors by the top.

    Parameters
    ----------
    table
        The result at the table.
    expectation
        What the side could expect without the infraction.
    without_act
        What it could expect with the infraction, had it not erred or gambled.
    qualifies
        Whether the act is one that the edition's law names; a judgment.

    Law
    ---
    12C1(b) (2007), 12C1(e) (2017); committees' practice in 1997.

    >>> found = self_inflicted(table=Fraction(2), expectation=Fraction(9), without_act=Fraction(6), qualifies=True)
    >>> found.non_offending, found.offending, found.subsequent
    (Fraction(5, 1), Fraction(-9, 1), Fraction(4, 1))
    """
    nothing = Fraction(0)
    if table >= expectation:
        return SelfInflicted(non_offending=table, offending=-table, consequent=nothing, subsequent=nothing)
    if not qualifies:
        return SelfInflicted(
            non_offending=expectation, offending=-expectation, consequent=expectation - table, subsequent=nothing
        )
    # an act that cost nothing inflicted nothing
    reached = max(without_act, table)
    consequent = max(expectation - reached, nothing)
    return SelfInflicted(
        non_offending=table + consequent,
        offending=-expectation,
        consequent=consequent,
        subsequent=expectation - table - consequent,
    )


def self_inflicted_clause(book: Lawbook) -> Clause | None:
    """The clause that withholds relief; None where the authority of a 1997 event has not elected the practice."""
    match book.edition:
        case Edition.L1997:
            option, _ = book.chosen("self-inflicted damage")
            return book.clause("12-self") if option == "committee practice" else None
        case Edition.L2007:
            return book.clause("12C1(b)")
        case Edition.L2017:
            return book.clause("12C1(e)")
        case _:
            assert_never(book.edition)


def knock_out_average(one: Fraction, other: Fraction) -> tuple[Fraction, Fraction]:
    """What each contestant of a knock-out gets where the scores do not balance, each from its own viewpoint.

    Law
    ---
    12C4 (2007, 2017), 86B (1997).

    >>> knock_out_average(Fraction(5), Fraction(-8))
    (Fraction(13, 2), Fraction(-13, 2))
    """
    half = (one - other) / 2
    return half, -half


def knock_out_clause(book: Lawbook) -> Clause:
    """The clause that averages scores that do not balance in a knock-out."""
    return book.clause("86B" if book.edition is Edition.L1997 else "12C4")
