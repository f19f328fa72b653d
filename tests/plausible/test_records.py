"""Played contracts out of boards: what is used, what is left out and why."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.bridge import Card, Contract, Deal
from analyzer.errors import InputError
from analyzer.formats import read_boards_text
from analyzer.plausible.records import LeftOut, PlayedContract, played_contracts, read_played
from tests.shared_folder import shared

DEAL = "N:T7.QT6.AQ985.T87 98.542.KT643.K54 AQ32.AK97.72.Q62 KJ654.J83.J.AJ93"
GOOD = f"""[Board "1"]
[Room "Open"]
[Table "17"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "3NT"]
[Result "7"]
[Auction "N"]
Pass Pass 1NT Pass
3NT Pass Pass Pass
[Play "W"]
S4 ST S8 S3
DJ D5 D4 D7
C3 C7 CK C6
*
"""


def found(text: str) -> PlayedContract | LeftOut:
    read = played_contracts(read_boards_text(text))
    return read.contracts[0] if read.contracts else read.where[0][1]


def test_a_record_becomes_a_contract_with_its_cards_in_order_of_play() -> None:
    contract = found(GOOD)
    assert isinstance(contract, PlayedContract)
    assert contract.deal == Deal.parse(DEAL)
    assert (str(contract.contract), contract.tricks_declarer, len(contract.cards)) == ("3NT S", 7, 12)
    assert contract.cards[4:8] == tuple(map(Card.parse, ("D5", "D4", "D7", "DJ")))
    assert contract.lead == Card.parse("S4")
    assert (contract.board, contract.table) == ("1", "17 Open")
    assert contract.auction is not None and contract.auction.is_over
    assert "board 1 17 Open" in contract.place and contract.deal_text in contract.key


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('[Result "7"]\n', "", LeftOut.NO_RESULT),
        ("S4 ST S8 S3\nDJ D5 D4 D7\nC3 C7 CK C6\n", "", LeftOut.NO_PLAY),
        ("S4 ST S8 S3", "S4 ST D3 S3", LeftOut.REVOKE),
        ('[Result "7"]', '[Result "^7"]', LeftOut.IRREGULAR),
        ("C3 C7 CK C6", "C3 C7 CA C6", LeftOut.IMPOSSIBLE),
        (DEAL, "N:T7.QT6.AQ985.T87 - AQ32.AK97.72.Q62 KJ654.J83.J.AJ93", LeftOut.NO_DEAL),
        ("1NT Pass\n3NT Pass Pass Pass", "Pass Pass", LeftOut.PASSED_OUT),
    ],
)
def test_what_cannot_be_used_is_left_out_with_its_reason(old: str, new: str, reason: LeftOut) -> None:
    assert old in GOOD
    text = GOOD.replace(old, new)
    if reason is LeftOut.PASSED_OUT:
        text = text.replace('[Declarer "S"]\n[Contract "3NT"]\n[Result "7"]\n', '[Contract "Pass"]\n')
    assert found(text) is reason


def test_the_sentence_counts_what_was_left_out() -> None:
    read = played_contracts(read_boards_text(GOOD + "\n" + GOOD.replace("S4 ST S8 S3", "S4 ST D3 S3")), unreadable=2)
    assert len(read) == 1 and read.deals == 1
    assert read.text() == ("1 contracts on 1 deals; left out: 1 for a revoke, 2 for a board that could not be read")


def test_a_file_and_a_folder_are_read_and_nothing_is_refused(tmp_path: Path) -> None:
    (tmp_path / "one.pbn").write_text(GOOD)
    (tmp_path / "notes.txt").write_text("no boards")
    assert len(read_played([tmp_path])) == len(read_played([tmp_path / "one.pbn"])) == 1
    assert len(read_played([tmp_path / "one.pbn", tmp_path])) == 1
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="no files"):
        read_played([tmp_path / "empty"])
    with pytest.raises(InputError, match="cannot read"):
        read_played([tmp_path / "absent.pbn"])


def test_hostile_contracts_are_refused() -> None:
    good = {"deal": Deal.parse(DEAL), "contract": Contract.parse("3NT S"), "cards": (Card.parse("S4"),)}
    with pytest.raises(InputError, match="tricks_declarer 14"):
        PlayedContract(**good, tricks_declarer=14)
    with pytest.raises(InputError, match="cards: none"):
        PlayedContract(**{**good, "cards": ()}, tricks_declarer=7)
    with pytest.raises(InputError, match="thirteen"):
        PlayedContract(**{**good, "deal": Deal.parse("N:A... K... Q... J...")}, tricks_declarer=1)


def test_the_records_of_two_events() -> None:
    teams = read_played([shared("samples", "plays", "european_teams_1999.pbn")])
    assert (len(teams), teams.deals) == (972, 547)
    assert dict(teams.left_out) == {LeftOut.REVOKE: 5, LeftOut.IRREGULAR: 2}
    pairs = read_played([shared("samples", "bbo_pairs")])
    assert (len(pairs), pairs.deals) == (362, 9)
    assert dict(pairs.left_out) == {LeftOut.PASSED_OUT: 1, LeftOut.NO_CONTRACT: 5}
