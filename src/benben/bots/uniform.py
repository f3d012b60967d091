"""`random`: a legal move, uniformly."""

from benben.bots.protocol import Choice
from benben.chance import below, generator
from benben.match import Seen


class Uniform:
    def choose(self, seen: Seen, seed: int) -> Choice:
        return Choice(seen.moves[int(below(generator(seed), len(seen.moves)))])
