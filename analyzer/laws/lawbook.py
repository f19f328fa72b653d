"""The law books as data: editions, clauses with their mark of certainty, and the authority's elections."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from analyzer.errors import CaseError, ClauseNotInEdition, Problem
from analyzer.trace import Reason

__all__ = ["Clause", "Edition", "Election", "Lawbook", "Mark"]


class Edition(Enum):
    """A law book. 1997 is the 1987 code with the 1997 changes."""

    L1997 = "1997"
    L2007 = "2007"
    L2017 = "2017"

    @classmethod
    def parse(cls, text: str) -> Edition:
        """The edition named by its year."""
        try:
            return cls(text.strip())
        except ValueError:
            raise CaseError(f"{text!r} is not a law book; write 1997, 2007 or 2017") from None

    def __str__(self) -> str:
        return self.value


class Mark(Enum):
    """How certain we are of what a clause says."""

    READ = "read"  # in a law text
    CHECKED = "checked"  # against a public text
    EXPERT = "expert"  # expert knowledge, the passage was not read
    INTERPRETATION = "interpretation"  # of the authorities, or ours

    @property
    def is_soft(self) -> bool:
        """True where a number that rests on the clause must show the mark."""
        return self in (Mark.EXPERT, Mark.INTERPRETATION)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A clause of one edition, in our own words."""

    edition: Edition
    key: str
    cite: str
    title: str
    gist: str
    mark: Mark
    numbers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def number(self, name: str) -> int:
        """A number that the clause states, e.g. the percentage of average minus."""
        return self.numbers[name]

    @property
    def reason(self) -> Reason:
        """The clause as a source for a step of the trace."""
        return Reason(
            kind="clause",
            ref=f"{self.edition} Law {self.cite}",
            text=self.title,
            mark=self.mark.value if self.mark.is_soft else "",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Election:
    """A choice that the laws leave to the regulating authority.

    Attributes
    ----------
    proposal
        What this program proposes where the case does not say; empty where it proposes nothing and asks.
    """

    name: str
    clause: str
    question: str
    options: tuple[str, ...]
    proposal: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Book:
    title: str
    clauses: Mapping[str, Clause]
    elections: Mapping[str, Election]


@cache
def _read(edition: Edition) -> _Book:
    path = files("analyzer.laws") / "clauses" / f"{edition.value}.toml"
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    clauses = {
        key: Clause(
            edition=edition,
            key=key,
            cite=entry.get("cite", key),
            title=entry["title"],
            gist=entry["gist"],
            mark=Mark(entry["mark"]),
            numbers=MappingProxyType(entry.get("numbers", {})),
        )
        for key, entry in data["clauses"].items()
    }
    elections = {
        name: Election(
            name=name,
            clause=entry["clause"],
            question=entry["question"],
            options=tuple(entry["options"]),
            proposal=entry.get("proposal", ""),
        )
        for name, entry in data.get("elections", {}).items()
    }
    return _Book(title=data["title"], clauses=MappingProxyType(clauses), elections=MappingProxyType(elections))


@dataclass(frozen=True, slots=True, kw_only=True)
class Lawbook:
    """An edition of the laws with the elections of the regulating authority.

    Attributes
    ----------
    edition
        Which law book.
    elected
        What the authority chose, by name of the election; names and options are checked.
    """

    edition: Edition
    elected: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        known = _read(self.edition).elections
        problems = []
        for name, option in self.elected.items():
            if name not in known:
                choices = ", ".join(known) or "none"
                problems.append(
                    Problem(
                        message=f"the {self.edition} laws leave no election {name!r}",
                        where=f"elections.{name}",
                        hint=f"elections of this edition: {choices}",
                    )
                )
            elif option not in known[name].options:
                problems.append(
                    Problem(
                        message=f"{option!r} is not an option of {name}",
                        where=f"elections.{name}",
                        hint="one of " + ", ".join(repr(o) for o in known[name].options),
                    )
                )
        if problems:
            raise CaseError(problems)

    @property
    def title(self) -> str:
        """The name of the law book."""
        return _read(self.edition).title

    def clauses(self) -> tuple[Clause, ...]:
        """Every clause of this edition that the program knows."""
        return tuple(_read(self.edition).clauses.values())

    def elections(self) -> tuple[Election, ...]:
        """Every election that this edition leaves to the authority."""
        return tuple(_read(self.edition).elections.values())

    def clause(self, key: str) -> Clause:
        """The clause with this number.

        Raises
        ------
        ClauseNotInEdition
            Where the edition has no such clause (or the program does not know it).
        """
        found = _read(self.edition).clauses.get(key)
        if found is None:
            raise ClauseNotInEdition(key, self.edition.value)
        return found

    def find(self, key: str) -> Clause | None:
        """The clause with this number, or None."""
        return _read(self.edition).clauses.get(key)

    def election(self, name: str) -> Election:
        """The election of this name.

        Raises
        ------
        ClauseNotInEdition
            Where the edition leaves no such choice.
        """
        found = _read(self.edition).elections.get(name)
        if found is None:
            raise ClauseNotInEdition(name, self.edition.value)
        return found

    def chosen(self, name: str) -> tuple[str, bool]:
        """The option in force and whether the authority stated it; ``""`` where it must be asked for."""
        election = self.election(name)
        if name in self.elected:
            return self.elected[name], True
        return election.proposal, False
