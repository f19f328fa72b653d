"""The command: every verb, its JSON, its exit codes, and that nobody ever sees a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import dds_bindings
from analyzer import __version__
from analyzer.casefile.schema import SCHEMA_ID
from analyzer.casefile.template import TEMPLATE
from analyzer.cli import main
from analyzer.errors import SolverUnavailable
from analyzer.solver import compiled
from analyzer.solver import engine as engine_module
from tests.casefile.texts import SMALL, changed
from tests.plausible_engine import ruled_paths

DEAL = "N:AKQ2.K54.QJ6.A73 J987.A2.9832.KQ4 T53.QJT3.K54.T82 64.9876.AT7.J965"


class Screen:
    """Runs the command and holds what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def run(self, *arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        captured = self._capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        assert "internal error" not in captured.err
        return code, captured.out, captured.err

    def out(self, *arguments: str, code: int = 0) -> str:
        found, out, err = self.run(*arguments)
        assert (found, err) == (code, "")
        return out

    def err(self, *arguments: str, code: int) -> str:
        found, out, err = self.run(*arguments)
        assert (found, out) == (code, "")
        assert err.startswith("error: ")
        return err

    def json(self, *arguments: str, code: int = 0) -> Any:
        return json.loads(self.out(*arguments, "--json", code=code))


@pytest.fixture
def screen(capsys: pytest.CaptureFixture[str]) -> Screen:
    return Screen(capsys)


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def written(text: str, name: str = "case.yaml") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return written


# rule


def test_rule_prints_the_ruling_of_a_shipped_scenario_by_its_name(screen: Screen) -> None:
    for name in ("danish-3nt", "law12/danish-3nt"):
        text = screen.out("rule", name)
        assert text.startswith("RULING · A slow 3NT")
        assert "N-S   +2.6 IMPs   → +3   (13/5; nearest IMP)" in text
        assert "exactly these two results by lead" in " ".join(text.split())


def test_rule_without_evidence_searches_nothing(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dds_bindings, "card_tricks", None)
    text = screen.out("rule", "danish-3nt", "--no-evidence")
    assert "EVIDENCE" not in text
    assert "→ +3" in text


def test_rule_prints_json_for_programs(screen: Screen) -> None:
    out = screen.json("rule", "danish-3nt")
    assert out["schema"] == "analyzer.ruling/1"
    assert out["versions"]["analyzer"] == __version__
    assert (out["edition"], out["needs"], out["penalties"]) == ("1997", [], [])
    assert out["rectification"]["kind"] == "adjust"
    assert [out["sides"][side]["role"] for side in ("NS", "EW")] == ["non-offending", "offending"]
    assert out["sides"]["NS"]["adjusted"] == {
        "value": 3,
        "unit": "IMPs",
        "exact": "13/5",
        "rounding": "nearest IMP",
        "rounding_is_proposal": False,
    }
    outcomes = out["sides"]["NS"]["outcomes"]
    keys = ("contract", "declarer", "tricks", "score_ns", "weight", "converted")
    assert [tuple(outcome[key] for key in keys) for outcome in outcomes] == [
        ("3NT", "W", 10, -630, "4/5", "0"),
        ("3NT", "W", 7, 200, "1/5", "13"),
    ]
    assert out["trace"]["label"] == "ruling"


def test_rule_under_another_edition(screen: Screen) -> None:
    for edition in ("2007", "2017"):
        out = screen.json("rule", "danish-3nt", "--edition", edition)
        assert (out["edition"], out["sides"]["NS"]["adjusted"]["exact"]) == (edition, "13/5")
        assert "12C1(c)" in out["rectification"]["clauses"]


def test_rule_refuses_what_the_law_does_not_allow(screen: Screen) -> None:
    message = screen.err("rule", "reveley-refused", code=2)
    assert "illegal outcomes may not carry weight" in message


@pytest.mark.parametrize(
    ("changes", "needs"),
    [
        ([("edition: 2017\n", "")], ["edition"]),
        ([("offending: NS\n", "")], ["offending"]),
        ([("60% ", ""), ("40% ", "")], ["continuations[0].weight", "continuations[1].weight"]),
        ([("continuations:\n  - 60% 2NT= N\n  - 40% 2NT+1 N\n", "")], ["continuations"]),
        ([("edition: 2017", "edition: 1997")], ["elections.12C3"]),
        (
            [("edition: 2017", "edition: 1997\nelections: {12C3: committees only}"), ("ruled by: director\n", "")],
            ["ruled by"],
        ),
        (
            [("edition: 2017", "edition: 1997\nelections: {12C3: off}"), ("60% ", ""), ("40% ", "")],
            [
                "continuations[0].likely",
                "continuations[0].at all probable",
                "continuations[1].likely",
                "continuations[1].at all probable",
            ],
        ),
        (
            [
                ("edition: 2017", "edition: 1997\nelections: {12C3: off}"),
                ("60% 2NT= N", "{likely: no, at all probable: yes, result: 2NT= N}"),
                ("40% 2NT+1 N", "{likely: no, at all probable: yes, result: 2NT+1 N}"),
            ],
            ["continuations[0].likely"],
        ),
        ([("table: 3NT= N\n", ""), ("offending: NS", "offending: none")], ["table"]),
    ],
    ids=lambda value: str(value[-1]) if isinstance(value, list) and isinstance(value[0], str) else "",
)
def test_a_missing_judgment_is_asked_for(
    screen: Screen, write: Any, changes: list[tuple[str, str]], needs: list[str]
) -> None:
    file = write(changed(SMALL, *changes))
    out = screen.json("rule", file, code=1)
    assert [need["id"] for need in out["needs"]] == needs
    assert all(need["question"].endswith((".", "?")) and need["clause"] for need in out["needs"])
    text = screen.out("rule", file, "--no-evidence", code=1)
    assert "\nNEEDS     " in text
    assert "SCORE" not in text
    for need in needs:
        assert f"Answer it in the case file: {need}: …" in text
    assert screen.out("explain", file, code=1) == "no score: judgments are missing\n"


def test_an_answered_need_is_not_asked_again(screen: Screen, write: Any) -> None:
    """Each need names the field that takes its answer."""
    text = changed(SMALL, ("edition: 2017\n", ""), ("offending: NS\n", ""), ("60% ", ""), ("40% ", ""))
    answers = {
        "edition": ("case: small", "case: small\nedition: 2017"),
        "offending": ("findings:", "offending: NS\nfindings:"),
        "continuations[0].weight": ("- 2NT= N", "- {weight: 60%, result: 2NT= N}"),
        "continuations[1].weight": ("- 2NT+1 N", "- {weight: 40%, result: 2NT+1 N}"),
    }
    asked = []
    while True:
        code, out, _ = screen.run("rule", write(text), "--json")
        needs = [need["id"] for need in json.loads(out)["needs"]]
        assert code == (1 if needs else 0)
        if not needs:
            break
        for need in needs:
            text = changed(text, answers[need])
        asked += needs
    assert asked == list(answers)


# explain, check


def test_explain_prints_the_trace_of_a_side(screen: Screen) -> None:
    text = screen.out("explain", "danish-3nt", "--side", "EW")
    assert text.startswith("adjusted score of E-W: -3 IMPs  (round)")
    assert "1997 Law 12C3" in text
    assert "Law 77" in text
    assert len(screen.out("explain", "danish-3nt", "--depth", "0").split("\n")) == 2
    assert len(screen.out("explain", "danish-3nt", "--depth", "1").split("\n")) > 2


def test_explain_prints_the_trace_of_one_outcome(screen: Screen) -> None:
    text = screen.out("explain", "danish-3nt", "--outcome", "2")
    assert text.startswith("3NT W −2, points to N-S in IMPs: 13 IMPs")
    assert "weight of a low club lead: 1/5" in text
    for outcome in ("0", "3", "-1"):
        message = screen.err("explain", "danish-3nt", "--outcome", outcome, code=2)
        assert f"outcome {outcome}: the case has outcomes 1 to 2" in message
    assert "'up' is not a side" in screen.err("explain", "danish-3nt", "--side", "up", code=2)


def test_check_compares_every_shipped_scenario(screen: Screen) -> None:
    from analyzer.scenarios import scenario_folder, scenario_paths

    paths = ruled_paths()
    named = [str(scenario_folder())] if len(paths) == len(scenario_paths()) else [str(path) for path in paths]
    text = screen.out("check", *named)
    assert f"{len(paths)} files, 0 failed" in text
    assert "FAILED" not in text


def test_check_names_every_failure(screen: Screen, write: Any, tmp_path: Path) -> None:
    write(SMALL, "good.yaml")
    write(changed(SMALL, ("{slips: 0}", "{NS: 3, EW rounded: 7, slips: 2, clauses: [99Z]}")), "wrong.yaml")
    write(changed(SMALL, ("dealer: N", "dealer: NO"), ("number: 1", "number: 0")), "broken.yaml")
    write(changed(SMALL, ("expect:\n  2017: {slips: 0}\n", "")), "silent.yaml")
    write(changed(SMALL, ("{slips: 0}", "{refused: illegal}")), "allowed.yaml")
    write(changed(SMALL, ("{slips: 0}", "{slips: 0}\n  1997: {NS: 1}")), "asks.yaml")
    text = screen.out("check", str(tmp_path), code=1)
    lines = [line.replace(f"{tmp_path}/", "") for line in text.split("\n")]
    assert lines == [
        "FAILED allowed.yaml 2017",
        "  not refused (expected: illegal)",
        "ok     asks.yaml 2017",
        "FAILED asks.yaml 1997",
        "  NS: no score, expected 1",
        "  needs ['elections.12C3']",
        "FAILED broken.yaml",
        "  broken.yaml:6 board.number: board number 0 (1 or more)",
        "  broken.yaml:7 board.dealer: 'NO' is not a seat; write N, E, S or W",
        "ok     good.yaml 2017",
        "valid  silent.yaml (expects nothing)",
        "FAILED wrong.yaml 2017",
        "  NS: -3/5, expected 3",
        "  EW rounded: 1, expected 7",
        "  0 slips found in the published figures, expected 2",
        "  Law 99Z is not cited",
        "6 files, 4 failed",
        "",
    ]


def test_check_refuses_a_folder_without_cases_and_a_name_that_is_none(screen: Screen, tmp_path: Path) -> None:
    assert "no *.yaml below this folder" in screen.err("check", str(tmp_path), code=2)
    assert "no shipped scenario of that name; e.g. " in screen.err("check", "nowhere", code=2)
    assert "did you mean danish-3nt" in screen.err("rule", "danisch-3nt", code=2)
    assert "Missing argument" in screen.err("check", code=2)


# score, solve


def test_score_scores_a_result(screen: Screen) -> None:
    assert screen.out("score", "3NT-2 W", "--vul", "EW").startswith("3NT W −2, EW vulnerable: +200 to N-S")
    out = screen.json("score", "3NT-2 W", "--vul", "EW", "--imps-against", "-620", "--field", "-100,200,630 x2")
    assert out == {
        "result": "3NT-2 W",
        "vulnerable": "EW",
        "score_ns": 200,
        "other_table_ns": -620,
        "imps_ns": 13,
        "matchpoints_ns": 3,
        "top": 8,
    }
    text = screen.out("score", "4S= N", "--vul", "none", "--imps-against", "4S-1 N", "--field", "4S= N")
    assert text.split("\n")[1:3] == [
        "against -50: +10 IMPs to N-S   (Law 78B)",
        "against the field: 1 of 2 matchpoints to N-S   (Law 78A)",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("4S N", "--vul", "none"), "is not a result"),
        (("4S= N", "--vul", "perhaps"), "is not a vulnerability"),
        (("4S= N", "--vul", "none", "--imps-against", "x"), "is not a result"),
        (("4S= N", "--vul", "none", "--field", ","), "the field has no scores"),
        (("4S= N",), "Missing option"),
    ],
)
def test_score_refuses_what_it_cannot_read(screen: Screen, arguments: tuple[str, ...], message: str) -> None:
    assert message in screen.err("score", *arguments, code=2)


