"""`analyzer options`: which options there are, what each is worth, and what is refused."""

from __future__ import annotations

import pytest

from analyzer.bridge import Contract, Deal, MayNotLead, MustLead, PenaltyCard, Position
from analyzer.cli import main
from analyzer.solver import NumbaSource, Question
from tests.cli.test_command import Screen

DEAL = "N:Q743.A6.854.K532 J.987543.A92.JT9 AK852.KQT2.JT3.A T96.J.KQ76.Q8764"
FOUR_SPADES = ("options", DEAL, "--contract", "4S S")
EAST_AND_HEARTS = "E:H9"


@pytest.fixture
def screen(capsys: pytest.CaptureFixture[str]) -> Screen:
    return Screen(capsys)


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
def test_the_five_options_of_law_54_with_their_values(screen: Screen, edition: str) -> None:
    out = screen.json(*FOUR_SPADES, "--out-of-turn", EAST_AND_HEARTS, "--edition", edition)
    assert [(o["act"], o["clause"], o["tricks_declarer"]) for o in out["options"]] == [
        ("accept and become dummy", "54A", 12),
        ("accept", "54B", 12),
        ("no requirement", "54D", 12),
        ("require", "54D", 12),
        ("forbid", "54D", 9),
    ]
    assert [o["picked_up"] for o in out["options"]] == [[], [], [], ["H9"], ["H9"]]
    assert [o["stays"] for o in out["options"]] == [[], [], ["H9"], [], []]
    assert out["options"][3]["line"][0] == "HJ" and len(out["options"][3]["line"]) == 52


def test_each_value_is_that_of_the_question_put_by_hand() -> None:
    position = Position.opening(Deal.parse(DEAL), Contract.parse("4S S"))
    hearts = MustLead.parse("W:H").suits
    asked = {
        "require": (MustLead(player=position.leader, suits=hearts),),
        "forbid": (MayNotLead(player=position.leader, suits=hearts),),
        "no requirement": (PenaltyCard.parse("E:H9"),),
    }
    answers = NumbaSource().solve([Question(position=position, restrictions=bound) for bound in asked.values()])
    assert [answer.tricks_ns for answer in answers[:2]] == [12, 9]
    assert {str(entry.option): entry.tricks_ns for entry in answers[2].options} == {
        "no requirement": 12,
        "require a heart": 12,
        "forbid a heart": 9,
    }


def test_the_text_shows_lines_information_and_that_players_do_not_see_it(screen: Screen) -> None:
    text = screen.out(*FOUR_SPADES, "--out-of-turn", EAST_AND_HEARTS)
    assert "   1  W ♥J  N ♥6  E ♥3  S ♥Q   South wins" in text
    words = " ".join(text.split())
    assert "forbid West to lead hearts for as long as he keeps the lead; ♥9 is picked up Law 54D" in words
    assert "  All players may use what ♥9 tells them while it lies on the table. 50E1" in text
    assert (
        "♥9, once it is picked up\n  West may not use that his partner holds ♥9 once it is back in the hand. 50E2"
        in text
    )
    assert "the same cards in the same order as option 1" in text
    assert "did the exposed card help all the same (Law 50E3)?" in text
    assert "whoever chooses at the table does not" in " ".join(text.split())
    assert max(len(line) for line in text.split("\n")) <= 92
    short = screen.out(*FOUR_SPADES, "--out-of-turn", EAST_AND_HEARTS, "--no-lines")
    assert "South wins" not in short and "9 tricks to declarer double dummy" in short


def test_options_at_the_lead_of_a_penalty_cards_partner_and_the_choice_of_a_card(screen: Screen) -> None:
    out = screen.json(*FOUR_SPADES, "--penalty", "E:H9", "--penalty", "E:DA")
    acts = [(o["act"], sorted(o["picked_up"]), o["clause"]) for o in out["options"]]
    assert acts[0] == ("no requirement", [], "51B2")
    assert ("forbid", ["DA", "H9"], "51B2") in acts and len(acts) == 6
    # East has no more trumps and two penalty cards to discard: declarer picks
    line = ("--line", "S6 S3 SJ SK S2 S9 SQ")
    out = screen.json(*FOUR_SPADES, *line, "--penalty", "E:H9", "--penalty", "E:DA")
    assert [(o["text"], o["clause"], o["line"][0]) for o in out["options"]] == [
        ("East plays ♥9", "51A", "H9"),
        ("East plays ♦A", "51A", "DA"),
    ]
    assert out["options"][1]["tricks_declarer"] >= out["options"][0]["tricks_declarer"]


