"""Wakes the one task that waits for it: lighter than events and queues, which serve many."""

import asyncio


class Bell:
    """Whoever waits has looked just before whether there is something to do."""

    def __init__(self) -> None:
        self._heard: asyncio.Future[None] | None = None

    def ring(self) -> None:
        if self._heard is not None and not self._heard.done():
            self._heard.set_result(None)

    async def wait(self) -> None:
        self._heard = asyncio.get_running_loop().create_future()
        await self._heard
