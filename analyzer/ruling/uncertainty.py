"""How far a score is uncertain: the size of a poll, the range of a weight, the spread of tricks. Statistics: floats.

What is known only within bounds is drawn many times and the score is worked out for each draw from the values that
the ruling has already. Each set of sisters draws from a generator seeded by the name of its field, so that the answer
does not depend on the order in which a tree is visited.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from analyzer.bridge import Side
from analyzer.errors import InputError
from analyzer.ruling.judged import PRIOR
from analyzer.ruling.sisters import Sisters
from analyzer.ruling.terms import Terms
from analyzer.ruling.what_if import WhatIf
from analyzer.scoring import RoundingMode

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Draws = NDArray[np.float64]

__all__ = ["Interval", "Sampling", "interval", "shares_drawn"]

_SWEEPS = 40
#: Half the width of the middle 90% of a normal distribution, in standard deviations.
_NORMAL_90 = 1.6448536
#: An interval that says next to nothing is drawn like this, and no wider.
_LOOSEST = 1.0
_MOST_SAMPLES = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How the uncertainty is drawn.

    Attributes
    ----------
    samples
        How many times.
    seed
        With the same seed the same answer.
    prior
        Answers added to each action of a poll before it is asked (the parameter of Dirichlet's distribution).
    """

    samples: int = 20_000
    seed: int = 0
    prior: Fraction = PRIOR

    def __post_init__(self) -> None:
        if not 1 <= self.samples <= _MOST_SAMPLES:
            raise InputError(f"{self.samples} samples; from 1 to {_MOST_SAMPLES}")
        if self.seed < 0:
            raise InputError(f"seed {self.seed}; it is 0 or more")
        if self.prior <= 0:
            raise InputError(f"a prior of {self.prior} answers; it is more than 0, as 1/2")


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """Where a side's exact score lies, given how far its judgments are known.

    Attributes
    ----------
    present
        The score of the ruling, before rounding.
    low, high
        The ends, with as much probability below as above; before rounding.
    fields
        The sets of sisters that were drawn; empty where nothing in the case is stated as uncertain.
    chance_of_damage
        None where damage is not tested.
    rounded
        Each rounded score with its chance, lowest first; empty where the event does not round.
    quantiles
        The score below which 0, 1, … 100 percent of the draws lie.
    """

    side: Side
    level: float
    present: Fraction
    low: float
    high: float
    fields: tuple[str, ...]
    chance_of_damage: float | None
    rounded: tuple[tuple[Fraction, float], ...]
    quantiles: tuple[float, ...]
    sampling: Sampling


def interval(model: WhatIf, side: Side, *, level: float, sampling: Sampling) -> Interval:
    """The interval that holds a side's exact score with a probability of ``level``.

    Raises
    ------
    CaseError
        Where judgments are missing.
    InputError
        Where the level is no probability.
    """
    if not 0 < level < 1:
        raise InputError(f"level {level}; it lies between 0 and 1, as 0.9")
    import numpy as np

    present, expected = model.scores(), model.expectations({})
    drawn: dict[str, Draws | float] = {}
    fields: list[str] = []
    for name in model.basis.trees:
        acts = name == "without_act"
        if (acts and expected.without_act is not None) or (not acts and model.is_weighted):
            sisters = model.sisters(name)
            names = tuple(_uncertain(sisters))
            fields += names
            drawn[name] = _mean(sisters, sampling) if names else float(sisters.value or 0)
    whole = float(model.terms.whole)
    ns: Draws | float = float(expected.ns)
    ew: Draws | float = float(expected.ew)
    if model.is_weighted:
        ns, ew = drawn[model.tree_of(Side.NS)], whole - drawn[model.tree_of(Side.EW)]
    without = drawn.get("without_act")
    if without is not None and model.basis.innocent is Side.EW:
        without = whole - without
    scores, damage = _settled(model.terms, ns, ew, without)
    values = np.sort(np.broadcast_to(scores[side], (sampling.samples,)))
    ends = np.quantile(values, [(1 - level) / 2, (1 + level) / 2])
    low, high = (float(ends[0]), float(ends[1])) if fields else (float(present.exact(side)),) * 2
    return Interval(
        side=side,
        level=level,
        present=present.exact(side),
        low=low,
        high=high,
        fields=tuple(fields),
        chance_of_damage=None if damage is None else float(np.mean(damage)),
        rounded=tuple(_rounded(model.terms, side, values)) if fields else ((present.rounded(side), 1.0),),
        quantiles=tuple(float(value) for value in np.quantile(values, np.linspace(0, 1, 101))),
        sampling=sampling,
    )


