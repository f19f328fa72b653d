"""What a reader of a ruling must know beside the numbers: proposals in use, tests not made, what rests on what."""

from __future__ import annotations

from fractions import Fraction

from analyzer.bridge import Side
from analyzer.case import Case
from analyzer.continuations import paths, percent
from analyzer.laws import Adjust, Clause, Edition, Lawbook, Mark, Objective
from analyzer.ruling.outcome import Evidence, Outcome
from analyzer.scoring import Butler, Matchpoints

__all__ = ["beyond_double_dummy", "case_notes", "proposal_notes", "ruling_notes"]


def ruling_notes(
    case: Case, book: Lawbook, adjust: Adjust, outcomes: tuple[Outcome, ...], table: Outcome | None
) -> tuple[str, ...]:
    """What a reader must know: proposals in use, tests that could not be made, what rests on seeing all cards."""
    illegal = case.tree is not None and any(not way.legal for way in paths(case.tree))
    innocent = next((side for side in Side if side not in adjust.offending), None)
    notes: list[str] = []
    used_proposals = tuple(name for name in adjust.proposals if illegal or name != "illegal outcomes")
    notes += proposal_notes(book, used_proposals)
    if case.rounding is None:
        notes.append("Proposal, not stated in the case: the rounding rule.")
    if innocent is None:
        notes.append(f"Both sides are offending, so damage (Law {adjust.damage.cite}) was not tested.")
    elif table is None:
        notes.append(f"No table result that scores is stated, so damage (Law {adjust.damage.cite}) was not tested.")
    notes += _outcome_notes(adjust, outcomes, table)
    if case.split_because:
        known = "self-inflicted damage and a Director's error are the grounds that the laws name"
        ground = "the laws find each side's score by itself" if book.edition is Edition.L1997 else known
        notes.append(f"Ground for outcomes of each side by itself: {case.split_because} (stated; {ground}).")
    used = (*adjust.clauses, adjust.damage, *((adjust.legality,) if illegal and adjust.legality is not None else ()))
    return (*notes, *case_notes(case, used))


def proposal_notes(book: Lawbook, proposals: tuple[str, ...]) -> tuple[str, ...]:
    """The elections for which a proposal of the program was used."""
    return tuple(f"Proposal, not stated in the case: {name} “{book.chosen(name)[0]}”." for name in proposals)


def case_notes(case: Case, clauses: tuple[Clause, ...]) -> tuple[str, ...]:
    """Where the facts come from, where a regulation may differ, and which of the clauses are not certain."""
    notes = _scoring_notes(case)
    if case.left_out:
        notes.append(f"Entries of the field without a score to compare with: {'; '.join(case.left_out)}.")
    if case.files:
        notes.append("Facts from " + "; ".join(f"{name} (SHA-256 {sha[:12]}…)" for name, sha in case.files) + ".")
    for clause in dict.fromkeys(clause for clause in clauses if clause.mark.is_soft):
        source = "expert knowledge, no text of it was read" if clause.mark is Mark.EXPERT else "an interpretation"
        notes.append(f"{clause.cite}: this rests on {source}; check it before you cite it.")
    return tuple(notes)


def _scoring_notes(case: Case) -> list[str]:
    """Where a regulation may differ from what was computed."""
    method = case.method
    if isinstance(method, Butler) and method.datum_ns % 10:
        return [
            "The datum is no multiple of 10: a difference between two lines of the IMP table counts as the lower."
        ]
    if isinstance(method, Matchpoints) and method.expected is not None:
        actual = len(method.field_ns) + 1
        if actual <= 3 or 3 * actual <= method.expected:
            return [
                f"Neuberg's formula is used for {actual} of {method.expected} results; some authorities give such "
                "small groups fixed percentages."
            ]
    return []


def beyond_double_dummy(shown: tuple[Evidence, ...]) -> tuple[str, ...]:
    """Stated tricks that no lead gives or allows double dummy: possible at the table, but worth a second look."""
    notes = []
    for evidence in shown:
        low, high = evidence.by_tricks[0][0], evidence.by_tricks[-1][0]
        for tricks in evidence.stated_tricks:
            if not low <= tricks <= high:
                bound = f"at most {high}" if tricks > high else f"at least {low}"
                notes.append(
                    f"{evidence.contract.symbol} {evidence.contract.declarer} with {tricks} tricks: double dummy "
                    f"gives {bound} whatever is led."
                )
    return tuple(notes)


def _outcome_notes(adjust: Adjust, outcomes: tuple[Outcome, ...], table: Outcome | None) -> list[str]:
    """What stands out among the outcomes: weight on the table result, on double dummy, weights that are not used."""
    notes = []
    weighted = adjust.objective is Objective.WEIGHTED
    if not weighted and any(outcome.weight not in (None, 1) for outcome in outcomes):
        notes.append(f"The weights are not used: Law {adjust.clauses[0].cite} asks for likely and at all probable.")
    if not weighted:
        return notes
    # after a revoke the comparison is with the result after the transfer, which nobody's call brought about
    at_table = table is not None and table.label == "at the table"
    reached = table.result if table is not None and at_table else None
    same = [o for o in outcomes if o.legal and reached is not None and o.result == reached]
    for outcome in same:
        notes.append(
            f"{outcome.name} is the result at the table and keeps {percent(outcome.weight or Fraction(0))}: the case "
            "states that it could be reached lawfully, as after misinformation; a call that the law forbade gets "
            "none."
        )
    seen = sum((o.weight or Fraction(0) for o in outcomes if o.how == "double dummy"), Fraction(0))
    if seen:
        notes.append(f"{percent(seen)} of the weight rests on double dummy, which sees all four hands.")
    return notes
