"""Every error that this project raises on purpose, drawn as one tree.

::

    AnalyzerError                                       exit code
    ├─ InputError (also a ValueError)                       2
    │  ├─ ParseError     text that cannot be read: a card, a call, a result, YAML
    │  ├─ CaseError      fields of a case file that are wrong or contradict each other
    │  └─ BoardError     a board that cannot be a bridge board
    ├─ LawError                                             3
    │  ├─ ClauseNotInEdition   the clause does not exist in the law book in force
    │  └─ NotModelled          the law exists, this program does not know it yet
    └─ SolverError                                          4
       ├─ SolverUnavailable    no engine could be loaded
       ├─ Infeasible           the question has no answer
       └─ BudgetExceeded       stopped before the answer was certain

A missing judgment is *not* an error: it is a rectification (``NeedsJudgment``), the ruling lists it under
``needs`` and the command ends with exit code 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = [
    "AnalyzerError",
    "BoardError",
    "BudgetExceeded",
    "CaseError",
    "ClauseNotInEdition",
    "Infeasible",
    "InputError",
    "LawError",
    "NotModelled",
    "ParseError",
    "Problem",
    "SolverError",
    "SolverUnavailable",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One fault of an input: what is wrong, where it stands, and what would be right.

    Attributes
    ----------
    message
        What is wrong, with the offending value.
    where
        Path of the field, e.g. ``continuations[1].weight``; empty where the whole input is meant.
    hint
        What would be right; empty where the message says it already.
    line
        Line in the source file, counted from 1; None where the input did not come from a file.
    is_fact
        True for an irregularity at the table (an insufficient bid, a revoke): a fact of the board, not a fault of
        its record.
    """

    message: str
    where: str = ""
    hint: str = ""
    line: int | None = None
    is_fact: bool = False

    def text(self, source: str = "") -> str:
        """The fault on one line: ``file:line field: message (hint)``."""
        place = source
        if self.line is not None:
            place = f"{source}:{self.line}" if source else f"line {self.line}"
        head = " ".join(part for part in (place, self.where) if part)
        body = f"{self.message} ({self.hint})" if self.hint else self.message
        return f"{head}: {body}" if head else body


class AnalyzerError(Exception):
    """Base of all errors raised on purpose; ``exit_code`` is what the command returns."""

    exit_code = 70


class InputError(AnalyzerError, ValueError):
    """The user's data are wrong; lists every fault that was found, not only the first."""

    exit_code = 2

    def __init__(self, problems: str | Problem | Iterable[Problem], *, source: str = "") -> None:
        if isinstance(problems, str):
            problems = Problem(message=problems)
        self.problems: tuple[Problem, ...] = (problems,) if isinstance(problems, Problem) else tuple(problems)
        self.source = source
        super().__init__("\n".join(problem.text(source) for problem in self.problems))


class ParseError(InputError):
    """A text that should have been a card, call, contract, result, weight or YAML, and is not."""


class CaseError(InputError):
    """Fields of a case that are wrong, missing or contradict each other or the law book."""


class BoardError(InputError):
    """A board that cannot be a bridge board; lists every problem at once."""


class LawError(AnalyzerError):
    """The law book cannot answer."""

    exit_code = 3


class ClauseNotInEdition(LawError):
    """A clause was asked for that the law book in force does not have."""

    def __init__(self, clause: str, edition: str) -> None:
        self.clause = clause
        self.edition = edition
        super().__init__(f"Law {clause} does not exist in the {edition} edition")


class NotModelled(LawError):
    """A law that this program does not know yet; says what to do by hand."""

    def __init__(self, law: str, edition: str, by_hand: str) -> None:
        self.law = law
        self.edition = edition
        super().__init__(f"Law {law} ({edition}) is not modelled: {by_hand}")


class SolverError(AnalyzerError):
    """A search gave no answer."""

    exit_code = 4


class SolverUnavailable(SolverError):
    """No engine could be loaded; the message says which was looked for and where."""


class Infeasible(SolverError):
    """The question cannot be answered by the engine that was asked."""


class BudgetExceeded(SolverError):
    """The search stopped at its budget before the answer was certain."""
