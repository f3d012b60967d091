"""A small agent, trained by playing itself, against a bot. NumPy is all it needs.

    python examples/train.py --game buckets --option size=small --against greedy --seconds 300

The policy is a network with one hidden layer: what a seat knows goes in, and of the legal actions
one is drawn by its softmax. After every burst of steps, actions that did better than expected are
made likelier (REINFORCE with a learnt baseline, steps by Adam); nothing here knows the rules.
`train_torch.py` and `train_jax.py` are the same in PyTorch and in JAX.
"""

from typing import Any

import numpy as np
from self_play import CURIOSITY, HIDDEN, PACE, PART, burst, main

from benben.adapters.vector import Batch


class Policy:
    """Weights from observations to a hidden layer, and on to actions and an expected return."""

    def __init__(self, batch: Batch) -> None:
        self.batch, self.dice = batch, np.random.default_rng(1)
        self.planes, size, actions = batch.game.planes, batch.game.planes.size, batch.num_actions
        shapes = (size + 1, HIDDEN), (HIDDEN + 1, actions), (HIDDEN + 1, 1)
        self.weights = [np.zeros(shape, np.float32) for shape in shapes]
        self.weights[0][:size] = self.dice.normal(0, 0.1, (size, HIDDEN))
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

    def act(self, observations: Any, masks: Any) -> Any:
        odds = self.odds(self.layers(observations)[1], masks).cumsum(axis=1)
        return (odds < self.dice.random((len(odds), 1)) * odds[:, -1:]).sum(axis=1)

    def best(self, observations: Any, masks: Any) -> Any:
        """The likeliest action of each match: how it plays when it counts."""
        return self.odds(self.layers(observations)[1], masks).argmax(axis=1)

    def improve(self) -> None:
        parts = burst(self.batch, self.act, self.dice)
        for first in range(0, len(parts[0]), PART):  # none, where no match has ended
            self.learn(*(part[first : first + PART] for part in parts))

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


if __name__ == "__main__":
    main(Policy)
