"""From the text of a case file to a :class:`~analyzer.case.Case`, with every fault at its line."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from analyzer.bridge import Auction, Board, CallNote, MadeCall, Play, Vulnerability
from analyzer.case import Case, Expectation, Finding, Penalty, Published, PublishedOutcome
from analyzer.casefile import model as m
from analyzer.casefile.faults import in_order, is_consequence, line_of, problems_of, without_faults
from analyzer.casefile.fields import parse_outcome
from analyzer.casefile.yaml_text import MAX_BYTES, Node, key_name, read_text
from analyzer.continuations import (
    REST,
    Branch,
    Branches,
    DoubleDummy,
    Leaf,
    StatedResult,
    StatedScore,
    StatedTricks,
)
from analyzer.errors import AnalyzerError, CaseError, InputError, ParseError, Problem
from analyzer.laws import Edition, Lawbook
from analyzer.scoring import Matchpoints, Method, Rounding, ScorerTable, TeamImps, possible_scores, score_ns

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
    return case_from_bytes(data, source=str(path))


def case_from_bytes(data: bytes, *, source: str) -> Case:
    """The case that the bytes of a case file state; ``source`` names it in errors and in the trace."""
    node = read_text(data, source=source)
    sha256 = hashlib.sha256(data).hexdigest()
    try:
        parsed = m.CaseModel.model_validate(node.value)
    except ValidationError as error:
        found = problems_of(error, node)
        found += _further_problems(error, found, node, source)
        raise CaseError(in_order(found), source=source) from None
    return _Builder(parsed, node, source, sha256).case()


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


class _Builder:
    """Turns the validated text into facts; collects every fault instead of stopping at the first."""

    def __init__(self, parsed: m.CaseModel, node: Node, source: str, sha256: str) -> None:
        self._m = parsed
        self._node = node
        self._source = source
        self._sha256 = sha256
        self._problems: list[Problem] = []
        self._outcomes = 0
        self._denominators: set[int] = set()

    def _fault(self, message: str, where: str, hint: str = "") -> None:
        self._problems.append(Problem(message=message, where=where, hint=hint, line=line_of(self._node, where)))

    def case(self) -> Case:
        """The case, or every fault at once."""
        parsed = self._m
        if parsed.format != FORMAT:
            self._fault(f"format {parsed.format} is not known", "format", f"this program reads format {FORMAT}")
        board = self._board()
        method = self._method(board.vulnerable)
        tree = self._tree()
        expect = self._expect()
        published = self._published()
        self._elections(parsed.edition, parsed.elections)
        findings = self._findings(parsed.edition)
        rounding = self._rounding()
        try:
            case = self._case(
                board, method or TeamImps(other_table_ns=0), rounding, findings, tree, published, expect
            )
        except CaseError as error:
            self._problems += error.problems
        if self._problems:
            raise CaseError(in_order(self._problems), source=self._source)
        return case

    def _case(
        self,
        board: Board,
        method: Method,
        rounding: Rounding | None,
        findings: tuple[Finding, ...],
        tree: Branches | None,
        published: Published | None,
        expect: tuple[Expectation, ...],
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
            table=parsed.table,
            method=method,
            rounding=rounding,
            offending=parsed.offending,
            findings=findings,
            tree=tree,
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
            lines=MappingProxyType(self._node.lines),
        )

    def _rounding(self) -> Rounding | None:
        parsed = self._m.scoring.rounding
        if parsed is None:
            return None
        try:
            return Rounding(unit=parsed.unit, mode=parsed.mode)
        except InputError as error:
            self._fault(error.problems[0].message, "scoring.rounding.unit")
            return None

    def _board(self) -> Board:
        parsed = self._m.board
        auction = None
        used = set()
        if parsed.auction is not None and parsed.dealer is None:
            self._fault("an auction needs its dealer", "board.dealer", "N, E, S or W")
        elif parsed.auction is not None and parsed.dealer is not None:
            calls = []
            for written in parsed.auction:
                note = parsed.notes.get(written.note) if written.note else None
                if written.note and note is None:
                    self._fault(
                        f"{written.call}[{written.note}] points at a note that is not there", "board.auction",
                        f"add {written.note} under board.notes",
                    )  # fmt: skip
                used.add(written.note)
                calls.append(MadeCall(written.call, _note(note, written.alert)))
            auction = Auction(dealer=parsed.dealer, calls=tuple(calls))
        for name in parsed.notes:
            if name not in used and (auction is not None or parsed.auction is None):
                self._fault(f"note {name!r} belongs to no call", f"board.notes.{key_name(name)}",
                            f"write [{name}] after the call that it explains")  # fmt: skip
        return Board(
            number=parsed.number,
            dealer=parsed.dealer,
            vulnerable=parsed.vulnerable,
            deal=parsed.deal,
            auction=auction,
            play=None if parsed.play is None else Play(cards=parsed.play),
            result=self._m.table.result if isinstance(self._m.table, StatedResult) else None,
        )

    def _method(self, vulnerable: Vulnerability | None) -> Method | None:
        scoring = self._m.scoring
        name = key_name(scoring.method)
        try:
            if name in ("teams", "imps", "team imps", "teams imps"):
                return self._teams(scoring, vulnerable)
            if name in ("matchpoints", "pairs", "mp"):
                return self._matchpoints(scoring, vulnerable)
        except InputError as error:
            self._fault(error.problems[0].message, "scoring", error.problems[0].hint)
            return None
        self._fault(f"{scoring.method!r} is not a form of scoring", "scoring.method", "teams or matchpoints")
        return None

    def _teams(self, scoring: m.ScoringModel, vulnerable: Vulnerability | None) -> Method | None:
        for name in ("field", "scorer", "top"):
            if getattr(scoring, name) is not None:
                self._fault(f"teams are not scored by {name!r}", f"scoring.{name}", "remove it")
        if scoring.other_table is None:
            self._fault("the result at the other table is missing", "scoring.other table", "e.g. NS -620 or 4S= E")
            return None
        points = self._points(scoring.other_table, vulnerable, "scoring.other table")
        return None if points is None else TeamImps(other_table_ns=points)

    def _matchpoints(self, scoring: m.ScoringModel, vulnerable: Vulnerability | None) -> Method | None:
        if scoring.other_table is not None:
            self._fault("pairs have no other table", "scoring.other table", "state the field")
        if (scoring.field is None) == (scoring.scorer is None):
            self._fault(
                "matchpoints need the field, or the scorer's table, and not both", "scoring",
                "field: [420, 420, -50] or scorer: {NS 420: 8} with top: 10",
            )  # fmt: skip
            return None
        if scoring.field is not None:
            scores = [self._points(score, vulnerable, "scoring.field") for score in scoring.field]
            known = tuple(score for score in scores if score is not None)
            method = Matchpoints(field_ns=known) if len(known) == len(scores) else None
            if method is not None and scoring.top is not None and scoring.top != method.top:
                self._fault(
                    f"the top is {scoring.top}, and {len(known)} other tables give {method.top}", "scoring.top",
                    "correct the field or leave the top out",
                )  # fmt: skip
            return method
        if scoring.top is None:
            self._fault("the scorer's table needs the top", "scoring.top", "twice the number of comparisons")
            return None
        lines: list[tuple[int, Fraction]] = []
        for score, value in scoring.scorer or ():
            points = self._points(score, vulnerable, "scoring.scorer")
            if points is not None:
                lines.append((points, value))
        return ScorerTable(matchpoints_ns=tuple(lines), top=scoring.top)

    def _points(self, stated: StatedResult | StatedScore, vulnerable: Vulnerability | None, where: str) -> int | None:
        """Points to North-South for a score or result that is compared with."""
        if isinstance(stated, StatedScore):
            if stated.score_ns not in possible_scores(vulnerable):
                at = f" at vulnerability {vulnerable}" if vulnerable is not None else ""
                self._fault(f"NS {stated.score_ns:+d} is not a score of any contract{at}", where, "Law 77")
                return None
            return stated.score_ns
        if vulnerable is None and stated.result.contract is not None:
            self._fault(f"{stated.result} cannot be scored: the vulnerability is missing", where,
                        "state board.vulnerable, or the score")  # fmt: skip
            return None
        return score_ns(stated.result, vulnerable or Vulnerability.NONE)

    def _tree(self) -> Branches | None:
        tree = self._branches(self._m.continuations, "continuations")
        if self._outcomes > MAX_OUTCOMES:
            self._fault(f"{self._outcomes} outcomes", "continuations", f"a case has at most {MAX_OUTCOMES}")
            return None
        depth = 1 + max((text.count(".then") for text in self._node.lines), default=0)
        if depth * sum(math.log10(number) for number in self._denominators) > MAX_DIGITS:
            self._fault("the weights are too fine to be shown", "continuations", "round them")
            return None
        return tree

    def _branches(self, entries: list[m.BranchModel] | None, where: str) -> Branches | None:
        if entries is None:
            return None
        if not entries:
            self._fault("the list is empty", where, "state at least one outcome")
            return None
        branches = []
        for index, entry in enumerate(entries):
            branch = self._branch(entry, f"{where}[{index}]")
            if branch is not None:
                branches.append(branch)
        return Branches(*branches) if len(branches) == len(entries) else None

    def _branch(self, entry: m.BranchModel, where: str) -> Branch | None:
        then = self._end(entry, where)
        if then is None:
            return None
        self._outcomes += not isinstance(then, Branches)
        if isinstance(then, StatedTricks):
            self._outcomes += len(then.shares) - 1
            self._denominators |= {share.denominator for _, share in then.shares}
        if isinstance(entry.weight, Fraction):
            self._denominators.add(entry.weight.denominator)
        if entry.likely and entry.at_all_probable is False:
            self._fault("what is likely is at all probable too", f"{where}.at all probable", "remove one of them")
        return Branch(
            label=entry.label,
            weight=entry.weight,
            by=entry.by,
            legal=entry.legal,
            why=entry.why,
            likely=entry.likely,
            at_all_probable=entry.at_all_probable,
            then=then,
            where=where,
        )

    def _end(self, entry: m.BranchModel, where: str) -> Leaf | Branches | None:
        ends = [
            name
            for name, there in (
                ("result", entry.result is not None),
                ("tricks", entry.tricks is not None),
                ("double dummy", entry.double_dummy is not None),
                ("then", entry.then is not None),
            )
            if there
        ]
        if len(ends) != 1:
            found = " and ".join(ends) if ends else "nothing"
            self._fault(
                f"a branch ends in one of result, tricks, double dummy or then; {found} found", where,
                "e.g. result: 4S= N",
            )  # fmt: skip
            return None
        if entry.then is not None:
            return self._branches(entry.then, f"{where}.then")
        if entry.result is not None:
            if entry.contract is not None:
                self._fault("the result names the contract already", f"{where}.contract", "remove it")
            return entry.result
        if entry.contract is None:
            self._fault(f"{ends[0]} needs the contract", f"{where}.contract", "e.g. contract: 3NT W")
            return None
        if entry.tricks is not None:
            return StatedTricks(contract=entry.contract, shares=self._shares(entry.tricks, where))
        assert entry.double_dummy is not None
        lead, line = entry.double_dummy.lead, entry.double_dummy.line
        if lead is not None and line is not None:
            self._fault("lead and line are both stated", f"{where}.double dummy", "the line starts with the lead")
        cards = line if line is not None else (lead,) if lead is not None else ()
        return DoubleDummy(contract=entry.contract, line=cards)

    def _shares(self, tricks: tuple[tuple[int, Any], ...], where: str) -> tuple[tuple[int, Fraction], ...]:
        stated = sum((share for _, share in tricks if isinstance(share, Fraction)), Fraction(0))
        if sum(share is REST for _, share in tricks) > 1:
            self._fault("more than one number of tricks has 'rest'", f"{where}.tricks", "only one may")
        if len({number for number, _ in tricks}) < len(tricks):
            self._fault("a number of tricks stands twice", f"{where}.tricks")
        return tuple((number, 1 - stated if share is REST else share) for number, share in tricks)

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
                    needs=None if entry.needs is None else tuple(entry.needs),
                    refused=entry.refused,
                    slips=entry.slips,
                    clauses=tuple(entry.clauses),
                    where=where,
                )
            )
        return tuple(found)


def _note(entry: m.NoteModel | None, alert: bool) -> CallNote | None:
    if entry is None:
        return CallNote(alert=True) if alert else None
    return CallNote(
        alert=alert or entry.alert,
        explanation=entry.explanation,
        break_in_tempo=entry.break_in_tempo,
        text=entry.text,
        irregular=entry.irregular,
    )
