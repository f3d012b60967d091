"""Passing on what another process is to do: a call as a whole, a socket byte by byte.

What was passed on once is not passed on again: while a table changes hands callers try again.
"""

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

import httptools
from starlette.requests import HTTPConnection, Request
from starlette.types import Scope, Send

from benben.server.app_state import state_of
from benben.server.leases import Elsewhere
from benben.table.errors import ApiError
from benben.table.log import LOG

PASSED_ON = b"x-benben-passed-on"
PART = b"x-benben-part"  # do only what concerns your own tables
CALL = "benben.call"  # in a scope: headers and body, as they came
PATIENCE = 60.0  # seconds for an answer
_HOPS = {
    b"connection", b"keep-alive", b"transfer-encoding", b"content-length", b"forwarded",
    b"x-forwarded-for", b"x-forwarded-proto", PASSED_ON, PART,
}  # fmt: skip
Headers = list[tuple[bytes, bytes]]


def has(scope: Scope, name: bytes) -> bool:
    """Whether another process says so; it knows the mark of this site."""
    mark = state_of(HTTPConnection(scope)).leases.mark
    said = (value for key, value in scope["headers"] if key == name)
    return bool(mark) and any(hmac.compare_digest(value, mark) for value in said)


def place(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host, int(port)


def head(scope: Scope, headers: Headers, *more: tuple[bytes, bytes]) -> bytes:
    """The head of the same request, with whom it is from."""
    mark = state_of(HTTPConnection(scope)).leases.mark
    path, query = scope.get("raw_path") or scope["path"].encode(), scope["query_string"]
    secure = scope["scheme"] in ("https", "wss")
    told = [
        *((key, value) for key, value in headers if key.lower() not in _HOPS),
        (b"x-forwarded-for", (scope["client"] or ("", 0))[0].encode()),
        (b"x-forwarded-proto", b"https" if secure else b"http"),
        (PASSED_ON, mark),
        *more,
    ]
    first: bytes = scope.get("method", "GET").encode() + b" " + path
    first += b"?" + query if query else b""
    lines = b"".join(key + b": " + value + b"\r\n" for key, value in told)
    return first + b" HTTP/1.1\r\n" + lines + b"\r\n"


@dataclass
class Answer:
    """What another process answered; httptools calls these while it reads."""

    status: int = 0
    headers: Headers = field(default_factory=list)
    body: bytes = b""
    whole: bool = False

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers.append((name.lower(), value))

    def on_body(self, body: bytes) -> None:
        self.body += body

    def on_message_complete(self) -> None:
        self.whole = True


async def asked(scope: Scope, address: str, *more: tuple[bytes, bytes]) -> Answer:
    """Have another process answer this call; ApiError if it cannot be reached."""
    headers, body = scope[CALL]
    length = (b"content-length", str(len(body)).encode()), (b"connection", b"close")
    answer = Answer()
    parser = httptools.HttpResponseParser(answer)
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(*place(address))
            try:
                writer.write(head(scope, headers, *length, *more) + body)
                while not answer.whole and (data := await reader.read(65_536)):
                    parser.feed_data(data)
            finally:
                writer.close()
    except (OSError, httptools.HttpParserError):  # it is dead: soon somebody has its tables
        LOG.info("another process did not answer", extra={"address": address})
    if not answer.whole:
        raise ApiError(503, "moved")
    answer.status = parser.get_status_code()
    return answer


async def pass_on(scope: Scope, send: Send, address: str) -> None:
    """Answer with what the other process answers."""
    if has(scope, PASSED_ON):
        raise ApiError(503, "moved")
    answer = await asked(scope, address)
    kept = [(k, v) for k, v in answer.headers if k not in (b"connection", b"transfer-encoding")]
    await send({"type": "http.response.start", "status": answer.status, "headers": kept})
    await send({"type": "http.response.body", "body": answer.body})


async def everywhere(
    request: Request, tables: Iterable[str], work: Callable[[str], Awaitable[None]]
) -> bool:
    """Do this with tables of several processes; the others get the same call for their part.

    Whether this process got the whole call, and not only its part.
    """
    others: set[str] = set()
    for table in tables:
        try:
            await work(table)
        except Elsewhere as other:
            others.add(other.address)
    if has(request.scope, PART):
        return False
    for address in others:
        mark = state_of(request).leases.mark
        answer = await asked(request.scope, address, (PART, mark))
        if answer.status >= 400:
            raise ApiError(503, "moved")
    return True
