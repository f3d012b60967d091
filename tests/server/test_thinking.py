"""Nobody's bots hold up somebody else's."""

import asyncio
import threading
import time

import pytest

from benben.server.thinking import Lane, Thinking


def test_owners_take_turns() -> None:
    """Ten tables of one person, then one of another: that one is served second."""
    order: list[str] = []
    begin = threading.Event()

    async def ask() -> None:
        first = asyncio.create_task(lane.think("x", begin.wait))
        await asyncio.sleep(0)
        greedy = [lane.think("a", lambda: order.append("a")) for _ in range(10)]
        modest = [lane.think("b", lambda: order.append("b"))]
        waiting = [asyncio.create_task(one) for one in greedy + modest]
        await asyncio.sleep(0)
        begin.set()
        await asyncio.gather(first, *waiting)

    lane = Lane("test", threads=1)
    asyncio.run(ask())
    lane.close()
    assert order.index("b") <= 1


def test_the_loop_goes_on_while_bots_think() -> None:
    async def ask() -> float:
        thinking = Thinking(cores=2)
        slow = [
            asyncio.create_task(thinking._slow.think(str(n), lambda: time.sleep(0.5)))
            for n in range(4)
        ]
        longest, then = 0.0, time.monotonic()
        for _ in range(50):
            await asyncio.sleep(0.005)
            await thinking._quick.think("q", lambda: None)  # never behind a slow one
            longest, then = max(longest, time.monotonic() - then), time.monotonic()
        await asyncio.gather(*slow)
        thinking.close()
        return longest

    assert asyncio.run(ask()) < 0.4


def test_what_goes_wrong_is_told_to_the_one_who_waits() -> None:
    async def ask() -> None:
        with pytest.raises(ZeroDivisionError):
            await lane.think("a", lambda: 1 / 0)
        assert await lane.think("a", lambda: 7) == 7

    lane = Lane("test", threads=1)
    asyncio.run(ask())
    lane.close()
