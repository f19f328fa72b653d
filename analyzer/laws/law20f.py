"""Law 20F (1997: 75D): who corrects a wrong explanation, and when he must, may, or must not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from analyzer.errors import CaseError
from analyzer.laws.lawbook import Clause, Edition, Lawbook

__all__ = ["Duty", "Moment", "Obligation", "correction"]


class Moment(Enum):
    """When the player notices that the explanation was wrong."""

    AUCTION = "during the auction"
    BEFORE_LEAD = "after the final pass, before the opening lead is faced"
    PLAY = "during the play"
    AFTER_PLAY = "after the play"


class Obligation(Enum):
    """What he has to do about it then."""

    MUST = "must correct it now"
    MAY = "may correct it now"
    MUST_NOT = "must not correct it yet"


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """What a player has to do about a wrong explanation; always through the Director."""

    obligation: Obligation
    text: str
    clause: Clause


def correction(*, own: bool, declaring: bool | None, moment: Moment, book: Lawbook) -> Duty:
    """What the player has to do who notices now that an explanation of his side was wrong.

    Parameters
    ----------
    own
        True for his own explanation, False for his partner's.
    declaring
        Whether his side declares; None while the auction lasts.

    Law
    ---
    75D1, 75D2 (1997); 20F4, 20F5 (2007, 2017) and 75B2 (2017).
    """
    if own:
        return _own(moment, book)
    if moment is not Moment.AUCTION and declaring is None:
        raise CaseError("after the auction one side declares; say whether it is the player's")
    early = book.clause("75D2" if book.edition is Edition.L1997 else "20F5(a)")
    due = book.clause("75D2" if book.edition is Edition.L1997 else "20F5(b)")
    if moment is Moment.AUCTION:
        return Duty(
            obligation=Obligation.MUST_NOT,
            text="He must not correct partner's explanation during the auction, or show that it was wrong.",
            clause=early,
        )
    if not declaring and moment is not Moment.AFTER_PLAY:
        return Duty(
            obligation=Obligation.MUST_NOT,
            text="A defender corrects partner's explanation after the play.",
            clause=early,
        )
    return Duty(
        obligation=Obligation.MUST,
        text="He calls the Director and tells the opponents that partner's explanation was wrong.",
        clause=due,
    )


def _own(moment: Moment, book: Lawbook) -> Duty:
    now = "He calls the Director at once and corrects his explanation."
    match book.edition:
        case Edition.L1997:
            return Duty(obligation=Obligation.MUST, text=now, clause=book.clause("75D1"))
        case Edition.L2007:
            return Duty(obligation=Obligation.MUST, text=now, clause=book.clause("20F4"))
        case Edition.L2017:
            if moment is Moment.AUCTION:
                text = "He may call the Director at once; he must before the opening lead is faced."
                return Duty(obligation=Obligation.MAY, text=text, clause=book.clause("20F4"))
            clause = book.clause("20F4" if moment is Moment.BEFORE_LEAD else "75B2")
            return Duty(obligation=Obligation.MUST, text=now, clause=clause)
        case _:
            assert_never(book.edition)
