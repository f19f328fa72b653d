"""Fields about information from partner, misinformation, polls and panels: what is read, what is refused."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from analyzer.bridge import Seat, Side
from analyzer.bridge.disclosure import Agreement, Told
from analyzer.case import Case
from analyzer.casefile import case_from_bytes
from analyzer.continuations import DoubleDummy, StatedResult, StatedTricks
from analyzer.errors import InputError
from tests.casefile.test_schema import faults

HEAD = "format: 1\ncase: c\nedition: 2017\nscoring: {method: total points, other table: pass}\n"
BOARD = (
    "board: {dealer: E, vulnerable: none, auction: '1S 2H 3C 3H P 4H 4S P P X[1] P 5H P P P', "
    "notes: {1: {break in tempo: agreed}}}\n"
)
PLAIN = HEAD + "board: {vulnerable: none}\ntable: 4H= N\n"
TREE = "continuations: [{action: pass, weight: 100%, result: 4S= E}, {action: 5H, result: 5H-2 S}]\n"


def read(text: str) -> Case:
    assert faults(text) == []
    return case_from_bytes(text.encode(), source="c.yaml")


FULL = (
    HEAD
    + BOARD
    + """table: 5H-2 S
unauthorized information:
  - source: S
    received by: N
    after call: 10
    at call: 12
    nature: the slow double
    found: yes
    chosen: 5H
    suggested: 5H over pass
    logical alternatives: pass, 5H
    poll: peers
    by: Director
    why: he took a minute
misinformation:
  - side: EW
    told: withheld
    call: 3C
    explanation: clubs
    meaning: clubs, forcing
    agreement: not established
    evidence: none
    fits the hand: no
    contradicted: no
    own misunderstanding: no
    should have asked: no
    in play: no
    changed: yes
    claimed by: S
    claimed: he would pass
    at call: 6
    influenced: yes
    noticed in time: no
    by: Director
    why: the card is silent
deception:
  - {player: E, what: a pause, found: agreed, misled: yes, bridge reason: no, could have known: yes, by: D, why: w}
polls:
  Peers:
    answers: [pass 6, {chose: 5H, count: 2, considered: pass 1}]
    peers of: N
    asked: 9
    asked what else: yes
    told of the information: no
    same methods: yes
    shown: hand and auction
    by: Director
    accepted by: Director
panel:
  chair: {voice: 2, pass: 100%}
sympathetic weighting: 10%
continuations:
  - {auction ending: all pass, weight: from poll, tricks: 10}
  - {action: 5H, player: N, result: 5H-2 S}
