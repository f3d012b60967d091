"""Somebody who knows what to play: a bot that reads the match where it is kept.

The browser tests play whole matches; random clicks would never end some of them. The bot is
given what the seat may know, and the browser does the clicking.
"""

import json
import sqlite3
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from benben.bots import bot
from benben.match import Match
from benben.record import replay_line

PATIENCE = 120  # seconds
# greedy takes up to three times as many moves to win a match of Ankh, and each is a click
PLAYERS = {"ankh": "search:2000"}


class Thinker:
    """One seat of a match of which the moves are kept somewhere, as in a record."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self._bot = bot(PLAYERS.get(match.game.name, "greedy"))
        self._said = 0  # moves

    def _lines(self) -> list[str]:
        raise NotImplementedError

    def catch_up(self) -> Match:
        for line in self._lines()[self.match.ply :]:
            replay_line(self.match, line)
        return self.match

    def settled(self) -> int:
        """The ply when all we said to play is kept: where several act at once, the page may
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


class Brain(Thinker):
    """At a table of a server, read from its disk."""

    def __init__(self, data: Path, table: str, seat: int = 0) -> None:
        self._file = next(data.glob("*.sqlite"))
        self._table = table
        game, options, players, start = self._read(
            "SELECT game, options, (SELECT count(*) FROM chairs WHERE table_id = id), start"
            " FROM tables WHERE id = ?"
        )[0]
        match = Match(game, players, json.loads(options), chance=False)
        if start:
            match.begin_at(start)
        super().__init__(match, seat)

    def _read(self, query: str) -> list[tuple[Any, ...]]:
        connection = sqlite3.connect(f"file:{self._file}?mode=ro", uri=True)
        try:
            return connection.execute(query, (self._table,)).fetchall()
        finally:
            connection.close()

    def _lines(self) -> list[str]:
        return [
            line for (line,) in self._read("SELECT line FROM moves WHERE table_id = ? ORDER BY ply")
        ]


KEPT = """table => new Promise((done, failed) => {
  const asked = indexedDB.open("benben");
  asked.onerror = () => failed(asked.error);
  asked.onsuccess = () => {
    const found = asked.result.transaction("matches").objectStore("matches").get(table);
    found.onsuccess = () => { asked.result.close(); done(found.result?.table) };
  };
})"""


class DeviceBrain(Thinker):
    """At a table of a page without a server, read from what its browser keeps."""

    def __init__(self, page: Page, table: str, seat: int = 0) -> None:
        self._page, self._table = page, table
        kept = self._kept()
        match = Match(kept["game"], len(kept["chairs"]), kept["options"], chance=False)
        super().__init__(match, seat)

    def _kept(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._page.evaluate(KEPT, self._table))
        return found

    def _lines(self) -> list[str]:
        lines: list[str] = self._kept()["moves"]
        return lines
