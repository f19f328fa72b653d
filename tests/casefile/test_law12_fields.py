"""Fields of a case beside the weighted score: self-inflicted damage, splits, artificial scores, one side only."""

from __future__ import annotations

from fractions import Fraction

import pytest

import analyzer as az
from analyzer.case import Case
from analyzer.casefile import case_from_bytes
from analyzer.errors import ClauseNotInEdition, InputError, NotModelled
from analyzer.laws import Edition

Q = Fraction
HEAD = "format: 1\ncase: c\n"
TEAMS = HEAD + "board: {vulnerable: none}\nscoring: {method: teams, other table: NS +50}\n"


def case(text: str) -> Case:
    return case_from_bytes(text.encode(), source="c.yaml")


def scores(text: str, edition: str = "2017") -> tuple[Fraction, Fraction]:
    ruling = az.rule(case(text), edition=Edition.parse(edition), evidence=False)
    assert ruling.ns is not None, [need.id for need in ruling.needs]
    assert ruling.ew is not None
    assert az.audit(ruling.trace) == []
    return ruling.ns.exact, ruling.ew.exact


def asked(text: str, edition: str = "2017") -> list[str]:
    ruling = az.rule(case(text), edition=Edition.parse(edition), evidence=False)
    assert ruling.ns is None
    return [need.id for need in ruling.needs]


ACT = (
    TEAMS + "table: 4Sx-1 E\noffending: EW\ncontinuations: [4H= N]\n"
    "self inflicted: {act: a revoke, qualifies: yes, by: committee, without it: [4Sx-2 E]}\n"
)


@pytest.mark.parametrize("edition", ["2007", "2017"])
def test_self_inflicted_damage_is_not_made_good_and_the_offenders_still_pay(edition: str) -> None:
    assert scores(ACT, edition) == (5, -9)
    mirrored = ACT.replace("4Sx-1 E", "4Sx-1 N").replace("[4H= N]", "[4H= E]").replace("4Sx-2 E", "4Sx-2 N")
    mirrored = mirrored.replace("offending: EW", "offending: NS").replace("NS +50", "NS -50")
    assert scores(mirrored, edition) == (-9, 5)


def test_an_act_that_does_not_qualify_or_cost_nothing_changes_nothing() -> None:
    assert scores(ACT.replace("qualifies: yes", "qualifies: no")) == (9, -9)
    assert scores(ACT.replace("[4Sx-2 E]", "[4Sx-1 E]")) == (9, -9)
    assert scores(ACT.replace("[4H= N]", "[NS +100]")) == (2, -2)  # no damage at all


def test_self_inflicted_damage_of_the_whole_leaves_the_table_score() -> None:
    assert scores(ACT.replace("[4Sx-2 E]", "[4Sx-5 E]")) == (2, -9)


def test_1997_withholds_relief_only_where_the_authority_elected_the_practice() -> None:
    old = ACT.replace("[4H= N]", "[{result: 4H= N, likely: yes}]")
    elected = "edition: 1997\nelections: {self-inflicted damage: %s}\n"
    assert scores(old + elected % "no", "1997") == (9, -9)
    assert scores(old + elected % "committee practice", "1997") == (5, -9)


@pytest.mark.parametrize(
    ("cut", "need"),
    [
        ("qualifies: yes, ", "self inflicted.qualifies"),
        (", without it: [4Sx-2 E]", "self inflicted.without it"),
        ("table: 4Sx-1 E\n", "table"),
    ],
)
def test_what_the_division_of_damage_needs_is_asked_for(cut: str, need: str) -> None:
    assert asked(ACT.replace(cut, "")) == [need]


def test_the_parts_of_the_damage_are_in_the_ruling() -> None:
    act = az.rule(case(ACT), edition=Edition.L2017, evidence=False).own_act
    assert act is not None
    assert (act.table, act.expectation, act.without_act) == (2, 9, 6)
    assert (act.consequent, act.subsequent, act.clause.cite) == (3, 4, "12C1(e)")


