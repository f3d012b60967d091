"""Compile every game and load its rules before the server starts.

Compiling is done in other processes: it leaves a gigabyte of memory behind, and they run in
parallel. A game's search is loaded by its first bot, in 0.1 s: all searches together take 40 MB.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from benben.bots import bot
from benben.bots.search import prepare as prepare_search
from benben.chance import below, generator
from benben.compiled import UNCOMPILED, is_prepared
from benben.compiled import prepare as once
from benben.game import Game, game, names
from benben.i18n import say
from benben.match import Match
from benben.rulebook import TABLE
from benben.seats import CHANCE, SPECTATOR
from benben.server import snapshot

SERVED = "served"  # the mark for everything a served match uses
REHEARSED = 400  # moves of the trial match


def warm_up() -> None:
    if UNCOMPILED:
        return
    if missing := [name for name in names() if not is_prepared(name, SERVED)]:
        _compile_all(missing)
    for name in names():
        rehearse(game(name))


def _compile_all(wanted: list[str]) -> None:
    columns = TextColumn("{task.description}"), BarColumn()
    console = Console(stderr=True)
    with (
        Progress(*columns, console=console, transient=True) as bar,
        ThreadPoolExecutor(os.cpu_count()) as pool,
    ):
        list(pool.map(lambda name: _compile(name, bar), wanted))


def _compile(name: str, bar: Progress) -> None:
    """In a process of its own, which prints its progress."""
    notice = say(TABLE, "terminal.preparing", game=game(name).title)
    if not bar.console.is_terminal:
        bar.console.print(notice, highlight=False)
    task = bar.add_task(notice)
    command = [sys.executable, "-m", "benben.server.warmup", name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:  # noqa: S603
        assert child.stdout
        for line in child.stdout:
            done, total = map(int, line.split())
            bar.update(task, completed=done, total=total)
    if child.returncode:
        raise OSError(f"{game(name).title} could not be compiled")


def compile_here(name: str) -> None:
    once(name, _steps(game(name)), 0, lambda done, total: None, SERVED)


def _steps(game: Game) -> Iterator[None]:
    """The rules, the search, and what is only compiled when a match is played and shown."""
    game.prepare(lambda done, total: print(done, 2 * total, flush=True))  # about half of the work
    prepare_search(game)
    rehearse(game, with_bot=True)
    yield


def rehearse(game: Game, with_bot: bool = False) -> None:
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
        if match.waiting_for and with_bot:
            with_bot = False  # once is enough
            bot("level:1").choose(match.seen(match.waiting_for[0], 1), 1)


if __name__ == "__main__":
    compile_here(sys.argv[1])
