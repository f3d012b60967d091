"""Tables without a server: what is kept, and what happens when it cannot be."""

import asyncio
import json
from typing import Any

import pytest

from benben.local.bridge import NotKept, as_problem
from benben.local.worker import JavaScript
from local.pages import Browser, Page


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
