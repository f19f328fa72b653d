"""Every judged quantity of a ruling: its field, its value as judged, the ends between which it may lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from analyzer.continuations import Branches, percent
from analyzer.poll_interval import bayesian_interval
from analyzer.ruling.sisters import Sister, Sisters
from analyzer.ruling.what_if import WhatIf

__all__ = ["PRIOR", "JudgedFinding", "JudgedQuantity", "JudgedWeight", "judged_quantities"]

_STEP = Fraction(1, 10)
_LEVEL = 0.9

#: What a poll is taken to have said before it is asked: half an answer for each action (Jeffreys). Of the priors that
#: were tried its intervals hold the true score most nearly as often as they say (see the campaign).
PRIOR = Fraction(1, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedWeight:
    """A weight that somebody judged, and how the expectation depends on it.

    Attributes
    ----------
    field
        The field of the case that takes it.
    label
        What it is the weight of.
    value
        As judged.
    low, high
        The ends between which it may lie.
    ends
        Where the ends come from, in words.
    others
        What its sisters do when it moves, in words.
    most
        The largest weight that it can have: the whole, or what ``rest`` can give up.
    tree
        The name of the tree that it stands in.
    slope_ns
        How far North-South's expectation in that tree moves when it moves by the whole.
    is_barred
        True where the branch is found illegal: it has no weight, and would need this one if it were legal.
    is_proposal
        True where simulated play proposed it and nobody has accepted that.
    """

    field: str
    label: str
    value: Fraction
    low: Fraction
    high: Fraction
    ends: str
    others: str
    most: Fraction
    tree: str
    slope_ns: Fraction
    by: str = ""
    is_barred: bool = False
    is_proposal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedFinding:
    """A question of yes or no that somebody judged.

    Attributes
    ----------
    field
        The field of the case that takes the answer.
    label
        What is judged, in words.
    value
        The answer as it stands.
    """

    field: str
    label: str
    value: bool
    by: str = ""


JudgedQuantity = JudgedWeight | JudgedFinding


def judged_quantities(model: WhatIf) -> tuple[JudgedQuantity, ...]:
    """Everything in a finished ruling that was judged, in the order of the case.

    Of two sisters that share the whole only one is named, for the other says the same.
    """
    found: list[JudgedQuantity] = []
    for name in model.basis.trees:
        acts = name == "without_act"
        if (model.is_weighted and not acts) or (acts and _act_counts(model)):
            found += _weights(model.sisters(name), name)
        if not acts and not model.is_weighted:
            found += _likelihoods(model.basis.trees[name].tree, model.basis.excludes_illegal(name))
    act = model.ruling.case.own_act
    if act is not None and act.qualifies is not None and model.qualifies:
        found.append(JudgedFinding(field=model.qualifies, label=act.act, value=act.qualifies, by=act.by))
    net = model.ruling.case.net
    if net is not None and net.answer is not None and model.net:
        found.append(JudgedFinding(field=model.net, label=net.irregularity, value=net.answer, by=net.by))
    return tuple(found)


def _act_counts(model: WhatIf) -> bool:
    act = model.ruling.case.own_act
    return act is not None and bool(act.qualifies) and bool(model.qualifies) and model.terms.reference_ns is not None


def _weights(root: Sisters, tree: str) -> Iterator[JudgedWeight]:
    for sisters, weight in root.walk():
        stated = [m for m in sisters.members if m.is_stated and not m.is_rest and m.value is not None]
        if len(sisters.members) == 2 and len(stated) == 2:
            stated = [min(stated, key=lambda member: member.share or 0)]
        for member in stated:
            if any(other.value is not None for other in sisters.members if other is not member):
                yield _weight(sisters, member, weight, tree)
        for member in sisters.barred:
            if member.value is not None and sisters.value is not None:
                yield _barred(sisters, member, weight, tree)


def _weight(sisters: Sisters, member: Sister, way: Fraction, tree: str) -> JudgedWeight:
    share, rest = member.share or Fraction(0), sisters.rest
    if rest is not None and rest.share is not None:
        most, others, mean = share + rest.share, "'rest' takes what is left", rest.value or Fraction(0)
    else:
        most, (others, mean) = Fraction(1), _sisters_of(sisters, member)
    low, high, ends = _ends(sisters, member)
    return JudgedWeight(
        field=member.field,
        label=member.label,
        value=share,
        low=max(low, Fraction(0)),
        high=min(high, most),
        ends=ends,
        others=others,
        most=most,
        tree=tree,
        slope_ns=way * ((member.value or 0) - mean),
        by=member.by,
        is_proposal=member.is_proposed and not member.accepted_by,
    )


def _sisters_of(sisters: Sisters, member: Sister) -> tuple[str, Fraction]:
    """How the sisters of a member share what it leaves, and their mean value.

    A sister whose worth nobody judged has no share, and gets none.
    """
    share = member.share or Fraction(0)
    if share != 1 and sisters.value is not None:
        mean = (sisters.value - share * (member.value or 0)) / (1 - share)
        several = len(sisters.members) > 2
        return ("the others in proportion" if several else "the other takes what is left"), mean
    known = [other for other in sisters.members if other is not member and other.value is not None]
    others = [other for other in known if other.is_legal] or known
    mean = sum((other.value or Fraction(0) for other in others), Fraction(0)) / len(others)
    several = len(others) > 1
    return ("the others, which have none, in equal parts" if several else "the other takes what is left"), mean


def _barred(sisters: Sisters, member: Sister, way: Fraction, tree: str) -> JudgedWeight:
    field = f"{member.field.removesuffix('.weight')}.legal"
    return JudgedWeight(
        field=field,
        label=member.label,
        value=Fraction(0),
        low=Fraction(0),
        high=Fraction(1),
        ends="none, as found illegal; the whole, were it legal",
        others="the others in proportion",
        most=Fraction(1),
        tree=tree,
        slope_ns=way * ((member.value or Fraction(0)) - (sisters.value or Fraction(0))),
        by=member.by,
        is_barred=True,
    )


def _ends(sisters: Sisters, member: Sister) -> tuple[Fraction, Fraction, str]:
    """The ends of a weight: as given, by the size of the poll, or ten points either way as a proposal."""
    share = member.share or Fraction(0)
    if member.range is not None and member.is_proposed:
        what = "the proposal's interval" if not member.accepted_by else "the interval of the accepted proposal"
        return (*member.range, f"{what}, {percent(member.range[0])} to {percent(member.range[1])}")
    if member.range is not None:
        return (*member.range, f"the range given, {percent(member.range[0])} to {percent(member.range[1])}")
    if member.polled is not None:
        polled = [other for other in sisters.members if other.polled is not None]
        asked = sum(other.polled or 0 for other in polled)
        block = sum((other.share or Fraction(0) for other in polled), Fraction(0))
        prior = float(PRIOR)
        middle = bayesian_interval(member.polled, asked, level=_LEVEL, prior=(prior, prior * (len(polled) - 1)))
        low, high = (Fraction(round(end * 1000), 1000) for end in (middle.low, middle.high))
        return low * block, high * block, f"a poll with {member.polled} of {asked}: the middle {_LEVEL:.0%}"
    return share - _STEP, share + _STEP, "proposal: ten points either way"


def _likelihoods(tree: Branches, excludes: bool) -> Iterator[JudgedFinding]:
    """The judgments of 12C2 (1997) and 12C1(e) (2007), where they are made."""
    for branch in tree.branches:
        if excludes and not branch.legal:
            continue
        name = branch.label or branch.where
        if branch.likely is not None:
            yield JudgedFinding(
                field=f"{branch.where}.likely", label=f"{name}: likely", value=branch.likely, by=branch.by
            )
        if not branch.likely and branch.at_all_probable is not None:
            yield JudgedFinding(
                field=f"{branch.where}.at all probable",
                label=f"{name}: at all probable",
                value=branch.at_all_probable,
                by=branch.by,
            )
        if isinstance(branch.then, Branches):
            yield from _likelihoods(branch.then, excludes)
