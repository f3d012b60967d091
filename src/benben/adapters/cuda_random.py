"""Whole random matches on a GPU, for speed and for comparing with the CPU."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.adapters.cuda import THREADS, blocks, cuda
from benben.chance import generator, sow
from benben.engine import wandering
from benben.game import Game, check_options
from benben.options import as_numbers


@cache
def _wandering(game: Game) -> Any:
    _, roam = wandering(f"{game.name} on a GPU", game.rules)
    most_moves = game.most_moves

    @cuda.jit  # type: ignore[untyped-decorator]
    def kernel(positions: Any, options: Any, seeds: Any, randoms: Any, plies: Any) -> None:
        i = cuda.grid(1)
        if i < positions.shape[0]:
            out = cuda.local.array(most_moves, np.int32)
            random = randoms[i : i + 1]
            sow(random, seeds[i])
            roam(positions[i], options, random, out, plies)

    return kernel


class Wanderers:
    """Random matches side by side on the GPU, one from each seed."""

    def __init__(
        self,
        game: Game,
        seeds: NDArray[np.uint64],
        players: int,
        options: Mapping[str, object] | None = None,
    ) -> None:
        texts = check_options(game, players, options or {})
        self._numbers = as_numbers(game.options, texts, players)
        self._kernel = _wandering(game)
        self._blocks = blocks(len(seeds))
        self._options = cuda.to_device(self._numbers)
        self._seeds = cuda.to_device(seeds)
        self._randoms = cuda.device_array(len(seeds), np.uint64)
        self.positions = cuda.to_device(np.zeros(len(seeds), game.engine.dtype))

    def play(self, plies: int) -> None:
        """Play some moves in every match, from its seed; a finished match is restarted."""
        self._kernel[self._blocks, THREADS](
            self.positions, self._options, self._seeds, self._randoms, plies
        )
        cuda.synchronize()

    def fetch(self) -> NDArray[Any]:
        """The positions, on the CPU."""
        found: NDArray[Any] = self.positions.copy_to_host()
        return found


def on_cpu(
    game: Game,
    seeds: NDArray[np.uint64],
    plies: int,
    players: int,
    options: Mapping[str, object] | None = None,
) -> NDArray[Any]:
    """What Wanderers.play does, on one core of the CPU."""
    numbers = as_numbers(game.options, check_options(game, players, options or {}), players)
    positions, room = np.zeros(len(seeds), game.engine.dtype), game.engine.room()
    for i, seed in enumerate(seeds):
        game.engine.wander(positions[i : i + 1], numbers, generator(int(seed)), room, plies)
    return positions
