"""Tables for tests, opened in the name of whoever looks at a page."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from benben import registry
from benben.game import game, names

Visitor = Callable[..., Page]
BUNDLED = [name for name in names() if registry.board(name) == "bundled"]  # see test_drawn.py

Seats = list[dict[str, Any]]
QUICK = 1  # the level of a bot that answers at once
SHORT = {"game": "short", "finger": "cascade"}  # options that make a match of some games shorter


def open_table(page: Page, name: str, seats: Seats, **wanted: object) -> dict[str, Any]:
    """As the page does, with its cookie; the page itself need not be loaded for that."""
    page.request.get("/api/me")  # gives the cookie
    options = {o.name: SHORT[o.name] for o in game(name).options if o.name in SHORT}
    answer = page.request.post(
        "/api/tables",
        data={"game": name, "seats": seats, "options": options, "public": False, **wanted},
    )
    assert answer.ok, answer.text()
    table: dict[str, Any] = answer.json()
    return table


def against_bot(page: Page, name: str, **wanted: object) -> str:
    """A table against one bot, with the page at it."""
    seats: Seats = [{"kind": "me"}, {"kind": "bot", "level": QUICK}]
    table: str = open_table(page, name, seats, **wanted)["table"]
    page.goto(f"/t/{table}")
    return table


# our seat plays whatever is first allowed, by a line of its own beside the page's
PLAYED_OUT = """id => new Promise((done, failed) => {
  const line = new WebSocket(`ws://${location.host}/api/tables/${id}/live`);
  line.onerror = failed;
  line.onmessage = ({ data }) => {
    const { type, table } = JSON.parse(data);
    if (type !== "table" && type !== "refused") return;
    if (table.over) { line.close(); done(); return; }
    const view = table.views.find(one => one.moves.length);
    if (view)
      line.send(JSON.stringify(
        { type: "move", seat: view.seat, ply: table.ply, move: view.moves[0] }));
  };
})"""


def play_out(page: Page) -> None:
    """The match at the page's table, to its end."""
    page.evaluate(PLAYED_OUT, page.url.rsplit("/", 1)[1])
