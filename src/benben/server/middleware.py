"""Middleware for all calls: security headers, a limit on request bodies, errors as JSON."""

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from benben.server import metrics
from benben.server.app_state import language_of
from benben.server.errors import as_api_error
from benben.server.forwarding import CALL, pass_on
from benben.server.leases import Elsewhere
from benben.server.public_site import PublicSite
from benben.table.errors import ApiError
from benben.table.log import LOG

POLICY = (  # WebAssembly: solo tables are played in the browser
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # addresses may hold invitations
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
# MuJoCo, which lets buckets fall in the worker of a browser's tables, writes functions as it starts
_WORKER = "/assets/tables.worker-"
_FREER = POLICY.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'")
_ALWAYS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_FRESH = [*_ALWAYS, (b"cache-control", b"no-store")]
_TLS_ONLY = (b"strict-transport-security", b"max-age=31536000")  # browsers never come without TLS
_OF_WORKER = [(b"content-security-policy", _FREER.encode()), *_ALWAYS[1:]]


class HttpMiddleware:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, most: int, site: PublicSite) -> None:
        self._app, self._most, self._site = app, most, site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        sending = _Sending(scope, send)
        try:
            self._site.enter(scope)
            if scope["scheme"] == "https" and self._site.is_secure:
                sending.add(_TLS_ONLY)
            body = await self._body(receive)
            if body is not None:
                scope[CALL] = scope["headers"], body
                await self._app(scope, _first(body, receive), sending.send)
        except Elsewhere as other:
            await self._pass_on(scope, sending, other.address)
        except Exception as error:
            if sending.begun:
                raise
            await self._fail(scope, sending, error)

    async def _fail(self, scope: Scope, sending: "_Sending", error: Exception) -> None:
        known = as_api_error(error)
        if known is not error:
            LOG.error("a call failed", exc_info=error, extra={"path": scope["path"]})
        detail = {"detail": known.text(language_of(HTTPConnection(scope)))}
        headers = {"connection": "close", **retry(known)}
        await JSONResponse(detail, known.status, headers)(scope, _nothing, sending.send)

    async def _pass_on(self, scope: Scope, sending: "_Sending", address: str) -> None:
        """The other process has added the headers."""
        try:
            await pass_on(scope, sending.unchanged, address)
        except ApiError as error:
            await self._fail(scope, sending, error)

    async def _body(self, receive: Receive) -> bytes | None:
        """The whole body; None if the client has disconnected."""
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self._most:
                raise ApiError(413, "too_large")
        return body


async def _nothing() -> Message:
    return {"type": "http.disconnect"}


def _first(body: bytes, then: Receive) -> Receive:
    """A `receive` that yields the body first."""
    given = False

    async def receive() -> Message:
        nonlocal given
        if given:
            return await then()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def answer_headers(error: ApiError) -> dict[str, str]:
    """All headers of an error response that is sent without the application."""
    return {**HEADERS, "cache-control": "no-store", **retry(error)}


def retry(error: ApiError) -> dict[str, str]:
    return {"retry-after": str(error.retry_after)} if error.retry_after else {}


class _Sending:
    """Adds our headers to a response, and knows whether it has started."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.begun = False
        self._send = send
        self._more = _headers(scope["path"])

    def add(self, header: tuple[bytes, bytes]) -> None:
        self._more = [*self._more, header]

    async def unchanged(self, message: Message) -> None:
        self.begun = True
        await self._send(message)

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            metrics.answered(message["status"])
            message = {**message, "headers": [*message["headers"], *self._more]}
        await self._send(message)


def _headers(path: str) -> list[tuple[bytes, bytes]]:
    if path.startswith("/api/"):
        return _FRESH
    return _OF_WORKER if path.startswith(_WORKER) else _ALWAYS
