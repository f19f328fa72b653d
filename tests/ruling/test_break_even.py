"""Break-evens against the slow way: the case changed at the value and a hair around it, and ruled again."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

import analyzer as az
from analyzer.case import Case
from analyzer.ruling.answers import answered
from analyzer.ruling.break_even import sensitivity
from analyzer.ruling.judged import JudgedFinding, JudgedWeight
from analyzer.ruling.uncertainty import Sampling, shares_drawn
from analyzer.ruling.what_if import what_if
from analyzer.scoring import RoundingMode
from tests.plausible_engine import ruled_paths
from tests.ruling.build import case, outcome
from tests.ruling.judged_campaign import polled_case, random_break_evens
from tests.ruling.judged_cases import mirrored, moved, random_case, ruled_with


@pytest.mark.parametrize("first", range(0, 40, 8))
def test_at_the_printed_value_the_ruling_changes_and_a_hair_before_it_does_not(first: int) -> None:
    """12B1, 12C1(c), (e), 12C4, 78A to D: random trees, scorings, roundings and editions; raises with the case."""
    found = sum(random_break_evens(seed, most=3) for seed in range(first, first + 8))
    assert found >= 1


@pytest.mark.parametrize("seed", range(100, 160))
def test_the_scores_at_the_ends_are_those_of_ruling_the_case_again(seed: int) -> None:
    of = random_case(seed)
    ruling = ruled_with(of)
    model = what_if(ruling)
    scores = model.scores()
    assert ruling.ns is not None
    assert ruling.ew is not None
    assert (scores.ns, scores.ew) == (ruling.ns.exact, ruling.ew.exact)
    assert (scores.rounded_ns, scores.rounded_ew) == (ruling.ns.rounded, ruling.ew.rounded)
    assert scores.damage == ruling.damage
    rows = sensitivity(model, az.Side.NS)
    assert [row.spread for row in rows] == sorted((row.spread for row in rows), reverse=True)
    for row in random.Random(seed).sample(rows, min(len(rows), 3)):
        if isinstance(row.judged, JudgedFinding):
            continue
        for weight, end in ((row.judged.low, row.low), (row.judged.high, row.high)):
            again = ruled_with(moved(of, row.judged, weight))
            assert end is not None
            assert again.ns is not None
            assert again.ew is not None
            assert (end.ns, end.ew, end.damage) == (again.ns.exact, again.ew.exact, again.damage)


@pytest.mark.parametrize("seed", range(600, 680))
def test_a_judgment_of_likely_turned_is_the_case_ruled_again(seed: int) -> None:
    """12C2 (1997), 12C1(e) (2007): the best likely result, the worst at all probable."""
    of = random_case(seed)
    model = what_if(ruled_with(of))
    for row in sensitivity(model, az.Side.EW):
        if isinstance(row.judged, JudgedWeight):
            continue
        other = row.low if row.judged.value else row.high
        answer = {row.judged.field: not row.judged.value}
        assert of.tree is not None
        act = of.own_act
        if row.judged.field == "self inflicted.qualifies":
            assert act is not None
            act = replace(act, qualifies=not row.judged.value)
        again = replace(
            of,
            tree=answered(of.tree, answer),
            tree_ew=None if of.tree_ew is None else answered(of.tree_ew, answer),
            own_act=act,
        )
        try:
            ruling = ruled_with(again)
        except AssertionError:  # nothing that could happen is left to one of the sides
            assert other is None
            continue
        assert (ruling.ns is None) == (other is None)
        assert bool(model.problems(answer)) == (other is None)
        if ruling.ns is not None and other is not None:
            assert (other.ns, other.damage) == (ruling.ns.exact, ruling.damage)
            assert other == model.settled(answer)


@pytest.mark.parametrize("seed", range(200, 230))
def test_with_the_directions_exchanged_the_other_side_has_the_same_break_evens(seed: int) -> None:
    def told(of: Case, side: az.Side) -> list[tuple[object, ...]]:
        rows = sensitivity(what_if(ruled_with(of)), side)
        return sorted(
            (
                row.spread,
                [(e.changes, e.at, e.is_reached, e.after.exact(side)) for e in row.break_evens],
            )
            for row in rows
        )

    of = random_case(seed)
    assert told(of, az.Side.NS) == told(mirrored(of), az.Side.EW)


DANISH = (outcome("3NT+1 W", "80%"), outcome("3NT-2 W", "rest", label="a low club"))
VULNERABLE = az.Board(vulnerable=az.Vulnerability.EW)


@pytest.mark.parametrize(
    ("table", "changes", "at", "is_reached"),
    [
        ("4S+1 E", "damage", None, None),  # 3NT+1 alone is better for N-S than the table: 0 against -1
        ("3NT W +1", "damage", Fraction(1), True),  # 630 at the table: no damage once 3NT+1 has the whole weight
        ("3NT-2 W", "damage", Fraction(0), False),  # the table result was the best: damage never
    ],
)
def test_damage_turns_where_the_expectation_is_the_table_result(table, changes, at, is_reached) -> None:
    """12B1 (2017): damage is what the expectation exceeds the table result by, and equal is none."""
    of = case(
        *DANISH,
        board=VULNERABLE,
        method=az.TeamImps(other_table_ns=-620),
        table=az.StatedResult.parse(table),
    )
    [row] = sensitivity(what_if(ruled_with(of)), az.Side.NS)
    even = row.break_even(changes)
    if at is None or at == 0:
        assert even is None
    else:
        assert even is not None
        assert (even.at, even.is_reached) == (at, is_reached)


@pytest.mark.parametrize(
    ("mode", "below", "above"),
    [
        # 13 IMPs with the weight w, 0 with the rest: 2.6 at 20%. Nearest: 2.5 is 3 (away from average), 3.5 is 4.
        (RoundingMode.NEAREST, (Fraction(5, 26), False, 2), (Fraction(7, 26), True, 4)),
        # always towards N-S: 3 is kept down to just above 2 and up to 3 itself
        (RoundingMode.NON_OFFENDING, (Fraction(2, 13), True, 2), (Fraction(3, 13), False, 4)),
        (RoundingMode.NEAREST_NON_OFFENDING, (Fraction(5, 26), False, 2), (Fraction(7, 26), True, 4)),
    ],
)
def test_each_rounding_rule_turns_at_its_own_value(mode, below, above) -> None:
    of = case(
        outcome("3NT-2 W", "20%"),
        outcome("3NT+1 W", "80%"),
        board=VULNERABLE,
        method=az.TeamImps(other_table_ns=-620),
        rounding=az.Rounding(mode=mode),
    )
    [row] = sensitivity(what_if(ruled_with(of)), az.Side.NS)
    found = {even.is_above: even for even in row.break_evens if even.changes == "rounded score"}
    for even, (at, is_reached, score) in ((found[False], below), (found[True], above)):
        assert (even.at, even.is_reached, even.after.rounded_ns) == (at, is_reached, score)


def test_the_offending_sides_roundings_turn_on_the_other_side_of_the_same_value() -> None:
    """Law 80B2 regulation: where every score favors the non-offending side, the other is rounded down."""
    of = case(
        outcome("3NT-2 W", "20%"),
        outcome("3NT+1 W", "80%"),
        board=VULNERABLE,
        method=az.TeamImps(other_table_ns=-620),
        rounding=az.Rounding(mode=RoundingMode.NON_OFFENDING),
    )
    [row] = sensitivity(what_if(ruled_with(of)), az.Side.EW)
    found = {even.is_above: even for even in row.break_evens if even.changes == "rounded score"}
    assert (found[False].at, found[False].is_reached, found[False].after.rounded_ew) == (Fraction(2, 13), True, -2)
    assert (found[True].at, found[True].is_reached, found[True].after.rounded_ew) == (Fraction(3, 13), False, -4)


def test_two_sisters_are_one_quantity_and_rest_is_none_by_itself() -> None:
    of = case(*DANISH, board=VULNERABLE)
    [judged] = az.analyze(of).judged()
    assert isinstance(judged, JudgedWeight)
    assert (judged.field, judged.value, judged.others) == (
        "continuations[0].weight",
        Fraction(4, 5),
        "'rest' takes what is left",
    )
    of = case(outcome("100", "3/4"), outcome("200", "1/4"), board=az.Board())
    [judged] = az.analyze(of).judged()
    assert isinstance(judged, JudgedWeight)
    assert (judged.value, judged.others) == (Fraction(1, 4), "the other takes what is left")


def test_rest_limits_how_far_a_weight_can_go_and_the_fixed_sister_keeps_hers() -> None:
    of = case(outcome("100", "20%"), outcome("200", "50%"), outcome("300", "rest"), board=az.Board())
    first, second = (
        row.judged for row in sorted(az.analyze(of).sensitivity(az.Side.NS), key=lambda r: r.judged.field)
    )
    assert isinstance(first, JudgedWeight)
    assert isinstance(second, JudgedWeight)
    assert (first.most, second.most) == (Fraction(1, 2), Fraction(4, 5))
    assert (first.low, first.high) == (Fraction(1, 10), Fraction(3, 10))


def test_sisters_without_weight_share_in_equal_parts_what_the_whole_gives_up() -> None:
    of = case(outcome("100", "100%"), outcome("200", "0%"), outcome("400", "0%"), board=az.Board())
    rows = az.analyze(of).sensitivity(az.Side.NS)
    [whole] = [r.judged for r in rows if isinstance(r.judged, JudgedWeight) and r.judged.value == 1]
    assert isinstance(whole, JudgedWeight)
    assert whole.others == "the others, which have none, in equal parts"
    assert whole.high == 1


def test_an_illegal_branch_is_a_finding_that_shows_what_it_would_do_were_it_legal() -> None:
    """12C1(c): without weight as found; legal and with the whole weight the table result is reached lawfully."""
    of = case(
        outcome("3NT-2 W", label="a pass"),
        outcome("4S+1 E", legal=False, label="four spades"),
        board=VULNERABLE,
        method=az.TeamImps(other_table_ns=-620),
        table=az.StatedResult.parse("4S+1 E"),
    )
    [row] = az.analyze(of).sensitivity(az.Side.NS)
    assert isinstance(row.judged, JudgedWeight)
    assert (row.judged.field, row.judged.is_barred) == ("continuations[1].legal", True)
    even = row.break_even("damage")
    assert even is not None
    assert (even.at, even.is_reached) == (Fraction(1), True)
    assert row.is_deciding


@pytest.mark.parametrize(
    ("field", "low", "high"),
    [
        # N-S are innocent: the best likely result is theirs, E-W have the worst at all probable (12C2 of 1997)
        ("continuations[0].likely", None, (0, -13)),
        ("continuations[1].likely", (0, -13), (13, -13)),
        ("continuations[1].at all probable", (0, 0), (0, -13)),
    ],
)
def test_likelihood_judgments_are_turned_one_by_one(field, low, high) -> None:
    of = case(
        outcome("3NT+1 W", likely=True),
        outcome("3NT-2 W", likely=False, at_all_probable=True),
        edition="1997",
        elections={"12C3": "off"},
        board=VULNERABLE,
        method=az.TeamImps(other_table_ns=-620),
    )
    rows = {row.judged.field: row for row in az.analyze(of).sensitivity(az.Side.NS)}
    assert len(rows) == 3

    def pair(scores):
        return None if scores is None else (scores.ns, scores.ew)

    assert (pair(rows[field].low), pair(rows[field].high)) == (low, high)
    assert not rows[field].break_evens
    assert rows[field].break_even("damage") is None


def test_an_own_act_is_a_finding_and_its_outcomes_are_weighed_too() -> None:
    """12C1(e) (2017): what the act cost is measured against the outcomes without it."""
    of = case(
        outcome("150"),
        board=az.Board(),
        offending="EW",
        method=az.TeamImps(other_table_ns=0),
        table=az.StatedScore(score_ns=-500),
        own_act=az.case.OwnAct(
            act="a wild double",
            qualifies=True,
            by="director",
            without=az.Branches(outcome("100", "60%"), outcome("-100", "40%")),
        ),
    )
    rows = {row.judged.field: row for row in az.analyze(of).sensitivity(az.Side.NS)}
    assert set(rows) == {"self inflicted.qualifies", "self inflicted.without it[1].weight"}
    finding = rows["self inflicted.qualifies"]
    assert finding.low is not None
    assert finding.high is not None
    assert finding.low.ns == 4
    # A -11, B +4, C 3·0.6 - 3·0.4 = 0.6: damage of 3.4 is made good
    assert finding.high.ns == -11 + (4 - Fraction(3, 5))
    assert finding.is_deciding


def test_the_ends_of_a_polled_share_are_those_between_which_its_interval_draws() -> None:
    """One action of three: the middle of the posterior of its share, as the uncertainty of the score has it."""
    counts = (5, 2, 1)
    of = polled_case(counts, (420, -50, 100))
    analysis = az.analyze(of, evidence=False)
    for row in analysis.sensitivity(az.Side.NS):
        judged = row.judged
        assert isinstance(judged, JudgedWeight)
        index = int(judged.field[len("continuations[")])
        drawn = shares_drawn(what_if(analysis.ruling).sisters("tree"), Sampling(samples=100_000))
        assert drawn is not None
        low, high = sorted(drawn[index])[5000], sorted(drawn[index])[95_000]
        assert (float(judged.low), float(judged.high)) == (
            pytest.approx(low, abs=0.01),
            pytest.approx(high, abs=0.01),
        )
        assert judged.ends == f"a poll with {counts[index]} of 8: the middle 90%"


def test_a_ruling_without_outcomes_says_so() -> None:
    of = case(offending="none", table=az.StatedScore(score_ns=100), board=az.Board())
    with pytest.raises(az.AnalyzerError, match="the ruling assigns no outcomes"):
        az.analyze(of).sensitivity(az.Side.NS)
    unfinished = case(outcome("100"), outcome("200"), board=az.Board())
    with pytest.raises(az.AnalyzerError, match=r"continuations\[0\].weight: no weight"):
        az.analyze(unfinished).sensitivity(az.Side.NS)


ASSIGNED = [path for path in ruled_paths() if path.parents[1].name in ("law12", "law64", "law72", "law78")]


@pytest.mark.parametrize("path", ASSIGNED, ids=lambda path: path.parent.name)
def test_what_every_scenario_is_computed_from_gives_its_scores_again(path) -> None:
    """12, 64C, 72: own acts, splits, knock-outs and transfers after revokes among them."""
    of = az.load_case(path)
    if of.edition is None:
        return
    try:
        ruling = ruled_with(of)
    except az.AnalyzerError:
        return
    if ruling.basis is None or ruling.ns is None or ruling.ew is None:
        return
    scores = what_if(ruling).scores()
    assert (scores.ns, scores.ew, scores.damage) == (ruling.ns.exact, ruling.ew.exact, ruling.damage)
    assert (scores.rounded_ns, scores.rounded_ew) == (ruling.ns.rounded, ruling.ew.rounded)
