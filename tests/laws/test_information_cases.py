"""Public cases of unauthorized information and misinformation: which judgment decides, and what each answer gives.

Facts are restated from public records (tests name them as the shared folder does). No score is stated anywhere.
"""

from __future__ import annotations

import json

import pytest

from analyzer.bridge import Auction, Seat, Side
from analyzer.bridge.action import Action
from analyzer.bridge.auction_ending import auction_ending
from analyzer.bridge.disclosure import Agreement, Misinformation, Told
from analyzer.bridge.information import UnauthorizedInformation
from analyzer.bridge.poll import Poll
from analyzer.bridge.suggestion import parse_suggestions
from analyzer.laws import Edition, Lawbook
from analyzer.laws.law16 import InformationRuling, rule
from analyzer.laws.law16b import alternatives
from analyzer.laws.law21 import rule as misinformation
from analyzer.laws.law73 import Deception, deception
from tests.shared_folder import shared

YES, NO, OPEN = True, False, None


def book(edition: str) -> Lawbook:
    return Lawbook(edition=Edition.parse(edition))


# case, edition, player, nature, chosen, found, suggested, judged, poll; infraction, questions
UNAUTHORIZED = [
    # the facts alone: what has to be judged
    ("u_bbo_66392", "2007", "N", "a slow double", "5D", YES, OPEN, OPEN, "", OPEN, "suggested, logical alternatives"),
    ("u_nabc_2014s_n1", "2007", "E", "a slow raise", "6C", YES, OPEN, "P 6C", "", OPEN, "suggested"),
    ("u_nabc_2015f_n1", "2007", "N", "a pause", "7C", OPEN, "7C over P", "P 7C", "", OPEN, "found"),
    ("u_dbf_2002_mak4", "1997", "W", "a slow double", "3S", YES, "3S over P", OPEN, "", OPEN, "logical alternatives"),
    # with the answers of the officials
    ("u_bbo_66392", "2007", "N", "a slow double", "5D", YES, "5D over P", "P 5D", "", YES, ""),
    ("u_bbo_66392 director", "2007", "N", "a slow double", "5D", YES, "5D over P", "5D", "", NO, ""),
    ("u_dbf_2002_mak4", "1997", "W", "a slow double", "3S", YES, "3S over P", "3S", "", NO, ""),
    ("u_dbf_2005_au8", "1997", "W", "a slow sign-off", "4S", YES, "4S over P", "P 4S", "", YES, ""),
    ("u_nabc_1997f_1", "1997", "E", "a slow double", "4S", YES, "4S over P", "P 4S", "", YES, ""),
    ("u_nabc_2012s_n1", "2007", "N", "a slow 5S", "6S", YES, "6S over P", OPEN, "6S 5, P 2", YES, ""),
    ("u_nabc_2014s_n1", "2007", "E", "a slow raise", "6C", YES, "nothing", "P 6C", "", NO, ""),
    ("u_nabc_2015f_n1", "2007", "N", "a pause", "7C", NO, OPEN, OPEN, "", NO, ""),
    ("u_nswba_1999_2", "1997", "E", "partner's explanation", "5S", YES, "5S over P", "P 5S", "", YES, ""),
    ("u_nswba_2009_2", "2007", "N", "a slow double", "5H", YES, "5H over P", OPEN, "P 75%, 5H 25%", YES, ""),
    ("u_wbf_1999_bermuda_1", "1997", "N", "a slow 5S", "6S", YES, "6S over P", "P 6S", "", YES, ""),
    ("w_bbo_49744", "2007", "N", "a slow pass", "4H", YES, "4H over P", OPEN, "P 4, 4H 4", YES, ""),
    ("w_bbo_53562", "2007", "W", "a pause", "4H", YES, "4H over P", "P 4H", "", YES, ""),
]


