"""What the numbers of a game's moves mean: ranges of moves of one kind, for documents and tests."""

import re
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Actions:
    """Consecutive moves. In `name` a word in capitals stands for what differs between them."""

    first: int
    name: str  # as the notation writes them; several with " or " between
    meaning: str  # what is added to the first number, in the order in which it grows

    def fits(self, move_text: str) -> bool:
        """Whether a move's name is one of these."""
        pattern = re.sub(r"[A-Z]+", ".+", self.name.replace("^", r"\^"))
        return any(re.fullmatch(one, move_text) for one in pattern.split(" or "))


def table(actions: Sequence[Actions], total: int) -> str:
    """For the documentation: one line for each range."""
    lines = ["| numbers | name | meaning |", "| --- | --- | --- |"]
    ends = [part.first for part in actions[1:]] + [total]
    for part, end in zip(actions, ends, strict=True):
        numbers = f"{part.first}–{end - 1}" if end - part.first > 1 else f"{part.first}"
        names = " or ".join(f"`{one}`" for one in part.name.split(" or "))
        lines.append(f"| {numbers} | {names} | {part.meaning} |")
    return "\n".join(lines)
