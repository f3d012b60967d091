"""Bots think in processes of their own: one that crashes takes nothing with it but a retry."""

import pickle
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from benben.table.log import LOG

Found = TypeVar("Found")
PATIENCE = 120.0  # seconds for an errand: no bot thinks as long
COMMAND = sys.executable, "-m", "benben.server.thinker"


class Crashed(Exception):
    """The process that did an errand has ended, or hung and was ended; twice in a row."""


class Child:
    """A process that does errands, started when it is first needed."""

    crashes = 0  # of all of them, since the start

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._pipe: Connection[bytes, bytes] | None = None
        self._closed = False
        self._lock = threading.Lock()  # it is closed by another thread

    def exchange(self, packed: bytes) -> bytes:
        """The answer; once more if the process ends meanwhile."""
        try:
            return self._exchanged(packed)
        except Crashed as crash:
            if self._closed:
                raise
            LOG.warning("a process of the bots ended: once more", extra={"why": str(crash)})
        return self._exchanged(packed)

    def _exchanged(self, packed: bytes) -> bytes:
        pipe = self._started()
        try:
            pipe.send_bytes(packed)
            if pipe.poll(PATIENCE):
                return pipe.recv_bytes()
            why = f"it hung for {PATIENCE:.0f} s"
        except (EOFError, OSError):
            why = "it ended"
        Child.crashes += 1
        raise Crashed(f"{why}, status {self._end(kill=True)}")

    def _started(self) -> "Connection[bytes, bytes]":
        with self._lock:
            if self._closed:
                raise Crashed("the server stops")
            if self._pipe is None:
                ours, theirs = socket.socketpair()
                with theirs:
                    self._child = subprocess.Popen(  # noqa: S603
                        [*COMMAND, str(theirs.fileno())],
                        stdin=subprocess.DEVNULL,
                        pass_fds=[theirs.fileno()],
                        start_new_session=True,  # Ctrl-C is for us
                    )
                self._pipe = Connection(ours.detach())
            return self._pipe

    def rest(self) -> None:
        """Its memory is for others."""
        self._end()

    def close(self) -> None:
        """Also in the middle of an errand, which nobody waits for."""
        self._closed = True
        self._end(kill=True)

    def _end(self, kill: bool = False) -> int | None:
        """By closing its socket, or at once."""
        with self._lock:
            child, pipe = self._child, self._pipe
            self._child = self._pipe = None
        if child is None or pipe is None:
            return None
        if kill:
            child.kill()
        with suppress(OSError):
            pipe.close()
        return child.wait()


class Apart(Child):
    """A runner whose errands are done by its child."""

    def run(self, errand: Callable[[], Found]) -> Found:
        found: Found = unpacked(self.exchange(pickle.dumps(errand)))
        return found


def unpacked(answer: bytes) -> Any:
    """What was found; what went wrong is raised. Only our own processes answer."""
    found, error = pickle.loads(answer)  # noqa: S301
    if error is not None:
        raise error
    return found
