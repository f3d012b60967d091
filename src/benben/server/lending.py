"""What the server lends to browsers: Python and the rules, so that solo tables are played there.

It is made in a thread while the server serves already; until then solo tables are played here.
"""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from benben.adapters import in_browser, wasm
from benben.server.static import Client
from benben.table.log import LOG


def is_possible() -> bool:
    """Whether the games are there as WebAssembly, with what else a browser plays with."""
    return in_browser.PYODIDE.exists() and all(wasm.is_packed(name) for name in in_browser.games())


async def lend(client: Client) -> None:
    """Where it cannot be made the tables stay at the server."""
    try:
        await asyncio.to_thread(_lend, client)
    except (OSError, ValueError):
        LOG.exception("solo tables stay at the server")


def _lend(client: Client) -> None:
    with TemporaryDirectory(prefix="benben-play-") as home:
        client.lend(in_browser.pack(Path(home)), in_browser.games())
