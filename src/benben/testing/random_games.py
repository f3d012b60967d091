"""Random walks through a game in all its settings, for the tests that hold for every game."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import numpy as np

from benben.bots import bot, let_move
from benben.chance import below, generator
from benben.game import Game, game, names
from benben.match import Match
from benben.options import as_numbers, complete
from benben.seats import CHANCE, OVER, SPECTATOR
from benben.shapes import Observation
from benben.unpacked import unpack

LONG = 20_000  # more moves than any match takes
SAMPLES = 8  # of a walk, at least, if it is that long


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


def settings(games: Sequence[str] | None = None) -> list[Setting]:
    """These games, or all, with each number of players, and each option's values one by one."""
    found = []
    for name in names() if games is None else games:
        chosen = game(name)
        found += [Setting(name, players) for players in chosen.players]
        players = chosen.players[0]
        for option in chosen.options:
            for value in option.examples(players):
                if value != option.default:
                    found.append(Setting(name, players, {option.name: value}))
    return found


def walk(setting: Setting, seed: int, most: int) -> Iterator[tuple[Any, int, list[int]]]:
    """Positions of a random match with the mover and the moves; each must not be changed."""
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
    """Positions from several walks, with their movers; of a short walk more of them."""
    for seed in range(seeds):
        walked = list(walk(setting, seed, most))
        step = max(1, min(every, len(walked) // SAMPLES))
        for position, mover, _ in walked[seed % step :: step]:
            yield position, mover


def acting(setting: Setting, position: Any, mover: int) -> list[int]:
    """Everybody who may act in a position: chance alone, or one or several seats."""
    if mover == CHANCE:
        return [CHANCE]
    engine = setting.game.engine
    return [seat for seat in range(setting.players) if engine.may_act(position, seat)]


def moves_of(setting: Setting, position: Any, seat: int) -> list[int]:
    room = setting.game.engine.room()
    found: list[int] = room[: setting.game.engine.moves(position, seat, room)].tolist()
    return found


def random_match(setting: Setting, seed: int, most: int = LONG) -> Match:
    match = Match(setting.game, setting.players, setting.options, seed=seed)
    while not match.is_over and match.ply < most:
        seat = match.waiting_for[seed % len(match.waiting_for)]
        let_move(match, seat, bot("random"), match.ply + seed)
    return match


def begun_match(setting: Setting, seed: int, most: int) -> Match:
    """A random match that goes on: so many moves, or half of those a short one takes."""
    match = random_match(setting, seed)
    if match.ply // 2 < most:
        match.rewind(match.ply // 2)
        match.resume()
        return match
    return random_match(setting, seed, most)


def hides(setting: Setting) -> bool:
    """Whether anything is hidden from anybody: then somebody imagines another position."""
    for position, _ in samples(setting, seeds=2, most=60, every=3):
        for viewer in (*range(setting.players), SPECTATOR):
            imagined = setting.game.engine.copy(position)
            setting.game.engine.imagine(imagined, viewer, generator(1))
            if imagined.tobytes() != position.tobytes():
                return True
    return False


def observed(setting: Setting, position: Any, seat: int) -> Observation:
    """What `observe` writes; filled before, since it must not matter what stood there."""
    out = np.full(setting.game.planes.size, 7, np.uint8)
    setting.game.engine.observe(position, seat, out)
    return out


def digest(setting: Setting) -> str:
    """A whole walk as one number: positions, moves, views, guesses, imaginings."""
    game, engine = setting.game, setting.game.engine
    total = hashlib.sha256()
    shares = np.zeros(setting.players)
    for position, mover, moves in walk(setting, seed=3, most=250):
        seat = max(mover, 0)
        refusals = [engine.refusal(position, mover, m) for m in range(game.rules.ACTIONS)[:80]]
        engine.estimate(position, shares)
        imagined = engine.copy(position)
        engine.imagine(imagined, seat, generator(4))
        total.update(position.tobytes() + imagined.tobytes())
        total.update(observed(setting, position, seat).tobytes())
        words = [
            int(mover),
            moves,
            [int(n) for n in refusals],
            game.view(unpack(position[0]), seat),
        ]
        total.update(repr([words, [round(float(n), 9) for n in shares]]).encode())
    return total.hexdigest()
