"""Whether the luck of a match was what its seal says: `benben verify`, and a button in the browser.

docs/sealed-deals.md says what this proves and what it does not.
"""

from dataclasses import dataclass, field
from typing import Any

from benben.i18n import say
from benben.match import Match
from benben.plies import Ply
from benben.record import read_sealed
from benben.record_lines import RecordError
from benben.rulebook import TABLE
from benben.seal import Seal, Sealed
from benben.seats import CHANCE

NOTED = 16  # digits of a seal that are shown to people


@dataclass(frozen=True)
class Verdict:
    """What a check has found, as one sentence."""

    ok: bool
    key: str  # of the table's texts
    values: dict[str, Any] = field(default_factory=dict)
    seal: Seal | None = None

    def sentence(self, language: str) -> str:
        return say(TABLE, f"verify.{self.key}", language, **self.values)


def verify(text: str, shown: str = "") -> Verdict:
    """Check the record of a match, all of it; `shown`: the first digits of the seal, or of `begun`,
    as a player noted them.
    """
    try:
        match, seal = read_sealed(text, Match)
    except RecordError as error:
        return Verdict(False, "unreadable", {"why": str(error)})
    if seal is None:
        return Verdict(False, "unsealed")
    if not any(digits.startswith(shown) for digits in (seal.commitment, seal.begun)):
        return Verdict(False, "other", seal=seal)
    if not match.is_over or seal.secret is None:
        return Verdict(False, "running", seal=seal)
    if not seal.is_true:
        return Verdict(False, "secret", seal=seal)
    try:
        found = _compared(match, seal)
    except ValueError as error:  # a fall cannot be simulated here
        return Verdict(False, "unreadable", {"why": str(error)}, seal)
    if found.ok and not seal.summed:  # its nonces may be others than when the match began
        return Verdict(False, "not_summed", found.values, seal)
    return found


def _compared(match: Match, seal: Seal) -> Verdict:
    """Every move of chance beside the one that the seal tells."""
    luck, draws, due = Sealed(seal), 0, list[Ply]()
    for number, (before, _, ply) in enumerate(match.passages(0)):
        if ply.seat != CHANCE:
            continue
        draws += 1
        if not due:
            thrown = bool(ply.note)
            if thrown and not match.game.throws(before[0]):
                return Verdict(False, "no_falls", {"ply": number + 1}, seal)
            due = match.drawn(before, number, luck, thrown=thrown)
        if due.pop(0).move != ply.move:
            values = {"ply": number + 1, "move": match.name_at(number), "game": match.game.title}
            if match.rules_changed:
                return Verdict(False, "older", values, seal)
            return Verdict(False, "fall" if thrown else "draw", values, seal)
    values = {"draws": draws, "commitment": grouped(seal.commitment)}
    return Verdict(True, "sealed", values, seal)


def grouped(commitment: str) -> str:
    """The first digits, for people to compare."""
    return " ".join(commitment[at : at + 4] for at in range(0, NOTED, 4))
