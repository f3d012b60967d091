"""What the examples of learning share: self-play in bursts, a match against a bot, a curve.

A learner improves by playing itself and says what it would play when it counts; see `Learner`.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from benben.adapters.solo import Solo
from benben.adapters.vector import Batch
from benben.options import given

MATCHES, STEPS = 256, 64  # of a burst
PART = 2048  # of its steps are learnt from at a time
HIDDEN, PACE, CURIOSITY = 64, 0.003, 0.01  # of the network: its size, its pace, its entropy's worth


class Learner(Protocol):
    def improve(self) -> None:
        """One burst of self-play, and learn from it."""

    def best(self, observations: Any, masks: Any) -> Any:
        """The likeliest action of each match."""


def burst(batch: Batch, act: Callable[[Any, Any], Any], dice: Any) -> tuple[Any, ...]:
    """Self-play for some steps: what was seen, done, and what came of it where a match ended."""
    kept = []
    for _ in range(STEPS):
        actions = act(batch.observations, batch.masks)
        before = batch.observations.copy(), batch.masks.copy(), actions, batch.movers.copy()
        _, rewards, ended, _, _ = batch.step(actions)
        kept.append((*before, rewards.copy(), ended.copy()))
    observations, masks, actions, movers, rewards, ended = map(np.stack, zip(*kept, strict=True))
    returns, result = np.zeros(actions.shape, np.float32), np.zeros_like(rewards[0])
    told, everyone = np.zeros(actions.shape, np.bool_), np.arange(batch.num_envs)
    known = np.zeros(batch.num_envs, np.bool_)
    for step in reversed(range(STEPS)):
        result = np.where(ended[step][:, None], rewards[step], result)
        known |= ended[step]
        returns[step], told[step] = result[everyone, movers[step]], known
    rows = dice.permutation(np.flatnonzero(told))  # the last matches have not ended yet
    parts = [part.reshape(-1, *part.shape[2:])[rows] for part in (observations, masks, actions)]
    return (*parts, returns.ravel()[rows])


def share(learner: Learner, game: str, options: Any, opponent: str, n: int) -> float:
    """The share of the win of the learner in n matches against a bot, on a seat by lot."""
    solo = Solo(game, n, options=options, opponents=opponent)
    running = np.ones(n, np.bool_)
    solo.begin(running, np.arange(n, dtype=np.uint64))
    total, running = solo.rewards.sum(), ~solo.ended
    while running.any():
        solo.step(learner.best(solo.batch.observations, solo.batch.masks), running)
        total += solo.rewards[running].sum()
        running &= ~solo.ended
    return float(total / n + 1) / solo.batch.players


def draw(curve: list[tuple[float, float]], opponent: str, file: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3), layout="constrained")
    axes = figure.subplots()
    axes.plot(*zip(*curve, strict=True), color="#75500c")
    axes.axhline(0.5, color="#8a6a45", linewidth=0.8, linestyle="dashed")
    axes.set(
        xlabel="seconds of processor time", ylabel=f"share of the wins against {opponent}",
        ylim=(0, 1),
    )  # fmt: skip
    figure.savefig(file, metadata={"Date": None})


def main(make: Callable[[Batch], Learner]) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="buckets")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--against", default="random", help="a bot: random, greedy, level:2, …")
    parser.add_argument("--seconds", type=float, default=60, help="of processor time")
    parser.add_argument("--matches", type=int, default=200, help="against the bot")
    parser.add_argument("--bursts", type=int, default=10**6, help="stop after so many of them")
    parser.add_argument("--curve", type=Path, help="draw how it learns; measured eight times")
    chosen = parser.parse_args()
    options = given(chosen.option)
    learner = make(Batch(chosen.game, MATCHES, options=options, seed=1))

    def measured() -> float:
        return share(learner, chosen.game, options, chosen.against, chosen.matches)

    won = measured()
    print(f"untrained against {chosen.against}: {won:.3f} of the wins", flush=True)
    curve, spent, bursts = [(0.0, won)], 0.0, 0
    while spent < chosen.seconds and bursts < chosen.bursts:
        began = time.process_time()
        learner.improve()
        bursts, spent = bursts + 1, spent + time.process_time() - began
        if chosen.curve and spent > len(curve) * chosen.seconds / 8:
            curve.append((spent, measured()))
            print(f"{spent:.0f} s, {bursts} bursts: {curve[-1][1]:.3f}", flush=True)
    won = measured()
    print(f"after {bursts} bursts of {MATCHES * STEPS:,} steps: {won:.3f} of the wins")
    if chosen.curve:
        draw([*curve, (spent, won)], chosen.against, chosen.curve)
