"""What a reader gives back: the boards that could be read, and what was refused, each with its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import overload

from analyzer.bridge import Board
from analyzer.errors import InputError, Problem

__all__ = ["MAX_BYTES", "STAR", "Boards", "Format", "clipped", "decode"]

#: Largest file that is read; a year of a large club.
MAX_BYTES = 64 * 1024 * 1024
#: What is told where a star stands behind a contract.
STAR = "a star means doubled in some programs and an alert in others; write X where doubled"

# a quotation as repr makes it, unless it is an example ("as '…'"); and a word without end
_SIGN = r"\\(?:x..|u.{4}|U.{8}|.)"
_QUOTED = re.compile(
    rf"(?<!\w)(?<!as )(?:'((?:[^'\\]|{_SIGN}){{60}})(?:[^'\\]|{_SIGN})+'|"
    rf'"((?:[^"\\]|{_SIGN}){{60}})(?:[^"\\]|{_SIGN})+")'
)
_WORD = re.compile(r"(\w{60})\w+")


def clipped(problem: Problem) -> Problem:
    """The problem where no quotation of the file, and no word, has more than 60 characters."""
    message = _WORD.sub(r"\1…", _QUOTED.sub(_shortened, problem.message))
    where = _WORD.sub(r"\1…", problem.where)
    if (message, where) == (problem.message, problem.where):
        return problem
    return replace(problem, message=message, where=where)


def _shortened(match: re.Match[str]) -> str:
    return f"'{match[1]}…'" if match[1] is not None else f'"{match[2]}…"'


@dataclass(frozen=True, slots=True)
class Boards(Sequence[Board]):
    """The boards of a file in its order; one that could not be read never hides the others.

    Attributes
    ----------
    boards
        What was read.
    refusals
        What was not, with its line: what was found and what was expected.
    source, format
        The file's name, and the format by its content.
    skipped
        What the file holds that belongs to no board and is not read, such as PBN's escaped lines.
    """

    boards: tuple[Board, ...]
    refusals: tuple[Problem, ...] = ()
    source: str = ""
    format: str = ""
    skipped: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "refusals", tuple(map(clipped, self.refusals)))

    def __len__(self) -> int:
        return len(self.boards)

    @overload
    def __getitem__(self, index: int) -> Board: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Board, ...]: ...

    def __getitem__(self, index: int | slice) -> Board | tuple[Board, ...]:
        return self.boards[index]

    def __iter__(self) -> Iterator[Board]:
        return iter(self.boards)

    def named(self, name: str) -> Board:
        """The one board with this number or label, and room where it is written behind (``7 closed``).

        Raises
        ------
        InputError
            Where there is none, or more than one.
        """
        wanted = " ".join(name.lower().split())
        found = [board for board in self.boards if board.name.lower() == wanted]
        if not found:
            found = [
                board for board in self.boards if wanted in (board.label.lower(), str(board.number or "").lower())
            ]
        if len(found) == 1:
            return found[0]
        if not found:
            names = ", ".join(board.name or "?" for board in self.boards[:12])
            more = ", …" if len(self.boards) > 12 else ""
            raise InputError(f"{self.source}: no board {name}; it has {names}{more}")
        names = ", ".join(
            f"{board.name} (line {board.source.line})" if board.source is not None else board.name for board in found
        )
        raise InputError(f"{self.source}: {len(found)} boards are {name}: {names}; write the room behind the number")


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One line of the table of formats.

    Attributes
    ----------
    name
        ``PBN``, ``LIN`` or ``link``.
    suffixes
        Endings of files that are written in it.
    looks_like
        Whether a text is in this format.
    read
        The boards of a text; the second argument names the source in refusals.
    write
        The bytes of a file with these boards, and what the format could not carry; None where the format is only
        read.
    """

    name: str
    suffixes: tuple[str, ...]
    looks_like: Callable[[str], bool]
    read: Callable[[str, str], Boards]
    write: Callable[[Sequence[Board]], tuple[bytes, tuple[str, ...]]] | None = None


def decode(data: bytes) -> str:
    """The text of a file: UTF-8 with or without a mark, else latin-1; line ends become ``\\n``."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")
