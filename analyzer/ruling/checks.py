"""Published figures against the law and the arithmetic: which figure is wrong, and what went wrong."""

from __future__ import annotations

from fractions import Fraction

from analyzer.bridge import Side
from analyzer.case import Case, PublishedOutcome
from analyzer.continuations import StatedResult, percent
from analyzer.laws import Lawbook
from analyzer.numbers import number_text
from analyzer.ruling.outcome import Check, Outcome, OwnActScore, SideScore
from analyzer.scoring import ScorerTable, TeamImps, TotalPoints, clause_of, convert, imps, mirror, unit_of, whole

__all__ = ["check_own_act", "check_published"]


def check_published(
    case: Case, book: Lawbook, outcomes: tuple[Outcome, ...], ns: SideScore | None, ew: SideScore | None
) -> tuple[Check, ...]:
    """Every published figure that is not what the law gives, in the order of the calculation."""
    published = case.published
    if published is None:
        return ()
    found: list[Check] = []
    for entry in published.outcomes:
        found += _check_outcome(case, book, outcomes, entry)
    for side, exact, rounded, score in (
        (Side.NS, published.ns, published.rounded_ns, ns),
        (Side.EW, published.ew, published.rounded_ew, ew),
    ):
        if score is not None:
            found += _check_side(case, score, exact, rounded, f"published.{side.name.lower()}")
    return tuple(found)


def check_own_act(
    case: Case, own_act: OwnActScore | None, table: Outcome | None, without_act: tuple[Outcome, ...]
) -> tuple[Check, ...]:
    """The published self-inflicted part of the damage, where it is not what the law takes off."""
    printed = None if case.published is None else case.published.self_inflicted
    if printed is None:
        return ()
    right = Fraction(0) if own_act is None else own_act.subsequent
    if _same(printed, right):
        return ()
    unit = unit_of(case.method)
    text = (
        f"The published self-inflicted part is {number_text(printed)} {unit}; what the act itself cost is "
        f"{number_text(right)}."
    )
    if own_act is not None and table is not None and isinstance(case.method, TeamImps) and len(without_act) == 1:
        gap = abs(table.score_ns - without_act[0].score_ns)
        if printed == imps(gap):
            text += (
                f" {number_text(printed)} is what {gap} points convert to by themselves: each result is compared "
                "with the other table first, and the difference taken afterwards."
            )
    clause = "12C1" if own_act is None else own_act.clause.cite
    return (Check(text=text, where="published.self inflicted", clause=clause),)


def _check_side(
    case: Case, score: SideScore, exact: Fraction | None, rounded: Fraction | None, where: str
) -> list[Check]:
    """The published figures of one side, exact and rounded."""
    signed = not whole(case.method)
    right = number_text(score.exact, signed=signed)
    found = []
    if exact is not None and not _same(exact, score.exact):
        found.append(
            Check(
                text=f"The published {unit_of(case.method)} of {score.side.dashed} are "
                f"{number_text(exact, signed=signed)}; the outcomes and weights give {right}."
                f"{_why_wrong(case, score.side, exact, score)}",
                where=where,
                clause=clause_of(case.method),
            )
        )
    if rounded is not None and not _same(rounded, score.rounded):
        found.append(
            Check(
                text=f"The published rounded score of {score.side.dashed} is {number_text(rounded, signed=signed)}; "
                f"{right} rounds to {number_text(score.rounded, signed=signed)} ({score.rounding}).",
                where=f"{where} rounded",
                clause="80",
            )
        )
    return found


def _same(published: Fraction, right: Fraction) -> bool:
    """Equal as far as the printed decimals can tell: 2.9 for 2.85 is no slip."""
    decimals = next((places for places in range(4) if (published * 10**places).denominator == 1), 3)
    return abs(published - right) <= Fraction(1, 2 * 10**decimals)


def _check_outcome(case: Case, book: Lawbook, outcomes: tuple[Outcome, ...], entry: PublishedOutcome) -> list[Check]:
    match = next((outcome for outcome in outcomes if _is(outcome, entry)), None)
    if match is None:
        return [Check(text="This published outcome is none of the case's outcomes.", where=entry.where, clause="12C")]
    found = []
    if entry.score_ns is not None and entry.score_ns != match.score_ns:
        found.append(
            Check(
                text=f"The published ruling counted {match.name} as {_points(entry.score_ns)} to N-S; "
                f"{_vulnerable(case, match)}it is {_points(match.score_ns)}.",
                where=entry.where,
                clause=book.clause("77").cite,
            )
        )
    if entry.converted_ns is not None and not _same(entry.converted_ns, match.converted_ns):
        found.append(
            Check(
                text=f"{match.name} is worth {number_text(match.converted_ns)} {unit_of(case.method)} to N-S, "
                f"not the published {number_text(entry.converted_ns)}.",
                where=entry.where,
                clause=clause_of(case.method),
            )
        )
    return found


def _points(score: int) -> str:
    return f"{score:+d}".replace("-", "−") if score else "0"


def _vulnerable(case: Case, outcome: Outcome) -> str:
    """How vulnerable declarer is, as the start of a clause; empty where no contract is stated."""
    if outcome.result is None or outcome.result.contract is None:
        return ""
    is_vulnerable = case.vulnerable.includes(outcome.result.contract.declarer.side)
    return "vulnerable " if is_vulnerable else "not vulnerable "


def _is(outcome: Outcome, entry: PublishedOutcome) -> bool:
    if isinstance(entry.outcome, StatedResult):
        return outcome.result == entry.outcome.result
    return outcome.score_ns == entry.outcome.score_ns


def _why_wrong(case: Case, side: Side, published: Fraction, score: SideScore) -> str:
    """The wrong way that leads to the published figure, where one is recognized; empty otherwise."""
    sign = 1 if side is Side.NS else -1
    if not isinstance(case.method, (ScorerTable, TotalPoints)):
        mean = sum((share * outcome.score_ns for outcome, share in score.outcomes), Fraction(0))
        wrong = convert(case.method, round(mean))
        if side is Side.EW:
            wrong = mirror(case.method, wrong)
        if _same(published, wrong) and len(score.outcomes) > 1:
            return (
                f" It is what the mean of the points ({number_text(mean, signed=True)}) converts to: "
                "each outcome is converted first and weighted afterwards."
            )
    for outcome, share in score.outcomes:
        if len(score.outcomes) > 1 and sign * published == outcome.converted_ns:
            return f" It is {outcome.name} alone, whose weight is {percent(share)}."
    return ""
