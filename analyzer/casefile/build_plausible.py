"""From the fields of a branch to plausible play: the leaf, and what goes with the chance of a lead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from analyzer.bridge import Contract
from analyzer.casefile import model as m
from analyzer.casefile.judgment_fields import PlayShare
from analyzer.casefile.yaml_text import key_name
from analyzer.continuations import Plausible, PlaySettings
from analyzer.solver.plausible_source import FixedChance

__all__ = ["lead_settings", "no_plausible", "plausible_leaf", "settings_of"]

#: Message, field, hint.
_Fault = Callable[[str, str, str], None]

_SETTINGS = ("level", "class_of_player", "field", "known", "fixed", "seed")
_BY = "the case"


def settings_of(entry: m.BranchModel, above: PlaySettings) -> PlaySettings:
    """What the branch says of simulated play, and what the branches above it say where it says nothing."""
    fixed = entry.fixed
    return PlaySettings(
        level=above.level if entry.level is None else entry.level,
        class_of_player=above.class_of_player if entry.class_of_player is None else entry.class_of_player,
        field=above.field if entry.field is None else entry.field,
        known=above.known if entry.known is None else entry.known,
        fixed=above.fixed
        if fixed is None
        else tuple(
            FixedChance(line=chance.after, cards=chance.cards, chance=chance.chance, by=chance.by) for chance in fixed
        ),
        seed=above.seed if entry.seed is None else entry.seed,
    )


def lead_settings(entry: m.BranchModel, settings: PlaySettings) -> PlaySettings | None:
    """How the lead is simulated whose chance the branch takes as its weight; None where it takes none."""
    if not isinstance(entry.weight, PlayShare):
        return None
    return replace(settings, fixed=tuple(chance for chance in settings.fixed if not chance.line))


def plausible_leaf(
    entry: m.BranchModel,
    contract: Contract,
    settings: PlaySettings,
    shares: tuple[tuple[int, Fraction], ...],
    where: str,
    fault: _Fault,
) -> Plausible:
    """The leaf; leads named on the branch are those of its line.

    Parameters
    ----------
    shares
        The shares of tricks that the case states in place of the proposal, ``rest`` worked out.
    """
    if entry.accept and entry.shares is not None:
        fault("the proposal is accepted and changed too", f"{where}.accept", "keep one of accept and shares")
    line = entry.after or ()
    fixed = settings.fixed
    if entry.lead and line and line[0] not in entry.lead:
        fault(f"the line begins with {line[0]}, the lead is another", f"{where}.after", "correct one of them")
    elif entry.lead and not line and len(entry.lead) == 1:
        line = entry.lead
    elif entry.lead and not line:
        of_lead = FixedChance(line=(), cards=entry.lead, chance=Fraction(1), by=_BY)
        fixed = (of_lead, *(chance for chance in fixed if chance.line or entry.fixed))
    if entry.fixed is None:  # what branches above fix for a place that lies behind is not met any more
        fixed = tuple(chance for chance in fixed if chance.line[: len(line)] == line)
    settings = replace(settings, fixed=fixed)
    return Plausible(contract=contract, line=line, settings=settings, accepted_by=entry.accept, shares=shares)


def no_plausible(entry: m.BranchModel, where: str, fault: _Fault) -> None:
    """Refuse fields of simulated play on a branch whose play is not simulated."""
    is_leaf, is_lead = entry.plausible is not None, isinstance(entry.weight, PlayShare)
    for name in ("after", "shares"):
        if name in entry.model_fields_set and not is_leaf:
            fault(f"{name} belongs to plausible", f"{where}.{key_name(name)}", "add plausible: 3NT W, or remove it")
    if entry.accept and not (is_leaf or is_lead):
        fault("nothing is proposed here", f"{where}.accept", "it goes with plausible, or with weight: plausible")
    for name in _SETTINGS:
        if name in entry.model_fields_set and not (is_leaf or is_lead or entry.then is not None):
            hint = "it goes with plausible, with weight: plausible, or stands above branches that have them"
            fault("no play is simulated here", f"{where}.{key_name(name)}", hint)
