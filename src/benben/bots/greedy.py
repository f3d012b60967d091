"""`greedy`: the move with the best estimate, one move deep."""

import numpy as np

from benben.bots.protocol import Candidate, Choice
from benben.chance import below, generator
from benben.match import Seen

IMAGININGS = 8  # samples of the hidden state to average over
CLOSE = 1e-12  # estimates closer than this are equal: the order of additions must not matter


class Greedy:
    def choose(self, seen: Seen, seed: int) -> Choice:
        engine, random = seen.game.engine, generator(seed)
        moves, values = engine.room(), np.zeros(engine.most_moves)
        for _ in range(IMAGININGS):
            n = engine.rate(seen.imagine(random), seen.seat, moves, values, engine.new())
        best = np.flatnonzero(values[:n] >= values[:n].max() - CLOSE)
        chosen = int(moves[best[below(random, len(best))]])
        order = np.argsort(-values[:n], kind="stable")
        candidates = [
            Candidate(int(moves[i]), float(values[i]) / IMAGININGS, IMAGININGS) for i in order
        ]
        return Choice(chosen, candidates)
