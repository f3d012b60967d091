"""The table worker's Python: JavaScript calls these with plain numbers and texts."""

import json
from typing import Any

from benben.i18n import LANGUAGES
from benben.local.answering import Answer, Answering
from benben.local.bridge import Bridge, NotKept, as_problem
from benben.local.tables import ME, LocalTables
from benben.table import snapshot
from benben.table.errors import ApiError
from benben.table.live_table import LiveTable
from benben.table.log import LOG
from benben.table.mailbox import Gone

PONG = '{"type":"pong"}'


class Line:
    """A page that looks at a table, in the place of a socket."""

    person: str | None = ME
    lag = 0.0  # nothing is between

    def __init__(self, bridge: Bridge, number: int, language: str) -> None:
        self._bridge, self._number = bridge, number
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self.table: LiveTable | None = None

    def send(self, message: bytes) -> None:
        self._bridge.tell(self._number, message.decode())

    def say(self, text: str) -> None:
        self._bridge.tell(self._number, text)

    def close(self) -> None:
        """The page connects again."""
        self._bridge.hang_up(self._number, 0)

    def dismiss(self, error: ApiError) -> None:
        """Say why, and for good."""
        self.send(snapshot.problem(error.text(self.language)))
        self._bridge.hang_up(self._number, error.status)


class Worker:
    """Everything a page may ask of this browser's tables."""

    def __init__(self, bridge: Bridge, texts: dict[str, str], name: str) -> None:
        self._bridge = bridge
        self._tables = LocalTables(bridge, texts)
        self._answering = Answering(self._tables, name)
        self._lines: dict[int, Line] = {}

    async def answer(self, method: str, address: str, body: str, language: str) -> Answer:
        return await self._answering.answer(method, address, body, language)

    async def connect(self, number: int, table_id: str, language: str) -> None:
        line = self._lines[number] = Line(self._bridge, number, language)
        try:
            while line.table is None:
                table = await self._tables.get(table_id)
                try:
                    await table.ask(table.connect, line)
                except Gone:
                    continue  # it was unloaded at this moment
                line.table = table
        except ApiError as error:
            line.dismiss(error)
        except Exception as error:
            LOG.exception("a table cannot be shown")
            line.dismiss(as_problem(error))

    def disconnect(self, number: int) -> None:
        line = self._lines.pop(number, None)
        if line is not None and line.table is not None:
            line.table.disconnect(line)

    async def hear(self, number: int, text: str) -> None:
        """A message as the socket of a server gets it; from our own pages, so it is well formed."""
        line, said = self._lines.get(number), json.loads(text)
        if line is None:
            return
        if said["type"] == "speak":  # may come before the table is there
            line.language = said["language"]
        if line.table is None:
            return
        try:
            await self._obey(line, line.table, said)
        except ApiError as error:
            line.send(snapshot.problem(error.text(line.language)))
        except Gone:
            line.close()

    async def _obey(self, line: Line, table: LiveTable, said: dict[str, Any]) -> None:
        match said["type"]:
            case "move":
                await table.ask(table.move, line, said["seat"], said["ply"], said["move"])
            case "undo":
                await table.ask(table.undo, line, said["seat"], said["ply"])
            case "refresh":
                await table.ask(table.refresh, line)
            case "ping":
                line.say(PONG)


class JavaScript:
    """JavaScript's bridge as Python's errors have it."""

    def __init__(self, js: Any) -> None:
        self._js = js
        self.prepare, self.falls, self.think = js.prepare, js.falls, js.think
        self.tell, self.hang_up = js.tell, js.hang_up

    async def keep(self, table_id: str, game: str, text: str, over: bool) -> None:
        _raise(await self._js.keep(table_id, game, text, over))

    async def take(self, table_id: str) -> str:
        found: str = await self._js.take(table_id)
        _raise(json.loads(found).get("trouble"))
        return found

    async def drop(self, table_id: str) -> None:
        _raise(await self._js.drop(table_id))


def _raise(trouble: str | None) -> None:
    if trouble:
        raise NotKept(trouble)


class Calls:
    """What JavaScript calls: numbers and texts only."""

    def __init__(self, worker: Worker) -> None:
        self.connect, self.disconnect, self.hear = worker.connect, worker.disconnect, worker.hear
        self._worker = worker

    async def answer(self, method: str, address: str, body: str, language: str) -> str:
        status, text = await self._worker.answer(method, address, body, language)
        return f"{status} {text}"


def begin(js: Any, kept: str, name: str) -> Calls:
    """`kept`: all tables of this browser by their ids, as JSON."""
    return Calls(Worker(JavaScript(js), json.loads(kept), name))
