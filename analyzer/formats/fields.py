"""The results of a field from a file: USEBIO, CSV travellers, PBN score tables; the content decides."""

from __future__ import annotations

import re
from pathlib import Path

from analyzer.errors import InputError
from analyzer.formats.reading import MAX_BYTES, decode
from analyzer.formats.travellers import Field, Fields, FieldScores, TravellerLine

__all__ = ["Field", "FieldScores", "Fields", "TravellerLine", "read_fields", "read_fields_bytes"]

_XML = re.compile(rb"(?:\xef\xbb\xbf)?\s*<[?!A-Za-z]")

#: A tag of PBN: its score tables name columns too, and are no CSV.
_TAG = re.compile(r'^[ \t]*\[[ \t]*[A-Za-z]\w*[ \t]+"', re.MULTILINE)


def read_fields(path: str | Path) -> Fields:
    """The results of every board of a file, in whatever format it is; the content decides, not the name.

    Raises
    ------
    InputError
        Where the file cannot be read or is in no known format. A line that cannot be read raises nothing: it is in
        ``refusals`` with its line.
    """
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from None
    return read_fields_bytes(data, source=str(path))


def read_fields_bytes(data: bytes, *, source: str = "") -> Fields:
    """The results of every board in the bytes of a file; ``source`` names it in refusals.

    Raises
    ------
    InputError
        Where they are in no known format.
    """
    from analyzer.formats import csv_travellers, formats, usebio

    name = source or "the data"
    if len(data) > MAX_BYTES:
        raise InputError(f"{name}: more than {MAX_BYTES} bytes")
    text = _text(data)
    if _XML.match(data) or text[:200].lstrip("\ufeff \t\n").startswith(("<?xml", "<!", "<USEBIO")):
        return usebio.read_xml(data, source)
    if not _TAG.search(text[:20_000]) and csv_travellers.looks_like_csv(text):
        return csv_travellers.read_csv(text, source)
    from analyzer.formats.score_tables import fields_of_boards

    for form in formats():
        if form.looks_like(text):
            boards = form.read(text, source)
            return fields_of_boards(
                boards, refusals=boards.refusals, source=source, format_name=boards.format or form.name
            )
    start = " ".join(text[:60].split())
    raise InputError(
        f"{name}: no results in {start!a}; expected USEBIO XML, PBN, LIN or lines of a traveller below a header "
        "such as 'Board;NS;EW;Contract;Declarer;Tricks;Score'"
    )


def _text(data: bytes) -> str:
    """The text; spreadsheets write UTF-16 too."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return decode(data.decode("utf-16", errors="replace").encode("utf-8"))
    return decode(data)
