"""Boards and rulings as HTML: what the text shows, escaped, well-formed, without anything from outside."""

from __future__ import annotations

from fractions import Fraction
from html.parser import HTMLParser

import pytest

import analyzer as az
from analyzer.bridge import Auction, Board, Deal, Result, Seat, Vulnerability
from analyzer.formats import read_boards_text
from analyzer.report.notebook import board_html, ruling_html
from tests.report.test_board_text import LONG, RICH
from tests.ruling.build import Engine, case, outcome

HALF = Fraction(1, 2)


class Page(HTMLParser):
    """The text of a page and its tags; every tag must be closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not {name for name, _ in attrs} - {"style"}
        if tag != "br":
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(f"{word} " for word in self.words).split())


def test_a_board_has_its_hands_auction_and_notes() -> None:
    page = Page(board_html(read_boards_text(RICH)[0]))
    assert page.text.startswith("Board 7 closed South deals · vulnerable: EW · 3NT W =")
    assert "♠ Q7 ♥ J ♦ QT72 ♣ KQT943" in page.text
    assert "W N E S 2 ♥ 1 – – 1♠ –" in page.text
    assert page.text.endswith("1 " + " ".join(LONG.split()))


def test_what_is_unknown_is_left_out_or_a_question_mark() -> None:
    assert Page(board_html(Board())).text == "Board"
    page = Page(board_html(Board(deal=Deal.parse("N:Q7.J.QT72.KQT943 - - -"))))
    assert page.text.count("♠ ?") == 3
    assert Page(board_html(Board(number=3, result=Result(contract=None)))).text == "Board 3 passed out"


def test_nothing_in_a_record_becomes_markup() -> None:
    board = Board(label="<script>x</script>", dealer=Seat.N, auction=Auction.parse("1H P P P", dealer=Seat.N))
    page = Page(board_html(board))
    assert "script" not in page.tags and "<script>x</script>" in page.text
    facts = case(outcome("3NT= N", label="<img src=x>"), title="<b onclick=x>", board=az.Board(
        deal=Deal.parse("N:Q7.J.QT72.KQT943 KJT632.QT.A843.2 84.8765432.K9.A5 A95.AK9.J65.J876"),
        vulnerable=Vulnerability.NONE))  # fmt: skip
    page = Page(ruling_html(az.rule(facts, source=Engine(), evidence=False)))
    assert "img" not in page.tags and "<img src=x>" in page.text and "<b onclick=x>" in page.text


def test_a_ruling_has_its_outcomes_scores_and_notes() -> None:
    facts = case(outcome("3NT= N", HALF, by="director"), outcome("3NT-1 N", HALF))
    page = Page(ruling_html(az.rule(facts, source=Engine(), evidence=False)))
    assert "weight what result N-S points N-S IMPs by" in page.text
    assert "50% 3NT N = +400 +9 director 50% 3NT N −1 −50 −2" in page.text
    assert "N-S non-offending +3.5 IMPs 7/2 +4 (nearest IMP)" in page.text
    assert "E-W offending −3.5 IMPs -7/2" in page.text
    assert "Proposal, not stated in the case: the rounding rule." in page.text


@pytest.mark.parametrize(
    ("likely", "probable", "word"),
    [(True, True, "likely"), (False, True, "at all probable"), (False, False, "neither")],
)
def test_judgments_of_the_old_laws_stand_in_the_place_of_weights(likely: bool, probable: bool, word: str) -> None:
    facts = case(
        outcome("3NT= N", likely=likely, at_all_probable=probable),
        outcome("3NT+1 N", likely=True, at_all_probable=True),
        edition="1997",
        elections={"12C3": "off"},
    )
    page = Page(ruling_html(az.rule(facts, source=Engine(), evidence=False)))
    assert f"by {word} 3NT N =" in page.text


def test_a_missing_judgment_is_listed() -> None:
    page = Page(ruling_html(az.rule(case(outcome("3NT= N"), outcome("4S= N")), source=Engine(), evidence=False)))
    assert "Needs continuations[0].weight: " in page.text and "? 3NT N =" in page.text


def test_notebooks_show_boards_and_rulings_by_these_functions() -> None:
    board = Board(number=4)
    assert board._repr_html_() == board_html(board)
    ruling = az.rule(case(outcome("3NT= N")), source=Engine(), evidence=False)
    assert ruling._repr_html_() == ruling_html(ruling)


def test_a_notebook_shows_what_the_laws_make_of_stated_facts() -> None:
    [path] = [path for path in az.scenario_paths() if path.parent.name == "four-of-eight-pass"]
    html = az.rule(az.load_case(path), evidence=False)._repr_html_()
    assert "is an infraction" in html
    assert "4 of 8" in html
