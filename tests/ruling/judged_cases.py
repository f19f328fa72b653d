"""Random cases with judged quantities of every kind, and the slow way to judge them otherwise: ruling them again."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import analyzer as az
from analyzer.case import Case, OwnAct
from analyzer.continuations import Branch, Branches, StatedScore, StatedTricks
from analyzer.laws.law12 import Authority
from analyzer.ruling.judged import JudgedWeight
from analyzer.scoring import (
    BoardAMatch,
    BoardScale,
    Butler,
    CrossDivisor,
    CrossImps,
    Method,
    Rounding,
    RoundingMode,
    TotalPoints,
    possible_scores,
)

__all__ = ["mirrored", "moved", "random_case", "ruled_with"]

SCORES = sorted(possible_scores(az.Vulnerability.NONE))
NEAR = [score for score in SCORES if abs(score) <= 650]


def random_case(seed: int) -> Case:
    """A case that can be ruled: any edition, form of scoring, rounding, offending side; sometimes an own act."""
    rng = random.Random(seed)
    edition = rng.choice(list(az.Edition))
    likely = edition is not az.Edition.L2017 and rng.random() < 0.25
    offending = rng.choice([{az.Side.NS}, {az.Side.EW}, {az.Side.NS}, {az.Side.EW}, set(az.Side)])
    error = rng.random() < 0.1
    elections = {}
    if edition is az.Edition.L1997:
        elections = {"12C3": "off" if likely else "directors too"}
    elif edition is az.Edition.L2007 and likely:
        elections = {"12C1(e)": "elected"}
    method = random_method(rng)
    split = rng.random() < 0.2
    act = None
    if not error and len(offending) == 1 and rng.random() < 0.3:
        act = OwnAct(act="a wild double", qualifies=rng.random() < 0.7, without=random_tree(rng, likely=False))
        if edition is az.Edition.L1997:
            elections["self-inflicted damage"] = "committee practice"
    has_table = act is not None or rng.random() < 0.8
    return Case(
        name=f"random {seed}",
        board=az.Board(vulnerable=az.Vulnerability.NONE),
        method=method,
        edition=edition,
        elections=elections,
        authority=Authority.DIRECTOR,
        rounding=random_rounding(rng),
        table=StatedScore(score_ns=rng.choice(NEAR)) if has_table else None,
        offending=frozenset(offending),
        director_error=error,
        tree=random_tree(rng, likely=likely),
        tree_ew=random_tree(rng, likely=likely) if split else None,
        split_because="stated for the test" if split else "",
        own_act=act,
        knock_out=isinstance(method, az.TeamImps) and rng.random() < 0.2,
    )


def random_method(rng: random.Random) -> Method:
    """Any form of scoring."""
    field = tuple(rng.choice(NEAR) for _ in range(rng.randint(1, 7)))
    return rng.choice(
        [
            az.TeamImps(other_table_ns=rng.choice(NEAR)),
            az.TeamImps(other_table_ns=rng.choice(NEAR)),
            az.Matchpoints(field_ns=field),
            az.Matchpoints(field_ns=field, expected=len(field) + 3),
            CrossImps(field_ns=field, divisor=rng.choice(list(CrossDivisor)[:1])),
            Butler(datum_ns=rng.choice(NEAR)),
            BoardAMatch(other_table_ns=rng.choice(NEAR), scale=rng.choice(list(BoardScale))),
            TotalPoints(other_table_ns=rng.choice(NEAR)),
        ]
    )


def random_rounding(rng: random.Random) -> Rounding | None:
    """Any rule, or none stated."""
    if rng.random() < 0.2:
        return None
    unit = rng.choice([Fraction(1), Fraction(1, 2), Fraction(1, 10), Fraction(1, 4), Fraction(3)])
    return Rounding(unit=unit, mode=rng.choice(list(RoundingMode)))


def random_tree(rng: random.Random, *, likely: bool, depth: int = 0) -> Branches:
    """Two to four branches, some of them illegal, some with further branches or with a distribution of tricks."""
    count = rng.randint(2, 4) if depth < 2 else 2
    parts = [rng.choice([0, 1, 1, 2, 3, 5]) for _ in range(count)]
    parts[rng.randrange(count)] += 1
    total = sum(parts)
    rest = rng.randrange(count) if rng.random() < 0.4 else -1
    if rest >= 0 and not parts[rest]:
        rest = -1
    branches = [
        Branch(
            weight="rest" if index == rest else Fraction(part, total),
            label=f"way {index}",
            then=random_end(rng, likely=likely, depth=depth),
            **(random_likelihood(rng, first=not index) if likely else {}),
        )
        for index, part in enumerate(parts)
    ]
    if rng.random() < 0.3:
        end = StatedScore(score_ns=rng.choice(NEAR))
        branches.insert(rng.randrange(count), Branch(label="forbidden", legal=False, why="suggested", then=end))
    return Branches(*branches)


def random_likelihood(rng: random.Random, *, first: bool) -> dict[str, bool]:
    is_likely = first or rng.random() < 0.4
    return {"likely": is_likely, "at_all_probable": is_likely or rng.random() < 0.6}


def random_end(rng: random.Random, *, likely: bool, depth: int) -> StatedScore | StatedTricks | Branches:
    chance = rng.random()
    if chance < 0.3 and depth < 2 and not likely:
        return random_tree(rng, likely=False, depth=depth + 1)
    if chance < 0.45 and not likely:
        most = rng.randint(8, 13)
        shares = ((most, Fraction(1, 3)), (most - 1, Fraction(1, 2)), (most - 2, Fraction(1, 6)))
        return StatedTricks(contract=az.Contract.parse(rng.choice(["3NT N", "4S W", "2Hx S"])), shares=shares)
    return StatedScore(score_ns=rng.choice(NEAR))


def moved(case: Case, judged: JudgedWeight, weight: Fraction) -> Case:
    """The case with one weight changed and its sisters as ``judged.others`` says, worked out here by itself."""
    if judged.tree == "without_act":
        assert case.own_act is not None
        assert case.own_act.without is not None
        return replace(case, own_act=replace(case.own_act, without=_moved(case.own_act.without, judged, weight)))
    tree = case.tree if judged.tree == "tree" else case.tree_ew
    assert tree is not None
    return replace(case, **{judged.tree: _moved(tree, judged, weight)})  # type: ignore[arg-type]


def _moved(tree: Branches, judged: JudgedWeight, weight: Fraction) -> Branches:
    shares = list(tree.shares())
    wheres = [branch.where for branch in tree.branches]
    where = judged.field.rpartition(".")[0]
    if where in wheres and not judged.field.rpartition(".")[2].isdigit():
        index = wheres.index(where)
        branches = []
        rests = [i for i, branch in enumerate(tree.branches) if str(branch.weight) == "rest"]
        for i, branch in enumerate(tree.branches):
            share = shares[i]
            assert share is not None
            if i == index:
                share = weight
                branch = replace(branch, legal=True) if judged.is_barred else branch  # noqa: PLW2901
            elif rests and not judged.is_barred:
                share = shares[i] if i not in rests else share + shares[index] - weight  # type: ignore[operator]
            elif shares[index] == 1:
                others = [b for k, b in enumerate(tree.branches) if k != index and b.legal]
                share = (1 - weight) / len(others) if branch.legal else share
            else:
                share = share * (1 - weight) / (1 - shares[index])  # type: ignore[operator]
            branches.append(replace(branch, weight=None if not branch.legal and not share else share))
        return Branches(*branches)
    branches = []
    for branch in tree.branches:
        then = branch.then
        if isinstance(then, Branches):
            then = _moved(then, judged, weight)
        elif isinstance(then, StatedTricks) and judged.field.startswith(f"{branch.where}.tricks."):
            tricks = int(judged.field.rpartition(".")[2])
            now = dict(then.shares)[tricks]
            changed = tuple((t, weight if t == tricks else s * (1 - weight) / (1 - now)) for t, s in then.shares)
            then = replace(then, shares=changed)
        branches.append(replace(branch, then=then))
    return Branches(*branches)


def ruled_with(case: Case) -> az.Ruling:
    """The case ruled without evidence."""
    return az.rule(case, evidence=False)


def mirrored(case: Case) -> Case:
    """The same case with the directions exchanged."""

    def turned(tree: Branches | None) -> Branches | None:
        if tree is None:
            return None
        branches = []
        for branch in tree.branches:
            then = branch.then
            if isinstance(then, Branches):
                inside = turned(then)
                assert inside is not None
                then = inside
            elif isinstance(then, StatedScore):
                then = StatedScore(score_ns=-then.score_ns)
            elif isinstance(then, StatedTricks):
                seat = az.Seat((then.contract.declarer + 1) % 4)
                then = replace(then, contract=replace(then.contract, declarer=seat))
            branches.append(replace(branch, then=then))
        return Branches(*branches)

    method = case.method
    if isinstance(method, az.Matchpoints | CrossImps):
        method = replace(method, field_ns=tuple(-score for score in method.field_ns))
    elif isinstance(method, az.TeamImps | BoardAMatch | TotalPoints):
        method = replace(method, other_table_ns=-method.other_table_ns)
    elif isinstance(method, Butler):
        method = replace(method, datum_ns=-method.datum_ns)
    tree, tree_ew = turned(case.tree), turned(case.tree_ew)
    if tree_ew is not None:
        tree, tree_ew = (
            _named(tree_ew, "continuations.EW", "continuations"),
            _named(tree, "continuations", "continuations.EW"),
        )
    act = case.own_act
    return replace(
        case,
        method=method,
        tree=tree,
        tree_ew=tree_ew,
        table=None if case.table is None else StatedScore(score_ns=-case.table.score_ns),  # type: ignore[union-attr]
        offending=None if case.offending is None else frozenset(side.other for side in case.offending),
        own_act=None if act is None else replace(act, without=turned(act.without)),
    )


def _named(tree: Branches | None, old: str, new: str) -> Branches:
    """A tree under the name of another field."""
    assert tree is not None
    branches = []
    for branch in tree.branches:
        then = _named(branch.then, old, new) if isinstance(branch.then, Branches) else branch.then
        branches.append(replace(branch, then=then, where=branch.where.replace(old, new, 1)))
    return Branches(*branches)
