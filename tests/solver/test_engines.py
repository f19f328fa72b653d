"""Which engine answers: the names, what happens where one cannot run, and where two differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from analyzer.bridge import Deal, Denomination, MustLead, Position, Seat, Suit
from analyzer.errors import Infeasible, InputError, SolverError, SolverUnavailable
from analyzer.solver import engines
from analyzer.solver.double_dummy import LibddsSource
from analyzer.solver.engines import ENGINES, default_source, engine_source
from analyzer.solver.native import NumbaSource
from analyzer.solver.source import Question, TrickResult

POSITION = Position.of_deal(Deal.parse("N:AK.Q.. QJ.J.. T9.T.. 87.9.."), denomination=Denomination.NT, leader=Seat.N)


def test_every_name_gives_an_engine_and_all_agree() -> None:
    questions = [Question(position=POSITION), Question(position=POSITION, every_card=True)]
    found = {name: engine_source(name).solve(questions) for name in ENGINES}
    assert {(a.tricks_ns, a.cards_ns) for a, _ in found.values()} == {(3, ())}
    assert len({b.cards_ns for _, b in found.values()}) == 1
    assert found["auto"][0].engine == NumbaSource().name
    assert found["dds"][0].engine.startswith("libdds ")
    assert found["both"][0].engine == f"{found['auto'][0].engine} and {found['dds'][0].engine}"
    assert default_source().solve(questions) == found["auto"]


def test_an_unknown_name_is_refused_with_those_that_exist() -> None:
    with pytest.raises(InputError, match="'deep finesse': auto, dds, both are expected"):
        engine_source("deep finesse")


def test_both_names_the_position_and_both_answers_where_they_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    right = LibddsSource.solve

    def wrong(self: LibddsSource, questions: Sequence[Question]) -> list[TrickResult]:
        return [replace(answer, tricks_ns=answer.tricks_ns - 1) for answer in right(self, questions)]

    monkeypatch.setattr(LibddsSource, "solve", wrong)
    source = engine_source("both")
    with pytest.raises(SolverError, match=r"differ on N:AK\.Q\.\. .* in NT, North to lead") as told:
        source.solve([Question(position=POSITION)])
    assert "kernels 1: 3 tricks of N-S" in str(told.value)
    assert "2 tricks of N-S" in str(told.value)


def test_auto_asks_libdds_where_numba_cannot_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(self: NumbaSource, questions: Sequence[Question]) -> list[TrickResult]:
        raise SolverUnavailable("the compiled search needs numba")

    monkeypatch.setattr(NumbaSource, "solve", missing)
    source = default_source()
    assert [answer.tricks_ns for answer in source.solve([Question(position=POSITION)])] == [3]
    assert source.name.startswith("libdds")
    restricted = Question(position=POSITION, restrictions=(MustLead(player=Seat.N, suits=frozenset({Suit.S})),))
    with pytest.raises(Infeasible, match="libdds cannot search under restrictions"):
        source.solve([restricted])
    with pytest.raises(SolverUnavailable, match="needs numba"):
        default_source().solve([restricted])


def test_no_engine_at_all_is_told_with_both_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(self: object, questions: Sequence[Question]) -> list[TrickResult]:
        raise SolverUnavailable(f"no {type(self).__name__}")

    monkeypatch.setattr(NumbaSource, "solve", missing)
    monkeypatch.setattr(LibddsSource, "solve", missing)
    with pytest.raises(SolverUnavailable, match="no NumbaSource; and no LibddsSource"):
        engines.default_source().solve([Question(position=POSITION)])
