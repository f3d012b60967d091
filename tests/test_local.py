"""Tables without a server: what the browser's worker does in Python, with a bridge of our own."""

import asyncio
import itertools
import json
from typing import Any

import pytest

from benben.analysis import ledger
from benben.game import names
from benben.local import backup, thinking
from benben.local.bridge import NotKept, as_problem
from benben.local.worker import JavaScript, Worker
from benben.match import Match
from benben.seats import CHANCE
from benben.table import analyses

OPTIONS = {"buckets": {"finger": "cascade"}}


class Browser:
    """In the place of JavaScript: keeps texts, thinks at once at level 1, notes what is told."""

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
        return thinking.think(json.dumps({**json.loads(job), "level": 1}))

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


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Browser:
    monkeypatch.setattr("benben.table.bot_turns.COURTESY", (0.0, 0.0))
    return Browser()


@pytest.mark.parametrize("name", names())
def test_a_whole_match_against_a_bot_and_its_record(name: str, browser: Browser) -> None:
    async def played() -> None:
        page = Page(browser)
        others = Match(name, seed=1, options=OPTIONS.get(name)).game.players[0] - 1
        table = await page.open(name, "me", *["bot"] * others, **OPTIONS.get(name, {}))
        turns = itertools.count()
        while await page.play(lambda moves: moves[next(turns) % len(moves)]):
            pass
        record = await page.ask("GET", f"tables/{table}/record")
        assert Match.from_record(record).is_over
        moves = json.loads(browser.kept[table])["moves"]
        assert "\n".join(["", "moves", *moves, f"end {len(moves)} "]) in record
        checked = await page.ask("GET", f"tables/{table}/check")
        assert checked["ok"] and f"seal {checked['commitment'][:4]} " in checked["text"]

    asyncio.run(played())


def test_a_move_is_kept_before_the_page_is_told(browser: Browser) -> None:
    async def played() -> None:
        page = Page(browser)
        table = await page.open("ankh", "me", "bot", starter="1")
        before = browser.kept[table]
        browser.trouble = "full"
        await page.play(lambda moves: moves[0])
        assert browser.kept[table] == before
        problem = browser.told[-1]
        assert problem["type"] == "problem" and "no room left" in problem["text"]
        assert browser.hung_up == [0]
        browser.trouble = ""
        await page.worker.connect(2, table, "en")
        assert browser.table["ply"] == len(json.loads(before)["moves"])

    asyncio.run(played())


def test_a_match_goes_on_after_a_reload(browser: Browser) -> None:
    async def first() -> str:
        page = Page(browser)
        table = await page.open("ankh", "me", "bot", starter="1")
        for _ in range(6):
            await page.play(lambda moves: moves[0])
        await page.until_asked()
        return table

    table = asyncio.run(first())
    ply = browser.table["ply"]

    async def second() -> None:
        page = Page(browser)
        (listed,) = (await page.ask("GET", "tables"))["yours"]
        assert listed["id"] == table and listed["your_turn"] and listed["ply"] == ply
        browser.told.clear()
        await page.worker.connect(1, table, "en")
        assert browser.table["ply"] == ply and len(browser.table["views"][0]["log"]) == ply

    asyncio.run(second())


@pytest.mark.parametrize("fits", [True, False])
def test_a_match_of_older_rules_goes_on_or_can_be_read(browser: Browser, fits: bool) -> None:
    """Where its moves fit the present rules it goes on; else one sentence, and nothing is lost."""

    async def first() -> str:
        page = Page(browser)
        table = await page.open("ankh", "me", "bot", starter="1")
        for _ in range(3):
            await page.play(lambda moves: moves[0])
        await page.until_asked()
        return table

    table = asyncio.run(first())
    aged = json.loads(browser.kept[table])
    aged["version"] = aged["began_with"] = aged["version"] - 1
    if not fits:
        aged["moves"][1] = "1 R-h8"
    browser.kept[table] = before = json.dumps(aged)

    async def second() -> None:
        page = Page(browser)
        browser.told.clear()
        await page.worker.connect(1, table, "en")
        if fits:
            assert browser.table["rules_changed"]
            assert await page.play(lambda moves: moves[0])
            return
        assert browser.hung_up == [410]
        assert "rules" in browser.told[-1]["text"]
        assert "1 R-h8" in await page.ask("GET", f"tables/{table}/record")
        assert browser.kept[table] == before

    asyncio.run(second())


