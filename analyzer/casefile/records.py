"""Boards, other tables and fields that a case takes from record files instead of typing them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from analyzer.bridge import Auction, Board, CallNote, MadeCall, Vulnerability
from analyzer.errors import InputError, Problem
from analyzer.formats import Boards, read_boards, read_boards_text
from analyzer.formats.travellers import Field, Fields
from analyzer.scoring import score_ns

__all__ = ["RecordReference", "Records", "with_notes"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordReference:
    """Where a fact of the case stands in another file.

    Attributes
    ----------
    file
        Its name, as seen from the case file's folder.
    board
        Number or label of the board; empty where the file has only one.
    room
        ``open`` or ``closed`` where the file has both.
    without
        The adjusted table's N-S pair, to be left out of a field; empty where not said.
    """

    file: str
    board: str = ""
    room: str = ""
    without: str = ""

    @property
    def name(self) -> str:
        """Board and room as :meth:`~analyzer.formats.Boards.named` takes them."""
        return f"{self.board} {self.room}".strip()

    def __str__(self) -> str:
        return f"{self.file}, board {self.name}" if self.name else self.file


class Records:
    """Reads the files that one case refers to, each once, and remembers their hashes."""

    def __init__(self, folder: Path, fault: Callable[[str, str, str], None]) -> None:
        self._folder = folder
        self._fault = fault
        self._read: dict[str, Boards | None] = {}
        self.used: list[tuple[str, str]] = []
        self.left_out: list[str] = []

    def path(self, name: str) -> Path:
        """The file as seen from the case file's folder."""
        return self._folder / name

    def note_use(self, name: str) -> None:
        """Remember that the case depends on this file, with the hash of its content."""
        if all(name != used for used, _ in self.used):
            self.used.append((name, hashlib.sha256(self.path(name).read_bytes()).hexdigest()))

    def board(self, reference: RecordReference, where: str) -> Board | None:
        """The board that a reference means; None, and a fault at ``where``, where there is none."""
        boards = self._boards(reference.file, where)
        if boards is None:
            return None
        if not reference.name and len(boards) != 1:
            hint = _refused(boards) if not boards else "say which: number: 12"
            self._fault(f"{reference.file} has {len(boards)} boards", where, hint)
            return None
        try:
            board = boards.named(reference.name) if reference.name else boards[0]
        except InputError as error:
            self._fault(error.problems[0].message, where, _refused(boards))
            return None
        for problem in _refused_of(board, boards):
            self._fault(problem.text(boards.source), where, "correct the record, or type the board")
        return board

    def _boards(self, name: str, where: str) -> Boards | None:
        if name not in self._read:
            try:
                self._read[name] = read_boards(self.path(name))
                self.note_use(name)
            except (InputError, OSError) as error:
                self._read[name] = None
                message = error.problems[0].message if isinstance(error, InputError) else str(error)
                self._fault(message, where, "the file's name as seen from the case file")
        return self._read[name]

    def field(self, reference: RecordReference, vulnerable: Vulnerability | None, where: str) -> tuple[int, ...]:
        """Points to North-South at the tables of a field, the adjusted table left out; empty where there is none.

        Entries without a score (artificial scores, tables that did not play) are left out and noted.
        """
        from analyzer.formats.fields import read_fields

        try:
            fields = read_fields(self.path(reference.file))
            self.note_use(reference.file)
            if not reference.name and len(fields) != 1:
                raise InputError(f"{reference.file} has results of {len(fields)} boards; say which")
            found = fields.named(reference.name) if reference.name else fields[0]
            self._check_field(found, fields, vulnerable, reference, where)
            if not reference.without:
                names = "; ".join(line.name for line in found.lines[:8])
                self._fault("which table is the adjusted one?", where, f"without: its N-S pair, or nobody; {names}")
                return ()
            nobody = reference.without.strip().lower() in ("nobody", "none")
            adjusted = None if nobody else found.table(ns=reference.without)
            scores = found.scores_ns(
                exclude=adjusted,
                points=None if vulnerable is None else lambda result: score_ns(result, vulnerable),
            )
        except (InputError, OSError) as error:
            message = error.problems[0].message if isinstance(error, InputError) else str(error)
            self._fault(message, where, "{file: …, board: …, without: the adjusted table's N-S pair}")
            return ()
        if not scores.scores_ns:
            self._fault(f"{reference}: no other table has a score", where, "")
        self.left_out += [f"{line.name}: {line.text or 'no score'}" for line in scores.without]
        return scores.scores_ns

    def _check_field(
        self,
        found: Field,
        fields: Fields,
        vulnerable: Vulnerability | None,
        reference: RecordReference,
        where: str,
    ) -> None:
        """A field of other conditions, or with tables that could not be read, is no field to score by."""
        if found.vulnerable is not None and vulnerable not in (None, found.vulnerable):
            self._fault(
                f"{reference} is {found.vulnerable} vulnerable, this board {vulnerable}",
                where,
                "is it the same board?",
            )
        read = {line.line for line in found.lines}
        for problem in fields.refusals:
            names = problem.where.partition(",")[0]
            # of a PBN file, whose tags come one to a line, what names no board is no line of a field
            is_ours = names in (f"board {found.name}", f"board {found.board}") if names else fields.format != "PBN"
            if is_ours and problem.line not in read:
                self._fault(f"a table is missing: {problem.text(fields.source)}", where, "correct the file")

    def link(self, address: str, where: str) -> Board | None:
        """The board of a hand-viewer link, decoded and never fetched."""
        try:
            boards = read_boards_text(address, source="the link")
        except InputError as error:
            self._fault(error.problems[0].message, where, "paste the whole address")
            return None
        if len(boards) != 1:
            self._fault("the link holds no board that can be read", where, _refused(boards))
            return None
        return boards[0]


def _refused(boards: Boards) -> str:
    """The first refusals of a file, as a hint."""
    return "; ".join(problem.text(boards.source) for problem in boards.refusals[:3])


#: What a ruling rests on; where a record's text of it cannot be read, the board cannot be taken from there.
_NEEDED = ("", "dealer", "vulnerable", "deal", "auction", "contract", "declarer", "play", "result")


def _refused_of(board: Board, boards: Boards) -> list[Problem]:
    """What could not be read of one board and matters to a ruling."""
    if board.source is None:
        return []
    starts = sorted(other.source.line for other in boards if other.source is not None)
    start = board.source.line
    end = next((line for line in starts if line > start), None)
    return [
        problem
        for problem in boards.refusals
        if problem.line is not None
        and start <= problem.line
        and (end is None or problem.line < end)
        and problem.where.partition("[")[0] in _NEEDED
    ]


def with_notes(auction: Auction, notes: dict[int, CallNote]) -> Auction:
    """The auction with further notes on calls, by number from 1; what the record says stays."""
    calls = list(auction.calls)
    for number, note in notes.items():
        made = calls[number - 1]
        old = made.note or CallNote()
        calls[number - 1] = MadeCall(
            made.call,
            replace(
                old,
                alert=old.alert or note.alert,
                explanation=note.explanation or old.explanation,
                break_in_tempo=note.break_in_tempo or old.break_in_tempo,
                irregular=note.irregular or old.irregular,
                text=note.text or old.text,
            ),
        )
    return replace(auction, calls=tuple(calls))
