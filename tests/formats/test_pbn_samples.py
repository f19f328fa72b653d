"""Every PBN file of the shared samples: what is read of it, and every fault of the author's files with its line."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

import pytest

from analyzer.bridge import Card, Denomination, Seat
from analyzer.formats.pbn_read import looks_like_pbn, read_pbn
from analyzer.formats.pbn_write import write_pbn
from analyzer.formats.reading import Boards, decode
from tests.shared_folder import shared

#: Games by file, counted without this reader: the author's headings, elsewhere units between blank lines.
GAMES = {
    "bb_sample.pbn": 3,
    "bb_shared_deals.pbn": 4,
    "ben_2H-3H.PBN": 55,
    "ben_biggest_wbridge_catastrophe.pbn": 1,
    "ben_kelsey_advanced_play.pbn": 1,
    "dds_12_cards.pbn": 1,
    "dds_all_solid.pbn": 1,
    "dds_everyone_makes_3N.pbn": 1,
    "dds_thomas1.pbn": 1,
    "ep_example1.pbn": 2,
    "ep_example2.pbn": 299,
    "ep_example4.pbn": 1,
    "ep_sample.pbn": 2,
    "heilman_test_record_with_empty_line_in_comment.pbn": 1,
    "heilman_test_record_with_escape_in_comment.pbn": 1,
    "heilman_test_record_with_lots_of_curlies.pbn": 2,
    "heilman_three_test_records_crlf.pbn": 3,
    "pbnref_correct_10.pbn": 31,
    "pbnref_correct_20.pbn": 46,
    "pbnref_correct_21.pbn": 2,
    "pbntools_PCH1003.pbn": 570,
    "pbntools_aba_pairs.pbn": 56,
    "pbntools_annamar.pbn": 57,
    "pbntools_history_expected.pbn": 2,
    "pbntools_szczyrk.pbn": 1205,
    "zd_bigdeal.pbn": 14,
    "zd_bigdeal_with_deepfinese_analyses.pbn": 14,
    "zd_bridgecomposer.pbn": 15,
    "zd_empty.pbn": 0,
    "zd_large1.pbn": 100,
    "zd_nocontractcanbemade.pbn": 1,
    "zd_psbridge.pbn": 32,
    "european_teams_1999.pbn": 979,
}
#: Files with faults in games that are read: line and field of everything refused.
REFUSED = {
    "bb_sample.pbn": [(78, ""), (102, "tags.Scoring"), (107, "auction"), (107, "auction")],
    "bb_shared_deals.pbn": [(35, "auction"), (39, "play"), (62, "contract"), (81, "auction"), (85, "play")],
    "ben_2H-3H.PBN": [(35, "auction"), (404, "alerts")],
}
#: Complete plays with a recorded result.
COMPLETE = {"ep_example2.pbn": 64, "pbntools_aba_pairs.pbn": 52, "pbntools_annamar.pbn": 35}

#: Lines of the faults by the comments in the author's files. Left out: values of tags that are kept as they
#: stand (Round, Date, Score …, Scoring, WestType …), lines too long, rubber history, widths and elements of tables.
FAULTS = {
    "pbnref_errors_10.pbn": {
        "tags": [11, 15, 19, 127, 828, 955, 957],
        "dealer and vulnerability": [39, 43],
        "deal": [47, 51, 55, 59, 63, 67, 71, 75],
        "declarer and contract": [79, 83, 87, 258, 266, 274, 283, 290, 298, 306, 314],
        "result": [91, 495, 504, 597, 636, 690],
        "garbage": [95],
        "auction": [102, 159, 168, 177, 186, 195, 204, 214, 601],
        "play": [108, 114, 120, 387, 390, 405, 408, 411, 912, 914],
        "revokes and leads": [328, 423, 429, 432, 435, 438, 450, 462, 474, 486],
        "glyphs": [223, 226, 229, 232, 235, 238, 241, 340, 343, 346, 349, 361, 363, 368, 654, 663, 670],
        "notes": [98, 244, 247, 250, 366, 381, 384, 529, 531, 534, 564, 569, 875, 877, 879, 881, 883],
        "inheritance": [772, 773, 774, 775, 776, 777, 779],
    },
    "pbnref_errors_20.pbn": {"play": [40, 53], "auction": [66, 79, 92], "tags": [97, 100]},
    "pbnref_errors_21.pbn": {},
}


@lru_cache(maxsize=40)
def sample(name: str) -> tuple[str, Boards]:
    folder = "plays" if name.startswith("european") else "pbn"
    text = decode(shared("samples", folder, name).read_bytes())
    return text, read_pbn(text, name)


def test_every_file_of_the_samples_is_in_the_table() -> None:
    names = {path.name for path in shared("samples", "pbn").iterdir() if path.suffix.lower() == ".pbn"}
    names |= {path.name for path in shared("samples", "plays").iterdir()}
    assert names == GAMES.keys() | FAULTS.keys()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_read(name: str) -> None:
    text, boards = sample(name)
    assert looks_like_pbn(text)
    assert len(boards) == GAMES[name]
    assert [(p.line, p.where) for p in boards.refusals] == REFUSED.get(name, [])


@pytest.mark.parametrize("name", [*GAMES, *FAULTS])
def test_what_is_written_reads_back(name: str) -> None:
    _, boards = sample(name)
    data, losses = write_pbn(boards.boards)
    again = read_pbn(decode(data), name)
    assert losses == ()
    assert again.boards == boards.boards
    assert write_pbn(again.boards)[0] == data


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_of_the_authors_files_is_told_with_its_line(name: str) -> None:
    _, boards = sample(name)
    lines = {problem.line for problem in boards.refusals}
    lines |= {problem.line for board in boards for problem in board.problems()}
    missing = {kind: [line for line in faults if line not in lines] for kind, faults in FAULTS[name].items()}
    assert missing == {kind: [] for kind in FAULTS[name]}


def test_nothing_else_is_refused_in_the_authors_files() -> None:
    _, boards = sample("pbnref_errors_10.pbn")
    known = {line for faults in FAULTS["pbnref_errors_10.pbn"].values() for line in faults}
    # notes whose texts stand on the two damaged lines at the end of the file
    assert {problem.line for problem in boards.refusals} - known == {943, 946}
    _, boards = sample("pbnref_errors_20.pbn")
    assert {p.line for p in boards.refusals} == {line for faults in FAULTS[boards.source].values() for line in faults}


def test_unknown_tags_of_the_authors_files_are_kept() -> None:
    _, boards = sample("pbnref_errors_10.pbn")
    assert boards[0].tags == (("Wrong", "Unknown tag"),)


def replayed(game: str) -> tuple[int, int] | None:
    """Tricks by a replay of the rows as they stand in the file, and those recorded; None where a card is missing."""
    play = re.search(r'\[Play "[NESW]"\]\n((?:[SHDC][2-9TJQKA]\s+){52})', game)
    said = re.search(r'\[Result "([0-9]+)"\]', game)
    declarer = re.search(r'\[Declarer "([NESW])"\]', game)
    contract = re.search(r'\[Contract "[1-7]([SHDCN])', game)
    if play is None or said is None or declarer is None or contract is None:
        return None
    cells = play[1].split()
    leader, won = 0, 0  # columns: the first is the seat after declarer, so that dummy and declarer are 1 and 3
    for start in range(0, 52, 4):
        row = cells[start : start + 4]
        led = row[leader][0]
        strength = [(card[0] == contract[1], card[0] == led, "23456789TJQKA".index(card[1])) for card in row]
        leader = strength.index(max(strength))
        won += leader in (1, 3)
    return won, int(said[1])


@pytest.mark.parametrize("name", COMPLETE)
def test_tricks_of_complete_plays_are_those_recorded(name: str) -> None:
    text, boards = sample(name)
    raw = [both for game in text.split("\n\n") if (both := replayed(game)) is not None]
    read = []
    for board in boards:
        play, contract, result = board.play, board.contract, board.result
        if play is not None and play.is_complete and contract is not None and result is not None:
            won = play.tricks_won(contract.declarer.side, contract.denomination)
            assert won == result.tricks_declarer
            read.append((won, result.tricks_declarer))
    assert read == raw
    assert len(read) == COMPLETE[name]


def test_every_result_of_a_complete_play_is_checked() -> None:
    for name in GAMES:
        for board in sample(name)[1]:
            assert not [p.message for p in board.problems() if "by the cards" in p.message], name


def test_revokes_by_the_cards_are_those_that_are_marked() -> None:
    found: Counter[str] = Counter()
    for name in GAMES:
        for board in sample(name)[1]:
            if board.play is None:
                continue
            marked = {
                f"play[{t}][{c}]"
                for t, trick in enumerate(board.play.tricks)
                for c, played in enumerate(trick)
                if played.note is not None and played.note.mark == "R"
            }
            revokes = {problem.where for problem in board.problems() if "(a revoke" in problem.message}
            assert marked == revokes, (name, board.name)
            found[name] += len(revokes)
    assert +found == {"european_teams_1999.pbn": 5, "pbnref_correct_10.pbn": 2}


def test_cards_listed_in_order_of_play_are_told_as_not_held() -> None:
    board = sample("ep_example4.pbn")[1][0]
    assert [(p.message, p.line) for p in board.problems() if "hold" in p.message] == [
        ("trick 3: East does not hold CQ", 27)
    ]


def test_inherited_values_of_the_authors_file() -> None:
    boards = sample("pbnref_correct_20.pbn")[1]
    hidden = [board.tag("Hidden") for board in boards[:16]]
    assert hidden == ["", "WNE", "WNE", *["NES"] * 5, *["ESW"] * 4, *["SWN"] * 3, ""]
    assert [board.tag("Event") for board in boards[13:17]] == ["Autumn regional"] * 2 + [
        "International Amsterdam Airport Schiphol Bridgetournament",
        "",
    ]


def test_the_trick_with_a_lead_out_of_turn_is_read_from_its_mark() -> None:
    board = sample("pbnref_correct_10.pbn")[1][2]
    assert board.play is not None
    second, third = board.play.tricks[1], board.play.tricks[2]
    assert [str(played.card) for played in second] == ["CK", "C5", "C2", "S5"]
    assert [played.player for played in third] == [Seat.S, Seat.W, Seat.N, Seat.E]
    assert board.play.winner(1, Denomination.H) is Seat.S
    assert third[0].card == Card.parse("S7")
