"""Laws 62 and 63: what establishes a revoke, and what correcting one consists of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.bridge import Card, Claim, Deal, PlayRecord, Seat
from analyzer.bridge.restrictions import PenaltyCard
from analyzer.errors import CaseError
from analyzer.laws import Edition, Lawbook, NeedsJudgment
from analyzer.laws.law61 import Revoke, find_revokes
from analyzer.laws.law62 import Change, correction
from analyzer.laws.law63 import Event, Standing, shown_event, standing, standings
from tests.laws.test_law61 import play

BOOKS = [Lawbook(edition=edition) for edition in Edition]

# event, established, the deciding clause in 1997, 2007 and 2017
EVENTS = [
    (Event.NOTHING, False, "62A 62A 62A"),
    (Event.OPPONENTS_PLAYED, False, "62A 62A 62A"),
    (Event.PLAYED, True, "63A1 63A1 63A1"),
    (Event.NAMED, True, "63A2 63A2 63A2"),
    (Event.CLAIMED, True, "63A3 63A3 63A3"),
    (Event.AGREED, True, "63A3 63A3 63A4"),
    (Event.CLAIM_STOOD, True, "63A3 63A3 63A3"),
    (Event.OBJECTED, False, "63-objection 63-objection 63-objection"),
    (Event.ASKED, False, "63B 62A 62A"),
]


@pytest.mark.parametrize(("event", "established", "clauses"), EVENTS)
def test_the_event_decides_by_edition(event: Event, established: bool, clauses: str) -> None:
    for book, clause in zip(BOOKS, clauses.split(), strict=True):
        found = standing(event, trick=7, book=book)
        assert (found.established, found.must_correct) == (established, not established)
        assert found.clauses[0].key == clause
        is_asked = event is Event.ASKED and book.edition is Edition.L1997
        assert found.counts_as_established is (established or is_asked)
        assert found.proposals == (("defenders asking",) if is_asked else ())


def test_every_event_is_in_the_table() -> None:
    assert [event for event, *_ in EVENTS] == list(Event)


@pytest.mark.parametrize(("option", "counts"), [("not allowed", True), ("allowed", False)])
def test_in_1997_the_zone_may_allow_defenders_to_ask(option: str, counts: bool) -> None:
    book = Lawbook(edition=Edition.L1997, elected={"defenders asking": option})
    found = standing(Event.ASKED, trick=7, book=book)
    assert (found.established, found.must_correct, found.counts_as_established) == (False, True, counts)
    assert found.proposals == ()


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.edition))
@pytest.mark.parametrize("hands_back", [False, None])
def test_at_trick_twelve_it_is_corrected_established_or_not(book: Lawbook, hands_back: bool | None) -> None:
    for event in Event:
        found = standing(event, trick=12, book=book, hands_back=hands_back)
        assert found.must_correct
        assert found.clauses[0].key == "62D1"


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.edition))
def test_at_trick_twelve_an_established_revoke_stays_once_the_hands_are_back(book: Lawbook) -> None:
    for event, established, _ in EVENTS:
        found = standing(event, trick=12, book=book, hands_back=True)
        assert found.must_correct is not established
        assert ("all four hands were back" in found.why) is established
        if established:
            assert found.clauses[0].key.startswith("63A") and found.clauses[-1].key == "62D1"
    assert standing(Event.PLAYED, trick=11, book=book, hands_back=False).must_correct is False


@pytest.mark.parametrize("trick", [0, 13])
def test_a_trick_at_which_nobody_can_revoke_is_refused(trick: int) -> None:
    with pytest.raises(CaseError):
        standing(Event.PLAYED, trick=trick, book=BOOKS[0])


@pytest.mark.parametrize(
    ("own", "other", "established"),
    [
        (Event.PLAYED, Event.NOTHING, [True, True, False]),
        (Event.PLAYED, Event.PLAYED, [True, True, True]),
        (Event.NOTHING, Event.PLAYED, [False, False, False]),
        (Event.CLAIMED, Event.AGREED, [True, True, True]),
        (Event.CLAIMED, Event.NOTHING, [True, True, True]),  # 62C3 speaks of a side that has played on
        (Event.NAMED, Event.OPPONENTS_PLAYED, [True, True, True]),
        (Event.AGREED, Event.OBJECTED, [True, True, True]),
    ],
)
def test_in_2017_revokes_of_both_sides_on_a_trick_stand_only_when_both_have_played_on(
    own: Event, other: Event, established: list[bool]
) -> None:
    found = [standing(own, trick=5, book=book, opponents=other) for book in BOOKS]
    assert [entry.established for entry in found] == established
    together = own is Event.PLAYED and other is Event.NOTHING
    assert [entry.both_on_the_trick for entry in found] == [False, False, together]
    if together:
        assert found[2].clauses[0].key == "62C3"


# from a record: East plays a diamond on the spade ace and holds spades; South declares unless said

DEAL = Deal.parse("N:432... 65..A.2 K..3.A A.QJ..")


def recorded(*tricks: str) -> tuple[Revoke, PlayRecord]:
    record = play(*tricks)
    return find_revokes(record, DEAL, declarer=Seat.S).revokes[0], record


@pytest.mark.parametrize(
    ("tricks", "claim", "shown"),
    [
        (["W:SA S2 DA SK"], None, None),
        (["W:SA S2 DA SK", "W:HQ"], None, (Event.PLAYED, "West played ♥Q to trick 2")),
        (["W:SA S2 DA SK", "S:D3 HQ"], None, (Event.PLAYED, "West played ♥Q to trick 2")),
        (["W:SA S2 DA SK", "S:D3"], None, None),
        (["W:SA S2 DA SK"], 9, (Event.CLAIM_STOOD, "the record ends in a claim of 9 tricks to declarer")),
        (["W:SA S2 DA SK", "W:HQ"], 9, (Event.PLAYED, "West played ♥Q to trick 2")),
    ],
)
def test_the_record_shows_a_card_of_the_side_or_a_claim(
    tricks: list[str], claim: int | None, shown: tuple[Event, str] | None
) -> None:
    revoke, record = recorded(*tricks)
    ending = None if claim is None else Claim(tricks_declarer=claim)
    assert shown_event(revoke, record, ending) == shown
    [found] = standings([revoke], record, BOOKS[2], claim=ending)
    if shown is None:
        assert isinstance(found, NeedsJudgment)
        assert [need.id for need in found.needs] == ["revokes[0].established"]
        assert found.needs[0].options == tuple(event.value for event in Event)
    else:
        assert isinstance(found, Standing)
        assert (found.established, found.shown) == (True, shown[1])


def test_what_is_stated_goes_before_the_record() -> None:
    revoke, record = recorded("W:SA S2 DA SK")
    ending = Claim(tricks_declarer=9)
    [found] = standings([revoke], record, BOOKS[1], claim=ending, stated={0: Event.OBJECTED})
    assert isinstance(found, Standing)
    assert (found.established, found.shown) == (False, "")


def test_both_sides_on_one_trick_are_judged_together_in_2017() -> None:
    record = play("W:SA S2 DA D3", "W:HQ")
    revokes = find_revokes(record, DEAL, declarer=Seat.S).revokes
    assert [revoke.player for revoke in revokes] == [Seat.E, Seat.S]
    east, south = standings(revokes, record, BOOKS[2])
    assert isinstance(east, NeedsJudgment) and isinstance(south, NeedsJudgment)
    assert {need.id for need in east.needs + south.needs} == {"revokes[1].established"}
    east, south = standings(revokes, record, BOOKS[2], stated={1: Event.NOTHING})
    assert isinstance(east, Standing) and isinstance(south, Standing)
    assert east.both_on_the_trick and not east.established and not south.established
    east, _ = standings(revokes, record, BOOKS[1])
    assert isinstance(east, Standing) and east.established


def test_an_end_position_counts_its_tricks_from_where_it_starts() -> None:
    revoke, record = recorded("W:SA S2 DA SK", "W:HQ")
    [found] = standings([revoke], record, BOOKS[1], played_before=11)
    assert isinstance(found, Standing)
    assert found.must_correct and found.established
    [late] = standings([revoke], record, BOOKS[1], played_before=11, hands_back=True)
    assert isinstance(late, Standing)
    assert late.established and not late.must_correct


# corrections


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.edition))
def test_a_defender_takes_the_card_back_as_a_major_penalty_card(book: Lawbook) -> None:
    revoke, record = recorded("W:SA S2 DA SK")
    found = correction(revoke, record, book, declarer=Seat.S)
    assert (found.player, found.taken_back) == (Seat.E, Card.parse("DA"))
    assert found.legal == (Card.parse("S5"), Card.parse("S6"))
    assert found.penalty_card == PenaltyCard(player=Seat.E, card=Card.parse("DA"), major=True)
    assert found.changes == (Change(player=Seat.S, card=Card.parse("SK"), trick=1),)
    assert [clause.key for clause in found.clauses] == ["62A", "62B1", "62C1"]


def test_declarer_dummy_and_a_faced_card_go_back_without_a_penalty_card() -> None:
    revoke, record = recorded("W:SA S2 DA SK")
    for declarer, faced in ((Seat.E, False), (Seat.W, False), (Seat.S, True)):
        found = correction(revoke, record, BOOKS[2], declarer=declarer, was_faced=faced)
        assert found.penalty_card is None
        assert found.clauses[1].key == "62B2"


@pytest.mark.parametrize(("name", "major"), [("DA", True), ("C2", True), ("C2", False)])
def test_a_penalty_card_that_is_taken_back_lies_there_again(name: str, major: bool) -> None:
    revoke, record = recorded(f"W:SA S2 {name} SK")
    before = PenaltyCard(player=Seat.E, card=Card.parse(name), major=major)
    for book in BOOKS:
        found = correction(revoke, record, book, declarer=Seat.S, lying=[before])
        assert (found.penalty_card, found.was_penalty_card, found.clauses[1].key) == (before, True, "62B2")
        assert f"{before.card.symbol} lies there as a penalty card again" in str(found)
    other = PenaltyCard(player=Seat.E, card=Card.parse("S5"), major=True)
    found = correction(revoke, record, BOOKS[2], declarer=Seat.S, lying=[other])
    assert (found.was_penalty_card, found.clauses[1].key) == (False, "62B1")


@pytest.mark.parametrize(
    ("tricks", "hand", "bound"),
    [
        (["N:S2 DA SK HQ", "N:S3 S5 D3 HJ"], None, False),  # West's last two cards are hearts
        (["N:S2 DA SK SA", "W:HQ S3 S5 D3"], None, True),
        (["N:S2 DA SK HQ"], None, True),  # the other one is not known
        (["N:S2 DA SK HQ"], "HQ HJ", False),
        (["N:S2 DA SK HQ"], "HQ SA", True),
        (["N:S2 DA"], None, True),
        (["N:S2 DA"], "HQ HJ", False),
        (["W:SA S2 DA SK"], "SA HQ", False),  # West had played
    ],
)
def test_partner_is_bound_at_trick_twelve_only_with_cards_of_two_suits(
    tricks: list[str], hand: str | None, bound: bool
) -> None:
    shown = play(*tricks)
    record = PlayRecord(tricks=(*[shown.tricks[0]] * 11, *shown.tricks))
    earlier = find_revokes(shown, DEAL, declarer=Seat.S).revokes[0]
    revoke = replace(earlier, trick=12)
    cards = None if hand is None else frozenset(Card.parse(word) for word in hand.split())
    for book in BOOKS[:2]:
        found = correction(revoke, record, book, declarer=Seat.S, partner_hand=cards)
        assert found.partner_bound is (Seat.W if bound else None)
        assert ("62D2" in [clause.key for clause in found.clauses]) is bound
    assert correction(revoke, record, BOOKS[2], declarer=Seat.S, partner_hand=cards).partner_bound is None


def test_the_revokers_partner_may_change_only_after_an_opponent_has() -> None:
    record = play("E:S5 CA SA S2", "W:HQ")  # South holds the king of spades
    [revoke] = find_revokes(record, DEAL, declarer=Seat.E).revokes
    found = correction(revoke, record, BOOKS[1], declarer=Seat.E)
    assert found.changes == (
        Change(player=Seat.W, card=Card.parse("SA"), trick=1),
        Change(player=Seat.N, card=Card.parse("S2"), trick=1, only_after=Seat.W, penalty_card=True),
        Change(player=Seat.W, card=Card.parse("HQ"), trick=2),
    )
    assert [clause.key for clause in found.clauses] == ["62A", "62B1", "62C1", "62C2"]


def test_an_established_revoke_is_not_corrected() -> None:
    revoke, record = recorded("W:SA S2 DA SK", "W:HQ")
    [stands] = standings([revoke], record, BOOKS[1])
    assert isinstance(stands, Standing)
    with pytest.raises(CaseError, match="established"):
        correction(revoke, record, BOOKS[1], declarer=Seat.S, stands=stands)
    with pytest.raises(CaseError, match="no trick 1"):
        correction(revoke, PlayRecord(), BOOKS[1], declarer=Seat.S)
