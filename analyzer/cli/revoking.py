"""The answers of ``analyzer revokes``: files in, revokes and records that cannot be a play out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from analyzer import board_revokes
from analyzer.bridge import Board
from analyzer.errors import AnalyzerError, InputError, Problem
from analyzer.formats import Boards
from analyzer.laws import Edition, Lawbook
from analyzer.report.revoke_text import BoardRevokes, not_judged, revokes_as_json, revokes_as_text, revokes_total

__all__ = ["revokes_in"]


def revokes_in(
    sources: Sequence[str],
    *,
    read: Callable[[str], Boards],
    edition: Edition | None = None,
    advance: Callable[[], None],
) -> tuple[dict[str, Any], str, list[str]]:
    """The revokes of every board of the files: JSON values, text, and what was refused; nothing hides the rest.

    Parameters
    ----------
    read
        Gives the boards of one source.
    advance
        Called after every file.
    """
    books = [Lawbook(edition=entry) for entry in (Edition if edition is None else (edition,))]
    found, refused, lines = [], [], []
    for source in sources:
        texts: list[str] = []
        try:
            boards = read(source)
        except InputError as error:
            refused.append(str(error))
            advance()
            continue
        refused += [problem.text(boards.source) for problem in boards.refusals]
        for board, refusals in _with_refusals(boards):
            try:
                entry = board_revokes(board, books, refusals=refusals)
            except AnalyzerError as error:  # one board never hides the others
                entry = not_judged(board, error)
            found.append(entry)
            text = revokes_as_text(entry)
            if text:
                texts.append(text)
        if texts:
            lines += [boards.source, *texts]
        advance()
    total = revokes_total(found, refused=len(refused))
    told = [entry for entry in found if not _is_plain(entry)]
    out = {
        "files": len(sources),
        "boards": len(found),
        "with_a_play": sum(entry.record is not None for entry in found),
        "revokes": sum(len(entry.revokes) for entry in found),
        "not_a_play": sum(entry.record is not None and entry.record.not_a_play is not None for entry in found),
        "cannot_be_told": sum(len(entry.record.doubts) for entry in found if entry.record is not None),
        "not_judged": sum(bool(entry.error) for entry in found),
        "found": [revokes_as_json(entry) for entry in told],
        "refused": refused,
    }
    return out, "\n".join([*lines, total]), refused


def _with_refusals(boards: Boards) -> Iterator[tuple[Board, list[Problem]]]:
    """The boards with what was refused between the line where each starts and that of the next."""
    starts = sorted({0 if board.source is None else board.source.line for board in boards})
    by_start: dict[int, list[Problem]] = {}
    for problem in boards.refusals:
        at = bisect_right(starts, problem.line or 0)
        if at:
            by_start.setdefault(starts[at - 1], []).append(problem)
    for board in boards:
        yield board, by_start.get(0 if board.source is None else board.source.line, [])


def _is_plain(entry: BoardRevokes) -> bool:
    """True where there is nothing to tell."""
    record = entry.record
    if entry.error or entry.revokes or entry.remarks:
        return False
    if record is None:
        return True
    unsure = record.doubts or record.unrecorded or record.led_unknown
    return record.not_a_play is None and record.open_from is None and not unsure
