"""The few names of NumPy that tables, buffers and positions need, for where there is no NumPy.

Numbers are Python's own, so nothing here is fast; what must be fast is compiled. A table of rows is
a list that can be read as `table[row, column]` too, a buffer is Python's `array`, and a position is
a `Record` over bytes, laid out as NumPy lays it out.
"""

import array as _arrays
import struct
from collections.abc import Iterator, Sequence
from math import exp as exp
from math import log as log
from math import log2 as log2
from math import prod
from math import sqrt as sqrt
from typing import Any


class Kind:
    """A kind of numbers, by its letter in `struct`; rules call it to convert a number."""

    def __init__(self, letter: str, make: type) -> None:
        self.letter, self._make = letter, make

    def __call__(self, value: Any = 0) -> Any:
        return self._make(value)


int8, int16, int32, int64 = (Kind(letter, int) for letter in "bhiq")
uint8, uint64 = Kind("B", int), Kind("Q", int)
float32, float64 = Kind("f", float), Kind("d", float)
bool_ = Kind("b", bool)


# --- tables and buffers -------------------------------------------------------------------------


class Row(_arrays.array):  # type: ignore[type-arg]
    """Numbers of one kind in a row."""

    def __new__(cls, kind: Kind, values: Any = ()) -> "Row":
        return super().__new__(cls, kind.letter, values)

    def copy(self) -> "Row":
        another = Row.__new__(Row, Kind(self.typecode, int))
        another.extend(self)
        return another


class Table(list[Any]):
    """Rows of rows, read as `table[row][column]` or `table[row, column]`."""

    def __getitem__(self, at: Any) -> Any:
        if type(at) is not tuple:
            return list.__getitem__(self, at)
        found: Any = self
        for index in at:
            found = found[index]
        return found

    def tolist(self) -> list[Any]:
        return [row.tolist() for row in self]


def array(values: Any, kind: Kind = float64) -> Any:
    """A row, or a table if the values are rows themselves."""
    values = list(values)
    if values and isinstance(values[0], Sequence):
        return Table(array(row, kind) for row in values)
    return Row(kind, [kind(value) for value in values])


def zeros(size: int, kind: "Kind | Layout" = float64) -> Any:
    """A buffer, or positions, of zeros."""
    if isinstance(kind, Layout):
        return Positions(size, kind, bytearray(size * kind.itemsize))
    return Row(kind, [kind(0)] * size)


# --- positions ----------------------------------------------------------------------------------


class Field:
    """One field of a record, with what NumPy calls its properties."""

    kind = "i"

    def __init__(self, code: str, shape: tuple[int, ...] = ()) -> None:
        self.size = int(code[1:])  # i2: whole numbers of two bytes
        self.letter = {1: "b", 2: "h", 4: "i", 8: "q"}[self.size]
        self.shape, self.ndim = shape, len(shape)
        self.itemsize = self.size * prod(shape)
        self.base = Field(code) if shape else self


class Layout:
    """What stands where in a record: each field at the next multiple of its size, as in C."""

    def __init__(self, fields: Sequence[tuple[str, str] | tuple[str, str, tuple[int]]]) -> None:
        self.fields: dict[str, tuple[Field, int]] = {}
        end, widest = 0, 1
        for name, code, *shape in fields:
            field = Field(code, shape[0] if shape else ())
            first = -(-end // field.size) * field.size
            self.fields[name] = field, first
            end = first + field.itemsize
            widest = max(widest, field.size)
        self.itemsize = -(-end // widest) * widest


class Cells:
    """A field that is a row of numbers; what is written into it stands in the record."""

    def __init__(self, cells: memoryview) -> None:
        self._cells = cells

    def __getitem__(self, at: Any) -> Any:
        return Cells(self._cells[at]) if type(at) is slice else self._cells[at]

    def __setitem__(self, at: Any, value: Any) -> None:
        if type(at) is not slice:
            self._cells[at] = value
            return
        places = range(len(self._cells))[at]
        values = [value] * len(places) if isinstance(value, int) else list(value)
        for place, one in zip(places, values, strict=True):
            self._cells[place] = one

    def __len__(self) -> int:
        return len(self._cells)

    def __iter__(self) -> Iterator[int]:
        return iter(self._cells)

    def tolist(self) -> list[int]:
        return self._cells.tolist()


class Record:
    """One position: its fields by name, read and written in its bytes."""

    dtype: Layout

    def __init__(self, dtype: Layout, buffer: memoryview) -> None:
        self.__dict__.update(dtype=dtype, _buffer=buffer)

    def __getattr__(self, name: str) -> Any:
        if name not in self.dtype.fields:
            raise AttributeError(f"a position has no field {name!r}")
        field, first = self.dtype.fields[name]
        if not field.shape:
            return struct.unpack_from(f"={field.letter}", self._buffer, first)[0]
        return Cells(self._buffer[first : first + field.itemsize].cast(field.letter))

    def __setattr__(self, name: str, value: Any) -> None:
        field, first = self.dtype.fields[name]
        assert not field.shape, f"{name} is a row: write into it"
        struct.pack_into(f"={field.letter}", self._buffer, first, value)

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def tobytes(self) -> bytes:
        return bytes(self._buffer)


class Positions:
    """Positions side by side in a buffer."""

    def __init__(self, size: int, dtype: Layout, buffer: bytearray) -> None:
        self.dtype, self.buffer = dtype, buffer
        assert len(buffer) == size * dtype.itemsize

    def __len__(self) -> int:
        return len(self.buffer) // self.dtype.itemsize

    def __getitem__(self, at: int) -> Record:
        size = self.dtype.itemsize
        return Record(self.dtype, memoryview(self.buffer)[at * size : (at + 1) * size])

    def tobytes(self) -> bytes:
        return bytes(self.buffer)


ndarray = Positions
