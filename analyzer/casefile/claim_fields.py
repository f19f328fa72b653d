"""The kinds of text that the fields about a claim take."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from pydantic import PlainValidator, WithJsonSchema

from analyzer.bridge import Card, Denomination, Seat, Suit
from analyzer.bridge.claim import JudgedPlay
from analyzer.casefile.fields import enum_text, read, schema
from analyzer.casefile.yaml_text import key_name
from analyzer.errors import ParseError
from analyzer.laws.law68 import Said, Stated
from analyzer.laws.law69 import Moment
from analyzer.laws.normal_play import PlayerClass

__all__ = [
    "CardsOrNoneText",
    "ClaimedText",
    "ClaimedTricks",
    "DenominationText",
    "JudgedPlayText",
    "PlayerClassText",
    "RaisedText",
    "SaidText",
    "ShownOutText",
    "StatedText",
    "StatementText",
    "SuitsText",
]

_TRICKS = re.compile(r"(?P<tricks>[0-9]{1,2})(?:\s+tricks?)?", re.IGNORECASE)
_SEAT_SUIT = re.compile(r"(?P<seat>N|E|S|W|North|East|South|West)\s*[: ]\s*(?P<suits>.+)", re.IGNORECASE)
_THEN = re.compile(r"\bthen\b", re.IGNORECASE)

RAISED = {
    "at once": Moment.IN_TIME,
    "after a later call": Moment.AFTER_CALL,
    "after the round": Moment.AFTER_ROUND,
    "after the correction period": Moment.AFTER_CORRECTION,
}


@dataclass(frozen=True, slots=True)
class ClaimedTricks:
    """How many tricks were claimed: a number, or all that are left."""

    number: int | None = None


def _parse_claimed(text: str) -> ClaimedTricks:
    name = key_name(text)
    if name in ("all", "all tricks", "the rest", "rest"):
        return ClaimedTricks()
    match = _TRICKS.fullmatch(name)
    if match is None or int(match["tricks"]) > 13:
        raise ParseError(f"{text!r}: write the tricks of the claimer's side from the claim on (0 to 13), or all")
    return ClaimedTricks(int(match["tricks"]))


def _parse_raised(text: str) -> Moment:
    found = RAISED.get(key_name(text))
    if found is None:
        raise ParseError(f"{text!r}: write one of {', '.join(RAISED)}")
    return found


def _parse_shown_out(text: str) -> tuple[tuple[Seat, Suit], ...]:
    """``W:S, E:HD``: who is known to have no more cards of which suits."""
    found = []
    for part in re.split(r"[;,]", text):
        match = _SEAT_SUIT.fullmatch(part.strip())
        if match is None:
            raise ParseError(f"{part.strip()!r} is not who has shown out of what; write W:S, or W:S, E:HD")
        suits = re.sub(r"[\s/]", "", match["suits"])
        try:
            whole = [Suit.parse(suits)]
        except ParseError:
            whole = [Suit.parse(letter) for letter in suits]
        found += [(Seat.parse(match["seat"]), suit) for suit in whole]
    return tuple(found)


def _parse_judged_play(text: str) -> JudgedPlay:
    """``DA`` whenever it can be played; ``CQ then DA`` after exactly these of his side; ``DA first`` at once."""
    stripped = text.strip()
    if stripped.lower().endswith(" first"):
        return JudgedPlay(card=Card.parse(stripped[: -len(" first")]), after=frozenset())
    *before, last = _THEN.sub(" ", stripped).split() or [""]
    if before and not _THEN.search(stripped):
        raise ParseError(f"{text!r}: write one card, or 'CQ then DA' for DA after CQ; several plays as a list")
    cards = [Card.parse(word) for word in before]
    if len(set(cards)) < len(cards):
        raise ParseError(f"{text!r} names a card twice")
    return JudgedPlay(card=Card.parse(last), after=frozenset(cards) if cards else None)


def _parse_statement(value: object) -> tuple[str, ...]:
    """What was said, as one text or several; ``none`` for nothing."""
    entries = value if isinstance(value, list) else [value]
    if not all(isinstance(entry, str) for entry in entries):
        raise ValueError("what he said is expected, as text or a list of texts; steps go to the field steps")
    words = tuple(" ".join(str(entry).split()) for entry in entries)
    if not isinstance(value, list) and key_name(words[0]) in ("none", "nothing", ""):
        return ()
    if any(not text for text in words):
        raise ValueError("an empty text; write none where he said nothing")
    if sum(map(len, words)) > _MOST_WORDS:
        raise ValueError(f"more than {_MOST_WORDS} characters; write what he said of the play")
    return words


_MOST_WORDS = 1000


def _parse_cards_or_none(text: str) -> frozenset[Card]:
    """Cards, or ``none``."""
    if key_name(text) == "none":
        return frozenset()
    words = text.replace(",", " ").split()
    if not words or len(words) > 26:
        raise ParseError(f"{text!r}: write cards, as S7 S5, or none")
    return frozenset(Card.parse(word) for word in words)


def _parse_suits(text: str) -> tuple[Suit, ...]:
    parts = [part for part in re.split(r"[,\s]+", text.strip()) if part]
    suits = tuple(Suit.parse(part) for part in parts)
    if not suits or len(set(suits)) < len(suits):
        raise ParseError(f"{text!r}: write each suit once, e.g. S, H")
    return suits


ClaimedText = Annotated[
    ClaimedTricks,
    read(_parse_claimed),
    schema("tricks of the claimer's side from the claim on", "all", "5", also=("integer",)),
]
CardsOrNoneText = Annotated[frozenset[Card], read(_parse_cards_or_none), schema("cards, or none", "S7 S5", "none")]
SaidText = Annotated[Said, read(enum_text(Said)), schema("what he did", *(said.value for said in Said))]
StatedText = Annotated[Stated, read(enum_text(Stated)), schema("when he said it", *(s.value for s in Stated))]
RaisedText = Annotated[Moment, read(_parse_raised), schema("when it was brought up", *RAISED)]
PlayerClassText = Annotated[
    PlayerClass, read(enum_text(PlayerClass)), schema("the class of player", *(c.value for c in PlayerClass))
]
DenominationText = Annotated[
    Denomination, read(Denomination.parse), schema("trumps, or NT", "S", "H", "D", "C", "NT")
]
ShownOutText = Annotated[
    tuple[tuple[Seat, Suit], ...],
    read(_parse_shown_out),
    schema("who is known to have no more cards of which suits", "W:S", "W:S, E:HD"),
]
JudgedPlayText = Annotated[
    JudgedPlay,
    read(_parse_judged_play),
    schema("a card, after which others of his side", "DA", "CQ then DA", "DA first"),
]
SuitsText = Annotated[tuple[Suit, ...], read(_parse_suits), schema("suits", "S, H")]
StatementText = Annotated[
    tuple[str, ...],
    PlainValidator(_parse_statement),
    WithJsonSchema(
        {
            "description": "what he said of the play, or none",
            "examples": ["drawing the trump, then the clubs", "none"],
            "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
        }
    ),
]
