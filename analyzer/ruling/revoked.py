"""A ruling after revokes: the transfer of Law 64, then equity, compared in the unit of the event.

The transfer and the expectation are never added: the innocent side has the larger of the two (64C).
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from analyzer.bridge import Contract, Result, Side
from analyzer.case import Case
from analyzer.continuations import Branch, Branches, DoubleDummy, Leaf, StatedResult, weights_missing
from analyzer.errors import CaseError, NotModelled
from analyzer.laws import (
    Adjust,
    Lawbook,
    Need,
    NeedsJudgment,
    NoRectification,
    Rectification,
    TransferTricks,
)
from analyzer.laws.law12 import AssignedScore, rectify
from analyzer.laws.law64 import Transfer, transfer
from analyzer.ruling.aggregate import adjusted, counted_step, expected, knocked_out, missing, role_of, seen_by
from analyzer.ruling.basis import Basis, valued
from analyzer.ruling.checks import check_published
from analyzer.ruling.evaluate import evaluate, table_outcome
from analyzer.ruling.field_scores import field_after
from analyzer.ruling.notes import case_notes, proposal_notes, ruling_notes
from analyzer.ruling.outcome import Outcome, RevokeScore, Ruling, root_step
from analyzer.ruling.revoke_base import AfterTransfer, after_transfer, before_revoke, line_before
from analyzer.ruling.revoke_facts import WHERE, found_text, revoke_facts, tricks_won
from analyzer.ruling.unassigned import standing_ruling, unfinished_ruling
from analyzer.scoring import unit_of
from analyzer.solver.source import TrickSource
from analyzer.trace import Step, given

__all__ = ["revoke_ruling"]


def revoke_ruling(case: Case, book: Lawbook, source: TrickSource, *, evidence: bool) -> Ruling:
    """The ruling on a board with revokes: the tricks transferred, or the score without the revoke where it is better.

    Raises
    ------
    CaseError
        Where the case gives weight to an outcome that the edition does not allow.
    SolverError
        Where a search cannot be made.

    Law
    ---
    61 to 64, 67; 12C1 for the assigned score.
    """
    table = table_outcome(case, book)
    result = table.result if table is not None else None
    contract = None if result is None else result.contract
    if table is None or result is None or contract is None:
        return _asking(case, book, None, _need("table", _TABLE_QUESTION, "64A"))
    facts, needs = revoke_facts(case, book, contract)
    if not facts and not needs:
        no = NoRectification(why="the record shows no revoke", clauses=(book.clause("61A"),))
        return standing_ruling(case, book, no)
    score = RevokeScore(revokes=tuple(found_text(fact, None) for fact in facts))
    if needs:
        return _asking(case, book, score, *needs)
    won = tricks_won(case, contract, result.tricks_declarer)
    found = transfer([fact.revoked for fact in facts], won, book, where=WHERE)
    if isinstance(found, NeedsJudgment):
        return _asking(case, book, score, *found.needs)
    used = [name for fact in facts if fact.standing is not None for name in fact.standing.proposals]
    found = replace(found, proposals=tuple(dict.fromkeys((*found.proposals, *used))))
    score = RevokeScore(
        revokes=tuple(found_text(fact, share) for fact, share in zip(facts, found.shares, strict=True)),
        to=found.to,
        taken=found.taken,
        before=before_revoke(case, facts[0], contract, source) if evidence else None,
    )
    base = after_transfer(case, book, facts, found, table, contract)
    if isinstance(base, NeedsJudgment):
        return _asking(case, book, score, *base.needs)
    score = replace(score, after=base.transferred, counted=base.outcome, decided=base.decided, why=base.why)
    standing = [fact.revoked for fact in facts if fact.may_have_damaged]
    if not standing and not found.mutual:
        several = "the revokes are corrected" if len(facts) > 1 else "the revoke is corrected"
        if all(fact.stated.deemed for fact in facts):
            several = "the missing card carries no penalty"
        return _finished(case, book, score, found, base, table, several)
    tree = case.tree if case.tree is not None else _equity_tree(case, contract, line_before(case, facts[0], contract))
    offenders = frozenset(revoked.side for revoked in standing)
    if len(offenders) > 1 and not found.mutual:
        return _each_by_itself(case, book, score, found, base, table)
    return _with_equity(case, book, score, found, base, table, tree, offenders, source)


_TABLE_QUESTION = (
    "What was the result at the table, before any transfer? Write contract, tricks and declarer, as 4S-1 S: tricks "
    "are moved, not points."
)


def _need(name: str, question: str, clause: str, *options: str) -> Need:
    return Need(id=name, question=question, clause=clause, options=options)


def _asking(case: Case, book: Lawbook, score: RevokeScore | None, *needs: Need) -> Ruling:
    """A ruling that shows what is settled and waits for judgments."""
    return unfinished_ruling(case, book, NeedsJudgment(needs=needs), needs, revoke=score)


def _with_equity(
    case: Case,
    book: Lawbook,
    score: RevokeScore,
    found: Transfer,
    base: AfterTransfer,
    table: Outcome,
    tree: Branches | None,
    offenders: frozenset[Side],
    source: TrickSource,
) -> Ruling:
    """The larger of the result after the transfer and the expectation without the revoke, in the event's unit."""
    if case.equity is not None and case.equity.suffices and not found.mutual:
        said = "the transfer was judged to suffice"
        return _finished(case, book, replace(score, judged=said), found, base, table, said)
    if tree is None:
        return _asking(case, book, score, _equity_need(book, score, found))
    adjust = _adjustment(case, book, tree, offenders, mutual=found.mutual)
    if isinstance(adjust, NeedsJudgment):
        return _asking(case, book, score, *adjust.needs)
    adjust = replace(adjust, proposals=tuple(dict.fromkeys((*found.proposals, *adjust.proposals))))
    ways = evaluate(case, tree, book, source)
    outcomes = tuple(o for way, ends in ways if way.legal for o in ends)
    basis = Basis(
        adjust=adjust,
        trees={"tree": valued(tree, ways)},
        reference_ns=None if found.mutual else base.outcome.converted_ns,
        is_capped=True,
    )
    needs = missing(adjust.objective, outcomes, "64C")
    if needs:
        asking = _asking(case, book, score, *needs)
        return replace(asking, outcomes=outcomes, rectification=adjust, basis=basis)
    expectations = {side: expected(case, adjust, outcomes, side) for side in Side}
    if found.mutual:
        exact = {side: expectations[side].step for side in Side}
        counted = {side: expectations[side].outcomes for side in Side}
        score = replace(
            score, decided="no revokes", why="both sides revoked, and the score is that without their revokes"
        )
        ruling = _scored(case, book, score, adjust, exact, counted, outcomes=outcomes, offending=frozenset())
        return replace(ruling, basis=basis)
    [innocent] = frozenset(Side) - offenders
    unit = unit_of(case.method)
    seen = {side: seen_by(side, base.outcome.value_step, case.method) for side in Side}
    after, without = Fraction(seen[innocent].value or 0), expectations[innocent].value
    damage = max(Fraction(0), without - after)
    larger = Step(
        label=f"{innocent.dashed}: the larger of the transfer and equity",
        value=max(after, without),
        unit=unit,
        op="maximum",
        because=(book.clause("64C").reason,),
        inputs=(seen[innocent], expectations[innocent].step),
    )
    if not damage:
        exact = {innocent: larger, innocent.other: seen[innocent.other]}
        counted = dict.fromkeys(Side, ((base.outcome, Fraction(1)),))
        found_as: Rectification = _transferred(found, base, offenders)
        score = replace(score, decided=base.decided, why=base.why)
        return replace(
            _scored(
                case,
                book,
                score,
                found_as,
                exact,
                counted,
                outcomes=outcomes,
                offending=offenders,
                proposals=found.proposals,
            ),
            damage=damage,
            stands=True,
            basis=basis,
        )
    other = innocent.other
    smaller = Step(
        label=f"{other.dashed}: never better than after the transfer",
        value=min(Fraction(seen[other].value or 0), expectations[other].value),
        unit=unit,
        op="minimum",
        because=(book.clause("64C").reason,),
        inputs=(seen[other], expectations[other].step),
    )
    counted = {side: expectations[side].outcomes for side in Side}
    added = "; the transfer is not added to it" if found.taken else ""
    score = replace(score, decided="equity", why=f"{innocent.dashed} could expect more without the revoke{added}")
    return replace(
        _scored(
            case,
            book,
            score,
            adjust,
            {innocent: larger, other: smaller},
            counted,
            outcomes=outcomes,
            offending=offenders,
        ),
        damage=damage,
        basis=basis,
    )


