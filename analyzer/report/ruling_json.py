"""A ruling as JSON-ready values: everything that the text shows, and the whole trace."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any, assert_never

from analyzer.bridge import Side
from analyzer.case import Case
from analyzer.continuations import StatedResult
from analyzer.laws import (
    Adjust,
    AdjustOneSide,
    Artificial,
    ClaimTricks,
    NeedsJudgment,
    NoRectification,
    Rectification,
    TransferTricks,
)
from analyzer.report.claim_json import claim_score_json
from analyzer.report.judgment_json import derived_json, judgment_json
from analyzer.report.plausible_json import simulated_json
from analyzer.ruling import Outcome, Ruling
from analyzer.ruling.aggregate import role_of
from analyzer.ruling.analyzed import Analysis
from analyzer.scoring import (
    BoardAMatch,
    Butler,
    CrossImps,
    Matchpoints,
    Method,
    ScorerTable,
    TeamImps,
    TotalPoints,
    score_ns,
    unit_of,
)
from analyzer.trace import Step

__all__ = ["SCHEMA", "as_json"]

SCHEMA = "analyzer.ruling/1"


def as_json(found: Ruling | Analysis) -> dict[str, Any]:
    """The ruling as dicts, lists, strings and numbers; exact numbers are string fractions such as ``13/5``.

    Of an analysis also what its judgments do to the score.
    """
    ruling = found.ruling if isinstance(found, Analysis) else found
    case = ruling.case
    return {
        "schema": SCHEMA,
        "versions": _versions(),
        "case": case.name,
        "title": case.title,
        "event": case.event,
        "board": _board(case),
        "scoring": _scoring(case.method) if case.has_scoring else None,
        "case_sha256": case.sha256,
        "files": [{"name": name, "sha256": sha256} for name, sha256 in case.files],
        "edition": None if ruling.edition is None else ruling.edition.value,
        "elections": dict(ruling.book.elected) if ruling.book is not None else {},
        "rectification": _rectification(ruling.rectification),
        "sides": {side.name: _side(ruling, side) for side in Side},
        "outcomes": [_outcome(outcome, outcome.weight) for outcome in ruling.outcomes],
        "excluded": [
            {"label": out.label, "why": out.why, "clause": out.clause, "where": out.where} for out in ruling.excluded
        ],
        "table": None if ruling.table is None else _outcome(ruling.table, None),
        "table_score_stands": ruling.stands,
        "damage": None if ruling.damage is None else str(ruling.damage),
        "self_inflicted": _own_act(ruling),
        "split_because": case.split_because,
        "director_error": case.director_error,
        "artificial": _artificial(case),
        "one_side": _one_side(case),
        "knock_out": _knock_out(ruling),
        "revoke": _revoke(ruling),
        "claim": None if ruling.claim is None else claim_score_json(ruling.claim),
        "derived": derived_json(ruling),
        "simulated": simulated_json(ruling),
        "judgment": judgment_json(found) if isinstance(found, Analysis) else None,
        "field_after": [
            {"score_ns": line.score_ns, "tables": line.tables, "ns": str(line.ns), "ew": str(line.ew)}
            for line in ruling.field_after
        ],
        "findings": [
            {"law": f.law, "finding": f.text, "by": f.by, "status": "stated, not derived"} for f in case.findings
        ],
        "evidence": [
            {
                "contract": e.contract.name,
                "declarer": e.contract.declarer.name,
                "tricks_by_lead": [
                    {"tricks": tricks, "leads": [str(card) for card in leads]} for tricks, leads in e.by_tricks
                ],
                "is_exactly_the_outcomes": e.is_exactly_the_outcomes,
                "engine": e.engine,
            }
            for e in ruling.evidence
        ],
        "moves": [
            {
                "outcome": swing.outcome.name,
                "weight": str(swing.weight),
                "low": {"weight": str(swing.low_weight), "ns": str(swing.low_value)},
                "high": {"weight": str(swing.high_weight), "ns": str(swing.high_value)},
                "no_damage_at": None if swing.break_even is None else str(swing.break_even),
            }
            for swing in ruling.swings
        ],
        "checks": [{"text": c.text, "where": c.where, "clause": c.clause} for c in ruling.checks],
        "notes": list(ruling.notes),
        "penalties": [
            {"side": p.side.name, "amount": str(p.amount), "unit": p.unit, "by": p.by, "why": p.why}
            for p in ruling.penalties
        ],
        "needs": [
            {"id": need.id, "question": need.question, "clause": need.clause, "options": list(need.options)}
            for need in ruling.needs
        ],
        "trace": _step(ruling.trace),
    }


def _artificial(case: Case) -> dict[str, Any] | None:
    board = case.no_result
    if board is None:
        return None
    faults = {side.name: fault.value for side, fault in board.faults.items()}
    return {
        "faults": faults | {side.name: "assigned" for side in board.assigned},
        "other_boards": {side.name: str(value) for side, value in board.other_boards.items()},
        "average_plus": None if board.average_plus is None else str(board.average_plus),
        "under": board.under,
        "other_table_favors": None if board.favors is None else str(getattr(board.favors, "name", board.favors)),
        "by": board.by,
        "why": board.why,
    }


def _one_side(case: Case) -> dict[str, Any] | None:
    fact = case.one_side
    return None if fact is None else {"law": fact.clause, "side": fact.side.name, "by": fact.by}


def _revoke(ruling: Ruling) -> dict[str, Any] | None:
    """How revokes were ruled; null where there was none."""
    score = ruling.revoke
    if score is None:
        return None
    before = score.before
    return {
        "revokes": [
            {
                "text": found.text,
                "standing": found.standing,
                "tricks": None if found.share is None else found.share.tricks,
                "taken": [] if found.share is None else list(found.share.taken),
                "why": "" if found.share is None else found.share.why,
                "correction": found.correction,
                "clauses": [c.cite for c in (*found.clauses, *(() if found.share is None else found.share.clauses))],
                "by": found.by,
            }
            for found in score.revokes
        ],
        "to": None if score.to is None else score.to.name,
        "taken": list(score.taken),
        "after": None if score.after is None else _outcome(score.after, None),
        "decided": score.decided,
        "why": score.why,
        "judged": score.judged,
        "double_dummy_before": None
        if before is None
        else {
            "player": before.player.name,
            "trick": before.trick,
            "tricks_declarer": before.tricks_declarer,
            "cards": {str(card): tricks for card, tricks in before.cards},
            "bound": before.bound,
            "engine": before.engine,
        },
    }


def _knock_out(ruling: Ruling) -> dict[str, Any] | None:
    """The scores before a knock-out's average; null outside a knock-out, equal to the scores where they balanced."""
    if not ruling.case.knock_out or ruling.ns is None or ruling.ew is None:
        return None
    gap = next((step for _, step in ruling.ns.step.walk() if step.label == "N-S less E-W"), None)
    before = [str(step.value) for step in gap.inputs] if gap else [str(ruling.ns.exact), str(ruling.ew.exact)]
    return {"averaged": gap is not None, "ns_before": before[0], "ew_before": before[1]}