def test_matchpoints_are_divided_from_the_top() -> None:
    text = (
        HEAD + "table: NS +100\nscoring: {method: matchpoints, field: [90, 120 x2, 150, 200]}\noffending: EW\n"
        "continuations: [NS +180]\nself inflicted: {act: a gamble, qualifies: yes, without it: [NS +140]}\n"
    )
    assert scores(text) == (2 + (8 - 6), 10 - 8)


def test_a_knock_out_averages_scores_that_do_not_balance() -> None:
    assert scores(ACT.replace("NS +50}", "NS +50, knock out: yes}")) == (7, -7)
    balanced = ACT.replace("NS +50}", "NS +50, knock out: yes}").replace("qualifies: yes", "qualifies: no")
    assert scores(balanced) == (9, -9)


def slips(text: str, edition: str = "2017") -> list[str]:
    return [check.text for check in az.rule(case(text), edition=Edition.parse(edition), evidence=False).checks]


@pytest.mark.parametrize(("printed", "found"), [("4", 0), ("3", 1), ("5", 1)])
def test_a_published_self_inflicted_part_is_checked(printed: str, found: int) -> None:
    texts = slips(ACT + f"published: {{self inflicted: {printed}}}\n")
    assert len(texts) == found
    assert all(f"is {printed} IMPs; what the act itself cost is 4." in text for text in texts)
    assert all(("by themselves" in text) is (printed == str(az.imps(200))) for text in texts)


def test_a_published_self_inflicted_part_where_nothing_is() -> None:
    text = ACT.replace("qualifies: yes", "qualifies: no") + "published: {self inflicted: 4}\n"
    [slip] = slips(text)
    assert slip.endswith("what the act itself cost is 0.")


@pytest.mark.parametrize(("edition", "clause"), [("1997", "86B"), ("2007", "12C4"), ("2017", "12C4")])
def test_a_knock_out_averages_artificial_scores_too(edition: str, clause: str) -> None:
    text = HEAD + "scoring: {method: teams, knock out: yes}\nartificial: {NS: not at fault, EW: not at fault}\n"
    assert scores(text, edition) == (0, 0)
    ruling = az.rule(case(text), edition=Edition.parse(edition))
    assert clause in {r.ref.split("Law ")[-1] for _, step in ruling.trace.walk() for r in step.because}
    assert not any("add to more" in note for note in ruling.notes)
    one_at_fault = text.replace("EW: not at fault", "EW: partly")
    assert scores(one_at_fault, edition) == (Fraction(3, 2), -Fraction(3, 2))


def test_a_knock_out_averages_a_capped_score_with_the_table_score() -> None:
    text = TEAMS.replace("NS +50}", "NS +50, knock out: yes}") + "table: NS +250\n"
    assert scores(text + "one side: {law: 25B2(b)(2), side: NS}\n", "1997") == (1, -1)


SPLIT = (
    TEAMS + "table: NS -1400\ndirector error: yes\n"
    "split: {NS: [90% NS +920, 10% NS -50], EW: [50% NS +920, 50% NS -50]}\n"
)


def test_after_a_directors_error_each_side_may_have_its_own_outcomes() -> None:
    ruling = az.rule(case(SPLIT), edition=Edition.L2007, evidence=False)
    assert ruling.ns is not None
    assert ruling.ew is not None
    assert (ruling.ns.role, ruling.ew.role) == ("non-offending", "non-offending")
    up, down = az.imps(920 - 50), az.imps(-100)
    assert ruling.ns.exact == Fraction(9, 10) * up + Fraction(1, 10) * down
    assert "2007 Law 82C" in {r.ref for _, step in ruling.trace.walk() for r in step.because}
    assert ruling.ew.exact == -Fraction(up + down, 2)
    assert ruling.damage is None


def test_a_split_without_a_ground_is_asked_about() -> None:
    text = SPLIT.replace("director error: yes", "offending: EW").replace("-1400", "-50")
    assert asked(text) == ["split because"]
    grounded = text.replace("NS -50]}", "NS -50], because: the Director's guide}")
    assert scores(grounded)[1] == -Fraction(az.imps(870) + az.imps(-100), 2)


