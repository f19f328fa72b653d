"""PBN 2.1 written: all that a board says, in the order that PBN prescribes; what PBN cannot carry is named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from analyzer.bridge import Board, CallNote, CardNote, PlayedCard, PlayRecord, Seat, Section
from analyzer.formats.pbn_cells import SUFFIXES, play_order
from analyzer.formats.pbn_layout import HALVES, SEAT_TAGS, denomination_of, places, tags_in_order
from analyzer.formats.pbn_lex import PLAIN_TAGS, is_table, looks_unclosed
from analyzer.formats.pbn_notes import call_note_text, card_note_text
from analyzer.formats.reading import decode

__all__ = ["write_pbn"]

NEWLINE = "\n"
_NAME = re.compile(r"[A-Za-z0-9_]+")
_LINE_END = re.compile(r"[\r\n]+")
_BACKSLASH = re.compile(r'\\(?=[\\"]|\Z)')
_SUFFIX_OF = {number: suffix for suffix, number in SUFFIXES.items()}
#: Names that the reader takes for typed fields; no further tag can have one.
_RESERVED = frozenset(
    {"Board", "Dealer", "Vulnerable", "Deal", "Note", "Auction", "Play", *(name for name, _ in SEAT_TAGS)}
)


def write_pbn(boards: Sequence[Board]) -> tuple[bytes, tuple[str, ...]]:
    """The file with these boards, and what PBN could not carry of them.

    It is ISO 8859-1 where that reads back as the same text, else UTF-8 with its mark.
    """
    games = ["% PBN 2.1\n"]
    losses: list[str] = []
    for board in boards:
        writer = _Writer(board)
        games.append(writer.game())
        losses += [f"board {board.name or '?'}: {loss}" for loss in writer.losses]
    text = "\n".join(games)
    try:
        data = text.encode("latin-1")
        if decode(data) == text:
            return data, tuple(losses)
    except UnicodeEncodeError:
        pass
    try:
        return text.encode("utf-8-sig"), tuple(losses)
    except UnicodeEncodeError:
        losses.append("characters that are no text (surrogates)")
        return text.encode("utf-8-sig", "replace"), tuple(losses)


@dataclass(slots=True)
class _Notes:
    """The notes of one section: a number for each text, its own where it is free."""

    texts: dict[int, str] = field(default_factory=dict)

    def number_of(self, text: str, wanted: int) -> int:
        """The number under which a text is written; 0 where all are taken."""
        if self.texts.get(wanted) == text:
            return wanted
        if 1 <= wanted <= 32 and wanted not in self.texts:
            self.texts[wanted] = text
            return wanted
        return 0

    def new_number(self, text: str) -> int:
        """The first free number for a text; 0 where all are taken."""
        free = next((number for number in range(1, 33) if number not in self.texts), 0)
        if free:
            self.texts[free] = text
        return free


class _Writer:
    """Writes one game."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.losses: list[str] = []
        self.comments: dict[str, list[str]] = {}
        known = places(board)
        for comment in board.comments:
            after = comment.after
            if after not in known:
                self.losses.append(f"the place of a comment after {after!r}")
                after = ""
            self.comments.setdefault(after, []).append(comment.text)

    def game(self) -> str:
        lines = [self.remarks("", "\n")]
        seen = set(HALVES)
        for name, value in self.board.tags:
            if name in HALVES:
                continue
            if not _NAME.fullmatch(name) or name in _RESERVED or name in seen or is_table(name):
                self.losses.append(f"the tag {name} {value!r}")
            seen.add(name)
        written: set[str] = set()
        for name, value in tags_in_order(self.board):
            if name in written or not _NAME.fullmatch(name) or name in ("Note", "Auction", "Play") or is_table(name):
                continue
            written.add(name)
            if name in (tag for tag, _ in SEAT_TAGS) and value == "?":
                self.losses.append(f"{name} is called '?', which PBN reads as unknown")
            lines.append(self.tag(name, value))
        lines.append(self.auction())
        lines.append(self.play())
        lines += [self.section(section, written) for section in self.board.sections]
        return "".join(lines)

    def tag(self, name: str, value: str) -> str:
        if _LINE_END.search(value):
            self.losses.append(f"the line ends in {name}")
        if (value == "#" or value.startswith("##")) and name != "Note":
            self.losses.append(f"{name} {value!r} would be taken over from the game before")
            value = f" {value}"
        return f"[{name} {_quoted(value)}]\n{self.remarks(name, NEWLINE)}"

    def remarks(self, after: str, end: str) -> str:
        """The comments after something, each with ``end`` behind it."""
        return "".join(self.remark(text, end) for text in self.comments.pop(after, ()))

    def remark(self, text: str, end: str) -> str:
        if "\r" in text:
            self.losses.append("line ends in a comment")
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        if "}" in text:
            if "\n" not in text:
                return f";{text}\n"
            self.losses.append("braces in a comment of several lines")
            text = text.replace("}", ")")
        if looks_unclosed(text):
            self.losses.append("braces in a comment that holds a game")
            text = text.replace("{", "(")
        return f"{{{text}}}{end}"

    def auction(self) -> str:
        auction, notes = self.board.auction, self.loose("auction")
        if auction is None:
            return self.empty("Auction", notes)
        numbers = self.numbers(notes, [_of_call(made.note) for made in auction.calls])
        text = [f'[Auction "{auction.dealer.name}"]\n', self.remarks("Auction", "\n")]
        for index, made in enumerate(auction.calls):
            cell = self.cell(str(made.call), made.note, "I", numbers[index])
            text += [cell, self.spaced(f"call {index + 1}", " " if index % 4 < 3 else "\n")]
        return _ended(text, "+" if auction.unfinished else "") + self.notes("auction", notes)

    def play(self) -> str:
        play, notes = self.board.play, self.loose("play")
        if play is None:
            return self.empty("Play", notes)
        seat, rows = rows_of(self.board, play)
        played = list(play)
        if seat is None and any(card.player is not None for card in played):
            self.losses.append("who played the cards: no contract, or not in turn")
        numbers = self.numbers(notes, [_of_card(card.note) for card in played])
        text = [f'[Play "{"?" if seat is None else seat.name}"]\n', self.remarks("Play", "\n")]
        plus = _next_cell(rows) if play.unfinished else (-1, -1)
        for row, cells in enumerate(rows):
            for column, index in enumerate(cells):
                end = " " if column < 3 else "\n"
                if index is None:
                    text.append(f"{'+' if plus == (row, column) else '-'}{end}")
                else:
                    card = played[index]
                    cell = self.cell(str(card.card), card.note, "RL", numbers[index])
                    text += [cell, self.spaced(f"card {card.card}", end)]
        if play.unfinished:
            end = "+" if plus[0] == len(rows) else ""
        else:
            end = "" if play.is_complete else "*"
        return _ended(text, end) + self.notes("play", notes)

    def cell(self, text: str, note: CallNote | CardNote | None, marks: str, number: str) -> str:
        """A call or card with its mark, its glyphs and the number of its note."""
        if note is None:
            return text
        mark = note.mark
        if mark and mark not in marks:
            self.losses.append(f"the mark {mark} of {text}")
            mark = ""
        nags = [nag for nag in note.nags if 0 <= nag <= 255]
        if len(nags) < len(note.nags):
            self.losses.append(f"the glyphs {note.nags} of {text}")
        glyphs = "".join(f" {_SUFFIX_OF.get(nag, f'${nag}')}" for nag in nags)
        if not (mark or nags or number):
            self.losses.append(f"an empty note of {text}")
        return f"{f'^{mark} ' if mark else ''}{text}{glyphs}{number}"

    def spaced(self, after: str, end: str) -> str:
        """The comments after a cell, and what separates it from the next."""
        remarks = self.remarks(after, " ")
        if not remarks:
            return end
        return f" {remarks}" if remarks.endswith("\n") else f" {remarks[:-1]}{end}"

    def empty(self, name: str, notes: _Notes) -> str:
        """A section that only carries comments and notes."""
        remarks = self.remarks(name, "\n")
        if not remarks and not notes.texts:
            return ""
        return f'[{name} ""]\n{remarks}{self.notes(name.lower(), notes)}'

    def loose(self, section: str) -> _Notes:
        notes = _Notes()
        for note in self.board.loose_notes:
            if note.section == section and not (
                note.text and notes.number_of(card_note_text(note.text), note.number) == note.number
            ):
                self.losses.append(f"{section} note {note.number} {note.text!r}")
        return notes

    def numbers(self, notes: _Notes, wanted: list[tuple[str, int]]) -> list[str]:
        """How each call or card points at its note: by its own number where that is free, else by another."""
        loose = set(notes.texts)
        found = [notes.number_of(text, number) if text and number not in loose else 0 for text, number in wanted]
        numbers = {text: number for number, text in notes.texts.items() if number not in loose}
        for index, (text, _) in enumerate(wanted):
            if text and not found[index]:
                found[index] = numbers[text] if text in numbers else notes.new_number(text)
                numbers.setdefault(text, found[index])
                if not found[index]:
                    self.losses.append(f"the note {text!r}, which would be the thirty-third")
        return [f" ={number}=" if number else "" for number in found]

    def notes(self, section: str, notes: _Notes) -> str:
        lines = []
        for number, text in sorted(notes.texts.items()):
            space = " " if text[:1].isspace() else ""
            lines.append(f"[Note {_quoted(f'{number}:{space}{text}')}]\n")
            lines.append(self.remarks(f"{section} note {number}", "\n"))
        return "".join(lines)

    def section(self, section: Section, written: set[str]) -> str:
        name = section.name
        bad = not _NAME.fullmatch(name) or name in PLAIN_TAGS or name in _RESERVED or name in written
        if bad or not (section.rows or is_table(name)):
            self.losses.append(f"the section {name}")
            return ""
        written.add(name)
        rows = []
        for row in section.rows:
            if not row.strip() or row.lstrip()[0] in "[{;" or row[0] == "%" or "\n" in row:
                self.losses.append(f"the row {row!r} of {name}")
            else:
                rows.append(f"{row}\n")
        return self.tag(name, section.value) + "".join(rows)