def _uncertain(root: Sisters) -> Iterator[str]:
    """The fields of the sisters whose shares are known only within bounds."""
    for sisters, _ in root.walk():
        if any(member.range is not None or member.polled is not None for member in sisters.members):
            yield sisters.field


def _mean(sisters: Sisters, sampling: Sampling) -> Draws | float:
    """The mean value of the sisters in each draw."""
    shares = shares_drawn(sisters, sampling)
    total: Draws | float = 0.0
    for index, member in enumerate(sisters.members):
        share = float(member.share or 0) if shares is None else shares[index]
        if member.value is None:
            continue
        inside = _mean(member.inside, sampling) if isinstance(member.inside, Sisters) else float(member.inside)
        total = total + share * inside
    return total


def shares_drawn(sisters: Sisters, sampling: Sampling) -> Draws | None:
    """The shares of the sisters, one row for each, one column for each draw; None where they are known exactly."""
    import numpy as np

    digest = hashlib.sha256(sisters.field.encode()).digest()
    members = sisters.members
    polled = [index for index, member in enumerate(members) if member.polled is not None]
    ranged = any(member.range is not None for member in members)
    proposed = any(member.is_proposed for member in members)
    if not polled and not ranged:
        return None
    rng = np.random.default_rng([sampling.seed, *digest])
    present = np.array([float(member.share or 0) for member in members])
    shares = np.repeat(present[:, None], sampling.samples, axis=1)
    if polled:
        counts = [float(members[index].polled or 0) + float(sampling.prior) for index in polled]
        shares[polled] = rng.dirichlet(counts, size=sampling.samples).T * present[polled].sum()
        return shares
    return _about_proposal(rng, sisters, shares) if proposed else _within_ranges(rng, sisters, shares)


def _about_proposal(rng: np.random.Generator, sisters: Sisters, shares: Draws) -> Draws | None:
    """Shares drawn about those that simulated play proposes, as far from them as their intervals say.

    Dirichlet's distribution with the proposal as its mean. Its concentration is the one under which the squares of
    the half-widths of the intervals add to what they add to in the proposal; each interval is the middle 90%.
    """
    members = sisters.members
    counted = [index for index, member in enumerate(members) if member.share]
    ranges = [(member.share, *member.range) for member in members if member.share and member.range is not None]
    widths = sum(float(high - low) ** 2 / 4 for _, low, high in ranges)
    if not widths or len(counted) < 2:
        return None
    spread = sum(float(share * (1 - share)) for share, _, _ in ranges)
    concentration = max(_NORMAL_90**2 * spread / widths - 1, _LOOSEST)
    means = [float(members[index].share or 0) for index in counted]
    drawn = rng.dirichlet([concentration * mean for mean in means], size=shares.shape[1])
    shares[counted] = drawn.T
    return shares


