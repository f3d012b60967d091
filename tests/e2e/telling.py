"""A table whose live line says what a test wants: what others do, at once."""

import json
import re
import time
from copy import deepcopy
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from e2e.driving import PATIENCE
from e2e.opening import QUICK, Seats, Visitor, open_table

Line = tuple[str, dict[str, Any]]


class Teller:
    """Sits between the page and the server, and goes on telling where the server stopped."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table: dict[str, Any] = {}
        self.sent: list[dict[str, Any]] = []  # what the page said
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/live$"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self._sockets.append(socket)

        def heard(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "table":
                self.table = said["table"]
            socket.send(message)

        def said(message: str | bytes) -> None:
            self.sent.append(json.loads(message))
            server.send(message)

        server.on_message(heard)
        socket.on_message(said)

    def until_sent(self, move: str) -> None:
        """Until the page has asked for this move, after all else."""
        end = time.monotonic() + PATIENCE / 1000
        while not self.sent or self.sent[-1].get("move") != move:
            assert time.monotonic() < end, self.sent[-3:]
            self.page.wait_for_timeout(20)  # Playwright hears what is sent while it waits

    def tell(self, seat: int, move: str, *lines: Line, **changes: object) -> None:
        """One ply: who did what; `changes` of the table."""
        table = deepcopy(self.table)
        entry = {"ply": table["ply"], "seat": seat, "lines": list(lines), "move": move}
        table |= {"since": table["ply"], "ply": table["ply"] + 1, **changes}
        for view in table["views"]:
            view["log"] = [entry]
        self.table = table
        self.again()

    def again(self) -> None:
        """The table as it is held here, told once more."""
        self._sockets[-1].send(json.dumps({"type": "table", "table": self.table}))

    def refuse(self, clause: str, text: str) -> None:
        """As if the server had declined a move."""
        refused = {"type": "refused", "page": "table", "clause": clause, "text": text}
        self._sockets[-1].send(json.dumps({**refused, "move": "", "table": self.table}))


def watching(
    visitor: Visitor,
    name: str,
    chosen: dict[str, Any],
    to: dict[str, str] | None = None,
    players: int = 2,
    **settings: Any,
) -> Teller:
    """Somebody in the second seat, while the first is to move."""
    host, page = visitor(), visitor(chosen, **settings)
    bots = [{"kind": "bot", "level": QUICK}] * (players - 2)
    seats: Seats = [{"kind": "me"}, {"kind": "open"}, *bots]
    opened = open_table(host, name, seats, options={"starter": "1"} if to is None else to)
    teller = Teller(page)
    page.goto(f"/join/{opened['invite']}")
    expect(page.locator("main[data-ply] [data-board]")).to_be_visible(timeout=PATIENCE)
    return teller
