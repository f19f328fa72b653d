"""The columns of a printed ruling: a head on the left, text, a clause or a name at the right margin."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from analyzer.bridge import Card, rank_name

__all__ = ["HEAD", "WIDTH", "card_list", "entry"]

WIDTH = 92
HEAD = 10
_MARGIN = 40


def entry(head: str, text: str, right: str = "", *, hang: int = 0) -> list[str]:
    """A labelled entry: head in the left column, text wrapped, a clause or name at the right margin.

    A name too long for the margin follows the text; ``hang`` indents the lines after the first.
    """
    if len(right) > _MARGIN:
        text, right = f"{text}   ({right})", ""
    room = WIDTH - HEAD - (len(right) + 2 if right else 0)
    lines = textwrap.wrap(text, room, subsequent_indent=" " * hang, break_on_hyphens=False) or [""]
    out = [f"{head:<{HEAD}}{lines[0]}"]
    if right:
        out[0] = f"{out[0]:<{WIDTH - len(right)}}{right}"
    return out + [" " * HEAD + line for line in lines[1:]]


def card_list(cards: Iterable[Card]) -> str:
    """Cards by suit, ranks together: ``♣T943 ♦Q``."""
    suits: dict[str, str] = {}
    for card in sorted(cards, reverse=True):
        symbol, rank = card.suit.symbol, rank_name(card.rank)
        suits[symbol] = suits.get(symbol, "") + rank
    return " ".join(f"{symbol}{suits[symbol]}" for symbol in "♠♥♦♣" if symbol in suits)
