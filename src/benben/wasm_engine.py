"""The other engine: a game's rules as WebAssembly (`adapters/wasm.py`), where there is no Numba.

In a browser an instance is JavaScript's, in the tests wasmtime's. A position is a few hundred
bytes; for every call it is copied into the instance's memory, and back if the call changes it.
Entries take numbers and addresses, so that nothing else crosses.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from benben.arrays import np
from benben.engine import Engine, Positions
from benben.shapes import Moves, Options, Scores, dtype_of

MOST_OPTIONS = 64
MOST_SEATS = 16
ALIGNED = 16
ROLLING = 4  # positions that a playout works on


class Window(Protocol):
    """Some bytes of an instance's memory."""

    def assign(self, data: Any) -> None: ...  # from a buffer of the same size
    def assign_to(self, data: Any) -> None: ...  # into one


class Instance(Protocol):
    """A module at work."""

    heap: int  # where memory is free

    def entry(self, name: str) -> Callable[..., Any] | None: ...
    def window(self, at: int, size: int) -> Window: ...
    def reserve(self, end: int) -> None: ...  # memory up to there; older windows are void


_instances: dict[str, tuple[Instance, Mapping[str, Any]]] = {}


def use(name: str, instance: Instance, layout: Mapping[str, Any]) -> None:
    """From now on this game's engine is this instance, built with this layout."""
    _instances[name] = instance, layout


def of(name: str) -> tuple[Instance, Mapping[str, Any]] | None:
    return _instances.get(name)


class Place:
    """A part of the memory that one kind of argument is copied into."""

    def __init__(self, instance: Instance, at: int, size: int) -> None:
        self.at, self.size = at, size
        self._instance = instance
        self.renew()

    def renew(self) -> None:
        self._window = self._instance.window(self.at, self.size)

    def put(self, data: Any) -> int:
        """Copy a buffer here; returns the address."""
        self._window.assign(memoryview(data).cast("B"))
        return self.at

    def get(self, data: Any) -> None:
        self._window.assign_to(memoryview(data).cast("B"))


