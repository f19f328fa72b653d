"""Records in and out: PBN, LIN, hand-viewer links, and the results of a field. Text in, boards out and back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from analyzer.bridge import Board
from analyzer.errors import InputError
from analyzer.formats.reading import MAX_BYTES, Boards, Format, decode

__all__ = ["Boards", "Format", "formats", "read_boards", "read_boards_text", "write_boards"]


def formats() -> tuple[Format, ...]:
    """The table of formats: each is tried in turn on the content of a file."""
    from analyzer.formats.lin_read import looks_like_lin, read_lin
    from analyzer.formats.lin_write import write_lin
    from analyzer.formats.links import looks_like_link, read_link
    from analyzer.formats.pbn_read import looks_like_pbn, read_pbn
    from analyzer.formats.pbn_write import write_pbn

    return (
        Format(name="link", suffixes=(), looks_like=looks_like_link, read=read_link),
        Format(
            name="LIN",
            suffixes=(".lin",),
            looks_like=looks_like_lin,
            read=read_lin,
            write=write_lin,
        ),
        Format(
            name="PBN",
            suffixes=(".pbn",),
            looks_like=looks_like_pbn,
            read=read_pbn,
            write=write_pbn,
        ),
    )


def read_boards(path: str | Path) -> Boards:
    """Every board of a file, in whatever format it is; the content decides, not the name.

    Raises
    ------
    InputError
        Where the file cannot be read or is in no known format. A board that cannot be read raises nothing: it is
        in ``refusals`` with its line.
    """
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > MAX_BYTES:
        raise InputError(f"{path} has more than {MAX_BYTES} bytes")
    return read_boards_text(decode(data), source=str(path))


def read_boards_text(text: str, *, source: str = "") -> Boards:
    """Every board of a text in any known format; ``source`` names it in refusals.

    Raises
    ------
    InputError
        Where it is in no known format.
    """
    for form in formats():
        if form.looks_like(text):
            return form.read(text, source)
    start = " ".join(text[:60].split())
    raise InputError(
        f"{source or 'the text'} starts with {start!r}; expected PBN ([Board …]), LIN (pn|…| or md|…|) "
        "or a hand-viewer link"
    )


def write_boards(boards: Sequence[Board], path: str | Path) -> tuple[str, ...]:
    """Write boards to a new or old file in the format of its ending; returns what could not be carried.

    That is what the format has no place for and, where the boards are a whole file as read, what the reader skipped.

    Raises
    ------
    InputError
        Where no format has this ending, or the file cannot be written.
    """
    suffix = Path(path).suffix.lower()
    for form in formats():
        if suffix in form.suffixes and form.write is not None:
            data, losses = form.write(boards)
            try:
                Path(path).write_bytes(data)
            except OSError as error:
                raise InputError(f"cannot write {path}: {error.strerror}") from None
            return (*boards.skipped, *losses) if isinstance(boards, Boards) else losses
    endings = ", ".join(s for form in formats() for s in form.suffixes)
    raise InputError(f"{path}: nothing is written with the ending {suffix or '(none)'!r}; use one of {endings}")
