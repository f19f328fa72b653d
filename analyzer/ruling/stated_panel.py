"""The members of a case's panel: what each wrote, field by field or by the label of a branch, as answers."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.case import Case
from analyzer.continuations import REST, Branch, Branches, StatedTricks, parse_weight
from analyzer.errors import CaseError, ParseError, Problem
from analyzer.judgment_facts import StatedMember
from analyzer.ruling.answers import Answer
from analyzer.ruling.panel import PanelMember

__all__ = ["panel_members"]

_WORDS = {
    "legal": ("legal", True),
    "illegal": ("legal", False),
    "likely": ("likely", True),
    "not likely": ("likely", False),
    "at all probable": ("at all probable", True),
    "not at all probable": ("at all probable", False),
}
_DERIVED = ("unauthorized information", "misinformation", "deception", "polls")
_YES = {"yes": True, "no": False}


def panel_members(case: Case) -> tuple[PanelMember, ...]:
    """The panel of the case, ready to be pooled.

    Raises
    ------
    CaseError
        With every answer that cannot be read, or that names no branch or field, or several.
    """
    branches = tuple(branch for _, tree in case.trees() for branch in _all(tree))
    problems: list[Problem] = []
    members = [_member(case, member, branches, problems) for member in case.panel]
    if problems:
        raise CaseError(problems, source=case.file)
    return tuple(members)


def _all(tree: Branches) -> Iterator[Branch]:
    for branch in tree.branches:
        yield branch
        if isinstance(branch.then, Branches):
            yield from _all(branch.then)


def _member(case: Case, member: StatedMember, branches: tuple[Branch, ...], problems: list[Problem]) -> PanelMember:
    answers: dict[str, Answer] = {}
    for key, text in member.answers.items():
        where = f"{member.where}.{key}".lower()
        try:
            answers |= _answers(key, text, branches)
        except ParseError as error:
            problems += [case.problem(problem.message, where, problem.hint) for problem in error.problems]
    return PanelMember(name=member.name, answers=answers, voice=member.voice)


def _answers(key: str, text: str, branches: tuple[Branch, ...]) -> dict[str, Answer]:
    """What one line of a member says: of a field, or of the branch with this label."""
    name = " ".join(key.split())
    named = [b for b in branches if name.lower() in _names(b)]
    if not named and name.lower().startswith(_DERIVED):
        hint = "judge the branch of the call instead, as 'legal, 100%', and the others 0%"
        raise ParseError(Problem(message="a member judges the branches, not the facts of the infraction", hint=hint))
    if not named:
        return {name: _plain(text)}
    if len(named) > 1:
        raise ParseError(Problem(message=f"several branches are “{name}”", hint=f"name one as {named[0].where}"))
    found: dict[str, Answer] = {}
    for part in text.split(","):
        word = " ".join(part.lower().split())
        if word in _WORDS:
            field, answer = _WORDS[word]
            found[f"{named[0].where}.{field}"] = answer
        elif isinstance(named[0].then, StatedTricks) and ":" in part:
            tricks, _, share = part.partition(":")
            found[f"{named[0].where}.tricks.{tricks.strip()}"] = _plain(share)
        else:
            found[f"{named[0].where}.weight"] = _plain(part)
    return found


def _names(branch: Branch) -> set[str]:
    """What a member may call a branch: its label, its field, the action that it follows."""
    return {branch.label.lower(), branch.where.lower(), *(str(action).lower() for action in branch.actions)} - {""}


def _plain(text: str) -> Answer:
    word = text.strip().lower()
    if word in _YES:
        return _YES[word]
    weight = parse_weight(text)
    return REST if weight is REST else weight
