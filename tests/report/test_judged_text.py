"""Judgments as text and as plots: what a committee reads, and that a file of a plot is the same every time."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

import analyzer as az
from analyzer.case import OwnAct
from analyzer.report.judged_text import share_text
from tests.ruling.build import case, outcome

NS, EW = az.Side.NS, az.Side.EW


def danish(**fields: object) -> az.Analysis:
    """The Danish case of 2004 with a poll, a range and a forbidden call."""
    lead = az.Branches(
        outcome("3NT+1 W", "80%", label="another lead", range=(Fraction(7, 10), Fraction(9, 10))),
        outcome("3NT-2 W", "rest", label="a low club"),
    )
    of = case(
        az.Branch(label="East passes", weight="60%", polled=6, by="committee", then=lead),
        outcome("4S-1 E", "40%", label="East bids four", polled=4),
        outcome("4S+1 E", label="East bids on", legal=False, why="suggested"),
        board=az.Board(vulnerable=az.Vulnerability.EW),
        method=az.TeamImps(other_table_ns=-620),
        table=az.StatedResult.parse("4S+1 E"),
        **fields,
    )
    return az.analyze(of, evidence=False)


SENSITIVITY = """\
MOVES IT  East bids on: were it legal
            0% gives N-S +6.36 IMPs, 100% gives −1 (none, as found illegal; the whole, were
            it legal; the others in proportion)
            at 100% there is no damage
            at 159/184 (≈86.413%) N-S are level
            above 43/368 (≈11.685%) N-S score +5 after rounding
            field: continuations[2].legal
          East bids four: 40%
            18.5% gives N-S +4.339 IMPs, 65.3% gives ≈+8.738 (a poll with 4 of 10: the
            middle 90%; the other takes what is left)
            below 29/94 (≈30.851%) N-S score +5 after rounding
            at 39/94 (≈41.489%) N-S score +7 after rounding
            field: continuations[1].weight
          another lead: 80%
            70% gives N-S +7.14 IMPs, 90% gives +5.58 (the range given, 70% to 90%; 'rest'
            takes what is left)
            at 61/78 (≈78.205%) N-S score +7 after rounding
            above 71/78 (≈91.026%) N-S score +5 after rounding
            field: continuations[0].then[0].weight
