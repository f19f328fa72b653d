"""Questions under restrictions: lines that are followed first, declarer's choices, every card, the line of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from analyzer.bridge import Card, DeclarerChoice, Position, Restriction, Side
from analyzer.errors import BoardError, BudgetExceeded, Problem
from analyzer.solver.masks import CHOICES, choice_of, encode_restrictions, line_of
from analyzer.solver.questions import FRESH, Questions, by_deal
from analyzer.solver.source import Choice, Line, OptionResult, Question, TrickResult

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from analyzer.solver.engine import Engine

__all__ = ["Restricted"]

_CARDS = 52  # events of a line below it are cards
_FIRST_CARD = 1 + CHOICES + _CARDS  # column of an answer


@dataclass(frozen=True, slots=True, kw_only=True)
class _Way:
    """A way through the line that is followed: the position after it, and what declarer stated on the way."""

    position: Position
    row: NDArray[np.int64]
    rules: NDArray[np.int64]
    choices: tuple[Choice, ...] = ()


class Restricted:
    """Questions under restrictions, answered by an engine.

    Parameters
    ----------
    engine, name
        What searches, and its name for the answers.
    budget
        That of the engine, for its messages; none where not given.
    """

    def __init__(self, engine: Engine, name: str, budget: int | None = None) -> None:
        self._engine = engine
        self._name = name
        self._budget = budget

    def solve(self, questions: Sequence[Question], rows: Questions, wanted: Sequence[int]) -> list[TrickResult]:
        """Answers to the questions with the numbers in ``wanted``, whose positions stand in ``rows``.

        Raises
        ------
        BoardError
            Where restrictions cannot lie on a position, or a line breaks them.
        BudgetExceeded
            Where the budget did not suffice.
        """
        positions = [questions[number].position for number in wanted]
        restrictions = [questions[number].restrictions for number in wanted]
        rules = encode_restrictions(positions, restrictions)
        ways: list[list[_Way]] = []
        problems: list[Problem] = []
        for place, number in enumerate(wanted):
            try:
                ways.append(
                    self._ways(positions[place], rows.rows[number], rules[place], line_of(restrictions[place]))
                )
            except BoardError as error:
                problems += [
                    Problem(message=problem.message, hint=problem.hint, where=f"question {number + 1}")
                    for problem in error.problems
                ]
        if problems:
            raise BoardError(problems)
        answers: dict[int, TrickResult] = {}
        for detail in ("best", "choices", "cards"):
            places = [place for place, number in enumerate(wanted) if _detail(questions[number]) == detail]
            found = self._search([ways[place] for place in places], detail, [wanted[place] for place in places])
            for place, rows_of_ways in zip(places, found, strict=True):
                question = questions[wanted[place]]
                if line_of(question.restrictions):
                    answers[place] = self._followed(question, int(rules[place][1]), ways[place], rows_of_ways)
                else:
                    answers[place] = self._result(question.position, rows_of_ways[0])
        return [answers[place] for place in range(len(wanted))]

    def line(
        self,
        position: Position,
        rows: Questions,
        restrictions: tuple[Restriction, ...],
        stated: DeclarerChoice | None = None,
    ) -> Line:
        """Best play by both sides, after a line that is followed; ``rows`` holds the position.

        Parameters
        ----------
        stated
            What declarer states at the first card, where he has a choice there; his best choice where not given.

        Raises
        ------
        BoardError, BudgetExceeded
            As in `solve`; also where there is no such choice.
        """
        (rules,) = encode_restrictions([position], [restrictions])
        cards = line_of(restrictions)
        if stated is None:
            ways = self._ways(position, rows.rows[0], rules, cards)
        else:
            open_choices, _, _ = self._engine.look(rows.rows[0], rules)
            number = next((n for n in range(CHOICES) if open_choices >> n & 1 and choice_of(n) == stated), None)
            if cards or number is None:
                raise BoardError(f"declarer cannot state “{stated}” here")
            ways = [self._stated(_Way(position=position, row=rows.rows[0], rules=rules), 0, number)]
        way = ways[0]
        if len(ways) > 1:
            (answer,) = self._search([ways], "best", [0])
            values = [_won(position, way.position) + int(found[0]) for way, found in zip(ways, answer, strict=True)]
            way = ways[values.index(_best(values, int(rules[1])))]
        played, choices = list(cards), list(way.choices)
        if not way.position.is_over:
            (events,) = self._engine.restricted_lines(_questions([way]), way.rules[None])
            for event in events[events >= 0].tolist():
                if event < _CARDS:
                    played.append(Card.from_code(event))
                else:
                    choices.append(Choice(index=len(played), option=choice_of(event - _CARDS)))
        after = position
        for card in played:
            after = after.played(card)
        return Line(cards=tuple(played), tricks_ns=_won(position, after), choices=tuple(choices))

    def _ways(
        self, position: Position, row: NDArray[np.int64], rules: NDArray[np.int64], line: tuple[Card, ...]
    ) -> list[_Way]:
        """Every way in which declarer's choices let a line be followed; those with the same result once."""
        ways = [_Way(position=position, row=row, rules=rules)]
        for index, card in enumerate(line):
            _check_follows(ways[0].position, index, card)
            following: dict[tuple[object, ...], _Way] = {}
            open_ways = ways[::-1]
            while open_ways:
                way = open_ways.pop()
                choices, cards, picks = self._engine.look(way.row, way.rules)
                if choices:
                    numbers = [number for number in range(CHOICES) if choices >> number & 1]
                    open_ways += [self._stated(way, index, number) for number in reversed(numbers)]
                elif cards >> _kernel_card(card) & 1:
                    options = way.choices
                    if picks >> _kernel_card(card) & 1:
                        options = (*options, Choice(index=index, option=DeclarerChoice(card=card)))
                    after, under = self._engine.step(way.row, way.rules, card.code)
                    reached = _Way(position=way.position.played(card), row=after, rules=under, choices=options)
                    first = options[0] if options and options[0].index == 0 else None
                    following.setdefault((under.tobytes(), first), reached)
            if not following:
                seat = ways[0].position.to_play
                raise BoardError(
                    Problem(
                        message=f"card {index + 1} of the line, {card} by {seat.full_name}, breaks a restriction, "
                        "whatever declarer chooses",
                        hint="a line that the restrictions allow",
                    )
                )
            ways = list(following.values())
        return ways

    def _stated(self, way: _Way, index: int, number: int) -> _Way:
        row, rules = self._engine.step(way.row, way.rules, _CARDS + number)
        choice = Choice(index=index, option=choice_of(number))
        return _Way(position=way.position, row=row, rules=rules, choices=(*way.choices, choice))

    def _search(
        self, ways: list[list[_Way]], detail: Literal["best", "choices", "cards"], numbers: list[int]
    ) -> list[list[NDArray[np.int8]]]:
        """Answers for every way of every question; zeros where the line goes to the end."""
        flat = [way for several in ways for way in several if not way.position.is_over]
        values: dict[int, NDArray[np.int8]] = {}
        if flat:
            asked = _questions(flat)
            # As with free positions: those of one deal share what was found, unless there is a budget.
            order = list(range(len(flat)))
            if self._budget is None:
                order, asked = by_deal(asked, order)
            flat = [flat[place] for place in order]
            bounds = self._engine.restricted(asked, np.array([way.rules for way in flat]), detail=detail)
            for way, low, high in zip(flat, bounds.at_least, bounds.at_most, strict=True):
                is_short = (low != high).any() or (detail == "cards" and (low[_FIRST_CARD:] < 0).all())
                if is_short:
                    number = next(
                        n for n, several in zip(numbers, ways, strict=True) if any(way is w for w in several)
                    )
                    reached = f"at least {low[0]}, at most {high[0]} tricks of N-S"
                    raise BudgetExceeded(f"question {number + 1}: {self._budget} nodes did not suffice ({reached})")
                values[id(way)] = low
        nothing = np.zeros(_FIRST_CARD + _CARDS, dtype=np.int8)
        return [[values.get(id(way), nothing) for way in several] for several in ways]

    def _result(self, position: Position, answer: NDArray[np.int8]) -> TrickResult:
        """The answer where nothing is followed first."""
        value = int(answer[0])
        values = answer.tolist()
        options = tuple(
            OptionResult(option=choice_of(number), tricks_ns=found)
            for number, found in enumerate(values[1:_FIRST_CARD])
            if found >= 0
        )
        cards = tuple((Card.from_code(code), found) for code, found in enumerate(values[_FIRST_CARD:]) if found >= 0)
        return TrickResult(
            tricks_ns=value,
            left=position.tricks_left,
            engine=self._name,
            cards_ns=tuple(sorted(cards)),
            options=options,
            chosen=_first_best(options, value),
        )

    def _followed(
        self, question: Question, chooser: int, ways: list[_Way], answers: list[NDArray[np.int8]]
    ) -> TrickResult:
        """The answer where a line is followed first: its first card is the only one that may be played."""
        position = question.position
        values = [_won(position, way.position) + int(answer[0]) for way, answer in zip(ways, answers, strict=True)]
        first: dict[DeclarerChoice, list[int]] = {}
        for way, value in zip(ways, values, strict=True):
            if way.choices and way.choices[0].index == 0:
                first.setdefault(way.choices[0].option, []).append(value)
        options = tuple(
            OptionResult(option=option, tricks_ns=_best(found, chooser)) for option, found in first.items()
        )
        value = _best(values, chooser)
        return TrickResult(
            tricks_ns=value,
            left=position.tricks_left,
            engine=self._name,
            cards_ns=((line_of(question.restrictions)[0], value),) if question.every_card else (),
            options=options,
            chosen=_first_best(options, value),
        )


