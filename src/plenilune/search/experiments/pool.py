"""Spreads work over processes: tasks are asked for as processes become free, results come as they are ready."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(function: Callable[[T], R], next_task: Callable[[], T | None], jobs: int) -> Generator[R, None, None]:
    """Results until there is no next task. Who stops asking, or is interrupted, ends the processes at once."""
    if jobs == 1:
        while (task := next_task()) is not None:
            yield function(task)
        return
    before = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")  # a copy of a process with threads may hang
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin)
    running: set[Future[R]] = set()
    try:
        while True:
            while len(running) < jobs and (task := next_task()) is not None:
                running.add(pool.submit(function, task))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes; the first one ends the others
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    """Who is killed cannot end the others: they would wait for tasks for ever."""
    first = multiprocessing.parent_process()
    assert first is not None
    first.join()
    os._exit(1)
