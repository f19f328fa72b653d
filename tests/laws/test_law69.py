"""Law 69: when agreement is established, and for which tricks it may be withdrawn, in three editions."""

from __future__ import annotations

import pytest

from analyzer.bridge import Side
from analyzer.errors import CaseError
from analyzer.laws import Edition, Lawbook, NeedsJudgment
from analyzer.laws.law69 import AgreedTrick, Assent, Moment, Withdrawn, agreement, withdrawn

BOOKS = {str(edition): Lawbook(edition=edition) for edition in Edition}
EACH = pytest.mark.parametrize("book", BOOKS.values(), ids=str)


@EACH
@pytest.mark.parametrize(
    ("assented", "objected", "established"),
    [
        (False, None, False),
        (False, Moment.AFTER_CALL, False),
        (True, None, True),
        (True, Moment.IN_TIME, False),
        (True, Moment.AFTER_CALL, True),
        (True, Moment.AFTER_ROUND, True),
        (True, Moment.AFTER_CORRECTION, True),
    ],
)
def test_agreement_stands_once_the_side_has_called_on_a_later_board_or_the_round_is_over(
    assented: bool, objected: Moment | None, established: bool, book: Lawbook
) -> None:
    found = agreement(Assent(side=Side.EW, assented=assented, objected=objected), book)
    assert found.established is established
    assert [clause.key for clause in found.clauses] == ["69A"] + ["70A"] * (not established)
    assert found.why.startswith("E-W ")


# won already, a normal play loses it, likely to be won; returned in 1997, 2007 and 2017; ? for a question
TRICKS = [
    (True, None, None, "yes", "yes", "yes"),
    (True, True, False, "yes", "yes", "yes"),
    (False, False, None, "yes", "?", "?"),
    (False, True, None, "no", "?", "?"),
    (False, None, True, "?", "yes", "yes"),
    (False, None, False, "?", "no", "no"),
    (False, True, True, "no", "yes", "yes"),  # digest 13.12 no. 14
    (False, False, False, "yes", "no", "no"),
    (False, None, None, "?", "?", "?"),
]


@pytest.mark.parametrize("row", TRICKS)
@pytest.mark.parametrize("moment", [Moment.AFTER_CALL, Moment.AFTER_ROUND])
def test_what_gives_an_agreed_trick_back_differs_by_edition(row: tuple[object, ...], moment: Moment) -> None:
    won, loses, likely, *expected = row
    trick = AgreedTrick(won_already=won, loses_by_normal_play=loses, would_likely_have_won=likely)  # type: ignore[arg-type]
    for book, wanted in zip(BOOKS.values(), expected, strict=True):
        found = withdrawn(Side.EW, [trick], raised=moment, book=book)
        if isinstance(found, NeedsJudgment):
            (need,) = found.needs
            field = "loses_by_normal_play" if book.edition is Edition.L1997 else "would_likely_have_won"
            assert (wanted, need.id) == ("?", f"claim.tricks[0].{field}")
            continue
        assert found.tricks == {"yes": 1, "no": 0}[str(wanted)]
        old = book.edition is Edition.L1997
        assert found.each[0].clauses[0].key == ("69B" if old else "69B1" if won else "69B2")


@EACH
def test_after_the_correction_period_nothing_is_asked_and_nothing_comes_back(book: Lawbook) -> None:
    found = withdrawn(
        Side.NS, [AgreedTrick(won_already=True), AgreedTrick()], raised=Moment.AFTER_CORRECTION, book=book
    )
    assert isinstance(found, Withdrawn)
    assert (found.tricks, len(found.each)) == (0, 2)


@EACH
def test_each_trick_is_judged_by_itself(book: Lawbook) -> None:
    tricks = [
        AgreedTrick(won_already=True),
        AgreedTrick(loses_by_normal_play=True, would_likely_have_won=False),
        AgreedTrick(loses_by_normal_play=False, would_likely_have_won=True),
    ]
    found = withdrawn(Side.NS, tricks, raised=Moment.AFTER_CALL, book=book)
    assert isinstance(found, Withdrawn)
    assert (found.tricks, [one.returned for one in found.each]) == (2, [True, False, True])
    half = withdrawn(Side.NS, [*tricks, AgreedTrick(), AgreedTrick()], raised=Moment.AFTER_CALL, book=book)
    assert isinstance(half, NeedsJudgment)
    assert [need.id.split(".")[1] for need in half.needs] == ["tricks[3]", "tricks[4]"]


def test_more_than_an_even_chance_is_a_reading() -> None:
    trick = AgreedTrick(would_likely_have_won=True)
    found = withdrawn(Side.NS, [trick], raised=Moment.AFTER_CALL, book=BOOKS["2017"])
    assert isinstance(found, Withdrawn)
    assert [clause.key for clause in found.clauses if clause.mark.is_soft] == ["69B2-even"]


@EACH
def test_a_withdrawal_before_agreement_is_established_or_of_no_trick_is_refused(book: Lawbook) -> None:
    with pytest.raises(CaseError, match="Law 70"):
        withdrawn(Side.NS, [AgreedTrick()], raised=Moment.IN_TIME, book=book)
    with pytest.raises(CaseError, match="at least one trick"):
        withdrawn(Side.NS, [], raised=Moment.AFTER_CALL, book=book)
