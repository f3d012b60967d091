"""What a game's WebAssembly module exports: `Engine`'s entries and the search, as C functions.

A pointer is an offset into the module's memory, a whole number has 32 bits, a share of the win is a
float of 64. The caller gives out memory; what each pointer needs room for stands in the layout.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import carray, from_dtype, types  # type: ignore[attr-defined]

from benben.bots import rollouts, tree
from benben.chance import below as draw_below
from benben.chance import sow as start
from benben.game import Game
from benben.options import as_numbers, complete

_wide: Any = np.int64  # the rules count with it, as they do when Python calls them
SEATS = tree.MOST_SEATS  # room for the shares of the win
ROOMS = 3  # positions that a search works on
ROLLING = rollouts.ROOMS  # and a playout

_INT, _WORD, _SHARE = types.int32, types.uint32, types.float64
_MOVES, _SHARES = types.CPointer(types.int32), types.CPointer(types.float64)
_OPTIONS, _RANDOM = types.CPointer(types.int64), types.CPointer(types.uint64)
_BYTES, _STAMPS = types.CPointer(types.uint8), types.CPointer(types.int64)
_NODES = types.CPointer(from_dtype(tree.NODE))


@dataclass(frozen=True)
class Entry:
    """A function to be compiled, with what it takes and returns."""

    function: Callable[..., Any]
    gives: Any
    takes: tuple[Any, ...]

    @property
    def name(self) -> str:
        return self.function.__name__


def options(game: Game) -> int:
    """How many numbers `setup` reads."""
    return len(as_numbers(game.options, complete(game.options, {}), game.players[0]))


def entries(game: Game) -> list[Entry]:
    """All functions of a game's module."""
    position = types.CPointer(from_dtype(game.engine.dtype))
    return [
        *_of_chance(),
        *_of_rules(game, position),
        *_of_bots(game, position),
        *_of_memory(game, position),
    ]


def _of_chance() -> list[Entry]:
    def sow(random: Any, low: Any, high: Any) -> None:
        seed = (np.uint64(high) << np.uint64(32)) | np.uint64(low)
        start(carray(random, 1), seed)

    def below(random: Any, n: Any) -> Any:
        return draw_below(carray(random, 1), _wide(n))

    return [
        Entry(sow, types.void, (_RANDOM, _WORD, _WORD)),
        Entry(below, _INT, (_RANDOM, _INT)),
    ]


def _of_rules(game: Game, position: Any) -> list[Entry]:
    engine, numbers = game.engine, options(game)
    most, planes = game.most_moves, game.planes.size
    _setup, _to_move, _may_act, _waits = engine.setup, engine.to_move, engine.may_act, engine.waits
    _moves, _refusal, _play, _advance = engine.moves, engine.refusal, engine.play, engine.advance
    _outcomes, _draw, _scores, _ending = (
        engine.outcomes, engine.draw, engine.scores, engine.ending
    )  # fmt: skip
    _imagine, _observe = engine.imagine, engine.observe
    _playout, _wander = engine.playout, engine.wander

    def setup(s: Any, options: Any) -> None:
        _setup(carray(s, 1), carray(options, numbers))

    def to_move(s: Any) -> Any:
        return _to_move(carray(s, 1))

    def may_act(s: Any, seat: Any) -> Any:
        return np.int32(_may_act(carray(s, 1), _wide(seat)))

    def waits(s: Any, players: Any, out: Any) -> None:
        """Writes whose turn it is, and a bit for each seat that may act."""
        mover, seats = _waits(carray(s, 1), _wide(players))
        to = carray(out, 2)
        to[0], to[1] = mover, seats

    def moves(s: Any, seat: Any, out: Any) -> Any:
        return _moves(carray(s, 1), _wide(seat), carray(out, most))

    def refusal(s: Any, seat: Any, move: Any) -> Any:
        return _refusal(carray(s, 1), _wide(seat), _wide(move))

    def play(s: Any, seat: Any, move: Any) -> None:
        _play(carray(s, 1), _wide(seat), _wide(move))

    def advance(s: Any, seat: Any, move: Any, out: Any, mover_and_n: Any) -> None:
        """Writes who moves now, and with how many moves."""
        mover, n = _advance(carray(s, 1), _wide(seat), _wide(move), carray(out, most))
        to = carray(mover_and_n, 2)
        to[0], to[1] = mover, n

    def outcomes(s: Any, out: Any, weights: Any) -> Any:
        return _outcomes(carray(s, 1), carray(out, most), carray(weights, most))

    def draw(s: Any, random: Any, out: Any) -> Any:
        return _draw(carray(s, 1), carray(random, 1), carray(out, most))

    def scores(s: Any, out: Any) -> None:
        _scores(carray(s, 1), carray(out, SEATS))

    def ending(s: Any) -> Any:
        return _ending(carray(s, 1))

    def imagine(s: Any, seat: Any, random: Any) -> None:
        _imagine(carray(s, 1), _wide(seat), carray(random, 1))

    def observe(s: Any, seat: Any, out: Any) -> None:
        _observe(carray(s, 1), _wide(seat), carray(out, planes))

    def playout(s: Any, random: Any, out: Any, most_plies: Any) -> Any:
        at, dice = carray(s, 1), carray(random, 1)
        return _playout(at, dice, carray(out, most), _wide(most_plies))

    def wander(s: Any, options: Any, random: Any, out: Any, plies: Any) -> Any:
        at, dice = carray(s, 1), carray(random, 1)
        return _wander(at, carray(options, numbers), dice, carray(out, most), _wide(plies))

    return [
        Entry(setup, types.void, (position, _OPTIONS)),
        Entry(to_move, _INT, (position,)),
        Entry(may_act, _INT, (position, _INT)),
        Entry(waits, types.void, (position, _INT, _MOVES)),
        Entry(moves, _INT, (position, _INT, _MOVES)),
        Entry(refusal, _INT, (position, _INT, _INT)),
        Entry(play, types.void, (position, _INT, _INT)),
        Entry(advance, types.void, (position, _INT, _INT, _MOVES, _MOVES)),
        Entry(outcomes, _INT, (position, _MOVES, _MOVES)),
        Entry(draw, _INT, (position, _RANDOM, _MOVES)),
        Entry(scores, types.void, (position, _SHARES)),
        Entry(ending, _INT, (position,)),
        Entry(imagine, types.void, (position, _INT, _RANDOM)),
        Entry(observe, types.void, (position, _INT, _BYTES)),
        Entry(playout, _INT, (position, _RANDOM, _MOVES, _INT)),
        Entry(wander, _INT, (position, _OPTIONS, _RANDOM, _MOVES, _INT)),
    ]


