"""Panels: every member's own score, the pooled one, and where their differences matter."""

from __future__ import annotations

from fractions import Fraction

import pytest

import analyzer as az
from analyzer.case import OwnAct
from analyzer.laws.law12 import Authority
from analyzer.ruling.answers import Answer, judged_now
from analyzer.ruling.panel import Panel
from tests.ruling.build import case, outcome
from tests.ruling.judged_cases import random_case, ruled_with

VULNERABLE = az.Board(vulnerable=az.Vulnerability.EW)
NS, EW = az.Side.NS, az.Side.EW


def danish(**fields: object) -> az.Case:
    """3NT with an overtrick or two down, and the call that was suggested."""
    settings: dict[str, object] = {
        "board": VULNERABLE,
        "method": az.TeamImps(other_table_ns=-620),
        "table": az.StatedResult.parse("4S+1 E"),
    }
    return case(
        outcome("3NT+1 W", "80%", label="a heart lead"),
        outcome("3NT-2 W", "20%", label="a low club"),
        outcome("4S+1 E", legal=False, label="four spades"),
        **(settings | fields),
    )


def weights(first: str, second: str) -> dict[str, Answer]:
    return {"continuations[0].weight": Fraction(first), "continuations[1].weight": Fraction(second)}


def member(name: str, answers: dict[str, Answer] | None = None, voice: int = 1) -> az.PanelMember:
    return az.PanelMember(name=name, answers=answers or {}, voice=Fraction(voice))


def panel_of(of: az.Case, *members: az.PanelMember) -> Panel:
    return az.analyze(of, evidence=False).panel(*members)


@pytest.mark.parametrize("seed", range(500, 530))
def test_a_panel_of_equal_members_equals_the_member(seed: int) -> None:
    of = random_case(seed)
    ruling = ruled_with(of)
    panel = panel_of(of, member("A"), member("B", voice=3))
    assert ruling.ns is not None
    assert ruling.ew is not None
    for scores in (panel.pooled, *(scores for _, scores in panel.own)):
        assert scores is not None
        assert (scores.ns, scores.ew, scores.damage) == (ruling.ns.exact, ruling.ew.exact, ruling.damage)
    assert panel.nodes == ()
    assert not panel.needs
    assert not panel.matters(NS)
    assert not panel.differs_on_damage


def test_weights_are_pooled_as_their_mean_and_each_member_has_his_own_score() -> None:
    panel = panel_of(danish(), member("Anna"), member("Bo", weights("2/5", "3/5")))
    assert [scores.ns for _, scores in panel.own] == [Fraction(13, 5), Fraction(39, 5)]
    assert panel.pooled is not None
    assert panel.pooled.ns == Fraction(26, 5)
    assert panel.answers["continuations[0].weight"] == Fraction(3, 5)
    assert panel.spread(NS) == (Fraction(13, 5), Fraction(39, 5))
    assert panel.spread(EW) == (Fraction(-39, 5), Fraction(-13, 5))
    assert panel.matters(NS)
    [node] = panel.nodes
    assert node.field == "continuations"
    assert node.spread(NS) == Fraction(26, 5)
    assert node.matters(NS)
    assert node.farthest == ("Anna", "Bo")


def test_answers_may_be_written_as_in_a_case() -> None:
    told = {"continuations[0].weight": "40%", "continuations[1].weight": "rest", "continuations[2].legal": "no"}
    panel = panel_of(danish(), az.PanelMember(name="Bo", answers=told))
    assert panel.pooled is not None
    assert panel.pooled.ns == Fraction(39, 5)
    with pytest.raises(az.AnalyzerError, match="'much' is not a weight"):
        az.PanelMember(name="Bo", answers={"continuations[0].weight": "much"})


def test_a_voice_counts_as_stated() -> None:
    panel = panel_of(danish(), member("Anna", voice=3), member("Bo", weights("2/5", "3/5")))
    assert panel.pooled is not None
    assert panel.pooled.ns == Fraction(3 * 26 + 78, 40)
    [node] = panel.nodes
    assert node.farthest == ("Bo",)


def test_a_difference_that_rounding_hides_does_not_matter() -> None:
    panel = panel_of(danish(), member("Anna"), member("Bo", weights("39/50", "11/50")))
    assert not panel.matters(NS)
    [node] = panel.nodes
    assert not node.matters(NS)


