"""From plausible plays to what the statistics know of them, and back to the policy that they were played with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.plausible.field_model import Policy as FieldPolicy
from analyzer.plausible.field_model import RolePolicy
from analyzer.plausible.records import PlayedContract
from analyzer.plausible.summary import LEAD_COSTS, PlayoutSummary
from analyzer.solver.plausible_source import Level
from analyzer.solver.play_task import PlayTask, Policy, Tendency

if TYPE_CHECKING:
    from analyzer.solver.playouts import Playouts
    from analyzer.solver.plays import Plays

__all__ = ["PLAYS", "Summarizer", "policy_of", "summary_of", "tricks_double_dummy", "version_of"]

#: Plays of a contract, by level.
PLAYS: dict[Level, int] = {"quick": 24, "detailed": 8}
#: Raised where the kernels or the draws change what a seed gives.
_VERSION = 2


def policy_of(policy: FieldPolicy, *, sharpness: float = 1.0) -> Policy:
    """The policy of a field as the plays take it."""

    def tendency(role: RolePolicy) -> Tendency:
        return Tendency(true=role.true, seeming=role.seeming, beside=role.beside, layouts=role.layouts)

    found = Policy(
        declarer=tendency(policy.declarer), defenders=tendency(policy.defenders), leader=tendency(policy.leader)
    )
    return found if sharpness == 1.0 else found.scaled(sharpness)


def tricks_double_dummy(playouts: Playouts, task: PlayTask) -> int:
    """Declarer's tricks with best play by all four after the line, those of the line included."""
    import numpy as np

    from analyzer.solver.card_sets import card_set

    held = np.array([[card_set(hand) for hand in task.start().hands]], dtype=np.int64)
    tricks, _ = playouts.costs_over(task, held, with_cards=False)
    return int(tricks[0])


def summary_of(task: PlayTask, plays: Plays, double_dummy: int) -> PlayoutSummary:
    """What the finished plays of a task come to; there must be one."""
    done = plays.finished
    losses = plays.losses()[done]
    costs, chances = ((), ()) if task.line else _of_lead(plays)
    return PlayoutSummary(
        tricks_double_dummy=double_dummy,
        outcomes=tuple(int(tricks) for tricks in plays.tricks_declarer[done]),
        losses=tuple((float(a), float(b), float(c)) for a, b, c in losses),
        lead_known=bool(task.line),
        tricks_played=len(task.line) // 4,
        tricks_won=task.start().tricks(task.contract.declarer.side),
        lead_costs=costs,
        lead_chances=chances,
    )


def _of_lead(plays: Plays) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """What the lead of each finished play cost, and the chances that a lead costs so much."""
    import numpy as np

    first = int(np.flatnonzero(plays.finished)[0])
    count = int(plays.numbers[first, 0])
    costs = plays.costs[first, 0, :count].astype(np.int64)
    chances = np.bincount(costs, weights=plays.chances[first, 0, :count], minlength=len(LEAD_COSTS))
    cards = 16 * (plays.codes[:, 0] // 13) + plays.codes[:, 0] % 13
    made = (plays.sets[first, 0, :count][None, :] >> cards[:, None] & 1).argmax(axis=1)
    played = costs[made][plays.finished]
    return tuple(int(cost) for cost in played), tuple(float(chance) for chance in chances / chances.sum())


@dataclass(frozen=True, slots=True, kw_only=True)
class Summarizer:
    """Plays contracts of records out: what a calibration asks of us.

    Attributes
    ----------
    playouts
        The engine.
    policy, plays, seed
        How, and how many.
    lead_known
        Whether the lead that was made is fixed.
    tricks
        How many whole tricks of the record are fixed; with any, the lead is among them.
    """

    playouts: Playouts
    policy: Policy
    plays: int
    lead_known: bool
    tricks: int = 0
    seed: int = 1

    def __call__(self, contract: PlayedContract) -> PlayoutSummary:
        """The playouts of one contract."""
        line = contract.cards[: 4 * self.tricks or int(self.lead_known)]
        task = PlayTask(deal=contract.deal, contract=contract.contract, line=line, seed=self.seed)
        plays = self.playouts.play(task, self.policy, plays=self.plays)
        return summary_of(task, plays, tricks_double_dummy(self.playouts, task))


def version_of(policy: Policy, *, plays: int, seed: int) -> str:
    """What the playouts depend on, in a line: a file of other playouts is not taken up."""
    numbers = " ".join(f"{number:g}" for number in policy.row())
    return f"plays {_VERSION}; {plays} of seed {seed}; {numbers}"
