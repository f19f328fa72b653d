"""Law 70: contested claims from the results of normal lines; what is asked, what decides, what differs by edition."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.bridge import Card, Seat, Side
from analyzer.bridge.normal_policy import DeemedOrder, EntryCare
from analyzer.errors import CaseError
from analyzer.laws import Edition, Lawbook, NeedsJudgment
from analyzer.laws.law69 import Moment
from analyzer.laws.law70 import (
    Adjudicated,
    Assumption,
    Cause,
    ContestedClaim,
    NormalResult,
    adjudicate,
    assumptions,
    normal,
    settle,
)
from analyzer.laws.law70c import OutstandingTrump
from analyzer.laws.law71 import Canceled, canceled, conceded_tricks
from analyzer.laws.normal_play import ELECTION, PlayerClass

NONE = DeemedOrder.NONE
BOOKS = {
    str(edition): Lawbook(edition=edition, elected={} if edition is Edition.L1997 else {ELECTION: "none"})
    for edition in Edition
}
EACH = pytest.mark.parametrize("book", BOOKS.values(), ids=lambda book: str(book.edition))
CLUB = PlayerClass.CLUB
KNOWN, FORGOTTEN = Assumption(player=CLUB), Assumption(player=CLUB, unaware=True)
SIX = OutstandingTrump(card=Card.parse("S6"), mentioned=False)


def claim(left: int = 8, claimed: int | None = None, **more: object) -> ContestedClaim:
    facts: dict[str, object] = {"claimer": Seat.S, "declarer": Seat.S, "player": CLUB, **more}
    return ContestedClaim(tricks_left=left, claimed=left if claimed is None else claimed, **facts)  # type: ignore[arg-type]


def ruled(fact: ContestedClaim, results: dict[Assumption, NormalResult], book: Lawbook) -> Adjudicated:
    found = adjudicate(fact, results, book)
    assert isinstance(found, Adjudicated)
    assert found.tricks_claimer + found.tricks_other == fact.tricks_left
    assert found.why and found.clauses
    return found


def result(tricks: int, cause: Cause, line: str = "") -> NormalResult:
    return NormalResult(tricks=tricks, cause=cause, line=line)


TRIAL = {KNOWN: result(8, Cause.HOLDS), FORGOTTEN: result(7, Cause.TRUMP, "hearts first, and West ruffs")}


# the trial with the spade six: mentioned, unaware; tricks of 8 and the clause that decides
@EACH
@pytest.mark.parametrize(
    ("mentioned", "unaware", "tricks", "clause"),
    [(False, True, 7, "70C"), (False, False, 8, "70C2"), (True, True, 8, "70C1"), (True, None, 8, "70C1")],
)
def test_the_outstanding_six(mentioned: bool, unaware: bool | None, tricks: int, clause: str, book: Lawbook) -> None:
    fact = claim(trump=replace(SIX, mentioned=mentioned, unaware=unaware))
    found = ruled(fact, TRIAL, book)
    assert (found.tricks_claimer, found.clauses[0].cite) == (tricks, clause)
    assert found.stands is (tricks == 8)
    (change,) = found.changes
    assert (change.tricks_claimer, change.clause.key) == (15 - tricks, "70C2")
    assert [condition.holds for condition in found.conditions] == [not mentioned, unaware, True]


@EACH
def test_whether_he_may_have_forgotten_it_is_asked_only_where_it_decides(book: Lawbook) -> None:
    fact = claim(trump=SIX)
    asked = adjudicate(fact, TRIAL, book, where="claims[0]")
    assert isinstance(asked, NeedsJudgment)
    (need,) = asked.needs
    assert (need.id, need.clause, need.options) == ("claims[0].unaware_of_trump", "70C2", ("yes", "no"))
    harmless = {KNOWN: result(8, Cause.HOLDS), FORGOTTEN: result(8, Cause.HOLDS)}
    found = ruled(fact, harmless, book)
    assert (found.tricks_claimer, found.conditions[2].holds) == (8, False)
    unheard = adjudicate(claim(trump=OutstandingTrump()), TRIAL, book)
    assert isinstance(unheard, NeedsJudgment)
    assert [need.id for need in unheard.needs] == ["claim.trump_mentioned", "claim.unaware_of_trump"]


@EACH
def test_a_forgotten_trump_that_takes_nothing_leaves_the_claim_alone(book: Lawbook) -> None:
    fact = claim(3, trump=replace(SIX, unaware=True))
    found = ruled(fact, {FORGOTTEN: result(3, Cause.HOLDS)}, book)
    assert (found.tricks_claimer, found.clauses[0].key, found.changes) == (3, "70C3", ())


# cause; the deciding clause in 1997, 2007 and 2017
CAUSES = [
    (Cause.EVERY_LINE, "70A 70A 70A"),
    (Cause.STATED, "68C 68C 68C"),
    (Cause.UNSTATED, "70D 70D1 70D1"),
    (Cause.PARTNER, "70D-partner 70D2 70D2"),
    (Cause.GUESS, "70E 70E1 70E1"),
]


@pytest.mark.parametrize(("cause", "expected"), CAUSES, ids=str)
def test_the_clause_that_decides_follows_from_why_the_worst_line_loses(cause: Cause, expected: str) -> None:
    for book, clause in zip(BOOKS.values(), expected.split(), strict=True):
        fact = claim(4, claimer=Seat.W, has_guess=True, irrational_not_to=False)
        found = ruled(fact, {KNOWN: result(3, cause, "the line")}, book)
        assert (found.tricks_claimer, found.tricks_other, found.clauses[0].key) == (3, 1, clause)
        assert (found.stands, found.result.line, found.why) == (False, "the line", cause.value)


@EACH
def test_a_claim_that_no_normal_line_loses_stands(book: Lawbook) -> None:
    found = ruled(claim(5), {KNOWN: result(5, Cause.HOLDS)}, book)
    assert (found.tricks_claimer, found.stands) == (5, True)
    assert [clause.key for clause in found.clauses] == ["70A", "70-normal"]


@EACH
def test_what_was_conceded_is_not_given_by_law_70(book: Lawbook) -> None:
    found = ruled(claim(5, 3), {KNOWN: result(5, Cause.HOLDS)}, book)
    assert (found.tricks_claimer, found.tricks_other, found.stands) == (3, 2, True)
    tricks = conceded_tricks(conceded=2, claimed=3, lowest_normal=4, lowest_legal=3)
    back = canceled(Side.NS, tricks, raised=Moment.IN_TIME, book=book)
    assert isinstance(back, Canceled)
    whole = settle(found, back)
    assert (whole.tricks_claimer, whole.tricks_other) == (4, 1)
    assert whole.clauses[0].key == ("71C" if book.edition is Edition.L1997 else "71-normal")
    assert settle(found).tricks_claimer == 3


@EACH
def test_a_claim_that_fails_gets_nothing_of_what_was_conceded(book: Lawbook) -> None:
    found = ruled(claim(5, 3), {KNOWN: result(2, Cause.UNSTATED)}, book)
    back = canceled(
        Side.NS, conceded_tricks(conceded=2, claimed=3, lowest_normal=4), raised=Moment.IN_TIME, book=book
    )
    assert isinstance(back, Canceled)
    assert settle(found, back).tricks_claimer == 2


@EACH
def test_a_pure_concession_is_law_71s(book: Lawbook) -> None:
    found = ruled(claim(2, 0), {KNOWN: result(2, Cause.HOLDS)}, book)
    assert (found.tricks_claimer, found.tricks_other) == (0, 2)
    tricks = conceded_tricks(conceded=2, claimed=0, lowest_normal=1, lowest_legal=1)
    back = canceled(Side.NS, tricks, raised=Moment.AFTER_ROUND, book=book)
    assert isinstance(back, Canceled)
    assert settle(found, back).tricks_claimer == 1


def test_the_order_of_a_suit_decides_or_is_not_asked_for() -> None:
    """South ♥A2, West ♥K: from the top both, from the bottom none (digest 13.12 no. 11)."""
    low, top = (Assumption(player=CLUB, order=order) for order in (NONE, DeemedOrder.TOP_DOWN))
    trumps = Assumption(player=CLUB, order=DeemedOrder.TRUMPS_TOP_DOWN)
    results = {
        low: result(0, Cause.UNSTATED), top: result(2, Cause.HOLDS), trumps: result(0, Cause.UNSTATED),
    }  # fmt: skip
    for edition in (Edition.L2007, Edition.L2017):
        asked = adjudicate(claim(2), results, Lawbook(edition=edition))
        assert isinstance(asked, NeedsJudgment)
        assert [need.id for need in asked.needs] == [f"elections.{ELECTION}"]
        for option, tricks, clause in (("top down", 2, "70E2"), ("none", 0, "70D1"), ("trumps top down", 0, "70D1")):
            found = ruled(claim(2), results, Lawbook(edition=edition, elected={ELECTION: option}))
            assert (found.tricks_claimer, found.clauses[0].key) == (tricks, clause)
        alike = dict.fromkeys((low, top, trumps), result(2, Cause.HOLDS))
        assert ruled(claim(2), alike, Lawbook(edition=edition)).assumption.order is NONE
    old = ruled(claim(2), {low: results[low]}, BOOKS["1997"])
    assert (old.tricks_claimer, old.clauses[0].key) == (0, "70D")


@EACH
def test_the_limb_of_the_irrational_is_asked_for_in_1997_and_2007_only(book: Lawbook) -> None:
    right = replace(KNOWN, guess_right=True)
    results = {KNOWN: result(2, Cause.GUESS), right: result(3, Cause.HOLDS)}
    limb = book.edition is not Edition.L2017
    fact = claim(3, has_guess=True)
    assert assumptions(fact, book) == ((KNOWN, right) if limb else (KNOWN,))
    asked = adjudicate(fact, results, book)
    assert isinstance(asked, NeedsJudgment) is limb
    for answer in (True, False):
        found = ruled(replace(fact, irrational_not_to=answer), results, book)
        assert found.tricks_claimer == (3 if limb and answer else 2)
        assert found.clauses[0].cite.startswith("70E")
    assert normal(fact, right, book).policy.unstated_finesse


@EACH
def test_the_class_of_player_is_asked_for_only_where_it_decides(book: Lawbook) -> None:
    each = {Assumption(player=player): result(5, Cause.HOLDS) for player in PlayerClass}
    fact = claim(5, player=None)
    assert ruled(fact, each, book).tricks_claimer == 5
    each[Assumption(player=PlayerClass.NOVICE)] = result(4, Cause.UNSTATED)
    asked = adjudicate(fact, each, book)
    assert isinstance(asked, NeedsJudgment)
    assert [need.id for need in asked.needs] == ["claim.player"]
    expert = ruled(replace(fact, player=PlayerClass.EXPERT), each, book)
    assert [(change.tricks_claimer, change.what) for change in expert.changes] == [
        (4, "for a player of the class 'novice'")
    ]
    policies = [normal(fact, assumption, book).policy for assumption in assumptions(fact, book)]
    assert policies[0].entry_care is EntryCare.NONE
    assert policies[2] == policies[3], "no need to search twice"


@EACH
def test_doubt_goes_against_a_revoker_on_the_other_side(book: Lawbook) -> None:
    for revoker, clause in ((Side.EW, "63-objection"), (Side.NS, "70A"), (None, "70A")):
        found = ruled(claim(3, revoker=revoker), {KNOWN: result(3, Cause.HOLDS)}, book)
        assert found.clauses[0].key == clause


@EACH
def test_what_is_normal_under_an_assumption_follows_profile_and_switches(book: Lawbook) -> None:
    fact = claim(3, profile="ACBL", switched={"ruffs": "high"})
    found = normal(fact, KNOWN, book)
    assert (found.policy.topdown_small_cards, found.policy.ruff.value) == (True, "high")
    with pytest.raises(CaseError, match="no rule of normal play"):
        normal(claim(3, switched={"ruff": "high"}), KNOWN, book)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"claimer": Seat.N}, "is dummy"),
        ({"left": 3, "claimed": 4}, "4 tricks claimed, 3 are left"),
        ({"left": 3, "claimed": -1}, "-1 tricks claimed"),
        ({"left": 0}, "0 tricks left"),
        ({"left": 14}, "14 tricks left"),
    ],
)
def test_claims_that_cannot_be_are_refused(facts: dict[str, object], words: str) -> None:
    with pytest.raises(CaseError, match=words):
        claim(**facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ({}, "results are missing"),
        ({FORGOTTEN: result(8, Cause.HOLDS)}, "results are missing"),
        ({KNOWN: result(9, Cause.HOLDS)}, "8 are left"),
        ({KNOWN: result(-1, Cause.UNSTATED)}, "8 are left"),
        ({KNOWN: result(7, Cause.HOLDS)}, "7 tricks of 8 claimed, and every normal line"),
        ({KNOWN: result(8, Cause.UNSTATED)}, "8 tricks of 8 claimed"),
        ({KNOWN: result(7, Cause.PARTNER)}, "claimer is declarer"),
        ({KNOWN: result(7, Cause.TRUMP)}, "none is out"),
        ({KNOWN: result(7, Cause.GUESS)}, "state has_guess"),
    ],
)
def test_results_that_cannot_be_are_refused(found: dict[Assumption, NormalResult], words: str) -> None:
    with pytest.raises(CaseError, match=words):
        adjudicate(claim(), found, BOOKS["2017"])


def test_a_line_loses_to_a_forgotten_trump_only_where_he_has_forgotten_it() -> None:
    with pytest.raises(CaseError, match="has not forgotten it"):
        adjudicate(claim(trump=replace(SIX, unaware=False)), {KNOWN: result(7, Cause.TRUMP)}, BOOKS["2017"])


def test_more_tricks_than_the_other_side_has_do_not_come_back() -> None:
    found = ruled(claim(3, 2), {KNOWN: result(2, Cause.HOLDS)}, BOOKS["2017"])
    with pytest.raises(CaseError, match="the other side has 1"):
        settle(found, Canceled(side=Side.NS, tricks=2, each=()))


@given(st.data())
def test_an_answer_is_asked_for_exactly_where_the_results_differ(data: st.DataObject) -> None:
    edition = data.draw(st.sampled_from(Edition))
    book = Lawbook(edition=edition)
    left = data.draw(st.integers(1, 4))
    fact = claim(
        left,
        data.draw(st.integers(0, left)),
        player=data.draw(st.sampled_from([None, CLUB])),
        trump=data.draw(st.sampled_from([None, SIX, replace(SIX, unaware=True), OutstandingTrump()])),
        has_guess=True,
        irrational_not_to=data.draw(st.sampled_from([None, True, False])),
    )
    results = {}
    for assumption in assumptions(fact, book):
        tricks = data.draw(st.integers(0, left))
        cause = Cause.HOLDS if tricks >= fact.claimed else Cause.UNSTATED
        results[assumption] = result(tricks, cause)
    found = adjudicate(fact, results, book)
    numbers = {min(entry.tricks, fact.claimed) for entry in results.values()}
    assert isinstance(found, NeedsJudgment) is (len(numbers) > 1)
    if isinstance(found, Adjudicated):
        assert {found.tricks_claimer} == numbers
        assert found.assumption in results
    else:
        assert len({need.id for need in found.needs}) == len(found.needs) > 0
