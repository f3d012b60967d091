"""Somebody who knows what to play: a bot that reads the match from the server's disk.

The browser tests play whole matches; random clicks would never end some of them. The bot is
given what the seat may know, and the browser does the clicking.
"""

import json
import sqlite3
import time
from pathlib import Path
from typing import Any

from benben.bots import bot
from benben.match import Match
from benben.record import replay_line

PATIENCE = 120  # seconds


class Brain:
    def __init__(self, data: Path, table: str, seat: int = 0, name: str = "greedy") -> None:
        self._file = next(data.glob("*.sqlite"))
        self._table, self.seat = table, seat
        self._bot = bot(name)
        self._said = 0  # moves
        game, options, players = self._read(
            "SELECT game, options, (SELECT count(*) FROM chairs WHERE table_id = id)"
            " FROM tables WHERE id = ?"
        )[0]
        self.match = Match(game, players, json.loads(options), chance=False)

    def _read(self, query: str) -> list[tuple[Any, ...]]:
        connection = sqlite3.connect(f"file:{self._file}?mode=ro", uri=True)
        try:
            return connection.execute(query, (self._table,)).fetchall()
        finally:
            connection.close()

    def catch_up(self) -> Match:
        lines = self._read("SELECT line FROM moves WHERE table_id = ? ORDER BY ply")
        for (line,) in lines[self.match.ply :]:
            replay_line(self.match, line)
        return self.match

    def settled(self) -> int:
        """The ply when all we said to play is on disk: where several act at once, the page may
        have changed by another's move, and what we choose next must know of our own."""
        until = time.monotonic() + PATIENCE
        while sum(ply.seat == self.seat for ply in self.catch_up().plies) < self._said:
            assert time.monotonic() < until, f"our move {self._said} was not played"
            time.sleep(0.02)
        return self.match.ply

    def move(self) -> str:
        """What to play now, by the name the page knows it by."""
        match = self.catch_up()
        seen = match.seen(self.seat, match.ply)
        choice = self._bot.choose(seen, match.ply)
        self._said += 1
        names: list[str] = seen.view["moves"]
        return names[seen.moves.index(choice.move)]
