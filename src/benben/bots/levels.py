"""`level:1` … `level:5`: the same search with less time, a worse memory and noisy judgement.

`level:4/10` gets a tenth of the time, so that an arena of levels takes hours, not days.
"""

import re
from dataclasses import replace
from functools import cache
from typing import Any

from benben.bots.protocol import Choice
from benben.bots.search import Budget, search
from benben.chance import below, generator
from benben.compiled import rule_for
from benben.game import USUAL_LEVELS, Game, Level
from benben.i18n import say
from benben.match import Seen
from benben.rulebook import TABLE

LEVELS = range(1, len(USUAL_LEVELS) + 1)  # every game has these
_NAME = re.compile(r"level:(\d)(?:/([1-9]\d{0,2}))?")
_FINE = 1 << 20  # resolution of the noise


def level_of(name: str) -> int | None:
    """The level a seat of this name plays at, or None."""
    found = _NAME.fullmatch(name)
    return int(found[1]) if found and int(found[1]) in LEVELS else None


def shown_name(name: str, language: str) -> str:
    """A player's name as people read it: levels have names of people."""
    level = level_of(name)
    return name if level is None else say(TABLE, f"level.{level}.name", language)


class Levelled:
    """One of five players, the last the full search."""

    def __init__(self, parameter: str) -> None:
        found = _NAME.fullmatch(f"level:{parameter}")
        if not found or int(found[1]) not in LEVELS:
            raise ValueError(
                f"level:{parameter}: expected {LEVELS[0]} to {LEVELS[-1]}, "
                "with a part of the time after it like 4/10"
            )
        self.number, self.part = int(found[1]), int(found[2] or 1)

    def choose(self, seen: Seen, seed: int) -> Choice:
        level = seen.game.levels[self.number - 1]
        return play_as(level, seen, seed, self.part)


def play_as(level: Level, seen: Seen, seed: int, part: int = 1) -> Choice:
    """What a player of this level chooses, with its memory and its judgement."""
    random = generator(seed + 1)
    choice = search(remembered(level, seen, random), Budget.read(level.budget).divided(part), seed)
    return misjudged(level, choice, random) if level.misjudges else choice


def remembered(level: Level, seen: Seen, random: Any) -> Seen:
    """What is left of what the seat knew."""
    if not level.forgets or seen.game.forget is None:
        return seen
    guess = seen.game.engine.copy(seen.guess)
    _forget(seen.game)(guess, seen.seat, random, level.forgets)
    return replace(seen, guess=guess)


@cache
def _forget(game: Game) -> Any:
    if game.engine.module is not None:
        return game.engine.module.forget
    rule, forget = rule_for(game.name), game.forget
    assert forget is not None

    @rule
    def entry(a: Any, seat: Any, random: Any, percent: Any) -> None:
        forget(a[0], seat, random, percent)

    return entry


def misjudged(level: Level, choice: Choice, random: Any) -> Choice:
    """Add noise to the value of each move: slips, but no senseless moves.

    The noise is bounded, so a move that is worse by twice the bound is never chosen.
    """
    if not choice.candidates:
        return choice
    looks = {
        candidate.move: candidate.chance + level.misjudges * _error(random)
        for candidate in sorted(choice.candidates, key=lambda c: c.move)
    }
    return replace(choice, move=max(looks, key=looks.__getitem__))


def _error(random: Any) -> float:
    """Between -1 and 1, small ones more often than large ones."""
    return float(below(random, _FINE) + below(random, _FINE)) / (_FINE - 1) - 1.0
