"""uvicorn's protocols with limits that hold before a client is known.

Neither httptools nor uvicorn limits the size of a request head, the time to receive it or the
number of connections, and the WebSocket protocol answers pings whose pongs nobody reads.
"""

import asyncio
import sys
from collections import Counter
from http import HTTPStatus
from typing import Any

import orjson
import uvicorn
from starlette.requests import HTTPConnection
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from benben.server.app_state import language_of, network_of
from benben.server.limits import Limits
from benben.server.middleware import answer_headers
from benben.server.public_site import PublicSite
from benben.server.tunnel import NEAR, NearEnd
from benben.table.errors import ApiError

if sys.platform != "win32":
    import resource

RESERVED_FILES = 200  # of the limit on open files: for the store, pipes and libraries
MOST_PIPELINED = 16  # waiting requests on one connection
LINGER = 65.0  # seconds for the client to read the rest of a closed connection
SLICE = 4_096  # bytes of frames parsed at a time
LAG = "benben.lag"  # among the extensions of a socket's scope: what the last ping needed
CONTROLS, WINDOW = 100, 5.0  # control frames and fragments in so many seconds
MOST_QUEUED = 256  # unread messages of one socket


class Config(uvicorn.Config):
    """uvicorn's, with our protocols and one pool of connections."""

    def __init__(self, app: Any, limits: Limits, site: PublicSite, **more: Any) -> None:
        super().__init__(
            app,
            http=HttpProtocol,
            ws=WebSocketProtocol,
            ws_max_size=limits.message,
            forwarded_allow_ips=list(site.proxies),
            **more,
        )
        self.limits = limits
        self.pool = ConnectionPool(limits, site)


class ConnectionPool:
    """All connections of one server. When it is full, the longest idle one is closed."""

    def __init__(self, limits: Limits, site: PublicSite) -> None:
        self._most = min(limits.all_connections, _files(limits.all_connections))
        self._most_from, self._site = limits.connections_from, site
        self._all = 0
        self._from: Counter[str] = Counter()
        # without a complete request; the longest idle first
        self._idle: dict[HttpProtocol, None] = {}

    def enter(self, host: str) -> ApiError | None:
        """Count a connection until it leaves; the error if it must be refused."""
        self._all += 1
        place = network_of(host)
        self._from[place] += 1
        if self._from[place] > self._most_from and not self._site.believes(host):
            return ApiError(429, "too_many_connections")
        if self._all > self._most:
            if not self._idle:
                return ApiError(503, "busy")
            next(iter(self._idle)).make_room()
        return None

    def leave(self, host: str) -> None:
        self._all -= 1
        place = network_of(host)
        self._from[place] -= 1
        if not self._from[place]:
            del self._from[place]

    def idles(self, connection: "HttpProtocol") -> None:
        self._idle[connection] = None

    def works(self, connection: "HttpProtocol") -> None:
        self._idle.pop(connection, None)


