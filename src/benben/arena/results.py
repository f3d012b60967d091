"""The results file: a header, then one finished game per line, synced before it counts."""

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from benben.arena.play import Played
from benben.arena.schedule import Pairing, Setup
from benben.compiled import sources

if sys.platform != "win32":
    import fcntl


class Results:
    """All games of one set-up, those of earlier runs and those that are added now."""

    def __init__(self, path: Path, setup: Setup) -> None:
        """Open or create the file; ValueError if it belongs to another set-up or is in use."""
        self.path = path
        self.setup = setup
        self.games: dict[Pairing, Played] = {}  # in the order in which they ended
        self.notes: list[str] = []  # what a user should know about the file
        self._file: BinaryIO = path.open("a+b")
        try:
            self._lock()
            self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "Results":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, played: Played) -> None:
        """Append and sync: a kill after this does not lose it."""
        pairing = played.pairing
        if pairing in self.games:
            raise ValueError(f"{self.path}: game {pairing} was played already")
        self._append({**pairing._asdict(), **_without_pairing(played)})
        self.games[pairing] = played

    def _append(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _lock(self) -> None:
        """Two arenas on one file would play everything twice; the lock ends with the process."""
        if sys.platform == "win32":
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ValueError(f"{self.path} is in use by another arena") from None

    # --- reading -----------------------------------------------------------------------------

    def _read(self) -> None:
        self._file.seek(0)
        *whole, cut = self._file.read().split(b"\n")
        if not whole:
            self._begin(cut)
            return
        self._check_header(whole[0])
        for number, line in enumerate(whole[1:], 2):
            played = self._game(number, line)
            self.games[played.pairing] = played
        if cut:
            self._drop(cut)

    def _begin(self, cut: bytes) -> None:
        """A new file, or one whose header was truncated."""
        header = {**self.setup.header, "code": sources(self.setup.game)}
        if not json.dumps(header).encode().startswith(cut):
            raise ValueError(f"{self.path} is no file of arena results")
        self._file.truncate(0)
        self._append(header)

    def _drop(self, cut: bytes) -> None:
        self._file.seek(-len(cut), os.SEEK_END)
        self._file.truncate()
        self.notes.append(f"{self.path}: the last line was cut off; that game is played again.")

    def _check_header(self, line: bytes) -> None:
        found = _parsed(line)
        if "arena" not in found:
            raise ValueError(f"{self.path} is no file of arena results")
        code = found.pop("code", "")
        wanted = self.setup.header
        other = [key for key in wanted if found.get(key) != wanted[key]]
        if other:
            raise ValueError(
                f"{self.path} is of another set-up ({', '.join(other)}); "
                "name another file with --results"
            )
        if code != sources(self.setup.game):
            self.notes.append(
                f"{self.path}: begun by other sources of benben; "
                "name another file with --results if that matters."
            )

    def _game(self, number: int, line: bytes) -> Played:
        found = _parsed(line)
        try:
            pairing = Pairing(*(found.pop(name) for name in Pairing._fields))
            played = Played(pairing, tuple(found.pop("scores")), **found)
        except (KeyError, TypeError):
            raise ValueError(f"{self.path}, line {number}: this is no game") from None
        seats = range(self.setup.players)
        if (pairing.first, pairing.second) not in self.setup.pairs or pairing.seat not in seats:
            raise ValueError(f"{self.path}, line {number}: this game is not of this set-up")
        if pairing in self.games:
            raise ValueError(f"{self.path}, line {number}: this game is there twice")
        return played


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _without_pairing(played: Played) -> dict[str, Any]:
    return {name: value for name, value in asdict(played).items() if name != "pairing"}
