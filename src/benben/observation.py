"""What a seat knows, as a row of small numbers for learners: its planes, one after another.

A game names its planes (`PLANES` in its observing.py) and writes them in a compiled `observe`. A
plane is a block of numbers 0 … `most` with a shape; seats are counted from the one that looks:
number 0 is itself, number 1 the next to its left.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from typing import Any

from benben.arrays import np
from benben.shapes import Observation


@dataclass(frozen=True)
class Plane:
    """One block: what it means, and the largest number in it (at most 255)."""

    name: str
    shape: tuple[int, ...]
    most: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


class Planes:
    """All planes of a game, in the order they are written."""

    def __init__(self, *planes: Plane, board: tuple[int, int] | None = None) -> None:
        """`board`: its rows and columns; a plane whose shape ends so is about its fields."""
        self.board = board
        self._planes = {plane.name: plane for plane in planes}
        assert len(self._planes) == len(planes), "two planes have one name"
        ends = list(accumulate(plane.size for plane in planes))
        self._first: dict[str, int] = dict(zip(self._planes, [0, *ends], strict=False))
        self.size: int = ends[-1]
        self.most: Observation = np.array(
            [plane.most for plane in planes for _ in range(plane.size)], np.uint8
        )

    def __iter__(self) -> Iterator[Plane]:
        return iter(self._planes.values())

    def first(self, name: str) -> int:
        """Where a plane begins."""
        return self._first[name]

    def split(self, observations: Any) -> dict[str, Any]:
        """Views of each plane by name; whatever dimensions stand before the last are kept."""
        return {
            plane.name: observations[..., first : first + plane.size].reshape(
                *observations.shape[:-1], *plane.shape
            )
            for plane, first in zip(self, self._first.values(), strict=True)
        }

    @property
    def channels(self) -> list[str]:
        """What each layer of `spatial` is."""
        return [
            plane.name if plane.shape == self.board else f"{plane.name}[{layer}]"
            for plane in self
            if self._is_spatial(plane)
            for layer in range(prod(plane.shape[:-2]))
        ]

    def spatial(self, observations: Any) -> Any:
        """The planes about fields, as layers × rows × columns: what convolutions read."""
        if self.board is None:
            raise ValueError("this game has no board of rows and columns: use the row as it is")
        cells = self._joined(observations, spatial=True)
        return cells.reshape(*cells.shape[:-1], -1, *self.board)

    def rest(self, observations: Any) -> Any:
        """The numbers that `spatial` leaves out, in their order."""
        return self._joined(observations, spatial=False)

    def _is_spatial(self, plane: Plane) -> bool:
        return self.board is not None and plane.shape[-2:] == self.board

    def _joined(self, observations: Any, *, spatial: bool) -> Any:
        parts = [
            observations[..., first : first + plane.size]
            for plane, first in zip(self, self._first.values(), strict=True)
            if self._is_spatial(plane) == spatial
        ]
        return np.concatenate(parts, axis=-1)

    def scaled(self, observations: Any) -> Any:
        """The same as numbers from 0 to 1, as networks like them."""
        return np.divide(observations, self.most, dtype=np.float32)

    def table(self) -> str:
        """For the documentation: one line for each plane."""
        lines = [
            "| from | plane | shape | most | what it says |",
            "| --- | --- | --- | --- | --- |",
        ]
        for plane, first in zip(self, self._first.values(), strict=True):
            shape = "×".join(map(str, plane.shape))
            lines.append(f"| {first} | `{plane.name}` | {shape} | {plane.most} | {plane.meaning} |")
        return "\n".join(lines)
