"""Results in XML: USEBIO 1.2 and 1.3, and NZScorer's own files. Nothing is ever fetched, no entity is expanded."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from xml.parsers import expat

from analyzer.errors import InputError, ParseError, Problem
from analyzer.formats.entries import Column, FieldBuilder, read_board, read_line, shown
from analyzer.formats.travellers import Field, Fields, TravellerLine

__all__ = ["read_xml"]

MAX_DEPTH = 40
MAX_TEXT = 2000

_CELLS: Mapping[str, Column] = {
    "NS_PAIR_NUMBER": "ns", "EW_PAIR_NUMBER": "ew", "CONTRACT": "contract", "PLAYED_BY": "declarer", "LEAD": "lead",
    "TRICKS": "tricks", "SCORE": "score", "NS_MATCH_POINTS": "mp_ns", "EW_MATCH_POINTS": "mp_ew",
    "NS_CROSS_IMP_POINTS": "imps_ns", "NS_IMPS": "imps_ns", "NS_IMP_POINTS": "imps_ns",
}  # fmt: skip
_NZSCORER: Mapping[str, Column] = {
    "NS": "ns", "EW": "ew", "CONT": "contract", "DEC": "declarer", "LEAD": "lead", "RES": "tricks",
    "SCORE": "score", "MP_NS": "mp_ns", "MP_EW": "mp_ew",
}  # fmt: skip
_ROOTS = {"USEBIO": "USEBIO", "SESSION": "NZScorer"}
#: Elements that keep boards of one number apart, with the name of their identifier.
_CONTAINERS = {"EVENT": "EVENT_ID", "SESSION": "SESSION_ID", "SECTION": "SECTION_ID", "MATCH": "MATCH_ID"}
_ENCODING = re.compile(rb"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._-]+)")


@dataclass(slots=True)
class _Board:
    line: int
    name: str = ""
    place: tuple[tuple[str, str], ...] = ()
    lines: list[tuple[int, dict[Column, str]]] = field(default_factory=list)


class _Reader:
    """Handlers of the parser: boards with the cells of their lines, and the containers that they stand in."""

    def __init__(self, parser: expat.XMLParserType, source: str) -> None:
        self.parser = parser
        self.source = source
        self.root = ""
        self.boards: list[_Board] = []
        self._open: list[str] = []
        self._containers: list[tuple[str, str]] = []
        self._counts: dict[str, int] = {}
        self._board: _Board | None = None
        self._row: dict[Column, str] | None = None
        self._row_depth = 0
        self._text: list[str] = []
        self._length = 0
        parser.specified_attributes = True
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.EntityDeclHandler = self.entity
        parser.UnparsedEntityDeclHandler = self.entity
        parser.ExternalEntityRefHandler = self.entity
        parser.SkippedEntityHandler = self.skipped

    def refuse(self, message: str, hint: str) -> InputError:
        """The error that ends the reading of the whole file."""
        return InputError(Problem(message=message, hint=hint, line=self.parser.CurrentLineNumber), source=self.source)

    def entity(self, name: str | None, *_: object) -> int:
        """Declarations of entities and references to outside: refused."""
        raise self.refuse(f"the file declares or fetches the entity {shown(name or '')}", "results without entities")

    def skipped(self, name: str, is_parameter: bool) -> None:
        """A reference that only a DTD outside could explain: kept as written in text."""
        if is_parameter:
            self.entity(name)
        self.characters(f"&{name};")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element opens."""
        name = tag.rpartition(":")[2].upper()
        if not self._open:
            if name not in _ROOTS:
                raise self.refuse(f"XML with the root {shown(tag)}", "<USEBIO> or NZScorer's <session> expected")
            self.root = _ROOTS[name]
        if len(self._open) >= MAX_DEPTH:
            raise self.refuse(f"elements within elements, {MAX_DEPTH + 1} deep", "no results are that deep")
        self._open.append(name)
        values = {key.rpartition(":")[2].upper(): value for key, value in attributes.items()}
        self._text, self._length = [], 0
        line = self.parser.CurrentLineNumber
        if self.root == "NZScorer":
            self._nzscorer(name, values, line)
        elif name in _CONTAINERS:
            number = self._counts[name] = self._counts.get(name, 0) + 1
            self._containers.append((name, " ".join(values.get(_CONTAINERS[name], "").split())[:40] or str(number)))
        elif name == "BOARD":
            self._board = _Board(line, values.get("BOARD_NUMBER", ""), tuple(self._containers))
            self.boards.append(self._board)
        elif name == "TRAVELLER_LINE" and self._board is not None:
            row: dict[Column, str] = {"contract": ""}
            row.update({_CELLS[key]: value for key, value in values.items() if key in _CELLS})
            self._row, self._row_depth = row, len(self._open)
            self._board.lines.append((line, row))

    def _nzscorer(self, name: str, values: Mapping[str, str], line: int) -> None:
        if name == "BRSECTION":
            self._containers = [("SECTION", " ".join(values.get("ID", "").split())[:40])]
        elif name == "RESULT" and "BRSECTION" in self._open:
            row = {_NZSCORER[key]: value for key, value in values.items() if key in _NZSCORER}
            self.boards.append(_Board(line, values.get("BD", ""), tuple(self._containers), [(line, row)]))

    def characters(self, text: str) -> None:
        """Text of an element; what exceeds the limit can be no cell."""
        self._length += len(text)
        if self._length <= MAX_TEXT:
            self._text.append(text)

    def end(self, tag: str) -> None:
        """An element closes."""
        name = self._open.pop()
        if self.root == "NZScorer":
            return
        if name == "TRAVELLER_LINE":
            self._row = None
        elif name == "BOARD":
            self._board = None
        elif name in _CONTAINERS:
            self._containers.pop()
        elif self._row is not None and name in _CELLS and len(self._open) == self._row_depth:
            self._row[_CELLS[name]] = "".join(self._text) if self._length <= MAX_TEXT else "x" * MAX_TEXT
        elif name == "BOARD_NUMBER" and self._board is not None and self._row is None:
            self._board.name = "".join(self._text)


