"""endplay behind its guard: par against an independent minimax, and inputs that must never reach it."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyzer.bridge import Contract, Deal, Denomination, Doubled, Result, Seat, Side, Vulnerability
from analyzer.errors import BoardError, InputError, SolverUnavailable
from analyzer.formats import guard
from analyzer.scoring import score_ns

ROOT = Path(__file__).resolve().parents[2]
#: North-South make 4 spades from either hand, and no more in anything.
SPADES = [[10, 3, 10, 3], [9, 4, 9, 4], [8, 5, 8, 5], [7, 6, 7, 6], [9, 4, 9, 4]]


def points(contract: Contract, table: Any, vulnerable: Vulnerability) -> int:
    tricks = int(table[contract.denomination][contract.declarer])
    return score_ns(Result(contract=contract, tricks_declarer=tricks), vulnerable)


def minimax_par(table: Any, vulnerable: Vulnerability, dealer: Seat) -> int:
    """Par to North-South as a game of bids, from 7NT down: the opponents leave a bid, double it or bid higher.

    ``above[side]`` is what that side gets at best by a bid higher than those looked at so far.
    """
    best = {Side.NS: max, Side.EW: min}
    above: dict[Side, list[int]] = {Side.NS: [], Side.EW: []}
    for rank in range(34, -1, -1):
        level, denomination = rank // 5 + 1, Denomination((3, 2, 1, 0, 4)[rank % 5])
        values: dict[Side, list[int]] = {Side.NS: [], Side.EW: []}
        for declarer in Seat:
            left = [
                points(
                    Contract(level=level, denomination=denomination, declarer=declarer, doubled=doubled),
                    table,
                    vulnerable,
                )
                for doubled in (Doubled.NO, Doubled.X)
            ]
            opponents = declarer.side.other
            values[declarer.side].append(best[opponents](left + above[opponents]))
        above = {side: [best[side](values[side] + above[side])] for side in Side}
    value = 0
    for side in (dealer.side.other, dealer.side, dealer.side.other, dealer.side):  # the last to speak first
        value = best[side](value, above[side][0])
    return value


def test_par_equals_an_independent_minimax_on_random_tables() -> None:
    rng = np.random.default_rng(2026)
    tables, settings, dealers = [], [], []
    for number in range(112):
        ns = rng.integers(2, 12, size=5)
        table = np.empty((5, 4), dtype=np.int8)
        table[:, [0, 2]] = np.clip(ns[:, None] + rng.integers(-1, 2, size=(5, 2)), 0, 13)
        table[:, [1, 3]] = np.clip(13 - ns[:, None] + rng.integers(-1, 2, size=(5, 2)), 0, 13)
        tables.append(table)
        settings.append(list(Vulnerability)[number % 4])
        dealers.append(Seat(number // 4 % 4))
    answers = guard.par_results(tables, settings, dealers)
    for table, setting, dealer, par in zip(tables, settings, dealers, answers, strict=True):
        assert par.score_ns == minimax_par(table, setting, dealer), (table.tolist(), setting, dealer)
        for result in par.results:
            assert score_ns(result, setting) == par.score_ns
            if result.contract is not None:
                assert result.tricks_declarer == table[result.contract.denomination][result.contract.declarer]
    assert len({par.score_ns for par in answers}) > 20


def test_b10_each_par_contract_has_its_own_declarer_however_often_it_is_read() -> None:
    (par,) = guard.par_results([SPADES], [Vulnerability.NONE], [Seat.N])
    for _ in range(3):
        assert [str(result) for result in list(par.results)] == ["4S= N", "4S= S"]
    assert par.score_ns == 420
    turned = [row[1:] + row[:1] for row in SPADES]
    (par,) = guard.par_results([turned], [Vulnerability.BOTH], [Seat.S])
    assert [str(result) for result in par.results] == ["4S= E", "4S= W"]
    assert par.score_ns == -620


def test_a_sacrifice_is_doubled_and_a_board_that_nobody_can_make_is_passed_out() -> None:
    table = [[10, 3, 10, 3], [4, 9, 4, 9], [5, 8, 5, 8], [5, 8, 5, 8], [7, 6, 7, 6]]
    (par,) = guard.par_results([table], [Vulnerability.NS], [Seat.N])
    assert par.score_ns == 300
    assert [str(result) for result in par.results] == ["5Hx-2 E", "5Hx-2 W"]
    (par,) = guard.par_results(np.full((1, 5, 4), 6, dtype=np.int8), [Vulnerability.NONE], [Seat.W])
    assert (par.score_ns, par.results) == (0, (Result(contract=None),))


@pytest.fixture
def no_endplay(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> None:
        raise AssertionError(f"{name} was asked for")

    monkeypatch.setattr(guard, "_module", refuse)


def spoiled(value: object) -> list[list[object]]:
    table: list[list[object]] = [list(row) for row in SPADES]
    table[3][2] = value
    return table


@pytest.mark.usefixtures("no_endplay")
@pytest.mark.parametrize("value", [14, -1, 2**31, 2**70, 7.0, True, None, "7"])
def test_b23_a_table_that_cannot_be_never_reaches_endplay(value: object) -> None:
    with pytest.raises(InputError, match=r"^tables\[1\]: .* tricks for South in C; 0 to 13 expected$"):
        guard.par_results([SPADES, spoiled(value)], [Vulnerability.NONE] * 2, [Seat.N] * 2)


@pytest.mark.usefixtures("no_endplay")
@pytest.mark.parametrize(
    "table", [[], [[7] * 4] * 4, [[7] * 5] * 4, ["7777"] * 5, "77777", None, 7, np.zeros((5, 3)), np.zeros((20,))]
)
def test_b23_a_table_of_another_shape_never_reaches_endplay(table: object) -> None:
    with pytest.raises(InputError, match=r"tables\[0\] is not 5 rows"):
        guard.par_results([table], [Vulnerability.NONE], [Seat.N])


@pytest.mark.usefixtures("no_endplay")
@pytest.mark.parametrize("vulnerable", [0, 1, 3, 99, "NS", None])
def test_b22_a_number_is_no_vulnerability_and_never_reaches_endplay(vulnerable: Any) -> None:
    with pytest.raises(InputError, match=r"vulnerable\[0\] is .*; a Vulnerability expected"):
        guard.par_results([SPADES], [vulnerable], [Seat.N])


@pytest.mark.usefixtures("no_endplay")
def test_a_number_is_no_dealer_and_the_lists_are_of_one_length() -> None:
    wrong: Any = 2
    with pytest.raises(InputError, match=r"dealer\[0\] is 2; a Seat expected"):
        guard.par_results([SPADES], [Vulnerability.NONE], [wrong])
    with pytest.raises(InputError, match="1 tables, 2 vulnerabilities and 1 dealers"):
        guard.par_results([SPADES], [Vulnerability.NONE] * 2, [Seat.N])


@pytest.mark.usefixtures("no_endplay")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("N:AK.Q.. QJ.J.. T9.T.. 87.9..", "a hand is unknown or has not 13 cards"),
        ("N:- AQJT98765432... - -", "a hand is unknown"),
        ("N:AK.Q.. AJ.J.. T9.T.. 87.9..", "SA is held by North and East"),
    ],
)
def test_only_complete_deals_are_handed_to_endplay(text: str, reason: str) -> None:
    with pytest.raises(BoardError, match=f"endplay takes complete deals only: .*{reason}"):
        guard.to_endplay_deal(Deal.parse(text))


def test_a_deal_goes_to_endplay_and_back_unchanged() -> None:
    for deal in guard.generate_deals(20, 3):
        assert deal.is_complete
        assert Deal.parse(guard.to_endplay_deal(deal).to_pbn()) == deal


def test_random_deals_are_the_same_for_the_same_seed_in_another_process() -> None:
    deals = guard.generate_deals(5, 7)
    assert guard.generate_deals(5, 7) == deals
    assert guard.generate_deals(5, 8) != deals
    assert guard.generate_deals(0, 8) == ()
    code = "from analyzer.formats.guard import generate_deals\nfor deal in generate_deals(5, 7): print(deal)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert out.split("\n")[:-1] == [str(deal) for deal in deals]


@pytest.mark.parametrize(
    ("count", "seed"), [(-1, 0), (10**7, 0), (1.0, 0), (True, 0), (1, -1), (1, 2**32), (1, None)]
)
def test_counts_and_seeds_are_checked(count: Any, seed: Any) -> None:
    with pytest.raises(InputError, match=r"(count|seed) is .*; an integer from 0 to \d+ expected"):
        guard.generate_deals(count, seed)


def test_several_threads_get_the_right_par_one_after_the_other() -> None:
    wrong: list[object] = []

    def ask() -> None:
        for _ in range(25):
            (par,) = guard.par_results([SPADES], [Vulnerability.NONE], [Seat.N])
            if [str(result) for result in par.results] != ["4S= N", "4S= S"]:
                wrong.append(par)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_without_endplay_the_error_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(f"No module named {name!r}")

    assert guard.load_endplay().startswith("0.5")
    monkeypatch.setattr(guard, "import_module", missing)
    with pytest.raises(SolverUnavailable, match="endplay cannot be loaded: No module named 'endplay"):
        guard.generate_deals(1, 1)


def test_importing_the_guard_loads_nothing() -> None:
    code = (
        "import sys, analyzer.formats.guard, analyzer.formats.fields\n"
        "print([name for name in ('endplay', 'numpy', 'xml', 'csv') if name in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert out.strip() == "[]"
