"""``analyzer claim CASE``: text, JSON, editions and exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_command import Screen
from tests.ruling.test_claimed import BOARD, OPEN, UNAWARE, text

DECIDED = text(OPEN, UNAWARE, trumps="S")
OPEN_CASE = text(OPEN, "  profile: neutral\n", trumps="S")
LARGE = (
    "format: 1\ncase: c\nedition: 2017\nelections: {order of a suit: none}\nboard: {vulnerable: none, deal: "
    "'N:976432..KT7.QJ96 Q.KQT653.A86.A87 5.9742.QJ54.K432 AKJT8.AJ8.932.T5'}\n"
    "claim: {claimer: E, tricks: all, contract: 4H E, at trick: 1, trick so far: S5, statement: none, "
    "class of player: club, unaware of trump: no}\n"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "c.yaml"


@pytest.fixture
def screen(capsys: pytest.CaptureFixture[str]) -> Screen:
    return Screen(capsys)


def test_a_decided_claim_ends_with_0(screen: Screen, path: Path) -> None:
    path.write_text(DECIDED, encoding="utf-8")
    printed = screen.out("claim", str(path))
    assert "RULED     N-S 2, E-W 1 of the 3 tricks left" in printed
    assert "If South's ♣Q at once is not normal" in printed
    assert screen.json("claim", str(path))["tricks"]["claimer_side"] == 2
    assert "is not normal: N-S" not in screen.out("claim", str(path), "--no-changes", "--edition", "1997")


def test_a_missing_judgment_ends_with_1_and_names_the_field(screen: Screen, path: Path) -> None:
    path.write_text(OPEN_CASE, encoding="utf-8")
    assert "Answer it in the case file: claim.unaware of trump: …" in screen.out("claim", str(path), code=1)
    needs = screen.json("claim", str(path), code=1)["needs"]
    assert [need["id"] for need in needs][-1] == "claim.unaware of trump"
    screen.out("rule", str(path), code=1)


def test_a_search_that_is_not_finished_ends_with_1_and_says_at_most(screen: Screen, path: Path) -> None:
    path.write_text(LARGE, encoding="utf-8")
    out = screen.json("claim", str(path), "--budget", "2000", code=1)
    assert (out["finished"], out["tricks"]["claimer_side"]) == (False, None)
    assert 0 < out["at_most"] <= 12
    printed = screen.out("claim", str(path), "--budget", "2000", code=1)
    assert "The search was not finished: at most" in printed
    assert "A search looked at 2,000 positions at most; --budget lets it look at more." in " ".join(printed.split())


def test_the_editions_side_by_side(screen: Screen, path: Path) -> None:
    path.write_text(DECIDED, encoding="utf-8")
    assert "give the same number of tricks" in screen.out("claim", str(path), "--compare")
    out = screen.json("claim", str(path), "--compare")
    assert {year: entry["clause"] for year, entry in out["editions"].items()} == dict.fromkeys(
        ("1997", "2007", "2017"), "70C"
    )
    path.write_text(OPEN_CASE, encoding="utf-8")
    assert "would need claim.unaware of trump" in screen.out("claim", str(path), "--compare", code=1)


def test_a_case_without_a_claim_is_refused(screen: Screen) -> None:
    assert "the case states no claim" in screen.err("claim", "danish-3nt", code=2)


def test_wrong_facts_end_with_2(screen: Screen, path: Path) -> None:
    path.write_text(DECIDED.replace("tricks: all", "tricks: 4"), encoding="utf-8")
    assert "4 tricks claimed, of 3 that are left (0 to 3)" in screen.err("claim", str(path), code=2)


def test_the_rule_and_check_commands_follow_a_claim(screen: Screen, path: Path) -> None:
    stated = text(OPEN, "  contract: 4S S\n  declarer has won: 7\n" + UNAWARE, trumps="S") + BOARD
    path.write_text(stated + "expect: {2017: {tricks: 2, most: 3, NS: -12, clauses: [70C]}}\n", encoding="utf-8")
    assert "0 failed" in screen.out("check", str(path))
    assert screen.json("rule", str(path))["claim"]["tricks"]["claimer_side"] == 2
    assert "fewest tricks of N-S on a normal line: 2" in screen.out("explain", str(path))
    path.write_text(stated + "expect: {2017: {tricks: 3, most: 2, double dummy: 1}}\n", encoding="utf-8")
    printed = screen.out("check", str(path), code=1)
    for line in ("tricks: 2, expected 3", "most: 3, expected 2", "double dummy: 3, expected 1"):
        assert line in printed
