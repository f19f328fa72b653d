"""The kinds of text that the fields about judgments take: shares of a poll, ranges, endings of the auction."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainValidator, WithJsonSchema

from analyzer.bridge.action import Action
from analyzer.bridge.disclosure import Agreement, Told
from analyzer.casefile.fields import enum_text, parse_yes, read, schema
from analyzer.casefile.poll_fields import parse_actions
from analyzer.casefile.yaml_text import key_name
from analyzer.continuations import Weight, parse_weight
from analyzer.errors import ParseError

__all__ = [
    "AgreementText",
    "EndingText",
    "Found",
    "FoundText",
    "LeanText",
    "PlayShare",
    "PollShare",
    "PolledWeight",
    "RangeText",
    "ToldText",
    "as_entries",
]

_FROM_POLL = re.compile(r"(?:its share\s+)?(?:of|from)\s+(?:the\s+)?poll(?:\s+(?P<name>\S.*))?", re.IGNORECASE)
_RANGE = re.compile(r"(?P<low>.+?)\s*(?:\.\.\.?|…|–|\bto\b|(?<=[%\d])-(?=\s*\d))\s*(?P<high>.+)", re.IGNORECASE)
_ENDING = re.compile(r"(?:from\s+)?call\s+(?P<number>[0-9]{1,3})\s*:\s*(?P<calls>.+)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class PollShare:
    """A weight that is the share of a poll.

    Attributes
    ----------
    poll
        Its name; empty for the only one.
    answers
        Which answers; empty for those of the branch's action, or all the others.
    others
        True for all answers that no sister branch takes.
    """

    poll: str = ""
    answers: tuple[Action, ...] = ()
    others: bool = False


@dataclass(frozen=True, slots=True)
class PlayShare:
    """A weight that is the chance of the branch's leads in simulated play."""


def _weight(value: object) -> Weight | PollShare | PlayShare:
    """``60%``, ``rest``, ``plausible``, ``from poll``, ``from poll west``, or ``{poll: west, answers: pass}``."""
    if isinstance(value, str):
        if key_name(value) == "plausible":
            return PlayShare()
        match = _FROM_POLL.fullmatch(value.strip())
        return parse_weight(value) if match is None else PollShare(poll=key_name(match["name"] or ""))
    if not isinstance(value, dict):
        raise ValueError("a weight is expected, as 60%, rest, or {poll: west, answers: pass}")
    fields = {key_name(str(key)): entry for key, entry in value.items()}
    unknown = sorted(fields.keys() - {"poll", "answers"})
    if unknown or not isinstance(fields.get("poll"), str):
        raise ParseError(f"{unknown[0] if unknown else 'poll'}: write {{poll: west, answers: pass}}")
    given: Any = fields.get("answers", "")
    texts = given if isinstance(given, list) else [given]
    if not all(isinstance(text, str) for text in texts):
        raise ParseError("answers: calls, cards or words are expected")
    name = key_name(fields["poll"])
    if any(key_name(text) in ("rest", "the rest", "others", "the others") for text in texts):
        return PollShare(poll=name, others=True)
    return PollShare(poll=name, answers=parse_actions(", ".join(texts)))


def _range(text: str) -> tuple[Fraction, Fraction]:
    """``20%..40%`` or ``20% to 40%``."""
    match = _RANGE.fullmatch(text.strip())
    if match is None:
        raise ParseError(f"{text!r} is not a range; write 20%..40%")
    low, high = match["low"].strip(), match["high"].strip()
    if high.endswith("%") and "%" not in low and "/" not in low:
        low += "%"
    ends = (parse_weight(low), parse_weight(high))
    if not isinstance(ends[0], Fraction) or not isinstance(ends[1], Fraction):
        raise ParseError(f"{text!r}: both ends are weights, as 20%..40%")
    return ends[0], ends[1]


@dataclass(frozen=True, slots=True)
class StatedEnding:
    """Calls with which the auction could have ended, from a call on; None from the one that is examined."""

    calls: str
    from_call: int | None = None


