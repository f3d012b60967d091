"""Random walks through every registered game, for the tests that hold for all of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from benben.chance import below, generator
from benben.game import Game, game, names
from benben.options import as_numbers, complete
from benben.seats import CHANCE, OVER


@cache
def by_weight(name: str) -> Game:
    """The game with all chance drawn by weight: a simulation is slow and each machine's own."""
    return replace(game(name), throw=None)


@dataclass(frozen=True)
class Setting:
    """A game with a number of players and options that differ from the usual."""

    name: str
    players: int
    options: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        words = [self.name, f"{self.players}p", *(f"{k}={v}" for k, v in self.options.items())]
        return "-".join(words)

    @property
    def game(self) -> Game:
        return by_weight(self.name)

    def begin(self) -> Any:
        """The position before the first move, chance's included."""
        position = self.game.engine.new()
        texts = complete(self.game.options, self.options)
        self.game.engine.setup(position, as_numbers(self.game.options, texts, self.players))
        return position


def settings() -> list[Setting]:
    """Every game with its fewest and most players, and each option's values one by one."""
    found = []
    for name in names():
        chosen = game(name)
        found += [Setting(name, players) for players in chosen.players]
        players = chosen.players[0]
        for option in chosen.options:
            for value in option.examples(players):
                if value != option.default:
                    found.append(Setting(name, players, {option.name: value}))
    return found


def walk(setting: Setting, seed: int, most: int) -> Iterator[tuple[Any, int, list[int]]]:
    """Positions of a random match with the mover and his moves; each must not be changed."""
    engine, random = setting.game.engine, generator(seed)
    position, room = setting.begin(), setting.game.engine.room()
    for _ in range(most):
        mover = engine.to_move(position)
        if mover == OVER:
            return
        moves = room[: engine.moves(position, mover, room)].tolist()
        yield position, mover, moves
        position = engine.copy(position)
        move = (
            engine.draw(position, random, room)
            if mover == CHANCE
            else moves[below(random, len(moves))]
        )
        engine.play(position, mover, int(move))


def samples(setting: Setting, seeds: int, most: int, every: int) -> Iterator[tuple[Any, int]]:
    """Positions from several walks, with their movers."""
    for seed in range(seeds):
        for ply, (position, mover, _) in enumerate(walk(setting, seed, most)):
            if ply % every == seed % every:
                yield position, mover
