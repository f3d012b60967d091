"""Matches of a search against itself, as positions with what the search made of them.

Of every decision two positions are kept, in a world the seat imagines: the one it decides in, and
the one after some move of it, good or bad, because a search asks for those too.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benben.bots.protocol import Candidate, Choice
from benben.bots.search import Budget, search
from benben.chance import below, generator
from benben.compiled import rule_for
from benben.game import Game
from benben.match import Match, Seen

TRUSTED = 6  # visits a move needs for its value to be learned from
CURIOUS = 8  # so many decisions of a match are drawn by visits, and of a hundred later ones
ERRING = 6  # are random
Floats = NDArray[np.float32]


class Lesson(NamedTuple):
    """One match. A row is a position; its decision is a number among those of the match."""

    x: NDArray[np.float16]  # row, the features of all seats
    decision: NDArray[np.int32]  # by row
    value: Floats  # row, seat: what the search found for this position
    root: Floats  # decision, seat: and for the position that was decided in
    erred: NDArray[np.bool_]  # by decision: what follows says nothing about its value
    outcome: Floats  # by seat


def played(game: Game, players: int, options: dict[str, str], tries: int, seed: int) -> Lesson:
    """One match from a seed."""
    match = Match(game, players, options, seed=seed, names=[f"search:{tries}"] * players)
    random, notes = generator(seed), _Notes(game, players)
    while not match.is_over:
        seat = match.waiting_for[0]
        seen = match.seen(seat, seed + match.ply)
        choice = search(seen, Budget(None, tries, 1), seed + match.ply)
        move = choice.move
        if choice.candidates:
            move = _errs(choice, len(notes.root), random)
            notes.take(seen, choice, move != choice.move, random)
        match.play(move, seat, match.ply)
    outcome = match.outcome()
    assert outcome is not None
    return notes.lesson(outcome.scores)


def _errs(choice: Choice, number: int, random: Any) -> int:
    """The move to play: sometimes another one, so that unusual positions occur too."""
    candidates = choice.candidates
    if number < CURIOUS:
        ticket = int(below(random, sum(one.visits for one in candidates)))
        for one in candidates:
            ticket -= one.visits
            if ticket < 0:
                return one.move
    if below(random, 100) < ERRING:
        return candidates[int(below(random, len(candidates)))].move
    return choice.move


class _Notes:
    """What is kept of a match while it is played."""

    def __init__(self, game: Game, players: int) -> None:
        assert game.learning is not None
        self._game, self._players = game, players
        self._width = game.learning.width * players
        self.root: list[Any] = []
        self._erred: list[bool] = []
        self._rows: list[tuple[Any, int, Any]] = []

    def take(self, seen: Seen, choice: Choice, erred: bool, random: Any) -> None:
        chosen = next(one for one in choice.candidates if one.move == choice.move)
        if not chosen.shares:  # so few tries
            return
        position = seen.imagine(random)
        self._row(position, chosen)
        known = [one for one in choice.candidates if one.visits >= TRUSTED and one.shares]
        if known:
            one = known[below(random, len(known))]
            after = self._game.engine.copy(position)
            self._game.engine.play(after, seen.seat, one.move)
            self._row(after, one)
        self.root.append(chosen.shares)
        self._erred.append(erred)

    def _row(self, position: Any, candidate: Candidate) -> None:
        x = np.zeros(self._width, np.float32)
        _features(self._game.name)(position, x)
        self._rows.append((x.astype(np.float16), len(self.root), candidate.shares))

    def lesson(self, outcome: Any) -> Lesson:
        x, decision, value = zip(*self._rows, strict=True)
        return Lesson(
            np.array(x), np.array(decision, np.int32), np.array(value, np.float32),
            np.array(self.root, np.float32), np.array(self._erred), np.array(outcome, np.float32),
        )  # fmt: skip


@cache
def _features(name: str) -> Any:
    from benben.game import game

    learning = game(name).learning
    assert learning is not None
    rule, write = rule_for(name, "seldom"), learning.features

    @rule
    def entry(a: Any, x: Any) -> None:
        write(a[0], x)

    return entry


def targets(lesson: Lesson, trust: float) -> Floats:
    """What each row should be estimated at: TD(λ), λ being `trust` in what happens later.

    A decision is worth what its search found and, the more so the larger λ, what the next one is
    worth; the last one what the match gave. A move that was no choice of the search breaks this
    chain. The position after another move is as much better or worse as the search found it.
    """
    worth = np.empty_like(lesson.root)
    later = lesson.outcome
    for number in range(len(worth) - 1, -1, -1):
        found = lesson.root[number]
        later = found if lesson.erred[number] else (1 - trust) * found + trust * later
        worth[number] = later
    shifted = lesson.value + (worth - lesson.root)[lesson.decision]
    held: Floats = np.clip(shifted, 0.0, 1.0)
    shares: Floats = held / np.maximum(held.sum(axis=1, keepdims=True), 1e-6)
    return shares