def _own_act(ruling: Ruling) -> dict[str, Any] | None:
    act = ruling.own_act
    if act is None:
        return None
    return {
        "side": act.side.name,
        "act": act.act,
        "by": act.by,
        "clause": act.clause.cite,
        "table": str(act.table),
        "expectation": str(act.expectation),
        "without_act": str(act.without_act),
        "consequent": str(act.consequent),
        "subsequent": str(act.subsequent),
    }


def _versions() -> dict[str, str]:
    from importlib.metadata import PackageNotFoundError, version

    from analyzer import __version__

    found = {"analyzer": __version__}
    with suppress(PackageNotFoundError):  # the engine is not needed until a search is asked for
        found["endplay"] = version("endplay")
    return found


def _board(case: Case) -> dict[str, Any]:
    board, table = case.board, case.table
    calls = () if board.auction is None else board.auction.calls
    return {
        "number": board.number,
        "dealer": None if board.dealer is None else board.dealer.name,
        "vulnerable": None if board.vulnerable is None else board.vulnerable.value,
        "deal": None if board.deal is None else str(board.deal),
        "auction": None if board.auction is None else [str(made.call) for made in calls],
        "notes": {str(i + 1): str(made.note) for i, made in enumerate(calls) if made.note is not None},
        "result": str(table.result) if isinstance(table, StatedResult) else None,
        "score_ns": _table_score(case),
    }


def _table_score(case: Case) -> int | None:
    """Points to North-South at the table; None where unknown."""
    if isinstance(case.table, StatedResult):
        return score_ns(case.table.result, case.vulnerable)
    return None if case.table is None else case.table.score_ns


