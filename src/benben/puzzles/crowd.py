"""The same work in several processes, its results in order, until the time is up."""

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import TypeVar

Job = TypeVar("Job")
Found = TypeVar("Found")
AHEAD = 3  # jobs handed out for each process: the slowest may hold up the others' results


def each(
    work: Callable[[Job], Found], jobs: Iterable[Job], workers: int, seconds: float
) -> Iterator[tuple[Job, Found]]:
    """Jobs that have begun in time are finished; `work` is a function of a module."""
    until = time.monotonic() + seconds
    remaining = iter(jobs)
    waiting: deque[tuple[Job, Future[Found]]] = deque()
    with ProcessPoolExecutor(workers, get_context("spawn"), _quietly) as pool:
        try:
            while True:
                while len(waiting) < AHEAD * workers and time.monotonic() < until:
                    if (job := next(remaining, None)) is None:
                        break
                    waiting.append((job, pool.submit(work, job)))
                if not waiting:
                    return
                job, future = waiting.popleft()
                if time.monotonic() >= until and future.cancel():
                    return  # those after it have not begun either, or are dropped
                yield job, future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _quietly() -> None:
    """Workers give way to whoever works at this machine, and end with their parent."""
    os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Also if it is killed."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)
