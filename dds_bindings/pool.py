"""Who may use which thread index of libdds, and how a batch is shared out over them.

libdds keeps the memory of a search per *thread index*. Two searches at once under one index crash the
process; under different indices they are independent. So an index is lent to one thread at a time.

Lossless by construction: an index is taken by writing the borrower's ticket into its slot and given back by
clearing every slot with that ticket, so an interrupt (Ctrl-C) at any point cannot lose an index.
"""

import itertools
import threading
from collections import deque
from collections.abc import Callable


class Ticket:
    """One borrower: the thread that asked."""

    __slots__ = ("thread",)

    def __init__(self) -> None:
        self.thread = threading.get_ident()


_WITHDRAWN = Ticket()  # holds indices that this process must not use


class IndexPool:
    """The thread indices 0..size-1, lent in the order of asking."""

    def __init__(self, size: int) -> None:
        self._slots: list[Ticket | None] = [None] * size
        self._reset_lock()

    def _reset_lock(self) -> None:
        self._changed = threading.Condition()
        self._queue: deque[Ticket] = deque()

    @property
    def size(self) -> int:
        """How many indices are lent, or could be."""
        return sum(holder is not _WITHDRAWN for holder in self._slots)

    @property
    def idle(self) -> bool:
        """Whether an index is free and nobody is waiting for one, at this moment."""
        return None in self._slots and not self._queue

    @property
    def contested(self) -> bool:
        """Whether somebody is waiting for an index, at this moment."""
        return bool(self._queue)

    def acquire(self, ticket: Ticket) -> int:
        """An index for that borrower alone, as soon as one is free; first come, first served."""
        with self._changed:
            try:
                self._queue.append(ticket)
                self._changed.wait_for(lambda: self._queue[0] is ticket and None in self._slots)
                return self._take(ticket)
            finally:
                if ticket in self._queue:
                    self._queue.remove(ticket)
                self._changed.notify_all()

    def acquire_idle(self, ticket: Ticket) -> int | None:
        """An index for that borrower if one is free and nobody is waiting; never blocks for long."""
        with self._changed:
            return self._take(ticket) if self.idle else None

    def _take(self, ticket: Ticket) -> int:
        index = self._slots.index(None)
        self._slots[index] = ticket
        return index

    def release(self, ticket: Ticket) -> None:
        """Give back whatever that borrower holds; nothing happens if it holds nothing."""
        with self._changed:
            for index, holder in enumerate(self._slots):
                if holder is ticket:
                    self._slots[index] = None
            self._changed.notify_all()

    def after_fork(self) -> bool:
        """Start anew in a forked child; whether an index is left that can be used at once.

        The other threads of the parent do not exist here. An index that one of them was searching with is
        withdrawn: its memory was copied in the middle of a search.
        """
        here = threading.get_ident()
        self._slots = [
            _WITHDRAWN if holder is not None and holder.thread != here else holder for holder in self._slots
        ]
        self._reset_lock()
        return None in self._slots


class _Crew:
    """One call's work: the calling thread, and as many helpers as there are idle indices for."""

    def __init__(self, pool: IndexPool, units: int, work: Callable[[int, int], None], most: int) -> None:
        self.pool = pool
        self.units = units
        self.work = work
        self.most_helpers = min(most, pool.size, units) - 1
        self.helpers: list[threading.Thread] = []
        self.failure: BaseException | None = None
        self.stopped = False
        self._numbers = itertools.count()
        self._claimed = 0

    def claim(self) -> int:
        """The next unit that nobody works at; `units` or more when there is none."""
        if self.stopped:
            return self.units
        number = next(self._numbers)  # one step of the interpreter: no two threads get the same number
        self._claimed = number
        return number

    def recruit(self) -> None:
        """Start a helper if an index lies idle and there is work left for it."""
        if len(self.helpers) >= self.most_helpers:
            self.helpers = [helper for helper in self.helpers if helper.is_alive()]
        if len(self.helpers) < self.most_helpers and self._claimed + 1 < self.units:
            helper = threading.Thread(target=self.help, name="libdds helper")
            self.helpers.append(helper)
            helper.start()

    def help(self) -> None:
        """Work on units until there are none, or until another caller wants the index."""
        ticket = Ticket()
        try:
            index = self.pool.acquire_idle(ticket)
            if index is None:
                return
            while not self.pool.contested and (unit := self.claim()) < self.units:
                self.work(unit, index)
        except BaseException as failure:  # raised again by the caller's thread
            self.failure = failure
            self.stopped = True
        finally:
            self.pool.release(ticket)

    def lead(self) -> None:
        """Work on units in the calling thread until all are done; helpers come and go."""
        ticket = Ticket()
        try:
            index = self.pool.acquire(ticket)
            while (unit := self.claim()) < self.units:
                if self.most_helpers > 0 and self.pool.idle:
                    self.recruit()
                self.work(unit, index)
                if self.pool.contested:  # to the end of the queue: nobody waits for a whole batch of another
                    self.pool.release(ticket)
                    index = self.pool.acquire(ticket)
        except BaseException:
            self.stopped = True
            raise
        finally:
            self.pool.release(ticket)
            for helper in self.helpers:
                if helper.ident is not None:
                    helper.join()
        if self.failure is not None:
            raise self.failure


def share_out(pool: IndexPool, units: int, work: Callable[[int, int], None], threads: int) -> None:
    """Do ``work(unit, index)`` once for each unit, on up to `threads` threads, each under its own index.

    Blocks while no index is free. No thread outlives the call. An exception, Ctrl-C included, ends the call
    between two units and is raised here after the helpers have finished theirs.
    """
    if units > 0:
        _Crew(pool, units, work, threads).lead()
