"""A match as a viewer is told it: the shapes of messages.py, built from `Match`."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Literal

import orjson

from benben import registry
from benben.bots import level_of
from benben.match import Handover, Match, Ply, Told
from benben.record import unnamed
from benben.seats import CHANCE, SPECTATOR
from benben.server.drawn import drawn
from benben.server.messages import Former, LogEntry, Over, Seat, Table, View


def log(match: Match, viewer: int, since: int) -> list[LogEntry]:
    """What each ply from `since` on did, as the viewer saw it."""
    told = match.told([viewer], since)
    return [_entry(number, ply, seen) for number, (ply, [seen]) in enumerate(told, since)]


def _entry(number: int, ply: Ply, seen: Told) -> LogEntry:
    lines, name = seen
    entry: LogEntry = {
        "ply": number,
        "seat": None if ply.seat == CHANCE else ply.seat,
        "lines": lines,
        "move": name,
    }
    if ply.note:
        entry["note"] = ply.note
    return entry


def _faded(number: int, ply: Ply) -> LogEntry:
    """What is left to tell of a ply where people play from memory: that somebody moved."""
    return {
        "ply": number,
        "seat": None if ply.seat == CHANCE else ply.seat,
        "lines": [],
        "move": "",
    }


def view(match: Match, viewer: int, board: Any, entries: Any, may_undo: bool) -> View:
    """What one seat, or a spectator, may see and do."""
    seen: View = {
        "seat": None if viewer == SPECTATOR else viewer,
        "board": board,
        "moves": match.moves(viewer),
        "may_undo": may_undo,
        "log": entries,
    }
    if registry.board(match.game.name) == "drawn":
        seen["drawn"] = drawn(match, viewer)
    return seen


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
        "host": False,
        "invite": None,
        "ply": match.ply,
        "since": since,
        "seats": seats,
        "formers": [_former(change) for change in match.handovers],
        "begun": True,
        "waiting_for": match.waiting_for,
        "watching": 0,
        "views": [
            view(match, viewer, match.board(viewer), log(match, viewer, since), may_undo=False)
        ],
        "over": over(match),
        "rematch": None,
        "rules_changed": match.rules_changed,
    }


def _seated(name: str, seat: int, viewer: int) -> Seat:
    """Who sat there, by the name in a record."""
    level = level_of(name)
    return {
        "seat": seat,
        "kind": "person" if level is None else "bot",
        "name": name if level is None and name != unnamed(seat) else "",
        "level": level,
        "yours": seat == viewer,
        "present": True,
    }


def _former(change: Handover) -> Former:
    """Who sat there before, by the name in a record."""
    level = level_of(change.name)
    kind: Literal["open", "person", "bot"] = "person" if level is None else "bot"
    known = level is None and change.name != unnamed(change.seat)
    return {
        "ply": change.ply,
        "seat": change.seat,
        "kind": kind,
        "name": change.name if known else "",
        "level": level,
        "removed": False,
    }


def decisions(match: Match) -> list[int]:
    """The plies before which somebody could choose, and the end: not each card that is dealt."""
    return [number for number, ply in enumerate(match.plies) if ply.seat != CHANCE] + [match.ply]


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


def written(part: Any) -> orjson.Fragment:
    """A part of many messages, encoded once."""
    return orjson.Fragment(encoded(part))


class Logs:
    """The log of each viewer as JSON; an entry is written once for all who saw the same."""

    def __init__(self) -> None:
        self._entries: dict[int, list[bytes]] = {}

    def follow(self, viewers: Iterable[int]) -> None:
        """These will ask: what they are told is written together."""
        for viewer in viewers:
            self._entries.setdefault(viewer, [])

    def cut(self, ply: int) -> None:
        """Forget what was taken back."""
        for entries in self._entries.values():
            del entries[ply:]

    def since(self, match: Match, viewer: int, ply: int) -> orjson.Fragment:
        """What happened from a ply on."""
        mine = self._entries.setdefault(viewer, [])
        if len(mine) < match.ply:
            self._write(match, len(mine))
        told_from = match.told_from(viewer)
        past = [encoded(_faded(n, match.plies[n])) for n in range(ply, told_from)]
        return orjson.Fragment(b"[" + b",".join([*past, *mine[max(ply, told_from) :]]) + b"]")

    def _write(self, match: Match, since: int) -> None:
        """All that is new to those who know this much."""
        viewers = [viewer for viewer, entries in self._entries.items() if len(entries) == since]
        logs = [self._entries[viewer] for viewer in viewers]
        for number, (ply, told) in enumerate(match.told(viewers, since), since):
            seen, written = None, b""
            for entries, other in zip(logs, told, strict=True):
                if other != seen:
                    # copied, because orjson's bytes sit in a buffer of 4 KiB as long as they live
                    written = bytes(memoryview(encoded(_entry(number, ply, other))))
                    seen = other
                entries.append(written)
