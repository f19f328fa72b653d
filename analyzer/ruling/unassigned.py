"""Rulings without weighted outcomes: the table score stands, an artificial score, or one side's score changes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from analyzer.bridge import Side
from analyzer.case import Case, NoResult, OneSide
from analyzer.continuations import weights_missing
from analyzer.errors import CaseError
from analyzer.laws import (
    Adjust,
    AdjustOneSide,
    Artificial,
    Clause,
    Edition,
    Lawbook,
    Need,
    NeedsJudgment,
    NoRectification,
    Objective,
    Rectification,
)
from analyzer.laws.law11 import without_the_gain
from analyzer.laws.law12c2 import ArtificialScore, Fault, artificial_imps, artificial_percent
from analyzer.laws.law25 import capped_at_average_minus
from analyzer.laws.law86 import Award, Favors, other_table_result
from analyzer.ruling.aggregate import adjusted, counted_step, expected, knocked_out, role_of, seen_by
from analyzer.ruling.checks import check_published
from analyzer.ruling.claim_outcome import ClaimScore
from analyzer.ruling.evaluate import evaluate, scored_outcome, table_outcome
from analyzer.ruling.outcome import Outcome, RevokeScore, Ruling, root_step
from analyzer.scoring import average, mirror, unit_of, whole
from analyzer.solver.source import TrickSource
from analyzer.trace import Reason, Step, given

__all__ = ["artificial_ruling", "one_side_ruling", "standing_ruling", "unfinished_ruling"]


def unfinished_ruling(
    case: Case,
    book: Lawbook | None,
    rectification: Rectification,
    needs: tuple[Need, ...],
    *,
    revoke: RevokeScore | None = None,
    claim: ClaimScore | None = None,
) -> Ruling:
    """A ruling that waits for judgments, with what is settled of a revoke or a claim."""
    return Ruling(
        case=case,
        edition=None if book is None else book.edition,
        book=book,
        rectification=rectification,
        table=None if book is None else table_outcome(case, book),
        needs=needs,
        revoke=revoke,
        claim=claim,
        penalties=case.penalties,
        trace=root_step(*(() if revoke is None or revoke.after is None else (revoke.after.value_step,))),
    )


def standing_ruling(case: Case, book: Lawbook, found: NoRectification) -> Ruling:
    """The table score stands because the law gives no rectification."""
    table = table_outcome(case, book)
    if table is None:
        need = Need(id="table", question="What was the result at the table? It stands.", clause="12")
        return unfinished_ruling(case, book, found, (need,))
    reasons = tuple(clause.reason for clause in found.clauses) or (given(case.at("offending"), found.why),)
    exact = {
        side: counted_step(case, side, table, f"{found.why}: the table score of {side.dashed} stands", reasons)
        for side in Side
    }
    notes = (f"The continuations change nothing: {found.why}.",) if case.tree is not None else ()
    return _two_sides(case, book, found, exact, table, stands=True, notes=notes)


def artificial_ruling(case: Case, book: Lawbook, board: NoResult, source: TrickSource) -> Ruling:
    """Artificial scores for a board without a result; at teams an assigned score where Law 86 gives one.

    Law
    ---
    12C2 (2007, 2017); 12C1, 86A and 88 (1997); 86D (2007), 86B1 (2017).
    """
    needs, notes = _artificial_needs(case, book, board)
    if needs:
        return unfinished_ruling(case, book, NeedsJudgment(needs=needs), needs)
    exact: dict[Side, Step] = {}
    clauses: list[Clause] = []
    outcomes: tuple[Outcome, ...] = ()
    for side in Side:
        if side in board.assigned:
            outcomes, exact[side], clause = _assigned_side(case, book, side, source)
            clauses.append(clause)
        else:
            score = _artificial(case, book, board, side)
            exact[side] = _artificial_step(case, board, side, score)
            clauses += score.clauses
    ground = book.find(board.under) or book.clause("12A2")
    found = Artificial(clauses=(*dict.fromkeys(clauses), ground))
    at_fault = frozenset(side for side, fault in board.faults.items() if fault is not Fault.NONE)
    total = sum((Fraction(step.value or 0) for step in exact.values()), Fraction(0))
    if total > whole(case.method) and not case.knock_out:
        notes.append("The two scores add to more than the whole: right where neither side is at fault.")
    return replace(
        _two_sides(case, book, found, exact, None, notes=tuple(notes), offending=at_fault), outcomes=outcomes
    )


def _artificial_needs(case: Case, book: Lawbook, board: NoResult) -> tuple[tuple[Need, ...], list[str]]:
    """What must be judged before the board is scored, and what Law 86 says of the other table."""
    needs = [
        Need(
            id=f"artificial.{side.name}",
            question=f"How far is {side.dashed} to blame that the board has no result?",
            clause="12C1" if book.edition is Edition.L1997 else "12C2",
            options=tuple(fault.value for fault in Fault),
        )
        for side in Side
        # the 1997 laws know no assigned score beside an artificial one
        if side not in board.faults and (side not in board.assigned or book.edition is Edition.L1997)
    ]
    if board.assigned and (case.tree is None or weights_missing(case.tree)):
        question = "What could have happened at this table, and how often?"
        needs.append(Need(id="continuations", question=question, clause="12C1"))
    if not board.other_table or whole(case.method) or book.edition is Edition.L1997:
        return tuple(needs), []
    if board.favors is None:
        needs.append(
            Need(
                id="artificial.other table favors",
                question="Which side does the result at the other table clearly favor?",
                clause=other_table_result(Favors.NEITHER, book).clause.cite,
                options=("NS", "EW", "neither"),
            )
        )
        return tuple(needs), []
    said = other_table_result(_favors(board, board.favors), book)
    if said.obligation == "shall" and len(board.assigned) == 1:
        [other] = frozenset(Side) - board.assigned
        needs.append(
            Need(
                id=f"artificial.{other.name}",
                question="The result at the other table clearly favors a side: the assigned score is that of both "
                "sides.",
                clause=said.clause.cite,
                options=("assigned",),
            )
        )
    if said.award is Award.ASSIGNED and not board.assigned:
        whom = board.favors.dashed if isinstance(board.favors, Side) else f"the {board.favors.value} side"
        text = f"The result at the other table favors {whom}: an assigned score"
        if said.obligation == "shall":
            needs.append(
                Need(
                    id="artificial.NS, artificial.EW",
                    question=f"{text} is awarded. Write 'assigned' and state the continuations.",
                    clause=said.clause.cite,
                    options=("assigned",),
                )
            )
        else:
            return tuple(needs), [f"{text} {said.obligation} be awarded instead (Law {said.clause.cite})."]
    return tuple(needs), []


def _favors(board: NoResult, stated: Favors | Side) -> Favors:
    """Whom the result at the other table favors in the law's terms: a side not at fault is non-offending."""
    if isinstance(stated, Favors):
        return stated
    return Favors.NON_OFFENDING if board.faults.get(stated, Fault.NONE) is Fault.NONE else Favors.OFFENDING


