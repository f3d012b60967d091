"""A tree in the memory of a WebAssembly instance, grown by the search that stands in its module.

An instance has room for one tree: a new one takes the place of the last.
"""

import struct
from collections.abc import Mapping, Sequence
from typing import Any

from benben import wasm_engine
from benben.bots.search import How, Node
from benben.engine import Positions
from benben.game import Game

_NODE = struct.Struct("=diiiihhi")  # as in tree.py


class _Room:
    """What a search needs besides the position; kept between searches."""

    def __init__(
        self, module: wasm_engine.Module, sizes: Mapping[str, Any], most_nodes: int
    ) -> None:
        place = module.memory.place
        self.most_nodes = most_nodes
        self.root, self.rooms = place(module.dtype.itemsize), place(3 * module.dtype.itemsize)
        self.random, self.out = place(8), place(4 * module.most_moves)
        self.stamps, self.path = place(8 * sizes["actions"]), place(4 * sizes["search"]["deepest"])
        self.shares = place(8 * sizes["actions"] * (wasm_engine.MOST_SEATS + 1))
        self.nodes = place(_NODE.size * most_nodes)  # last: it is large


_rooms: dict[wasm_engine.Module, _Room] = {}


def _room_of(game: Game, most_nodes: int) -> _Room:
    module, found = game.engine.module, wasm_engine.of(game.name)
    assert found is not None
    if module not in _rooms:
        _rooms[module] = _Room(module, found[1], most_nodes)
    return _rooms[module]


class WasmTree:
    """One tree."""

    def __init__(self, game: Game, players: int, most_nodes: int) -> None:
        self.used = 1
        self._module, self._room = game.engine.module, _room_of(game, most_nodes)
        self._tuning, self._players = game.tuning, players
        self._row = 8 * (players + 1)
        room = self._room
        for place in (room.stamps, room.shares):
            place.put(bytes(place.size))
        self._window(room.nodes.at, _NODE.size).assign(bytes(_NODE.size))

    def _window(self, at: int, size: int) -> wasm_engine.Window:
        found: wasm_engine.Window = self._module.instance.window(at, size)
        return found

    def grow(self, root: Positions, seat: int, random: Any, tries: int, how: How) -> None:
        room, tuning = self._room, self._tuning
        root_at, random_at = room.root.put(root.buffer), room.random.put(random)
        self.used = int(
            self._module.call(
                "grow", room.nodes.at, room.most_nodes, self.used, root_at, room.rooms.at, seat,
                random_at, room.out.at, room.stamps.at, room.path.at, room.shares.at, self._players,
                tries, tuning.exploration, how.plies, int(tuning.looks_ahead),
                int(how.simple_others), how.only,
            )
        )  # fmt: skip
        room.random.get(random)

    def node(self, number: int) -> Node:
        data = bytearray(_NODE.size)
        self._window(self._room.nodes.at + number * _NODE.size, _NODE.size).assign_to(data)
        return Node(*_NODE.unpack(data))

    def shares(self, move: int) -> Sequence[float]:
        data = bytearray(self._row)
        self._window(self._room.shares.at + move * self._row, self._row).assign_to(data)
        return struct.unpack(f"={self._players + 1}d", data)
