"""The libdds engine: ordinary double dummy through ``dds_bindings`` (only this module asks it to solve)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analyzer.bridge import Card, Position, Side
from analyzer.errors import Infeasible, SolverUnavailable
from analyzer.solver.source import Question, TrickResult

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["LibddsSource"]


class LibddsSource:
    """Answers questions with the libdds that endplay ships; loaded at the first question."""

    def __init__(self, *, threads: int | None = None) -> None:
        self._threads = threads
        self._name = "libdds"

    @property
    def name(self) -> str:
        """Name of the engine, with the library's version once it is loaded."""
        return self._name

    def solve(self, questions: Sequence[Question]) -> list[TrickResult]:
        """One answer for each question, in order; every position is checked before the library sees it.

        Raises
        ------
        BoardError
            Where a position cannot be.
        Infeasible
            Where a question has restrictions, which libdds does not know.
        SolverUnavailable
            Where the library cannot be found or loaded.
        """
        for question in questions:
            if question.restrictions:
                names = ", ".join(str(restriction) for restriction in question.restrictions)
                raise Infeasible(f"libdds cannot search under restrictions ({names})")
        if not questions:
            return []
        import numpy as np

        import dds_bindings
        from analyzer.solver.questions import check_positions, encode

        check_positions([question.position for question in questions])
        try:
            self._name = f"libdds {dds_bindings.describe().version}"
            tricks = np.zeros(len(questions), dtype=np.int8)
            cards = np.full((len(questions), 52), -1, dtype=np.int8)
            for every_card in (False, True):
                wanted = [i for i, question in enumerate(questions) if question.every_card is every_card]
                if not wanted:
                    continue
                arrays = encode([questions[i].position for i in wanted])
                if every_card:
                    cards[wanted] = dds_bindings.card_tricks(*arrays, threads=self._threads)
                    tricks[wanted] = cards[wanted].max(axis=1)
                else:
                    tricks[wanted] = dds_bindings.best_tricks(*arrays, threads=self._threads)
        except dds_bindings.LibraryNotFound as error:
            raise SolverUnavailable(str(error)) from error
        except dds_bindings.LibraryError as error:
            raise SolverUnavailable(str(error)) from error
        return [
            _answer(question.position, int(tricks[i]), cards[i], self._name) for i, question in enumerate(questions)
        ]


def _answer(position: Position, tricks: int, cards: NDArray[np.int8], engine: str) -> TrickResult:
    left = position.tricks_left
    is_ns = position.to_play.side is Side.NS
    by_card = tuple(
        (Card.from_code(code), int(value) if is_ns else left - int(value))
        for code, value in enumerate(cards.tolist())
        if value >= 0
    )
    return TrickResult(
        tricks_ns=tricks if is_ns else left - tricks,
        left=left,
        engine=engine,
        cards_ns=tuple(sorted(by_card)),
    )
