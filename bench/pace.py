"""The current speed of a core: `python bench/pace.py CORE` prints it twenty times a second.

Processors have two threads per core. When another tenant of a rented machine uses the second one,
everything takes 1.6 times as long, for seconds or minutes, and CPU time does not show it. The speed
of a loop that needs no memory does.
"""

import os
import subprocess
import sys
import time
from bisect import bisect
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

DISTURBED = 1.4  # times what the loop takes at best; beside a busy server 1.1 to 1.25, shared 1.6


def loop() -> float:
    """Seconds of processor time for a quarter of a millisecond's work."""
    began, x = time.thread_time(), 0
    for i in range(4_000):
        x += i * i % 7
    return time.thread_time() - began


def paces(times: int = 40) -> dict[int, float]:
    """What the loop takes on each core."""
    allowed, found = os.sched_getaffinity(0), {}
    for core in allowed:
        os.sched_setaffinity(0, {core})
        found[core] = median(loop() for _ in range(times))
    os.sched_setaffinity(0, allowed)
    return found


class Watch:
    """The pace of one core through a while."""

    def __init__(self) -> None:
        self.moments: list[float] = []
        self.took: list[float] = []

    def between(self, began: float, ended: float) -> float:
        """By the clock `time.monotonic`."""
        return median(self.took[bisect(self.moments, began) : bisect(self.moments, ended)])


@contextmanager
def watched(core: int) -> Iterator[Watch]:
    """Filled when this ends."""
    watch, command = Watch(), [sys.executable, __file__, str(core)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as started:
        try:
            yield watch
        finally:
            started.terminate()
            assert started.stdout
            for line in started.stdout.read().splitlines():
                moment, took = line.split()
                watch.moments.append(float(moment))
                watch.took.append(float(took))


def main(core: int) -> None:
    os.sched_setaffinity(0, {core})
    while True:
        print(time.monotonic(), loop(), flush=True)
        time.sleep(0.05)


if __name__ == "__main__":
    main(int(sys.argv[1]))
