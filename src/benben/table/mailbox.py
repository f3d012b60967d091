"""The mailbox of a table: one task does all its work, one piece after another."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from benben.refused import Refused
from benben.table.errors import ApiError
from benben.table.wakeup import Wakeup

Found = TypeVar("Found")
Work = Callable[[], Awaitable[Any]]


class Gone(Exception):
    """This table was unloaded; ask for it again."""


class Mailbox:
    """A queue of work; `run` is the task that does it."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.touched = self.loop.time()  # when the last piece of work began
        self.closed = False
        self._waiting: deque[tuple[asyncio.Future[Any], Work]] = deque()
        self._wakeup = Wakeup()
        self._working = False

    @property
    def idle(self) -> bool:
        return not (self._waiting or self._working)

    async def ask(self, work: Callable[..., Awaitable[Found]], *values: Any) -> Found:
        """Have this done and wait for the result; it is done even if the caller is cancelled."""
        if self.closed:
            raise Gone
        return await self.post(lambda: work(*values))

    def post(self, work: Callable[[], Awaitable[Found]]) -> "asyncio.Future[Found]":
        """Have this done; the future holds the result."""
        answer: asyncio.Future[Found] = self.loop.create_future()
        self._waiting.append((answer, work))
        self._wakeup.set()
        return answer

    async def run(self, failed: Callable[[Exception], ApiError]) -> None:
        """Forever. Refusals go to the caller; `failed` handles every other error."""
        while True:
            if not self._waiting:
                await self._wakeup.wait()
            answer, work = self._waiting.popleft()
            self.touched, self._working = self.loop.time(), True
            try:
                found = await work()
            except (Refused, ApiError) as error:
                _fail(answer, error)
            except Exception as error:
                _fail(answer, failed(error))
            else:
                if not answer.done():
                    answer.set_result(found)
            self._working = False

    def close(self, error: Exception) -> None:
        """Take no more work; whoever still waits gets this error."""
        self.closed = True
        while self._waiting:
            _fail(self._waiting.popleft()[0], error)


def _fail(answer: asyncio.Future[Any], error: Exception) -> None:
    """Pass an error to the caller, who may be gone."""
    if not answer.done():
        answer.set_exception(error)
        answer.exception()  # marks it as seen: asyncio need not warn
