"""PBN read and written: layout, typed fields, sections, notes, faults with their lines."""

from __future__ import annotations

import pytest

from analyzer.bridge import (
    Auction,
    Board,
    CallNote,
    Card,
    Claim,
    Comment,
    Contract,
    Deal,
    LooseNote,
    PlayRecord,
    Result,
    Seat,
    Section,
    Side,
    Vulnerability,
)
from analyzer.formats import read_boards_text
from analyzer.formats.pbn_read import looks_like_pbn, read_pbn
from analyzer.formats.pbn_write import write_pbn
from analyzer.formats.reading import Boards, decode
from tests.formats.mutate import SEEDS, mutated_pbn

DEAL = "N:Q7.J.QT72.KQT943 KJT632.QT.A843.2 84.8765432.K9.A5 A95.AK9.J65.J876"


def read(text: str) -> Boards:
    boards = read_pbn(text, "a.pbn")
    data, losses = write_pbn(boards.boards)
    assert losses == ()
    assert read_pbn(decode(data), "b.pbn").boards == boards.boards
    return boards


def one(text: str) -> Board:
    boards = read(text)
    assert boards.refusals == ()
    assert len(boards) == 1
    return boards[0]


def told(text: str) -> list[tuple[int | None, str]]:
    """Line and field of everything that is refused or reported."""
    boards = read(text)
    found = [(problem.line, problem.where) for problem in boards.refusals]
    return found + [(p.line, p.where) for board in boards for p in board.problems() if not p.is_fact]


# --- the rows of research/ENDPLAY.md --------------------------------------------------------------------------------


@pytest.mark.parametrize("result", ['[Result "?"]', '[Result ""]', ""])
def test_b7_b8_an_unknown_result_is_unknown_and_the_contract_is_kept(result: str) -> None:
    board = one(f'[Dealer "N"]\n[Declarer "N"]\n[Contract "4S"]\n{result}\n')
    assert board.result is None
    assert board.contract == Contract.parse("4S N")


def test_b8_a_contract_without_a_result_tag_is_not_made() -> None:
    assert one('[Declarer "N"]\n[Contract "4S"]\n').result is None


def test_b9_the_dealer_is_that_of_the_tag() -> None:
    assert one('[Board "1"]\n[Dealer "W"]\n').dealer is Seat.W


def test_b13_several_tags_may_stand_on_a_line() -> None:
    board = one('[Board "3"][Dealer "N"] [Vulnerable "EW"]\n')
    assert (board.number, board.dealer, board.vulnerable) == (3, Seat.N, Vulnerability.EW)


@pytest.mark.parametrize(
    ("calls", "passes"),
    [
        ("AP", 4),
        ("1S Pass Pass AP", 3),
        ("1S AP", 3),
        ("1S Pass AP", 3),
        ("Pass 1S X AP", 4),
        ("1S Pass Pass Pass AP", 3),
    ],
)
def test_b17_all_pass_means_as_many_passes_as_are_missing(calls: str, passes: int) -> None:
    auction = one(f'[Dealer "S"]\n[Auction "S"]\n{calls}\n').auction
    assert auction is not None
    assert auction.is_over
    assert sum(made.call.is_pass for made in auction.calls) == passes


def test_b18_notes_belong_to_their_board_and_their_section() -> None:
    boards = read(
        f'[Dealer "N"]\n[Deal "{DEAL}"]\n[Declarer "E"]\n[Contract "1S"]\n'
        '[Auction "N"]\nPass 1S =1= AP\n[Note "1:five"]\n'
        '[Play "S"]\nH8 H9 HJ =1= HQ\n[Note "1:a stiff jack"]\n\n[Dealer "N"]\n[Auction "N"]\nPass 1S =1= AP\n'
    )
    first, second = boards
    assert first.auction is not None and first.auction.calls[1].note == CallNote(text="five")
    assert first.play is not None
    notes = {str(played.card): played.note.text for played in first.play if played.note is not None}
    assert notes == {"HJ": "a stiff jack"}
    assert second.auction is not None and second.auction.calls[1].note is None
    assert [(p.line, p.where) for p in boards.refusals] == [(14, "auction")]


