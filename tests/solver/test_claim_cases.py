"""Published claims and worked endings, from the facts through Laws 70 and 71 and the search."""

from __future__ import annotations

import json

import pytest

from analyzer.bridge.cards import Seat, Side
from analyzer.laws import NeedsJudgment
from analyzer.laws.law68 import Announced, Announcement, Kind, PlayedOn, announced, played_on
from analyzer.laws.law69 import AgreedTrick, Moment, Withdrawn, withdrawn
from analyzer.laws.law70 import Adjudicated, Assumption, Cause, ContestedClaim, NormalResult, adjudicate
from analyzer.laws.law71 import Canceled, ConcededTrick, canceled
from analyzer.laws.normal_play import PlayerClass
from tests.shared_folder import shared
from tests.solver.claim_cases import CASES, ENDINGS, Row, book, ruled

ROWS = [
    pytest.param(row, edition, id=f"{case}, {edition}: {row.what}")
    for case, rows in {**CASES, **ENDINGS}.items()
    for row in rows
    for edition in row.editions
]
#: Cases with no cards to search: ruled from stated facts in tests/laws.
WITHOUT_CARDS = {"bbo_45162", "bbo_91425", "bw_trump_out", "iblf_2002"}
#: At trick one, with a budget.
LARGE = {"bbo_72042"}


@pytest.mark.parametrize(("row", "edition"), ROWS)
def test_ruling_follows_from_the_facts_and_what_was_judged(row: Row, edition: str) -> None:
    assert ruled(row, edition) == (row.tricks, row.clause)


def test_every_shared_case_of_a_claim_with_cards_is_here() -> None:
    here = {"_".join(case.split("_")[:2]) for case in CASES} | LARGE | WITHOUT_CARDS
    seen = 0
    for path in sorted(shared("cases").glob("c_*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        name = path.stem.removeprefix("c_")
        assert any(name.startswith(known) for known in here), name
        editions = {row.editions for rows in CASES.values() for row in rows}
        assert any(str(case["law_edition"])[:4] in ages for ages in editions), name
        seen += 1
    assert seen >= 20


# -- the worked endings that state a rule: 13 to 17


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
def test_13_a_concession_to_which_partner_objects_at_once_is_none(edition: str) -> None:
    fact = Announcement(player=Seat.W, declarer=Seat.S, tricks_left=3, tricks=0, partner_objected=True)
    found = announced(fact, book(edition))
    assert isinstance(found, Announced)
    assert (found.kind, found.play_goes_on) == (Kind.NEITHER, True)


@pytest.mark.parametrize(("edition", "returned"), [("1997", 0), ("2007", 1), ("2017", 1)])
def test_14_agreement_to_lose_what_the_others_might_have_lost(edition: str, returned: int) -> None:
    trick = AgreedTrick(loses_by_normal_play=True, would_likely_have_won=True)
    found = withdrawn(Side.NS, [trick], raised=Moment.AFTER_CALL, book=book(edition))
    assert isinstance(found, Withdrawn)
    assert found.tricks == returned


@pytest.mark.parametrize(("edition", "returned"), [("1997", 0), ("2007", 1), ("2017", 1)])
def test_15_a_trick_that_only_an_absurd_play_loses_ten_minutes_later(edition: str, returned: int) -> None:
    trick = ConcededTrick(loses_by_legal_play=True, loses_by_normal_play=False)
    found = canceled(Side.NS, [trick], raised=Moment.AFTER_CALL, book=book(edition))
    assert isinstance(found, Canceled)
    assert found.tricks == returned


@pytest.mark.parametrize(("edition", "counts"), [("1997", False), ("2007", False), ("2017", True)])
def test_16_play_on_by_agreement_of_all(edition: str, counts: bool) -> None:
    found = played_on(PlayedOn(requested=True, all_agreed=True), book(edition))
    assert not isinstance(found, NeedsJudgment)
    assert (found.claim_void, found.play_counts) == (counts, counts)


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
def test_17_a_revoke_that_comes_out_with_the_claim_turns_the_doubt(edition: str) -> None:
    fact = ContestedClaim(
        claimer=Seat.S, declarer=Seat.S, tricks_left=3, claimed=3, player=PlayerClass.CLUB, revoker=Side.EW
    )
    results = {Assumption(player=PlayerClass.CLUB): NormalResult(tricks=2, cause=Cause.EVERY_LINE)}
    found = adjudicate(fact, results, book(edition))
    assert isinstance(found, Adjudicated)
    assert found.clauses[0].key == "63-objection"
