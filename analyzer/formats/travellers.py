"""The results of a field as facts: one line for each table that played a board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import overload

from analyzer.bridge import Card, Contract, Result, Vulnerability
from analyzer.errors import InputError, Problem

__all__ = ["Field", "FieldScores", "Fields", "TravellerLine"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TravellerLine:
    """What is recorded of one table; everything may be unknown (None or empty), nothing is guessed.

    Attributes
    ----------
    ns, ew
        The pairs, as the file writes them: numbers or names.
    contract
        None where unknown or passed out.
    result
        None where unknown. A passed-out board has a result without a contract.
    lead
        The opening lead.
    score_ns
        Points to North-South as recorded, not computed; 0 only where the board was passed out.
    text
        An artificial or adjusted entry, kept as it stands: ``A6040``, ``60%/40%``, ``Not played``.
    matchpoints_ns, matchpoints_ew, imps_ns
        As recorded; the file's own scale.
    line
        Line in the file, from 1; no part of what it is.
    """

    ns: str = ""
    ew: str = ""
    contract: Contract | None = None
    result: Result | None = None
    lead: Card | None = None
    score_ns: int | None = None
    text: str = ""
    matchpoints_ns: Fraction | None = None
    matchpoints_ew: Fraction | None = None
    imps_ns: Fraction | None = None
    line: int | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """The table as messages name it: its pairs, or its line."""
        pairs = ", ".join(f"{side} {pair}" for side, pair in (("NS", self.ns), ("EW", self.ew)) if pair)
        return pairs or ("" if self.line is None else f"line {self.line}")


@dataclass(frozen=True, slots=True)
class FieldScores:
    """Points to North-South of the tables that have a score, and the entries that have none."""

    scores_ns: tuple[int, ...]
    without: tuple[TravellerLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Every table that played one board.

    Attributes
    ----------
    number, label
        The board as in :class:`~analyzer.bridge.Board`; both empty where the file does not say.
    section
        The section, session or match where the file has several; empty otherwise.
    vulnerable
        None where the file does not say.
    lines
        The tables in the file's order.
    """

    number: int | None = None
    label: str = ""
    section: str = ""
    vulnerable: Vulnerability | None = None
    lines: tuple[TravellerLine, ...] = ()

    @property
    def board(self) -> str:
        """The board's number or label; empty where unknown."""
        return self.label or ("" if self.number is None else str(self.number))

    @property
    def name(self) -> str:
        """The board, with its section behind it where the file has several."""
        return f"{self.board} {self.section}".strip()

    def table(self, *, ns: str = "", ew: str = "") -> TravellerLine:
        """The one line of these pairs; either side alone is enough where that names one table.

        Raises
        ------
        InputError
            Where there is none, or more than one.
        """
        wanted = (_pair(ns, "ns"), _pair(ew, "ew"))
        found = [
            line
            for line in self.lines
            if (not wanted[0] or wanted[0] == _pair(line.ns, "ns"))
            and (not wanted[1] or wanted[1] == _pair(line.ew, "ew"))
        ]
        asked = TravellerLine(ns=ns, ew=ew).name
        if not asked:
            raise InputError(f"board {self.name}: which table? name its pairs")
        if len(found) != 1:
            names = "; ".join(line.name for line in self.lines[:8])
            more = "; …" if len(self.lines) > 8 else ""
            raise InputError(
                f"board {self.name}: {len(found)} tables are {asked}, one expected; it has {names}{more}"
            )
        return found[0]

    def scores_ns(
        self, *, exclude: TravellerLine | None = None, points: Callable[[Result], int] | None = None
    ) -> FieldScores:
        """The scores of the other tables, for matchpoints without the adjusted one.

        Parameters
        ----------
        exclude
            The adjusted table; one line of this field.
        points
            Points to North-South for a result, for lines that record a result without its score. Without it they
            count as entries without a score. A line with an artificial entry is never scored by its result.

        Raises
        ------
        InputError
            Where ``exclude`` is no line of this field.
        """
        lines = list(self.lines)
        if exclude is not None:
            if exclude not in lines:
                raise InputError(
                    f"board {self.name}: the field has no table {exclude.name or 'as this'} to leave out"
                )
            lines.remove(exclude)
        scores: list[int] = []
        without: list[TravellerLine] = []
        for line in lines:
            if line.score_ns is not None:
                scores.append(line.score_ns)
            elif line.result is not None and points is not None and not line.text:
                scores.append(points(line.result))
            else:
                without.append(line)
        return FieldScores(tuple(scores), tuple(without))


@dataclass(frozen=True, slots=True)
class Fields(Sequence[Field]):
    """The boards of a file of results, in its order; a line that cannot be read never hides the others.

    Attributes
    ----------
    fields
        What was read.
    refusals
        What was not, with its line: what was found and what was expected.
    source, format
        The file's name, and the format by its content.
    """

    fields: tuple[Field, ...]
    refusals: tuple[Problem, ...] = ()
    source: str = ""
    format: str = ""

    def __len__(self) -> int:
        return len(self.fields)

    @overload
    def __getitem__(self, index: int) -> Field: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Field, ...]: ...

    def __getitem__(self, index: int | slice) -> Field | tuple[Field, ...]:
        return self.fields[index]

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    def named(self, board: str | int) -> Field:
        """The one field of this board, with the section behind the number where there are several (``7 A``).

        Raises
        ------
        InputError
            Where there is none, or more than one.
        """
        wanted = _plain(str(board))
        found = [one for one in self.fields if _plain(one.name) == wanted]
        if not found:
            found = [one for one in self.fields if _plain(one.board) == wanted]
        if len(found) == 1:
            return found[0]
        if not found:
            names = ", ".join(one.name or "?" for one in self.fields[:12])
            more = ", …" if len(self.fields) > 12 else ""
            raise InputError(f"{self.source}: no results of board {board}; it has {names or 'none at all'}{more}")
        names = ", ".join(
            f"{one.name} (line {one.lines[0].line})" if one.lines and one.lines[0].line else one.name
            for one in found[:12]
        )
        raise InputError(f"{self.source}: {len(found)} fields are of board {board}: {names}; name the section too")


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _pair(text: str, side: str) -> str:
    """A pair without the side that some files write behind its number (``7 NS``)."""
    return _plain(text).removesuffix(side).rstrip()
