"""The option `deck`: other numbers of cards than those of the box, checked by S1.3."""

from collections.abc import Sequence
from dataclasses import dataclass

from benben.games.sakkara.board import FIELDS
from benben.games.sakkara.box import COUNTS, LEAST, MOTIF, NAMES
from benben.games.sakkara.state import MOST_CARDS

BOX = "box"


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
    """`box`, or the motifs whose number is another: `ship:5,tip:4`."""

    name: str = "deck"
    default: str = BOX

    def allowed(self, players: int) -> str:
        return f"{BOX}, or other numbers like ship:5,tip:4"

    def numbers(self, text: str, players: int) -> Sequence[int]:
        counts = list(COUNTS)
        given: set[str] = set()
        for word in [] if text == BOX else text.split(","):
            motif, _, number = word.partition(":")
            if motif not in MOTIF or motif in given or not _is_number(number):
                raise ValueError(f"option deck={text}: {word!r} is no new number like ship:5")
            given.add(motif)
            counts[MOTIF[motif]] = int(number)
        if fault := deck_fault(counts):
            raise ValueError(f"option deck={text}: {fault}")
        return counts


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 3
