"""The log of a match as each viewer may read it."""

from collections.abc import Iterable

from benben.match import Match, Ply, Told
from benben.seats import CHANCE
from benben.table.encoding import Fragment, encoded
from benben.table.messages import LogEntry


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
    """An entry without its words, where people play from memory: only that somebody moved."""
    return _entry(number, ply._replace(note=""), ([], ""))


class MatchLogs:
    """The log of each viewer as JSON; an entry is encoded once for all who saw the same."""

    def __init__(self) -> None:
        self._entries: dict[int, list[bytes]] = {}

    def follow(self, viewers: Iterable[int]) -> None:
        """These viewers will ask: their entries are encoded together."""
        for viewer in viewers:
            self._entries.setdefault(viewer, [])

    def cut(self, ply: int) -> None:
        """Forget what was taken back."""
        for entries in self._entries.values():
            del entries[ply:]

    def since(self, match: Match, viewer: int, ply: int) -> Fragment:
        """The entries from a ply on."""
        mine = self._entries.setdefault(viewer, [])
        if len(mine) < match.ply:
            self._write(match, len(mine))
        told_from = match.told_from(viewer)
        past = [encoded(_faded(n, match.plies[n])) for n in range(ply, told_from)]
        return Fragment(b"[" + b",".join([*past, *mine[max(ply, told_from) :]]) + b"]")

    def _write(self, match: Match, since: int) -> None:
        """Add the new entries for all viewers who have this many."""
        viewers = [viewer for viewer, entries in self._entries.items() if len(entries) == since]
        logs = [self._entries[viewer] for viewer in viewers]
        for number, (ply, told) in enumerate(match.told(viewers, since), since):
            seen, written = None, b""
            for entries, other in zip(logs, told, strict=True):
                if other != seen:
                    # copied: orjson's bytes keep a buffer of 4 KiB alive
                    written = bytes(memoryview(encoded(_entry(number, ply, other))))
                    seen = other
                entries.append(written)
