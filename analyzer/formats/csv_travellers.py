"""Travellers as tables of text: comma, semicolon, tab or bar between cells, columns by the names in their header."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping

from analyzer.errors import ParseError, Problem
from analyzer.formats.entries import Column, FieldBuilder, read_board, read_line, read_vulnerability, shown
from analyzer.formats.travellers import Field, Fields

__all__ = ["looks_like_csv", "read_csv"]

MAX_LINE = 20_000
_MOST_CELLS = 200
_FIRST_LINES = 60
_DELIMITERS = "\t;,|"

_SPELLINGS: Mapping[Column, str] = {
    "board": "board bd boardno boardnumber boardnr boardnum brd bord deal dealno",
    "section": "section sect sectionletter sectionletters",
    "vulnerable": "vul vulnerable vulnerability",
    "ns": "ns nspair pairns nsno nsnumber nsnr nspairno nspairnumber pairnons northsouth pairidns nspairid",
    "ew": "ew ewpair pairew ewno ewnumber ewnr ewpairno ewpairnumber pairnoew eastwest pairidew ewpairid",
    "ns_names": "nsnames namesns nsname nspairnames nsplayers",
    "ew_names": "ewnames namesew ewname ewpairnames ewplayers",
    "north": "north",
    "east": "east",
    "south": "south",
    "west": "west",
    "contract": "contract contr cont contrat kontrakt finalcontract",
    "declarer": "declarer decl dec by playedby declaredby declarant nsew player",
    "tricks": "tricks trickstaken trickswon trick nooftricks numberoftricks",
    "result": "result res made +- += =+-",
    "lead": "lead openinglead ld ldcard leadcard",
    "score": "score points pts",
    "score_ns": "nsscore scorens nspoints pointsns nspts ns+ +ns",
    "score_ew": "ewscore scoreew ewpoints pointsew ewpts ew+ +ew",
    "score_declarer": "declarerscore scoredeclarer declscore declarerpoints",
    "mp_ns": "mpns nsmp nsmps mpsns nsmatchpoints matchpointsns mp mps matchpoints",
    "mp_ew": "mpew ewmp ewmps mpsew ewmatchpoints matchpointsew",
    "imps_ns": "imps imp impsns impns nsimps nsimp crossimps ximps crossimp nscrossimps",
    "percent_ns": "percent percentage % %ns ns% nspercent nspercentage percentagens percentns",
    "percent_ew": "%ew ew% ewpercent ewpercentage percentageew percentew",
    "multiplicity": "multiplicity frequency freq",
}
_COLUMNS: Mapping[str, Column] = {name: column for column, names in _SPELLINGS.items() for name in names.split()}
_SAYS_RESULT = frozenset({"contract", "score", "score_ns", "score_ew", "score_declarer", "percent_ns"})
_TITLE = re.compile(r"board\s*(?:no\.?|number|nr\.?)?\s*[:#]?\s*([0-9]{1,5}[A-Za-z]?)", re.IGNORECASE)


def looks_like_csv(text: str) -> bool:
    """True where one of the first lines is a header of a traveller."""
    return _delimiter(text) != ""


def read_csv(text: str, source: str = "") -> Fields:
    """The fields of a text of tables; each header is for the lines below it.

    A line such as ``Board 7`` alone names the board of the lines below. Lines before the first header are titles.
    """
    builder = FieldBuilder()
    delimiter = _delimiter(text)
    header: tuple[Column | None, ...] | None = None
    titled = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = _row(line, delimiter)
        except ParseError as error:
            builder.refuse(Problem(message=error.problems[0].message, line=number, hint=error.problems[0].hint))
            continue
        filled = [cell for cell in row if cell]
        if not filled:
            continue
        title = _TITLE.fullmatch(" ".join(filled[0][:60].split())) if len(filled) == 1 else None
        if title is not None:
            titled = title[1]
            continue
        columns = _header(row)
        if columns is not None:
            header = columns
            named = [column for column in header if column is not None]
            twice = sorted({column for column in named if named.count(column) > 1})
            if twice:
                builder.refuse(
                    Problem(
                        message=f"two columns are both {', '.join(twice)}",
                        hint="name them apart, as 'NS score' and 'EW score'; the lines below are not read",
                        line=number,
                    )
                )
                header = None
        elif header is not None and not _data(builder, header, row, titled, number):
            break
    return Fields(tuple(builder.fields()), tuple(builder.refusals), source, "CSV")


def _data(builder: FieldBuilder, header: tuple[Column | None, ...], row: list[str], titled: str, number: int) -> bool:
    """Read one line; False where no more can be taken."""
    if any(row[len(header) :]):
        builder.refuse(
            Problem(
                message=f"{len(row)} cells, the header has {len(header)}",
                hint="quote cells that hold the separator, such as a decimal comma",
                line=number,
            )
        )
        return True
    cells: dict[Column, str] = {column: cell for column, cell in zip(header, row, strict=False) if column is not None}
    try:
        about = _about(cells, titled if "board" not in header else cells.get("board", ""), "board" in header)
        times = _times(cells.get("multiplicity", ""))
    except ParseError as error:
        builder.refuse(Problem(message=error.problems[0].message, line=number, hint=error.problems[0].hint))
        return True
    made, faults = read_line(cells, line=number, where=f"board {about.name}" if about.name else "")
    builder.refuse(*faults)
    return made is None or builder.add(about, made, times=times)


def _about(cells: Mapping[Column, str], board: str, is_column: bool) -> Field:
    number, label = read_board(board) if board or is_column else (None, "")
    section = " ".join(cells.get("section", "").split())
    if section:
        read_board(section)
    return Field(
        number=number, label=label, section=section, vulnerable=read_vulnerability(cells.get("vulnerable", ""))
    )


def _times(text: str) -> int:
    compact = text.strip()
    if compact in ("", "-", "?"):
        return 1
    if not re.fullmatch(r"[0-9]{1,4}", compact) or int(compact) == 0:
        raise ParseError(f"{shown(compact)} tables with this result; expected 1 to 9999")
    return int(compact)


def _delimiter(text: str) -> str:
    """The separator whose header names most columns in the first lines; empty where there is no header."""
    best, most = "", 0
    for line in text[: _FIRST_LINES * MAX_LINE].split("\n", _FIRST_LINES)[:_FIRST_LINES]:
        for delimiter in _DELIMITERS:
            if len(line) > MAX_LINE or delimiter not in line:
                continue
            try:
                columns = _header(_row(line, delimiter))
            except ParseError:
                continue
            named = sum(column is not None for column in columns or ())
            if named > most:
                best, most = delimiter, named
        if best:
            return best
    return best


def _row(line: str, delimiter: str) -> list[str]:
    """The cells of one line; a quote that is left open ends with the line."""
    if len(line) > MAX_LINE:
        raise ParseError(f"a line of {len(line)} characters; {MAX_LINE} at most")
    if line.count(delimiter) >= _MOST_CELLS:
        raise ParseError(f"a line of {line.count(delimiter) + 1} cells; {_MOST_CELLS} at most")
    if '"' not in line:
        return [cell.strip() for cell in line.split(delimiter)]
    try:
        rows = list(csv.reader([line], delimiter=delimiter, strict=True, skipinitialspace=True))
    except csv.Error as error:
        raise ParseError(f'quotation marks that do not close ({error}); write "" for one within a cell') from None
    return [cell.strip() for cell in rows[0]] if rows else []


def _header(row: list[str]) -> tuple[Column | None, ...] | None:
    """The columns where this is a header: at least two names, one of them of a result."""
    columns = tuple(_COLUMNS.get(_squeezed(cell)) if len(cell) < 40 else None for cell in row)
    named = {column for column in columns if column is not None}
    return columns if len(named) >= 2 and named & _SAYS_RESULT else None


def _squeezed(name: str) -> str:
    return re.sub(r"[\s_./()#:-]", "", name.casefold().replace("+/-", "+-").replace("+/=/-", "+-"))
