"""An engine that remembers: each question once, answers in order, editions compared with one search a position."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

import analyzer as az
from analyzer.analysis import compare_editions, rule
from analyzer.bridge import Contract, Deal, Position, Vulnerability
from analyzer.continuations import DoubleDummy
from analyzer.laws import Edition
from analyzer.solver import Question, Remembering, TrickResult
from tests.ruling.build import Engine, case

DEAL = Deal.parse("N:Q7.J.QT72.KQT943 KJT632.QT.A843.2 84.8765432.K9.A5 A95.AK9.J65.J876")


class Numbered:
    """Answers with the number of the question, so that order shows."""

    name = "numbered"

    def __init__(self) -> None:
        self.batches: list[int] = []
        self._next = 0

    def solve(self, questions: Sequence[Question]) -> list[TrickResult]:
        self.batches.append(len(questions))
        answers = []
        for _ in questions:
            answers.append(TrickResult(tricks_ns=self._next, left=13, engine=self.name))
            self._next += 1
        return answers


def question(contract: str, *, every_card: bool = False) -> Question:
    return Question(position=Position.opening(DEAL, Contract.parse(contract)), every_card=every_card)


def answers(source: Remembering, *questions: Question) -> list[int]:
    return [answer.tricks_ns for answer in source.solve(questions)]


def test_each_question_is_asked_once_and_answers_keep_the_order() -> None:
    engine = Numbered()
    source = Remembering(engine)
    a, b, c = question("3NT W"), question("4S E"), question("5C N")
    assert answers(source, b, a, b) == [0, 1, 0]
    assert answers(source, a, c, b) == [1, 2, 0]
    assert engine.batches == [2, 1]


def test_known_questions_do_not_reach_the_engine_at_all() -> None:
    engine = Numbered()
    source = Remembering(engine)
    answers(source, question("3NT W"))
    assert answers(source) == []
    assert answers(source, question("3NT W"), question("3NT W")) == [0, 0]
    assert engine.batches == [1]


def test_the_same_position_with_every_card_is_another_question() -> None:
    source = Remembering(Numbered())
    assert answers(source, question("3NT W"), question("3NT W", every_card=True)) == [0, 1]


def test_an_engine_that_answers_too_little_is_a_fault() -> None:
    class Silent(Numbered):
        def solve(self, questions: Sequence[Question]) -> list[TrickResult]:
            return []

    with pytest.raises(ValueError, match="argument"):
        Remembering(Silent()).solve([question("3NT W")])


def test_it_has_the_name_of_the_engine_behind() -> None:
    assert Remembering(Numbered()).name == "numbered"


def searched() -> az.Case:
    board = az.Board(deal=DEAL, vulnerable=Vulnerability.EW)
    leaves = (DoubleDummy(contract=Contract.parse(contract)) for contract in ("3NT W", "4S E"))
    return case(*(az.Branch(weight=Fraction(1, 2), then=leaf) for leaf in leaves), board=board)


def test_editions_that_share_leaves_search_them_once() -> None:
    facts, alone = searched(), Engine()
    rule(facts, source=alone, evidence=False)
    engine = Engine()
    found = compare_editions(facts, source=engine)
    assert list(found) == list(Edition)
    assert len(engine.asked) == len(set(engine.asked)) == len(set(alone.asked)) == 2


def test_a_comparison_gives_what_each_edition_gives_alone() -> None:
    facts = searched()
    found = compare_editions(facts, Edition.L2007, Edition.L2017, source=Engine())
    assert list(found) == [Edition.L2007, Edition.L2017]
    for edition, entry in found.items():
        ruling = rule(facts, edition=edition, source=Engine(), evidence=False)
        assert entry.ruling is not None and entry.ruling.ns == ruling.ns
        assert ruling.ns is not None and entry.deciding_clause == "12C1(c)"
