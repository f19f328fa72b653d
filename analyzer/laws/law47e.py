"""Law 47E2: a card played on an opponent's wrong explanation: may it be taken back?"""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.laws.lawbook import Clause, Lawbook

__all__ = ["Retraction", "retraction"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Retraction:
    """Whether the card may be taken back; where it may not, the score may be adjusted under the same clause."""

    allowed: bool
    why: str
    clause: Clause


def retraction(*, card_since: bool, is_opening_lead: bool, dummy_showed: bool, book: Lawbook) -> Retraction:
    """Whether a card that was played after a wrong explanation and before its correction may be taken back.

    Parameters
    ----------
    card_since
        Whether another card has been played to the trick since.
    is_opening_lead, dummy_showed
        Whether it was the opening lead, and whether dummy has faced a card.

    Law
    ---
    47E2(a), (b), alike in all editions.
    """
    if is_opening_lead and dummy_showed:
        return Retraction(allowed=False, why="dummy has faced a card", clause=book.clause("47E2(b)"))
    if card_since:
        return Retraction(
            allowed=False, why="another card was played to the trick since", clause=book.clause("47E2(b)")
        )
    return Retraction(allowed=True, why="no card was played to the trick since", clause=book.clause("47E2(a)"))
