"""LIN as it is read: what each key means, what is refused, and with which line."""

from __future__ import annotations

import pytest

from analyzer.bridge import Claim, Comment, Seat, Vulnerability
from analyzer.errors import InputError
from analyzer.formats.lin_read import looks_like_lin, read_lin
from analyzer.formats.lin_words import hand_of, name_of, table_result
from tests.formats.mutate_lin import DEAL, SINGLE, VUGRAPH, mutated_lin

PASSES = "mb|p|mb|p|mb|p|"
ONE = f"md|{DEAL}|sv|o|mb|1N|{PASSES}"


def test_single_deal_gives_every_fact() -> None:
    boards = read_lin(SINGLE, "seven.lin")
    board = boards[0]
    assert (boards.format, boards.source, len(boards), boards.refusals) == ("LIN", "seven.lin", 1, ())
    assert (board.number, board.label, board.name) == (7, "", "7")
    assert (board.dealer, board.vulnerable) == (Seat.N, Vulnerability.BOTH)
    assert str(board.deal) == "N:J76.AKQ2.T98.QT9 543.543.AK32.J86 AKQ2.T98.J76.543 T98.J76.Q54.AK72"
    assert board.players == ("Nan", "Eli", "Sue", "Wim")
    assert str(board.auction) == "1C Pass 1S X XX Pass 2S Pass Pass Pass"
    assert str(board.final_contract) == "2S S"
    assert board.comments == (Comment("call 6", "Zoe: lively"),)
    assert board.claim == Claim(tricks_declarer=9)
    assert str(board.result) == "2S+1 S"
    assert board.tags == ()


def test_explanations_and_alerts_belong_to_their_calls() -> None:
    auction = read_lin(SINGLE)[0].auction
    assert auction is not None
    notes = {number: made.note for number, made in enumerate(auction.calls) if made.note is not None}
    assert sorted(notes) == [0, 2]
    assert (notes[0].alert, notes[0].explanation) == (False, "2+ !C; 11-21")
    assert (notes[2].alert, notes[2].explanation) == (True, "")


def test_vugraph_tables_have_their_room_names_and_listed_results() -> None:
    boards = read_lin(VUGRAPH)
    assert [board.name for board in boards] == ["1 open", "1 closed", "2 open", "2 closed"]
    assert [str(board.result) for board in boards] == ["2S+1 S", "pass", "4H= N", "4Hx-1 N"]
    assert boards[0].players == ("c", "d", "a", "b") and boards[1].players == ("g", "h", "e", "f")
    assert boards[0].tags == (
        ("Event", "Cup, final"),
        ("Round", "Segment 2 of 4"),
        ("Scoring", "IMP"),
        ("HomeTeam", "Reds"),
        ("HomeCarry", "10"),
        ("VisitTeam", "Blues"),
        ("VisitCarry", "8.5"),
        ("Room", "Open"),
    )


def test_listed_result_stands_where_the_record_has_none() -> None:
    board = read_lin(VUGRAPH)[2]
    assert board.claim is None and str(board.result) == "4H= N" and board.problems() == ()
    board = read_lin(VUGRAPH.replace("4HN=,", ",").replace("rs|2SS+1", "rs|2SS="))[2]
    assert board.result is None


def test_listed_result_that_contradicts_the_auction_is_reported_with_its_line() -> None:
    board = read_lin(VUGRAPH.replace("4HN=,", "4HS=,"))[2]
    problems = board.problems()
    assert [(problem.line, problem.where) for problem in problems] == [(2, "result")]
    assert problems[0].message == "the auction leads to 4H N, the result is 4H= S"


def test_listed_result_that_contradicts_the_claim_is_reported() -> None:
    board = read_lin(VUGRAPH.replace("2SS+1", "2SS="))[0]
    assert str(board.result) == "2S= S"
    assert [(problem.line, problem.where) for problem in board.problems()] == [(7, "claim")]


def test_listed_result_that_is_none_is_kept_as_it_stands() -> None:
    board = read_lin(VUGRAPH.replace("4HN=,", "A6040,"))[2]
    assert board.result is None and board.tag("RecordedResult") == "A6040"


def test_results_are_found_by_the_numbers_of_bn() -> None:
    text = VUGRAPH.replace("I,1,2,", "I,8,9,").replace("pn|a", "bn|1,2|pn|a")
    assert [str(board.result) for board in read_lin(text)] == ["2S+1 S", "pass", "4H= N", "4Hx-1 N"]


