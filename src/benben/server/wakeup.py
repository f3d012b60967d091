"""Wakes the one task that waits for it: lighter than events and queues, which serve many."""

import asyncio


class Wakeup:
    """Whoever waits has looked just before whether there is something to do."""

    def __init__(self) -> None:
        self._waiter: asyncio.Future[None] | None = None

    def set(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def wait(self) -> None:
        self._waiter = asyncio.get_running_loop().create_future()
        await self._waiter