@pytest.mark.parametrize(
    ("calls", "fact"),
    [
        ("2S 1H AP", "call 2, 1H by East: insufficient over 2S (Law 27)"),
        ("1S Pass X AP", "call 3, X by South: inadmissible double (Law 36)"),
        ("1S XX AP", "call 2, XX by East: inadmissible redouble (Law 36)"),
        ("1S ^S Pass AP", "call 2, ^S by East: his turn was skipped (Laws 29-32)"),
    ],
)
def test_b19_illegal_calls_are_read_and_are_facts(calls: str, fact: str) -> None:
    board = one(f'[Dealer "N"]\n[Vulnerable "All"]\n[Auction "N"]\n{calls}\n')
    facts = [(p.message, p.line) for p in board.problems() if p.is_fact]
    assert (fact, 4) in facts


@pytest.mark.parametrize("call", ["8S", "0C", "NT", "7NTN+5", "1Z", "S1", "-1S", "1"])
def test_b20_what_is_no_call_is_refused(call: str) -> None:
    boards = read(f'[Dealer "N"]\n[Auction "N"]\nPass {call} AP\n')
    assert boards[0].auction is None
    assert [(p.line, p.where) for p in boards.refusals] == [(3, "auction")]
    contracts = read(f'[Declarer "N"]\n[Contract "{call}"]\n')
    assert contracts[0].contract is None
    # a denomination alone is the contract of an end position
    assert [(p.line, p.where) for p in contracts.refusals] == ([] if call == "NT" else [(2, "contract")])


@pytest.mark.parametrize("result", ['[Result "0"]', '[Result ""]', ""])
def test_b21_a_passed_out_board_is_passed_out(result: str) -> None:
    assert one(f'[Contract "Pass"]\n{result}').result == Result(contract=None)
    assert one(f'[Dealer "N"]\n[Auction "N"]\nAP\n{result}').result == Result(contract=None)


def test_b27_comments_glyphs_and_marks_in_the_sections_are_read() -> None:
    board = one(
        f'[Dealer "N"]\n[Deal "{DEAL}"]\n[Declarer "^E"]\n[Contract "1S"]\n[Result "^5"]\n[Auction "N"]\n'
        "Pass {a} ! {b} $13 1S? ; c\n^S ^I 1C X AP\n"
        '[Play "S"]\nH8!? H9 {d\n\n[Event "x"]} HJ ^R S2\n^L S4 - - SK $9\n*\n'
    )
    auction, play = board.auction, board.play
    assert auction is not None and play is not None
    assert [str(made.call) for made in auction.calls] == ["Pass", "1S", "^S", "1C", "X", "Pass", "Pass", "Pass"]
    notes = [made.note for made in auction.calls[:4]]
    assert notes == [CallNote(nags=(1, 13)), CallNote(nags=(2,)), None, CallNote(mark="I")]
    assert [str(card) for card in play.cards] == ["H8", "H9", "HJ", "S2", "S4", "SK"]
    assert [played.player for played in play] == [Seat.S, Seat.W, Seat.N, Seat.E, Seat.S, Seat.E]
    assert [played.note.mark for played in play if played.note is not None] == ["", "R", "L", ""]
    assert board.comments == (
        Comment("call 1", "a"),
        Comment("call 1", "b"),
        Comment("call 2", " c"),
        Comment("card H9", 'd\n\n[Event "x"]'),
    )
    assert (board.tag("Declarer"), board.tag("Result")) == ("^E", "^5")
    assert board.result == Result.parse("1S-2 E")
    facts = [(p.where, p.line) for p in board.problems() if p.is_fact]
    assert ("declarer", 3) in facts and ("result", 5) in facts and ("play[0][3]", 12) in facts


