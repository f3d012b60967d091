"""`benben VERB …`: from `play` to `perft`; single games have more."""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from secrets import randbits
from tempfile import TemporaryDirectory

with suppress(ImportError):  # line editing and history at the prompt, where there is such a thing
    import readline  # noqa: F401

from rich.console import Console

from benben.analysis import command as analysis
from benben.arena import command as arena
from benben.arena import leaderboard
from benben.bots import BOTS, bot, is_bot
from benben.bots.custom import load
from benben.game import Game, check_options, game, names
from benben.i18n import LANGUAGES, say
from benben.interrupted import SENTENCE
from benben.match import Match
from benben.options import given
from benben.perft import divide
from benben.puzzles import command as puzzles
from benben.record import game_in, read_as_far, read_file
from benben.rulebook import TABLE
from benben.server import admin_arguments, arguments
from benben.terminal.play import Session
from benben.terminal.replay import replay
from benben.terminal.screen import Screen
from benben.training import command as training
from benben.verifying import NOTED, verify


def main(arguments: Sequence[str] | None = None) -> int:
    """Every mistake of a user's ends in one sentence and status 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if len(words) > 1 and words[0] in names():  # `benben GAME VERB …` is understood as well
            words[:2] = words[1], words[0]
        return own_command(words) if is_own(words) else common_command(words)
    except (ValueError, OSError) as error:
        print(f"benben: {in_words(error)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(SENTENCE, file=sys.stderr)
        return 130


def in_words(error: Exception) -> str:
    """Of a file, its name and what is wrong with it, without the system's number for that."""
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error)


def is_own(words: Sequence[str]) -> bool:
    """`benben VERB GAME …` where VERB is something only that game can do."""
    return len(words) > 1 and words[1] in names() and words[0] in game(words[1]).commands


def own_command(words: Sequence[str]) -> int:
    return game(words[1]).commands[words[0]](words[2:])


def common_command(words: Sequence[str]) -> int:
    chosen = parser().parse_args(words)
    run: int = chosen.run(chosen)
    return run


class Parser(argparse.ArgumentParser):
    """Its help names what single games offer, too: only then are they all looked through."""

    def format_help(self) -> str:
        own = [f"benben {verb} {name}" for name in names() for verb in game(name).commands]
        self.epilog = f"Single games offer more: {', '.join(own)}."
        return super().format_help()


def parser() -> argparse.ArgumentParser:
    top = Parser("benben", description="A table for pyramid games.")
    verbs = top.add_subparsers(required=True, metavar="VERB", parser_class=argparse.ArgumentParser)
    _add_play(verbs.add_parser("play", help="play in this terminal"))
    admin_arguments.add_arguments(verbs.add_parser("admin", help="look after a server's data"))
    arguments.add_arguments(verbs.add_parser("serve", help="play in the browser, with friends too"))
    _add_site(verbs.add_parser("site", help="a folder of files that plays without a server"))
    _add_mcp(verbs.add_parser("mcp", help="tools for language models, on standard input"))
    _add_replay(verbs.add_parser("replay", help="show a record move by move"))
    _add_verify(verbs.add_parser("verify", help="whether the luck of a record was sealed"))
    _add_analyse(verbs.add_parser("analyse", help="what the moves of a record were worth"))
    puzzles.add_arguments(verbs.add_parser("puzzles", help="mine and check puzzles"))
    arena.add_arguments(verbs.add_parser("arena", help="let bots play each other and rate them"))
    leaderboard.add_arguments(
        verbs.add_parser("leaderboard", help="rate all bots, by a protocol that never changes")
    )
    _add_dataset(verbs.add_parser("dataset", help="matches of a search as Parquet, for learners"))
    training.add_arguments(verbs.add_parser("train", help="learn an estimate from self-play"))
    _add_perft(verbs.add_parser("perft", help="count the ways to play so many moves"))
    return top


def _add_language(verb: argparse.ArgumentParser) -> None:
    spoken = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    here = next((value[:2] for value in spoken if value), "")
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


