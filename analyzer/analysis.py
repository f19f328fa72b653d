"""From a case to a finished ruling. Orchestration only: every number is made in the packages below."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from analyzer.bridge import Result
from analyzer.case import Case
from analyzer.continuations import (
    DoubleDummy,
    Plausible,
    StatedResult,
    StatedScore,
    StatedTricks,
    paths,
    weights_missing,
)
from analyzer.errors import InputError, LawError, SolverError
from analyzer.laws import (
    Adjust,
    AdjustOneSide,
    Artificial,
    ClaimTricks,
    Edition,
    Lawbook,
    Need,
    NeedsJudgment,
    NoRectification,
    TransferTricks,
)
from analyzer.laws.law12 import AssignedScore, rectify
from analyzer.laws.law61 import find_revokes
from analyzer.ruling.analyzed import Analysis
from analyzer.ruling.as_proposed import as_proposed, asking_for_leads
from analyzer.ruling.assigned import assigned_ruling
from analyzer.ruling.claimed import claim_ruling
from analyzer.ruling.derived import derive, is_derived
from analyzer.ruling.from_poll import completed
from analyzer.ruling.informed import asking_who_accepts, informed_ruling
from analyzer.ruling.otherwise import Answered, Otherwise, questions
from analyzer.ruling.outcome import Ruling
from analyzer.ruling.proposing import with_proposals
from analyzer.ruling.resimulated import other_simulations
from analyzer.ruling.revoked import revoke_ruling
from analyzer.ruling.safety_net import net_ruling
from analyzer.ruling.unassigned import (
    artificial_ruling,
    one_side_ruling,
    standing_ruling,
    unfinished_ruling,
)
from analyzer.ruling.uncertainty import Sampling
from analyzer.simulation import plausible_engine
from analyzer.solver.claim_source import ClaimSource, NormalLines
from analyzer.solver.cooperative import out_of_reach
from analyzer.solver.engines import default_source
from analyzer.solver.plausible_once import AskedOnce
from analyzer.solver.plausible_source import PlausibleSource
from analyzer.solver.source import Remembering, TrickSource

__all__ = ["Comparison", "analyze", "compare_editions", "rule"]


def rule(
    case: Case,
    *,
    edition: Edition | None = None,
    source: TrickSource | None = None,
    evidence: bool = True,
    lines: ClaimSource | None = None,
    plausible: PlausibleSource | None = None,
) -> Ruling:
    """The ruling on a case: each side's adjusted score with its trace, or the judgments that are missing.

    Parameters
    ----------
    edition
        Another law book than the case's; elections that it does not leave to the authority are not used.
    source
        The engine for double dummy; our own search where None (see ``solver.engines``).
    evidence
        Also double dummy by lead for every contract among the outcomes (shown, never part of the score); after a
        claim, what would change the number.
    lines
        Who searches the normal lines of a claim; our own search where None.
    plausible
        Who simulates play; our own engine where None, loaded at the first branch that asks for it.

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
        return unfinished_ruling(case, None, NeedsJudgment(needs=(need,)), (need,))
    book = _lawbook(case, edition)
    source = source or default_source()
    simulating = _once(plausible)
    asked, proposals = with_proposals(case, simulating, source, evidence=evidence)
    ruling = _ruled(asked, book, source, lines or NormalLines(), evidence=evidence)
    ruling = asking_for_leads(as_proposed(ruling, proposals, book))
    ruling = replace(ruling, notes=(*ruling.notes, *_out_of_reach(case)))
    dropped = [f"{name} “{option}”" for name, option in case.elections.items() if name not in book.elected]
    if not dropped:
        return ruling
    note = f"The {edition} laws do not leave these elections of the case to the authority: {', '.join(dropped)}."
    return replace(ruling, notes=(*ruling.notes, note))