def _assigned_side(
    case: Case, book: Lawbook, side: Side, source: TrickSource
) -> tuple[tuple[Outcome, ...], Step, Clause]:
    """The assigned score of a side whose opponents get an artificial one, or both sides' by Law 86."""
    assert case.tree is not None
    clause = other_table_result(Favors.NEITHER, book).clause
    adjust = Adjust(
        objective=Objective.WEIGHTED,
        clauses=(clause,),
        damage=clause,
        legality=None,
        offending=frozenset(),
        innocent=frozenset(Side),
    )
    outcomes = tuple(o for way, ends in evaluate(case, case.tree, book, source) if way.legal for o in ends)
    return outcomes, expected(case, adjust, outcomes, side).step, clause


def _artificial(case: Case, book: Lawbook, board: NoResult, side: Side) -> ArtificialScore:
    other = board.other_boards.get(side)
    try:
        if not whole(case.method):
            return artificial_imps(board.faults[side], book, other_boards=other, average_plus=board.average_plus)
        return artificial_percent(board.faults[side], book, other_boards=other)
    except CaseError as error:
        where = f"{board.where}.other boards"
        raise CaseError(case.problem(error.problems[0].message, where), source=case.file) from None


def _artificial_step(case: Case, board: NoResult, side: Side, score: ArtificialScore) -> Step:
    """The artificial score in the event's unit: IMPs, or percent of the top."""
    teams = not whole(case.method)
    unit = "IMPs" if teams else "percent"
    fault = given(case.at(f"{board.where}.{side.name.lower()}"), f"{side.dashed}: {board.faults[side].value}")
    flat = Step(
        label=f"{side.dashed}, {board.faults[side].value}",
        value=score.flat,
        unit=unit,
        op="law",
        because=(score.clauses[0].reason, fault),
    )
    step = flat
    if score.from_session:
        other = Step(
            label=f"{side.dashed} on the other boards of the session",
            value=score.value,
            unit=unit,
            op="input",
            because=(given(case.at(f"{board.where}.other boards.{side.name.lower()}")),),
        )
        step = Step(
            label=f"{side.dashed}: the other boards decide",
            value=score.value,
            unit=unit,
            op="choice",
            because=(score.clauses[-1].reason,),
            inputs=(flat, other),
        )
    if teams or board.percent_only:
        return step
    top = 2 * average(case.method)
    rule = Reason(kind="rule", ref="percent of the top")
    share = Step(label="top, a hundredth of it", value=top / 100, unit="matchpoints", op="table", because=(rule,))
    return Step(
        label=f"{side.dashed}: {score.value}% of the top",
        value=score.value * top / 100,
        unit=unit_of(case.method),
        op="product",
        inputs=(step, share),
    )