def test_at_one_screen_only_the_seat_to_move_is_shown(browser: Browser) -> None:
    async def played() -> None:
        page = Page(browser)
        await page.open("ptoq", "me", "here", starter="1")
        seats = set()
        for _ in range(30):
            table = await page.until_asked()
            (view,) = table["views"]
            assert view["seat"] in table["waiting_for"] and table["curtain"]
            assert [seat["yours"] for seat in table["seats"]] == [True, True]
            if view["seat"] not in seats:  # whoever comes to the screen is told everything
                assert [entry["ply"] for entry in view["log"]] == list(range(table["ply"]))
            seats.add(view["seat"])
            await page.play(lambda moves: moves[0])
        assert seats == {0, 1}

    asyncio.run(played())


def test_a_match_open_in_another_tab_is_left_alone(browser: Browser) -> None:
    async def opened() -> None:
        first = Page(browser)
        table = await first.open("ankh", "me", "bot")
        await first.until_asked()
        before, browser.elsewhere = browser.kept[table], {table}
        page = Page(browser)
        await page.worker.connect(1, table, "en")
        assert browser.hung_up == [409]
        assert "another tab" in browser.told[-1]["text"]  # it said that the table was private
        found = await page.ask("GET", f"tables/{table}", status=409)
        assert "another tab" in found["detail"]
        await page.ask("DELETE", f"tables/{table}", status=409)
        assert browser.kept[table] == before

    asyncio.run(opened())


def test_what_another_tab_played_meanwhile_is_there(browser: Browser) -> None:
    async def played() -> None:
        first = Page(browser)
        table = await first.open("ankh", "me", "bot")
        second = Page(browser)  # has read what was kept when it began
        await first.play(lambda moves: moves[0])
        await first.until_asked()
        lines = json.loads(browser.kept[table])["moves"]
        await second.worker.connect(1, table, "en")
        assert browser.table["ply"] >= len(lines)

    asyncio.run(played())


def test_a_bad_record_is_one_sentence_and_opens_nothing(browser: Browser) -> None:
    async def asked() -> None:
        page = Page(browser)
        for text in ("", "nonsense", Match("ankh", 2).record()[:-8]):
            answer = await page.ask("POST", "records", {"record": text}, status=422)
            assert "cannot be replayed" in answer["detail"]
        assert browser.kept == {}

    asyncio.run(asked())


def test_a_record_is_replayed_and_analysed(browser: Browser) -> None:
    async def asked() -> None:
        page = Page(browser)
        match = Match("ankh", 2, seed=3, names=["Ada", "level:2"])
        while not match.is_over:
            match.play(match.moves()[match.ply % len(match.moves())])
        record = match.record()
        table = (await page.ask("POST", "records", {"record": record}))["table"]
        assert (await page.ask("GET", f"tables/{table}/record")) == record
        replay = await page.ask("GET", f"tables/{table}/replay?seat=1")
        assert replay["steps"][-1]["over"] and replay["steps"][0]["views"][0]["seat"] == 1
        (listed,) = (await page.ask("GET", "tables"))["yours"]
        assert listed["over"] and listed["seats"][1]["level"] == 2
        await page.ask("DELETE", f"tables/{table}", status=204)
        assert browser.kept == {}

    asyncio.run(asked())