def _detail(question: Question) -> Literal["best", "choices", "cards"]:
    if line_of(question.restrictions):
        return "best"
    return "cards" if question.every_card else "choices"


def _questions(ways: Sequence[_Way]) -> Questions:
    rows = np.array([way.row for way in ways])
    rows[:, FRESH] = 1
    return Questions(
        rows=rows,
        tricks=np.array([way.position.tricks_left for way in ways], dtype=np.int64),
        mover=np.array([way.position.to_play for way in ways], dtype=np.int64),
    )


def _first_best(options: tuple[OptionResult, ...], value: int) -> DeclarerChoice | None:
    return next((result.option for result in options if result.tricks_ns == value), None)


def _best(values: Sequence[int], chooser: int) -> int:
    """The best of several values for declarer; where nobody chooses there is only one."""
    return max(values) if chooser == Side.NS else min(values)


def _won(before: Position, after: Position) -> int:
    """Tricks that North-South won between two positions."""
    return after.tricks_ns - before.tricks_ns


def _kernel_card(card: Card) -> int:
    return card.suit << 4 | card.rank - 2


def _check_follows(position: Position, index: int, card: Card) -> None:
    """Refuse a card of a line that its player does not hold or that does not follow suit."""
    seat = position.to_play
    name = f"card {index + 1} of the line, {card} by {seat.full_name}"
    if position.is_over or card not in position.hands[seat]:
        raise BoardError(Problem(message=f"{name}, is not in his hand", hint="a card of the player whose turn it is"))
    if card not in position.legal_cards():
        assert position.led is not None
        raise BoardError(Problem(message=f"{name}, does not follow suit", hint=f"he holds {position.led.full_name}"))
