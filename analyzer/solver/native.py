"""Our own engine: double dummy by the compiled search, with lines of play; loaded at the first question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.bridge import Card, DeclarerChoice, FollowLine, Position, Restriction, Side
from analyzer.errors import BoardError, BudgetExceeded
from analyzer.solver.source import Line, Question, TrickResult

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from analyzer.solver.engine import Engine
    from analyzer.solver.questions import Questions

__all__ = ["NumbaSource"]

VERSION = 1


class NumbaSource:
    """Answers questions by the compiled search.

    Parameters
    ----------
    threads
        Threads at most; as many as there are processors where not given.
    budget
        Nodes (beginnings of tricks searched) for each position; none where not given.
    """

    def __init__(self, *, threads: int | None = None, budget: int | None = None) -> None:
        self._threads = threads
        self._budget = budget
        self._engine: Engine | None = None

    @property
    def name(self) -> str:
        """Name of the engine, with the version of its answers."""
        return f"analyzer kernels {VERSION}"

    @property
    def engine(self) -> Engine:
        """The engine for arrays behind it."""
        if self._engine is None:
            from analyzer.solver.engine import Engine

            self._engine = Engine(threads=self._threads, budget=self._budget)
        return self._engine

    def solve(self, questions: Sequence[Question]) -> list[TrickResult]:
        """One answer for each question, in order.

        Positions of one deal, given in one call, share what was found, free ones with free ones and restricted ones
        with restricted ones; the answers are the same without it.

        Raises
        ------
        BoardError
            Where a position cannot be, or restrictions cannot lie on it, or a line breaks them.
        BudgetExceeded
            Where the budget did not suffice; the bounds that were found stand in the message.
        SolverUnavailable
            Where numba cannot be imported.
        """
        answers: list[TrickResult | None] = [None] * len(questions)
        rows = self._rows([question.position for question in questions])
        for every_card in (False, True):
            wanted = [
                i for i, question in enumerate(questions)
                if question.every_card is every_card and not question.restrictions
            ]  # fmt: skip
            if wanted:
                self._answer(questions, rows, wanted, answers)
        restricted = [i for i, question in enumerate(questions) if question.restrictions]
        if restricted:
            from analyzer.solver.restricted import Restricted

            found = Restricted(self.engine, self.name, self._budget).solve(questions, rows, restricted)
            for number, answer in zip(restricted, found, strict=True):
                answers[number] = answer
        return [answer for answer in answers if answer is not None]

    def line(
        self,
        position: Position,
        restrictions: tuple[Restriction, ...] = (),
        *,
        stated: DeclarerChoice | None = None,
    ) -> Line:
        """Best play by both sides to the end of the hand, under restrictions with declarer's choices.

        Among cards of equal value the first suit in the order S H D C is played, and of it the lowest. Among choices
        of equal value no requirement comes first, then a required suit, then forbidden ones.

        Parameters
        ----------
        stated
            What declarer states before the first card, where the restrictions give him a choice there.

        Raises
        ------
        BoardError, BudgetExceeded, SolverUnavailable
            As in `solve`.
        """
        if restrictions:
            from analyzer.solver.restricted import Restricted

            rows = self._rows([position])
            return Restricted(self.engine, self.name, self._budget).line(position, rows, restrictions, stated)
        codes = self.engine.lines(self._rows([position]))[0]
        cards = tuple(Card.from_code(code) for code in codes.tolist() if code >= 0)
        return Line(cards=cards, tricks_ns=_tricks_of_ns(position, cards))

    def refutation(self, position: Position, card: Card, restrictions: tuple[Restriction, ...] = ()) -> Line:
        """The line that begins with a card of the player to move: what it leads to, and what it costs his side.

        Under restrictions, which hold no line to be followed, declarer makes the best choices that allow the card.

        Raises
        ------
        BoardError
            Where the position cannot be, or the card is not a legal play.
        BudgetExceeded, SolverUnavailable
            As in `solve`.
        """
        (best,) = self.solve([Question(position=position, restrictions=restrictions)])
        if restrictions:
            begun = self.line(position, (*restrictions, FollowLine(cards=(card,))))
            gain = begun.tricks_ns - best.tricks_ns
            return replace(begun, cost=-gain if position.to_play.side is Side.NS else gain)
        if card not in position.legal_cards():
            raise BoardError(f"{card} is not a legal play by {position.to_play.full_name}")
        after = position.played(card)
        cards = (card,) if after.is_over else (card, *self.line(after).cards)
        tricks_ns = _tricks_of_ns(position, cards)
        gain = tricks_ns - best.tricks_ns
        return Line(cards=cards, tricks_ns=tricks_ns, cost=-gain if position.to_play.side is Side.NS else gain)

    def _rows(self, positions: Sequence[Position]) -> Questions:
        from analyzer.solver.questions import check_positions, encode, rows_of_arrays

        check_positions(positions)
        return rows_of_arrays(*encode(positions))

    def _answer(
        self,
        questions: Sequence[Question],
        rows: Questions,
        wanted: list[int],
        answers: list[TrickResult | None],
    ) -> None:
        from analyzer.solver.questions import by_deal

        every_card = questions[wanted[0]].every_card
        # Within a budget each position is searched alone, so that what is reached does not depend on the others.
        order, together = by_deal(rows, wanted) if self._budget is None else (wanted, rows.picked(wanted))
        bounds = self.engine.bounds(together, every_card=every_card)
        for place, number in enumerate(order):
            low, high = bounds.at_least[place], bounds.at_most[place]
            if (low != high).any():
                open_bounds = f"at least {low.max()}, at most {high.max()}" if not every_card else "not every card"
                raise BudgetExceeded(
                    f"question {number + 1}: {self._budget} nodes did not suffice ({open_bounds} tricks of N-S)"
                )
            answers[number] = _result(questions[number].position, low, self.name, every_card=every_card)


def _tricks_of_ns(position: Position, cards: Sequence[Card]) -> int:
    """Tricks that North-South take in a line to the end of the hand."""
    before = position.tricks_ns
    for card in cards:
        position = position.played(card)
    return position.tricks_ns - before


def _result(position: Position, found: NDArray[np.int8], engine: str, *, every_card: bool) -> TrickResult:
    left = position.tricks_left
    if not every_card:
        return TrickResult(tricks_ns=int(found), left=left, engine=engine)
    cards = tuple((Card.from_code(code), value) for code, value in enumerate(found.tolist()) if value >= 0)
    values = [value for _, value in cards]
    best = max(values) if position.to_play.side is Side.NS else min(values)
    return TrickResult(tricks_ns=best, left=left, engine=engine, cards_ns=tuple(sorted(cards)))
