"""`benben puzzles mine GAME`, `renew GAME` and `check`; also `python -m benben.puzzles`."""

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import count
from pathlib import Path
from zlib import crc32

from benben.game import Puzzling, game, names
from benben.puzzles.checking import wrong
from benben.puzzles.contest import LEAD
from benben.puzzles.crowd import each
from benben.puzzles.mining import Miner
from benben.puzzles.puzzle import Puzzle, file_of, puzzles_of, read, write

NEXT = "# next seed: "
ENOUGH = 240
OF_ONE_THEME, OF_ONE_LEVEL = 0.6, 0.75  # of all puzzles, at most
SECONDS = 3600.0


def add_arguments(verb: argparse.ArgumentParser) -> None:
    actions = verb.add_subparsers(required=True, metavar="ACTION")
    mine = actions.add_parser("mine", help="look for puzzles in matches of bots")
    mine.add_argument("game", choices=names())
    mine.add_argument("--number", type=int, default=ENOUGH, help=f"how many in all ({ENOUGH})")
    mine.add_argument("--tries", type=int, help="of each search")
    mine.add_argument("--solved", action="store_true", help="only what the game's solver proves")
    mine.add_argument("--theme", help="only puzzles of this theme")
    mine.add_argument("--lead", type=float, default=LEAD, help=f"of a win, at least ({LEAD})")
    mine.set_defaults(run=run_mine)
    check = actions.add_parser("check", help="whether they keep their solution")
    check.add_argument("game", nargs="*", help="all games, if none is named")
    check.add_argument("--sample", type=int, default=50, help="drawn of each game (50); 0: all")
    check.add_argument("--times", type=int, default=10, help="as many tries as in mining (10)")
    check.add_argument("--seed", type=int, default=1, help="of the sample and the searches (1)")
    check.add_argument("--drop", action="store_true", help="take those that fail out of the file")
    check.set_defaults(run=run_check)
    renew = actions.add_parser("renew", help="search them anew, after a change of rules or tables")
    renew.add_argument("game", choices=names())
    renew.set_defaults(run=run_renew)
    for one in (mine, check, renew):
        one.add_argument("--file", type=Path, help="instead of the game's own")
        one.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
        one.add_argument("--seconds", type=float, default=SECONDS, help="then it stops")


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benben puzzles")
    add_arguments(parser)
    chosen = parser.parse_args(words)
    run: int = chosen.run(chosen)
    return run


# --- mine --------------------------------------------------------------------------------------


def run_mine(chosen: argparse.Namespace) -> int:
    """Goes on from the seed at which the file ended; the file is written after every match."""
    file = chosen.file or file_of(chosen.game)
    text = file.read_text("utf-8") if file.is_file() else ""
    kept, first = list(read(text)), next_seed(text)
    tries = chosen.tries or tries_of(chosen.game)
    work = partial(mined, chosen.game, tries, chosen.solved, theme=chosen.theme, lead=chosen.lead)
    if len(kept) >= chosen.number:
        print(f"{chosen.game}: there are {len(kept)} already")
        return 0
    for seed, found in each(work, count(first), chosen.workers, chosen.seconds):
        kept += [one for one in found if chosen.theme or is_wanted(one, kept, chosen.number)]
        file.write_text(f"{NEXT}{seed + 1}\n\n{write(kept[: chosen.number])}", "utf-8")
        print(f"{chosen.game}: seed {seed}, {len(kept)} puzzles", flush=True)
        if len(kept) >= chosen.number:
            break
    print(f"{chosen.game}: {summary(kept)}")
    return 0


def mined(
    name: str, tries: int, solved: bool, seed: int, theme: str | None = None, lead: float = LEAD
) -> list[Puzzle]:
    return list(Miner(game(name), tries, solved, theme, lead).mined(seed))


def tries_of(name: str) -> int:
    return (game(name).puzzling or Puzzling()).tries


def next_seed(text: str) -> int:
    first = text.partition("\n")[0]
    return int(first.removeprefix(NEXT)) if first.startswith(NEXT) else 1


