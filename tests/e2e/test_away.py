"""Two browsers, two days, a server that is started again between the turns: each is told once."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from days import Days
from playwright.sync_api import Page
from receiving import Browser, look, receiving
from serving import Serving, serving

from benben.server.notices import GRACE
from benben.server.telling import Telling
from benben.table.times import DAY
from e2e.driving import Mouse
from e2e.opening import Visitor

TURNS = 6
NEVER = 3600.0  # seconds: the task looks when the test says so


def telling(folder: Path) -> Any:
    return serving(folder, told=Telling(private=True, every=NEVER))


def later(server: Serving, days: Days, seconds: float = GRACE + 1) -> None:
    """Time goes by, and whoever is to be told is told."""
    look(server)
    days.go_by(seconds, server)
    look(server)


def test_two_browsers_are_told_each_turn_once_and_the_lapse_comes_once(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    days, pages = Days(monkeypatch), (visitor(), visitor())
    with receiving() as receiver:
        pushed = Browser(f"{receiver.address}/push")
        ways = pushed.channel(), {"kind": "webhook", "url": f"{receiver.address}/hook"}
        with telling(tmp_path) as server:
            table = opened(server, pages, ways)
        for turn in range(TURNS):
            with telling(tmp_path) as server:
                moves(server, days, pages[turn % 2], table)
            with telling(tmp_path) as server:  # whoever was told is told no more
                later(server, days, 2 * DAY / TURNS)
        turns = told(receiver, pushed)
        assert turns == {"push": TURNS // 2, "hook": TURNS // 2}
        with telling(tmp_path) as server:
            later(server, days, DAY)  # the time of whoever is awaited runs out
            later(server, days)
        with telling(tmp_path) as server:
            later(server, days, DAY)
            ended = pages[0].request.get(f"{server.address}/api/tables/{table}").json()
        assert ended["over"]["late"] == [TURNS % 2]
        overs = [one for one in receiver.to("/hook") if one["kind"] == "over"]
        assert len(overs) == 1
        ids = Counter(one["id"] for one in receiver.to("/hook"))
        assert set(ids.values()) == {1}


def opened(server: Serving, pages: tuple[Page, Page], ways: tuple[Any, Any]) -> str:
    """Both sit down; neither has the table open."""
    first, second = (page.request for page in pages)
    seats = [{"kind": "me"}, {"kind": "open"}]
    clock = {"kind": "days", "days": 1, "lapse": "end"}
    wanted = {"game": "marienbad", "seats": seats, "clock": clock, "options": {"starter": "1"}}
    for request, way in zip((first, second), ways, strict=True):
        request.get(f"{server.address}/api/me")
        added = request.post(f"{server.address}/api/me/channels", data={"channel": way})
        assert added.ok, added.text()
    found = first.post(f"{server.address}/api/tables", data=wanted).json()
    second.post(f"{server.address}/api/join", data={"code": found["invite"]})
    return str(found["table"])


def moves(server: Serving, days: Days, page: Page, table: str) -> None:
    """Somebody comes to the board, is not told there, takes one match, and goes."""
    page = page.context.new_page()
    page.goto(f"{server.address}/t/{table}")
    hand = Mouse(page)
    assert hand.wait_for_turn()
    later(server, days)
    told = page.request.get(f"{server.address}/api/tables/{table}").json()
    hand.play(next(view["moves"][0] for view in told["views"] if view["moves"]))
    page.close()  # what is still open does not like the server to stop
    later(server, days)


def told(receiver: Any, pushed: Browser) -> dict[str, int]:
    """How many notices of turns came each way."""
    hooked = [one for one in receiver.to("/hook") if one["kind"] == "turn"]
    texts = [pushed.read(body)["text"] for path, _, body in receiver.got if path == "/push"]
    turns = [text for text in texts if "it is your turn" in text]
    return {"push": len(turns), "hook": len(hooked)}
