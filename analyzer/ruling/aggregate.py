"""From outcomes to each side's score: convert first, weigh afterwards, round last. Two aggregators, one table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from analyzer.bridge import Side
from analyzer.case import Case
from analyzer.errors import CaseError
from analyzer.laws import Adjust, Clause, Lawbook, Need, Objective
from analyzer.laws.law12 import Candidate, best_likely, damage, worst_probable
from analyzer.laws.law12c1 import knock_out_average, knock_out_clause
from analyzer.ruling.outcome import Outcome, Role, SideScore
from analyzer.scoring import (
    BoardAMatch,
    Butler,
    CrossImps,
    Matchpoints,
    Method,
    Rounding,
    RoundingMode,
    ScorerTable,
    TeamImps,
    TotalPoints,
    average,
    comparison,
    convert,
    mirror,
    unit_of,
    whole,
)
from analyzer.trace import Reason, Step, given

__all__ = [
    "Expected",
    "adjusted",
    "counted_step",
    "expected",
    "knocked_out",
    "missing",
    "role_of",
    "rounding_of",
    "seen_by",
    "table_stands",
    "weighted_comparison",
    "weighted_score",
    "weighted_sum",
]

Weighed = Iterable[tuple[Fraction, Fraction | int]]


def weighted_sum(outcomes: Weighed) -> Fraction:
    """The mean of values that are in the event's unit already, by weights that add to exactly one.

    Raises
    ------
    CaseError
        Unless the weights add to exactly one.

    >>> weighted_sum([(Fraction(3, 10), Fraction("9.7")), (Fraction(7, 10), Fraction("5.7"))])
    Fraction(69, 10)
    """
    pairs = [(Fraction(weight), Fraction(value)) for weight, value in outcomes]
    total = sum((weight for weight, _ in pairs), Fraction(0))
    if total != 1:
        raise CaseError(f"weights add to {total}, not 1")
    if any(weight < 0 for weight, _ in pairs):
        raise CaseError("a weight is negative")
    return sum((weight * value for weight, value in pairs), Fraction(0))


def weighted_score(outcomes: Iterable[tuple[Fraction, int]], method: Method) -> Fraction:
    """North-South's score in the event's unit: each outcome's points converted first, weighted afterwards.

    Parameters
    ----------
    outcomes
        Pairs of (weight, points to North-South).

    Law
    ---
    12C1(c) with 78A or 78B.

    >>> half = Fraction(1, 2)
    >>> weighted_score([(half, 620), (half, -100)], TeamImps(other_table_ns=-100))
    Fraction(6, 1)
    """
    return weighted_sum((weight, convert(method, points)) for weight, points in outcomes)


def weighted_comparison(own: int, adjusted_table: Iterable[tuple[Fraction, int]]) -> Fraction:
    """Matchpoints of another pair's ``own`` score against the weighted score at the adjusted table (Law 78A).

    Both seen from the same direction; weights add to one.
    """
    return weighted_sum((weight, comparison(own, points)) for weight, points in adjusted_table)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """What a side could expect without the infraction, in the event's unit, from its own viewpoint."""

    side: Side
    value: Fraction
    outcomes: tuple[tuple[Outcome, Fraction], ...]
    step: Step


def role_of(side: Side, offending: frozenset[Side], *, innocent: frozenset[Side] = frozenset()) -> Role:
    """Whether a side is offending or non-offending; ``none`` where nobody is offending and the law does not say."""
    if side in offending:
        return "offending"
    return "non-offending" if offending or side in innocent else "none"


def seen_by(side: Side, step: Step, method: Method) -> Step:
    """A balanced score's step (North-South's viewpoint) as ``side`` sees it."""
    if side is Side.NS or step.value is None:
        return step
    value = mirror(method, Fraction(step.value))
    label = f"{step.label}, seen by E-W"
    total = whole(method)
    if not total:
        return Step(label=label, value=value, unit=step.unit, op="negation", inputs=(step,))
    rule = Reason(kind="rule", ref="the two sides of a board share the top")
    top = Step(label="top", value=total, unit=step.unit, op="table", because=(rule,))
    return Step(label=label, value=value, unit=step.unit, op="difference", inputs=(top, step))


def counted_step(
    case: Case, side: Side, outcome: Outcome, label: str, because: tuple[Reason, ...], *beside: Step
) -> Step:
    """The score of one side where one outcome is the score of the board; ``beside`` are steps that it was held to."""
    seen = seen_by(side, outcome.value_step, case.method)
    return Step(
        label=label,
        value=seen.value,
        unit=unit_of(case.method),
        op="choice",
        because=because,
        inputs=(seen, *beside),
    )


