"""A ruling on a claim as JSON-ready values, flat: tricks, clause, worst line, bounds, needs and what moves it."""

from __future__ import annotations

from typing import Any

from analyzer.bridge import Deal
from analyzer.ruling import ClaimFact, ClaimScore, LinePlay, RuleWords, Ruling

__all__ = ["CLAIM_SCHEMA", "claim_as_json", "claim_score_json"]

CLAIM_SCHEMA = "analyzer.claim/1"


def claim_as_json(ruling: Ruling) -> dict[str, Any]:
    """The ruling on the claim of a case as dicts, lists, strings and numbers; tricks are integers."""
    case = ruling.case
    score = ruling.claim
    if score is None and case.claim is not None:  # no law book is named
        score = ClaimScore(claimer=case.claim.claimer, declarer=None, tricks_left=None, claimed=None)
    return {
        "schema": CLAIM_SCHEMA,
        "case": case.name,
        "title": case.title,
        "case_sha256": case.sha256,
        "edition": None if ruling.edition is None else ruling.edition.value,
        "elections": dict(ruling.book.elected) if ruling.book is not None else {},
        **({} if score is None else claim_score_json(score)),
        "score_ns": None if ruling.ns is None else ruling.ns.outcomes[0][0].score_ns,
        "notes": list(ruling.notes),
        "needs": [
            {"id": need.id, "question": need.question, "clause": need.clause, "options": list(need.options)}
            for need in ruling.needs
        ],
    }


def claim_score_json(score: ClaimScore) -> dict[str, Any]:
    """The claim and what was ruled on it; the same under ``claim`` of a ruling."""
    return {
        "claimer": score.claimer.name,
        "declarer": None if score.declarer is None else score.declarer.name,
        "claimer_side": score.side.name,
        "tricks_left": score.tricks_left,
        "claimed": score.claimed,
        "tricks": {
            "claimer_side": score.tricks_claimer,
            "other_side": score.tricks_other,
            "declarer": _declarers(score),
        },
        "finished": score.is_finished,
        "at_most": score.at_most,
        "clause": score.clauses[0].cite if score.clauses else None,
        "clauses": [clause.cite for clause in score.clauses],
        "marks": {clause.cite: clause.mark.value for clause in score.clauses},
        "why": score.why,
        "result": None if score.result is None else str(score.result),
        "range": None if score.fewest is None else {"fewest": score.fewest, "most": score.most},
        "fewest": score.fewest,
        "best": score.most,
        "double_dummy": score.double_dummy,
        "legal": None if score.least is None else {"fewest": score.least, "most": score.greatest},
        "said": None if score.said is None else list(score.said),
        "steps": [_fact(fact) for fact in score.steps],
        "found": [_fact(fact) for fact in score.facts],
        "position": _position(score),
        "worst_line": [_play(play) for play in score.line],
        "excluded": [
            {
                "trick": play.trick,
                "player": play.player.name,
                "card": str(play.card),
                "after": [str(card) for card in play.after],
                "tricks": play.tricks,
                "why": play.why.text,
                "rule": play.why.rule,
            }
            for play in score.plays
            if not play.is_normal
        ],
        "normal_too": [
            {
                "trick": play.trick,
                "player": play.player.name,
                "card": str(play.card),
                "after": [str(card) for card in play.after],
                "tricks": play.tricks,
            }
            for play in score.plays
            if play.is_normal
        ],
        "changes": [
            {
                "what": change.what,
                "tricks": change.tricks,
                "clause": change.clause,
                "kind": change.kind,
                "field": change.field,
                "value": change.value,
            }
            for change in score.changes
        ],
        "answers": [
            {"id": answer.need, "option": answer.option, "fewest": answer.fewest, "most": answer.most}
            for answer in score.answers
        ],
        "rests_on": [_rule(words) for words in score.rests_on],
        "engine": score.engine,
    }


def _declarers(score: ClaimScore) -> int | None:
    """Declarer's tricks of those left."""
    if score.tricks_claimer is None or score.declarer is None:
        return None
    return score.tricks_claimer if score.side is score.declarer.side else score.tricks_other


def _fact(fact: ClaimFact) -> dict[str, str]:
    return {"text": fact.text, "clause": fact.clause, "by": fact.by}


def _position(score: ClaimScore) -> dict[str, Any] | None:
    position = score.position
    if position is None:
        return None
    return {
        "hands": str(Deal(position.hands)),
        "trumps": position.denomination.name,
        "leader": position.leader.name,
        "trick": [str(card) for card in position.trick],
    }


def _play(play: LinePlay) -> dict[str, Any]:
    words = play.why
    return {
        "trick": play.trick,
        "player": play.player.name,
        "card": str(play.card),
        "why": "" if words is None else words.text,
        "choice": play.choice,
        "matters": play.matters,
        "rule": None if words is None or not words.rule else _rule(words),
        "noticed": play.noticed,
        "wins": play.wins,
    }


def _rule(words: RuleWords) -> dict[str, Any]:
    return {
        "rule": words.rule,
        "value": words.value,
        "text": words.text,
        "sources": list(words.sources),
        "mark": words.mark,
        "clause": words.clause,
        "doubtful": words.is_doubtful,
        "by": words.by,
    }
