"""Rulings from case to score: aggregation, damage, roles, refusals, missing judgments, traces."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import analyzer as az
from analyzer.case import Published, PublishedOutcome
from analyzer.continuations import Branches, StatedScore, StatedTricks
from analyzer.errors import CaseError, Infeasible
from analyzer.expectations import check_case
from analyzer.laws import Edition
from analyzer.scoring import RoundingMode, ScorerTable, possible_scores
from tests.plausible_engine import ruled_paths
from tests.ruling.build import Engine, case, outcome

SCENARIOS = ruled_paths()
DANISH = next(path for path in SCENARIOS if path.parent.name == "danish-3nt")


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.parent.name)
def test_every_scenario_gives_what_it_expects_and_names_its_source(path) -> None:
    scenario = az.load_case(path)
    assert scenario.source, "a scenario says where its facts come from"
    assert scenario.name == path.parent.name
    verdicts = check_case(scenario)
    assert verdicts, "a shipped scenario expects something"
    assert [difference for verdict in verdicts for difference in verdict.differences] == []


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.parent.name)
def test_no_trace_of_any_scenario_has_an_orphan_number(path, edition: Edition) -> None:
    scenario = az.load_case(path)
    refused = next((wanted.refused for wanted in scenario.expect if wanted.edition is edition), "")
    if refused:
        with pytest.raises(az.AnalyzerError, match=re.escape(refused)):
            az.rule(scenario, edition=edition)
        return
    ruling = az.rule(scenario, edition=edition)
    assert az.audit(ruling.trace) == []
    assert (ruling.ns is None) == bool(ruling.needs) or not scenario.has_scoring


def test_the_danish_case_gives_its_exact_score_and_finds_the_published_slip() -> None:
    ruling = az.rule(az.load_case(DANISH))
    assert ruling.ns is not None
    assert ruling.ew is not None
    assert (ruling.ns.exact, ruling.ns.rounded, ruling.ns.unit) == (Fraction(13, 5), 3, "IMPs")
    assert (ruling.ew.exact, ruling.ew.rounded) == (Fraction(-13, 5), -3)
    assert (ruling.ns.role, ruling.ew.role) == ("non-offending", "offending")
    [evidence] = ruling.evidence
    assert evidence.is_exactly_the_outcomes
    fewest, leads = evidence.by_tricks[0]
    assert (fewest, {str(card) for card in leads}) == (7, {"C3", "C4", "C9", "CT"})
    assert "counted 3NT W −2 as +100 to N-S; vulnerable it is +200" in ruling.checks[0].text
    assert ruling.damage == Fraction(18, 5)


def test_a_wrong_weight_makes_the_expectation_of_a_scenario_fail() -> None:
    scenario = az.load_case(DANISH)
    [wanted] = scenario.expect
    wrong = replace(scenario, expect=(replace(wanted, ns=Fraction(12, 5), slips=0, clauses=("99Z",)),))
    [verdict] = check_case(wrong)
    assert not verdict.passed
    assert verdict.differences == (
        "NS: 13/5, expected 12/5",
        "3 slips found in the published figures, expected 0",
        "Law 99Z is not cited",
    )


SCORES = sorted(possible_scores(None))
weights = st.lists(st.integers(1, 9), min_size=1, max_size=6)
methods = st.one_of(
    st.builds(az.TeamImps, other_table_ns=st.sampled_from(SCORES)),
    st.builds(az.Matchpoints, field_ns=st.lists(st.sampled_from(SCORES), min_size=1, max_size=8).map(tuple)),
)


def mirrored(method: az.Matchpoints | az.TeamImps) -> az.Matchpoints | az.TeamImps:
    if isinstance(method, az.TeamImps):
        return az.TeamImps(other_table_ns=-method.other_table_ns)
    return az.Matchpoints(field_ns=tuple(-score for score in method.field_ns))


@given(st.data(), weights, methods, st.sampled_from(["NS", "EW", "both", "none"]))
@settings(max_examples=150, deadline=None)
def test_swapping_the_directions_mirrors_the_ruling_and_the_sides_balance(data, parts, method, offending) -> None:
    points = data.draw(st.lists(st.sampled_from(SCORES), min_size=len(parts), max_size=len(parts)))
    table = data.draw(st.sampled_from(SCORES))
    total = sum(parts)

    def ruled(sign: int) -> az.Ruling:
        sides = {"NS": "EW", "EW": "NS"}.get(offending, offending) if sign < 0 else offending
        tree = [outcome(str(sign * p), Fraction(w, total)) for p, w in zip(points, parts, strict=True)]
        return az.rule(
            case(
                *tree,
                offending=sides,
                method=method if sign > 0 else mirrored(method),
                table=StatedScore(score_ns=sign * table),
                board=az.Board(),
            )
        )

    one, other = ruled(1), ruled(-1)
    assert one.ns and one.ew and other.ns and other.ew
    assert (one.ns.exact, one.ew.exact) == (other.ew.exact, other.ns.exact)
    assert (one.ns.rounded, one.ns.role) == (other.ew.rounded, other.ew.role)
    whole = 0 if isinstance(method, az.TeamImps) else method.top
    assert one.ns.exact + one.ew.exact == whole
    assert az.audit(one.trace) == []


@given(st.data(), weights, methods, st.sampled_from(["2007", "2017"]))
@settings(max_examples=100, deadline=None)
def test_the_innocent_side_never_gets_less_than_at_the_table_and_damage_decides(data, parts, method, edition) -> None:
    points = data.draw(st.lists(st.sampled_from(SCORES), min_size=len(parts), max_size=len(parts)))
    table = data.draw(st.sampled_from(SCORES))
    tree = [outcome(str(p), Fraction(w, sum(parts))) for p, w in zip(points, parts, strict=True)]
    ruling = az.rule(case(*tree, edition=edition, method=method, table=StatedScore(score_ns=table), board=az.Board()))
    assert ruling.ns is not None
    assert ruling.table is not None
    expectation = az.weighted_score(list(zip([Fraction(w, sum(parts)) for w in parts], points, strict=True)), method)
    assert ruling.ns.exact == max(ruling.table.converted_ns, expectation)
    assert ruling.stands is (ruling.table.converted_ns >= expectation)


def test_converting_first_is_not_averaging_the_points_and_the_wrong_way_is_recognized() -> None:
    published = Published(ns=Fraction(8), ew=Fraction(-8))
    built = case(outcome("620", "50%"), outcome("-100", "50%"), method=az.TeamImps(other_table_ns=-100),
                 board=az.Board(), published=published)  # fmt: skip
    ruling = az.rule(built)
    assert ruling.ns is not None
    assert ruling.ns.exact == 6
    assert [check.where for check in ruling.checks] == ["published.ns", "published.ew"]
    assert all("mean of the points (+260)" in check.text for check in ruling.checks)


def test_a_published_score_of_one_outcome_alone_is_recognized() -> None:
    built = case(outcome("620", "50%"), outcome("-100", "50%"), method=az.Matchpoints(field_ns=(600, 600, 100)),
                 board=az.Board(), published=Published(ns=Fraction(6), rounded_ns=Fraction(5)))  # fmt: skip
    texts = [check.text for check in az.rule(built).checks]
    assert "It is score N-S +620 alone, whose weight is 50%" in texts[0]
    assert "rounded" in texts[1]


def test_a_published_outcome_that_the_case_does_not_have_is_reported() -> None:
    published = Published(outcomes=(PublishedOutcome(outcome=StatedScore(score_ns=50), score_ns=50),))
    ruling = az.rule(case(outcome("620"), board=az.Board(), published=published))
    assert "none of the case's outcomes" in ruling.checks[0].text


def test_1997_without_weights_gives_each_side_its_own_result() -> None:
    built = case(
        outcome("620", likely=True),
        outcome("650", likely=False, at_all_probable=True),
        outcome("-100", likely=False, at_all_probable=False),
        edition="1997",
        board=az.Board(),
        table=StatedScore(score_ns=-100),
        method=az.TeamImps(other_table_ns=620),
    )
    ruling = az.rule(built)
    assert ruling.ns is not None
    assert ruling.ew is not None
    assert (ruling.ns.exact, ruling.ew.exact) == (0, -1)
    assert [o.score_ns for o, _ in ruling.ns.outcomes] == [620]
    assert [o.score_ns for o, _ in ruling.ew.outcomes] == [650]
    assert az.audit(ruling.trace) == []


def test_both_offending_sides_get_their_worst_at_all_probable_in_1997() -> None:
    built = case(outcome("620", likely=True), outcome("-100", likely=False, at_all_probable=True), edition="1997",
                 offending="both", board=az.Board())  # fmt: skip
    ruling = az.rule(built)
    assert ruling.ns is not None
    assert ruling.ew is not None
    assert (ruling.ns.role, ruling.ew.role) == ("offending", "offending")
    assert ruling.ns.exact == az.imps(-100)
    assert ruling.ew.exact == -az.imps(620)
    assert ruling.damage is None
    assert any("Both sides are offending" in note for note in ruling.notes)


NEEDS = [
    ("edition", {"edition": None}),
    ("offending", {"offending": None}),
    ("continuations", {"tree": None}),
]


@pytest.mark.parametrize(("need", "fields"), NEEDS)
def test_what_is_missing_is_asked_for_by_name_and_no_score_is_given(need: str, fields: dict[str, object]) -> None:
    ruling = az.rule(replace(case(outcome("620"), board=az.Board()), **fields))
    assert [entry.id for entry in ruling.needs] == [need]
    assert (ruling.ns, ruling.ew) == (None, None)


def test_missing_weights_are_asked_for_at_their_place_and_the_outcomes_are_still_shown() -> None:
    ruling = az.rule(case(outcome("620", where="continuations[0]"), outcome("-100", where="continuations[1]"),
                          board=az.Board()))  # fmt: skip
    assert [need.id for need in ruling.needs] == ["continuations[0].weight", "continuations[1].weight"]
    assert [o.converted_ns for o in ruling.outcomes] == [12, -3]


def test_1997_asks_for_likely_and_at_all_probable_for_each_outcome() -> None:
    ruling = az.rule(
        case(outcome("620", where="a"), outcome("-100", likely=False, where="b"), edition="1997", board=az.Board())
    )
    assert [need.id for need in ruling.needs] == ["a.likely", "a.at all probable", "b.at all probable"]
    none_likely = az.rule(case(outcome("620", likely=False, at_all_probable=True, where="a"), edition="1997",
                               board=az.Board()))  # fmt: skip
    assert [need.id for need in none_likely.needs] == ["a.likely"]


def test_nobody_offending_leaves_the_table_score() -> None:
    ruling = az.rule(case(outcome("620"), offending="none", board=az.Board(), table=StatedScore(score_ns=-100)))
    assert ruling.stands
    assert ruling.ns is not None
    assert ruling.ns.exact == az.imps(-100)
    assert ruling.ns.role == "none"
    unknown = az.rule(case(outcome("620"), offending="none", board=az.Board()))
    assert [need.id for need in unknown.needs] == ["table"]


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
@pytest.mark.parametrize("weight", ["25%", "rest"])
def test_an_illegal_outcome_with_weight_is_refused_in_every_edition(edition: str, weight: str) -> None:
    built = case(
        outcome("-140", "75%"), outcome("420", weight, legal=False, why="suggested", label="bids on"),
        edition=edition, board=az.Board(), elections={"12C3": "directors too"} if edition == "1997" else {},
    )  # fmt: skip
    with pytest.raises(CaseError, match=r"bids on.*suggested.*25%.*illegal outcomes may not carry weight"):
        az.rule(built)


def test_an_illegal_branch_takes_its_whole_subtree_with_it() -> None:
    built = case(
        outcome("-140", "1"),
        az.Branch(label="bids on", legal=False, then=Branches(outcome("420", "50%"), outcome("-50", "50%"))),
        board=az.Board(),
    )
    ruling = az.rule(built)
    assert len(ruling.outcomes) == 1
    assert [out.label for out in ruling.excluded] == ["bids on", "bids on"]


def test_an_authority_may_elect_to_allow_illegal_outcomes_in_2007() -> None:
    tree = (outcome("-140", "75%"), outcome("420", "25%", legal=False))
    ruling = az.rule(case(*tree, edition="2007", board=az.Board(), elections={"illegal outcomes": "allowed"}))
    assert len(ruling.outcomes) == 2
    assert ruling.excluded == ()


DEAL = az.Deal.parse("N:Q7.J.QT72.KQT943 KJT632.QT.A843.2 84.8765432.K9.A5 A95.AK9.J65.J876")
EW = az.Board(vulnerable=az.Vulnerability.EW, deal=DEAL, dealer=az.Seat.S)


def test_double_dummy_leaves_are_asked_in_one_batch_and_count_tricks_won_before() -> None:
    contract = az.Contract.parse("3NT W")
    low_club = tuple(az.Card.parse(card) for card in ("C3", "C2", "CA", "C6", "C5"))
    built = case(
        az.Branch(weight="50%", then=az.DoubleDummy(contract=contract)),
        az.Branch(weight="50%", then=az.DoubleDummy(contract=contract, line=low_club)),
        board=EW,
    )
    engine = Engine(tricks_ns=5)
    ruling = az.rule(built, source=engine, evidence=False)
    assert len(engine.asked) == 2
    assert [o.result.tricks_declarer for o in ruling.outcomes if o.result] == [8, 12 - 5]
    assert [o.how for o in ruling.outcomes] == ["double dummy"] * 2
    real = az.rule(built)
    assert [o.result.tricks_declarer for o in real.outcomes if o.result] == [7, 7]
    assert az.audit(real.trace) == []


def test_a_stated_distribution_of_tricks_becomes_weighted_outcomes() -> None:
    leaf = StatedTricks(
        contract=az.Contract.parse("3NT W"), shares=((10, Fraction(4, 5)), (7, Fraction(1, 5)), (9, Fraction(0)))
    )
    ruling = az.rule(case(az.Branch(then=leaf), board=EW, method=az.TeamImps(other_table_ns=-620)), evidence=False)
    assert [(o.weight, o.score_ns) for o in ruling.outcomes] == [(Fraction(4, 5), -630), (Fraction(1, 5), 200)]
    assert ruling.ns is not None
    assert ruling.ns.exact == Fraction(13, 5)
    assert az.audit(ruling.trace) == []


def test_an_engine_that_cannot_answer_stops_the_ruling() -> None:
    class Broken(Engine):
        def solve(self, questions):
            raise Infeasible("no")

    built = case(az.Branch(then=az.DoubleDummy(contract=az.Contract.parse("3NT W"))), board=EW)
    with pytest.raises(Infeasible):
        az.rule(built, source=Broken())


def test_a_pass_out_scores_nothing_and_has_no_tricks() -> None:
    ruling = az.rule(case(outcome("pass"), method=az.TeamImps(other_table_ns=100)))
    [found] = ruling.outcomes
    assert (found.score_ns, found.converted_ns) == (0, -3)
    assert az.audit(ruling.trace) == []


def test_a_scorers_table_must_list_every_outcome_but_not_the_table_result() -> None:
    method = ScorerTable(matchpoints_ns=((620, Fraction(8)), (-100, Fraction(2))), top=Fraction(10))
    built = case(outcome("620", "50%"), outcome("-100", "50%"), method=method, board=az.Board(),
                 table=StatedScore(score_ns=-620))  # fmt: skip
    ruling = az.rule(built)
    assert ruling.ns is not None
    assert (ruling.ns.exact, ruling.damage) == (5, None)
    with pytest.raises(CaseError, match="no matchpoints for NS -140"):
        az.rule(replace(built, tree=Branches(outcome("-140"))))


@pytest.mark.parametrize(
    ("mode", "ns", "ew"),
    [
        (RoundingMode.NEAREST, 3, -3),
        (RoundingMode.NON_OFFENDING, 3, -3),
        (RoundingMode.NONE, Fraction(13, 5), Fraction(-13, 5)),
    ],
)
def test_rounding_is_last_and_by_the_events_rule(mode: RoundingMode, ns: Fraction, ew: Fraction) -> None:
    scenario = replace(az.load_case(DANISH), rounding=az.Rounding(mode=mode))
    ruling = az.rule(scenario, evidence=False)
    assert ruling.ns is not None
    assert ruling.ew is not None
    assert (ruling.ns.rounded, ruling.ew.rounded) == (ns, ew)
    assert not ruling.ns.rounding_is_proposal


def test_a_rounding_rule_that_the_case_does_not_state_is_a_labelled_proposal() -> None:
    ruling = az.rule(case(outcome("620"), board=az.Board()))
    assert ruling.ns is not None
    assert ruling.ns.rounding_is_proposal
    assert any("Proposal" in note and "rounding" in note for note in ruling.notes)


@given(st.data(), weights, methods)
@settings(max_examples=100, deadline=None)
def test_at_the_printed_weight_there_is_no_damage_and_a_hair_to_one_side_there_is(data, parts, method) -> None:
    points = data.draw(st.lists(st.sampled_from(SCORES), min_size=len(parts), max_size=len(parts)))
    table = data.draw(st.sampled_from(SCORES))
    shares = [Fraction(w, sum(parts)) for w in parts]
    tree = [outcome(str(p), w) for p, w in zip(points, shares, strict=True)]
    ruling = az.rule(case(*tree, method=method, board=az.Board(), table=StatedScore(score_ns=table)))
    assert ruling.table is not None
    for swing in ruling.swings:
        index = next(i for i, o in enumerate(ruling.outcomes) if o is swing.outcome)

        def score(share: Fraction, index: int = index) -> Fraction:
            others = 1 - shares[index]
            moved = [share if i == index else w * (1 - share) / others for i, w in enumerate(shares)]
            return az.weighted_score(list(zip(moved, points, strict=True)), method)

        assert score(swing.low_weight) == swing.low_value
        assert score(swing.high_weight) == swing.high_value
        if swing.break_even is not None:
            assert score(swing.break_even) == ruling.table.converted_ns
        if swing.break_even is not None and 0 < swing.break_even < 1:
            hair = Fraction(1, 10**9)
            assert (score(swing.break_even + hair) - ruling.table.converted_ns) * (
                score(swing.break_even - hair) - ruling.table.converted_ns
            ) < 0


@pytest.mark.parametrize("bad", [[(Fraction(1, 2), 3)], [(Fraction(3, 2), 1), (Fraction(-1, 2), 1)]])
def test_a_weighted_sum_refuses_weights_that_are_no_weights(bad: list[tuple[Fraction, int]]) -> None:
    with pytest.raises(CaseError, match=r"add to|negative"):
        az.weighted_sum(bad)


NOTRUMP = "N:AK.T952.AJ98.KQ8 QJ94.KQ.T3.JT932 72.A8764.KQ7542. T8653.J3.6.A7654"
FEWEST = "3NT N with 0 tricks: no legal play gives fewer than 1 after the proper opening lead."


@pytest.mark.parametrize(
    ("table", "branches", "named"),
    [
        ("3NT-9 N", ("3NT= N",), 1),
        ("3NT= N", ("3NT-9 N", "3NT-1 N"), 1),
        ("3NT= N", ("3NT-8 N", "3NT+4 N"), 0),
        ("-100", ("3NT-9 N", "100"), 1),
    ],
)
def test_results_that_no_legal_play_gives_are_noted_and_still_ruled(table: str, branches, named: int) -> None:
    share = Fraction(1, len(branches))
    stated = outcome(table).then
    built = case(
        *(outcome(text, share) for text in branches),
        board=az.Board(deal=az.Deal.parse(NOTRUMP), vulnerable=az.Vulnerability.NONE),
        table=stated,
    )
    ruling = az.rule(built, source=Engine(), evidence=False)
    assert ruling.ns is not None
    assert [note for note in ruling.notes if "no legal play" in note] == [FEWEST] * named


def test_tricks_of_a_distribution_are_held_against_legal_play() -> None:
    then = StatedTricks(contract=az.Contract.parse("3NT N"), shares=((0, Fraction(1, 2)), (9, Fraction(1, 2))))
    board = az.Board(deal=az.Deal.parse(NOTRUMP), vulnerable=az.Vulnerability.NONE)
    built = case(az.Branch(weight=Fraction(1), then=then), board=board, table=outcome("3NT= N").then)
    assert FEWEST in az.rule(built, source=Engine(), evidence=False).notes