"""


def test_the_judgment_on_which_the_score_hangs_comes_first_with_its_field() -> None:
    text = az.sensitivity_as_text(danish(), NS)
    assert text == SENSITIVITY
    assert max(map(len, text.splitlines())) <= 92
    shorter = az.sensitivity_as_text(danish(), NS, most=1)
    assert shorter.splitlines()[-1].strip() == "2 more that move the score less."


def test_nothing_judged_is_said_so() -> None:
    of = case(outcome("420"), board=az.Board())
    analysis = az.analyze(of, evidence=False)
    assert "Nothing in this ruling is judged" in az.sensitivity_as_text(analysis, NS)
    assert "Nothing in the case is stated as uncertain" in az.interval_as_text(of, analysis.interval(NS))
    assert az.plot_tornado(analysis, NS).axes[0].texts


def test_findings_say_what_each_answer_gives() -> None:
    of = case(
        outcome("150"),
        board=az.Board(),
        table=az.StatedScore(score_ns=-500),
        own_act=OwnAct(act="a wild double", qualifies=True, by="director", without=az.Branches(outcome("100"))),
    )
    analysis = az.analyze(of, evidence=False)
    text = az.sensitivity_as_text(analysis, NS)
    assert re.search(r"a wild double: yes +director", text)
    assert "no: N-S +4 IMPs" in text
    assert "yes: N-S −10 IMPs" in text
    assert "field: self inflicted.qualifies" in text
    assert [tick.get_text() for tick in az.plot_tornado(analysis, NS).axes[0].get_yticklabels()] == ["a wild double"]


def test_a_likelihood_whose_other_answer_makes_no_score_is_shown_without_one() -> None:
    of = case(
        outcome("3NT+1 W", likely=True),
        outcome("3NT-2 W", likely=False, at_all_probable=True),
        edition="1997",
        elections={"12C3": "off"},
        table=az.StatedResult.parse("4S+1 E"),
        method=az.TeamImps(other_table_ns=-420),
    )
    analysis = az.analyze(of, evidence=False)
    text = az.sensitivity_as_text(analysis, NS)
    assert "no: the answer alone makes no score" in text
    assert len(az.plot_tornado(analysis, NS).axes[0].patches) == 5


@pytest.mark.parametrize(
    ("table", "weight", "told"),
    [
        (100, "60%", "at 1/4 or less there is no damage"),
        (300, "60%", "above 3/4 there is damage"),
    ],
)
def test_damage_is_said_to_come_or_go(table: int, weight: str, told: str) -> None:
    of = case(
        outcome("400", weight, label="one"),
        outcome("-200", "20%", label="two"),
        outcome("-200", "20%", label="three"),
        board=az.Board(),
        method=az.TotalPoints(other_table_ns=0),
        table=az.StatedScore(score_ns=table),
    )
    text = az.sensitivity_as_text(az.analyze(of, evidence=False), NS)
    share = (Fraction(table) + 200) / 600
    assert told.replace("1/4", share_text(share)).replace("3/4", share_text(share)) in text


def test_at_matchpoints_the_score_is_told_against_the_average() -> None:
    of = case(
        outcome("420", "60%", label="game"),
        outcome("-50", "40%", label="down"),
        board=az.Board(),
        method=az.Matchpoints(field_ns=(-50, 140, 170, 420)),
    )
    analysis = az.analyze(of, evidence=False)
    text = az.sensitivity_as_text(analysis, NS)
    # 7 and 1 of 8: 4 at one half
    assert "at 50% N-S are at average" in text
    assert "above" not in text
    assert "E-W are at average" in az.sensitivity_as_text(analysis, EW)
    off = case(outcome("420", "50%"), outcome("-50", "50%"), board=az.Board(), method=of.method)
    assert "above 50% N-S are" in az.sensitivity_as_text(az.analyze(off, evidence=False), NS)


def test_the_interval_says_how_it_was_drawn() -> None:
    analysis = danish()
    text = az.interval_as_text(analysis.ruling.case, analysis.interval(NS, samples=4000, seed=7))
    assert text.startswith("INTERVAL  N-S +6.36 IMPs; with 90% between +4.")
    assert "chance of damage: 100%" in text
    assert "after rounding +4: " in text
    assert "4,000 draws from seed 7; prior of a poll: 1/2 of an answer for each action" in text
    assert "continuations, continuations[0].then" in " ".join(text.split())


def panel(analysis: az.Analysis) -> object:
    bo = az.PanelMember(
        name="Bo", answers={"continuations[0].weight": Fraction(9, 10), "continuations[1].weight": az.REST}
    )
    return analysis.panel(az.PanelMember(name="Anna"), bo)


def test_a_panel_is_told_with_who_differs_where_and_whether_it_matters() -> None:
    analysis = danish()
    text = az.panel_as_text(analysis.ruling.case, panel(analysis), NS)  # type: ignore[arg-type]
    assert text.splitlines()[0] == "PANEL     Anna     N-S +6.36 IMPs   → +6"
    assert "From +3.54 to +6.36; the rounded scores differ." in text
    assert "East passes: Anna 60%, Bo 90%; pooled 75%" in text
    assert "it matters to the ruling" in text
    alone = analysis.panel(az.PanelMember(name="Anna"))
    assert "All members come to the same score." in az.panel_as_text(analysis.ruling.case, alone, NS)


def test_an_undecided_panel_shows_what_is_asked_and_stated_voices() -> None:
    analysis = danish()
    legal = az.PanelMember(
        name="Cy",
        voice=Fraction(2),
        answers={
            "continuations[2].legal": True,
            "continuations[2].weight": Fraction(1),
            "continuations[0].weight": Fraction(0),
            "continuations[1].weight": Fraction(0),
        },
    )
    members = (az.PanelMember(name="Anna"), az.PanelMember(name="Bo"), legal)
    undecided = analysis.panel(*members)
    text = az.panel_as_text(analysis.ruling.case, undecided, NS)
    assert "continuations[2].legal: The panel is equally divided. What is found?" in text
    assert "pooled   " not in text
    assert "voice 2" in text
    assert "East bids on: legal: Anna no, Bo no, Cy yes" in text
    assert "Some find damage and some do not." in text
    assert az.plot_panel(analysis.ruling.case, undecided, NS).axes


def test_a_lean_is_shown_apart_and_only_where_it_was_asked() -> None:
    analysis = danish()
    text = az.lean_as_text(analysis.ruling.case, analysis.lean(Fraction(1, 10)))
    assert text.startswith("LEANT     Were 10% of the weight leant towards N-S, as was asked:")
    assert "The ruling is not leant: this stands beside it." in text
    assert "another lead: 48%, leant 38%" in text
    assert "LEANT" not in az.as_text(analysis.ruling)


def test_the_file_of_a_plot_is_the_same_every_time(tmp_path: Path) -> None:
    analysis = danish()
    of = analysis.ruling.case
    draws = {
        "tornado": lambda: az.plot_tornado(analysis, NS),
        "interval": lambda: az.plot_interval(of, analysis.interval(NS, samples=500)),
        "panel": lambda: az.plot_panel(of, panel(analysis), NS),  # type: ignore[arg-type]
    }
    for name, draw in draws.items():
        figure = draw()
        for attempt, drawn in enumerate((figure, figure, draw())):
            az.save_svg(drawn, tmp_path / f"{name}{attempt}.svg")
        files = {(tmp_path / f"{name}{attempt}.svg").read_bytes() for attempt in range(3)}
        assert len(files) == 1, name
        assert b"dc:date" not in files.pop()


def test_a_weight_is_always_shown_exactly() -> None:
    assert share_text(Fraction(3, 8)) == "37.5%"
    assert share_text(Fraction(62, 105)) == "62/105 (≈59.048%)"
