"""An assigned adjusted score (Law 12C1; 12C2 and 12C3 of 1997): from lawful outcomes to each side's score."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from analyzer.bridge import Side
from analyzer.case import Case, OwnAct
from analyzer.continuations import Branches, Path, percent
from analyzer.errors import CaseError
from analyzer.laws import Adjust, Edition, Lawbook, Need, Objective
from analyzer.laws.law12c1 import self_inflicted, self_inflicted_clause
from analyzer.ruling.aggregate import (
    Expected,
    adjusted,
    counted_step,
    expected,
    knocked_out,
    missing,
    role_of,
    seen_by,
    table_stands,
)
from analyzer.ruling.basis import Basis, ValuedTree, valued
from analyzer.ruling.checks import check_own_act, check_published
from analyzer.ruling.evaluate import evaluate, gather_evidence, table_outcome
from analyzer.ruling.field_scores import field_after
from analyzer.ruling.notes import beyond_double_dummy, ruling_notes
from analyzer.ruling.outcome import Excluded, Outcome, OwnActScore, Ruling, Swing, root_step
from analyzer.ruling.sensitivity import swings
from analyzer.scoring import mirror, unit_of, whole
from analyzer.solver.source import TrickSource
from analyzer.trace import Step, given

__all__ = ["assigned_ruling"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outcomes:
    """What each side's score is made from, and what the case's own-act tree holds."""

    by_side: dict[Side, tuple[Outcome, ...]]
    excluded: tuple[Excluded, ...]
    without_act: tuple[Outcome, ...]
    trees: dict[str, ValuedTree]

    @property
    def all(self) -> tuple[Outcome, ...]:
        """Every lawful outcome once, North-South's first."""
        return tuple(dict.fromkeys((*self.by_side[Side.NS], *self.by_side[Side.EW])))


def assigned_ruling(case: Case, book: Lawbook, adjust: Adjust, source: TrickSource, *, evidence: bool) -> Ruling:
    """The ruling with an assigned score, or what is missing for it.

    Raises
    ------
    CaseError
        Where the case gives weight to an outcome that the edition does not allow.
    """
    outcomes = _outcomes(case, book, adjust, source)
    shown = gather_evidence(case, outcomes.all, source) if evidence else ()
    table = table_outcome(case, book)
    needs = _needs(case, book, adjust, outcomes, table)
    basis = Basis(
        adjust=adjust,
        trees=outcomes.trees,
        reference_ns=None if table is None else table.converted_ns,
        own_act=None if case.own_act is None else self_inflicted_clause(book),
    )
    if needs:
        return Ruling(
            case=case,
            edition=book.edition,
            book=book,
            rectification=adjust,
            outcomes=outcomes.all,
            excluded=outcomes.excluded,
            table=table,
            evidence=shown,
            needs=needs,
            penalties=case.penalties,
            trace=root_step(*(outcome.value_step for outcome in outcomes.all)),
            basis=basis,
        )
    expectations = {side: expected(case, adjust, outcomes.by_side[side], side) for side in Side}
    innocent = _innocent(adjust)
    harm, harm_step = table_stands(case, adjust, table, expectations[innocent] if innocent is not None else None)
    stands = harm == 0
    own_act = None
    exact = {side: (e.step, e.outcomes) for side, e in expectations.items()}
    if stands and table is not None:
        exact = {
            side: (_standing(case, adjust, side, expectations[side], table), ((table, Fraction(1)),)) for side in Side
        }
    elif case.own_act is not None and innocent is not None and table is not None:
        own_act, divided = _own_act(case, book, adjust, expectations, outcomes.without_act, table, innocent)
        exact = {side: (divided[side], exact[side][1]) for side in Side}
    averaged = knocked_out(case, book, {side: step for side, (step, _) in exact.items()})
    exact = {side: (averaged[side], counted) for side, (_, counted) in exact.items()}
    scores = {
        side: adjusted(case, side, role_of(side, adjust.offending, innocent=adjust.innocent), step, counted)
        for side, (step, counted) in exact.items()
    }
    steps = [scores[side].step for side in Side]
    notes = [*ruling_notes(case, book, adjust, outcomes.all, table), *beyond_double_dummy(shown)]
    if scores[Side.EW].exact != mirror(case.method, scores[Side.NS].exact):
        notes.append("The scores of the two sides do not balance.")
    if own_act is not None and whole(case.method):
        notes.append("The other tables' matchpoints are left to the scorer where damage is divided.")
    return Ruling(
        case=case,
        edition=book.edition,
        book=book,
        rectification=adjust,
        outcomes=outcomes.all,
        excluded=outcomes.excluded,
        ns=scores[Side.NS],
        ew=scores[Side.EW],
        table=table,
        damage=harm,
        stands=stands,
        own_act=own_act,
        field_after=() if own_act is not None else field_after(case, scores[Side.NS], scores[Side.EW]),
        evidence=shown,
        checks=(
            *check_own_act(case, own_act, table, outcomes.without_act),
            *check_published(case, book, outcomes.all, scores[Side.NS], scores[Side.EW]),
        ),
        notes=tuple(notes),
        penalties=case.penalties,
        swings=_swings(case, adjust, expectations[Side.NS], table),
        trace=root_step(*steps, *(() if harm_step is None else (harm_step,))),
        basis=basis,
    )


