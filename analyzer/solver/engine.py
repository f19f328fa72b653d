"""Batches of positions through the compiled search, on several threads, within budgets.

An ``Engine`` owns one workspace for each thread that it has used (up to 117 MiB of address space; memory only as
far as the hardest deal needed it). Answers are bounds that meet unless a budget ended the search. They, and the
nodes they took, depend on the position alone: not on the other positions, the threads or what was asked before.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analyzer.errors import BudgetExceeded, SolverError
from analyzer.solver.compiled import kernels
from analyzer.solver.crew import Call, Progress, Work, on_threads, pieces_of
from analyzer.solver.questions import Questions, check_records, rows_of_arrays

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

__all__ = ["Bounds", "Engine"]

ANSWERS = 125  # of a row: the value, 72 choices, 52 cards
_FIRST_CARD = 73
_EVENTS = 128  # of a line at most: 52 cards and declarer's choices
_NO_LIMIT = 1 << 62
_NOTHING = np.zeros((0, 0), dtype=np.int64)

Tricks = NDArray[np.int8]
#: Kinds of questions, by their names in ``kernels.entries``.
Kind = Literal["VALUE", "CHOICES", "CARDS", "TABLE", "RECORD", "LINE"]
_KINDS: dict[str, Kind] = {"best": "VALUE", "choices": "CHOICES", "cards": "CARDS"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """Answers of a batch: at least and at most so many tricks, -1 where there is nothing to answer.

    Attributes
    ----------
    at_least, at_most
        Equal where the answer is certain.
    nodes
        Beginnings of tricks that were searched, for each row.
    is_repeatable
        False where time, not nodes, ended the search: another run may give other bounds.
    """

    at_least: Tricks
    at_most: Tricks
    nodes: NDArray[np.int64]
    is_repeatable: bool = True

    def exact(self) -> Tricks:
        """The tricks.

        Raises
        ------
        BudgetExceeded
            Where an answer is not certain; names the first.
        """
        open_rows = np.argwhere(self.at_least != self.at_most)
        if len(open_rows):
            first = tuple(open_rows[0])
            raise BudgetExceeded(
                f"the budget ended the search of position {first[0]}: at least {self.at_least[first]}, "
                f"at most {self.at_most[first]} tricks"
            )
        return self.at_least


class Engine:
    """The compiled search, loaded at the first question.

    Parameters
    ----------
    threads
        Threads at most; as many as there are processors where not given.
    budget
        Nodes for each position (for each deal of `tables`, each record of `play_tricks`); none where not given.
    patterns, slot_bits
        How far the table of a thread may grow; for tests.
    """

    def __init__(
        self,
        *,
        threads: int | None = None,
        budget: int | None = None,
        patterns: int | None = None,
        slot_bits: int | None = None,
    ) -> None:
        if threads is not None and threads < 1:
            raise ValueError(f"threads is {threads}: 1 or more is expected")
        if budget is not None and budget < 0:
            raise ValueError(f"budget is {budget}: 0 or more nodes are expected")
        self._threads = threads or os.cpu_count() or 1
        self._budget = _NO_LIMIT if budget is None else budget
        self._patterns = patterns
        self._slot_bits = slot_bits
        self._idle: list[NDArray[np.int64]] = []
        self._lock = threading.Lock()

    def best_tricks(
        self, hands: ArrayLike, denomination: ArrayLike, leader: ArrayLike, trick: ArrayLike | None = None
    ) -> Tricks:
        """Tricks (n,) that the side of the player to move still takes, the current trick included.

        Parameters and meaning are those of ``dds_bindings.best_tricks``.

        Raises
        ------
        BoardError, TypeError, ValueError
            A position cannot be, or an array is not what it should be.
        BudgetExceeded
            The engine has a budget, and it did not suffice.
        """
        questions = rows_of_arrays(hands, denomination, leader, trick)
        return for_mover(questions, self.bounds(questions)).exact()

    def card_tricks(
        self, hands: ArrayLike, denomination: ArrayLike, leader: ArrayLike, trick: ArrayLike | None = None
    ) -> Tricks:
        """Tricks (n, 52) for the side of the player to move after each of his cards, -1 where that is not legal."""
        questions = rows_of_arrays(hands, denomination, leader, trick)
        return for_mover(questions, self.bounds(questions, every_card=True)).exact()

    def tables(self, hands: ArrayLike) -> Tricks:
        """Declarer's tricks (n, 5, 4): denomination S H D C NT, declarer N E S W.

        Raises
        ------
        BudgetExceeded
            The engine has a budget, and it did not suffice; ``table_bounds`` says what was found.
        """
        return self.table_bounds(hands).exact()

    def table_bounds(
        self,
        hands: ArrayLike,
        *,
        progress: Progress | None = None,
        is_canceled: Callable[[], bool] | None = None,
        seconds: float | None = None,
    ) -> Bounds:
        """Bounds on declarer's tricks (n, 5, 4), as `tables`; the other parameters are those of `bounds`."""
        questions = rows_of_arrays(hands, 0, 0)
        is_asked = np.ones((len(questions), 20), dtype=np.bool_)
        found = self._run("TABLE", questions, is_asked, progress=progress, is_canceled=is_canceled, seconds=seconds)
        counted = _turned(found, np.arange(20) % 2 == 1, questions.tricks[:, None])
        return replace(
            counted,
            at_least=counted.at_least.reshape(-1, 5, 4),
            at_most=counted.at_most.reshape(-1, 5, 4),
        )

    def play_tricks(self, hands: ArrayLike, denomination: ArrayLike, leader: ArrayLike, cards: ArrayLike) -> Tricks:
        """Tricks (n, m + 1) for the side of declarer before any card of a record of play and after each.

        Declarer's side is that of the first leader's opponents; parameters are those of
        ``dds_bindings.play_tricks``.

        Raises
        ------
        BudgetExceeded
            The engine has a budget, and it did not suffice; ``play_bounds`` says what was found.
        """
        return self.play_bounds(hands, denomination, leader, cards).exact()

    def play_bounds(
        self,
        hands: ArrayLike,
        denomination: ArrayLike,
        leader: ArrayLike,
        cards: ArrayLike,
        *,
        progress: Progress | None = None,
        is_canceled: Callable[[], bool] | None = None,
        seconds: float | None = None,
    ) -> Bounds:
        """Bounds on the tricks (n, m + 1) of `play_tricks`; the other parameters are those of `bounds`."""
        questions = rows_of_arrays(hands, denomination, leader)
        records = check_records(questions, cards)
        is_asked = np.hstack([np.ones((len(questions), 1), dtype=np.bool_), records >= 0])
        found = self._run(
            "RECORD",
            questions,
            is_asked,
            records=records,
            progress=progress,
            is_canceled=is_canceled,
            seconds=seconds,
        )
        return _turned(found, (questions.mover % 2 == 0)[:, None], questions.tricks[:, None])

    def bounds(
        self,
        questions: Questions,
        *,
        every_card: bool = False,
        progress: Progress | None = None,
        is_canceled: Callable[[], bool] | None = None,
        seconds: float | None = None,
    ) -> Bounds:
        """Bounds on the tricks of North-South: (n,), or (n, 52) after each legal card by its code.

        Parameters
        ----------
        questions
            Checked rows. A row that keeps what was found before (column ``FRESH`` is 0) stays with the row before.
        every_card
            Also each card.
        progress
            Called with (rows answered, rows) now and then, by the calling thread.
        is_canceled
            Asked now and then; where it says so, the search ends and what is not answered stays open.
        seconds
            Wall time for the whole batch. The bounds are then marked as not repeatable.
        """
        is_asked = np.zeros((len(questions), ANSWERS if every_card else 1), dtype=np.bool_)
        is_asked[:, 0] = True
        if every_card:
            is_asked[:, _FIRST_CARD:] = questions.legal()
        found = self._run(
            "CARDS" if every_card else "VALUE",
            questions,
            is_asked,
            progress=progress,
            is_canceled=is_canceled,
            seconds=seconds,
        )
        wanted = slice(_FIRST_CARD, None) if every_card else 0
        return replace(found, at_least=found.at_least[:, wanted], at_most=found.at_most[:, wanted])

    def lines(self, questions: Questions) -> NDArray[np.int8]:
        """Codes (n, 52) of the cards of best play by both sides, then -1.

        Among cards of equal value the first suit in the order S H D C is played, and of it the lowest.

        Raises
        ------
        BudgetExceeded
            The engine has a budget, and it did not suffice.
        """
        return self._events(questions)[:, :52]

    def restricted(
        self,
        questions: Questions,
        rules: NDArray[np.int64],
        *,
        detail: Literal["best", "choices", "cards"] = "best",
        progress: Progress | None = None,
        is_canceled: Callable[[], bool] | None = None,
        seconds: float | None = None,
    ) -> Bounds:
        """Bounds (n, 125) on the tricks of North-South under restrictions: -1 where there is nothing to answer.

        Column 0 is best play; then come 72 choices of declarer's (`masks.choice_of` says which) unless ``detail`` is
        ``best``, and 52 cards by their codes where it is ``cards``: those that may be played after his best choices.

        Parameters
        ----------
        questions, rules
            Checked rows, and as many of `masks.encode_restrictions`.
        detail, progress, is_canceled, seconds
            What is to be answered; the others as in `bounds`.
        """
        is_asked = np.zeros((len(questions), ANSWERS), dtype=np.bool_)
        is_asked[:, 0] = True
        return self._run(
            _KINDS[detail],
            questions,
            is_asked,
            rules=rules,
            progress=progress,
            is_canceled=is_canceled,
            seconds=seconds,
        )

    def restricted_lines(self, questions: Questions, rules: NDArray[np.int64]) -> NDArray[np.int8]:
        """Events (n, 128) of best play under restrictions: codes of cards, or 52 and the number of a choice; then -1.

        Raises
        ------
        BudgetExceeded
            The engine has a budget, and it did not suffice.
        """
        return self._events(questions, rules)

    def look(self, row: NDArray[np.int64], rules: NDArray[np.int64]) -> tuple[int, int, int]:
        """Of one row: choices that declarer may state, else cards that may be played, and those that he picks from.

        Choices are a set of numbers, cards a set as in the kernels.
        """
        found = np.zeros(3, dtype=np.int64)
        with self._workspaces(1) as (workspace,):
            kernels().entries.look_restricted(workspace, row[None], rules[None], 0, found)
        choices, cards, picks = found.tolist()
        return choices, cards, picks

    def step(
        self, row: NDArray[np.int64], rules: NDArray[np.int64], event: int
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """One row and its restrictions after an event of a line, which must be possible."""
        rows, under = row[None].copy(), rules[None].copy()
        with self._workspaces(1) as (workspace,):
            kernels().entries.step_restricted(workspace, rows, under, 0, event)
        return rows[0], under[0]

    def line_counts(self, questions: Questions) -> list[int]:
        """How many legal sequences of cards lead from each position to the end. Small endings only."""
        with self._workspaces(1) as (workspace,):
            return [
                kernels().entries.count_all_lines(workspace, questions.rows, row) for row in range(len(questions))
            ]

    def memory(self) -> int:
        """Bytes that the patterns of the hardest deal took so far, in the largest workspace."""
        from analyzer.solver.kernels.layout import PATTERN_PEAK

        return max((32 * int(workspace[PATTERN_PEAK]) for workspace in self._idle), default=0)

    def resets(self) -> int:
        """How often a table was full and emptied."""
        from analyzer.solver.kernels.layout import RESETS

        return sum(int(workspace[RESETS]) for workspace in self._idle)

    def _run(
        self,
        kind: Kind,
        questions: Questions,
        is_asked: NDArray[np.bool_],
        *,
        rules: NDArray[np.int64] = _NOTHING,
        records: NDArray[np.int64] = _NOTHING,
        progress: Progress | None = None,
        is_canceled: Callable[[], bool] | None = None,
        seconds: float | None = None,
    ) -> Bounds:
        """Bounds of the shape of ``is_asked``; what is asked and not reached is open."""
        lows = np.where(is_asked, 0, -1).astype(np.int8)
        highs = np.where(is_asked, questions.tricks[:, None], -1).astype(np.int8)
        nodes = np.zeros(len(questions), dtype=np.int64)
        call = self._call(kind, questions, rules, records, lows, highs, nodes)
        self._share_out(call, questions, progress, is_canceled, seconds)
        return Bounds(at_least=lows, at_most=highs, nodes=nodes, is_repeatable=seconds is None)

    def _events(self, questions: Questions, rules: NDArray[np.int64] = _NOTHING) -> NDArray[np.int8]:
        """The events (n, 128) of best play: codes of cards, or 52 and the number of a choice; then -1."""
        events = np.full((len(questions), _EVENTS), -1, dtype=np.int8)
        nodes = np.zeros(len(questions), dtype=np.int64)
        self._share_out(self._call("LINE", questions, rules, _NOTHING, events, events, nodes), questions)
        cards = 4 * questions.tricks - (questions.rows[:, 6:9] >= 0).sum(axis=1)
        short = np.flatnonzero(((events >= 0) & (events < 52)).sum(axis=1) != cards)
        if len(short):
            raise BudgetExceeded(f"the budget ended the search of position {short[0]}: its line is not certain")
        return events

    def _call(
        self,
        kind: Kind,
        questions: Questions,
        rules: NDArray[np.int64],
        records: NDArray[np.int64],
        lows: Tricks,
        highs: Tricks,
        nodes: NDArray[np.int64],
    ) -> Call:
        """What answers a stretch of rows."""
        entries = kernels().entries
        number = getattr(entries, kind)
        rows, under = np.ascontiguousarray(questions.rows), np.ascontiguousarray(rules)

        def call(workspace: NDArray[np.int64], start: int, stop: int) -> None:
            entries.answer(workspace, rows, under, records, number, start, stop, self._budget, lows, highs, nodes)

        return call

    def _share_out(
        self,
        call: Call,
        questions: Questions,
        progress: Progress | None = None,
        is_canceled: Callable[[], bool] | None = None,
        seconds: float | None = None,
    ) -> None:
        """Let threads take pieces of the batch, in order, until none is left."""
        pieces = pieces_of(questions, self._threads)
        crew = min(self._threads, len(pieces))
        if crew == 0:
            return
        with self._workspaces(crew) as workspaces:
            work = Work(call, pieces, len(questions), progress)
            if crew == 1 and is_canceled is None and seconds is None:
                work.do(workspaces[0])
                return
            on_threads(work, workspaces, is_canceled, seconds)

    @contextmanager
    def _workspaces(self, number: int) -> Iterator[list[NDArray[np.int64]]]:
        entries = kernels().entries
        from analyzer.solver.kernels import layout

        with self._lock:
            taken = [self._idle.pop() for _ in range(min(number, len(self._idle)))]
        while len(taken) < number:
            workspace = np.zeros(layout.WORKSPACE_WORDS, dtype=np.int64)
            slot_bits = layout.MOST_SLOT_BITS if self._slot_bits is None else self._slot_bits
            patterns = layout.MOST_PATTERNS if self._patterns is None else self._patterns
            entries.prepare_workspace(workspace, slot_bits, patterns)
            taken.append(workspace)
        for workspace in taken:
            workspace[layout.STOP] = 0
        try:
            yield taken
        finally:
            with self._lock:
                self._idle.extend(taken)
        if any(workspace[layout.FAULT] for workspace in taken):
            raise SolverError("the compiled search left an area of its workspace")


def for_mover(questions: Questions, bounds: Bounds) -> Bounds:
    """The same bounds as tricks of the side of the player to move."""
    shape = (-1,) + (1,) * (bounds.at_least.ndim - 1)
    return _turned(bounds, (questions.mover % 2 == 1).reshape(shape), questions.tricks.reshape(shape))


def _turned(bounds: Bounds, is_ew: NDArray[np.bool_], left: NDArray[np.int64]) -> Bounds:
    """Bounds on the tricks of North-South as bounds on those of East-West where ``is_ew``."""
    counted = is_ew & (bounds.at_least >= 0)
    return Bounds(
        at_least=np.where(counted, left - bounds.at_most, bounds.at_least).astype(np.int8),
        at_most=np.where(counted, left - bounds.at_least, bounds.at_most).astype(np.int8),
        nodes=bounds.nodes,
        is_repeatable=bounds.is_repeatable,
    )