def test_weights_on_several_levels_are_pooled_at_each_of_them() -> None:
    """The mean at each branch is not the mean of the products, and the panel says which it takes."""
    pair = az.Branches(outcome("420", "50%"), outcome("-50", "50%"))
    of = case(
        az.Branch(weight="50%", then=pair),
        outcome("100", "50%"),
        board=az.Board(),
        method=az.TotalPoints(other_table_ns=0),
    )
    answers: dict[str, Answer] = {
        "continuations[0].weight": Fraction(1),
        "continuations[1].weight": Fraction(0),
        "continuations[0].then[0].weight": Fraction(1),
        "continuations[0].then[1].weight": Fraction(0),
    }
    panel = panel_of(of, member("A"), member("B", answers))
    assert panel.pooled is not None
    inside = Fraction(3, 4) * 420 - Fraction(1, 4) * 50
    assert panel.pooled.ns == Fraction(3, 4) * inside + Fraction(1, 4) * 100
    assert {node.field for node in panel.nodes} == {"continuations", "continuations[0].then"}
    assert [node.spread(NS) for node in panel.nodes] == sorted((n.spread(NS) for n in panel.nodes), reverse=True)


LEGAL: dict[str, Answer] = {
    "continuations[2].legal": True,
    "continuations[2].weight": Fraction(1, 2),
    **weights("1/2", "0"),
}


def test_a_finding_goes_by_the_majority_and_its_minority_does_not_weigh() -> None:
    """Who finds the call legal weighs it; the pooled weights are those of the members who agree that it is not."""
    panel = panel_of(danish(), member("Anna"), member("Bo", weights("7/10", "3/10")), member("Cy", LEGAL))
    assert panel.answers["continuations[2].legal"] is False
    assert panel.answers["continuations[0].weight"] == Fraction(3, 4)
    [node] = panel.nodes
    assert node.farthest == ("Cy",)
    legal = next(row for row in node.rows if row.field == "continuations[2].legal")
    assert legal.answers == (("Anna", False), ("Bo", False), ("Cy", True))
    by_cy = dict(node.scores)["Cy"]
    assert by_cy.ns == dict(panel.own)["Cy"].ns


def test_an_equally_divided_panel_is_asked_and_not_decided() -> None:
    panel = panel_of(danish(), member("Anna"), member("Cy", LEGAL))
    assert panel.pooled is None
    assert "continuations[2].legal" in [need.id for need in panel.needs]
    assert all(node.scores == () and not node.matters(NS) and node.spread(NS) == 0 for node in panel.nodes)


def test_damage_may_be_where_the_members_differ() -> None:
    of = danish(table=az.StatedResult.parse("3NT W +1"))
    panel = panel_of(of, member("Anna"), member("Bo", weights("1", "0")))
    assert panel.differs_on_damage


def test_likelihood_judgments_and_own_acts_are_findings_of_a_panel() -> None:
    """12C2 (1997); 12C1(e) (2017)."""
    of = case(
        outcome("3NT+1 W", likely=True),
        outcome("3NT-2 W", likely=False, at_all_probable=True),
        edition="1997",
        elections={"12C3": "off"},
        board=VULNERABLE,
        method=az.TeamImps(other_table_ns=-620),
    )
    likely: dict[str, Answer] = {"continuations[1].likely": True}
    panel = panel_of(of, member("A"), member("B", likely), member("C", likely))
    assert panel.pooled is not None
    assert panel.pooled.ns == 13
    [node] = panel.nodes
    assert (node.field, node.farthest) == ("continuations[1].likely", ("A",))
    of = case(
        outcome("150"),
        board=az.Board(),
        method=az.TeamImps(other_table_ns=0),
        table=az.StatedScore(score_ns=-500),
        own_act=OwnAct(act="a wild double", qualifies=True, without=az.Branches(outcome("100"))),
    )
    no: dict[str, Answer] = {"self inflicted.qualifies": False}
    panel = panel_of(of, member("A", no), member("B"), member("C", no))
    assert panel.pooled is not None
    assert panel.pooled.ns == 4
    assert [node.field for node in panel.nodes] == ["self inflicted.qualifies"]


def test_a_panel_may_give_the_weights_that_the_case_leaves_open() -> None:
    of = case(outcome("3NT+1 W"), outcome("3NT-2 W"), board=VULNERABLE, method=az.TeamImps(other_table_ns=-620))
    assert az.rule(of, evidence=False).needs
    halves = {**weights("1/2", "0"), "continuations[1].weight": az.REST}
    panel = panel_of(of, member("A", weights("4/5", "1/5")), member("B", halves))
    assert panel.pooled is not None
    assert panel.pooled.ns == Fraction(7, 20) * 13
    with pytest.raises(az.AnalyzerError, match=r"A: no weight"):
        panel_of(of, member("A"))


@pytest.mark.parametrize(
    ("members", "told"),
    [
        ((), "a panel without members"),
        ((member("A"), member("A")), "'A' names no one member"),
        ((member("A", voice=0),), "a voice of 0"),
        ((member("A", weights("3/5", "3/5")),), "A: weights add to 6/5"),
        ((member("A", weights("-1/2", "3/2")),), "A: -1/2 is no answer to it"),
        ((member("A", {"continuations[0].weight": 0.5}),), "A: 0.5 is no answer to it"),  # type: ignore[dict-item]
        ((member("A", {"continuations[9].weight": Fraction(1)}),), "A: no field that is judged"),
        ((member("A", {"continuations[0].weight": True}),), "A: True is no answer to it"),
        ((member("A", {"continuations[2].legal": Fraction(1)}),), "A: 1 is no answer to it"),
        (
            (member("A", {"continuations[2].weight": Fraction(1, 2), **weights("1/2", "0")}),),
            "A: “four spades” is found illegal and has the weight 50%",
        ),
        ((member("A", {"continuations[0].legal": False}),), "A: weights add to 1/5"),
    ],
)
def test_answers_that_make_no_score_are_refused_by_the_members_name(members, told) -> None:
    with pytest.raises(az.AnalyzerError, match=told):
        panel_of(danish(), *members)