def missing(objective: Objective, outcomes: tuple[Outcome, ...], clause: str) -> tuple[Need, ...]:
    """The judgments that the aggregation needs and nobody made."""
    needs: list[Need] = []
    spread = {o.where: o for o in outcomes if sum(p.where == o.where for p in outcomes) > 1}
    if objective is Objective.LIKELY_PROBABLE and spread:
        return tuple(
            Need(
                id=f"{where}.then",
                question="Which of these numbers of tricks was likely, and which at all probable? State each as a "
                "branch of its own.",
                clause=clause,
            )
            for where in spread
        )
    for outcome in outcomes:
        if objective is Objective.WEIGHTED and outcome.weight is None:
            needs.append(
                Need(
                    id=f"{outcome.where}.weight",
                    question=f"How often would the board have ended in {outcome.name}?",
                    clause=clause,
                )
            )
        elif objective is Objective.LIKELY_PROBABLE and outcome.likely is None:
            needs.append(
                Need(
                    id=f"{outcome.where}.likely",
                    question=f"Was {outcome.name} likely without the irregularity?",
                    clause=clause,
                    options=("yes", "no"),
                )
            )
        if objective is Objective.LIKELY_PROBABLE and outcome.at_all_probable is None and not outcome.likely:
            needs.append(
                Need(
                    id=f"{outcome.where}.at all probable",
                    question=f"Was {outcome.name} at all probable?",
                    clause=clause,
                    options=("yes", "no"),
                )
            )
    if objective is Objective.LIKELY_PROBABLE and not needs and outcomes and not any(o.likely for o in outcomes):
        needs.append(
            Need(
                id=f"{outcomes[0].where}.likely",
                question="No outcome is judged likely. Which result was likely without the irregularity?",
                clause=clause,
            )
        )
    return tuple(needs)


def expected(case: Case, adjust: Adjust, outcomes: tuple[Outcome, ...], side: Side) -> Expected:
    """What ``side`` is awarded for the outcomes under the rectification's objective, before rounding."""
    match adjust.objective:
        case Objective.WEIGHTED:
            return _weighted(case, adjust, outcomes, side)
        case Objective.LIKELY_PROBABLE:
            return _likely_probable(case, adjust, outcomes, side)
        case _:
            assert_never(adjust.objective)


def _weighted(case: Case, adjust: Adjust, outcomes: tuple[Outcome, ...], side: Side) -> Expected:
    total = Fraction(0)
    inputs: list[Step] = []
    shares: list[tuple[Outcome, Fraction]] = []
    for outcome in outcomes:
        assert outcome.weight is not None and outcome.weight_step is not None
        if not outcome.weight:
            continue
        total += outcome.weight * outcome.converted_ns
        inputs += [outcome.weight_step, outcome.value_step]
        shares.append((outcome, outcome.weight))
    step = Step(
        label="weighted score of N-S",
        value=total,
        unit=unit_of(case.method),
        op="weighted mean",
        because=_why(adjust),
        inputs=tuple(inputs),
    )
    seen = seen_by(side, step, case.method)
    return Expected(side=side, value=Fraction(seen.value or 0), outcomes=tuple(shares), step=seen)


def _likely_probable(case: Case, adjust: Adjust, outcomes: tuple[Outcome, ...], side: Side) -> Expected:
    steps = [seen_by(side, outcome.value_step, case.method) for outcome in outcomes]
    candidates = tuple(
        Candidate(
            value=Fraction(step.value or 0),
            likely=bool(outcome.likely),
            at_all_probable=bool(outcome.at_all_probable),
        )
        for outcome, step in zip(outcomes, steps, strict=True)
    )
    offending = side in adjust.offending
    index = worst_probable(candidates) if offending else best_likely(candidates)
    assert index is not None
    what = "most unfavorable result at all probable" if offending else "most favorable likely result"
    judged = tuple(
        given(case.at(o.where), f"{o.name}: {'likely' if o.likely else 'at all probable'}")
        for o in outcomes
        if o.likely or (offending and o.at_all_probable)
    )
    step = Step(
        label=f"{what} for {side.dashed}",
        value=candidates[index].value,
        unit=unit_of(case.method),
        op="choice",
        because=(*_why(adjust), *judged),
        inputs=tuple(steps),
    )
    return Expected(side=side, value=candidates[index].value, outcomes=((outcomes[index], Fraction(1)),), step=step)


def _why(adjust: Adjust) -> tuple[Reason, ...]:
    """The clause that makes the score; 82C where it makes both sides non-offending, and 64C after a revoke."""
    return tuple(
        c.reason
        for c in adjust.clauses
        if c is adjust.clauses[0] or c.key in ("82C", "64C") or _makes_equity(c, adjust)
    )


