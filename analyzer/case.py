"""A case: the board, what was found, what could have happened, and how the event is scored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType

from analyzer.bridge import Board, Play, Position, Result, Seat, Side, Vulnerability, trick_bounds
from analyzer.bridge.restriction_faults import restriction_problems
from analyzer.bridge.won import Won
from analyzer.claim_facts import StatedClaim
from analyzer.claim_faults import claim_faults
from analyzer.continuations import (
    Branches,
    DoubleDummy,
    Leaf,
    Plausible,
    StatedResult,
    StatedScore,
    StatedTricks,
    paths,
    placed,
    spread_problems,
    weight_problems,
)
from analyzer.errors import BoardError, CaseError, Problem
from analyzer.judgment_facts import (
    StatedDeception,
    StatedInformation,
    StatedMember,
    StatedMisinformation,
    StatedPoll,
)
from analyzer.judgment_faults import judgment_faults
from analyzer.laws import Edition
from analyzer.laws.law12 import Authority
from analyzer.laws.law12c2 import Fault
from analyzer.laws.law86 import Favors
from analyzer.plausible_faults import plausible_faults
from analyzer.play_facts import RevokeEquity, SafetyNet, StatedRevoke
from analyzer.revoke_faults import revoke_faults
from analyzer.scoring import Method, Rounding, TeamImps, possible_scores

__all__ = [
    "Case",
    "Expectation",
    "Finding",
    "NoResult",
    "OneSide",
    "OwnAct",
    "Penalty",
    "Published",
    "PublishedOutcome",
]


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
class OwnAct:
    """An error or gamble of the non-offending side after the infraction (12C1(e); 12C1(b) in 2007).

    Attributes
    ----------
    act
        What the side did, in words.
    qualifies
        Whether it is an act that the edition's law names; None where nobody has judged it.
    without
        What could have happened with the infraction and without the act; None where nobody has said.
    """

    act: str
    qualifies: bool | None = None
    by: str = ""
    without: Branches | None = None
    where: str = "self inflicted"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoResult:
    """A board that has no result, to be scored artificially (Law 12C2).

    Attributes
    ----------
    faults
        How far each side is to blame; a side that is missing has not been judged.
    other_boards
        Each side's percentage, or mean IMPs, on the other boards of the session; a side that is missing is unknown.
    average_plus
        What the regulating authority has set for average plus, in IMPs; None for the law's own.
    assigned
        The sides that get an assigned score from the continuations instead (Law 86).
    under
        Why there is no result: ``12A2`` (the board cannot be played) or ``12C1(d)`` (too many or unclear results).
    percent_only
        True where no top is stated, so that the score is a percentage.
    other_table, favors
        Teams: whether the board has a result at the other table, and which side it clearly favors; None where
        nobody has judged that.
    """

    faults: Mapping[Side, Fault]
    other_boards: Mapping[Side, Fraction] = field(default_factory=lambda: MappingProxyType({}))
    average_plus: Fraction | None = None
    assigned: frozenset[Side] = frozenset()
    other_table: bool = False
    favors: Favors | Side | None = None
    under: str = "12A2"
    percent_only: bool = False
    by: str = ""
    why: str = ""
    where: str = "artificial"


@dataclass(frozen=True, slots=True, kw_only=True)
class OneSide:
    """A ruling that changes the score of one side only.

    Attributes
    ----------
    clause
        ``25B2(b)(2)`` (1997: cap at average minus) or ``11A`` (2017: a gain is taken away).
    side
        The side whose score is changed.
    without
        Law 11A: the result without the gain; None otherwise.
    """

    clause: str
    side: Side
    without: StatedResult | StatedScore | None = None
    by: str = ""
    where: str = "one side"


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
    """The figures of an official ruling, to be checked; they never enter the score.

    Attributes
    ----------
    outcomes
        What was printed for single outcomes.
    ns, ew, rounded_ns, rounded_ew
        What was printed for the sides.
    self_inflicted
        The part of the damage that was said to be self-inflicted, in the event's unit; None where not printed.
    """

    outcomes: tuple[PublishedOutcome, ...] = ()
    ns: Fraction | None = None
    ew: Fraction | None = None
    rounded_ns: Fraction | None = None
    rounded_ew: Fraction | None = None
    self_inflicted: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """What ``analyzer check`` expects of the case under one edition.

    Attributes
    ----------
    ns, ew, rounded_ns, rounded_ew
        The adjusted scores in the event's unit; None where not stated.
    between_ns, between_ew
        Bounds of the exact scores, which may be one of them; None where not stated.
    needs
        Ids of the judgments that must be asked for; None where not stated.
    refused
        Words of the refusal; empty where the case must be ruled.
    slips
        How many slips of the published figures must be found; None where not stated.
    tricks, most, double_dummy
        After a claim, of the claimer's side of the tricks left: as ruled, on the best normal line, and double dummy;
        None where not stated.
    clauses
        Clauses that the ruling must cite.
    """

    edition: Edition
    ns: Fraction | None = None
    ew: Fraction | None = None
    rounded_ns: Fraction | None = None
    rounded_ew: Fraction | None = None
    between_ns: tuple[Fraction, Fraction] | None = None
    between_ew: tuple[Fraction, Fraction] | None = None
    needs: tuple[str, ...] | None = None
    refused: str = ""
    slips: int | None = None
    tricks: int | None = None
    most: int | None = None
    double_dummy: int | None = None
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
    tree_ew, split_because
        East-West's own outcomes where the law gives each side its own (then ``tree`` is North-South's), and the
        legal ground for that.
    director_error
        True where the score is adjusted for a Director's error, with both sides non-offending (82C).
    own_act, no_result, one_side
        What the clauses of Law 12 beside the weighted score need; None where they do not apply.
    revokes, revokes_in_record
        Revokes as found; True where those are meant that the cards of the record show.
    won
        Who won the tricks, as stated; None where the record tells it or nobody does.
    equity, without_later_revoke
        What was judged of the result without a revoke (64C); declarer's tricks without a later one in the same suit.
    net
        A judgment under a safety net (23, 72C, 27D, 50E3 …); None where none is asked for.
    claim
        A claim or concession that is contested; None where there was none.
    information, misinformation, deceptions
        Information from partner; what opponents were told of agreements; what is said to have misled them.
    polls, panel
        Polls by name, and what each member of a panel judges.
    lean
        How much of the weight is to be leant towards the non-offending side, beside the ruling; None where not asked.
    has_scoring
        False where the case asks for the tricks after a claim alone, and states no form of scoring.
    knock_out
        True in a knock-out match, where scores that do not balance are averaged (12C4).
    asked_because
        ``rectification too severe`` or ``too lenient``: reasons that Law 12B2 refuses; empty otherwise.
    file, sha256, lines
        Where the case was read from: name, hash of the bytes, line of each field.
    files
        Name and hash of each record file that the case takes facts from.
    left_out
        Entries of the field that have no score to compare with.
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
    tree_ew: Branches | None = None
    split_because: str = ""
    director_error: bool = False
    own_act: OwnAct | None = None
    no_result: NoResult | None = None
    one_side: OneSide | None = None
    revokes: tuple[StatedRevoke, ...] = ()
    revokes_in_record: bool = False
    won: Won | None = None
    equity: RevokeEquity | None = None
    without_later_revoke: int | None = None
    net: SafetyNet | None = None
    claim: StatedClaim | None = None
    information: tuple[StatedInformation, ...] = ()
    misinformation: tuple[StatedMisinformation, ...] = ()
    deceptions: tuple[StatedDeception, ...] = ()
    polls: tuple[StatedPoll, ...] = ()
    panel: tuple[StatedMember, ...] = ()
    lean: Fraction | None = None
    has_scoring: bool = True
    knock_out: bool = False
    asked_because: str = ""
    penalties: tuple[Penalty, ...] = ()
    published: Published | None = None
    expect: tuple[Expectation, ...] = ()
    file: str = ""
    sha256: str = ""
    lines: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    files: tuple[tuple[str, str], ...] = ()
    left_out: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name, tree in self.trees():
            where = {"tree": "continuations", "tree_ew": "continuations.EW"}[name]
            object.__setattr__(self, name, placed(tree, where))
        act = self.own_act
        if act is not None and act.without is not None:
            named = placed(act.without, f"{act.where}.without it")
            object.__setattr__(self, "own_act", replace(act, without=named))
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
            # a contradiction with the result is told at the table
            if problem.where != "result" and not self._is_accepted(problem):
                recorded = f"line {problem.line} of the record" if problem.line is not None else ""
                hint = "; ".join(part for part in (problem.hint, recorded) if part)
                found.append(self.problem(problem.message, where, hint))
        found += self._contract_problems()
        for _, tree in (*self.trees(), *self._own_act_tree()):
            for problem in (*weight_problems(tree), *spread_problems(tree)):
                found.append(self.problem(problem.message, problem.where, problem.hint))
            for path in paths(tree):
                found += self._leaf_problems(path.leaf, path.where)
            found += [self.problem(*fault) for fault in plausible_faults(self.board, tree)]
        trees = tuple(tree for _, tree in (*self.trees(), *self._own_act_tree()))
        stated = judgment_faults(self.board, self.information, self.misinformation, self.polls, trees)
        found += [self.problem(*fault) for fault in (*stated, *self._beside_information())]
        found += self._revoke_problems()
        if self.claim is not None:
            found += [self.problem(*fault) for fault in claim_faults(self.board, self.claim, beside=self._beside())]
        if self.knock_out and not isinstance(self.method, TeamImps):
            found.append(self.problem("a knock-out is scored at teams", "scoring.knock out", "remove it"))
        if self.table is not None:
            found += self._leaf_problems(self.table, "table")
            found += self._table_problems(self.table) or self._play_contradictions(self.table)
        return tuple(found)

    def trees(self) -> tuple[tuple[str, Branches], ...]:
        """The continuation trees of the case by the name of their field: common or North-South's, East-West's."""
        named = (("tree", self.tree), ("tree_ew", self.tree_ew))
        return tuple((name, tree) for name, tree in named if tree is not None)

    def _own_act_tree(self) -> tuple[tuple[str, Branches], ...]:
        if self.own_act is None or self.own_act.without is None:
            return ()
        return (("own_act", self.own_act.without),)

    def _beside(self) -> tuple[str, ...]:
        """The fields that do not go together with a claim."""
        fields = {
            "continuations": self.tree is not None,
            "artificial": self.no_result is not None,
            "one side": self.one_side is not None,
            "revokes": bool(self.revokes or self.revokes_in_record),
            "safety net": self.net is not None,
            "self inflicted": self.own_act is not None,
            "director error": self.director_error,
            "unauthorized information": bool(self.information),
            "misinformation": bool(self.misinformation),
            "deception": bool(self.deceptions),
        }
        return tuple(name for name, there in fields.items() if there)

    def _beside_information(self) -> tuple[tuple[str, str, str], ...]:
        """Fields that ask for a ruling of their own, not the one on information from partner or misinformation."""
        if not (self.information or self.misinformation or self.deceptions):
            return ()
        fields = {
            "artificial": self.no_result is not None,
            "one side": self.one_side is not None,
            "revokes": bool(self.revokes or self.revokes_in_record),
            "safety net": self.net is not None,
        }
        message = "this asks for a ruling of its own, beside the one on information or misinformation"
        return tuple((message, name, "rule them one after the other") for name, there in fields.items() if there)

    def _revoke_problems(self) -> list[Problem]:
        """Contradictions among the revokes, the tricks and the judgments about them."""
        found: list[Problem] = []
        if not self.revokes and not self.revokes_in_record:
            for name, there in (
                ("tricks won", self.won is not None),
                ("without the revoke", self.equity is not None),
                ("without the later revoke", self.without_later_revoke is not None),
            ):
                if there:
                    found.append(self.problem("no revoke is stated", name, "state revokes, or remove it"))
            return found
        if self.revokes_in_record and (self.board.play is None or self.revokes):
            what = "the revokes are stated too" if self.revokes else "the board has no play"
            found.append(self.problem(what, "revokes in the record", "state them, or leave it out"))
        seen: set[tuple[Seat, int]] = set()
        for revoke in self.revokes:
            if (revoke.player, revoke.trick) in seen:
                found.append(self.problem("the same revoke stands twice", revoke.where))
            seen.add((revoke.player, revoke.trick))
            if self.won is not None and not self.won.first <= revoke.trick <= self.won.last:
                message = (
                    f"a revoke at trick {revoke.trick}; the tricks stated are {self.won.first} to {self.won.last}"
                )
                found.append(self.problem(message, revoke.where, "state who won the tricks from the revoke on"))
        sides = frozenset(revoke.player.side for revoke in self.revokes)
        if self.offending is not None and sides and self.offending != sides:
            names = " and ".join(side.dashed for side in sorted(sides))
            found.append(self.problem(f"{names} revoked", "offending", "leave it out; the revoke says it"))
        if self.equity is not None and self.tree is not None:
            found.append(self.problem("the continuations say it already", "without the revoke", "remove one of them"))
        found += [self.problem(*fault) for fault in revoke_faults(self.board, self.table, self.revokes, self.won)]
        return [*found, *self._trick_count_problems(), *self._other_contracts()]

    def _other_contracts(self) -> list[Problem]:
        """Outcomes in another contract than that of the table: a revoke cannot change the auction."""
        table = self.table.result.contract if isinstance(self.table, StatedResult) else None
        if table is None or self.tree is None:
            return []
        found = []
        for path in paths(self.tree):
            contract = path.leaf.result.contract if isinstance(path.leaf, StatedResult) else None
            if isinstance(path.leaf, StatedTricks | DoubleDummy | Plausible):
                contract = path.leaf.contract
            if contract is not None and contract != table:
                found.append(
                    self.problem(
                        f"{contract} was not the contract; a revoke does not change it", path.where, str(table)
                    )
                )
        return found

    def _trick_count_problems(self) -> list[Problem]:
        """Stated tricks that the result at the table does not allow."""
        table = self.table
        if self.won is None or not isinstance(table, StatedResult) or table.result.contract is None:
            return []
        contract, tricks = table.result.contract, table.result.tricks_declarer or 0
        sides = [trick.side for trick in self.won.tricks]
        his, theirs = sides.count(contract.declarer.side), sides.count(contract.declarer.side.other)
        if his > tricks or theirs > 13 - tricks:
            message = f"{his} tricks to declarer and {theirs} to the defenders do not fit {table.result}"
            return [self.problem(message, "tricks won", f"declarer took {tricks}, before any transfer")]
        if self.won.first == 1 and self.won.last == 13 and None not in sides and his != tricks:
            return [self.problem(f"{his} tricks to declarer, {table.result} has {tricks}", "tricks won")]
        return []

    def _is_accepted(self, problem: Problem) -> bool:
        """True where the problem is an irregularity at the table: a fact of the case, not a fault of its file.

        In an auction that was typed into the case the irregular call must say so in its note.
        """
        auction, where = self.board.auction, problem.where
        if not problem.is_fact:
            return False
        if auction is None or self.board.source is not None or not where.startswith("auction"):
            return True
        if not where.startswith("auction["):
            return False
        made = auction.calls[int(where[len("auction[") : -1])]
        return made.call.is_skipped or (made.note is not None and bool(made.note.irregular))

    def _contract_problems(self) -> list[Problem]:
        contracts = [path.leaf for _, tree in (*self.trees(), *self._own_act_tree()) for path in paths(tree)]
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

    def _play_contradictions(self, table: StatedResult | StatedScore) -> list[Problem]:
        """Where the cards played do not give the result that the table had."""
        if not isinstance(table, StatedResult) or table.result != self.board.result:
            return []
        return [
            self.problem(problem.message, "table", problem.hint)
            for problem in self.board.problems()
            if problem.where == "result" and not problem.is_fact
        ]

    def _leaf_problems(self, leaf: Leaf, where: str) -> list[Problem]:
        match leaf:
            case StatedResult():
                return self._result_problems(leaf.result, where)
            case StatedScore():
                vulnerable = self.board.vulnerable
                if leaf.score_ns in possible_scores(vulnerable):
                    return []
                at = f" at vulnerability {vulnerable}" if vulnerable is not None else ""
                return [self.problem(f"NS {leaf.score_ns:+d} is not a score of any contract{at}", where, "Law 77")]
            case StatedTricks() | Plausible():
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
        return [
            self.problem(problem.message, f"{where}.double dummy", problem.hint)
            for problem in restriction_problems(after, leaf.restrictions, declarer=leaf.contract.declarer)
        ]

    @property
    def vulnerable(self) -> Vulnerability:
        """The vulnerability; where it is not stated no score depends on it."""
        return self.board.vulnerable or Vulnerability.NONE