def _add_site(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("folder", type=Path, help="where to write it; put it anywhere on the web")
    verb.set_defaults(run=write_site)


def _add_dataset(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("game", choices=names())
    verb.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="a new folder")
    verb.add_argument("--players", type=int)
    verb.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    verb.add_argument("--matches", type=int, default=100)
    verb.add_argument("--tries", type=int, default=200, help="of the search, for each decision")
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument(
        "--curious", type=int, default=20, metavar="N",
        help="so many decisions of a match are drawn by visits, the rest by the search",
    )  # fmt: skip
    verb.set_defaults(run=write_dataset)


def _add_mcp(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--folder", type=Path, metavar="DIR",
        help="where matches are kept; processes with one folder play each other",
    )  # fmt: skip
    verb.add_argument("--name", default="", help="of the player; whoever bears it owns its seats")
    _add_language(verb)
    verb.set_defaults(run=serve_models)


def _add_replay(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", type=Path)
    verb.add_argument("--pause", type=float, default=0.0, metavar="SECONDS")
    _add_language(verb)
    verb.set_defaults(run=show)


def _add_verify(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", type=Path)
    verb.add_argument("--seal", type=digits, help="the digits you were shown")
    _add_language(verb)
    verb.set_defaults(run=check_luck)


def _add_analyse(verb: argparse.ArgumentParser) -> None:
    analysis.add_arguments(verb)
    _add_language(verb)


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
    console = Console(emoji=False)
    screen = Screen(console, chosen.language)
    check(chosen, screen)
    screen.prepare(wanted(chosen))
    match, file = resumed(chosen) if chosen.resume else begun(chosen, screen)
    screen.say("welcome", game=match.game.title)
    screen.older_rules(match)
    seed = randbits(32) if chosen.seed is None else chosen.seed
    Session(match, screen, lambda prompt: console.input(prompt, markup=False), file, seed).run()
    return 0


def write_site(chosen: argparse.Namespace) -> int:
    from benben.site.building import build  # imported only here: it takes a while

    version = build(chosen.folder)
    print(
        f"{chosen.folder}: version {version}. Look at it: python -m http.server -d {chosen.folder}"
    )
    return 0


def write_dataset(chosen: argparse.Namespace) -> int:
    from benben.adapters import dataset  # imported only here, as its neighbours

    numbers = {name: getattr(chosen, name) for name in ("matches", "tries", "seed", "curious")}
    options = given(chosen.option)
    plan = dataset.Plan.of(chosen.game, chosen.players, options, **numbers)
    matches, rows = dataset.write(plan, chosen.out)
    print(f"{matches:,} matches, {rows:,} decisions: {chosen.out}")
    return 0


def serve_models(chosen: argparse.Namespace) -> int:
    from benben.adapters import mcp  # imported only here: nobody else needs it
    from benben.adapters.mcp_tools import Table

    with TemporaryDirectory(prefix="benben-mcp-") as passing:
        table = Table(chosen.folder or Path(passing), chosen.name, chosen.language)
        mcp.serve(table, sys.stdin, sys.stdout)
    return 0


def wanted(chosen: argparse.Namespace) -> Game:
    """Which game: the one named, or that of the record."""
    if chosen.resume:
        return game_in(read_file(chosen.resume))
    if not chosen.game:
        raise ValueError(f"play what? there are {', '.join(names())}")
    return game(chosen.game)


def check(chosen: argparse.Namespace, screen: Screen) -> None:
    """What is wrong with the words is said before anything is compiled or overwritten."""
    if chosen.resume:
        if chosen.game or chosen.seats or chosen.option:
            raise ValueError("--resume goes on with what the record says: name no game or seats")
        return
    if chosen.record and chosen.record.exists():
        raise ValueError(f"{chosen.record} exists: go on with it by --resume, or name another")
    seats = seated(chosen, screen)
    check_options(wanted(chosen), len(seats), given(chosen.option))
    for name in seats:
        if is_bot(name):
            bot(name)


def seated(chosen: argparse.Namespace, screen: Screen) -> list[str]:
    usual = f"{say(TABLE, 'web.guest', screen.language)},greedy"
    return [name.strip() for name in (chosen.seats or usual).split(",")]


def begun(chosen: argparse.Namespace, screen: Screen) -> tuple[Match, Path]:
    seats = seated(chosen, screen)
    match = Match(chosen.game, len(seats), given(chosen.option), chosen.seed, seats)
    return match, chosen.record or Path(f"{chosen.game}-{time.strftime('%Y%m%d-%H%M%S')}.record")


def resumed(chosen: argparse.Namespace) -> tuple[Match, Path]:
    match = Match.from_record(read_file(chosen.resume), chosen.seed)
    return match, chosen.record or chosen.resume


def show(chosen: argparse.Namespace) -> int:
    """Status 1: the record is of older rules, and could only be shown in part."""
    text, screen = read_file(chosen.file), Screen(Console(emoji=False), chosen.language)
    screen.prepare(game_in(text))
    record = read_as_far(text, Match)
    replay(record, screen, chosen.pause)
    return 0 if record.error is None else 1


def digits(text: str) -> str:
    """Of a seal, as a player noted them: grouped or not."""
    found = "".join(text.split()).lower()
    if len(found) < NOTED or found.strip("0123456789abcdef"):
        raise argparse.ArgumentTypeError(f"expected {NOTED} digits or more, found {text!r}")
    return found


def check_luck(chosen: argparse.Namespace) -> int:
    """Status 1: it is not what a seal tells, or there is none."""
    text = read_file(chosen.file)
    Screen(Console(stderr=True), chosen.language).prepare(game_in(text))
    verdict = verify(text, chosen.seal or "")
    print(verdict.sentence(chosen.language))
    return 0 if verdict.ok else 1


def count(chosen: argparse.Namespace) -> int:
    """Perft, split by the first move."""
    if chosen.depth < 1:
        raise ValueError(f"--depth {chosen.depth}: expected 1 or more")
    if chosen.position and (chosen.players or chosen.option):
        raise ValueError("--position says it all: leave out --players and --option")
    Screen(Console(stderr=True), "en").prepare(game(chosen.game))
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
