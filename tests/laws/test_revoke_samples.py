"""Every record of the shared samples: exactly the revokes that are there, by an independent replay of the cards."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from analyzer import board_revokes
from analyzer.bridge import Board, Denomination, Seat
from analyzer.errors import InputError
from analyzer.formats import read_boards
from analyzer.formats.reading import Boards
from tests.shared_folder import shared

#: Round, board, room, trick, player and card, as marked in the files (and read off them by hand).
EUROPEAN = [
    ("5", "5 closed", 11, "N", "CK"),
    ("5", "15 closed", 8, "S", "CT"),
    ("6", "10 closed", 10, "W", "DA"),
    ("14", "3 open", 3, "E", "HQ"),
    ("28", "7 open", 9, "W", "S4"),
]
CORRECT_10 = [("", "", 2, "E", "S5"), ("", "", 3, "E", "C6")]


@lru_cache(maxsize=1)
def records() -> tuple[tuple[Path, Boards], ...]:
    """Every file of records that can be read."""
    found = []
    for path in sorted(shared("samples").rglob("*")):
        if path.suffix.lower() in (".pbn", ".lin"):
            try:
                found.append((path, read_boards(path)))
            except InputError:
                assert "errors_" in path.name or not path.stat().st_size or "zd_empty" in path.name, path
    return tuple(found)


def replayed(board: Board) -> list[tuple[int, str, str]] | int:
    """Trick, player and card of each revoke, or the trick from which it is no play: hands as sets of words."""
    hands = {}
    first, _, rest = str(board.deal).partition(":")
    for turn, hand in enumerate(rest.split()):
        seat = "NESW"["NESW".index(first) + turn - 4]
        hands[seat] = {suit + rank for suit, ranks in zip("SHDC", hand.split("."), strict=False) for rank in ranks}
    assert board.play is not None
    found = []
    for number, trick in enumerate(board.play.tricks, start=1):
        led = str(trick[0].card)[0]
        for played in trick:
            assert played.player is not None
            player, card = "NESW"[played.player], str(played.card)
            if card not in hands[player]:
                return number
            hands[player].remove(card)
            if card[0] != led and any(held[0] == led for held in hands[player]):
                found.append((number, player, card))
    return found


def test_every_record_outside_the_files_of_errors_has_exactly_the_revokes_that_are_there() -> None:
    found: dict[str, list[tuple[str, str, int, str, str]]] = {}
    broken: dict[str, int] = {}
    count = 0
    for path, boards in records():
        for board in boards:
            shown = board_revokes(board)
            if shown.record is None:
                continue
            count += 1
            revokes = [(e.revoke.trick, e.revoke.player.name, str(e.revoke.card)) for e in shown.revokes]
            no_play = shown.record.not_a_play
            is_cut = any("not examined" in remark.message for remark in shown.remarks)
            assert not is_cut or "errors_" in path.name, (path, board.name)
            if board.deal is not None and board.deal.is_known and not is_cut:
                assert (revokes if no_play is None else no_play.trick) == replayed(board), (path, board.name)
            if "errors_" in path.name:
                continue
            for entry in revokes:
                found.setdefault(path.name, []).append((board.tag("Round"), board.name, *entry))
            if no_play is not None:
                broken[path.name] = no_play.trick
    assert count > 1800
    assert found == {"european_teams_1999.pbn": EUROPEAN, "pbnref_correct_10.pbn": CORRECT_10}
    assert broken == {"ep_example4.pbn": 3, "bb_shared_deals.pbn": 4}


def test_the_marks_in_the_files_are_these_revokes() -> None:
    for folder, name, expected in (
        ("plays", "european_teams_1999.pbn", EUROPEAN),
        ("pbn", "pbnref_correct_10.pbn", CORRECT_10),
    ):
        text = shared("samples", folder, name).read_text(encoding="latin-1")
        assert re.findall(r"\^R\s+(\w\w)", text) == [card for *_, card in expected]


def test_what_the_record_shows_of_the_five_is_told_and_the_rest_asked() -> None:
    boards = read_boards(shared("samples", "plays", "european_teams_1999.pbn"))
    shown = {}
    for board in boards:
        for entry in board_revokes(board).revokes:
            rulings = [entry.rulings[edition] for edition in entry.rulings]
            standing = {getattr(ruling.standing, "shown", "asked") for ruling in rulings}
            shown[f"{board.tag('Round')}/{board.name}"] = (
                standing.pop(),
                [getattr(ruling.share, "tricks", None) for ruling in rulings],
            )
    assert shown == {
        # the last trick recorded lacks a card: West won it, and of the two after it each side one
        "5/5 closed": ("asked", [1, 1, 1]),
        "5/15 closed": ("South played ♣K to trick 9", [None, 1, 1]),
        "6/10 closed": ("asked", [None, 1, 1]),
        "14/3 open": ("West played ♣2 to trick 4", [0, 0, 0]),  # dummy's card
        "28/7 open": ("asked", [None, 1, 1]),
    }


def test_winners_of_the_records_are_those_of_another_count() -> None:
    order = "23456789TJQKA"
    boards = read_boards(shared("samples", "plays", "european_teams_1999.pbn"))
    checked = 0
    for board in list(boards)[:200]:
        contract = board.final_contract
        if contract is None or board.play is None:
            continue
        trumps = contract.denomination.name[0] if contract.denomination is not Denomination.NT else "-"
        for number, trick in enumerate(board.play.tricks):
            if len(trick) < 4:
                continue
            best = max(
                trick,
                key=lambda p: (
                    str(p.card)[0] == trumps,
                    str(p.card)[0] == str(trick[0].card)[0],
                    order.index(str(p.card)[1]),
                ),
            )
            assert board.play.winner(number, contract.denomination) is Seat(int(best.player or 0))
            checked += 1
    assert checked > 1000
