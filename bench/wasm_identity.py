"""The games' WebAssembly modules play and search as the native code does, byte for byte."""

import struct
from collections.abc import Iterator
from typing import Any

import numpy as np
import wasmtime

from benben.adapters.wasm import built
from benben.bots import tree
from benben.bots.native_tree import NativeTree
from benben.bots.search import How, Thinking
from benben.chance import generator
from benben.game import Game
from benben.match import Seen
from benben.options import as_numbers, complete
from benben.seats import CHANCE
from benben.testing.random_games import LONG, Setting, samples

PAGE = 1 << 16


class Instance:
    """A module under wasmtime, with its memory given out from the bottom and never taken back."""

    def __init__(self, name: str) -> None:
        path, self.layout = built(name)
        self._store = wasmtime.Store()
        module = wasmtime.Module(self._store.engine, path.read_bytes())
        self.imports, self.exports = module.imports, {export.name for export in module.exports}
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory: Any = self._exports["memory"]
        heap: Any = self._exports["__heap_base"]
        self._free: int = heap.value(self._store)

    def room(self, size: int) -> int:
        """So many bytes of zeros; their address."""
        address = -(-self._free // 64) * 64
        self._free = address + size
        short = self._free - self._memory.data_len(self._store)
        if short > 0:
            self._memory.grow(self._store, -(-short // PAGE))
        return address

    def call(self, entry: str, *arguments: float) -> Any:
        function: Any = self._exports[entry]
        return function(self._store, *arguments)

    def write(self, address: int, data: bytes) -> None:
        self._memory.write(self._store, data, address)

    def read(self, address: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, address, address + size))


class Module(Instance):
    """An instance with a place for all that a match needs, and for a search of so many nodes."""

    def __init__(self, name: str, nodes: int = 0) -> None:
        super().__init__(name)
        sizes, most = self.layout, self.layout["most_moves"]
        self.position, self.spare = self.room(sizes["itemsize"]), self.room(sizes["itemsize"])
        self.options, self.random = self.room(8 * sizes["options"]), self.room(sizes["random"])
        self.out, self.weights, self.pair = self.room(4 * most), self.room(4 * most), self.room(8)
        self.values, self.shares = self.room(8 * most), self.room(8 * sizes["seats"])
        self.planes = self.room(sizes["planes"])
        search, actions = sizes["search"], sizes["actions"]
        self.rooms = self.room(search["rooms"] * sizes["itemsize"])
        self.stamps, self.path = self.room(8 * actions), self.room(4 * search["deepest"])
        self.sums = self.room(8 * actions * (sizes["seats"] + 1))
        self.space, self.nodes = nodes, self.room(search["node"]["itemsize"] * nodes)

    def sow(self, seed: int) -> None:
        self.call("sow", self.random, seed & 0xFFFFFFFF, seed >> 32)

    def numbers(self, address: int, n: int) -> list[int]:
        return list(struct.unpack(f"<{n}i", self.read(address, 4 * n)))

    def at(self, position: Any) -> None:
        self.write(self.position, position.tobytes())

    def now(self) -> bytes:
        return self.read(self.position, self.layout["itemsize"])


def options_of(setting: Setting) -> Any:
    chosen = setting.game.options
    return as_numbers(chosen, complete(chosen, setting.options), setting.players)


# --- the rules -------------------------------------------------------------------------------


def same_match(setting: Setting, module: Module, seed: int) -> bool:
    """A whole random match: the same number of moves, last position and scores."""
    engine, random, shares = setting.game.engine, generator(seed), np.zeros(tree.MOST_SEATS)
    position = engine.new()
    engine.setup(position, options_of(setting))
    plies = engine.playout(position, random, engine.room(), LONG)
    engine.scores(position, shares)

    module.write(module.position, bytes(module.layout["itemsize"]))
    module.write(module.options, options_of(setting).tobytes())
    module.write(module.shares, bytes(shares.nbytes))
    module.sow(seed)
    module.call("setup", module.position, module.options)
    theirs = module.call("playout", module.position, module.random, module.out, LONG)
    module.call("scores", module.position, module.shares)
    return (plies, position.tobytes(), random.tobytes(), shares.tobytes()) == (
        theirs, module.now(), module.read(module.random, 8), module.read(module.shares, 128)
    )  # fmt: skip


def native_answers(setting: Setting, position: Any, seat: int) -> dict[str, Any]:
    """What each entry of the engine says of a position."""
    chosen, engine = setting.game, setting.game.engine
    out, weights, planes = engine.room(), engine.room(), np.zeros(chosen.planes.size, np.uint8)
    n = engine.moves(position, seat, out)
    moves = out[:n].tolist()
    shares, values = np.zeros(tree.MOST_SEATS), np.zeros(engine.most_moves)
    engine.estimate(position, shares)
    imagined, after, random = engine.copy(position), engine.copy(position), generator(5)
    engine.imagine(imagined, max(seat, 0), random)
    engine.observe(position, max(seat, 0), planes)
    if seat == CHANCE:
        engine.outcomes(position, out, weights)
    else:
        engine.rate(position, seat, out, values, engine.new())
    mover, many = engine.advance(after, seat, moves[-1], out)
    return {
        "to_move": int(engine.to_move(position)),
        "waits": [int(n) for n in engine.waits(position, setting.players)],
        "moves": moves,
        "refusals": [int(engine.refusal(position, seat, move)) for move in refused(chosen)],
        "estimate": shares.tobytes(),
        "imagined": imagined.tobytes() + random.tobytes(),
        "planes": planes.tobytes(),
        "weights": weights[:n].tolist(),
        "rated": values.tobytes(),
        "after": after.tobytes(),
        "then": [int(mover), out[:many].tolist()],
    }


def module_answers(setting: Setting, module: Module, position: Any, seat: int) -> dict[str, Any]:
    """The same, asked of the module."""
    m, itself, size = module, module.position, module.layout["itemsize"]
    m.at(position)
    for address, length in ((m.shares, 128), (m.values, 8 * m.layout["most_moves"])):
        m.write(address, bytes(length))
    n = m.call("moves", itself, seat, m.out)
    moves, weights = m.numbers(m.out, n), [0] * n
    m.call("estimate", itself, m.shares)
    m.call("waits", itself, setting.players, m.pair)
    waits = m.numbers(m.pair, 2)
    m.write(m.spare, position.tobytes())
    m.sow(5)
    m.call("imagine", m.spare, max(seat, 0), m.random)
    imagined = m.read(m.spare, size) + m.read(m.random, 8)
    m.call("observe", itself, max(seat, 0), m.planes)
    if seat == CHANCE:
        m.call("outcomes", itself, m.out, m.weights)
        weights = m.numbers(m.weights, n)
    else:
        m.call("rate", itself, seat, m.out, m.values, m.spare)
    found = {
        "to_move": m.call("to_move", itself),
        "waits": waits,
        "moves": moves,
        "refusals": [m.call("refusal", itself, seat, move) for move in refused(setting.game)],
        "estimate": m.read(m.shares, 128),
        "imagined": imagined,
        "planes": m.read(m.planes, m.layout["planes"]),
        "weights": weights,
        "rated": m.read(m.values, 8 * m.layout["most_moves"]),
    }
    m.call("advance", itself, seat, moves[-1], m.out, m.pair)
    mover, many = m.numbers(m.pair, 2)
    return found | {"after": m.now(), "then": [mover, m.numbers(m.out, many)]}


def refused(chosen: Game) -> range:
    return range(chosen.rules.ACTIONS)[:80]


# --- the search ------------------------------------------------------------------------------


def how_it_thinks(setting: Setting, position: Any, seat: int) -> How:
    """As a bot on that seat would search here."""
    seen = Seen(setting.game, seat, 0, {"players": [""] * setting.players}, [], position)
    return Thinking(seen, seed=7).how


def native_search(setting: Setting, position: Any, seat: int, tries: int, nodes: int) -> bytes:
    """The whole tree, what every seat got by each move, and the generator after it."""
    grown, random = NativeTree(setting.game, setting.players, nodes), generator(7)
    grown.grow(position, seat, random, tries, how_it_thinks(setting, position, seat))
    return grown.nodes[: grown.used].tobytes() + grown.sums.tobytes() + random.tobytes()


def module_search(setting: Setting, module: Module, position: Any, seat: int, tries: int) -> bytes:
    """The same by the module."""
    m, tuning, how = module, setting.game.tuning, how_it_thinks(setting, position, seat)
    node, sums = tree.NODE.itemsize, 8 * m.layout["actions"] * (setting.players + 1)
    for address, size in ((m.stamps, 8 * m.layout["actions"]), (m.sums, sums), (m.nodes, node)):
        m.write(address, bytes(size))
    m.at(position)
    m.sow(7)
    used = m.call(
        "grow", m.nodes, m.space, 1, m.position, m.rooms, seat, m.random, m.out, m.stamps, m.path,
        m.sums, setting.players, tries, tuning.exploration, how.plies, int(tuning.looks_ahead),
        int(how.simple_others), how.only,
    )  # fmt: skip
    return m.read(m.nodes, node * used) + m.read(m.sums, sums) + m.read(m.random, 8)


def searched(setting: Setting, seeds: int) -> Iterator[tuple[Any, int]]:
    """Positions in which a seat has a choice."""
    for position, mover in samples(setting, seeds, most=400, every=29):
        if mover != CHANCE:
            yield position, mover
