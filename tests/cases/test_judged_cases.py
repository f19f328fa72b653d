"""Every collected case of unauthorized information and misinformation, against the scenario that restates it.

Where officials differed there is a scenario for each view; the official answer is reached by answering the judgment
that decides, never by stating the score. Without the collection the scenarios are still tested by their expectations.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

import analyzer as az
from analyzer.scenarios import scenario_paths
from tests.shared_folder import shared

#: The collected case, its scenarios, and what the official score of each is to North-South; None where none is known.
CASES: dict[str, tuple[tuple[str, str | None], ...]] = {
    "u_bbo_66392_pull_of_slow_double_5c": (
        ("slow-double-of-five-clubs", "adjusted"),
        ("slow-double-of-five-clubs-no-alternative", "table"),
    ),
    "u_bbo_69863_pause_before_low_trump": (("pause-before-a-low-trump", None), ("pause-not-found", "table")),
    "u_bbo_78268_4h_after_slow_pass": (
        ("asked-with-the-hesitation", None),
        ("asked-with-the-hesitation-double-normal", "table"),
    ),
    "u_dbf_2002_mak4_3cx_pulled": (("slow-double-of-three-clubs", "expected"),),
    "u_dbf_2005_au8_slow_4h": (("slow-four-hearts", "adjusted"), ("slow-four-hearts-director", "table")),
    "u_nabc_1997f_1_pull_slow_double": (("four-spades-over-a-slow-double", "adjusted"),),
    "u_nabc_2012s_n1_slow_5s": (("six-over-a-slow-five", "adjusted"),),
    "u_nabc_2014s_n1_slow_5c": (("slow-raise-suggests-nothing", "table"),),
    "u_nabc_2015f_n1_6c_7c": (("six-seconds-are-no-break", "table"),),
    "u_nswba_1999_2_correctable_4s": (("back-to-spades", "adjusted"),),
    "u_nswba_2009_2_slow_double_75pct": (("three-quarters-would-pass", "adjusted"),),
    "u_wbf_1999_bermuda_1_slow_5s": (("slow-five-spades-behind-screens", None),),
    "m_bbo_45926_peers_4s_5h": (
        ("five-hearts-anyway-for-his-peers", "table"),
        ("five-hearts-anyway-director-in-charge", None),
    ),
    "m_bbo_66380_one_of_three_still_3nt": (("one-of-three-reaches-game", None),),
    "m_dbf_2017_au6_4d_alert_one_side": (
        ("alerted-on-one-side-of-the-screen", None),
        ("alerted-on-one-side-of-the-screen-director", "table"),
    ),
    "m_ebl_1999_malta_14_lead_v_3nt": (
        ("minors-on-one-side-of-the-screen", "table"),
        ("minors-on-one-side-of-the-screen-director", "adjusted_by_TD"),
    ),
    "m_ebl_1999_warsaw_1_6nt": (("transfer-after-an-insufficient-bid", "table"),),
    "m_ebl_2004_malmo_2_double_of_1nt": (("card-contradicts-itself", "TD_adjusted"),),
    "m_karnataka_3c_two_meanings": (("two-meanings-of-three-clubs", None),),
    "m_nswba_2003_1_3h_not_alerted": (("convertible-three-hearts", "expected"),),
    "m_nswba_2008_2_3s_game_force": (("three-spades-forcing", "adjusted"),),
    "m_sbf_lk218_no_causation_but_penalty": (("three-errors-and-no-damage", "expected"),),
    "m_usbf_2016_2_splinter_or_blackwood": (("splinter-or-blackwood", "expected"),),
    "m_wbf_2000_maas3_small_club_lead": (("small-club-against-six-diamonds", "table"),),
}
#: Bidding problems with the percentages of two groups; the tests of polls hold them.
POLLS_ONLY = "u_poll_"


@cache
def analyzed(slug: str) -> az.Analysis:
    [path] = [path for path in scenario_paths() if path.parent.name == slug]
    return az.analyze(az.load_case(path), evidence=False)


def facts(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(shared("cases", f"{name}.json").read_text(encoding="utf-8"))
    return found


def test_no_collected_case_is_forgotten() -> None:
    files = shared("cases").glob("[um]_*.json")
    names = {path.stem for path in files if not path.stem.startswith(POLLS_ONLY)}
    assert names == set(CASES)


ROWS = [(name, slug, key) for name, rows in CASES.items() for slug, key in rows]


@pytest.mark.parametrize(("name", "slug", "key"), ROWS, ids=[slug for _, slug, _ in ROWS])
def test_the_official_score_is_reached_by_answers_to_judgments(name: str, slug: str, key: str | None) -> None:
    case = facts(name)
    ruling = analyzed(slug).ruling
    if key is None:
        return
    expected, table = case["expected"], case["table_result"]
    wanted = table["NS"] if key == "table" else expected["NS"] if key == "expected" else expected[key]["NS"]
    assert ruling.ns is not None
    assert ruling.ns.exact == wanted
    assert ruling.stands is (wanted == table.get("NS"))


@pytest.mark.parametrize("slug", [slug for _, slug, _ in ROWS])
def test_the_report_names_a_judgment_that_decides(slug: str) -> None:
    analysis = analyzed(slug)
    text = az.as_text(analysis)
    assert "DECIDES" in text
    assert "JUDGMENT" in text
    fields = [found.question.field for found in analysis.otherwise]
    assert all(field in text for field in fields)


@pytest.mark.parametrize("slug", [slug for _, slug, _ in ROWS])
def test_no_scenario_states_the_score_or_the_offending_side(slug: str) -> None:
    case = analyzed(slug).ruling.case
    assert case.offending is None
    assert not case.findings