@pytest.mark.parametrize(
    ("case", "edition", "player", "nature", "chosen", "found", "suggested", "judged", "poll", "expected", "asked"),
    UNAUTHORIZED,
)
def test_cases_of_unauthorized_information(
    case: str,
    edition: str,
    player: str,
    nature: str,
    chosen: str,
    found: bool | None,
    suggested: str | None,
    judged: str | None,
    poll: str,
    expected: bool | None,
    asked: str,
) -> None:
    fact = UnauthorizedInformation(
        player=Seat.parse(player),
        nature=nature,
        found=found,
        chosen=Action.parse(chosen),
        suggested=None if suggested is None else parse_suggestions(suggested),
        judged=None if judged is None else tuple(map(Action.parse, judged.split())),
        poll=Poll.parse(poll) if poll else None,
    )
    ruling = rule(fact, book(edition))
    assert ruling.is_infraction is expected, case
    assert ", ".join(need.id for need in ruling.needs) == asked
    if expected:
        assert fact.chosen in ruling.illegal
        assert "pass" in [str(action) for action in ruling.lawful]


def polled_after_being_told(judged: str | None) -> InformationRuling:
    """u_bbo_78268: the director asked two players who had been told of the hesitation."""
    asked = Poll(answers=Poll.parse("4H 1, X 1").answers, peers_of=Seat.E, told_of_information=True)
    fact = UnauthorizedInformation(
        player=Seat.E,
        nature="a long pass",
        found=True,
        chosen=Action.parse("4H"),
        suggested=parse_suggestions("4H over pass"),
        poll=asked,
        judged=None if judged is None else tuple(map(Action.parse, judged.split())),
    )
    return rule(fact, book("2017"))


def test_a_poll_of_those_who_were_told_proves_nothing_and_the_judgment_is_asked_for() -> None:
    asked = polled_after_being_told(None)
    assert [need.id for need in asked.needs] == ["logical alternatives"]
    assert "had been told" in asked.needs[0].question
    assert any("no evidence" in note for note in asked.notes)
    assert polled_after_being_told("X 4H").is_infraction is NO  # double is the call, 4H is not suggested over it
    assert polled_after_being_told("P X").is_infraction is YES


def test_an_alleged_pause_before_a_low_trump_is_a_finding_of_fact_first() -> None:
    fact = Deception(player=Seat.E, what="a pause before the low trump")
    asked = deception(fact, book("2007"))
    assert asked.needs[0].id == "found"
    not_found = Deception(player=Seat.E, what="a pause before the low trump", found=False)
    assert deception(not_found, book("2007")).assigned() is not None
    assert deception(not_found, book("2007")).needs == ()


RIGHT, WRONG, NONE, UNKNOWN = (
    Agreement.AS_EXPLAINED,
    Agreement.OTHERWISE,
    Agreement.NONE,
    Agreement.NOT_ESTABLISHED,
)
# case, edition, side, how told, what was found; adjusted, questions
MISINFORMED = [
    ("m_bbo_45926", "2007", Side.NS, Told.EXPLANATION, {"agreement": WRONG}, OPEN, "changed"),
    ("m_bbo_45926 committee", "2007", Side.NS, Told.EXPLANATION, {"agreement": WRONG, "changed": NO}, NO, ""),
    ("m_bbo_66380", "2007", Side.NS, Told.NO_ALERT, {"agreement": WRONG, "changed": YES}, YES, ""),
    ("m_dbf_2017_au6", "2017", Side.NS, Told.NO_ALERT, {"agreement": WRONG, "changed": YES}, YES, ""),
    ("m_dbf_2017_au6 director", "2017", Side.NS, Told.NO_ALERT,
     {"agreement": WRONG, "should_have_asked": YES}, NO, ""),
    ("m_ebl_1999_malta_14", "1997", Side.EW, Told.EXPLANATION, {"contradicted": YES}, OPEN, "agreement, changed"),
    ("m_ebl_1999_malta_14 committee", "1997", Side.EW, Told.EXPLANATION,
     {"agreement": RIGHT, "fits_hand": NO}, NO, ""),
    ("m_ebl_1999_malta_14 director", "1997", Side.EW, Told.EXPLANATION,
     {"agreement": WRONG, "changed": YES}, YES, ""),
    ("m_ebl_1999_warsaw_1", "1997", Side.NS, Told.EXPLANATION, {"agreement": RIGHT, "fits_hand": NO}, NO, ""),
    ("m_ebl_2004_malmo_2", "1997", Side.EW, Told.SYSTEM_CARD, {"agreement": WRONG, "changed": YES}, YES, ""),
    ("m_karnataka", "2007", Side.NS, Told.EXPLANATION, {"agreement": UNKNOWN, "contradicted": YES}, OPEN,
     "agreement, changed"),
    ("m_nswba_2003_1", "1997", Side.EW, Told.NO_ALERT, {"agreement": WRONG, "changed": NO}, NO, ""),
    ("m_nswba_2008_2", "2007", Side.EW, Told.EXPLANATION,
     {"agreement": UNKNOWN, "fits_hand": NO, "changed": YES}, YES, ""),
    ("m_sbf_lk218", "1997", Side.NS, Told.NO_ALERT, {"agreement": WRONG, "changed": NO}, NO, ""),
    ("m_usbf_2016_2", "2007", Side.NS, Told.EXPLANATION, {}, OPEN, "agreement, changed"),
    ("m_usbf_2016_2 committee", "2007", Side.NS, Told.EXPLANATION, {"agreement": RIGHT}, NO, ""),
    ("m_wbf_2000_maas3", "1997", Side.NS, Told.EXPLANATION,
     {"agreement": WRONG, "in_play": YES, "changed": NO}, NO, ""),
]  # fmt: skip


