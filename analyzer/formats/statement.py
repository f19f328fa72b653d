"""Words of a claimer as steps: a stand-in that knows a few forms."""

from __future__ import annotations

import re
from dataclasses import dataclass

from analyzer.bridge import Card, Seat, Suit
from analyzer.bridge.claim import CashSuit, DrawTrumps, PlayCards, StatementStep
from analyzer.errors import ParseError

__all__ = ["Statement", "parse_statement"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What was said, as steps."""

    steps: tuple[StatementStep, ...] = ()
    mentions_trump: bool = False
    tricks: int | None = None


_NOTHING = re.compile(r"(i have )?(all )?(the rest|mine|all mine|the rest is mine)", re.IGNORECASE)
_DRAW = re.compile(r"(draw|drawing|pull|pulling) (the )?(last |outstanding )?trumps?", re.IGNORECASE)
_CASH = re.compile(
    r"(cash|cashing|run|running)? ?(the )?(?P<suit>spades|hearts|diamonds|clubs)( are good)?", re.IGNORECASE
)


def parse_statement(text: str, *, trump: Suit | None, claimer: Seat, declarer: Seat) -> Statement:
    """The steps of a text."""
    steps: list[StatementStep] = []
    for part in re.split(r",? then |[,;.]", text):
        words = part.strip().strip('“”"')
        if not words or _NOTHING.fullmatch(words):
            continue
        if _DRAW.fullmatch(words):
            steps.append(DrawTrumps())
        elif (match := _CASH.fullmatch(words)) is not None:
            steps.append(CashSuit(suit=Suit.parse(match["suit"])))
        else:
            try:
                steps.append(PlayCards(cards=tuple(Card.parse(word) for word in words.split())))
            except ParseError:
                raise ParseError(f"{words!r} is not understood") from None
    return Statement(steps=tuple(steps), mentions_trump=any(isinstance(step, DrawTrumps) for step in steps))
