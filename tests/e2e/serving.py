"""`benben serve` as people run it, but for brief reviews: a process, killed and started again."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

BRIEF = Path(__file__).with_name("brief.py")
COMPILED_WITHIN = 1200  # seconds: on a new machine all games are compiled first


class Server:
    def __init__(self, data: Path, *words: str) -> None:
        self.data, self._words = data, words
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """On the same port as before, if it ran before."""
        log = (self.data.parent / f"{self.data.name}.log").open("a")
        self._process = subprocess.Popen(
            [
                *(sys.executable, BRIEF, "serve", "--host", "127.0.0.1"),
                *("--port", str(self.port), "--data", str(self.data), "--ratings"),
                *self._words,
            ],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        log.close()
        assert self._process.stdout
        for line in self._process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
                self._wait_for_games()
                return
        raise AssertionError(f"the server did not start: see {log.name}")

    def _wait_for_games(self) -> None:
        """The page is there at once; the games are when they are compiled."""
        end = time.monotonic() + COMPILED_WITHIN
        while time.monotonic() < end:
            games = httpx.get(f"{self.address}/api/health").raise_for_status().json()["games"]
            if all(set(parts.values()) == {"ready"} for parts in games.values()):
                return
            time.sleep(0.2)
        raise AssertionError(f"the games were not compiled in {COMPILED_WITHIN} s")

    def kill(self) -> None:
        """As a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self._process and self._process.stdout
        self._process.send_signal(how)
        self._process.stdout.close()
        self._process.wait(30)
