"""What a case says about the play: revokes, who won the tricks, and what was judged about them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analyzer.bridge import Card, MayNotLead, MustLead, PenaltyCard, Seat, Suit
from analyzer.laws.law61 import Duty
from analyzer.laws.law63 import Event
from analyzer.laws.law64 import Attention, Faced

__all__ = ["Due", "Net", "RevokeEquity", "SafetyNet", "StatedRevoke"]


class Due(Enum):
    """What the player failed to do."""

    FOLLOW = "follow suit"
    LEAD = "lead the suit"
    NOT_LEAD = "not lead the suit"
    PENALTY_CARD = "play the penalty card"


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedRevoke:
    """A revoke as the director found it, or as the record shows it.

    Attributes
    ----------
    trick
        From 1.
    suit
        The suit that was led, or that had to be led or might not be.
    due
        What the player failed to do.
    card
        What he played; None where not stated.
    penalty_card
        The penalty card that he did not play; None for other failures.
    event
        What established it, or did not; None where not stated.
    established
        Whether it was established, where that is stated without an event.
    hands_back
        At trick twelve, whether all four hands were back in the board when it was noticed, too late to correct it.
    won_trick
        Whether his own card won the revoke trick, where the tricks do not say.
    won_later
        1997: whether he later won a trick with a card that he could have played.
    deemed
        True where he is deemed to have revoked because a trick was defective (Law 67B1).
    """

    player: Seat
    trick: int
    suit: Suit | None = None
    due: Due = Due.FOLLOW
    card: Card | None = None
    penalty_card: Card | None = None
    event: Event | None = None
    established: bool | None = None
    faced: Faced = Faced.NO
    attention: Attention = Attention.IN_TIME
    hands_back: bool | None = None
    won_trick: bool | None = None
    won_later: bool | None = None
    deemed: bool = False
    held_suit: bool | None = None
    by: str = ""
    where: str = "revokes"

    @property
    def duty(self) -> Duty | None:
        """The duty that restricts the play, for a referee or a solver; None where following suit was the duty."""
        if self.due is Due.LEAD and self.suit is not None:
            return MustLead(player=self.player, suits=frozenset({self.suit}))
        if self.due is Due.NOT_LEAD and self.suit is not None:
            return MayNotLead(player=self.player, suits=frozenset({self.suit}))
        if self.due is Due.PENALTY_CARD and self.penalty_card is not None:
            return PenaltyCard(player=self.player, card=self.penalty_card, major=True)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeEquity:
    """What was judged about the result without the revoke (Law 64C).

    Attributes
    ----------
    tricks_declarer
        Declarer's tricks without the revoke; None where another answer is given.
    double_dummy
        True where the director takes the double-dummy result from before the revoke.
    suffices
        True where he judged that the transfer makes good what the revoke cost.
    """

    tricks_declarer: int | None = None
    double_dummy: bool = False
    suffices: bool = False
    by: str = ""
    where: str = "without the revoke"


class Net(Enum):
    """A safety net: the clause that asks whether an irregularity helped although it was rectified."""

    COULD_HAVE_KNOWN = "could have known"
    ENFORCED_PASS = "enforced pass"
    PASS_AT_PARTNERS_TURN = "pass at partner's turn"
    INSUFFICIENT_BID = "insufficient bid"
    COMPARABLE_CALL = "comparable call"
    PENALTY_CARD = "penalty card"


@dataclass(frozen=True, slots=True, kw_only=True)
class SafetyNet:
    """A judgment under a safety net.

    Attributes
    ----------
    irregularity
        What is to be thought away, in words: ``the lead out of turn``.
    answer
        The judgment that the net asks for; None where nobody made it.
    card
        The penalty card that it is about; None where not stated.
    """

    net: Net
    irregularity: str
    answer: bool | None = None
    card: PenaltyCard | None = None
    by: str = ""
    where: str = "safety net"