def one_side_ruling(case: Case, book: Lawbook, fact: OneSide) -> Ruling:
    """The score of one side changes and the other keeps the table score.

    Law
    ---
    25B2(b)(2) (1997), 11A (2017).
    """
    table = table_outcome(case, book)
    if table is None:
        need = Need(id="table", question="What was the result at the table?", clause=fact.clause)
        return unfinished_ruling(case, book, NeedsJudgment(needs=(need,)), (need,))
    seen = {side: seen_by(side, table.value_step, case.method) for side in Side}
    at_table = Fraction(seen[fact.side].value or 0)
    unit = unit_of(case.method)
    if fact.clause == "25B2(b)(2)":
        bound = _average_minus(case, book, fact.side)
        value, clause = capped_at_average_minus(table=at_table, average_minus=Fraction(bound.value or 0), book=book)
        offending = frozenset({fact.side})
    else:
        if fact.without is None:
            need = Need(
                id=f"{fact.where}.without it", question="What was the result without the gain?", clause=fact.clause
            )
            return unfinished_ruling(case, book, NeedsJudgment(needs=(need,)), (need,))
        bound = seen_by(
            fact.side, scored_outcome(case, book, fact.without, f"{fact.where}.without it").value_step, case.method
        )
        value, clause = without_the_gain(table=at_table, without_gain=Fraction(bound.value or 0), book=book)
        offending = frozenset()
    exact = {side: seen[side] for side in Side}
    exact[fact.side] = Step(
        label=f"{fact.side.dashed}: not more than {bound.label}",
        value=value,
        unit=unit,
        op="minimum",
        because=(clause.reason, given(case.at(fact.where), fact.by or "stated")),
        inputs=(seen[fact.side], bound),
    )
    found = AdjustOneSide(clauses=(clause,), side=fact.side, offending=offending)
    return _two_sides(case, book, found, exact, table, offending=offending)


def _average_minus(case: Case, book: Lawbook, side: Side) -> Step:
    """Average minus of a side in the event's unit, from its own viewpoint."""
    if not whole(case.method):
        score = artificial_imps(Fault.DIRECT, book)
        value = score.value
    else:
        score = artificial_percent(Fault.DIRECT, book)
        value = score.value * 2 * average(case.method) / 100
    return Step(
        label=f"average minus of {side.dashed}",
        value=value,
        unit=unit_of(case.method),
        op="law",
        because=(score.clauses[0].reason,),
    )


def _two_sides(
    case: Case,
    book: Lawbook,
    found: Rectification,
    exact: dict[Side, Step],
    table: Outcome | None,
    *,
    stands: bool = False,
    offending: frozenset[Side] = frozenset(),
    notes: tuple[str, ...] = (),
) -> Ruling:
    counted = () if table is None else ((table, Fraction(1)),)
    exact = knocked_out(case, book, exact)
    innocent = frozenset(Side) - offending if offending else frozenset()
    scores = {
        side: adjusted(case, side, role_of(side, offending, innocent=innocent), step, counted)
        for side, step in exact.items()
    }
    if scores[Side.EW].exact != mirror(case.method, scores[Side.NS].exact):
        notes = (*notes, "The two scores do not balance, and need not.")
    return Ruling(
        case=case,
        edition=book.edition,
        book=book,
        rectification=found,
        ns=scores[Side.NS],
        ew=scores[Side.EW],
        table=table,
        stands=stands,
        checks=check_published(case, book, (), scores[Side.NS], scores[Side.EW]),
        notes=notes,
        penalties=case.penalties,
        trace=root_step(scores[Side.NS].step, scores[Side.EW].step),
    )
