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
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analyzer.errors import BudgetExceeded, SolverError
from analyzer.solver.compiled import kernels
from analyzer.solver.questions import FRESH, Questions, check_records, rows_of_arrays

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

__all__ = ["Bounds", "Engine"]

ANSWERS = 125  # of a row under restrictions: the value, 72 choices, 52 cards
_NO_LIMIT = 1 << 62
_MOST_ROWS = 256  # of one call into the kernels: between two, an interrupt takes effect
_TURN = 0.05  # seconds between looks at whether the batch was canceled

Tricks = NDArray[np.int8]
Progress = Callable[[int, int], None]


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
        found = self._run("solve_tables", questions, 20, progress=progress, is_canceled=is_canceled, seconds=seconds)
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
        found = self._run(
            "follow_records",
            questions,
            records.shape[1] + 1,
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
        found = self._run(
            "solve_positions",
            questions,
            52 if every_card else 1,
            every_card=every_card,
            progress=progress,
            is_canceled=is_canceled,
            seconds=seconds,
        )
        if every_card:
            return found
        return Bounds(
            at_least=found.at_least[:, 0],
            at_most=found.at_most[:, 0],
            nodes=found.nodes,
            is_repeatable=found.is_repeatable,
        )

    def lines(self, questions: Questions) -> NDArray[np.int8]:
        """Codes (n, 52) of the cards of best play by both sides, then -1.

        Among cards of equal value the first suit in the order S H D C is played, and of it the lowest.

        Raises
        ------
        BudgetExceeded
            The engine has a budget, and it did not suffice.
        """
        lines = np.full((len(questions), 52), -1, dtype=np.int8)
        nodes = np.zeros(len(questions), dtype=np.int64)

        def call(workspace: NDArray[np.int64], start: int, stop: int) -> None:
            kernels().entries.find_lines(workspace, questions.rows, start, stop, self._budget, lines, nodes)

        self._share_out(call, questions)
        cards = 4 * questions.tricks - (questions.rows[:, 6:9] >= 0).sum(axis=1)
        short = np.flatnonzero((lines >= 0).sum(axis=1) != cards)
        if len(short):
            raise BudgetExceeded(f"the budget ended the search of position {short[0]}: its line is not certain")
        return lines

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
        count = len(questions)
        lows = np.full((count, ANSWERS), -1, dtype=np.int8)
        highs = lows.copy()
        lows[:, 0] = 0
        highs[:, 0] = questions.tricks
        nodes = np.zeros(count, dtype=np.int64)
        rows = np.ascontiguousarray(questions.rows)
        under = np.ascontiguousarray(rules)
        level = ("best", "choices", "cards").index(detail)

        def call(workspace: NDArray[np.int64], start: int, stop: int) -> None:
            entries = kernels().entries
            entries.solve_restricted(workspace, rows, under, start, stop, self._budget, level, lows, highs, nodes)

        self._share_out(call, questions, progress, is_canceled, seconds)
        return Bounds(at_least=lows, at_most=highs, nodes=nodes, is_repeatable=seconds is None)

    def restricted_lines(self, questions: Questions, rules: NDArray[np.int64]) -> NDArray[np.int8]:
        """Events (n, 128) of best play under restrictions: codes of cards, or 52 and the number of a choice; then -1.

        Raises
        ------
        BudgetExceeded
            The engine has a budget, and it did not suffice.
        """
        events = np.full((len(questions), 128), -1, dtype=np.int8)
        nodes = np.zeros(len(questions), dtype=np.int64)

        def call(workspace: NDArray[np.int64], start: int, stop: int) -> None:
            entries = kernels().entries
            entries.find_restricted_lines(workspace, questions.rows, rules, start, stop, self._budget, events, nodes)

        self._share_out(call, questions)
        cards = 4 * questions.tricks - (questions.rows[:, 6:9] >= 0).sum(axis=1)
        short = np.flatnonzero(((events >= 0) & (events < 52)).sum(axis=1) != cards)
        if len(short):
            raise BudgetExceeded(f"the budget ended the search of position {short[0]}: its line is not certain")
        return events

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
        name: str,
        questions: Questions,
        width: int,
        *,
        records: NDArray[np.int64] | None = None,
        every_card: bool = False,
        progress: Progress | None = None,
        is_canceled: Callable[[], bool] | None = None,
        seconds: float | None = None,
    ) -> Bounds:
        """Call an entry for all rows; bounds (n, width)."""
        count = len(questions)
        is_asked = np.ones((count, width), dtype=np.bool_)
        if every_card:
            is_asked = questions.legal()
        elif records is not None:
            is_asked[:, 1:] = records >= 0
        # What the search does not reach has these bounds.
        lows = np.where(is_asked, 0, -1).astype(np.int8)
        highs = np.where(is_asked, questions.tricks[:, None], -1).astype(np.int8)
        nodes = np.zeros(count, dtype=np.int64)
        entry = getattr(kernels().entries, name)
        rows = np.ascontiguousarray(questions.rows)
        before = (rows,) if records is None else (rows, records)

        def call(workspace: NDArray[np.int64], start: int, stop: int) -> None:
            middle = (int(every_card),) if name == "solve_positions" else ()
            entry(workspace, *before, start, stop, self._budget, *middle, lows, highs, nodes)

        self._share_out(call, questions, progress, is_canceled, seconds)
        return Bounds(at_least=lows, at_most=highs, nodes=nodes, is_repeatable=seconds is None)

    def _share_out(
        self,
        call: Callable[[NDArray[np.int64], int, int], None],
        questions: Questions,
        progress: Progress | None = None,
        is_canceled: Callable[[], bool] | None = None,
        seconds: float | None = None,
    ) -> None:
        """Let threads take pieces of the batch, in order, until none is left."""
        pieces = _pieces(questions, self._threads)
        crew = min(self._threads, len(pieces))
        if crew == 0:
            return
        with self._workspaces(crew) as workspaces:
            work = _Work(call, pieces, len(questions), progress)
            if crew == 1 and is_canceled is None and seconds is None:
                work.do(workspaces[0])
                return
            _on_threads(work, workspaces, is_canceled, seconds)

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


