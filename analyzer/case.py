"""A case: the board, what was found, what could have happened, and how the event is scored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from analyzer.bridge import Board, Play, Position, Result, Side, Vulnerability, trick_bounds
from analyzer.continuations import (
    Branches,
    DoubleDummy,
    StatedResult,
    StatedScore,
    StatedTricks,
    paths,
    placed,
    weight_problems,
)
from analyzer.errors import BoardError, CaseError, Problem
from analyzer.laws import Edition
from analyzer.laws.law12 import Authority
from analyzer.scoring import Method, Rounding, possible_scores

__all__ = ["Case", "Expectation", "Finding", "Penalty", "Published", "PublishedOutcome"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A fact or judgment that the director or committee found; stated, not derived."""

    law: str
    text: str
    by: str = ""
    where: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A procedural or disciplinary penalty (Laws 90, 91); never part of the adjusted score."""

    side: Side
    amount: Fraction
    unit: str
    by: str = ""
    why: str = ""
    where: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedOutcome:
    """What an official ruling printed for one outcome.

    Attributes
    ----------
    outcome
        Which outcome it is about.
    score_ns
        Points to North-South as printed; None where not printed.
    converted_ns
        The same in the event's unit; None where not printed.
    """

    outcome: StatedResult | StatedScore
    score_ns: int | None = None
    converted_ns: Fraction | None = None
    where: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """The figures of an official ruling, to be checked; they never enter the score."""

    outcomes: tuple[PublishedOutcome, ...] = ()
    ns: Fraction | None = None
    ew: Fraction | None = None
    rounded_ns: Fraction | None = None
    rounded_ew: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """What ``analyzer check`` expects of the case under one edition.

    Attributes
    ----------
    ns, ew, rounded_ns, rounded_ew
        The adjusted scores in the event's unit; None where not stated.
    needs
        Ids of the judgments that must be asked for; None where not stated.
    refused
        Words of the refusal; empty where the case must be ruled.
    slips
        How many slips of the published figures must be found; None where not stated.
    clauses
        Clauses that the ruling must cite.
    """

    edition: Edition
    ns: Fraction | None = None
    ew: Fraction | None = None
    rounded_ns: Fraction | None = None
    rounded_ew: Fraction | None = None
    needs: tuple[str, ...] | None = None
    refused: str = ""
    slips: int | None = None
    clauses: tuple[str, ...] = ()
    where: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """Everything that a ruling is made from. What the law leaves to judgment is here or is asked for.

    Attributes
    ----------
    name
        Short name, as in a file name.
    edition
        The law book in force; None where the case does not say.
    elections
        What the regulating authority elected, by name.
    authority
        Who gives the ruling; None where the case does not say.
    table
        What the board ended in at the table; None where unknown.
    method
        The form of scoring with its facts.
    rounding
        The event's rule; None where the case does not say (a proposal is used and labelled).
    offending
        The sides that committed the infraction; empty for none, None where nobody found it.
    tree
        What could have happened; None where nobody has said.
    file, sha256, lines
        Where the case was read from: name, hash of the bytes, line of each field.
    """

    name: str
    board: Board
    method: Method
    title: str = ""
    event: str = ""
    source: str = ""
    remarks: str = ""
    edition: Edition | None = None
    elections: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    authority: Authority | None = None
    table: StatedResult | StatedScore | None = None
    rounding: Rounding | None = None
    offending: frozenset[Side] | None = None
    findings: tuple[Finding, ...] = ()
    tree: Branches | None = None
    penalties: tuple[Penalty, ...] = ()
    published: Published | None = None
    expect: tuple[Expectation, ...] = ()
    file: str = ""
    sha256: str = ""
    lines: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        if self.tree is not None:
            object.__setattr__(self, "tree", placed(self.tree))
        problems = self.problems()
        if problems:
            raise CaseError(problems, source=self.file)

    def line(self, where: str) -> int | None:
        """The line that states a field, or the nearest field that contains it."""
        while where:
            if where in self.lines:
                return self.lines[where]
            cut = max(where.rfind("."), where.rfind("["))
            where = where[:cut] if cut > 0 else ""
        return None

    def at(self, where: str) -> str:
        """A reference for the trace: file, line and field."""
        line = self.line(where)
        if line is None:
            return f"{self.file or f'case {self.name}'} {where}".strip()
        return f"{self.file}:{line} {where}"

    def problem(self, message: str, where: str, hint: str = "") -> Problem:
        """A fault at a field, with its line."""
        return Problem(message=message, where=where, hint=hint, line=self.line(where))

    def problems(self) -> tuple[Problem, ...]:
        """Every contradiction of the case that no edition could cure, all at once."""
        found: list[Problem] = []
        for problem in self.board.problems():
            where = f"board.{problem.where}" if problem.where else "board"
            if problem.where != "result" and not self._is_accepted(problem.where):  # the result: see the table
                found.append(self.problem(problem.message, where, problem.hint))
        found += self._contract_problems()
        if self.tree is not None:
            for problem in weight_problems(self.tree):
                found.append(self.problem(problem.message, problem.where, problem.hint))
            for path in paths(self.tree):
                found += self._leaf_problems(path.leaf, path.where)
        if self.table is not None:
            found += self._leaf_problems(self.table, "table")
            found += self._table_problems(self.table)
        return tuple(found)

    def _is_accepted(self, where: str) -> bool:
        """True where the problem is an irregular call that the record marks as such: a fact, not an error."""
        auction = self.board.auction
        if auction is None or not where.startswith("auction["):
            return False
        note = auction.calls[int(where[len("auction[") : -1])].note
        return note is not None and bool(note.irregular)

    def _contract_problems(self) -> list[Problem]:
        contracts = [] if self.tree is None else [path.leaf for path in paths(self.tree)]
        needs_vulnerability = any(not isinstance(leaf, StatedScore) for leaf in (*contracts, self.table) if leaf)
        if needs_vulnerability and self.board.vulnerable is None:
            return [
                self.problem(
                    "the vulnerability is not stated, and a contract cannot be scored without it",
                    "board.vulnerable",
                    "none, NS, EW or both",
                )
            ]
        return []

    def _table_problems(self, table: StatedResult | StatedScore) -> list[Problem]:
        auction = self.board.auction
        if auction is None or not auction.is_over or not isinstance(table, StatedResult):
            return []
        reached = auction.contract()
        if reached == table.result.contract:
            return []
        text = "a passed-out board" if reached is None else str(reached)
        return [
            self.problem(
                f"the auction leads to {text}, the result at the table is {table.result}",
                "table",
                "correct one of them",
            )
        ]

    def _leaf_problems(
        self, leaf: StatedResult | StatedScore | StatedTricks | DoubleDummy, where: str
    ) -> list[Problem]:
        match leaf:
            case StatedResult():
                return self._result_problems(leaf.result, where)
            case StatedScore():
                vulnerable = self.board.vulnerable
                if leaf.score_ns in possible_scores(vulnerable):
                    return []
                at = f" at vulnerability {vulnerable}" if vulnerable is not None else ""
                return [self.problem(f"NS {leaf.score_ns:+d} is not a score of any contract{at}", where, "Law 77")]
            case StatedTricks():
                found = []
                for tricks, _ in leaf.shares:
                    found += self._result_problems(Result(contract=leaf.contract, tricks_declarer=tricks), where)
                return found
            case DoubleDummy():
                return self._double_dummy_problems(leaf, where)

    def _result_problems(self, result: Result, where: str) -> list[Problem]:
        deal, contract, tricks = self.board.deal, result.contract, result.tricks_declarer
        if deal is None or contract is None or tricks is None or not deal.is_complete:
            return []
        low, high = trick_bounds(deal, contract)
        if low <= tricks <= high:
            return []
        return [
            self.problem(
                f"{result}: declarer cannot take {tricks} tricks on these cards",
                where,
                f"{low} to {high} in any legal play",
            )
        ]

    def _double_dummy_problems(self, leaf: DoubleDummy, where: str) -> list[Problem]:
        deal = self.board.deal
        if deal is None or not deal.is_complete:
            return [self.problem("double dummy needs all four hands", where, "state board.deal")]
        try:
            after = Play(cards=leaf.line).legal_position(Position.opening(deal, leaf.contract))
        except BoardError as error:
            return [self.problem(problem.message, where, problem.hint) for problem in error.problems]
        if after.is_over:
            return [self.problem("the line plays all 52 cards; nothing is left to search", where)]
        return []

    @property
    def vulnerable(self) -> Vulnerability:
        """The vulnerability; where it is not stated no score depends on it."""
        return self.board.vulnerable or Vulnerability.NONE
