"""From the fields of a branch to plausible play: the leaf, and what goes with the chance of a lead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from analyzer.bridge import Card, Contract
from analyzer.casefile import model as m
from analyzer.casefile.build_play import restrictions_of
from analyzer.casefile.judgment_fields import PlayShare
from analyzer.casefile.yaml_text import key_name
from analyzer.continuations import Plausible, PlaySettings
from analyzer.solver.plausible_source import FixedChance

__all__ = ["Above", "inherited", "lead_settings", "no_plausible", "plausible_leaf"]

#: Message, field, hint.
_Fault = Callable[[str, str, str], None]

_SETTINGS = ("level", "class_of_player", "field", "known", "fixed", "seed")
_BY = "the case"


@dataclass(frozen=True, slots=True, kw_only=True)
class Above:
    """What a branch and those above it say of simulated play: how it is simulated, and the leads they are about."""

    settings: PlaySettings = field(default_factory=PlaySettings)
    lead: tuple[Card, ...] = ()


def inherited(entry: m.BranchModel, above: Above, where: str, fault: _Fault) -> Above:
    """What the branch says of simulated play, and what those above it say where it says nothing."""
    fixed, over = entry.fixed, above.settings
    if entry.lead and above.lead and not set(entry.lead) <= set(above.lead):
        fault("the branch above is about other leads", f"{where}.lead", " ".join(str(card) for card in above.lead))
    settings = PlaySettings(
        level=over.level if entry.level is None else entry.level,
        class_of_player=over.class_of_player if entry.class_of_player is None else entry.class_of_player,
        field=over.field if entry.field is None else entry.field,
        known=over.known if entry.known is None else entry.known,
        fixed=over.fixed
        if fixed is None
        else tuple(
            FixedChance(line=chance.after, cards=chance.cards, chance=chance.chance, by=chance.by) for chance in fixed
        ),
        seed=over.seed if entry.seed is None else entry.seed,
    )
    return Above(settings=settings, lead=entry.lead or above.lead)


def lead_settings(entry: m.BranchModel, settings: PlaySettings) -> PlaySettings | None:
    """How the lead is simulated whose chance the branch takes as its weight; None where it takes none."""
    if not isinstance(entry.weight, PlayShare):
        return None
    return replace(settings, fixed=tuple(chance for chance in settings.fixed if not chance.line))


def plausible_leaf(
    entry: m.BranchModel,
    contract: Contract,
    inside: Above,
    shares: tuple[tuple[int, Fraction], ...],
    where: str,
    fault: _Fault,
) -> Plausible:
    """The leaf; leads that it or a branch above it is about are those of its line.

    Parameters
    ----------
    inside
        What holds for its play.
    shares
        The shares of tricks that the case states in place of the proposal, ``rest`` worked out.
    """
    is_weight = isinstance(entry.weight, PlayShare)  # then what is accepted may be the weight alone
    if entry.accept and entry.shares is not None and not is_weight:
        fault("the proposal is accepted and changed too", f"{where}.accept", "keep one of accept and shares")
    line, lead, fixed = entry.after or (), inside.lead, inside.settings.fixed
    if lead and line and line[0] not in lead:
        fault(f"the line begins with {line[0]}, the lead is another", f"{where}.after", "correct one of them")
    elif lead and not line and len(lead) == 1:
        line = lead
    elif lead and not line:
        of_lead = FixedChance(line=(), cards=lead, chance=Fraction(1), by=_BY)
        fixed = (of_lead, *(chance for chance in fixed if chance.line or entry.fixed))
    if entry.fixed is None:  # what branches above fix for a place that lies behind is not met any more
        fixed = tuple(chance for chance in fixed if chance.line[: len(line)] == line)
    return Plausible(
        contract=contract,
        line=line,
        settings=replace(inside.settings, fixed=fixed),
        accepted_by="" if shares else entry.accept,
        shares=shares,
        restrictions=() if entry.restricted is None else restrictions_of(entry.restricted),
    )


def no_plausible(entry: m.BranchModel, where: str, fault: _Fault) -> None:
    """Refuse fields of simulated play on a branch whose play is not simulated."""
    is_leaf, is_lead = entry.plausible is not None, isinstance(entry.weight, PlayShare)
    for name in ("after", "restricted", "shares"):
        if name in entry.model_fields_set and not is_leaf:
            fault(f"{name} belongs to plausible", f"{where}.{key_name(name)}", "add plausible: 3NT W, or remove it")
    if entry.accept and not (is_leaf or is_lead):
        fault("nothing is proposed here", f"{where}.accept", "it goes with plausible, or with weight: plausible")
    for name in _SETTINGS:
        if name in entry.model_fields_set and not (is_leaf or is_lead or entry.then is not None):
            hint = "it goes with plausible, with weight: plausible, or stands above branches that have them"
            fault("no play is simulated here", f"{where}.{key_name(name)}", hint)
