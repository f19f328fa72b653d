"""How far a weight is known: the range that somebody gave, or the poll that it comes from, checked for sense."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from analyzer.continuations.tree import Branch, Branches, StatedTricks
from analyzer.continuations.weights import percent
from analyzer.errors import Problem

__all__ = ["spread_problems"]


def spread_problems(tree: Branches, where: str = "continuations") -> tuple[Problem, ...]:
    """Every range that does not hold its weight, and every poll that does not give the weights that rest on it."""
    found = [*_range_problems(tree, where), *_poll_problems(tree, where)]
    for index, branch in enumerate(tree.branches):
        at = branch.where or f"{where}[{index}]"
        if isinstance(branch.then, Branches):
            found += spread_problems(branch.then, f"{at}.then")
        elif isinstance(branch.then, StatedTricks):
            found += _tricks_problems(branch.then, at)
    return tuple(found)


def _named(tree: Branches, where: str) -> Iterator[tuple[Branch, Fraction | None, str]]:
    for index, (branch, share) in enumerate(zip(tree.branches, tree.shares(), strict=True)):
        yield branch, share, branch.where or f"{where}[{index}]"


def _range_problems(tree: Branches, where: str) -> Iterator[Problem]:
    ranged = [branch for branch in tree.branches if branch.range is not None]
    for branch, share, at in _named(tree, where):
        if branch.range is None:
            continue
        low, high = branch.range
        text = f"{percent(low)} to {percent(high)}"
        if not 0 <= low <= high <= 1:
            hint = "the lower end first, both from 0% to 100%"
            yield Problem(message=f"{text} is no range of a weight", where=f"{at}.range", hint=hint)
        elif share is None:
            hint = "give the weight too, or of the sister branches"
            yield Problem(message=f"a range of {text} without a weight", where=f"{at}.range", hint=hint)
        elif not low <= share <= high:
            hint = "the weight lies within its range"
            yield Problem(message=f"the weight {percent(share)} is not {text}", where=f"{at}.range", hint=hint)
        elif not branch.legal:
            yield Problem(message="an illegal branch has no weight", where=f"{at}.range", hint="remove the range")
        if branch.polled is not None:
            hint = "keep one of the two"
            yield Problem(message="a range, and a poll that tells it", where=f"{at}.range", hint=hint)
    lawful = [branch for branch in tree.branches if branch.legal]
    if ranged and len(lawful) == 1:
        hint = "an only branch has the whole weight"
        yield Problem(message="a range without a sister branch", where=where, hint=hint)


def _poll_problems(tree: Branches, where: str) -> Iterator[Problem]:
    polled = [(branch, share, at) for branch, share, at in _named(tree, where) if branch.polled is not None]
    if not polled:
        return
    asked = sum(branch.polled or 0 for branch, _, _ in polled)
    block = sum((share or Fraction(0) for _, share, _ in polled), Fraction(0))
    if any((branch.polled or 0) < 0 for branch, _, _ in polled) or not asked:
        yield Problem(message="a poll without answers", where=where, hint="counts are 0 or more, and not all 0")
        return
    if len(polled) == 1:
        hint = "count the answers of the sister branches too"
        yield Problem(message="a poll with one answer only", where=f"{polled[0][2]}.polled", hint=hint)
    if any(branch.range is not None for branch in tree.branches):
        hint = "sister branches have a poll or ranges"
        yield Problem(message="a poll beside ranges", where=where, hint=hint)
    for branch, share, at in polled:
        if not branch.legal:
            hint = "a poll is weighed over the lawful actions"
            yield Problem(message="an illegal branch has no share of a poll", where=f"{at}.polled", hint=hint)
        elif share is not None and share != block * Fraction(branch.polled or 0, asked):
            right = percent(block * Fraction(branch.polled or 0, asked))
            hint = "take the poll's share, or leave the count out: a weight given by hand is not the poll's"
            what = f"{branch.polled} of {asked} is {right}, the weight is {percent(share)}"
            yield Problem(message=what, where=f"{at}.polled", hint=hint)


def _tricks_problems(leaf: StatedTricks, at: str) -> Iterator[Problem]:
    shares = dict(leaf.shares)
    for tricks, low, high in leaf.ranges:
        if tricks not in shares or not 0 <= low <= shares[tricks] <= high <= 1:
            what = f"{tricks} tricks: {percent(low)} to {percent(high)} does not hold a share that is stated"
            yield Problem(message=what, where=f"{at}.tricks", hint="the share lies within its range")
    if leaf.ranges and leaf.counts:
        yield Problem(message="ranges of tricks, and counts that tell them", where=f"{at}.tricks", hint="keep one")
    counts = dict(leaf.counts)
    total = sum(counts.values())
    if counts and (set(counts) != set(shares) or min(counts.values()) < 0 or not total):
        hint = "one count for each number of tricks, 0 or more"
        yield Problem(message="the counts do not fit the tricks", where=f"{at}.tricks", hint=hint)
    elif counts and any(shares[tricks] != Fraction(count, total) for tricks, count in counts.items()):
        yield Problem(message="the shares are not those of the counts", where=f"{at}.tricks", hint="keep one")