@pytest.mark.parametrize(
    ("result", "tricks"),
    [
        ("9", 9),
        ("NS 9", 4),
        ("EW 9", 9),
        ("NS 9 EW 4", 4),
        ("EW 4 NS 9", 4),
        ("^5", 5),
        ("?", None),
        ("", None),
        ("0", 0),
    ],
)
def test_b27_a_result_is_read_in_each_form(result: str, tricks: int | None) -> None:
    board = one(f'[Declarer "E"]\n[Contract "3NTXX"]\n[Result "{result}"]\n')
    assert (None if board.result is None else board.result.tricks_declarer) == tricks


@pytest.mark.parametrize(
    ("text", "vulnerable"),
    [
        ("Love", Vulnerability.NONE), ("None", Vulnerability.NONE), ("-", Vulnerability.NONE), ("?", None),
        ("", None),
        ("NS", Vulnerability.NS), ("EW", Vulnerability.EW), ("All", Vulnerability.BOTH),
        ("Both", Vulnerability.BOTH),
    ],
)  # fmt: skip
def test_b27_vulnerability_and_dealer_are_read_in_each_form(text: str, vulnerable: Vulnerability | None) -> None:
    board = one(f'[Board "12A"]\n[Dealer "?"]\n[Vulnerable "{text}"]\n')
    assert (board.label, board.number, board.dealer, board.vulnerable) == ("12A", None, None, vulnerable)


@pytest.mark.parametrize("value", ["#", "##"])
def test_b27_nothing_to_inherit_is_refused_and_the_board_is_kept(value: str) -> None:
    boards = read(f'[Event "{value}"]\n[Board "?"]\n[Dealer "E"]\n')
    assert boards[0] == Board(dealer=Seat.E)
    assert [(p.line, p.where) for p in boards.refusals] == [(1, "tags.Event")]


def test_b27_a_mark_of_utf8_and_lines_that_are_no_pbn_do_not_lose_the_board() -> None:
    boards = read(
        '\ufeff[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\nGenerated 40 hands\nProduced 1 hands\n\nTime 0.1\n'
    )
    assert (boards[0].number, boards[0].dealer) == (1, Seat.N)
    assert [p.line for p in boards.refusals] == [4, 7]


def test_b27_a_short_last_trick_and_a_play_without_contract() -> None:
    head = f'[Dealer "N"]\n[Deal "{DEAL}"]\n'
    board = one(f'{head}[Declarer "E"]\n[Contract "4S"]\n[Play "S"]\nS8 S5 S7 ST\n- - - DA\n*\n')
    assert board.play is not None
    assert [len(trick) for trick in board.play.tricks] == [4, 1]
    boards = read(f'{head}[Play "S"]\nS8 S5 S7 ST\n')
    assert boards[0].play is None
    assert [(p.line, p.where) for p in boards.refusals] == [(3, "play")]
    by_auction = one(f'{head}[Auction "N"]\nPass 4S AP\n[Play "S"]\nS8 S5 S7 ST\n')
    assert by_auction.play == PlayRecord(tricks=board.play.tricks[:1])


# --- layout ---------------------------------------------------------------------------------------


def test_a_tag_may_have_any_layout() -> None:
    text = '[Event"x"]\n [   Site "y"   ]\n[\n Date\t"z"\n  ] ; end\n% escaped [Event "no"]\n[Room "a\\"b\\\\c\\d"]\n'
    board = one(text)
    assert board.tags == (("Event", "x"), ("Site", "y"), ("Date", "z"), ("Room", 'a"b\\c\\d'))
    assert board.comments == (Comment("Date", " end"),)


