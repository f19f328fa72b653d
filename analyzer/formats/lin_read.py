"""LIN, the record of Bridge Base Online: single deals, downloads and vugraph files with both tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from analyzer.bridge import (
    Auction,
    Board,
    CallNote,
    Card,
    Claim,
    Comment,
    Deal,
    Hand,
    MadeCall,
    Result,
    Seat,
    Source,
    Vulnerability,
)
from analyzer.errors import ParseError, Problem
from analyzer.formats.lin_words import (
    DEALERS,
    HEADER_TAGS,
    MOST_CALLS,
    SCORINGS,
    SEATS,
    call_of,
    cards_of,
    completed,
    hand_of,
    name_of,
    play_of,
    result_of,
    table_result,
    vulnerability_of,
)
from analyzer.formats.reading import Boards

__all__ = ["looks_like_lin", "read_lin", "read_lin_board"]

_START = re.compile(r"\s*(?:[a-z0-9%#^]{2}|play|self)\|", re.IGNORECASE)
_RECORD = re.compile(r"(?:^|\||\n)\s*(?:md|mb|qx|pn|vg)\|", re.IGNORECASE)
#: A line that opens a record or header; what was garbled above it ends there.
_NEW_LINE = re.compile(r"\n(?=[ \t]*(?:qx|pn|vg|rs|md|mn|bn|pw)\|)", re.IGNORECASE)
_KNOWN = frozenset(
    {"ah", "an", "at", "bn", "mb", "mc", "md", "mn", "mp", "nt", "pc", "pg", "pn", "pw", "qx", "rh", "rs", "st"}
    | {"sv", "vg", "zz"}
)
_OTHER = re.compile(r"[a-z0-9%#^]{2}|play|self|")
_RESTARTS = frozenset({"qx", "pn", "md", "vg"})
_ROOMS = {"O": "Open", "C": "Closed"}
_TABLE = re.compile(r"([oc]?)\s*([0-9]{0,6})", re.IGNORECASE)


def looks_like_lin(text: str) -> bool:
    """True where the text starts with a key and a bar, and has a deal, a call, a table or names."""
    start = text[:20000].lstrip("\ufeff")
    return _START.match(start) is not None and _RECORD.search(start) is not None


def read_lin(text: str, source: str = "") -> Boards:
    """Every board of a LIN text; the two tables of a vugraph board are two boards with the tag ``Room``.

    A record that can be no board is in ``refusals`` with its line; what is irregular or contradicts itself is read,
    and :meth:`~analyzer.bridge.Board.problems` says what it is.

    >>> text = "md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|sv|o|ah|Board 1|mb|7S|mb|p|mb|p|mb|p|mc|13|"
    >>> str(read_lin(text)[0].result)
    '7S= S'
    """
    reader = _Reader(source)
    line = 1
    for chunk in _NEW_LINE.split(text.removeprefix("\ufeff")):
        reader.read(chunk, line)
        line += chunk.count("\n") + 1
    return reader.boards(text)


def read_lin_board(text: str, *, source: str, line: int) -> tuple[tuple[Board, ...], tuple[Problem, ...]]:
    """Boards and refusals of a LIN text that stands on one line of another text."""
    flat = " ".join(text.split("\n"))
    reader = _Reader(source, form="link")
    reader.read(flat, line)
    boards = reader.boards(flat, line)
    return boards.boards, boards.refusals


@dataclass(slots=True)
class _Header:
    """What a vugraph file says once for all its boards."""

    tags: tuple[tuple[str, str], ...] = ()
    first: int | None = None
    numbers: list[int] = field(default_factory=list)
    results: list[str] = field(default_factory=list)
    line: int = 1

    def result(self, number: int | None, room: str) -> str:
        """The listed result of a table; empty where there is none."""
        if number is None or not self.results or not room:
            return ""
        if number in self.numbers:
            place = self.numbers.index(number)
        elif self.first is None or self.numbers:
            return ""
        else:
            place = number - self.first
        index = 2 * place + (room == "Closed")
        return self.results[index].strip() if 0 <= index < len(self.results) else ""


@dataclass(slots=True)
class _Names:
    """Names as one ``pn`` gives them, South first; four of them are of the room whose table comes first."""

    names: list[str]
    line: int
    room: str | None = None

    def players(self, room: str) -> tuple[str, str, str, str] | None:
        """Names of North, East, South and West at a table."""
        names = self.names
        if len(names) == 8:
            names = names[4:] if room == "Closed" else names[:4]
        elif self.room is None:
            self.room = room
        elif self.room != room:
            return None
        if not any(names):
            return None
        by_seat = dict(zip(SEATS, names, strict=True))
        return (by_seat[Seat.N], by_seat[Seat.E], by_seat[Seat.S], by_seat[Seat.W])


@dataclass(slots=True)
class _Record:
    """What was read of one board so far."""

    line: int
    table: tuple[int | None, str] | None = None
    table_label: str = ""
    name: str | None = None
    hands: str | None = None
    vulnerable: str | None = None
    calls: list[MadeCall] = field(default_factory=list)
    more_calls: bool = False
    cards: list[Card] = field(default_factory=list)
    claim: Claim | None = None
    comments: list[Comment] = field(default_factory=list)
    explainable: bool = False
    faults: list[Problem] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)

    @property
    def is_board(self) -> bool:
        return self.hands is not None or self.is_played

    @property
    def is_played(self) -> bool:
        return bool(self.calls or self.cards or self.claim is not None or self.more_calls)

    def mark(self, where: str, line: int) -> None:
        """Keep the line of a field that is not on the first line of the record."""
        if line != self.line:
            self.lines[where] = line

    def fault(self, message: str, *, line: int, where: str = "", hint: str = "") -> None:
        self.faults.append(Problem(message=message, where=where, hint=hint, line=line))


class _Reader:
    """Reads keys in order; knows the header and the names in force, and the record that is open."""

    def __init__(self, source: str, *, form: str = "LIN") -> None:
        self._source = source
        self._form = form
        self._header = _Header()
        self._names: _Names | None = None
        self._record: _Record | None = None
        self._carried: list[Comment] = []
        self._boards: list[Board] = []
        self._refusals: list[Problem] = []

    def boards(self, text: str, line: int = 1) -> Boards:
        """What was read."""
        self._finish()
        if not self._boards and not self._refusals:
            start = " ".join(text[:40].split())
            self._refusals.append(
                Problem(message=f"no deal in {start!r}", hint="md|…| with dealer and hands expected", line=line)
            )
        return Boards(
            boards=tuple(self._boards), refusals=tuple(self._refusals), source=self._source, format=self._form
        )

    def read(self, chunk: str, line: int) -> None:
        """Read keys and values from one line that opens a record, or several."""
        parts = chunk.split("|")
        multiline = "\n" in chunk
        index, last = 0, len(parts) - 1
        while index < last:
            raw, value = parts[index], parts[index + 1]
            key = raw.strip().lower()
            if multiline:
                line += raw.count("\n")
            if key == "pc":
                self._card(value, line)
            elif key in _KNOWN:
                self._key(key, value, line)
            elif _OTHER.fullmatch(key) is None or value.strip().lower() in _KNOWN:
                index, line = self._lost(parts, index, line)
                continue
            if multiline:
                line += value.count("\n")
            index += 2

    def _lost(self, parts: Sequence[str], index: int, line: int) -> tuple[int, int]:
        """Refuse the open record, where a bar is missing; go on at the next key that opens one."""
        found = parts[index].strip()
        self._open(line).fault(
            f"found {found[:40]!r} where a key was expected", line=line, hint="key|value|, as mb|1N|"
        )
        line += parts[index].count("\n") - parts[index].count("\n", 0, len(parts[index]) - len(parts[index].lstrip()))
        for number in range(index + 1, len(parts)):
            if parts[number].strip().lower() in _RESTARTS:
                return number, line
            line += parts[number].count("\n")
        return len(parts), line

    def _open(self, line: int) -> _Record:
        """The open record, or a new one."""
        if self._record is None:
            self._record = _Record(line=line, comments=self._carried)
            self._carried = []
        return self._record

    def _key(self, key: str, value: str, line: int) -> None:
        """Read any key but ``pc``."""
        match key:
            case "mb":
                self._call(value, line)
            case "an":
                self._explanation(value, line)
            case "nt" | "at":
                self._comment(value, line)
            case "mc":
                self._claim(value, line)
            case "md":
                self._deal(value, line)
            case "qx":
                self._table(value, line)
            case "pn":
                self._players(value, line)
            case "sv" | "ah":
                self._setting(key, value, line)
            case "vg":
                self._finish()
                self._header = _header(value)
                self._names = None
            case "rs":
                self._header.results = value.replace("\n", "").split(",")
                self._header.line = line
            case "bn":
                self._header.numbers = [int(word) for word in re.findall(r"\b[0-9]{1,6}\b", value)]

    def _card(self, value: str, line: int) -> None:
        record = self._record or self._open(line)
        try:
            cards = cards_of(value.strip())
        except ParseError as error:
            where = f"play[{len(record.cards) // 4}][{len(record.cards) % 4}]"
            record.fault(error.problems[0].message, line=line, where=where)
            return
        record.explainable = False
        for card in cards:
            if line != record.line:
                record.lines[f"play[{len(record.cards) // 4}][{len(record.cards) % 4}]"] = line
            record.cards.append(card)

    def _call(self, value: str, line: int) -> None:
        record = self._open(line)
        where = f"auction[{len(record.calls)}]"
        if value.strip() == "?":
            record.more_calls = True
            return
        try:
            call, alert = call_of(value)
        except ParseError as error:
            record.fault(error.problems[0].message, line=line, where=where)
            return
        record.mark(where, line)
        record.calls.append(MadeCall(call, CallNote(alert=True) if alert else None))
        record.explainable = True

    def _explanation(self, value: str, line: int) -> None:
        text = _text(value)
        record = self._open(line)
        if not text:
            return
        if not record.explainable:
            self._comment(value, line)
            return
        made = record.calls[-1]
        note = made.note or CallNote()
        explanation = f"{note.explanation}; {text}" if note.explanation else text
        record.calls[-1] = MadeCall(made.call, replace(note, explanation=explanation))

    def _comment(self, value: str, line: int) -> None:
        text = _text(value)
        record = self._open(line)
        if not text:
            return
        after = f"card {record.cards[-1]}" if record.cards else f"call {len(record.calls)}" if record.calls else ""
        record.comments.append(Comment(after, text))
        record.explainable = False

    def _claim(self, value: str, line: int) -> None:
        word = value.strip()
        if not word:
            return
        record = self._open(line)
        if not re.fullmatch("[0-9]{1,2}", word) or int(word) > 13:
            record.fault(f"a claim of {word[:20]!r} tricks", line=line, where="claim", hint="0 to 13 expected")
            return
        record.mark("claim", line)
        record.claim = Claim(tricks_declarer=int(word))

    def _deal(self, value: str, line: int) -> None:
        if self._record is not None and self._record.is_board:
            self._finish()
        record = self._open(line)
        record.mark("deal", line)
        record.hands = value

    def _table(self, value: str, line: int) -> None:
        self._finish()
        record = self._open(line)
        word = value.partition(",")[0].strip()
        match = _TABLE.fullmatch(word)
        if match is None:
            record.table_label = _text(word)
            return
        number = int(match[2]) if match[2] else None
        record.table = (number, _ROOMS.get(match[1].upper(), ""))
        if self._header.first is None:
            self._header.first = number

    def _players(self, value: str, line: int) -> None:
        if self._record is not None and self._record.is_board:
            self._finish()
        self._open(line)
        names = [" ".join(name.split()) for name in value.split(",")]
        while len(names) > 8 and not names[-1]:
            names.pop()
        if len(names) == 5 and not names[-1]:
            names.pop()
        self._names = _Names(names, line) if any(names) or len(names) > 1 else None

    def _setting(self, key: str, value: str, line: int) -> None:
        """Vulnerability or name; opens a record where the one before has been played and has this already."""
        record = self._record
        if record is not None and record.is_played:
            known = record.vulnerable if key == "sv" else record.name
            if known is not None:
                self._finish()
        record = self._open(line)
        if key == "sv":
            record.vulnerable = value
            record.mark("vulnerable", line)
        else:
            record.name = value
            record.mark("number", line)

    def _finish(self) -> None:
        """Close the open record: a board, or a refusal, or nothing but remarks for the next one."""
        record = self._record
        self._record = None
        if record is None:
            return
        if not record.is_board and not record.faults:
            self._carried = record.comments
            return
        board = self._board(record)
        if not record.faults:
            self._boards.append(board)
            return
        named = f"board {board.name}: " if board.name else ""
        self._refusals += [replace(fault, message=named + fault.message) for fault in record.faults]

    def _board(self, record: _Record) -> Board:
        """The board of a record; what can be none is added to its faults."""
        number, room = record.table or (None, "")
        ah_number, label = name_of(record.name or record.table_label)
        if number is None:
            number = ah_number
        elif label and str(number) in label.split():
            label = ""
        players = self._players_of(record, room)
        vulnerable = _vulnerable(record)
        dealer, deal = _hands(record)
        auction = None
        if record.calls or record.more_calls:
            auction = _auction(record, dealer)
        contract = auction.contract() if auction is not None and auction.is_over else None
        play = play_of(record.cards, deal, contract)
        own = result_of(auction, contract, play, record.claim)
        tags = self._header.tags + ((("Room", room),) if room else ())
        result, unread = self._listed(number, room, record)
        if unread:
            tags += (("RecordedResult", unread),)
        return Board(
            number=number,
            label=label,
            dealer=dealer,
            vulnerable=vulnerable,
            deal=deal,
            auction=auction,
            play=play,
            result=own if result is None else result,
            claim=record.claim,
            players=players,
            tags=tags,
            comments=tuple(record.comments),
            source=Source(
                file=self._source, line=record.line, format=self._form, lines=MappingProxyType(record.lines)
            ),
        )

    def _players_of(self, record: _Record, room: str) -> tuple[str, str, str, str] | None:
        names = self._names
        if names is None:
            return None
        if len(names.names) not in (4, 8):
            record.fault(
                f"pn has {len(names.names)} names",
                line=names.line,
                where="players",
                hint="four expected, South first, or eight for two tables",
            )
            return None
        return names.players(room)

    def _listed(self, number: int | None, room: str, record: _Record) -> tuple[Result | None, str]:
        """The result that the file lists for the table; its text where it cannot be read."""
        text = self._header.result(number, room)
        if not text:
            return None, ""
        record.mark("result", self._header.line)
        try:
            return table_result(text), ""
        except ParseError:
            return None, _text(text)


def _text(value: str) -> str:
    """A remark on one line."""
    return value.strip() if "\n" not in value else " ".join(value.split())


def _header(value: str) -> _Header:
    """The vugraph header: event, segment, scoring, first and last board, two teams with their carried scores."""
    words = [_text(word) for word in value.split(",")]
    if len(words) > 9:
        words = [", ".join(words[:-8]), *words[-8:]]
    words += [""] * (9 - len(words))
    event, segment, scoring, first, _, home, home_carry, visit, visit_carry = words
    values = (event, segment, SCORINGS.get(scoring.upper(), scoring), home, home_carry, visit, visit_carry)
    return _Header(
        tags=tuple((name, text) for name, text in zip(HEADER_TAGS, values, strict=True) if text),
        first=int(first) if re.fullmatch("[0-9]{1,6}", first) else None,
    )


def _vulnerable(record: _Record) -> Vulnerability | None:
    try:
        return vulnerability_of(record.vulnerable or "")
    except ParseError as error:
        line = record.lines.get("vulnerable", record.line)
        record.fault(error.problems[0].message, line=line, where="vulnerable")
        return None


def _hands(record: _Record) -> tuple[Seat | None, Deal | None]:
    """Dealer and hands of ``md``; faults where it can be none."""
    if record.hands is None:
        return None, None
    line = record.lines.get("deal", record.line)
    text = record.hands.strip()
    digit = text[:1] if text[:1].isdigit() else ""
    dealer = DEALERS.get(digit)
    if digit not in ("", "0") and dealer is None:
        record.fault(f"dealer {digit!r}", line=line, where="deal", hint="1 (South) to 4 (East) expected")
    words = text.removeprefix(digit).split(",")
    while len(words) > 4 and not words[-1].strip():
        words.pop()
    if len(words) > 4:
        record.fault(f"md has {len(words)} hands", line=line, where="deal", hint="three or four expected")
        return dealer, None
    by_seat: list[Hand | None] = [None] * 4
    for seat, word in zip(SEATS, words, strict=False):
        try:
            by_seat[seat] = hand_of(word)
        except ParseError as error:
            record.fault(f"{seat.full_name}: {error.problems[0].message}", line=line, where="deal")
            return dealer, None
    unknown = by_seat.count(None)
    if unknown == 4 and record.is_played:
        return dealer, None
    if unknown > 1:
        names = " and ".join(seat.full_name for seat in SEATS if by_seat[seat] is None)
        record.fault(
            f"{unknown} hands are unknown ({names})",
            line=line,
            where="deal",
            hint="three hands expected, the fourth follows",
        )
        return dealer, None
    return dealer, completed(by_seat)


def _auction(record: _Record, dealer: Seat | None) -> Auction | None:
    line = record.lines.get("auction[0]", record.line)
    if dealer is None:
        record.fault(
            "calls, but md does not say who dealt", line=line, where="auction", hint="1 (South) to 4 (East) expected"
        )
        return None
    if len(record.calls) > MOST_CALLS:
        record.fault(f"{len(record.calls)} calls", line=line, where="auction", hint="an auction ends before 320")
        return None
    return Auction(dealer=dealer, calls=tuple(record.calls), unfinished=record.more_calls)
