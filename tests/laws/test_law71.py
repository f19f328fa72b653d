"""Law 71: which conceded tricks are given back, in three editions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.bridge import Side
from analyzer.errors import CaseError
from analyzer.laws import Edition, Lawbook, NeedsJudgment
from analyzer.laws.law69 import Moment
from analyzer.laws.law71 import Canceled, ConcededTrick, canceled, conceded_tricks

BOOKS = {str(edition): Lawbook(edition=edition) for edition in Edition}
EACH = pytest.mark.parametrize("book", BOOKS.values(), ids=str)
IN_TIME, CALL, ROUND, LATE = Moment

# trick, moment; clause that gives it back in 1997, 2007 and 2017, - where it stands, ?legal or ?normal for a question
WON = {"won_already": True}
SETTLED = {"contract_settled": True, "loses_by_normal_play": True}
NO_LEGAL = {"loses_by_legal_play": False}
NO_NORMAL = {"loses_by_legal_play": True, "loses_by_normal_play": False}
NORMAL = {"loses_by_normal_play": True}
ROWS = [
    (WON, IN_TIME, "71A 71-won 71-won"),
    (WON, ROUND, "71A 71-won 71-won"),
    (WON, LATE, "- - -"),
    (NO_LEGAL, IN_TIME, "71A 71-normal 71-normal"),
    (NO_LEGAL, CALL, "71A 71-normal 71-normal"),  # digest 13.12 no. 1
    (NO_LEGAL, LATE, "- - -"),
    (NO_NORMAL, IN_TIME, "71C 71-normal 71-normal"),
    (NO_NORMAL, CALL, "- 71-normal 71-normal"),  # digest 13.12 no. 15
    (NO_NORMAL, ROUND, "- 71-normal 71-normal"),
    (NO_NORMAL, LATE, "- - -"),
    (NORMAL, IN_TIME, "- - -"),
    (NORMAL, CALL, "- - -"),
    (SETTLED, CALL, "71B - -"),
    ({}, IN_TIME, "?normal ?normal ?normal"),
    ({}, CALL, "?legal ?normal ?normal"),
    ({}, LATE, "- - -"),
    ({"loses_by_normal_play": False}, CALL, "?legal 71-normal 71-normal"),
    ({"loses_by_legal_play": True}, CALL, "- ?normal ?normal"),
]


@pytest.mark.parametrize(("facts", "moment", "expected"), ROWS)
def test_what_cancels_a_concession(facts: dict[str, bool], moment: Moment, expected: str) -> None:
    for book, wanted in zip(BOOKS.values(), expected.split(), strict=True):
        found = canceled(Side.NS, [ConcededTrick(**facts)], raised=moment, book=book)
        if isinstance(found, NeedsJudgment):
            (need,) = found.needs
            assert need.id == f"claim.conceded[0].loses_by_{wanted[1:]}_play"
            continue
        (one,) = found.each
        assert (one.clauses[0].key if one.returned else "-") == wanted
        assert found.tricks == one.returned
        assert one.returned or one.clauses[0].key == "71-stands"


@EACH
def test_the_wider_normal_plays_of_one_who_concedes_are_named(book: Lawbook) -> None:
    found = canceled(Side.NS, [ConcededTrick(loses_by_normal_play=True)], raised=IN_TIME, book=book)
    assert isinstance(found, Canceled)
    assert "71-belief" in {clause.key for clause in found.each[0].clauses}


# conceded, claimed, lowest by normal play, lowest by any legal play; tricks back in time and after a call (1997)
SEARCHED = [
    (1, 1, 2, 2, 1, 1),  # S A.A.. against N 2.2..: both certain (digest 13.12 no. 1)
    (1, 0, 1, 1, 1, 1),  # the ace of trumps (no. 2)
    (2, 0, 0, 0, 0, 0),  # nothing can be won
    (3, 2, 4, 2, 2, 0),
    (3, 2, 4, 3, 2, 1),
    (3, 2, 1, 0, 0, 0),  # the claim itself was too high
]


@pytest.mark.parametrize(("conceded", "claimed", "normal", "legal", "in_time", "later"), SEARCHED)
def test_the_results_of_a_search_say_which_conceded_tricks_are_safe(
    conceded: int, claimed: int, normal: int, legal: int, in_time: int, later: int
) -> None:
    tricks = conceded_tricks(conceded=conceded, claimed=claimed, lowest_normal=normal, lowest_legal=legal)
    for book in BOOKS.values():
        for moment, wanted in ((IN_TIME, in_time), (CALL, later if book.edition is Edition.L1997 else in_time)):
            found = canceled(Side.EW, tricks, raised=moment, book=book)
            assert isinstance(found, Canceled)
            assert found.tricks == wanted


@given(st.data())
def test_2017_never_gives_back_less_than_1997_and_never_more_than_was_conceded(data: st.DataObject) -> None:
    left = data.draw(st.integers(1, 13))
    claimed = data.draw(st.integers(0, left))
    normal = data.draw(st.integers(0, left))
    legal = data.draw(st.integers(0, normal))
    moment = data.draw(st.sampled_from(Moment))
    tricks = conceded_tricks(conceded=left - claimed, claimed=claimed, lowest_normal=normal, lowest_legal=legal)
    numbers = []
    for book in BOOKS.values():
        found = canceled(Side.NS, tricks, raised=moment, book=book)
        assert isinstance(found, Canceled)
        numbers.append(found.tricks)
    assert numbers[0] <= numbers[1] == numbers[2] <= left - claimed
    if moment is not LATE:
        assert numbers[2] == max(0, normal - claimed)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"conceded": -1, "claimed": 2}, "conceded -1 of 1"),
        ({"conceded": 1, "claimed": 2, "lowest_normal": 4}, "lowest_normal 4 of 3"),
        ({"conceded": 1, "claimed": 2, "lowest_legal": -1}, "lowest_legal -1 of 3"),
        ({"conceded": 1, "claimed": 2, "lowest_normal": 1, "lowest_legal": 2}, "more than the 1 of normal plays"),
    ],
)
def test_results_that_contradict_are_refused(facts: dict[str, int], words: str) -> None:
    with pytest.raises(CaseError, match=words):
        conceded_tricks(**facts)


def test_a_normal_play_is_a_legal_play() -> None:
    with pytest.raises(CaseError, match="also lost by a legal play"):
        ConcededTrick(loses_by_legal_play=False, loses_by_normal_play=True)


@EACH
def test_no_conceded_trick_is_no_question(book: Lawbook) -> None:
    assert canceled(Side.NS, [], raised=IN_TIME, book=book) == Canceled(side=Side.NS, tricks=0, each=())
