"""Rate limits for persons and addresses: token buckets."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from benben.server.shared_counters import Board
from benben.table.errors import ApiError

TOO_FAST, TOO_MANY = ApiError(429, "too_fast"), ApiError(429, "too_many_connections")
BUSY, ONE_HINT = ApiError(503, "busy"), ApiError(429, "one_hint")
ALL = "all"  # the key where everybody is counted together
MOST_REMEMBERED = 20_000  # buckets
FEW = 1_000  # buckets that are not looked through for full ones


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
    reviews: Rate = Rate(20, 1 / 30)  # new ones, for each person
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
        self,
        rate: Rate,
        error: ApiError = TOO_FAST,
        clock: Callable[[], float] = time.monotonic,
        board: Board | None = None,
    ) -> None:
        """`board`: where all workers count together."""
        self.rate = rate
        self._error, self._clock, self._board = error, clock, board
        self._kind = board.kind() if board else 0
        self._full = rate.burst / rate.a_second  # seconds until an empty one is full
        self._left: dict[str, tuple[float, float]] = {}  # how much, and when
        self._many = FEW

    def take(self, who: str, cost: float = 1.0) -> None:
        """Take tokens, or raise ApiError."""
        now = self._clock()
        if self._board is not None:
            at = self._board.bucket(self._kind, who, self._full)
            left = self._now_left(self._board.left(at), now)
            self._check(left, cost)
            self._board.leave(at, left - cost, now)
            return
        left = self._now_left(self._left.get(who), now)
        self._check(left, cost)
        self._left[who] = left - cost, now
        if len(self._left) > self._many:
            self._forget(now)

    def _now_left(self, was: tuple[float, float] | None, now: float) -> float:
        left, then = was or (self.rate.burst, now)
        return min(self.rate.burst, left + (now - then) * self.rate.a_second)

    def _check(self, left: float, cost: float) -> None:
        if left < cost:
            raise ApiError(self._error.status, self._error.key)

    def _forget(self, now: float) -> None:
        """Drop full buckets; if too many remain, drop all. Again when there are twice as many."""
        self._left = {who: was for who, was in self._left.items() if now - was[1] < self._full}
        if len(self._left) > MOST_REMEMBERED // 2:
            self._left.clear()
        self._many = max(FEW, 2 * len(self._left))


class Counted:
    """A limit on how many each key holds at once."""

    def __init__(self, most: int, error: ApiError = TOO_MANY, board: Board | None = None) -> None:
        self.most, self._error, self._board = most, error, board
        self._kind = board.kind() if board else 0
        self._held: dict[str, int] = {}

    @contextmanager
    def held(self, who: str) -> Iterator[None]:
        """Hold one within the `with` block, or raise ApiError."""
        board = self._board
        if board is not None and (at := board.count(self._kind, who)) is not None:
            if board.sum(at) >= self.most:
                raise ApiError(self._error.status, self._error.key)
            with board.one_more(at):
                yield
            return
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
    """The counters of one server; persons and addresses are counted by all workers together."""

    def __init__(self, limits: Limits, board: Board | None = None) -> None:
        def of(rate: Rate) -> TokenBuckets:
            return TokenBuckets(rate, board=board)

        def both(rate: Rate) -> tuple[TokenBuckets, TokenBuckets]:
            """For each person, and for each address."""
            more = limits.address_factor
            return of(rate), of(Rate(rate.burst * more, rate.a_second * more))

        self.limits = limits
        self.draining = False  # the server is about to stop
        self.messages, self.messages_from = both(limits.messages)
        self._calls, self._calls_from = both(limits.calls)
        self._everything = TokenBuckets(limits.everything, BUSY)  # of this process
        self._at_once = Counted(limits.at_once, BUSY)
        self._openings, self._openings_from = of(limits.openings), of(limits.openings_from)
        self.joins, self.sign_ins = of(limits.joins), of(limits.sign_ins)
        self.newcomers = of(limits.newcomers)
        self.reviews, self.reviews_from = both(limits.reviews)
        self.hints = Counted(1, ONE_HINT, board)
        self._opened, self._opened_from = both(limits.sockets_opened)
        self._sockets = Counted(limits.connections, board=board)
        self._sockets_from = Counted(limits.address_connections, board=board)

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

    def review(self, person: str | None, address: str) -> None:
        """A review that begins: minutes of work, perhaps."""
        if person is not None:
            self.reviews.take(person)
        self.reviews_from.take(address)

    @contextmanager
    def socket(self, person: str | None, address: str) -> Iterator[None]:
        """A socket, open within the `with` block."""
        who = person or address
        self._opened.take(who)
        self._opened_from.take(address)
        with self._sockets.held(who), self._sockets_from.held(address):
            yield