@pytest.mark.parametrize(("case", "edition", "side", "told", "facts", "expected", "asked"), MISINFORMED)
def test_cases_of_misinformation(
    case: str, edition: str, side: Side, told: Told, facts: dict[str, object], expected: bool | None, asked: str
) -> None:
    ruling = misinformation(Misinformation(side=side, told=told, **facts), book(edition))  # type: ignore[arg-type]
    assigned = ruling.assigned()
    assert (None if assigned is None else bool(assigned.offending)) is expected, case
    assert ", ".join(need.id for need in ruling.needs) == asked


# the auctions as they went and as they would have ended
ENDINGS = [
    ("u_bbo_66392", "1D 1S 2D 3C 3D P 3S 4H P 5C X P 5D X P P P", "N", 13, "P P", "5Cx W"),
    ("u_dbf_2005_au8", "1H 3C 3S P 4D P 4H P 4S P 4NT P 5S P 6H P P P", "W", 9, "P P", "4H W"),
    ("u_nabc_1997f_1", "P P 1C 1H 1S 4H X P 4S P P P", "E", 9, "all pass", "4Hx N"),
    ("u_nabc_2012s_n1", "1S P 2D P 2S P 3S P 4C P 4NT P 5H P 5S P 6S P P P", "N", 17, "all pass", "5S N"),
    ("u_nswba_2009_2", "1S 2H 3C 3H P 4H 4S P P X P 5H P P", "E", 12, "all pass", "4Sx E"),
    ("u_wbf_1999_bermuda_1", "P P 2C P 2H P 4NT P 5C X 5S P 6S P P P", "N", 13, "all pass", "5S S"),
]


@pytest.mark.parametrize(("case", "calls", "dealer", "call", "ending", "contract"), ENDINGS)
def test_the_lawful_ending_gives_the_contract_of_the_ruling(
    case: str, calls: str, dealer: str, call: int, ending: str, contract: str
) -> None:
    auction = Auction.parse(calls, dealer=Seat.parse(dealer))
    assert str(auction_ending(auction, ending, from_call=call).contract) == contract, case


def polls_of_magazines() -> list[str]:
    folder = shared("cases")
    return sorted(path.name for path in folder.glob("u_poll_*.json"))


def test_published_percentages_show_the_calls_at_one_in_five() -> None:
    names = polls_of_magazines()
    assert len(names) == 5
    for name in names:
        case = json.loads(shared("cases", name).read_text(encoding="utf-8"))
        found = set()
        for column in (1, 2):
            rows = [(row[0], row[column]) for row in case["poll"]["rows"] if row[column]]
            poll = Poll.parse(", ".join(f"{call} {percent}%" for call, percent in rows), asked=20)
            for edition in ("2007", "2017"):
                standing = alternatives(poll, book(edition))
                found |= {str(entry.action) for entry in standing.entries if entry.holds}
        calls = case["expected"]["calls_at_20_percent_or_more_in_either_group"]
        expected = {str(Action.parse(call)) for call in calls}
        assert found == expected, name
