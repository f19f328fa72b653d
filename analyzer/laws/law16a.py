"""Law 16A (1997: the preamble of Law 16): on which information a player may base his calls and plays."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from analyzer.laws.law16c import Information
from analyzer.laws.lawbook import Clause, Edition, Lawbook

__all__ = ["Source", "no_infraction", "permitted"]


class Source(Enum):
    """Where a player has something from."""

    LEGAL_ACTIONS = "legal calls and plays of the board"
    OPPONENTS_MANNER = "tempo and manner of the opponents"
    OPPONENTS_TRAITS = "traits of the opponents"
    OWN_SCORE = "an estimate of his own score"
    BEFORE_THE_HAND = "what he knew before he took his hand"
    REGULATIONS = "what laws and regulations give or require"
    PARTNERS_TEMPO = "partner's hesitation or unwonted speed"
    PARTNERS_WORDS = "a remark, question or answer of partner's"
    PARTNERS_EXPLANATION = "partner's explanation or alert, or that there was none"
    PARTNERS_MANNER = "partner's tone, gesture or mannerism"


_FROM_PARTNER = {
    Source.PARTNERS_TEMPO,
    Source.PARTNERS_WORDS,
    Source.PARTNERS_EXPLANATION,
    Source.PARTNERS_MANNER,
}


def permitted(source: Source, book: Lawbook) -> Information:
    """Whether a player may use what he has from this source.

    Law
    ---
    16, preamble, and 16A (1997); 16A1, 16A2, 16B1(a) and 73D1 (2007, 2017).
    """
    authorized = source not in _FROM_PARTNER
    verb = "may" if authorized else "may not"
    text = f"A player {verb} base a call or play on {source.value}"
    if source is Source.OPPONENTS_MANNER:
        text += ", at his own risk"
    return Information(text=f"{text}.", authorized=authorized, clause=_clause(source, book))


def _clause(source: Source, book: Lawbook) -> Clause:
    match book.edition:
        case Edition.L1997:
            if source is Source.PARTNERS_EXPLANATION:
                return book.clause("75-partner")
            if source is Source.OPPONENTS_MANNER:
                return book.clause("73D1")
            return book.clause("16A" if source in _FROM_PARTNER else "16-preamble")
        case Edition.L2007 | Edition.L2017:
            if source is Source.PARTNERS_EXPLANATION:
                return book.clause("75A")
            if source in _FROM_PARTNER:
                return book.clause("16B1(a)")
            if source is Source.OPPONENTS_MANNER:
                return book.clause("73D1")
            if source in (Source.OPPONENTS_TRAITS, Source.OWN_SCORE):
                return book.clause("16A2")
            return book.clause("16A1")
        case _:
            assert_never(book.edition)


def no_infraction(book: Lawbook) -> tuple[Clause, ...]:
    """What directors are asked about and what is no infraction: a break in tempo itself, and an early or late call.

    Law
    ---
    73D1 and 16A1 (1997), 16B3 (2007, 2017).
    """
    return book.clause("73D1"), book.clause("16A1" if book.edition is Edition.L1997 else "16-when")
