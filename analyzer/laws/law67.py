"""Law 67: a trick with a card too few or too many from one hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analyzer.bridge import Seat, Suit
from analyzer.errors import CaseError
from analyzer.laws.law64 import Revoked
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = ["Defect", "DefectiveTrick", "Mended", "mend"]


class Defect(Enum):
    """What is wrong with the trick."""

    TOO_FEW = "no card"
    TOO_MANY = "more than one card"


@dataclass(frozen=True, slots=True, kw_only=True)
class DefectiveTrick:
    """A player contributed no card to a trick, or more than one.

    Attributes
    ----------
    both_played_on
        True where both sides had played to the next trick when it was noticed.
    suit
        The suit led.
    held_suit
        Whether he had a card of the suit led; None where not known.
    is_dummy
        True where the hand is dummy's.
    """

    player: Seat
    trick: int
    defect: Defect
    both_played_on: bool
    suit: Suit | None = None
    held_suit: bool | None = None
    is_dummy: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.trick <= 13 or (self.trick == 13 and self.both_played_on):
            raise CaseError(f"a defective trick {self.trick}; tricks are 1 to 13, and nobody plays on after the last")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mended:
    """How the trick is put right.

    Attributes
    ----------
    how
        What is done, in words.
    revoked
        The revoke that he is deemed to have made, for :func:`~analyzer.laws.law64.transfer`; None where he is not.
    clauses
        The deciding one first.
    """

    how: str
    revoked: Revoked | None
    clauses: tuple[Clause, ...]


def mend(fact: DefectiveTrick, book: Lawbook, *, where: str = "defective_trick") -> Mended | NeedsJudgment:
    """How a defective trick is put right, and whether it counts as a revoke of one trick.

    The trick stays with the side that won it.

    Law
    ---
    67A, 67B; 64A2 for the trick.
    """
    name = fact.player.full_name
    if not fact.both_played_on:
        few = fact.defect is Defect.TOO_FEW
        how = f"{name} supplies the missing card" if few else f"{name} takes back the card too many"
        return Mended(how=how, revoked=None, clauses=(book.clause("67A"),))
    if fact.defect is Defect.TOO_MANY:
        how = f"the card too many goes back to {name} and counts as held all along: look for a revoke in later tricks"
        return Mended(how=how, revoked=None, clauses=(book.clause("67B2"),))
    if book.edition is Edition.L1997 and fact.held_suit is None:
        need = Need(
            id=f"{where}.held suit",
            question=f"Did {name} have a card of the suit led to trick {fact.trick}?",
            clause="67B1",
            options=("yes", "no"),
        )
        return NeedsJudgment(needs=(need,))
    how = f"{name} faces a card and adds it to trick {fact.trick}, of the suit led if he has one"
    if book.edition is Edition.L1997 and fact.held_suit:
        return Mended(how=how, revoked=None, clauses=(book.clause("67B1"),))
    revoked = Revoked(
        player=fact.player, trick=fact.trick, suit=fact.suit, is_dummy=fact.is_dummy, established=True, deemed=True
    )
    return Mended(how=how, revoked=revoked, clauses=(book.clause("67B1"), book.clause("64A2")))
