"""`benben arena GAME BOT BOT …`."""

import argparse
import json
import os
from contextlib import closing
from pathlib import Path

from rich.console import Console

from benben.arena.live import display
from benben.arena.plot import svg
from benben.arena.report import as_json, heading, tables
from benben.arena.results import Results
from benben.arena.schedule import Setup, default_name
from benben.arena.scoreboard import Standing
from benben.arena.sprt import Sprt
from benben.arena.workers import Stop, played
from benben.bots import BOTS
from benben.game import game, names
from benben.options import given
from benben.terminal.screen import Screen

INTERRUPTED = 130  # the exit status of a program that Ctrl-C ended


def add_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("game", choices=names(), help="which game")
    verb.add_argument(
        "bots", nargs="+", metavar="BOT", help=f"{', '.join(BOTS)}, or the name of a --bot file"
    )
    verb.add_argument("--games", type=int, default=100, help="of every two bots (100)")
    verb.add_argument(
        "--players", type=int, help="more than 2: one bot among copies of the other (fewest)"
    )
    verb.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    verb.add_argument("--bot", action="append", default=[], type=Path, metavar="FILE.py")
    verb.add_argument("--seed", type=int, default=1, help="other luck (1)")
    verb.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    verb.add_argument("--sprt", metavar="ELO0,ELO1", help="stop when one of the two is accepted")
    verb.add_argument("--results", type=Path, metavar="FILE.jsonl", help="where games are kept")
    verb.add_argument("--records", type=Path, metavar="FOLDER", help="keep each game move by move")
    verb.add_argument("--json", type=Path, metavar="FILE", help="write ratings and scores")
    verb.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw Elo with error bars")
    verb.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play the games missing from the results file, then report on all."""
    setup, test = _checked(chosen)
    path = chosen.results or Path(default_name(setup, chosen.option))
    console = Console(emoji=False, width=None if Console().is_terminal else 120)
    with Results(path, setup) as results:
        for note in results.notes:
            say(console, note)
        standing, ended = compete(results, test, chosen, console)
    _report(chosen, standing, ended, console)
    if ended == "interrupted":
        say(console, f"Stopped; the same command goes on. Games so far: {path}")
        return INTERRUPTED
    return 0


def _checked(chosen: argparse.Namespace) -> tuple[Setup, Sprt | None]:
    """All mistakes are found before the first game."""
    options, bots, files = given(chosen.option), tuple(chosen.bots), tuple(chosen.bot)
    players = max(2, game(chosen.game).players[0]) if chosen.players is None else chosen.players
    setup = Setup(chosen.game, bots, players, options, chosen.seed, files, chosen.records).check()
    if chosen.games < 1 or chosen.workers < 1:
        raise ValueError("--games and --workers count from 1")
    if chosen.sprt and len(bots) != 2:
        raise ValueError(f"--sprt compares exactly two bots, not {len(bots)}")
    for file in (chosen.results, chosen.json, chosen.plot):
        if file is not None and not file.parent.is_dir():
            raise ValueError(f"{file}: there is no folder {file.parent}")
    if chosen.records is not None:
        chosen.records.mkdir(parents=True, exist_ok=True)
    return setup, Sprt.read(chosen.sprt, players) if chosen.sprt else None


def compete(
    results: Results, test: Sprt | None, chosen: argparse.Namespace, console: Console
) -> tuple[Standing, str]:
    """Play the missing games; returns the standing and why it ended."""
    setup, stop = results.setup, Stop()
    missing = [p for p in setup.schedule(chosen.games) if p not in results.games]
    standing = Standing(setup, len(results.games) + len(missing), test)
    standing.add_all(results.games.values())
    if results.games:
        say(console, f"{results.path}: {standing.games} games are there, {len(missing)} missing.")
    if standing.is_decided or not missing:
        return standing, "decided" if standing.is_decided else "finished"
    Screen(console, "en").prepare(game(setup.game))  # once, not in every worker
    workers = min(chosen.workers, len(missing))
    with (
        stop.listening(),
        display(console, standing) as shown,
        closing(played(setup, iter(missing), workers, stop)) as games,
    ):
        for one in games:
            if one is not None:
                results.add(one)
                standing.add(one)
            shown.show(standing)
            if standing.is_decided:
                return standing, "decided"
    return standing, "interrupted" if standing.games < standing.total else "finished"


def _report(chosen: argparse.Namespace, standing: Standing, ended: str, console: Console) -> None:
    """As text; as JSON and as a plot if requested."""
    say(console, heading(standing))
    console.print(tables(standing), highlight=False)
    if chosen.json:
        chosen.json.write_text(json.dumps(as_json(standing, ended), indent=1) + "\n", "utf-8")
    if chosen.plot:
        chosen.plot.write_text(
            svg(standing.ratings(), f"Elo with 95 % intervals: {heading(standing)}"), "utf-8"
        )


def say(console: Console, text: str) -> None:
    console.print(text, markup=False, highlight=False, soft_wrap=True)
