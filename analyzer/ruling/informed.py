"""A ruling on information from partner, misinformation or deception: the infraction derived, then the score."""

from __future__ import annotations

from dataclasses import replace

from analyzer.bridge import Side
from analyzer.case import Case
from analyzer.continuations import weights_missing
from analyzer.errors import CaseError
from analyzer.laws import Adjust, Lawbook, NeedsJudgment, NoRectification, Objective
from analyzer.laws.law12 import AssignedScore, rectify
from analyzer.ruling.assigned import assigned_ruling
from analyzer.ruling.derived import Derived, derive
from analyzer.ruling.from_poll import Completed, completed
from analyzer.ruling.notes import case_notes, proposal_notes
from analyzer.ruling.outcome import Ruling
from analyzer.ruling.unassigned import standing_ruling, unfinished_ruling
from analyzer.solver.source import TrickSource

__all__ = ["asking_who_accepts", "informed_ruling"]


def informed_ruling(case: Case, book: Lawbook, fact: AssignedScore, source: TrickSource, *, evidence: bool) -> Ruling:
    """The score without the infraction that the laws find; where they find none the table score stands.

    Parameters
    ----------
    fact
        What the case states beside it for Law 12.

    Raises
    ------
    CaseError
        Where an illegal action carries weight, or ``offending`` contradicts the facts.

    Law
    ---
    12, 16, 21, 40, 73, 75 (1997, 2007, 2017).
    """
    derived = derive(case, book)
    ruling = _ruled(case, book, fact, derived, source, evidence=evidence)
    notes = (*ruling.notes, *derived.notes(), *proposal_notes(book, derived.proposals))
    return replace(ruling, derived=derived, notes=tuple(dict.fromkeys(notes)))


def _ruled(
    case: Case, book: Lawbook, fact: AssignedScore, derived: Derived, source: TrickSource, *, evidence: bool
) -> Ruling:
    if derived.needs:
        needs = NeedsJudgment(needs=derived.needs)
        return unfinished_ruling(case, book, needs, needs.needs)
    stated = frozenset[Side]() if case.offending is None else case.offending
    if not case.findings and not case.director_error:
        _agrees(case, derived, stated)
    if derived.standing is not None and not (stated and case.findings) and not case.director_error:
        return standing_ruling(case, book, derived.standing)
    done = completed(case, derived, book)
    fact = replace(
        fact,
        offending=derived.offending | stated,
        has_weights=fact.has_weights or bool(done.waiting) or _has_weights(done.case),
    )
    adjust = rectify(fact, book)
    match adjust:
        case NeedsJudgment():
            return unfinished_ruling(case, book, adjust, adjust.needs)
        case NoRectification():
            return standing_ruling(case, book, adjust)
        case Adjust():
            pass
        case _:
            raise AssertionError("Law 12C1 does not lead there")
    found = tuple(clause for finding in derived.adjusts for clause in finding.clauses)
    adjust = replace(adjust, clauses=tuple(dict.fromkeys((*adjust.clauses, *found))))
    return _assigned(done, book, adjust, source, evidence=evidence)


def _assigned(done: Completed, book: Lawbook, adjust: Adjust, source: TrickSource, *, evidence: bool) -> Ruling:
    return _asking(assigned_ruling(done.case, book, adjust, source, evidence=evidence), done)


def asking_who_accepts(ruling: Ruling, done: Completed, derived: Derived) -> Ruling:
    """A ruling on a stated infraction, with what polls propose for its weights."""
    return replace(_asking(ruling, done), derived=derived)


def _asking(ruling: Ruling, done: Completed) -> Ruling:
    """The ruling with the questions of the polls in place of the weights that wait for them."""
    needs = ruling.needs
    if isinstance(ruling.rectification, Adjust) and ruling.rectification.objective is Objective.WEIGHTED:
        left = tuple(need for need in needs if need.id not in done.waiting)
        needs = tuple(dict.fromkeys((*done.needs, *left)))
    if needs != ruling.needs:
        ruling = replace(ruling, needs=needs, ns=None, ew=None, damage=None, stands=False, swings=(), own_act=None)
        ruling = replace(ruling, field_after=())
    # a ruling that waits for an answer says too which of its clauses are not certain
    soft = (
        case_notes(ruling.case, adjust.clauses)
        if needs and isinstance(adjust := ruling.rectification, Adjust)
        else ()
    )
    return replace(ruling, notes=(*ruling.notes, *done.notes, *soft))


def _has_weights(case: Case) -> bool:
    return case.tree is not None and not weights_missing(case.tree)


def _agrees(case: Case, derived: Derived, stated: frozenset[Side]) -> None:
    """Refuse a stated offending side that the facts do not bear out."""
    if case.offending is None or stated == derived.offending:
        return
    found = " and ".join(side.dashed for side in sorted(derived.offending)) or "no side"
    said = " and ".join(side.dashed for side in sorted(stated)) or "no side"
    hint = "leave it out, it follows from the facts; an infraction found besides needs its finding"
    raise CaseError(
        case.problem(f"{said} is stated, and by the facts {found} offended", "offending", hint), source=case.file
    )
