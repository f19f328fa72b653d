"""``analyzer play`` and ``analyzer lead``: boards from cases, records and hands; what is asked; what is refused."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

from analyzer.bridge import Contract, Seat
from analyzer.cli import main
from analyzer.errors import BoardError
from tests.cli.test_claim_options import LIN, PBN
from tests.ruling.fake_plausible import DANISH, FakePlay, cards

CASE = f"""\
format: 1
case: play
edition: 2017
board:
  vulnerable: EW
  deal: "{DANISH}"
table: 4S+1 E
scoring: {{method: teams, other table: NS -620}}
offending: EW
continuations:
  - {{label: East passes, plausible: 3NT W}}
"""


class Loaded(FakePlay):
    """The engine that the command loads, with the options that it was loaded with."""

    made: ClassVar[list[Loaded]] = []
    error: ClassVar[BaseException | None] = None
    is_done: ClassVar[bool] = True

    def __init__(self, **options: Any) -> None:
        super().__init__(is_finished=Loaded.is_done)
        self.options = options
        Loaded.made.append(self)

    def tricks(self, question: Any) -> Any:
        if Loaded.error is not None:
            raise Loaded.error
        return super().tricks(question)


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A module in the place of the engine's, as the program loads it."""
    package, module = ModuleType("analyzer.plausible"), ModuleType("analyzer.plausible.engine")
    module.PlausiblePlay = Loaded  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "analyzer.plausible", package)
    monkeypatch.setitem(sys.modules, "analyzer.plausible.engine", module)
    Loaded.made, Loaded.error, Loaded.is_done = [], None, True
    yield
    Loaded.error, Loaded.is_done = None, True


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    found = {}
    for name, text in (("case.yaml", CASE), ("boards.pbn", PBN), ("board.lin", LIN)):
        (tmp_path / name).write_text(text, encoding="utf-8")
        found[name] = str(tmp_path / name)
    return found


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    captured = capsys.readouterr()
    assert "Traceback" not in captured.out + captured.err
    assert "internal error" not in captured.err
    return code, captured.out, captured.err


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    code, _, err = run(capsys, *arguments)
    assert (code, err) == (0, "")
    [made] = Loaded.made
    return (made.asked or made.asked_leads)[0]


def test_play_prints_the_chances_and_what_they_turn_on(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "play", DANISH, "--contract", "3NT W")
    assert (code, err) == (0, "")
    assert out.startswith("PLAY · 3NT W\n")
    assert "trick 1: North chooses the opening lead" in " ".join(out.split())
    assert "evidence, not a ruling" in out


def test_lead_prints_each_lead(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "lead", DANISH, "--contract", "3NT W", "--layouts", "250")
    assert (code, err) == (0, "")
    assert out.startswith("LEAD · 3NT W, North to lead\n")
    assert [made.options for made in Loaded.made] == [{"layouts": 250}]


def test_json_of_both(capsys: pytest.CaptureFixture[str]) -> None:
    for verb, schema in (("play", "analyzer.play/1"), ("lead", "analyzer.lead/1")):
        code, out, _ = run(capsys, verb, DANISH, "--contract", "3NT W", "--json")
        assert code == 0
        assert json.loads(out)["schema"] == schema


def test_every_option_of_play_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(
        capsys, "play", DANISH, "--contract", "3NT W", "--after", "C3 C2", "--level", "quick", "--class", "club",
        "--field", "seniors", "--seed", "7", "--budget", "1000", "--known", "N: hcp(west) >= 15",
        "--known", "east: hcp(north) <= 10",
    )  # fmt: skip
    assert (found.contract, found.line) == (Contract.parse("3NT W"), cards("C3 C2"))
    assert (found.level, found.class_of_player, found.field, found.seed, found.budget) == (
        "quick", "club", "seniors", 7, 1000,
    )  # fmt: skip
    assert found.known == ((Seat.N, "hcp(west) >= 15"), (Seat.E, "hcp(north) <= 10"))


def test_what_binds_the_play_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(
        capsys, "play", DANISH, "--contract", "3NT W", "--after", "C3", "--penalty", "S:DK", "--penalty", "S:H8",
        "--require", "N:S", "--forbid", "S:C", "--force", "S:C5", "--may-require", "N:D", "--may-forbid", "N:D",
    )  # fmt: skip
    assert [str(restriction) for restriction in found.restrictions] == [
        "major penalty card S:DK", "major penalty card S:H8", "must lead N:S", "may not lead S:C", "must play S:C5",
        "declarer may require/forbid N:D",
    ]  # fmt: skip
    Loaded.made.clear()
    found = asked(capsys, "play", DANISH, "--contract", "3NT W", "--minor", "S:D9")
    assert [str(restriction) for restriction in found.restrictions] == ["minor penalty card S:D9"]
    code, out, _ = run(capsys, "play", DANISH, "--contract", "3NT W", "--penalty", "S:DK")
    assert code == 0
    assert out.startswith("PLAY · 3NT W\n  South's ♦K is a major penalty card\n")
    code, out, _ = run(capsys, "play", DANISH, "--contract", "3NT W", "--penalty", "S:DK", "--json")
    assert json.loads(out)["question"]["restrictions"] == ["major penalty card S:DK"]


