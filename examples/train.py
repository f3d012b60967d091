"""A small agent, trained by playing itself, against a bot. NumPy is all it needs.

    python examples/train.py --game buckets --option size=small --against greedy --seconds 300

The policy is a network with one hidden layer: what a seat knows goes in, and of the legal actions
one is drawn by its softmax. After every burst of steps, actions that did better than expected are
made likelier (REINFORCE with a learnt baseline, steps by Adam); nothing here knows the rules.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from benben.adapters.solo import Solo
from benben.adapters.vector import Batch
from benben.options import given

MATCHES, STEPS = 256, 64  # of a burst
PART = 2048  # of its steps are learnt from at a time
HIDDEN, PACE, CURIOSITY = 64, 0.003, 0.01


class Policy:
    """Weights from observations to a hidden layer, and on to actions and an expected return."""

    def __init__(self, batch: Batch, dice: Any) -> None:
        self.planes, size, actions = batch.game.planes, batch.game.planes.size, batch.num_actions
        shapes = (size + 1, HIDDEN), (HIDDEN + 1, actions), (HIDDEN + 1, 1)
        self.weights = [np.zeros(shape, np.float32) for shape in shapes]
        self.weights[0][:size] = dice.normal(0, 0.1, (size, HIDDEN))
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.learnt = 0

    def layers(self, observations: Any) -> tuple[Any, Any]:
        """What goes into the hidden layer and what comes out, each with a 1 for the bias."""
        one = np.ones((len(observations), 1), np.float32)
        first = np.hstack([self.planes.scaled(observations).astype(np.float32), one])
        return first, np.hstack([np.tanh(first @ self.weights[0]), one])

    def odds(self, hidden: Any, masks: Any) -> Any:
        scores = np.where(masks, hidden @ self.weights[1], -1e9)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return scores / scores.sum(axis=1, keepdims=True)

    def act(self, observations: Any, masks: Any, dice: Any) -> Any:
        odds = self.odds(self.layers(observations)[1], masks).cumsum(axis=1)
        return (odds < dice.random((len(odds), 1)) * odds[:, -1:]).sum(axis=1)

    def best(self, observations: Any, masks: Any) -> Any:
        """The likeliest action of each match: how it plays when it counts."""
        return self.odds(self.layers(observations)[1], masks).argmax(axis=1)

    def learn(self, observations: Any, masks: Any, actions: Any, returns: Any) -> None:
        first, hidden = self.layers(observations)
        odds, expected = self.odds(hidden, masks), (hidden @ self.weights[2])[:, 0]
        surprise = returns - expected
        logs = np.log(np.maximum(odds, 1e-9))
        spread = -(odds * logs).sum(axis=1, keepdims=True)  # entropy: keep trying other moves
        errors = odds * surprise[:, None] + CURIOSITY * odds * (logs + spread)
        errors[np.arange(len(actions)), actions] -= surprise
        back = errors @ self.weights[1][:HIDDEN].T - surprise[:, None] * self.weights[2][:HIDDEN].T
        inner = back * (1 - hidden[:, :HIDDEN] ** 2)
        self.step([first.T @ inner, hidden.T @ errors, -hidden.T @ surprise[:, None]], len(actions))

    def step(self, slopes: list[Any], n: int) -> None:
        """Adam."""
        self.learnt += 1
        for weights, slope, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            mean += 0.1 * (slope / n - mean)
            square += 0.01 * ((slope / n) ** 2 - square)
            sized = np.sqrt(square / (1 - 0.99**self.learnt)) + 1e-8
            weights -= PACE * mean / (1 - 0.9**self.learnt) / sized


def burst(batch: Batch, policy: Policy, dice: Any) -> tuple[Any, ...]:
    """Self-play for some steps: what was seen, done, and what came of it where a match ended."""
    kept = []
    for _ in range(STEPS):
        actions = policy.act(batch.observations, batch.masks, dice)
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


def share(policy: Policy, game: str, options: Any, opponent: str, n: int) -> float:
    """The share of the win of the policy in n matches against a bot, on a seat by lot."""
    solo = Solo(game, n, options=options, opponents=opponent)
    running = np.ones(n, np.bool_)
    solo.begin(running, np.arange(n, dtype=np.uint64))
    total, running = solo.rewards.sum(), ~solo.ended
    while running.any():
        solo.step(policy.best(solo.batch.observations, solo.batch.masks), running)
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
        xlabel="million steps of self-play",
        ylabel=f"share of the wins against {opponent}",
        ylim=(0, 1),
    )
    figure.savefig(file, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="buckets")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--against", default="random", help="a bot: random, greedy, level:2, …")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--matches", type=int, default=200, help="against the bot")
    parser.add_argument("--bursts", type=int, default=10**6, help="stop after so many of them")
    parser.add_argument("--curve", type=Path, help="draw how it learns; measured eight times")
    chosen = parser.parse_args()
    options, dice = given(chosen.option), np.random.default_rng(1)
    batch = Batch(chosen.game, MATCHES, options=options, seed=1)
    policy = Policy(batch, dice)

    def measured() -> float:
        return share(policy, chosen.game, options, chosen.against, chosen.matches)

    won = measured()
    print(f"untrained against {chosen.against}: {won:.3f} of the wins", flush=True)
    curve, spent, bursts, played = [(0.0, won)], 0.0, 0, MATCHES * STEPS / 1e6
    while spent < chosen.seconds and bursts < chosen.bursts:
        began = time.perf_counter()
        parts = burst(batch, policy, dice)
        for first in range(0, len(parts[0]), PART):  # none, where no match has ended
            policy.learn(*(part[first : first + PART] for part in parts))
        bursts, spent = bursts + 1, spent + time.perf_counter() - began
        if chosen.curve and spent > len(curve) * chosen.seconds / 8:
            curve.append((bursts * played, measured()))
            print(f"{spent:.0f} s, {bursts} bursts: {curve[-1][1]:.3f}", flush=True)
    won = measured()
    print(f"after {bursts} bursts of {MATCHES * STEPS:,} steps: {won:.3f} of the wins")
    if chosen.curve:
        draw([*curve, (bursts * played, won)], chosen.against, chosen.curve)


if __name__ == "__main__":
    main()