def _within_ranges(rng: np.random.Generator, sisters: Sisters, shares: Draws) -> Draws:
    """Shares drawn evenly from all that keep their ranges and add to the whole.

    ``rest`` takes what the others leave; where there is none, sisters without a range share it in proportion. Each
    draw is moved many times: two sisters, taken at random, divide evenly what they have together.
    """
    import numpy as np

    members = sisters.members
    free = [i for i, member in enumerate(members) if member.is_rest and member.range is None]
    fixed = [i for i, member in enumerate(members) if member.range is None and i not in free]
    block = fixed if not free and sisters.rest is None else []
    blocks = [[i] for i, member in enumerate(members) if member.range is not None] + [[i] for i in free]
    bounds = [members[i].range or (Fraction(0), Fraction(1)) for [i] in blocks]
    parts = {index: 1.0 for [index] in blocks}
    if block:
        together = sum(float(members[i].share or 0) for i in block)
        parts |= {i: float(members[i].share or 0) / together if together else 1 / len(block) for i in block}
        blocks.append(block)
        bounds.append((Fraction(0), Fraction(1)))
    low = np.array([float(bound[0]) for bound in bounds])
    high = np.array([float(bound[1]) for bound in bounds])
    state = np.array([shares[group].sum(axis=0) for group in blocks])
    for _ in range(1 if len(blocks) == 2 else _SWEEPS):
        order = rng.permutation(len(blocks))
        for i, j in zip(order, np.roll(order, 1), strict=True):
            if i == j:
                continue
            both = state[i] + state[j]
            least = np.maximum(low[i], both - high[j])
            most = np.maximum(np.minimum(high[i], both - low[j]), least)
            state[i] = rng.uniform(least, most)
            state[j] = both - state[i]
    for group, drawn in zip(blocks, state, strict=True):
        for index in group:
            shares[index] = drawn * parts[index]
    return shares


def _settled(
    terms: Terms, ns: Draws | float, ew: Draws | float, without: Draws | float | None
) -> tuple[dict[Side, Draws], NDArray[np.bool_] | None]:
    """Both sides' scores in each draw, and whether there is damage; ``Terms.settle`` for many draws at once."""
    import numpy as np

    scores: dict[Side, Draws] = {Side.NS: np.asarray(ns, dtype=np.float64), Side.EW: np.asarray(ew, dtype=np.float64)}
    damage: NDArray[np.bool_] | None = None
    whole, innocent = float(terms.whole), terms.innocent
    stated = None if innocent is None else terms.reference(innocent)
    if innocent is not None and stated is not None:
        other, reference = innocent.other, float(stated)
        expected, theirs = scores[innocent], scores[other]
        damage = expected > reference + 1e-9
        if without is not None:
            reached = np.maximum(without, reference)
            expected = reference + np.maximum(expected - reached, 0)
        elif terms.is_capped:
            theirs = np.minimum(theirs, whole - reference)
        scores = {
            innocent: np.where(damage, expected, reference),
            other: np.where(damage, theirs, whole - reference),
        }
    if terms.is_knock_out:
        gap = (scores[Side.NS] - scores[Side.EW]) / 2
        balanced = np.abs(scores[Side.NS] + scores[Side.EW] - whole) < 1e-9
        scores = {
            Side.NS: np.where(balanced, scores[Side.NS], gap),
            Side.EW: np.where(balanced, scores[Side.EW], -gap),
        }
    return scores, damage


def _rounded(terms: Terms, side: Side, values: Draws) -> Iterator[tuple[Fraction, float]]:
    """Each rounded score with its chance, lowest first; nothing where the event does not round."""
    import numpy as np

    if terms.rounding.mode is RoundingMode.NONE:
        return
    # rounding turns at halves of a unit: every draw lies upon one or between two of them
    half = terms.rounding.unit / 2
    steps = values / float(half)
    near = np.round(steps)
    upon = np.abs(steps - near) < 1e-9
    cells = np.where(upon, 4 * near, 4 * np.floor(steps) + 2)
    chances: dict[Fraction, float] = {}
    for cell, count in zip(*np.unique(cells, return_counts=True), strict=True):
        score = terms.rounded(side, Fraction(int(cell), 4) * half)
        chances[score] = chances.get(score, 0.0) + float(count) / len(values)
    yield from sorted(chances.items())
