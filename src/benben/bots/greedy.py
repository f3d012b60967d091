"""`greedy`: the move after which the game's own estimate is best, one move deep."""

import numpy as np

from benben.chance import below, generator
from benben.match import Seen

IMAGININGS = 8  # hidden things are averaged over so many guesses
CLOSE = 1e-12  # estimates this near are equal, whatever the order of additions


class Greedy:
    def choose(self, seen: Seen, seed: int) -> int:
        engine, random = seen.game.engine, generator(seed)
        moves, values = engine.room(), np.zeros(engine.most_moves)
        for _ in range(IMAGININGS):
            n = engine.rate(seen.imagine(random), seen.seat, moves, values, engine.new())
        best = np.flatnonzero(values[:n] >= values[:n].max() - CLOSE)
        return int(moves[best[below(random, len(best))]])
