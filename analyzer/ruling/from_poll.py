"""The trees of a case with what Law 16 and a poll say: illegal actions marked, accepted shares filled in.

A share is filled in only where somebody has accepted it; weights given by hand are never touched.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from analyzer.bridge.action import Action
from analyzer.case import Case
from analyzer.continuations import Branch, Branches, StatedResult, StatedScore, percent
from analyzer.errors import CaseError, Problem
from analyzer.judgment_facts import StatedPoll
from analyzer.laws import Lawbook, Need
from analyzer.laws.law16 import ActionRuling
from analyzer.laws.lawbook import Edition
from analyzer.numbers import number_text
from analyzer.ruling.derived import Derived

__all__ = ["Completed", "completed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Completed:
    """The case with its trees completed.

    Attributes
    ----------
    case
        With illegal branches marked, and with the accepted shares as weights.
    waiting
        The fields of the weights that wait until the shares of a poll are accepted.
    needs
        Who accepts the shares; by which lawful action the contract of the table was reached.
    """

    case: Case
    waiting: frozenset[str] = frozenset()
    needs: tuple[Need, ...] = ()
    notes: tuple[str, ...] = ()


def completed(case: Case, derived: Derived, book: Lawbook) -> Completed:
    """The case with its trees completed.

    Raises
    ------
    CaseError
        Where an illegal action takes a share of a poll, or a lawful answer has no branch; every such fault.

    Law
    ---
    12C3, 16A (1997); 12C1(c), 16B1(a) (2007, 2017).
    """
    work = _Work(case, derived, book)
    changes: dict[str, object] = {name: work.tree(tree) for name, tree in case.trees()}
    act = case.own_act
    if act is not None and act.without is not None:
        changes["own_act"] = replace(act, without=work.tree(act.without))
    if work.problems:
        raise CaseError(dict.fromkeys(work.problems), source=case.file)
    needs = tuple(dict.fromkeys((*work.needs, *work.unexplained())))
    return Completed(
        case=replace(case, **changes),  # type: ignore[arg-type]
        waiting=frozenset(work.waiting),
        needs=needs,
        notes=tuple(dict.fromkeys(work.notes)),
    )


class _Work:
    """Completes the trees of one case; collects every fault."""

    def __init__(self, case: Case, derived: Derived, book: Lawbook) -> None:
        self._case = case
        self._derived = derived
        self._book = book
        self._weighs = book.clause("12C3" if book.edition is Edition.L1997 else "12C1(c)").cite
        self.problems: list[Problem] = []
        self.waiting: set[str] = set()
        self.needs: list[Need] = []
        self.notes: list[str] = []

    def tree(self, tree: Branches) -> Branches:
        """The tree with illegal actions marked and shares filled in."""
        branches = [self._marked(branch) for branch in tree.branches]
        if any(branch.from_poll for branch in branches):
            branches = self._shared(branches)
        return Branches(
            *(
                replace(branch, then=self.tree(branch.then)) if isinstance(branch.then, Branches) else branch
                for branch in branches
            )
        )

    def _marked(self, branch: Branch) -> Branch:
        """The branch, illegal where the law forbids the action that it follows."""
        forbidden = [ruling for action in branch.actions if (ruling := self._forbidden(branch, action)) is not None]
        if not forbidden or not branch.legal:
            return branch
        if len(forbidden) < len(branch.actions):
            names = ", ".join(entry.action.symbol for entry in forbidden)
            hint = "a branch of its own for the illegal ones"
            problem = self._case.problem(
                f"lawful actions and illegal ones ({names}) in one branch", branch.where, hint
            )
            self.problems.append(problem)
            return branch
        over = ", ".join(dict.fromkeys(action.symbol for entry in forbidden for action in entry.suggested_over))
        return replace(branch, legal=False, why=branch.why or f"suggested over {over}")

    def _forbidden(self, branch: Branch, action: Action) -> ActionRuling | None:
        for found in self._derived.information:
            player = found.ruling.player
            if not found.ruling.is_infraction or (branch.player is not None and branch.player is not player):
                continue
            for entry in found.ruling.actions:
                if entry.action == action and entry.lawful is False:
                    return entry
        return None

    def _shared(self, branches: list[Branch]) -> list[Branch]:
        """Sister branches of which some take shares of a poll."""
        polled = [branch for branch in branches if branch.from_poll]
        stated = next(poll for poll in self._case.polls if poll.name == polled[0].from_poll)
        counted = self._counted(stated)
        for branch in polled:
            if not branch.legal:
                what = f"“{branch.label or branch.where}” is illegal ({branch.why}) and takes a share of the poll"
                hint = f"an illegal action has none (Law {self._weighs}); leave its weight out"
                self.problems.append(self._case.problem(what, f"{branch.where}.weight", hint))
        lawful = [branch for branch in polled if branch.legal]
        if not counted or not lawful:
            return [replace(branch, from_poll="", takes_others=False) for branch in branches]
        taken = {action for branch in lawful for action in branch.actions}
        answers = {
            branch.where: [
                action
                for action in counted
                if action in branch.actions or (branch.takes_others and action not in taken)
            ]
            for branch in lawful
        }
        self._left_over(counted, answers.values(), lawful[0].where)
        if not stated.accepted_by:
            self._ask(stated, counted)
            self.waiting |= {f"{branch.where}.weight" for branch in lawful}
            return [replace(branch, from_poll="", takes_others=False) for branch in branches]
        return [
            self._with_share(branch, stated, counted, answers[branch.where], several=len(lawful) > 1)
            if branch.where in answers
            else replace(branch, from_poll="", takes_others=False)
            for branch in branches
        ]

    def _counted(self, stated: StatedPoll) -> dict[Action, Fraction]:
        """The lawful answers with their shares; all of them where nobody's action was an infraction."""
        for found in self._derived.information:
            if found.poll is not None and found.poll.name == stated.name:
                if found.ruling.alternatives.faults:
                    return {}
                if found.ruling.is_infraction:
                    return dict(found.ruling.shares)
        tallies = [tally for tally in stated.poll.tallies() if tally.chose_share]
        whole = sum((tally.chose_share for tally in tallies), Fraction(0))
        return {tally.action: tally.chose_share / whole for tally in tallies}

    def _left_over(self, counted: dict[Action, Fraction], taken: Iterable[list[Action]], where: str) -> None:
        known = {action for actions in taken for action in actions}
        left = [action for action in counted if action not in known]
        if left:
            told = ", ".join(f"{action.symbol} {percent(counted[action])}" for action in left)
            hint = "add a branch, or let one take {poll: …, answers: rest}"
            self.problems.append(self._case.problem(f"lawful answers without a branch: {told}", where, hint))

    def _ask(self, stated: StatedPoll, counted: dict[Action, Fraction]) -> None:
        shares = ", ".join(f"{action.symbol} {percent(share)}" for action, share in counted.items())
        question = (
            f"The poll “{stated.name}” proposes over the lawful answers: {shares}. Who accepts these shares as "
            "weights? Or give the weights."
        )
        self.needs.append(Need(id=f"{stated.where}.accepted by", question=question, clause=self._weighs))

    def _with_share(
        self,
        branch: Branch,
        stated: StatedPoll,
        counted: dict[Action, Fraction],
        answers: list[Action],
        *,
        several: bool,
    ) -> Branch:
        """The branch with the accepted share, and with the counts that say how sure it is."""
        share = sum((counted[action] for action in answers), Fraction(0))
        chose = {action: stated.poll.tally(action).chose for action in counted}
        numbers = [number for number in chose.values() if number is not None]
        asked, mine = sum(numbers), sum(chose[action] or 0 for action in answers)
        is_counted = len(numbers) == len(chose) and asked > 0 and share == Fraction(mine, asked)
        size = stated.poll.size
        part = f"{mine} of {asked} lawful answers" if is_counted else f"{number_text(100 * share)}% of the answers"
        self.notes.append(
            f"Shares of the poll “{stated.name}”, accepted by {stated.accepted_by}: "
            + ", ".join(f"{action.symbol} {percent(value)}" for action, value in counted.items())
            + (f" of the {asked} lawful answers of {size}." if is_counted and asked != size else ".")
        )
        self.notes += self._of_others(stated, branch)
        return replace(
            branch,
            weight=share,
            polled=mine if is_counted and several else None,
            by=f"poll: {part}; {stated.accepted_by}",
            from_poll="",
            takes_others=False,
        )

    def _of_others(self, stated: StatedPoll, branch: Branch) -> Iterable[str]:
        """That an accepted poll asked other people than the peers of the player whose choice is examined."""
        peers, players = stated.poll.peers_of, [found.evaluation.fact.player for found in self._derived.information]
        if peers is None or peers in (branch.player, *players) or not players or None in players:
            return
        examined = " and ".join(dict.fromkeys(player.full_name for player in players if player is not None))
        yield f"The poll “{stated.name}” asked peers of {peers.full_name}; the choice was {examined}'s."

    def unexplained(self) -> Iterable[Need]:
        """Lawful branches in the contract of the table of which nobody says by which action they came about."""
        table = self._case.table
        illegal = [
            found
            for found in self._derived.information
            if found.ruling.is_infraction and found.stated.at_trick is None
        ]
        if not illegal or self._derived.misinformation or not isinstance(table, StatedResult):
            return
        for _, tree in self._case.trees():
            yield from self._same_contract(tree, table, illegal[0].evaluation.fact.who, told=False)

    def _same_contract(self, tree: Branches, table: StatedResult, who: str, *, told: bool) -> Iterable[Need]:
        for branch in tree.branches:
            known = told or bool(branch.actions) or branch.takes_others or not branch.legal
            if isinstance(branch.then, Branches):
                yield from self._same_contract(branch.then, table, who, told=known)
                continue
            leaf = branch.then
            contract = None
            if isinstance(leaf, StatedResult):
                contract = leaf.result.contract
            elif not isinstance(leaf, StatedScore):
                contract = leaf.contract
            if not known and contract is not None and contract == table.result.contract:
                question = (
                    f"{contract} is the contract that {who} reached by an illegal action. By which of his actions "
                    "would it have been reached without that?"
                )
                yield Need(id=f"{branch.where}.action", question=question, clause=self._weighs)