def _ending(value: object) -> StatedEnding:
    """``from call 7: P P P``, ``4H P P P``, or ``{from call: 7, calls: P P P}``."""
    if isinstance(value, dict):
        fields = {key_name(str(key)): entry for key, entry in value.items()}
        number, calls = fields.get("from call"), fields.get("calls")
        if sorted(fields.keys() - {"from call", "calls"}) or not isinstance(calls, str):
            raise ParseError("write {from call: 7, calls: P P P}")
        if number is None:
            return StatedEnding(calls)
        if not isinstance(number, str) or not number.strip().isascii() or not number.strip().isdigit():
            raise ParseError(f"from call {number}: a number from 1")
        return StatedEnding(calls, int(number[:4]))
    if not isinstance(value, str):
        raise ValueError("calls expected as text, as 'from call 7: P P P'")
    match = _ENDING.fullmatch(value.strip())
    return StatedEnding(value) if match is None else StatedEnding(match["calls"], int(match["number"]))


@dataclass(frozen=True, slots=True)
class Found:
    """Whether a fact is found: agreed by the sides, found by somebody, or disputed and open."""

    answer: bool | None
    agreed: bool = False


def _found(text: str) -> Found:
    name = key_name(text)
    if name in ("agreed", "agreed by the sides", "undisputed"):
        return Found(answer=True, agreed=True)
    if name in ("disputed", "not agreed"):
        return Found(answer=None)
    try:
        return Found(answer=parse_yes(text))
    except ParseError:
        raise ParseError(f"{text!r}: write yes, no, agreed or disputed") from None


def _told(text: str) -> Told:
    return Told.NO_ALERT if key_name(text) in ("no alert", "not alerted") else enum_text(Told)(text)


def _agreement(text: str) -> Agreement:
    """The finding; ``misbid`` and ``mistaken explanation`` are the words that directors use."""
    words = {
        "misbid": Agreement.AS_EXPLAINED,
        "mistaken call": Agreement.AS_EXPLAINED,
        "mistaken explanation": Agreement.OTHERWISE,
        "misexplained": Agreement.OTHERWISE,
        "no agreement": Agreement.NONE,
    }
    name = key_name(text)
    return words[name] if name in words else enum_text(Agreement)(text)


def _lean(text: str) -> Fraction:
    weight = parse_weight(text)
    if not isinstance(weight, Fraction) or not weight:
        raise ParseError(f"{text!r}: how much of the whole is leant, as 10%")
    return weight


def as_entries(value: object) -> object:
    """A mapping stands for a list of one."""
    return [value] if isinstance(value, dict) else value


PolledWeight = Annotated[
    Weight | PollShare | PlayShare,
    PlainValidator(_weight),
    WithJsonSchema(
        {
            "type": ["string", "number", "object"],
            "description": "a weight, the share of a poll, or the chance of a lead in simulated play",
            "examples": ["80%", "1/3", "rest", "from poll", "from poll west", "plausible"],
        }
    ),
]
RangeText = Annotated[tuple[Fraction, Fraction], read(_range), schema("lowest and highest weight", "20%..40%")]
EndingText = Annotated[
    StatedEnding,
    PlainValidator(_ending),
    WithJsonSchema(
        {
            "type": ["string", "object"],
            "description": "how the auction could have ended",
            "examples": ["from call 7: P P P", "4H P P P", "all pass"],
        }
    ),
]
FoundText = Annotated[
    Found, read(_found), schema("is it a fact?", "yes", "no", "agreed", "disputed", also=("boolean",))
]
ToldText = Annotated[Told, read(_told), schema("how they were informed", *(told.value for told in Told))]
AgreementText = Annotated[
    Agreement,
    read(_agreement),
    schema("the agreement, as found", *(a.value for a in Agreement), "misbid", "mistaken explanation"),
]
LeanText = Annotated[Fraction, read(_lean), schema("how much of the whole", "10%", also=("number",))]
AsEntries = BeforeValidator(as_entries)
