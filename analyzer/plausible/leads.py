"""How likely each opening lead is, by what the leader knows: his own hand, the contract, and what the auction told.

Each lead is valued by double dummy over layouts that he can imagine, and beside that on the true cards, as the choice
model of the field has it. Few layouts make the values uncertain; the interval of a chance has that in it (layouts
drawn anew), and how far two leaders with the same cards agree beyond the model, by the field's records.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from analyzer.bridge import Card, Seat
from analyzer.bridge.knowledge import Knowledge
from analyzer.plausible.agreement import Agreement
from analyzer.plausible.prediction import bounds, thousandths
from analyzer.solver.card_sets import card_set
from analyzer.solver.layouts import Layouts, imagine, mean
from analyzer.solver.plausible_source import Chance, FixedChance, LeadChances
from analyzer.solver.play_task import MOST_BESIDE, Imagined, PlayTask, Tendency, choices_at

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from analyzer.solver.playouts import Playouts

    Reals = NDArray[np.float64]

__all__ = ["LAYOUTS", "imagined_lead", "lead_chances"]

#: Layouts that are imagined where nobody says otherwise.
LAYOUTS = 100
_REDRAWN = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class _Values:
    """What the leads are worth: costs ``(layouts, leads)`` with the weights of the layouts, and on the true cards."""

    choices: tuple[tuple[Card, ...], ...]
    costs: Reals
    weights: Reals
    true_costs: Reals


def imagined_lead(playouts: Playouts, task: PlayTask, layouts: int) -> Imagined:
    """What each opening lead seems to cost over so many layouts, for a play to begin with.

    They are shared out over threads, and too few that fit are told, where within a play a condition is left out.

    Raises
    ------
    InputError
        Where too few layouts fit what the leader knows.
    """
    seen, _, costs = _searched(playouts, task, layouts)
    weights = seen.weights / seen.weights.sum()
    seems = weights @ costs
    return Imagined(
        line=(),
        seems=tuple((seems - seems.min()).tolist()),
        best_in=tuple((weights @ (costs == 0)).tolist()),
        layouts=len(seen),
    )


def _searched(playouts: Playouts, task: PlayTask, layouts: int) -> tuple[Layouts, Reals, Reals]:
    """Layouts that the leader imagines; declarer's tricks in each, and what each lead costs ``(layouts, leads)``."""
    start = task.start()
    leader = start.to_play
    known = Knowledge.of_play(
        start,
        viewer=leader,
        declarer=task.contract.declarer,
        conditions=[condition for seat, condition in task.known if seat is leader],
    )
    seen = imagine(known, layouts, seed=task.seed & ((1 << 63) - 1))
    tricks, costs = playouts.costs_over(task, seen.held())
    count = len(choices_at(start))
    return seen, tricks.astype(np.float64), costs[:, :count].astype(np.float64)


def lead_chances(
    playouts: Playouts,
    task: PlayTask,
    tendency: Tendency,
    *,
    layouts: int,
    fixed: tuple[FixedChance, ...],
    agreement: Agreement,
    basis: str,
) -> LeadChances:
    """The chance of each opening lead, with its interval, and what it leads to.

    Parameters
    ----------
    task
        With no line; ``known`` has what the leader knows beside his hand.
    tendency
        Of the leader.
    layouts
        How many are imagined, at least 10.
    fixed
        Chances of leads that people fixed; the others share the rest.
    agreement
        Of two leaders with the same cards, beyond the model (``FieldModel.leaders``).

    Raises
    ------
    InputError
        Where too few layouts fit what he knows.
    """
    start = task.start()
    leader = start.to_play
    seen, tricks, costs = _searched(playouts, task, layouts)
    own = np.array([[card_set(hand) for hand in start.hands]], dtype=np.int64)
    true_tricks, true_costs = playouts.costs_over(task, own)
    choices = choices_at(start)
    count = len(choices)
    values = _Values(
        choices=choices,
        costs=costs,
        weights=seen.weights,
        true_costs=true_costs[0, :count].astype(np.float64),
    )
    chances = _with_fixed(_chances(values, tendency, values.weights), choices, fixed)
    random = np.random.default_rng(task.seed & ((1 << 63) - 1))
    drawn = np.empty((_REDRAWN, count))
    for draw in range(_REDRAWN):
        again = np.bincount(random.integers(0, len(seen), len(seen)), minlength=len(seen))
        drawn[draw] = _with_fixed(_chances(values, tendency, values.weights * again), choices, fixed)
    low, high = bounds(drawn, agreement.used, error=agreement.error)
    proposals = thousandths(chances)
    imagined = [mean(seen, tricks + values.costs[:, place]).value for place in range(count)]
    told = [
        (choices[place], _chance(proposals[place], low[place], high[place], choices[place], fixed),
         int(true_tricks[0] + values.true_costs[place]), imagined[place])
        for place in np.argsort(-chances, kind="stable")
    ]  # fmt: skip
    return LeadChances(
        leads=tuple(told),
        layouts=len(seen),
        effective=seen.effective,
        acceptance=seen.acceptance,
        basis=basis,
        notes=_notes(task, leader),
    )


def _chances(values: _Values, tendency: Tendency, weights: Reals) -> Reals:
    """The choice model over these layouts; see ``play_kernels.policy``."""
    seems = (weights[:, None] * values.costs).sum(axis=0) / weights.sum()
    if tendency.layouts:
        beside = np.minimum(values.true_costs, MOST_BESIDE)
        worth = -tendency.seeming * (seems - seems.min()) - tendency.beside * beside
    else:
        worth = -tendency.true * values.true_costs
    shares = np.exp(worth - worth.max())
    chances: Reals = shares / shares.sum()
    return chances


def _with_fixed(chances: Reals, choices: tuple[tuple[Card, ...], ...], fixed: tuple[FixedChance, ...]) -> Reals:
    """The chances with those that people fixed; cards fixed together share as the model would have them share."""
    wanted = [one for one in fixed if not one.line]
    if not wanted:
        return chances
    found = np.zeros(len(choices))
    settled = np.zeros(len(choices), dtype=np.bool_)
    for one in wanted:
        members = np.array([any(card in one.cards for card in cards) for cards in choices])
        share = chances * members
        whole = share.sum()
        share = share / whole if whole > 0 else members / max(1, members.sum())
        found += share * float(one.chance)
        settled |= members
    rest = chances * ~settled
    left = max(0.0, 1.0 - found.sum())
    if not settled.all():
        found += left * (rest / rest.sum() if rest.sum() > 0 else ~settled / (~settled).sum())
    if found.sum() == 0:  # all that can be led was given no chance
        found += 1.0
    shared: Reals = found / found.sum()
    return shared


def _chance(
    value: Fraction, low: float, high: float, cards: tuple[Card, ...], fixed: tuple[FixedChance, ...]
) -> Chance:
    if any(not one.line and any(card in one.cards for card in cards) for one in fixed):
        return Chance(value=value, low=value, high=value)
    down, up = Fraction(int(low * 1000), 1000), Fraction(min(1000, int(high * 1000) + 1), 1000)
    return Chance(value=value, low=min(down, value), high=max(up, value))


def _notes(task: PlayTask, leader: Seat) -> tuple[str, ...]:
    if any(seat is leader for seat, _ in task.known):
        return ()
    name = leader.full_name
    return (f"Nothing is stated of what the auction told {name}: every layout that fits the hand counted alike.",)
