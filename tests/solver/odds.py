"""Rows of exact odds (the format ``ODDS v1``) as knowledge and questions; an unknown kind fails by name."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.bridge import Card, Denomination, Seat, Suit, parse_hand
from analyzer.bridge.deal import Hand
from analyzer.bridge.knowledge import Knowledge, Reading, SeenCard
from analyzer.formats.dealer_text import parse_condition
from analyzer.solver.card_sets import card_set
from analyzer.solver.conditions import condition_holds
from analyzer.solver.layouts import Layouts, chance, imagine

Truths = NDArray[np.bool_]
Row = dict[str, Any]

#: What a mark of a card means in the convention "random"; in "plain" every card is HELD.
MARKS = {"held": Reading.HELD, "class": Reading.LOWEST, "win": Reading.WINS, "equals": Reading.EQUALS}
CONVENTIONS = ("random", "plain")


class UnknownKind(AssertionError):
    """A kind of constraint, question or mark that this reader does not know."""


def asking_rows(path: Path) -> list[Row]:
    """Situations, guesses, and line tables whose ways to win are stated."""
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["format"] == "ODDS v1"
    won = [row for row in data["B"] if any("win_condition" in line for line in row["lines"])]
    return [*data["A"], *data["C"], *won]


def knowledge_of(row: Row, convention: str) -> Knowledge:
    """What declarer knows in a row: his hand and dummy, the cards played, the constraints as conditions."""
    declarer = Seat.parse(row["declarer"])
    visible = (declarer, declarer.partner)
    hands = [parse_hand(row["hands"][seat.name]) if seat in visible else None for seat in Seat]
    cards = []
    for play in row.get("plays", ()):
        mark = play.get("likelihood", "held")
        if mark not in MARKS:
            raise UnknownKind(f"{row['id']}: mark {mark!r} of a card")
        reading = MARKS[mark] if convention == "random" else Reading.HELD
        cards.append(SeenCard(Card.parse(play["card"]), Seat.parse(play["player"]), reading))
    hidden = [seat for seat in Seat if hands[seat] is None]
    return Knowledge(
        viewer=declarer,
        hands=(hands[0], hands[1], hands[2], hands[3]),
        denomination=Denomination.parse(row["strain"]),
        cards=tuple(cards),
        conditions=tuple(parse_condition(dealer_text(one, hidden)) for one in row.get("constraints", ())),
        equals=classes_of(row.get("equal_classes", {})),
    )


def classes_of(stated: dict[str, list[str]]) -> tuple[tuple[Hand, ...], ...]:
    """The stated classes of equal cards, by suit."""
    return tuple(
        tuple(frozenset(Card.parse(suit.name + rank) for rank in ranks) for ranks in stated.get(suit.name, ()))
        for suit in Suit
    )  # type: ignore[return-value]


def dealer_text(one: Row, hidden: list[Seat]) -> str:
    """A constraint or question in the language of ``dealer``."""
    kind = one["type"]
    if kind in ("and", "or"):
        return "(" + f" {kind} ".join(dealer_text(part, hidden) for part in one["of"]) + ")"
    if kind == "not":
        return f"not ({dealer_text(one['of'], hidden)})"
    if kind == "split":
        first, second = (f"{_suit(one)}({seat.full_name.lower()})" for seat in hidden)
        ways = {tuple(one["split"]), tuple(reversed(one["split"]))}
        return "(" + " or ".join(f"({first} == {a} and {second} == {b})" for a, b in sorted(ways)) + ")"
    who = Seat.parse(one["who"]).full_name.lower()
    if kind == "holds":
        return f"hascard({who}, {_card(one['card'])})"
    if kind in ("len", "length"):
        return _between(f"{_suit(one)}({who})", one)
    if kind == "hcp":
        return _between(f"hcp({who}, {_suit(one)})" if "suit" in one else f"hcp({who})", one)
    if kind in ("honours", "count"):
        cards = one["cards"] if kind == "count" else [one["suit"] + rank for rank in one["of"]]
        return _between("(" + " + ".join(f"hascard({who}, {_card(card)})" for card in cards) + ")", one)
    raise UnknownKind(f"kind {kind!r}: {one}")


def truths(one: Row, layouts: Layouts) -> Truths:
    """Whether what is asked holds in each layout."""
    if one["type"] == "holding":  # the cards of one suit that a seat holds, as one of several sets
        held = layouts.hands[:, Seat.parse(one["who"])] & (0x1FFF << (16 * Suit.parse(one["suit"])))
        sets = [card_set(frozenset(Card.parse(one["suit"] + rank) for rank in ranks)) for ranks in one["sets"]]
        return np.isin(held, np.array(sets, dtype=np.int64))
    if one["type"] in ("and", "or") and any(part["type"] == "holding" for part in one["of"]):
        join = np.logical_and if one["type"] == "and" else np.logical_or
        found: Truths = join.reduce([truths(part, layouts) for part in one["of"]])
        return found
    return condition_holds(parse_condition(dealer_text(one, list(layouts.knowledge.hidden))), layouts.hands)


def compared(row: Row, count: int, seed: int, convention: str) -> list[tuple[str, float, float, float]]:
    """Question, exact chance, estimate and distance in standard errors, for a row of any part.

    Of a line table these are the lines that state when they win.
    """
    layouts = imagine(knowledge_of(row, convention), count, seed=seed, least_acceptance=1e-5)
    asked = [
        (one.get("text") or one["name"], one.get("query") or one["win_condition"], one.get(convention))
        for one in (*row.get("answers", ()), *row.get("options", ()))
    ]
    asked += [
        (one["name"], one["win_condition"], one["probability"])
        for one in row.get("lines", ())
        if "win_condition" in one
    ]
    found = []
    for question, condition, stated in asked:
        exact = float(Fraction(stated))
        estimate = chance(layouts, truths(condition, layouts))
        found.append((question, exact, estimate.value, abs(estimate.value - exact) / estimate.standard_error))
    return found


def _between(what: str, one: Row) -> str:
    low, high = one.get("min", 0), one.get("max", 99)
    return f"({what} >= {low} and {what} <= {high})"


def _suit(one: Row) -> str:
    return Suit.parse(one["suit"]).full_name


def _card(text: str) -> str:
    return text[1:] + text[0]
