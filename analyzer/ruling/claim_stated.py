"""A claim without cards, ruled from what the lines of play are stated to yield."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.bridge import Seat
from analyzer.claim_facts import StatedClaim
from analyzer.claim_place import mentions
from analyzer.laws import Clause, Lawbook, Need, NeedsJudgment
from analyzer.laws.law70c import Condition, OutstandingTrump, outstanding_trump
from analyzer.laws.law70d import ClaimFinding, PartnersChoice, partners_choice, unstated_line
from analyzer.laws.law70e import UnstatedGuess, unstated_guess

__all__ = ["StatedTricks", "from_stated_lines"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedTricks:
    """The tricks of the claimer's side by stated facts, never more than claimed."""

    tricks: int
    clauses: tuple[Clause, ...]
    why: str
    conditions: tuple[Condition, ...] = ()


def from_stated_lines(
    claim: StatedClaim, declarer: Seat, claimed: int, book: Lawbook, *, words_count: bool
) -> StatedTricks | NeedsJudgment:
    """The least of what the clauses of Law 70 leave of a claim whose cards are not known.

    Law
    ---
    70C, 70D, 70E; each from the stated tricks of its lines.
    """
    needs: list[Need] = []
    found: list[StatedTricks] = []
    if claim.lost_to_trump is not None or claim.unaware is not None or claim.trump_mentioned is not None:
        trump = OutstandingTrump(
            mentioned=mentions(claim, words_count=words_count),
            unaware=None if claim.unaware is None else claim.unaware.answer,
            tricks_lost=claim.lost_to_trump,
        )
        lost = outstanding_trump(trump, book)
        if isinstance(lost, NeedsJudgment):
            needs += lost.needs
        else:
            found.append(
                StatedTricks(
                    tricks=max(0, claimed - lost.tricks_lost),
                    clauses=lost.clauses,
                    why=lost.why,
                    conditions=lost.conditions,
                )
            )
    if claim.lines:
        needs += _add(found, unstated_line(claim.lines[0], claim.lines[1:], book))
    if claim.partner is not None:
        normal = claim.partner.wrong_is_normal
        choice = PartnersChoice(
            claimer=claim.claimer,
            declarer=declarer,
            right=claim.partner.right,
            wrong=claim.partner.wrong,
            wrong_is_normal=None if normal is None else normal.answer,
        )
        needs += _add(found, partners_choice(choice, book))
    if claim.guess is not None:
        irrational = claim.irrational_not_to
        guess = UnstatedGuess(
            right=claim.guess.right,
            wrong=claim.guess.wrong,
            shown_out=claim.guess.shown_out,
            would_show_out=claim.guess.would_show_out,
            irrational_not_to=None if irrational is None else irrational.answer,
        )
        needs += _add(found, unstated_guess(guess, book))
    if needs:
        return NeedsJudgment(needs=tuple(needs))
    if not found and claim.conceded:
        why = "the tricks that were claimed are not contested"
        return StatedTricks(tricks=claimed, clauses=(book.clause("70A"),), why=why)
    if not found:
        question = (
            "What do the lines of play yield? State the cards (the play of the board, or the ending); or lines, lost "
            "to the trump, partners choice or guess."
        )
        return NeedsJudgment(needs=(Need(id="claim.lines", question=question, clause="70A"),))
    least = min(found, key=lambda entry: entry.tricks)
    if least.tricks < claimed:
        return least
    first = found[0]
    return StatedTricks(tricks=claimed, clauses=first.clauses, why=first.why, conditions=first.conditions)


def _add(found: list[StatedTricks], answer: ClaimFinding | NeedsJudgment) -> tuple[Need, ...]:
    """Keep what a clause found, or hand back its questions."""
    if isinstance(answer, NeedsJudgment):
        return answer.needs
    found.append(StatedTricks(tricks=answer.tricks, clauses=answer.clauses, why=answer.why))
    return ()
