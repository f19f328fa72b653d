"""Every collected case of weighted, split and artificial scores and of scoring, against its scenario or the API.

The collection is beside the checkout (``shared``); without it the scenarios are still tested by their own
expectations. Where a case gives numbers, they are read from the collection and compared with what is ruled.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import analyzer as az
from tests.shared_folder import shared

Facts = dict[str, Any]
Q = Fraction


def exact(value: float | str) -> Fraction:
    return Fraction(str(value))


@cache
def scenario(slug: str) -> az.Case:
    [path] = [path for path in az.scenario_paths() if path.parent.name == slug]
    return az.load_case(path)


def ruled(slug: str, edition: str = "") -> az.Ruling:
    return az.rule(scenario(slug), edition=az.Edition.parse(edition) if edition else None, evidence=False)


def scores(slug: str, edition: str = "") -> tuple[Fraction, Fraction]:
    ruling = ruled(slug, edition)
    assert ruling.ns is not None, ruling.needs
    assert ruling.ew is not None
    return ruling.ns.exact, ruling.ew.exact


def slips(slug: str) -> list[str]:
    return [check.text for check in ruled(slug).checks]


def shares(slug: str, side: az.Side) -> list[tuple[Fraction, int]]:
    score = ruled(slug).side(side)
    assert score is not None
    return [(share, outcome.score_ns) for outcome, share in score.outcomes]


def stated(weights: list[Facts]) -> list[tuple[Fraction, int]]:
    return [(exact(entry["w"]), entry["NS"]) for entry in weights]


# --- one function for each case, by its id


def w_bbo_37430_fourth_or_low_60_40(facts: Facts) -> None:
    one, weighted = facts["expected"]["opinions"]
    assert one == {"3NT=": 1.0}
    assert shares("fourth-or-low-one-result", az.Side.NS) == [(Q(1), 400)]
    assert shares("fourth-or-low-weighted", az.Side.NS) == [
        (exact(weighted["3NT="]), 400),
        (exact(weighted["3NT-1"]), -50),
    ]
    assert str(scenario("fourth-or-low-weighted").board.deal) == facts["deal_pbn"]


def w_bbo_37443_iceland_split_50_50(facts: Facts) -> None:
    assert facts["expected"]["ruling_legal"] is False
    as_ruled = scenario("iceland-split-without-ground")
    assert [need.id for need in ruled(as_ruled.name).needs] == ["split because"]
    assert [o.score_ns for o in ruled(as_ruled.name).outcomes] == [*facts["expected"]["components_NS"], 100]
    assert str(as_ruled.board.deal) == facts["deal_pbn"]
    both = shares("iceland-explanation-mattered", az.Side.NS)
    assert both == shares("iceland-explanation-mattered", az.Side.EW) == stated(facts["weights"]["NS"])
    assert ruled("iceland-explanation-did-not-matter").stands


def w_bbo_43917_82c_90_10_and_50_50(facts: Facts) -> None:
    slug = "directors-error-two-weightings"
    for side in az.Side:
        assert shares(slug, side) == stated(facts["weights"][side.name])
        assert [share for share, _ in shares(slug, side)] == [
            exact(weight) for weight in facts["expected"][f"weights_{side.name}"]
        ]
    assert (sum(scores(slug)) != 0) is facts["expected"]["non_balancing"]
    # the printed match adds to more than the 20 of a balanced one, and the length of the match is not known
    assert sum(facts["published_scores"]["VP"]) == facts["expected"]["VP_total"] > 20


def w_bbo_49744_poll_four_of_eight(facts: Facts) -> None:
    case = scenario("reveley-refused")
    with pytest.raises(az.AnalyzerError, match="illegal outcomes may not carry weight"):
        az.rule(case)
    assert case.tree is not None
    pass_out, bid = case.tree.branches
    lawful = replace(case, tree=az.Branches(replace(pass_out, weight=Q(1)), replace(bid, weight=None)))
    ruling = az.rule(lawful)
    assert facts["expected"]["four_level_contract_weight"] == 0
    assert [o.label for o in ruling.outcomes] == [pass_out.label]
    assert [o.label for o in ruling.excluded] == [bid.label]


def w_bbo_53562_portland_split_refused(facts: Facts) -> None:
    slug = "portland-error-before-the-infraction"
    assert facts["expected"]["split"] is False
    made = facts["expected"]["both"]["NS_score_for_diamonds"]
    assert shares(slug, az.Side.NS) == shares(slug, az.Side.EW) == [(Q(1), made)]
    table = ruled(slug).table
    assert table is not None
    assert table.score_ns == facts["table_result"]["NS"]
    assert len(slips(slug)) == 1, "the first ruling, which left N-S with the table score, is found"


def w_bbo_63104_sympathetic_60_40(facts: Facts) -> None:
    wanted = facts["expected"]
    [(leaned, _), _] = shares("even-finesse-leaned", az.Side.NS)
    assert leaned == exact(wanted["weight_after_sympathetic_bias"])
    case = scenario("even-finesse-leaned")
    assert case.tree is not None
    even = replace(
        case, tree=az.Branches(*(replace(branch, weight=exact(wanted["prior"])) for branch in case.tree.branches))
    )
    swing = az.rule(even, evidence=False).swings[0]
    assert (swing.high_weight, swing.high_value) == (leaned, scores("even-finesse-leaned")[0])


def w_blakjak_82c_1400_teams(facts: Facts) -> None:
    wanted, published = facts["expected"], facts["published_scores"]
    assert scores("director-error-1400-by-imps") == (wanted["NS_imps"], wanted["EW_imps"])
    assert sum(scores("director-error-1400-by-imps")) == wanted["sum"]
    assert scores("director-error-1400")[1] == wanted["EW_imps"]
    assert len(slips("director-error-1400")) == 2
    # no other table makes all three printed conversions right
    points = {
        facts["table_result"]["NS"]: -facts["table_result"]["imps_EW"],
        -published["EW"]["score"]: -published["EW"]["imps"],
        published["NS"]["score"]: published["NS"]["imps"],
    }
    assert not any(
        all(az.imps(score - other) == value for score, value in points.items()) for other in range(-4000, 4000, 10)
    )


def w_blakjak_non_balancing_6s_possible(facts: Facts) -> None:
    wanted = facts["expected"]
    assert scores("six-spades-possible") == (wanted["NS"], -wanted["EW_as_NS"])
    contracts = {str(o.result) for o in ruled("six-spades-possible").outcomes}
    assert contracts == {f"{text} W" for text in wanted["contracts"]}
    assert slips("six-spades-possible") == []


def w_blml_2006_20_80_overtrick(facts: Facts) -> None:
    first, second, third, fourth = facts["expected"]["opinions"]
    for slug, opinion in (
        ("overtrick-own-error", first),
        ("overtrick-three-hundred", second),
        ("overtrick-one-score", third),
    ):
        assert scores(slug) == (opinion["NS"], opinion["EW"])
    assert shares("overtrick-weighted", az.Side.NS) == [(exact(w), score) for w, score in fourth["weighted"]]


def w_blml_2007_split_75_chance(facts: Facts) -> None:
    assert facts["expected"]["NOS"].startswith("5H")
    assert facts["expected"]["OS"].startswith("4S-2")
    split = ruled("five-hearts-anyway")
    got = [str(score.outcomes[0][0].result) for score in (split.ns, split.ew) if score is not None]
    assert got == ["5H-2 N", "4S-2 E"]
    never = ruled("five-hearts-never")
    got = [str(score.outcomes[0][0].result) for score in (never.ns, never.ew) if score is not None]
    assert got == ["4S-2 E"] * 2


def w_dbf_2004_3nt_club_lead(facts: Facts) -> None:
    wanted = facts["expected"]
    ruling = ruled("danish-3nt")
    assert ruling.ns is not None
    assert [share for share, _ in shares("danish-3nt", az.Side.NS)] == [exact(w) for w in wanted["weights"]]
    assert ruling.ns.exact == exact(wanted["weighted_IMPs_NS_with_correct_undertricks"])
    assert ruling.ns.rounded == wanted["rounded"]
    published = scenario("danish-3nt").published
    assert published is not None
    assert published.ns == exact(wanted["weighted_IMPs_NS_published"])
    assert len(slips("danish-3nt")) == 3


def w_ebl_2002_bulletin_slam_after_hesitation(facts: Facts) -> None:
    wanted = facts["expected"]
    for edition in ("1997", "2007", "2017"):
        ruling = ruled("slam-after-hesitation", edition)
        [outcome] = ruling.outcomes
        assert outcome.result is not None
        assert outcome.result.contract is not None
        assert str(outcome.result.contract).startswith(wanted["adjusted_contract"])
        assert outcome.result.tricks_declarer == wanted["tricks"]
        assert len(ruling.excluded) == 1, "the slam has no weight"
        with pytest.raises(az.AnalyzerError, match="illegal outcomes may not carry weight"):
            az.rule(scenario("slam-weighted-refused"), edition=az.Edition.parse(edition))
    assert wanted["slam_weight_under_current_law"] == 0


def w_ebu_160_double_shot_5h(facts: Facts) -> None:
    assert [need.id for need in ruled("double-shot-unjudged").needs] == ["self inflicted.qualifies"]
    gamble, judgment = scores("double-shot-gamble"), scores("double-shot-mere-judgment")
    assert gamble[0] < judgment[0]
    table = ruled("double-shot-gamble").table
    assert table is not None
    assert facts["expected"]["OS_still_adjusted"] is (gamble[1] == judgment[1] != -table.converted_ns)


def w_ebu_901_split_mp_sum_7(facts: Facts) -> None:
    wanted, published = facts["expected"], facts["published_scores"]
    ns, ew = ([(w, score) for w, score in stated(facts["weights"]["reconstructed"][s])] for s in ("NS", "EW"))
    others = facts["scoring"]["other_five_NS_scores"]
    board = [az.Split(ns=tuple(ns), ew=tuple(ew)), *others]
    for method in (az.matchpoint_board, az.by_frequency):
        adjusted, *rest = method(board)
        assert [adjusted.ns, adjusted.ew] == published["adjusted_table"]
        assert [adjusted.ns, adjusted.ew] == [wanted["NS_mp"]["adjusted"], wanted["EW_mp"]["adjusted"]]
        for score, table in zip(others, rest, strict=True):
            assert [table.ns, table.ew] == published[str(score)]
        assert sum(table.ns for table in (adjusted, *rest)) == wanted["total_NS"]
        assert sum(table.ew for table in (adjusted, *rest)) == wanted["total_EW"]
    for side, view in ((az.Side.NS, "NS_view"), (az.Side.EW, "EW_view")):
        assert [list(line) for line in az.frequencies(board, side=side)] == wanted["two_frequency_tables"][view]
    assert list(scores("white-book-split")) == published["adjusted_table"]


def w_ebu_article_2009_sewog_four_cases(facts: Facts) -> None:
    named = {
        "no damage": "save-revoke-no-damage",
        "all damage self-inflicted": "save-revoke-all",
        "nothing self-inflicted": "save-revoke-none",
        "part self-inflicted": "save-revoke-part",
    }
    assert [entry["why"] for entry in facts["expected"]["cases"]] == list(named)
    for entry in facts["expected"]["cases"]:
        ruling = ruled(named[entry["why"]])
        act = ruling.own_act
        assert (act is None) is (entry["why"] == "no damage")
        if act is not None:
            values = {
                "A": act.table,
                "B": act.expectation,
                "mirror of B": -act.expectation,
                "A + B - C": act.table + act.expectation - act.without_act,
            }
            assert scores(named[entry["why"]]) == (values[entry["NOS"]], values[entry["OS"]])
    numbers = facts["expected"]["numeric_4sx_minus1_other_room_plus420"]
    act = ruled("save-revoke-part").own_act
    assert act is not None
    assert (act.table, act.expectation) == (numbers["A"], numbers["B"])
    assert act.without_act == numbers["C_if_4SX_minus2"]
    assert scores("save-revoke-part") == (numbers["NOS_imps"], numbers["OS_imps"])


def w_ebu_article_2011_sewog_4sx_minus1(facts: Facts) -> None:
    wanted = facts["expected"]
    for edition in ("2007", "2017"):
        act = ruled("save-revoke-white-book", edition).own_act
        assert act is not None
        assert (act.table, act.expectation, act.without_act) == (wanted["A"], wanted["B"], wanted["C"])
        assert (act.consequent, act.subsequent) == (wanted["real_damage"], wanted["self_inflicted"])
        assert act.consequent + act.subsequent == wanted["damage"]
        found = scores("save-revoke-white-book", edition)
        assert found == (wanted["NOS_imps"], wanted["OS_imps"])
        assert sum(found) == wanted["sum_of_sides"]


def w_ebu_spring4s_3nt_5cxx_split_averaged(facts: Facts) -> None:
    assert "average" in facts["expected"]["should_have_been"]
    for slug in ("spring-fours-redoubled", "spring-fours-table-score"):
        act = ruled(slug).own_act
        assert act is not None
        nos = act.table + act.consequent
        assert scores(slug) == ((nos + act.expectation) / 2, -(nos + act.expectation) / 2)
        assert len(slips(slug)) == 2, "the ruling that nobody questioned"
    act = ruled("spring-fours-table-score").own_act
    assert act is not None
    assert act.consequent == 0, "as the comment has it: the table score for the non-offenders"


def w_ebu_wb_30_70_frequency(facts: Facts) -> None:
    wanted = facts["expected"]
    assert scores("frequency-30-70") == (exact(wanted["NS_mp"]), exact(wanted["EW_mp"]))
    board = [az.Weighted(outcomes=tuple(stated(facts["weights"]["both"]))),
             *facts["scoring"]["other_five_NS_scores"]]  # fmt: skip
    lines = {str(score): count for score, count in az.frequencies(board)}
    assert lines == {score: exact(count) for score, count in wanted["frequency"].items()}
    for method in (az.matchpoint_board, az.by_frequency):
        adjusted, *rest = method(board)
        assert (adjusted.ns, adjusted.ew) == (exact(wanted["NS_mp"]), exact(wanted["EW_mp"]))
        for score, table in zip(facts["scoring"]["other_five_NS_scores"], rest, strict=True):
            assert table.ns == exact(wanted["other_tables_NS_mp"][str(score)])


def w_hungary_2013_multi_2dx_sewog_7_imps(facts: Facts) -> None:
    for slug, key in (
        ("hungary-multi", "A_B_C_if_other_table_EW_660"),
        ("hungary-multi-630", "A_B_C_if_other_table_EW_630"),
    ):
        wanted, ruling = facts["expected"][key], ruled(slug)
        act = ruling.own_act
        assert act is not None
        assert (act.table, act.expectation, act.without_act) == (wanted["A"], wanted["B"], wanted["C"])
        assert act.subsequent == wanted["self_inflicted"]
        assert scores(slug) == (wanted["OS_imps"], wanted["NOS_imps"])
        [slip] = slips(slug)
        published = facts["published_scores"]["self_inflicted_imps_as_ruled"]
        assert f"{published} is what 280 points convert to by themselves" in slip
    assert str(scenario("hungary-multi").board.deal) == facts["deal_pbn"]
    best = ruled("hungary-multi-best-defense").own_act
    assert best is not None
    assert (best.without_act, best.subsequent) == (-4, 9)


def w_sbf_lk124_weighted_matchpoints(facts: Facts) -> None:
    wanted = facts["expected"]
    assert scores("swedish-weighted-matchpoints") == (wanted["NS_mp"], wanted["EW_mp"])
    [slip] = slips("swedish-weighted-matchpoints")
    assert str(facts["published_scores"]["first_published_then_corrected"]["NS"]) in slip


def w_wbf_1998_lille_imp_weight_example(facts: Facts) -> None:
    wanted = facts["expected"]
    for edition in ("1997", "2007", "2017"):
        ruling = ruled("lille-weights", edition)
        assert ruling.ns is not None
        assert ruling.ns.exact == exact(wanted["weighted_IMPs_NS"])
        assert [outcome.converted_ns for outcome in ruling.outcomes] == wanted["imps"]


def b_bam_two_scales(facts: Facts) -> None:
    wanted = facts["expected"]
    # the second pair is printed as the two minus scores of one team, not as two scores to North-South
    boards = [(620, -100), (-800, 2000), (170, 170), (130, 120)]
    collected = facts["scoring"]["comparisons_own_NS_vs_own_EW_opponents"]
    assert [(own, other if own != -800 else -other) for own, other in collected] == boards
    for scale, key in ((az.BoardScale.ONE_HALF_ZERO, "scale1"), (az.BoardScale.TWO_ONE_ZERO, "scale2")):
        won = [az.BoardAMatch(other_table_ns=other, scale=scale).board_points(own) for own, other in boards]
        assert won == [exact(value) for value in wanted[f"results_{key}"]]
        assert 26 * Fraction(scale.win, 2) == wanted["average_26_boards"][key]
    assert [scores(slug)[0] for slug in ("bam-ten-points", "bam-drawn", "bam-lost")] == [2, Q(1, 2), 0]


def b_butler_four_tables_trimmed(facts: Facts) -> None:
    for number, hand in enumerate(facts["scoring"]["hands"], start=1):
        wanted, field = facts["expected"][f"hand{number}"], hand["NS_scores"]
        assert az.datum(field, trim=1) == hand["datum"]
        assert [table.ns for table in az.butler_board(field, trim=1)] == wanted["imps"]
        assert [table.ns for table in az.matchpoint_board(field)] == wanted["mp"]
    assert scores("butler-trimmed")[0] == facts["published_scores"]["hand2_first_imps"]


def b_ebl_istanbul_2010_frequency_100(facts: Facts) -> None:
    lines = facts["scoring"]["frequency"]
    field = [score for score, count in lines for _ in range(count)]
    won = dict(zip(field, (table.ns for table in az.matchpoint_board(field)), strict=True))
    assert [won[score] for score, _ in lines] == facts["expected"]["freq_mp"]
    small = facts["scoring"]["small_table"]["NS_scores"]
    for score, table in zip(small, az.matchpoint_board(small), strict=True):
        assert table.ns == facts["expected"]["small_table_mp"][str(score)]
    assert scores("istanbul-hundred-results") == (won[650], 198 - won[650])


def b_ebu_wb_neuberg_small_subfields(facts: Facts) -> None:
    wanted = facts["expected"]
    assert wanted["neuberg"] == "((M+1)/A)*E - 1"
    assert az.neuberg(8, actual=5, expected=8) == Q(9, 5) * 8 - 1
    for group in (2, 3):
        [found, _] = az.fouled_board([list(range(10 * group, 0, -10)), [100] * 8], expected=8 + group)
        top = 2 * (8 + group - 1)
        assert [az.percentage(table.ns, top) for table in found] == wanted[f"group_of_{group}_percent"]
    assigned = wanted["intermediate_assigned_score"]
    frequency = {500: 1, 450: 2, 420: 5}
    lines = [(score, points, frequency[score]) for score, points in assigned["scores"]]
    assert az.matchpoints_between(lines, assigned["assigned"], top=14) == assigned["mp"]
    assert az.Rounding(unit=exact(f"{wanted['precision']:.4f}")).apply(Q(1, 3)) == Q("0.3333")


def b_ebu_wb_ximpq_rounding(facts: Facts) -> None:
    wanted = facts["expected"]
    eight = wanted["example_r8"]
    divided_by = az.divisor(az.CrossDivisor.EBU, results=eight["r"])
    assert abs(divided_by - exact(eight["divisor"])) <= Q(1, 20_000)
    assert az.datum([420, 430]) == 430, "an exact 5 goes away from zero"
    assert az.datum([-420, -430]) == -430
    assert [az.Rounding().apply(Q(half, 2)) for half in (5, -5)] == [3, -3]
    assert "5 results: 8/5" in wanted["fewer_results"]
    five = [620, 170, 140, 140, -100]
    kept = Q(3, 5) * (620 + -100) + Q(8, 5) * (170 + 140 + 140)  # one of eight dropped at each end
    assert az.datum(five, trim=1, expected=8) == az.Rounding(unit=Q(10)).apply(kept / 6)
    ruling = ruled("cross-imps-ebu-divisor")
    assert ruling.ns is not None
    assert ruling.ns.exact == 36 / divided_by


CHECKS: dict[str, Callable[[Facts], None]] = {
    name: check for name, check in globals().items() if name.startswith(("w_", "b_"))
}


def collected() -> dict[str, Facts]:
    folder: Path = shared("cases")
    return {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(folder.glob("*.json"))
        if path.name.startswith(("w_", "b_"))
    }


def test_no_collected_case_is_forgotten_and_none_is_invented() -> None:
    assert set(collected()) == set(CHECKS)


@pytest.mark.parametrize("name", CHECKS)
def test_a_collected_case_is_ruled_as_expected(name: str) -> None:
    facts = collected()[name]
    assert facts["id"] == name
    CHECKS[name](facts)
