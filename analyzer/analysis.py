"""From a case to a finished ruling. Orchestration only: every number is made in the packages below."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from analyzer.bridge import Side
from analyzer.case import Case
from analyzer.continuations import Path, paths, percent, weights_missing
from analyzer.errors import CaseError
from analyzer.laws import (
    Adjust,
    Edition,
    Lawbook,
    Need,
    NeedsJudgment,
    NoRectification,
    Objective,
    Rectification,
)
from analyzer.laws.law12 import AssignedScore, rectify
from analyzer.ruling.aggregate import (
    Expected,
    adjusted,
    expected,
    missing,
    role_of,
    seen_by,
    table_stands,
)
from analyzer.ruling.checks import check_published
from analyzer.ruling.evaluate import evaluate, gather_evidence, table_outcome
from analyzer.ruling.outcome import Excluded, Outcome, Ruling, SideScore, Swing
from analyzer.ruling.sensitivity import swings
from analyzer.scoring import unit_of
from analyzer.solver.source import TrickSource
from analyzer.trace import Step, given

__all__ = ["default_source", "rule"]


def default_source() -> TrickSource:
    """The engine that answers where none is named: libdds, loaded at the first question."""
    from analyzer.solver.double_dummy import LibddsSource

    return LibddsSource()


def rule(
    case: Case,
    *,
    edition: Edition | None = None,
    source: TrickSource | None = None,
    evidence: bool = True,
) -> Ruling:
    """The ruling on a case: each side's adjusted score with its trace, or the judgments that are missing.

    Parameters
    ----------
    edition
        Another law book than the case's; elections that it does not leave to the authority are not used.
    source
        The engine for double dummy; libdds where None.
    evidence
        Also double dummy by lead for every contract among the outcomes (shown, never part of the score).

    Raises
    ------
    CaseError
        Where the case gives weight to an outcome that the edition does not allow.
    SolverError
        Where a search cannot be made.

    Law
    ---
    12 (1997, 2007, 2017)
    """
    edition = edition or case.edition
    if edition is None:
        need = Need(
            id="edition",
            question="Which law book is in force?",
            clause="80",
            options=tuple(book.value for book in Edition),
        )
        return _unfinished(case, None, NeedsJudgment(needs=(need,)), (), ())
    book = _lawbook(case, edition)
    source = source or default_source()
    rectification = rectify(_fact(case), book)
    needs: tuple[Need, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    excluded: tuple[Excluded, ...] = ()
    match rectification:
        case NeedsJudgment():
            needs = rectification.needs
        case NoRectification():
            return _no_rectification(case, book, rectification)
        case Adjust():
            ways = evaluate(case, book, source)
            outcomes, excluded = _lawful(case, rectification, ways)
            needs = _needs(case, rectification, outcomes)
    if needs or not isinstance(rectification, Adjust):
        shown = gather_evidence(case, outcomes, source) if evidence else ()
        unfinished = _unfinished(case, book, rectification, outcomes, needs)
        return replace(unfinished, excluded=excluded, evidence=shown)
    return _finish(case, book, rectification, outcomes, excluded, source if evidence else None)


def _lawbook(case: Case, edition: Edition) -> Lawbook:
    if edition is case.edition:
        return Lawbook(edition=edition, elected=case.elections)
    left = {election.name for election in Lawbook(edition=edition).elections()}
    return Lawbook(edition=edition, elected={k: v for k, v in case.elections.items() if k in left})


def _fact(case: Case) -> AssignedScore:
    tree = case.tree
    return AssignedScore(
        offending=case.offending,
        authority=case.authority,
        has_weights=tree is not None and not weights_missing(tree),
        has_likelihood=tree is not None and _has_likelihood(case),
    )


def _has_likelihood(case: Case) -> bool:
    return case.tree is not None and any(
        way.likely is not None or way.at_all_probable is not None for way in paths(case.tree)
    )


def _lawful(
    case: Case, adjust: Adjust, ways: tuple[tuple[Path, tuple[Outcome, ...]], ...]
) -> tuple[tuple[Outcome, ...], tuple[Excluded, ...]]:
    """The outcomes that may count, and those that rest on an illegal action.

    Raises
    ------
    CaseError
        Where an illegal outcome carries weight and the edition does not allow that.
    """
    outcomes: list[Outcome] = []
    excluded: list[Excluded] = []
    problems = []
    for way, ends in ways:
        if way.legal or adjust.legality is None:
            outcomes += ends
            continue
        culprit = next(branch for branch in way.branches if not branch.legal)
        clause = adjust.legality
        if way.weight or (adjust.objective is Objective.LIKELY_PROBABLE and (way.likely or way.at_all_probable)):
            weight = f"has weight {percent(way.weight)}" if way.weight else "is judged likely or at all probable"
            problems.append(
                case.problem(
                    f"“{culprit.label or way.label or culprit.where}” rests on an illegal action"
                    f"{f' ({culprit.why})' if culprit.why else ''} and {weight}; "
                    f"{clause.edition} Law {clause.cite}: illegal outcomes may not carry weight",
                    culprit.where,
                    "give the weights over the lawful branches",
                )
            )
        excluded.append(Excluded(label=way.label, why=culprit.why, clause=clause.cite, where=culprit.where))
    if problems:
        raise CaseError(dict.fromkeys(problems), source=case.file)
    return tuple(outcomes), tuple(excluded)


def _needs(case: Case, adjust: Adjust, outcomes: tuple[Outcome, ...]) -> tuple[Need, ...]:
    if case.tree is None:
        return (
            Need(
                id="continuations",
                question="What could have happened without the infraction, and how often?",
                clause=adjust.clauses[0].cite,
            ),
        )
    return missing(adjust.objective, outcomes, adjust.clauses[0].cite)


def _finish(
    case: Case,
    book: Lawbook,
    adjust: Adjust,
    outcomes: tuple[Outcome, ...],
    excluded: tuple[Excluded, ...],
    source: TrickSource | None,
) -> Ruling:
    table = table_outcome(case, book)
    expectations = {side: expected(case, adjust, outcomes, side) for side in Side}
    innocent = next((side for side in Side if side not in adjust.offending), None)
    harm, harm_step = table_stands(case, adjust, table, expectations[innocent] if innocent is not None else None)
    stands = harm == 0
    scores = {side: _score(case, adjust, side, expectations[side], table if stands else None) for side in Side}
    steps = [scores[Side.NS].step, scores[Side.EW].step]
    if harm_step is not None:
        steps.append(harm_step)
    return Ruling(
        case=case,
        edition=book.edition,
        book=book,
        rectification=adjust,
        outcomes=outcomes,
        excluded=excluded,
        ns=scores[Side.NS],
        ew=scores[Side.EW],
        table=table,
        damage=harm,
        stands=stands,
        evidence=() if source is None else gather_evidence(case, outcomes, source),
        checks=check_published(case, book, outcomes, scores[Side.NS], scores[Side.EW]),
        notes=_notes(case, book, adjust, table, innocent),
        needs=(),
        penalties=case.penalties,
        swings=_swings(adjust, expectations[Side.NS], table),
        trace=_root(tuple(steps)),
    )


def _score(case: Case, adjust: Adjust, side: Side, expectation: Expected, table: Outcome | None) -> SideScore:
    role = role_of(side, adjust.offending)
    if table is None:
        return adjusted(case, side, role, expectation.step, expectation.outcomes)
    seen = seen_by(side, table.value_step, case.method)
    step = Step(
        label=f"no damage: the table score of {side.dashed} stands",
        value=seen.value,
        unit=unit_of(case.method),
        op="choice",
        because=(adjust.damage.reason,),
        inputs=(seen, expectation.step),
    )
    return adjusted(case, side, role, step, ((table, Fraction(1)),))


def _swings(adjust: Adjust, ns: Expected, table: Outcome | None) -> tuple[Swing, ...]:
    if adjust.objective is not Objective.WEIGHTED:
        return ()
    return swings(ns.outcomes, None if table is None else table.converted_ns)


def _no_rectification(case: Case, book: Lawbook, found: NoRectification) -> Ruling:
    table = table_outcome(case, book)
    if table is None:
        need = Need(id="table", question="What was the result at the table? It stands.", clause="12")
        return _unfinished(case, book, found, (), (need,))
    reasons = tuple(clause.reason for clause in found.clauses) or (given(case.at("offending"), found.why),)
    scores = {}
    for side in Side:
        seen = seen_by(side, table.value_step, case.method)
        step = Step(
            label=f"{found.why}: the table score of {side.dashed} stands",
            value=seen.value,
            unit=unit_of(case.method),
            op="choice",
            because=reasons,
            inputs=(seen,),
        )
        scores[side] = adjusted(case, side, "none", step, ((table, Fraction(1)),))
    return Ruling(
        case=case,
        edition=book.edition,
        book=book,
        rectification=found,
        outcomes=(),
        excluded=(),
        ns=scores[Side.NS],
        ew=scores[Side.EW],
        table=table,
        damage=None,
        stands=True,
        evidence=(),
        checks=check_published(case, book, (), scores[Side.NS], scores[Side.EW]),
        notes=(),
        needs=(),
        penalties=case.penalties,
        swings=(),
        trace=_root((scores[Side.NS].step, scores[Side.EW].step)),
    )


def _unfinished(
    case: Case,
    book: Lawbook | None,
    rectification: Rectification,
    outcomes: tuple[Outcome, ...],
    needs: tuple[Need, ...],
) -> Ruling:
    if isinstance(rectification, NeedsJudgment):
        needs = rectification.needs
    steps = tuple(outcome.value_step for outcome in outcomes)
    return Ruling(
        case=case,
        edition=None if book is None else book.edition,
        book=book,
        rectification=rectification,
        outcomes=outcomes,
        excluded=(),
        ns=None,
        ew=None,
        table=None if book is None else table_outcome(case, book),
        damage=None,
        stands=False,
        evidence=(),
        checks=(),
        notes=(),
        needs=needs,
        penalties=case.penalties,
        swings=(),
        trace=_root(steps),
    )


def _root(steps: tuple[Step, ...]) -> Step:
    return Step(label="ruling", value=None, unit="", op="ruling", inputs=steps)


def _notes(
    case: Case, book: Lawbook, adjust: Adjust, table: Outcome | None, innocent: Side | None
) -> tuple[str, ...]:
    """What a reader must know: proposals in use, soft clauses, tests that could not be made."""
    notes = []
    for name in adjust.proposals:
        option, _ = book.chosen(name)
        notes.append(f"Proposal, not stated in the case: {name} “{option}”.")
    if case.rounding is None:
        notes.append("Proposal, not stated in the case: the rounding rule.")
    if innocent is None:
        notes.append(f"Both sides are offending, so damage (Law {adjust.damage.cite}) was not tested.")
    elif table is None:
        notes.append(f"No table result that scores is stated, so damage (Law {adjust.damage.cite}) was not tested.")
    soft = [clause for clause in (*adjust.clauses, adjust.damage, adjust.legality) if clause and clause.mark.is_soft]
    for clause in dict.fromkeys(soft_clause.cite for soft_clause in soft):
        mark = next(entry.mark for entry in soft if entry.cite == clause)
        source = "expert knowledge, no text of it was read" if mark.value == "expert" else "an interpretation"
        notes.append(f"{clause}: this rests on {source}; check it before you cite it.")
    return tuple(notes)
