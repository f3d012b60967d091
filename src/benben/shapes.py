"""The shapes that rules work on, declared once: as types for mypy, as a dtype for NumPy and Numba.

A game's `Position` is a class that only lists its fields; no object of it is ever made:

    class Position:
        phase: I2
        cards: Annotated[Row, I2, SEATS]

`dtype_of(Position)` is the NumPy record that is handed to the rules, which say `s: Position`: so
mypy knows every field of `s`, and Numba, which does not read annotations, sees the same record as
ever.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeAlias, get_type_hints, overload

from benben.arrays import HAS_NUMPY, np
from benben.small_arrays import Layout

I1: TypeAlias = Annotated[int, "i1"]
I2: TypeAlias = Annotated[int, "i2"]
I4: TypeAlias = Annotated[int, "i4"]
I8: TypeAlias = Annotated[int, "i8"]

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Moves: TypeAlias = NDArray[np.int32]  # the numbers of moves, and room for them
    Options: TypeAlias = NDArray[np.int64]  # the number of players, then a game's options
    Scores: TypeAlias = NDArray[np.float64]  # one for each seat
    Observation: TypeAlias = NDArray[np.uint8]  # what a seat knows, as numbers: see observation.py
    Random: TypeAlias = NDArray[np.uint64]  # a generator of one number: see chance.py
    Numbers: TypeAlias = NDArray[np.int64]  # a table of whole numbers
    Weights: TypeAlias = NDArray[np.float64]  # a table of others
else:
    Moves = Options = Scores = Observation = Random = Numbers = Weights = Any

Line: TypeAlias = tuple[str, dict[str, object]]  # of a story: a key of the game's texts, its values


class Row(Protocol):
    """A field that holds a row of whole numbers: `cards: Annotated[Row, I2, SEATS]`."""

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> "Row": ...
    @overload
    def __setitem__(self, at: int, value: int) -> None: ...
    @overload
    def __setitem__(self, at: slice, value: Sequence[int]) -> None: ...
    def __iter__(self) -> Iterator[int]: ...
    def __len__(self) -> int: ...
    def __hash__(self) -> int: ...  # of an unpacked position's, which are tuples


@cache
def dtype_of(position: type) -> Any:
    """The NumPy record with these fields, aligned as a GPU likes it."""
    hints = get_type_hints(position, include_extras=True)
    fields = [_field(position, name, hint) for name, hint in hints.items()]
    return np.dtype((np.record, np.dtype(fields, align=True))) if HAS_NUMPY else Layout(fields)


def _field(position: type, name: str, hint: Any) -> tuple[str, str] | tuple[str, str, tuple[int]]:
    match getattr(hint, "__metadata__", ()):
        case (str(code),):
            return name, code
        case (number, int(length)):
            return name, number.__metadata__[0], (length,)
    raise TypeError(f"{position.__qualname__}.{name} is neither a whole number nor a Row of them")