def _each_by_itself(
    case: Case, book: Lawbook, score: RevokeScore, found: Transfer, base: AfterTransfer, table: Outcome
) -> Ruling:
    """Each side's revoke transfers its tricks: the literal text of 1997, where the authority elects it.

    Equity is then owed to each side for the revoke of the other, by a result that nobody can state for both.
    """
    answer = case.equity
    if case.tree is not None or (answer is not None and not answer.suffices):
        by_hand = (
            "by the literal text each side is owed equity for the other's revoke; elect the minute of 2001, or judge "
            "that the transfers suffice"
        )
        raise NotModelled("64C", book.edition.value, by_hand)
    if answer is None:
        question = "Do the transfers make good to each side what the other's revoke cost it?"
        return _asking(case, book, score, _need("without the revoke", question, "64C", "transfer suffices"))
    said = "the transfers were judged to suffice"
    return _finished(case, book, replace(score, judged=said), found, base, table, said)


def _equity_need(book: Lawbook, score: RevokeScore, found: Transfer) -> Need:
    options = ["declarer's tricks"]
    if not found.mutual:
        options.append("transfer suffices")
    if score.before is not None:
        options.append(f"double dummy (proposal: {score.before.tricks_declarer} tricks)")
    question = "What would the result have been had nobody revoked?"
    if not found.mutual and score.after is not None:
        question += f" After the transfer it is {score.after.name}."
    return _need("without the revoke", question, book.clause("64C").cite, *options)