def test_chat_stands_behind_the_call_or_card_before_it() -> None:
    board = read_lin(f"nt|a|{ONE}nt|b|pc|S9|pg||nt|c|at|d|pc|S7|mc|8|nt|e|")[0]
    assert board.comments == (
        Comment("", "a"),
        Comment("call 4", "b"),
        Comment("card S9", "c"),
        Comment("card S9", "d"),
        Comment("card S7", "e"),
    )


def test_names_last_until_others_are_given() -> None:
    boards = read_lin(f"pn|a,b,c,d|{ONE}\n{ONE}\npn|e,f,g,h|{ONE}")
    assert [board.players for board in boards] == [("c", "d", "a", "b")] * 2 + [("g", "h", "e", "f")]


def test_four_names_before_an_open_table_are_not_those_of_the_closed_room() -> None:
    boards = read_lin(f"pn|a,b,c,d|qx|o1|{ONE}qx|c1|{ONE}qx|o2|{ONE}")
    assert [board.players for board in boards] == [("c", "d", "a", "b"), None, ("c", "d", "a", "b")]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (f"pn|a,b|\n{ONE}", 1, "pn has 2 names"),
        (f"pn||\nmd|{DEAL}|sv|o|\nmb|1N|mb|8H|", 3, "'8H' is not a call"),
        (f"md|{DEAL}|\nsv|q|mb|p|", 2, "vulnerability 'q'"),
        (f"md|7{DEAL[1:]}|mb|p|", 1, "dealer '7'"),
        (f"md|{DEAL[1:]}|\nmb|p|", 2, "calls, but md does not say who dealt"),
        (f"md|{DEAL.replace('AKQ2', 'AKX2')}|", 1, "South: 'SAKX2HT98DJ76C543' is not a hand: found 'X'"),
        (f"md|{DEAL.replace('3SAKQ2', '3AKQ2')}|", 1, "South: 'AKQ2HT98DJ76C543' is not a hand: found 'A'"),
        (f"md|{DEAL.replace('AKQ2HT98', 'AKAQHT98')}|", 1, "South: 'SAKAQHT98DJ76C543' holds SA more than once"),
        (f"md|{DEAL}SA,SK|", 1, "md has 5 hands"),
        ("st||md|1,,,|pg||", 1, "4 hands are unknown (South and West and North and East)"),
        (f"{ONE}\n\npc|SX|", 3, "'SX' is not a card"),
        (f"{ONE}\nmc|14|", 2, "a claim of '14' tricks"),
        (f"{ONE}\nmc|all|", 2, "a claim of 'all' tricks"),
        (f"{ONE}\nmb p|mb|p|", 2, "found 'mb p' where a key was expected"),
        (f"md|{DEAL}|" + "mb|p|" * 401, 1, "401 calls"),
        ("qx|o1|pg||", 1, "no deal in 'qx|o1|pg||'"),
    ],
)
def test_what_can_be_no_record_is_refused_with_its_line(text: str, line: int, message: str) -> None:
    boards = read_lin(text, "x.lin")
    assert len(boards) == 0
    assert boards.refusals[0].line == line
    assert message in boards.refusals[0].message


def test_one_bad_board_hides_no_other() -> None:
    texts = [f"qx|o{number}|{ONE}" for number in range(1, 6)]
    texts[1] = texts[1].replace("mb|1N", "mb|9N")
    texts[3] = texts[3].replace("sv|o|mb", "sv o|mb")
    for join in ("\n", "", "pg||\n\n"):
        boards = read_lin(join.join(texts))
        assert [board.number for board in boards] == [1, 3, 5]
        assert [problem.message[:7] for problem in boards.refusals] == ["board 2", "board 4"]


def test_irregular_calls_and_plays_are_facts() -> None:
    board = read_lin(f"md|{DEAL}|sv|o|\nmb|1S|mb|1H|{PASSES}\npc|H9|pc|ST|pc|H2|pc|H3|")[0]
    facts = {problem.where: problem for problem in board.problems()}
    assert sorted(facts) == ["auction[1]", "play[0][1]"]
    assert all(problem.is_fact for problem in facts.values())
    assert (facts["auction[1]"].line, facts["play[0][1]"].line) == (2, 3)
    assert "revoke" in facts["play[0][1]"].message


