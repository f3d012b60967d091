"""`greedy`: the move with the best estimate, one move deep."""

from benben.arrays import np
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
        found = values[:n].tolist()
        close = max(found) - CLOSE
        best = [i for i in range(n) if found[i] >= close]
        chosen = int(moves[best[below(random, len(best))]])
        order = sorted(range(n), key=lambda i: -found[i])
        candidates = [Candidate(int(moves[i]), found[i] / IMAGININGS, IMAGININGS) for i in order]
        return Choice(chosen, candidates)