def test_a_withdrawn_call_restricts_partners_first_lead(screen: Screen) -> None:
    old = screen.json(*FOUR_SPADES, "--withdrew", "E:H", "--edition", "2007", "--no-lines")
    assert [(o["act"], o["tricks_declarer"]) for o in old["options"]] == [
        ("no requirement", 9),
        ("require", 12),
        ("forbid", 9),
    ]
    new = screen.json(*FOUR_SPADES, "--withdrew", "E:H", "--not-comparable", "--specified", "H", "--no-lines")
    assert [(o["act"], o["clause"]) for o in new["options"]] == [("no requirement", "26B")] + [("forbid", "26B")] * 3


def test_a_premature_play_has_the_options_of_its_edition(screen: Screen) -> None:
    arguments = (*FOUR_SPADES, "--line", "DK D4", "--premature", "W:C4", "--no-lines")
    texts = {edition: screen.json(*arguments, "--edition", edition)["options"] for edition in ("2007", "2017")}
    assert [o["act"] for o in texts["2007"]][:2] == ["require the highest", "require the lowest"]
    assert {o["act"] for o in texts["2017"]} - {o["act"] for o in texts["2007"]} == {"require"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "nothing to choose"),
        (("--penalty", "S:SA"), "only defenders have them"),
        (("--penalty", "E:HK"), "does not hold HK"),
        (("--out-of-turn", "E:HK"), "East does not hold HK"),
        (("--out-of-turn", "H9"), "write the player, a colon"),
        (("--out-of-turn", "W:HJ"), "West's lead"),
        (("--out-of-turn", "E:H9", "--withdrew", "E:H"), "one irregularity at a time"),
        (("--premature", "E:S2"), "the line ends between two"),
        (("--withdrew", "E:H"), "Say --comparable or --not-comparable"),
        (("--withdrew", "E:H", "--comparable"), "declarer has nothing to choose"),
        (("--withdrew", "W:H", "--not-comparable"), "the choice comes when East is on lead"),
        (("--line", "DK D4", "--out-of-turn", "E:H9"), "the line ends within one"),
        (("--line", "DK", "--penalty", "E:H9"), "declarer chooses when a defender is"),
        (("--line", "DK D4", "--penalty", "E:H9"), "East may play"),
        (("--line", "DK D4", "--penalty", "E:D9"), "East must play ♦9 (Law 50D1)"),
        (("--minor", "E:H9"), "a minor penalty card limits its owner, not his partner"),
        (("--line", "DK D4 D2 D3", "--withdrew", "E:H", "--edition", "2007"), "West has led already"),
        (("--withdrew", "E:H", "--comparable", "--edition", "2007"), "about the laws of 2017"),
        (("--withdrew", "east"), "--withdrew east: write the player"),
        (("--out-of-turn", "E:ZZ"), "--out-of-turn: 'ZZ' is not a card"),
        (("--line", "DK D4", "--premature", "E:D2"), "Law 57D"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_the_reason(
    screen: Screen, arguments: tuple[str, ...], message: str
) -> None:
    assert message in screen.err(*FOUR_SPADES, *arguments, code=2)


def test_the_verb_is_in_the_help(screen: Screen) -> None:
    assert "options" in screen.out("--help")
    assert main(["options", "--help"]) == 0


def test_the_defenders_choose_after_declarers_lead_out_of_turn(screen: Screen) -> None:
    arguments = (*FOUR_SPADES, "--line", "DK D4 DA D3", "--out-of-turn", "S:SA", "--no-lines")
    text = screen.out(*arguments)
    assert "The defenders choose, either of them" in text and "2 options" in text
    assert "(most)" not in text
    assert "East" not in screen.out(*FOUR_SPADES, "--withdrew", "East:hearts", "--edition", "2007", "--no-lines")
