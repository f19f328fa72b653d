"""What a case says of information from partner, of what opponents were told, of polls and of a panel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from analyzer.bridge import Auction, Board, Seat
from analyzer.bridge.action import Action
from analyzer.bridge.disclosure import Misinformation
from analyzer.bridge.information import UnauthorizedInformation
from analyzer.bridge.poll import Poll
from analyzer.bridge.suggestion import Suggestion
from analyzer.laws.law73 import Deception

__all__ = [
    "StatedDeception",
    "StatedInformation",
    "StatedMember",
    "StatedMisinformation",
    "StatedPoll",
]

_AGREED = frozenset({"agreed", "yes"})


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedPoll:
    """A poll of the case, by its name.

    Attributes
    ----------
    accepted_by
        Who takes the shares of the lawful answers as the weights of what would have happened; empty where nobody
        has. Until then they are a proposal.
    """

    name: str
    poll: Poll
    accepted_by: str = ""

    @property
    def where(self) -> str:
        """The field of the case that states it."""
        return f"polls.{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedInformation:
    """Information that a player had, or may have had, from his partner.

    Attributes
    ----------
    source, received_by
        Who gave it, and who had it; None where the other one, or a call of the auction, says it.
    after_call
        The number of the call, from 1, from which it came; None where it did not come from a call of the auction.
    at_call
        The number of the call that is examined; None for the receiver's first after ``after_call``.
    at_trick
        The trick at which a lead or play is examined; None for a call.
    found
        Whether he had it; None where nobody has said. An agreed break in tempo noted at the call says so too.
    chosen
        What he did; None where the auction says it.
    suggested, judged
        What it demonstrably suggests over what, and all logical alternatives, as judged; None where not judged.
    poll
        The name of the poll of his peers; empty for the one poll that fits.
    by, why
        Who found and judged all this, and why.
    """

    source: Seat | None = None
    received_by: Seat | None = None
    after_call: int | None = None
    at_call: int | None = None
    at_trick: int | None = None
    nature: str = ""
    found: bool | None = None
    chosen: Action | None = None
    suggested: tuple[Suggestion, ...] | None = None
    judged: tuple[Action, ...] | None = None
    poll: str = ""
    by: str = ""
    why: str = ""
    where: str = "unauthorized information[0]"

    def player(self, auction: Auction | None) -> Seat | None:
        """Who had the information; None where neither the case nor the auction says it."""
        if self.received_by is not None:
            return self.received_by
        if self.source is not None:
            return self.source.partner
        if auction is None:
            return None
        if self.at_call is not None:
            return auction.seat(self.at_call - 1)
        return None if self.after_call is None else auction.seat(self.after_call - 1).partner

    def examined(self, auction: Auction | None) -> int | None:
        """The number of the call that is examined, from 1; None for a play, or where the auction does not show it."""
        if self.at_trick is not None or auction is None or self.at_call is not None:
            return None if self.at_trick is not None else self.at_call
        player = self.player(auction)
        if self.after_call is None or player is None:
            return None
        later = range(self.after_call + 1, len(auction.calls) + 1)
        return next((number for number in later if auction.seat(number - 1) is player), None)

    def action(self, auction: Auction | None) -> Action | None:
        """What the player did: as stated, or as the auction shows it."""
        number = self.examined(auction)
        if self.chosen is not None or auction is None or number is None or not 1 <= number <= len(auction.calls):
            return self.chosen
        return Action(auction.calls[number - 1].call)

    def agreed_at_the_table(self, auction: Auction | None) -> bool:
        """True where the note at the call says that its break in tempo is agreed."""
        if auction is None or self.after_call is None or not 1 <= self.after_call <= len(auction.calls):
            return False
        note = auction.calls[self.after_call - 1].note
        return note is not None and note.break_in_tempo.strip().lower() in _AGREED

    def fact(self, board: Board, polls: tuple[StatedPoll, ...]) -> UnauthorizedInformation:
        """The facts as Law 16 takes them."""
        stated = self.poll_of(board.auction, polls)
        found = self.found
        if found is None and self.agreed_at_the_table(board.auction):
            found = True
        return UnauthorizedInformation(
            player=self.player(board.auction),
            nature=self.nature,
            found=found,
            chosen=self.action(board.auction),
            suggested=self.suggested,
            poll=None if stated is None else stated.poll,
            judged=self.judged,
            by=self.by,
        )

    def poll_of(self, auction: Auction | None, polls: tuple[StatedPoll, ...]) -> StatedPoll | None:
        """The poll of his peers: the one that is named, or the only one that may be of them."""
        if self.poll:
            return next((stated for stated in polls if stated.name == self.poll), None)
        player = self.player(auction)
        fitting = [stated for stated in polls if stated.poll.peers_of in (None, player)]
        return fitting[0] if len(fitting) == 1 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedMisinformation:
    """What opponents were told of an agreement, with what was found of it.

    Attributes
    ----------
    evidence
        What shows the agreement, in words; empty where nothing is stated.
    claimed_by, claimed
        Who says what he would have done with the right information: his own word for himself.
    at_call
        The number of the call, from 1, made on the wrong information, whose change is asked about; None where it
        is not.
    influenced
        Whether the misinformation led to that call, as Law 21B1 asks; None where nobody has judged it.
    noticed_in_time
        Whether it came out before the auction period was over.
    why
        Why the judgments are as they are.
    """

    fact: Misinformation
    evidence: str = ""
    claimed_by: Seat | None = None
    claimed: str = ""
    at_call: int | None = None
    influenced: bool | None = None
    noticed_in_time: bool = False
    why: str = ""
    where: str = "misinformation[0]"


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedDeception:
    """Tempo, words or manner of which it is said that they misled an opponent."""

    fact: Deception
    by: str = ""
    why: str = ""
    where: str = "deception[0]"


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedMember:
    """What one member of a panel judges otherwise than the case, or like it.

    Attributes
    ----------
    answers
        By the field of the case, or by the label of a branch: a weight, ``rest``, ``legal``, ``illegal``, ``likely``,
        ``at all probable``, ``yes`` or ``no``; several words for one branch.
    """

    name: str
    answers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    voice: Fraction = Fraction(1)

    @property
    def where(self) -> str:
        """The field of the case that states it."""
        return f"panel.{self.name}"
