"""The shapes of messages.py that describe a table: each is built here and nowhere else."""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import Any, NotRequired

from benben import registry
from benben.match import Match
from benben.refused import Refused
from benben.seal import Seal
from benben.seats import CHANCE, SPECTATOR
from benben.table import duplicates, seating
from benben.table.answers import Summary
from benben.table.chairs import Chair, FormerChair
from benben.table.clocks import Clocks
from benben.table.encoding import encoded
from benben.table.match_log import log
from benben.table.messages import (
    Clock,
    Control,
    Former,
    Over,
    Phrase,
    Sealed,
    Seat,
    SeatRating,
    Source,
    Table,
    Twin,
    View,
)
from benben.table.phrases import Said
from benben.table.time_control import TimeControl
from benben.typed import TypedDict

# --- parts of a table ---------------------------------------------------------------------------


def seat(number: int, chair: Chair, yours: bool, present: bool) -> Seat:
    return {
        "seat": number,
        "kind": chair.kind,
        "name": chair.name,
        "level": chair.level,
        "yours": yours,
        "present": present,
    }


def seats(chairs: Sequence[Chair], mine: Collection[int], here: Collection[Any]) -> list[Seat]:
    """`mine`: the viewer's seats; `here`: who is connected."""
    return [
        seat(number, chair, number in mine, chair.kind == "bot" or _is_here(chair, here))
        for number, chair in enumerate(chairs)
    ]


def _is_here(chair: Chair, here: Collection[Any]) -> bool:
    return chair.kind == "person" and chair.person in here


def former(one: FormerChair) -> Former:
    return {
        "ply": one.ply,
        "seat": one.seat,
        "kind": one.chair.kind,
        "name": one.chair.name,
        "level": one.chair.level,
        "removed": one.removed,
        "late": one.late,
    }


def view(match: Match, viewer: int, entries: Any, may_undo: bool, *, walks: bool = False) -> View:
    """What one seat, or a spectator, may see and do; `entries` of the log, perhaps as JSON.

    `walks`: with what takes several moves, for those who play; it is the dearest part.
    """
    board: Any = match.board(viewer)
    seen: View = {
        "seat": None if viewer == SPECTATOR else viewer,
        "board": board,
        "moves": match.moves(viewer),
        "may_undo": may_undo,
        "log": entries,
    }
    if doubts := match.doubts(viewer):
        seen["doubts"] = doubts
    if walks and (farther := match.walks(viewer)):
        seen["walks"] = farther
    if registry.board(match.game.name) == "drawn":
        from benben.table.drawn import drawn  # with Rich, which only such a board needs

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
        "late": list(match.late),
    }


# --- a table ------------------------------------------------------------------------------------


class Frame(TypedDict):
    """Of `Table` what no move changes. Seats and formers may be JSON already."""

    id: str
    game: str
    options: dict[str, str]
    public: bool
    host: bool
    invite: str | None
    seats: Any
    formers: Any
    watching: int
    source: Source | None
    rematch: str | None
    rules_changed: bool
    phrases: list[Phrase]
    curtain: NotRequired[bool]


class Progress(TypedDict):
    """Of `Table` what a move changes and everybody may know."""

    ply: int
    begun: bool
    waiting_for: list[int]
    over: Over | None
    seal: Sealed | None
    clock: Clock | None
    rated: NotRequired[list[SeatRating | None]]
    twin: NotRequired[Twin]


def frame(
    match: Match,
    seats: Any,
    formers: Any,
    *,
    table_id: str = "",
    public: bool = False,
    host: bool = False,
    invite: str | None = None,
    watching: int = 0,
    source: seating.Source | None = None,
    rematch: str | None = None,
    said: Sequence[Said] = (),
) -> Frame:
    return {
        "id": table_id,
        "game": match.game.name,
        "options": match.options,
        "public": public,
        "host": host,
        "invite": invite,
        "seats": seats,
        "formers": formers,
        "watching": watching,
        "source": None if source is None else {"table": source.table, "ply": source.ply},
        "rematch": rematch,
        "rules_changed": match.rules_changed,
        "phrases": [phrase(one) for one in said],
    }


def progress(match: Match, begun: bool, seal: Seal | None, clock: Clock | None = None) -> Progress:
    return {
        "ply": match.ply,
        "begun": begun,
        "waiting_for": match.waiting_for if begun else [],
        "over": over(match),
        "seal": None if seal is None else sealed(seal.told(match.is_over)),
        "clock": clock,
    }


