"""Tables without a server: playing, one screen, other tabs, older rules."""

import asyncio
import itertools
import json

import pytest

from benben.game import names
from benben.match import Match
from local.pages import Browser, Page

OPTIONS = {"buckets": {"finger": "cascade"}}


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
