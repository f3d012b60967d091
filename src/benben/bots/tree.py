"""Information-set tree search, compiled for one game at a time.

One tree for what one seat knows. Every try samples the hidden state and descends along moves that
are legal in that sample. Where it meets moves without a node it adds them all, each with the game's
estimate of the position after it. The value is backed up for each player from that player's own
point of view. Chance is sampled and has no nodes: a node stands for the moves of seats that led to
it, and for what they saw when they chose.

With `plies` a try continues below the tree before it is estimated: with greedy moves where the
others are simple, else at random, adding one node at a time.
"""

from typing import Any

from benben.arrays import np
from benben.bots import simple
from benben.chance import below
from benben.compiled import rule_for
from benben.engine import wandering
from benben.game import Game
from benben.portable_math import log
from benben.seats import CHANCE, OVER

NODE = np.dtype(
    [
        ("total", "f8"),  # what the mover got in all tries through this node
        ("visits", "i4"),
        ("offered", "i4"),  # how often the move was legal when its parent was visited
        ("first", "i4"),  # child, or 0
        ("next", "i4"),  # sibling, or 0
        ("move", "i2"),
        ("mover", "i2"),
        ("shown", "i4"),  # what the mover had been shown, see Game.shown
    ],
    align=True,
)
MOST_SEATS = 16
DEEPEST = 400  # moves of seats below the root