def test_lead_out_of_turn_is_by_the_player_who_holds_the_card() -> None:
    board = read_lin(f"md|{DEAL}|sv|o|mb|1N|{PASSES}pc|S8|pc|S6|pc|S3|pc|S2|")[0]
    assert board.play is not None and [played.player for played in board.play] == [Seat.W, Seat.N, Seat.E, Seat.S]
    assert [problem.message for problem in board.problems()] == [
        "trick 1: West led S8 out of turn, the lead was East's (Law 53)"
    ]


def test_card_that_nobody_could_play_is_reported_with_its_line() -> None:
    board = read_lin(f"{ONE}\npc|S3|pc|S2|pc|SA|")[0]
    assert [(problem.line, problem.message) for problem in board.problems()] == [
        (2, "trick 1: West does not hold SA")
    ]


def test_play_without_an_auction_belongs_to_the_hands() -> None:
    board = read_lin(f"md|{DEAL}|sv|o|pc|S3|pc|S2|pc|ST|pc|SJ|pc|H2|")[0]
    assert board.play is not None
    assert [played.player for played in board.play] == [Seat.E, Seat.S, Seat.W, Seat.N, Seat.N]
    assert board.result is None and board.auction is None and board.final_contract is None


def test_fourth_hand_is_completed_only_where_it_is_certain() -> None:
    board = read_lin("md|1SAK,HAK,DAK|sv|o|mb|p|")[0]
    assert board.deal is not None and board.deal.hands[Seat.E] is None
    south, west, north, _ = DEAL.split(",")
    east = "S543H543DAK32CJ86"
    whole = read_lin(f"md|{south},{west},{north},{east}|mb|p|")[0]
    assert whole == read_lin(f"md|{DEAL}|mb|p|")[0]
    assert whole == read_lin(f"md|{south},,{north},{east}|mb|p|")[0]


def test_card_in_two_hands_is_reported_and_no_hand_is_made_up() -> None:
    board = read_lin(f"\nmd|{DEAL.replace('CAK72', 'CAK32')}|mb|p|")[0]
    assert board.deal is not None and board.deal.hands[Seat.E] is None
    assert next((p.line, p.message) for p in board.problems()) == (2, "C3 is held by South and West")


def test_auction_that_asks_for_more_is_unfinished() -> None:
    board = read_lin(f"md|{DEAL}|mb|1N|mb|?|")[0]
    assert board.auction is not None and board.auction.unfinished and len(board.auction.calls) == 1


def test_calls_without_hands_are_a_bidding_diagram() -> None:
    board = read_lin(f"md|2,,,|mb|1N|{PASSES}")[0]
    assert (board.deal, board.dealer, str(board.final_contract)) == (None, Seat.W, "1NT W")


def test_text_without_its_last_bar_is_read() -> None:
    board = read_lin(f"{ONE}pc|S3|mc|7")[0]
    assert board.claim == Claim(tricks_declarer=7)


@pytest.mark.parametrize("text", ["[Board 1]", "", "pn", "pn|", "md", "hello|md|", "xy|z|"])
def test_other_texts_do_not_look_like_lin(text: str) -> None:
    assert looks_like_lin(text) == (text == "pn|")


def test_texts_that_start_with_any_key_look_like_lin() -> None:
    for text in (SINGLE, VUGRAPH, f"\n  st||{ONE}", f"\ufeffQX|o1|{ONE}", f"play||{ONE}"):
        assert looks_like_lin(text)


def test_names_of_boards() -> None:
    assert name_of("Board 15") == name_of("board 15") == name_of("#15") == name_of("15") == (15, "")
    assert name_of(" 12A ") == (None, "12A")
    assert name_of("Board 12345678") == (None, "Board 12345678")


def test_listed_results() -> None:
    assert str(table_result("4SWx-4")) == "4Sx-4 W"
    assert str(table_result("3nn+1")) == "3NT+1 N"
    assert str(table_result("7cxxe=")) == "7Cxx= E"
    assert str(table_result("pass")) == "pass"
    for text in ("4S", "8SN=", "4SN+4", "4SxNx=", "A6040"):
        with pytest.raises(InputError):
            table_result(text)


def test_empty_hand_is_unknown() -> None:
    assert hand_of("") is None and hand_of("SHDC") is None


def test_mutated_files_give_boards_or_input_errors() -> None:
    outcomes = mutated_lin(2026, 700)
    assert sum(outcomes.values()) == 700
    assert outcomes["boards"] > 100 and outcomes["refused"] > 20