def control(one: TimeControl) -> Control:
    return {
        "kind": one.kind,
        "seconds": one.seconds,
        "increment": one.increment,
        "lapse": one.lapse,
    }


def clock(clocks: Clocks, people: Collection[int], now: float) -> Clock:
    """`people`: the seats of people; others have no clock."""
    seats = range(len(clocks.left))
    away = {seat: until - now for seat, until in clocks.away.items() if until > now}
    return {
        "control": control(clocks.control),
        "left": [clocks.seconds(seat, now) if seat in people else None for seat in seats],
        "running": sorted(clocks.due),
        "paused": clocks.until - now if clocks.paused else None,
        "agreed": sorted(clocks.agreed),
        "away": [away.get(seat) for seat in seats],
        "holidays": clocks.holidays,
    }


def phrase(one: Said) -> Phrase:
    return {"number": one.number, "ply": one.ply, "seat": one.seat, "phrase": one.phrase}


def twin(other: duplicates.Twin, over: Over | None) -> Twin:
    shares = over and tuple(over["scores"])
    found = [duplicates.ahead(seat, shares, other) for seat in range(2)] if shares else []
    return {
        "table": other.id,
        "invite": None if other.over or not other.code else f"{other.code[:4]}-{other.code[4:]}",
        "over": other.over,
        "ahead": [one for one in found if one is not None] or None,
    }


def sealed(seal: Seal) -> Sealed:
    return {
        "commitment": seal.commitment,
        "begun": seal.begun if seal.is_whole else None,
        "secret": seal.secret.hex() if seal.secret else None,
    }


def table(around: Frame, now: Progress, since: int, views: list[View]) -> Table:
    return {**around, **now, "since": since, "views": views}


def of_match(match: Match, viewer: int, since: int, *, opened: bool = False) -> Table:
    """A match without a table around it: for replays, guides and previews; `opened`: all faces."""
    chairs = [Chair.in_record(name, number) for number, name in enumerate(match.names)]
    gone = [
        FormerChair(change.ply, change.seat, Chair.in_record(change.name, change.seat))
        for change in match.handovers
    ]
    seats = [seat(n, chair, n == viewer, present=True) for n, chair in enumerate(chairs)]
    around = frame(match, seats, [former(one) for one in gone])
    entries = log(match, viewer, since)
    seen = view(match, viewer, entries, may_undo=False)
    if opened:
        board: Any = match.opened()
        seen["board"] = board
    return table(around, progress(match, begun=True, seal=match.seal), since, [seen])


def decisions(match: Match) -> list[int]:
    """The plies before which somebody could choose, and the end: not each card that is dealt."""
    return [number for number, ply in enumerate(match.plies) if ply.seat != CHANCE] + [match.ply]


def moments(match: Match, viewer: int, plies: Sequence[int]) -> Iterator[Table]:
    """A finished match at some plies, in order, each with what happened since the one before.

    Onlookers see it opened, where a game says so.
    """
    told, wanted = 0, list(plies)
    stages = chain((before for before, _ in match.replayed()), [match])
    for stage in stages:
        while wanted and wanted[0] == stage.ply:
            yield of_match(stage, viewer, told, opened=viewer == SPECTATOR)
            told = wanted.pop(0)


def summary(
    row: Any,
    seats: list[Seat],
    watching: int,
    stopped: bool,
    own: TimeControl | None = None,
    left: float | None = None,
) -> Summary:
    """A table in a list, from its row on disk; `left`: of the viewer's time, if that runs."""
    mine = {one["seat"] for one in seats if one["yours"]}
    return {
        "id": row.id,
        "game": row.game,
        "seats": seats,
        "ply": row.ply,
        "your_turn": not (stopped or mine.isdisjoint(row.waiting_for)),
        "over": row.over,
        "stopped": stopped,
        "watching": watching,
        "control": None if own is None else control(own),
        "left": left,
    }


# --- messages -----------------------------------------------------------------------------------


def told(table: Table) -> bytes:
    return encoded({"type": "table", "table": table})


def refusal(refused: Refused, language: str, move: str, table: Table) -> bytes:
    return encoded(
        {
            "type": "refused",
            "page": refused.page,
            "clause": refused.clause,
            "text": refused.reason(language),
            "move": move,
            "table": table,
        }
    )


def problem(text: str) -> bytes:
    return encoded({"type": "problem", "text": text})


def nudged(seat: int, by: int) -> bytes:
    return encoded({"type": "nudged", "seat": seat, "by": by})


def may_undo(seat: int, ply: int) -> bytes:
    return encoded({"type": "may_undo", "seat": seat, "ply": ply})