class Memory:
    """Gives out the free memory of an instance, from its heap on."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self._end = instance.heap
        self._places: list[Place] = []

    def place(self, size: int) -> Place:
        at = -(-self._end // ALIGNED) * ALIGNED
        self._end = at + size
        self.instance.reserve(self._end)
        for place in self._places:
            place.renew()
        self._places.append(Place(self.instance, at, size))
        return self._places[-1]


class Module:
    """The memory and the entries of one game's instance; every entry is a method."""

    def __init__(self, name: str, dtype: Any, most_moves: int, instance: Instance) -> None:
        self.name, self.dtype, self.most_moves = name, dtype, most_moves
        self.instance, self.memory = instance, Memory(instance)
        self._position, self._room = (self.memory.place(dtype.itemsize) for _ in range(2))
        self._random = self.memory.place(8)
        self._options = self.memory.place(8 * MOST_OPTIONS)
        self._moves, self._weights = (self.memory.place(4 * most_moves) for _ in range(2))
        self._values = self.memory.place(8 * most_moves)
        self._scores = self.memory.place(8 * MOST_SEATS)
        self._two = self.memory.place(8)
        self._for_rolls: tuple[Place, Place] | None = None
        self._entries: dict[str, Callable[..., Any]] = {}

    def call(self, name: str, *arguments: Any) -> Any:
        """An entry of the module; KeyError where the game has none of this name."""
        if (entry := self._entries.get(name)) is None:
            found = self.instance.entry(name)
            if found is None:
                raise KeyError(f"{self.name}.wasm has no entry {name}")
            entry = self._entries[name] = found
        return entry(*arguments)

    # --- reading --------------------------------------------------------------------------------

    def to_move(self, a: Positions) -> int:
        return int(self.call("to_move", self._put(a)))

    def may_act(self, a: Positions, seat: int) -> bool:
        return bool(self.call("may_act", self._put(a), seat))

    def waits(self, a: Positions, players: int) -> tuple[int, int]:
        self.call("waits", self._put(a), players, self._two.at)
        return self._pair()

    def moves(self, a: Positions, seat: int, out: Moves) -> int:
        n = int(self.call("moves", self._put(a), seat, self._moves.at))
        self._moves.get(out)
        return n

    def refusal(self, a: Positions, seat: int, move: int) -> int:
        return int(self.call("refusal", self._put(a), seat, move))

    def outcomes(self, a: Positions, out: Moves, weights: Moves) -> int:
        n = int(self.call("outcomes", self._put(a), self._moves.at, self._weights.at))
        self._moves.get(out)
        self._weights.get(weights)
        return n

    def draw(self, a: Positions, random: Any, out: Moves) -> int:
        move = int(self.call("draw", self._put(a), self._random.put(random), self._moves.at))
        self._random.get(random)
        return move

    def scores(self, a: Positions, out: Scores) -> None:
        self._score("scores", a, out)

    def estimate(self, a: Positions, out: Scores) -> None:
        self._score("estimate", a, out)

    def ending(self, a: Positions) -> int:
        return int(self.call("ending", self._put(a)))

    def rate(self, a: Positions, seat: int, out: Moves, values: Any, room: Positions) -> int:
        values_at = self._values.put(values)
        n = int(self.call("rate", self._put(a), seat, self._moves.at, values_at, self._room.at))
        self._moves.get(out)
        self._values.get(values)
        return n

    # --- changing -------------------------------------------------------------------------------

    def setup(self, a: Positions, options: Options) -> None:
        cells = np.zeros(MOST_OPTIONS, np.int64)
        for place, number in enumerate(options):
            cells[place] = number
        self.call("setup", self._put(a), self._options.put(cells))
        self._get(a)

    def play(self, a: Positions, seat: int, move: int) -> None:
        self.call("play", self._put(a), seat, move)
        self._get(a)

    def advance(self, a: Positions, seat: int, move: int, out: Moves) -> tuple[int, int]:
        self.call("advance", self._put(a), seat, move, self._moves.at, self._two.at)
        self._get(a)
        self._moves.get(out)
        return self._pair()

    def imagine(self, a: Positions, seat: int, random: Any) -> None:
        self._redraw("imagine", a, seat, random)

    def at_sight(self, a: Positions, seat: int, random: Any) -> None:
        self._redraw("at_sight", a, seat, random)

    def forget(self, a: Positions, seat: int, random: Any, percent: int) -> None:
        self._redraw("forget", a, seat, random, percent)

    def playout(self, a: Positions, random: Any, out: Moves, most: int) -> int:
        random_at = self._random.put(random)
        played = int(self.call("playout", self._put(a), random_at, self._moves.at, most))
        self._get(a)
        self._random.get(random)
        return played

    def roll(self, a: Positions, random: Any, *numbers: Any) -> None:
        """`bots/rollouts.py`; the last two are added to."""
        *plain, sums, squares = numbers
        rooms, spread = self._rolling()
        at, dice = self._put(a), self._random.put(random)
        put = self._scores.put(sums), spread.put(squares)
        self.call("roll", at, rooms.at, dice, self._moves.at, *plain, *put)
        self._scores.get(sums)
        spread.get(squares)
        self._random.get(random)

    def _rolling(self) -> tuple[Place, Place]:
        """Room for playouts, once somebody asks for them."""
        if self._for_rolls is None:
            place = self.memory.place
            self._for_rolls = place(ROLLING * self.dtype.itemsize), place(8 * MOST_SEATS)
        return self._for_rolls

    def native_only(self, *_: Any) -> Any:
        raise ValueError(f"{self.name}: this is for learners and counts, and runs natively only")

    # --- parts ----------------------------------------------------------------------------------

    def _put(self, a: Positions) -> int:
        return self._position.put(a.buffer)

    def _get(self, a: Positions) -> None:
        self._position.get(a.buffer)

    def _pair(self) -> tuple[int, int]:
        two = np.zeros(2, np.int32)
        self._two.get(two)
        return int(two[0]), int(two[1])

    def _score(self, name: str, a: Positions, out: Scores) -> None:
        found = np.zeros(MOST_SEATS)
        self.call(name, self._put(a), self._scores.put(found))
        self._scores.get(found)
        for seat in range(len(out)):
            out[seat] = found[seat]

    def _redraw(self, name: str, a: Positions, seat: int, random: Any, *more: int) -> None:
        self.call(name, self._put(a), seat, self._random.put(random), *more)
        self._get(a)
        self._random.get(random)


def build(name: str, position: type, most_moves: int) -> Engine:
    """The engine over the instance that is in use for this game."""
    instance, layout = _instances[name]
    dtype = dtype_of(position)
    _check(name, dtype, most_moves, layout)
    m = Module(name, dtype, most_moves, instance)
    return Engine(
        name, dtype, most_moves, m.setup, m.to_move, m.may_act, m.waits, m.moves, m.refusal, m.play,
        m.advance, m.outcomes, m.draw, m.scores, m.estimate, m.ending, m.imagine, m.native_only,
        m.playout, m.native_only, m.rate, m.native_only, m,
    )  # fmt: skip


def _check(name: str, dtype: Any, most_moves: int, layout: Mapping[str, Any]) -> None:
    """A module of other rules than these must not be used."""
    ours = {field: first for field, (_, first, *_) in dtype.fields.items()}
    theirs = {field["name"]: field["offset"] for field in layout["fields"]}
    if (ours, dtype.itemsize, most_moves) != (theirs, layout["itemsize"], layout["most_moves"]):
        raise ValueError(f"{name}.wasm is of other rules than these: build it again")
