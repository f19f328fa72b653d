"""Fields from boards: PBN's score tables, and boards of one number recorded at several tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from analyzer.bridge import Board, Section
from analyzer.errors import ParseError, Problem
from analyzer.formats.entries import Column, FieldBuilder, read_line, shown
from analyzer.formats.travellers import Field, Fields, TravellerLine

__all__ = ["fields_of_boards"]

_TABLE = "ScoreTable"
_COLUMNS: Mapping[str, Column] = {
    "PairId_NS": "ns", "PairId_EW": "ew", "Names_NS": "ns_names", "Names_EW": "ew_names", "North": "north",
    "East": "east", "South": "south", "West": "west", "Contract": "contract", "Declarer": "declarer",
    "Result": "tricks", "Lead": "lead", "Score_NS": "score_ns", "Score_EW": "score_ew", "MP_NS": "mp_ns",
    "MP_EW": "mp_ew", "IMP_NS": "imps_ns", "Percentage_NS": "percent_ns", "Percentage_EW": "percent_ew",
    "Multiplicity": "multiplicity",
}  # fmt: skip
_BY_NAME = {name.casefold(): column for name, column in _COLUMNS.items()}
_SPEC = re.compile(r"[+-]?([A-Za-z][A-Za-z0-9_]{0,40})(?:\\([0-9]{1,4})[LR]?)?")
_VALUE = re.compile(r'"([^"]*)"|(\S+)')
_SIDED = re.compile(r"(NS|EW)\s*([+-]?[0-9]{1,5}(?:[.,][0-9]{1,4})?)", re.IGNORECASE)
_MOST_COLUMNS = 60


def fields_of_boards(
    boards: Iterable[Board], *, refusals: Iterable[Problem] = (), source: str = "", format_name: str = ""
) -> Fields:
    """The fields of boards: lines of their score tables where they have one, else their own results.

    Boards of one number are one field, unless their hands differ. A score table is a field of its own; one that
    several games repeat counts once.
    """
    seen: set[tuple[object, ...]] = set()
    builder = FieldBuilder()
    builder.refuse(*refusals)
    columns = ""
    for board in boards:
        about = Field(number=board.number, label=board.label, vulnerable=board.vulnerable)
        apart = None if board.deal is None else board.deal.hands
        tables = [table for table in board.sections if table.name == _TABLE]
        for table in tables:
            columns = columns if table.value.strip() in ("#", "##") else table.value
            whole = (board.number, board.label, apart, columns, table.rows)
            if whole in seen:
                continue
            seen.add(whole)
            for line, times, faults in _table_lines(board, table, columns):
                builder.refuse(*faults)
                if line is not None and not builder.add(about, line, times=times, apart=whole):
                    break
        if not tables and (own := _own(board)) is not None and not builder.add(about, own, apart=apart):
            break
    return Fields(tuple(builder.fields()), tuple(builder.refusals), source, format_name)


def _own(board: Board) -> TravellerLine | None:
    """The board's own result as a line; None where it records nothing of one."""
    score, text = _sided(board.tag("Score"))
    result = board.result
    if result is not None and result.contract is None:
        score = Fraction(0)
    is_points = score is not None and score.denominator == 1
    names = board.players or ("", "", "", "")
    line = TravellerLine(
        contract=board.final_contract,
        result=result,
        score_ns=int(score) if is_points and score is not None else None,
        text=text,
        matchpoints_ns=_sided(board.tag("ScoreMP"))[0],
        imps_ns=_sided(board.tag("ScoreIMP"))[0],
    )
    if line == TravellerLine():
        return None
    cards = board.play.cards if board.play is not None else ()
    return TravellerLine(
        ns=" & ".join(name for name in names[0::2] if name),
        ew=" & ".join(name for name in names[1::2] if name),
        contract=line.contract,
        result=line.result,
        lead=cards[0] if cards else None,
        score_ns=line.score_ns,
        text=line.text,
        matchpoints_ns=line.matchpoints_ns,
        imps_ns=line.imps_ns,
        line=None if board.source is None else board.source.line,
    )


def _sided(value: str) -> tuple[Fraction | None, str]:
    """What a tag gives North-South (``NS 420``, ``EW 50``), or its text where that is no number."""
    text = " ".join(value.split())
    match = _SIDED.fullmatch(text.partition(" EW")[0] if text.upper().startswith("NS") else text)
    if match is not None:
        number = Fraction(match[2].replace(",", "."))
        return (number if match[1].upper() == "NS" else -number), ""
    return None, text[:40] if text[:1].isalpha() else ""


def _table_lines(
    board: Board, table: Section, columns: str
) -> Iterator[tuple[TravellerLine | None, int, list[Problem]]]:
    """The rows of a table, each with how often it stands for a table, and its faults."""
    name = f"board {board.label or board.number or ''}".strip()
    where = f"tags.{_TABLE}"
    start = None if board.source is None else board.source.line_of(where)
    counted = board.source is not None and where in board.source.lines
    try:
        specs = _specs(columns)
    except ParseError as error:
        yield None, 1, [Problem(message=error.problems[0].message, where=name, line=start)]
        return
    in_comment = False
    for number, row in enumerate(table.rows, start=1):
        line = start + number if start is not None and counted else start
        if in_comment or row.lstrip().startswith("{"):
            in_comment = "}" not in row
            continue
        if not row.strip() or row.startswith("%"):
            continue
        try:
            values = _values(row, specs)
            cells = {column: value for (column, _), value in zip(specs, values, strict=True) if column is not None}
            times = _times(cells.pop("multiplicity", ""))
        except ParseError as error:
            yield None, 1, [Problem(message=error.problems[0].message, where=name, line=line)]
            continue
        made, faults = read_line(cells, line=line, where=name)
        yield made, times, list(faults)


def _specs(text: str) -> list[tuple[Column | None, int]]:
    """Columns and their widths, 0 where none is given."""
    specs: list[tuple[Column | None, int]] = []
    for part in text.split(";")[: _MOST_COLUMNS + 1]:
        match = _SPEC.fullmatch(part.strip())
        if match is None:
            raise ParseError(f"{shown(part)} is no column of a score table; expected as Score_NS\\5R")
        specs.append((_BY_NAME.get(match[1].casefold()), int(match[2] or 0)))
    if len(specs) > _MOST_COLUMNS:
        raise ParseError(f"a score table of more than {_MOST_COLUMNS} columns")
    known = [column for column, _ in specs if column is not None]
    if len(known) != len(set(known)):
        raise ParseError(f"{shown(text)} names a column twice")
    return specs


def _values(row: str, specs: list[tuple[Column | None, int]]) -> list[str]:
    """The values of a row: between blanks, else by the widths of the columns (names with blanks, empty cells)."""
    values = [quoted or plain for quoted, plain in _VALUE.findall(row)]
    if len(values) == len(specs):
        return values
    cut: list[str] = []
    at = 0
    for number, (_, width) in enumerate(specs, start=1):
        end = at + width if width and number < len(specs) else len(row)
        if (width == 0 and number < len(specs)) or row[end : end + 1].strip():
            raise ParseError(f"{len(values)} values in {shown(row.strip())}, the table has {len(specs)} columns")
        cut.append(row[at:end].strip().strip('"'))
        at = end + 1
    return cut


def _times(text: str) -> int:
    if text in ("", "-", "?"):
        return 1
    if not re.fullmatch(r"[0-9]{1,4}", text) or int(text) == 0:
        raise ParseError(f"multiplicity {shown(text)}; expected 1 to 9999")
    return int(text)
