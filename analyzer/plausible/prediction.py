"""From the playouts of one contract to the chances of its tricks, each with an interval.

An interval has four sources. *The fit*: each refit to deals drawn anew gives another chance. *Few playouts*: each
refit sees playouts of the contract drawn anew from those that there are. *The deal*: around each such chance p the
true chance of the deal is spread as a Beta distribution with the mean p and the precision ``1 / rho - 1``, where rho
is ``deal_share`` of the fitted model (see ``agreement``). *Rho itself* is known from few tables, and is drawn from
its estimate and error. The interval has 5% of this mixture below it and 5% above. The third source is by far the
largest: the model does not know most of what a deal hides, and the interval says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from analyzer.errors import InputError
from analyzer.plausible.agreement import LEAST, MOST
from analyzer.plausible.baseline import group_of
from analyzer.plausible.evidence import at_least
from analyzer.plausible.field_model import FieldModel, FittedModel
from analyzer.plausible.layer import normalized, statistics
from analyzer.plausible.mixture import Part, mixed, parts_of
from analyzer.plausible.summary import PlayoutSummaries, PlayoutSummary, stacked
from analyzer.solver.plausible_source import Chance, Level

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from analyzer.bridge import Contract

    Reals = NDArray[np.float64]

__all__ = ["Prediction", "bounds", "chances_drawn", "log_possible", "predict", "thousandths"]

#: The chance that an interval is made for.
COVERED = 0.9
_STEPS, _GROUPS, _TOGETHER = 18, 20, 5000


@dataclass(frozen=True, slots=True, kw_only=True)
class Prediction:
    """What a field would take with a contract.

    Attributes
    ----------
    distribution
        The chance of 0 to 13 tricks of declarer, as the model gives it; none is zero that he can still come to.
    exactly
        Proposals for each number of tricks, 0 to 13, that add to one; below half a thousandth they are 0.
    at_least
        Proposals for at least 0 to 13 tricks, the sums of ``exactly``.
    model
        The fitted model.
    """

    distribution: tuple[float, ...]
    exactly: tuple[Chance, ...]
    at_least: tuple[Chance, ...]
    model: FittedModel


def thousandths(chances: Reals | tuple[float, ...]) -> tuple[Fraction, ...]:
    """Whole thousandths that add to one, each within one of the chance (largest remainders; the first of equal ones).

    Raises
    ------
    InputError
        Where the chances are not numbers from 0 up that add to one.
    """
    values = [float(chance) for chance in chances]
    if not all(0 <= value <= 1.000001 for value in values) or abs(sum(values) - 1) > 1e-6:
        raise InputError(f"chances that add to {sum(values)}; numbers from 0 up that add to 1 are needed")
    exact = [value * 1000 / sum(values) for value in values]
    whole = [int(value) for value in exact]
    order = sorted(range(len(whole)), key=lambda place: (whole[place] - exact[place], place))
    for place in order[: 1000 - sum(whole)]:
        whole[place] += 1
    return tuple(Fraction(value, 1000) for value in whole)


def bounds(drawn: Reals, rho: float, *, error: float = 0.0, covered: float = COVERED) -> tuple[Reals, Reals]:
    """The ends of the interval of each event's true chance; both of shape (events,).

    Parameters
    ----------
    drawn
        Shape (draws, events): the chance of each event under each draw of fit and playouts.
    rho, error
        The share of the deal, and its standard error.

    The draws of an event are put together by size into at most 20 groups, each spread as a Beta distribution with a
    rho of its own; the ends are quantiles of the mixture, found by halving and rounded outwards by less
    than a hundred thousandth: for an unlikely event much of a Beta distribution lies nearer to 0 than that.
    """
    import numpy as np
    from scipy.special import betainc, ndtri

    groups = min(len(drawn), _GROUPS)
    parts = np.array_split(np.sort(drawn, axis=0), groups)
    inner = np.clip(np.stack([part.mean(axis=0) for part in parts]), 1e-9, 1 - 1e-9)
    # 7 has no factor in common with 20: rho goes through its quantiles in an order that has nothing to do with size
    quantiles = ((7 * np.arange(groups)) % groups + 0.5) / groups if groups == _GROUPS else np.full(groups, 0.5)
    rhos = np.clip(rho + error * ndtri(quantiles), LEAST, MOST)
    precision = (1 / rhos - 1)[:, None]
    ends = []
    for tail in ((1 - covered) / 2, (1 + covered) / 2):
        low, high = np.zeros(drawn.shape[1]), np.ones(drawn.shape[1])
        for _ in range(_STEPS):
            middle = (low + high) / 2
            below = betainc(inner * precision, (1 - inner) * precision, middle[None, :]).mean(axis=0)
            low, high = np.where(below < tail, middle, low), np.where(below < tail, high, middle)
        ends.append(low if tail < 0.5 else high)
    return ends[0], ends[1]


def chances_drawn(
    model: FittedModel,
    log_base: Reals,
    summaries: PlayoutSummaries,
    needed: NDArray[np.int64],
    *,
    strength: float = 1.0,
    seed: int = 1,
) -> Reals:
    """The chances of 0 to 13 tricks under each refit, with playouts drawn anew; shape (refits, n, 14).

    Parameters
    ----------
    log_base
        Shape (n, 14).
    seed
        The same seed draws the same playouts.
    """
    import numpy as np

    random = np.random.default_rng(seed)
    refits = np.array(model.refits or (model.layer.theta,))
    count, plays = len(summaries), summaries.plays
    drawn = np.empty((len(refits), count, 14))
    together = max(1, _TOGETHER // count)
    for start in range(0, len(refits), together):
        theta = refits[start : start + together]
        chosen = random.integers(0, plays, (len(theta) * count, plays))
        places = np.tile(np.arange(count), len(theta))
        columns = statistics(
            summaries.part(places).playouts(chosen), model.layer.scaling, needed[places], strength=strength
        ).reshape(len(theta), count, 14, -1)
        drawn[start : start + together] = np.exp(normalized(log_base + np.einsum("jnkm,jm->jnk", columns, theta)))
    return drawn


def predict(
    field: FieldModel,
    contract: Contract,
    summary: PlayoutSummary,
    *,
    level: Level,
    is_bid: bool = False,
    class_of_player: str = "",
    seed: int = 1,
) -> Prediction:
    """The chances of declarer's tricks, with their intervals.

    Parameters
    ----------
    level
        That of the playouts in ``summary``.
    is_bid
        Whether players bid the contract, knowing their own cards; False for a contract that nobody bid.
    class_of_player
        As the field names it; empty for the players of the fit. Its losses are scaled here. Playouts with a policy
        of its ``sharpness`` lose more by themselves, so pass the name to one of the two only.

    Raises
    ------
    InputError
        Where the field has no model for this, or does not know the class of player.
    """
    import numpy as np

    model = field.model(level, lead_known=summary.lead_known, is_bid=is_bid)
    strength = field.player(class_of_player).losses
    summaries = stacked([summary])
    needed = np.array([contract.tricks_needed], dtype=np.int64)
    baseline, groups = field.baseline(lead_known=True), np.array([group_of(contract)])
    if summary.lead_known:
        log_base = baseline.log_chances(summaries.tricks_double_dummy, groups) + log_possible(summary)
        parts: tuple[Part, ...] = (Part(chances=np.ones(1), log_base=log_base, summaries=summaries),)
    else:
        parts = parts_of(baseline, summaries, groups)

    def exactly(part: Part) -> Reals:
        chances: Reals = np.exp(model.layer.log_chances(part.log_base, part.summaries, needed, strength=strength))
        return chances

    def refitted(part: Part) -> Reals:
        return chances_drawn(model, part.log_base, part.summaries, needed, strength=strength, seed=seed)

    chances = mixed(parts, exactly)[0]
    drawn = mixed(parts, refitted)[:, 0]
    proposals = thousandths(chances)
    with np.errstate(divide="ignore"):
        log_drawn = np.log(drawn)
    sums = tuple(sum(proposals[least:], Fraction(0)) for least in range(14))
    return Prediction(
        distribution=tuple(float(chance) for chance in chances),
        exactly=_with_bounds(proposals, *bounds(drawn, model.deal_share, error=model.agreement.error)),
        at_least=_with_bounds(sums, *bounds(at_least(log_drawn), model.deal_share, error=model.agreement.error)),
        model=model,
    )


def log_possible(summary: PlayoutSummary) -> Reals:
    """0 for the numbers of tricks that declarer can still come to after the tricks played, else -inf; shape (14,)."""
    import numpy as np

    numbers = np.arange(14)
    most = 13 - (summary.tricks_played - summary.tricks_won)
    possible: Reals = np.where((numbers >= summary.tricks_won) & (numbers <= most), 0.0, -np.inf)
    return possible


def _with_bounds(values: tuple[Fraction, ...], low: Reals, high: Reals) -> tuple[Chance, ...]:
    """Chances whose ends are whole thousandths too, rounded outwards, around the proposal."""
    found = []
    for value, least, most in zip(values, low, high, strict=True):
        if value in (0, 1) and float(most if value == 0 else 1 - least) <= 0.0005:
            found.append(Chance(value=value, low=value, high=value))
            continue
        down = Fraction(int(float(least) * 1000), 1000)
        up = Fraction(min(-int(-float(most) * 1000 // 1), 1000), 1000)
        found.append(Chance(value=value, low=min(down, value), high=max(up, value)))
    return tuple(found)
