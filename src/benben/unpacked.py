"""A position as Python's own numbers and tuples, for what reads much of it: views, names, stories.

Reading a field of a NumPy record takes a microsecond, reading one here a thirtieth of that.
"""

import struct
from collections.abc import Callable
from functools import cache, lru_cache
from math import prod
from operator import itemgetter
from typing import Any, TypeVar

from benben.arrays import np

Found = TypeVar("Found")

lately = lru_cache(2_000)
"""LRU cache; results are shared: do not mutate."""

_LETTERS = {"i": "bhiq", "u": "BHIQ"}  # of whole numbers of 1, 2, 4 and 8 bytes, as struct has them


@cache
def _layout(dtype: Any) -> tuple[struct.Struct, list[str], Callable[[Any], Any]]:
    """How all numbers of a position are read at once, the fields, and which numbers are theirs."""
    form, end, count = "=", 0, 0
    places: list[int | slice] = []
    assert dtype.fields is not None
    for name, (kind, offset, *_) in dtype.fields.items():
        if kind.base.kind not in _LETTERS or kind.ndim > 1:
            raise TypeError(f"{name} is neither a whole number nor a row of them")
        numbers = prod(kind.shape)
        letter = _LETTERS[kind.base.kind][kind.base.itemsize.bit_length() - 1]
        form += f"{offset - end}x{numbers}{letter}"
        places.append(slice(count, count + numbers) if kind.shape else count)
        end, count = offset + kind.itemsize, count + numbers
    return struct.Struct(form), list(dtype.fields), itemgetter(*places)


class Unpacked:
    """One position, to be read only. `record` is the position itself, for compiled functions."""

    def __init__(self, position: Any) -> None:
        """Of a record, or of an array of one."""
        whole, names, values = _layout(position.dtype)
        numbers = values(whole.unpack_from(position.tobytes()))
        self.__dict__ = dict(zip(names, numbers, strict=True))  # updating it takes 1 µs more
        self._position = position

    @property
    def record(self) -> Any:
        return self._position[0] if type(self._position) is np.ndarray else self._position

    def __getattr__(self, name: str) -> Any:
        """Only for what is not there."""
        raise AttributeError(f"a position has no field {name!r}")


def unpack(s: Any) -> Any:
    """A record, an array of one, or an unpacked position (returned as it is)."""
    return s if type(s) is Unpacked else Unpacked(s)


def once(look: Callable[[Any], Found]) -> Callable[[Any], Found]:
    """Cached on the unpacked position: worked out once for all viewers; do not mutate."""
    name = f"{look.__module__}.{look.__qualname__}"

    def seen(s: Any) -> Found:
        if type(s) is not Unpacked:
            return look(s)
        if name not in s.__dict__:
            s.__dict__[name] = look(s)
        found: Found = s.__dict__[name]
        return found

    return seen


def record_of(s: Any) -> Any:
    """The record of a position, however it is given, for a compiled function."""
    return s.record if type(s) is Unpacked else s


def as_python(rule: Any) -> Any:
    """A rule as the plain Python it was written in; it may read plain positions."""
    return getattr(rule, "py_func", rule)
