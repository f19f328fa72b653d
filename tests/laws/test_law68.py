"""Law 68: what is a claim or a concession, what a statement is worth, and play after a claim, in three editions."""

from __future__ import annotations

import pytest

from analyzer.bridge import Card, Seat
from analyzer.errors import CaseError
from analyzer.laws import Edition, Lawbook, NeedsJudgment
from analyzer.laws.law49 import BecomesPenaltyCard, ExposedCard, How, NoPenaltyCard, Occasion, penalty_card
from analyzer.laws.law68 import (
    AfterClaim,
    Announced,
    Announcement,
    Kind,
    PlayedOn,
    Said,
    Stated,
    StatementCounts,
    announced,
    occasion,
    played_on,
    statement_counts,
)

BOOKS = {str(edition): Lawbook(edition=edition) for edition in Edition}
EACH = pytest.mark.parametrize("book", BOOKS.values(), ids=str)


def said(player: str, left: int, tricks: int | None, **more: object) -> Announcement:
    return Announcement(player=Seat[player], declarer=Seat.S, tricks_left=left, tricks=tricks, **more)  # type: ignore[arg-type]


# player, tricks left, tricks claimed, how; kind, claimed, conceded, the clauses of 2017 (68B1 is 68B in 1997)
ROWS = [
    ("S", 5, 5, Said.NAMED, Kind.CLAIM, 5, 0, "68A"),
    ("S", 5, 3, Said.NAMED, Kind.BOTH, 3, 2, "68A 68B1"),
    ("S", 5, 0, Said.NAMED, Kind.CONCESSION, 0, 5, "68B1"),
    ("S", 1, 1, Said.NAMED, Kind.CLAIM, 1, 0, "68A"),
    ("W", 4, 4, Said.SHOWED, Kind.CLAIM, 4, 0, "68A"),
    ("S", 4, 4, Said.STOP, Kind.CLAIM, 4, 0, "68A"),
    ("S", 4, None, Said.ABANDONED, Kind.CONCESSION, 0, 4, "68B1"),
    ("S", 4, None, Said.TRICK_IN_PROGRESS, Kind.NEITHER, 0, 0, "68-trick"),
    ("W", 4, 1, Said.TRICK_IN_PROGRESS, Kind.NEITHER, 0, 0, "68-trick"),
]


@EACH
@pytest.mark.parametrize("row", ROWS)
def test_words_are_a_claim_a_concession_both_or_neither(row: tuple[object, ...], book: Lawbook) -> None:
    player, left, tricks, how, kind, claimed, conceded, clauses = row
    found = announced(said(player, left, tricks, said=how, partner_objected=False), book)  # type: ignore[arg-type]
    assert isinstance(found, Announced)
    assert (found.kind, found.claimed, found.conceded) == (kind, claimed, conceded)
    keys = str(clauses).replace("68B1", "68B") if book.edition is Edition.L1997 else clauses
    assert " ".join(clause.key for clause in found.clauses) == keys
    assert found.play_goes_on is (kind is Kind.NEITHER)


@EACH
def test_shown_cards_are_a_claim_unless_none_was_meant(book: Lawbook) -> None:
    shown = said("W", 4, None, said=Said.SHOWED, partner_objected=False)
    asked = announced(shown, book, where="claims[0]")
    assert isinstance(asked, NeedsJudgment)
    assert [need.id for need in asked.needs] == ["claims[0].meant_as_claim", "claims[0].tricks"]
    assert asked.needs[1].options == ("0", "1", "2", "3", "4")
    harmless = announced(said("W", 4, None, said=Said.SHOWED, meant_as_claim=False), book)
    assert isinstance(harmless, Announced)
    assert (harmless.kind, occasion(harmless)) == (Kind.NEITHER, Occasion.PLAY)
    meant = announced(said("W", 4, None, said=Said.SHOWED, meant_as_claim=True, partner_objected=False), book)
    assert isinstance(meant, NeedsJudgment)
    assert [need.id for need in meant.needs] == ["claim.tricks"]


@EACH
def test_a_claim_of_no_stated_number_is_asked_for(book: Lawbook) -> None:
    asked = announced(said("S", 3, None, said=Said.STOP), book)
    assert isinstance(asked, NeedsJudgment)
    assert [need.id for need in asked.needs] == ["claim.tricks"]


# 68B2: a defender concedes and his partner objects at once
@pytest.mark.parametrize(
    ("edition", "clauses", "soft"),
    [
        ("1997", "68B 68B-minute", True),
        ("2007", "68B2 68B2-minute", True),
        ("2017", "68B2", False),
    ],
)
@pytest.mark.parametrize("tricks", [0, 2])
def test_a_defenders_concession_to_which_partner_objects_is_none(
    edition: str, clauses: str, soft: bool, tricks: int
) -> None:
    found = announced(said("W", 4, tricks, partner_objected=True), BOOKS[edition])
    assert isinstance(found, Announced)
    assert (found.kind, found.play_goes_on, found.conceded) == (Kind.NEITHER, True, 0)
    assert " ".join(clause.key for clause in found.clauses) == clauses
    assert any(clause.mark.is_soft for clause in found.clauses) is soft
    card = ExposedCard(player=Seat.W, card=Card.parse("HK"), how=How.PLAY, occasion=occasion(found))
    answer = penalty_card(card, declarer=Seat.S, book=BOOKS[edition])
    assert isinstance(answer, NeedsJudgment if edition == "1997" else NoPenaltyCard)


