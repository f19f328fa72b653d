"""The rows of the list of faults found elsewhere (B2, B11, B12, B26): each input, and what it means."""

from __future__ import annotations

import random

import pytest

from analyzer.bridge import Comment, Contract, Deal, Position, Seat, Vulnerability, hand_text
from analyzer.formats.lin_read import looks_like_lin, read_lin
from analyzer.formats.lin_words import hand_of, hand_word
from analyzer.formats.links import read_link
from tests.formats.mutate_lin import ADDRESS, DEAL

PASSES = "mb|p|mb|p|mb|p|"
REST = f"sv|o|mb|1N|{PASSES}"


def played_out(seed: int, contract: Contract, deal: Deal) -> tuple[list[str], int]:
    """A legal play of all cards at random, and the tricks of declarer's side by the positions."""
    position = Position.opening(deal, contract)
    rng = random.Random(seed)
    words = []
    while not position.is_over:
        card = rng.choice(position.legal_cards())
        words.append(f"pc|{card}|")
        position = position.played(card)
    return words, position.tricks(contract.declarer.side)


@pytest.mark.parametrize("declarer", range(4))
def test_b2_tricks_of_a_complete_play_are_counted_from_the_opening_lead(declarer: int) -> None:
    deal = read_lin(f"md|{DEAL}|{REST}")[0].deal
    assert deal is not None
    seen = set()
    for seed in range(12):
        name = "CDHSN"[seed % 5]
        contract = Contract.parse(f"1{'NT' if name == 'N' else name} {Seat(declarer)}")
        words, tricks = played_out(seed, contract, deal)
        digit = "3412"[declarer]
        board = read_lin(f"md|{digit}{DEAL[1:]}|sv|o|mb|1{name}|{PASSES}{''.join(words)}pg||")[0]
        assert board.result is not None and board.result.contract == contract
        assert board.result.tricks_declarer == tricks
        assert board.claim is None and board.problems() == ()
        seen.add(tricks)
    assert len(seen) > 2


def test_b11_hands_are_read_by_the_letter_of_each_suit() -> None:
    first, second = hand_of("HAKDQC2"), hand_of("SAKHQC2")
    assert first is not None and hand_text(first) == ".AK.Q.2"
    assert second is not None and hand_text(second) == "AK.Q..2"
    assert hand_word(first) == "HAKDQC2"


def test_b12_chat_behind_an_explanation_stays_chat() -> None:
    board = read_lin(f"md|{DEAL}|sv|o|mb|2N!|an|minors|nt|jlall: nice bid|{PASSES}")[0]
    assert board.auction is not None
    note = board.auction.calls[0].note
    assert note is not None and (note.alert, note.explanation, note.text) == (True, "minors", "")
    assert board.comments == (Comment("call 1", "jlall: nice bid"),)


def test_b12_chat_between_a_call_and_an_explanation_is_no_explanation() -> None:
    board = read_lin(f"md|{DEAL}|sv|o|mb|2N|nt|Ann: hm|an|minors|{PASSES}")[0]
    assert board.auction is not None and board.auction.calls[0].note is None
    assert board.comments == (Comment("call 1", "Ann: hm"), Comment("call 1", "minors"))


def test_b26_eight_names_are_those_of_two_tables() -> None:
    boards = read_lin(f"pn|a,b,c,d,e,f,g,h|qx|o1|md|{DEAL}|{REST}qx|c1|md|{DEAL}|{REST}")
    assert [board.players for board in boards] == [("c", "d", "a", "b"), ("g", "h", "e", "f")]
    assert read_lin(f"pn|a,b,c,d,e,f,g,h|md|{DEAL}|{REST}")[0].players == ("c", "d", "a", "b")


def test_b26_three_names_are_refused_with_their_line() -> None:
    boards = read_lin(f"pn|a,b,c|\nmd|{DEAL}|{REST}\npn|a,b,c,d|md|{DEAL}|{REST}", "x.lin")
    assert len(boards) == 1 and boards[0].players == ("c", "d", "a", "b")
    text = boards.refusals[0].text(boards.source)
    assert text == "x.lin:1 players: pn has 3 names (four expected, South first, or eight for two tables)"


