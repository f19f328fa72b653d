"""A ruling on a claim or concession: Laws 68 to 71 in their order, then the score of the result that they leave."""

from __future__ import annotations

from dataclasses import replace

from analyzer.bridge import Result, Seat
from analyzer.case import Case
from analyzer.claim_facts import StatedClaim
from analyzer.claim_place import ClaimPlace, claim_contract, claim_place
from analyzer.laws import ClaimTricks, Clause, Lawbook, Need, NeedsJudgment, NoRectification
from analyzer.laws.law68 import Announced, Announcement, Kind, PlayedOn, announced, played_on, shown_cards
from analyzer.laws.law69 import AgreedTrick, Assent, Moment, agreement, withdrawn
from analyzer.laws.law71 import ConcededTrick, canceled
from analyzer.ruling.claim_awarded import Awarded, adjudicated
from analyzer.ruling.claim_needs import as_fields
from analyzer.ruling.claim_outcome import ClaimFact, ClaimScore
from analyzer.ruling.claim_scored import asking, declarers_tricks, scored, unscored
from analyzer.ruling.claim_told import told
from analyzer.ruling.evaluate import outcome_of_tricks
from analyzer.ruling.notes import case_notes, proposal_notes
from analyzer.ruling.outcome import Ruling
from analyzer.solver.claim_source import ClaimSource
from analyzer.solver.source import TrickSource
from analyzer.trace import Step, given

__all__ = ["claim_ruling"]

WHERE = "claim"


def claim_ruling(
    case: Case, claim: StatedClaim, book: Lawbook, source: TrickSource, lines: ClaimSource, *, evidence: bool
) -> Ruling:
    """The ruling on the claim of a case: the tricks of both sides, and the score where the result is known.

    Parameters
    ----------
    evidence
        Also what would change the number; the ruling itself does not depend on it.

    Raises
    ------
    SolverError
        Where a search cannot be made.

    Law
    ---
    68 to 71.
    """
    place = claim_place(case.board, claim)
    contract = claim_contract(case.board, claim)
    declarer = place.declarer if place is not None else contract.declarer if contract is not None else claim.declarer
    left = claim.tricks_left if place is None else place.position.tricks_left
    score = ClaimScore(
        claimer=claim.claimer,
        declarer=declarer,
        tricks_left=left,
        claimed=None if left is None else claim.claimed(left),
        position=None if place is None else place.position,
        contract=contract,
        won_declarer=claim.won_declarer if place is None else place.won_declarer,
        said=claim.words,
        facts=told(claim, book),
    )
    assert declarer is not None
    if left is None:
        question = "How many tricks were left when he claimed, the one in progress included?"
        need = Need(id="claim.tricks left", question=question, clause="68A")
        return asking(case, book, score, (need,))
    return _Hearing(case, claim, book, source, lines, place, declarer, left, score, evidence=evidence).ruling()


