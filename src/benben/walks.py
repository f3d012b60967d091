"""Walks: where one piece can go in several moves of one turn, and by which."""

from collections import deque
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from benben.engine import Engine, Positions
from benben.unpacked import unpack


class Step(NamedTuple):
    """A move as a step of a walk."""

    piece: Hashable
    to: Hashable
    goes_on: bool  # whether the same piece may make another step after it


Walker = Callable[[Any, int], Step | None]
"""Position, move -> what it is as a step of a walk; None: no step of one."""


def walks(
    engine: Engine,
    walker: Walker,
    name: Callable[[Any, int, int, int], str],
    position: Positions,
    seat: int,
) -> list[list[str]]:
    """To each place that takes more than one move, a shortest walk: its moves by name.

    Only for games in which a turn hides nothing between its moves.
    """
    out = engine.room()
    found: dict[tuple[Hashable, Hashable], list[str]] = {}
    known: set[tuple[Hashable, bytes]] = set()
    ahead: deque[tuple[Positions, Hashable, list[str]]] = deque([(position, None, [])])
    while ahead:
        here, piece, path = ahead.popleft()
        s = unpack(here)
        for move in [int(out[i]) for i in range(engine.moves(here, seat, out))]:
            step = walker(s, move)
            if step is None or (path and step.piece != piece):
                continue
            walk = [*path, name(s, seat, move, seat)]
            found.setdefault((step.piece, step.to), walk)
            if not step.goes_on:
                continue
            there = engine.copy(here)
            engine.play(there, seat, move)
            state = (step.piece, there.tobytes())
            if state not in known and engine.to_move(there) == seat:
                known.add(state)
                ahead.append((there, step.piece, walk))
    return [walk for walk in found.values() if len(walk) > 1]