def _makes_equity(clause: Clause, adjust: Adjust) -> bool:
    """True for the clause of Law 12 by which equity after a revoke becomes a score."""
    first = next((c for c in adjust.clauses if c.key.startswith("12C")), None)
    return clause is first and any(c.key == "64C" for c in adjust.clauses)


def table_stands(
    case: Case, adjust: Adjust, table: Outcome | None, expectation: Expected | None
) -> tuple[Fraction | None, Step | None]:
    """The damage to the non-offending side and its step; None where no table result or no innocent side is known.

    Law
    ---
    12B1 (2007, 2017); practice in 1997.
    """
    if table is None or expectation is None:
        return None, None
    seen = seen_by(expectation.side, table.value_step, case.method)
    at_table = Fraction(seen.value or 0)
    step = Step(
        label=f"expectation of {expectation.side.dashed} less the table result",
        value=expectation.value - at_table,
        unit=unit_of(case.method),
        op="difference",
        because=(adjust.damage.reason,),
        inputs=(expectation.step, seen),
    )
    return damage(table=at_table, expectation=expectation.value), step


def knocked_out(case: Case, book: Lawbook, exact: dict[Side, Step]) -> dict[Side, Step]:
    """In a knock-out, scores that do not balance are averaged, whatever gave them; others are left alone.

    Law
    ---
    12C4 (2007, 2017), 86B (1997).
    """
    values = {side: Fraction(step.value or 0) for side, step in exact.items()}
    if not case.knock_out or values[Side.EW] == mirror(case.method, values[Side.NS]):
        return exact
    clause, unit = knock_out_clause(book), unit_of(case.method)
    one, other = knock_out_average(values[Side.NS], values[Side.EW])
    gap = Step(
        label="N-S less E-W",
        value=values[Side.NS] - values[Side.EW],
        unit=unit,
        op="difference",
        inputs=(exact[Side.NS], exact[Side.EW]),
    )
    half = Step(label="half of it each", value=Fraction(1, 2), unit="", op="law", because=(clause.reason,))
    ns = Step(
        label="average of the two sides' scores, for N-S",
        value=one,
        unit=unit,
        op="product",
        because=(clause.reason, given(case.at("scoring.knock out"))),
        inputs=(gap, half),
    )
    ew = Step(label="the same for E-W", value=other, unit=unit, op="negation", because=(clause.reason,), inputs=(ns,))
    return {Side.NS: ns, Side.EW: ew}


def adjusted(
    case: Case, side: Side, role: Role, exact: Step, outcomes: tuple[tuple[Outcome, Fraction], ...]
) -> SideScore:
    """The score of a side, rounded by the event's rule; a rule that the case does not state is a proposal."""
    rounding = rounding_of(case)
    unit_name = exact.unit or unit_of(case.method)
    words = rounding.text(unit_name)
    value = Fraction(exact.value or 0)
    # without an innocent side the rule cannot favor anybody
    rounded = rounding.apply(value, average=average(case.method), gains=role != "offending")
    if case.rounding is None:
        reason = Reason(kind="rule", ref=f"proposal: {words}", text="the case states no rounding rule")
    else:
        reason = given(case.at("scoring.rounding"), words)
    unit = Step(label="rounding unit", value=rounding.unit, unit=unit_name, op="input", because=(reason,))
    inputs = (exact,) if rounding.mode is RoundingMode.NONE else (exact, unit)
    step = Step(
        label=f"adjusted score of {side.dashed}",
        value=rounded,
        unit=unit_name,
        op="round",
        because=(reason,),
        inputs=inputs,
    )
    return SideScore(
        side=side,
        role=role,
        exact=value,
        rounded=rounded,
        unit=unit_name,
        rounding=words,
        rounding_is_proposal=case.rounding is None,
        outcomes=outcomes,
        step=step,
    )


def rounding_of(case: Case) -> Rounding:
    """The event's rule, or the proposal where the case states none."""
    if case.rounding is not None:
        return case.rounding
    # the averages of a knock-out end in half IMPs, which are lawful scores
    return Rounding(unit=Fraction(1, 2)) if case.knock_out else default_rounding(case.method)


def default_rounding(method: Method) -> Rounding:
    """The rule that is proposed where the case states none: a whole IMP or point, else a hundredth."""
    match method:
        case TeamImps() | TotalPoints():
            return Rounding()
        case Matchpoints() | ScorerTable() | CrossImps() | Butler() | BoardAMatch():
            return Rounding(unit=Fraction(1, 100))
        case _:
            assert_never(method)
