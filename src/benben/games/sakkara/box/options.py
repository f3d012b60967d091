"""The option `deck`: other numbers of cards than those of the box, checked by S1.3."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from benben.games.sakkara.board import FIELDS
from benben.games.sakkara.box import COUNTS, LEAST, LEVELS, MOTIF, NAMES, PLACES, TINY
from benben.games.sakkara.position import MOST_CARDS

BOX = "box"
_NUMBER = re.compile(r"([a-z]+)([0-9]{1,2})", re.ASCII)


def tiny_fault(counts: Sequence[int]) -> str:
    """The same for the smallest game, whose cards no option changes (S10.1)."""
    built = [2 * sum(level) for level in zip(*PLACES[: LEVELS - 1].tolist(), strict=True)]
    laid = [2 * (name == "ship") + 2 * LEVELS * (name == "grain") for name in NAMES]
    there = [TINY.get(name, 0) for name in NAMES]
    for name, count, *needed in zip(NAMES, counts, there, built, laid, strict=True):
        if count != sum(needed):
            return f"there are {sum(needed)} of {name}, not {count} (S10.1)"
    return ""


def deck_fault(counts: Sequence[int]) -> str:
    """Why these cards do not do (S1.3); empty if they do."""
    for name, count, least in zip(NAMES, counts, LEAST, strict=True):
        if count < least:
            return f"two pyramids need {least} of {name}, not {count} (S1.3)"
    if not FIELDS <= sum(counts) <= MOST_CARDS:
        return f"{sum(counts)} cards, but {FIELDS} to {MOST_CARDS} can be dealt (S1.3)"
    return ""


@dataclass(frozen=True)
class Deck:
    """`box`, or the motifs whose number is another: `ship5,tip4`."""

    name: str = "deck"
    default: str = BOX
    clause: str = "S1.3"
    research: bool = False

    def allowed(self, players: int) -> str:
        return f"{BOX}, or other numbers like ship5,tip4"

    def examples(self, players: int) -> Sequence[str]:
        return (BOX, "bird8,ox8,snake6,horse6")

    def numbers(self, text: str, players: int) -> Sequence[int]:
        counts = list(COUNTS)
        given: set[str] = set()
        for word in [] if text == BOX else text.split(","):
            found = _NUMBER.fullmatch(word)
            if not found or found[1] not in MOTIF or found[1] in given:
                raise ValueError(f"option deck={text}: {word!r} is no new number like ship5")
            given.add(found[1])
            counts[MOTIF[found[1]]] = int(found[2])
        if fault := deck_fault(counts):
            raise ValueError(f"option deck={text}: {fault}")
        return counts