def _equity_tree(case: Case, contract: Contract, before: DoubleDummy | None) -> Branches | None:
    """The one outcome that the case states for equity; None where it states none."""
    answer = case.equity
    if answer is None or answer.suffices:
        return None
    leaf: Leaf
    if answer.double_dummy:
        if before is None:
            message = "double dummy needs all four hands and the play up to the revoke"
            hint = "state board.deal and board.play, or declarer's tricks"
            raise CaseError(case.problem(message, answer.where, hint), source=case.file)
        leaf, label = before, "double dummy from before the revoke, taken as what would have happened"
    else:
        assert answer.tricks_declarer is not None
        leaf = StatedResult(result=Result(contract=contract, tricks_declarer=answer.tricks_declarer))
        label = "without the revoke"
    branch = Branch(
        label=label,
        weight=Fraction(1),
        likely=True,
        at_all_probable=True,
        by=answer.by,
        then=leaf,
        where=answer.where,
    )
    return Branches(branch)


def _adjustment(
    case: Case, book: Lawbook, tree: Branches, offenders: frozenset[Side], *, mutual: bool
) -> Adjust | NeedsJudgment:
    """How the expectation becomes a score: by Law 12, on the ground of 64C."""
    fact = AssignedScore(
        offending=offenders if not mutual else frozenset({Side.NS}),
        authority=case.authority,
        has_weights=case.tree is not None and not weights_missing(tree),
        has_likelihood=case.tree is None or any(branch.likely is not None for branch in tree.branches),
    )
    adjust = rectify(fact, book)
    if isinstance(adjust, NeedsJudgment):
        return adjust
    assert isinstance(adjust, Adjust)
    ground = tuple(clause for key in ("64C2(b)", "64C-mutual", "64-mutual") if (clause := book.find(key)))[:1]
    clauses = (*(ground if mutual else ()), book.clause("64C"), *adjust.clauses)
    adjust = replace(adjust, clauses=clauses, damage=book.clause("64C"))
    return replace(adjust, offending=frozenset(), innocent=frozenset(Side)) if mutual else adjust


# the finished ruling


def _transferred(found: Transfer, base: AfterTransfer, offenders: frozenset[Side]) -> TransferTricks:
    return TransferTricks(
        to=found.to, taken=found.taken, clauses=base.clauses, offending=offenders, proposals=found.proposals
    )


def _finished(
    case: Case, book: Lawbook, score: RevokeScore, found: Transfer, base: AfterTransfer, table: Outcome, why: str
) -> Ruling:
    """The result after the transfer is the score."""
    offenders = frozenset(fact.share.player.side for fact in score.revokes if fact.share is not None)
    reasons = tuple(clause.reason for clause in base.clauses)
    if case.equity is not None and case.equity.suffices:
        reasons += (book.clause("64C").reason, given(case.at(case.equity.where), case.equity.by or "judged"))
    exact = {side: counted_step(case, side, base.outcome, f"{side.dashed}: {why}", reasons) for side in Side}
    shares: dict[Side, tuple[tuple[Outcome, Fraction], ...]] = dict.fromkeys(Side, ((base.outcome, Fraction(1)),))
    rectification: Rectification = _transferred(found, base, offenders)
    if base.outcome.result == table.result and not found.taken:
        rectification = NoRectification(why=why, clauses=base.clauses)
    ruling = _scored(
        case, book, score, rectification, exact, shares, outcomes=(), offending=offenders, proposals=found.proposals
    )
    idle = (f"The continuations change nothing: {why}.",) if case.tree is not None else ()
    return replace(ruling, stands=True, notes=(*ruling.notes, *idle))


def _scored(
    case: Case,
    book: Lawbook,
    score: RevokeScore,
    rectification: Rectification,
    exact: dict[Side, Step],
    counted: dict[Side, tuple[tuple[Outcome, Fraction], ...]],
    *,
    outcomes: tuple[Outcome, ...],
    offending: frozenset[Side],
    proposals: tuple[str, ...] = (),
) -> Ruling:
    exact = knocked_out(case, book, exact)
    innocent = frozenset(Side) - offending
    scores = {
        side: adjusted(case, side, role_of(side, offending, innocent=innocent), exact[side], counted[side])
        for side in Side
    }
    if isinstance(rectification, Adjust):
        notes = ruling_notes(case, book, rectification, outcomes, score.after)
    else:
        clauses = rectification.clauses if isinstance(rectification, TransferTricks | NoRectification) else ()
        notes = (*proposal_notes(book, proposals), *case_notes(case, clauses))
    return Ruling(
        case=case,
        edition=book.edition,
        book=book,
        rectification=rectification,
        outcomes=outcomes,
        ns=scores[Side.NS],
        ew=scores[Side.EW],
        table=table_outcome(case, book),
        field_after=field_after(case, scores[Side.NS], scores[Side.EW]),
        checks=check_published(case, book, outcomes, scores[Side.NS], scores[Side.EW]),
        notes=tuple(notes),
        penalties=case.penalties,
        revoke=score,
        trace=root_step(
            scores[Side.NS].step,
            scores[Side.EW].step,
            *((score.after.value_step,) if score.after is not None and score.decided != "transfer" else ()),
        ),
    )