def analyze(
    case: Case,
    *,
    edition: Edition | None = None,
    source: TrickSource | None = None,
    evidence: bool = True,
    lines: ClaimSource | None = None,
    plausible: PlausibleSource | None = None,
    sampling: Sampling | None = None,
) -> Analysis:
    """The ruling on a case and what its judgments do to it: sensitivity, break-evens, uncertainty, panels.

    Parameters
    ----------
    edition, source, evidence, lines, plausible
        As for ``rule``.
    sampling
        How uncertainty is drawn; where None 20,000 times, from seed 0, with half an answer for each action of a poll.

    Raises
    ------
    CaseError, SolverError
        As ``rule``.
    """
    remembered = Remembering(source or default_source())
    simulating = _once(plausible)
    ruling = rule(case, edition=edition, source=remembered, evidence=evidence, lines=lines, plausible=simulating)
    otherwise = _otherwise(case, ruling, remembered, simulating)
    return Analysis(ruling=ruling, sampling=sampling or Sampling(), otherwise=otherwise)


def _otherwise(case: Case, ruling: Ruling, source: TrickSource, plausible: PlausibleSource) -> tuple[Otherwise, ...]:
    """What other answers to the judgments on information and disclosure, and another simulation of play, lead to."""
    found = []
    asked = () if ruling.derived is None else questions(case, ruling.derived)
    for question in (*asked, *other_simulations(case, ruling)):
        answers = []
        for answer, other in question.others:
            try:
                ruled = rule(other, edition=ruling.edition, source=source, evidence=False, plausible=plausible)
                answers.append(Answered.of(answer, ruled))
            except InputError as error:
                answers.append(Answered(answer=answer, refused=error.problems[0].message))
            except SolverError as error:  # of a simulation: the ruling itself has been searched
                answers.append(Answered(answer=answer, refused=str(error)))
        found.append(Otherwise(question=question, answers=tuple(answers)))
    return tuple(found)


def _once(plausible: PlausibleSource | None) -> PlausibleSource:
    """The engine, each question asked once."""
    if isinstance(plausible, AskedOnce):
        return plausible
    return AskedOnce(plausible_engine if plausible is None else lambda: plausible)


def _ruled(case: Case, book: Lawbook, source: TrickSource, lines: ClaimSource, *, evidence: bool) -> Ruling:
    """The ruling under one law book; which part of the laws speaks follows from the facts of the case."""
    if case.claim is not None:
        return claim_ruling(case, case.claim, book, source, lines, evidence=evidence)
    if is_derived(case):
        return informed_ruling(case, book, _fact(case), source, evidence=evidence)
    if not case.polls:
        return _on_stated(case, book, source, evidence=evidence)
    derived = derive(case, book)
    done = completed(case, derived, book)
    return asking_who_accepts(_on_stated(done.case, book, source, evidence=evidence), done, derived)


def _on_stated(case: Case, book: Lawbook, source: TrickSource, *, evidence: bool) -> Ruling:
    """The ruling on what is stated; which part of Law 12 speaks follows from it."""
    if case.no_result is not None:
        return artificial_ruling(case, book, case.no_result, source)
    if case.one_side is not None:
        return one_side_ruling(case, book, case.one_side)
    if case.revokes or case.revokes_in_record:
        return _after_revokes(case, book, source, evidence=evidence)
    if case.net is not None:
        return net_ruling(case, book, case.net, _fact(case), source, evidence=evidence)
    rectification = rectify(_fact(case), book)
    match rectification:
        case NeedsJudgment():
            ruling = unfinished_ruling(case, book, rectification, rectification.needs)
            return replace(ruling, notes=(*ruling.notes, *_unstated_revokes(case)))
        case NoRectification():
            return standing_ruling(case, book, rectification)
        case Adjust():
            return assigned_ruling(case, book, rectification, source, evidence=evidence)
        case Artificial() | AdjustOneSide() | ClaimTricks() | TransferTricks():
            raise AssertionError("Law 12C1 does not lead there")
        case _:
            assert_never(rectification)


def _after_revokes(case: Case, book: Lawbook, source: TrickSource, *, evidence: bool) -> Ruling:
    """The ruling after revokes; a safety net speaks where they are corrected, for Law 64C does the others' work."""
    ruling = revoke_ruling(case, book, source, evidence=evidence)
    if case.net is None or ruling.needs:
        return ruling
    if ruling.revoke is None or not isinstance(ruling.rectification, NoRectification):
        idle = "The safety net is not used: after an established revoke Law 64C makes good what it cost."
        return replace(ruling, notes=(*ruling.notes, idle))
    sides = frozenset(found.side for found in ruling.revoke.revokes)
    fact = replace(_fact(case), offending=case.offending or sides)
    net = net_ruling(case, book, case.net, fact, source, evidence=evidence)
    return replace(net, revoke=ruling.revoke)


