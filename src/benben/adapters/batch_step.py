"""One match of many, as functions on its record: the same source for the CPU's batch and a GPU's.

A lane is where one match runs. It holds a position in which a seat is to move (chance has moved
already) and a random generator of its own, so that it depends on its seed alone.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from benben.chance import sow
from benben.compiled import rule_for
from benben.engine import wandering
from benben.game import Game
from benben.seats import CHANCE, OVER

PICKING = np.uint64(0x5851F42D4C957F2D)  # tells the seed of a lane's `sample` from the lane's own


@dataclass(frozen=True)
class Lane:
    """Compiled; `s` is a record, `random` an array of one, `out` room for the moves."""

    settle: Any
    begin: Any
    bounded: Any
    step: Any
    show: Any
    rate: Any


def lane(owner: str, game: Game) -> Lane:
    """The functions for one game; `owner` tells the CPU's from the GPU's."""
    rule = rule_for(owner)
    pick, _ = wandering(owner, game.rules)
    _setup, _to_move, _moves = game.rules.setup, game.rules.to_move, game.rules.moves
    _play, _scores, _imagine = game.rules.play, game.rules.scores, game.rules.imagine
    _observe = game.observe

    @rule
    def settle(s: Any, random: Any, out: Any) -> Any:
        """Let chance move until it is a seat's turn, or nobody's; returns whose."""
        mover = _to_move(s)
        while mover == CHANCE:
            _play(s, CHANCE, pick(s, CHANCE, _moves(s, CHANCE, out), out, random))
            mover = _to_move(s)
        return mover

    @rule
    def begin(s: Any, options: Any, random: Any, out: Any) -> Any:
        _setup(s, options)
        return settle(s, random, out)

    @rule
    def bounded(action: Any, mask: Any, out: Any) -> Any:
        """The action if it is legal, else the first move that is: a wild one must not crash."""
        if 0 <= action < mask.shape[0] and mask[action]:
            return np.int64(action)
        return np.int64(out[0])

    @rule
    def step(s: Any, mover: Any, move: Any, random: Any, out: Any, shares: Any) -> Any:
        """Play, and let chance move; returns the next mover. At the end, the shares of the win."""
        for seat in range(shares.shape[0]):
            shares[seat] = 0.0
        if mover == OVER:
            return OVER
        _play(s, mover, move)
        mover = settle(s, random, out)
        if mover == OVER:
            _scores(s, shares)
        return mover

    @rule
    def show(s: Any, mover: Any, out: Any, mask: Any, planes: Any) -> Any:
        """List and mark the mover's moves, write the planes to a zeroed row; returns how many."""
        if mover == OVER:
            return 0
        seat = int(mover)  # movers are kept as int8, too small for what rules count with
        n = _moves(s, seat, out)
        for i in range(n):
            mask[out[i]] = True
        _observe(s, seat, planes)
        return n

    @rule
    def rate(s: Any, mover: Any, move: Any, tries: Any, seed: Any, tools: Any) -> Any:
        """The mean share of the win after a move, over random matches from what the mover knows.

        `tools`: a generator, room for moves, for one position, and for the shares.
        """
        random, out, room, shares = tools
        sow(random, seed)
        total = 0.0
        for _ in range(tries):
            room[0] = s
            _imagine(room[0], mover, random)
            _play(room[0], mover, move)
            player = _to_move(room[0])
            while player != OVER:
                n = _moves(room[0], player, out)
                _play(room[0], player, pick(room[0], player, n, out, random))
                player = _to_move(room[0])
            _scores(room[0], shares)
            total += shares[mover]
        return total / tries

    return Lane(settle, begin, bounded, step, show, rate)
