"""How plausible play is asked about on a branch: the leaf, and what goes with a question about opening leads."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from analyzer.bridge import Card, Contract, Restriction, Seat
from analyzer.solver.plausible_source import FixedChance, Level

__all__ = ["CLASSES", "Plausible", "PlaySettings", "class_above", "class_below"]

#: Classes of player, the weakest first.
CLASSES = ("novice", "club", "tournament", "expert")
#: Where a class that nobody stated stands among them.
_UNSTATED = "tournament"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaySettings:
    """For whom, by what knowledge and how carefully play is simulated.

    Attributes
    ----------
    level
        ``quick`` or ``detailed``.
    class_of_player
        One of ``CLASSES``; empty where nobody stated it.
    field
        The data that the model was fitted on; empty for its own.
    known
        What the auction tells of the unseen hands, by the player who knows it.
    fixed
        Chances that people judged or polled.
    seed
        The same seed gives the same answer.
    """

    level: Level = "detailed"
    class_of_player: str = ""
    field: str = ""
    known: tuple[tuple[Seat, str], ...] = ()
    fixed: tuple[FixedChance, ...] = ()
    seed: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Plausible:
    """How play would plausibly have gone: a distribution of tricks that the program proposes.

    Attributes
    ----------
    line
        Cards played before, from the opening lead on.
    accepted_by
        Who takes the proposal as his own; empty where nobody has.
    shares
        Pairs of (tricks of declarer, share) that somebody states in place of the proposal; empty where nobody does.
    restrictions
        What binds the play from behind the line on.
    """

    contract: Contract
    line: tuple[Card, ...] = ()
    settings: PlaySettings = field(default_factory=PlaySettings)
    accepted_by: str = ""
    shares: tuple[tuple[int, Fraction], ...] = ()
    restrictions: tuple[Restriction, ...] = ()


def class_above(name: str) -> str:
    """The class one step up; empty where there is none."""
    index = CLASSES.index(name or _UNSTATED) + 1
    return CLASSES[index] if index < len(CLASSES) else ""


def class_below(name: str) -> str:
    """The class one step down; empty where there is none."""
    index = CLASSES.index(name or _UNSTATED) - 1
    return CLASSES[index] if index >= 0 else ""