def _quoted(text: str) -> str:
    text = _BACKSLASH.sub(r"\\\\", _LINE_END.sub(" ", text)).replace('"', '\\"')
    return f'"{text}"'


def _of_call(note: CallNote | None) -> tuple[str, int]:
    return ("", 0) if note is None else (call_note_text(note), note.number)


def _of_card(note: CardNote | None) -> tuple[str, int]:
    return ("", 0) if note is None or not note.text else (card_note_text(note.text), note.number)


def _ended(text: list[str], end: str) -> str:
    joined = "".join(text).rstrip(" ")
    if end:
        joined += end if joined.endswith("\n") else f" {end}"
    return joined if joined.endswith("\n") else f"{joined}\n"


def rows_of(board: Board, play: PlayRecord) -> tuple[Seat | None, list[list[int | None]]]:
    """The seat of the first column and the rows of a play, each cell the number of its card in order of play.

    The seat is None where no arrangement in seats reads back as this play: then each row is a trick in order of play.
    """
    contract, denomination = board.final_contract, denomination_of(board)
    tricks, start = [], 0
    for trick in play.tricks:
        tricks.append(range(start, start + len(trick)))
        start += len(trick)
    played = list(play)
    if denomination is not None:
        likely = [] if contract is None else [contract.opening_leader]
        likely += [entry.player for entry in played[:1] if entry.player is not None]
        for seat in dict.fromkeys([*likely, *Seat]):
            rows = _in_seats(seat, tricks, played)
            if rows is None:
                break
            cards = [[None if index is None else played[index].card for index in row] for row in rows]
            led = [_lead_marked(row, played) for row in rows]
            orders = play_order(cards, led, denomination)
            if all(
                [row[c] for c in order] == list(trick) for row, order, trick in zip(rows, orders, tricks, strict=True)
            ):
                return seat, rows
    return None, [[*trick, *[None] * (4 - len(trick))] for trick in tricks]


def _in_seats(seat: Seat, tricks: list[range], played: list[PlayedCard]) -> list[list[int | None]] | None:
    rows = []
    for trick in tricks:
        row: list[int | None] = [None] * 4
        for index in trick:
            player = played[index].player
            if player is None or row[(player - seat) % 4] is not None:
                return None
            row[(player - seat) % 4] = index
        rows.append(row)
    return rows


def _lead_marked(row: list[int | None], played: list[PlayedCard]) -> int | None:
    """The column of the card that is marked as a lead out of turn."""
    for column, index in enumerate(row):
        note = None if index is None else played[index].note
        if note is not None and note.mark == "L":
            return column
    return None


def _next_cell(rows: list[list[int | None]]) -> tuple[int, int]:
    """The row and column of the card that was to come; a new row where the last is full."""
    if rows:
        row = rows[-1]
        last = max((index, column) for column, index in enumerate(row) if index is not None)[1]
        if row[(last + 1) % 4] is None:
            return len(rows) - 1, (last + 1) % 4
    return len(rows), 0
