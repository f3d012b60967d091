"""Two checkouts by turns: `python bench/compare.py FOLDER [--rounds 5] [GAME …]`.

`FOLDER` is another checkout with its own .venv (`git worktree add FOLDER REV`, `make .venv/dev`).
Prints how fast this one is beside it: the median ratio of the rounds, and the lowest and highest.
Above 1 is faster. Work per move comes from each checkout's own bench/moving.py.
"""

import argparse
import json
import random
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parent.parent
SECONDS = 1.0  # of each measurement in a round
PEERS = json.loads((Path(__file__).parent / "peers.json").read_text("utf-8"))
MOVING = "work per move"
Rates = dict[str, dict[str, float]]  # of each game and row, per second


def rate(action: Callable[[], int]) -> float:
    """How many a second; the action says how many it has done."""
    action()
    done, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS:
        done += action()
    return done / spent


def rates(name: str) -> dict[str, float]:
    """Everything below is the same in both checkouts, or this would not run there."""
    from benben.bots.search import Thinking
    from benben.chance import generator
    from benben.game import game
    from benben.match import Match
    from benben.options import as_numbers, complete

    chosen = game(name)
    texts = complete(chosen.options, PEERS.get(name, {}).get("options", {}))
    options = as_numbers(chosen.options, texts, chosen.players[0])
    engine, seeds = chosen.engine, generator(1)
    out, position = engine.room(), engine.new()

    def wander() -> int:
        engine.wander(position, options, seeds, out, 100_000)
        return 100_000

    def driven() -> int:
        return drive(chosen.engine, options, out)

    def copies() -> int:
        for _ in range(10_000):
            engine.copy(position)
        return 10_000

    match = Match(name, 2, seed=1)
    seen = match.seen(match.waiting_for[0], 1)

    def search() -> int:
        Thinking(seen, 1).think(2_000)
        return 2_000

    rows = {
        "random play": wander,
        "driven from Python": driven,
        "copy": copies,
        "search tries": search,
    }
    return {row: rate(action) for row, action in rows.items()}


def drive(engine: Any, options: Any, out: Any) -> int:
    """Up to 2,000 moves of one match, each played from Python."""
    from benben.chance import generator
    from benben.seats import CHANCE, OVER

    dice, draws, position, plies = random.Random(1), generator(1), engine.new(), 0
    engine.setup(position, options)
    mover = engine.to_move(position)
    n = engine.moves(position, mover, out)
    while mover != OVER and plies < 2_000:
        chance = mover == CHANCE
        move = engine.draw(position, draws, out) if chance else int(out[int(dice.random() * n)])
        mover, n = engine.advance(position, mover, move, out)
        plies += 1
    return plies


def moving(folder: Path) -> Rates:
    """Moves a second by the checkout's own bench/moving.py."""
    lines = said(folder, folder / "bench" / "moving.py", "4").splitlines()
    cells = [line.strip("| ").split(" | ") for line in lines[2:]]
    return {row[0]: {MOVING: 1e6 / float(row[-1])} for row in cells}


def measured(folder: Path, games: list[str]) -> Rates:
    found: Rates = json.loads(said(folder, Path(__file__), "--measure", ".", *games))
    for name, row in moving(folder).items():
        if name in found:
            found[name] |= row
    return found


def said(folder: Path, script: Path, *arguments: str) -> str:
    """What the script prints under that checkout's own Python."""
    command = [str(folder / ".venv" / "bin" / "python"), str(script), *arguments]
    return subprocess.run(command, cwd=folder, check=True, text=True, capture_output=True).stdout


def compare(other: Path, games: list[str], rounds: int) -> None:
    pairs = []
    for number in range(rounds + 1):
        checkouts = (other, ROOT) if number % 2 else (ROOT, other)
        both = {checkout: measured(checkout, games) for checkout in checkouts}
        if number:  # the first round compiles
            pairs.append((both[ROOT], both[other]))
    print("| game | what | median ratio | lowest | highest |\n| --- | --- | --- | --- | --- |")
    for name in games:
        for row in pairs[0][0][name]:
            found = [new[name][row] / old[name][row] for new, old in pairs]
            print(f"| {name} | {row} | {median(found):.2f} | {min(found):.2f} | {max(found):.2f} |")


def own_games() -> list[str]:
    from benben.registry import is_own, names

    return [name for name in names() if is_own(name)]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("games", nargs="*")
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    chosen = asked.parse_intermixed_args()
    if chosen.measure:
        print(json.dumps({name: rates(name) for name in chosen.games}))
    else:
        compare(chosen.folder.resolve(), chosen.games or own_games(), chosen.rounds)


if __name__ == "__main__":
    main()
