"""Nobody's bots hold up somebody else's."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import Serving, serving

from benben.server import bot_pool
from benben.server.bot_groups import in_threads
from benben.server.bot_pool import BotPool
from benben.server.fair_threads import FairThreads


def test_owners_take_turns() -> None:
    """Ten tables of one person, then one of another: that one is served second."""
    order: list[str] = []
    begin = threading.Event()

    async def ask() -> None:
        first = asyncio.create_task(threads.think("x", begin.wait))
        await asyncio.sleep(0)
        greedy = [threads.think("a", lambda: order.append("a")) for _ in range(10)]
        modest = [threads.think("b", lambda: order.append("b"))]
        waiting = [asyncio.create_task(one) for one in greedy + modest]
        await asyncio.sleep(0)
        begin.set()
        await asyncio.gather(first, *waiting)

    threads = FairThreads("test", threads=1)
    asyncio.run(ask())
    threads.close()
    assert order.index("b") <= 1


def test_the_loop_goes_on_while_bots_think() -> None:
    async def ask() -> float:
        bots = BotPool(thinking=in_threads(2))
        slow = [
            asyncio.create_task(bots._slow.think(str(n), lambda: time.sleep(0.5))) for n in range(4)
        ]
        longest, then = 0.0, time.monotonic()
        for _ in range(50):
            await asyncio.sleep(0.005)
            await bots._quick.think("q", lambda: None)  # never behind a slow one
            longest, then = max(longest, time.monotonic() - then), time.monotonic()
        await asyncio.gather(*slow)
        bots.close()
        return longest

    assert asyncio.run(ask()) < 0.4


def test_what_goes_wrong_is_told_to_the_one_who_waits() -> None:
    async def ask() -> None:
        with pytest.raises(ZeroDivisionError):
            await threads.think("a", lambda: 1 / 0)
        assert await threads.think("a", lambda: 7) == 7

    threads = FairThreads("test", threads=1)
    asyncio.run(ask())
    threads.close()


def _fail(monkeypatch: pytest.MonkeyPatch, times: int) -> list[int]:
    """Bots fail so many times; when each began."""
    begun: list[int] = []
    choose = BotPool.choose

    async def failing(self: BotPool, owner: str, level: int, seen: Any, seed: int) -> Any:
        begun.append(seen.ply)
        if len(begun) <= times:
            raise ZeroDivisionError
        return await choose(self, owner, level, seen, seed)

    monkeypatch.setattr(BotPool, "choose", failing)
    monkeypatch.setattr(bot_pool, "RETRIES", (0.01, 0.02, 0.03))
    return begun


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Serving]:
    """A server without anybody else's bots."""
    with serving(tmp_path) as running:
        yield running


def test_a_bot_that_failed_tries_again_by_itself(
    alone: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = _fail(monkeypatch, times=3)
    ada = alone.person("Ada")
    live = ada.live(ada.open("ankh", "bot1", "me", options={"starter": "1"})["table"])
    live.until(lambda t: t["ply"] > 0)
    assert len({*begun[:4]}) == 1


def test_a_bot_that_goes_on_failing_is_told(
    alone: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = _fail(monkeypatch, times=1000)
    ada = alone.somebody(**{"accept-language": "de"})
    live = ada.live(ada.open("ankh", "bot1", "me", options={"starter": "1"})["table"])
    assert "Der Bot findet keinen Zug" in live.problem()
    assert len(begun) >= 4
    begun.extend([0] * 1000)  # from now on it can think
    live.say(type="refresh")  # as a page that is loaded again does
    live.until(lambda t: t["ply"] > 0)
