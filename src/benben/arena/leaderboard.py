"""`benben leaderboard GAME`: every bot against every other, always by the same protocol.

Whoever names the protocol's version and the version of the rules has said all there is to say. Bots
are given tries, not seconds, so that the games are the same on every machine.
"""

import argparse
import json
import os
from pathlib import Path

from rich.console import Console

from benben.arena.command import compete, say
from benben.arena.report import as_json, heading, tables
from benben.arena.results import Results
from benben.arena.schedule import Setup, plain
from benben.bots.custom import load
from benben.game import game, names

PROTOCOL = 1  # goes up with every change of what stands here, or of how the bots play
BOTS = "random", "greedy", "search:100", "search:1000"
GAMES = 200  # of every two bots, half from each seat
SEED = 20260101
FEWEST = 2  # players; where a game is for more, as few as it allows


def add_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("game", choices=names(), help="which game")
    verb.add_argument(
        "--bot", action="append", default=[], type=Path, metavar="FILE.py", help="a bot of your own"
    )
    verb.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    verb.add_argument("--results", type=Path, metavar="FILE.jsonl", help="where games are kept")
    verb.add_argument("--records", type=Path, metavar="FOLDER", help="keep each game move by move")
    verb.add_argument("--json", type=Path, metavar="FILE", help="write ratings and scores")
    verb.set_defaults(run=run)


def run(chosen: argparse.Namespace, games: int = GAMES) -> int:
    """Play what is missing; the tables, when all is played."""
    own = tuple(load(file) for file in chosen.bot)
    players = max(FEWEST, game(chosen.game).players[0])
    setup = Setup(
        chosen.game, (*BOTS, *own), players, {}, SEED, tuple(chosen.bot), chosen.records
    ).check()
    if chosen.records is not None:
        chosen.records.mkdir(parents=True, exist_ok=True)
    chosen.games, path = games, chosen.results or Path(default_name(chosen.game, own))
    console = Console(emoji=False, width=None if Console().is_terminal else 120)
    with Results(path, setup) as results:
        for note in results.notes:
            say(console, note)
        standing, ended = compete(results, None, chosen, console)
    if ended == "interrupted":
        say(console, f"Stopped; the same command goes on. Games so far: {path}")
        return 130
    say(console, f"Leaderboard, protocol {PROTOCOL}, rules {game(chosen.game).version}")
    say(console, heading(standing))
    console.print(tables(standing), highlight=False)
    if chosen.json:
        found = {"protocol": PROTOCOL, **as_json(standing, ended)}
        chosen.json.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    return 0


def default_name(name: str, own: tuple[str, ...]) -> str:
    return plain("-".join(["leaderboard", str(PROTOCOL), name, *own])) + ".jsonl"
