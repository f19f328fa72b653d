"""Law 67: a defective trick, and the one trick that it costs where it counts as a revoke."""

from __future__ import annotations

import pytest

from analyzer.bridge import Card, Seat
from analyzer.errors import CaseError, ClauseNotInEdition
from analyzer.laws import Edition, Lawbook, NeedsJudgment
from analyzer.laws.law50 import classify
from analyzer.laws.law64 import Transfer, transfer
from analyzer.laws.law67 import Defect, DefectiveTrick, Mended, mend
from tests.laws.revoke_rows import won

BOOKS = [Lawbook(edition=edition) for edition in Edition]

# held a card of the suit led, tricks from trick 6 on (West at fault): transferred in 1997, 2007 and 2017
ROWS = [
    (True, "W:SA W:HK S*6", [0, 1, 1]),  # never two
    (False, "W:SA W:HK S*6", [1, 1, 1]),
    (False, "S*1 W:HK E:HA S*5", [1, 1, 1]),
    (False, "S*8", [0, 0, 0]),
    (True, "S*1 E S*6", [0, 1, 1]),
]


@pytest.mark.parametrize(("held", "tricks", "moved"), ROWS)
def test_a_missing_card_noticed_late_costs_one_trick_at_most(held: bool, tricks: str, moved: list[int]) -> None:
    for book, number in zip(BOOKS, moved, strict=True):
        fact = DefectiveTrick(player=Seat.W, trick=6, defect=Defect.TOO_FEW, both_played_on=True, held_suit=held)
        found = mend(fact, book)
        assert isinstance(found, Mended)
        assert found.clauses[0].key == "67B1"
        assert (found.revoked is None) is (held and book.edition is Edition.L1997)
        if found.revoked is not None:
            answer = transfer([found.revoked], won(tricks, 6), book)
            assert isinstance(answer, Transfer)
            assert answer.tricks == number


def test_only_1997_asks_whether_he_held_the_suit() -> None:
    fact = DefectiveTrick(player=Seat.W, trick=6, defect=Defect.TOO_FEW, both_played_on=True)
    asked = [isinstance(mend(fact, book), NeedsJudgment) for book in BOOKS]
    assert asked == [True, False, False]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.edition))
@pytest.mark.parametrize(
    ("defect", "late", "clause"),
    [(Defect.TOO_FEW, False, "67A"), (Defect.TOO_MANY, False, "67A"), (Defect.TOO_MANY, True, "67B2")],
)
def test_the_rest_is_put_right_without_a_trick(defect: Defect, late: bool, clause: str, book: Lawbook) -> None:
    found = mend(DefectiveTrick(player=Seat.W, trick=6, defect=defect, both_played_on=late), book)
    assert isinstance(found, Mended)
    assert (found.revoked, found.clauses[0].key) == (None, clause)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.edition))
def test_a_card_missing_at_trick_twelve_costs_its_trick_by_a_reading(book: Lawbook) -> None:
    fact = DefectiveTrick(player=Seat.W, trick=12, defect=Defect.TOO_FEW, both_played_on=True, held_suit=False)
    found = mend(fact, book)
    assert isinstance(found, Mended) and found.revoked is not None
    for tricks, taken in (("W:SA S*1", (12,)), ("S*1 E:SK", (13,)), ("S*2", ())):
        answer = transfer([found.revoked], won(tricks, 12), book)
        assert isinstance(answer, Transfer)
        assert answer.taken == taken
        assert ("67B1-twelve" in [clause.key for clause in answer.clauses if clause.mark.is_soft]) is bool(taken)


# a defender, seen -> the penalty card and the clauses; ? a question
EXTRA = [
    (False, None, "", "67A"),
    (True, False, "", "67A"),
    (True, True, "H2", "67A 45E 58B2"),
    (True, None, "?", ""),
    (None, None, "", "67A 45E 58B2"),  # nobody says who he is: the text says it of a defender
]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.edition))
@pytest.mark.parametrize(("defends", "seen", "card", "clauses"), EXTRA)
def test_a_defenders_card_too_many_that_could_be_seen_becomes_a_penalty_card(
    defends: bool | None, seen: bool | None, card: str, clauses: str, book: Lawbook
) -> None:
    fact = DefectiveTrick(
        player=Seat.W, trick=6, defect=Defect.TOO_MANY, both_played_on=False, is_defender=defends,
        extra=Card.parse("H2"), extra_seen=seen,
    )  # fmt: skip
    found = mend(fact, book)
    if card == "?":
        assert isinstance(found, NeedsJudgment)
        assert [need.id for need in found.needs] == ["defective_trick.extra seen"]
        return
    assert isinstance(found, Mended)
    assert " ".join(clause.key for clause in found.clauses) == clauses
    assert ("" if found.exposed is None else str(found.exposed.card)) == card
    if found.exposed is not None:
        lying = classify([found.exposed], book)
        assert isinstance(lying, tuple) and not lying[0].major


def test_a_card_too_many_found_late_may_have_been_due_to_any_other_trick() -> None:
    found = mend(DefectiveTrick(player=Seat.W, trick=6, defect=Defect.TOO_MANY, both_played_on=True), BOOKS[2])
    assert isinstance(found, Mended)
    assert "before or since" in found.how and "before or since" in found.clauses[0].gist


def test_a_played_card_that_strayed_back_is_a_matter_of_2017_alone() -> None:
    fact = DefectiveTrick(player=Seat.W, trick=6, defect=Defect.STRAYED, both_played_on=True)
    found = mend(fact, BOOKS[2])
    assert isinstance(found, Mended)
    assert (found.revoked, found.clauses[0].key) == (None, "67B3")
    for book in BOOKS[:2]:
        with pytest.raises(ClauseNotInEdition, match="67B3"):
            mend(fact, book)


@pytest.mark.parametrize(("trick", "late"), [(0, False), (14, False), (13, True)])
def test_a_trick_that_cannot_be_is_refused(trick: int, late: bool) -> None:
    with pytest.raises(CaseError):
        DefectiveTrick(player=Seat.W, trick=trick, defect=Defect.TOO_FEW, both_played_on=late)
