"""Pgx, the peer for batches: steps per second of its backgammon, on JAX's default device.

`python bench/peer_pgx.py 256 4096` prints a line for each batch size. A step does what ours does: a
random legal action, the move, dice, mask and observation, and a restart where a match ended.
"""

import sys
import time

import jax
import pgx
from pgx.experimental import auto_reset

SECONDS = 2.0


def rate(size: int) -> float:
    """Steps a second, the best of three."""
    env = pgx.make("backgammon")
    step = auto_reset(env.step, env.init)

    def play(state: pgx.State, key: jax.Array) -> pgx.State:
        choosing, chance = jax.random.split(key)
        odds = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choosing, odds, axis=-1)
        return jax.vmap(step)(state, actions, jax.random.split(chance, size))

    play_all = jax.jit(play)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), size))
    keys = jax.random.split(jax.random.PRNGKey(1), 64)
    state = jax.block_until_ready(play_all(state, keys[0]))
    best = 0.0
    for _ in range(3):
        steps, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < SECONDS:
            for key in keys[:8]:
                state = play_all(state, key)
            jax.block_until_ready(state)
            steps += 8 * size
        best = max(best, steps / spent)
    return best


if __name__ == "__main__":
    for size in map(int, sys.argv[1:]):
        print(f"pgx {pgx.__version__} backgammon {size} {rate(size):.0f}", flush=True)
