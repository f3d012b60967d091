"""Games in parallel processes, handed out one by one.

Each worker has its own pipe. So a dead worker is noticed at once, and a worker whose parent was
killed ends by itself: Python's own pools hang in one case or the other.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from benben.arena.play import BotFailed, Played, play
from benben.arena.schedule import Pairing, Setup
from benben.bots.custom import load

TICK = 0.25  # seconds until a stop is noticed and the display moves on


class Stop:
    """Set by Ctrl-C and SIGTERM; checked between two games, so no game is half recorded."""

    def __init__(self) -> None:
        self.wanted = False

    def __call__(self, *_: object) -> None:
        self.wanted = True

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Signals are handled in the main thread only; elsewhere this does nothing."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {sign: signal.signal(sign, self) for sign in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)


@dataclass
class Worker:
    process: SpawnProcess
    pipe: "Connection[Any, Any]"


def played(
    setup: Setup, pairings: Iterator[Pairing], workers: int, stop: Stop
) -> Generator[Played | None, None, None]:
    """Yields games as they end, and None from time to time, until all are done or stop is set.

    Unfinished games are dropped at a stop; the next run plays them again.
    """
    crew = _hired(setup, workers)
    try:
        busy = {worker.pipe: worker for worker in crew if _hand_out(worker, pairings)}
        while busy and not stop.wanted:
            ready = connection.wait(list(busy), TICK)
            if not ready:
                yield None
            for pipe in ready:
                worker = busy[pipe]  # type: ignore[index]  # we wait for nothing but pipes
                yield _received(worker)
                if stop.wanted:
                    return
                if not _hand_out(worker, pairings):
                    del busy[worker.pipe]
    finally:
        for worker in crew:
            worker.process.terminate()
            worker.process.join()
            worker.pipe.close()


def _hand_out(worker: Worker, pairings: Iterator[Pairing]) -> bool:
    """Whether there was a game left for this worker."""
    pairing = next(pairings, None)
    if pairing is not None:
        with suppress(BrokenPipeError):  # it is dead; reading from its pipe will say so
            worker.pipe.send(pairing)
    return pairing is not None


def _received(worker: Worker) -> Played:
    try:
        answer = worker.pipe.recv()
    except (EOFError, ConnectionResetError):
        worker.process.join()
        code = worker.process.exitcode
        raise ValueError(
            f"a worker died (exit status {code}); finished games are kept, start again to go on"
        ) from None
    if isinstance(answer, BotFailed):
        raise answer
    assert isinstance(answer, Played)
    return answer


# --- starting ----------------------------------------------------------------------------------


def _hired(setup: Setup, workers: int) -> list[Worker]:
    """Start workers that ignore Ctrl-C, which a terminal sends to all: the parent decides."""
    context = multiprocessing.get_context("spawn")  # the same everywhere, and safe with threads
    crew = []
    with _deaf():
        for _ in range(workers):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(setup, theirs), daemon=True)
            process.start()
            theirs.close()  # so that its end of the pipe ends with the worker
            crew.append(Worker(process, ours))
    return crew


@contextmanager
def _deaf() -> Iterator[None]:
    """A signal that is ignored here stays ignored in the processes started meanwhile."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# --- in a worker -------------------------------------------------------------------------------


def _work(setup: Setup, pipe: "Connection[Any, Any]") -> None:
    """Play what is asked for until the pipe closes."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for path in setup.files:
        load(path)
    while True:
        try:
            pairing = pipe.recv()
        except EOFError:
            return
        pipe.send(_answer(setup, pairing))


def _answer(setup: Setup, pairing: Pairing) -> Played | BotFailed:
    try:
        return play(setup, pairing)
    except BotFailed as failed:
        return BotFailed(str(failed))  # without its causes, which might not pass through a pipe


def _end_with_parent() -> None:
    """Without this the workers of a killed parent would finish their games."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)
