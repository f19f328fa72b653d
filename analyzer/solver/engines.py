"""Which engine answers: our own search, libdds, or both with every answer compared. Nothing is loaded here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never, get_args

from analyzer.bridge import Side
from analyzer.errors import InputError, SolverError, SolverUnavailable
from analyzer.solver.double_dummy import LibddsSource
from analyzer.solver.native import NumbaSource
from analyzer.solver.source import Question, TrickResult, TrickSource

__all__ = ["ENGINES", "EngineName", "default_source", "engine_source"]

EngineName = Literal["auto", "dds", "both"]
ENGINES: tuple[EngineName, ...] = get_args(EngineName)


def default_source() -> TrickSource:
    """The engine that answers where none is named: as ``engine_source("auto")``."""
    return _OwnOrLibdds()


def engine_source(name: str) -> TrickSource:
    """The engine of a name.

    Parameters
    ----------
    name
        ``auto``: our own search; libdds where numba cannot run here. ``dds``: libdds. ``both``: our own search and
        libdds, and an error where they differ.

    Raises
    ------
    InputError
        Where there is no engine of that name.
    """
    for known in ENGINES:
        if known == name:
            return _made(known)
    raise InputError(f"engine {name!r}: {', '.join(ENGINES)} are expected")


def _made(name: EngineName) -> TrickSource:
    match name:
        case "auto":
            return _OwnOrLibdds()
        case "dds":
            return LibddsSource()
        case "both":
            return _Both()
        case _:
            assert_never(name)


class _OwnOrLibdds:
    """Our own search; where it cannot run at all, libdds answers what libdds can."""

    def __init__(self) -> None:
        self._source: TrickSource = NumbaSource()

    @property
    def name(self) -> str:
        return self._source.name

    def solve(self, questions: Sequence[Question]) -> list[TrickResult]:
        try:
            return self._source.solve(questions)
        except SolverUnavailable as error:
            if isinstance(self._source, LibddsSource) or any(question.restrictions for question in questions):
                raise
            without = error
        self._source = LibddsSource()
        try:
            return self._source.solve(questions)
        except SolverUnavailable as error:
            raise SolverUnavailable(f"{without}; and {error}") from error


class _Both:
    """Our own search and libdds on every question; what libdds does not know, restrictions, our own search alone."""

    def __init__(self) -> None:
        self._own = NumbaSource()
        self._libdds = LibddsSource()

    @property
    def name(self) -> str:
        return f"{self._own.name} and {self._libdds.name}"

    def solve(self, questions: Sequence[Question]) -> list[TrickResult]:
        own = self._own.solve(questions)
        plain = [number for number, question in enumerate(questions) if not question.restrictions]
        others = self._libdds.solve([questions[number] for number in plain])
        answers = list(own)
        for number, other in zip(plain, others, strict=True):
            answers[number] = _agreed(questions[number], own[number], other)
        return answers


def _agreed(question: Question, own: TrickResult, other: TrickResult) -> TrickResult:
    """The common answer, under both names."""
    if (own.tricks_ns, own.left, own.cards_ns) == (other.tricks_ns, other.left, other.cards_ns):
        return TrickResult(
            tricks_ns=own.tricks_ns,
            left=own.left,
            cards_ns=own.cards_ns,
            engine=f"{own.engine} and {other.engine}",
        )
    raise SolverError(
        f"{own.engine} and {other.engine} differ on {question.position}\n{_values(own)}\n{_values(other)}\n"
        "Please report this position; until then neither answer is evidence."
    )


def _values(answer: TrickResult) -> str:
    cards = " ".join(f"{card}:{tricks}" for card, tricks in answer.cards(Side.NS))
    return f"  {answer.engine}: {answer.tricks_ns} tricks of N-S {cards}".rstrip()