def _of_bots(game: Game, position: Any) -> list[Entry]:
    engine, most, actions = game.engine, game.most_moves, game.rules.ACTIONS
    _estimate, _rate, _grow = engine.estimate, engine.rate, tree.build(game)
    _roll = rollouts.build(game)
    deepest = tree.DEEPEST

    def estimate(s: Any, out: Any) -> None:
        _estimate(carray(s, 1), carray(out, SEATS))

    def rate(s: Any, seat: Any, out: Any, values: Any, room: Any) -> Any:
        at, values_of = carray(s, 1), carray(values, most)
        return _rate(at, _wide(seat), carray(out, most), values_of, carray(room, 1))

    def grow(
        nodes: Any, space: Any, used: Any, root: Any, rooms: Any, seat: Any, random: Any, out: Any,
        stamps: Any, path: Any, shares: Any, players: Any, tries: Any, c: Any, plies: Any,
        ahead: Any, simple: Any, only: Any,
    ) -> Any:  # fmt: skip
        return _grow(
            carray(nodes, space), _wide(used), carray(root, 1), carray(rooms, ROOMS),
            _wide(seat), carray(random, 1), carray(out, most), carray(stamps, actions),
            carray(path, deepest), carray(shares, (actions, players + 1)), _wide(tries), c,
            _wide(plies), ahead != 0, simple != 0, _wide(only),
        )  # fmt: skip

    def roll(
        root: Any, rooms: Any, random: Any, out: Any, players: Any, seat: Any, mover: Any,
        move: Any, tries: Any, sums: Any, squares: Any,
    ) -> None:  # fmt: skip
        _roll(
            carray(root, 1), carray(rooms, ROLLING), carray(random, 1), carray(out, most),
            _wide(players), _wide(seat), _wide(mover), _wide(move), _wide(tries),
            carray(sums, SEATS), carray(squares, SEATS),
        )  # fmt: skip

    return [
        Entry(
            roll, types.void,
            (position, position, _RANDOM, _MOVES, _INT, _INT, _INT, _INT, _INT, _SHARES, _SHARES),
        ),
        Entry(estimate, types.void, (position, _SHARES)),
        Entry(rate, _INT, (position, _INT, _MOVES, _SHARES, position)),
        Entry(
            grow, _INT,
            (_NODES, _INT, _INT, position, position, _INT, _RANDOM, _MOVES, _STAMPS, _MOVES,
             _SHARES, _INT, _INT, _SHARE, _INT, _INT, _INT, _INT),
        ),
    ]  # fmt: skip


def _of_memory(game: Game, position: Any) -> list[Entry]:
    """Where people play from memory: what a weak player forgets, what is known at sight."""
    found = []
    if (_forget := game.forget) is not None:

        def forget(s: Any, seat: Any, random: Any, percent: Any) -> None:
            dice = carray(random, 1)
            _forget(carray(s, 1)[0], _wide(seat), dice, _wide(percent))

        found.append(Entry(forget, types.void, (position, _INT, _RANDOM, _INT)))
    if (_at_sight := game.at_sight) is not None:

        def at_sight(s: Any, seat: Any, random: Any) -> None:
            _at_sight(carray(s, 1)[0], _wide(seat), carray(random, 1))

        found.append(Entry(at_sight, types.void, (position, _INT, _RANDOM)))
    return found
