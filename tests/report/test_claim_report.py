"""What a director reads of a claim, and that the JSON holds all of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from analyzer.analysis import compare_editions, rule
from analyzer.bridge import Deal, Play, Position, Seat
from analyzer.report import as_json, as_text, claim_as_json, claim_as_text, comparison_as_text
from analyzer.report.notebook import ruling_html
from tests.ruling.test_claimed import (
    BOARD,
    JUDGED,
    LINES,
    NONE,
    OPEN,
    QUIET,
    STATED,
    UNAWARE,
    read,
    ruled,
    score,
    text,
)

JSON = (Path(__file__).resolve().parents[2] / "docs" / "JSON.md").read_text(encoding="utf-8")
SCORED = text(OPEN, "  contract: 4S S\n  declarer has won: 7\n" + UNAWARE, trumps="S") + BOARD


def test_a_claim_is_told_from_the_cards_to_the_bounds() -> None:
    printed = claim_as_text(ruled(SCORED, evidence=True))
    assert printed == GOLDEN


def test_plays_are_measured_with_the_tricks_that_came_back() -> None:
    ruling = ruled(text("A.2..2 3.3.3. K.A..3 4.4.4.", QUIET, tricks="2"), evidence=True)
    assert score(ruling).tricks_claimer == 3
    printed = claim_as_text(ruling)
    assert "normal too" not in printed, "all of them give three"
    assert "A normal line; every other one gives as many tricks:" in printed


GOLDEN = """\
CLAIM · c · Laws 2017 (order of a suit: none)

                 ♠ –
                 ♥ –
                 ♦ 432
                 ♣ –
  ♠ 7                           ♠ –
  ♥ –                           ♥ –
  ♦ AK                          ♦ QJ
  ♣ –                           ♣ 2
                 ♠ QT
                 ♥ –
                 ♦ –
                 ♣ Q
  4♠ by South; ♠ are trumps; South to lead

CLAIM     South claimed all 3 tricks left.                                               68A
          “all mine”
FOUND     Class of player: club.                                         70 (note on normal)
          Guidance on normal play: neutral.                              70 (note on normal)
          The claimer said nothing of ♠7.                                               70C1
          It is at all likely that he was unaware of it.                                70C2
          A normal line loses 1 trick to it.                                            70C3

RULED     N-S 2, E-W 1 of the 3 tricks left                                              70C
          A normal line loses to the outstanding trump.
          Beside Law 70C: 70C1, 70C2, 70C3, 70A, 70 (note on normal).
          With the 7 that South had won before: 4♠ S −1.

LINE      The worst normal line:
           1  South leads ♣Q, West ruffs with ♠7, North throws ♦2, East ♣2: West wins.
                South might normally choose ♣Q: a trump that he    forgotten-trump-not-drawn
                has forgotten is not drawn by luck: he plays his
                other winners first where that costs.
                From here South knows that something is wrong.
           2  West leads ♦K, North plays ♦3, East ♦J, South ruffs with ♠T: South wins.
           3  South leads ♠Q, West throws ♦A, North throws ♦4, East throws ♦Q: South wins.

RESTS ON  forgotten-trump-not-drawn: no. ACBL Laws Commission, guidelines for           70C3
            adjudicating claims, 2019; EBU White Book 8.70.4, missing trump, as
            quoted; interpretation.

OTHER     Trick 1, South ♠T gives 3: not normal; a suit headed by a    top-down-from-winners
            winner is cashed from the top.
          Trick 1, South ♠Q gives 3: normal too.

CHANGES   If it is not at all likely that he was unaware of the trump: N-S 3.           70C2
          If he might have drawn the forgotten trump anyway, and is taken to: N-S 3.    70C3
            (claim.normal.forgotten-trump-not-drawn: yes)
          If South's ♣Q at once is not normal: N-S 3. (claim.not         70 (note on normal)
            normal: CQ first)

RANGE     Normal lines give N-S 2 to 3 of 3.                        search of normal lines 1
          Double dummy N-S take 3: it rests on seeing all cards and is a  analyzer kernels 1
          bound, no ruling.
          Any legal play of all four gives N-S 2 to 3.
