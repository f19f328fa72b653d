"""The kinds of text that a field of a case file takes, each with its parser and its JSON Schema.

Every scalar arrives as the text that the director wrote (see ``yaml_text``); each field parses its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, TypeVar

from pydantic import PlainValidator, WithJsonSchema

from analyzer.bridge import Call, Card, Contract, Deal, Seat, Side, Vulnerability
from analyzer.casefile.records import RecordReference
from analyzer.casefile.yaml_text import key_name
from analyzer.continuations import StatedResult, StatedScore, Weight, parse_weight
from analyzer.errors import ParseError
from analyzer.laws import Edition
from analyzer.laws.law12 import REFUSED_REASONS, Authority
from analyzer.laws.law12c2 import Fault
from analyzer.laws.law86 import Favors
from analyzer.scoring import BoardScale, CrossDivisor, RoundingMode

__all__ = [
    "AuctionText",
    "AuthorityText",
    "Bounds",
    "CallText",
    "CardText",
    "CardsText",
    "ComparedText",
    "ContractText",
    "DealText",
    "DivisorText",
    "EditionText",
    "FaultText",
    "FavorsText",
    "FieldText",
    "ModeText",
    "Number",
    "OtherTableText",
    "OutcomeText",
    "PercentText",
    "ReasonText",
    "ScaleText",
    "ScorerText",
    "SeatText",
    "SideText",
    "Sides",
    "TricksText",
    "VulnerableText",
    "WeightText",
    "Whole",
    "Words",
    "Yes",
    "enum_text",
    "parse_compared",
    "parse_field",
    "parse_number",
    "parse_outcome",
    "parse_yes",
    "read",
    "schema",
]

T = TypeVar("T")

_MOST_CARDS = 52
_MOST_CALLS = 319  # the longest auction that Law 18 and Law 22 allow

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_SCORE = re.compile(r"(?P<side>N-?S|E-?W)\s*(?P<points>[+\-−]?\s*[0-9]{1,6})", re.IGNORECASE)
_NUMBER = re.compile(
    r"(?P<sign>[+\-−]?)(?:(?P<over>[0-9]{1,9})/(?P<under>[0-9]{1,9})|(?P<whole>[0-9]{1,9})(?:\.(?P<part>[0-9]{1,9}))?)"
)


def parse_number(text: str) -> Fraction:
    """The exact number written as ``-2.6``, ``13/5`` or ``+3``."""
    match = _NUMBER.fullmatch(text.strip())
    if match is None or (match["under"] and not int(match["under"])):
        hint = "; use a decimal point" if "," in text else ""
        raise ParseError(f"{text!r} is not a number; write 3, -2.6 or 13/5{hint}")
    if match["over"]:
        value = Fraction(int(match["over"]), int(match["under"]))
    else:
        value = Fraction(f"{match['whole']}.{match['part'] or 0}")
    return -value if match["sign"] in ("-", "−") else value


def parse_outcome(text: str) -> StatedResult | StatedScore:
    """A result (``4S+1 E``) or a score (``NS -650``, ``EW +100``) as text."""
    match = _SCORE.fullmatch(text.strip())
    if match is not None:
        points = int(match["points"].replace(" ", "").replace("−", "-"))
        return StatedScore(score_ns=points if Side.parse(match["side"]) is Side.NS else -points)
    try:
        return StatedResult.parse(text)
    except ParseError as error:
        if _WHOLE.fullmatch(text.strip()):
            raise ParseError(f"{text!r}: to whom? write NS {text.strip()} or EW {text.strip()}") from None
        message = error.problems[0].message
        also = "; or write a score as 'NS -650'" if "is not a result" in message else ""
        raise ParseError(message + also) from None


def _parse_whole(text: str) -> int:
    if not _WHOLE.fullmatch(text.strip()):
        raise ParseError(f"{text!r} is not a whole number")
    return int(text)


def parse_yes(text: str) -> bool:
    """True for yes, false for no, and their synonyms."""
    name = text.strip().lower()
    if name in ("yes", "true", "on"):
        return True
    if name in ("no", "false", "off"):
        return False
    raise ParseError(f"{text!r}: write yes or no")


def _parse_percent(text: str) -> Fraction:
    return parse_number(text.strip().removesuffix("%").strip())


def _parse_bounds(text: str) -> tuple[Fraction, Fraction]:
    """Two numbers, the lower one first: ``-1 to 13`` or ``-1..13``."""
    low, sign, high = text.replace("..", " to ").partition(" to ")
    if not sign:
        raise ParseError(f"{text!r}: write both bounds, as -1 to 13")
    bounds = parse_number(low), parse_number(high)
    if bounds[0] > bounds[1]:
        raise ParseError(f"{text!r}: the lower bound comes first")
    return bounds


def _parse_reason(text: str) -> str:
    name = key_name(text)
    if name not in REFUSED_REASONS:
        raise ParseError(f"{text!r}: write {' or '.join(REFUSED_REASONS)}; other grounds are findings")
    return name


def _parse_sides(text: str) -> frozenset[Side]:
    name = text.strip().lower()
    if name in ("both", "all"):
        return frozenset(Side)
    if name in ("none", "neither", "nobody"):
        return frozenset()
    try:
        return frozenset({Side.parse(text)})
    except ParseError:
        raise ParseError(f"{text!r} is not a side; write NS, EW, both or none") from None


def _parse_cards(text: str) -> tuple[Card, ...]:
    words = text.replace(",", " ").split()
    if len(words) > _MOST_CARDS:
        raise ParseError(f"{len(words)} cards; a board has {_MOST_CARDS}")
    return tuple(Card.parse(word) for word in words)


def enum_text(kind: type[T]) -> Callable[[str], T]:
    """A parser for the values of an enum, in any case and with spaces or underscores."""

    def parse(text: str) -> T:
        name = key_name(text)
        for member in kind:  # type: ignore[attr-defined]
            if key_name(member.value) == name:
                return member  # type: ignore[no-any-return]
        options = ", ".join(member.value for member in kind)  # type: ignore[attr-defined]
        raise ParseError(f"{text!r}: write one of {options}")

    return parse


def _as_text(value: object) -> str:
    if isinstance(value, str):
        return value
    found = {type(None): "nothing", list: "a list", dict: "a mapping"}.get(type(value), repr(value))
    raise ValueError(f"text expected, {found} found")


def read(parse: Callable[[str], T]) -> PlainValidator:
    """A validator that gives the field's text to a parser."""

    def validate(value: object) -> T:
        return parse(_as_text(value))

    return PlainValidator(validate)


