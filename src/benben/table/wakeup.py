"""Wakes one waiting task: lighter than asyncio's events and queues, which serve many."""

import asyncio


class Wakeup:
    """Check that there is nothing to do, then `wait`, without an await in between."""

    def __init__(self) -> None:
        self._waiter: asyncio.Future[None] | None = None

    def set(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def wait(self) -> None:
        self._waiter = asyncio.get_running_loop().create_future()
        await self._waiter
