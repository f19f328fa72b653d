"""Every LIN file in the shared folder: what is in it, counted by this test's own few lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from analyzer.bridge import Board, Contract, Side
from analyzer.formats.lin_read import looks_like_lin, read_lin
from analyzer.formats.lin_write import write_lin
from analyzer.formats.reading import Boards, decode
from tests.shared_folder import shared


def read(path: Path) -> Boards:
    text = decode(path.read_bytes())
    assert looks_like_lin(text)
    return read_lin(text, str(path))


def values(path: Path, key: str) -> list[str]:
    return re.findall(rf"(?:^|\||\n){key}\|([^|]*)", path.read_text(encoding="latin-1"))


def counted(cards: list[str], contract: Contract) -> tuple[int, int]:
    """Tricks of declarer's side and of the other by the words of the file."""
    order = "23456789TJQKA"
    trumps = contract.denomination.name[0]
    leader = (int(contract.declarer) + 1) % 4
    won = [0, 0]
    for start in range(0, len(cards) - len(cards) % 4, 4):
        strength = []
        for card in cards[start : start + 4]:
            suit, rank = card.upper()
            led = suit == cards[start].upper()[0]
            strength.append(100 * (suit == trumps) + (50 if led else 0) + order.index(rank) * (led or suit == trumps))
        leader = (leader + strength.index(max(strength))) % 4
        won[(leader - int(contract.declarer)) % 2] += 1
    return won[0], won[1]


@pytest.fixture(scope="module")
def pairs() -> list[tuple[Path, Board]]:
    found = []
    for path in sorted(shared("samples", "bbo_pairs").glob("*.lin")):
        boards = read(path)
        assert len(boards) == 1 and not boards.refusals, path
        found.append((path, boards[0]))
    return found


def test_complete_plays_of_the_pairs_are_counted_right(pairs: list[tuple[Path, Board]]) -> None:
    complete = 0
    for path, board in pairs:
        cards = values(path, "pc")
        if len(cards) < 52:
            continue
        complete += 1
        assert board.play is not None and board.play.is_complete
        assert board.result is not None and board.result.contract is not None
        assert not values(path, "mc")
        won, lost = counted(cards, board.result.contract)
        assert (board.result.tricks_declarer, won + lost) == (won, 13), path
    assert (len(pairs), complete) == (368, 234)


def test_claims_of_the_pairs_lie_within_the_tricks_that_were_left(pairs: list[tuple[Path, Board]]) -> None:
    claims = 0
    for path, board in pairs:
        if board.claim is None:
            assert not any(values(path, "mc"))
            continue
        claims += 1
        assert board.result is not None and board.result.contract is not None
        assert [str(board.claim.tricks_declarer)] == values(path, "mc")
        won, lost = counted(values(path, "pc"), board.result.contract)
        assert won <= board.claim.tricks_declarer <= 13 - lost
        assert board.result.tricks_declarer == board.claim.tricks_declarer
    assert claims == 128


def test_pass_out_is_a_result_and_no_auction_is_an_unknown_one(pairs: list[tuple[Path, Board]]) -> None:
    passed = [board for _, board in pairs if board.result is not None and board.result.contract is None]
    unknown = [board for _, board in pairs if board.result is None]
    assert len(passed) == 1 and str(passed[0].result) == "pass"
    assert len(unknown) == 5
    assert all(board.auction is None and board.play is None and board.deal is not None for board in unknown)


def test_the_pairs_contradict_nothing(pairs: list[tuple[Path, Board]]) -> None:
    assert [board.problems() for _, board in pairs if board.problems()] == []


def test_vugraph_file_gives_thirty_records_with_their_alerts_and_claims() -> None:
    path = shared("samples", "lin", "bb_usbf_sf_14502.lin")
    boards = read(path)
    notes = [made.note for board in boards for made in (board.auction.calls if board.auction else ()) if made.note]
    assert (len(boards), len(boards.refusals)) == (30, 0)
    assert len(notes) == 27
    assert sum(note.alert for note in notes) == 20
    assert sum(bool(note.explanation) for note in notes) == 16
    assert sum(note.alert and bool(note.explanation) for note in notes) == 9
    assert sum(board.claim is not None for board in boards) == 30
    assert sum(len(board.comments) for board in boards) == len(values(path, "nt"))
    assert [board.name for board in boards][:3] == ["46 open", "46 closed", "47 open"]
    assert boards[0].deal == boards[1].deal and boards[0].players != boards[1].players
    assert boards.named("60 closed").number == 60
    assert all(board.problems() == () for board in boards)


def test_vugraph_results_equal_the_list_of_the_file_with_and_without_it() -> None:
    path = shared("samples", "lin", "bb_usbf_sf_14502.lin")
    text = decode(path.read_bytes())
    listed = values(path, "rs")[0].split(",")
    without = read_lin(re.sub(r"\nrs\|[^|]*\|", "", text))
    for boards in (read_lin(text), without):
        words = []
        for board in boards:
            assert board.result is not None and board.result.contract is not None
            contract = board.result.contract
            name = contract.denomination.name[0]
            words.append(f"{contract.level}{name}{contract.declarer}{contract.doubled}{board.result.relative}")
        assert words == listed


def test_vugraph_claims_lie_within_the_tricks_that_were_left() -> None:
    for board in read(shared("samples", "lin", "bb_usbf_sf_14502.lin")):
        assert board.play is not None and board.claim is not None and board.final_contract is not None
        side: Side = board.final_contract.declarer.side
        won = board.play.tricks_won(side, board.final_contract.denomination)
        lost = board.play.tricks_won(side.other, board.final_contract.denomination)
        assert won <= board.claim.tricks_declarer <= 13 - lost


def test_every_file_is_read_and_written_and_read_again_without_a_difference() -> None:
    paths = sorted(shared("samples", "lin").glob("*.lin")) + sorted(shared("samples", "bbo_pairs").glob("*.lin"))
    assert len(paths) >= 378
    number = 0
    for path in paths:
        boards = read(path)
        data, losses = write_lin(boards)
        again = read_lin(decode(data))
        assert losses == () and not boards.refusals and not again.refusals, path
        assert tuple(again) == boards.boards, path
        number += len(boards)
    assert number >= 423


def test_boards_of_all_files_together_are_written_as_one_file() -> None:
    paths = sorted(shared("samples", "lin").glob("*.lin"))
    boards = [board for path in paths for board in read(path)]
    data, losses = write_lin(boards)
    assert losses == ()
    assert list(read_lin(decode(data))) == boards
