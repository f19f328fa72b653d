"""The long comparisons of judged quantities as plain functions: the tests run them small, the campaign large.

Each returns totals and raises AssertionError with the case at the first disagreement.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import analyzer as az
from analyzer.case import Case
from analyzer.ruling.break_even import Sensitivity, sensitivity
from analyzer.ruling.judged import JudgedWeight
from analyzer.ruling.what_if import what_if
from analyzer.scoring import RoundingMode, average
from tests.ruling.judged_cases import moved, random_case, ruled_with

__all__ = ["KNOWN", "covered", "random_break_evens"]

HAIR = Fraction(1, 10**9)


def said(ruling: az.Ruling, side: az.Side, kind: str) -> object:
    """What a ruling says that a break-even changes, from the finished ruling alone."""
    score = ruling.side(side)
    assert score is not None
    match kind:
        case "damage":
            return bool(ruling.damage)
        case "sign":
            middle = average(ruling.case.method)
            return (score.exact > middle) - (score.exact < middle)
        case _:
            return score.rounded


def kinds(of: Case) -> tuple[str, ...]:
    rounds = of.rounding is None or of.rounding.mode is not RoundingMode.NONE
    return ("damage", "sign", *(("rounded score",) if rounds else ()))


def check_break_evens(of: Case, row: Sensitivity, rng: random.Random) -> int:
    """Every break-even of a row, and that none is missing before it or where there is none."""
    judged, side, checked = row.judged, row.side, 0
    assert isinstance(judged, JudgedWeight)
    now = ruled_with(of)

    def at(weight: Fraction, kind: str) -> object:
        return said(ruled_with(moved(of, judged, weight)), side, kind)

    for kind in kinds(of):
        for limit in (Fraction(0), judged.most):
            if limit == judged.value:
                continue
            up = limit > judged.value
            found = [even for even in row.break_evens if even.changes == kind and even.is_above is up]
            assert len(found) <= 1
            way = limit - judged.value
            if not found:
                for part in (Fraction(rng.randint(1, 99), 100), Fraction(1)):
                    assert at(judged.value + part * way, kind) == said(now, side, kind), (kind, limit, part)
                continue
            [even] = found
            checked += 1
            assert min(judged.value, limit) <= even.at <= max(judged.value, limit)
            hair = HAIR if up else -HAIR
            was = said(now, side, kind)
            changed = even.at if even.is_reached else even.at + hair
            same = even.at - hair if even.is_reached else even.at
            assert at(changed, kind) != was, (kind, even.at)
            if (same >= judged.value) if up else (same <= judged.value):
                assert at(same, kind) == was, (kind, even.at)
            between = judged.value + (even.at - judged.value) * Fraction(rng.randint(0, 99), 100)
            assert at(between, kind) == was, (kind, between)
            if kind == "rounded score":
                assert even.after.rounded(side) == at(changed, kind)
            if kind == "damage":
                assert bool(even.after.damage) == at(changed, kind)
    return checked


def random_break_evens(seed: int, most: int) -> int:
    """The break-evens of some judged weights of a random case, each against ruling the case again; how many."""
    of, rng = random_case(seed), random.Random(seed)
    model = what_if(ruled_with(of))
    side = rng.choice(list(az.Side))
    rows = [row for row in sensitivity(model, side) if isinstance(row.judged, JudgedWeight)]
    return sum(check_break_evens(of, row, rng) for row in rng.sample(rows, min(len(rows), most)))


#: Known shares of the actions among all peers, and what each action is worth to North-South in points.
KNOWN: tuple[tuple[tuple[Fraction, ...], tuple[int, ...]], ...] = tuple(
    (tuple(Fraction(part, 10) for part in parts), values)
    for parts, values in (
        ((5, 5), (-420, 50)),
        ((6, 4), (110, -140)),
        ((7, 3), (420, -50)),
        ((8, 2), (-450, 100)),
        ((6, 3, 1), (-420, 50, 300)),
        ((4, 4, 2), (140, -50, 420)),
        ((5, 3, 2), (90, 110, -300)),
        ((4, 3, 2, 1), (-420, -50, 170, 500)),
    )
)

ASKED = (5, 6, 7, 8, 10, 12, 15, 20)


def polled_case(counts: Sequence[int], values: Sequence[int]) -> Case:
    """A case whose weights are the shares of a poll, without a table result."""
    asked = sum(counts)
    branches = [
        az.Branch(weight=Fraction(count, asked), polled=count, then=az.StatedScore(score_ns=value))
        for count, value in zip(counts, values, strict=True)
    ]
    return Case(
        name="a poll",
        board=az.Board(),
        method=az.TeamImps(other_table_ns=0),
        edition=az.Edition.L2017,
        offending=frozenset({az.Side.EW}),
        tree=az.Branches(*branches),
    )


def covered(seed: int, polls: int, *, samples: int = 2000, prior: Fraction | None = None) -> dict[str, int]:
    """Simulated polls from known shares, and how many 90% intervals of the score hold the true one.

    The known shares and the sizes of the polls take turns, so that each counts alike.
    """
    rng = random.Random(seed)
    inside = 0
    for index in range(polls):
        shares, values = KNOWN[index % len(KNOWN)]
        asked = ASKED[index // len(KNOWN) % len(ASKED)]
        answers = rng.choices(range(len(shares)), weights=[float(share) for share in shares], k=asked)
        counts = [answers.count(action) for action in range(len(shares))]
        true = az.weighted_score(zip(shares, values, strict=True), az.TeamImps(other_table_ns=0))
        analysis = az.analyze(polled_case(counts, values), evidence=False)
        found = analysis.interval(az.Side.NS, level=0.9, samples=samples, seed=seed + index, prior=prior)
        inside += found.low <= true <= found.high
    return {"polls": polls, "true score inside": inside}
