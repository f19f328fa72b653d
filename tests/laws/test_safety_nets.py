"""Laws 23, 72, 27D, 23C and 50E3: the question that each asks, and what the answer does."""

from __future__ import annotations

import pytest

from analyzer.errors import ClauseNotInEdition
from analyzer.laws import Edition, Lawbook, NeedsJudgment, NoRectification
from analyzer.laws.law72 import (
    AdjustWithout,
    Net,
    awareness,
    could_have_been_different,
    enforced_pass,
    pass_at_partners_turn,
)


def book(edition: str) -> Lawbook:
    return Lawbook(edition=Edition.parse(edition))


@pytest.mark.parametrize(
    ("edition", "clause", "pass_clause", "words"),
    [
        ("1997", "72B1", "23A", "would be likely to damage"),
        ("2007", "23", "23", "could well damage"),
        ("2017", "72C", "72C", "could well damage"),
    ],
)
def test_could_have_been_aware(edition: str, clause: str, pass_clause: str, words: str) -> None:
    for ask, cite in ((awareness, clause), (enforced_pass, pass_clause)):
        asked = ask(irregularity="the lead out of turn", could_have_been_aware=None, book=book(edition))
        assert isinstance(asked, NeedsJudgment)
        (need,) = asked.needs
        assert (need.id, need.clause, need.options) == ("could have been aware", cite, ("yes", "no"))
        assert words in need.question
        yes = ask(irregularity="the lead out of turn", could_have_been_aware=True, book=book(edition))
        assert isinstance(yes, AdjustWithout)
        assert (yes.without, yes.clauses[0].cite, yes.obligation) == ("the lead out of turn", cite, "shall")
        no = ask(irregularity="the lead out of turn", could_have_been_aware=False, book=book(edition))
        assert isinstance(no, NoRectification)
        assert no.clauses[0].cite == cite


@pytest.mark.parametrize(
    ("net", "edition", "clause", "words"),
    [
        (Net.INSUFFICIENT_BID, "1997", "27B1(b)", "convey information that damaged"),
        (Net.INSUFFICIENT_BID, "2007", "27D", "well have been different"),
        (Net.INSUFFICIENT_BID, "2017", "27D", "well have been different"),
        (Net.COMPARABLE_CALL, "1997", "", ""),
        (Net.COMPARABLE_CALL, "2007", "", ""),
        (Net.COMPARABLE_CALL, "2017", "23C", "well have been different"),
        (Net.PENALTY_CARD, "1997", "", ""),
        (Net.PENALTY_CARD, "2007", "50E3", "convey information that damaged"),
        (Net.PENALTY_CARD, "2017", "50E3", "well have been different"),
    ],
)
def test_could_have_been_different(net: Net, edition: str, clause: str, words: str) -> None:
    if not clause:
        with pytest.raises(ClauseNotInEdition):
            could_have_been_different(net, could_have_been_different=None, book=book(edition))
        return
    asked = could_have_been_different(net, could_have_been_different=None, book=book(edition))
    assert isinstance(asked, NeedsJudgment)
    assert (asked.needs[0].id, asked.needs[0].clause) == ("could have been different", clause)
    assert words in asked.needs[0].question
    yes = could_have_been_different(net, could_have_been_different=True, book=book(edition))
    assert isinstance(yes, AdjustWithout)
    assert yes.clauses[0].cite == clause
    no = could_have_been_different(net, could_have_been_different=False, book=book(edition))
    assert isinstance(no, NoRectification)


def test_a_pass_at_partners_turn_may_adjust_in_1997_alone() -> None:
    yes = pass_at_partners_turn(damaged=True, book=book("1997"))
    assert isinstance(yes, AdjustWithout)
    assert (yes.obligation, yes.clauses[0].cite) == ("may", "23B")
    assert isinstance(pass_at_partners_turn(damaged=None, book=book("1997")), NeedsJudgment)
    assert isinstance(pass_at_partners_turn(damaged=False, book=book("1997")), NoRectification)
    for edition in ("2007", "2017"):
        with pytest.raises(ClauseNotInEdition):
            pass_at_partners_turn(damaged=True, book=book(edition))