def _scoring(method: Method) -> dict[str, Any]:
    unit = unit_of(method)
    match method:
        case TeamImps():
            return {"form": "teams", "unit": unit, "other_table_ns": method.other_table_ns}
        case Matchpoints():
            return {
                "form": "matchpoints",
                "unit": unit,
                "field_ns": list(method.field_ns),
                "top": str(method.top),
                "expected_results": method.expected,
            }
        case CrossImps():
            rule = method.divisor.value
            return {"form": "cross-IMPs", "unit": unit, "field_ns": list(method.field_ns), "divisor": rule}
        case Butler():
            return {"form": "Butler", "unit": unit, "datum_ns": method.datum_ns}
        case BoardAMatch():
            scale = method.scale.value
            return {"form": "board-a-match", "unit": unit, "other_table_ns": method.other_table_ns, "scale": scale}
        case TotalPoints():
            return {"form": "total points", "unit": unit, "other_table_ns": method.other_table_ns}
        case ScorerTable():
            table = [{"score_ns": score, "matchpoints_ns": str(value)} for score, value in method.matchpoints_ns]
            return {"form": "matchpoints", "unit": unit, "scorer": table, "top": str(method.top)}
        case _:
            assert_never(method)


def _rectification(rectification: Rectification) -> dict[str, Any]:
    match rectification:
        case Adjust():
            return {
                "kind": "adjust",
                "objective": rectification.objective.value,
                "clauses": [clause.cite for clause in rectification.clauses],
                "marks": {clause.cite: clause.mark.value for clause in rectification.clauses},
                "damage_clause": rectification.damage.cite,
                "offending": sorted(side.name for side in rectification.offending),
                "proposals": list(rectification.proposals),
            }
        case Artificial() | AdjustOneSide():
            kind = "artificial" if isinstance(rectification, Artificial) else "one side"
            return {"kind": kind, "clauses": [clause.cite for clause in rectification.clauses]}
        case NoRectification():
            return {
                "kind": "none",
                "why": rectification.why,
                "clauses": [clause.cite for clause in rectification.clauses],
            }
        case TransferTricks():
            return {
                "kind": "transfer",
                "to": None if rectification.to is None else rectification.to.name,
                "tricks": rectification.tricks,
                "taken": list(rectification.taken),
                "clauses": [clause.cite for clause in rectification.clauses],
                "marks": {clause.cite: clause.mark.value for clause in rectification.clauses},
                "offending": sorted(side.name for side in rectification.offending),
                "proposals": list(rectification.proposals),
            }
        case ClaimTricks():
            return {
                "kind": "claim",
                "side": rectification.side.name,
                "tricks_claimer": rectification.tricks_claimer,
                "tricks_other": rectification.tricks_other,
                "clauses": [clause.cite for clause in rectification.clauses],
                "marks": {clause.cite: clause.mark.value for clause in rectification.clauses},
                "proposals": list(rectification.proposals),
            }
        case NeedsJudgment():
            return {"kind": "needs judgment"}
        case _:
            assert_never(rectification)


def _number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else float(value)


def _side(ruling: Ruling, side: Side) -> dict[str, Any]:
    score = ruling.side(side)
    if score is None:  # judgments are missing, or the tricks after a claim are the ruling
        offending = ruling.case.offending
        if offending is None and ruling.claim is not None and not ruling.needs:
            offending = frozenset()
        return {
            "role": None if offending is None else role_of(side, offending),
            "outcomes": [],
            "adjusted": None,
        }
    return {
        "role": score.role,
        "outcomes": [_outcome(outcome, weight) for outcome, weight in score.outcomes],
        "adjusted": {
            "value": _number(score.rounded),
            "unit": score.unit,
            "exact": str(score.exact),
            "rounding": score.rounding,
            "rounding_is_proposal": score.rounding_is_proposal,
        },
    }


def _outcome(outcome: Outcome, weight: Fraction | None) -> dict[str, Any]:
    result = outcome.result
    contract: str | None = None
    declarer: str | None = None
    tricks: int | None = None
    if result is not None and result.contract is None:
        contract = "pass"
    elif result is not None and result.contract is not None:
        contract, declarer, tricks = result.contract.name, result.contract.declarer.name, result.tricks_declarer
    return {
        "label": outcome.label,
        "contract": contract,
        "declarer": declarer,
        "tricks": tricks,
        "score_ns": outcome.score_ns,
        "weight": None if weight is None else str(weight),
        "converted": str(outcome.converted_ns),
        "likely": outcome.likely,
        "at_all_probable": outcome.at_all_probable,
        "legal": outcome.legal,
        "why": outcome.why,
        "how": outcome.how,
        "is_proposal": outcome.is_proposal,
        "by": outcome.by,
        "where": outcome.where,
    }


def _step(step: Step) -> dict[str, Any]:
    value = step.value
    return {
        "label": step.label,
        "value": None if value is None else str(value),
        "unit": step.unit,
        "op": step.op,
        "because": [
            {"kind": reason.kind, "ref": reason.ref, "text": reason.text, "mark": reason.mark}
            for reason in step.because
        ],
        "inputs": [_step(child) for child in step.inputs],
    }
