"""A match as a viewer is told it: the shapes of messages.py, built from `Match`."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import orjson

from benben.bots import level_of
from benben.match import Match
from benben.seats import CHANCE, SPECTATOR
from benben.server.messages import LogEntry, Over, Seat, Table, View


def log(match: Match, viewer: int, since: int) -> list[LogEntry]:
    """What each ply from `since` on did, as the viewer saw it."""
    entries = []
    for ply, (seat, lines) in enumerate(match.story(viewer, since), since):
        entry: LogEntry = {
            "ply": ply,
            "seat": None if seat == CHANCE else seat,
            "lines": lines,
            "move": match.name_at(ply, viewer),
        }
        if note := match.plies[ply].note:
            entry["note"] = note
        entries.append(entry)
    return entries


def view(match: Match, viewer: int, entries: Any, may_undo: bool) -> View:
    """What one seat, or a spectator, may see and do."""
    return {
        "seat": None if viewer == SPECTATOR else viewer,
        "board": match.board(viewer),
        "moves": match.moves(viewer),
        "may_undo": may_undo,
        "log": entries,
    }


def over(match: Match) -> Over | None:
    outcome = match.outcome()
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "clause": outcome.clause,
    }


def alone(match: Match, viewer: int, since: int) -> Table:
    """A match without a table around it: for replays, guides and previews."""
    seats: list[Seat] = [_seated(name, seat, viewer) for seat, name in enumerate(match.names)]
    return {
        "id": "",
        "game": match.game.name,
        "options": match.options,
        "public": False,
        "invite": None,
        "ply": match.ply,
        "since": since,
        "seats": seats,
        "waiting_for": match.waiting_for,
        "watching": 0,
        "views": [view(match, viewer, log(match, viewer, since), may_undo=False)],
        "over": over(match),
        "rematch": None,
    }


def _seated(name: str, seat: int, viewer: int) -> Seat:
    """Who sat there, by the name in a record."""
    level = level_of(name)
    return {
        "seat": seat,
        "kind": "person" if level is None else "bot",
        "name": name if level is None else "",
        "level": level,
        "yours": seat == viewer,
        "present": True,
    }


def moments(match: Match, viewer: int, plies: Sequence[int]) -> Iterator[Table]:
    """The match at some plies, in order, each with what happened since the one before."""
    told, wanted = 0, list(plies)
    stages = chain((before for before, _ in match.replayed()), [match])
    for stage in stages:
        while wanted and wanted[0] == stage.ply:
            yield alone(stage, viewer, told)
            told = wanted.pop(0)


def encoded(message: Any) -> bytes:
    return orjson.dumps(message, option=orjson.OPT_SERIALIZE_NUMPY)


class Log:
    """The log of one viewer as JSON, each entry written once."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self._entries: list[bytes] = []

    def cut(self, ply: int) -> None:
        """Forget what was taken back."""
        del self._entries[ply:]

    def since(self, match: Match, ply: int) -> orjson.Fragment:
        """What happened from a ply on."""
        fresh = log(match, self.viewer, len(self._entries))
        # copied, because orjson's bytes sit in a buffer of 4 KiB as long as they live
        self._entries += [bytes(memoryview(encoded(entry))) for entry in fresh]
        return orjson.Fragment(b"[" + b",".join(self._entries[ply:]) + b"]")
