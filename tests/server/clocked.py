"""Two people at a table with a clock, and what the server knows of it."""

from typing import Any

import sqlalchemy as sql
from serving import Live, Serving

from benben.server import schema
from benben.server.turn_events import TurnEvent

MINUTE = {"kind": "move", "seconds": 60}
FIRST = {"starter": "1"}


def events_of(server: Serving) -> list[TurnEvent]:
    heard: list[TurnEvent] = []
    server.state.events.listen(heard.append)
    return heard


def two(server: Serving, clock: dict[str, Any] | None, **more: Any) -> tuple[Live, Live]:
    """Ada, who begins, and Bo, at a table of Ankh."""
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("ankh", "me", "open", options=FIRST, clock=clock, **more)
    bo.post("join", code=opened["invite"])
    first, second = ada.live(opened["table"]), bo.live(opened["table"])
    first.until(lambda t: t["begun"] and t["seats"][1]["present"])
    return first, second


def back(server: Serving, live: Live) -> Live:
    """The same person, with the same cookie, at a server that was started again."""
    again = server.somebody()
    again.http.cookies.update(dict(live.person.http.cookies))
    return Live(again, live.table["id"])


def deadlines(server: Serving) -> list[Any]:
    def read(connection: sql.Connection) -> list[Any]:
        return list(connection.execute(sql.select(schema.deadlines)))

    return list(server.state.store.look(read))
