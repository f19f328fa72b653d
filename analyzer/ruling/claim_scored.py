"""The score after a claim: declarer's tricks in all, and the ruling with what is settled of it."""

from __future__ import annotations

from fractions import Fraction

from analyzer.bridge import Side
from analyzer.case import Case
from analyzer.claim_place import ClaimPlace
from analyzer.laws import ClaimTricks, Lawbook, Need, NeedsJudgment, Rectification
from analyzer.ruling.aggregate import adjusted, counted_step, knocked_out, role_of
from analyzer.ruling.checks import check_published
from analyzer.ruling.claim_outcome import ClaimScore
from analyzer.ruling.evaluate import table_outcome
from analyzer.ruling.field_scores import field_after
from analyzer.ruling.outcome import Outcome, Ruling, root_step
from analyzer.ruling.unassigned import unfinished_ruling
from analyzer.trace import Step, given

__all__ = ["asking", "declarers_tricks", "scored", "unscored"]


def declarers_tricks(
    case: Case, score: ClaimScore, place: ClaimPlace | None, step: Step, won: int, left: int
) -> Step:
    """Declarer's tricks in all, from those of the claimer's side after the claim."""
    assert score.contract is not None
    declaring = score.contract.declarer.side
    name = score.contract.declarer.full_name
    of_play = place is not None and case.board.play is not None and case.claim is not None and not case.claim.ending
    where = "board.play" if of_play else "claim.declarer has won"
    before = Step(
        label=f"tricks of {name} before the claim",
        value=won,
        unit="tricks",
        op="input",
        because=(given(case.at(where), "counted" if of_play else "stated"),),
    )
    share = step
    if score.side is not declaring:
        all_left = Step(
            label="tricks left", value=left, unit="tricks", op="input", because=(given(case.at("claim")),)
        )
        share = Step(
            label=f"tricks of {name} of those left",
            value=left - int(step.value or 0),
            unit="tricks",
            op="difference",
            inputs=(all_left, step),
        )
    return Step(
        label=f"tricks of {name} after the claim",
        value=won + int(share.value or 0),
        unit="tricks",
        op="sum",
        inputs=(before, share),
    )


def asking(case: Case, book: Lawbook, score: ClaimScore, needs: tuple[Need, ...]) -> Ruling:
    """A ruling that shows what is settled and waits for judgments."""
    return unfinished_ruling(case, book, NeedsJudgment(needs=needs), needs, claim=score)


def unscored(
    case: Case,
    book: Lawbook,
    score: ClaimScore,
    found: Rectification,
    notes: tuple[str, ...],
    step: Step | None = None,
) -> Ruling:
    """A ruling that gives tricks and no score."""
    return Ruling(
        case=case,
        edition=book.edition,
        book=book,
        rectification=found,
        claim=score,
        notes=notes,
        penalties=case.penalties,
        trace=root_step(*(() if step is None else (step,))),
    )


def scored(
    case: Case,
    book: Lawbook,
    score: ClaimScore,
    found: ClaimTricks,
    outcome: Outcome,
    notes: tuple[str, ...],
) -> Ruling:
    """The finished ruling: the result after the claim is the score of both sides."""
    reasons = tuple(clause.reason for clause in found.clauses)
    label = "the result after the claim"
    exact = {side: counted_step(case, side, outcome, f"{side.dashed}: {label}", reasons) for side in Side}
    exact = knocked_out(case, book, exact)
    shares = ((outcome, Fraction(1)),)
    offending = case.offending or frozenset()
    scores = {side: adjusted(case, side, role_of(side, offending), exact[side], shares) for side in Side}
    if case.rounding is None:
        notes = ("Proposal, not stated in the case: the rounding rule.", *notes)
    return Ruling(
        case=case,
        edition=book.edition,
        book=book,
        rectification=found,
        ns=scores[Side.NS],
        ew=scores[Side.EW],
        table=table_outcome(case, book),
        field_after=field_after(case, scores[Side.NS], scores[Side.EW]),
        checks=check_published(case, book, (outcome,), scores[Side.NS], scores[Side.EW]),
        notes=notes,
        claim=score,
        penalties=case.penalties,
        trace=root_step(scores[Side.NS].step, scores[Side.EW].step),
    )