def test_comments_alone_are_no_game_and_a_comment_before_a_game_is_its() -> None:
    board = one('{ alone }\n\n; alone too\n\n{ first\n\n[Deal "x"] }\n[Board "7"]{a};b\n')
    assert board.comments == (Comment("", ' first\n\n[Deal "x"] '), Comment("Board", "a"), Comment("Board", "b"))


def test_a_repeated_identification_begins_the_next_game() -> None:
    boards = read(f'[Event "a"]\n[Board "1"]\n[Deal "{DEAL}"]\n[Event "b"]\n[Board "2"]\n[Deal "{DEAL}"]\n')
    assert [(board.number, board.tag("Event")) for board in boards] == [(1, "a"), (2, "b")]
    assert [board.source.line for board in boards if board.source is not None] == [1, 4]


def test_a_tag_that_stands_twice_is_refused() -> None:
    boards = read('[Event "a"]\n[Site "s"]\n[Site "t"]\n[Board "1"]\n')
    assert boards[0].tags == (("Event", "a"), ("Site", "s"))
    assert [(p.line, p.where, p.message) for p in boards.refusals] == [(3, "tags.Site", "the tag Site stands twice")]


def test_inheritance_for_one_game_and_for_the_rest_of_the_file() -> None:
    boards = read(
        '[Event "##A"]\n[West "w"]\n[Board "1"]\n\n[West "#"]\n[Board "2"]\n\n[Event "#"]\n[Board "3"]\n\n'
        '[Board "4"]\n'
        '[Site "##"]\n'
    )
    assert [board.tag("Event") for board in boards] == ["A", "A", "A", ""]
    assert boards[1].players == ("", "", "", "w")
    assert boards[2].players is None
    assert [(p.line, p.where) for p in boards.refusals] == [(12, "tags.Site")]


def test_tables_are_kept_as_they_stand() -> None:
    board = one(
        '[Board "1"]\n[ScoreTable "Rank\\3R;Names"]\n{ best }\n  1 "a;b" {x}\n% escaped\n  2 %\n; remark\n'
        '[Strange ""]\nrow\n[Empty "e"]\n[ActionTable ""]\n'
    )
    assert board.sections == (
        Section("ScoreTable", "Rank\\3R;Names", ('  1 "a;b" {x}', "  2 %")),
        Section("Strange", "", ("row",)),
        Section("ActionTable", "", ()),
    )
    assert board.tags == (("Empty", "e"),)
    assert board.comments == (Comment("ScoreTable", " best "), Comment("ScoreTable", " remark"))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[Board "1"]\n{ not closed\n[Dealer "N"]\n\n[Board "2"]\n[Dealer "E"]\n', 2),
        ('[Board "1"]\n[Dealer "N"]\n{ not closed\n\n[Board "2"] {a} {b}\n[Dealer "E"]\n', 3),
        ('[Board "1"]\n[Dealer "N"]\n[Event "not closed]\n\n[Board "2"]\n[Dealer "E"]\n', 3),
        ('[Board "1"]\n[Dealer "N"]\n[Event "not closed"\n\n[Board "2"]\n[Dealer "E"]\n', 3),
        ('[Board "1"]\n[Dealer "N"]\n[Event\n\n[Board "2"]\n[Dealer "E"]\n', 3),
    ],
)
def test_what_is_not_closed_does_not_swallow_the_next_game(text: str, line: int) -> None:
    boards = read(text)
    assert [(board.number, board.dealer) for board in boards] == [(1, Seat.N), (2, Seat.E)]
    assert [p.line for p in boards.refusals] == [line]


def test_a_text_is_known_by_its_header_or_a_tag() -> None:
    assert looks_like_pbn("% PBN 2.1\n")
    assert looks_like_pbn('\ufeff; x\n\n [ Board "1"]')
    assert not looks_like_pbn("pn|a,b,c,d|st||md|3S|")
    assert not looks_like_pbn("")


