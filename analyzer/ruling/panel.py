"""A panel: each member's judgments on the same facts, pooled, and where their differences matter.

Weights are pooled as the mean at each set of sisters, findings by the majority. A member who finds a branch illegal
gives it no weight, so the weights there are the mean over those who agree with the majority about what is legal: no
weight is ever rescaled. Where the members' voices are equal on a finding it is asked for, not decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType

from analyzer.bridge import Side
from analyzer.continuations import parse_weight
from analyzer.errors import CaseError, Problem
from analyzer.laws import Need
from analyzer.ruling.answers import Answer, answered, judged_now
from analyzer.ruling.sisters import Sisters
from analyzer.ruling.terms import Scores
from analyzer.ruling.what_if import WhatIf

__all__ = ["Panel", "PanelMember", "PanelNode", "PanelRow", "pool"]

_NOTHING: Mapping[str, Answer | str] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelMember:
    """What one member of a panel judges.

    Attributes
    ----------
    name
        As the report names him.
    answers
        By the field of the case: a weight, ``REST``, or True and False; text is parsed (``"60%"``, ``"yes"``). What
        he does not answer is as in the case.
    voice
        How much he counts among the members.
    """

    name: str
    answers: Mapping[str, Answer | str] = field(default_factory=lambda: _NOTHING)
    voice: Fraction = Fraction(1)

    def __post_init__(self) -> None:
        parsed = {name: _parsed(answer) for name, answer in self.answers.items()}
        object.__setattr__(self, "answers", MappingProxyType(parsed))

    @property
    def judged(self) -> Mapping[str, Answer]:
        """The answers, parsed."""
        return {name: _parsed(answer) for name, answer in self.answers.items()}


_WORDS = {"yes": True, "no": False}


def _parsed(answer: Answer | str) -> Answer:
    if not isinstance(answer, str):
        return answer
    found = _WORDS.get(answer.strip().lower())
    return parse_weight(answer) if found is None else found


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelRow:
    """One judgment of the panel.

    Attributes
    ----------
    field
        The field of the case.
    answers
        By member, in the order of the panel; a weight, yes or no, or None where he has not judged it.
    pooled
        The mean weight or the finding of the majority; None where there is none.
    """

    field: str
    label: str
    answers: tuple[tuple[str, Fraction | bool | None], ...]
    pooled: Fraction | bool | None

    @property
    def differs(self) -> bool:
        """True where not all members say the same."""
        return len({answer for _, answer in self.answers}) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelNode:
    """Judgments that belong together (the weights of sisters and what is legal, or one finding) where members differ.

    Attributes
    ----------
    field
        The field of the case.
    rows
        One for each sister, or the finding.
    farthest
        Who differs most from the panel as pooled; several where they differ equally.
    scores
        By member: the scores with his answers here and the pooled ones elsewhere. Empty where nothing is pooled.
    """

    field: str
    rows: tuple[PanelRow, ...]
    farthest: tuple[str, ...]
    scores: tuple[tuple[str, Scores], ...]

    def spread(self, side: Side) -> Fraction:
        """How far the side's exact score moves with the members' answers here."""
        values = [scores.exact(side) for _, scores in self.scores]
        return max(values) - min(values) if values else Fraction(0)

    def matters(self, side: Side) -> bool:
        """True where the answers here change the side's rounded score, or whether there is damage."""
        return len({(scores.rounded(side), bool(scores.damage)) for _, scores in self.scores}) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """The rulings of the members and of the panel as a whole.

    Attributes
    ----------
    own
        By member: the scores that his judgments give.
    pooled
        The scores by the pooled judgments; None where ``needs`` asks for some.
    answers
        The pooled judgments.
    nodes
        Where the members differ, what moves the score most first.
    """

    members: tuple[PanelMember, ...]
    own: tuple[tuple[str, Scores], ...]
    pooled: Scores | None
    answers: Mapping[str, Answer]
    nodes: tuple[PanelNode, ...]
    needs: tuple[Need, ...] = ()

    def spread(self, side: Side) -> tuple[Fraction, Fraction]:
        """The lowest and the highest exact score that a member's judgments give a side."""
        values = [scores.exact(side) for _, scores in self.own]
        return min(values), max(values)

    def matters(self, side: Side) -> bool:
        """True where the members' own rulings differ in the side's rounded score."""
        return len({scores.rounded(side) for _, scores in self.own}) > 1

    @property
    def differs_on_damage(self) -> bool:
        """True where some members find damage and some do not."""
        return len({bool(scores.damage) for _, scores in self.own}) > 1