def is_wanted(puzzle: Puzzle, kept: Sequence[Puzzle], number: int) -> bool:
    """Themes and levels are mixed: there are always enough of the easiest kind."""
    alike = sum(one.theme == puzzle.theme for one in kept)
    as_hard = sum(one.difficulty == puzzle.difficulty for one in kept)
    return alike < max(3, OF_ONE_THEME * number) and as_hard < max(3, OF_ONE_LEVEL * number)


def summary(kept: Sequence[Puzzle]) -> str:
    themes = Counter(one.theme for one in kept)
    levels = Counter(one.difficulty for one in kept)
    proven = sum(one.proof == "solved" for one in kept)
    by_theme = ", ".join(f"{theme} {number}" for theme, number in themes.most_common())
    by_level = " ".join(f"{level}:{levels[level]}" for level in sorted(levels))
    return f"{len(kept)} puzzles ({by_theme}; levels {by_level}; {proven} solved)"


# --- renew -------------------------------------------------------------------------------------


def run_renew(chosen: argparse.Namespace) -> int:
    """Each position gets what searches say of it now; where no move leads clearly it goes."""
    file = chosen.file or file_of(chosen.game)
    text = file.read_text("utf-8")
    puzzles = {one.name: one for one in read(text)}
    looked_at = kept = 0
    work = partial(_renewed, chosen.game)
    for puzzle, again in each(work, list(puzzles.values()), chosen.workers, chosen.seconds):
        looked_at, kept = looked_at + 1, kept + (again is not None)
        if again is None:
            del puzzles[puzzle.name]
        else:
            puzzles[puzzle.name] = again
        file.write_text(f"{NEXT}{next_seed(text)}\n\n{write(puzzles.values())}", "utf-8")
    print(f"{chosen.game}: {kept} of {looked_at} are puzzles still; {summary([*puzzles.values()])}")
    return 0


def _renewed(name: str, puzzle: Puzzle) -> Puzzle | None:
    return Miner(game(name), tries_of(name)).renewed(puzzle)


# --- check -------------------------------------------------------------------------------------


def run_check(chosen: argparse.Namespace) -> int:
    """Status 1: more than 2 in 100 fail, or one that was solved."""
    good = [checked_game(name, chosen) for name in chosen.game or names()]
    return 0 if all(good) else 1


def checked_game(name: str, chosen: argparse.Namespace) -> bool:
    file = chosen.file or file_of(name)
    found = list(read(file.read_text("utf-8"))) if chosen.file else puzzles_of(name)
    drawn = list(found)
    if chosen.sample:
        drawn = sample(found, chosen.sample, chosen.seed)
    work = partial(_wrong, name, chosen.times * tries_of(name), chosen.seed)
    failed: dict[str, Puzzle] = {}
    looked_at = 0
    for puzzle, reason in each(work, drawn, chosen.workers, chosen.seconds):
        looked_at += 1
        if reason is not None:
            failed[puzzle.name] = puzzle
            print(f"{puzzle.name}: {puzzle.solution.move}, but {reason}", flush=True)
    if chosen.drop and failed:
        head = file.read_text("utf-8").partition("\n")[0]
        left = [one for one in found if one.name not in failed]
        file.write_text(f"{head}\n\n{write(left)}", "utf-8")
    kept = looked_at - len(failed)
    print(f"{name}: {kept} of {looked_at} keep their solution ({len(found)} in all)", flush=True)
    solved = any(one.proof == "solved" for one in failed.values())
    return not solved and 50 * len(failed) <= looked_at


def sample(found: Sequence[Puzzle], number: int, seed: int) -> list[Puzzle]:
    """Drawn by their names: the same seed draws the same."""
    return sorted(found, key=lambda one: crc32(f"{seed} {one.name}".encode()))[:number]


def _wrong(name: str, tries: int, seed: int, puzzle: Puzzle) -> str | None:
    return wrong(game(name), puzzle, tries, seed)