def test_what_binds_the_play_is_refused_as_by_solve(capsys: pytest.CaptureFixture[str]) -> None:
    for options in (
        ("--penalty", "S:HK"), ("--penalty", "W:SA"), ("--minor", "S:D9", "--penalty", "S:DK"),
        ("--require", "N:C", "--forbid", "N:C"), ("--force", "S:HK"), ("--penalty", "S:DK", "--penalty", "S:DK"),
    ):  # fmt: skip
        told = [run(capsys, verb, DANISH, "--contract", "3NT W", *options) for verb in ("solve", "play")]
        assert told[0] == told[1]
        assert told[1][:2] == (2, "")
    assert Loaded.made == []


@pytest.mark.parametrize("verb", ["play", "lead"])
def test_a_case_gives_the_board_and_the_contract_of_the_table(
    capsys: pytest.CaptureFixture[str], files: dict[str, str], verb: str
) -> None:
    assert asked(capsys, verb, files["case.yaml"]).contract == Contract.parse("4S E")


def test_a_shipped_scenario_with_another_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "lead", "danish-3nt", "--contract", "3NT W").contract == Contract.parse("3NT W")


@pytest.mark.parametrize(
    ("at", "line"),
    [
        ("1", ""),
        ("1.2", "HT H8"),
        ("2", "HT H8 H6 HA"),
        ("3", "HT H8 H6 HA SK S5 S4 ST"),  # the file has its columns by player, declarer led
        ("3.1", "HT H8 H6 HA SK S5 S4 ST SQ"),
    ],
)
def test_the_play_of_a_record_is_the_line(
    capsys: pytest.CaptureFixture[str], files: dict[str, str], at: str, line: str
) -> None:
    found = asked(capsys, "play", "--pbn", files["boards.pbn"], "--board", "12", "--at", at)
    assert found.line == cards(line)
    Loaded.made.clear()
    assert asked(capsys, "play", "--lin", files["board.lin"], "--at", at).line == cards(line)


def test_without_at_the_record_gives_the_board_alone(
    capsys: pytest.CaptureFixture[str], files: dict[str, str]
) -> None:
    found = asked(capsys, "play", "--pbn", files["boards.pbn"], "--board", "12", "--contract", "3NT N")
    assert (found.contract, found.line) == (Contract.parse("3NT N"), ())


REFUSED: list[tuple[tuple[str, ...], str]] = [
    ((), "a case file or four hands, or --pbn or --lin, says which board"),
    ((DANISH,), "--contract: the contract is not known (as '3NT W')"),
    ((DANISH, "--contract", "9NT W"), "--contract: "),
    ((DANISH, "--contract", "3NT"), "--contract: '3NT' is not a contract with its declarer"),
    ((DANISH, "--contract", "3NT W", "--known", "hcp(west) > 3"), "--known: 'hcp(west) > 3' (who knows it, a colon"),
    ((DANISH, "--contract", "3NT W", "--known", "X: hcp(west) > 3"), "--known: 'X' is not a seat"),
    (
        (DANISH, "--contract", "3NT W", "--known", "N: hcp(west) > 1", "--known", "N: hcp(west) > 2"),
        "--known: North stands twice",
    ),
    ((DANISH, "--contract", "3NT W", "--known", "N: hcpp(west) > 3"), "--known: "),
    ((DANISH, "--contract", "3NT W", "--class", "genius"), "--class: 'genius': write one of novice"),
    ((DANISH, "--contract", "3NT W", "--board", "7"), "--board: is about a record"),
    (("N:AKQ... - - -", "--contract", "3NT W"), "not known"),
    (("N:AK... QJ... T9... 87...", "--contract", "3NT W"), "hands of 2 cards (a whole deal, and --after a line)"),
    (("N:SA", "--contract", "3NT W"), ""),
    (("nowhere.yaml", "--contract", "3NT W"), "nowhere.yaml"),
]
OF_PLAY: list[tuple[tuple[str, ...], str]] = [
    ((DANISH, "--contract", "3NT W", "--after", "HA"), "--after: card 1 of the line, HA by North"),
    ((DANISH, "--contract", "3NT W", "--after", "X3"), "--after: 'X3' is not a card"),
    ((DANISH, "--contract", "3NT W", "--level", "deep"), "--level: 'deep': write one of quick, detailed"),
    ((DANISH, "--contract", "3NT W", "--at", "3"), "--at: the board has no play (name the cards with --after)"),
    ((DANISH, "--contract", "3NT W", "--at", "3", "--after", "C3"), "--at: beside --after"),
    (
        (DANISH, "--contract", "3NT W", "--penalty", "DK"),
        "--penalty: 'DK' is not a penalty card; write the player, a",
    ),
    ((DANISH, "--contract", "3NT W", "--minor", "S:DK"), "--minor: DK: a minor penalty card is below the honors"),
    ((DANISH, "--contract", "3NT W", "--may-require", "N:Z"), "--may-require: 'Z' is not a suit"),
    ((DANISH, "--contract", "3NT W", "--after", "C3 C2 CA C6", "--penalty", "S:CA"), "South does not hold CA"),
]