def test_every_member_is_told_his_faults_at_once() -> None:
    with pytest.raises(az.AnalyzerError) as refused:
        panel_of(danish(), member("A", weights("3/5", "3/5")), member("B", voice=-1))
    assert len(refused.value.problems) == 2  # type: ignore[attr-defined]


def test_an_own_act_that_nobody_judged_is_asked_of_each_member() -> None:
    of = case(
        outcome("150"),
        board=az.Board(),
        method=az.TeamImps(other_table_ns=0),
        table=az.StatedScore(score_ns=-500),
        own_act=OwnAct(act="a wild double"),
    )
    with pytest.raises(az.AnalyzerError, match=r"self inflicted.qualifies: A: not judged"):
        panel_of(of, member("A"))
    with pytest.raises(az.AnalyzerError, match=r"self inflicted.without it: A: not judged"):
        panel_of(of, member("A", {"self inflicted.qualifies": True}))
    panel = panel_of(of, member("A", {"self inflicted.qualifies": False}))
    assert panel.pooled is not None


def test_a_safety_net_may_be_answered_otherwise() -> None:
    """50E3 (2017): without the help of the card the table result stands."""
    from analyzer.play_facts import Net, SafetyNet

    net = SafetyNet(net=Net.PENALTY_CARD, irregularity="the exposed king", answer=True, by="director")
    of = danish(net=net, authority=Authority.DIRECTOR)
    analysis = az.analyze(of, evidence=False)
    rows = {row.judged.field: row for row in analysis.sensitivity(NS)}
    finding = rows["safety net.answer"]
    assert finding.low is not None
    assert finding.low.ns == -1
    panel = analysis.panel(member("A", {"safety net.answer": False}), member("B"), member("C"))
    assert panel.pooled is not None
    assert panel.pooled.ns == Fraction(13, 5)
    assert dict(panel.own)["A"].ns == -1


def test_a_tree_tells_every_answer_as_it_stands() -> None:
    tree = az.rule(danish(), evidence=False).case.tree
    assert tree is not None
    told = dict(judged_now(tree))
    assert told["continuations[0].weight"] == Fraction(4, 5)
    assert told["continuations[2].legal"] is False


@pytest.mark.parametrize(
    ("by", "first", "second", "ns"),
    [
        # true 50%, leant 60% (the digest's own numbers)
        ("1/10", "1/2", "1/2", Fraction(3, 5) * 13),
        # never more than the worse outcome has
        ("1/2", "1/5", "4/5", Fraction(13)),
    ],
)
def test_a_lean_moves_weight_to_the_innocent_side_and_leaves_the_ruling_alone(by, first, second, ns) -> None:
    of = case(
        outcome("3NT+1 W", Fraction(first), label="a heart"),
        outcome("3NT-2 W", Fraction(second), label="a club"),
        board=VULNERABLE,
        method=az.TeamImps(other_table_ns=-620),
    )
    analysis = az.analyze(of, evidence=False)
    leaned = analysis.lean(Fraction(by))
    assert leaned.towards is NS
    assert leaned.scores.ns == ns
    assert leaned.scores.ew == -ns
    assert analysis.ns is not None
    assert leaned.present.ns == analysis.ns.exact
    assert sum(outcome.leaned for outcome in leaned.outcomes) == 1


def test_a_lean_needs_weights_and_one_innocent_side() -> None:
    both = az.analyze(danish(offending="both"), evidence=False)
    with pytest.raises(az.AnalyzerError, match="not one side alone is non-offending"):
        both.lean(Fraction(1, 10))
    with pytest.raises(az.AnalyzerError, match=r"a lean of 0\.1"):
        az.analyze(danish(), evidence=False).lean(0.1)  # type: ignore[arg-type]
    with pytest.raises(az.AnalyzerError, match="a lean of 0"):
        az.analyze(danish(), evidence=False).lean(Fraction(0))


def test_an_analysis_is_the_ruling_and_more() -> None:
    analysis = az.analyze(danish(), evidence=False)
    assert analysis.ruling.ns == analysis.ns
    assert analysis.ew is not None
    assert analysis.needs == ()
    assert "weighted score" in analysis.explain(NS)
    assert [judged.field for judged in analysis.judged()] == ["continuations[1].weight", "continuations[2].legal"]
