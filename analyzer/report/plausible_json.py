"""Simulated play as JSON-ready values: chances with intervals, decisions, what they rest on, who accepted them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from analyzer.bridge import Contract
from analyzer.report.plausible_text import EVIDENCE, MOST_LEADS, RARE, decision_text, told_decision
from analyzer.ruling import Ruling
from analyzer.ruling.decisions import ShownDecision
from analyzer.ruling.simulated import (
    Chance,
    LeadChances,
    LeadsProposal,
    PlausibleQuestion,
    PlausibleTricks,
    TricksProposal,
)

__all__ = ["LEADS_SCHEMA", "PLAY_SCHEMA", "leads_as_json", "play_as_json", "simulated_json"]

PLAY_SCHEMA = "analyzer.play/1"
LEADS_SCHEMA = "analyzer.lead/1"


def simulated_json(ruling: Ruling) -> dict[str, Any] | None:
    """What simulated play proposes for a ruling; None where the case asks for none."""
    simulated = ruling.simulated
    if simulated is None:
        return None
    return {
        "used_as_weights": simulated.is_used,
        "clause": simulated.clause,
        "finished": simulated.is_finished,
        "extremes": {side.name: {"low": str(low), "high": str(high)} for side, low, high in simulated.extremes},
        "proposals": [_proposal(proposal) for proposal in simulated.proposals],
        "evidence": EVIDENCE,
    }


def _proposal(proposal: TricksProposal | LeadsProposal) -> dict[str, Any]:
    if isinstance(proposal, LeadsProposal):
        return {
            "kind": "leads",
            "where": proposal.where,
            "engine": proposal.engine,
            "status": "proposed" if proposal.is_open else "accepted",
            "weights": [
                {
                    "where": share.where,
                    "label": share.label,
                    "cards": [str(card) for card in share.cards],
                    "chance": _chance(share.chance),
                    "accepted_by": share.accepted_by,
                }
                for share in proposal.shares
            ],
            **_leads(proposal.question, proposal.answer),
        }
    return {
        "kind": "tricks",
        "where": proposal.where,
        "label": proposal.label,
        "engine": proposal.engine,
        "status": "changed" if proposal.stated else "accepted" if proposal.accepted_by else "proposed",
        "accepted_by": proposal.accepted_by,
        "stated": {str(tricks): str(share) for tricks, share in proposal.stated},
        "by": proposal.by if proposal.stated else "",
        **_tricks(proposal.question, proposal.answer, proposal.decisions),
    }


def play_as_json(
    question: PlausibleQuestion, answer: PlausibleTricks, decisions: Iterable[ShownDecision], *, engine: str
) -> dict[str, Any]:
    """The answer of ``analyzer play`` as JSON-ready values."""
    return {"schema": PLAY_SCHEMA, "engine": engine, **_tricks(question, answer, decisions), "evidence": EVIDENCE}


def leads_as_json(question: PlausibleQuestion, answer: LeadChances, *, engine: str) -> dict[str, Any]:
    """The answer of ``analyzer lead`` as JSON-ready values."""
    return {"schema": LEADS_SCHEMA, "engine": engine, **_leads(question, answer), "evidence": EVIDENCE}


def _question(question: PlausibleQuestion) -> dict[str, Any]:
    return {
        "deal": str(question.deal),
        "contract": question.contract.name,
        "declarer": question.contract.declarer.name,
        "line": [str(card) for card in question.line],
        "restrictions": [str(restriction) for restriction in question.restrictions],
        "level": question.level,
        "class_of_player": question.class_of_player or None,
        "field": question.field or None,
        "seed": question.seed,
        "known": {seat.name: text for seat, text in question.known},
        "fixed": [
            {
                "after": [str(card) for card in fixed.line],
                "cards": [str(card) for card in fixed.cards],
                "chance": str(fixed.chance),
                "by": fixed.by,
            }
            for fixed in question.fixed
        ],
    }


def _chance(chance: Chance) -> dict[str, str]:
    return {"value": str(chance.value), "low": str(chance.low), "high": str(chance.high)}


def _tricks(
    question: PlausibleQuestion, answer: PlausibleTricks, decisions: Iterable[ShownDecision]
) -> dict[str, Any]:
    declarer, defenders, lead = answer.losses
    return {
        "question": _question(question),
        "tricks": {str(number): _chance(chance) for number, chance in answer.chances},
        "rare": str(sum((chance.value for _, chance in answer.chances if chance.value < RARE), Fraction(0))),
        "distribution": [round(value, 6) for value in answer.distribution],
        "makes": _chance(answer.at_least[question.contract.tricks_needed]),
        "double_dummy": answer.tricks_double_dummy,
        "decisions": [_decision(question.contract, shown) for shown in decisions],
        "plays": answer.plays,
        "losses": {"declarer": round(declarer, 4), "defenders": round(defenders, 4), "lead": round(lead, 4)},
        "nodes": answer.nodes,
        "finished": answer.is_finished,
        "basis": answer.basis,
        "notes": list(answer.notes),
    }


def _decision(contract: Contract, shown: ShownDecision) -> dict[str, Any]:
    decision = shown.decision
    return {
        "after": [str(card) for card in decision.line],
        "seat": decision.seat.name,
        "trick": decision.trick,
        "what": told_decision(contract, shown),
        "text": decision_text(contract, shown),
        "met": round(decision.met, 4),
        "swing": round(decision.swing, 4),
        "layouts": decision.layouts,
        "choices": [
            {
                "cards": [str(card) for card in choice.cards],
                "chance": round(choice.chance, 4),
                "cost": round(choice.cost, 4),
                "seems": None if choice.seems is None else round(choice.seems, 4),
                "best_in": None if choice.best_in is None else round(choice.best_in, 4),
                "fixed": choice.is_fixed,
                "double_dummy": tricks,
            }
            for choice, tricks in zip(decision.choices, shown.tricks, strict=True)
        ],
    }


def _leads(question: PlausibleQuestion, answer: LeadChances) -> dict[str, Any]:
    return {
        "question": _question(question),
        "leads": [
            {
                "cards": [str(card) for card in cards],
                "chance": _chance(chance),
                "double_dummy": tricks,
                "imagined": round(imagined, 4),
            }
            for cards, chance, tricks, imagined in answer.leads
        ],
        "others": str(sum((chance.value for _, chance, _, _ in answer.leads[MOST_LEADS:]), Fraction(0))),
        "layouts": answer.layouts,
        "effective": round(answer.effective, 2),
        "acceptance": round(answer.acceptance, 6),
        "basis": answer.basis,
        "notes": list(answer.notes),
    }