"""


def test_the_ruling_holds_the_claim_and_the_score() -> None:
    printed = as_text(ruled(SCORED))
    assert claim_as_text(ruled(SCORED)).split("\n\n", 1)[1].split("\n\nNOTE")[0] in printed
    assert "SCORE     N-S   −12 IMPs" in printed
    assert "70C, 78B" in printed


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (text(OPEN, "  profile: neutral\n", trumps="S"), "DECIDES   claim.trump mentioned: yes gives N-S 3."),
        (text(OPEN, UNAWARE, trumps="S"), "Normal lines give N-S 2 to 3 of 3."),
        (text(".2..2 ..A.A AK... ..K.K", QUIET, tricks="0", claimer="W"), "West conceded every trick left."),
        (STATED + "  lines: [{line: a, tricks: 6}]\n", "N-S 6, E-W 0 of the 6 tricks left"),
        (text("..2. .A.. .K.. .2..", QUIET), "N-S 0, E-W 1 of the last trick"),
        (
            text("2.5.. 3.6.. A... K..2.", "  trick so far: SA\n".replace("SA", "C4") + QUIET, lead="S"),
            "in the trick",
        ),
    ],
)
def test_what_is_printed_of_other_claims(source: str, words: str) -> None:
    assert words in claim_as_text(ruled(source))


def test_no_line_is_wider_than_the_page() -> None:
    for source in (SCORED, text(OPEN, "  profile: neutral\n", trumps="S"), STATED):
        for line in claim_as_text(ruled(source, evidence=True)).split("\n"):
            assert len(line) <= 92


def test_the_flat_json_holds_what_was_ruled() -> None:
    ruling = ruled(SCORED, evidence=True)
    out = claim_as_json(ruling)
    assert out["tricks"] == {"claimer_side": 2, "other_side": 1, "declarer": 2}
    assert (out["clause"], out["edition"], out["finished"], out["at_most"]) == ("70C", "2017", True, None)
    assert (out["range"], out["best"], out["double_dummy"]) == ({"fewest": 2, "most": 3}, 3, 3)
    assert (out["result"], out["score_ns"]) == ("4S-1 S", -100)
    assert out["needs"] == []
    first = out["worst_line"][0]
    assert (first["player"], first["card"], first["choice"], first["matters"]) == ("S", "CQ", True, True)
    assert first["rule"]["rule"] == "forgotten-trump-not-drawn"
    assert first["rule"]["sources"]
    assert all(entry["tricks"] == 3 for entry in out["normal_too"] if not entry["after"])
    assert {change["kind"] for change in out["changes"]} == {"judgment", "rule", "play"}
    assert as_json(ruling)["claim"] == {k: v for k, v in out.items() if k in as_json(ruling)["claim"]}
    assert as_json(ruling)["rectification"]["kind"] == "claim"


def test_the_worst_line_of_the_json_is_a_play_of_the_position() -> None:
    out = claim_as_json(ruled(SCORED))
    place = out["position"]
    position = Position.of_deal(
        Deal.parse(place["hands"]), denomination=score(ruled(SCORED)).position.denomination, leader=Seat.S
    )  # type: ignore[union-attr]
    cards = tuple(play.card for play in score(ruled(SCORED)).line)
    assert [str(card) for card in cards] == [play["card"] for play in out["worst_line"]]
    end = Play(cards=cards).legal_position(position)
    assert (end.tricks_ns, end.tricks_ew) == (2, 1)


def test_questions_of_the_json_name_field_clause_and_options() -> None:
    out = claim_as_json(ruled(text(OPEN, "  profile: neutral\n  trump mentioned: no\n", trumps="S")))
    [need] = out["needs"]
    assert (need["id"], need["clause"], need["options"]) == ("claim.unaware of trump", "70C2", ["yes", "no"])
    assert out["tricks"] == {"claimer_side": None, "other_side": None, "declarer": None}
    assert out["clause"] is None


def test_a_claim_without_cards_has_no_line() -> None:
    out = claim_as_json(ruled(STATED + "  lost to the trump: 0\n  trump mentioned: no\n  unaware of trump: yes\n"))
    assert (out["position"], out["worst_line"], out["range"], out["legal"]) == (None, [], None, None)
    assert out["tricks"]["claimer_side"] == 6


def test_every_key_of_the_json_is_documented() -> None:
    page = JSON[JSON.index("## `claim --json`") :]
    out = claim_as_json(ruled(SCORED, evidence=True))
    names = set(out) | set(out["worst_line"][0]) | set(out["excluded"][0] if out["excluded"] else ())
    names |= set(out["changes"][0]) | set(out["rests_on"][0]) | set(out["position"]) | set(out["tricks"])
    assert [name for name in sorted(names) if f"`{name}`" not in page] == []


def test_the_editions_show_the_tricks_where_nothing_is_scored() -> None:
    found = compare_editions(read(text(OPEN, UNAWARE, trumps="S")), lines=LINES)
    printed = comparison_as_text(found)
    assert "2017      N-S 2 of 3   70C" in printed
    assert "give the same number of tricks" in printed
    scored = comparison_as_text(compare_editions(read(SCORED), lines=LINES))
    assert "2017      N-S 2 of 3: N-S −12" in scored


def test_a_notebook_shows_the_claim() -> None:
    html = ruling_html(ruled(SCORED))
    assert "The worst normal line" in html
    assert not re.search(r"<script", html)


def test_what_the_case_file_must_be_told_is_named() -> None:
    printed = claim_as_text(
        ruled(text(OPEN, "  profile: neutral\n" + JUDGED.replace("  profile: neutral\n", ""), trumps="S"))
    )
    assert "Answer it in the case file: claim.unaware of trump: …" in printed


def test_without_a_law_book_the_json_has_its_keys_and_asks_for_it() -> None:
    out = claim_as_json(rule(read(text(OPEN, UNAWARE, trumps="S").replace("edition: 2017\n" + NONE, ""))))
    assert [need["id"] for need in out["needs"]] == ["edition"]
    assert (out["tricks"]["claimer_side"], out["claimer"], out["worst_line"]) == (None, "S", [])
