"""From the text of a case file to a :class:`~analyzer.case.Case`, with every fault at its line."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from pydantic import ValidationError

from analyzer.bridge import Board, Side
from analyzer.case import Case, Expectation, Finding, NoResult, OneSide, OwnAct, Penalty, Published, PublishedOutcome
from analyzer.casefile import model as m
from analyzer.casefile.build_board import build_board
from analyzer.casefile.build_claim import build_claim
from analyzer.casefile.build_judgment import judgment_facts
from analyzer.casefile.build_play import play_facts
from analyzer.casefile.build_scoring import build_method
from analyzer.casefile.build_tree import TreeBuilder
from analyzer.casefile.faults import (
    in_order,
    is_consequence,
    line_of,
    problems_of,
    without_faults,
    without_lost_board,
    without_lost_polls,
)
from analyzer.casefile.fields import parse_outcome
from analyzer.casefile.records import Records
from analyzer.casefile.yaml_text import MAX_BYTES, Node, key_name, read_text
from analyzer.continuations import (
    Branches,
    StatedResult,
    StatedScore,
)
from analyzer.errors import AnalyzerError, CaseError, InputError, ParseError, Problem
from analyzer.laws import Edition, Lawbook
from analyzer.scoring import Method, Rounding, RoundingMode, TeamImps, TotalPoints

__all__ = ["case_from_bytes", "load_case"]

FORMAT = 1
#: Limits: what could have happened, and how fine its weights are, is judged by people.
MAX_OUTCOMES = 200
MAX_DIGITS = 1000


def load_case(path: str | Path) -> Case:
    """The case that a file states.

    Raises
    ------
    ParseError, CaseError
        With ``file:line``, field, value and what would be right; every fault that was found.
    """
    file = Path(path)
    if file.is_dir():
        file = file / "case.yaml"
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror or error}") from None
    except ValueError as error:  # a path with a null character
        raise InputError(f"cannot read {str(file)!r}: {error}") from None
    return case_from_bytes(data, source=str(file))


def case_from_bytes(data: bytes, *, source: str) -> Case:
    """The case that the bytes of a case file state; ``source`` names it in errors and in the trace."""
    node = _placed(read_text(data, source=source))
    sha256 = hashlib.sha256(data).hexdigest()
    try:
        parsed = m.CaseModel.model_validate(node.value)
    except ValidationError as error:
        found = problems_of(error, node)
        found += _further_problems(error, found, node, source)
        raise CaseError(in_order(found), source=source) from None
    return _Builder(parsed, node, source, sha256).case()


def _placed(node: Node) -> Node:
    """The file with the lines of the fields of a single entry under the name that it has in a list."""
    lists = ("unauthorized information", "misinformation", "deception")
    lines = dict(node.lines)
    for name, line in node.lines.items():
        head, dot, rest = name.partition(".")
        if dot and head in lists:
            lines[f"{head}[0].{rest}"] = line
    return Node(node.value, lines)


def _further_problems(error: ValidationError, found: list[Problem], node: Node, source: str) -> list[Problem]:
    """The faults of the fields that could be read, so that all faults of a file are told at once."""
    readable = without_faults(node.value, error)
    try:
        _Builder(m.CaseModel.model_validate(readable), node, source, "").case()
    except ValidationError:
        return []
    except InputError as later:
        return [problem for problem in later.problems if not is_consequence(problem, found)]
    return []


class _Trees(NamedTuple):
    """The continuation trees of a case: common or North-South's, East-West's own, without the own act."""

    common: Branches | None
    ew: Branches | None
    without_act: Branches | None


class _Builder:
    """Turns the validated text into facts; collects every fault instead of stopping at the first."""

    def __init__(self, parsed: m.CaseModel, node: Node, source: str, sha256: str) -> None:
        self._m = parsed
        self._node = node
        self._source = source
        self._sha256 = sha256
        self._problems: list[Problem] = []
        self._grown = TreeBuilder(parsed, self._fault)

    def _fault(self, message: str, where: str, hint: str = "") -> None:
        self._problems.append(Problem(message=message, where=where, hint=hint, line=line_of(self._node, where)))

    def case(self) -> Case:
        """The case, or every fault at once."""
        parsed = self._m
        if parsed.format != FORMAT:
            self._fault(f"format {parsed.format} is not known", "format", f"this program reads format {FORMAT}")
        records = Records(Path(self._source).parent, self._fault)
        board = self._grown.board = build_board(parsed, records, self._fault)
        method: Method | None = TotalPoints(other_table_ns=0)
        if parsed.scoring is not None:
            no_result = parsed.artificial is not None
            method = build_method(parsed.scoring, board, records, self._fault, no_result=no_result)
        elif parsed.claim is None:
            self._fault("this field is missing", "scoring")
        table = parsed.table
        if table is None and board.source is not None and board.result is not None:
            table = StatedResult(result=board.result)
        trees = self._trees()
        expect = self._expect()
        published = self._published()
        self._elections(parsed.edition, parsed.elections)
        for index, penalty in enumerate(parsed.penalties):
            if penalty.amount <= 0:
                self._fault(
                    f"a penalty of {penalty.amount}", f"penalties[{index}].amount", "write what the side loses"
                )
        findings = self._findings(parsed.edition)
        rounding = self._rounding()
        try:
            case = self._case(
                board,
                method or TeamImps(other_table_ns=0),
                rounding,
                findings,
                trees,
                published,
                expect,
                table,
                records,
            )
        except CaseError as error:
            self._problems += error.problems
        if self._problems:
            found = without_lost_polls(without_lost_board(self._problems))
            raise CaseError(in_order(found), source=self._source)
        return case

    def _case(
        self,
        board: Board,
        method: Method,
        rounding: Rounding | None,
        findings: tuple[Finding, ...],
        trees: _Trees,
        published: Published | None,
        expect: tuple[Expectation, ...],
        table: StatedResult | StatedScore | None,
        records: Records,
    ) -> Case:
        parsed = self._m
        return Case(
            name=parsed.case,
            title=parsed.title,
            event=parsed.event,
            source=parsed.source,
            remarks=parsed.remarks,
            edition=parsed.edition,
            elections=MappingProxyType(dict(parsed.elections)),
            authority=parsed.ruled_by,
            board=board,
            table=table,
            method=method,
            rounding=rounding,
            offending=parsed.offending,
            findings=findings,
            tree=trees.common,
            tree_ew=trees.ew,
            split_because=parsed.split.because if parsed.split is not None else "",
            director_error=parsed.director_error,
            own_act=self._own_act(trees.without_act),
            no_result=self._no_result(),
            one_side=self._one_side(),
            **play_facts(parsed, self._fault),
            **judgment_facts(parsed, self._fault),
            claim=build_claim(parsed.claim, board, self._fault),
            has_scoring=parsed.scoring is not None,
            knock_out=parsed.scoring is not None and parsed.scoring.knock_out,
            asked_because=parsed.asked_because,
            penalties=tuple(
                Penalty(
                    side=entry.side,
                    amount=entry.amount,
                    unit=entry.unit,
                    by=entry.by,
                    why=entry.why,
                    where=f"penalties[{index}]",
                )
                for index, entry in enumerate(parsed.penalties)
            ),
            published=published,
            expect=expect,
            file=self._source,
            sha256=self._sha256,
            lines=MappingProxyType(_lines(self._node)),
            files=tuple(records.used),
            left_out=tuple(records.left_out),
        )

    def _rounding(self) -> Rounding | None:
        parsed = None if self._m.scoring is None else self._m.scoring.rounding
        if parsed is None:
            return None
        if parsed.unit is None and parsed.mode is not RoundingMode.NONE:
            self._fault("rounding needs its unit", "scoring.rounding", "e.g. {unit: 1, mode: nearest}, or none")
            return None
        try:
            return Rounding(unit=Fraction(1) if parsed.unit is None else parsed.unit, mode=parsed.mode)
        except InputError as error:
            self._fault(error.problems[0].message, "scoring.rounding.unit")
            return None

    def _trees(self) -> _Trees:
        """The continuation trees: common, or each side's own; and what would have been without an own act."""
        parsed = self._m
        tree, tree_ew, act_tree = self._grown.branches(parsed.continuations, "continuations"), None, None
        if parsed.split is not None:
            if parsed.continuations is not None:
                self._fault("continuations are stated and split too", "split", "state one of them")
            tree = self._grown.branches(parsed.split.ns, "split.ns")
            tree_ew = self._grown.branches(parsed.split.ew, "split.ew")
        if parsed.self_inflicted is not None:
            act_tree = self._grown.branches(parsed.self_inflicted.without_it, "self inflicted.without it")
        if not self._within_limits():
            return _Trees(None, None, None)
        return _Trees(tree, tree_ew, act_tree)

    def _within_limits(self) -> bool:
        if self._grown.outcomes > MAX_OUTCOMES:
            self._fault(f"{self._grown.outcomes} outcomes", "continuations", f"a case has at most {MAX_OUTCOMES}")
            return False
        depth = 1 + max((text.count(".then") for text in self._node.lines), default=0)
        if depth * sum(math.log10(number) for number in self._grown.denominators) > MAX_DIGITS:
            self._fault("the weights are too fine to be shown", "continuations", "round them")
            return False
        return True

    def _own_act(self, without: Branches | None) -> OwnAct | None:
        parsed = self._m.self_inflicted
        if parsed is None:
            return None
        return OwnAct(act=parsed.act, qualifies=parsed.qualifies, by=parsed.by, without=without)

    def _no_result(self) -> NoResult | None:
        parsed = self._m.artificial
        if parsed is None:
            return None
        stated = {side: name for side, name in ((Side.NS, "ns"), (Side.EW, "ew")) if name in parsed.model_fields_set}
        faults = {side: getattr(parsed, name) for side, name in stated.items()}
        assigned = frozenset(side for side, fault in faults.items() if fault is None)
        for name in ("continuations", "split", "self_inflicted", "one_side"):
            if getattr(self._m, name) is not None and not (assigned and name == "continuations"):
                self._fault("the board has no result, and yet states this", key_name(name), "remove one of them")
        if parsed.under not in ("12A2", "12C1(d)"):
            self._fault(f"{parsed.under!r} leads to no artificial score", "artificial.under", "12A2 or 12C1(d)")
        scoring = self._m.scoring
        others = ((Side.NS, parsed.other_boards.ns), (Side.EW, parsed.other_boards.ew))
        return NoResult(
            faults=MappingProxyType({side: fault for side, fault in faults.items() if fault is not None}),
            other_boards=MappingProxyType({side: value for side, value in others if value is not None}),
            average_plus=parsed.average_plus,
            assigned=assigned,
            other_table=scoring is not None and scoring.other_table is not None,
            favors=parsed.other_table_favors,
            under=parsed.under,
            percent_only=scoring is None or (scoring.top is None and scoring.field is None),
            by=parsed.by,
            why=parsed.why,
        )

    def _one_side(self) -> OneSide | None:
        parsed = self._m.one_side
        if parsed is None:
            return None
        if parsed.law not in ("11A", "25B2(b)(2)"):
            self._fault(
                f"Law {parsed.law} does not change one side's score alone",
                "one side.law",
                "11A (2017) or 25B2(b)(2) (1997)",
            )
        return OneSide(clause=parsed.law, side=parsed.side, without=parsed.without_it, by=parsed.by)

    def _findings(self, edition: Edition | None) -> tuple[Finding, ...]:
        found = []
        for index, entry in enumerate(self._m.findings):
            where = f"findings[{index}]"
            law = entry.law.strip()
            digits = law[: len(law) - len(law.lstrip("0123456789"))]
            last = 93
            if not digits or not 1 <= int(digits[:4]) <= last:
                self._fault(f"{law!r} is not a law", f"{where}.law", "a number 1 to 93 with its section, as 16B1")
            found.append(Finding(law=law, text=entry.finding, by=entry.by, where=where))
        return tuple(found)

    def _elections(self, edition: Edition | None, elections: Mapping[str, str]) -> None:
        if not elections:
            return
        if edition is None:
            self._fault("elections need the edition that they belong to", "edition", "1997, 2007 or 2017")
            return
        try:
            Lawbook(edition=edition, elected=elections)
        except CaseError as error:
            for problem in error.problems:
                self._fault(problem.message, key_name(problem.where), problem.hint)

    def _published(self) -> Published | None:
        parsed = self._m.published
        if parsed is None:
            return None
        outcomes = []
        for text, entry in parsed.outcomes.items():
            where = f"published.outcomes.{key_name(text)}"
            try:
                outcome = parse_outcome(text)
            except ParseError as error:
                self._fault(error.problems[0].message, where)
                continue
            score = entry.score
            if isinstance(score, StatedResult):
                self._fault("the published score is a number of points", where, "e.g. NS +100")
                continue
            outcomes.append(
                PublishedOutcome(
                    outcome=outcome,
                    score_ns=None if score is None else score.score_ns,
                    converted_ns=entry.value,
                    where=where,
                )
            )
        return Published(
            outcomes=tuple(outcomes),
            ns=parsed.ns,
            ew=parsed.ew,
            rounded_ns=parsed.ns_rounded,
            rounded_ew=parsed.ew_rounded,
            self_inflicted=parsed.self_inflicted,
        )

    def _expect(self) -> tuple[Expectation, ...]:
        found = []
        for text, entry in self._m.expect.items():
            where = f"expect.{key_name(text)}"
            try:
                edition = Edition.parse(text)
            except AnalyzerError as error:
                self._fault(str(error), where)
                continue
            found.append(
                Expectation(
                    edition=edition,
                    ns=entry.ns,
                    ew=entry.ew,
                    rounded_ns=entry.ns_rounded,
                    rounded_ew=entry.ew_rounded,
                    between_ns=entry.ns_between,
                    between_ew=entry.ew_between,
                    needs=None if entry.needs is None else tuple(entry.needs),
                    refused=entry.refused,
                    slips=entry.slips,
                    tricks=entry.tricks,
                    most=entry.most,
                    double_dummy=entry.double_dummy,
                    clauses=tuple(entry.clauses),
                    where=where,
                )
            )
        return tuple(found)


def _lines(node: Node) -> dict[str, int]:
    """The line of each field; a table result that the record states stands where the record is named."""
    lines = dict(node.lines)
    for name in ("board.link", "board.file"):
        if "table" not in lines and name in lines:
            lines["table"] = lines[name]
    return lines
