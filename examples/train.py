"""A small agent, trained by playing itself for a minute, against `random`. NumPy is all it needs.

    python examples/train.py --game buckets --option finger=cascade --seconds 60

The policy is linear: what a seat knows times a table of weights, and of the legal actions one is
drawn by its softmax. After every burst of steps, actions that led to a win are made likelier and
those that led to a loss less likely (REINFORCE); nothing here knows the rules.
"""

import argparse
import time
from typing import Any

import numpy as np

from benben.adapters.vector import Batch
from benben.options import given

MATCHES, STEPS = 512, 192  # of a burst
LEARNT, PARTS = 16_384, 8  # of its steps, so many are learnt from, in so many parts
PACE = 15.0


class Policy:
    """Weights for each number of the observation and each action."""

    def __init__(self, batch: Batch) -> None:
        self.planes = batch.game.planes
        self.weights = np.zeros((self.planes.size, batch.num_actions), np.float32)

    def odds(self, observations: Any, masks: Any) -> Any:
        scores = self.planes.scaled(observations) @ self.weights
        scores[~masks] = -np.inf
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return scores / scores.sum(axis=1, keepdims=True)

    def act(self, batch: Batch, dice: Any) -> Any:
        odds = self.odds(batch.observations, batch.masks).cumsum(axis=1)
        return (odds < dice.random((len(odds), 1)) * odds[:, -1:]).sum(axis=1)

    def learn(self, observations: Any, masks: Any, actions: Any, returns: Any) -> None:
        errors = self.odds(observations, masks)
        errors[np.arange(len(actions)), actions] -= 1
        errors *= returns[:, None]
        change = self.planes.scaled(observations).T @ errors
        self.weights -= PACE / len(actions) * change


def burst(batch: Batch, policy: Policy, dice: Any) -> tuple[Any, ...]:
    """Self-play for some steps: what was seen, done, and what came of it where a match ended."""
    kept = []
    for _ in range(STEPS):
        actions = policy.act(batch, dice)
        before = batch.observations.copy(), batch.masks.copy(), actions, batch.movers.copy()
        _, rewards, ended, _, _ = batch.step(actions)
        kept.append((*before, rewards.copy(), ended.copy()))
    observations, masks, actions, movers, rewards, ended = map(np.stack, zip(*kept, strict=True))
    returns, result = np.zeros(actions.shape, np.float32), np.zeros_like(rewards[0])
    everyone = np.arange(batch.num_envs)
    for step in reversed(range(STEPS)):
        result = np.where(ended[step][:, None], rewards[step], result)
        returns[step] = result[everyone, movers[step]]
    told = np.flatnonzero(returns.ravel())  # the last matches have not ended yet
    told = dice.permutation(told)[:LEARNT]
    rows = [part.reshape(-1, *part.shape[2:])[told] for part in (observations, masks, actions)]
    return (*rows, returns.ravel()[told])


def against_random(policy: Policy, fresh: Batch, dice: Any, matches: int = 2000) -> float:
    """The share of the win of the policy, sitting on each seat in turn, the others random."""
    seats = np.arange(fresh.num_envs) % fresh.players
    won = played = 0.0
    while played < matches:
        actions = np.where(fresh.movers == seats, policy.act(fresh, dice), fresh.sample())
        _, _, ended, _, _ = fresh.step(actions)
        won += float(fresh.scores()[ended, seats[ended]].sum())
        played += float(ended.sum())
    return won / played


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="buckets")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--bursts", type=int, default=10**6, help="stop after so many of them")
    chosen = parser.parse_args()
    options, dice = given(chosen.option), np.random.default_rng(1)
    batch, fresh = (Batch(chosen.game, MATCHES, options=options, seed=seed) for seed in (1, 2))
    policy = Policy(batch)
    print(f"untrained against random: {against_random(policy, fresh, dice):.3f} of the wins")
    until, bursts = time.perf_counter() + chosen.seconds, 0
    while time.perf_counter() < until and bursts < chosen.bursts:
        parts = (np.array_split(rows, PARTS) for rows in burst(batch, policy, dice))
        for part in zip(*parts, strict=True):
            policy.learn(*part)
        bursts += 1
    fresh.reset(3)
    won = against_random(policy, fresh, dice)
    print(f"after {bursts} bursts of {MATCHES * STEPS:,} steps: {won:.3f} of the wins")


if __name__ == "__main__":
    main()