@pytest.mark.parametrize(("arguments", "said"), REFUSED)
@pytest.mark.parametrize("verb", ["play", "lead"])
def test_what_is_wrong_names_its_option(
    capsys: pytest.CaptureFixture[str], verb: str, arguments: tuple[str, ...], said: str
) -> None:
    code, out, err = run(capsys, verb, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert said in err
    assert Loaded.made == []


@pytest.mark.parametrize(("arguments", "said"), OF_PLAY)
def test_what_is_wrong_with_the_line_names_its_option(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    code, out, err = run(capsys, "play", *arguments)
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--board", "12", "--at", "9"), "--at: trick 9 is not reached"),
        (("--board", "12", "--at", "x"), "--at: 'x' is no place of the play"),
        (("--board", "12", "--at", "2", "--contract", "3NT S"), "--at: the play of the record is of 4S S"),
        ((), "has 2 boards: 12, 13"),
        (("--board", "99"), "99"),
    ],
)
def test_what_is_wrong_with_a_record_is_told(
    capsys: pytest.CaptureFixture[str], files: dict[str, str], arguments: tuple[str, ...], said: str
) -> None:
    code, out, err = run(capsys, "play", "--pbn", files["boards.pbn"], *arguments)
    assert (code, out) == (2, "")
    assert said in err


def test_faults_of_several_options_are_told_together(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, err = run(capsys, "play", DANISH, "--contract", "x", "--class", "y", "--level", "z", "--known", "q")
    assert len(err.strip().split("\n")) == 4


def test_two_records_are_one_too_many(capsys: pytest.CaptureFixture[str], files: dict[str, str]) -> None:
    code, _, err = run(capsys, "play", "--pbn", files["boards.pbn"], "--lin", files["board.lin"])
    assert code == 2
    assert "--pbn and --lin" in err


def test_what_the_engine_refuses_is_the_users(capsys: pytest.CaptureFixture[str]) -> None:
    Loaded.error = BoardError("no layout fits what North knows")
    code, _, err = run(capsys, "play", DANISH, "--contract", "3NT W")
    assert (code, err) == (2, "error: no layout fits what North knows\n")


def test_an_unfinished_simulation_ends_with_what_is_known(
    capsys: pytest.CaptureFixture[str], files: dict[str, str]
) -> None:
    Loaded.is_done = False
    code, out, _ = run(capsys, "play", DANISH, "--contract", "3NT W")
    assert code == 1
    assert "NOT FINISHED" in out
    assert run(capsys, "rule", files["case.yaml"], "--no-evidence")[0] == 1


def test_an_interrupt_before_anything_is_known_stops(capsys: pytest.CaptureFixture[str]) -> None:
    Loaded.error = KeyboardInterrupt()
    code, out, err = run(capsys, "play", DANISH, "--contract", "3NT W")
    assert (code, out, err) == (130, "", "")


def test_without_the_engine_the_command_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, files: dict[str, str]
) -> None:
    monkeypatch.setitem(sys.modules, "analyzer.plausible.engine", None)
    of_board = (DANISH, "--contract", "3NT W")
    for arguments in (("play", *of_board), ("lead", *of_board), ("rule", files["case.yaml"])):
        code, out, err = run(capsys, *arguments)
        assert (code, out) == (4, "")
        assert "play cannot be simulated here" in err


def test_rule_simulates_what_the_case_asks_for(capsys: pytest.CaptureFixture[str], files: dict[str, str]) -> None:
    code, out, err = run(capsys, "rule", files["case.yaml"])
    assert (code, err) == (0, "")
    assert "\nPROPOSED  3NT W, West would take: 10 tricks 60% (55-65%)" in out
    assert "class of player in simulated play: not stated" in out
    [made] = Loaded.made
    assert len(made.asked) == 4
    code, out, _ = run(capsys, "rule", files["case.yaml"], "--json")
    assert json.loads(out)["simulated"]["proposals"][0]["status"] == "proposed"
    code, out, _ = run(capsys, "rule", files["case.yaml"], "--compare")
    assert code == 0
    code, out, _ = run(capsys, "check", files["case.yaml"])
    assert code == 0
    code, out, _ = run(capsys, "explain", files["case.yaml"])
    assert "fake play 1" in out
