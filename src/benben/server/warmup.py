"""Compile what a served game needs: `python -m benben.server.warmup [GAME [NICE]]`.

It prints the share of each part that is done, line by line. Without arguments all games are
compiled.
"""

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal, get_args

import numpy as np

from benben.bots import bot
from benben.bots.native_tree import compiled as search_of
from benben.bots.search import prepare as prepare_search
from benben.chance import below, generator
from benben.compiled import is_prepared
from benben.compiled import prepare as once
from benben.game import Game, game, names
from benben.match import Match
from benben.seats import CHANCE, SPECTATOR
from benben.server.compile_meter import CompileMeter, Entry
from benben.table import snapshot

Part = Literal["table", "bots"]  # what a match of people needs, and then the search
PARTS: tuple[Part, ...] = get_args(Part)
REHEARSED = 400  # moves of the trial match
RARELY = 50_000, 20, 100  # Python looks for garbage; compiling makes much, and little of it goes
BREATH = 0.0005  # seconds between two of them, in which the event loop gets the GIL


def load(name: str) -> None:
    """Load the compiled rules of a game into this process."""
    for _ in _rehearsed(game(name)):
        time.sleep(BREATH)


def warm_up() -> None:
    """Compile and load all games, and only then return."""
    for name in names():
        if not all(is_prepared(name, part) for part in PARTS):
            command = [sys.executable, "-m", "benben.server.warmup", name]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    for name in names():
        load(name)


def compile_here(name: str) -> None:
    """In this process; what was compiled before is found on disk."""
    for part, steps in zip(PARTS, (_table, _bots), strict=True):
        tell = partial(_tell, part)
        once(name, steps(game(name), tell), 0, lambda done, total: None, part)
        tell(1.0)


def _table(game: Game, tell: Callable[[float], None]) -> Iterator[None]:
    """All that people need: the referee, and what is compiled when a match is shown."""
    with CompileMeter(_referee(game), tell):
        yield from _rehearsed(game)


def _referee(game: Game) -> tuple[Entry, ...]:
    engine = game.engine
    return (
        engine.setup, engine.waits, engine.moves, engine.refusal, engine.play, engine.draw,
        engine.imagine, engine.scores, engine.ending, engine.may_act,
    )  # fmt: skip


def _bots(game: Game, tell: Callable[[float], None]) -> Iterator[None]:
    """The search, after the referee."""
    with CompileMeter((search_of(game), game.engine.rate), tell, _referee(game)):
        prepare_search(game)
        yield from _rehearsed(game, with_bot=True)


def _tell(part: Part, share: float) -> None:
    print(f"{part} {share:.3f}", flush=True)


def _rehearsed(game: Game, with_bot: bool = False) -> Iterator[None]:
    """Play and show a match, so that nothing is compiled during a real one."""
    match, dice = Match(game, game.players[0], chance=False), generator(1)
    while not match.is_over and match.ply < REHEARSED:
        seat = match.to_move
        if seat == CHANCE:  # drawn by weight: a simulation is slow
            move = int(game.engine.draw(match.truth(), dice, game.engine.room()))
        else:
            legal = match.legal(seat)
            move = legal[int(below(dice, len(legal)))]
        match.replay(match.name_of(seat, move), seat)
        for viewer in (*range(match.players), SPECTATOR):
            snapshot.of_match(match, viewer, match.ply - 1)
            match.may_undo(viewer)
        yield
        if match.waiting_for and with_bot:
            bot("level:1").choose(match.seen(match.waiting_for[0], 1), 1)
            return  # once is enough
    _end(match)


def _end(match: Match) -> None:
    """What is only asked when a match is over, or where all act at once."""
    engine, now = match.game.engine, match.truth()
    engine.scores(now, np.zeros(match.players))
    engine.ending(now)
    engine.may_act(now, 0)


def main(words: list[str]) -> int:
    """One sentence on standard error if the code cannot be kept."""
    try:
        if not words:
            warm_up()
            return 0
        name, *nice = words
        os.nice(int(nice[0]) if nice else 0)
        gc.freeze()
        gc.set_threshold(*RARELY)
        compile_here(name)
    except OSError as error:
        print(f"benben: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