class _Work:
    """The pieces of a batch, taken one by one."""

    def __init__(
        self, call: Callable[[NDArray[np.int64], int, int], None], pieces: list[tuple[int, int]], rows: int,
        progress: Progress | None,
    ) -> None:  # fmt: skip
        self._call = call
        self._pieces = iter(pieces)
        self._rows = rows
        self._progress = progress
        self._lock = threading.Lock()
        self.answered = 0
        self.has_ended = False
        self.error: BaseException | None = None

    def do(self, workspace: NDArray[np.int64], *, report: bool = True) -> None:
        """Take pieces until none is left."""
        while not self.has_ended:
            with self._lock:
                piece = next(self._pieces, None)
            if piece is None:
                return
            self._call(workspace, *piece)
            with self._lock:
                self.answered += piece[1] - piece[0]
            if report:
                self.report()

    def do_quietly(self, workspace: NDArray[np.int64]) -> None:
        """As ``do`` on a thread of its own: an error is kept for the thread that asked."""
        try:
            self.do(workspace, report=False)
        except BaseException as error:
            self.error = error
            self.has_ended = True

    def report(self) -> None:
        """Tell how far it is."""
        if self._progress is not None:
            self._progress(self.answered, self._rows)


def _on_threads(
    work: _Work,
    workspaces: list[NDArray[np.int64]],
    is_canceled: Callable[[], bool] | None,
    seconds: float | None,
) -> None:
    """Let each workspace have a thread, and watch over them."""
    from time import monotonic

    from analyzer.solver.kernels.layout import LIMIT, STOP

    end = None if seconds is None else monotonic() + seconds
    crew = [threading.Thread(target=work.do_quietly, args=(workspace,), daemon=True) for workspace in workspaces]
    for member in crew:
        member.start()
    try:
        while any(member.is_alive() for member in crew):
            for member in crew:
                member.join(timeout=_TURN if end is None else max(0.0, min(_TURN, end - monotonic())))
            work.report()
            if (is_canceled is not None and is_canceled()) or (end is not None and monotonic() >= end):
                _stop(work, workspaces, STOP, LIMIT)
        work.report()
    except BaseException:
        while any(member.is_alive() for member in crew):
            _stop(work, workspaces, STOP, LIMIT)
            for member in crew:
                member.join(timeout=_TURN)
        raise
    if work.error is not None:
        raise work.error


def _stop(work: _Work, workspaces: list[NDArray[np.int64]], stop: int, limit: int) -> None:
    """End the searches that are running."""
    work.has_ended = True
    for workspace in workspaces:
        workspace[stop] = 1
        workspace[limit] = 0


def _pieces(questions: Questions, threads: int) -> list[tuple[int, int]]:
    """Stretches of rows; a row that keeps what was found before stays with the row before it."""
    count = len(questions)
    size = max(1, min(_MOST_ROWS, count // (8 * threads)))
    fresh = np.flatnonzero(questions.rows[:, FRESH])
    starts = [0] if count else []
    for start in fresh.tolist():
        if start - starts[-1] >= size:
            starts.append(start)
    return list(pairwise([*starts, count])) if count else []


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
