"""Threads that take the pieces of a batch one by one, and the watch over them: interrupts, cancellation, time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from analyzer.solver.questions import FRESH, Questions

__all__ = ["Call", "Progress", "Work", "on_threads", "pieces_of"]

_MOST_ROWS = 256  # of one call into the kernels: between two, an interrupt takes effect
_TURN = 0.05  # seconds between looks at whether the batch was canceled

#: Answers the rows from one to another, in a workspace.
Call = Callable[[NDArray[np.int64], int, int], None]
#: Is told how many rows are answered, and how many there are.
Progress = Callable[[int, int], None]


class Work:
    """The pieces of a batch, taken one by one."""

    def __init__(
        self, call: Call, pieces: list[tuple[int, int]], rows: int, progress: Progress | None = None
    ) -> None:
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


def on_threads(
    work: Work,
    workspaces: list[NDArray[np.int64]],
    is_canceled: Callable[[], bool] | None,
    seconds: float | None,
) -> None:
    """Let each workspace have a thread, and watch over them."""
    from time import monotonic

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
                _stop(work, workspaces)
        work.report()
    except BaseException:
        while any(member.is_alive() for member in crew):
            _stop(work, workspaces)
            for member in crew:
                member.join(timeout=_TURN)
        raise
    if work.error is not None:
        raise work.error


def _stop(work: Work, workspaces: list[NDArray[np.int64]]) -> None:
    """End the searches that are running; a workspace may hold several, one behind the other."""
    from analyzer.solver.kernels.layout import LIMIT, STOP, WORKSPACE_WORDS

    work.has_ended = True
    for workspace in workspaces:
        workspace[STOP] = 1
        workspace[LIMIT::WORKSPACE_WORDS] = 0


def pieces_of(questions: Questions, threads: int) -> list[tuple[int, int]]:
    """Stretches of rows; a row that keeps what was found before stays with the row before it."""
    count = len(questions)
    size = max(1, min(_MOST_ROWS, count // (8 * threads)))
    fresh = np.flatnonzero(questions.rows[:, FRESH])
    starts = [0] if count else []
    for start in fresh.tolist():
        if start - starts[-1] >= size:
            starts.append(start)
    return list(pairwise([*starts, count])) if count else []