def pool(model: WhatIf, members: tuple[PanelMember, ...]) -> Panel:
    """What each member's judgments give, what they give together, and where the members differ.

    Raises
    ------
    CaseError
        Where a member's answers make no score; every fault of every member at once.
    """
    _check(model, members)
    judged = [_judged(model, member) for member in members]
    findings, needs = _findings(model, members, judged)
    clause = model.basis.adjust.clauses[0].cite
    groups = tuple(_groups(model))
    weights: dict[str, Answer] = {}
    for group in groups:
        weights |= _mean_weights(group, members, judged, findings, needs, clause)
    pooled = {**{name: answer for name, answer in findings.items() if answer is not None}, **weights}
    if not needs:
        needs += [Need(id=p.where, question=p.message, clause=clause) for p in model.problems(pooled)]
    finished = not needs
    nodes = list(_nodes(model, members, judged, groups, findings, pooled, finished=finished))
    nodes.sort(key=lambda node: -max(node.spread(side) for side in Side))
    return Panel(
        members=members,
        own=tuple((member.name, model.settled(member.judged)) for member in members),
        pooled=model.settled(pooled) if finished else None,
        answers=MappingProxyType(pooled),
        nodes=tuple(nodes),
        needs=tuple(needs),
    )


def _check(model: WhatIf, members: tuple[PanelMember, ...]) -> None:
    found: list[Problem] = []
    if not members:
        found.append(Problem(message="a panel without members", where="panel", hint="name at least one"))
    names = [member.name for member in members]
    for index, member in enumerate(members):
        where = f"panel[{index}]"
        if not member.name or names.count(member.name) > 1:
            message = f"{member.name!r} names no one member"
            found.append(Problem(message=message, where=where, hint="give each member a name of his own"))
        if member.voice <= 0:
            found.append(Problem(message=f"a voice of {member.voice}", where=where, hint="it is more than 0"))
        for problem in model.problems(member.judged):
            line = model.ruling.case.line(f"panel.{member.name}".lower())
            found.append(replace(problem, message=f"{member.name}: {problem.message}", line=line))
    if found:
        raise CaseError(found, source=model.ruling.case.file)


Judged = dict[str, Answer | None]


def _judged(model: WhatIf, member: PanelMember) -> Judged:
    """Everything that a member judges, by its field; what he leaves as in the case too."""
    found: Judged = {}
    for valued in model.basis.trees.values():
        found |= dict(judged_now(answered(valued.tree, member.judged)))
    act, net = model.ruling.case.own_act, model.ruling.case.net
    if model.qualifies and act is not None:
        found[model.qualifies] = member.judged.get(model.qualifies, act.qualifies)
    if model.net and net is not None:
        found[model.net] = member.judged.get(model.net, net.answer)
    return found


def _findings(
    model: WhatIf, members: tuple[PanelMember, ...], judged: list[Judged]
) -> tuple[dict[str, bool | None], list[Need]]:
    """The finding of the majority for each question of yes or no, and those on which the voices are equal."""
    found: dict[str, bool | None] = {}
    needs: list[Need] = []
    clause = model.basis.adjust.clauses[0].cite
    for name, kind in model.fields():
        if kind is not bool:
            continue
        said = [(member.voice, answers[name]) for member, answers in zip(members, judged, strict=True)]
        yes = sum((voice for voice, answer in said if answer is True), Fraction(0))
        no = sum((voice for voice, answer in said if answer is False), Fraction(0))
        if yes == no and yes:
            question = "The panel is equally divided. What is found?"
            needs.append(Need(id=name, question=question, clause=clause, options=("yes", "no")))
        found[name] = None if yes == no else yes > no
    for name, answer in found.items():
        if name.endswith(".likely") and answer:  # what is likely is at all probable
            found[f"{name.removesuffix('.likely')}.at all probable"] = True
    return found, needs


def _groups(model: WhatIf) -> Iterator[Sisters]:
    """Every set of sisters whose weights count, those inside branches without weight too."""
    for name in model.basis.trees:
        if model.is_weighted or name == "without_act":
            yield from _all(model.sisters(name))


def _all(sisters: Sisters) -> Iterator[Sisters]:
    yield sisters
    for member in (*sisters.members, *sisters.barred):
        if isinstance(member.inside, Sisters):
            yield from _all(member.inside)


def _fields(group: Sisters) -> dict[str, str]:
    """The weights of a set of sisters, each with its label."""
    return {member.field: member.label for member in (*group.members, *group.barred)}


