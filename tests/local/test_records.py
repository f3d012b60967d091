"""Tables without a server: records, backups, reviews."""

import asyncio
import json

import pytest

from benben.analysis import ledger
from benben.local import backup
from benben.match import Match
from benben.seats import CHANCE
from benben.table import analyses
from local.pages import Browser, Page, short_match


def test_a_bad_record_is_one_sentence_and_opens_nothing(browser: Browser) -> None:
    async def asked() -> None:
        page = Page(browser)
        for text in ("", "nonsense", Match("ankh", 2).record()[:-8]):
            answer = await page.ask("POST", "records", {"record": text}, status=422)
            assert "cannot be replayed" in answer["detail"]
        assert browser.kept == {}

    asyncio.run(asked())


def test_a_record_of_a_small_game_is_refused_since_boards_show_whole_ones(
    browser: Browser,
) -> None:
    async def asked() -> None:
        record = Match("ptoq", 2, {"size": "tiny"}, seed=1).record()
        answer = await Page(browser).ask("POST", "records", {"record": record}, status=422)
        assert "size=tiny is for programs" in answer["detail"] and browser.kept == {}

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
