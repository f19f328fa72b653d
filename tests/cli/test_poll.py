"""The verb ``analyzer poll``: its answers, its questions, and a collection that loses nothing."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from analyzer.casefile.poll_file import load_poll, poll_from_bytes
from analyzer.cli import main, poll_collect
from analyzer.laws import Edition, Lawbook

CARD = "pass 4 (considered 4H 2), 4H 2, X 1"
RULED = ("--peers-of", "W", "--chosen", "4H", "--suggested", "4H over pass")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["poll", *arguments])
    captured = capsys.readouterr()
    assert "Traceback" not in captured.out + captured.err
    assert "internal error" not in captured.err
    return code, captured.out, captured.err


def values(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    code, out, err = run(capsys, *arguments, "--json")
    assert err == ""
    return code, json.loads(out)


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))


def test_the_back_of_a_card_is_held_against_law_16(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, CARD, *RULED, "--edition", "2017")
    assert (code, err) == (0, "")
    assert all(len(line) <= 92 for line in out.split("\n"))
    words = " ".join(out.split())
    for part in (
        "POLL · 7 answers of peers of West · Laws 2017",
        "pass 4 of 7 (23-87%) 4 of 7 (23-87%) yes yes",
        "4♥ 2 of 7 (5-66%) 4 of 7 (23-87%) yes no",
        "West's 4♥ is an infraction.",
        "pass: 4/5 of the lawful answers (80%)",
        "no part of a score until somebody accepts it",
        "4♥: illegal, no weight. 12C1(c)",
        "Proposal, not stated: significant proportion “at least 1 in 5”",
        "is taken as found",
    ):
        assert part in words


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
def test_json_holds_every_number_exactly(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = values(capsys, CARD, *RULED, "--edition", edition, "--by", "director")
    assert code == 0
    assert out["schema"] == "analyzer.poll/1"
    assert (out["edition"], out["infraction"], out["obligation"]) == (
        edition,
        True,
        "may" if edition == "1997" else "shall",
    )
    assert out["proposed_shares"] == {"pass": "4/5", "X": "1/5"}
    assert (out["illegal"], out["lawful"], out["size"]) == (["4H"], ["pass"], 7)
    assert out["answers"] == CARD
    four = out["actions"][1]
    assert (four["action"], four["chose"], four["considered"], four["lawful"]) == ("4H", 2, 4, False)
    assert four["suggested_over"] == ["pass"]
    assert four["chose_share"]["polled"] == "2/7"
    assert four["chose_share"]["exact"] == {"low": 0.053376, "high": 0.658739, "level": 0.9}
    assert four["chose_share"]["bayesian"]["low"] < 2 / 7 < four["chose_share"]["bayesian"]["high"]
    assert out["needs"] == []
    assert out["clauses"][0] == ("16A" if edition == "1997" else "16B1(a)")


def test_what_is_missing_is_asked_for_with_the_option_that_answers(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, CARD, "--chosen", "4H")
    assert code == 1
    words = " ".join(out.split())
    assert "Had the player unauthorized information from partner" in words
    assert "Answer it: --found yes, or --found no" in words
    assert "Answer it: --suggested “… over …”, or --suggested nothing" in words
    assert "Proposal, not stated: the laws of 2017." in words
    code, out_json = values(
        capsys, "3S 9, pass 1", "--chosen", "3S", "--suggested", "3S over pass", "--edition", "1997"
    )
    assert (code, [need["id"] for need in out_json["needs"]]) == (1, ["elections.logical alternative"])
    option = "logical alternative=considered and might be chosen"
    code, out_json = values(
        capsys,
        "3S 9, pass 1",
        "--chosen",
        "3S",
        "--suggested",
        "3S over pass",
        "--edition",
        "1997",
        "--elect",
        option,
    )
    assert (code, out_json["infraction"], out_json["elections"]) == (
        0,
        False,
        {"logical alternative": "considered and might be chosen"},
    )
    assert out_json["why"]


def test_other_answers(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "pass 4, 4H 4")
    assert code == 0
    assert "FOUND" not in out
    assert "may be chosen" not in out
    code, out, _ = run(capsys, "X 80%, 3D 20%")
    assert "percentages, size not known" in out
    assert "how many were asked is not on record" in " ".join(out.split())
    code, out, _ = run(capsys, "--logical-alternatives", "pass, 4H", *RULED, "--found", "yes", "--by", "committee")
    assert code == 0
    assert out.startswith("LAW 16 · Laws 2017")
    assert "pass: the poll gives no shares" in " ".join(out.split())
    code, out, _ = run(capsys, "--logical-alternatives", "none", *RULED, "--found", "no")
    assert "No infraction: West had no unauthorized information." in " ".join(out.split())
    code, out, _ = run(capsys, CARD, *RULED, "--told-of-information", "yes")
    assert code == 1
    assert "The poll is no evidence here" in " ".join(out.split())
    code, out, _ = run(capsys, "4H 7 (considered pass 3)", *RULED, "--elect", "some might select=at least 1")
    assert "No infraction" in out
    code, out, _ = run(capsys, "pass 4, 4H 4", *RULED, "--edition", "2007", "--elect", "illegal outcomes=allowed")
    assert "may carry weight: the authority allows it" in out
    code, out, _ = run(capsys, "a very long description of a lead 4, HK 2", "--edition", "1997")
    assert "a very long description of a lead\n" in out
    assert "rests on expert knowledge" in out
    code, out, _ = run(
        capsys, "5D 7 (considered 4H 3)", "--logical-alternatives", "4H", *RULED[:4], "--suggested", "4H over 5D"
    )
    assert code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "no answers; write them as 'pass 4, 4H 2', name a poll file, or say --collect"),
        (("",), "no answers"),
        (("pass 4 4H 2",), "is not an action"),
        (("pass", "--edition", "2016"), "'2016' is not a law book"),
        (("pass", "--chosen", "8H", "--found", "maybe"), "'maybe': write yes, no, agreed or disputed"),
        (("pass", "--elect", "x"), "'x' is not an election"),
        (("pass", "--elect", "x=y"), "the 2017 laws leave no election 'x'"),
        (("pass", "--elect", "a=b", "--elect", "a=c"), "elected twice"),
        (("none.yaml",), "cannot read none.yaml"),
        (("pass\x00",), "is not an action"),
        (("p" * 5000,), "is not an action"),
        (("pass", "--asked", "0"), "0 asked"),
    ],
)
def test_wrong_input_is_refused_with_what_would_be_right(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert message in err


def test_the_output_on_the_page_about_polls_is_what_the_program_prints(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "POLLS.md").read_text(encoding="utf-8")
    shown = re.findall(r"^```\n\$ analyzer poll (.*?)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert shown
    for command, output in shown:
        assert run(capsys, *shlex.split(command))[1] == output
    (block,) = re.findall(r"^```yaml\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    read = poll_from_bytes(block.encode(), source="page")
    assert read.fact.poll is not None
    assert read.fact.poll.size == 6
    for edition in Edition:
        for election in Lawbook(edition=edition).elections():
            if election.clause.startswith("16"):
                assert all(f"`{option}`" in page for option in (election.name, *election.options))


# files and collection


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str, then: type[BaseException] | None = None) -> None:
    """Lines as they are typed; then the end of the input, or an interruption."""

    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

        def readline(self, size: int = -1) -> str:  # type: ignore[override]
            line = super().readline(size)
            if not line and then is not None:
                raise then
            return line

    monkeypatch.setattr(sys, "stdin", Keyboard("".join(f"{line}\n" for line in lines)))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def answers_of(path: Path) -> str:
    poll = load_poll(path).fact.poll
    return "" if poll is None else str(poll)


def test_a_file_is_ruled_on_and_options_take_the_place_of_its_fields(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "west.yaml"
    path.write_text(
        "format: 1\npoll: west\ntitle: West over 3S\nedition: 2007\npeers of: W\nchosen: 4H\nfound: yes\n"
        f'suggested: 4H over pass\nshown: hand and auction\nanswers: "{CARD}"\n',
        encoding="utf-8",
    )
    code, out, err = run(capsys, "west.yaml")
    assert (code, err) == (0, "")
    assert out.startswith("POLL · West over 3S · 7 answers of peers of West · hand and auction · Laws 2007")
    assert "Proposal, not stated: the laws" not in out
    code, found = values(capsys, "west.yaml", "--found", "no", "--edition", "1997")
    assert (code, found["infraction"], found["edition"], found["poll"]) == (0, False, "1997", "west")


def test_answers_are_collected_one_by_one_and_each_is_on_disk_at_once(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    original = poll_collect._write

    def watched(path: Path, text: str) -> None:
        original(path, text)
        written.append(answers_of(path))

    monkeypatch.setattr(poll_collect, "_write", watched)
    typed(monkeypatch, "pass", "4H and X", "close", "8H", "4h", "5H 2", "", 'he said "no"', "x", "", "", "back", "")
    code, out, _ = run(capsys, *RULED, "--found", "yes", "--elect", "some might select=at least 1")
    assert code == 0
    one = 'pass 1 (considered 4H 1, X 1) "close"'
    two = one + ", 4H 1 \"he said 'no'\""
    assert written == [one, two, two + ", X 1", two]
    assert "'8H' is not an action" in out
    assert "one person's answer has no numbers" in out
    assert "taken back; 2 answers" in out
    assert "West's 4♥ is an infraction" in out
    head = (folder / "poll.yaml").read_text(encoding="utf-8")
    assert 'peers of: "W"' in head
    assert '"some might select": "at least 1"' in head
    assert not list(folder.glob("*.part"))


def test_ctrl_c_loses_nothing_and_the_file_is_gone_on_with(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "pass", "", "", "4H", "pass", then=KeyboardInterrupt)
    code, out, err = run(capsys, "--collect", "west.yaml", "--peers-of", "W")
    assert (code, err) == (130, "")
    assert "1 answer in west.yaml; go on with: analyzer poll --collect west.yaml" in out
    assert answers_of(folder / "west.yaml") == "pass 1"
    typed(monkeypatch, "4H", "pass", "sure")
    code, out, _ = run(capsys, "west.yaml", "--collect")
    assert code == 0
    assert "west.yaml has 1 answer; new ones are added." in out
    assert answers_of(folder / "west.yaml") == 'pass 1, 4H 1 (considered pass 1) "sure"'
    assert "2 answers of peers of West" in out
    typed(monkeypatch, then=KeyboardInterrupt)
    code, out, err = run(capsys, "--collect", "new.yaml")
    assert (code, err, (folder / "new.yaml").exists()) == (130, "", False)


def test_a_collection_without_answers_or_with_a_wrong_file_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "")
    assert "no answers were given" in run(capsys, "--collect")[2]
    typed(monkeypatch, "pass")
    code, out, err = run(capsys, "--collect", "--chosen", "8H")
    assert (code, out) == (2, "")
    assert "'8H' is not an action" in err
    percent = folder / "percent.yaml"
    percent.write_text("format: 1\npoll: p\nanswers: X 80%, 3D 20%\n", encoding="utf-8")
    typed(monkeypatch, "pass")
    assert "a poll of percentages is not collected" in run(capsys, "--collect", "percent.yaml")[2]
    later = folder / "later.yaml"
    later.write_text("format: 1\npoll: p\nanswers: pass\nby: me\n", encoding="utf-8")
    typed(monkeypatch, "pass")
    assert "put answers last" in run(capsys, "--collect", "later.yaml")[2]
    typed(monkeypatch, "pass", "", "")
    code, _, err = run(capsys, "--collect", "no/such/folder.yaml")
    assert code == 2
    assert "cannot write" in err


def test_what_is_agreed_or_disputed_is_said_as_in_a_case(capsys: pytest.CaptureFixture[str]) -> None:
    code, found = values(capsys, CARD, *RULED, "--found", "agreed")
    assert (code, found["infraction"]) == (0, True)
    code, out, _ = run(capsys, CARD, *RULED, "--found", "disputed")
    assert code == 1
    assert "Answer it: --found yes, or --found no" in out
    assert "is taken as found" not in " ".join(out.split())
