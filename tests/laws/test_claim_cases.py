"""Claims that directors and committees ruled on, from the facts as they were found and the tricks of the lines.

The tricks of each line are those of the case; what is tested is which answer the law gives from which judgment.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from analyzer.bridge import Card, Seat, Side
from analyzer.laws import Edition, Lawbook, NeedsJudgment
from analyzer.laws.law68 import (
    Announced,
    Announcement,
    Kind,
    PlayedOn,
    Said,
    Stated,
    announced,
    played_on,
    statement_counts,
)
from analyzer.laws.law69 import AgreedTrick, Moment, Withdrawn, withdrawn
from analyzer.laws.law70 import Adjudicated, Assumption, Cause, ContestedClaim, NormalResult, adjudicate
from analyzer.laws.law70c import OutstandingTrump, TrumpFinding, outstanding_trump
from analyzer.laws.law70d import ClaimFinding, Line, PartnersChoice, evidence, partners_choice, unstated_line
from analyzer.laws.law71 import Canceled, ConcededTrick, canceled
from analyzer.laws.normal_play import PlayerClass, normal_play
from tests.shared_folder import shared

CLUB = PlayerClass.CLUB
KNOWN, FORGOTTEN = Assumption(player=CLUB), Assumption(player=CLUB, unaware=True)


def book(edition: str) -> Lawbook:
    return Lawbook(edition=Edition(edition), elected={} if edition == "1997" else {"order of a suit": "none"})


def by_trump(
    edition: str, left: int, forgotten: int, trump: OutstandingTrump, **more: object
) -> Adjudicated | NeedsJudgment:
    """A claim of all the tricks left, good where the trump is known."""
    cause = Cause.TRUMP if forgotten < left else Cause.HOLDS
    results = {
        KNOWN: NormalResult(tricks=left, cause=Cause.HOLDS), FORGOTTEN: NormalResult(tricks=forgotten, cause=cause),
    }  # fmt: skip
    facts: dict[str, object] = {"claimer": Seat.S, "declarer": Seat.S, "player": CLUB, **more}
    claim = ContestedClaim(tricks_left=left, claimed=left, trump=trump, **facts)  # type: ignore[arg-type]
    return adjudicate(claim, results, book(edition))


# case, edition, tricks left, tricks where he has forgotten the trump; expected unaware, aware
TRUMPS = [
    ("bw_teams_trial", "2007", 8, 7),
    ("bw_teams_trial", "2017", 8, 7),
    ("bbo_84606", "2017", 3, 2),
    ("bw_trump_out", "2017", 6, 5),
    ("dbf_2015", "2007", 5, 3),
    ("bbo_65857", "2007", 7, 6),
    ("ebu_932", "2017", 3, 2),
    ("ebu_wb_8_70_4 a", "2017", 4, 3),
]


@pytest.mark.parametrize(("case", "edition", "left", "forgotten"), TRUMPS)
def test_each_number_of_a_forgotten_trump_follows_from_whether_he_knew(
    case: str, edition: str, left: int, forgotten: int
) -> None:
    for unaware, tricks, clause in ((True, forgotten, "70C"), (False, left, "70C2")):
        found = by_trump(edition, left, forgotten, OutstandingTrump(mentioned=False, unaware=unaware))
        assert isinstance(found, Adjudicated), case
        assert (found.tricks_claimer, found.clauses[0].cite) == (tricks, clause), case
    asked = by_trump(edition, left, forgotten, OutstandingTrump(mentioned=False))
    assert isinstance(asked, NeedsJudgment)
    assert [need.id for need in asked.needs] == ["claim.unaware_of_trump"]


def test_bw_trump_out_six_tricks_is_ruled_from_stated_facts() -> None:
    """Interrupted before he could speak; condition 2 fails, so no trick to the defense."""
    asked = statement_counts(Stated.INTERRUPTED, book("2017"))
    assert isinstance(asked, NeedsJudgment)
    for unaware, lost in ((False, 0), (True, 1)):
        fact = OutstandingTrump(mentioned=False, unaware=unaware, tricks_lost=1)
        found = outstanding_trump(fact, book("2017"))
        assert isinstance(found, TrumpFinding)
        assert found.tricks_lost == lost
    drawn_first = outstanding_trump(OutstandingTrump(mentioned=False, unaware=True, tricks_lost=0), book("2017"))
    assert isinstance(drawn_first, TrumpFinding)
    assert drawn_first.clauses[0].key == "70C3"


def test_iblf_2002_face_and_pick_up_is_ruled_from_stated_facts() -> None:
    """Facing the cards claimed; the diamond led afterwards is void, and the best lead counts: one trick."""
    claim = announced(
        Announcement(player=Seat.S, declarer=Seat.S, tricks_left=4, tricks=4, said=Said.SHOWED), book("1997")
    )
    assert isinstance(claim, Announced)
    assert claim.kind is Kind.CLAIM
    after = played_on(PlayedOn(), book("1997"))
    assert not isinstance(after, NeedsJudgment)
    assert (after.claim_void, after.play_counts, evidence(book("1997")).admitted) == (False, False, False)
    assert after.clauses[0].key == "68D"
    found = by_trump("1997", 4, 3, OutstandingTrump(mentioned=False, unaware=True))
    assert isinstance(found, Adjudicated)
    assert (found.tricks_claimer, found.tricks_other) == (3, 1)


def test_ebu_wb_8_70_4_three_trumps_out_were_in_plain_sight() -> None:
    """One round drawn and both followed: he knew of the three that are out."""
    found = by_trump("2017", 12, 11, OutstandingTrump(mentioned=False, unaware=False))
    assert isinstance(found, Adjudicated)
    assert (found.tricks_other, found.clauses[0].key) == (0, "70C2")


def test_ebu_932_a_stated_trump_lead_counts_from_the_wrong_hand_too() -> None:
    found = by_trump("2017", 3, 2, OutstandingTrump(mentioned=True))
    assert isinstance(found, Adjudicated)
    assert (found.tricks_claimer, found.clauses[0].key) == (3, "70C1")


def test_ebu_325_two_hearts_is_worth_both_or_none() -> None:
    found = unstated_line(
        Line(name="the jack first", tricks=2), [Line(name="the six first", tricks=0, normal=True)], book("2017")
    )
    assert isinstance(found, ClaimFinding)
    assert found.tricks == 0
    asked = unstated_line(Line(name="the jack first", tricks=2), [Line(name="the six first", tricks=0)], book("2017"))
    assert isinstance(asked, NeedsJudgment)
    policy = normal_play(book("2017"), player=CLUB, profile="EBU").policy
    assert (policy.topdown_small_cards, policy.topdown_if_headed_by_winner) == (False, True)
    assert normal_play(book("2017"), player=CLUB, profile="ACBL").policy.topdown_small_cards


def test_nabc_2000f_the_shown_queen_is_a_claim_of_the_last_trick() -> None:
    fact = Announcement(
        player=Seat.N, declarer=Seat.W, tricks_left=2, tricks=1, said=Said.SHOWED, partner_objected=False
    )
    claim = announced(fact, book("1997"))
    assert isinstance(claim, Announced)
    assert (claim.kind, claim.claimed) == (Kind.BOTH, 1)
    found = unstated_line(
        Line(name="keep the queen", tricks=1), [Line(name="throw the queen", tricks=0, normal=False)], book("1997")
    )
    assert isinstance(found, ClaimFinding)
    assert found.tricks == 1


@pytest.mark.parametrize(("likely", "tricks"), [(False, 13), (True, 12)])
def test_bbo_45162_only_a_likely_trick_undoes_the_agreement(likely: bool, tricks: int) -> None:
    trick = AgreedTrick(would_likely_have_won=likely)
    found = withdrawn(Side.EW, [trick], raised=Moment.AFTER_ROUND, book=book("2007"))
    assert isinstance(found, Withdrawn)
    assert 13 - found.tricks == tricks
    asked = withdrawn(Side.EW, [AgreedTrick()], raised=Moment.AFTER_ROUND, book=book("2007"))
    assert isinstance(asked, NeedsJudgment)


def test_sbf_lk314_a_conceded_trick_that_a_normal_play_loses_stays_lost() -> None:
    for normal, back in ((True, 0), (False, 1)):
        trick = ConcededTrick(loses_by_legal_play=True, loses_by_normal_play=normal)
        found = canceled(Side.EW, [trick], raised=Moment.IN_TIME, book=book("1997"))
        assert isinstance(found, Canceled)
        assert found.tricks == back
    assert found.each[0].clauses[0].key == "71C"


def test_blml_2007_a_defenders_two_clubs_to_which_partner_objects_is_no_claim() -> None:
    fact = Announcement(player=Seat.E, declarer=Seat.N, tricks_left=4, tricks=2, partner_objected=True)
    for edition in ("1997", "2007", "2017"):
        found = announced(fact, book(edition))
        assert isinstance(found, Announced)
        assert (found.kind, found.play_goes_on) == (Kind.NEITHER, True)


def test_bbo_76803_play_on_counts_in_2017_only_where_all_agreed() -> None:
    for edition, agreed, counts in (("2007", True, False), ("2017", True, True), ("2017", False, False)):
        found = played_on(PlayedOn(requested=True, all_agreed=agreed), book(edition))
        assert not isinstance(found, NeedsJudgment)
        assert found.play_counts is counts


@pytest.mark.parametrize(("value", "tricks"), [("low", 11), ("high", 12)])
def test_ebu_11950_each_official_is_one_switch_away(value: str, tricks: int) -> None:
    policy = normal_play(book("2017"), player=PlayerClass.EXPERT, switched={"ruffs": value}).policy
    lines = {"low": 11, "high": 12}
    assert lines[policy.text("ruff")] == tricks
    assert normal_play(book("2017"), player=PlayerClass.EXPERT).setting("ruffs").is_doubtful


# the digest's worked endings (13.12) that are ruled from stated facts
def test_digest_13_12_no_12_partner_keeps_the_wrong_card() -> None:
    for edition, clause in (("1997", "70D-partner"), ("2007", "70D2"), ("2017", "70D2")):
        found = partners_choice(
            PartnersChoice(claimer=Seat.W, declarer=Seat.S, right=2, wrong=1, wrong_is_normal=True), book(edition)
        )
        assert isinstance(found, ClaimFinding)
        assert (found.tricks, found.clauses[0].key) == (1, clause)


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
def test_digest_13_12_nos_5_to_7_one_ending_and_three_judgments(edition: str) -> None:
    two = OutstandingTrump(card=Card.parse("S2"), mentioned=False, unaware=True)
    for trump, tricks in ((two, 2), (replace(two, mentioned=True), 3), (replace(two, unaware=False), 3)):
        found = by_trump(edition, 3, 2, trump)
        assert isinstance(found, Adjudicated)
        assert found.tricks_claimer == tricks


def test_every_shared_case_of_a_claim_marked_hard_or_mixed_is_ruled_here() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    found = 0
    for path in sorted(shared("cases").glob("c_*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        if case["certainty"] in ("hard", "mixed"):
            source, *rest = path.stem.removeprefix("c_").split("_")
            assert f"{source}_{rest[0]}" in here, path.stem
            found += 1
    assert found >= 10
