"""Who answers what a claim is worth: normal lines searched under a budget, each question once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from analyzer.bridge import Position, Side
from analyzer.bridge.claim import ContestedClaim
from analyzer.bridge.normal_policy import NormalPolicy
from analyzer.errors import BudgetExceeded
from analyzer.solver.claim_lines import Alternative, ClaimSearch, LineCard

__all__ = ["BUDGET", "Alternative", "ClaimLines", "ClaimSource", "LineCard", "NormalLines"]

#: Positions that one search may look at where nobody says otherwise.
BUDGET = 3_000_000
NAME = "search of normal lines 1"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimLines:
    """What the normal lines of a claim give, in tricks of the claimer's side from the claim on.

    Attributes
    ----------
    fewest, most
        On the worst and the best of them; where the search is not finished, at most ``fewest``.
    line, alternatives
        The worst line, and what else might have been played on it; where the search is not finished a line that
        yields no more than ``fewest``, as far as it goes.
    is_finished
        Whether ``fewest`` is certain; ``most`` may still be no more than all tricks (``is_most_known``).
    """

    fewest: int
    most: int
    left: int
    line: tuple[LineCard, ...]
    alternatives: tuple[Alternative, ...]
    nodes: int
    is_finished: bool
    is_most_known: bool = True


class ClaimSource(Protocol):
    """An engine that searches the normal lines of claims."""

    @property
    def name(self) -> str:
        """Name and version for the trace."""
        ...

    def lines(self, claim: ContestedClaim, policy: NormalPolicy, *, budget: int | None = None) -> ClaimLines:
        """The normal lines of a claim; ``budget`` is the most positions, where it is less than the engine's own."""
        ...

    def fewest(self, claim: ContestedClaim, policy: NormalPolicy, *, budget: int | None = None) -> int | None:
        """The tricks of the worst normal line alone; None where the budget did not suffice."""
        ...

    def extremes(self, position: Position, side: Side) -> tuple[int, int] | None:
        """The fewest and the most tricks of a side by any legal play of all four; None where not known."""
        ...


class NormalLines:
    """Our own search; what has been asked before is remembered.

    Parameters
    ----------
    budget
        The most positions of one search.
    """

    def __init__(self, *, budget: int | None = None) -> None:
        self._budget = BUDGET if budget is None else budget
        self._known: dict[tuple[ContestedClaim, NormalPolicy], ClaimLines] = {}
        self._fewest: dict[tuple[ContestedClaim, NormalPolicy], int] = {}

    @property
    def name(self) -> str:
        """Name and version for the trace."""
        return NAME

    def lines(self, claim: ContestedClaim, policy: NormalPolicy, *, budget: int | None = None) -> ClaimLines:
        """The normal lines of a claim."""
        key = (claim, policy)
        found = self._known.get(key)
        if found is None or (not found.is_finished and found.nodes < (budget or self._budget)):
            most = self._budget if budget is None else min(budget, self._budget)
            found = self._known[key] = _searched(claim, policy, most)
        return found

    def fewest(self, claim: ContestedClaim, policy: NormalPolicy, *, budget: int | None = None) -> int | None:
        """The tricks of the worst normal line alone; None where the budget did not suffice."""
        key = (claim, policy)
        lines = self._known.get(key)
        if lines is not None and lines.is_finished:
            return lines.fewest
        if key not in self._fewest:
            most = self._budget if budget is None else min(budget, self._budget)
            try:
                self._fewest[key] = ClaimSearch(claim, policy, budget=most).fewest()
            except BudgetExceeded:
                return None
        return self._fewest[key]

    def extremes(self, position: Position, side: Side) -> tuple[int, int] | None:
        """The fewest and the most tricks of a side by any legal play of all four; None where not known."""
        from analyzer.solver.cooperative import extremes

        found = extremes(position, side, budget=self._budget)
        return (found.fewest, found.most) if found.is_exact else None


def _searched(claim: ContestedClaim, policy: NormalPolicy, budget: int) -> ClaimLines:
    found = ClaimSearch(claim, policy, budget=budget).answer()
    return ClaimLines(
        fewest=found.fewest,
        most=found.most,
        left=found.left,
        line=found.worst_line,
        alternatives=found.alternatives,
        nodes=found.nodes,
        is_finished=found.is_fewest_certain,
        is_most_known=found.is_finished,
    )
