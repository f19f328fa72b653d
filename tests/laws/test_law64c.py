"""Law 64C: the larger of the transfer and the expectation, and the second revoke in a suit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.errors import CaseError
from analyzer.laws import Edition, Lawbook, NeedsJudgment
from analyzer.laws.law64c import Basis, Equity, RevokeDamage, SecondRevoke, equity

BOOKS = [Lawbook(edition=edition) for edition in Edition]
READINGS = [Lawbook(edition=Edition.L2007, elected={"second revoke in the suit": o}) for o in ("not added", "added")]

# tricks at the table, transfer, without the revoke: what the innocent side gets and from where (Law 64C)
ROWS = [
    (9, 1, 11, 11, Basis.EXPECTATION),
    (9, 1, 9, 10, Basis.TRANSFER),
    (9, 1, 10, 10, Basis.TRANSFER),
    (8, 1, 12, 12, Basis.EXPECTATION),  # cut off from a long suit: not 13
    (5, 2, 6, 7, Basis.TRANSFER),
    (9, 2, 12, 12, Basis.EXPECTATION),  # a lead restriction not obeyed
    (10, 0, 8, 10, Basis.TRANSFER),  # the revoke cost nothing
    (0, 0, 0, 0, Basis.TRANSFER),
]


@pytest.mark.parametrize(("tricks", "moved", "expected", "result", "basis"), ROWS)
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.edition))
def test_the_larger_counts_and_they_are_never_added(
    tricks: int, moved: int, expected: int, result: int, basis: Basis, book: Lawbook
) -> None:
    found = equity(RevokeDamage(tricks=tricks, transfer=moved, without_revoke=expected), book)
    assert isinstance(found, Equity)
    assert (found.tricks, found.basis, found.adjusted) == (result, basis, basis is not Basis.TRANSFER)
    assert [clause.key for clause in found.clauses] == ["64C"]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.edition))
def test_the_expectation_is_a_judgment_that_is_asked_for(book: Lawbook) -> None:
    for fact in (RevokeDamage(tricks=9, transfer=1), RevokeDamage(tricks=9, transfer=0, mutual=True)):
        found = equity(fact, book)
        assert isinstance(found, NeedsJudgment)
        assert [need.id for need in found.needs] == ["revokes.without_revoke"]


# Poznan 2011, declarer's side offending: he took 12, would have taken 11 had he followed to the third club, and one
# trick is transferred for the first revoke. Defenders' tricks are 13 less declarer's.
POZNAN = RevokeDamage(tricks=1, transfer=1, second=SecondRevoke(without_it=2, first_transfer=1))


def declarers(found: Equity | NeedsJudgment) -> int:
    assert isinstance(found, Equity)
    return 13 - found.tricks


def test_poznan_is_11_by_the_literal_reading_and_10_by_the_later_one_and_2017s_text() -> None:
    literal, later = READINGS
    assert declarers(equity(POZNAN, literal)) == 11
    assert declarers(equity(POZNAN, later)) == 10
    assert declarers(equity(POZNAN, BOOKS[2])) == 10
    by_text = equity(POZNAN, BOOKS[2])
    assert isinstance(by_text, Equity)
    assert by_text.clauses[0].key == "64C2(a)"
    assert [clause.key for clause in by_text.clauses if clause.mark.is_soft] == ["64C2(a)-sum"]


@pytest.mark.parametrize("book", BOOKS[:2], ids=lambda book: str(book.edition))
def test_before_2017_the_reading_is_asked_for_where_it_changes_the_number_and_only_there(book: Lawbook) -> None:
    found = equity(POZNAN, book)
    assert isinstance(found, NeedsJudgment)
    assert [(need.id, need.options) for need in found.needs] == [
        ("elections.second revoke in the suit", ("not added", "added"))
    ]
    assert book.chosen("second revoke in the suit") == ("", False)
    for same in (
        RevokeDamage(tricks=1, transfer=1, second=SecondRevoke(without_it=0, first_transfer=1)),
        RevokeDamage(tricks=1, transfer=1, second=SecondRevoke(without_it=4, first_transfer=0)),
        RevokeDamage(tricks=1, transfer=1, without_revoke=5, second=SecondRevoke(without_it=2, first_transfer=1)),
    ):
        assert isinstance(equity(same, book), Equity)


@pytest.mark.parametrize(
    ("book", "clause"),
    [*zip(BOOKS, ("64-mutual", "64C-mutual", "64C2(b)"), strict=True)],
    ids=["1997", "2007", "2017"],
)
def test_where_both_sides_revoked_the_result_without_any_revoke_is_restored(book: Lawbook, clause: str) -> None:
    for expected in (7, 9, 11):
        found = equity(RevokeDamage(tricks=9, transfer=0, without_revoke=expected, mutual=True), book)
        assert isinstance(found, Equity)
        assert (found.tricks, found.basis, found.clauses[0].key) == (expected, Basis.NO_REVOKES, clause)


@pytest.mark.parametrize(
    "make",
    [
        lambda: RevokeDamage(tricks=14, transfer=0),
        lambda: RevokeDamage(tricks=-1, transfer=0),
        lambda: RevokeDamage(tricks=12, transfer=2),
        lambda: RevokeDamage(tricks=2, transfer=-1),
        lambda: RevokeDamage(tricks=2, transfer=1, without_revoke=14),
        lambda: RevokeDamage(tricks=2, transfer=1, mutual=True),
        lambda: RevokeDamage(tricks=2, transfer=1, second=SecondRevoke(without_it=3, first_transfer=2)),
        lambda: RevokeDamage(tricks=2, transfer=1, second=SecondRevoke(without_it=14, first_transfer=1)),
        lambda: RevokeDamage(tricks=12, transfer=1, second=SecondRevoke(without_it=13, first_transfer=1)),
    ],
)
def test_numbers_that_cannot_be_are_refused(make: object) -> None:
    with pytest.raises(CaseError):
        make()  # type: ignore[operator]


tricks = st.integers(0, 13)


@given(
    tricks, tricks, st.none() | tricks, st.none() | st.tuples(tricks, tricks), st.sampled_from([*BOOKS, *READINGS])
)
def test_the_offending_side_never_gains(
    at_table: int, moved: int, expected: int | None, later: tuple[int, int] | None, book: Lawbook
) -> None:
    moved = min(moved, 13 - at_table)
    second = None
    if later is not None:
        first = min(later[1], moved)
        second = SecondRevoke(without_it=min(later[0], 13 - first), first_transfer=first)
    found = equity(RevokeDamage(tricks=at_table, transfer=moved, without_revoke=expected, second=second), book)
    if isinstance(found, Equity):
        assert at_table + moved <= found.tricks <= 13
        assert expected is None or found.tricks >= expected
