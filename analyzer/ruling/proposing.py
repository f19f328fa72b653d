"""The trees of a case with what simulated play proposes filled in: shares of tricks, weights of opening leads.

What is filled in is marked as proposed; shares and weights that people state are never touched. Each number comes
with the interval that its calibration supports, as the range of a weight.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import ceil, isqrt
from typing import TypeVar

from analyzer.bridge import Card, Contract, Deal, Play, Position, Restriction, trick_bounds
from analyzer.case import Case
from analyzer.continuations import REST, Branch, Branches, Plausible, PlaySettings, StatedTricks
from analyzer.errors import CaseError, InputError, SolverError
from analyzer.plausible_faults import lead_contract
from analyzer.ruling.decisions import shown_decisions
from analyzer.ruling.simulated import LeadShare, LeadsProposal, Proposal, TricksProposal
from analyzer.solver.plausible_source import Chance, LeadChances, PlausibleQuestion, PlausibleSource
from analyzer.solver.source import TrickSource

__all__ = ["is_simulated", "with_proposals"]

_T = TypeVar("_T")
_THOUSAND = 1000


def is_simulated(tree: Branches) -> bool:
    """True where a branch of the tree asks for simulated play."""
    return any(
        branch.from_play is not None
        or isinstance(branch.then, Plausible)
        or (isinstance(branch.then, Branches) and is_simulated(branch.then))
        for branch in tree.branches
    )


def with_proposals(
    case: Case, source: PlausibleSource, tricks: TrickSource, *, evidence: bool = True
) -> tuple[Case, tuple[Proposal, ...]]:
    """The case with the proposals as weights, each marked as one; the case itself where it asks for none.

    Parameters
    ----------
    tricks
        Who searches double dummy after the decisions that are shown.
    evidence
        Also what the program proposes where shares are stated in its place, and double dummy beside the decisions.

    Raises
    ------
    CaseError
        Where what a player is said to know cannot be read, or no layout fits it.
    SolverError
        Where play cannot be simulated, or the answer is none.
    """
    deal = case.board.deal
    trees = dict(case.trees())
    act = case.own_act
    if act is not None and act.without is not None:
        trees["own_act"] = act.without
    if deal is None or not any(is_simulated(tree) for tree in trees.values()):
        return case, ()
    work = _Work(case, deal, source, tricks if evidence else None, evidence=evidence)
    changes: dict[str, object] = {name: work.tree(tree) for name, tree in trees.items() if name != "own_act"}
    if act is not None and "own_act" in trees:
        changes["own_act"] = replace(act, without=work.tree(trees["own_act"]))
    return replace(case, **changes), tuple(work.proposals)  # type: ignore[arg-type]


class _Work:
    """Asks for the proposals of one case, branch by branch."""

    def __init__(
        self, case: Case, deal: Deal, source: PlausibleSource, tricks: TrickSource | None, *, evidence: bool
    ) -> None:
        self._case = case
        self._deal = deal
        self._source = source
        self._tricks = tricks
        self._evidence = evidence
        self.proposals: list[Proposal] = []

    def tree(self, tree: Branches) -> Branches:
        """The tree with every proposal filled in."""
        branches = list(tree.branches)
        if any(branch.from_play is not None for branch in branches):
            branches = self._weighed(tree)
        return Branches(*(self._filled(branch) for branch in branches))

    def _filled(self, branch: Branch) -> Branch:
        if isinstance(branch.then, Branches):
            return replace(branch, then=self.tree(branch.then))
        return (
            replace(branch, then=self._played(branch, branch.then)) if isinstance(branch.then, Plausible) else branch
        )

    def _played(self, branch: Branch, leaf: Plausible) -> StatedTricks:
        """The distribution of tricks: as stated, or as proposed."""
        stated = StatedTricks(contract=leaf.contract, shares=leaf.shares)
        if leaf.shares and not self._evidence:
            return stated
        question = self._question(leaf.settings, leaf.contract, leaf.line, leaf.restrictions)
        answer = self._asked(lambda: self._source.tricks(question), f"{branch.where}.plausible")
        chances = _tricks_checked(answer.chances, self._source.name)
        self.proposals.append(
            TricksProposal(
                where=branch.where,
                label=branch.label,
                question=question,
                answer=answer,
                engine=self._source.name,
                accepted_by=leaf.accepted_by,
                stated=leaf.shares,
                by=branch.by,
                decisions=shown_decisions(
                    self._deal,
                    leaf.contract,
                    answer.decisions,
                    self._tricks,
                    line=leaf.line,
                    restrictions=leaf.restrictions,
                ),
            )
        )
        if leaf.shares:
            return stated
        within = _within(chances, self._bounds(leaf))
        return StatedTricks(
            contract=leaf.contract,
            shares=tuple((number, chance.value) for number, chance in within),
            ranges=tuple((number, chance.low, chance.high) for number, chance in within),
            proposed_by=self._source.name,
            accepted_by=leaf.accepted_by,
            restrictions=leaf.restrictions,
        )

    def _bounds(self, leaf: Plausible) -> tuple[int, int]:
        """The fewest and the most tricks that declarer can have: by the cards, and by the tricks won on the line."""
        lowest, highest = trick_bounds(self._deal, leaf.contract)
        side = leaf.contract.declarer.side
        after = Play(cards=leaf.line).legal_position(Position.opening(self._deal, leaf.contract))
        return max(lowest, after.tricks(side)), min(highest, 13 - after.tricks(side.other))

    def _weighed(self, tree: Branches) -> list[Branch]:
        """Sister branches with the chances of their leads as weights; the rest goes to the sister that takes it."""
        first = next(branch for branch in tree.branches if branch.from_play is not None)
        contract = lead_contract(tree.branches)
        assert first.from_play is not None and contract is not None
        question = self._question(first.from_play, contract)
        answer = self._asked(lambda: self._source.leads(question), f"{first.where}.weight")
        engine = self._source.name
        shares: list[LeadShare] = []
        branches: list[Branch] = []
        left = Fraction(1)
        for branch in tree.branches:
            if branch.from_play is None:
                branches.append(branch)
                continue
            chance = _chance_of(branch.lead, answer, engine)
            left -= chance.value
            who = branch.accepted_by
            share = LeadShare(
                where=branch.where, label=branch.label, cards=branch.lead, chance=chance, accepted_by=who
            )
            shares.append(share)
            by = branch.by or who
            weighed = replace(branch, weight=chance.value, range=(chance.low, chance.high), by=by)
            branches.append(replace(weighed, from_play=None, proposed_by=engine))
        rests = [index for index, branch in enumerate(branches) if branch.stated is REST]
        if left < 0 or (left and not rests):
            raise SolverError(f"{engine}: the chances of the leads to {contract} add to {1 - left}, not 1")
        for index in rests:
            rest = branches[index]
            shares.append(
                LeadShare(
                    where=rest.where, label=rest.label, cards=(), chance=Chance(value=left, low=left, high=left)
                )
            )
            names = [share.accepted_by for share in shares if share.cards]
            accepted = " and ".join(dict.fromkeys(names)) if all(names) else ""
            weight = rest.weight if left else Fraction(0)
            branches[index] = replace(rest, weight=weight, proposed_by=engine, accepted_by=accepted)
        place = first.where.rpartition("[")[0]
        self.proposals.append(
            LeadsProposal(where=place, question=question, answer=answer, engine=engine, shares=tuple(shares))
        )
        return branches

    def _question(
        self,
        settings: PlaySettings,
        contract: Contract,
        line: tuple[Card, ...] = (),
        restrictions: tuple[Restriction, ...] = (),
    ) -> PlausibleQuestion:
        return PlausibleQuestion(
            deal=self._deal,
            contract=contract,
            line=line,
            restrictions=restrictions,
            known=settings.known,
            fixed=settings.fixed,
            level=settings.level,
            class_of_player=settings.class_of_player,
            field=settings.field,
            seed=settings.seed,
        )

    def _asked(self, ask: Callable[[], _T], where: str) -> _T:
        """The engine's answer; what it finds wrong is told at the field of the case."""
        try:
            return ask()
        except InputError as error:
            problems = [self._case.problem(p.message, where, p.hint) for p in error.problems]
            raise CaseError(problems, source=self._case.file) from None


