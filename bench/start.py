"""From nothing to playing: `python bench/start.py [--clone] [GAME …]`, on two cores, empty caches.

Seconds, and how many times they are what `python -c "import numba"` takes in the same run. With
`--clone` also a fresh clone, `make play` and a first move, which fetches packages; port 8000 must
be free.
"""

import argparse
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import httpx

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests" / "server"), str(ROOT / "bench")]
from serving import Live, Person  # noqa: E402

from benben.game import game, names  # noqa: E402
from benben.registry import is_own  # noqa: E402

CORES = 2
# where it is set, each process compiles Numba's own sources; pip, by itself, does that once
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
GAMES = [name for name in names() if is_own(name)]
LEVEL = 3  # of the bots behind "Play now"


def empty(folder: Path) -> dict[str, str]:
    """An environment in which nothing was compiled or kept before, but Python's bytecode."""
    folder.mkdir(parents=True)
    kept = {key: value for key, value in os.environ.items() if not key.startswith("BENBEN_")}
    caches = "XDG_CACHE_HOME", "PIP_CACHE_DIR", "npm_config_cache"
    return {**kept, **{name: str(folder / name.lower()) for name in caches}}


def numba() -> float:
    """What everything is compared with."""
    took = []
    for _ in range(5):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import numba"], check=True)
        took.append(time.perf_counter() - began)
    return median(took)


@contextmanager
def serving(command: list[str], env: dict[str, str], folder: Path) -> Iterator[tuple[str, float]]:
    """The address of a server, and when it was started; it is stopped at the end."""
    began = time.perf_counter()
    with subprocess.Popen(
        command, env=env, cwd=folder, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, start_new_session=True,
    ) as server:  # fmt: skip
        try:
            assert server.stdout
            found = (re.search(r"http://\S+", line) for line in server.stdout)
            yield next(one[0].rstrip("/") for one in found if one), began
        finally:
            os.killpg(server.pid, signal.SIGTERM)


def serve(folder: Path) -> list[str]:
    benben = [sys.executable, "-m", "benben", "serve", "--port", "0"]
    return [*benben, "--data", str(folder / "data")]


def page(address: str, began: float) -> float:
    httpx.get(address).raise_for_status()
    return time.perf_counter() - began


def first_move(address: str, name: str) -> float:
    """From the click on "Play now" to a move of one's own that was played."""
    person = Person(address)
    person.get("me")
    bots = [f"bot{LEVEL}"] * (game(name).players[0] - 1)
    began = time.perf_counter()
    live = Live(person, person.open(name, "me", *bots)["table"], "preparing", "table")
    live.until(lambda table: table and table["views"][0]["moves"])
    before = live.table["ply"]
    live.move(live.table["views"][0]["moves"][0])
    took = time.perf_counter() - began
    assert live.table["ply"] > before
    person.go()
    return took


def prepared(address: str, wanted: list[str]) -> None:
    """Wait until these games are compiled and loaded."""
    while True:
        games = httpx.get(f"{address}/api/health").raise_for_status().json()["games"]
        if all(games[name] == {"table": "ready", "bots": "ready"} for name in wanted):
            return
        time.sleep(0.2)


def measured(folder: Path, wanted: list[str]) -> dict[str, Any]:
    """Everything but the clone."""
    found: dict[str, Any] = {"page": [], "first": {}, "later": {}}
    for name in wanted:
        env = empty(folder / name)
        with serving(serve(folder / name), env, folder) as (address, began):
            found["page"].append(page(address, began))
            found["first"][name] = first_move(address, name)
    env = empty(folder / "all")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for name in wanted:
        command = [sys.executable, "-m", "benben.server.warmup", name]
        subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found["cpu"] = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    with serving(serve(folder / "all"), env, folder) as (address, began):
        found["page"].append(page(address, began))
        prepared(address, wanted)
        found["later"] = {name: first_move(address, name) for name in wanted}
    return found


def cloned(folder: Path) -> float:
    """A fresh clone, `make play`, and a first move at the first game."""
    env = {**empty(folder), "BROWSER": "true"}
    began = time.perf_counter()
    subprocess.run(["git", "clone", "--quiet", ROOT, folder / "clone"], check=True)  # noqa: S607
    with serving(["make", "play"], env, folder / "clone") as (address, _):
        first_move(address, GAMES[0])
        return time.perf_counter() - began


def slowest(times: dict[str, float]) -> str:
    name = max(times, key=lambda name: times[name])
    return f"{game(name).title}; {', '.join(f'{game(n).title} {t:.2f}' for n, t in times.items())}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clone", action="store_true")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    chosen = parser.parse_args()
    os.sched_setaffinity(0, set(sorted(os.sched_getaffinity(0))[:CORES]))
    unit = numba()
    print("| what | target, s | s | × `import numba` | |")
    print("| --- | --- | --- | --- | --- |")

    def row(what: str, target: int, took: float, about: str = "") -> None:
        print(f"| {what} | ≤ {target} | {took:.2f} | {took / unit:.1f} | {about} |", flush=True)

    print(f'| `python -c "import numba"` | – | {unit:.2f} | 1.0 | |')
    with tempfile.TemporaryDirectory() as folder:
        if chosen.clone:
            row("fresh clone, `make play`, first move", 60, cloned(Path(folder) / "clone"))
        found = measured(Path(folder), chosen.games or GAMES)
        row("`benben serve` until the page answers", 3, max(found["page"]), "the slowest start")
        first, later = found["first"], found["later"]
        row("own first move, nothing compiled", 15, max(first.values()), slowest(first))
        row("own first move later", 1, max(later.values()), slowest(later))
        row("processor time to prepare all games", 45, found["cpu"])


if __name__ == "__main__":
    main()
