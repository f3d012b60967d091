"""How long the disk itself takes: a write of one page and its sync, twenty times a second.

A move is told when it is on disk, so whoever waits, waits for the disk. On rented machines that is
a third of a millisecond, and in bad minutes up to a second, whoever asks.
"""

import os
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

PAGE = b"\0" * 4096
EVERY = 0.05  # seconds


@contextmanager
def syncs(folder: str) -> Iterator[list[float]]:
    """Seconds each sync took while this lasts, beside whatever else is done."""
    found: list[float] = []
    done = threading.Event()

    def write() -> None:
        with tempfile.TemporaryFile(dir=folder) as file:
            while not done.wait(EVERY):
                os.pwrite(file.fileno(), PAGE, 0)
                began = time.perf_counter()
                os.fdatasync(file.fileno())
                found.append(time.perf_counter() - began)

    thread = threading.Thread(target=write)
    thread.start()
    try:
        yield found
    finally:
        done.set()
        thread.join()
