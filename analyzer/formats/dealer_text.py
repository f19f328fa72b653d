"""Conditions on hands in the language of ``dealer`` (Hans van Staveren's program, which endplay reads too).

The words are looked at first, each with its place, so that what this project does not evaluate is refused by its
name; then endplay's parser puts them in order (behind ``guard``); its tree becomes a ``hand_condition``. Known are:

* ``hcp``, ``controls``, ``losers``, ``tens``, ``jacks``, ``queens``, ``kings``, ``aces``, ``top2`` to ``top5`` and
  ``c13``, each of ``(seat)`` or ``(seat, suit)``; ``spades(seat)`` and the other suits;
* ``shape(seat, any 4333 + any 4432 - 4xx4)`` and ``hascard(seat, QS)``;
* whole numbers, ``+ - * / %``, comparisons, ``and`` ``or`` ``not`` (``&&`` ``||`` ``!``), ``a ? b : c``, comments.

Seats are ``north``, ``east``, ``south``, ``west``. As in ``dealer`` numbers are whole and division drops the rest.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

from analyzer.bridge.cards import Card, Seat, Suit
from analyzer.bridge.hand_condition import (
    AllOf,
    AnyOf,
    Arithmetic,
    Choose,
    Compare,
    Comparison,
    Condition,
    Count,
    HasCard,
    HasShape,
    Length,
    Measure,
    Not,
    Number,
    Operation,
)
from analyzer.bridge.hand_shape import ShapeTerm
from analyzer.errors import InputError, ParseError, Problem
from analyzer.formats.guard import DealerNode, dealer_tree

__all__ = ["parse_condition"]

_MOST_WORDS = 400
_TOKEN = re.compile(
    r"(?P<space>\s+|//[^\n]*|\#[^\n]*|/\*.*?\*/)|(?P<word>[A-Za-z0-9_.]+)|<=|>=|==|!=|&&|\|\||[-+*/%<>!?:(),]",
    re.DOTALL,
)
_MEASURES = {name: measure for measure in Measure for name in (measure.value, measure.value.removesuffix("s"))}
_MEASURES = {name: measure for name, measure in _MEASURES.items() if name != "ten"} | {"hcps": Measure.HCP}
_SUITS = {name: suit for suit in Suit for name in (suit.full_name, suit.full_name.removesuffix("s"))}
_SEATS = {seat.full_name.lower(): seat for seat in Seat}
_WORDS = {*_MEASURES, *_SUITS, *_SEATS, "shape", "hascard", "and", "or", "not", "any"}
_SUGGESTED = sorted({*(m.value for m in Measure), *(s.full_name for s in Suit), *_SEATS, "shape", "hascard", "any"})
_WHY_NOT = (
    (r"cccc", "dealer counts it in hundredths and endplay in points; hcp, controls and losers are evaluated"),
    (r"quality", "endplay does not know it either; use top3, top4 or top5"),
    (r"tricks?|score|imps?|evalcontract", "that needs the play of every deal; state what the hands hold"),
    (r"pt[0-9]", "there is no altcount here; tens, jacks, queens, kings, aces, top2 to top5 and c13 are evaluated"),
    (r"rnd", "chances belong to the weights of a condition"),
    (r"notrumps?", "it is no suit of a hand"),
    (
        r"action|print\w*|average|frequency|csvrpt|generate|produce|vulnerable|dealer|predeal|pointcount|altcount",
        "only a condition is read, no inputs and actions",
    ),
    (r"condition", "write what follows the word alone"),
)


def parse_condition(text: str, *, where: str = "") -> Condition:
    """The condition that a text in the language of ``dealer`` states.

    Parameters
    ----------
    where
        Name of the field, for messages.

    Raises
    ------
    InputError
        Where the text cannot be read, or holds what is not evaluated here; with line and column, and what would be
        right.
    SolverUnavailable
        Where endplay cannot be loaded.

    >>> str(parse_condition("hcp(west)>=12 && shape(west, any 4333 + any 5332)"))
    '(hcp(west) >= 12) and shape(west, any 4333 + any 5332)'
    """
    try:
        _check_words(text)
        return _condition(dealer_tree(text))
    except InputError as error:
        named = [
            Problem(message=p.message, where=" ".join(part for part in (where, p.where) if part), hint=p.hint)
            for p in error.problems
        ]
        raise ParseError(named) from None


def _check_words(text: str) -> None:
    """Refuse a text with a word or sign that is not evaluated; names the first and its place."""
    if type(text) is not str:
        raise ParseError(f"a text is expected, not {type(text).__name__}")
    if not text.strip():
        raise ParseError(Problem(message="the condition is empty", hint="as hcp(west) >= 12"))
    for number, (place, word, is_word) in enumerate(_tokens(text)):
        if number >= _MOST_WORDS:
            raise ParseError(
                Problem(message=f"more than {_MOST_WORDS} words and signs", hint="state several shorter conditions")
            )
        problem = _problem(word) if is_word else None
        if problem is not None:
            raise ParseError(Problem(message=problem[0], hint=problem[1], where=_at(text, place)))


def _tokens(text: str) -> Iterator[tuple[int, str, bool]]:
    """Place of every word and sign, and whether it is a word; refuses other characters."""
    place = 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            letter = text[place]
            hint = "== compares; names are not defined here" if letter == "=" else "as hcp(west) >= 12"
            raise ParseError(Problem(message=f"{letter!r} has no meaning here", hint=hint, where=_at(text, place)))
        if found["space"] is None:
            yield place, found[0], found["word"] is not None
        place = found.end()


def _problem(word: str) -> tuple[str, str] | None:
    """What is wrong with a word, and what would be right."""
    if word in _WORDS or word.lower() in _SEATS or re.fullmatch(r"[0-9xX]{4}|[2-9TJQKAtjqka][SHDCshdc]", word):
        return None
    if word.isdigit():
        return None if len(word.lstrip("0")) <= 7 else (f"{word[:12]}… is too large a number", "at most 1000000")
    for pattern, why in _WHY_NOT:
        if re.fullmatch(pattern, word.lower()):
            return f"{word} is not evaluated here", why
    if word.lower() in _WORDS:
        return f"{word} is not known", f"write {word.lower()}"
    if re.fullmatch(r"[0-9]*\.[0-9]*", word):
        return f"{word} is not a whole number", "as hcp(west) >= 13 for more than 12.5"
    if re.fullmatch(r"[SHDCshdc](10|[2-9TJQKAtjqka])|10[SHDCshdc]", word):
        rank = word.upper().replace("10", "T").translate(str.maketrans("", "", "SHDC"))
        suit = word.upper().strip("0123456789TJQKA")
        return f"{word} is not a card of this language", f"rank first, T for ten: {rank}{suit}"
    if word.lower() in ("n", "e", "s", "w"):
        return f"{word} is not a seat of this language", "write north, east, south or west"
    near = difflib.get_close_matches(word.lower()[:40], _SUGGESTED, 1)
    return f"{word[:40]!r} is not known", f"did you mean {near[0]!r}?" if near else "as hcp(west) or hearts(west)"


def _at(text: str, place: int) -> str:
    before = text[:place]
    return f"line {before.count(chr(10)) + 1}, column {place - before.rfind(chr(10))}"


def _condition(node: DealerNode) -> Condition:
    """The condition that a node of endplay's tree means."""
    match node.kind:
        case "value" if type(node.value) is int:
            return Number(node.value)
        case "operator":
            return _operator(str(node.value), tuple(_condition(part) for part in node.of))
        case "function" if node.value == "if":
            condition, then, otherwise = (_condition(part) for part in node.of)
            return Choose(condition=condition, then=then, otherwise=otherwise)
        case "function":
            return _function(str(node.value), node.of)
        case _:
            raise ParseError(Problem(message=f"{node.value} stands alone", hint="as hcp(west) or hearts(west)"))


