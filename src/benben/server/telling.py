"""A match as a viewer is told it: the shapes of messages.py, built from `Match`."""

from collections.abc import Iterable
from typing import Any

import orjson

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
    return outcome and {
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "clause": outcome.clause,
    }


def alone(match: Match, viewer: int, since: int, seats: Iterable[Seat]) -> Table:
    """A table nobody sits at: for replays, guides and previews."""
    return {
        "id": "",
        "game": match.game.name,
        "options": match.options,
        "public": False,
        "invite": None,
        "ply": match.ply,
        "since": since,
        "seats": list(seats),
        "waiting_for": match.waiting_for,
        "watching": 0,
        "views": [view(match, viewer, log(match, viewer, since), may_undo=False)],
        "over": over(match),
        "rematch": None,
    }


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
        self._entries += [encoded(entry) for entry in fresh]
        return orjson.Fragment(b"[" + b",".join(self._entries[ply:]) + b"]")
