"""The WebSocket of a table: sends every change, checks and forwards what the client says.

It is a plain ASGI app: a framework's layers would cost time with every move.
"""

import asyncio
import re
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from pydantic import TypeAdapter, ValidationError
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from benben.refused import Refused
from benben.server.app_state import AppState, address_of, language_of, state_of
from benben.server.errors import FAILURES, as_api_error
from benben.server.forwarding import PASSED_ON, has
from benben.server.identity import Caller
from benben.server.messages import (
    Here,
    Move,
    Nudge,
    Pause,
    Ping,
    Refresh,
    Said,
    Say,
    Speak,
    ToServer,
    Undo,
)
from benben.server.preparing import NotPrepared
from benben.server.tunnel import serve_elsewhere
from benben.server.wire import LAG
from benben.table import snapshot, table_time, times
from benben.table.encoding import encoded
from benben.table.errors import ApiError
from benben.table.live_table import LiveTable
from benben.table.log import ABOUT, LOG
from benben.table.mailbox import Gone
from benben.table.wakeup import Wakeup

MOST_PENDING = 256  # messages; a slower reader is closed and starts again with a snapshot
RESTART, POLICY, ERROR = 1012, 1008, 4000  # close codes; 4404: what is 404 in HTTP
MOST_PROBLEMS = 50  # answered in a row before the socket is closed
_SAID: TypeAdapter[Said] = TypeAdapter(ToServer)
PONG = encoded({"type": "pong"})
_PATH = re.compile(r"/api/tables/([^/]+)/live")


class TableSocket:
    """One connection; its send queue keeps a slow reader from delaying others."""

    def __init__(
        self,
        receive: Receive,
        send: Send,
        caller: Caller,
        language: str,
        table: str,
        lag: Callable[[], float] = float,
    ) -> None:
        """`lag`: what the last ping of the protocol and its answer needed."""
        self.person, self.language, self.table = caller.person, language, table
        self.here = True  # until its page says that it is in the background
        self.session = caller.session.digest if caller.session else None
        self._lag = lag
        self._receive, self._send = receive, send
        self._pending: deque[bytes] = deque()
        self._news = Wakeup()
        self._closed = False
        self._code = RESTART

    @property
    def lag(self) -> float:
        return self._lag()

    def send(self, message: bytes) -> None:
        if len(self._pending) >= MOST_PENDING:
            self.close()
        if not self._closed:
            self._pending.append(message)
            self._news.set()

    def problem(self, error: ApiError) -> None:
        self.send(snapshot.problem(error.text(self.language)))

    def close(self) -> None:
        """Close after sending what is pending; the client reconnects."""
        self._closed = True
        self._news.set()

    def dismiss(self, error: ApiError) -> None:
        """Send the error and close; the client does not reconnect."""
        self.problem(error)
        self._code = ERROR + error.status
        self.close()

    async def send_now(self, message: bytes) -> None:
        """Send before the table is there; OSError if the client is gone."""
        self.send(message)
        await self._flush()

    async def turn_away(self, error: ApiError) -> None:
        """Send the error and close at once."""
        self.problem(error)
        with suppress(OSError):  # disconnected
            await self._flush()
            await self._send(_closing(ERROR + error.status))

    async def write(self) -> None:
        """Send what is pending, until either side closes."""
        with suppress(OSError):  # disconnected
            while not self._closed:
                if not self._pending:
                    await self._news.wait()
                await self._flush()
            await self._flush()
            await self._send(_closing(self._code))

    async def _flush(self) -> None:
        while self._pending:
            text = self._pending.popleft().decode()
            await self._send({"type": "websocket.send", "text": text})

    async def receive(self) -> str | None:
        """The next message; None when the client has disconnected."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            return None
        return message.get("text") or ""  # binary messages are invalid


def _is_ours(state: AppState, caller: HTTPConnection) -> bool:
    """Whether it came by a name of ours, from a page of ours or a program."""
    try:
        state.site.enter(caller.scope)
    except ApiError:
        return False
    return not state.site.is_foreign(caller)


def _closing(code: int) -> Message:
    return {"type": "websocket.close", "code": code}


async def websocket(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI app of `/api/tables/ID/live`."""
    caller, found = HTTPConnection(scope), _PATH.fullmatch(scope["path"])
    state = state_of(caller)
    await receive()  # the connect event
    if found is None or not _is_ours(state, caller):
        await send(_closing(POLICY))
        return
    ABOUT.set(found[1])
    if other := await _elsewhere(state, found[1]):
        await _pass_on(scope, send, other)
        return
    who, address = await state.people.who(caller), address_of(caller)
    lag = scope.get("extensions", {}).get(LAG, float)
    connection = TableSocket(receive, send, who, language_of(caller), found[1], lag)
    sockets = state.people.sessions.sockets
    sockets.add(connection)  # at once: a session that ends closes its sockets
    try:
        await send({"type": "websocket.accept"})
        state.bans.check(who.person)
        with state.guard.socket(who.person, address):
            table = await _connected(state, connection, found[1])
            try:
                await _until_either(connection.write(), _read(state, connection, table, address))
            finally:
                table.disconnect(connection)
    except ApiError as error:
        await connection.turn_away(error)
    except ClientDisconnected:
        return
    except Exception as error:
        LOG.exception("a socket failed")
        await connection.turn_away(as_api_error(error))
    finally:
        sockets.discard(connection)