def test_solve_prints_best_play_and_what_a_card_costs(screen: Screen) -> None:
    deal = "N:J.AJ.. AQT... .KT9.. K9.Q.."  # West on lead against notrump by South
    text = screen.out("solve", deal, "--contract", "1NT S", "--refute", "HQ")
    # of equal cards the lowest is played, and spades come before hearts
    assert "best play by all four\n   1  W ♠9  N ♠J  E ♠Q  S ♥9   East wins" in text
    assert "♥Q costs E-W 3 tricks\n   1  W ♥Q  N ♥A  E ♠T  S ♥9   North wins" in text
    out = screen.json("solve", deal, "--contract", "1NT S", "--line", "S9 SJ", "--refute", "SA")
    assert out["best_play"][0] == "SQ" and len(out["best_play"]) == 10
    assert out["refutation"]["cost"] == 1 and out["refutation"]["cards"][0] == "SA"
    assert "(W ♠9)  (N ♠J)  E ♠A" in screen.out(
        "solve", deal, "--contract", "1NT S", "--line", "S9 SJ", "--refute", "SA"
    )


def test_solve_says_that_libdds_gives_no_lines(screen: Screen) -> None:
    arguments = ("solve", DEAL, "--contract", "3NT S", "--engine", "dds")
    assert "best_play" not in screen.json(*arguments)
    assert "lines of play come from our own search" in screen.err(*arguments, "--refute", "S6", code=2)
    assert "engine 'gib': auto, dds, both are expected" in screen.err("solve", DEAL, "--engine", "gib", code=2)