def _unstated_revokes(case: Case) -> tuple[str, ...]:
    """That the play of the board shows revokes of which the case says nothing."""
    if case.board.play is None:
        return ()
    found = find_revokes(case.board.play, case.board.deal).revokes
    hint = "to have them ruled, write 'revokes in the record: yes'"
    return (f"The play shows revokes: {'; '.join(str(revoke) for revoke in found)}; {hint}.",) if found else ()


def _out_of_reach(case: Case) -> tuple[str, ...]:
    """Stated results that no legal play of the cards gives, whether the board's or what could have happened."""
    deal = case.board.deal
    if deal is None or not deal.is_complete:
        return ()
    results: list[Result] = []
    if not case.revokes and not case.revokes_in_record and isinstance(case.table, StatedResult):
        results.append(case.table.result)  # after a revoke the board's result need not come from legal play
    for leaf in (path.leaf for _, tree in case.trees() for path in paths(tree)):
        match leaf:
            case StatedResult():
                results.append(leaf.result)
            case StatedTricks():
                results += [Result(contract=leaf.contract, tricks_declarer=tricks) for tricks, _ in leaf.shares]
            case StatedScore() | DoubleDummy() | Plausible():
                pass
            case _:
                assert_never(leaf)
    return tuple(
        f"{beyond.contract.symbol} {beyond.contract.declarer} with {beyond.tricks_declarer} tricks: {beyond.bound} "
        "after the proper opening lead."
        for beyond in out_of_reach(deal, results)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What one law book makes of the facts of a case.

    Attributes
    ----------
    ruling
        None where the edition refuses the case; then ``refusal`` says why.
    """

    edition: Edition
    ruling: Ruling | None
    refusal: str = ""

    @property
    def deciding_clause(self) -> str:
        """The clause that makes the score; empty where nothing is made."""
        if self.ruling is None:
            return ""
        clauses = getattr(self.ruling.rectification, "clauses", ())
        return clauses[0].cite if clauses else ""


def compare_editions(
    case: Case,
    *editions: Edition,
    source: TrickSource | None = None,
    evidence: bool = False,
    lines: ClaimSource | None = None,
    plausible: PlausibleSource | None = None,
) -> dict[Edition, Comparison]:
    """The rulings on the same facts under several law books; every position is searched once.

    Parameters
    ----------
    editions
        Which law books; all where none is named.
    """
    remembered = Remembering(source or default_source())
    normal = lines or NormalLines()
    simulating = _once(plausible)
    found = {}
    for edition in editions or tuple(Edition):
        try:
            ruling = rule(
                case, edition=edition, source=remembered, evidence=evidence, lines=normal, plausible=simulating
            )
            found[edition] = Comparison(edition=edition, ruling=ruling)
        except (InputError, LawError) as error:
            message = error.problems[0].message if isinstance(error, InputError) else str(error)
            found[edition] = Comparison(edition=edition, ruling=None, refusal=message)
    return found


def _lawbook(case: Case, edition: Edition) -> Lawbook:
    if edition is case.edition:
        return Lawbook(edition=edition, elected=case.elections)
    left = {election.name: election.options for election in Lawbook(edition=edition).elections()}
    return Lawbook(edition=edition, elected={k: v for k, v in case.elections.items() if v in left.get(k, ())})


def _fact(case: Case) -> AssignedScore:
    tree = case.tree
    return AssignedScore(
        offending=case.offending,
        authority=case.authority,
        has_weights=tree is not None and not weights_missing(tree),
        has_likelihood=tree is not None and _has_likelihood(case),
        director_error=case.director_error,
        asked_because=case.asked_because,
    )


def _has_likelihood(case: Case) -> bool:
    return case.tree is not None and any(
        way.likely is not None or way.at_all_probable is not None for way in paths(case.tree)
    )
