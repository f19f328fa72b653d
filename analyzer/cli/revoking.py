"""The answers of ``analyzer revokes``: files in, revokes and records that cannot be a play out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from analyzer import board_revokes
from analyzer.errors import InputError
from analyzer.formats import Boards
from analyzer.laws import Edition, Lawbook
from analyzer.report.revoke_text import revokes_as_json, revokes_as_text, revokes_total

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
        for board in boards:
            entry = board_revokes(board, books)
            found.append(entry)
            text = revokes_as_text(entry)
            if text:
                texts.append(text)
        if texts:
            lines += [boards.source, *texts]
        advance()
    total = revokes_total(found, refused=len(refused))
    told = [entry for entry in found if entry.revokes or (entry.record is not None and not _is_plain(entry))]
    out = {
        "files": len(sources),
        "boards": len(found),
        "with_a_play": sum(entry.record is not None for entry in found),
        "revokes": sum(len(entry.revokes) for entry in found),
        "not_a_play": sum(entry.record is not None and entry.record.not_a_play is not None for entry in found),
        "found": [revokes_as_json(entry) for entry in told],
        "refused": refused,
    }
    return out, "\n".join([*lines, total]), refused


def _is_plain(entry: Any) -> bool:
    return entry.record.not_a_play is None and entry.record.open_from is None