def schema(description: str, *examples: str, also: tuple[str, ...] = ()) -> WithJsonSchema:
    """The JSON Schema of a field that is written as text."""
    kinds = ["string", *also] if also else "string"
    return WithJsonSchema({"type": kinds, "description": description, "examples": list(examples)})


Words = Annotated[str, PlainValidator(_as_text), WithJsonSchema({"type": ["string", "number"]})]
Whole = Annotated[int, read(_parse_whole), WithJsonSchema({"type": "integer"})]
Number = Annotated[Fraction, read(parse_number), schema("an exact number", "13/5", "-2.6", also=("number",))]
Bounds = Annotated[tuple[Fraction, Fraction], read(_parse_bounds), schema("two exact numbers", "-1 to 13")]
Yes = Annotated[bool, read(parse_yes), schema("yes or no", "yes", "no", also=("boolean",))]
SeatText = Annotated[Seat, read(Seat.parse), schema("a seat", "N", "E", "S", "W")]
SideText = Annotated[Side, read(Side.parse), schema("a side", "NS", "EW")]
Sides = Annotated[frozenset[Side], read(_parse_sides), schema("sides", "NS", "EW", "both", "none")]
VulnerableText = Annotated[
    Vulnerability, read(Vulnerability.parse), schema("vulnerability", "none", "NS", "EW", "both")
]
EditionText = Annotated[
    Edition, read(Edition.parse), WithJsonSchema({"enum": [1997, 2007, 2017, "1997", "2007", "2017"]})
]
ContractText = Annotated[Contract, read(Contract.parse), schema("contract and declarer", "3NT W", "4Sx by N")]
CardText = Annotated[Card, read(Card.parse), schema("a card, suit first", "C3", "HT")]
CardsText = Annotated[tuple[Card, ...], read(_parse_cards), schema("cards in order of play", "C3 C5 CA")]
WeightText = Annotated[Weight, read(parse_weight), schema("a weight", "80%", "1/3", "rest", also=("number",))]
OutcomeText = Annotated[
    StatedResult | StatedScore,
    read(parse_outcome),
    schema("a result or a score", "4S= N", "3NTx-1 W", "pass", "NS -650"),
]
AuthorityText = Annotated[Authority, read(enum_text(Authority)), schema("who rules", *(a.value for a in Authority))]
ModeText = Annotated[
    RoundingMode, read(enum_text(RoundingMode)), schema("which way", *(m.value for m in RoundingMode))
]


def _parse_favors(text: str) -> Favors | Side:
    try:
        return Side.parse(text)
    except ParseError:
        return enum_text(Favors)(text)


def _parse_fault(text: str) -> Fault | None:
    """How far to blame; None for ``assigned``."""
    if key_name(text) == "assigned":
        return None
    try:
        return enum_text(Fault)(text)
    except ParseError as error:
        raise ParseError(f"{error.problems[0].message}, or assigned") from None


