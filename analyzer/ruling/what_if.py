"""A ruling as a function of its judgments: other answers in, both scores out, nothing searched again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import assert_never

from analyzer.bridge import Side
from analyzer.continuations import Branches, Rest, paths
from analyzer.errors import CaseError, Problem
from analyzer.laws import Objective
from analyzer.laws.law12 import Candidate, best_likely, worst_probable
from analyzer.ruling.answers import Answer, answer_fields, answer_problems, answered
from analyzer.ruling.basis import Basis, ValuedTree
from analyzer.ruling.outcome import Ruling
from analyzer.ruling.sisters import Sisters, sisters_of
from analyzer.ruling.terms import Expectations, Scores, Terms, terms_of

__all__ = ["WhatIf", "what_if"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIf:
    """What the score of a ruling would be under other answers.

    Attributes
    ----------
    terms
        How expectations become scores.
    """

    ruling: Ruling
    basis: Basis
    terms: Terms

    @property
    def is_weighted(self) -> bool:
        """True where the score is a mean over the outcomes, false where likely and at all probable are asked."""
        return self.basis.adjust.objective is Objective.WEIGHTED

    @property
    def qualifies(self) -> str:
        """The field of the finding on the side's own act; empty where it does not count."""
        act = self.ruling.case.own_act
        if act is None or self.basis.own_act is None or self.basis.innocent is None:
            return ""
        return f"{act.where}.qualifies"

    @property
    def net(self) -> str:
        """The field of the answer to a safety net; empty where none was asked or the table result is not known."""
        net = self.ruling.case.net
        if net is None or self.basis.is_capped or self.basis.reference_ns is None:
            return ""
        return f"{net.where}.answer"

    def sisters(self, name: str, answers: Mapping[str, Answer] | None = None) -> Sisters:
        """The tree with this name as sisters with their values."""
        valued = self.basis.trees[name]
        tree = valued.tree if answers is None else answered(valued.tree, answers)
        act = self.ruling.case.own_act
        field = f"{act.where}.without it" if name == "without_act" and act is not None else "continuations"
        return sisters_of(ValuedTree(tree=tree, ends=valued.ends), field, excludes=self.basis.excludes_illegal(name))

    def tree_of(self, side: Side) -> str:
        """The name of the tree that a side's score is made from."""
        return "tree_ew" if side is Side.EW and "tree_ew" in self.basis.trees else "tree"

    def fields(self) -> Iterator[tuple[str, type[bool] | type[Fraction]]]:
        """Every field that takes an answer, and whether that is yes or no or a weight."""
        for valued in self.basis.trees.values():
            yield from answer_fields(valued.tree)
        for field in (self.qualifies, self.net):
            if field:
                yield field, bool

    def problems(self, answers: Mapping[str, Answer]) -> tuple[Problem, ...]:
        """Why these answers make no score: unknown fields, weights that do not add up, judgments still missing."""
        known = dict(self.fields())
        found = []
        for field, answer in answers.items():
            wanted = known.get(field)
            if wanted is None:
                hint = f"for example {next(iter(known), 'continuations[0].weight')}"
                found.append(Problem(message="no field that is judged", where=field, hint=hint))
            elif not _fits(answer, wanted):
                hint = "yes or no" if wanted is bool else "a weight, as 60%"
                found.append(Problem(message=f"{answer} is no answer to it", where=field, hint=hint))
        if found:
            return tuple(found)
        for name, valued in self.basis.trees.items():
            acts = name == "without_act"
            if acts and not self._act_counts(answers):
                continue
            found += answer_problems(
                answered(valued.tree, answers),
                self.sisters(name).field,
                weighted=acts or self.is_weighted,
                excludes=self.basis.excludes_illegal(name),
            )
        if self.qualifies and self._act(answers) is None:
            found.append(Problem(message="not judged", where=self.qualifies, hint="yes or no"))
        if self._act_counts(answers) and "without_act" not in self.basis.trees:
            where = self.qualifies.replace(".qualifies", ".without it")
            found.append(Problem(message="not judged", where=where, hint="state what could have happened"))
        if not self.is_weighted and not found:
            found += self._unlikely(answers)
        return tuple(found)

    def scores(self, answers: Mapping[str, Answer] | None = None) -> Scores:
        """Both sides' scores under the answers of the case, with these in their place.

        Raises
        ------
        CaseError
            Where the answers make no score, with every reason.
        """
        answers = {} if answers is None else answers
        problems = self.problems(answers)
        if problems:
            raise CaseError(dict.fromkeys(problems), source=self.ruling.case.file)
        return self.settled(answers)

    def settled(self, answers: Mapping[str, Answer]) -> Scores:
        """The scores under answers that have no problems."""
        reference = self.terms.reference_ns
        if self.net and answers.get(self.net) is False and reference is not None:
            # the table score stands, and nobody is found offending whom rounding could favor
            plain = replace(self.terms, innocent=None, gains_ns=True, gains_ew=True)
            return plain.settle(Expectations(ns=reference, ew=self.terms.whole - reference))
        return self.terms.settle(self.expectations(answers))

    def expectations(self, answers: Mapping[str, Answer]) -> Expectations:
        """What each side could expect under answers that have no problems."""
        match self.basis.adjust.objective:
            case Objective.WEIGHTED:
                found = {side: self._mean(self.tree_of(side), side, answers) for side in Side}
            case Objective.LIKELY_PROBABLE:
                found = {side: self._chosen(side, answers) for side in Side}
            case _:
                assert_never(self.basis.adjust.objective)
        innocent = self.basis.innocent
        without = None
        if innocent is not None and self._act_counts(answers):
            without = self._mean("without_act", innocent, answers)
        return Expectations(ns=found[Side.NS], ew=found[Side.EW], without_act=without)

    def _act(self, answers: Mapping[str, Answer]) -> bool | None:
        act = self.ruling.case.own_act
        answer = answers.get(self.qualifies, None if act is None else act.qualifies)
        return answer if isinstance(answer, bool) else None

    def _act_counts(self, answers: Mapping[str, Answer]) -> bool:
        return bool(self.qualifies) and self.terms.reference_ns is not None and bool(self._act(answers))

    def _mean(self, name: str, side: Side, answers: Mapping[str, Answer]) -> Fraction:
        value = self.sisters(name, answers).value
        assert value is not None
        return value if side is Side.NS else self.terms.whole - value

    def candidates(self, side: Side, answers: Mapping[str, Answer]) -> tuple[Candidate, ...]:
        """The results that 12C2 (1997) or 12C1(e) (2007) chooses from, seen from a side."""
        name = self.tree_of(side)
        valued = self.basis.trees[name]
        excludes = self.basis.excludes_illegal(name)
        return tuple(
            Candidate(
                value=end.value_ns if side is Side.NS else self.terms.whole - end.value_ns,
                likely=bool(way.likely),
                at_all_probable=bool(way.at_all_probable),
            )
            for way, ends in zip(paths(answered(valued.tree, answers)), valued.ends, strict=True)
            for end in ends
            if way.legal or not excludes
        )

    def _chosen(self, side: Side, answers: Mapping[str, Answer]) -> Fraction:
        candidates = self.candidates(side, answers)
        offends = side in self.basis.adjust.offending
        index = worst_probable(candidates) if offends else best_likely(candidates)
        assert index is not None
        return candidates[index].value

    def _unlikely(self, answers: Mapping[str, Answer]) -> list[Problem]:
        found = []
        for name in dict.fromkeys(self.tree_of(side) for side in Side):
            tree: Branches = answered(self.basis.trees[name].tree, answers)
            excludes = self.basis.excludes_illegal(name)
            pairs = list(zip(paths(tree), self.basis.trees[name].ends, strict=True))
            ways = [way for way, _ in pairs if way.legal or not excludes]
            found += [
                Problem(message="several numbers of tricks", where=f"{way.where}.then", hint="judge each by itself")
                for way, ends in pairs
                if len(ends) > 1 and (way.legal or not excludes)
            ]
            found += [
                Problem(message="not judged", where=f"{way.where}.{field}", hint="yes or no")
                for way in ways
                for field, answer in (("likely", way.likely), ("at all probable", way.at_all_probable))
                if answer is None
            ]
        is_any_likely = False
        for side in Side:
            candidates = self.candidates(side, answers)
            is_any_likely |= any(candidate.likely for candidate in candidates)
            offends = side in self.basis.adjust.offending
            if (worst_probable(candidates) if offends else best_likely(candidates)) is None:
                what = "at all probable" if offends else "likely"
                where = self.basis.trees[self.tree_of(side)].tree.branches[0].where
                message = f"no outcome is judged {what} for {side.dashed}"
                found.append(Problem(message=message, where=f"{where}.{what}", hint="which one was?"))
        if not is_any_likely and not found:
            where = f"{self.basis.trees['tree'].tree.branches[0].where}.likely"
            found.append(Problem(message="no outcome is judged likely", where=where, hint="which one was?"))
        return found


def _fits(answer: object, wanted: type[bool] | type[Fraction]) -> bool:
    """True where an answer is of the kind that its field takes."""
    if wanted is bool or isinstance(answer, bool):
        return wanted is bool and isinstance(answer, bool)
    return isinstance(answer, Rest) or (isinstance(answer, Fraction) and 0 <= answer <= 1)


def what_if(ruling: Ruling) -> WhatIf:
    """The ruling as a function of its judgments.

    Raises
    ------
    CaseError
        Where the ruling assigns no outcome that could be judged otherwise.
    """
    basis = ruling.basis
    if basis is None or "tree" not in basis.trees:
        needs = "; ".join(f"{need.id}: {need.question}" for need in ruling.needs)
        hint = needs or "only an assigned score rests on outcomes that are judged"
        raise CaseError(
            Problem(message="the ruling assigns no outcomes", where="continuations", hint=hint),
            source=ruling.case.file,
        )
    return WhatIf(ruling=ruling, basis=basis, terms=terms_of(ruling, basis))
