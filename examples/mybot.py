"""A bot of one's own: looks one move ahead in a single guess at what it cannot see.

benben arena ankh mybot random --bot examples/mybot.py --games 20
benben play ankh --seats Anna,mybot --bot examples/mybot.py
"""

import numpy as np

from benben.bots import Choice
from benben.chance import generator
from benben.match import Seen


class MyBot:
    def choose(self, seen: Seen, seed: int) -> Choice:
        """Only `seen` is known; with the same seed the choice is the same."""
        engine = seen.game.engine
        moves, values = engine.room(), np.zeros(engine.most_moves)
        guess = seen.imagine(generator(seed))
        n = engine.rate(guess, seen.seat, moves, values, engine.new())
        return Choice(int(moves[int(np.argmax(values[:n]))]))


BOT = MyBot
