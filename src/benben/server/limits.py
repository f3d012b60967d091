"""How much one person or one address may ask for: buckets that fill up again by themselves."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from benben.server.trouble import Trouble

MOST_REMEMBERED = 20_000  # buckets; full ones are forgotten first


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    a_second: float


@dataclass(frozen=True)
class Limits:
    """For people; a benchmark asks for more. An address may house several people."""

    messages: Rate = Rate(60, 20)  # over a socket, for each person
    calls: Rate = Rate(120, 20)  # REST, for each person
    openings: Rate = Rate(20, 0.2)  # new tables, for each person
    joins: Rate = Rate(20, 0.5)  # codes tried, for each address
    newcomers: Rate = Rate(60, 1)  # new identities, for each address
    address_factor: float = 8  # an address may do so much more than a person
    connections: int = 40  # sockets of a person
    address_connections: int = 200
    all_connections: int = 4_000  # of everybody; then the longest idle one makes room
    connections_from: int = 400  # an address; a proxy on this machine has as many as it likes
    head: int = 16_384  # bytes of a request's first line and headers
    header_lines: int = 100
    request_time: float = 10.0  # seconds until a request has come whole
    body: int = 16_384  # bytes of a request
    message: int = 4_096  # bytes of a socket message


class Buckets:
    """What each of many has left of one rate."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}  # how much, and when

    def take(self, who: str) -> None:
        """One for this one, or Trouble."""
        now = self._clock()
        left, then = self._left.get(who, (self.rate.burst, now))
        left = min(self.rate.burst, left + (now - then) * self.rate.a_second)
        if left < 1:
            raise Trouble(429, "too_fast")
        self._left[who] = left - 1, now
        if len(self._left) > MOST_REMEMBERED:
            self._forget(now)

    def _forget(self, now: float) -> None:
        """Those who have all of theirs again; if that is too few, everybody."""
        full = self.rate.burst / self.rate.a_second
        self._left = {who: was for who, was in self._left.items() if now - was[1] < full}
        if len(self._left) > MOST_REMEMBERED // 2:
            self._left.clear()


class Counted:
    """How many of something each one holds at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: dict[str, int] = {}

    @contextmanager
    def held(self, who: str) -> Iterator[None]:
        """One for as long as this lasts, or Trouble."""
        if self._held.get(who, 0) >= self.most:
            raise Trouble(429, "too_many_connections")
        self._held[who] = self._held.get(who, 0) + 1
        try:
            yield
        finally:
            self._held[who] -= 1
            if not self._held[who]:
                del self._held[who]


class Guard:
    """All limits of one server, counted."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        more = limits.address_factor
        self.messages = Buckets(limits.messages)
        self.calls = Buckets(limits.calls)
        self.calls_from = Buckets(Rate(limits.calls.burst * more, limits.calls.a_second * more))
        self.messages_from = Buckets(
            Rate(limits.messages.burst * more, limits.messages.a_second * more)
        )
        self.openings = Buckets(limits.openings)
        self.joins = Buckets(limits.joins)
        self.newcomers = Buckets(limits.newcomers)
        self.sockets = Counted(limits.connections)
        self.sockets_from = Counted(limits.address_connections)
