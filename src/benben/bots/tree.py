"""Information-set tree search, compiled for one game at a time.

One tree for what one seat knows. Every try imagines the hidden things anew, walks down the tree
along moves that are legal in that imagined position, adds one node, guesses at the result and
notes it on the way back, for each mover from his own point of view. Chance is sampled and has no
nodes: a node stands for the moves of seats that led to it.
"""

from typing import Any

import numpy as np

from benben.chance import below
from benben.compiled import rule_for
from benben.engine import wandering
from benben.game import Game
from benben.seats import CHANCE, OVER

NODE = np.dtype(
    [
        ("total", "f8"),  # what the mover got in all tries through this node
        ("visits", "i4"),
        ("offered", "i4"),  # how often the move was legal when its parent was visited
        ("move", "i4"),
        ("mover", "i4"),
        ("first", "i4"),  # child, or 0
        ("next", "i4"),  # sibling, or 0
    ],
    align=True,
)
MOST_SEATS = 16
DEEPEST = 400  # moves of seats below the root


def build(game: Game) -> Any:
    """`grow(…)`: so many tries on a tree; how many nodes it has then."""
    rule = rule_for(game.name)
    rules, guess = game.rules, game.estimate
    pick, _ = wandering(game.name, rules)
    to_move, moves, play = rules.to_move, rules.moves, rules.play
    scores, imagine = rules.scores, rules.imagine

    @rule
    def best_child(nodes: Any, node: Any, mover: Any, stamps: Any, clock: Any, c: Any) -> Any:
        """The most promising child among the moves on offer, 0 if none was tried; how many were."""
        best, promise, tried = 0, -1.0, 0
        child = nodes[node].first
        while child:
            move = nodes[child].move
            if stamps[move] == clock and nodes[child].mover == mover:
                stamps[move] = -clock  # not untried any more
                tried += 1
                nodes[child].offered += 1
                visits = nodes[child].visits
                value = nodes[child].total / visits
                value += c * np.sqrt(np.log(nodes[child].offered) / visits)
                if value > promise:
                    best, promise = child, value
            child = nodes[child].next
        return best, tried

    @rule
    def add_child(nodes: Any, new: Any, node: Any, mover: Any, move: Any) -> None:
        nodes[new].move = move
        nodes[new].mover = mover
        nodes[new].offered = 1
        nodes[new].visits = 0
        nodes[new].total = 0.0
        nodes[new].first = 0
        nodes[new].next = nodes[node].first
        nodes[node].first = new

    @rule
    def untried(out: Any, n: Any, k: Any, stamps: Any, clock: Any) -> Any:
        """The k-th move on offer that has no node yet."""
        for i in range(n):
            if stamps[out[i]] == clock:
                if k == 0:
                    return out[i]
                k -= 1
        return out[0]

    @rule
    def result(s: Any, random: Any, out: Any, plies: Any, values: Any) -> None:
        """So many random moves, then the scores, or the game's guess at them."""
        for _ in range(plies):
            mover = to_move(s)
            if mover == OVER:
                break
            play(s, mover, pick(s, mover, moves(s, mover, out), out, random))
        if to_move(s) == OVER:
            scores(s, values)
        else:
            guess(s, values)

    @rule
    def grow(
        nodes: Any, used: Any, root: Any, room: Any, seat: Any, random: Any,
        out: Any, stamps: Any, path: Any, shares: Any, tries: Any, c: Any, plies: Any, only: Any,
    ) -> Any:  # fmt: skip
        """`shares`: by the seat's moves what each seat got; `only`: the one move to look at."""
        values = np.zeros(MOST_SEATS)
        clock = nodes[0].visits * DEEPEST  # stamps of earlier calls are all below
        for _ in range(tries):
            room[0] = root[0]
            s = room[0]
            imagine(s, seat, random)
            node, length = 0, 0
            while length < DEEPEST - 1:
                mover = to_move(s)
                if mover == OVER:
                    break
                if length == 0:
                    mover = seat  # where several may act at once, another one may be named first
                n = moves(s, mover, out)
                if length == 0 and only >= 0:
                    n, out[0] = 1, only
                if mover == CHANCE:
                    play(s, mover, pick(s, mover, n, out, random))
                    continue
                clock += 1
                for i in range(n):
                    stamps[out[i]] = clock
                child, tried = best_child(nodes, node, mover, stamps, clock, c)
                is_new = tried < n and used < nodes.shape[0]
                if is_new:
                    child = used
                    used += 1
                    move = untried(out, n, below(random, n - tried), stamps, clock)
                    add_child(nodes, child, node, mover, move)
                elif child == 0:
                    break
                play(s, mover, nodes[child].move)
                path[length] = child
                length += 1
                node = child
                if is_new:
                    break
            result(s, random, out, plies, values)
            nodes[0].visits += 1
            clock = nodes[0].visits * DEEPEST
            for i in range(length):
                nodes[path[i]].visits += 1
                nodes[path[i]].total += values[nodes[path[i]].mover]
            for each in range(shares.shape[1]):
                shares[nodes[path[0]].move, each] += values[each]
        return used

    return grow
