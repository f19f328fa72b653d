"""A tree of values: sisters with their shares, and what each of them is worth. Exact, and without a search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from analyzer.continuations import REST, Branch, Branches, StatedTricks
from analyzer.ruling.basis import End, ValuedTree

__all__ = ["Sister", "Sisters", "sisters_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sister:
    """One of several continuations, or one number of tricks.

    Attributes
    ----------
    field
        The field of the case that takes its weight.
    share
        Among its sisters; None where nobody judged it.
    is_stated
        True where the case states the share itself, rather than leaving it over or to an only branch.
    is_rest
        True where it takes what the others leave.
    is_legal
        False where it rests on an illegal action, and the tree or the authority lets such actions count.
    range, polled
        How far the share is known, see ``continuations.Branch``.
    inside
        Further sisters, or the value of a result (North-South's, in the event's unit).
    value
        The mean value inside; None where weights are missing there.
    is_proposed
        True where simulated play proposed the share.
    accepted_by
        Who has accepted that; empty where nobody has.
    """

    field: str
    label: str
    share: Fraction | None
    is_stated: bool
    is_rest: bool
    range: tuple[Fraction, Fraction] | None
    polled: int | None
    by: str
    is_legal: bool
    inside: Sisters | Fraction
    value: Fraction | None
    is_proposed: bool = False
    accepted_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sisters:
    """Continuations of which exactly one happens.

    Attributes
    ----------
    field
        The field of the case that states them; the seed of what is sampled here.
    members
        Those that may carry weight.
    barred
        Those that rest on an illegal action, without share.
    value
        The mean by the shares; None where one is missing that could count.
    """

    field: str
    members: tuple[Sister, ...]
    barred: tuple[Sister, ...]
    value: Fraction | None

    @property
    def rest(self) -> Sister | None:
        """The member that takes what the others leave; None where each has a share of its own."""
        return next((member for member in self.members if member.is_rest), None)

    def walk(self, weight: Fraction = Fraction(1)) -> Iterator[tuple[Sisters, Fraction]]:
        """These sisters and all that come after them, each with the weight of the way to it."""
        yield self, weight
        for member in self.members:
            if isinstance(member.inside, Sisters) and member.share is not None:
                yield from member.inside.walk(weight * member.share)


def sisters_of(valued: ValuedTree, field: str, *, excludes: bool) -> Sisters:
    """The sisters at the root of a tree; ``excludes`` says that illegal branches are barred."""
    return _grouped(valued.tree, iter(valued.ends), field, excludes)


def _grouped(tree: Branches, ends: Iterator[tuple[End, ...]], field: str, excludes: bool) -> Sisters:
    members: list[Sister] = []
    barred: list[Sister] = []
    for branch, share in zip(tree.branches, tree.shares(), strict=True):
        inside, name = _inside(branch, ends, excludes)
        sister = Sister(
            field=f"{branch.where}.weight",
            label=branch.label or name or branch.where,
            share=share,
            is_stated=branch.weight is not None,
            is_rest=branch.stated is REST,
            range=branch.range,
            polled=branch.polled,
            by=branch.by,
            is_legal=branch.legal,
            inside=inside,
            value=inside.value if isinstance(inside, Sisters) else inside,
            is_proposed=bool(branch.proposed_by),
            accepted_by=branch.accepted_by,
        )
        (barred if excludes and not branch.legal else members).append(sister)
    return Sisters(field=field, members=tuple(members), barred=tuple(barred), value=_mean(members))


def _inside(branch: Branch, ends: Iterator[tuple[End, ...]], excludes: bool) -> tuple[Sisters | Fraction, str]:
    """What a branch leads to, and the name of its result where it leads to one."""
    if isinstance(branch.then, Branches):
        return _grouped(branch.then, ends, f"{branch.where}.then", excludes), ""
    results = next(ends)
    if isinstance(branch.then, StatedTricks):
        counted = [share for share in branch.then.shares if share[1] or branch.then.ranges or branch.then.counts]
        if len(counted) > 1:
            return _tricks(branch, branch.then, results, dict(counted)), ""
    return results[0].value_ns, results[0].name


def _tricks(branch: Branch, leaf: StatedTricks, results: tuple[End, ...], shares: dict[int, Fraction]) -> Sisters:
    """The numbers of tricks of an end as sisters of each other."""
    ranges = {tricks: (low, high) for tricks, low, high in leaf.ranges}
    counts = dict(leaf.counts)
    members = [
        Sister(
            field=f"{branch.where}.tricks.{tricks}",
            label=f"{end.name}, {branch.label}" if leaf.proposed_by and branch.label else end.name,
            share=share,
            is_stated=True,
            is_rest=False,
            range=ranges.get(tricks),
            polled=counts.get(tricks),
            by=leaf.accepted_by if leaf.proposed_by else branch.by,
            is_legal=branch.legal,
            inside=end.value_ns,
            value=end.value_ns,
            is_proposed=bool(leaf.proposed_by),
            accepted_by=leaf.accepted_by,
        )
        for end, (tricks, share) in zip(results, shares.items(), strict=True)
    ]
    return Sisters(field=f"{branch.where}.tricks", members=tuple(members), barred=(), value=_mean(members))


def _mean(members: list[Sister]) -> Fraction | None:
    """The mean value; what has no share need not have a value."""
    total = Fraction(0)
    for member in members:
        if member.share is None or (member.share and member.value is None):
            return None
        total += member.share * (member.value or 0)
    return total