DivisorText = Annotated[
    CrossDivisor,
    read(enum_text(CrossDivisor)),
    schema("what cross-IMPs are divided by", *(d.value for d in CrossDivisor)),
]
FaultText = Annotated[
    Fault | None,
    read(_parse_fault),
    schema(
        "how far to blame, or 'assigned' for a score from the continuations", *(f.value for f in Fault), "assigned"
    ),
]
FavorsText = Annotated[
    Favors | Side,
    read(_parse_favors),
    schema("which side the other table's result favors", "NS", "EW", "neither"),
]
ReasonText = Annotated[
    str, read(_parse_reason), schema("a reason for adjusting that Law 12B2 refuses", *REFUSED_REASONS)
]
ScaleText = Annotated[
    BoardScale, read(enum_text(BoardScale)), schema("what a board is worth", *(s.value for s in BoardScale))
]
PercentText = Annotated[
    Fraction, read(_parse_percent), schema("a percentage, or mean IMPs", "63.25%", "2.5", also=("number",))
]


def _parse_deal(value: object) -> Deal:
    if isinstance(value, dict):
        hands = {}
        for key, hand in value.items():
            seat = Seat.parse(key)
            if seat in hands:
                raise ParseError(f"{seat.full_name}'s hand stands twice; keep one of them")
            hands[seat] = _as_text(hand)
        missing = [seat.name for seat in Seat if seat not in hands]
        if missing:
            raise ParseError(f"the deal lacks {', '.join(missing)}; write - for an unknown hand")
        return Deal.parse("N:" + " ".join(hands[seat].replace(" ", "") or "..." for seat in Seat))
    return Deal.parse(_as_text(value))


DealText = Annotated[
    Deal,
    PlainValidator(_parse_deal),
    WithJsonSchema(
        {
            "description": "four hands as in PBN, or by seat",
            "anyOf": [
                {"type": "string", "pattern": "^[NESWnesw]:"},
                {"type": "object", "additionalProperties": {"type": "string"}},
            ],
        }
    ),
]


def parse_compared(text: str) -> StatedResult | StatedScore:
    """A score or result to compare with; a bare number is points to North-South."""
    stripped = text.strip().replace("−", "-")
    if _WHOLE.fullmatch(stripped):
        return StatedScore(score_ns=int(stripped))
    return parse_outcome(text)


ComparedText = Annotated[
    StatedResult | StatedScore,
    read(parse_compared),
    schema("points to North-South, or a result", "-620", "NS -620", "4S= E", also=("integer",)),
]


def _parse_reference(value: dict[object, object]) -> RecordReference:
    """A record in another file: ``{file: x.lin, board: 46, room: closed}``."""
    names = {key_name(str(key)): _as_text(entry) for key, entry in value.items()}
    wrong = sorted(set(names) - {"file", "board", "room", "without"})
    if wrong or not names.get("file"):
        raise ParseError(f"{', '.join(wrong) or 'file'}: write {{file: …, board: …}}, with room or without if needed")
    return RecordReference(
        file=names["file"],
        board=names.get("board", ""),
        room=names.get("room", ""),
        without=names.get("without", ""),
    )


def _parse_other_table(value: object) -> StatedResult | StatedScore | RecordReference:
    return _parse_reference(value) if isinstance(value, dict) else parse_compared(_as_text(value))


_REFERENCE = {
    "type": "object",
    "properties": {name: {"type": ["string", "integer"]} for name in ("file", "board", "room", "without")},
    "required": ["file"],
    "additionalProperties": False,
}
OtherTableText = Annotated[
    StatedResult | StatedScore | RecordReference,
    PlainValidator(_parse_other_table),
    WithJsonSchema(
        {
            "description": "points to North-South, a result, or a board in a record file",
            "examples": ["NS -620", "4S= E"],
            "anyOf": [{"type": ["string", "integer"]}, _REFERENCE],
        }
    ),
]


@dataclass(frozen=True, slots=True)
class CallText:
    """One call of an auction as written: the call, whether alerted, the name of its note."""

    call: Call
    alert: bool
    note: str


_CALL = re.compile(r"(?P<call>[^!\[\]]+)(?P<alert>!?)(?:\[(?P<note>[^\[\]]+)\])?(?P<late>!?)")