# --- faults ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('[Board "1"]\n[Dealer "Black"]', "dealer"),
        ('[Board "1"]\n[Vulnerable "E"]', "vulnerable"),
        ('[Board "1"]\n[Deal "N:AK.Q.J.x - - -"]', "deal"),
        ('[Board "1"]\n[Deal "N:AK... AQ... - -"]', "deal"),
        ('[Board "1"]\n[Deal "N:AKQJT98765432.2.. - - -"]', "deal"),
        ('[Board "1"]\n[Deal "N:AK... -  - -"]', "deal"),
        ('[Board "1"]\n[Declarer "White"]', "declarer"),
        ('[Contract "5H"]\n[Result "C-2"]\n[Declarer "S"]', "result"),
        ('[Board "1"]\n[Result "9"]', "result"),
        ('[Contract "Pass"]\n[Result "1"]', "result"),
        ('[Declarer "N"]\n[Result "14"]', "result"),
        ('[Declarer "N"]\n[Result "NS 9 EW 3"]', "result"),
        ('[Declarer "N"]\n[Result "NS 9 NS 4"]', "result"),
        ('[Board "1"]\n[Note "1:x"]', "note"),
        ('[Board "1"]\n[Auction "N"]', "auction"),
        ('[Auction "N"]\n1X AP\n[Dealer "N"]', "auction"),
        ('[Dealer "N"]\n[Auction "?"] ^R 1C AP', "auction"),
        ('[Dealer "N"]\n[Auction "N"] 1C ! ? AP', "auction"),
        ('[Dealer "N"]\n[Auction "N"] ! 1C AP', "auction"),
        ('[Dealer "N"]\n[Auction "N"] 1C $13 $14 AP', "auction"),
        ('[Dealer "N"]\n[Auction "N"] 1C =0= AP', "auction"),
        ('[Dealer "N"]\n[Auction "N"] 1C AP ^I', "auction"),
        ('[Dealer "N"]\n[Auction "X"] 1C AP', "auction"),
        ('[Board "1"]\n[Auction "?"] 1C AP', "auction"),
        ('[Dealer "N"]\n[Auction "#"]\n1C AP', "tags.Auction"),
        ('[Dealer "N"]\n[Auction "N"] 1C + AP', "auction"),
        ('[Dealer "N"]\n[Deal 4]', ""),
    ],
)
def test_a_fault_is_refused_with_its_line(text: str, where: str) -> None:
    assert [found for found in told(text) if found[0] == 2][:1] == [(2, where)]


def test_an_auction_of_the_wrong_seat_is_kept_and_told_twice_at_most() -> None:
    boards = read('[Dealer "N"]\n[Auction "W"]\n\n[Dealer "N"]\n[Auction "W"]\n1D AP\n')
    assert [p.line for p in boards.refusals] == [6]
    assert boards[1].auction is not None and boards[1].auction.dealer is Seat.W


def test_spellings_of_other_programs_are_read_and_told_once_a_file() -> None:
    game = '[Dealer "N"]\n[Auction "N"]\np 1s 3N* Pass\npass P x P P P\n[Declarer "S"]\n[Contract "3nx"]\n'
    boards = read(f"{game}\n{game}")
    assert boards[0] == boards[1]
    auction = boards[0].auction
    assert auction is not None
    assert str(auction) == "Pass 1S 3NT Pass Pass Pass X Pass Pass Pass"
    assert auction.calls[2].note == CallNote(alert=True)
    assert boards[0].contract == Contract.parse("3NTx S")
    assert [(p.line, p.where) for p in boards.refusals] == [(3, "auction"), (3, "alerts"), (6, "contract")]


def test_marks_that_the_cards_and_calls_contradict_are_told() -> None:
    head = f'[Dealer "N"]\n[Deal "{DEAL}"]\n[Declarer "E"]\n[Contract "1S"]\n'
    assert told(f'{head}[Auction "N"]\nPass ^I 1S AP\n[Play "S"]\n^L H8 ^R H9 HJ HQ') == [
        (6, "auction[1]"),
        (8, "play[0][0]"),
        (8, "play[0][1]"),
    ]


