"""``analyzer claim`` from a record or an ending: what the options stand for, what is proposed, asked for, refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.main import get_command

from analyzer.bridge import Card, Seat, Suit
from analyzer.bridge.claim import JudgedPlay
from analyzer.casefile import load_case
from analyzer.cli.claim_options import ANSWERS, ClaimOptions, quick_claim
from analyzer.cli.command import app
from analyzer.errors import InputError
from tests.cli.test_command import Screen

#: South has forgotten the two of spades and may cash the hearts first.
ENDING = ("--ending", "N:...432 ..432. A.AK.. 2.3..K", "--trumps", "S", "--leader", "S", "--declarer", "S")
CLAIM = (*ENDING, "--claimer", "S")
JUDGED = ("--player", "club", "--elect", "order of a suit=none")
#: Four spades by South; after seven tricks he has won four, and West still has the six of trumps.
LIN = (
    "pn|Sue,Will,Nora,Ed|st||md|1SKQJ732HA43D9CJ87,SA65HT97DK653CA93,S84HKQJ8DAQJ82CQ4,ST9H652DT74CKT652|"
    "ah|Board 4|sv|n|mb|1S|mb|p|mb|2D|mb|p|mb|2S|mb|p|mb|4S|mb|p|mb|p|mb|p|"
    "pc|HT|pc|H8|pc|H6|pc|HA|pc|SK|pc|S5|pc|S4|pc|ST|pc|SQ|pc|SA|pc|S8|pc|S9|pc|CA|pc|C4|pc|C2|pc|C7|"
    "pc|C9|pc|CQ|pc|CK|pc|C8|pc|H2|pc|H3|pc|H7|pc|HJ|pc|HK|pc|H5|pc|H4|pc|H9|"
)
PBN = """[Event ""]
[Board "12"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:84.KQJ8.AQJ82.Q4 T9.652.T74.KT652 KQJ732.A43.9.J87 A65.T97.K653.A93"]
[Declarer "S"]
[Contract "4S"]
[Result "10"]
[Play "W"]
HT H8 H6 HA
S5 S4 ST SK
SA S8 S9 SQ
CA C4 C2 C7
C9 CQ CK C8
H7 HJ H2 H3
H9 HK H5 H4
*

[Event ""]
[Board "13"]
[Deal "N:84.KQJ8.AQJ82.Q4 T9.652.T74.KT652 KQJ732.A43.9.J87 A65.T97.K653.A93"]
[Declarer "S"]
[Contract "4S"]
[Result "?"]
[Play "W"]
HT H8 H6 HA
*
"""


@pytest.fixture
def screen(capsys: pytest.CaptureFixture[str]) -> Screen:
    return Screen(capsys)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "open.lin").write_text(LIN + "mc|10|", encoding="utf-8")
    (tmp_path / "round.pbn").write_text(PBN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def options(**changed: Any) -> ClaimOptions:
    facts: dict[str, Any] = {
        "ending": "N:...432 ..432. A.AK.. 2.3..K", "trumps": "S", "leader": "S", "declarer": "S", "claimer": "S",
        "fields": {},
    }  # fmt: skip
    return ClaimOptions(**(facts | changed))


def on_record(record: str, **changed: Any) -> ClaimOptions:
    return ClaimOptions(**({"record": record, "fields": {}} | changed))


# an ending


@pytest.mark.parametrize(
    ("arguments", "tricks", "clause"),
    [
        (("all mine", "--unaware", "yes"), 2, "70C"),
        (("all mine", "--unaware", "no"), 3, "70C2"),
        (("all mine, drawing the trump, then the hearts",), 3, "70C1"),
        (("--tricks", "3", "--mentions-trump", "yes"), 3, "70C1"),
        (("--tricks", "all", "--mentions-trump", "no", "--unaware", "yes"), 2, "70C"),
        (("all mine", "--unaware", "yes", "--not-normal", "HA first", "--not-normal", "HK first"), 3, "70C3"),
        (("all mine", "--unaware", "yes", "--edition", "1997"), 2, "70C"),
    ],
)
def test_an_ending_is_ruled_from_what_was_said_and_judged(
    screen: Screen, arguments: tuple[str, ...], tricks: int, clause: str
) -> None:
    found = screen.json("claim", *CLAIM, *JUDGED[:2], *arguments, "--no-changes")
    assert found["tricks"]["claimer_side"] == tricks
    assert found["clause"] == clause


def test_with_nothing_judged_it_asks_by_name_and_by_option(screen: Screen) -> None:
    text = screen.out("claim", *CLAIM, "--tricks", "3", "--no-changes", code=1)
    assert "Answer it: --mentions-trump …" in text and "Answer it: --unaware …" in text
    assert "Proposal, not stated: the laws of 2017 (--edition)." in text.replace("\n          ", " ")
    found = screen.json("claim", *CLAIM, "--tricks", "3", "--no-changes", code=1)
    assert [need["id"] for need in found["needs"]] == ["claim.trump mentioned", "claim.unaware of trump"]
    asked = screen.out("claim", *CLAIM, "--no-changes", "--edition", "2017", code=1)
    assert "Answer it: --tricks …" in asked and "Proposal, not stated: the laws" not in asked


def test_every_option_becomes_its_field() -> None:
    found = quick_claim(
        options(
            words="drawing trumps",
            tricks="2",
            edition="2007",
            elect=["order of a suit=top down"],
            normal=["ruffs = high", "small-cards=yes"],
            fields={
                "contract": "4S S", "declarer has won": "8", "trump mentioned": "yes", "unaware of trump": "no",
                "forgotten": "H3", "takes to be good": "HA HK", "shown out": "E:S", "class of player": "expert",
                "profile": "EBU", "not normal": ["HK", "HA then SA"], "also normal": ["HA first"],
                "irrational not to guess right": "no", "penalty cards": "W:CK", "minor penalty card": "E:D2",
                "by": "the director", "takes to be out": None, "partner objected": "",
            },
        )
    )  # fmt: skip
    claim, case = found.case.claim, found.case
    assert claim is not None
    assert dict(case.elections) == {"order of a suit": "top down"}
    assert (claim.tricks, claim.won_declarer, str(claim.contract)) == (2, 8, "4S S")
    assert claim.trump_mentioned is not None and claim.trump_mentioned.answer
    assert claim.unaware is not None and not claim.unaware.answer
    assert claim.forgotten == {Card.parse("H3")} and claim.good == {Card.parse("HA"), Card.parse("HK")}
    assert claim.shown_out == {(Seat.E, Suit.S)}
    assert dict(claim.switched) == {"ruffs": "high", "small-cards": "yes"}
    after_ace = JudgedPlay(card=Card.parse("SA"), after=frozenset({Card.parse("HA")}))
    assert [entry.play for entry in claim.not_normal] == [JudgedPlay(card=Card.parse("HK")), after_ace]
    assert [entry.play for entry in claim.also_normal] == [JudgedPlay(card=Card.parse("HA"), after=frozenset())]
    assert {card.player for card in claim.penalty_cards} == {Seat.W, Seat.E}
    assert (claim.profile, claim.by) == ("EBU", "the director")
    assert not found.notes


def test_cards_of_the_trick_in_progress(screen: Screen) -> None:
    found = quick_claim(options(ending="N:...432 ..432. A.A.. 2.3..K", trick="HK", words="all mine"))
    assert found.case.claim is not None and found.case.claim.so_far == (Card.parse("HK"),)


# a record


def test_a_claim_is_picked_up_from_a_record(screen: Screen, folder: Path) -> None:
    found = screen.json("claim", "--lin", "open.lin", "--unaware", "yes", *JUDGED, "none", "--no-changes")
    assert (found["tricks_left"], found["claimed"], found["tricks"]["claimer_side"]) == (6, 6, 5)
    assert found["result"] == "4S-1 S"
    assert any("South, declarer, claimed" in note for note in found["notes"])


def test_what_a_record_does_not_say_is_a_labeled_proposal(folder: Path) -> None:
    found = quick_claim(on_record("open.lin"))
    assert found.notes == (
        "Proposal, not recorded: South, declarer, claimed. No record says who did (--claimer).",
        "Proposal, not stated: the laws of 2017 (--edition).",
        "Claimed are 6 of the 6 tricks for N-S, by the claim of the record.",
    )
    stopped = quick_claim(on_record("round.pbn", board="12", claimer="S", edition="2017"))
    assert stopped.notes == (
        "Proposal, not recorded: the play ended in a claim. The record stops and gives a result.",
        "Claimed are 6 of the 6 tricks for N-S, by the result of the record.",
    )


def test_words_and_record_may_differ_and_the_words_count(folder: Path) -> None:
    found = quick_claim(on_record("open.lin", claimer="S", words="conceding one"))
    assert found.case.claim is not None and found.case.claim.claimed(6) == 5
    assert found.notes[-1] == "The claim of the record gives 6 of the 6 tricks for N-S."
    silent = quick_claim(on_record("open.lin", claimer="S", words="hearts are good"))
    assert silent.case.claim is not None and silent.case.claim.claimed(6) == 6


def test_a_defender_claims_what_the_record_leaves_him(folder: Path) -> None:
    found = quick_claim(on_record("open.lin", claimer="W"))
    assert found.case.claim is not None and found.case.claim.tricks == 0


@pytest.mark.parametrize("option", [("--pbn", "round.pbn", "--board", "12"), ("--lin", "open.lin")])
def test_a_place_in_the_play_may_be_named(screen: Screen, folder: Path, option: tuple[str, ...]) -> None:
    arguments = (
        *option,
        "--at",
        "7.3",
        "--claimer",
        "S",
        "--tricks",
        "7",
        "--unaware",
        "no",
        *JUDGED,
        "--no-changes",
    )
    found = screen.json("claim", *arguments)
    assert (found["tricks_left"], found["tricks"]["claimer_side"], found["claimer"]) == (7, 7, "S")


def test_an_ending_taken_from_the_record_is_ruled_alike(screen: Screen, folder: Path) -> None:
    judged = ("--claimer", "S", "--unaware", "yes", *JUDGED, "all mine", "--no-changes")
    of_record = screen.json("claim", "--lin", "open.lin", *judged)
    ending = "N:.Q.AQJ82. ..T74.T65 J732..9.J 6..K653.3"
    typed = screen.json(
        "claim",
        "--ending",
        ending,
        "--leader",
        "N",
        "--contract",
        "4S S",
        "--won",
        "4",
        "--shown-out",
        "E:S",
        *judged,
    )
    for name in ("tricks", "clauses", "worst_line", "result"):
        assert of_record[name] == typed[name]


def test_a_revoke_before_the_claim_is_mentioned(folder: Path) -> None:
    (folder / "revoke.lin").write_text(LIN.replace("pc|H7|", "pc|D6|") + "mc|10|", encoding="utf-8")
    found = quick_claim(on_record("revoke.lin", claimer="S"))
    assert "Trick 6: West played D6 and held hearts (a revoke, Law 61)." in found.notes


def test_a_link_is_a_record() -> None:
    link = "https://www.bridgebase.com/tools/handviewer.html?lin=" + LIN + "mc|10|"
    found = quick_claim(on_record(link, claimer="S"))
    assert found.case.claim is not None and found.case.claim.tricks == 6
    assert found.case.title == "a hand-viewer link"


def test_the_case_file_can_be_kept_and_ruled_again(screen: Screen, folder: Path) -> None:
    (folder / "cases").mkdir()
    judged = ("--claimer", "S", "--unaware", "yes", "--player", "club", "all mine", "--no-changes", "--json")
    code, first, _ = screen.run("claim", "--lin", "open.lin", *judged, "--save", "cases/claim.yaml")
    again, second, _ = screen.run("claim", "cases/claim.yaml", "--no-changes", "--json")
    assert code == again == 0
    assert load_case("cases/claim.yaml").claim == load_case("cases/claim.yaml").claim
    assert '"claimer_side": 5' in first and '"claimer_side": 5' in second
    assert "exists" in screen.err("claim", "--lin", "open.lin", *judged, "--save", "cases/claim.yaml", code=2)
    assert "cannot write" in screen.err("claim", "--lin", "open.lin", *judged, "--save", "no/claim.yaml", code=2)


def test_editions_are_compared(screen: Screen) -> None:
    found = screen.json("claim", *CLAIM, "--unaware", "yes", "all mine", "--player", "club", "--compare")
    assert {edition: entry["tricks"]["claimer_side"] for edition, entry in found["editions"].items()} == {
        "1997": 2, "2007": 2, "2017": 2,
    }  # fmt: skip


# what is refused


@pytest.mark.parametrize(
    ("arguments", "messages"),
    [
        ((), ["a case file, or --pbn, --lin or --ending"]),
        (("all mine",), ["no such case file", "what a claimer said needs --pbn, --lin or --ending"]),
        (("--claimer", "S", "case.yaml"), ["--claimer: for --pbn, --lin or --ending"]),
        (("--save", "x.yaml", "case.yaml"), ["--save: for --pbn"]),
        (("--lin", "open.lin", "--pbn", "round.pbn"), ["--pbn and --lin: one of them"]),
        (("--lin", "open.lin", "--trumps", "S", "--won", "3"), ["--trumps: is about an ending", "--won: is about"]),
        (("--ending", "N:2... 3... 4... 5...", "--at", "7"), ["--at: is about a record", "--claimer: this field is"]),
        (("--lin", "nowhere.lin"), ["cannot read nowhere.lin"]),
        (("--pbn", "round.pbn"), ["--board: round.pbn has 2 boards: 12, 13 (the number or label of one)"]),
        (("--pbn", "round.pbn", "--board", "14"), ["no board 14; it has 12, 13"]),
        (("--pbn", "round.pbn", "--board", "13"), ["--at: board 13 does not end in a claim", "--at 7.2 after two"]),
        (("--lin", "open.lin", "--at", "9"), ["trick 9 is not reached: 7 tricks are recorded"]),
        (("--lin", "open.lin", "--at", "nine"), ["--at: 'nine' is no place of the play"]),
        (("--lin", "open.lin", "--claimer", "Q"), ["--claimer: 'Q' is not a seat"]),
        (("--lin", "open.lin", "--claimer", "N"), ["--claimer: North is dummy"]),
        (("--lin", "open.lin", "--at", "8", "--claimer", "S", "--tricks", "7"), ["--tricks: 7 tricks claimed, of 6"]),
        (("--lin", "open.lin", "--claimer", "S", "xyzzy"), ["the words: “xyzzy”: is not understood"]),
        (("--lin", "open.lin", "--claimer", "S", "ruff two clubs in dummy"), ["the words:", "cannot be followed"]),
        (("--lin", "open.lin", "--normal", "ruffs", "--elect", "=x"), ["--normal: 'ruffs'", "--elect: '=x'"]),
        (
            ("--lin", "open.lin", "--normal", "ruffs=low", "--normal", "ruffs=high"),
            ["--normal: ruffs is given twice"],
        ),
        (
            ("--lin", "open.lin", "--normal", "rufs=high"),
            ["--normal rufs: there is no rule", "did you mean 'ruffs'?"],
        ),
        (("--lin", "open.lin", "--unaware", "perhaps", "--player", "x"), ["--unaware: 'perhaps'", "--player: 'x'"]),
        (("--lin", "open.lin", "--forgotten", "SK"), ["--forgotten", "SK is not in a hand of E-W"]),
        (("--lin", "open.lin", "--edition", "2020"), ["--edition: '2020'"]),
        ((*CLAIM, "--compare", "--edition", "2017"), ["--compare shows every edition"]),
    ],
)
def test_wrong_options_are_refused_by_their_names(
    screen: Screen, folder: Path, arguments: tuple[str, ...], messages: list[str]
) -> None:
    error = screen.err("claim", *arguments, code=2)
    assert all(message in error for message in messages)


def test_a_file_without_a_board_is_refused(folder: Path) -> None:
    (folder / "bad.lin").write_text("md|1SAKX,|mb|p|", encoding="utf-8")
    with pytest.raises(InputError, match="is not a hand"):
        quick_claim(on_record("bad.lin"))


def test_every_answer_is_the_name_of_an_option() -> None:
    known = {name for parameter in get_command(app).commands["claim"].params for name in parameter.opts}
    assert set(ANSWERS.values()) - {"the words"} <= known


FIELDS = [name.removeprefix("claim.") for name in ANSWERS if name.startswith("claim.")]
OTHERS = ("words", "tricks", "claimer", "edition", "trick", "leader")
texts = st.text(max_size=12) | st.sampled_from(
    [
        "S",
        "N",
        "yes",
        "no",
        "3",
        "all",
        "HA",
        "HA first",
        "W:S",
        "ruffs=high",
        "2017",
        "none",
        "E:HK",
        "club",
        "0",
        "-1",
    ]
)


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(st.sampled_from(FIELDS), texts),
    st.fixed_dictionaries({}, optional=dict.fromkeys(OTHERS, texts)),
    st.lists(texts, max_size=2),
    st.lists(texts, max_size=2),
)  # fmt: skip
def test_any_text_in_any_option_is_a_case_or_refused(
    fields: dict[str, str], others: dict[str, str], normal: list[str], elect: list[str]
) -> None:
    own = {name: value for name, value in fields.items() if "." not in name and name not in ("claimer", "statement")}
    try:
        found = quick_claim(options(**({"fields": own, "normal": normal, "elect": elect} | others)))
    except InputError as error:
        faults = [problem.message for problem in error.problems]
        assert faults and all(faults)
    else:
        assert found.case.claim is not None and found.text.startswith("format: 1\n")
