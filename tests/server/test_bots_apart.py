"""Bots in processes of their own: a crash costs a retry, hosts take turns, budgets are kept."""

import asyncio
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from serving import serving

from benben.bots import search as searching
from benben.match import Match
from benben.server import apart
from benben.server.apart import Apart, Crashed
from benben.server.bot_link import Hosted, Link
from benben.server.errands import Choose, ReviewStep

pytestmark = pytest.mark.programs
KEY = b"k" * 32


@pytest.fixture
def child() -> Iterator[Apart]:
    own = Apart()
    yield own
    own.close()


def dies_once(mark: Path) -> Callable[[], None]:
    """An errand that kills its process the first time."""
    code = "import os, pathlib; p = pathlib.Path({!r}); p.exists() or (p.touch(), os._exit(3))"
    return partial(exec, code.format(str(mark)))


def test_the_same_choice_in_another_process(child: Apart) -> None:
    match = Match("ankh", players=2, options={"starter": "1"}, seed=7)
    seen = match.seen(0, 1)
    own = Choose(1, seen, 5)
    passed = pickle.loads(pickle.dumps(own))  # noqa: S301
    assert passed.seen.game is seen.game and passed.seen.guess.tobytes() == seen.guess.tobytes()
    assert (passed.seen.view, passed.seen.moves) == (seen.view, list(seen.moves))
    there = child.run(own)
    assert there.move in seen.moves and there.candidates
    assert child.run(os.getpid) == child.run(os.getpid) != os.getpid()


def test_what_goes_wrong_there_is_told(child: Apart) -> None:
    with pytest.raises(ZeroDivisionError):
        child.run(partial(divmod, 1, 0))
    assert child.run(partial(divmod, 7, 2)) == (3, 1)  # it goes on


def test_a_crash_costs_one_retry(child: Apart, tmp_path: Path) -> None:
    first, crashes = child.run(os.getpid), apart.Child.crashes
    child.run(dies_once(tmp_path / "mark"))
    assert child.run(os.getpid) != first and apart.Child.crashes == crashes + 1
    with pytest.raises(Crashed, match="status 3"):
        child.run(partial(os._exit, 3))
    assert child.run(partial(divmod, 7, 2)) == (3, 1)


def test_what_hangs_is_ended(child: Apart, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "PATIENCE", 0.2)
    with pytest.raises(Crashed, match="hung"):
        child.run(partial(time.sleep, 600))


def test_a_process_nobody_needs_gives_its_memory_back(child: Apart) -> None:
    first = child.run(os.getpid)
    child.rest()
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)
    assert child.run(os.getpid) != first


def test_a_review_goes_on_in_a_process_that_knows_nothing_of_it() -> None:
    match = Match("ankh", players=2, options={"starter": "1", "rounds": "1"}, seed=3)
    while not match.is_over:
        seat = match.waiting_for[0]
        match.play(match.moves(seat)[0], seat)
    record = match.record()

    def steps(keys: Callable[[int], str]) -> list[Any]:
        found, number = [], 0
        while step := ReviewStep(keys(number), record, "5", number)():
            found.append(step)
            number += 1
        return found

    assert steps(lambda _: "one") == steps(lambda number: f"{number}")


def test_a_match_against_a_bot_whose_process_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path, bots=1) as server:
        ada = server.person("Ada")
        live = ada.live(ada.open("ankh", "me", "bot1", options={"starter": "1"})["table"])
        dice = random.Random(2)
        live.until(lambda t: t["views"][0]["moves"])
        runner = server.state.bots._quick._runners[0]
        killed = 0
        for _ in range(6):
            live.any_move(dice)
            if child := runner._child:
                child.send_signal(signal.SIGKILL)
                killed += 1
            live.until(lambda t: t["over"] or t["views"][0]["moves"])
        assert killed


# --- the queue of all workers ---------------------------------------------------------------------


