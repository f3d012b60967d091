"""Rate limits for persons and addresses: token buckets."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from benben.table.errors import ApiError

TOO_FAST, TOO_MANY = ApiError(429, "too_fast"), ApiError(429, "too_many_connections")
BUSY, ONE_HINT = ApiError(503, "busy"), ApiError(429, "one_hint")
ALL = "all"  # the key where everybody is counted together
MOST_REMEMBERED = 20_000  # buckets; full ones are dropped first


@dataclass(frozen=True)
class Rate:
    """Tokens at once, and new tokens a second."""

    burst: float
    a_second: float


# Expensive REST calls: how many ordinary ones each counts for
COSTS = {
    "replay": 20,
    "export": 20,
    "recovery": 5,
    "new_pupils": 10,
    "add_channel": 10,
    "try_channel": 10,
    "holiday": 20,
    "check": 20,
    "hint": 10,
    "analysis": 5,
    "worlds": 10,
    "record": 5,
    "open_table": 5,
    "rematch": 5,
    "ladder": 5,
    "lists": 2,
}


@dataclass(frozen=True)
class Limits:
    """The limits; benchmarks raise them. Several people may share an address."""

    messages: Rate = Rate(60, 20)  # over a socket, for each person
    calls: Rate = Rate(120, 20)  # REST, for each person, as COSTS counts them
    everything: Rate = Rate(3_000, 1_000)  # of everybody together
    at_once: int = 400  # calls being answered
    openings: Rate = Rate(20, 0.2)  # new tables, for each person
    openings_from: Rate = Rate(60, 1)  # for each address
    tables: int = 300  # that somebody opened and that are not over
    waiting_from: int = 12  # public tables of an address that wait for players
    sockets_opened: Rate = Rate(40, 1)  # for each person
    joins: Rate = Rate(40, 1)  # codes tried, for each address; to join takes two
    sign_ins: Rate = Rate(60, 0.2)  # codes tried to sign in, for each address: a class at once
    newcomers: Rate = Rate(60, 1)  # new identities, for each address
    address_factor: float = 8  # limits of an address, as a multiple of a person's
    connections: int = 40  # sockets of a person
    address_connections: int = 200
    all_connections: int = 4_000  # of everybody; then the longest idle one is closed
    connections_from: int = 400  # for each address; a proxy on this machine has no limit
    head: int = 16_384  # bytes of a request's first line and headers
    header_lines: int = 100
    request_time: float = 10.0  # seconds to receive a whole request
    body: int = 16_384  # bytes of a request
    message: int = 4_096  # bytes of a socket message


class TokenBuckets:
    """A token bucket for each key, all with the same rate."""

    def __init__(
        self, rate: Rate, error: ApiError = TOO_FAST, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self._error, self._clock = error, clock
        self._left: dict[str, tuple[float, float]] = {}  # how much, and when

    def take(self, who: str, cost: float = 1.0) -> None:
        """Take tokens, or raise ApiError."""
        now = self._clock()
        left, then = self._left.get(who, (self.rate.burst, now))
        left = min(self.rate.burst, left + (now - then) * self.rate.a_second)
        if left < cost:
            raise ApiError(self._error.status, self._error.key)
        self._left[who] = left - cost, now
        if len(self._left) > MOST_REMEMBERED:
            self._forget(now)

    def _forget(self, now: float) -> None:
        """Drop full buckets; if too many remain, drop all."""
        full = self.rate.burst / self.rate.a_second
        self._left = {who: was for who, was in self._left.items() if now - was[1] < full}
        if len(self._left) > MOST_REMEMBERED // 2:
            self._left.clear()


class Counted:
    """A limit on how many each key holds at once."""

    def __init__(self, most: int, error: ApiError = TOO_MANY) -> None:
        self.most, self._error = most, error
        self._held: dict[str, int] = {}

    @contextmanager
    def held(self, who: str) -> Iterator[None]:
        """Hold one within the `with` block, or raise ApiError."""
        if self._held.get(who, 0) >= self.most:
            raise ApiError(self._error.status, self._error.key)
        self._held[who] = self._held.get(who, 0) + 1
        try:
            yield
        finally:
            self._held[who] -= 1
            if not self._held[who]:
                del self._held[who]


class Guard:
    """The counters of one server."""

    def __init__(self, limits: Limits) -> None:
        def of_address(rate: Rate) -> TokenBuckets:
            more = limits.address_factor
            return TokenBuckets(Rate(rate.burst * more, rate.a_second * more))

        self.limits = limits
        self.draining = False  # the server is about to stop
        self.messages, self.messages_from = (
            TokenBuckets(limits.messages),
            of_address(limits.messages),
        )
        self._calls, self._calls_from = TokenBuckets(limits.calls), of_address(limits.calls)
        self._everything = TokenBuckets(limits.everything, BUSY)
        self._at_once = Counted(limits.at_once, BUSY)
        self._openings = TokenBuckets(limits.openings)
        self._openings_from = TokenBuckets(limits.openings_from)
        self.joins = TokenBuckets(limits.joins)
        self.sign_ins = TokenBuckets(limits.sign_ins)
        self.newcomers = TokenBuckets(limits.newcomers)
        self.hints = Counted(1, ONE_HINT)
        self._opened, self._opened_from = (
            TokenBuckets(limits.sockets_opened),
            of_address(limits.sockets_opened),
        )
        self._sockets = Counted(limits.connections)
        self._sockets_from = Counted(limits.address_connections)

    def calls_from(self, address: str, cost: float) -> None:
        """A call, before the person is known."""
        self._calls_from.take(address, cost)

    def call(self, person: str | None, cost: float) -> None:
        """A call; if the sender's limit refuses it, it does not count against everybody's."""
        if person is not None:
            self._calls.take(person, cost)
        self._everything.take(ALL, cost)

    def answering(self) -> AbstractContextManager[None]:
        return self._at_once.held(ALL)

    def opening(self, person: str, address: str) -> None:
        """A new table."""
        if self.draining:
            raise ApiError(503, "draining")
        self._openings.take(person)
        self._openings_from.take(address)

    @contextmanager
    def socket(self, person: str | None, address: str) -> Iterator[None]:
        """A socket, open within the `with` block."""
        who = person or address
        self._opened.take(who)
        self._opened_from.take(address)
        with self._sockets.held(who), self._sockets_from.held(address):
            yield
