"""The calibration as a command runs it, on ten boards with stated playouts."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from analyzer.cli.calibrating import Choosing, Way, _teller, run_calibration, run_choices, run_comparison
from analyzer.errors import InputError
from analyzer.plausible import choices
from analyzer.plausible.agreement import Agreement
from analyzer.plausible.calibrate import Calibration
from analyzer.plausible.choices import ContractChoices, Watcher
from analyzer.plausible.collecting import Progress
from analyzer.plausible.field_file import read_field
from analyzer.plausible.records import PlayedContract, PlayedContracts
from analyzer.plausible.summary import PlayoutSummary
from tests.plausible.test_calibrate import POLICY, PROVENANCE
from tests.plausible.test_collecting import made
from tests.plausible.test_prediction import FIELD

LEADERS = Agreement(rho=0.4, error=0.1, tables=4, deals=2)
RECORDS = PlayedContracts(contracts=made(10))


class Table:
    """Playouts that depend on the contract alone, and that can be interrupted."""

    def __init__(self, *, lead_known: bool, most: int = 10**6) -> None:
        self.lead_known = lead_known
        self.left = most

    def __call__(self, contract: PlayedContract) -> PlayoutSummary:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        number = int(contract.board)
        return PlayoutSummary(
            tricks_double_dummy=8 + number % 2,
            outcomes=(8, 9, 7 + number % 4),
            losses=((0.1 * number, 0.3, 0.0), (0.2, 0.1 * number, 0.0), (0.5, 0.5, 0.0)),
            lead_known=self.lead_known,
        )


def ways(*, most: int = 10**6) -> list[Way]:
    return [
        Way(level="quick", lead_known=known, playouts=Table(lead_known=known, most=most), version="tested")
        for known in (False, True)
    ]


def run(folder: Path, *, most: int = 10**6) -> bool:
    choosing = Choosing(policies=(("quick", POLICY),), leaders=LEADERS)
    found = run_calibration(
        RECORDS, ways(most=most), folder, name="ten", provenance=PROVENANCE, choosing=choosing, draws=4
    )
    return found is not None


def test_ten_boards_give_data_and_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path / "out")
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert {"ten.toml", "calibration.txt", "calibration.json", "gains.svg", "coverage.svg"} <= set(names)
    assert sum(name.startswith("reliability-quick-lead-") for name in names) == 4
    field = read_field(tmp_path / "out" / "ten.toml")
    assert len(field.models) == 4 and field.leaders == LEADERS
    assert json.loads((tmp_path / "out" / "calibration.json").read_text())["field"] == "ten"
    assert "20 contracts on 10 deals; no record was left out." in capsys.readouterr().err


def test_an_interrupted_run_keeps_what_is_done_and_gives_the_same_in_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not run(tmp_path / "broken", most=7)
    said = capsys.readouterr().err
    assert "7 contracts are kept" in said and "the same command goes on" in said
    assert not run(tmp_path / "broken", most=13)  # the rest of the first way, and the second ends at once
    assert run(tmp_path / "broken")
    assert run(tmp_path / "whole")
    for name in ("ten.toml", "calibration.txt", "calibration.json", "gains.svg"):
        assert (tmp_path / "broken" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_another_field_is_held_against_a_field_model(tmp_path: Path) -> None:
    records = PlayedContracts(contracts=made(4, tables=9))
    table = Table(lead_known=False)
    way = Way(level="quick", lead_known=False, playouts=table, version="tested")
    found = run_comparison(records, way, tmp_path / "other", field=FIELD)
    assert found is not None and table.left == 10**6 - 4  # one table of each contract
    assert found.gain.contracts == 36 and len(found.many_tables) == 4
    assert found.strength is not None and found.strength.fitted_on == 2
    text = (tmp_path / "other" / "compared.txt").read_text()
    assert "36 tables on 4 deals, nothing fitted on them" in text and "9 tables, double dummy" in text
    assert len(json.loads((tmp_path / "other" / "compared.json").read_text())["contracts"]) == 4
    assert (tmp_path / "other" / "many-tables.svg").exists()
    broken = Way(level="quick", lead_known=False, playouts=Table(lead_known=False, most=0), version="tested")
    assert run_comparison(records, broken, tmp_path / "none", field=FIELD) is None
    one = PlayedContracts(contracts=made(1, tables=1))
    alone = run_comparison(one, way, tmp_path / "one", field=FIELD)
    assert alone is not None and alone.strength is None and alone.agreement is None


def test_records_that_are_long_enough_are_judged_later_in_the_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    long = [replace(contract, cards=contract.cards * 9) for contract in made(12)[:20]]
    records = PlayedContracts(contracts=(*long, *made(12)[20:]))

    class Later(Table):
        def __call__(self, contract: PlayedContract) -> PlayoutSummary:
            assert len(contract.cards) >= 8
            return replace(super().__call__(contract), tricks_played=2, tricks_won=1)

    def run_with(folder: Path, most: int) -> Calibration | None:
        later = [
            Way(
                level="quick", lead_known=True, playouts=Later(lead_known=True, most=most), version="t", tricks=tricks
            )
            for tricks in (2, 3)
        ]
        choosing = Choosing(policies=(("quick", POLICY),), leaders=LEADERS)
        return run_calibration(
            records, ways(), folder, name="ten", provenance=PROVENANCE, choosing=choosing, later=later, draws=2
        )

    found = run_with(tmp_path / "out", 10**6)
    assert found is not None
    assert [(one.tricks, one.contracts) for one in found.field.later] == [(2, 20)]  # nobody played three tricks
    assert (tmp_path / "out" / "quick-after-2.jsonl").exists()
    broken = run_with(tmp_path / "broken", 5)
    assert broken is not None and broken.field.later == () and "5 contracts are kept" in capsys.readouterr().err
    assert found.is_finished and not broken.is_finished
    assert "Not all contracts were played out" in (tmp_path / "broken" / "calibration.txt").read_text()


def test_choices_that_were_broken_off_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[PlayedContract] = []

    class Broken(Watcher):
        def __call__(self, contract: PlayedContract) -> ContractChoices:
            if len(looked) == 3:
                raise KeyboardInterrupt
            looked.append(contract)
            return ContractChoices(choices=())

    monkeypatch.setattr(choices, "Watcher", Broken)
    assert run_choices(RECORDS, tmp_path / "out", most=None) is None
    assert "the choices of 3 contracts are kept" in capsys.readouterr().err
    assert len((tmp_path / "out" / "choices.jsonl").read_text().splitlines()) == 4


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot write"):
        run(tmp_path / "file")


def test_progress_is_told_every_few_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    times = iter((0.0, 1.0, 6.0, 6.0, 7.0))
    tell = _teller("quick", lambda: next(times))
    for done in (1, 2, 3):
        tell(Progress(done=done, of=20, seconds=1, seconds_left=30))
    assert capsys.readouterr().err == "quick: 2 of 20 contracts, about 30 s left\n"