def _tricks_checked(chances: tuple[tuple[int, Chance], ...], engine: str) -> tuple[tuple[int, Chance], ...]:
    """Chances of tricks that are such: in order, within their intervals, adding to one."""
    total = sum((chance.value for _, chance in chances), Fraction(0))
    numbers = [number for number, _ in chances]
    if total != 1 or len(set(numbers)) < len(numbers) or not all(0 <= number <= 13 for number in numbers):
        raise SolverError(f"{engine}: the chances of the numbers of tricks add to {total}, not 1")
    for number, chance in chances:
        _is_chance(chance, f"{number} tricks", engine)
    return chances


def _is_chance(chance: Chance, of: str, engine: str) -> None:
    if not 0 <= chance.low <= chance.value <= chance.high <= 1:
        raise SolverError(f"{engine}: {of}: {chance.value} does not lie between {chance.low} and {chance.high}")


def _within(chances: tuple[tuple[int, Chance], ...], bounds: tuple[int, int]) -> list[tuple[int, Chance]]:
    """The chances over the numbers of tricks that legal play allows; what lies beyond counts for the nearest.

    A fitted distribution has no zeros, and a number of tricks that the cards rule out is none.
    """
    lowest, highest = bounds
    found: dict[int, Chance] = {}
    for number, chance in chances:
        if not chance.value:
            continue
        near = min(max(number, lowest), highest)
        before = found.get(near)
        found[near] = (
            chance
            if before is None
            else Chance(
                value=before.value + chance.value,
                low=max(before.low, chance.low),
                high=min(before.high + chance.high, Fraction(1)),
            )
        )
    return sorted(found.items(), reverse=True)


def _chance_of(cards: tuple[Card, ...], answer: LeadChances, engine: str) -> Chance:
    """The chance of several leads together; of equal cards of which a part is named, that part.

    Errors of single chances are taken as independent: they are of opposite signs more often than not.
    """
    value = below = above = Fraction(0)
    for group, chance, _, _ in answer.leads:
        _is_chance(chance, f"the lead of {group[0]}", engine)
        part = Fraction(sum(card in cards for card in group), len(group))
        value += part * chance.value
        below += (part * (chance.value - chance.low)) ** 2
        above += (part * (chance.high - chance.value)) ** 2
    return Chance(
        value=value, low=max(value - _root(below), Fraction(0)), high=min(value + _root(above), Fraction(1))
    )


def _root(square: Fraction) -> Fraction:
    """The root in whole thousandths, rounded up."""
    scaled = ceil(square * _THOUSAND**2)
    root = isqrt(scaled)
    return Fraction(root + (root * root < scaled), _THOUSAND)
