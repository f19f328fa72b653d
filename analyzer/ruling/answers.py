"""Other answers to the questions of a case, field by field, put into its trees and checked like the case itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from analyzer.continuations import (
    Branch,
    Branches,
    Rest,
    StatedTricks,
    percent,
    weight_problems,
    weights_missing,
)
from analyzer.errors import Problem

__all__ = ["Answer", "answer_fields", "answer_problems", "answered", "judged_now"]

#: A weight, ``rest``, or the answer to a question of yes or no.
Answer = Fraction | Rest | bool

_FINDINGS = {"legal": "legal", "likely": "likely", "at all probable": "at_all_probable"}


def answer_fields(tree: Branches) -> Iterator[tuple[str, type[bool] | type[Fraction]]]:
    """Every field of a tree that takes an answer, and whether that is yes or no or a weight."""
    for branch in tree.branches:
        yield f"{branch.where}.weight", Fraction
        for field in _FINDINGS:
            yield f"{branch.where}.{field}", bool
        if isinstance(branch.then, Branches):
            yield from answer_fields(branch.then)
        elif isinstance(branch.then, StatedTricks):
            for tricks, _ in branch.then.shares:
                yield f"{branch.where}.tricks.{tricks}", Fraction


def answered(tree: Branches, answers: Mapping[str, Answer]) -> Branches:
    """The tree with these answers; what they do not name stays as it is.

    A branch that is found illegal loses its weight, and its sisters keep theirs: whoever finds so weighs them anew.
    """
    return Branches(*(_branch(branch, answers) for branch in tree.branches))


def _branch(branch: Branch, answers: Mapping[str, Answer]) -> Branch:
    where = branch.where
    changes: dict[str, object] = {}
    if f"{where}.weight" in answers:
        changes |= {"weight": answers[f"{where}.weight"], "range": None, "polled": None}
    for field, name in _FINDINGS.items():
        answer = answers.get(f"{where}.{field}")
        if isinstance(answer, bool):
            changes[name] = answer
            if field == "legal" and not answer and branch.legal and "weight" not in changes:
                changes |= {"weight": None, "range": None, "polled": None}
    if isinstance(branch.then, Branches):
        changes["then"] = answered(branch.then, answers)
    elif isinstance(branch.then, StatedTricks):
        shares = tuple(
            (tricks, share if not isinstance(answer := answers.get(f"{where}.tricks.{tricks}"), Fraction) else answer)
            for tricks, share in branch.then.shares
        )
        if shares != branch.then.shares:
            changes["then"] = StatedTricks(contract=branch.then.contract, shares=shares)
    return replace(branch, **changes) if changes else branch  # type: ignore[arg-type]


def judged_now(tree: Branches) -> Iterator[tuple[str, Answer | None]]:
    """Every field of a tree that takes an answer with the answer as it stands; a weight of ``rest`` is worked out."""
    for branch, share in zip(tree.branches, tree.shares(), strict=True):
        yield f"{branch.where}.weight", share
        for field, name in _FINDINGS.items():
            yield f"{branch.where}.{field}", getattr(branch, name)
        if isinstance(branch.then, Branches):
            yield from judged_now(branch.then)
        elif isinstance(branch.then, StatedTricks):
            for tricks, part in branch.then.shares:
                yield f"{branch.where}.tricks.{tricks}", part


def answer_problems(tree: Branches, where: str, *, weighted: bool, excludes: bool) -> tuple[Problem, ...]:
    """What a tree with other answers lacks for a score, or contradicts."""
    found = list(weight_problems(tree, where))
    if weighted and not found:
        found += [
            Problem(message="no weight", where=f"{branch.where}.weight", hint="answer this too")
            for branch in weights_missing(tree)
        ]
    if excludes:
        found += _illegal_weights(tree)
    return tuple(found)


def _illegal_weights(tree: Branches) -> Iterator[Problem]:
    for branch, share in zip(tree.branches, tree.shares(), strict=True):
        if not branch.legal and share:
            hint = "give the weights over the lawful branches"
            what = f"“{branch.label or branch.where}” is found illegal and has the weight {percent(share)}"
            yield Problem(message=what, where=f"{branch.where}.weight", hint=hint)
        elif branch.legal and isinstance(branch.then, Branches):
            yield from _illegal_weights(branch.then)