async def _elsewhere(state: AppState, table: str) -> str:
    """The address of the process that owns this table; empty: this one."""
    try:
        return await state.tables.elsewhere(table)
    except FAILURES:
        return ""  # where it is loaded the same failure is told


async def _pass_on(scope: Scope, send: Send, address: str) -> None:
    """While a table changes hands the client connects again."""
    with suppress(OSError):
        if not has(scope, PASSED_ON):
            await serve_elsewhere(scope, address)
            return
    await send({"type": "websocket.accept"})
    await send(_closing(RESTART))


async def _connected(state: AppState, connection: TableSocket, table_id: str) -> LiveTable:
    while True:
        try:
            table = await state.tables.get(table_id)
        except NotPrepared as error:
            await connection.send_now(encoded(error.progress))
            continue
        try:
            await table.ask(table.connect, connection)
        except Gone:
            continue  # it was unloaded at this moment
        return table


async def _until_either(*work: Coroutine[Any, Any, None]) -> None:
    """Run until one ends; its error is raised here."""
    tasks = [asyncio.create_task(one) for one in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()


async def _read(state: AppState, connection: TableSocket, table: LiveTable, address: str) -> None:
    """Read until the client disconnects or has sent too many invalid messages in a row."""
    who, problems = connection.person or address, 0
    while problems < MOST_PROBLEMS and (text := await connection.receive()) is not None:
        try:
            state.guard.messages.take(who)
            state.guard.messages_from.take(address)
            await _obey(state, connection, table, text)
            problems = 0
        except Refused as refused:
            reason = refused.reason(connection.language)
            connection.send(snapshot.problem(f"{refused.clause}: {reason}"))
        except ApiError as error:
            problems += 1
            connection.problem(error)
        except Gone:
            return


async def _obey(state: AppState, connection: TableSocket, table: LiveTable, text: str) -> None:
    came = times.now()
    try:
        said = _SAID.validate_json(text)
    except ValidationError:
        raise ApiError(400, "not_understood") from None
    match said:
        case Move():
            await table.ask(table.move, connection, said.seat, said.ply, said.move, came)
        case Undo():
            await table.ask(table.undo, connection, said.seat, said.ply)
        case Refresh():
            await table.ask(table.refresh, connection)
        case Speak():
            connection.language = said.language
        case Here():
            connection.here = said.here
        case Ping():
            connection.send(PONG)
        case Pause():
            await table.ask(table_time.pause, table, connection, said.seat, said.wanted)
        case Nudge():
            await table.ask(table_time.nudge, table, connection, said.by, said.seat)
            state.watch.nudged(table, said.seat, said.by)
        case Say():
            await table.ask(table_time.speak, table, connection, said.seat, said.phrase)
