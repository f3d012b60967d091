"""One puzzle as plain data, and its text (docs/puzzles.md)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benben import registry

PROOFS = ("search", "solved", "measured")
_LINE = re.compile(r"([a-z]+): (.*)")
_REPLY = re.compile(r"([1-9]):(\S+)")


@dataclass(frozen=True)
class Try:
    """A move that may be tried: the chance it leaves, and how it goes on."""

    move: str
    chance: float
    replies: Sequence[tuple[int, str]]  # seats and their moves


@dataclass(frozen=True)
class Puzzle:
    """The position is imagined from what the seat knows; it is not the one that was played."""

    name: str  # game-seed-ply
    position: str
    seat: int
    error: float  # of the best chance and of the next one together
    proof: str
    theme: str
    difficulty: int  # 1 to 5
    tries: Sequence[Try]  # every legal move, the solution first, the others from good to bad

    @property
    def solution(self) -> Try:
        return self.tries[0]

    @property
    def lead(self) -> float:
        return self.tries[0].chance - self.tries[1].chance


def file_of(game: str) -> Path:
    """Where the puzzles of a game are kept."""
    return registry.folder(game) / "puzzles.txt"


def puzzles_of(game: str) -> list[Puzzle]:
    """All of a game, in their order; none where it has no file."""
    file = file_of(game)
    return list(read(file.read_text("utf-8"))) if file.is_file() else []


def read(text: str) -> Iterator[Puzzle]:
    """The puzzles of a text; ValueError says what is wrong with it."""
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            yield _read(lines)


def write(puzzles: Iterable[Puzzle]) -> str:
    return "\n".join(_written(puzzle) for puzzle in puzzles)


def _read(lines: Sequence[str]) -> Puzzle:
    found: dict[str, str] = {}
    tries: list[Try] = []
    for line in lines:
        parts = _LINE.fullmatch(line)
        if parts is None:
            raise ValueError(f"puzzles: cannot read the line {line!r}")
        if parts[1] == "try":
            tries.append(_read_try(parts[2].split()))
        else:
            found[parts[1]] = parts[2]
    missing = {"puzzle", "position", "seat", "error", "proof", "theme", "difficulty"} - set(found)
    if missing or len(tries) < 2:
        raise ValueError(f"puzzles: {lines[0]!r} lacks {', '.join(sorted(missing)) or 'tries'}")
    return Puzzle(
        found["puzzle"], found["position"], int(found["seat"]) - 1, float(found["error"]),
        found["proof"], found["theme"], int(found["difficulty"]), tries,
    )  # fmt: skip


def _read_try(words: Sequence[str]) -> Try:
    move, chance, *replies = words
    found = [_REPLY.fullmatch(reply) for reply in replies]
    return Try(move, float(chance), [(int(one[1]) - 1, one[2]) for one in found if one])


def _written(puzzle: Puzzle) -> str:
    lines = [
        f"puzzle: {puzzle.name}",
        f"position: {puzzle.position}",
        f"seat: {puzzle.seat + 1}",
        f"error: {puzzle.error:.4f}",
        f"proof: {puzzle.proof}",
        f"theme: {puzzle.theme}",
        f"difficulty: {puzzle.difficulty}",
    ]
    for one in puzzle.tries:
        replies = "".join(f" {seat + 1}:{move}" for seat, move in one.replies)
        lines.append(f"try: {one.move} {one.chance:.3f}{replies}")
    return "\n".join(lines) + "\n"