@pytest.mark.parametrize("names", ["pn||", "pn|,,,|", ""])
def test_b26_names_may_be_empty_or_absent(names: str) -> None:
    board = read_lin(f"{names}st||md|{DEAL}|{REST}")[0]
    assert board.players is None
    assert str(board.final_contract) == "1NT N"


def test_b26_a_name_that_is_no_number_is_kept() -> None:
    board = read_lin(f"md|{DEAL}|rh||ah|Board 15 open|{REST}")[0]
    assert (board.number, board.label) == (None, "Board 15 open")
    board = read_lin(f"qx|o15|md|{DEAL}|rh||ah|Board 15 open|{REST}")[0]
    assert (board.number, board.label, board.name) == (15, "", "15 open")


@pytest.mark.parametrize("word", ["0", "o", "O", "-", "none"])
def test_b26_nobody_is_vulnerable_in_every_spelling(word: str) -> None:
    assert read_lin(f"md|{DEAL}|sv|{word}|mb|p|")[0].vulnerable is Vulnerability.NONE


def test_b26_two_unknown_hands_are_refused_with_their_line() -> None:
    south, west = DEAL.split(",")[:2]
    boards = read_lin(f"qx|o3|\nst||md|{south},{west},,|{REST}\n", "x.lin")
    assert len(boards) == 0
    problem = boards.refusals[0]
    assert (problem.line, problem.where) == (2, "deal")
    assert problem.message == "board 3 open: 2 hands are unknown (North and East)"


def test_b26_an_empty_claim_is_an_unknown_result() -> None:
    board = read_lin(f"md|{DEAL}|{REST}mc||pg||")[0]
    assert board.claim is None and board.result is None


def test_b26_a_dash_is_a_pass() -> None:
    board = read_lin(f"md|{DEAL}|sv|o|mb|1N|mb|-|mb|-|mb|-|")[0]
    assert str(board.auction) == "1NT Pass Pass Pass"


def test_b26_an_unfinished_play_has_an_unknown_result() -> None:
    board = read_lin(f"md|{DEAL}|{REST}pc|S9|pc|S7|pc|S2|pc|S3|pc|D5|")[0]
    assert board.play is not None and len(board.play) == 5
    assert board.result is None and board.final_contract is not None


@pytest.mark.parametrize("key", ["nt", "an"])
def test_b26_remarks_before_the_first_call_are_remarks(key: str) -> None:
    board = read_lin(f"{key}|early|md|{DEAL}|sv|o|{key}|welcome|mb|1N|{PASSES}")[0]
    assert board.comments == (Comment("", "early"), Comment("", "welcome"))
    assert board.auction is not None and board.auction.calls[0].note is None


def test_b26_keys_play_and_self_are_passed_over() -> None:
    text = f"play|x|self||md|{DEAL}|{REST}play||self|y|pc|S9|"
    assert looks_like_lin(text)
    board = read_lin(text)[0]
    assert board.play is not None and str(board.play) == "S9"


def test_b26_line_ends_between_keys_mean_nothing() -> None:
    flat = f"pn|a,b,c,d|md|{DEAL}|{REST}pc|S9|nt|good lead|pc|S7|"
    for end in ("\n", "\n\n", "\n  "):
        assert read_lin(flat.replace("|", f"|{end}").replace(f"|{end}a", "|a")).boards == read_lin(flat).boards


def test_b26_the_address_of_the_hand_viewer_is_read() -> None:
    text = f"md|{DEAL}|ah|Board 4|{REST}"
    assert read_link(f"{ADDRESS}?lin={text}").boards == read_lin(text).boards


def test_b26_suits_and_ranks_in_any_case_and_order() -> None:
    board = read_lin(f"md|{DEAL.lower()}|{REST}")[0]
    assert board == read_lin(f"md|{DEAL}|{REST}")[0]
    south, *others = DEAL.split(",")
    assert south == "3SAKQ2HT98DJ76C543"
    mixed = ",".join(["3c345s2QkAd67jH8910", *others])
    assert read_lin(f"md|{mixed}|{REST}")[0] == board
