"""What a side told its opponents about its agreements, and what was found of it. Facts and findings, no verdict."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analyzer.bridge.cards import Side

__all__ = ["Agreement", "Misinformation", "Told"]


class Told(Enum):
    """How the opponents were informed, or not."""

    EXPLANATION = "explanation"
    NO_ALERT = "no alert"
    SYSTEM_CARD = "system card"
    WITHHELD = "withheld"


class Agreement(Enum):
    """What was found of the agreement, held against what the opponents were told."""

    AS_EXPLAINED = "as explained"
    OTHERWISE = "otherwise"
    NONE = "none"  # one was explained, and there is none
    NOT_ESTABLISHED = "not established"  # no evidence either way


@dataclass(frozen=True, slots=True, kw_only=True)
class Misinformation:
    """A statement about agreements that may have been wrong.

    Attributes
    ----------
    side
        Whose agreements were described.
    told
        By an explanation, by a missing alert, on the system card, or by leaving something out.
    call, explanation, meaning
        Which call, what the opponents were told of it, and what they should have been told; in words.
    agreement
        What was found of the agreement; None where nobody has said.
    fits_hand
        Whether the hand of the player who called fits the explanation; None where that is not stated. It matters only
        where the agreement is not established.
    contradicted
        Whether his partner told the other opponent something else (screens).
    own_misunderstanding
        Whether the opponent acted on a misunderstanding of his own.
    should_have_asked
        Whether the opponent should have asked, by the regulations or as a player of experience.
    in_play
        Whether it touched a lead or play rather than a call.
    changed
        Whether the opponents would have acted otherwise on the right information; None where nobody has judged it, or
        where the continuations answer it.
    by
        Who found all this.
    """

    side: Side
    told: Told = Told.EXPLANATION
    call: str = ""
    explanation: str = ""
    meaning: str = ""
    agreement: Agreement | None = None
    fits_hand: bool | None = None
    contradicted: bool = False
    own_misunderstanding: bool | None = None
    should_have_asked: bool | None = None
    in_play: bool = False
    changed: bool | None = None
    by: str = ""

    @property
    def of_what(self) -> str:
        """``the explanation of 2NT``, as it stands in a sentence."""
        what = {
            Told.EXPLANATION: "explanation",
            Told.NO_ALERT: "missing alert",
            Told.SYSTEM_CARD: "entry on the system card",
            Told.WITHHELD: "incomplete information",
        }[self.told]
        preposition = "about" if self.told is Told.WITHHELD else "of"
        return f"the {what} {preposition} {self.call}" if self.call else f"the {what}"
