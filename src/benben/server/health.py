"""The health check: writes to the disk, reads it back, checks the threads and the games."""

import asyncio

from benben.server.bot_pool import BotPool
from benben.server.errors import as_api_error
from benben.server.store import Store
from benben.table.errors import ApiError
from benben.table.log import LOG

FRESH = 2.0  # seconds for which an answer is reused
PATIENCE = 10.0  # seconds the disk may take
WHOLE_EVERY, WHOLE_SHARE = (
    60.0,
    20,
)  # between checks of the whole file: seconds, and times its duration
HUNG = 180.0  # seconds without a sign of life: no bot and no replay takes as long for one step
LEAST_FREE = 4_000_000  # bytes on the disk


class HealthCheck:
    """One check for all requests within a few seconds."""

    def __init__(self, store: Store, bots: BotPool) -> None:
        self._store, self._bots = store, bots
        self._look: asyncio.Task[ApiError | None] | None = None
        self._stale = self._whole_at = 0.0

    async def check(self) -> None:
        """ApiError if anything is wrong."""
        now = asyncio.get_running_loop().time()
        if self._look is None or (self._look.done() and now > self._stale):
            self._stale = now + FRESH
            self._look = asyncio.create_task(self._found())
        if (error := await asyncio.shield(self._look)) is not None:
            raise ApiError(error.status, error.key, **error.values)

    async def _found(self) -> ApiError | None:
        if not (self._store.alive and self._bots.alive):
            return ApiError(503, "stopped")
        silent = self._bots.silent()
        if hung := [name for name, seconds in silent.items() if seconds > HUNG]:
            return ApiError(503, "hung", names=", ".join(hung), seconds=int(max(silent.values())))
        try:
            self._bots.preparations.check()
            async with asyncio.timeout(PATIENCE):
                await self._store.pulse()
            await self._check_whole_file()
            free = self._store.database.free()
            if free is not None and free < LEAST_FREE:
                return ApiError(503, "disk_full")
        except TimeoutError:
            return ApiError(503, "disk_slow")
        except ApiError as error:
            return error
        except Exception as error:
            LOG.exception("health check failed")
            found = as_api_error(error)
            return ApiError(503, found.key, **found.values)
        return None

    async def _check_whole_file(self) -> None:
        """Check the whole file; the longer that takes, the less often."""
        loop = asyncio.get_running_loop()
        if (began := loop.time()) >= self._whole_at:
            await asyncio.to_thread(self._store.database.check)
            took = loop.time() - began
            self._whole_at = began + max(WHOLE_EVERY, took * WHOLE_SHARE)

    def close(self) -> None:
        if self._look is not None:
            self._look.cancel()