@pytest.mark.parametrize(
    ("edition", "fields", "ns", "ew"),
    [
        ("2017", "NS: not at fault, EW: at fault", 60, 40),
        ("2017", "NS: partly, EW: partly", 50, 50),
        ("2017", "NS: not at fault, EW: not at fault", 60, 60),
        ("2017", "NS: not at fault, EW: at fault, other boards: {NS: 63.25%, EW: 36.5}", Q("63.25"), Q("36.5")),
        ("2007", "NS: not at fault, EW: at fault, other boards: {NS: 55%, EW: 44%}", 60, 40),
        ("1997", "NS: not at fault, EW: at fault, other boards: {NS: 63.25%, EW: 36.5%}", Q("63.25"), 40),
        ("1997", "NS: partly, EW: at fault, other boards: {NS: 70%}", 50, 40),
    ],
)  # fmt: skip
def test_artificial_scores_follow_fault_and_session(edition: str, fields: str, ns: Fraction, ew: Fraction) -> None:
    text = HEAD + f"scoring: {{method: matchpoints}}\nartificial: {{{fields}}}\n"
    assert scores(text, edition) == (ns, ew)
    top = text.replace("{method: matchpoints}", "{method: matchpoints, top: 20}")
    assert scores(top, edition) == (Fraction(ns) / 5, Fraction(ew) / 5)


@pytest.mark.parametrize(
    ("edition", "fields", "ns", "ew"),
    [
        ("2017", "NS: not at fault, EW: at fault", 3, -3),
        ("2007", "NS: not at fault, EW: at fault, other boards: {NS: 4, EW: -1}", 4, -3),
        ("1997", "NS: not at fault, EW: at fault, other boards: {NS: 4}", 3, -3),
        ("2017", "NS: partly, EW: not at fault, average plus: 2", 0, 2),
    ],
)
def test_artificial_scores_in_imps(edition: str, fields: str, ns: int, ew: int) -> None:
    assert scores(HEAD + f"scoring: {{method: teams}}\nartificial: {{{fields}}}\n", edition) == (ns, ew)


def test_a_fault_that_nobody_judged_is_asked_for() -> None:
    assert asked(HEAD + "scoring: {method: teams}\nartificial: {NS: partly}\n") == ["artificial.EW"]


@pytest.mark.parametrize(("table", "ns", "ew"), [("NS +250", -3, -5), ("NS -250", -7, 7)])
def test_1997_caps_a_delayed_change_of_call_at_average_minus(table: str, ns: int, ew: int) -> None:
    text = TEAMS + f"table: {table}\none side: {{law: 25B2(b)(2), side: NS}}\n"
    assert scores(text, "1997") == (ns, ew)
    with pytest.raises(ClauseNotInEdition):
        scores(text, "2007")


def test_2017_takes_a_gain_from_ignorance_from_the_gaining_side_only() -> None:
    text = HEAD + "table: NS +620\nscoring: {method: total points, other table: 0}\n"
    fact = "one side: {law: 11A, side: NS, without it: NS +170}\n"
    assert scores(text + fact) == (170, -620)
    assert asked(text + "one side: {law: 11A, side: NS}\n") == ["one side.without it"]
    with pytest.raises(NotModelled, match="11A"):
        scores(text + fact, "1997")


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
@pytest.mark.parametrize("reason", ["rectification too severe", "rectification-too-lenient"])
def test_a_harsh_or_lenient_rectification_is_no_reason(edition: str, reason: str) -> None:
    text = TEAMS + f"table: NS -100\noffending: EW\ncontinuations: [NS +420]\nasked because: {reason}\n"
    ruling = az.rule(case(text), edition=Edition.parse(edition), evidence=False)
    assert ruling.stands
    assert ruling.ns is not None
    assert ruling.ns.exact == az.imps(-150)
    assert "12B" in {r.ref.split("Law ")[-1][:3] for _, s in ruling.trace.walk() for r in s.because}


