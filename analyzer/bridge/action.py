"""What a player could have done: a call, a card to lead or play, or words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from analyzer.bridge.auction import Call
from analyzer.bridge.cards import Card
from analyzer.errors import ParseError

__all__ = ["Action"]

_WORD = re.compile(r"[^\W\d_]{3}")
_LETTERS = re.compile(r"[\w\s♠♥♦♣'’/+.\-–]+")
_KEPT = re.compile(r"\b(?:over|considered|considering|considers|seriously)\b|\ball$", re.IGNORECASE)
_NUMBER = re.compile(r"^\d|(?:^|\s)[x×+\-–]?[\d.]+%?(?:\s|$)", re.IGNORECASE)
_MOST = 60


@dataclass(frozen=True, slots=True)
class Action:
    """A call, a card, or words for anything else; words are the same in any case of letters.

    Attributes
    ----------
    what
        The call, the card, or the words in lower case.
    written
        Words as they were written; empty for calls and cards.
    """

    what: Call | Card | str
    written: str = field(default="", compare=False)

    @classmethod
    def parse(cls, text: str) -> Action:
        """The action written as ``4H``, ``pass``, ``X``, ``HK``, or in words as ``a low club``.

        >>> str(Action.parse("Pass")), Action.parse("4h").symbol, str(Action.parse("A low  club"))
        ('pass', '4♥', 'A low club')
        """
        stripped = " ".join(text.split())
        plain = _call_or_card(stripped)
        if plain is not None:
            return cls(plain)
        if (
            len(stripped) > _MOST
            or _WORD.search(stripped) is None
            or _LETTERS.fullmatch(stripped) is None
            or _KEPT.search(stripped)
            or _NUMBER.search(stripped)
            or all(_call_or_card(word) for word in stripped.split())
        ):
            shown = stripped if len(stripped) <= _MOST else stripped[:_MOST] + " …"
            raise ParseError(
                f"{shown!r} is not an action; write one call (4H, pass, X), one card (HK), or plain words "
                f"without numbers (at most {_MOST} characters)"
            )
        return cls(stripped.casefold(), stripped)

    @property
    def symbol(self) -> str:
        """The action as reports print it."""
        if isinstance(self.what, str):
            return self.written or self.what
        return "pass" if isinstance(self.what, Call) and self.what.is_pass else self.what.symbol

    def __str__(self) -> str:
        if isinstance(self.what, str):
            return self.written or self.what
        return "pass" if isinstance(self.what, Call) and self.what.is_pass else str(self.what)


def _call_or_card(text: str) -> Call | Card | None:
    try:
        call = Call.parse(text)
    except ParseError:
        pass
    else:
        return None if call.is_skipped else call
    try:
        return Card.parse(text)
    except ParseError:
        return None