def test_solve_prints_the_twenty_results(screen: Screen) -> None:
    out = screen.json("solve", DEAL)
    assert set(out["tricks_declarer"]) == set("NESW")
    assert out["engine"].startswith("analyzer kernels")
    for engine, name in (("dds", "libdds"), ("both", "analyzer kernels")):
        other = screen.json("solve", DEAL, "--engine", engine)
        assert other["engine"].startswith(name)
        assert other["tricks_declarer"] == out["tricks_declarer"]
    text = screen.out("solve", DEAL)
    assert text.split("\n")[0].split() == ["declarer", "NT", "♣", "♦", "♥", "♠"]
    for seat, row in zip(("North", "East", "South", "West"), text.split("\n")[1:5], strict=True):
        numbers = [out["tricks_declarer"][seat[0]][d] for d in ("NT", "C", "D", "H", "S")]
        assert row.split() == [seat, *map(str, numbers)]


def test_solve_answers_in_a_contract_after_a_lead_or_a_line(screen: Screen) -> None:
    best = screen.json("solve", DEAL, "--contract", "3NT N")
    assert (best["to_play"], best["line"]) == ("E", [])
    assert best["tricks_declarer"] == min(best["cards"].values())
    after = screen.json("solve", DEAL, "--contract", "3NT N", "--lead", "D2")
    assert (after["to_play"], after["tricks_declarer"]) == ("S", best["cards"]["D2"])
    line = screen.json("solve", DEAL, "--contract", "3NT N", "--line", "D2 D4 DT DJ")
    assert (line["to_play"], line["line"]) == ("N", ["D2", "D4", "DT", "DJ"])
    text = screen.out("solve", DEAL, "--contract", "3NT by N", "--lead", "D2")
    assert text.startswith(f"3NT by North after ♦2: {after['tricks_declarer']} tricks double dummy")
    assert "it is evidence, not a ruling" in text


