"""A poll of a player's peers: what each would do, and what else each seriously considered. Facts, no verdict."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from analyzer.bridge.action import Action
from analyzer.bridge.cards import Seat
from analyzer.errors import ParseError, Problem

__all__ = ["Answer", "Poll", "Tally"]

#: More people than this were never asked about one hand.
MOST_PEOPLE = 1_000_000
MOST_ANSWERS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer of a poll, by one person or by several.

    Attributes
    ----------
    action
        What they would do.
    count
        How many; in a poll of percentages the percentage.
    considered
        What else they seriously considered, each with how many of them did.
    remark
        What was said with it.
    """

    action: Action
    count: int | Fraction = 1
    considered: tuple[tuple[Action, int | Fraction], ...] = ()
    remark: str = ""

    def __post_init__(self) -> None:
        problems = self.problems()
        if problems:
            raise ParseError(problems)

    def problems(self) -> tuple[Problem, ...]:
        """Every fault of the answer by itself."""
        found = []
        if not 0 < self.count <= MOST_PEOPLE:
            found.append(
                Problem(message=f"{self.action}: {self.count} answers", hint="a positive number, or leave it out")
            )
        seen: set[Action] = set()
        for action, count in self.considered:
            if action == self.action:
                found.append(
                    Problem(
                        message=f"{self.action}: considered by those who chose it",
                        hint="who chose it has considered it; name what else they considered",
                    )
                )
            elif action in seen:
                found.append(Problem(message=f"{self.action}: {action} considered twice", hint="name it once"))
            elif not 0 < count <= self.count:
                found.append(
                    Problem(
                        message=f"{self.action}: {count} of {self.count} considered {action}",
                        hint=f"from 1 to {self.count}",
                    )
                )
            seen.add(action)
        if '"' in self.remark or "\n" in self.remark:
            found.append(Problem(message=f"{self.action}: a remark on one line, without quotation marks"))
        return tuple(found)

    def text(self, *, percent: bool = False) -> str:
        """The answer as one writes it: ``pass 4 (considered 4H 2)``."""
        unit = "%" if percent else ""
        text = f"{self.action} {_number(self.count)}{unit}"
        if self.considered:
            text += f" (considered {', '.join(f'{a} {_number(n)}{unit}' for a, n in self.considered)})"
        return f'{text} "{self.remark}"' if self.remark else text


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How one action did in a poll.

    Attributes
    ----------
    chose, considered
        How many would do it, and how many gave it serious consideration, those who chose it included; None where
        only percentages are known.
    chose_share
        The part of all answers.
    considered_share, considered_most
        The part that considered it, as far as recorded; and the most that it can be where nobody was asked
        what else he considered.
    size
        How many answered; None where only percentages are known.
    """

    action: Action
    chose: int | None
    considered: int | None
    chose_share: Fraction
    considered_share: Fraction
    considered_most: Fraction
    size: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Poll:
    """A poll as it was taken.

    Attributes
    ----------
    peers_of
        The player whose peers were asked; None where that is not recorded.
    asked
        How many were asked, where some gave no answer; in a poll of percentages the size of the group. None where not
        recorded.
    percent
        True where the answers are percentages.
    asked_what_else
        Whether they were asked what else they seriously considered; None where that is not recorded.
    told_of_information
        Whether they knew of the unauthorized information when they answered; None where not recorded.
    same_methods
        Whether they took the methods of the partnership as theirs; None where not recorded.
    told
        What they were shown and told, in words.
    by
        Who took the poll.
    """

    answers: tuple[Answer, ...]
    peers_of: Seat | None = None
    asked: int | None = None
    percent: bool = False
    asked_what_else: bool | None = None
    told_of_information: bool | None = None
    same_methods: bool | None = None
    told: str = ""
    by: str = ""

    def __post_init__(self) -> None:
        problems = self.problems()
        if problems:
            raise ParseError(problems)

    def problems(self) -> tuple[Problem, ...]:
        """Every fault of the poll; those of single answers were found with them."""
        found = []
        total = sum((Fraction(answer.count) for answer in self.answers), Fraction(0))
        if not self.answers:
            found.append(Problem(message="no answers", where="answers", hint="as 'pass 4, 4H 2'"))
        if len(self.answers) > MOST_ANSWERS:
            found.append(Problem(message=f"{len(self.answers)} answers", hint=f"at most {MOST_ANSWERS}; use counts"))
        if self.percent and self.answers:
            slack = max(Fraction(1), Fraction(len(self.answers), 2))  # each was rounded
            if abs(100 - total) > slack:
                found.append(
                    Problem(message=f"the percentages add to {_number(total)}%", where="answers", hint="to 100%")
                )
        elif any(isinstance(answer.count, Fraction) and answer.count.denominator > 1 for answer in self.answers):
            found.append(Problem(message="a part of a person answered", where="answers", hint="whole numbers, or %"))
        if self.asked is not None and not 0 < self.asked <= MOST_PEOPLE:
            found.append(Problem(message=f"{self.asked} asked", where="asked", hint=f"from 1 to {MOST_PEOPLE}"))
        elif self.asked is not None and not self.percent and self.asked < total:
            found.append(
                Problem(message=f"{self.asked} asked and {_number(total)} answers", where="asked", hint="not fewer")
            )
        if self.asked_what_else is False and any(answer.considered for answer in self.answers):
            found.append(
                Problem(
                    message="answers name what else was considered, and nobody was asked", where="asked what else"
                )
            )
        return tuple(found)

    @classmethod
    def parse(cls, text: str, *, peers_of: Seat | None = None, asked: int | None = None) -> Poll:
        """The poll that a director writes on the back of a card.

        >>> str(Poll.parse("pass 4 (considered 4H 2), 4h 2, X"))
        'pass 4 (considered 4H 2), 4H 2, X 1'
        """
        from analyzer.bridge.poll_text import parse_answers

        answers, percent = parse_answers(text)
        return cls(answers=answers, percent=percent, peers_of=peers_of, asked=asked)

    @property
    def size(self) -> int | None:
        """How many answered; None where only percentages are known."""
        return self.asked if self.percent else int(sum(answer.count for answer in self.answers))

    @property
    def knows_considered(self) -> bool:
        """True where what else was considered is on record."""
        return self.asked_what_else is True or any(answer.considered for answer in self.answers)

    def actions(self) -> tuple[Action, ...]:
        """Every action named, the most chosen first, then as they were named."""
        chosen: dict[Action, int | Fraction] = {}
        for answer in self.answers:
            chosen[answer.action] = chosen.get(answer.action, 0) + answer.count
        for answer in self.answers:
            for action, _ in answer.considered:
                chosen.setdefault(action, 0)
        return tuple(sorted(chosen, key=lambda action: -chosen[action]))

    def tally(self, action: Action) -> Tally:
        """How this action did; nothing of everything where nobody named it."""
        whole = Fraction(100) if self.percent else Fraction(self.size or 1)
        chose = sum((Fraction(a.count) for a in self.answers if a.action == action), Fraction(0))
        also = sum((Fraction(n) for a in self.answers for what, n in a.considered if what == action), Fraction(0))
        share, considered = chose / whole, min((chose + also) / whole, Fraction(1))
        size = self.size
        return Tally(
            action=action,
            chose=None if size is None else round(share * size),
            considered=None if size is None else round(considered * size),
            chose_share=share,
            considered_share=considered,
            considered_most=considered if self.knows_considered else Fraction(1),
            size=size,
        )

    def tallies(self) -> tuple[Tally, ...]:
        """Every action with its numbers, in the order of :meth:`actions`."""
        return tuple(self.tally(action) for action in self.actions())

    def merged(self) -> Poll:
        """The same poll with one answer for each action chosen, remarks left out."""
        groups: dict[Action, tuple[int | Fraction, dict[Action, int | Fraction]]] = {}
        for answer in self.answers:
            count, considered = groups.get(answer.action, (0, {}))
            for action, number in answer.considered:
                considered[action] = considered.get(action, 0) + number
            groups[answer.action] = (count + answer.count, considered)
        answers = (
            Answer(action=action, count=count, considered=tuple(considered.items()))
            for action, (count, considered) in groups.items()
        )
        return replace(self, answers=tuple(sorted(answers, key=lambda answer: -answer.count)))

    def with_answer(self, answer: Answer) -> Poll:
        """The poll with one answer more."""
        return replace(self, answers=(*self.answers, answer))

    def __str__(self) -> str:
        return answers_text(self.answers, percent=self.percent)


def answers_text(answers: Iterable[Answer], *, percent: bool = False) -> str:
    """Answers on one line, as one writes them."""
    return ", ".join(answer.text(percent=percent) for answer in answers)


def _number(value: int | Fraction) -> str:
    exact = Fraction(value)
    if exact.denominator == 1:
        return str(exact.numerator)
    digits = f"{float(exact):.4f}".rstrip("0")
    return digits if Fraction(digits) == exact else str(exact)
