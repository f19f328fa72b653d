"""Layouts of the unseen: deals that fit what a player knows, with weights, repeatable from a seed.

A layout with number ``k`` of a seed is dealt uniformly at random among all that agree with the cards seen, shown and
played and with the voids; it is kept where every hard condition holds and its player could have played each card.
Its weight is the chance of the cards played, times the factors of the soft conditions. Shares of weights are then
chances given all that is known.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.bridge.cards import Seat, Suit
from analyzer.bridge.deal import Deal
from analyzer.bridge.knowledge import Knowledge, Reading
from analyzer.errors import InputError, Problem, SolverError
from analyzer.solver.card_sets import card_set, hand_of_set, kernel_card
from analyzer.solver.compiled import play_kernels
from analyzer.solver.condition_code import condition_code
from analyzer.solver.conditions import condition_holds

__all__ = ["Estimate", "KernelKnowledge", "Layouts", "chance", "imagine", "mean"]

Words = NDArray[np.int64]
Weights = NDArray[np.float64]
Truths = NDArray[np.bool_]

_MOST = 1_000_000
_MOST_SEED = (1 << 63) - 1
_FIRST_BATCH, _MOST_BATCH = 256, 32_768
_SURE = 30.0  # so many layouts would have been kept at the least acceptance, before it is said that there are fewer
_CLASSES = 13
_READINGS = {Reading.HELD: 0, Reading.EQUALS: 1, Reading.LOWEST: 2, Reading.WINS: 3}


class Estimate(NamedTuple):
    """A number estimated over layouts, and the standard error of that."""

    value: float
    standard_error: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class KernelKnowledge:
    """What a player knows, as the kernels of ``play_kernels`` take it.

    Attributes
    ----------
    known, sizes, barred
        ``int64 (4,)`` by seat: cards known, number of cards in all, cards that it cannot hold (see ``dealing``).
    pool
        The unseen cards, as a set.
    plays
        ``int64 (m, 5)``: the cards of hidden hands (see ``likelihood``).
    classes
        ``int64 (4, 13)``: classes of equal cards by suit.
    code
        ``int64 (m, 4)``: the hard conditions (see ``fitting``); no rows where there are none.
    """

    known: Words
    sizes: Words
    barred: Words
    pool: int
    plays: Words
    classes: Words
    code: Words

    @classmethod
    def of(cls, knowledge: Knowledge) -> KernelKnowledge:
        """The arrays of what a player knows."""
        barred = [
            sum(0x1FFF << (16 * suit) for suit in knowledge.voids(seat)) if seat in knowledge.hidden else 0
            for seat in Seat
        ]
        plays = [
            (seen.seat, kernel_card(seen.card), _READINGS[reading], card_set(before), card_set(winning))
            for seen, reading, before, winning in knowledge.readings()
        ]
        classes = np.zeros((4, _CLASSES), dtype=np.int64)
        for suit in Suit:
            for place, cards in enumerate(knowledge.classes(suit)):
                classes[suit, place] = card_set(cards)
        return cls(
            known=np.array([card_set(knowledge.known(seat)) for seat in Seat], dtype=np.int64),
            sizes=np.full(4, knowledge.cards_each, dtype=np.int64),
            barred=np.array(barred, dtype=np.int64),
            pool=card_set(knowledge.unseen),
            plays=np.array(plays, dtype=np.int64).reshape(-1, 5),
            classes=classes,
            code=condition_code(knowledge.conditions),
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Layouts:
    """Imagined deals with weights.

    Attributes
    ----------
    knowledge, seed
        What they were imagined from; the same give the same.
    hands
        ``int64 (n, 4)``: the cards of N E S W at the beginning, as sets: card ``16 * suit + rank``.
    weights
        ``float64 (n,)``, above 0; their sum means nothing.
    dealt
        How many layouts were dealt to keep these.
    effective
        How many layouts of equal weight they are worth (Kish: square of the sum over sum of the squares).
    """

    knowledge: Knowledge
    seed: int
    hands: Words
    weights: Weights
    dealt: int
    effective: float

    def __len__(self) -> int:
        """How many."""
        return len(self.hands)

    @property
    def acceptance(self) -> float:
        """The share of the layouts dealt that were kept."""
        return len(self) / self.dealt

    def held(self) -> Words:
        """The cards ``int64 (n, 4)`` that are still held, without those played."""
        gone = np.array([card_set(self.knowledge.played(seat)) for seat in Seat], dtype=np.int64)
        left: Words = self.hands & ~gone
        return left

    def deal(self, number: int) -> Deal:
        """One of them, as it was at the beginning."""
        north, east, south, west = (hand_of_set(cards) for cards in self.hands[number].tolist())
        return Deal((north, east, south, west))


def imagine(
    knowledge: Knowledge,
    count: int,
    *,
    seed: int,
    least_acceptance: float = 1e-4,
    least_effective: float | None = None,
) -> Layouts:
    """So many layouts that fit what a player knows, the same for the same seed.

    Parameters
    ----------
    least_acceptance
        The smallest share of the layouts dealt that may fit.
    least_effective
        The smallest effective number of layouts; a twentieth of ``count`` where not given.

    Raises
    ------
    InputError
        Where no layout fits, or fewer than ``least_acceptance``, or the weights leave fewer than ``least_effective``;
        says which condition rejects most.
    SolverUnavailable
        Where numba cannot be imported.
    """
    _check(count, seed, least_acceptance)
    given = KernelKnowledge.of(knowledge)
    kept: list[tuple[Words, Weights, Words]] = []
    have = dealt = 0
    batch = _FIRST_BATCH
    while have < count:
        hands, weights = _dealt(given, knowledge, seed, dealt, batch)
        chosen = np.flatnonzero(weights)
        kept.append((hands[chosen], weights[chosen], chosen + dealt))
        have += len(chosen)
        dealt += batch
        if dealt * least_acceptance >= _SURE and have < dealt * least_acceptance:
            raise InputError(_too_few(given, knowledge, have, dealt, hands, least_acceptance))
        wanted = (count - have) * dealt / max(have, 1)
        batch = min(_MOST_BATCH, max(_FIRST_BATCH, math.ceil(1.1 * wanted)))
    hands, weights, numbers = (np.concatenate(parts)[:count] for parts in zip(*kept, strict=True))
    _assert_sizes(hands, given)
    effective = float(weights.sum() ** 2 / (weights**2).sum())
    least = count / 20 if least_effective is None else least_effective
    if effective < least:
        raise InputError(
            Problem(
                message=f"{count} layouts are worth {effective:.1f} of equal weight, fewer than {least:g}",
                where="layouts",
                hint="weaker weights of soft conditions, plainer readings of the cards, or more layouts",
            )
        )
    return Layouts(
        knowledge=knowledge,
        seed=seed,
        hands=np.ascontiguousarray(hands),
        weights=weights,
        dealt=int(numbers[-1]) + 1,
        effective=effective,
    )


def chance(layouts: Layouts, truths: Truths) -> Estimate:
    """The chance that something holds, with its standard error.

    The error is that of a ratio of sums, and no smaller than that of a share with two cases more on either side:
    where something held in hardly any layout, or in hardly any it did not, the plain error feigns certainty.

    Parameters
    ----------
    truths
        ``bool (n,)``: whether it holds in each layout.
    """
    value, error = mean(layouts, np.asarray(truths, dtype=np.float64))
    share = (value * layouts.effective + 2.0) / (layouts.effective + 4.0)
    return Estimate(value, max(error, math.sqrt(share * (1.0 - share) / layouts.effective)))


def mean(layouts: Layouts, values: Weights) -> Estimate:
    """The weighted mean of a number over the layouts, with its standard error (of a ratio of sums)."""
    if len(values) != len(layouts):
        raise InputError(
            Problem(message=f"{len(values)} values", where="values", hint=f"one for each of {len(layouts)}")
        )
    total = float(layouts.weights.sum())
    value = float((layouts.weights * values).sum()) / total
    error = math.sqrt(float((layouts.weights**2 * (values - value) ** 2).sum())) / total
    return Estimate(value, error)


def _check(count: int, seed: int, least_acceptance: float) -> None:
    problems = []
    if not 1 <= count <= _MOST:
        problems.append(Problem(message=f"{count} layouts", where="count", hint=f"1 to {_MOST}"))
    if not 0 <= seed <= _MOST_SEED:
        problems.append(Problem(message=f"seed {seed}", where="seed", hint=f"0 to {_MOST_SEED}"))
    if not 1e-7 <= least_acceptance <= 1.0:
        problems.append(
            Problem(message=f"an acceptance of {least_acceptance}", where="least_acceptance", hint="1e-7 to 1")
        )
    if problems:
        raise InputError(problems)


def _dealt(given: KernelKnowledge, knowledge: Knowledge, seed: int, first: int, batch: int) -> tuple[Words, Weights]:
    """A batch of layouts and their weights, 0 where they do not fit."""
    entries = play_kernels().entries
    hands = np.empty((batch, 4), dtype=np.int64)
    if entries.deal_layouts(given.known, given.sizes, given.barred, given.pool, seed, first, hands) < batch:
        raise InputError(_no_layout(given, knowledge))
    weights = np.ones(batch, dtype=np.float64)
    for condition in knowledge.conditions:
        weights *= condition_holds(condition, hands)
    if len(given.plays):
        entries.weigh_layouts(hands, given.plays, given.classes, weights)
    for soft in knowledge.soft:
        weights *= np.where(condition_holds(soft.condition, hands), float(soft.if_true), float(soft.if_false))
    return hands, weights


def _no_layout(given: KernelKnowledge, knowledge: Knowledge) -> Problem:
    needs = []
    for seat in knowledge.hidden:
        missing = int(given.sizes[seat]) - int(given.known[seat]).bit_count()
        possible = (given.pool & ~int(given.barred[seat])).bit_count()
        suits = ", ".join(suit.full_name for suit in knowledge.voids(seat))
        void = f" (none of {suits})" if suits else ""
        needs.append(f"{seat.full_name} needs {missing} and can hold {possible}{void}")
    return Problem(
        message=f"no layout of the {given.pool.bit_count()} unseen cards fits",
        where="knowledge",
        hint="; ".join(needs),
    )


def _too_few(
    given: KernelKnowledge, knowledge: Knowledge, have: int, dealt: int, hands: Words, least: float
) -> Problem:
    """Why too few layouts fit: how many of a batch each condition rejects by itself."""
    rejected = [(int((~condition_holds(one, hands)).sum()), str(one)) for one in knowledge.conditions]
    rejected += [
        (int((~condition_holds(soft.condition, hands)).sum()), str(soft.condition))
        for soft in knowledge.soft
        if soft.if_false == 0
    ]
    weights = np.ones(len(hands), dtype=np.float64)
    if len(given.plays):
        play_kernels().entries.weigh_layouts(hands, given.plays, given.classes, weights)
        rejected.append((int((weights == 0).sum()), "the cards played as they are read"))
    most, what = max(rejected, default=(0, "nothing"))
    return Problem(
        message=f"{have} of {dealt} layouts fit, a share below {least:g}",
        where="knowledge",
        hint=f"'{what}' rejects most: {most} of {len(hands)} by itself",
    )


def _assert_sizes(hands: Words, given: KernelKnowledge) -> None:
    """Every hand has its cards, every card one hand, nobody what he cannot hold; else the kernels are wrong."""
    sizes = np.bitwise_count(hands)
    everything = int(np.bitwise_or.reduce(given.known)) | given.pool
    barred = given.pool & given.barred
    if (
        (sizes != given.sizes).any()
        or (np.bitwise_or.reduce(hands, axis=1) != everything).any()
        or (hands & barred).any()
        or ((hands & given.known) != given.known).any()
    ):
        raise SolverError("a layout was dealt that does not fit: please report this with the seed")