def test_a_card_played_twice_is_refused_and_the_rest_is_kept() -> None:
    head = f'[Dealer "N"]\n[Deal "{DEAL}"]\n[Declarer "E"]\n[Contract "1S"]\n[Play "S"]\n'
    boards = read(f"{head}H8 H9 HJ HQ\nS4 S5 HJ SK\n+ + - -\n")
    assert [(p.line, p.where) for p in boards.refusals] == [(7, "play"), (8, "play")]
    play = boards[0].play
    assert play is not None and play.unfinished
    assert [len(trick) for trick in play.tricks] == [4, 3]


# --- partial facts and what only we write ---------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ('[Contract "5HX"]', (("Contract", "5HX"),)),
        ('[Declarer "^S"]', (("Declarer", "^S"),)),
        ('[Result "EW 4 NS 9"]', (("Result", "EW 4 NS 9"),)),
        ('[Contract "H"]\n[Room "x"]', (("Room", "x"), ("Contract", "H"))),
        ('[Declarer "N"]\n[Contract "Pass"]', (("Declarer", "N"),)),
    ],
)
def test_what_no_typed_field_can_hold_is_kept_as_a_tag(text: str, tags: tuple[tuple[str, str], ...]) -> None:
    board = one(text)
    assert board.tags == tags
    assert board.contract is None


def test_an_end_position_is_played_from_the_denomination_alone() -> None:
    board = one(
        '[Deal "N:AK.2.. Q3.4.. 65.A.. 87.3.."]\n[Contract "S"]\n[Play "N"]\nSA S3 S5 S7\nSK SQ S6 S8\nH2 H4 HA H3\n'
    )
    assert board.play is not None
    assert [str(card) for card in board.play.cards][4:8] == ["SK", "SQ", "S6", "S8"]
    assert board.problems() == ()


@pytest.mark.parametrize(
    "note",
    [
        CallNote(alert=True),
        CallNote(alert=True, explanation="weak | strong", break_in_tempo="agreed", text="hm\nm"),
        CallNote(explanation=" two"),
        CallNote(text="alert"),
        CallNote(text="text: x |"),
        CallNote(irregular="insufficient, accepted", mark="I", nags=(3, 200)),
    ],
)
def test_the_note_of_a_call_reads_back(note: CallNote) -> None:
    auction = Auction.parse("1C 1D P P P", dealer=Seat.E)
    made = auction.calls[0]
    board = Board(
        dealer=Seat.E, auction=Auction(dealer=Seat.E, calls=(type(made)(made.call, note), *auction.calls[1:]))
    )
    data, losses = write_pbn([board])
    assert losses == ()
    assert read_pbn(decode(data), "").boards == (board,)


def test_a_board_from_elsewhere_reads_back() -> None:
    contract = Contract.parse("3NT W")
    board = Board(
        number=9,
        dealer=Seat.W,
        deal=Deal.parse(DEAL),
        contract=contract,
        result=Result(contract=contract, tricks_declarer=9),
        play=PlayRecord.of_cards(
            (Card.parse("CK"), Card.parse("C2"), Card.parse("CA"), Card.parse("C6")),
            leader=Seat.N,
            denomination=contract.denomination,
        ),
        claim=Claim(tricks_declarer=9),
        players=("Ada", "", "", "Ž"),
        comments=(Comment("", "a }"), Comment("Board", "b"), Comment("card CK", "c\nd")),
        loose_notes=(LooseNote("auction", 4, "who knows"),),
    )
    data, losses = write_pbn([board])
    assert losses == ()
    assert data.startswith(b"\xef\xbb\xbf% PBN 2.1\n")
    assert read_pbn(decode(data), "").boards == (board,)


