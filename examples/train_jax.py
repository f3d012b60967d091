"""The same as train.py in JAX: `pip install benben[jax]`, then

    python examples/train_jax.py --game buckets --option size=small --against greedy --seconds 300

Self-play and learning are one compiled function: the batch takes its steps within `jax.lax.scan`.
"""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from self_play import CURIOSITY, HIDDEN, PACE, PART, STEPS, main

from benben.adapters.jax import Compiled
from benben.adapters.vector import Batch


def layer(key: Any, size: int, outputs: int, spread: float) -> Any:
    return {"to": spread * jax.random.normal(key, (size, outputs)), "plus": jnp.zeros(outputs)}


def through(one: Any, values: Any) -> Any:
    return values @ one["to"] + one["plus"]


class Policy:
    """From observations to a hidden layer, and on to actions and an expected return."""

    def __init__(self, batch: Batch) -> None:
        planes = batch.game.planes
        self.game, self.most = Compiled(batch), jnp.asarray(planes.most, jnp.float32)
        self.carry, self.key = self.game.start(), jax.random.key(1)
        self.net = {
            "body": layer(self.key, planes.size, HIDDEN, 0.1),
            "actions": layer(self.key, HIDDEN, batch.num_actions, 0.0),
            "worth": layer(self.key, HIDDEN, 1, 0.0),
        }
        zeros = jax.tree.map(jnp.zeros_like, self.net)
        self.moments = zeros, zeros, jnp.zeros(())

    def scores(self, net: Any, observations: Any, masks: Any) -> tuple[Any, Any]:
        """The logarithm of each action's odds, and the expected return."""
        hidden = jnp.tanh(through(net["body"], observations / self.most))
        logits = jnp.where(masks, through(net["actions"], hidden), -1e9)
        return jax.nn.log_softmax(logits), through(net["worth"], hidden)[:, 0]

    @partial(jax.jit, static_argnums=0)
    def likeliest(self, net: Any, observations: Any, masks: Any) -> Any:
        return self.scores(net, observations, masks)[0].argmax(axis=1)

    def best(self, observations: Any, masks: Any) -> Any:
        return np.asarray(self.likeliest(self.net, observations, masks))

    def improve(self) -> None:
        self.key, mine = jax.random.split(self.key)
        learnt = self.burst_and_learn(self.net, self.moments, self.carry, mine)
        self.net, self.moments, self.carry = jax.block_until_ready(learnt)

    @partial(jax.jit, static_argnums=0)
    def burst_and_learn(self, net: Any, moments: Any, carry: Any, key: Any) -> Any:
        playing, order = jax.random.split(key)

        def turn(carry: Any, key: Any) -> Any:
            state, shown = carry
            logs, _ = self.scores(net, shown.observations, shown.masks)
            actions = jax.random.categorical(key, logs)
            after = self.game.step(state, actions)
            return after, (shown, actions, after[1].rewards, after[1].terminations)

        carry, told = jax.lax.scan(turn, carry, jax.random.split(playing, STEPS))
        shown, actions, rewards, ended = told

        def back(later: Any, now: Any) -> Any:
            """From the last step to the first: what the match of each step came to."""
            result, known = later
            rewards, ended, movers = now
            result, known = jnp.where(ended[:, None], rewards, result), known | ended
            own = jnp.take_along_axis(result, movers.astype(jnp.int32)[:, None], 1)[:, 0]
            return (result, known), (own, known)

        unknown = jnp.zeros_like(rewards[0]), jnp.zeros_like(ended[0])
        steps = rewards, ended, shown.movers
        _, (returns, known) = jax.lax.scan(back, unknown, steps, reverse=True)
        rows = jax.random.permutation(order, returns.size).reshape(-1, PART)
        flat = shown.observations, shown.masks, actions, returns, known
        flat = tuple(part.reshape(returns.size, *part.shape[2:]) for part in flat)

        def learn(learner: Any, rows: Any) -> Any:
            return self.learn(*learner, *(part[rows] for part in flat)), None

        (net, moments), _ = jax.lax.scan(learn, (net, moments), rows)
        return net, moments, carry

    def learn(
        self, net: Any, moments: Any, observations: Any, masks: Any, actions: Any, returns: Any,
        known: Any,
    ) -> Any:  # fmt: skip
        def loss(net: Any) -> Any:
            logs, expected = self.scores(net, observations, masks)
            surprise = returns - expected
            entropy = -jnp.where(masks, jnp.exp(logs) * logs, 0.0).sum(axis=1)
            chosen = jnp.take_along_axis(logs, actions[:, None], 1)[:, 0]
            good = chosen * jax.lax.stop_gradient(surprise) + CURIOSITY * entropy
            total = jnp.where(known, surprise**2 / 2 - good, 0.0).sum()
            return total / jnp.maximum(known.sum(), 1)

        slopes = jax.grad(loss)(net)
        mean, square, n = moments  # Adam
        mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, slopes)
        square = jax.tree.map(lambda m, g: 0.99 * m + 0.01 * g**2, square, slopes)
        n += 1
        net = jax.tree.map(
            lambda w, m, v: w
            - PACE * m / (1 - 0.9**n) / (jnp.sqrt(v / (1 - 0.99**n)) + 1e-8),
            net, mean, square,
        )  # fmt: skip
        return net, (mean, square, n)


if __name__ == "__main__":
    main(Policy)