def test_solve_takes_the_hands_of_a_case(screen: Screen, write: Any) -> None:
    assert screen.json("solve", write(SMALL)) == screen.json("solve", DEAL)
    assert screen.json("solve", "danish-3nt", "--contract", "3NT W")["cards"]["C3"] == 7


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((DEAL, "--lead", "D2"), "a lead, a line, restrictions and --refute need --contract"),
        ((DEAL, "--contract", "3NT N", "--lead", "D2", "--line", "D2"), "leave --lead out"),
        ((DEAL, "--contract", "3NT"), "is not a contract"),
        ((DEAL, "--contract", "3NT N", "--lead", "H9"), "does not hold H9"),
        ((DEAL, "--contract", "3NT N", "--line", "D2 S3"), "must follow in diamonds"),
        ((DEAL, "--contract", "3NT N", "--lead", "Z2"), "is not a card"),
        (("N:AKQ2.K54.QJ6.A73 - - -",), "double dummy needs all four hands"),
        (("N:AKQ2.K54.QJ6.A73 J987.A2.9832.KQ4 T53.QJT3.K54.T82 64.9876.AT7.J96",), "West holds 12 cards"),
        (("N:AKQ2.K54 - - -",), "has 2 suits"),
        (("frequency-30-70",), "the case states no hands"),
        (("nowhere",), "no such case file"),
        (("N:... ... ... ...",), "holds"),
    ],
    ids=str,
)
def test_solve_refuses_what_cannot_be_searched(screen: Screen, arguments: tuple[str, ...], message: str) -> None:
    assert message in screen.err("solve", *arguments, code=2)


