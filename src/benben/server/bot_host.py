"""One process in which the bots of all workers of this machine queue, so that hosts take turns
whichever worker their tables are at. It thinks nothing itself: its children do (apart.py).
"""

import pickle
import signal
import threading
from contextlib import suppress
from multiprocessing.connection import Connection, Listener
from pathlib import Path
from typing import Any

from benben.server import log
from benben.server.apart import Child
from benben.server.bot_groups import in_processes
from benben.server.fair_threads import FairThreads, Job
from benben.table.log import LOG

READY = "ready"


class Carried(Child):
    """A runner: errands and answers pass through unread."""

    def run(self, errand: bytes) -> bytes:
        return self.exchange(errand)


class Desk:
    """The connection of one worker."""

    def __init__(self, pipe: "Connection[Any, Any]", groups: dict[str, FairThreads]) -> None:
        self._pipe, self._groups = pipe, groups
        self._jobs: dict[int, Job] = {}
        self._lock = threading.Lock()  # answers come from several threads

    def serve(self) -> None:
        """Until the worker is gone; what it waited for is dropped."""
        with suppress(EOFError, OSError):
            while True:
                self._hear(*self._pipe.recv())
        for job in self._jobs.copy().values():
            job.dropped = True

    def _hear(self, number: int, group: str, owner: str, errand: bytes) -> None:
        """An errand, or by no group that nobody waits for one any more."""
        if not group:
            if job := self._jobs.get(number):
                job.dropped = True
            return

        def tell(found: bytes | None, error: BaseException | None) -> None:
            self._jobs.pop(number, None)
            answer = found if error is None else pickle.dumps((None, RuntimeError(str(error))))
            with self._lock, suppress(OSError):
                self._pipe.send((number, answer))

        with self._lock:  # it is noted before it is told
            self._jobs[number] = self._groups[group].ask(owner, errand, tell)


def host(address: str, key: bytes, count: int, pipe: "Connection[Any, Any]") -> None:
    """Until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    log.begin()
    Path(address).unlink(missing_ok=True)  # of one that was killed
    with Listener(address, "AF_UNIX", authkey=key, backlog=64) as door:
        threading.Thread(target=_listen, args=[door, count], daemon=True).start()
        pipe.send(READY)
        LOG.info("bots think apart", extra={"processes": count})
        with suppress(EOFError, OSError):
            pipe.recv()


def _listen(door: Listener, count: int) -> None:
    groups = in_processes(count, Carried)
    while True:
        try:
            desk = Desk(door.accept(), groups)
        except (EOFError, OSError):  # it went away in the doorway
            continue
        threading.Thread(target=desk.serve, daemon=True).start()
