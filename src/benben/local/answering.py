"""What pages ask for, answered as the server's REST calls are: by method and path, as JSON."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from benben.bots.levels import LEVELS
from benben.i18n import LANGUAGES, say
from benben.local.bridge import as_problem
from benben.local.tables import ME, LocalTables
from benben.refused import Refused
from benben.rulebook import TABLE
from benben.seats import SPECTATOR
from benben.table import moving, puzzles, seat_changes, snapshot
from benben.table.analyses import Analyses
from benben.table.encoding import encoded
from benben.table.errors import ApiError
from benben.table.hints import hinted
from benben.table.live_table import LiveTable
from benben.table.log import LOG
from benben.table.names import clean
from benben.table.opening import USUAL_LEVEL
from benben.table.verified import verified
from benben.verifying import verify

Answer = tuple[int, str]  # a status as in HTTP, and the text


class Answering:
    """All calls but those that a static file answers: games, rules, guides, lessons."""

    def __init__(self, tables: LocalTables, name: str) -> None:
        self._tables, self._name = tables, name
        self._analyses = Analyses(tables.bots)

    async def answer(self, method: str, address: str, body: str, language: str) -> Answer:
        """The answer; an error is one sentence, as the server says it."""
        language = language if language in LANGUAGES else LANGUAGES[0]
        path, _, query = address.partition("?")
        said: Any = json.loads(body or "{}")
        try:
            found = await self._answer(method, path.split("/"), query, said, language)
        except Refused as refused:
            return 409, json.dumps({"detail": refused.reason(language)})
        except ApiError as error:
            return error.status, json.dumps({"detail": error.text(language)})
        except Exception as error:
            LOG.exception("a call failed")
            known = as_problem(error)
            return known.status, json.dumps({"detail": known.text(language)})
        return (204, "") if found is None else (200, encoded(found).decode())

    async def _answer(
        self, method: str, path: list[str], query: str, said: Any, language: str
    ) -> Any:
        match method, path:
            case "GET", ["tables"]:
                return {"yours": self._tables.lists(), "public": []}
            case "POST", ["tables"]:
                guest = say(TABLE, "web.guest", language)
                return {"table": await self._tables.new(said, self._name, guest), "invite": ""}
            case "POST", ["seals"]:
                return {"commitment": self._tables.announced.new(ME)}
            case "POST", ["records"]:
                table, over = await self._tables.from_record(said["record"])
                return {"table": table, "over": over}
            case "GET", ["me"]:
                return {"name": self._name}
            case "PUT", ["me"]:
                self._name = clean(said["name"])
                await self._tables.rename(seat_changes.rename, self._name)
                return {"name": self._name}
            case "GET", ["puzzles", game]:
                return puzzles.listed(game)
            case "GET", ["puzzles", game, number]:
                await self._tables.prepare(game)
                return puzzles.puzzle(game, int(number))
            case _, ["tables", table_id, *rest]:
                return await self._of_table(method, table_id, rest, query, said, language)
        raise ApiError(404, "no_table")

    async def _of_table(
        self, method: str, table_id: str, rest: list[str], query: str, said: Any, language: str
    ) -> Any:
        tables, ask = self._tables, self._asking(table_id)
        match method, rest:
            case "GET", []:
                return await ask(LiveTable.look)
            case "DELETE", []:
                return await tables.remove(table_id)
            case "POST", ["leave"]:
                return await ask(seat_changes.leave, said["seat"], said["level"])
            case "POST", ["seat"]:
                level = None if said["kind"] == "open" else said.get("level") or USUAL_LEVEL
                return await ask(seat_changes.assign, said["seat"], level)
            case "POST", ["branch"]:
                guest = say(TABLE, "web.guest", language)
                new = await tables.branch(table_id, said, self._name, guest)
                return {"table": new, "invite": ""}
            case "POST", ["hint"]:
                return await self._hint(table_id, said["seat"])
            case "POST", ["rematch"]:
                new = await ask(seat_changes.rematch, tables.open, lambda: tables.started(said))
                seating, seal = (await tables.get(new)).seating, said.get("seal")
                seats, added = seating.seats_of(ME), seating.has_added(seal and seal["nonce"])
                return {"table": new, "seat": seats[0] if seats else None, "added": added}
            case "GET", ["record"]:
                return (await tables.to_read(table_id)).record
            case "GET", ["check"]:
                return verified(verify((await tables.to_read(table_id)).record), language)
            case "GET", ["standing"]:
                return await ask(moving.standing)
            case "GET", ["backup"]:
                return await tables.backup(table_id)
            case "GET", ["replay"]:
                return await self._replay(table_id, query)
            case "GET", ["analysis"]:
                seating, match = await ask(LiveTable.finished)
                return self._analyses.of(table_id, seating.host, match)
            case "GET", ["worlds"]:
                seating, match = await ask(LiveTable.finished)
                ply = int(query.removeprefix("ply="))
                return await self._analyses.worlds(seating.host, match, ply)
        raise ApiError(404, "no_table")

    def _asking(self, table_id: str) -> Callable[..., Awaitable[Any]]:
        return lambda work, *values: self._tables.ask(table_id, work, ME, *values)

    async def _hint(self, table_id: str, seat: int) -> Any:
        seen = await self._tables.ask(table_id, LiveTable.for_hint, ME, seat)
        choice = await self._tables.bots.persist(ME, LEVELS[-1], seen, seen.ply)
        return hinted(seen, choice)

    async def _replay(self, table_id: str, query: str) -> Any:
        match = (await self._tables.to_read(table_id)).match
        if match is None:
            raise ApiError(410, "no_replay")
        viewer = int(query.removeprefix("seat=")) if query else SPECTATOR
        if viewer >= match.players:
            raise ApiError(404, "no_seat")
        return {"steps": list(snapshot.moments(match, viewer, snapshot.decisions(match)))}
