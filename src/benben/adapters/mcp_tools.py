"""What a language model can do at a table, as tools: begin, look, play, read the rules.

Every match is a record in a folder; each call reads it, acts, and writes it back under a lock. So
several processes with one folder sit at one table, and nothing is lost with a process. A process
shows a seat's secrets only if that seat bears its name.
"""

import fcntl
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import randbits, token_hex
from typing import Any

from benben.adapters import text
from benben.bots import bot, is_bot, let_move
from benben.compiled import Progress
from benben.game import game, names
from benben.match import Match
from benben.record import read_file
from benben.refused import Refused

ME, OPEN = "me", "open"
LONGEST_WAIT = 50  # seconds; clients give up on a call after a minute


@dataclass(frozen=True)
class Answer:
    """What a call brought: words, and the same as data."""

    text: str
    data: Mapping[str, Any]
    is_error: bool = False


class Table:
    """The matches of a folder, as one player sees them."""

    def __init__(self, folder: Path, name: str = "", language: str = "en") -> None:
        self.folder, self.language = folder, language
        self.name = name or f"model-{token_hex(2)}"
        if is_bot(self.name) or self.name == OPEN:
            raise ValueError(f"--name {self.name}: that is no name for a player")
        folder.mkdir(parents=True, exist_ok=True)
        self._told: dict[str, int] = {}  # up to which ply, of each match
        self.progress: Progress = lambda done, total: None

    # --- the tools ----------------------------------------------------------------------

    def games(self) -> Answer:
        """Which games there are, for how many, with which options."""
        found = {}
        for name in names():
            chosen = game(name)
            options = {
                option.name: f"{option.allowed(chosen.players[0])}; {option.default} by default"
                for option in chosen.options
            }
            found[name] = {"players": list(chosen.players), "options": options}
        lines = [f"{name}: {about['players']} players, {about['options']}"
                 for name, about in found.items()]  # fmt: skip
        return Answer("\n".join(lines), {"games": found})

    def rules(self, game_name: str, clause: str = "") -> Answer:
        found = text.rules(game(game_name), clause, self.language)
        return Answer(found, {"game": game_name, "clause": clause})

    def matches(self) -> Answer:
        """Those of the folder: who plays, and whether a seat is open."""
        found = {path.stem: Match.from_record(read_file(path)) for path in self._records()}
        listed = {
            key: {"game": match.game.name, "players": match.names, "over": match.is_over}
            for key, match in found.items()
        }
        lines = [f"{key}: {about}" for key, about in listed.items()]
        return Answer("\n".join(lines) or "There are no matches yet.", {"matches": listed})

    def new(
        self, game_name: str, seats: Sequence[str] = (), options: Mapping[str, Any] | None = None
    ) -> Answer:
        """Begin a match; the seats in order: `me` once, `open` for others, or bots."""
        chosen, seats = game(game_name), list(seats) or [ME, "greedy"]
        if seats.count(ME) != 1:
            raise ValueError(f'seats: exactly one of them is "{ME}", not {seats.count(ME)}')
        for name in seats:
            if name not in (ME, OPEN):
                bot(name)
        chosen.prepare(self.progress)
        called = [self.name if name == ME else name for name in seats]
        match = Match(chosen, len(seats), options or {}, names=called)
        with self._locked():
            numbers = [int(path.stem.rpartition("-")[2]) for path in self._records(game_name)]
            key = f"{game_name}-{max(numbers, default=0) + 1}"
            self._save(key, match)
        return self._shown(key, match)

    def join(self, key: str) -> Answer:
        """Take the first open seat of a match."""
        with self._locked():
            match = self._read(key)
            if self.name not in match.names:
                if OPEN not in match.names:
                    raise ValueError(f"{key} has no open seat")
                match.hand_over(match.names.index(OPEN), self.name)
                self._save(key, match)
        return self._shown(key, match)

    def look(self, key: str) -> Answer:
        return self._shown(key, self._read(key), since=0)

    def play(self, key: str, move: str) -> Answer:
        """Play a move by its name; a refusal says which clause forbids it."""
        with self._locked():
            match = self._read(key)
            seat = self._seat(key, match)
            try:
                match.play(move, seat)
            except Refused as refused:
                reason = text.refusal(match, refused, self.language)
                data = self._data(key, match) | {"refused": refused.clause}
                moves = "  ".join(match.moves(seat))
                return Answer(f"{reason}\n\n{moves}".strip(), data, is_error=True)
            self._save(key, match)
        return self._shown(key, match)

    def wait(self, key: str, seconds: float = 30) -> Answer:
        """Until it is this player's turn, the match is over, or so much time has gone by."""
        until = time.monotonic() + max(0.0, min(float(seconds), LONGEST_WAIT))
        match = self._read(key)
        seat = self._seat(key, match)
        while not match.is_over and seat not in match.waiting_for and time.monotonic() < until:
            time.sleep(0.1)
            match = self._read(key)
        return self._shown(key, match)

    # --- the folder ---------------------------------------------------------------------

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """One process at a time reads, acts and writes."""
        with (self.folder / "lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _records(self, game_name: str = "*") -> list[Path]:
        return sorted(self.folder.glob(f"{game_name}-[0-9]*.record"))

    def _read(self, key: str) -> Match:
        found = {path.stem: path for path in self._records()}
        if key not in found:
            raise ValueError(f"no match {key!r}: there are {', '.join(found) or 'none'}")
        return Match.from_record(read_file(found[key]))

    def _save(self, key: str, match: Match) -> None:
        """Let the bots move, then write the whole record in one go."""
        while bots := [seat for seat in match.waiting_for if is_bot(match.names[seat])]:
            let_move(match, bots[0], bot(match.names[bots[0]]), randbits(31))
        part = self.folder / f"{key}.part"
        part.write_text(match.record(), "utf-8")
        part.replace(self.folder / f"{key}.record")

    # --- what is told -------------------------------------------------------------------

    def _seat(self, key: str, match: Match) -> int:
        if self.name not in match.names:
            raise ValueError(f"you do not sit at {key}: join_match takes an open seat")
        return match.names.index(self.name)

    def _shown(self, key: str, match: Match, since: int | None = None) -> Answer:
        seat = self._seat(key, match)
        first = self._told.get(key, 0) if since is None else since
        self._told[key] = match.ply
        words = text.look(match, seat, first, self.language)
        return Answer(f"Match {key}.\n\n{words}", self._data(key, match))

    def _data(self, key: str, match: Match) -> dict[str, Any]:
        seat = self._seat(key, match)
        outcome = match.outcome()
        return {
            "match": key, "seat": seat, "ply": match.ply, "players": match.names,
            "waiting_for": match.waiting_for, "moves": match.moves(seat), "over": match.is_over,
            "scores": list(outcome.scores) if outcome else None,
        }  # fmt: skip


@dataclass(frozen=True)
class Tool:
    """A tool: its schema of arguments, and what it calls."""

    name: str
    about: str
    arguments: Mapping[str, Mapping[str, Any]]
    needed: Sequence[str]
    call: Callable[..., Answer]
    reads_only: bool = True


def tools(table: Table) -> list[Tool]:
    def words(about: str) -> dict[str, Any]:
        return {"type": "string", "description": about}

    match = {"match": words("its name, as begin_match or list_matches gave it")}
    which = {"game": {**words("which game"), "enum": list(names())}}
    seats = {
        "type": "array",
        "items": {"type": "string"},
        "description": f'who sits where: "{ME}" once, "{OPEN}" for another process, or bots: '
        'random, greedy, search:1s, level:1 to level:5; ["me", "greedy"] if left out',
    }
    options = {"type": "object", "description": "options of the game by name, see list_games"}
    seconds = {"type": "number", "description": f"how long at most, up to {LONGEST_WAIT}"}
    return [
        Tool("list_games", "Which games there are, with players and options.", {}, [],
             table.games),
        Tool("read_rules", "The rules of a game, or one of its clauses.",
             {**which, "clause": words("A4.10, or a chapter: A4; everything if left out")},
             ["game"], lambda game, clause="": table.rules(game, clause)),
        Tool("list_matches", "The matches that are played here.", {}, [], table.matches),
        Tool("begin_match", "Begin a match and see it.",
             {**which, "seats": seats, "options": options}, ["game"],
             lambda game, seats=(), options=None: table.new(game, seats, options), False),
        Tool("join_match", "Take an open seat of a match.", match, ["match"],
             lambda match: table.join(match), False),
        Tool("look", "All that happened, the board and your legal moves.", match, ["match"],
             lambda match: table.look(match)),
        Tool("play", "Play one move by its name. A refusal cites the clause that forbids it.",
             {**match, "move": words("one of your legal moves, as they are listed")},
             ["match", "move"], lambda match, move: table.play(match, move), False),
        Tool("wait", "Wait until it is your turn, when others play too.",
             {**match, "seconds": seconds}, ["match"],
             lambda match, seconds=30: table.wait(match, seconds)),
    ]  # fmt: skip