def _operator(sign: str, parts: tuple[Condition, ...]) -> Condition:
    if sign in ("!", "not"):
        return Not(parts[0])
    if sign in ("&&", "and"):
        return AllOf(parts)
    if sign in ("||", "or"):
        return AnyOf(parts)
    if sign in [how.value for how in Comparison]:
        return Compare(parts[0], Comparison(sign), parts[1])
    return Arithmetic(parts[0], Operation(sign), parts[1])


def _function(name: str, parts: tuple[DealerNode, ...]) -> Condition:
    seat = parts[0].value
    suit = parts[1].value if len(parts) > 1 else None
    if not isinstance(seat, Seat):
        raise ParseError(Problem(message=f"{name} of {seat}", hint=f"{name}(west): a seat comes first"))
    if name == "hascard":
        return HasCard(seat, Card.parse(str(suit)))
    if name == "shape":
        return HasShape(seat, tuple(_shapes(parts[1])))
    if name in _SUITS:
        return Length(seat, _SUITS[name])
    if suit is None or isinstance(suit, Suit):
        return Count(_MEASURES[name], seat, suit)
    raise ParseError(Problem(message=f"{name} of {suit}", hint=f"{name}(west, spades)"))


def _shapes(node: DealerNode, *, is_excluded: bool = False) -> Iterator[ShapeTerm]:
    """The terms of a list of shapes, in their order."""
    match node.value:
        case "+" | "-":
            first, second = node.of
            yield from _shapes(first, is_excluded=is_excluded)
            if second.value in ("+", "-"):
                raise ParseError(Problem(message="a list of shapes inside another", hint="as any 4333 + any 4432"))
            yield from _shapes(second, is_excluded=node.value == "-")
        case "any":
            (inner,) = node.of
            if inner.kind != "value":
                raise ParseError(
                    Problem(message="any before more than one shape", hint="any takes one: any 4333 + any 4432")
                )
            yield _term(inner, in_any_order=True, is_excluded=is_excluded)
        case _:
            yield _term(node, in_any_order=False, is_excluded=is_excluded)


def _term(node: DealerNode, *, in_any_order: bool, is_excluded: bool) -> ShapeTerm:
    assert isinstance(node.value, tuple)
    spades, hearts, diamonds, clubs = node.value
    return ShapeTerm(lengths=(spades, hearts, diamonds, clubs), in_any_order=in_any_order, is_excluded=is_excluded)