def _parse_auction(value: object) -> tuple[CallText, ...]:
    """Calls separated by spaces, in one text or a list of rows."""
    rows = value if isinstance(value, list) else [value]
    words: list[str] = []
    for row in rows:
        if not isinstance(row, str):
            raise ParseError(
                "calls expected as text; put the auction in quotes, or write P for a pass at the start of a line"
            )
        words += row.replace(",", " ").split()
    if len(words) > _MOST_CALLS:
        raise ParseError(f"{len(words)} calls; the longest auction has {_MOST_CALLS}")
    calls = []
    for word in words:
        match = _CALL.fullmatch(word)
        if match is None:
            raise ParseError(f"{word!r} is not a call; write 1C … 7NT, P, X or XX, then ! or [note]")
        alert = bool(match["alert"] or match["late"])
        calls.append(CallText(Call.parse(match["call"]), alert, match["note"] or ""))
    return tuple(calls)


AuctionText = Annotated[
    tuple[CallText, ...],
    PlainValidator(_parse_auction),
    WithJsonSchema(
        {
            "description": "calls from the dealer; ! marks an alert, [1] points at a note",
            "examples": ["1NT P 3NT[1] P P P"],
            "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
        }
    ),
]

_REPEATED = re.compile(r"(?P<score>.+?)\s+[x×]\s*(?P<count>[0-9]{1,4})", re.IGNORECASE)
_MOST_TABLES = 10_000


def parse_field(value: object) -> tuple[StatedResult | StatedScore, ...]:
    """Scores of the other tables: a list (``-620 x2`` for two), text, or a mapping of score to count."""
    if isinstance(value, dict):
        entries = [f"{score} x{_as_text(count).strip()}" for score, count in value.items()]
    elif isinstance(value, list):
        entries = [_as_text(entry) for entry in value]
    else:
        entries = [entry for entry in _as_text(value).split(",") if entry.strip()]
    scores: list[StatedResult | StatedScore] = []
    for entry in entries:
        match = _REPEATED.fullmatch(entry.strip())
        count = int(match["count"]) if match else 1
        scores += [parse_compared(match["score"] if match else entry)] * count
        if len(scores) > _MOST_TABLES:
            raise ParseError(f"more than {_MOST_TABLES} tables")
    if not scores:
        raise ParseError("the field has no scores")
    return tuple(scores)


def _parse_field_or_file(value: object) -> tuple[StatedResult | StatedScore, ...] | RecordReference:
    if isinstance(value, dict) and any(key_name(str(key)) == "file" for key in value):
        return _parse_reference(value)
    return parse_field(value)


FieldText = Annotated[
    tuple[StatedResult | StatedScore, ...] | RecordReference,
    PlainValidator(_parse_field_or_file),
    WithJsonSchema(
        {
            "description": "points to North-South at the other tables; the adjusted table is left out",
            "anyOf": [
                {"type": "array", "items": {"type": ["integer", "string"]}},
                {"type": "object", "additionalProperties": {"type": ["integer", "string"]}},
                {"type": "string"},
                _REFERENCE,
            ],
        }
    ),
]


def _parse_scorer(value: object) -> tuple[tuple[StatedResult | StatedScore, Fraction], ...]:
    """Matchpoints to North-South for each score, as the scorer's frequency table prints them."""
    if not isinstance(value, dict) or not value:
        raise ValueError("write score: matchpoints, one line for each score in question")
    lines = tuple((parse_compared(score), parse_number(_as_text(mp))) for score, mp in value.items())
    if len({score for score, _ in lines}) < len(lines):
        raise ParseError("a score stands twice; keep one line for each score")
    return lines


ScorerText = Annotated[
    tuple[tuple[StatedResult | StatedScore, Fraction], ...],
    PlainValidator(_parse_scorer),
    WithJsonSchema(
        {
            "description": "points to North-South and the matchpoints that the scorer gives them",
            "type": "object",
            "additionalProperties": {"type": ["number", "string"]},
        }
    ),
]


def _parse_tricks(value: object) -> tuple[tuple[int, Weight], ...]:
    """Declarer's tricks with their shares, or one number of tricks."""
    if not isinstance(value, dict):
        return ((_parse_tricks_number(_as_text(value)), Fraction(1)),)
    if not value:
        raise ValueError("write tricks: share, e.g. {10: 80%, 9: rest}")
    return tuple((_parse_tricks_number(key), parse_weight(_as_text(share))) for key, share in value.items())


def _parse_tricks_number(text: str) -> int:
    tricks = _parse_whole(text)
    if not 0 <= tricks <= 13:
        raise ParseError(f"{tricks} tricks; declarer takes 0 to 13")
    return tricks


TricksText = Annotated[
    tuple[tuple[int, Weight], ...],
    PlainValidator(_parse_tricks),
    WithJsonSchema(
        {
            "description": "declarer's tricks, or tricks with their shares",
            "anyOf": [
                {"type": "integer"},
                {"type": "object", "additionalProperties": {"type": ["string", "number"]}},
            ],
        }
    ),
]
