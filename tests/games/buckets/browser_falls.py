"""The falls of the browser, without a browser: web/src/local/fall.ts in Node, behind a pipe."""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benben.games.buckets.physics import world

NODE = Path(sys.executable).with_name("node")
SERVER = Path(__file__).with_name("fall_server.ts")


class Falls:
    """A process with MuJoCo's WebAssembly build."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [NODE, "--no-warnings", SERVER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._worlds = 0

    def ask(self, number: int, method: str, *arguments: object) -> Any:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps([number, method, arguments]) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, f"{method} failed: see what Node wrote"
        return json.loads(line)

    def make(self, scene: str, buckets: int, spin_drag: float) -> Any:
        self.ask(0, "make", scene, buckets, spin_drag)
        self._worlds += 1
        return PipedWorld(self, self._worlds - 1)

    def close(self) -> None:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()


class PipedWorld:
    """A `World`: every method is one line through the pipe."""

    def __init__(self, falls: Falls, number: int) -> None:
        self._falls, self._number = falls, number

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: self._falls.ask(self._number, name, *map(_plain, arguments))


def _plain(argument: object) -> object:
    return list(argument) if isinstance(argument, Iterable) else argument


@contextmanager
def in_the_browser() -> Iterator[None]:
    """Falls made in here are simulated by what the browser runs."""
    falls = Falls()
    world.use(falls.make)
    try:
        yield
    finally:
        world.use(world.NativeWorld)
        falls.close()
