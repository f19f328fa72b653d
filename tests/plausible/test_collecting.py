"""Playouts of many contracts: kept, taken up again, broken off; and the summaries that are kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyzer.bridge import Card, Contract, Deal
from analyzer.errors import InputError
from analyzer.plausible.collecting import Progress, collect, mixed_order
from analyzer.plausible.records import PlayedContract
from analyzer.plausible.summary import PlayoutSummary, stacked

DECK = [Card.parse(suit + rank) for suit in "SHDC" for rank in "23456789TJQKA"]


def made(deals: int, *, tables: int = 2) -> tuple[PlayedContract, ...]:
    random = np.random.default_rng(3)
    found = []
    for number in range(deals):
        order = [DECK[place] for place in random.permutation(52)]
        hands = [frozenset(order[start : start + 13]) for start in range(0, 52, 13)]
        deal = Deal((hands[0], hands[1], hands[2], hands[3]))
        for table in range(tables):
            found.append(
                PlayedContract(
                    deal=deal, contract=Contract.parse("3NT S"), tricks_declarer=8 + table % 4,
                    cards=(sorted(hands[3])[0],), board=str(number), table=str(table),
                )
            )  # fmt: skip
    return tuple(found)


CONTRACTS = made(6)


def playout(contract: PlayedContract) -> PlayoutSummary:
    return PlayoutSummary(
        tricks_double_dummy=int(contract.board), outcomes=(9, 8), losses=((0.5, 0.25, 0.125), (0, 0, 0))
    )


def broken_after(count: int) -> Callable[[PlayedContract], PlayoutSummary]:
    left = [count]

    def of(contract: PlayedContract) -> PlayoutSummary:
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return playout(contract)

    return of


def test_a_run_that_was_broken_off_is_taken_up_and_gives_the_same(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    part = collect(CONTRACTS, broken_after(5), kind=PlayoutSummary, version="a", state=state)
    assert (len(part.contracts), part.is_finished, part.known) == (5, False, 0)
    rest = collect(CONTRACTS, broken_after(7), kind=PlayoutSummary, version="a", state=state)
    assert (len(rest.contracts), rest.is_finished, rest.known) == (12, True, 5)
    whole = collect(CONTRACTS, playout, kind=PlayoutSummary, version="a")
    assert (rest.contracts, rest.facts) == (whole.contracts, whole.facts) == (CONTRACTS, whole.facts)
    assert collect(CONTRACTS, broken_after(0), kind=PlayoutSummary, version="a", state=state).is_finished


def test_a_line_that_was_cut_off_is_done_again(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    collect(CONTRACTS, playout, kind=PlayoutSummary, version="a", state=state)
    state.write_bytes(state.read_bytes()[:-40])
    again = collect(CONTRACTS, broken_after(1), kind=PlayoutSummary, version="a", state=state)
    assert (again.known, again.is_finished) == (11, True)
    assert len(state.read_text().splitlines()) == 13


def test_another_version_or_another_file_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    collect(CONTRACTS, playout, kind=PlayoutSummary, version="a", state=state)
    with pytest.raises(InputError, match="'a', not of 'b'"):
        collect(CONTRACTS, playout, kind=PlayoutSummary, version="b", state=state)
    for text in ("no JSON\n", "[1]\n", '{"other": 1}\n', '{"version": "a"}\n{"key": 3}\n'):
        state.write_text(text)
        with pytest.raises(InputError, match=r"state\.jsonl:\d is no line of findings"):
            collect(CONTRACTS, playout, kind=PlayoutSummary, version="a", state=state)
    state.write_text('{"version": "a"}\n{"key": "x", "summary": {"outcomes": []}}\n')
    with pytest.raises(InputError, match=r"state\.jsonl:2 a summary without lead_known, losses"):
        collect(CONTRACTS, playout, kind=PlayoutSummary, version="a", state=state)
    with pytest.raises(InputError, match="no contracts"):
        collect((), playout, kind=PlayoutSummary, version="a")


def test_progress_estimates_what_is_left_and_a_limit_keeps_deals_whole() -> None:
    seen: list[Progress] = []
    times = iter(range(100))
    found = collect(
        CONTRACTS,
        playout,
        kind=PlayoutSummary,
        version="a",
        most=5,
        progress=seen.append,
        clock=lambda: float(next(times)),
    )
    assert len(found.contracts) == 6
    assert len({contract.deal_text for contract in found.contracts}) == 3
    assert [(one.done, one.seconds_left) for one in seen[:2]] == [(1, 5.0), (2, 4.0)]
    assert seen[0].text() == "1 of 6 contracts, about 5 s left"
    assert Progress(done=0, of=6, seconds=0, seconds_left=None).text() == "0 of 6 contracts"
    assert Progress(done=1, of=6, seconds=1, seconds_left=300).text().endswith("about 5 min left")


def test_the_order_mixes_deals_and_does_not_ask_for_that_of_the_file() -> None:
    order = mixed_order(CONTRACTS)
    assert sorted(order) == list(range(12))
    turned = tuple(reversed(CONTRACTS))
    assert [turned[p].deal_text for p in mixed_order(turned)] == [CONTRACTS[p].deal_text for p in order]


def test_a_summary_survives_its_text_and_hostile_ones_are_refused() -> None:
    summary = playout(CONTRACTS[0])
    assert PlayoutSummary.from_json(summary.to_json()) == summary
    good = {
        "tricks_double_dummy": 9, "outcomes": [1], "losses": [[0, 0, 0]], "lead_known": False, "tricks_played": 0,
    }  # fmt: skip
    assert PlayoutSummary.from_json(json.dumps(good)).outcomes == (1,)
    for text, says in (("{", "no JSON"), ("[]", "object"), ('{"outcomes": [1]}', "without")):
        with pytest.raises(InputError, match=says):
            PlayoutSummary.from_json(text)
    changes: list[tuple[dict[str, Any], str]] = [
        ({"losses": [[1, 2]]}, "wrong kind"),
        ({"outcomes": 5}, "wrong kind"),
        ({"tricks_double_dummy": 14}, "0 to 13"),
        ({"outcomes": [14]}, "outcomes"),
        ({"outcomes": [1, 2]}, "2 playouts"),
        ({"losses": [[0, -1, 0]]}, "losses"),
        ({"losses": [[0, float("nan"), 0]]}, "losses"),
        ({"tricks_played": 3}, "the lead is then known"),
        ({"tricks_played": 13, "lead_known": True}, "tricks_played: 13"),
        ({"outcomes": [], "losses": []}, "at least one"),
    ]
    for change, says in changes:
        with pytest.raises(InputError, match=says):
            PlayoutSummary.from_json(json.dumps(good | change))


def test_arrays_keep_as_many_playouts_as_all_have() -> None:
    short = PlayoutSummary(tricks_double_dummy=7, outcomes=(6,), losses=((1, 0, 0),))
    found = stacked([playout(CONTRACTS[0]), short])
    assert (len(found), found.plays) == (2, 1)
    assert found.expected.tolist() == [[0.5, 0.25, 0.125], [1, 0, 0]]
    assert found.part(np.array([1])).outcomes.tolist() == [[6]]
    with pytest.raises(InputError, match="no summaries"):
        stacked([])
