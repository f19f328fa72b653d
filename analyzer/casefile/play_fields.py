"""The kinds of text that the fields about the play take: suits, events after a revoke, who won the tricks."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, TypeVar

from analyzer.bridge import (
    Card,
    DeclarerOption,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Seat,
    Side,
    Suit,
)
from analyzer.bridge.won import Won, WonTrick
from analyzer.casefile.fields import enum_text, parse_yes, read, schema
from analyzer.errors import BoardError, ParseError
from analyzer.laws.law63 import Event
from analyzer.laws.law64 import Attention, Faced
from analyzer.play_facts import Due, Net

__all__ = [
    "AttentionText",
    "DueText",
    "EquityAnswer",
    "EquityText",
    "EstablishedText",
    "FacedText",
    "MayForbidText",
    "MayNotLeadText",
    "MayRequireText",
    "MinorPenaltyCardText",
    "MustLeadText",
    "MustPlayText",
    "NetText",
    "PenaltyCardsText",
    "SuitText",
    "TricksWonText",
    "WonText",
]

R = TypeVar("R")

_ENTRY = re.compile(
    r"(?:(?P<before>[0-9]{1,2})\s*x?\s*)?(?P<who>N-?S|E-?W|North|East|South|West|[NESW]|\?)"
    r"(?:\s*[: ]\s*(?P<card>[SHDC♠♥♦♣](?:10|[2-9TJQKA])))?"
    r"(?:\s*x\s*(?P<after>[0-9]{1,2}))?",
    re.IGNORECASE,
)
_FROM = re.compile(r"from\s+(?:trick\s+)?(?P<first>[0-9]{1,2})\s*:?\s+", re.IGNORECASE)
_TRICKS = re.compile(r"(?P<tricks>[0-9]{1,2})(?:\s+tricks?)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class WonText:
    """Who won tricks, in order; the number of the first where the text names it."""

    tricks: tuple[WonTrick, ...]
    first: int | None = None

    def from_trick(self, default: int) -> Won:
        """The tricks, from the one named or from ``default`` on."""
        return Won(tricks=self.tricks, first=default if self.first is None else self.first)


@dataclass(frozen=True, slots=True)
class EquityAnswer:
    """What was answered about the result without the revoke."""

    tricks_declarer: int | None = None
    double_dummy: bool = False
    suffices: bool = False


def _parse_won(text: str) -> WonText:
    """The tricks written as ``W DK, E DA, W, NS x9``; a player with the card that won, a player, or a side."""
    start = _FROM.match(text.strip())
    rest = text.strip()[start.end() :] if start else text.strip()
    found: list[WonTrick] = []
    for entry in re.split(r"[,;]", rest):
        match = _ENTRY.fullmatch(entry.strip())
        if match is None:
            raise ParseError(f"{entry.strip()!r} is not who won a trick; write 'W DK', 'E' or 'NS x9'")
        count = int(match["before"] or match["after"] or 1)
        if (match["before"] and match["after"]) or not 1 <= count <= 13:
            raise ParseError(f"{entry.strip()!r}: 1 to 13 tricks")
        found += [_won(match, count)] * count
    if len(found) > 13:
        raise ParseError(f"{len(found)} tricks; a board has 13")
    first = int(start["first"]) if start else None
    try:
        Won(tricks=tuple(found), first=first or 1)
    except BoardError as error:
        raise ParseError(error.problems[0].message) from None
    return WonText(tuple(found), first)


def _won(match: re.Match[str], count: int) -> WonTrick:
    who = match["who"].upper().replace("-", "")
    if who == "?":
        return WonTrick()
    if who in ("NS", "EW"):
        if match["card"]:
            raise ParseError(f"{match[0]!r}: a card is won by a player; write N, E, S or W")
        return WonTrick(side=Side.parse(who))
    if match["card"] and count > 1:
        raise ParseError(f"{match[0]!r}: one card wins one trick")
    return WonTrick.by(Seat.parse(who), Card.parse(match["card"]) if match["card"] else None)


def _parse_established(text: str) -> Event | bool:
    """``yes``, ``no``, or what the revoker's side did."""
    try:
        return parse_yes(text)
    except ParseError:
        pass
    try:
        return _event(text)
    except ParseError as error:
        raise ParseError(f"{error.problems[0].message}; or yes, or no") from None


def _parse_equity(text: str) -> EquityAnswer:
    name = " ".join(text.lower().replace("-", " ").split())
    if name == "double dummy":
        return EquityAnswer(double_dummy=True)
    if name in ("transfer suffices", "the transfer suffices"):
        return EquityAnswer(suffices=True)
    match = _TRICKS.fullmatch(name)
    if match is None or int(match["tricks"]) > 13:
        raise ParseError(f"{text!r}: write declarer's tricks (0 to 13), 'double dummy' or 'transfer suffices'")
    return EquityAnswer(tricks_declarer=int(match["tricks"]))


_event = enum_text(Event)


def _each(parse: Callable[[str], R]) -> Callable[[str], tuple[R, ...]]:
    """Several restrictions, a semicolon between them."""

    def parse_all(text: str) -> tuple[R, ...]:
        return tuple(parse(part) for part in text.split(";"))

    return parse_all


SuitText = Annotated[Suit, read(Suit.parse), schema("a suit", "S", "H", "D", "C")]
DueText = Annotated[Due, read(enum_text(Due)), schema("what he failed to do", *(due.value for due in Due))]
FacedText = Annotated[
    Faced, read(enum_text(Faced)), schema("whether the card not played lay face up", *(f.value for f in Faced))
]
AttentionText = Annotated[
    Attention, read(enum_text(Attention)), schema("when it was noticed", *(a.value for a in Attention))
]
EstablishedText = Annotated[
    Event | bool,
    read(_parse_established),
    schema("yes, no, or what the revoker's side did", "yes", *(event.value for event in Event), also=("boolean",)),
]
EquityText = Annotated[
    EquityAnswer,
    read(_parse_equity),
    schema("declarer's tricks without the revoke", "12", "double dummy", "transfer suffices", also=("integer",)),
]
TricksWonText = Annotated[
    WonText, read(_parse_won), schema("who won each trick, with the card where it matters", "W DK, E DA, W, NS x9")
]
PenaltyCardsText = Annotated[
    tuple[PenaltyCard, ...], read(_each(PenaltyCard.parse)), schema("major penalty cards", "E:HK", "E:HK; E:S4")
]
MinorPenaltyCardText = Annotated[
    tuple[PenaltyCard, ...],
    read(_each(partial(PenaltyCard.parse, major=False))),
    schema("a minor penalty card", "W:S5"),
]
MustLeadText = Annotated[
    tuple[MustLead, ...], read(_each(MustLead.parse)), schema("a suit to be led at the next lead", "W:H")
]
MayNotLeadText = Annotated[
    tuple[MayNotLead, ...], read(_each(MayNotLead.parse)), schema("suits that may not be led", "W:S")
]
MustPlayText = Annotated[
    tuple[MustPlay, ...], read(_each(MustPlay.parse)), schema("a card to be played at the next turn", "W:HA")
]
MayRequireText = Annotated[
    tuple[DeclarerOption, ...],
    read(_each(partial(DeclarerOption.parse, may_forbid=False))),
    schema("suits of which declarer may require one at the first lead", "W:H"),
]
MayForbidText = Annotated[
    tuple[DeclarerOption, ...],
    read(_each(partial(DeclarerOption.parse, may_require=False))),
    schema("suits of which declarer may forbid one at the first lead", "W:SHD"),
]
NetText = Annotated[Net, read(enum_text(Net)), schema("which safety net", *(net.value for net in Net))]