class Host:
    """The process in which the bots of all workers queue."""

    def __init__(self, address: str, count: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", HOSTING, address, str(count)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self.process.stdout and self.process.stdout.readline() == b"ready\n"

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


HOSTING = """
import sys, threading
from multiprocessing import Pipe
from benben.server.bot_host import host
ours, theirs = Pipe()
threading.Thread(target=lambda: (ours.recv(), print("ready", flush=True))).start()
threading.Thread(target=lambda: (sys.stdin.read(), ours.close()), daemon=True).start()
host(sys.argv[1], b"k" * 32, int(sys.argv[2]), theirs)
"""


@pytest.fixture
def address(tmp_path: Path) -> str:
    return str(tmp_path / "host")


def test_hosts_of_all_workers_take_turns(address: str, tmp_path: Path) -> None:
    """Ten tables of one person at one worker, then one of another's at another: served second."""
    log = tmp_path / "log"
    note = "import pathlib; pathlib.Path({!r}).open('a').write({!r})"

    async def ask() -> None:
        one, two = (Hosted("slow", Link(address, KEY)) for _ in range(2))
        first = asyncio.create_task(one.think("a", partial(time.sleep, 1.0)))
        await asyncio.sleep(0.5)
        greedy = [one.think("a", partial(exec, note.format(str(log), "a"))) for _ in range(10)]
        tasks = [asyncio.create_task(each) for each in greedy]
        await asyncio.sleep(0.2)
        tasks.append(asyncio.create_task(two.think("b", partial(exec, note.format(str(log), "b")))))
        await asyncio.gather(first, *tasks)
        one.close()
        two.close()

    host = Host(address, 1)
    try:
        asyncio.run(ask())
    finally:
        host.kill()
    assert log.read_text().index("b") <= 1


def test_a_host_that_dies_costs_one_retry(address: str) -> None:
    hosts = [Host(address, 1)]

    async def ask() -> None:
        own = Hosted("slow", Link(address, KEY))
        assert await own.think("a", partial(divmod, 7, 2)) == (3, 1)
        waits = asyncio.create_task(own.think("a", partial(time.sleep, 1.0)))
        await asyncio.sleep(0.3)
        await asyncio.to_thread(hosts[0].kill)
        hosts.append(await asyncio.to_thread(Host, address, 1))
        await waits
        with pytest.raises(ZeroDivisionError):
            await own.think("a", partial(divmod, 1, 0))
        own.close()

    try:
        asyncio.run(ask())
    finally:
        hosts[-1].kill()


def test_what_nobody_waits_for_is_dropped(address: str, tmp_path: Path) -> None:
    mark = tmp_path / "mark"

    async def ask() -> None:
        own = Hosted("slow", Link(address, KEY))
        first = asyncio.create_task(own.think("a", partial(time.sleep, 0.7)))
        await asyncio.sleep(0.3)
        second = asyncio.create_task(own.think("a", partial(exec, f"open({str(mark)!r}, 'w')")))
        await asyncio.sleep(0.1)
        second.cancel()
        await first
        await own.think("a", os.getpid)
        own.close()

    host = Host(address, 1)
    try:
        asyncio.run(ask())
    finally:
        host.kill()
    assert not mark.exists()


# --- budgets --------------------------------------------------------------------------------------


def test_a_busy_machine_makes_no_bot_weaker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second is one of the processor; waiting ends after four times as long."""
    match = Match("ankh", players=2, options={"starter": "1"}, seed=7)
    thinking = searching.Thinking(match.seen(0, 1), 1)
    wall, cpu, slower = 0.0, 0.0, 1.0
    grown = 0

    def think(tries: int) -> None:
        nonlocal wall, cpu, grown
        grown += tries
        cpu += tries * 1e-4
        wall += tries * 1e-4 * slower

    monkeypatch.setattr(thinking, "think", think)
    monkeypatch.setattr(thinking, "is_decided", lambda tries: False)
    monkeypatch.setattr(searching, "processor_time", lambda: cpu)
    monkeypatch.setattr("benben.bots.search.time.perf_counter", lambda: wall)
    found = []
    for factor in (1.0, 3.0, 40.0):
        slower, grown = factor, 0
        thinking.spend(searching.Budget.read("100ms"))
        found.append(grown)
    alone, busy, drowned = found
    assert 900 <= alone <= 1100 and busy > 0.95 * alone and drowned < 300
