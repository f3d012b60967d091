"""The bare wire, the baseline of the server bench: `python bench/echo.py CORE` serves it.

The same uvicorn with an app that answers every message with two, about as long as those of a
table: no rules, no other players, nothing on disk. Its cost is the machine's share.
"""

import os
import sys

import uvicorn
from starlette.types import Receive, Scope, Send

from benben.server.command import WIRE, listening
from benben.server.public_site import PublicSite
from benben.server.wire import Config
from killable import GENEROUS

ANSWERS = 2  # each of two at a table is told
LENGTH = 2_000  # bytes


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Who comes is answered too: that begins it."""
    answer = {"type": "websocket.send", "text": "-" * LENGTH}
    await receive()
    await send({"type": "websocket.accept"})
    while True:
        for _ in range(ANSWERS):
            await send(answer)
        if (await receive())["type"] == "websocket.disconnect":
            return


if __name__ == "__main__":
    os.sched_setaffinity(0, {int(sys.argv[1])})
    door = listening("127.0.0.1", 0)
    print(f"http://127.0.0.1:{door.getsockname()[1]}", flush=True)
    config = Config(echo, GENEROUS, PublicSite(), lifespan="off", log_config=None, **WIRE)
    uvicorn.Server(config).run([door])