@EACH
def test_the_objection_is_asked_for_only_where_a_defender_concedes_something(book: Lawbook) -> None:
    asked = announced(said("E", 4, 3), book)
    assert isinstance(asked, NeedsJudgment)
    (need,) = asked.needs
    assert (need.id, need.clause) == (
        "claim.partner_objected", "68B" if book.edition is Edition.L1997 else "68B2",
    )  # fmt: skip
    for whole in (said("E", 4, 4), said("S", 4, 3), said("E", 4, 4, partner_objected=True)):
        found = announced(whole, book)
        assert isinstance(found, Announced)
        assert found.kind is not Kind.NEITHER, "an objection to a claim leads to Law 70"


@EACH
def test_words_after_the_objection_are_no_part_of_the_claim(book: Lawbook) -> None:
    for when, counts in ((Stated.AT_ONCE, True), (Stated.LATER, False)):
        found = statement_counts(when, book)
        assert isinstance(found, StatementCounts)
        assert (found.counts, found.clauses[0].key) == (counts, "68C")
    asked = statement_counts(Stated.INTERRUPTED, book)
    assert isinstance(asked, NeedsJudgment)
    assert asked.needs[0].id == "claim.interrupted"
    for answer in (True, False):
        found = statement_counts(Stated.INTERRUPTED, book, would_have_stated=answer)
        assert isinstance(found, StatementCounts)
        assert found.counts is answer


# 68D: requested, all agreed; void claim, play counts, evidence, by edition; ? for a question
PLAY_ON = [
    (True, True, {"1997": "stands - -", "2007": "stands - evidence", "2017": "void counts -"}),
    (True, False, {"1997": "stands - -", "2007": "stands - evidence", "2017": "stands - evidence"}),
    (False, True, {"1997": "stands - -", "2007": "stands - evidence", "2017": "stands - evidence"}),
    (None, False, {"1997": "stands - -", "2007": "stands - evidence", "2017": "stands - evidence"}),
    (None, True, {"1997": "stands - -", "2007": "stands - evidence", "2017": "?"}),
    (None, None, {"1997": "stands - -", "2007": "stands - evidence", "2017": "??"}),
]


@EACH
@pytest.mark.parametrize(("requested", "agreed", "expected"), PLAY_ON)
def test_play_after_a_claim(
    requested: bool | None, agreed: bool | None, expected: dict[str, str], book: Lawbook
) -> None:
    found = played_on(PlayedOn(requested=requested, all_agreed=agreed), book)
    wanted = expected[str(book.edition)]
    if isinstance(found, NeedsJudgment):
        assert "?" * len(found.needs) == wanted
        return
    words = (
        "void" if found.claim_void else "stands",
        "counts" if found.play_counts else "-",
        "evidence" if found.is_evidence else "-",
    )
    assert " ".join(words) == wanted
    first = "68D2" if found.claim_void else "68D"
    assert found.clauses[0].key == first


def test_cards_shown_with_a_claim_are_no_penalty_cards_while_it_stands_or_is_played_on() -> None:
    for edition, book in BOOKS.items():
        claim = announced(said("W", 3, 3), book)
        assert isinstance(claim, Announced)
        after = played_on(PlayedOn(requested=True, all_agreed=True), book)
        assert isinstance(after, AfterClaim)
        assert occasion(claim) is Occasion.CLAIM
        assert occasion(claim, after) is (Occasion.PLAYED_ON if edition == "2017" else Occasion.CLAIM)
        for shown in (occasion(claim), occasion(claim, after)):
            card = ExposedCard(player=Seat.W, card=Card.parse("HK"), how=How.PLAY, occasion=shown)
            assert isinstance(penalty_card(card, declarer=Seat.S, book=book), NoPenaltyCard)
        trick = announced(said("W", 3, None, said=Said.TRICK_IN_PROGRESS), book)
        assert isinstance(trick, Announced)
        assert occasion(trick) is Occasion.TRICK_IN_PROGRESS
        dropped = announced(said("W", 3, None, said=Said.SHOWED, meant_as_claim=False), book)
        assert isinstance(dropped, Announced)
        card = ExposedCard(player=Seat.W, card=Card.parse("HK"), how=How.PLAY, occasion=occasion(dropped))
        assert isinstance(penalty_card(card, declarer=Seat.S, book=book), BecomesPenaltyCard)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"player": Seat.N, "tricks_left": 3, "tricks": 3}, "is dummy"),
        ({"player": Seat.S, "tricks_left": 3, "tricks": 4}, "4 tricks claimed, 3 are left"),
        ({"player": Seat.S, "tricks_left": 3, "tricks": -1}, "-1 tricks claimed"),
        ({"player": Seat.S, "tricks_left": 0, "tricks": 0}, "0 tricks left"),
        ({"player": Seat.S, "tricks_left": 14}, "14 tricks left"),
        ({"player": Seat.S, "tricks_left": 3, "tricks": 1, "said": Said.ABANDONED}, "concedes every trick"),
        ({"player": Seat.S, "tricks_left": 3, "tricks": 1, "partner_objected": True}, "dummy cannot object"),
    ],
)
def test_announcements_that_cannot_be_are_refused(facts: dict[str, object], words: str) -> None:
    with pytest.raises(CaseError, match=words):
        Announcement(declarer=Seat.S, **facts)  # type: ignore[arg-type]


def test_all_faults_come_together() -> None:
    with pytest.raises(CaseError) as caught:
        Announcement(player=Seat.N, declarer=Seat.S, tricks_left=3, tricks=5)
    assert [problem.where for problem in caught.value.problems] == ["player", "tricks"]
