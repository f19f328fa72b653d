"""Links to the hand viewer: both forms, decoded and never fetched."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from analyzer.bridge import Claim, Comment, Seat, Vulnerability
from analyzer.formats.lin_read import looks_like_lin, read_lin
from analyzer.formats.links import looks_like_link, read_link
from tests.formats.mutate_lin import ADDRESS, DEAL, LIN_LINK, LINK, SINGLE, mutated_links

HANDS = "n=sj76hakq2dt98cqt9&e=s543h543dak32cj86&s=sakq2ht98dj76c543&w=st98hj76dq54cak72"
LIN = f"md|{DEAL}|ah|Board 15|sv|e|mb|1N|an|14+-17|mb|p|mb|p|mb|p|nt|x & y = z|mc|7|"


def test_parameters_give_every_fact() -> None:
    boards = read_link(LINK, "mail.txt")
    board = boards[0]
    assert (boards.format, boards.source, boards.refusals) == ("link", "mail.txt", ())
    assert (board.number, board.dealer, board.vulnerable) == (7, Seat.N, Vulnerability.BOTH)
    assert board.players == ("Nan", "Eli", "Sue", "Wim")
    assert str(board.auction) == "1C Pass 1S X XX Pass 2S Pass Pass Pass"
    assert board.auction is not None
    notes = [made.note for made in board.auction.calls]
    assert notes[0] is not None and (notes[0].alert, notes[0].explanation) == (False, "2+ clubs")
    assert notes[2] is not None and (notes[2].alert, notes[2].explanation) == (True, "")
    assert board.comments == (Comment("call 7", "lively"),)
    assert str(board.play) == "S9 S6 S3 S2 DK D6"
    assert board.claim == Claim(tricks_declarer=9) and str(board.result) == "2S+1 S"
    assert board.source is not None and (board.source.format, board.source.line) == ("link", 1)


def test_link_with_lin_is_the_lin() -> None:
    assert read_link(LIN_LINK).boards == read_lin(SINGLE).boards


@pytest.mark.parametrize(
    "query",
    [
        quote(LIN, safe=""),
        quote(LIN, safe="|,+!; "),
        quote(LIN, safe="").replace("%20", "+"),
        quote(quote(LIN, safe=""), safe=""),
        LIN,
    ],
)
def test_every_way_of_encoding_gives_the_same(query: str) -> None:
    assert read_link(f"{ADDRESS}?bbo=y&lin={query}&linurl=x").boards == read_lin(LIN).boards


@pytest.mark.parametrize("start", [f"{ADDRESS}?", "http://bridgebase.com/tools/handviewer.html?", "?", "", "//x/?"])
def test_bare_queries_are_links(start: str) -> None:
    for query in (f"{HANDS}&d=n&v=-", f"lin={quote(LIN)}"):
        text = f"  <{start}{query}>\n"
        assert looks_like_link(text)
        board = read_link(text)[0]
        assert str(board.deal) == "N:J76.AKQ2.T98.QT9 543.543.AK32.J86 AKQ2.T98.J76.543 T98.J76.Q54.AK72"


@pytest.mark.parametrize(
    "text", [SINGLE, LIN, "[Board 1]", "% PBN 2.1", "", "pn|http://x/?lin=|", "nt|handviewer.html|", "hello ?lin=x"]
)
def test_other_texts_are_no_links(text: str) -> None:
    assert not looks_like_link(text)


def test_links_do_not_look_like_lin() -> None:
    assert not any(map(looks_like_lin, (LINK, LIN_LINK, "?lin=md|1|", f"lin={LIN}", f"//x/?lin={LIN}")))


def test_one_link_a_line_and_each_refusal_names_its_line() -> None:
    boards = read_link(f"{ADDRESS}?{HANDS}&b=1\n\nhttps://tinyurl.com/abc\n{ADDRESS}?{HANDS}&b=2\n", "x")
    assert [board.number for board in boards] == [1, 2]
    assert [problem.line for problem in boards.refusals] == [3]


def test_missing_fourth_hand_is_completed() -> None:
    whole = read_link(f"?{HANDS}")[0]
    for part in HANDS.split("&"):
        assert read_link("?" + HANDS.replace(part, "").strip("&").replace("&&", "&"))[0] == whole


def test_single_hands_are_read_and_the_others_unknown() -> None:
    board = read_link("?s=sakq2ht98dj76c543&d=w&a=1h?")[0]
    assert str(board.deal) == "N:- - AKQ2.T98.J76.543 -"
    assert board.auction is not None and board.auction.unfinished


def test_a_hand_that_does_not_name_all_its_suits_is_unknown_and_told() -> None:
    boards = read_link("?n=s1087h2&s=sakq2ht98dj76c543&d=n&a=pppp")
    assert str(boards[0].deal) == "N:- - AKQ2.T98.J76.543 -"
    assert [problem.text() for problem in boards.refusals] == [
        "line 1 n: North's hand of 4 cards does not say its diamonds and clubs; it is left unknown "
        "(13 cards, or the letter of a suit alone where it is void)"
    ]
    boards = read_link("?n=s1087h2")
    assert (len(boards), len(boards.refusals)) == (0, 2)
    ending = read_link("?n=sakhdc&e=shakdc&s=shdakc&w=shdcak")
    assert (str(ending[0].deal), ending.refusals) == ("N:AK... .AK.. ..AK. ...AK", ())
    others = HANDS.partition("&")[2]
    assert read_link(f"?n=sj76&{others}").boards == read_link(f"?{HANDS}").boards
    assert read_link(f"?n=sa76&{others}").refusals[0].message == "North's hand has cards that others hold"


def test_a_claim_beside_a_pass_out_is_a_problem() -> None:
    board = read_link(f"?{HANDS}&d=n&a=PPPP&c=5")[0]
    assert [(problem.where, problem.message) for problem in board.problems()] == [
        ("claim", "a claim of 5 tricks beside a passed-out board")
    ]


def test_tens_may_be_written_in_two_signs() -> None:
    text = f"?{HANDS}".replace("dt98", "D1098").replace("cqt9", "C109q")
    assert read_link(text)[0] == read_link(f"?{HANDS}")[0]


@pytest.mark.parametrize(
    ("auction", "calls"),
    [
        ("1np3nppp", "1NT Pass 3NT Pass Pass Pass"),
        ("1NTP3NTPPP", "1NT Pass 3NT Pass Pass Pass"),
        ("2ddrpp3nppp", "2D X XX Pass Pass 3NT Pass Pass Pass"),
        ("1hxxxppp", "1H XX X Pass Pass Pass"),
        ("1hxrppp", "1H X XX Pass Pass Pass"),
        ("1c-p-1h-p", "1C Pass 1H Pass"),
        ("1c,p,1h p", "1C Pass 1H Pass"),
        ("1n---", "1NT Pass Pass Pass"),
        ("1nap", "1NT Pass Pass Pass"),
        ("pppp", "Pass Pass Pass Pass"),
        ("p(a p)1n{1s, p)}p", "Pass 1NT Pass"),
    ],
)
def test_auctions(auction: str, calls: str) -> None:
    board = read_link(f"?{HANDS}&d=n&a={auction}")[0]
    assert str(board.auction) == calls


def test_pass_out_is_a_result() -> None:
    assert str(read_link(f"?{HANDS}&d=n&a=pppp")[0].result) == "pass"


@pytest.mark.parametrize("auction", ["_", "-", "", "{only a remark}"])
def test_no_calls_are_no_auction(auction: str) -> None:
    board = read_link(f"?{HANDS}&d=n&a={auction}")[0]
    assert board.auction is None and board.result is None


def test_alerts_explanations_and_notes_are_kept_apart() -> None:
    board = read_link(f"?{HANDS}&d=e&a={{start}}1d2d!(omg)p(!short)(3%2b)p{{what%20a%20bid}}p")[0]
    assert board.auction is not None
    notes = {index: made.note for index, made in enumerate(board.auction.calls) if made.note is not None}
    assert [(index, note.alert, note.explanation) for index, note in notes.items()] == [
        (1, True, "omg"),
        (2, True, "short; 3+"),
    ]
    assert board.comments == (Comment("", "start"), Comment("call 4", "what a bid"))


def test_notes_in_the_play_stand_behind_their_cards() -> None:
    board = read_link(f"?{HANDS}&d=n&a=1nppp&p={{lead}}s3,+s2{{low}}+-ST")[0]
    assert str(board.play) == "S3 S2 ST"
    assert board.comments == (Comment("call 4", "lead"), Comment("card S2", "low"))


def test_contract_may_stand_for_the_auction() -> None:
    board = read_link(f"?{HANDS}&d=n&a=-4hxs&p=s8s6s3s2&c=9")[0]
    assert board.auction is None and str(board.contract) == "4Hx S" and str(board.result) == "4Hx-1 S"
    assert board.play is not None and board.play.tricks[0][0].player is Seat.W
    board = read_link(f"?{HANDS}&d=n&a=-hn&p=d8d2")[0]
    assert board.final_contract is None and board.result is None
    assert board.play is not None and [played.player for played in board.play] == [Seat.N, Seat.E]


def test_percent_codes_of_letters() -> None:
    board = read_link(f"?{HANDS}&nn=%C5%BBo&sn=J%F3n&en=%u017Bo&wn=%uD800")[0]
    assert board.players == ("Żo", "Żo", "Jón", "\ufffd")


def test_ampersands_of_a_page_and_of_texts() -> None:
    text = f"?{HANDS}&d=n&a=1n(weak & flat)ppp&nn=A%26B".replace("&n", "&amp;n")
    board = read_link(text)[0]
    assert board.players is not None and board.players[0] == "A&B"
    assert board.auction is not None and board.auction.calls[0].note is not None
    assert board.auction.calls[0].note.explanation == "weak & flat"


@pytest.mark.parametrize(
    ("link", "message"),
    [
        (f"{ADDRESS}?bbo=y&myhand=M-123-456", "a link with myhand= only names a record of the site"),
        ("https://tinyurl.com/ybcdefgh", "'https://tinyurl.com/ybcdefgh' holds no cards"),
        ("https://www.bridgebase.com/myhands/fetchlin.php?id=5", "holds no cards; links are decoded, never opened"),
        (f"{ADDRESS}?{HANDS}&d=n&a=1n8h", "'8h' is not a call"),
        (f"{ADDRESS}?{HANDS}&a=1nppp", "the link has calls, but no dealer"),
        (f"{ADDRESS}?{HANDS}&d=x", "dealer 'x'"),
        (f"{ADDRESS}?{HANDS}&v=x", "vulnerability 'x'"),
        (f"{ADDRESS}?{HANDS.replace('sj76', 'sjx6')}", "found 'X'"),
        (f"{ADDRESS}?{HANDS}&p=s3z9", "'z9' is not a card"),
        (f"{ADDRESS}?n=s&e=s&s=s&w=s&d=n", "the link has no hand, no call and no card"),
        (f"{ADDRESS}?lin=pn%7Ca,b,c%7Cmd%7C{DEAL}%7C", "pn has 3 names"),
        (f"{ADDRESS}?lin=x", "no deal in 'x'"),
        (f"{ADDRESS}?{HANDS}&d=n&a={'p' * 500}", "500 calls"),
    ],
)
def test_what_cannot_be_decoded_is_refused_with_its_line(link: str, message: str) -> None:
    boards = read_link(f"\n{link}", "x")
    assert len(boards) == 0
    assert boards.refusals[0].line == 2
    assert message in boards.refusals[0].message


def test_mutated_links_give_boards_or_input_errors() -> None:
    outcomes = mutated_links(2026, 700)
    assert sum(outcomes.values()) == 700
    assert outcomes["boards"] > 50 and outcomes["refused"] > 20
