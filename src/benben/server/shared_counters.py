"""Rate limits that all workers of a machine keep together, in memory they share.

Each kind of limit has rows of its own, found by a digest of who is counted: an address or a person
is in no file in clear. A row is taken over when what it says no longer matters. Two workers that
write one row in the same microsecond may lose one of the two: a limit is then kept a little late.
"""

import mmap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

ROWS = 16_384  # of each kind
KINDS = 32
NEAR = 16  # rows that are looked at for somebody
_WIDTH = 3  # numbers in a row of a bucket: whose it is, how much is left, when that was


@dataclass(frozen=True)
class Counters:
    """Where the numbers are, and which worker this is; it passes to a new process."""

    path: str
    worker: int
    workers: int

    @classmethod
    def create(cls, folder: Path, workers: int) -> list["Counters"]:
        """One for each worker."""
        path = folder / "counters"
        size = KINDS * ROWS * 8 * (_WIDTH + 1 + workers)  # most of it is never touched
        with path.open("wb") as file:
            file.truncate(size)
        return [cls(str(path), worker, workers) for worker in range(workers)]


def _digest(who: str) -> int:
    """Never 0, which is nobody's row."""
    return int.from_bytes(blake2b(who.encode(), digest_size=8).digest()) >> 2 | 1


class Board:
    """The numbers, as one worker sees them; what it held in an earlier life is given back."""

    def __init__(self, counters: Counters) -> None:
        with Path(counters.path).open("r+b") as file:
            whole = memoryview(mmap.mmap(file.fileno(), 0))
        cut, self._own, self._workers = KINDS * ROWS * 8 * _WIDTH, counters.worker, counters.workers
        self._whose = whole[:cut].cast("q")
        self._numbers = whole[:cut].cast("d")
        self._held = whole[cut:].cast("q")
        self._kinds = 0
        width = 1 + self._workers
        for row in range(KINDS * ROWS):
            if self._held[row * width]:
                self._held[row * width + 1 + self._own] = 0

    def kind(self) -> int:
        """The next kind; every worker asks for the same ones in the same order."""
        assert self._kinds < KINDS
        self._kinds += 1
        return self._kinds - 1

    def _rows(self, kind: int, digest: int) -> Iterator[int]:
        return (kind * ROWS + (digest + near) % ROWS for near in range(NEAR))

    # --- buckets ---------------------------------------------------------------------------------

    def bucket(self, kind: int, who: str, full_after: float) -> int:
        """The row of somebody's bucket; a new one has nothing taken from it yet.

        `full_after`: seconds after which any bucket of this kind is full again.
        """
        digest, now, free = _digest(who), time.monotonic(), None
        oldest, since = -1, now
        for row in self._rows(kind, digest):
            at = row * _WIDTH
            if self._whose[at] == digest:
                return at
            then = self._numbers[at + 2]
            if free is None and (not self._whose[at] or now - then > full_after):
                free = at
            if then <= since:
                oldest, since = at, then
        at = oldest if free is None else free
        self._numbers[at + 1] = self._numbers[at + 2] = -1.0
        self._whose[at] = digest
        return at

    def left(self, at: int) -> tuple[float, float] | None:
        """How much was left, and when; None: nothing was ever taken."""
        left, then = self._numbers[at + 1], self._numbers[at + 2]
        return None if then < 0 else (left, then)

    def leave(self, at: int, left: float, now: float) -> None:
        self._numbers[at + 1], self._numbers[at + 2] = left, now

    # --- what is held ----------------------------------------------------------------------------

    def count(self, kind: int, who: str) -> int | None:
        """The row of how many somebody holds; None if all that could be theirs are others'."""
        digest, width, free = _digest(who), 1 + self._workers, None
        for row in self._rows(kind, digest):
            at = row * width
            if self._held[at] == digest:
                return at
            if free is None and not (self._held[at] and self.sum(at)):
                free = at
        if free is not None:
            self._held[free] = digest
        return free

    def sum(self, at: int) -> int:
        return sum(self._held[at + 1 : at + 1 + self._workers])

    @contextmanager
    def one_more(self, at: int) -> Iterator[None]:
        own = at + 1 + self._own
        self._held[own] += 1
        try:
            yield
        finally:
            self._held[own] -= 1
