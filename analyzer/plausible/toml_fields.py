"""Fields of a TOML file, checked one by one: every fault is kept with the path of its field, all come together."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from analyzer.errors import InputError, Problem

__all__ = ["Fields"]


class Fields:
    """A table of a file and the faults found in it so far.

    A getter returns the value, or a harmless one after noting the fault; ``finish`` raises what was noted.

    Parameters
    ----------
    table
        What stands in the file.
    where
        The path of the table; empty for the whole file.
    faults
        Where faults are noted; shared by the tables of a file.
    """

    def __init__(self, table: Mapping[str, Any], where: str = "", faults: list[Problem] | None = None) -> None:
        self._table = table
        self._where = where
        self._seen: set[str] = set()
        self.faults: list[Problem] = [] if faults is None else faults

    def _path(self, name: str) -> str:
        return f"{self._where}.{name}" if self._where else name

    def note(self, name: str, message: str, hint: str = "") -> None:
        """Note a fault of a field."""
        self.faults.append(Problem(message=message, where=self._path(name), hint=hint))

    def _get(self, name: str, hint: str) -> Any:
        self._seen.add(name)
        if name not in self._table:
            self.note(name, "is missing", hint)
        return self._table.get(name)

    def text(self, name: str, *, optional: bool = False) -> str:
        """A text; empty where it is missing."""
        if optional and name not in self._table:
            return ""
        value = self._get(name, "a text")
        if value is None:
            return ""
        if not isinstance(value, str) or (not optional and not value.strip()):
            self.note(name, f"{value!r} is no text", "a text in quotation marks")
            return ""
        return value

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self._get(name, "true or false")
        if value is not None and not isinstance(value, bool):
            self.note(name, f"{value!r} is neither true nor false", "true or false")
        return value is True

    def whole(self, name: str, *, least: int, most: int = 10**9) -> int:
        """A whole number between bounds; the lower one where it is missing."""
        value = self._get(name, f"a whole number from {least}")
        if value is None:
            return least
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.note(name, f"{value!r} is no whole number from {least} to {most}")
            return least
        return value

    def number(self, name: str, *, least: float = -1e6, most: float = 1e6, instead: float = 1.0) -> float:
        """A number between bounds; ``instead`` where it is missing."""
        return self._checked(name, self._get(name, "a number"), least, most, instead)

    def _checked(self, name: str, value: Any, least: float, most: float, instead: float) -> float:
        if value is None:
            return instead
        is_number = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
        if not is_number or not least <= value <= most:
            self.note(name, f"{value!r} is no number from {least:g} to {most:g}")
            return instead
        return float(value)

    def numbers(self, name: str, *, count: int | None = None) -> tuple[float, ...]:
        """A list of numbers, of a given length where one is given."""
        value = self._get(name, "a list of numbers")
        if value is None:
            return ()
        if not isinstance(value, list):
            self.note(name, f"{value!r} is no list of numbers")
            return ()
        if count is not None and len(value) != count:
            self.note(name, f"has {len(value)} numbers", f"{count} numbers")
            return ()
        entries = enumerate(value)
        return tuple(self._checked(f"{name}[{place}]", entry, -1e6, 1e6, 0.0) for place, entry in entries)

    def table(self, name: str) -> Fields:
        """A table below this one; an empty one where it is missing."""
        value = self._get(name, "a table")
        if value is not None and not isinstance(value, dict):
            self.note(name, f"{value!r} is no table", f"[{self._path(name)}]")
        return Fields(value if isinstance(value, dict) else {}, self._path(name), self.faults)

    def has(self, name: str) -> bool:
        """Whether the table has a field."""
        return name in self._table

    def names(self) -> tuple[str, ...]:
        """The names of the fields, all taken as known."""
        self._seen |= set(self._table)
        return tuple(self._table)

    def tables(self, name: str) -> tuple[Fields, ...]:
        """The tables of a list."""
        value = self._get(name, "a list of tables")
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            self.note(name, "is no list of tables", f"[[{self._path(name)}]]")
            return ()
        return tuple(Fields(entry, f"{self._path(name)}[{n}]", self.faults) for n, entry in enumerate(value))

    def lists(self, name: str) -> tuple[tuple[float, ...], ...]:
        """A list of lists of numbers."""
        value = self._get(name, "a list of lists of numbers")
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(entry, list) for entry in value):
            self.note(name, "is no list of lists of numbers")
            return ()
        rows = enumerate(value)
        return tuple(
            tuple(self._checked(f"{name}[{n}][{k}]", x, -1e6, 1e6, 0.0) for k, x in enumerate(row)) for n, row in rows
        )

    def close(self) -> None:
        """Note every field that nobody asked for."""
        for name in self._table:
            if name not in self._seen:
                known = ", ".join(sorted(self._seen))
                self.note(name, "is no field that is known here", f"one of {known}" if known else "")

    def finish(self, source: str) -> None:
        """Raise what was noted.

        Raises
        ------
        InputError
            With every fault.
        """
        if self.faults:
            raise InputError(self.faults, source=source)