def build(game: Game) -> Any:
    """`grow(…)`: run some tries on a tree; returns its number of nodes."""
    rule = rule_for(game.name)
    rules, guess = game.rules, game.estimate
    pick, _ = wandering(game.name, rules)
    to_move, may_act, moves, play = rules.to_move, rules.may_act, rules.moves, rules.play
    scores, imagine = rules.scores, rules.imagine

    @rule
    def nothing(s: Any) -> Any:
        return 0

    simple_choice = simple.build(game)
    shown = nothing if game.shown is None else game.shown

    @rule
    def take(values: Any, into: Any) -> None:
        for each in range(MOST_SEATS):  # `into[:] = values` takes a second to compile
            into[each] = values[each]

    @rule
    def judge(s: Any, values: Any) -> None:
        """The scores, or the game's estimate of them."""
        if to_move(s) == OVER:
            scores(s, values)
        else:
            guess(s, values)

    @rule
    def best_child(
        nodes: Any, node: Any, mover: Any, sight: Any, stamps: Any, clock: Any, c: Any
    ) -> Any:
        """The best child among the legal moves (0 if none was tried), and how many were tried."""
        best, promise, tried = 0, -1.0, 0
        child = nodes[node].first
        while child:
            move = nodes[child].move
            same = nodes[child].mover == mover and nodes[child].shown == sight
            if same and stamps[move] == clock:
                stamps[move] = -clock  # not untried any more
                tried += 1
                nodes[child].offered += 1
                visits = nodes[child].visits
                value = nodes[child].total / visits
                value += c * np.sqrt(log(nodes[child].offered) / visits)
                if value > promise:
                    best, promise = child, value
            child = nodes[child].next
        return best, tried

    @rule
    def add_child(nodes: Any, new: Any, node: Any, mover: Any, sight: Any, move: Any) -> None:
        nodes[new].move = move
        nodes[new].mover = mover
        nodes[new].shown = sight
        nodes[new].offered = 1
        nodes[new].visits = 0
        nodes[new].total = 0.0
        nodes[new].first = 0
        nodes[new].next = nodes[node].first
        nodes[node].first = new

    @rule
    def untried(out: Any, n: Any, k: Any, stamps: Any, clock: Any) -> Any:
        """The k-th legal move that has no node yet."""
        for i in range(n):
            if stamps[out[i]] == clock:
                if k == 0:
                    return out[i]
                k -= 1
        return out[0]

    @rule
    def add_all(
        nodes: Any, used: Any, node: Any, s: Any, look: Any, mover: Any, sight: Any, out: Any,
        n: Any, stamps: Any, clock: Any, values: Any, best: Any,
    ) -> Any:  # fmt: skip
        """Add nodes for the moves that have none; `best` gets the mover's best value."""
        promise = -1.0
        for i in range(n):
            if stamps[out[i]] != clock:
                continue
            look[0] = s
            play(look[0], mover, out[i])
            judge(look[0], values)
            add_child(nodes, used, node, mover, sight, out[i])
            nodes[used].visits = 1
            nodes[used].total = values[mover]
            used += 1
            if values[mover] > promise:
                promise = values[mover]
                take(values, best)
        return used

    @rule
    def playout(
        s: Any, rooms: Any, random: Any, out: Any, plies: Any, simple: Any, values: Any
    ) -> None:
        """Play some moves, random or greedy, then return the scores or their estimate."""
        for _ in range(plies):
            mover = to_move(s)
            if mover == OVER:
                break
            if simple and mover != CHANCE:
                play(s, mover, simple_choice(s, mover, rooms, random, out, values))
            else:
                play(s, mover, pick(s, mover, moves(s, mover, out), out, random))
        judge(s, values)

    @rule
    def others_at_once(s: Any, seat: Any, players: Any) -> Any:
        """Who acts at the same time as the seat, unseen by it: a set.

        In the tree their moves are random: otherwise the seat would answer what it cannot see.
        """
        found = 0
        for other in range(players):
            if other != seat and may_act(s, other):
                found |= 1 << other
        return found

    @rule
    def grow(
        nodes: Any, used: Any, root: Any, rooms: Any, seat: Any, random: Any, out: Any,
        stamps: Any, path: Any, shares: Any, tries: Any, c: Any, plies: Any, ahead: Any,
        simple: Any, only: Any,
    ) -> Any:  # fmt: skip
        """`shares`: results by move and seat; `only`: the single move to evaluate."""
        values, best = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
        players = shares.shape[1] - 1
        look = rooms[1:]
        for _ in range(tries):
            clock = (nodes[0].visits + 1) * DEEPEST  # stamps of earlier tries are all below
            rooms[0] = root[0]
            s = rooms[0]
            imagine(s, seat, random)
            node, length, unseen = 0, 0, others_at_once(s, seat, players)
            judged = False
            while length < DEEPEST - 1:
                mover = to_move(s)
                if mover == OVER:
                    break
                if length == 0:
                    mover = seat  # where several may act at once, another one may be named first
                n = moves(s, mover, out)
                if mover == CHANCE or (length > 0 and (unseen >> mover) & 1):
                    play(s, mover, pick(s, mover, n, out, random))
                    if mover >= 0 and not may_act(s, mover):
                        unseen ^= 1 << mover
                    continue
                if simple and mover != seat:
                    play(s, mover, simple_choice(s, mover, look, random, out, values))
                    continue
                if length == 0 and only >= 0:
                    n, out[0] = 1, only
                clock += 1
                sight = shown(s)
                for i in range(n):
                    stamps[out[i]] = clock
                child, tried = best_child(nodes, node, mover, sight, stamps, clock, c)
                has_room = used + n - tried <= nodes.shape[0]
                if tried < n and has_room and plies > 0 and not simple:
                    child = used
                    used += 1
                    move = untried(out, n, below(random, n - tried), stamps, clock)
                    add_child(nodes, child, node, mover, sight, move)
                    play(s, mover, move)
                    path[length] = child
                    length += 1
                    break
                if tried < n and has_room:
                    used = add_all(
                        nodes, used, node, s, look, mover, sight, out, n, stamps, clock, values,
                        best,
                    )  # fmt: skip
                    if tried == 0 and length > 0:
                        judged = ahead
                        break
                    if tried == 0:
                        child, _ = best_child(nodes, node, mover, sight, stamps, clock, c)
                elif child == 0:
                    break
                play(s, mover, nodes[child].move)
                if length == 0 and unseen:  # unless that move ended it
                    unseen &= others_at_once(s, seat, players)
                path[length] = child
                length += 1
                node = child
            if judged:
                take(best, values)
            else:
                playout(s, look, random, out, plies, simple, values)
            nodes[0].visits += 1
            for i in range(length):
                nodes[path[i]].visits += 1
                nodes[path[i]].total += values[nodes[path[i]].mover]
            first = nodes[path[0]].move
            for each in range(players):
                shares[first, each] += values[each]
            shares[first, players] += 1.0
        return used

    return grow
