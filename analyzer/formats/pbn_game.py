"""One game of PBN: its tags, sections, notes and comments become the facts of a board."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from analyzer.bridge import (
    Auction,
    Board,
    CallNote,
    Card,
    CardNote,
    Claim,
    Comment,
    Deal,
    Denomination,
    LooseNote,
    MadeCall,
    PlayedCard,
    PlayRecord,
    Seat,
    Section,
    Source,
    Vulnerability,
)
from analyzer.errors import ParseError
from analyzer.formats.pbn_cells import AuctionCells, Cells, PlayCells, Refuse, play_order
from analyzer.formats.pbn_layout import HALVES, SEAT_TAGS, denomination_of, places
from analyzer.formats.pbn_lex import PLAIN_TAGS, Item, is_table
from analyzer.formats.pbn_notes import call_note_fields, plain_text
from analyzer.formats.pbn_result import with_result

__all__ = ["GameReader"]

_TYPED = frozenset({"Board", "Dealer", "Vulnerable", "Deal", *HALVES, *(name for name, _ in SEAT_TAGS)})
_UNKNOWN = ("", "?")
_VULNERABLE = {
    "none": Vulnerability.NONE,
    "love": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.BOTH,
    "both": Vulnerability.BOTH,
}
_NUMBER = re.compile(r"[0-9]{1,9}")
_DEAL = re.compile(r"[NESWnesw]:[^ ]+ [^ ]+ [^ ]+ [^ ]+")
_NOTE = re.compile(r"\s*([0-9]+)\s*:\s?(.*)", re.DOTALL)
_CLAIM = re.compile(r"[0-9]|1[0-3]")
_PLAYED = {(card, seat): PlayedCard(card, seat) for card in map(Card.from_code, range(52)) for seat in (*Seat, None)}


@lru_cache(maxsize=1024)
def _deal(text: str) -> Deal:
    return Deal.parse(text)


class GameReader:
    """Takes the pieces of one game in their order and makes the board."""

    def __init__(self, refuse: Refuse) -> None:
        self.refuse = refuse
        self.found = False
        self.line = 0
        self.lines: dict[str, int] = {}
        self.typed: dict[str, tuple[int, str]] = {}
        self.tags: list[tuple[str, str]] = []
        self.auction = AuctionCells(refuse)
        self.play = PlayCells(refuse)
        self.notes: dict[str, dict[int, tuple[int, str]]] = {"auction": {}, "play": {}}
        self.sections: list[tuple[str, str, list[str]]] = []
        self.comments: list[Comment] = []
        self._cells: Cells | None = None  # the section that lines of cells belong to
        self._noted = ""  # the section that notes belong to
        self._rows: list[str] | None = None
        self._anchor = ""
        self._garbage = -2
        self._used: set[tuple[str, int]] = set()

    def tag(self, line: int, name: str, value: str) -> None:
        """A tag with its resolved value."""
        self.line = self.line or line
        self.found = True
        self._cells = self._rows = None
        self._anchor = name
        if name in _TYPED:
            self.typed[name] = (line, value)
            return
        if name in ("Auction", "Play"):
            self.typed[name] = (line, value)
            self._cells = self.auction if name == "Auction" else self.play
            self._noted = name.lower()
            return
        self.lines[f"tags.{name}"] = line
        if is_table(name):
            self._rows = []
            self.sections.append((name, value, self._rows))
        elif name == "Claim" and _CLAIM.fullmatch(value):
            self.typed[name] = (line, value)
        else:
            self.tags.append((name, value))

    def lost(self, name: str) -> None:
        """A tag that was refused; what stands below it goes with it."""
        self._cells = None
        self._rows = None if name in PLAIN_TAGS else []

    def item(self, item: Item) -> None:
        """A note, a line of data, or a comment."""
        if item.kind == "comment":
            anchor = self._anchor if self._cells is None else self._cells.anchor  # type: ignore[attr-defined]
            self.comments.append(Comment(anchor, item.text))
        elif item.kind == "tag":
            self.line = self.line or item.line
            self._note(item)
        elif self._cells is not None:
            self._cells.feed(item.line, item.text)
        elif self._rows is not None:
            self._rows.append(item.text)
        elif self.tags and self.tags[-1][0] == self._anchor and item.name == "row":
            name, value = self.tags.pop()
            self._rows = [item.text]
            self.sections.append((name, value, self._rows))
        else:
            if item.line != self._garbage + 1:
                shown = item.text.strip()
                shown = shown if len(shown) <= 60 else f"{shown[:57]}..."
                self.refuse(item.line, "", f"{shown!r} is no PBN", "a tag, a comment, or the data of a section")
            self._garbage = item.line

    def _note(self, item: Item) -> None:
        self._cells = None
        self._rows = None
        match = _NOTE.fullmatch(item.text)
        number = int(match[1]) if match is not None and len(match[1]) < 3 else 0
        if match is None or not 1 <= number <= 32 or not match[2]:
            self.refuse(item.line, "note", f"{item.text!r} is no note", "a number 1 to 32, a colon and a text")
        elif not self._noted:
            self.refuse(item.line, "note", f"note {number} stands before any section", "behind [Auction] or [Play]")
        elif number in self.notes[self._noted]:
            self.refuse(item.line, "note", f"{self._noted} note {number} stands twice", "each number once")
        else:
            self.found = True
            self.notes[self._noted][number] = (item.line, match[2])
            self._anchor = f"{self._noted} note {number}"

    def finish(self, file: str) -> Board:
        """The board."""
        for name, (line, _) in self.typed.items():
            self.lines[name.lower()] = line
            self.lines[f"tags.{name}"] = line
        if "contract" in self.lines:
            self.lines.setdefault("result", self.lines["contract"])
        board = self._identified()
        auction = self._made_auction(board.dealer)
        board = with_result(self.typed, self.refuse, replace(board, auction=auction))
        play = self._made_play(board)
        loose = self._loose_notes()
        board = replace(
            board,
            play=play,
            loose_notes=loose,
            sections=tuple(Section(name, value, tuple(rows)) for name, value, rows in self.sections),
            source=Source(file=file, line=self.line, format="PBN", lines=self.lines),
        )
        return replace(board, comments=self._placed(board)) if self.comments else board

    def _identified(self) -> Board:
        """The board with what identifies it: number, dealer, vulnerability, hands, players."""
        label = self.typed.get("Board", (0, ""))[1].strip()
        number = int(label) if _NUMBER.fullmatch(label) else None
        if "board" in self.lines:
            self.lines["number"] = self.lines["board"]
        names = {seat: self.typed[tag][1] for tag, seat in SEAT_TAGS if tag in self.typed}
        players = None
        if names:
            four = [names.get(seat, "") for seat in Seat]
            north, east, south, west = ("" if name == "?" else name for name in four)
            players = (north, east, south, west)
        claim = self.typed.get("Claim")
        return Board(
            number=number,
            label="" if number is not None or label in _UNKNOWN else label,
            dealer=self._seat("Dealer"),
            vulnerable=self._vulnerable(),
            deal=self._read_deal(),
            players=players,
            tags=tuple(self.tags),
            claim=None if claim is None else Claim(tricks_declarer=int(claim[1])),
        )

    def _seat(self, name: str) -> Seat | None:
        line, value = self.typed.get(name, (0, ""))
        text = value.strip()
        if text in _UNKNOWN:
            return None
        try:
            return Seat.parse(text)
        except ParseError:
            self.refuse(line, name.lower(), f"{value!r} is not a seat", "N, E, S or W; ? where unknown")
            return None

    def _vulnerable(self) -> Vulnerability | None:
        line, value = self.typed.get("Vulnerable", (0, ""))
        text = value.strip()
        if text in _UNKNOWN:
            return None
        found = _VULNERABLE.get(text.lower())
        if found is None:
            self.refuse(
                line, "vulnerable", f"{value!r} is not a vulnerability", "None, NS, EW or All; ? where unknown"
            )
        return found

    def _read_deal(self) -> Deal | None:
        line, value = self.typed.get("Deal", (0, ""))
        if value.strip() in _UNKNOWN:
            return None
        try:
            deal = _deal(value)
        except ParseError as error:
            self.refuse(line, "deal", error.problems[0].message)
            return None
        faults = _impossible(deal)
        if faults:
            self.refuse(line, "deal", "; ".join(faults), "each card once, thirteen at most in a hand")
            return None
        if not _DEAL.fullmatch(value):
            self.refuse(line, "deal", f"{value!r} is read, and is not spaced as a deal", "one space between hands")
        return deal

    def _made_auction(self, dealer: Seat | None) -> Auction | None:
        cells = self.auction
        if "Auction" not in self.typed:
            return None
        line, value = self.typed["Auction"]
        cells.finish(line)
        unknown = value.strip() in _UNKNOWN
        seat = dealer if unknown else self._seat("Auction")
        if unknown and not (cells.calls or cells.skipped or cells.unfinished or cells.bad):
            return None
        if seat is None:
            if unknown:
                self.refuse(line, "auction", "the auction says not who begins", "the seat of the first column")
            return None
        if cells.bad:
            return None
        first = seat.after(cells.skipped)
        if dealer is None:
            self.refuse(line, "auction", "an auction without a dealer", "[Dealer] with the seat of the first call")
        elif first is not dealer and cells.calls:
            self.refuse(
                cells.lines[0],
                "auction",
                f"the auction begins with {first.full_name}, the dealer is {dealer.full_name}",
                "a dash for each seat before the dealer",
            )
        calls = list(cells.calls)
        for index, marks in cells.marks.items():
            text = self._text_of("auction", marks.note, marks.line)
            fields = call_note_fields(text) if text else {}
            if marks.alert:
                fields["alert"] = True
            note = CallNote(**fields, nags=tuple(marks.nags), mark=marks.mark, number=marks.note if text else 0)
            if note != CallNote():
                calls[index] = MadeCall(calls[index].call, note)
        for index, line in enumerate(cells.lines):
            self.lines[f"auction[{index}]"] = line
        return Auction(dealer=first, calls=tuple(calls), unfinished=cells.unfinished)

    def _text_of(self, section: str, number: int, line: int) -> str:
        """The text of a note that a call or card points at; empty where there is none."""
        if not number:
            return ""
        note = self.notes[section].get(number)
        if note is None:
            self.refuse(line, section, f"={number}= has no note", f'[Note "{number}:…"] behind the {section}')
            return ""
        self._used.add((section, number))
        return note[1]

    def _loose_notes(self) -> tuple[LooseNote, ...]:
        loose: list[LooseNote] = []
        for section, notes in self.notes.items():
            for number, (line, text) in sorted(notes.items()):
                if (section, number) not in self._used:
                    self.lines[f"loose_notes[{len(loose)}]"] = line
                    loose.append(LooseNote(section, number, plain_text(text)))
        return tuple(loose)

    def _made_play(self, board: Board) -> PlayRecord | None:
        cells = self.play
        if "Play" not in self.typed:
            return None
        line, value = self.typed["Play"]
        cells.finish(line)
        text = value.strip()
        rows = cells.rows()
        if text == "?" or (not text and not rows and not cells.unfinished):
            # our own files: cards in order of play whose players nobody recorded
            tricks: list[list[tuple[int, Seat | None]]] = [
                [(index, None) for index, card in enumerate(row) if card is not None] for row in rows
            ]
            return None if not text else self._play_record(rows, tricks)
        contract = board.final_contract
        leader = self._seat("Play") if text else (None if contract is None else contract.opening_leader)
        denomination = denomination_of(board)
        if board.deal is None:
            self.refuse(line, "play", "a play without a deal", "[Deal] in the game")
        if denomination is None:
            self.refuse(line, "play", "a play without a contract", "[Contract] and [Declarer] in the game")
        elif contract is None and board.tag("Contract") not in Denomination.__members__:
            self.refuse(line, "play", "a play without a declarer", "[Declarer] in the game")
        if leader is None or denomination is None:
            return None
        orders = play_order(rows, self._led(len(rows)), denomination)
        self._check_plus(orders)
        seats = [leader.after(turn) for turn in range(4)]
        return self._play_record(rows, [[(column, seats[column]) for column in order] for order in orders])

    def _led(self, count: int) -> list[int | None]:
        """The column of each row that is marked as a lead out of turn."""
        led: list[int | None] = [None] * count
        for index, marks in self.play.marks.items():
            if marks.mark == "L":
                row, column = divmod(index, 4)
                if led[row] is None:
                    led[row] = column
                else:
                    self.refuse(marks.line, "play", "a second lead is marked ^L in one trick", "one lead to a trick")
        return led

    def _check_plus(self, orders: list[list[int]]) -> None:
        """Refuse cards after the ``+`` that says that the play goes on there."""
        cells = self.play
        if cells.plus < 0:
            return
        at, column = divmod(cells.plus, 4)
        for row, order in enumerate(orders[at:], start=at):
            for other in order:
                if row > at or (other - order[0]) % 4 > (column - order[0]) % 4:
                    index = 4 * row + other
                    self.refuse(cells.lines[index], "play", f"{cells.cards[index]} stands after '+'", "no more cards")
                    return

    def _play_record(self, rows: list[list[Card | None]], tricks: list[list[tuple[int, Seat | None]]]) -> PlayRecord:
        cells = self.play
        made: list[tuple[PlayedCard, ...]] = []
        for row, order in enumerate(tricks):
            if not order:
                continue
            trick: list[PlayedCard] = []
            for column, seat in order:
                card = rows[row][column]
                assert card is not None
                self.lines[f"play[{len(made)}][{len(trick)}]"] = cells.lines[4 * row + column]
                self.lines.setdefault(f"play[{len(made)}]", cells.lines[4 * row + column])
                trick.append(self._played(4 * row + column, card, seat))
            made.append(tuple(trick))
        return PlayRecord(tricks=tuple(made), unfinished=cells.unfinished)

    def _played(self, index: int, card: Card, seat: Seat | None) -> PlayedCard:
        marks = self.play.marks.get(index)
        if marks is None:
            return _PLAYED[card, seat]
        text = plain_text(self._text_of("play", marks.note, marks.line))
        note = CardNote(text=text, nags=tuple(marks.nags), mark=marks.mark, number=marks.note if text else 0)
        return _PLAYED[card, seat] if note == CardNote() else PlayedCard(card, seat, note)

    def _placed(self, board: Board) -> tuple[Comment, ...]:
        """The comments in the order in which they are written, each after something that the board has."""
        ranks = places(board)
        comments = []
        for comment in self.comments:
            after = comment.after
            if after not in ranks:
                after = "Auction" if after.startswith("call ") else "Play" if after.startswith("card ") else ""
            comments.append(Comment(after, comment.text))
        return tuple(sorted(comments, key=lambda comment: ranks[comment.after]))


def _impossible(deal: Deal) -> list[str]:
    """What no deal can be: a card held twice, a hand of more than thirteen."""
    known = [hand for hand in deal.hands if hand is not None]
    if all(len(hand) <= 13 for hand in known) and len(frozenset().union(*known)) == sum(map(len, known)):
        return []
    return [
        problem.message
        for problem in deal.problems()
        if "is held by" in problem.message or "a hand has" in problem.hint
    ]
