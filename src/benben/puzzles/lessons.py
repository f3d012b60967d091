"""Lessons on the tactics of a game: names, each with a few puzzles in order (docs/puzzles.md).

    lesson: bridge
    puzzles: ankh-5-105 ankh-lesson-1

The puzzles are those of puzzles.txt, or follow in the same file, written as there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benben import registry
from benben.puzzles.puzzle import Puzzle, puzzles_of, read

_LESSON, _PUZZLES = "lesson: ", "puzzles: "


@dataclass(frozen=True)
class Lesson:
    name: str  # a key of the game's `theme` and `lesson` texts
    puzzles: Sequence[Puzzle]


def file_of(game: str) -> Path:
    """Where the lessons of a game are kept."""
    return registry.folder(game) / "lessons.txt"


def lessons_of(game: str) -> list[Lesson]:
    """All of a game, in their order; none where it has no file."""
    file = file_of(game)
    return lessons(file.read_text("utf-8"), puzzles_of(game)) if file.is_file() else []


def lessons(text: str, others: Sequence[Puzzle]) -> list[Lesson]:
    """The lessons of a text; ValueError if it names a puzzle that is not there."""
    blocks = text.split("\n\n")
    named = [block for block in blocks if block.startswith(_LESSON)]
    own = read("\n\n".join(block for block in blocks if not block.startswith(_LESSON)))
    known = {puzzle.name: puzzle for puzzle in (*others, *own)}
    return [_read(block.splitlines(), known) for block in named]


def _read(lines: Sequence[str], known: dict[str, Puzzle]) -> Lesson:
    name = lines[0].removeprefix(_LESSON)
    wanted = lines[1].removeprefix(_PUZZLES).split()
    if missing := [one for one in wanted if one not in known]:
        raise ValueError(f"lessons: {name} names {', '.join(missing)}, which is no puzzle")
    return Lesson(name, [known[one] for one in wanted])
