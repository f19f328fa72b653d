"""What the laws make of the judged facts of a case, and what the judgments do to its score, as JSON-ready values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analyzer.bridge import Side
from analyzer.laws.law72 import AdjustWithout, Finding
from analyzer.laws.rectification import Condition, NoRectification
from analyzer.report.poll_json import poll_as_json
from analyzer.ruling import Ruling
from analyzer.ruling.analyzed import Analysis
from analyzer.ruling.break_even import Sensitivity
from analyzer.ruling.judged import JudgedWeight
from analyzer.ruling.otherwise import Otherwise
from analyzer.ruling.panel import Panel, PanelNode
from analyzer.ruling.terms import Scores
from analyzer.ruling.uncertainty import Interval

__all__ = ["derived_json", "judgment_json"]


def derived_json(ruling: Ruling) -> dict[str, Any] | None:
    """What the laws make of information, misinformation, deception and polls; None where none is stated."""
    derived = ruling.derived
    if derived is None:
        return None
    return {
        "offending": [side.name for side in Side if side in derived.offending],
        "information": [
            {
                "where": found.stated.where,
                "by": found.stated.by,
                "why": found.stated.why,
                "accepted_by": "" if found.poll is None else found.poll.accepted_by,
                **poll_as_json(found.evaluation, name="" if found.poll is None else found.poll.name),
            }
            for found in derived.information
        ],
        "misinformation": [
            {
                "where": told.stated.where,
                "side": told.stated.fact.side.name,
                "told": told.stated.fact.told.value,
                "call": told.stated.fact.call,
                "explanation": told.stated.fact.explanation,
                "meaning": told.stated.fact.meaning,
                "wrong": told.ruling.told.wrong,
                "presumed": told.ruling.told.presumed,
                "instead": told.ruling.instead,
                "by": told.stated.fact.by,
                "why": told.stated.why,
                **_finding(told.ruling.finding, told.ruling.conditions),
            }
            for told in derived.misinformation
        ],
        "deception": [
            {
                "where": found.stated.where,
                "player": found.stated.fact.player.name,
                "what": found.stated.fact.what,
                "by": found.stated.by,
                "why": found.stated.why,
                **_finding(found.ruling.finding, found.ruling.conditions),
            }
            for found in derived.deceptions
        ],
        "polls": [
            {"accepted_by": shown.stated.accepted_by, **poll_as_json(shown.evaluation, name=shown.stated.name)}
            for shown in derived.polls
        ],
    }


def _finding(finding: Finding, conditions: Iterable[Condition]) -> dict[str, Any]:
    infraction: bool | None = None
    clauses: list[str] = []
    if isinstance(finding, (AdjustWithout, NoRectification)):
        infraction, clauses = isinstance(finding, AdjustWithout), [clause.cite for clause in finding.clauses]
    return {
        "infraction": infraction,
        "clauses": list(dict.fromkeys(clauses)),
        "conditions": [{"clause": c.clause.cite, "holds": c.holds, "text": c.text} for c in conditions],
    }


def judgment_json(analysis: Analysis) -> dict[str, Any]:
    """What each judgment does to the score, how sure it is, and what a panel makes of it."""
    side = analysis.side
    out: dict[str, Any] = {
        "side": side.name,
        "otherwise": [_otherwise(analysis, found) for found in analysis.otherwise],
        "sensitivity": [],
        "interval": None,
        "panel": None,
        "leant": None,
    }
    if not analysis.is_weighed:
        return out
    case = analysis.ruling.case
    out["sensitivity"] = [_sensitivity(row) for row in analysis.sensitivity(side)]
    out["interval"] = _interval(analysis.interval(side))
    if case.panel:
        out["panel"] = _panel(analysis.panel(), side)
    if case.lean is not None:
        leaned = analysis.lean(case.lean)
        out["leant"] = {
            "towards": leaned.towards.name,
            "by": str(leaned.by),
            "scores": _scores(leaned.scores),
            "outcomes": [
                {"label": o.label, "judged": str(o.judged), "leant": str(o.leaned)} for o in leaned.outcomes
            ],
        }
    return out


def _otherwise(analysis: Analysis, found: Otherwise) -> dict[str, Any]:
    return {
        "field": found.question.field,
        "label": found.question.label,
        "now": found.question.now or None,
        "by": found.question.by,
        "decides": found.decides(analysis.ruling),
        "answers": [
            {
                "answer": answer.answer,
                "ns": None if answer.ns is None else str(answer.ns.exact),
                "ew": None if answer.ew is None else str(answer.ew.exact),
                "table_score_stands": answer.stands,
                "needs": [need.id for need in answer.needs],
                "refused": answer.refused,
            }
            for answer in found.answers
        ],
    }


def _scores(scores: Scores | None) -> dict[str, Any] | None:
    if scores is None:
        return None
    return {
        "ns": str(scores.ns),
        "ew": str(scores.ew),
        "ns_rounded": str(scores.rounded(Side.NS)),
        "ew_rounded": str(scores.rounded(Side.EW)),
        "damage": None if scores.damage is None else str(scores.damage),
    }


def _sensitivity(row: Sensitivity) -> dict[str, Any]:
    judged = row.judged
    is_weight = isinstance(judged, JudgedWeight)
    return {
        "field": judged.field,
        "label": judged.label,
        "by": judged.by,
        "value": str(judged.value) if isinstance(judged, JudgedWeight) else judged.value,
        "low": str(judged.low) if isinstance(judged, JudgedWeight) else False,
        "high": str(judged.high) if isinstance(judged, JudgedWeight) else True,
        "is_proposal": isinstance(judged, JudgedWeight) and judged.is_proposal,
        "ends": judged.ends if isinstance(judged, JudgedWeight) else "no and yes",
        "at_low": _scores(row.low),
        "at_high": _scores(row.high),
        "decides": row.is_deciding,
        "break_evens": [
            {
                "changes": even.changes,
                "at": str(even.at),
                "is_reached": even.is_reached,
                "is_above": even.is_above,
                "after": _scores(even.after),
            }
            for even in row.break_evens
            if is_weight
        ],
    }


def _interval(found: Interval) -> dict[str, Any]:
    sampling = found.sampling
    return {
        "level": found.level,
        "present": str(found.present),
        "low": round(found.low, 6),
        "high": round(found.high, 6),
        "chance_of_damage": found.chance_of_damage,
        "rounded": {str(score): round(chance, 6) for score, chance in found.rounded},
        "fields": list(found.fields),
        "samples": sampling.samples,
        "seed": sampling.seed,
        "prior": str(sampling.prior),
    }


def _panel(panel: Panel, side: Side) -> dict[str, Any]:
    return {
        "members": [{"name": name, "scores": _scores(scores)} for name, scores in panel.own],
        "pooled": _scores(panel.pooled),
        "answers": {field: _answer(answer) for field, answer in panel.answers.items()},
        "matters": panel.matters(side),
        "differ_on_damage": panel.differs_on_damage,
        "nodes": [_node(node, side) for node in panel.nodes],
        "needs": [{"id": need.id, "question": need.question} for need in panel.needs],
    }


def _node(node: PanelNode, side: Side) -> dict[str, Any]:
    return {
        "field": node.field,
        "farthest": list(node.farthest),
        "matters": node.matters(side),
        "spread": str(node.spread(side)),
        "rows": [
            {
                "field": row.field,
                "label": row.label,
                "answers": {name: _answer(answer) for name, answer in row.answers},
                "pooled": _answer(row.pooled),
            }
            for row in node.rows
        ],
    }


def _answer(answer: object) -> bool | str | None:
    if answer is None or isinstance(answer, bool):
        return answer
    return str(answer)
