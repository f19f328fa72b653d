"""The kinds of text that the fields about plausible play take: contract, leads, what players know, fixed chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from pydantic import PlainValidator, WithJsonSchema

from analyzer.bridge import Card, Contract, Seat
from analyzer.casefile.fields import CardsText, Words, enum_text, parse_yes, read, schema
from analyzer.casefile.section import Section
from analyzer.casefile.yaml_text import key_name
from analyzer.continuations import CLASSES, parse_weight
from analyzer.errors import InputError, ParseError, Problem, SolverUnavailable
from analyzer.laws.normal_play import PlayerClass
from analyzer.solver.plausible_source import LEVELS, Level

__all__ = [
    "AcceptText",
    "CardListText",
    "ChanceText",
    "ClassText",
    "FixedModel",
    "KnownText",
    "LevelText",
    "PlausibleText",
    "SeedText",
    "parse_card_list",
    "parse_class",
    "parse_condition_text",
    "parse_known",
    "parse_level",
]

_MOST_CARDS = 52
_MOST_SEED = 2**32 - 1


def _contract_or_yes(text: str) -> Contract | bool:
    """The contract; True for ``yes``, where something else names it."""
    try:
        if parse_yes(text):
            return True
    except ParseError:
        return Contract.parse(text)
    raise ParseError(f"{text!r}: write the contract, as 3NT W, or leave plausible out")


def parse_card_list(value: object) -> tuple[Card, ...]:
    """Cards as a list, or as text with spaces or commas; at least one."""
    words = value if isinstance(value, list) else [value]
    if not all(isinstance(word, str) for word in words):
        raise ValueError("cards are expected, as [C3, C4]")
    cards = [word for text in words for word in str(text).replace(",", " ").split()]
    if not cards or len(cards) > _MOST_CARDS:
        raise ParseError(f"{len(cards)} cards; write some, as [C3, C4]")
    return tuple(Card.parse(word) for word in cards)


def parse_level(text: str) -> Level:
    """How carefully play is simulated."""
    for level in LEVELS:
        if key_name(text) == level:
            return level
    raise ParseError(f"{text!r}: write one of {', '.join(LEVELS)}")


def parse_class(text: str) -> str:
    """The class of player, by its name."""
    return enum_text(PlayerClass)(text).value


def parse_known(value: object) -> tuple[tuple[Seat, str], ...]:
    """What each player knows of the unseen hands: ``{N: "hcp(north) <= 10"}``."""
    if not isinstance(value, dict) or not value:
        raise ValueError('write who knows what, as {N: "hcp(north) <= 10"}')
    found: dict[Seat, str] = {}
    for key, text in value.items():
        seat = Seat.parse(str(key))
        if seat in found:
            raise ParseError(f"{seat.full_name} stands twice; join what he knows with 'and'")
        if not isinstance(text, str) or not text.strip():
            raise ParseError(f'what {seat.full_name} knows is text, as "hcp(north) <= 10"')
        found[seat] = parse_condition_text(text)
    return tuple(sorted(found.items()))


def parse_condition_text(text: str) -> str:
    """The text of a condition on hands, which must be one; what is wrong with it names its place in the text.

    Where endplay, whose parser reads it, cannot be loaded, the engine refuses it later.
    """
    from analyzer.formats.dealer_text import parse_condition

    stripped = " ".join(text.split())
    try:
        parse_condition(stripped)
    except InputError as error:
        first = error.problems[0]
        place = f" ({first.where})" if first.where else ""
        raise ParseError(Problem(message=f"{first.message}{place}", hint=first.hint)) from None
    except SolverUnavailable:
        return stripped
    return stripped


def _chance(text: str) -> Fraction:
    weight = parse_weight(text)
    if not isinstance(weight, Fraction):
        raise ParseError(f"{text!r}: a chance is a number, as 30%")
    return weight


def _accept(text: str) -> str:
    name = " ".join(text.split())
    if key_name(name) in ("yes", "no", "true", "false", ""):
        raise ParseError(f"{text!r}: write who accepts it, as appeals panel")
    return name


def _seed(text: str) -> int:
    word = text.strip()
    if not (word.isascii() and word.isdigit() and len(word) <= 10 and int(word) <= _MOST_SEED):
        raise ParseError(f"{text!r}: a seed is a whole number from 0 to {_MOST_SEED}")
    return int(word)


PlausibleText = Annotated[
    Contract | bool,
    read(_contract_or_yes),
    schema("the contract whose play is simulated; yes where the branch names it", "3NT W", "yes", also=("boolean",)),
]
CardListText = Annotated[
    tuple[Card, ...],
    PlainValidator(parse_card_list),
    WithJsonSchema(
        {
            "description": "cards",
            "examples": ["C3 C4", ["C3", "C4"]],
            "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
        }
    ),
]
LevelText = Annotated[Level, read(parse_level), schema("how carefully play is simulated", *LEVELS)]
ClassText = Annotated[str, read(parse_class), schema("class of player", *CLASSES)]
KnownText = Annotated[
    tuple[tuple[Seat, str], ...],
    PlainValidator(parse_known),
    WithJsonSchema(
        {
            "description": "what a player knows of the unseen hands, in the language of dealer",
            "type": "object",
            "additionalProperties": {"type": "string"},
            "examples": [{"N": "hcp(west) >= 15"}],
        }
    ),
]
ChanceText = Annotated[Fraction, read(_chance), schema("a chance", "30%", "1/3", also=("number",))]
AcceptText = Annotated[str, read(_accept), schema("who accepts what the program proposes", "appeals panel")]
SeedText = Annotated[int, read(_seed), WithJsonSchema({"type": "integer", "minimum": 0, "maximum": _MOST_SEED})]


class FixedModel(Section):
    """A chance that somebody judged or polled: after a line, that one of some cards is played."""

    after: CardsText = ()
    cards: CardListText
    chance: ChanceText
    by: Words = ""
