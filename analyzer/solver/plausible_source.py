"""Who answers how a contract would plausibly have gone: chances of tricks and of leads, as proposals with intervals.

What is asked and what is answered are plain values; the model that answers stands in ``analyzer.plausible``.
Chances are evidence for a judgment and never more: nothing here is part of a score until somebody accepts it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, Protocol

from analyzer.bridge import Card, Contract, Deal, Restriction, Seat

__all__ = [
    "LEVELS",
    "Chance",
    "Choice",
    "Decision",
    "FixedChance",
    "LeadChances",
    "Level",
    "PlausibleQuestion",
    "PlausibleSource",
    "PlausibleTricks",
]

#: ``quick``: choices by what each card really costs; ``detailed``: by what it seems to cost to who sees his own cards
#: and the table alone.
Level = Literal["quick", "detailed"]
LEVELS: tuple[Level, ...] = ("quick", "detailed")


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedChance:
    """A chance that somebody judged or polled: after the cards of ``line``, that a card of ``cards`` is played.

    Attributes
    ----------
    line
        Cards played so far, from the opening lead on; empty for the opening lead itself.
    cards
        The cards meant, of the player to move.
    chance
        Their chance together.
    by
        Who judged it.
    """

    line: tuple[Card, ...]
    cards: tuple[Card, ...]
    chance: Fraction
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlausibleQuestion:
    """A contract, a lead or a position whose plausible play is asked about.

    Attributes
    ----------
    deal
        All four hands, of thirteen cards.
    contract
        With declarer, as ``Contract`` has it.
    line
        Cards that are known to be played, from the opening lead on.
    restrictions
        What binds the play from there on.
    known
        What the auction tells of the unseen hands, by the player who knows it: texts in the language of ``dealer``.
    fixed
        Chances that people fixed.
    level, class_of_player, field
        How the question is answered, and for whom; the field is the name of the data that the model was fitted on.
    seed
        The same seed gives the same answer, whatever else is asked.
    budget
        The most nodes of search for one play; None for no limit.
    is_bid
        Whether players bid the contract on their own cards; their bidding then tells something of how it fares.
    """

    deal: Deal
    contract: Contract
    line: tuple[Card, ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    known: tuple[tuple[Seat, str], ...] = ()
    fixed: tuple[FixedChance, ...] = ()
    level: Level = "detailed"
    class_of_player: str = ""
    field: str = ""
    seed: int = 1
    budget: int | None = None
    is_bid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """A chance with the interval that the calibration of the model supports.

    Attributes
    ----------
    value
        The proposal, in whole thousandths.
    low, high
        Bounds of the interval, in the same unit; 90% of such chances lie within, by the calibration.
    """

    value: Fraction
    low: Fraction
    high: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of the cards between which a player chose, equal ones together.

    Attributes
    ----------
    cards
        Equal cards, the highest first.
    chance
        How often it was chosen where the decision was met, 0 to 1.
    cost
        Tricks that it costs his side by double dummy on the true cards, against his best card; on the average of
        the plays that met the decision.
    seems
        What it costs on the average of the layouts that he could imagine, in tricks; None where none was imagined.
    best_in
        Share of the imagined layouts in which no other card does better; None likewise.
    is_fixed
        Whether the case or a poll fixed the chance.
    """

    cards: tuple[Card, ...]
    chance: float
    cost: float
    seems: float | None = None
    best_in: float | None = None
    is_fixed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A decision on which tricks turned, as it was met in the plausible plays.

    Attributes
    ----------
    line
        Cards played before it; the opening lead is decided after none.
    seat
        Who plays the card (declarer decides for dummy).
    trick
        Its number, from 1.
    met
        Share of the plays in which it was met, 0 to 1.
    choices
        By falling chance.
    swing
        Tricks that hang on it: ``met`` times the average cost of the choices by their chances.
    layouts
        How many layouts were imagined.
    declarer_picks
        Whether declarer says which of a defender's penalty cards is played.
    """

    line: tuple[Card, ...]
    seat: Seat
    trick: int
    met: float
    choices: tuple[Choice, ...]
    swing: float
    layouts: int = 0
    declarer_picks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlausibleTricks:
    """How many tricks declarer would plausibly have taken.

    Attributes
    ----------
    chances
        By tricks of declarer, falling; values above 0 in whole thousandths, adding to one. Numbers of tricks with
        less than half a thousandth are left out of them, not out of ``distribution``.
    distribution
        The chance of each number of tricks, 0 to 13, as the model gives it: none is
        zero that can still come.
    at_least
        For each number of tricks 0 to 13, the chance of at least so many.
    tricks_double_dummy
        Of declarer, with best play by all four.
    decisions
        On which it turns, by falling ``swing``.
    plays
        How many plays of the deal were made.
    losses
        Tricks expected to be lost in a play by declarer, by the defenders and by the opening lead.
    nodes, is_finished
        Work done; False where the budget or an interrupt ended it, and then the answer says less.
    basis
        The model, its data and its field, in words.
    notes
        What a reader must know of this answer, in sentences.
    """

    chances: tuple[tuple[int, Chance], ...]
    distribution: tuple[float, ...]
    at_least: tuple[Chance, ...]
    tricks_double_dummy: int
    decisions: tuple[Decision, ...]
    plays: int
    losses: tuple[float, float, float]
    nodes: int
    is_finished: bool
    basis: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadChances:
    """How likely each opening lead is, and what it leads to.

    Attributes
    ----------
    leads
        Equal cards, the highest first; their chance together; declarer's tricks by double dummy after it on the true
        cards; and on the average of the imagined layouts. By falling chance.
    layouts, effective
        How many layouts the leader imagined, and how many of equal weight they are worth.
    acceptance
        Share of the layouts dealt that fit what he knows.
    """

    leads: tuple[tuple[tuple[Card, ...], Chance, int, float], ...]
    layouts: int
    effective: float
    acceptance: float
    basis: str
    notes: tuple[str, ...] = ()


class PlausibleSource(Protocol):
    """An engine that answers how a contract would plausibly have gone."""

    @property
    def name(self) -> str:
        """Name and version for the trace."""
        ...

    def tricks(self, question: PlausibleQuestion) -> PlausibleTricks:
        """Chances of declarer's tricks.

        Raises
        ------
        InputError
            Where the line is no legal play, or what is known rules out the cards, or no layout fits it.
        SolverUnavailable
            Where numba cannot be imported.
        """
        ...

    def leads(self, question: PlausibleQuestion) -> LeadChances:
        """Chances of opening leads; the question has no line."""
        ...
