"""Loops over the matches of a batch on the CPU: what its threads run, compiled once for each game.

`on` says of each match whether it takes part; `to` are the arrays of results (`vector.Batch`).
"""

from functools import cache
from typing import Any

import numpy as np

from benben.adapters.batch_step import PICKING, lane
from benben.chance import below, sow
from benben.compiled import rule_for
from benben.game import game as find_game
from benben.seats import OVER


@cache
def entries(name: str) -> dict[str, Any]:
    """The loops for one game; each works on the matches of one thread."""
    game = find_game(name)
    rule, match, observe = rule_for(name), lane(name, game), game.observe
    begin, step, show, rate = match.begin, match.step, match.show, match.rate
    bounded, settle = match.bounded, match.settle
    imagine, moves = game.rules.imagine, game.rules.moves

    @rule
    def look(positions: Any, i: Any, mover: Any, to: Any) -> None:
        """Write down whose turn it is, what they may do and what they know."""
        movers, _, _, _, counts, room, masks, planes = to
        movers[i] = mover
        masks[i] = False
        planes[i] = 0
        counts[i] = show(positions[i], mover, room[i], masks[i], planes[i])

    @rule
    def nothing_won(i: Any, to: Any) -> None:
        _, shares, rewards, ended, _, _, _, _ = to
        shares[i] = 0.0
        rewards[i] = 0.0
        ended[i] = False

    @rule
    def reset_all(
        positions: Any, options: Any, seeds: Any, sown: Any, randoms: Any, pickers: Any, on: Any,
        to: Any,
    ) -> None:  # fmt: skip
        """Restart matches; with luck from the seeds, or (not `sown`) with luck of their own."""
        for i in range(len(positions)):
            nothing_won(i, to)
            if on[i]:
                if sown:
                    sow(randoms[i : i + 1], seeds[i])
                    sow(pickers[i : i + 1], seeds[i] ^ PICKING)
                mover = begin(positions[i], options, randoms[i : i + 1], to[5][i])
                look(positions, i, mover, to)

    @rule
    def step_all(
        positions: Any, options: Any, again: Any, randoms: Any, actions: Any, on: Any, to: Any
    ) -> None:
        movers, shares, rewards, ended, _, room, masks, _ = to
        for i in range(len(positions)):
            nothing_won(i, to)
            if on[i]:
                was, move = movers[i], bounded(actions[i], masks[i], room[i])
                mover = step(positions[i], was, move, randoms[i : i + 1], room[i], shares[i])
                ended[i] = mover == OVER and was != OVER
                if ended[i]:
                    rewards[i] = shares[i] * np.float32(len(shares[i])) - np.float32(1.0)
                    if again:
                        mover = begin(positions[i], options, randoms[i : i + 1], room[i])
                look(positions, i, mover, to)

    @rule
    def follow_all(
        positions: Any, seats: Any, randoms: Any, pickers: Any, on: Any, to: Any
    ) -> None:
        """Random moves of all others until it is the turn of a seat, or the match is over."""
        movers, shares, rewards, ended, _, room, _, _ = to
        for i in range(len(positions)):
            nothing_won(i, to)
            mover = movers[i]
            if on[i] and mover != OVER and mover != seats[i]:
                while mover != OVER and mover != seats[i]:
                    n = moves(positions[i], int(mover), room[i])
                    move = room[i, below(pickers[i : i + 1], n)]
                    mover = step(positions[i], mover, move, randoms[i : i + 1], room[i], shares[i])
                ended[i] = mover == OVER
                if ended[i]:
                    rewards[i] = shares[i] * np.float32(len(shares[i])) - np.float32(1.0)
                look(positions, i, mover, to)

    @rule
    def settle_all(positions: Any, randoms: Any, on: Any, to: Any) -> None:
        """Go on from positions that were put there: chance moves, if it is its turn."""
        for i in range(len(positions)):
            nothing_won(i, to)
            if on[i]:
                look(positions, i, settle(positions[i], randoms[i : i + 1], to[5][i]), to)

    @rule
    def imagine_all(positions: Any, seats: Any, seeds: Any, randoms: Any, pickers: Any) -> None:
        """Draw the luck to come anew, and (seats from 0 on) what a seat cannot know."""
        for i in range(len(positions)):
            sow(randoms[i : i + 1], seeds[i])
            sow(pickers[i : i + 1], seeds[i] ^ PICKING)
            if seats[i] >= 0:
                imagine(positions[i], int(seats[i]), randoms[i : i + 1])

    @rule
    def illegal(movers: Any, actions: Any, masks: Any, on: Any) -> Any:
        """The first match whose action is not legal, or -1."""
        for i in range(len(movers)):
            if on[i] and movers[i] != OVER:
                inside = 0 <= actions[i] < masks.shape[1]
                if not inside or not masks[i, actions[i]]:
                    return i
        return -1

    @rule
    def choose_all(counts: Any, room: Any, pickers: Any, on: Any, actions: Any) -> None:
        for i in range(len(counts)):
            if on[i] and counts[i]:
                actions[i] = room[i, below(pickers[i : i + 1], counts[i])]

    @rule
    def observe_all(positions: Any, seats: Any, planes: Any) -> None:
        for i in range(len(positions)):
            planes[i] = 0
            observe(positions[i], seats[i], planes[i])

    @rule
    def rate_all(
        positions: Any, movers: Any, masks: Any, tries: Any, seeds: Any, tools: Any, found: Any
    ) -> None:
        for i in range(len(positions)):
            for move in range(masks.shape[1]):
                found[i, move] = np.nan
                if masks[i, move]:
                    seed = seeds[i] + np.uint64(move)
                    found[i, move] = rate(positions[i], movers[i], move, tries, seed, tools)

    return {
        "reset": reset_all, "step": step_all, "follow": follow_all, "settle": settle_all,
        "imagine": imagine_all, "illegal": illegal, "choose": choose_all, "observe": observe_all,
        "rate": rate_all,
    }  # fmt: skip
