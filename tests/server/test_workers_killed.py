"""Servers that die, hang or are cut off while people play lose and double no move that was told."""

import asyncio
import os
import random
import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest
from crowd import Crowd
from databases import cluster
from postgres import Postgres

from killing import process

pytestmark = pytest.mark.slow
TABLES = 6
Start = Callable[[str], tuple[int, str]]  # a server on this database: its process and address


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    monkeypatch.setenv("BENBEN_SHARED", "1")
    with ExitStack() as servers:

        def started(database: str) -> tuple[int, str]:
            monkeypatch.setenv("BENBEN_DATABASE", database)
            begun: AbstractContextManager[tuple[object, str]] = process(tmp_path)
            server, address = servers.enter_context(begun)
            return server.pid, address  # type: ignore[attr-defined]

        yield started


@pytest.fixture
def address() -> str:
    return cluster().new(f"own{random.getrandbits(60):x}")


def test_tables_of_a_killed_owner_go_on_at_another(start: Start, address: str) -> None:
    async def played() -> None:
        both = [start(address), start(address)]
        crowd = Crowd([where for _, where in both])
        await crowd.begin(TABLES)
        os.kill(both[0][0], signal.SIGKILL)
        assert await crowd.back() <= 10
        await crowd.more(5)
        crowd.addresses[0] = (await asyncio.to_thread(start, address))[1]
        os.kill(both[1][0], signal.SIGKILL)  # and the other one
        assert await crowd.back() <= 10
        crowd.addresses[1] = crowd.addresses[0]
        await crowd.more(5)
        await crowd.end()

    asyncio.run(played())


def test_an_owner_that_hangs_and_comes_back_writes_nothing(start: Start, address: str) -> None:
    async def played() -> None:
        both = [start(address), start(address)]
        crowd = Crowd([where for _, where in both])
        await crowd.begin(TABLES)
        os.kill(both[0][0], signal.SIGSTOP)
        await crowd.more(20)
        os.kill(both[0][0], signal.SIGCONT)
        await crowd.more(20)
        await crowd.end()

    asyncio.run(played())


class Cable:
    """Between a server and its database; it may be cut, and be mended."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._whole = asyncio.Event()
        self._whole.set()

    async def laid(self) -> int:
        self._server = await asyncio.start_server(self._through, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    def close(self) -> None:
        self._server.close()

    async def _through(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, forth = await asyncio.open_connection("127.0.0.1", self._port)
        await asyncio.gather(self._pipe(near, forth), self._pipe(far, back))

    async def _pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65_536):
                await self._whole.wait()  # what was under way arrives later, as by TCP
                writer.write(data)
        except ConnectionError:
            pass  # either end has closed
        finally:
            writer.close()


def test_an_owner_that_is_cut_off_from_the_database(start: Start, address: str) -> None:
    async def played() -> None:
        cable = Cable(cluster().port)
        there = address.replace(f":{cluster().port}/", f":{await cable.laid()}/")
        first = await asyncio.to_thread(start, there)
        second = await asyncio.to_thread(start, address)
        crowd = Crowd([first[1], second[1]])
        await crowd.begin(TABLES)
        cable.cut()
        await crowd.more(20)
        cable.mend()
        await crowd.more(20)
        await crowd.end()
        cable.close()

    asyncio.run(played())


@pytest.fixture
def own() -> Iterator[Postgres]:
    started = Postgres()
    yield started
    started.stop()


def test_a_database_that_is_killed_and_comes_back(start: Start, own: Postgres) -> None:
    async def played() -> None:
        database = own.new("tables")
        crowd = Crowd([start(database)[1], start(database)[1]])
        await crowd.begin(TABLES)
        own.kill()
        await asyncio.to_thread(own.start)
        await crowd.more(10)
        await crowd.end()

    asyncio.run(played())
