"""The calibration as a command runs it, on ten boards with stated playouts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analyzer.cli.calibrating import Way, _teller, run_calibration
from analyzer.errors import InputError
from analyzer.plausible.collecting import Progress
from analyzer.plausible.field_file import read_field
from analyzer.plausible.records import PlayedContract, PlayedContracts
from analyzer.plausible.summary import PlayoutSummary
from tests.plausible.test_calibrate import POLICY, PROVENANCE
from tests.plausible.test_collecting import made

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
    found = run_calibration(
        RECORDS, ways(most=most), folder, name="ten", provenance=PROVENANCE, policies=[("quick", POLICY)], draws=4
    )
    return found is not None


def test_ten_boards_give_data_and_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path / "out")
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert {"ten.toml", "calibration.txt", "calibration.json", "gains.svg", "coverage.svg"} <= set(names)
    assert sum(name.startswith("reliability-quick-lead-") for name in names) == 4
    assert len(read_field(tmp_path / "out" / "ten.toml").models) == 4
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