def read_xml(data: bytes, source: str = "") -> Fields:
    """The fields of a file in XML; what stands before a break in the file is read.

    Raises
    ------
    InputError
        Where it is no file of results, or declares entities.
    """
    parser = expat.ParserCreate(_encoding(data))
    reader = _Reader(parser, source)
    builder = FieldBuilder()
    broken: Problem | None = None
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        broken = Problem(
            message=f"the XML breaks off: {expat.ErrorString(error.code)}",
            line=error.lineno,
            hint="what stands before it was read",
        )
    except (LookupError, UnicodeError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        broken = Problem(message=f"the encoding of the XML: {error}", line=1, hint="UTF-8 or ISO-8859-1 expected")
    if not reader.root:
        raise InputError(broken or "no XML", source=source)
    _gather(reader, builder)
    if broken is not None:
        builder.refuse(broken)
    return Fields(tuple(builder.fields()), tuple(builder.refusals), source, reader.root)


def _encoding(data: bytes) -> str | None:
    """ISO-8859-1 where the file says or implies UTF-8 and is not; else what the file says (None)."""
    match = _ENCODING.search(data[:400])
    if match is not None and match[1].lower() not in (b"utf-8", b"utf8"):
        return None
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "iso-8859-1"
    return None


def _gather(reader: _Reader, builder: FieldBuilder) -> None:
    several = _several(reader.boards)
    for board in reader.boards:
        section = " ".join(value for kind, value in board.place if kind in several)
        try:
            number, label = read_board(board.name)
            read_board(section or "1")
        except ParseError as error:
            builder.refuse(Problem(message=error.problems[0].message, line=board.line, where=section[:20]))
            continue
        about = Field(number=number, label=label, section=section)
        for line, cells in board.lines:
            made, faults = read_line(cells, line=line, where=f"board {about.name}")
            builder.refuse(*faults)
            if made is None:
                continue
            if reader.root == "NZScorer":
                made = _tenths(made)
            if not builder.add(about, made):
                return


def _several(boards: list[_Board]) -> set[str]:
    """The kinds of container of which the file has more than one with boards in it."""
    values: dict[str, set[str]] = {}
    for board in boards:
        for kind, value in board.place:
            values.setdefault(kind, set()).add(value)
    return {kind for kind, found in values.items() if len(found) > 1}


def _tenths(made: TravellerLine) -> TravellerLine:
    """NZScorer writes ten times the matchpoints."""
    return replace(
        made,
        matchpoints_ns=None if made.matchpoints_ns is None else made.matchpoints_ns / 10,
        matchpoints_ew=None if made.matchpoints_ew is None else made.matchpoints_ew / 10,
    )
