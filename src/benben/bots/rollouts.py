"""What a position is worth when all is seen: the mean of many playouts, compiled for each game.

In a playout every seat makes the simple move by what it knows, chance draws by weight. Its worth is
the game's estimate, averaged over the decisions on the way: each later one counts a little less,
and the result takes what is left (docs/review.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from benben.arrays import np
from benben.bots import simple
from benben.chance import generator
from benben.compiled import rule_for
from benben.engine import Positions, wandering
from benben.game import Game
from benben.seats import CHANCE, OVER

MOST_SEATS = 16
FADE = 0.9  # the weight of a decision against the one before it
LONGEST = 50  # decisions of a playout; what follows would weigh less than a hundredth
MOST_PLIES = 400
ROOMS = 4  # positions that a playout works on
NOBODY, NO_MOVE = -1, -1


def build(game: Game) -> Any:
    """`roll(…)`: sums and squares of the worth of a position, or of what a move changes."""
    rule, rules, guess = rule_for(game.name), game.rules, game.estimate
    to_move, moves, play = rules.to_move, rules.moves, rules.play
    scores, imagine = rules.scores, rules.imagine
    pick, _ = wandering(game.name, rules)
    simple_choice = simple.build(game)

    @rule
    def add(values: Any, weight: Any, players: Any, into: Any) -> None:
        """Shares of one win; an estimate may leave some of it to nobody."""
        whole = 0.0
        for each in range(players):
            whole += values[each]
        for each in range(players):
            into[each] += weight * values[each] / whole if whole > 0.0 else weight / players

    @rule
    def one(s: Any, rooms: Any, random: Any, out: Any, players: Any, values: Any, got: Any) -> None:
        """One playout from a position, which it changes; a forced move is not estimated."""
        for each in range(players):
            got[each] = 0.0
        weight, decisions = 1.0, 0
        for _ in range(MOST_PLIES):
            mover = to_move(s)
            if mover == OVER:
                scores(s, values)
                add(values, weight, players, got)
                return
            n = moves(s, mover, out)
            if mover == CHANCE:
                play(s, mover, pick(s, mover, n, out, random))
                continue
            if n > 1:
                guess(s, values)
                decisions += 1
                if decisions == LONGEST:
                    break
                add(values, weight * (1.0 - FADE), players, got)
                weight *= FADE
            play(s, mover, simple_choice(s, mover, rooms, random, out, values))
        guess(s, values)
        add(values, weight, players, got)

    @rule
    def roll(
        root: Any, rooms: Any, random: Any, out: Any, players: Any, seat: Any, mover: Any,
        move: Any, tries: Any, sums: Any, squares: Any,
    ) -> None:  # fmt: skip
        """With a seat, each try is of a world this seat imagines; with a move, of what it changes.

        Before and after the move the same random numbers are used.
        """
        values, got, after = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
        for _ in range(tries):
            rooms[3] = root[0]
            if seat >= 0:
                imagine(rooms[3], seat, random)
            rooms[2] = rooms[3]
            again = random[0]
            one(rooms[2], rooms, random, out, players, values, got)
            if move >= 0:
                rooms[2] = rooms[3]
                play(rooms[2], mover, move)
                random[0] = again
                one(rooms[2], rooms, random, out, players, values, after)
                for each in range(players):
                    got[each] = after[each] - got[each]
            for each in range(players):
                sums[each] += got[each]
                squares[each] += got[each] * got[each]

    return roll


class Worth(NamedTuple):
    """For each seat a mean, and the variance of this mean."""

    means: Sequence[float]
    variances: Sequence[float]


@dataclass(frozen=True)
class Rolls:
    """How one game's positions are valued."""

    game: Game
    players: int

    def of(self, position: Positions, tries: int, seed: int) -> Worth:
        """What it is worth to each seat, all cards seen."""
        return self._rolled(position, tries, seed, NOBODY, NOBODY, NO_MOVE)

    def change(
        self, position: Positions, mover: int, move: int, tries: int, seed: int, seat: int = NOBODY
    ) -> Worth:
        """What a move changes; in the worlds a seat imagines, if one is named."""
        return self._rolled(position, tries, seed, seat, mover, move)

    def _rolled(
        self, position: Positions, tries: int, seed: int, seat: int, mover: int, move: int
    ) -> Worth:
        sums, squares = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
        _entry(self.game)(
            position, generator(seed), self.players, seat, mover, move, tries, sums, squares
        )
        means = [float(sums[each]) / tries for each in range(self.players)]
        spread = [float(squares[e]) / tries - means[e] ** 2 for e in range(self.players)]
        return Worth(means, [max(0.0, one) / max(1, tries - 1) for one in spread])


@cache
def _entry(game: Game) -> Any:
    """`roll` where the engine can run it, without the room it works in."""
    if (module := game.engine.module) is not None:
        return module.roll
    compiled = build(game)
    dtype = game.engine.dtype

    def rolled(position: Positions, random: Any, *others: Any) -> None:
        compiled(position, np.zeros(ROOMS, dtype), random, game.engine.room(), *others)

    return rolled