def _files(wanted: int) -> int:
    """Connections within the limit on open files, which is raised as far as allowed."""
    if sys.platform != "win32":  # there sockets are not files
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        enough = wanted + RESERVED_FILES
        if soft < enough and (hard == resource.RLIM_INFINITY or hard > soft):
            soft = enough if hard == resource.RLIM_INFINITY else min(enough, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return max(soft - RESERVED_FILES, 1)
    return wanted


class HttpProtocol(HttpToolsProtocol):
    """An HTTP connection with limits on its head and its time."""

    def __init__(self, config: Config, *values: Any, **more: Any) -> None:
        super().__init__(config, *values, **more)
        self._limits, self._pool = config.limits, config.pool
        self._error = ApiError(400, "not_understood")
        self._fed = self._head = self._lines = 0
        self._whole = False  # a complete request is being answered
        self._deadline: asyncio.TimerHandle | None = None

    # --- coming and going -----------------------------------------------------------------------

    @property
    def host(self) -> str:
        return self.client[0] if self.client else "nowhere"

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if error := self._pool.enter(self.host):
            self._refuse(error)
        else:
            self._pool.idles(self)
            self._hurry()

    def connection_lost(self, exc: Exception | None) -> None:
        self._pool.leave(self.host)
        self._busy()
        super().connection_lost(exc)

    def make_room(self) -> None:
        self._busy()
        self.transport.abort()

    def handle_websocket_upgrade(self) -> None:
        """From now on the connection is a WebSocketProtocol's, which leaves the pool itself."""
        self._busy()
        super().handle_websocket_upgrade()

    # --- how much -------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self._fed += len(data)  # since the last complete part
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self._fed > self._limits.head:
            self._refuse(ApiError(431, "too_large"))
        elif not self._whole and self._deadline is None:
            self._hurry()

    def on_message_begin(self) -> None:
        self._fed = self._head = self._lines = 0
        self._whole = False
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a trailer after the body."""
        self._lines += 1
        self._count(len(name) + len(value) + len(": \r\n"))
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._head += size
        if self._head > self._limits.head or self._lines > self._limits.header_lines:
            self._error = ApiError(431, "too_large")
            raise ValueError(
                "the head is too large"
            )  # stops the parser; uvicorn then calls send_400_response

    def on_headers_complete(self) -> None:
        self._fed = 0
        if len(self.pipeline) >= MOST_PIPELINED:
            self._error = ApiError(429, "too_fast")
            raise ValueError("too many requests at once")
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._fed = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._fed = 0
        self._whole = True
        self._busy()
        super().on_message_complete()

    # --- how long -------------------------------------------------------------------------------

    def _hurry(self) -> None:
        self._deadline = self.loop.call_later(self._limits.request_time, self._too_slow)

    def _busy(self) -> None:
        self._pool.works(self)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        if self._fed or self._head:
            self._refuse(ApiError(408, "too_slow"))
        else:
            self.transport.close()  # it never sent a request

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._linger()
        elif self.cycle.response_complete:  # no request is queued
            self._whole = False
            self._head = 0
            self._pool.idles(self)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.transport.abort()  # a close would wait for the client to read

    def _linger(self) -> None:
        self.loop.call_later(LINGER, self.transport.abort)

    # --- refusing -------------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        self._refuse(self._error)

    def _refuse(self, error: ApiError) -> None:
        """Send one sentence and close."""
        if self.transport.is_closing():
            return
        self._busy()
        cycle = self.cycle
        if cycle is not None and cycle.response_started and not cycle.response_complete:
            self.transport.abort()  # within a response no error can be sent
            return
        asked = HTTPConnection({"type": "http", "headers": self.headers or []})
        self.transport.write(_answer(error, language_of(asked)))
        self.transport.close()
        self._linger()


def _answer(error: ApiError, language: str) -> bytes:
    body = orjson.dumps({"detail": error.text(language)})
    headers = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "connection": "close",
        **answer_headers(error),
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    first = f"HTTP/1.1 {error.status} {HTTPStatus(error.status).phrase}\r\n"
    return f"{first}{lines}\r\n".encode() + body


class WebSocketProtocol(NearEnd):
    """A WebSocket: floods are cut off, pongs that are not read are dropped."""

    def __init__(self, config: Config, *values: Any, **more: Any) -> None:
        super().__init__(config, *values, **more)
        self._pool = config.pool
        self._since, self._controls = self.loop.time(), 0

    def connection_lost(self, exc: Exception | None) -> None:
        self._pool.leave(self.client[0] if self.client else "nowhere")
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)  # the application is run in a task, which begins later
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[LAG] = lambda: self.last_ping_rtt
            extensions[NEAR] = self

    def data_received(self, data: bytes) -> None:
        if self.far is not None:
            self.far.write(data)
            return
        for begin in range(0, len(data), SLICE):
            super().data_received(data[begin : begin + SLICE])
            if self.close_sent or self.transport.is_closing():
                return

    def handle_ping(self) -> None:
        if self._control():
            if self.writable.is_set():
                super().handle_ping()
            else:
                self.conn.data_to_send()  # drop the pong: earlier ones are still unread

    def handle_pong(self, event: Frame) -> None:
        if self._control():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._control():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.queue.qsize() < MOST_QUEUED:
            super().send_receive_event_to_app()
        else:
            self._cut_off()

    def _control(self) -> bool:
        """Count a control frame; whether it may be handled."""
        now = self.loop.time()
        if now > self._since + WINDOW:
            self._since, self._controls = now, 0
        self._controls += 1
        if self._controls > CONTROLS:
            self._cut_off()
        return not self.close_sent

    def _cut_off(self) -> None:
        if not self.close_sent:
            self.conn.fail(CloseCode.POLICY_VIOLATION, "too much at once")
            self.handle_parser_exception()
            self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        if not self.disconnected:  # a close waits for the client to read
            self.loop.call_later(LINGER, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # it does not answer: a close would wait for it to read