def test_solve_refuses_a_line_that_plays_every_card(screen: Screen) -> None:
    deal = "N:A... K... Q... J..."
    message = screen.err("solve", deal, "--contract", "1NT N", "--line", "SK SQ SJ SA", code=2)
    assert "nothing is left to search" in message


# new, schema, doctor, version


def test_new_writes_the_template_and_never_overwrites(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "wrote case.yaml" in screen.out("new")
    assert (tmp_path / "case.yaml").read_text(encoding="utf-8") == TEMPLATE
    (tmp_path / "case.yaml").write_text("mine", encoding="utf-8")
    assert "case.yaml exists; choose another name" in screen.err("new", code=2)
    assert (tmp_path / "case.yaml").read_text(encoding="utf-8") == "mine"
    assert "cannot write" in screen.err("new", "no/such/folder/case.yaml", code=2)
    assert "wrote other.yaml" in screen.out("new", "other.yaml")
    assert "ok     other.yaml 2017" in screen.out("check", "other.yaml")


def test_a_case_in_the_current_folder_is_named_as_it_was_typed(
    screen: Screen, write: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(SMALL)
    monkeypatch.chdir(tmp_path)
    for name in ("case.yaml", "./case.yaml", ".", str(tmp_path)):
        assert "analyzer explain case.yaml --side NS" in screen.out("rule", name, "--no-evidence")


def test_schema_prints_the_json_schema(screen: Screen) -> None:
    assert json.loads(screen.out("schema"))["$id"] == SCHEMA_ID


def test_doctor_says_what_is_installed_and_that_the_engine_is_right(screen: Screen) -> None:
    out = screen.json("doctor")
    assert out["libdds, self test"] == out["own search, self test"] == "right"
    assert out["analyzer"] == __version__
    assert out["law clauses"].keys() == {"1997", "2007", "2017"}
    text = screen.out("doctor")
    assert "libdds, self test     right\n" in text and "own search, self test right" in text


def test_version_and_help(screen: Screen) -> None:
    assert screen.out("--version") == f"analyzer {__version__}\n"
    for arguments in (("--help",), ("-h",), ("rule", "--help")):
        assert "Usage:" in screen.out(*arguments)
    for verb in ("rule", "explain", "check", "score", "solve", "new", "schema", "doctor"):
        assert verb in screen.out("--help")


def test_no_argument_prints_the_help(screen: Screen) -> None:
    assert "Usage:" in screen.out(code=2)


@pytest.mark.parametrize(
    "arguments",
    [
        ("rull", "danish-3nt"),
        ("rule", "danish-3nt", "--jsn"),
        ("rule",),
        ("rule", "danish-3nt", "extra"),
        ("rule", "danish-3nt", "--edition", "2018"),
        ("rule", "danish-3nt", "--edition"),
        ("rule", "nowhere.yaml"),
        ("rule", "a\0b"),
        ("rule", "x" * 300),
        ("explain", "danish-3nt", "--outcome", "two"),
        ("explain", "danish-3nt", "--depth", "-1"),
    ],
    ids=lambda value: " ".join(value)[:40].replace("\0", "NUL"),
)
def test_what_cannot_be_understood_ends_with_code_2(screen: Screen, arguments: tuple[str, ...]) -> None:
    assert "\n" in screen.err(*arguments, code=2)


# the engine, faults of the program


@pytest.fixture
def without_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> None:
        raise dds_bindings.LibraryNotFound("libdds was looked for and not found")

    def no_kernels() -> None:
        raise SolverUnavailable("numba was looked for and not found")

    for name in ("describe", "card_tricks", "best_tricks"):
        monkeypatch.setattr(dds_bindings, name, missing)
    monkeypatch.setattr(compiled, "kernels", no_kernels)
    monkeypatch.setattr(engine_module, "kernels", no_kernels)


@pytest.mark.usefixtures("without_engine")
def test_without_an_engine_a_search_ends_with_code_4(screen: Screen, write: Any) -> None:
    searched = changed(SMALL, ("- 60% 2NT= N", "- {weight: 60%, contract: 2NT N, double dummy: yes}"))
    for arguments in (("solve", DEAL), ("solve", DEAL, "--contract", "3NT N"), ("rule", write(searched))):
        told = screen.err(*arguments, code=4)
        assert "numba was looked for and not found; and libdds was looked for and not found" in told
        for engine, missing in (("dds", "libdds"), ("both", "numba")):
            assert f"error: {missing} was looked for" in screen.err(*arguments, "--engine", engine, code=4)
    told = screen.out("doctor", code=4)
    assert "not usable: libdds was looked for" in told and "not usable: numba was looked for" in told
    assert "FAILED" in screen.out("check", write(searched), code=1)


@pytest.mark.usefixtures("without_engine")
def test_without_an_engine_a_case_that_needs_no_search_is_ruled(screen: Screen, write: Any) -> None:
    assert "SCORE" in screen.out("rule", write(SMALL), "--no-evidence")
    assert "SCORE" in screen.out("rule", "frequency-30-70")


def test_an_engine_that_answers_wrongly_is_found_by_doctor(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy as np

    def wrong(hands: Any, *_: object, **__: object) -> Any:
        return np.zeros(len(hands), dtype=np.int8)

    monkeypatch.setattr(dds_bindings, "best_tricks", wrong)
    assert "WRONG: 0 tricks, 3 expected" in screen.out("doctor", code=4)


def test_a_law_that_is_not_modelled_ends_with_code_3(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    from analyzer import analysis
    from analyzer.errors import NotModelled

    def refuse(*_: object) -> None:
        raise NotModelled("64", "2017", "adjust by hand")

    monkeypatch.setattr(analysis, "rectify", refuse)
    assert "Law 64 (2017) is not modelled: adjust by hand" in screen.err("rule", "frequency-30-70", code=3)


def test_a_fault_of_the_program_is_told_without_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from analyzer import analysis

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(analysis, "rule", broken)
    assert main(["rule", "frequency-30-70"]) == 70
    captured = capsys.readouterr()
    assert captured.err.startswith("internal error: ZeroDivisionError: a fault")
    assert "Traceback" not in captured.err


def test_an_interruption_is_no_fault(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from analyzer import analysis

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(analysis, "rule", interrupted)
    assert main(["rule", "frequency-30-70"]) == 130
    assert capsys.readouterr().err in {"stopped\n", ""}
