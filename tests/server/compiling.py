"""A compiler that tests hold in their hands: it ends when they let it, and fails when told to."""

import sys
from pathlib import Path

import pytest

from benben.game import names
from benben.server import preparing
from benben.server.warmup import PARTS

CHILD = """
import os, pathlib, signal, sys, time
folder, game, nice = pathlib.Path(sys.argv[1]), *sys.argv[2:]
for part in ("table", "bots"):
    with (folder / "asked").open("a") as out:
        print(game, part, nice, file=out)
    print(part, 0.25, flush=True)
    while not (folder / f"{game}-{part}").exists() and not (folder / "broken").exists():
        time.sleep(0.01)
    if (folder / "killed").exists():
        (folder / "killed").unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    if (folder / "broken").exists():
        why = "No space left on device"
        sys.exit(f"benben: compiled rules cannot be kept ({why}): set BENBEN_CACHE")
    print(part, 1.0, flush=True)
"""


class Compiler:
    """Stands for the processes that compile: each ends when the test lets it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def asked(self) -> list[tuple[str, str, int]]:
        file = self._folder / "asked"
        lines = file.read_text().splitlines() if file.exists() else []
        return [(game, part, int(nice)) for game, part, nice in map(str.split, lines)]

    def finish(self, game: str, part: str) -> None:
        (self._folder / f"{game}-{part}").touch()

    def finish_all(self) -> None:
        for name in names():
            for part in PARTS:
                self.finish(name, part)

    def kill_the_next(self) -> None:
        (self._folder / "killed").touch()

    def break_down(self) -> None:
        (self._folder / "broken").touch()


def pretend(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Compiler:
    """From now on a server believes that nothing is compiled, and has this compiler alone."""
    folder.mkdir()
    monkeypatch.setattr(preparing, "COMMAND", (sys.executable, "-S", "-c", CHILD, str(folder)))
    monkeypatch.setattr(preparing, "CORES", 1)
    monkeypatch.setattr(preparing, "RETRIES", (0.0, 0.0))
    monkeypatch.setattr(preparing, "is_prepared", lambda game, part: False)
    monkeypatch.setattr(preparing, "load", lambda game: None)
    monkeypatch.setattr(preparing, "UNCOMPILED", False)
    return Compiler(folder)
