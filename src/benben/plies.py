"""What a match is made of besides positions: its moves, who played them, and how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from benben.refused import TIME_OUT
from benben.seats import CHANCE


class Ply(NamedTuple):
    """A move as it was played; chance has its own seat, and a note may come with it."""

    seat: int
    move: int
    note: str = ""


class Handover(NamedTuple):
    """Until this ply somebody of this name had the seat."""

    ply: int
    seat: int
    name: str


@dataclass(frozen=True)
class Outcome:
    """Who won, and why."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    clause: str


def lost_on_time(late: Sequence[int], players: int) -> Outcome:
    """T2.4: the others share the win; nobody wins if the time of all ran out."""
    winners = tuple(seat for seat in range(players) if seat not in late)
    scores = (1 / len(winners) if seat in winners else 0.0 for seat in range(players))
    return Outcome(winners, tuple(scores), TIME_OUT)


def one_line(text: str, what: str) -> str:
    if not isinstance(text, str) or len(f"{text}.".splitlines()) != 1:
        raise ValueError(f"{what} must be text on one line, not {text!r}")
    return text


def unnamed(seat: int) -> str:
    """What a record calls a seat that nobody gave a name; readers have words of their own."""
    return f"seat {seat + 1}"


def names_of(names: Sequence[str], players: int) -> list[str]:
    """Who plays; a name is one line, because a record has one line for it."""
    if not names:
        return [unnamed(seat) for seat in range(players)]
    if len(names) != players:
        raise ValueError(f"{players} players, but {len(names)} names")
    return [one_line(name, "a name") for name in names]


def move_line(ply: Ply, name: str) -> str:
    """One move as a line of the record."""
    who = "*" if ply.seat == CHANCE else str(ply.seat + 1)
    return f"{who} {name}" + (f"\t{ply.note}" if ply.note else "")