def _innocent(adjust: Adjust) -> Side | None:
    """The one side that the damage test asks about; None where both or neither are innocent."""
    return next(iter(adjust.innocent)) if len(adjust.innocent) == 1 else None


def _outcomes(case: Case, book: Lawbook, adjust: Adjust, source: TrickSource) -> _Outcomes:
    trees: dict[str, ValuedTree] = {}

    def ways_of(name: str, tree: Branches) -> tuple[tuple[Path, tuple[Outcome, ...]], ...]:
        ways = evaluate(case, tree, book, source)
        trees[name] = valued(tree, ways)
        return ways

    def lawful(name: str, tree: Branches | None) -> tuple[tuple[Outcome, ...], tuple[Excluded, ...]]:
        return ((), ()) if tree is None else _lawful(case, adjust, ways_of(name, tree))

    ns, excluded = lawful("tree", case.tree)
    ew, more = lawful("tree_ew", case.tree_ew) if case.tree_ew is not None else (ns, ())
    without_act: tuple[Outcome, ...] = ()
    if case.own_act is not None and case.own_act.without is not None:
        # these outcomes are of the irregular auction or play: nothing in them is illegal for what they are
        without_act = tuple(o for _, ends in ways_of("without_act", case.own_act.without) for o in ends)
    return _Outcomes(
        by_side={Side.NS: ns, Side.EW: ew}, excluded=(*excluded, *more), without_act=without_act, trees=trees
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


def _needs(case: Case, book: Lawbook, adjust: Adjust, outcomes: _Outcomes, table: Outcome | None) -> tuple[Need, ...]:
    clause = adjust.clauses[0].cite
    if case.tree is None:
        question = "What could have happened without the infraction, and how often?"
        return (Need(id="continuations", question=question, clause=clause),)
    needs = list(missing(adjust.objective, outcomes.all, clause))
    split = case.tree_ew is not None and adjust.objective is Objective.WEIGHTED and len(adjust.innocent) == 1
    if split and not case.split_because:
        needs.append(
            Need(
                id="split because",
                question="On what ground does each side get its own outcomes? Weights are common to both sides "
                "unless damage is self-inflicted (then state 'self inflicted') or the Director erred.",
                clause=book.clause("12-side").cite,
            )
        )
    if case.own_act is not None:
        needs += _own_act_needs(case.own_act, book, adjust, outcomes, table)
    return tuple(needs)


def _own_act_needs(
    act: OwnAct, book: Lawbook, adjust: Adjust, outcomes: _Outcomes, table: Outcome | None
) -> list[Need]:
    clause = self_inflicted_clause(book)
    if book.edition is Edition.L1997 and not book.chosen("self-inflicted damage")[0]:
        election = book.election("self-inflicted damage")
        return [
            Need(
                id=f"elections.{election.name}",
                question=election.question,
                clause=book.clause(election.clause).cite,
                options=election.options,
            )
        ]
    if clause is None or _innocent(adjust) is None:
        return []
    needs = []
    if act.qualifies is None:
        needs.append(
            Need(
                id=f"{act.where}.qualifies",
                question=f"Is “{act.act}” such an act? {clause.gist}",
                clause=clause.cite,
                options=("yes", "no"),
            )
        )
    if act.qualifies is not False and act.without is None:
        needs.append(
            Need(
                id=f"{act.where}.without it",
                question=f"What could have happened with the infraction and without “{act.act}”?",
                clause=clause.cite,
            )
        )
    if table is None:
        needs.append(Need(id="table", question="What was the result at the table?", clause=clause.cite))
    return [*needs, *missing(Objective.WEIGHTED, outcomes.without_act, clause.cite)]


def _own_act(
    case: Case,
    book: Lawbook,
    adjust: Adjust,
    expectations: dict[Side, Expected],
    without_act: tuple[Outcome, ...],
    table: Outcome,
    innocent: Side,
) -> tuple[OwnActScore | None, dict[Side, Step]]:
    """Each side's exact score when the innocent side's own act cost it part of the damage.

    Law
    ---
    12C1(b) (2007), 12C1(e) (2017): the innocent side gets its table score and the damage that the infraction caused;
    the offending side gets what its infraction earns, as if the act had not been.
    """
    act, clause = case.own_act, self_inflicted_clause(book)
    plain = {side: e.step for side, e in expectations.items()}
    if act is None or clause is None or not act.qualifies:
        return None, plain
    unit = unit_of(case.method)
    seen = seen_by(innocent, table.value_step, case.method)
    reached = expected(case, _weighted(adjust), without_act, innocent)
    values = self_inflicted(
        table=Fraction(seen.value or 0),
        expectation=expectations[innocent].value,
        without_act=reached.value,
        qualifies=True,
    )
    nothing = Step(label="nothing", value=Fraction(0), unit=unit, op="law", because=(clause.reason,))
    not_below = Step(
        label=f"{innocent.dashed} without the act, not below the table result",
        value=max(reached.value, Fraction(seen.value or 0)),
        unit=unit,
        op="maximum",
        inputs=(reached.step, seen),
    )
    gap = Step(
        label="expectation without the infraction less that",
        value=expectations[innocent].value - Fraction(not_below.value or 0),
        unit=unit,
        op="difference",
        inputs=(expectations[innocent].step, not_below),
    )
    consequent = Step(
        label="damage that the infraction caused",
        value=values.consequent,
        unit=unit,
        op="maximum",
        inputs=(gap, nothing),
    )
    step = Step(
        label=f"table score of {innocent.dashed} and the damage that the infraction caused",
        value=values.non_offending,
        unit=unit,
        op="sum",
        because=(clause.reason, given(case.at(act.where), f"{act.act}: {act.by or 'judged'}")),
        inputs=(seen, consequent),
    )
    found = OwnActScore(
        side=innocent,
        act=act.act,
        by=act.by,
        qualifies=True,
        table=Fraction(seen.value or 0),
        expectation=expectations[innocent].value,
        without_act=reached.value,
        consequent=values.consequent,
        subsequent=values.subsequent,
        clause=clause,
    )
    return found, {innocent: step, innocent.other: plain[innocent.other]}


def _weighted(adjust: Adjust) -> Adjust:
    """The same adjustment with weighted outcomes: what could have happened without the act is always weighed."""
    return replace(adjust, objective=Objective.WEIGHTED)


def _standing(case: Case, adjust: Adjust, side: Side, expectation: Expected, table: Outcome) -> Step:
    label = f"no damage: the table score of {side.dashed} stands"
    return counted_step(case, side, table, label, (adjust.damage.reason,), expectation.step)


def _swings(case: Case, adjust: Adjust, ns: Expected, table: Outcome | None) -> tuple[Swing, ...]:
    if adjust.objective is not Objective.WEIGHTED or case.tree_ew is not None or case.own_act is not None:
        return ()
    return swings(ns.outcomes, None if table is None else table.converted_ns)
