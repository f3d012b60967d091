"""Latency of the disk itself: write one page and sync it, a hundred times a second.

A move is sent when it is on disk, so players wait for the disk. On rented machines a sync takes a
third of a millisecond, in bad minutes up to a second, whoever writes and whatever is written.
"""

import os
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

PAGE = b"\0" * 4096
EVERY = 0.01  # seconds
STALLED = 0.01  # a sync that takes longer: the disk does not answer


class Disk:
    """When each sync began, by the clock `time.perf_counter`, and how many seconds it took."""

    def __init__(self) -> None:
        self.began: list[float] = []
        self.took: list[float] = []

    def answered(self, began: Sequence[float], took: Sequence[float]) -> list[float]:
        """Of some waits those through which the disk answered."""
        stalls = [(b, b + t) for b, t in zip(self.began, self.took, strict=True) if t > STALLED]
        return [
            t
            for b, t in zip(began, took, strict=True)
            if not any(b < end and start < b + t for start, end in stalls)
        ]


@contextmanager
def syncs(folder: str) -> Iterator[Disk]:
    """As long as this lasts, beside whatever else is done."""
    disk = Disk()
    done = threading.Event()

    def write() -> None:
        with tempfile.TemporaryFile(dir=folder) as file:
            while not done.wait(EVERY):
                os.pwrite(file.fileno(), PAGE, 0)
                began = time.perf_counter()
                os.fdatasync(file.fileno())
                disk.began.append(began)
                disk.took.append(time.perf_counter() - began)

    thread = threading.Thread(target=write)
    thread.start()
    try:
        yield disk
    finally:
        done.set()
        thread.join()