def test_without_a_server_a_match_is_reviewed_and_played_on(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Luck and play, worlds, and a table that remembers where it came from, after a reload too."""
    monkeypatch.setattr(ledger, "PLAYOUTS", 1)
    monkeypatch.setattr(analyses, "BUDGET", "30")

    async def asked() -> None:
        page = Page(browser)
        match = short_match(names=["Ada", "level:2"])
        while not match.is_over:
            match.play(match.moves()[match.ply % len(match.moves())])
        table = (await page.ask("POST", "records", {"record": match.record()}))["table"]
        for _ in range(20_000):
            analysis = await page.ask("GET", f"tables/{table}/analysis")
            if analysis["done"]:
                break
            await asyncio.sleep(0)
        for one in analysis["ledgers"]:
            gained = sum(share["value"] for share in one["shares"])
            assert gained == pytest.approx(one["result"] - one["first"])
        ply = next(n for n, one in enumerate(match.plies) if n > 9 and one.seat != CHANCE)
        found = await page.ask("GET", f"tables/{table}/worlds?ply={ply}")
        assert found["move"] == match.name_at(ply, found["seat"])
        assert found["imagined"] == [], "all lies open at Ankh"
        wanted = {"ply": ply, "seat": 0, "imagined": False, "other": "here", "level": 2}
        new = (await page.ask("POST", f"tables/{table}/branch", wanted))["table"]
        friend = {**wanted, "other": "open"}
        await page.ask("POST", f"tables/{table}/branch", friend, status=409)
        for again in (page, Page(browser)):
            told = await again.ask("GET", f"tables/{new}")
            assert told["source"] == {"table": table, "ply": ply}
            assert told["waiting_for"] == [match.plies[ply].seat]

    asyncio.run(asked())


def test_any_match_of_this_device_can_be_deleted(browser: Browser) -> None:
    async def deleted() -> None:
        page = Page(browser)
        table = await page.open("ankh", "me", "bot")
        await page.ask("DELETE", f"tables/{table}", status=204)
        assert browser.kept == {} and browser.hung_up == [404]
        await page.ask("GET", f"tables/{table}", status=404)

    asyncio.run(deleted())


@pytest.mark.parametrize(
    "kind, word", [("full", "no room"), ("newer", "newer"), ("broken", "load")]
)
def test_a_move_that_cannot_be_kept_is_not_played(browser: Browser, kind: str, word: str) -> None:
    async def refused() -> None:
        page = Page(browser)
        await page.open("ankh", "me", "bot")
        before = await page.until_asked()
        browser.trouble = kind
        await page.play(lambda moves: moves[0])
        assert browser.told[-1]["type"] == "problem" and word in browser.told[-1]["text"]
        assert browser.table["ply"] == before["ply"]

    asyncio.run(refused())


def test_one_that_cannot_be_read_hinders_no_other(browser: Browser) -> None:
    async def asked() -> None:
        page = Page(browser)
        table = await page.open("ankh", "me", "bot")
        good = json.loads(browser.kept[table])
        bad = {
            "~cut": browser.kept[table][:-40],
            "~newer": json.dumps({**good, "form": 2}),
            "~less": json.dumps({"form": 1, "id": "~less"}),
            "~other": json.dumps({**good, "game": "chess"}),
        }
        browser.kept.update(bad)
        again = Page(browser)
        (listed,) = (await again.ask("GET", "tables"))["yours"]
        assert listed["id"] == table
        for one, status in zip(bad, (422, 422, 422, 410), strict=True):
            await again.worker.connect(2, one, "nl")
            assert browser.hung_up[-1] == status
            assert browser.told[-1]["type"] == "problem"
            assert status == 410 or "kan niet worden gelezen" in browser.told[-1]["text"]
            assert browser.kept[one] == bad[one]
            await again.ask("DELETE", f"tables/{one}", status=204)

    asyncio.run(asked())


def test_where_a_bots_move_cannot_be_kept_it_thinks_again_after_a_pause(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bug: it thought again at once and for ever, and spoke of the player's last move."""
    pauses: list[float] = []
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await real(0)

    async def played() -> None:
        page, keep = Page(browser), browser.keep
        monkeypatch.setattr("benben.local.bridge.asyncio.sleep", sleep)

        async def keep_once(*what: Any) -> None:
            """The new table is kept; the bot's move, whenever it comes, is not."""
            await keep(*what)
            browser.trouble = "full"

        monkeypatch.setattr(browser, "keep", keep_once)
        table = await page.open("ankh", "me", "bot", starter="2")
        monkeypatch.setattr(browser, "keep", keep)
        for tries in range(3):
            browser.told.clear()
            await page.worker.connect(tries + 2, table, "en")
            told = await browser.until_told("problem")
            assert "no room left" in told["text"] and "your" not in told["text"]
        # others sleep for less: whether a move may be taken back is found out 0.1 s later
        assert [pause for pause in pauses if pause >= 1][:3] == [2.0, 4.0]
        browser.trouble = ""
        await page.worker.connect(9, table, "en")
        await page.until_asked()
        assert browser.table["ply"] > 0

    asyncio.run(played())


def short_match(**more: Any) -> Match:
    match = Match("ankh", 2, {"starter": "1"}, seed=3, **more)
    while match.ply < 30:
        match.play(match.moves()[match.ply % len(match.moves())])
    return match


def test_a_match_that_is_not_over_is_played_on(browser: Browser) -> None:
    """With who played before, and from the position it began at: a bug lost both."""
    start = short_match().position()
    match = Match.from_position("ankh", start)
    match.names[:] = ["Ada", "level:1"]
    match.play(match.moves()[0])
    match.hand_over(0, "Bo")
    while match.to_move != 0:
        match.play(match.moves()[0])
    match.hand_over(1, "level:2")
    record = match.record()
    assert "position " in record

    async def asked() -> None:
        page = Page(browser)
        opened = await page.ask("POST", "records", {"record": record})
        assert not opened["over"]
        await page.worker.connect(1, opened["table"], "en")
        assert browser.table["ply"] == match.ply
        assert [one["name"] for one in browser.table["formers"]] == ["Ada", ""]
        backup = await page.ask("GET", f"tables/{opened['table']}/backup")
        assert opened_record(backup) == record
        await page.ask("GET", f"tables/{opened['table']}/record", status=409)

    asyncio.run(asked())


def test_a_match_that_ended_on_time_can_be_read_again(browser: Browser) -> None:
    match = short_match(names=["Ada", "Bo"])
    match.end_on_time([1])

    async def asked() -> None:
        opened = await Page(browser).ask("POST", "records", {"record": match.record()})
        assert opened["over"]
        again = Page(browser)
        assert (await again.ask("GET", f"tables/{opened['table']}"))["over"]["late"] == [1]
        steps = (await again.ask("GET", f"tables/{opened['table']}/replay"))["steps"]
        assert steps[-1]["over"]["clause"] == "T2.4"

    asyncio.run(asked())


def opened_record(text: str) -> str:
    return backup.opened(text)[0]


def test_a_backup_goes_on_with_the_same_luck_and_shows_nothing(browser: Browser) -> None:
    async def asked() -> None:
        page = Page(browser)
        table = await page.open("sakkara", "me", "bot")
        await page.until_asked()
        text = await page.ask("GET", f"tables/{table}/backup")
        kept = json.loads(browser.kept[table])
        assert kept["seed"] not in text and not any(move in text for move in kept["moves"])
        other = Browser()
        again = Page(other)
        copied = (await again.ask("POST", "records", {"record": text.replace("\n", "\r\n")}))[
            "table"
        ]
        found = json.loads(other.kept[copied])
        for same in ("seed", "seal", "moves", "options", "game"):
            assert found[same] == kept[same], same
        for wrong in (text[:-30], text.replace("benben backup 1", "benben backup 1\n!"), text[:40]):
            answer = await again.ask("POST", "records", {"record": wrong}, status=422)
            assert "cannot be replayed" in answer["detail"]

    asyncio.run(asked())


def test_a_failed_analysis_says_so(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug: it was told to be done, with half of the chances."""

    async def asked() -> None:
        page = Page(browser)
        match = short_match(names=["Ada", "level:2"])
        while not match.is_over:
            match.play(match.moves()[match.ply % len(match.moves())])
        table = (await page.ask("POST", "records", {"record": match.record()}))["table"]

        async def think(job: str) -> str:
            raise RuntimeError("the worker died")

        monkeypatch.setattr(browser, "think", think)
        assert not (await page.ask("GET", f"tables/{table}/analysis"))["done"]
        await asyncio.sleep(0.05)
        await page.ask("GET", f"tables/{table}/analysis", status=409)

    asyncio.run(asked())


class Js:
    """A store that fails, as tables.worker.ts says it."""

    def __getattr__(self, name: str) -> Any:
        return None

    async def keep(self, *_: Any) -> str:
        return "full"

    async def take(self, _: str) -> str:
        return json.dumps({"mine": True, "text": None, "trouble": "newer"})

    async def drop(self, _: str) -> str:
        return "elsewhere"


@pytest.mark.parametrize(
    "call, status, word", [("keep", 503, "room"), ("take", 503, "newer"), ("drop", 409, "tab")]
)
def test_every_trouble_of_the_store_has_its_sentence(call: str, status: int, word: str) -> None:
    """A bug: only what failed to be kept did; the rest was "something went wrong"."""
    bridge = JavaScript(Js())
    doing = (
        bridge.keep("~1", "ankh", "{}", False) if call == "keep" else getattr(bridge, call)("~1")
    )
    with pytest.raises(NotKept) as caught:
        asyncio.run(doing)
    problem = as_problem(caught.value)
    assert problem.status == status and word in problem.text("en")