def _legal(name: str) -> str:
    """The field that says whether the branch of a weight is legal; numbers of tricks have none."""
    return f"{name.removesuffix('.weight')}.legal" if name.endswith(".weight") else ""


def _agrees(group: Sisters, answers: Judged, findings: Mapping[str, bool | None]) -> bool:
    """True where a member weighs the sisters under the majority's finding of what is legal."""
    names = list(_fields(group))
    same = all(answers.get(_legal(name)) == findings.get(_legal(name)) for name in names if _legal(name))
    return same and all(answers[name] is not None for name in names)


def _mean_weights(
    group: Sisters,
    members: tuple[PanelMember, ...],
    judged: list[Judged],
    findings: Mapping[str, bool | None],
    needs: list[Need],
    clause: str,
) -> dict[str, Answer]:
    """The mean weight of each sister over the members who agree with the majority about what is legal."""
    names = list(_fields(group))
    pairs = zip(members, judged, strict=True)
    agreeing = [(member.voice, answers) for member, answers in pairs if _agrees(group, answers, findings)]
    if not agreeing:
        judging = [answers for answers in judged if any(answers[name] is not None for name in names)]
        if judging and not any(need.id.endswith(".legal") for need in needs):
            question = "No member weighs these under the majority's finding of what is legal. How often each?"
            needs.append(Need(id=group.field, question=question, clause=clause))
        return {}
    voices = sum((voice for voice, _ in agreeing), Fraction(0))
    found: dict[str, Answer] = {}
    for name in names:
        shares = [(voice, answers[name]) for voice, answers in agreeing]
        found[name] = sum((voice * Fraction(share or 0) for voice, share in shares), Fraction(0)) / voices  # type: ignore[arg-type]
    return found


def _nodes(
    model: WhatIf,
    members: tuple[PanelMember, ...],
    judged: list[Judged],
    groups: tuple[Sisters, ...],
    findings: Mapping[str, bool | None],
    pooled: Mapping[str, Answer],
    *,
    finished: bool,
) -> Iterator[PanelNode]:
    told: set[str] = set()
    for group in groups:
        labels = _fields(group)
        legal = {_legal(name): f"{label}: legal" for name, label in labels.items() if _legal(name)}
        told |= set(legal)
        rows = [_row(name, label, members, judged, pooled.get(name)) for name, label in labels.items()]
        rows += [
            row
            for row in (_row(name, label, members, judged, findings.get(name)) for name, label in legal.items())
            if row.differs
        ]
        if any(row.differs for row in rows):
            yield _node(model, group.field, tuple(rows), members, judged, pooled, finished=finished)
    for name, found in findings.items():
        if name not in told:
            row = _row(name, name, members, judged, found)
            if row.differs:
                yield _node(model, name, (row,), members, judged, pooled, finished=finished)


def _row(
    name: str, label: str, members: tuple[PanelMember, ...], judged: list[Judged], pooled: Answer | None
) -> PanelRow:
    said = tuple((member.name, _plain(answers.get(name))) for member, answers in zip(members, judged, strict=True))
    return PanelRow(field=name, label=label, answers=said, pooled=_plain(pooled))


def _plain(answer: Answer | None) -> Fraction | bool | None:
    return answer if isinstance(answer, bool | Fraction) else None


def _node(
    model: WhatIf,
    name: str,
    rows: tuple[PanelRow, ...],
    members: tuple[PanelMember, ...],
    judged: list[Judged],
    pooled: Mapping[str, Answer],
    *,
    finished: bool,
) -> PanelNode:
    distances = [sum((_distance(row, member.name) for row in rows), Fraction(0)) for member in members]
    farthest = tuple(m.name for m, distance in zip(members, distances, strict=True) if distance == max(distances))
    scores: list[tuple[str, Scores]] = []
    if finished:
        names = [row.field for row in rows]
        for member, answers in zip(members, judged, strict=True):
            own = {name: answer for name in names if (answer := answers.get(name)) is not None}
            merged = {name: answer for name, answer in pooled.items() if name not in names} | own
            if not model.problems(merged):
                scores.append((member.name, model.settled(merged)))
    return PanelNode(field=name, rows=rows, farthest=farthest, scores=tuple(scores))


def _distance(row: PanelRow, name: str) -> Fraction:
    """How far a member's answer is from the pooled one; two findings are one apart."""
    answer = dict(row.answers)[name]
    if answer is None or row.pooled is None:
        return Fraction(answer is not row.pooled)
    return abs(Fraction(answer) - Fraction(row.pooled))
