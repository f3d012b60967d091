"""A page at tables without a server: what the browser's worker does in Python, in our place."""

import asyncio
import json
from typing import Any

from benben.local import thinking
from benben.local.bridge import NotKept
from benben.local.worker import Worker
from benben.match import Match


class Browser:
    """In the place of JavaScript: keeps texts, notes what is told; bots hardly think."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.told: list[dict[str, Any]] = []
        self.hung_up: list[int] = []
        self.trouble = ""
        self.elsewhere: set[str] = set()  # in another tab

    async def keep(self, table_id: str, game: str, text: str, over: bool) -> None:
        if self.trouble:
            raise NotKept(self.trouble)
        self.kept[table_id] = text

    async def take(self, table_id: str) -> str:
        mine = table_id not in self.elsewhere
        return json.dumps({"mine": mine, "text": self.kept.get(table_id, "") if mine else None})

    async def drop(self, table_id: str) -> None:
        del self.kept[table_id]

    async def prepare(self, game: str, options: str) -> None:
        pass

    async def falls(self) -> None:
        pass

    async def think(self, job: str) -> str:
        return thinking.think(json.dumps({**json.loads(job), "level": "1/30"}))

    def tell(self, line: int, text: str) -> None:
        self.told.append(json.loads(text))

    def hang_up(self, line: int, status: int) -> None:
        self.hung_up.append(status)

    async def until_told(self, kind: str) -> dict[str, Any]:
        """The last message of this kind, as soon as there is one."""
        for _ in range(20_000):
            if found := [one for one in self.told if one["type"] == kind]:
                return found[-1]
            await asyncio.sleep(0)
        raise AssertionError(f"nothing of kind {kind!r} is told")

    @property
    def table(self) -> dict[str, Any]:
        """As the page was told of it last."""
        last: dict[str, Any] = next(one for one in reversed(self.told) if "table" in one)["table"]
        return last


class Page:
    """A page at a worker: asks, and plays."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.worker = Worker(browser, browser.kept, "Ada")

    async def ask(self, method: str, path: str, body: Any = None, *, status: int = 200) -> Any:
        said = "" if body is None else json.dumps(body)
        found, text = await self.worker.answer(method, path, said, "en")
        assert found == status, text
        return json.loads(text or "null")

    async def open(self, game: str, *kinds: str, **options: str) -> str:
        seats = [{"kind": kind, **({"level": 1} if kind == "bot" else {})} for kind in kinds]
        wanted = {"game": game, "seats": seats, "options": options, "public": False}
        table: str = (await self.ask("POST", "tables", wanted))["table"]
        await self.worker.connect(1, table, "en")
        return table

    async def until_asked(self) -> dict[str, Any]:
        """Until one of our seats is to move, or the match is over."""
        for _ in range(20_000):
            table = self.browser.table
            view = table["views"][0]
            if table["over"] or (view["seat"] in table["waiting_for"] and view["moves"]):
                return table
            await asyncio.sleep(0)
        raise AssertionError("nobody moves")

    async def play(self, choose: Any) -> bool:
        """One move of ours; False if the match is over."""
        table = await self.until_asked()
        if table["over"]:
            return False
        view = table["views"][0]
        said = {"type": "move", "seat": view["seat"], "ply": table["ply"]}
        await self.worker.hear(1, json.dumps({**said, "move": choose(view["moves"])}))
        return True


def short_match(**more: Any) -> Match:
    match = Match("ankh", 2, {"starter": "1"}, seed=3, **more)
    while match.ply < 30:
        match.play(match.moves()[match.ply % len(match.moves())])
    return match