"""
)


def test_every_field_about_judgments_is_read() -> None:
    case = read(FULL)
    [entry] = case.information
    assert (entry.source, entry.received_by, entry.after_call, entry.at_call) == (Seat.S, Seat.N, 10, 12)
    assert (str(entry.chosen), [str(pair) for pair in entry.suggested or ()]) == ("5H", ["5H over pass"])
    assert ([str(action) for action in entry.judged or ()], entry.poll, entry.found) == (
        ["pass", "5H"],
        "peers",
        True,
    )
    [told] = case.misinformation
    assert (told.fact.side, told.fact.told, told.fact.agreement) == (
        Side.EW,
        Told.WITHHELD,
        Agreement.NOT_ESTABLISHED,
    )
    assert (told.fact.fits_hand, told.fact.changed, told.claimed_by, told.at_call) == (False, True, Seat.S, 6)
    [deception] = case.deceptions
    assert (deception.fact.found, deception.fact.misled, deception.by) == (True, True, "D")
    [poll] = case.polls
    assert (poll.name, poll.accepted_by, poll.poll.size, str(poll.poll)) == (
        "peers",
        "Director",
        8,
        "pass 6, 5H 2 (considered pass 1)",
    )
    [member] = case.panel
    assert (member.name, member.voice, dict(member.answers)) == ("chair", 2, {"pass": "100%"})
    assert case.lean == Fraction(1, 10)
    assert case.tree is not None
    first, second = case.tree.branches
    assert isinstance(first.then, StatedTricks)
    assert (str(first.then.contract), first.label) == ("4Sx E", "North: pass")
    assert (first.from_poll, [str(a) for a in first.actions], second.player) == ("peers", ["pass"], Seat.N)


def test_one_entry_stands_for_a_list_and_the_auction_says_who_had_what() -> None:
    case = read(HEAD + BOARD + "table: 5H-2 S\nunauthorized information: {after call: 10}\n" + TREE)
    [entry] = case.information
    auction = case.board.auction
    assert (entry.player(auction), entry.examined(auction), str(entry.action(auction))) == (Seat.N, 12, "5H")
    fact = entry.fact(case.board, case.polls)
    assert (fact.found, fact.player, str(fact.chosen)) == (True, Seat.N, "5H")  # the note says: agreed


@pytest.mark.parametrize(
    ("text", "answer", "by"),
    [
        ("yes", True, ""),
        ("no", False, ""),
        ("agreed", True, "agreed"),
        ("disputed", None, ""),
        ("undisputed", True, "agreed"),
    ],
)
def test_whether_a_fact_is_found(text: str, answer: bool | None, by: str) -> None:
    case = read(PLAIN + f"unauthorized information: {{received by: S, chosen: 4H, found: {text}}}\n")
    assert (case.information[0].found, case.information[0].by) == (answer, by)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("20%..40%", "1/5", "2/5"),
        ("20% to 40%", "1/5", "2/5"),
        ("20-40%", "1/5", "2/5"),
        ("1/3 ... 1/2", "1/3", "1/2"),
        ("20..40%", "1/5", "2/5"),
        ("0.2–0.4", "1/5", "2/5"),
    ],
)
def test_ranges(text: str, low: str, high: str) -> None:
    tree = f"continuations: [{{weight: 1/3, range: '{text}', result: 4H= N}}, rest 4H-1 N]\n"
    case = read(PLAIN + "offending: EW\n" + tree)
    assert case.tree is not None
    assert case.tree.branches[0].range == (Fraction(low), Fraction(high))


POLL = "unauthorized information: {received by: S, found: yes, chosen: 4H, suggested: 4H over pass}\n" + (
    "polls: {west: {answers: 'pass 3, X 1, 4H 4'}}\n"
)


@pytest.mark.parametrize(
    ("weight", "action"),
    [
        ("from poll", "pass"),
        ("of the poll west", "pass"),
        ("from poll West", "pass"),
        ("{poll: west, answers: pass}", ""),
        ("{poll: west, answers: [pass]}", "pass"),
    ],
)
def test_the_share_of_a_poll(weight: str, action: str) -> None:
    stated = f"action: {action}, " if action else ""
    case = read(
        PLAIN
        + POLL
        + f"continuations: [{{{stated}weight: {weight}, result: 3S= E}}, {{weight: rest, result: 3S-1 E}}]\n"
    )
    assert case.tree is not None
    first, second = case.tree.branches
    assert (first.weight, first.from_poll, [str(a) for a in first.actions]) == (None, "west", ["pass"])
    assert (second.from_poll, second.takes_others) == ("west", True)


@pytest.mark.parametrize(
    ("ending", "contract"),
    [
        ("all pass", "4Sx E"),
        ("P P", "4Sx E"),
        ("'from call 13: X P P P'", "5Hx S"),
        ("{from call: 12, calls: 4NT all pass}", "4NT N"),
        ("'call 7: P P P'", "4H S"),
    ],
)
def test_an_ending_of_the_auction_gives_the_contract(ending: str, contract: str) -> None:
    text = HEAD + BOARD.replace("P P X[1] P 5H P P P", "P P X[1] P 5H P P P") + "table: 5H-2 S\n"
    case = read(
        text
        + "unauthorized information: {after call: 10, suggested: nothing}\n"
        + f"continuations: [{{auction ending: {ending}, weight: 100%, tricks: 9}}]\n"
    )
    assert case.tree is not None
    leaf = case.tree.branches[0].then
    assert isinstance(leaf, StatedTricks)
    assert str(leaf.contract) == contract


def test_a_passed_out_ending_is_an_end_by_itself() -> None:
    text = HEAD + "board: {dealer: N, vulnerable: none, auction: P P P 1NT P P P}\ntable: 1NT= W\noffending: EW\n"
    case = read(text + "continuations: [{auction ending: 'from call 4: P', weight: 100%}]\n")
    assert case.tree is not None
    leaf = case.tree.branches[0].then
    assert isinstance(leaf, StatedResult)
    assert leaf.result.contract is None


def test_an_ending_takes_double_dummy() -> None:
    deal = "deal: N:9875.QT32.T953.8 AKT32.J95.K4.J54 6.AK8764.J86.AK7 QJ4..AQ72.QT9632, "
    text = (
        HEAD
        + BOARD.replace("{dealer", "{" + deal + "dealer")
        + "table: 5H-2 S\nunauthorized information: {after call: 10}\n"
    )
    case = read(text + "continuations: [{auction ending: all pass, weight: 100%, double dummy: yes}]\n")
    assert case.tree is not None
    assert isinstance(case.tree.branches[0].then, DoubleDummy)


HEADS = {"PLAIN": PLAIN, "BOARD": HEAD + BOARD, "HEAD": HEAD}
FAULTS = tomllib.loads((Path(__file__).parent / "judgment_faults.toml").read_text(encoding="utf-8"))["fault"]


@pytest.mark.parametrize("row", FAULTS, ids=[row["name"] for row in FAULTS])
def test_a_fault_is_told_at_its_field(row: dict[str, str]) -> None:
    text, wanted = HEADS[row["head"]] + row["text"], row["wanted"]
    with pytest.raises(InputError) as caught:
        case_from_bytes(text.encode(), source="c.yaml")
    told = [problem.text("c.yaml") for problem in caught.value.problems]
    assert any(wanted in fault for fault in told), told