class _Hearing:
    """The way through the laws on one claim; notes what they say on it."""

    def __init__(
        self,
        case: Case,
        claim: StatedClaim,
        book: Lawbook,
        source: TrickSource,
        lines: ClaimSource,
        place: ClaimPlace | None,
        declarer: Seat,
        left: int,
        score: ClaimScore,
        *,
        evidence: bool,
    ) -> None:
        self._case, self._claim, self._book = case, claim, book
        self._source, self._lines, self._evidence = source, lines, evidence
        self._place, self._declarer, self._left, self._score = place, declarer, left, score
        self._notes: list[str] = []

    def _said(self, text: str, clauses: tuple[Clause, ...], by: str = "") -> None:
        cites = ", ".join(dict.fromkeys(clause.cite for clause in clauses[:2]))
        fact = ClaimFact(text=f"{text[:1].upper()}{text[1:]}.", clause=cites, by=by)
        self._score = replace(self._score, steps=(*self._score.steps, fact))

    def ruling(self) -> Ruling:
        """The finished ruling, or what is missing for it."""
        claim, book = self._claim, self._book
        found = self._announced()
        if isinstance(found, NeedsJudgment):
            return self._asking(found.needs)
        self._score = replace(self._score, claimed=found.claimed)
        self._said(found.why, found.clauses, claim.by)
        if found.kind is Kind.NEITHER:
            return self._goes_on(found)
        if claim.played_on is not None:
            after = played_on(
                PlayedOn(requested=claim.played_on.requested, all_agreed=claim.played_on.all_agreed), book
            )
            if isinstance(after, NeedsJudgment):
                return self._asking(after.needs)
            self._said(after.why, after.clauses)
            if after.claim_void:
                return self._played(after.clauses, after.why, claim.played_on.tricks)
        if claim.assented:
            return self._assented(found)
        return self._contested(found)

    def _announced(self) -> Announced | NeedsJudgment:
        claim = self._claim
        tricks = claim.claimed(self._left)
        objected = claim.partner_objected
        concedes = tricks is not None and tricks < self._left and claim.claimer is not self._declarer
        if concedes and objected is None:
            objected = False
            partner = claim.claimer.partner.full_name
            self._notes.append(
                f"Proposal, not stated in the case: {partner} did not object at once to what his partner conceded."
            )
        fact = Announcement(
            player=claim.claimer,
            declarer=self._declarer,
            tricks_left=self._left,
            said=claim.said,
            tricks=tricks,
            meant_as_claim=claim.meant_as_claim,
            partner_objected=objected,
        )
        return announced(fact, self._book)

    def _goes_on(self, found: Announced) -> Ruling:
        """Neither claim nor concession: play goes on and nothing is scored here."""
        why = f"{found.why}; play goes on"
        cards = shown_cards(found, self._book)
        if cards is not None:
            self._said(*cards)
        return unscored(
            self._case,
            self._book,
            replace(self._score, clauses=found.clauses, why=why),
            NoRectification(why=why, clauses=found.clauses),
            self._all_notes(found.clauses),
        )

    def _played(self, clauses: tuple[Clause, ...], why: str, tricks: int | None) -> Ruling:
        """The claim is void and the tricks of the play count."""
        if tricks is None:
            question = f"How many of the {self._left} tricks did {self._claim.claimer.side.dashed} win in the play?"
            need = Need(id="claim.played on.tricks", question=question, clause=clauses[0].cite)
            return self._asking((need,))
        step = Step(
            label="tricks won in the play that went on",
            value=tricks,
            unit="tricks",
            op="input",
            because=(given(self._case.at("claim.played on.tricks")), *(clause.reason for clause in clauses)),
        )
        return self._finished(tricks, clauses, why, step)

    def _assented(self, found: Announced) -> Ruling:
        """The other side agreed: its agreement stands, but for the tricks that Law 69B gives back."""
        claim, book, other = self._claim, self._book, self._claim.claimer.side.other
        if claim.raised is None:
            options = ("at once", "after a later call", "after the round", "after the correction period")
            question = "When was the agreement taken back, or the concession brought up?"
            return self._asking((Need(id="claim.raised", question=question, clause="69A", options=options),))
        agreed = agreement(Assent(side=other, assented=True, objected=claim.raised), book)
        self._said(agreed.why, agreed.clauses)
        if not agreed.established:
            return self._contested(found)
        clauses, why, tricks = agreed.clauses, agreed.why, found.claimed
        because = tuple(clause.reason for clause in agreed.clauses)
        step = self._claimed_step(found.claimed, because)
        named = claim.agreed or ((AgreedTrick(),) if found.claimed and not found.conceded else ())
        if named:
            back = withdrawn(other, named, raised=claim.raised, book=book)
            if isinstance(back, NeedsJudgment):
                return self._asking(back.needs)
            for number, one in enumerate(back.each, start=1):
                which = f"trick {number} that {other.dashed} agreed to lose: " if len(named) > 1 else ""
                self._said(f"{which}{one.why}", one.clauses)
            clauses, why = (*back.clauses, *agreed.clauses), "; ".join(dict.fromkeys(o.why for o in back.each))
            if back.tricks:
                moved = Step(
                    label=f"tricks given back to {other.dashed}",
                    value=back.tricks,
                    unit="tricks",
                    op="law",
                    because=tuple(clause.reason for clause in back.clauses),
                )
                tricks -= back.tricks
                step = Step(
                    label=f"tricks of {self._score.side.dashed} after the withdrawal",
                    value=tricks,
                    unit="tricks",
                    op="difference",
                    inputs=(step, moved),
                )
        if found.conceded:
            answer = self._conceded(found, None, stands=tricks == found.claimed)
            if isinstance(answer, NeedsJudgment):
                return self._asking(answer.needs)
            more, its_clauses, its_why = answer
            if more or not named:
                clauses, why = (*its_clauses, *clauses), its_why
            tricks, step = tricks + more, self._with_conceded(step, more, its_clauses)
        return self._finished(tricks, tuple(dict.fromkeys(clauses)), why, step)

    def _claimed_step(self, claimed: int, because: tuple) -> Step:  # type: ignore[type-arg]
        return Step(
            label=f"tricks claimed for {self._score.side.dashed}",
            value=claimed,
            unit="tricks",
            op="input",
            because=(given(self._case.at("claim.tricks")), *because),
        )

    def _contested(self, found: Announced) -> Ruling:
        """Nobody agreed: the claim is adjudicated, and what it conceded looked at by Law 71."""
        awarded = adjudicated(
            self._case,
            self._claim,
            self._book,
            self._source,
            self._lines,
            self._place,
            self._declarer,
            found.claimed,
            self._score,
            evidence=self._evidence,
        )
        self._score = awarded.score
        self._notes += awarded.notes
        if awarded.needs:
            return self._asking(awarded.needs)
        if not self._score.is_finished or awarded.tricks is None or awarded.step is None:
            why = f"the search was not finished: at most {self._score.at_most} of the {self._left} tricks"
            return unscored(
                self._case,
                self._book,
                replace(self._score, why=why, clauses=awarded.clauses),
                NoRectification(why=why, clauses=awarded.clauses),
                self._all_notes(awarded.clauses),
            )
        tricks, clauses, why, step = awarded.tricks, awarded.clauses, awarded.why, awarded.step
        if found.conceded:
            answer = self._conceded(found, awarded, stands=tricks == found.claimed)
            if isinstance(answer, NeedsJudgment):
                return self._asking(answer.needs)
            more, its_clauses, its_why = answer
            if more:
                why, clauses = its_why, (*its_clauses, *clauses)
            elif not found.claimed:
                why, clauses = its_why, its_clauses
            elif tricks == found.claimed and (self._claim.conceded or self._claim.raised is not None):
                why, clauses = its_why, (*its_clauses, *clauses)  # what was conceded is what is asked about
            else:
                clauses = (*clauses, *its_clauses)
            tricks, step = tricks + more, self._with_conceded(step, more, its_clauses)
        return self._finished(tricks, tuple(dict.fromkeys(clauses)), why, step)

    def _conceded(
        self, found: Announced, awarded: Awarded | None, *, stands: bool
    ) -> tuple[int, tuple[Clause, ...], str] | NeedsJudgment:
        """The conceded tricks that come back, with the clauses and the reason; none where the claim itself fails."""
        claim, book = self._claim, self._book
        raised = claim.raised
        if raised is None:
            raised = Moment.IN_TIME
            self._notes.append("Proposal, not stated in the case: the concession was brought up at once.")
        if awarded is None and self._place is not None:
            awarded = adjudicated(
                self._case, claim, book, self._source, self._lines, self._place, self._declarer, found.claimed,
                self._score, evidence=False,
            )  # fmt: skip
        tricks = [] if awarded is None else list(awarded.conceded(found.conceded, found.claimed))
        if not tricks:
            tricks = [ConcededTrick()] * found.conceded
        for index, judged in enumerate(claim.conceded):
            tricks[index] = replace(
                tricks[index],
                won_already=judged.won_already,
                contract_settled=judged.contract_settled,
                loses_by_legal_play=_first(judged.loses_by_legal_play, tricks[index].loses_by_legal_play),
                loses_by_normal_play=_first(judged.loses_by_normal_play, tricks[index].loses_by_normal_play),
            )
        answer = canceled(claim.claimer.side, tricks, raised=raised, book=book)
        if isinstance(answer, NeedsJudgment):
            return answer
        if not stands:
            clauses = tuple(dict.fromkeys(clause for one in answer.each for clause in one.clauses))
            return 0, clauses[:1], "a claim that fails gets nothing back of what it conceded"
        for number, one in enumerate(answer.each, start=1):
            which = f"conceded trick {number}: " if len(answer.each) > 1 else "the conceded trick: "
            self._said(f"{which}{one.why}{'' if one.returned else ', so it stays conceded'}", one.clauses)
        kept = [one for one in answer.each if one.returned] or list(answer.each)
        clauses = tuple(dict.fromkeys(clause for one in kept for clause in one.clauses))
        if not answer.tricks:
            return 0, clauses, f"the concession stands: {kept[0].why}"
        come = f"{answer.tricks} come" if answer.tricks > 1 else "one comes"
        return answer.tricks, clauses, f"of what was conceded {come} back: {kept[0].why}"

    def _with_conceded(self, step: Step, more: int, clauses: tuple[Clause, ...]) -> Step:
        if not more:
            return step
        back = Step(
            label="conceded tricks that come back",
            value=more,
            unit="tricks",
            op="law",
            because=tuple(clause.reason for clause in clauses),
        )
        total = int(step.value or 0) + more
        return Step(
            label=f"tricks of {self._score.side.dashed} of those left",
            value=total,
            unit="tricks",
            op="sum",
            inputs=(step, back),
        )

    # the finished ruling

    def _all_notes(self, clauses: tuple[Clause, ...], proposals: tuple[str, ...] = ()) -> tuple[str, ...]:
        return (*self._notes, *proposal_notes(self._book, proposals), *case_notes(self._case, clauses))

    def _asking(self, needs: tuple[Need, ...]) -> Ruling:
        ruling = asking(self._case, self._book, self._score, as_fields(needs, self._claim))
        return replace(ruling, notes=tuple(self._notes))

    def _finished(self, tricks: int, clauses: tuple[Clause, ...], why: str, step: Step) -> Ruling:
        """The tricks are settled: the board's result and its score, as far as they are known."""
        case, book, left = self._case, self._book, self._left
        side = self._claim.claimer.side
        score = replace(self._score, tricks_claimer=tricks, tricks_other=left - tricks, clauses=clauses, why=why)
        found = ClaimTricks(side=side, tricks_claimer=tricks, tricks_other=left - tricks, clauses=clauses)
        notes = self._all_notes(clauses)
        won, contract = score.won_declarer, score.contract
        if contract is None or won is None:
            if case.has_scoring:
                return replace(asking(case, book, score, self._result_needs(score)), rectification=found, notes=notes)
            return unscored(case, book, score, found, notes, step)
        total = declarers_tricks(case, score, self._place, step, won, left)
        result = Result(contract=contract, tricks_declarer=int(total.value or 0))
        score = replace(score, result=result)
        if not case.has_scoring:
            return unscored(case, book, score, found, notes, total)
        outcome = outcome_of_tricks(
            case, book, result, total, what="result after the claim", label="after the claim", where=WHERE
        )
        return scored(case, book, score, found, outcome, notes)

    def _result_needs(self, score: ClaimScore) -> tuple[Need, ...]:
        needs = []
        if score.contract is None:
            needs.append(Need(id="claim.contract", question="What was the contract?", clause="77"))
        if score.won_declarer is None:
            question = f"How many tricks had {self._declarer.full_name} won before the claim?"
            needs.append(Need(id="claim.declarer has won", question=question, clause="77"))
        return tuple(needs)


def _first(stated: bool | None, found: bool | None) -> bool | None:
    return found if stated is None else stated
