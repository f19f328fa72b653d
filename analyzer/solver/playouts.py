"""Plausible plays of a deal, and what each card costs over given layouts, on several threads.

What is found depends on the question and its seed alone: not on the number of threads, nor on what was asked before.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analyzer.bridge import Card, PenaltyCard, Play, Position, Seat, Side
from analyzer.bridge.restriction_faults import restriction_problems
from analyzer.errors import BoardError, Problem, SolverError
from analyzer.solver.card_sets import card_set, kernel_card
from analyzer.solver.compiled import kernels, play_kernels
from analyzer.solver.condition_code import condition_code
from analyzer.solver.crew import Progress, Work, on_threads
from analyzer.solver.masks import encode_restrictions, line_of
from analyzer.solver.play_task import PlayTask, Policy
from analyzer.solver.plays import CHOICES, Plays
from analyzer.solver.questions import check_positions, encode, rows_of_arrays

__all__ = ["Playouts"]

_MEMORY = 512  # decisions whose imagined layouts are remembered
_LAYOUTS_AT_ONCE = 16  # that share what was found
TOLD = 34  # words about a decision: see ``play_kernels.decision``
_NOTHING = np.zeros((0, 0), dtype=np.int64)

Words = NDArray[np.int64]
Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    """A task as arrays: see ``play_kernels.entries``."""

    start: Position
    rows: Words
    rules: Words
    voids: Words
    open_cards: Words
    played: Words
    fixed_nodes: Words
    fixed_cards: Words
    fixed_chances: Numbers
    conditions: Words


class Playouts:
    """The compiled plausible play, loaded at the first question.

    Parameters
    ----------
    threads
        Threads at most; as many as there are processors where not given.
    budget
        Nodes of one play, or of one layout; none where not given.
    """

    def __init__(self, *, threads: int | None = None, budget: int | None = None) -> None:
        if threads is not None and threads < 1:
            raise ValueError(f"threads is {threads}: 1 or more is expected")
        if budget is not None and budget < 0:
            raise ValueError(f"budget is {budget}: 0 or more nodes are expected")
        self._threads = threads or os.cpu_count() or 1
        self._budget = -1 if budget is None else budget
        self._idle: list[Words] = []
        self._lock = threading.Lock()

    def play(
        self,
        task: PlayTask,
        policy: Policy,
        *,
        plays: int,
        first_only: bool = False,
        progress: Progress | None = None,
        is_canceled: Callable[[], bool] | None = None,
        seconds: float | None = None,
    ) -> Plays:
        """Plausible plays of a deal.

        Parameters
        ----------
        task, policy
            What is played, and by whom.
        plays
            How many.
        first_only
            Only the decision after the line is found, and nothing played.
        progress
            Called with (plays done, plays) now and then, by the calling thread.
        is_canceled, seconds
            What ends it early; plays not finished have -1 tricks. So does Ctrl-C, once one play is finished.

        Raises
        ------
        BoardError
            Where the line is no legal play, or restrictions cannot lie on the position.
        SolverUnavailable
            Where numba cannot be imported.
        """
        if plays < 1:
            raise ValueError(f"plays is {plays}: 1 or more is expected")
        play_out = play_kernels().entries.play_out
        asked = _question(task)
        words = _task_words(task, asked.start, plays, first_only=first_only)
        cards = max(1, sum(len(hand) for hand in asked.start.hands))
        tricks, nodes = np.full(plays, -1, dtype=np.int64), np.zeros(plays, dtype=np.int64)
        told = np.zeros((plays, cards, TOLD), dtype=np.int64)
        found = np.zeros((plays, cards, 4 * CHOICES), dtype=np.float64)
        row = np.array(policy.row(), dtype=np.float64)

        def call(workspace: Words, start: int, stop: int) -> None:
            play_out(
                workspace, _half(), asked.rows, asked.rules, words, asked.voids, asked.open_cards, asked.played,
                asked.fixed_nodes, asked.fixed_cards, asked.fixed_chances, asked.conditions, row, start, stop,
                self._budget, *_room(asked), *_memory(task), tricks, nodes, told, found,
            )  # fmt: skip

        # within a budget a play begins with an empty table, and one that ran out must not keep others from being made
        most = None if self._budget < 0 else 1
        try:
            self._share_out(call, plays, progress, is_canceled, seconds, most=most)
        except KeyboardInterrupt:
            if not (tricks >= 0).any():
                raise
        return _plays(task, asked.start, tricks, nodes, told, found)

    def costs_over(
        self,
        task: PlayTask,
        layouts: Words,
        *,
        with_cards: bool = True,
        progress: Progress | None = None,
        is_canceled: Callable[[], bool] | None = None,
    ) -> tuple[Words, Words]:
        """Declarer's tricks in all ``(n,)`` and the cost ``(n, 14)`` of each choice of ``choices_at``, by layout.

        Parameters
        ----------
        layouts
            ``int64 (n, 4)``: the cards that each seat holds after the line, as sets, 16 bits a suit.
        with_cards
            Whether costs are wanted.

        A layout that was not searched to the end has -1 tricks.
        """
        costs_over = play_kernels().entries.costs_over
        asked = _question(task)
        values = np.full(len(layouts), -1, dtype=np.int64)
        costs = np.zeros((len(layouts) if with_cards else 0, CHOICES), dtype=np.int64)
        hands = np.ascontiguousarray(layouts, dtype=np.int64)

        def call(workspace: Words, start: int, stop: int) -> None:
            scratch = np.zeros((10, 64), dtype=np.int64)
            costs_over(workspace, asked.rows, asked.rules, hands, start, stop, self._budget, scratch, values, costs)

        self._share_out(call, len(layouts), progress, is_canceled, None, most=_LAYOUTS_AT_ONCE)
        return _of_declarer(task, asked.start, values), costs

    def _share_out(
        self,
        call: Callable[[Words, int, int], None],
        rows: int,
        progress: Progress | None,
        is_canceled: Callable[[], bool] | None,
        seconds: float | None,
        *,
        most: int | None = None,
    ) -> None:
        size = max(1, -(-rows // self._threads)) if most is None else most
        pieces = [(start, min(start + size, rows)) for start in range(0, rows, size)]
        crew = min(self._threads, len(pieces))
        if crew == 0:
            return
        with self._workspaces(crew) as workspaces:
            work = Work(call, pieces, rows, progress)
            # on a thread of its own even where it is alone, so that Ctrl-C is heard during a long call
            on_threads(work, workspaces, is_canceled, seconds)

    @contextmanager
    def _workspaces(self, number: int) -> Iterator[list[Words]]:
        prepare = kernels().entries.prepare_workspace
        from analyzer.solver.kernels import layout

        with self._lock:
            taken = [self._idle.pop() for _ in range(min(number, len(self._idle)))]
        while len(taken) < number:
            workspace = np.zeros(2 * layout.WORKSPACE_WORDS, dtype=np.int64)
            for part in (workspace[: layout.WORKSPACE_WORDS], workspace[layout.WORKSPACE_WORDS :]):
                prepare(part, layout.MOST_SLOT_BITS, layout.MOST_PATTERNS)
            taken.append(workspace)
        for workspace in taken:
            workspace[layout.STOP] = 0
        try:
            yield taken
        finally:
            with self._lock:
                self._idle.extend(taken)
        if any(workspace[layout.FAULT] or workspace[_half() + layout.FAULT] for workspace in taken):
            raise SolverError("the compiled play left an area of its workspace")


def _half() -> int:
    """Where in a workspace that of imagined cards begins."""
    from analyzer.solver.kernels.layout import WORKSPACE_WORDS

    return WORKSPACE_WORDS


def _word(number: int) -> int:
    """Any whole number as a word with a sign."""
    word = number & ((1 << 64) - 1)
    return word - (1 << 64) if word >> 63 else word


def _node(task: PlayTask, line: tuple[Card, ...]) -> int:
    """The name of the decision after a line."""
    cards = np.array([kernel_card(card) for card in line], dtype=np.int64)
    return int(play_kernels().entries.node_after(_word(task.seed), cards))


def _question(task: PlayTask) -> _Question:
    start = task.start()
    check_positions([start])
    if line_of(task.restrictions):
        raise BoardError(
            Problem(message="a line to be followed is no restriction of plausible play", hint="put it into the line")
        )
    problems = restriction_problems(start, task.restrictions, declarer=task.contract.declarer)
    if problems:
        raise BoardError(problems)
    played, voids = _played(task)
    lying = {*task.open_cards, *(one.card for one in task.restrictions if isinstance(one, PenaltyCard))}
    open_cards = [card_set(lying & start.hands[seat]) for seat in Seat]
    return _Question(
        start=start,
        rows=rows_of_arrays(*encode([start])).rows,
        rules=encode_restrictions([start], [task.restrictions]) if task.restrictions else _NOTHING,
        voids=voids,
        open_cards=np.array([open_cards], dtype=np.int64),
        played=played,
        fixed_nodes=np.array([_node(task, fixed.line) for fixed in task.fixed], dtype=np.int64),
        fixed_cards=np.array([[card_set(fixed.cards)] for fixed in task.fixed], dtype=np.int64).reshape(-1, 1),
        fixed_chances=np.array([fixed.chance for fixed in task.fixed], dtype=np.float64),
        conditions=_conditions(task),
    )


def _played(task: PlayTask) -> tuple[Words, Words]:
    """The cards of the line ``(n, 3)``: seat, card, whether it followed; by seat what he showed out of, as sets."""
    voids = np.zeros(4, dtype=np.int64)
    played = np.zeros((len(task.line), 3), dtype=np.int64)
    positions = Play(cards=task.line).positions(Position.opening(task.deal, task.contract))
    for row, (position, card) in enumerate(zip(positions, task.line, strict=False)):
        follows = card.suit is position.led
        played[row] = position.to_play, kernel_card(card), follows
        if position.led is not None and not follows:
            voids[position.to_play] |= 0x1FFF << (16 * position.led)
    return played, voids


def _conditions(task: PlayTask) -> Words:
    """By seat, what he knows of the hands beside what he sees, as the kernels follow it ``(4, m + 1, 4)``."""
    codes = [condition_code(condition for seat, condition in task.known if seat is viewer) for viewer in Seat]
    rows = np.zeros((4, 1 + max(len(code) for code in codes), 4), dtype=np.int64)
    for seat, code in enumerate(codes):
        rows[seat, : len(code)] = code
        rows[seat, -1, 0] = len(code)
    return rows


def _room(asked: _Question) -> tuple[Words, Words, Words]:
    """What the kernels write down while they play; a condition leaves at most a number a row on its stack."""
    width = max(64, asked.conditions.shape[1])
    return np.zeros((10, width), np.int64), np.zeros((53, 5), np.int64), np.zeros((4, 13), np.int64)


def _task_words(task: PlayTask, start: Position, plays: int, *, first_only: bool) -> Words:
    """See ``play_kernels.playout``."""
    trick = sum((16 * card.suit + card.rank - 1) << (8 * turn) for turn, card in enumerate(start.trick))
    return np.array(
        [task.contract.declarer, plays, not task.line, _node(task, task.line), trick, int(first_only)], dtype=np.int64
    )


def _memory(task: PlayTask) -> tuple[Words, Numbers]:
    """Room for what is imagined at decisions, with what is known already in it."""
    memory = np.zeros((_MEMORY, 2), dtype=np.int64)
    remembered = np.zeros((_MEMORY, 2 * CHOICES), dtype=np.float64)
    for row, known in enumerate(task.imagined[:_MEMORY]):
        memory[row] = _node(task, known.line), known.layouts
        remembered[row, : len(known.seems)] = known.seems
        remembered[row, CHOICES : CHOICES + len(known.best_in)] = known.best_in
    return memory, remembered


def _of_declarer(task: PlayTask, start: Position, tricks_ns: Words) -> Words:
    """Tricks of declarer in all, from those of North-South after the line; -1 stays."""
    side = task.contract.declarer.side
    after = tricks_ns if side is Side.NS else start.tricks_left - tricks_ns
    tricks: Words = np.where(tricks_ns >= 0, start.tricks(side) + after, -1)
    return tricks


def _plays(task: PlayTask, start: Position, tricks: Words, nodes: Words, told: Words, found: Numbers) -> Plays:
    return Plays(
        tricks_declarer=_of_declarer(task, start, tricks),
        codes=told[:, :, 0],
        numbers=told[:, :, 1],
        imagined=told[:, :, 2],
        is_fixed=told[:, :, 32] != 0,
        nodes_of_play=told[:, :, 3],
        sets=told[:, :, 18:32],
        chances=found[:, :, :CHOICES],
        costs=found[:, :, CHOICES : 2 * CHOICES],
        seems=found[:, :, 2 * CHOICES : 3 * CHOICES],
        best_in=found[:, :, 3 * CHOICES :],
        declarer_decides=told[:, :, 33] == 0,
        nodes=int(nodes.sum()),
        has_lead=not task.line,
    )
