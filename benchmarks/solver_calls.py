"""Bare calls of our kernels and of libdds for the same positions, with the inputs prepared beforehand."""

from __future__ import annotations

import ctypes
import mmap
import statistics
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.solver import compiled
from benchmarks.solver_inputs import Inputs, Kind
from dds_bindings import _abi, library

__all__ = ["Ours", "Theirs"]

NO_BUDGET = 1 << 60
NO_RULES = np.zeros((0, 0), dtype=np.int64)


class Ours:
    """Bare calls of the kernels, in one workspace."""

    def __init__(self, inputs: Inputs, kind: Kind) -> None:
        from analyzer.solver.kernels import layout

        self._entries = compiled.kernels().entries
        self._rows, self._kind, self._records = inputs.questions().rows, kind, inputs.records
        self._peak = layout.PATTERN_PEAK
        self._workspace = np.zeros(layout.WORKSPACE_WORDS, dtype=np.int64)
        self._entries.prepare_workspace(self._workspace, layout.MOST_SLOT_BITS, layout.MOST_PATTERNS)
        width, self._asked = {
            "best": (1, self._entries.VALUE),
            "cards": (125, self._entries.CARDS),
            "table": (20, self._entries.TABLE),
            "play": (53, self._entries.RECORD),
        }[kind.question]
        self._lows = np.full((len(self._rows), width), -1, dtype=np.int8)
        self._highs = self._lows.copy()
        self._nodes = np.zeros(len(self._rows), dtype=np.int64)

    def __call__(self, row: int) -> None:
        """Answer one question."""
        self._entries.answer(
            self._workspace, self._rows, NO_RULES, self._records, self._asked, row, row + 1, NO_BUDGET,
            self._lows, self._highs, self._nodes,
        )  # fmt: skip

    def answers(self) -> NDArray[np.int8]:
        """Tricks of North-South."""
        assert (self._lows == self._highs).all()
        return self._lows[:, -52:] if self._kind.question == "cards" else self._lows

    def nodes(self) -> float:
        """Mean number of beginnings of tricks that were searched."""
        return float(self._nodes.mean())

    def memory(self) -> dict[str, int | None]:
        """Bytes: of addresses reserved, of pages touched so far, and of patterns for the hardest question."""
        return {
            "reserved": self._workspace.nbytes,
            "touched": touched(self._workspace),
            "patterns of the hardest": 32 * int(self._workspace[self._peak]),
        }


def touched(array: NDArray[np.int64]) -> int | None:
    """Bytes of the pages of an array that are in memory, often 2 MiB each; None where the system does not tell."""
    try:
        resident = ctypes.CDLL(None, use_errno=True).mincore
    except (AttributeError, OSError, TypeError):
        return None
    page = mmap.PAGESIZE
    start = array.ctypes.data // page * page
    pages = -(-(array.ctypes.data + array.nbytes - start) // page)
    found = np.zeros(pages, dtype=np.uint8)
    if resident(ctypes.c_void_p(start), ctypes.c_size_t(pages * page), ctypes.c_void_p(found.ctypes.data)):
        return None
    return int((found & 1).sum()) * page


class Theirs:
    """Bare calls of libdds under thread index 0."""

    def __init__(self, inputs: Inputs, kind: Kind) -> None:
        functions = library.load().functions
        self._solve_board, self._analyse_play = functions.SolveBoard, functions.AnalysePlayBin
        self._kind, self._inputs = kind, inputs
        self._solutions = _abi.SOLUTIONS_ALL if kind.question == "cards" else _abi.SOLUTIONS_ONE
        self._deals: list[list[Any]] = []
        for hands, denomination, leader in zip(*inputs.arguments, strict=True):
            cards = tuple(tuple(int(suit) << 2 for suit in hand) for hand in hands)
            asked = [(int(denomination), int(leader))]
            if kind.question == "table":
                asked = [(strain, seat) for strain in range(5) for seat in range(4)]
            self._deals.append([_abi.Deal(strain, seat, (0, 0, 0), (0, 0, 0), cards) for strain, seat in asked])
        self._futures = [[_abi.FutureTricks() for _ in deals] for deals in self._deals]
        self._traces, self._solved = [], []
        if kind.question == "play":
            for record in inputs.records.tolist():
                trace = _abi.PlayTrace()
                trace.number = 48  # the last trick is forced
                for place, code in enumerate(record[:48]):
                    trace.suit[place], trace.rank[place] = code // 13, code % 13 + 2
                self._traces.append(trace)
            self._solved = [_abi.SolvedPlay() for _ in self._traces]

    def __call__(self, row: int) -> None:
        """Answer one question."""
        if self._kind.question == "play":
            self._analyse_play(self._deals[row][0], self._traces[row], ctypes.addressof(self._solved[row]), 0)
            return
        for deal, future in zip(self._deals[row], self._futures[row], strict=True):
            self._solve_board(deal, -1, self._solutions, 1, ctypes.addressof(future), 0)

    def forget(self) -> None:
        """Empty its table, which it keeps while the cards and the denomination stay the same."""
        library.load().forget(0)

    def nodes(self) -> float | None:
        """Mean of its own count; it gives none for records of play."""
        if self._kind.question == "play":
            return None
        return statistics.fmean(sum(future.nodes for future in futures) for futures in self._futures)

    def check(self, ours: NDArray[np.int8]) -> None:
        """Compare all its answers with ours, which are tricks of North-South."""
        tricks = self._kind.tricks
        for row, leader in enumerate(self._inputs.leader.tolist()):
            if self._kind.question == "play":
                values = [self._solved[row].tricks[place] for place in range(49)]
                want = [tricks - value if leader % 2 == 0 else value for value in values]  # it counts for declarer
                got = ours[row, :49].tolist()
            elif self._kind.question == "table":
                order = [(strain, (declarer + 1) % 4) for strain in range(5) for declarer in range(4)]
                best = [self._futures[row][4 * strain + seat].score[0] for strain, seat in order]
                want = [tricks - value if seat % 2 else value for (_, seat), value in zip(order, best, strict=True)]
                got = ours[row].tolist()
            else:
                want = self._values(row, leader)
                got = ours[row].tolist()
            assert got == want, (self._kind.name, row, got, want)

    def _values(self, row: int, leader: int) -> list[int]:
        """Tricks of North-South: one value, or 52 after each card and -1."""
        future, tricks = self._futures[row][0], self._kind.tricks
        if self._kind.question == "best":
            return [tricks - future.score[0] if leader % 2 else future.score[0]]
        found = [-1] * 52
        for group in range(future.cards):
            value = tricks - future.score[group] if leader % 2 else future.score[group]
            for rank in range(2, 15):
                if (1 << future.rank[group] | future.equals[group]) >> rank & 1:
                    found[13 * future.suit[group] + rank - 2] = value
        return found
