"""A ruling under a safety net: an irregularity was rectified, and the question is whether it helped all the same."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from analyzer.case import Case
from analyzer.laws import Adjust, Lawbook, Need, NeedsJudgment, NoRectification, law16c, law50e, law72
from analyzer.laws.law12 import AssignedScore, rectify
from analyzer.laws.law50e import Place
from analyzer.laws.law72 import AdjustWithout
from analyzer.play_facts import Net, SafetyNet
from analyzer.ruling.assigned import assigned_ruling
from analyzer.ruling.outcome import Ruling
from analyzer.ruling.unassigned import standing_ruling, unfinished_ruling
from analyzer.solver.source import TrickSource

__all__ = ["net_ruling"]


def net_ruling(
    case: Case, book: Lawbook, net: SafetyNet, fact: AssignedScore, source: TrickSource, *, evidence: bool
) -> Ruling:
    """The score without the irregularity where the net's question is answered with yes; else the table result stands.

    Raises
    ------
    ClauseNotInEdition
        Where the edition has no such net.

    Law
    ---
    23A, 23B, 27B1(b), 72B1 (1997); 23, 27D, 50E3 (2007); 23C, 27D, 50E3, 72C (2017).
    """
    ruling = _ruled(case, book, net, fact, source, evidence=evidence)
    return replace(ruling, notes=(*ruling.notes, *_information(net, fact, book)))


def _information(net: SafetyNet, fact: AssignedScore, book: Lawbook) -> tuple[str, ...]:
    """For whom the information from the card or the withdrawn call was authorized."""
    told: tuple[law16c.Information, ...] = ()
    if net.card is not None:
        told = tuple(entry for place in Place for entry in law50e.information(net.card, place, book))
    elif net.net in (Net.INSUFFICIENT_BID, Net.COMPARABLE_CALL) and fact.offending and len(fact.offending) == 1:
        # these nets stand behind replacements that free the offending side from the law on withdrawn calls
        freed = book.clause("27B1(a)" if net.net is Net.INSUFFICIENT_BID else "26A")
        told = law16c.withdrawn(offending=next(iter(fact.offending)), book=book, exempted_by=freed)
    return tuple(dict.fromkeys(f"{entry.text} (Law {entry.clause.cite})" for entry in told))


def _ruled(
    case: Case, book: Lawbook, net: SafetyNet, fact: AssignedScore, source: TrickSource, *, evidence: bool
) -> Ruling:
    found = _finding(net, book)
    match found:
        case NeedsJudgment():
            needs = tuple(
                Need(id=f"{net.where}.answer", question=need.question, clause=need.clause, options=need.options)
                for need in found.needs
            )
            return unfinished_ruling(case, book, NeedsJudgment(needs=needs), needs)
        case NoRectification():
            return standing_ruling(case, book, found)
        case AdjustWithout():
            pass
        case _:
            assert_never(found)
    adjust = rectify(fact, book)
    if isinstance(adjust, NeedsJudgment):
        return unfinished_ruling(case, book, adjust, adjust.needs)
    if isinstance(adjust, NoRectification):
        return standing_ruling(case, book, adjust)
    assert isinstance(adjust, Adjust)
    adjust = replace(adjust, clauses=(*found.clauses, *adjust.clauses))
    return assigned_ruling(case, book, adjust, source, evidence=evidence)


def _finding(net: SafetyNet, book: Lawbook) -> law72.Finding:
    """What the net's clause makes of the answer."""
    match net.net:
        case Net.COULD_HAVE_KNOWN:
            return law72.awareness(irregularity=net.irregularity, could_have_been_aware=net.answer, book=book)
        case Net.ENFORCED_PASS:
            return law72.enforced_pass(irregularity=net.irregularity, could_have_been_aware=net.answer, book=book)
        case Net.PASS_AT_PARTNERS_TURN:
            return law72.pass_at_partners_turn(damaged=net.answer, book=book)
        case Net.INSUFFICIENT_BID | Net.COMPARABLE_CALL | Net.PENALTY_CARD:
            clause = {
                Net.INSUFFICIENT_BID: law72.Net.INSUFFICIENT_BID,
                Net.COMPARABLE_CALL: law72.Net.COMPARABLE_CALL,
                Net.PENALTY_CARD: law72.Net.PENALTY_CARD,
            }[net.net]
            return law72.could_have_been_different(clause, could_have_been_different=net.answer, book=book)
        case _:
            assert_never(net.net)
