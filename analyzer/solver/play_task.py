"""What is asked of plausible plays: a deal to be played on, and how strongly each player shuns what costs tricks."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.bridge import Card, Contract, Deal, Play, Position, Restriction, Seat
from analyzer.bridge.hand_condition import Condition

__all__ = ["MOST_BESIDE", "FixedCards", "Imagined", "PlayTask", "Policy", "Tendency", "choices_at"]

#: What a card costs counts beside what it seems to cost for so many tricks at most (``play_kernels.policy``).
MOST_BESIDE = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tendency:
    """How strongly a player shuns what costs tricks: weights, each one over a temperature in tricks.

    Attributes
    ----------
    true
        Of the true double-dummy cost, where nothing is imagined.
    seeming, beside
        Of the cost that a card seems to have and of the true one, up to :data:`MOST_BESIDE`, where layouts are
        imagined.
    layouts
        How many layouts he imagines at a decision that matters; 0 for none.
    """

    true: float
    seeming: float = 0.0
    beside: float = 0.0
    layouts: int = 0

    def __post_init__(self) -> None:
        """Refuse what is no tendency."""
        if not 0 <= self.layouts <= 1000:
            raise ValueError(f"layouts is {self.layouts}: 0 to 1000 are expected")
        for name in ("true", "seeming", "beside"):
            if not 0.0 <= getattr(self, name) <= 1000.0:
                raise ValueError(f"{name} is {getattr(self, name)}: a weight from 0 to 1000 is expected")

    def scaled(self, factor: float) -> Tendency:
        """The same player, sharper (above 1) or looser (below 1) by a factor."""
        return Tendency(
            true=self.true * factor,
            seeming=self.seeming * factor,
            beside=self.beside * factor,
            layouts=self.layouts,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The tendencies of declarer, of the defenders and of the opening leader."""

    declarer: Tendency
    defenders: Tendency
    leader: Tendency

    def row(self) -> tuple[float, ...]:
        """Twelve numbers, as the kernels take them."""
        players = (self.declarer, self.defenders, self.leader)
        return tuple(number for who in players for number in (who.true, who.seeming, who.beside, who.layouts))

    def scaled(self, factor: float) -> Policy:
        """All three sharper or looser by a factor."""
        return Policy(
            declarer=self.declarer.scaled(factor),
            defenders=self.defenders.scaled(factor),
            leader=self.leader.scaled(factor),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedCards:
    """A chance that people fixed: after the cards of ``line`` (from the opening lead on), for ``cards`` together."""

    line: tuple[Card, ...]
    cards: tuple[Card, ...]
    chance: float

    def __post_init__(self) -> None:
        """Refuse what is no chance."""
        if not 0.0 <= self.chance <= 1.0:
            raise ValueError(f"chance is {self.chance}: 0 to 1 is expected")


@dataclass(frozen=True, slots=True, kw_only=True)
class Imagined:
    """What the choices at a decision were found to seem to cost, by other layouts than the play would imagine.

    Attributes
    ----------
    line
        The cards before the decision.
    seems, best_in
        By choice, in the order of ``choices_at``.
    layouts
        How many.
    """

    line: tuple[Card, ...]
    seems: tuple[float, ...]
    best_in: tuple[float, ...]
    layouts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTask:
    """A deal to be played from the end of a line on.

    Attributes
    ----------
    deal, contract
        The cards, and what is played.
    line
        Cards played so far; must be legal.
    restrictions
        What binds the play after the line.
    open_cards
        Cards that everybody knows where they are, beside those of dummy.
    known
        What a player knows of the hands as dealt, beside what he sees: who, and a condition.
    fixed, imagined
        Chances that people fixed; decisions whose seeming costs are known.
    seed
        Of everything that is drawn.
    """

    deal: Deal
    contract: Contract
    line: tuple[Card, ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    open_cards: tuple[Card, ...] = ()
    known: tuple[tuple[Seat, Condition], ...] = ()
    fixed: tuple[FixedCards, ...] = ()
    imagined: tuple[Imagined, ...] = ()
    seed: int = 1

    def start(self) -> Position:
        """The position after the line.

        Raises
        ------
        BoardError
            Where the line is no legal play.
        """
        return Play(cards=self.line).legal_position(Position.opening(self.deal, self.contract))


def choices_at(position: Position) -> tuple[tuple[Card, ...], ...]:
    """The choices of the player to move, equal cards together, the highest first, in the order of the kernels."""
    held = [card for hand in position.hands for card in hand] + list(position.trick)
    cards = sorted(position.legal_cards(), key=lambda card: (card.suit, card.rank))
    runs: list[list[Card]] = []
    for card in cards:
        if runs and runs[-1][-1].suit is card.suit:
            below = runs[-1][-1]
            between = [c for c in held if c.suit is card.suit and below.rank < c.rank < card.rank]
            if all(c in position.hands[position.to_play] for c in between):
                runs[-1].append(card)
                continue
        runs.append([card])
    return tuple(tuple(reversed(run)) for run in runs)
