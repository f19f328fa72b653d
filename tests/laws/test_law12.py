"""Law 12: the rule that makes the score, by edition, election and authority."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.bridge import Side
from analyzer.errors import CaseError, ClauseNotInEdition
from analyzer.laws import Adjust, Edition, Lawbook, NeedsJudgment, NoRectification
from analyzer.laws.law12 import (
    AssignedScore,
    Authority,
    Candidate,
    best_likely,
    damage,
    rectify,
    worst_probable,
)

SIDES = {"NS": {Side.NS}, "EW": {Side.EW}, "both": set(Side), "none": set()}


def table() -> list[dict[str, str]]:
    path = Path(__file__).with_name("law12.csv")
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines))


@pytest.mark.parametrize("row", table(), ids=lambda row: " ".join(row.values()))
def test_the_objective_follows_edition_election_and_authority(row: dict[str, str]) -> None:
    elected = dict([row["elections"].split("=")]) if row["elections"] else {}
    book = Lawbook(edition=Edition.parse(row["edition"]), elected=elected)
    fact = AssignedScore(
        offending=frozenset(SIDES[row["offending"]]) if row["offending"] else None,
        authority=Authority(row["authority"]) if row["authority"] else None,
        has_weights=row["weights"] == "yes",
        has_likelihood=row["likelihood"] == "yes",
    )
    found = rectify(fact, book)
    match found:
        case NeedsJudgment():
            [need] = found.needs
            assert (f"needs {need.id}", need.clause) == (row["expected"], row["clause"])
            assert need.options, "a question of this kind has answers to choose from"
        case NoRectification():
            assert (row["expected"], found.clauses[0].cite) == ("none", row["clause"])
        case Adjust():
            assert (found.objective.value, found.clauses[0].cite) == (row["expected"], row["clause"])
            assert found.offending == fact.offending


def test_only_2017_excludes_illegal_outcomes_by_text_and_the_others_by_a_proposal_that_is_named() -> None:
    fact = AssignedScore(offending=frozenset({Side.EW}), has_likelihood=True)
    for edition in Edition:
        found = rectify(fact, Lawbook(edition=edition))
        assert isinstance(found, Adjust)
        assert found.legality is not None
        by_text = edition is Edition.L2017
        assert found.legality.mark.is_soft is not by_text
        assert ("illegal outcomes" in found.proposals) is not by_text
    allowed = rectify(fact, Lawbook(edition=Edition.L2007, elected={"illegal outcomes": "allowed"}))
    assert isinstance(allowed, Adjust)
    assert allowed.legality is None


def test_elections_are_checked_by_name_and_option() -> None:
    with pytest.raises(CaseError, match="leave no election '12C3'"):
        Lawbook(edition=Edition.L2017, elected={"12C3": "off"})
    with pytest.raises(CaseError, match=r"not an option of 12C3.*'committees only'"):
        Lawbook(edition=Edition.L1997, elected={"12C3": "sometimes"})
    with pytest.raises(ClauseNotInEdition):
        Lawbook(edition=Edition.L2017).chosen("12C3")


# 1997 Law 12C2, examples of the law: (points to N-S, likely, at all probable), non-offending side, what each gets
SPLITS = [
    ([(620, True, True), (650, False, True), (-100, True, True)], Side.NS, 620, 650),
    ([(-420, True, True), (-50, False, True), (-450, False, False)], Side.EW, -420, -420),
    ([(100, True, True)], Side.NS, 100, 100),
    ([(-100, False, True), (-620, True, False)], Side.EW, -620, -620),
]


@pytest.mark.parametrize(("candidates", "innocent", "for_innocent", "for_offender"), SPLITS)
def test_1997_gives_the_best_likely_and_the_worst_at_all_probable(
    candidates: list[tuple[int, bool, bool]], innocent: Side, for_innocent: int, for_offender: int
) -> None:
    def seen(side: Side) -> tuple[Candidate, ...]:
        sign = 1 if side is Side.NS else -1
        return tuple(
            Candidate(value=Fraction(sign * ns), likely=likely, at_all_probable=probable)
            for ns, likely, probable in candidates
        )

    best = best_likely(seen(innocent))
    worst = worst_probable(seen(innocent.other))
    assert best is not None
    assert worst is not None
    assert (candidates[best][0], candidates[worst][0]) == (for_innocent, for_offender)


candidate = st.builds(
    Candidate,
    value=st.integers(-24, 24).map(Fraction),
    likely=st.booleans(),
    at_all_probable=st.booleans(),
)


@given(st.lists(candidate, max_size=6).map(tuple))
def test_the_offending_side_never_does_better_than_the_mirror_of_the_innocent_side(
    candidates: tuple[Candidate, ...],
) -> None:
    best = best_likely(candidates)
    mirrored = tuple(
        Candidate(value=-c.value, likely=c.likely, at_all_probable=c.at_all_probable) for c in candidates
    )
    worst = worst_probable(mirrored)
    if best is None:
        assert not any(c.likely for c in candidates)
    else:
        assert worst is not None, "what is likely is at all probable too"
        assert mirrored[worst].value <= -candidates[best].value


@pytest.mark.parametrize(
    ("at_table", "expectation", "harm"),
    [(-420, -420, 0), (-420, 50, 470), (100, 50, 0), (-1, Fraction(13, 5), Fraction(18, 5))],
)
def test_damage_is_what_the_innocent_side_lost_against_its_expectation(
    at_table: int, expectation: Fraction, harm: Fraction
) -> None:
    assert damage(table=Fraction(at_table), expectation=Fraction(expectation)) == harm
