"""The continuation tree: what could have happened, branch by branch, with weights, sources and legality.

The tree does not know the law book. Branches are auction endings, leads or lines of play; each ends in further
branches or in a leaf: a stated result, a stated score, a stated distribution of tricks, double dummy from here, or
plausible play from here, which the program proposes. Weights of sister branches add to exactly one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from analyzer.bridge import Card, Contract, Restriction, Result, Seat
from analyzer.bridge.action import Action
from analyzer.continuations.plausible import Plausible, PlaySettings
from analyzer.continuations.weights import REST, Weight, parse_weight
from analyzer.errors import CaseError, Problem

__all__ = [
    "Branch",
    "Branches",
    "DoubleDummy",
    "Leaf",
    "Path",
    "StatedResult",
    "StatedScore",
    "StatedTricks",
    "paths",
    "placed",
    "weight_problems",
    "weights_missing",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedResult:
    """A result that the director or committee states, e.g. ``4Sx-1 N``."""

    result: Result

    @classmethod
    def parse(cls, text: str) -> StatedResult:
        """The stated result in directors' notation."""
        return cls(result=Result.parse(text))


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedScore:
    """Points to North-South that are stated without a contract."""

    score_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedTricks:
    """A stated distribution of declarer's tricks in one contract.

    Attributes
    ----------
    shares
        Pairs of (tricks of declarer, share); the shares add to one.
    ranges
        Triples of (tricks, lowest share, highest share) where a share is only known within bounds.
    counts
        Pairs of (tricks, how often) where the shares come from so many players or plays.
    proposed_by
        The engine whose proposal the shares are, accepted or not; empty where people stated them.
    accepted_by
        Who has accepted that proposal; empty where nobody has.
    restrictions
        What bound the play that the proposal is of; empty where people stated the shares.
    """

    contract: Contract
    shares: tuple[tuple[int, Fraction], ...]
    ranges: tuple[tuple[int, Fraction, Fraction], ...] = ()
    counts: tuple[tuple[int, int], ...] = ()
    proposed_by: str = ""
    accepted_by: str = ""
    restrictions: tuple[Restriction, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleDummy:
    """Best play by all four hands with all cards seen, after the cards of ``line`` (a lead, or more).

    ``restrictions`` bind the play from there on.
    """

    contract: Contract
    line: tuple[Card, ...] = ()
    restrictions: tuple[Restriction, ...] = ()


Leaf = StatedResult | StatedScore | StatedTricks | DoubleDummy | Plausible


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """One way the board could have gone on.

    Attributes
    ----------
    label
        What happens, in words.
    weight
        Its share among its sisters: exact, ``rest``, or None where nobody has judged it.
        Text is parsed (``"80%"``).
    then
        A leaf, or further branches.
    legal
        False where the branch rests on an illegal action.
    why
        Why the branch is illegal, or any other remark.
    by
        Who judged the weight.
    likely, at_all_probable
        The two judgments that 1997 Law 12C2 and 2007 Law 12C1(e) ask for; None where nobody made them.
    where
        The field of the case that states the branch.
    range
        The lowest and the highest weight that those who judged it hold possible; None where they gave none.
    polled
        How many of the players polled chose it, where the weight is their share; None where it is not.
    actions
        What the player whose choice is examined does on this branch; empty where the case does not say.
    player
        Who that is, where several players' choices are examined; None where the case does not say.
    from_poll
        The name of the poll whose share the branch takes; empty where its weight is given by hand.
    takes_others
        True where it takes the answers of the poll that no sister branch takes.
    lead
        The opening leads that it is about; empty where it is about something else.
    from_play
        How the opening lead is simulated whose chance the branch takes as its weight; None where it takes none.
    accepted_by
        Who accepts that chance; empty where nobody has.
    proposed_by
        The engine whose proposal the weight is, accepted or not; empty where people judged it.
    """

    then: Leaf | Branches
    label: str = ""
    weight: Weight | str | None = None
    legal: bool = True
    why: str = ""
    by: str = ""
    likely: bool | None = None
    at_all_probable: bool | None = None
    where: str = ""
    range: tuple[Fraction, Fraction] | None = None
    polled: int | None = None
    actions: tuple[Action, ...] = ()
    player: Seat | None = None
    from_poll: str = ""
    takes_others: bool = False
    lead: tuple[Card, ...] = ()
    from_play: PlaySettings | None = None
    accepted_by: str = ""
    proposed_by: str = ""

    def __post_init__(self) -> None:
        if isinstance(self.weight, str):
            object.__setattr__(self, "weight", parse_weight(self.weight))

    @property
    def stated(self) -> Weight | None:
        """The weight as stated, parsed."""
        return parse_weight(self.weight) if isinstance(self.weight, str) else self.weight


@dataclass(frozen=True, slots=True, init=False)
class Branches:
    """Sister branches, exactly one of which happens."""

    branches: tuple[Branch, ...]

    def __init__(self, *branches: Branch) -> None:
        if not branches:
            raise CaseError("a continuation needs at least one branch")
        object.__setattr__(self, "branches", tuple(branches))

    def shares(self) -> tuple[Fraction | None, ...]:
        """The share of each branch, ``rest`` worked out; None where weights are missing.

        A lawful branch without a sister has the whole; an unlawful branch without a weight has none.
        """
        weights = [b.stated for b in self.branches]
        lawful = [i for i, b in enumerate(self.branches) if b.legal]
        if len(lawful) == 1 and weights[lawful[0]] is None and not any(weights):
            return tuple(Fraction(i == lawful[0]) for i in range(len(weights)))
        stated = sum((w for w in weights if isinstance(w, Fraction)), Fraction(0))
        shares: list[Fraction | None] = []
        for branch, weight in zip(self.branches, weights, strict=True):
            if weight is REST:
                shares.append(1 - stated)
            elif isinstance(weight, Fraction):
                shares.append(weight)
            else:
                shares.append(None if branch.legal else Fraction(0))
        return tuple(shares)


def placed(tree: Branches, where: str = "continuations") -> Branches:
    """The same tree, each branch that names no field of a case named by its place, e.g. ``continuations[1]``."""
    branches = []
    for index, branch in enumerate(tree.branches):
        at = branch.where or f"{where}[{index}]"
        then = placed(branch.then, f"{at}.then") if isinstance(branch.then, Branches) else branch.then
        branches.append(replace(branch, where=at, then=then))
    return Branches(*branches)


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """The way from the root of a tree to one leaf.

    Attributes
    ----------
    branches
        From the root to the leaf.
    shares
        The share of each of them among its sisters; None where nobody judged it.
    leaf
        Where the way ends.
    """

    branches: tuple[Branch, ...]
    shares: tuple[Fraction | None, ...]
    leaf: Leaf

    @property
    def legal(self) -> bool:
        """True where no branch of the way is illegal."""
        return all(branch.legal for branch in self.branches)

    @property
    def weight(self) -> Fraction | None:
        """The product of the shares; None where one is missing."""
        product = Fraction(1)
        for share in self.shares:
            if share is None:
                return None
            product *= share
        return product

    @property
    def label(self) -> str:
        """The labels along the way."""
        return ", ".join(branch.label for branch in self.branches if branch.label)

    @property
    def where(self) -> str:
        """The field of the case that states the leaf."""
        return self.branches[-1].where

    @property
    def by(self) -> str:
        """Who judged the weights along the way."""
        return ", ".join(dict.fromkeys(branch.by for branch in self.branches if branch.by))

    @property
    def likely(self) -> bool | None:
        """The nearest judgment of 'likely' along the way."""
        return next((b.likely for b in reversed(self.branches) if b.likely is not None), None)

    @property
    def at_all_probable(self) -> bool | None:
        """The nearest judgment of 'at all probable' along the way; what is likely is at all probable."""
        stated = next((b.at_all_probable for b in reversed(self.branches) if b.at_all_probable is not None), None)
        return True if stated is None and self.likely else stated


def paths(tree: Branches) -> tuple[Path, ...]:
    """Every way through the tree, in the order in which the case states the leaves."""
    return tuple(_paths(tree, (), ()))


def _paths(tree: Branches, before: tuple[Branch, ...], shares: tuple[Fraction | None, ...]) -> Iterator[Path]:
    for branch, share in zip(tree.branches, tree.shares(), strict=True):
        way, weights = (*before, branch), (*shares, share)
        if isinstance(branch.then, Branches):
            yield from _paths(branch.then, way, weights)
        else:
            yield Path(branches=way, shares=weights, leaf=branch.then)


def weights_missing(tree: Branches) -> tuple[Branch, ...]:
    """The lawful branches whose weight nobody judged."""
    missing: list[Branch] = []
    for branch, share in zip(tree.branches, tree.shares(), strict=True):
        if share is None:
            missing.append(branch)
        if branch.legal and isinstance(branch.then, Branches):
            missing += weights_missing(branch.then)
    return tuple(missing)


def weight_problems(tree: Branches, where: str = "continuations") -> tuple[Problem, ...]:
    """Every group of sister branches whose weights do not add to exactly one, and every group with two rests."""
    found: list[Problem] = []
    weights = [branch.stated for branch in tree.branches]
    rests = sum(weight is REST for weight in weights)
    if rests > 1:
        found.append(Problem(message=f"{rests} branches have the weight 'rest'", where=where, hint="only one may"))
    stated = sum((weight for weight in weights if isinstance(weight, Fraction)), Fraction(0))
    unjudged = any(share is None for share in tree.shares())
    if rests == 1 and stated >= 1:
        found.append(Problem(message=f"weights add to {stated}, nothing is left for 'rest'", where=where))
    elif not rests and not unjudged and any(w is not None for w in weights) and stated != 1:
        hint = "the weights of sister branches add to exactly 1; did you mean 'rest'?"
        found.append(Problem(message=f"weights add to {stated}, not 1", where=where, hint=hint))
    elif unjudged and any(w is not None for w in weights):
        # the law says later whether a named action was lawful, and so whether it can have a weight; simulated play
        # proposes the weights of leads
        pairs = zip(tree.branches, tree.shares(), strict=True)
        names = [b.where or b.label for b, s in pairs if s is None and not b.actions and b.from_play is None]
        hint = "give every branch a weight, one of them may be 'rest'"
        if names:
            what = f"{', '.join(names)}: no weight, and sister branches have one"
            found.append(Problem(message=what, where=where, hint=hint))
        elif not rests and stated != 1 and not any(b.from_play for b in tree.branches):
            found.append(Problem(message=f"weights add to {stated}, not 1", where=where, hint=hint))
    if not any(branch.legal for branch in tree.branches):
        found.append(Problem(message="every branch is illegal", where=where, hint="state what was legal"))
    for index, branch in enumerate(tree.branches):
        if isinstance(branch.then, Branches):
            found += weight_problems(branch.then, branch.where or f"{where}[{index}].then")
        elif isinstance(branch.then, StatedTricks | Plausible) and branch.then.shares:
            total = sum((share for _, share in branch.then.shares), Fraction(0))
            if total != 1:
                found.append(
                    Problem(message=f"shares of the tricks add to {total}, not 1", where=branch.where or where)
                )
    return tuple(found)
