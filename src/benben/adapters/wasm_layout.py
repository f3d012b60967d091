"""The layout of a game's module, as JSON: how to read a position, and how much room things need."""

import inspect
from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import types

from benben.adapters.wasm_entries import ROOMS, SEATS, Entry, options
from benben.bots import tree
from benben.game import Game


def layout(game: Game, exported: Sequence[Entry], version: str) -> dict[str, Any]:
    """All sizes are in bytes; a kind is as NumPy writes it: i2, i8, f8."""
    return {
        "game": game.name,
        "version": version,
        **_record(game.engine.dtype),
        "most_moves": game.most_moves,
        "actions": game.rules.ACTIONS,
        "options": options(game),
        "planes": game.planes.size,
        "random": np.dtype(np.uint64).itemsize,
        "seats": SEATS,  # numbers that `scores` and `estimate` need room for
        "search": {"node": _record(tree.NODE), "rooms": ROOMS, "deepest": tree.DEEPEST},
        "entries": {entry.name: _signature(entry) for entry in exported},
    }


def _record(dtype: np.dtype[Any]) -> dict[str, Any]:
    fields = []
    for name in dtype.names or ():
        kind, offset = dtype.fields[name][:2]  # type: ignore[index]
        fields.append(
            {"name": name, "offset": offset, "kind": kind.base.str[1:], "shape": list(kind.shape)}
        )
    return {"itemsize": dtype.itemsize, "fields": fields}


def _signature(entry: Entry) -> dict[str, Any]:
    names = inspect.signature(entry.function).parameters
    takes = [[name, _word(kind)] for name, kind in zip(names, entry.takes, strict=True)]
    return {"takes": takes, "gives": _word(entry.gives)}


def _word(kind: Any) -> str:
    if isinstance(kind, types.CPointer):
        return "pointer"
    return {types.void: "", types.float64: "f64"}.get(kind, "i32")