def test_a_play_without_players_is_kept_in_order() -> None:
    board = Board(play=PlayRecord.of_cards((Card.parse("CK"), Card.parse("C2")), leader=None, denomination=None))
    data, losses = write_pbn([board])
    assert losses == ()
    assert read_pbn(decode(data), "").boards == (board,)


def test_what_pbn_cannot_carry_is_named() -> None:
    comments = (Comment("nowhere", "x"), Comment("", "a}\nb"))
    tags = (("Event", "#"), ("No tag", "x"), ("Site", "a\nb"))
    board = Board(number=1, tags=tags, comments=comments, players=("?", "", "", ""), sections=(Section("X", ""),))
    _, losses = write_pbn([board])
    assert len(losses) == 7
    assert all(loss.startswith("board 1: ") for loss in losses)


def test_latin1_is_written_where_it_reads_back() -> None:
    assert write_pbn([Board(tags=(("Site", "Orléans"),))])[0].decode("latin-1").count("Orléans") == 1
    assert write_pbn([Board(tags=(("Site", "Ã©"),))])[0].startswith(b"\xef\xbb\xbf")


def test_the_lines_of_every_field_are_known() -> None:
    board = read(SEEDS[0])[0]
    source = board.source
    assert source is not None
    assert (source.file, source.format, source.line) == ("a.pbn", "PBN", 3)
    wanted = {
        "deal": 11,
        "dealer": 9,
        "auction[3]": 17,
        "play[1][0]": 23,
        "tags.Event": 3,
        "result": 15,
        "contract": 14,
    }
    assert {where: source.line_of(where) for where in wanted} == wanted


def test_tricks_are_counted_for_the_side_that_won_them() -> None:
    board = one(f'[Deal "{DEAL}"]\n[Declarer "E"]\n[Contract "4S"]\n[Play "S"]\nS8 S5 S7 ST\nD9 D5 D2 DA\n')
    assert board.play is not None
    assert board.contract is not None
    assert board.play.tricks_won(Side.EW, board.contract.denomination) == 2


def test_damaged_files_give_boards_or_input_errors() -> None:
    told = mutated_pbn(7, 900)
    assert told["boards"] > 400


def test_a_contract_with_a_star_is_ambiguous() -> None:
    boards = read_boards_text('[Board "1"]\n[Declarer "N"]\n[Contract "3NT*"]\n[Result "9"]\n')
    assert boards[0].contract is None
    assert boards.refusals[0].message == "'3NT*' is not a contract"
    assert boards.refusals[0].hint.startswith("a star means doubled in some programs and an alert in others")


@pytest.mark.parametrize(
    "line",
    [
        f'[Deal "N:{"A" * 15000}"]',
        f'[Deal "N:{"AKQ. " * 3000}"]',
        f'[Deal "N:{chr(39)}{"x" * 900} - - -"]',
        f'[Dealer "{"x " * 500}"]',
        f'[Contract "{"4" * 500}"]',
        f'[Note "{"n" * 500}"]',
        f"[{'T' * 500} ]",
        f'[{"T" * 500} "1"]\n[{"T" * 500} "2"]',
    ],
)
def test_a_refusal_quotes_sixty_characters_at_most(line: str) -> None:
    boards = read_boards_text(f'[Board "1"]\n{line}\n')
    assert boards.refusals
    for problem in boards.refusals:
        assert len(problem.text()) < 400
        assert "…" in problem.message or "..." in problem.message


def test_escaped_lines_are_named_and_the_header_is_none() -> None:
    text = '% PBN 2.1\n% EXPORT\n%\n[Board "1"]\n'
    assert read_boards_text(text).skipped == ()
    one = read_boards_text(text + "%Creator: X\n")
    assert (one.skipped, one.refusals) == (("escaped lines (line 5): '%Creator: X'",), ())
    two = read_boards_text("%Creator: X\n" + text + "% in the game\n")
    assert two.skipped == ("escaped lines (2 from line 1): '%Creator: X'",)
