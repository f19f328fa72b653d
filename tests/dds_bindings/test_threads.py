"""Calls from any number of threads, and interrupts."""

import signal
import threading
import time

import numpy as np
import pytest

import dds_bindings as dds
from dds_bindings import library
from dds_bindings.pool import IndexPool, Ticket, share_out
from tests.dds_bindings import campaign, deals


def test_threads_at_once_get_the_sequential_answers() -> None:
    before = threading.active_count()
    agreed = campaign.threads(seed=7, seconds=3, workers=5)
    assert set(agreed) == {"best_tricks", "card_tricks", "tables", "play_tricks"}
    assert threading.active_count() == before
    assert library.load().pool.idle


def test_an_index_is_never_lent_twice_and_every_unit_is_done_once() -> None:
    pool = IndexPool(2)
    busy, done, lock = set(), [], threading.Lock()

    def work(unit: int, index: int) -> None:
        with lock:
            assert index not in busy
            busy.add(index)
        time.sleep(0.0005)
        with lock:
            busy.remove(index)
            done.append(unit)

    callers = [threading.Thread(target=share_out, args=(pool, 40, work, most)) for most in (1, 2, 2, 9, 1)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join(timeout=20)
    assert sorted(done) == sorted(list(range(40)) * 5)
    assert pool.idle


def test_a_short_call_does_not_wait_for_a_long_one() -> None:
    pool = IndexPool(1)
    order: list[str] = []
    started = threading.Event()

    def long_work(unit: int, index: int) -> None:
        started.set()
        time.sleep(0.005)
        order.append("long")

    long = threading.Thread(target=share_out, args=(pool, 60, long_work, 1))
    long.start()
    started.wait()
    share_out(pool, 1, lambda unit, index: order.append("short"), 1)
    long.join()
    assert order.index("short") < 30


@pytest.mark.parametrize("threads", [1, 2])
def test_an_exception_in_the_work_ends_the_call_and_frees_the_indices(threads: int) -> None:
    pool = IndexPool(2)

    def work(unit: int, index: int) -> None:
        time.sleep(0.001)
        if unit == 5:
            raise RuntimeError("unit 5")

    with pytest.raises(RuntimeError, match="unit 5"):
        share_out(pool, 1000, work, threads)
    assert pool.idle


def test_an_interrupt_takes_effect_between_two_positions_and_loses_nothing() -> None:
    batch = deals.random_batch(3, 400, (10,), (0,))
    dds.best_tricks(*batch.rows(slice(0, 2)).arguments)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    previous = signal.signal(signal.SIGALRM, interrupt)
    try:
        for delay in (0.02, 0.1):
            signal.setitimer(signal.ITIMER_REAL, delay)
            with pytest.raises(KeyboardInterrupt):
                dds.tables(batch.hands)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
    pool = library.load().pool
    assert pool.idle
    assert not pool.contested
    assert threading.active_count() == 1
    small = deals.random_batch(4, 10, (3,))
    np.testing.assert_array_equal(dds.best_tricks(*small.arguments), dds.card_tricks(*small.arguments).max(axis=1))


def test_indices_are_lent_in_the_order_of_asking() -> None:
    pool = IndexPool(1)
    first = Ticket()
    assert pool.acquire(first) == 0
    assert pool.acquire_idle(Ticket()) is None
    order: list[int] = []

    def ask(number: int) -> None:
        ticket = Ticket()
        pool.acquire(ticket)
        order.append(number)
        pool.release(ticket)

    waiting = []
    for number in range(5):
        thread = threading.Thread(target=ask, args=(number,))
        thread.start()
        while len(pool._queue) <= number:
            time.sleep(0.001)
        waiting.append(thread)
    pool.release(first)
    for thread in waiting:
        thread.join(timeout=10)
    assert order == [0, 1, 2, 3, 4]
