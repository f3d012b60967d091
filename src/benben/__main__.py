"""`benben`: play · replay · arena · perft, and what single games offer."""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from secrets import randbits

from rich.console import Console

from benben.arena import command as arena
from benben.bots import BOTS
from benben.bots.custom import load
from benben.game import Game, game, names
from benben.match import Match
from benben.options import given
from benben.perft import divide
from benben.record import game_in
from benben.terminal.play import Session
from benben.terminal.replay import replay
from benben.terminal.screen import Screen
from benben.words import LANGUAGES


def main(arguments: Sequence[str] | None = None) -> int:
    """Every mistake of a user's ends in one sentence and status 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return own_command(words) if is_own(words) else common_command(words)
    except (ValueError, OSError) as error:
        print(f"benben: {error}", file=sys.stderr)
        return 2


def is_own(words: Sequence[str]) -> bool:
    """`benben VERB GAME …` where VERB is something only that game can do."""
    return len(words) > 1 and words[1] in names() and words[0] in game(words[1]).commands


def own_command(words: Sequence[str]) -> int:
    return game(words[1]).commands[words[0]](words[2:])


def common_command(words: Sequence[str]) -> int:
    chosen = parser().parse_args(words)
    run: int = chosen.run(chosen)
    return run


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser("benben", description="A table for pyramid games.")
    verbs = top.add_subparsers(required=True, metavar="VERB")
    _add_play(verbs.add_parser("play", help="play in this terminal"))
    _add_replay(verbs.add_parser("replay", help="show a record move by move"))
    arena.add_arguments(verbs.add_parser("arena", help="let bots play each other and rate them"))
    _add_perft(verbs.add_parser("perft", help="count the ways to play so many moves"))
    return top


def _add_language(verb: argparse.ArgumentParser) -> None:
    here = os.environ.get("LANG", "")[:2]
    usual = here if here in LANGUAGES else "en"
    verb.add_argument("--language", choices=LANGUAGES, default=usual)


def _add_play(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("game", nargs="?", choices=names(), help="which game")
    verb.add_argument(
        "--seats",
        metavar="A,B,…",
        help=f"who plays, in seat order: names of people, or bots ({', '.join(BOTS)}); "
        "by default you against greedy",
    )
    verb.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    verb.add_argument(
        "--bot", action="append", default=[], type=Path, metavar="FILE.py", help="a bot of your own"
    )
    verb.add_argument("--seed", type=int, help="for chance and bots: the same seed, the same luck")
    verb.add_argument("--record", type=Path, metavar="FILE", help="where the match is kept")
    verb.add_argument("--resume", type=Path, metavar="FILE", help="go on with a match")
    _add_language(verb)
    verb.set_defaults(run=play)


def _add_replay(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", type=Path)
    verb.add_argument("--pause", type=float, default=0.0, metavar="SECONDS")
    _add_language(verb)
    verb.set_defaults(run=show)


def _add_perft(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("game", choices=names())
    verb.add_argument("--depth", type=int, default=4)
    verb.add_argument("--position", metavar="TEXT", help="by default the start")
    verb.add_argument("--players", type=int)
    verb.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    verb.set_defaults(run=count)


def play(chosen: argparse.Namespace) -> int:
    for file in chosen.bot:
        load(file)
    console = Console()
    screen = Screen(console, chosen.language)
    screen.prepare(wanted(chosen))
    match, file = resumed(chosen) if chosen.resume else begun(chosen, screen)
    screen.say("welcome", game=match.game.title)
    seed = randbits(32) if chosen.seed is None else chosen.seed
    Session(match, screen, lambda prompt: console.input(prompt, markup=False), file, seed).run()
    return 0


def wanted(chosen: argparse.Namespace) -> Game:
    """Which game: the one named, or that of the record."""
    if chosen.resume:
        return game_in(chosen.resume.read_text("utf-8"))
    if not chosen.game:
        raise ValueError(f"play what? there are {', '.join(names())}")
    return game(chosen.game)


def begun(chosen: argparse.Namespace, screen: Screen) -> tuple[Match, Path]:
    usual = f"{screen.text('guest')},greedy"
    seats = [name.strip() for name in (chosen.seats or usual).split(",")]
    match = Match(chosen.game, len(seats), given(chosen.option), chosen.seed, seats)
    return match, chosen.record or Path(f"{chosen.game}-{time.strftime('%Y%m%d-%H%M%S')}.record")


def resumed(chosen: argparse.Namespace) -> tuple[Match, Path]:
    match = Match.from_record(chosen.resume.read_text("utf-8"), chosen.seed)
    return match, chosen.record or chosen.resume


def show(chosen: argparse.Namespace) -> int:
    match = Match.from_record(chosen.file.read_text("utf-8"))
    replay(match, Screen(Console(), chosen.language), chosen.pause)
    return 0


def count(chosen: argparse.Namespace) -> int:
    """Perft, split by the first move."""
    if chosen.position:
        match = Match.from_position(chosen.game, chosen.position, chance=False)
    else:
        players = chosen.players or game(chosen.game).players[0]
        match = Match(chosen.game, players, given(chosen.option), chance=False)
    split = divide(match, chosen.depth)
    for name, leaves in split.items():
        print(f"{name:<12} {leaves:>14,}")
    print(f"{'total':<12} {sum(split.values()):>14,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
