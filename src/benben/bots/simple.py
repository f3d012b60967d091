"""The simple player of searches and playouts: one move ahead, by what the mover knows. Compiled."""

from typing import Any

from benben.chance import below
from benben.compiled import rule_for
from benben.game import Game


def build(game: Game) -> Any:
    """`choice(…)`: the greedy move; ties are broken at random."""
    rule, rules = rule_for(game.name), game.rules
    near = game.greedy_estimate or game.estimate
    moves, play, imagine = rules.moves, rules.play, rules.imagine

    @rule
    def simple_choice(s: Any, mover: Any, rooms: Any, random: Any, out: Any, values: Any) -> Any:
        """The greedy move by what the mover knows; ties are broken at random."""
        n = moves(s, mover, out)
        if n == 1:
            return out[0]
        rooms[0] = s
        imagine(rooms[0], mover, random)
        chosen, promise, equals = out[0], -1.0, 0
        for i in range(n):
            rooms[1] = rooms[0]
            play(rooms[1], mover, out[i])
            near(rooms[1], values)
            if values[mover] > promise:
                chosen, promise, equals = out[i], values[mover], 1
            elif values[mover] == promise:
                equals += 1
                if below(random, equals) == 0:
                    chosen = out[i]
        return chosen

    return simple_choice
