"""The case with its play simulated otherwise: the other level, a class of player one step up or down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from analyzer.case import Case
from analyzer.continuations import Branch, Branches, Plausible, PlaySettings, class_above, class_below
from analyzer.ruling.otherwise import Question
from analyzer.ruling.outcome import Ruling
from analyzer.solver.plausible_source import LEVELS

__all__ = ["other_simulations"]

_Turn = Callable[[PlaySettings], PlaySettings]


def other_simulations(case: Case, ruling: Ruling) -> Iterator[Question]:
    """What the open proposals of a case rest on besides its facts, with the case under each other answer.

    Where several branches are simulated, all of them move together.
    """
    simulated = ruling.simulated
    if simulated is None or not simulated.open or not simulated.is_used or not simulated.is_finished:
        return
    settings = list(dict.fromkeys(entry for tree in _trees(case).values() for entry in _open_settings(tree)))
    if not settings:
        return
    where = simulated.open[0].where
    levels = list(dict.fromkeys(entry.level for tree in _trees(case).values() for entry in _played(tree)))
    if levels:  # a lead by itself is not simulated at a level
        yield Question(
            field=f"{where}.level",
            label="how carefully play is simulated",
            now=" and ".join(levels),
            others=tuple((level, _turned(case, _to_level(level))) for level in LEVELS if levels != [level]),
        )
    classes = list(dict.fromkeys(entry.class_of_player for entry in settings))
    steps = (("above", class_above), ("below", class_below))
    others = []
    for _, step in steps:
        named = " and ".join(dict.fromkeys(step(name) for name in classes if step(name)))
        if named:
            others.append((named, _turned(case, _to_class(step))))
    yield Question(
        field=f"{where}.class of player",
        label="class of player in simulated play",
        now=" and ".join(name or "not stated" for name in classes),
        others=tuple(others),
    )


def _to_level(level: str) -> _Turn:
    def turn(settings: PlaySettings) -> PlaySettings:
        return replace(settings, level=level)  # type: ignore[arg-type]

    return turn


def _to_class(step: Callable[[str], str]) -> _Turn:
    def turn(settings: PlaySettings) -> PlaySettings:
        return replace(settings, class_of_player=step(settings.class_of_player) or settings.class_of_player)

    return turn


def _open_settings(tree: Branches) -> Iterator[PlaySettings]:
    for branch in tree.branches:
        if branch.from_play is not None and not branch.accepted_by:
            yield branch.from_play
        if isinstance(branch.then, Branches):
            yield from _open_settings(branch.then)
        elif isinstance(branch.then, Plausible) and not branch.then.accepted_by and not branch.then.shares:
            yield branch.then.settings


def _played(tree: Branches) -> Iterator[PlaySettings]:
    """The settings of open leaves, leads left out."""
    for branch in tree.branches:
        if isinstance(branch.then, Branches):
            yield from _played(branch.then)
        elif isinstance(branch.then, Plausible) and not branch.then.accepted_by and not branch.then.shares:
            yield branch.then.settings


def _trees(case: Case) -> dict[str, Branches]:
    """The trees of a case by the name of their field, with what would have been without an own act."""
    act = case.own_act
    return dict(case.trees()) | ({} if act is None or act.without is None else {"own_act": act.without})


def _turned(case: Case, turn: _Turn) -> Case:
    changes: dict[str, object] = {name: _tree(tree, turn) for name, tree in _trees(case).items()}
    if case.own_act is not None and "own_act" in changes:
        changes["own_act"] = replace(case.own_act, without=changes["own_act"])  # type: ignore[arg-type]
    return replace(case, **changes)  # type: ignore[arg-type]


def _tree(tree: Branches, turn: _Turn) -> Branches:
    # sisters whose leads are simulated together move together, unless all are accepted
    leads = any(branch.from_play is not None and not branch.accepted_by for branch in tree.branches)
    return Branches(*(_branch(branch, turn, leads=leads) for branch in tree.branches))


def _branch(branch: Branch, turn: _Turn, *, leads: bool) -> Branch:
    then = branch.then
    if isinstance(then, Branches):
        then = _tree(then, turn)
    elif isinstance(then, Plausible) and not then.accepted_by and not then.shares:
        then = replace(then, settings=turn(then.settings))
    play = branch.from_play
    return replace(branch, then=then, from_play=turn(play) if play is not None and leads else play)