METHODS = [
    ("{method: cross-IMPs, field: [620, 170 x2], divisor: none}", "[40% NS +620, 60% NS +170]", 2, -2),
    ("{method: cross-IMPs, field: [620, 170 x2]}", "[40% NS +620, 60% NS +170]", Fraction(2, 3), -Fraction(2, 3)),
    ("{method: Butler, datum: 100}", "[NS +620]", 11, -11),
    ("{method: board-a-match, other table: 120}", "[50% NS +130, 50% NS +120]", Fraction(3, 2), Fraction(1, 2)),
    ("{method: board-a-match, other table: 120, scale: 1/½/0}", "[NS +130]", 1, 0),
    ("{method: total points, other table: 100}", "[50% NS +620, 50% NS -100]", 160, -160),
]


@pytest.mark.parametrize(("scoring", "tree", "ns", "ew"), METHODS)
def test_every_form_of_scoring_rules_a_case(scoring: str, tree: str, ns: Fraction, ew: Fraction) -> None:
    text = HEAD + f"scoring: {scoring}\noffending: EW\ncontinuations: {tree}\n"
    assert scores(text) == (ns, ew)


WRONG = [
    ("scoring: {method: cross-IMPs}\n", "cross-IMPs need the field"),
    ("scoring: {method: Butler}\n", "needs the datum"),
    ("scoring: {method: Butler, datum: 100, field: [100]}\n", "not scored by 'field'"),
    ("scoring: {method: teams, other table: 0, divisor: none}\n", "not scored by 'divisor'"),
    ("scoring: {method: matchpoints, field: [90], knock out: yes}\n", "not scored by 'knock out'"),
    ("scoring: {method: teams}\nartificial: {NS: partly, EW: partly}\ncontinuations: [NS +90]\n", "has no result"),
    ("scoring: {method: matchpoints}\nartificial: {NS: partly, EW: at fault, other boards: {EW: 140%}}\n", "140%"),
    ("scoring: {method: teams, other table: 0}\none side: {law: 12C, side: NS}\n", "11A .2017. or 25B2"),
    ("scoring: {method: teams, other table: 0}\nasked because: it hurts\n", "other grounds are findings"),
    (
        "scoring: {method: teams, other table: 0}\ncontinuations: [NS +90]\nsplit: {NS: [NS +90], EW: [NS +90]}\n",
        "split too",
    ),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_contradictions_are_refused_with_what_would_be_right(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        az.rule(case(HEAD + text), edition=Edition.L2017)


SPOILT = HEAD + "scoring: {method: teams, other table: NS +50}\nartificial: {NS: not at fault, EW: %s%s}\n%s"
ASSIGNED = "continuations: [50%% NS +50, 50%% NS -420]\n".replace("%%", "%")


def test_a_result_at_the_other_table_raises_the_question_whom_it_favors() -> None:
    plain = SPOILT % ("not at fault", "", "")
    for edition, clause in (("2007", "86D"), ("2017", "86B1")):
        ruling = az.rule(case(plain), edition=Edition.parse(edition))
        [need] = ruling.needs
        assert (need.id, need.clause) == ("artificial.other table favors", clause)
    assert scores(plain, "1997") == (3, 3)  # 1997 has no such rule


def test_2017_assigns_where_the_other_result_is_clearly_favorable_and_2007_says_should() -> None:
    favored = SPOILT % ("not at fault", ", other table favors: non-offending", "")
    assert asked(favored, "2017") == ["artificial.NS, artificial.EW"]
    assert scores(favored, "2007") == (3, 3)
    notes = az.rule(case(favored), edition=Edition.L2007).notes
    assert any("should be awarded instead (Law 86D)" in note for note in notes)
    neither = SPOILT % ("not at fault", ", other table favors: neither", "")
    assert scores(neither, "2017") == (3, 3)


def test_one_side_may_get_an_assigned_and_the_other_an_artificial_score() -> None:
    text = SPOILT % ("assigned", ", other table favors: non-offending", ASSIGNED)
    assert scores(text, "2007") == (3, 5)
    both = text.replace("NS: not at fault", "NS: assigned")
    assert scores(both, "2017") == (-5, 5)
    assert asked(text.replace(ASSIGNED, ""), "2007") == ["continuations"]


def test_1997_asks_whether_the_authority_follows_the_practice_of_self_inflicted_damage() -> None:
    old = ACT.replace("[4H= N]", "[{result: 4H= N, likely: yes}]") + "edition: 1997\n"
    assert asked(old, "1997") == ["elections.self-inflicted damage"]


def test_2017_gives_the_assigned_score_of_law_86_to_both_sides() -> None:
    half = SPOILT % ("assigned", ", other table favors: EW", ASSIGNED)
    assert asked(half, "2017") == ["artificial.NS"]
    at_fault = half.replace("NS: not at fault", "NS: at fault").replace("favors: EW", "favors: NS")
    assert asked(at_fault, "2017") == ["artificial.NS"]


@pytest.mark.parametrize(("side", "note"), [("NS", True), ("EW", False)])
def test_2007_recommends_an_assigned_score_only_for_a_side_not_at_fault(side: str, note: bool) -> None:
    text = SPOILT % ("at fault", f", other table favors: {side}", "")
    notes = az.rule(case(text), edition=Edition.L2007).notes
    assert any("should be awarded" in entry for entry in notes) is note


def test_a_percentage_without_a_top_is_no_matchpoints() -> None:
    ruling = az.rule(case(HEAD + "scoring: {method: matchpoints}\nartificial: {NS: not at fault, EW: at fault}\n"),
                     edition=Edition.L2017)  # fmt: skip
    assert ruling.ns is not None
    assert ruling.ew is not None
    assert (ruling.ns.unit, ruling.ns.role, ruling.ew.role) == ("percent", "non-offending", "offending")
    text, out = az.as_text(ruling), az.as_json(ruling)
    assert "matchpoints" not in text
    assert out["sides"]["NS"]["adjusted"]["unit"] == "percent"
    assert out["artificial"]["faults"] == {"NS": "not at fault", "EW": "at fault"}


def test_the_json_holds_what_the_text_says_of_knock_outs_splits_and_one_side() -> None:
    knock_out = az.as_json(az.rule(case(ACT.replace("NS +50}", "NS +50, knock out: yes}")), edition=Edition.L2017))
    assert knock_out["knock_out"] == {"averaged": True, "ns_before": "5", "ew_before": "-9"}
    grounded = SPLIT.replace("director error: yes", "offending: EW").replace("-1400", "-50")
    grounded = grounded.replace("NS -50]}", "NS -50], because: the guide}")
    ruling = az.rule(case(grounded), edition=Edition.L2017)
    assert az.as_json(ruling)["split_because"] == "the guide"
    assert any("by itself: the guide (stated" in note for note in ruling.notes)
    assert "for N-S\n" in az.as_text(ruling)
    assert "for E-W\n" in az.as_text(ruling)
    capped = TEAMS + "table: NS -250\none side: {law: 25B2(b)(2), side: NS, by: director}\n"
    out = az.as_json(az.rule(case(capped), edition=Edition.L1997))
    assert out["one_side"] == {"law": "25B2(b)(2)", "side": "NS", "by": "director"}


@pytest.mark.parametrize(
    ("scoring", "said"),
    [
        ("{method: Butler, datum: 185}", "no multiple of 10"),
        ("{method: matchpoints, field: [90, 120], expected results: 12}", "fixed percentages"),
    ],
)
def test_where_a_regulation_may_differ_the_ruling_says_so(scoring: str, said: str) -> None:
    text = HEAD + f"scoring: {scoring}\noffending: EW\ncontinuations: [NS +450]\n"
    notes = az.rule(case(text), edition=Edition.L2017).notes
    assert any(said in note for note in notes)


def test_a_gain_that_was_none_is_not_said_to_be_lost() -> None:
    text = HEAD + "table: NS +170\nscoring: {method: total points, other table: 0}\n"
    ruling = az.rule(case(text + "one side: {law: 11A, side: NS, without it: NS +620}\n"), edition=Edition.L2017)
    assert "had no gain to lose" in az.as_text(ruling)
