"""A position as Python's own numbers and lists, for what reads much of it: views, names, stories.

Reading a field of a NumPy record takes a microsecond, reading one here a thirtieth of that.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

Found = TypeVar("Found")


class Plain:
    """One position, to be read only. `record` is the position itself, for compiled functions."""

    def __init__(self, record: Any) -> None:
        values = [v.tolist() if type(v) is np.ndarray else v for v in record.item()]
        self.__dict__ = dict(zip(record.dtype.names, values, strict=True))
        self.record = record

    def __getattr__(self, name: str) -> Any:
        """Only for what is not there."""
        raise AttributeError(f"a position has no field {name!r}")


def plain(s: Any) -> Any:
    """A position, however it is given, as plain numbers."""
    return s if type(s) is Plain else Plain(s)


def once(look: Callable[[Any], Found]) -> Callable[[Any], Found]:
    """What everybody sees alike is worked out once for a position; nobody may change it."""
    name = f"{look.__module__}.{look.__qualname__}"

    def seen(s: Any) -> Found:
        if type(s) is not Plain:
            return look(s)
        if name not in s.__dict__:
            s.__dict__[name] = look(s)
        found: Found = s.__dict__[name]
        return found

    return seen


def record_of(s: Any) -> Any:
    """The record of a position, however it is given, for a compiled function."""
    return s.record if type(s) is Plain else s


def as_python(rule: Any) -> Any:
    """A rule as the plain Python it was written in; it may read plain positions."""
    return getattr(rule, "py_func", rule)
