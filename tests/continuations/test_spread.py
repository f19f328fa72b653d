"""Ranges and polls of weights: what cannot be is told with its place and the remedy."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analyzer.bridge import Contract
from analyzer.continuations import Branch, Branches, StatedScore, StatedTricks, spread_problems

END = StatedScore(score_ns=100)


def share(text: str) -> Fraction:
    return Fraction(text)


def branch(weight: str | None = None, bounds: tuple[str, str] | None = None, **fields: object) -> Branch:
    span = None if bounds is None else (Fraction(bounds[0]), Fraction(bounds[1]))
    settings: dict[str, object] = {"then": END, "weight": weight, "range": span}
    return Branch(**(settings | fields))  # type: ignore[arg-type]


def tricks(**fields: object) -> Branches:
    half = Fraction(1, 2)
    leaf = StatedTricks(contract=Contract.parse("4S N"), shares=((10, half), (9, half)), **fields)  # type: ignore[arg-type]
    return Branches(branch(then=leaf))


@pytest.mark.parametrize(
    "tree",
    [
        Branches(branch("60%", ("1/2", "7/10")), branch("rest")),
        Branches(branch("60%", ("1/2", "7/10")), branch("40%", ("3/10", "1/2"))),
        Branches(branch("60%", polled=6), branch("40%", polled=4), branch(legal=False)),
        Branches(branch("60%", polled=6), branch("rest", polled=4)),
        Branches(branch("30%", polled=6), branch("20%", polled=4), branch("50%")),
        Branches(branch("1", then=Branches(branch("60%", ("1/2", "7/10")), branch("rest")))),
        tricks(ranges=((10, Fraction(1, 3), Fraction(2, 3)),)),
        tricks(counts=((10, 4), (9, 4))),
        Branches(branch("100%", polled=3), branch("0%", polled=0)),
    ],
)
def test_what_can_be_has_no_problem(tree: Branches) -> None:
    assert spread_problems(tree) == ()


@pytest.mark.parametrize(
    ("tree", "told"),
    [
        (
            Branches(branch("60%", ("7/10", "1/2")), branch("rest")),
            "continuations[0].range: 70% to 50% is no range of a weight (the lower end first, both from 0% to 100%)",
        ),
        (
            Branches(branch("60%", ("7/10", "4/5")), branch("rest")),
            "continuations[0].range: the weight 60% is not 70% to 80% (the weight lies within its range)",
        ),
        (
            Branches(branch(None, ("7/10", "4/5")), branch()),
            "continuations[0].range: a range of 70% to 80% without a weight (give the weight too, or of the sister "
            "branches)",
        ),
        (
            Branches(branch("100%"), branch("0%", ("0", "1/5")), branch("0%", ("0", "1/5"), legal=False)),
            "continuations[2].range: an illegal branch has no weight (remove the range)",
        ),
        (
            Branches(branch("100%", ("1/2", "1"))),
            "continuations: a range without a sister branch (an only branch has the whole weight)",
        ),
        (
            Branches(branch("60%", polled=6), branch("40%")),
            "continuations[0].polled: a poll with one answer only (count the answers of the sister branches too)",
        ),
        (
            Branches(branch("60%", polled=5), branch("40%", polled=5)),
            "continuations[0].polled: 5 of 10 is 50%, the weight is 60% (take the poll's share, or leave the count "
            "out: a weight given by hand is not the poll's)",
        ),
        (
            Branches(branch("60%", polled=0), branch("40%", polled=0)),
            "continuations: a poll without answers (counts are 0 or more, and not all 0)",
        ),
        (
            Branches(branch("50%", polled=1), branch("50%", polled=1), branch(legal=False, polled=0)),
            "continuations[2].polled: an illegal branch has no share of a poll (a poll is weighed over the lawful "
            "actions)",
        ),
        (
            Branches(branch("50%", ("1/3", "2/3"), polled=1), branch("50%", polled=1)),
            "continuations[0].range: a range, and a poll that tells it (keep one of the two)",
        ),
        (
            tricks(ranges=((10, Fraction(2, 3), Fraction(3, 4)),)),
            "continuations[0].tricks: 10 tricks: 66.67% to 75% does not hold a share that is stated (the share lies "
            "within its range)",
        ),
        (
            tricks(counts=((10, 4), (8, 4))),
            "continuations[0].tricks: the counts do not fit the tricks (one count for each number of tricks, 0 or "
            "more)",
        ),
        (
            tricks(counts=((10, 5), (9, 4))),
            "continuations[0].tricks: the shares are not those of the counts (keep one)",
        ),
        (
            tricks(counts=((10, 4), (9, 4)), ranges=((10, Fraction(1, 3), Fraction(2, 3)),)),
            "continuations[0].tricks: ranges of tricks, and counts that tell them (keep one)",
        ),
    ],
)
def test_what_cannot_be_is_told_with_its_place_and_the_remedy(tree: Branches, told: str) -> None:
    faults = [problem.text() for problem in spread_problems(tree)]
    assert told.replace("66.67%", "2/3") in faults


def test_faults_of_all_levels_are_listed_at_once() -> None:
    wrong = Branches(branch("60%", ("7/10", "4/5")), branch("rest"))
    tree = Branches(branch("60%", ("7/10", "4/5"), then=wrong), branch("rest", then=wrong))
    places = [problem.where for problem in spread_problems(tree)]
    assert places == [
        "continuations[0].range",
        "continuations[0].then[0].range",
        "continuations[1].then[0].range",
    ]
