"""Small cases built in Python, and an engine that answers from a table, for the tests of rulings."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import analyzer as az
from analyzer.laws.law12 import Authority
from analyzer.solver.source import Question, TrickResult

__all__ = ["Engine", "case", "outcome"]


class Engine:
    """Answers every question with the same number of tricks for North-South, and counts the questions."""

    name = "test engine"

    def __init__(self, tricks_ns: int = 7) -> None:
        self.tricks_ns = tricks_ns
        self.asked: list[Question] = []

    def solve(self, questions: Sequence[Question]) -> list[TrickResult]:
        self.asked += questions
        return [
            TrickResult(
                tricks_ns=self.tricks_ns,
                left=question.position.tricks_left,
                engine=self.name,
                cards_ns=tuple((card, self.tricks_ns) for card in question.position.legal_cards())
                if question.every_card
                else (),
            )
            for question in questions
        ]


def outcome(text: str, weight: Fraction | str | None = None, **fields: object) -> az.Branch:
    """A branch that ends in a stated result (``4S= N``) or in points to North-South (``-620``)."""
    then = az.StatedScore(score_ns=int(text)) if text.lstrip("+-").isdigit() else az.StatedResult.parse(text)
    return az.Branch(weight=weight, then=then, **fields)  # type: ignore[arg-type]


def case(*branches: az.Branch, edition: str = "2017", offending: str = "EW", **fields: object) -> az.Case:
    """A case with these outcomes, at teams against a flat other table unless ``method`` says otherwise."""
    sides = {"NS": {az.Side.NS}, "EW": {az.Side.EW}, "both": set(az.Side), "none": set()}[offending]
    settings: dict[str, object] = {
        "name": "built",
        "board": az.Board(vulnerable=az.Vulnerability.NONE),
        "method": az.TeamImps(other_table_ns=0),
        "edition": az.Edition.parse(edition),
        "authority": Authority.DIRECTOR,
        "offending": frozenset(sides),
        "tree": az.Branches(*branches) if branches else None,
    }
    return az.Case(**(settings | fields))  # type: ignore[arg-type]
