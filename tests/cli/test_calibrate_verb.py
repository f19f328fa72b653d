"""``analyzer calibrate`` on ten boards of our own, from the playouts to the field's data and report."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from analyzer.bridge import Card, Contract, Deal, Seat
from analyzer.cli import main
from analyzer.plausible.engine import field_of
from analyzer.plausible.field_file import read_field
from analyzer.plausible.played_out import policy_of
from analyzer.solver.play_task import PlayTask
from analyzer.solver.playouts import Playouts

RANKS = "23456789TJQKA"


def deal_of(seed: int) -> Deal:
    """A deal at random."""
    deck = [Card.from_code(code) for code in range(52)]
    random.Random(seed).shuffle(deck)
    north, east, south, west = (frozenset(deck[13 * seat : 13 * seat + 13]) for seat in range(4))
    return Deal((north, east, south, west))


def record_of(number: int, playouts: Playouts) -> str:
    """A contract of a deal as it was plausibly played, as PBN."""
    deal = deal_of(number)
    contract = Contract.parse(f"{('1NT', '2S', '3H', '3NT')[number % 4]} {'NESW'[number % 4]}")
    policy = policy_of(field_of("").policy("quick"))
    plays = playouts.play(PlayTask(deal=deal, contract=contract, seed=number), policy, plays=1)
    cards = [Card.from_code(code) for code in plays.codes[0].tolist()]
    leader = contract.opening_leader
    rows = []
    for start in range(0, 52, 4):
        trick = cards[start : start + 4]
        columns = {next(seat for seat in Seat if card in deal.hands[seat]): card for card in trick}  # type: ignore[operator]
        rows.append(" ".join(str(columns[leader.after(turn)]) for turn in range(4)))
    tags = {
        "Event": "our own",
        "Board": str(number),
        "Dealer": "N",
        "Vulnerable": "None",
        "Deal": str(deal),
        "Declarer": contract.declarer.name,
        "Contract": f"{contract.level}{contract.denomination.name}",
        "Result": str(int(plays.tricks_declarer[0])),
    }
    head = "\n".join(f'[{name} "{value}"]' for name, value in tags.items())
    return f'{head}\n[Play "{leader.name}"]\n' + "\n".join(rows) + "\n*\n"


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "ten.pbn"
    playouts = Playouts(threads=1)
    path.write_text("% PBN 2.1\n\n" + "\n".join(record_of(number, playouts) for number in range(1, 13)), "utf-8")
    return path


def test_ten_boards_give_a_field_with_its_report(
    records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [
        "calibrate",
        str(records),
        "--name",
        "ours",
        "--level",
        "quick",
        "--like",
        "teams_1999",
        "--refits",
        "2",
    ]
    assert main([*arguments, "--folder", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert "12 contracts on 12 deals" in told.err
    assert (tmp_path / "calibration.txt").read_text("utf-8") in told.out + "\n"
    field = read_field(tmp_path / "ours.toml")
    assert field.provenance.contracts == 12
    assert {(model.level, model.lead_known) for model in field.models} == {("quick", False), ("quick", True)}
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.jsonl")}
    assert main([*arguments, "--folder", str(tmp_path)]) == 0
    assert before == {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.jsonl")}, "played out anew"


def test_too_few_choices_are_refused_and_those_looked_at_are_kept(
    records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["calibrate", str(records), "--most", "10", "--folder", str(tmp_path)]
    for _ in range(2):
        assert main(arguments) == 2
        told = capsys.readouterr().err
        assert "decisions of opening lead at which a card cost a trick; 20 of several deals are needed" in told
        kept = (tmp_path / "choices.jsonl").read_text("utf-8").splitlines()
        assert len(kept) == 11 and kept[0].startswith('{"version": "choices')
        assert not (tmp_path / "choices.txt").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--level", "deep"], "quick, detailed or both"),
        (["--like", "nobody_1900"], "nobody_1900"),
    ],
)
def test_what_cannot_be_is_refused(
    arguments: list[str], message: str, records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", str(records), "--folder", str(tmp_path), *arguments]) == 2
    assert message in capsys.readouterr().err
