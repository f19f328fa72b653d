"""A poll and what Law 16 makes of it as JSON-ready values; exact numbers are strings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analyzer.laws.law16 import ActionRuling
from analyzer.laws.law72 import AdjustWithout
from analyzer.laws.rectification import NoRectification
from analyzer.ruling.polled import PolledShare, PollEvaluation

__all__ = ["POLL_SCHEMA", "poll_as_json"]

POLL_SCHEMA = "analyzer.poll/1"


def poll_as_json(found: PollEvaluation, *, name: str = "", notes: Sequence[str] = ()) -> dict[str, Any]:
    """The evaluation as dicts, lists, strings and numbers."""
    fact, ruling, book = found.fact, found.ruling, found.book
    poll = fact.poll
    chose, considered = dict(found.chose), dict(found.considered)
    clauses = [condition.clause for condition in ruling.conditions]
    finding = ruling.finding
    if isinstance(finding, (AdjustWithout, NoRectification)):
        clauses = [*finding.clauses, *clauses]
    return {
        "schema": POLL_SCHEMA,
        "poll": name,
        "edition": book.edition.value,
        "elections": dict(book.elected),
        "player": None if fact.player is None else fact.player.name,
        "peers_of": None if poll is None or poll.peers_of is None else poll.peers_of.name,
        "answers": None if poll is None else str(poll.merged()),
        "size": None if poll is None else poll.size,
        "percent": None if poll is None else poll.percent,
        "is_evidence": None if poll is None else not ruling.alternatives.faults,
        "chosen": None if fact.chosen is None else str(fact.chosen),
        "suggested": None if fact.suggested is None else [str(pair) for pair in fact.suggested],
        "information": fact.found,
        "actions": [_action(row, chose.get(row.action), considered.get(row.action)) for row in ruling.actions],
        "infraction": ruling.is_infraction,
        "obligation": finding.obligation if isinstance(finding, AdjustWithout) else None,
        "why": finding.why if isinstance(finding, NoRectification) else None,
        "conditions": [{"clause": c.clause.cite, "holds": c.holds, "text": c.text} for c in ruling.conditions],
        "illegal": [str(action) for action in ruling.illegal],
        "lawful": [str(action) for action in ruling.lawful],
        "proposed_shares": {str(action): str(share) for action, share in ruling.shares.items()},
        "clauses": list(dict.fromkeys(clause.cite for clause in clauses)),
        "marks": {clause.cite: clause.mark.value for clause in clauses},
        "proposals": {election: book.chosen(election)[0] for election in ruling.proposals},
        "notes": [*notes, *ruling.notes],
        "needs": [
            {"id": need.id, "question": need.question, "clause": need.clause, "options": list(need.options)}
            for need in ruling.needs
        ],
    }


def _action(row: ActionRuling, chose: PolledShare | None, considered: PolledShare | None) -> dict[str, Any]:
    alternative = row.alternative
    tally = alternative.tally
    return {
        "action": str(row.action),
        "chose": None if tally is None else tally.chose,
        "considered": None if tally is None else tally.considered,
        "chose_share": None if chose is None else _share(chose),
        "considered_share": None if considered is None else _share(considered),
        "logical_alternative": alternative.holds,
        "by_poll": alternative.by_poll,
        "why": alternative.why,
        "clause": alternative.clause.cite,
        "suggested_over": [str(action) for action in row.suggested_over],
        "lawful": row.lawful,
        "proposed_share": None if row.share is None else str(row.share),
    }


def _share(polled: PolledShare) -> dict[str, Any]:
    out: dict[str, Any] = {"polled": str(polled.share)}
    for name, interval in (("exact", polled.exact), ("bayesian", polled.bayesian)):
        out[name] = (
            None
            if interval is None
            else {"low": round(interval.low, 6), "high": round(interval.high, 6), "level": interval.level}
        )
    return out
