"""Rounds of learning in a folder: play, fit, and keep what wins.

    FOLDER/plan.json             what is done; other arguments need another folder
    FOLDER/round-000/000017.npz  a match of the reigning search against itself
    FOLDER/round-000/network.json, candidate.py, reigning.py, contest.jsonl
    FOLDER/round-000/kept        "yes" or "no": the round is over
    FOLDER/network.json          the network that reigns, once one has won

A match depends on its seed and the network that reigns, a fit on the matches. So after a kill the
same command goes on with what was missing, to the same weights; only a contest is by the clock, and
its games are kept one by one.
"""

import json
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from dataclasses import asdict, replace
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from benben.arena.results import Results
from benben.arena.schedule import Setup, seed_of
from benben.arena.scoreboard import Standing
from benben.arena.sprt import Sprt
from benben.arena.workers import Stop, played
from benben.bots.search import prepare
from benben.training import fit, selfplay
from benben.training.candidate import learning_of, with_network
from benben.training.plan import Plan

PLAN, NETWORK, VERDICT = "plan.json", "network.json", "kept"
HELD_OUT = 10  # one match of so many judges the epochs
Tell = Callable[[str], None]


class OutOfTime(Exception):
    """The hours are over; the same command goes on where this one stopped."""


class Training:
    """The rounds of one folder."""

    def __init__(self, plan: Plan, folder: Path, workers: int, until: float, tell: Tell) -> None:
        self.plan, self.folder, self.workers = plan.check(), folder, workers
        self._until, self._tell = until, tell
        folder.mkdir(parents=True, exist_ok=True)
        described, path = json.dumps(asdict(plan), indent=1) + "\n", folder / PLAN
        if path.exists() and path.read_text("utf-8") != described:
            raise ValueError(f"{folder} holds another training: see {path}, or name a new folder")
        path.write_text(described, "utf-8")

    def run(self, rounds: int | None = None) -> None:
        """Until the time is over, or for so many rounds in all."""
        number = 0
        while rounds is None or number < rounds:
            if not (self.round(number) / VERDICT).exists():
                try:
                    self._play(number)
                    self._fit(number)
                    self._contest(number)
                except OutOfTime:
                    self._tell(f"round {number}: out of time; the same command goes on")
                    return
            number += 1

    def round(self, number: int) -> Path:
        return self.folder / f"round-{number:03}"

    def reigning(self, number: int) -> Path | None:
        """The network that won last before this round, or None: the game's own estimate."""
        for before in range(number - 1, -1, -1):
            if (self.round(before) / VERDICT).read_text("utf-8") == "yes":
                return self.round(before) / NETWORK
        return None

    def _left(self) -> float:
        left = self._until - time.monotonic()
        if left <= 0:
            raise OutOfTime
        return left

    def _play(self, number: int) -> None:
        self.round(number).mkdir(exist_ok=True)
        files = [self.round(number) / f"{match:06}.npz" for match in range(self.plan.matches)]
        missing = [file for file in files if not file.exists()]
        if not missing:
            return
        reigning = self.reigning(number)
        prepare(with_network(self.plan.game, reigning))  # once, not in every worker
        pool = ProcessPoolExecutor(self.workers, get_context("spawn"))
        try:
            jobs = [pool.submit(play_one, self.plan, reigning, file) for file in missing]
            for done, job in enumerate(as_completed(jobs, timeout=self._left()), 1):
                job.result()
                self._tell(
                    f"round {number}: match {len(files) - len(missing) + done} of {len(files)}"
                )
                self._left()
        except TimeoutError:
            raise OutOfTime from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def _fit(self, number: int) -> None:
        target = self.round(number) / NETWORK
        if target.exists():
            return
        first = max(0, number + 1 - self.plan.rounds_back)
        files = [
            self.round(one) / f"{match:06}.npz"
            for one in range(first, number + 1)
            for match in range(self.plan.matches)
        ]
        names = learning_of(self.plan.game).names
        network, loss = fit.fit(
            names, *examples(files, self.plan.trust, len(names)), self.plan.hidden,
            self.plan.epochs, self.plan.seed,
            lambda epoch, loss: self._tell(f"round {number}: epoch {epoch + 1}, loss {loss:.5f}"),
        )  # fmt: skip
        said = " ".join(f"{name}={value}" for name, value in asdict(self.plan).items())
        made = (
            f"benben train, round {number} of {said}: {len(files)} matches, held-out loss "
            f"{loss:.5f}, {datetime.now(UTC):%d %B %Y}"
        )
        _write(target, replace(network, made=made).text())

    def _contest(self, number: int) -> None:
        """The new network against the reigning one, at equal time for a decision."""
        plan, folder = self.plan, self.round(number)
        bots = {"candidate": folder / NETWORK, "reigning": self.reigning(number)}
        files = []
        for name, network in bots.items():
            files.append(folder / f"{name}.py")
            prepare(with_network(plan.game, network))
            files[-1].write_text(_bot(plan, network), "utf-8")
        players = learning_of(plan.game).players
        setup = Setup(plan.game, tuple(bots), players, seed=plan.seed, files=tuple(files)).check()
        stop = Stop()
        with Results(folder / "contest.jsonl", setup) as results:
            missing = [one for one in setup.schedule(plan.games) if one not in results.games]
            standing = Standing(setup, plan.games, Sprt.read(plan.sprt, players))
            standing.add_all(results.games.values())
            with closing(played(setup, iter(missing), self.workers, stop)) as games:
                for one in games if not standing.is_decided else ():
                    if one is not None:
                        results.add(one)
                        standing.add(one)
                        self._tell(f"round {number}: contest, game {standing.games}")
                    if standing.is_decided:
                        break
                    self._left()
        self._judge(number, standing)

    def _judge(self, number: int, standing: Standing) -> None:
        assert standing.test is not None
        won = standing.test.accepted == standing.test.elo1
        (tally,) = standing.tallies.values()
        self._tell(
            f"round {number}: {100 * tally.score().value:.1f} % of {standing.games} games; "
            f"the new network {'reigns' if won else 'is dropped'}"
        )
        if won:
            _write(self.folder / NETWORK, (self.round(number) / NETWORK).read_text("utf-8"))
        _write(self.round(number) / VERDICT, "yes" if won else "no")


def play_one(plan: Plan, network: Path | None, file: Path) -> None:
    """In a worker: one match, kept whole or not at all."""
    seed = seed_of("train", plan.seed, file.parent.name, file.stem)
    players = learning_of(plan.game).players
    lesson = selfplay.played(with_network(plan.game, network), players, {}, plan.tries, seed)
    part = file.with_suffix(".part")
    with part.open("wb") as out:
        np.savez_compressed(out, **lesson._asdict())
    os.replace(part, file)


def examples(files: Sequence[Path], trust: float, width: int) -> tuple[fit.Examples, fit.Examples]:
    """What is learned from, and what is held out: whole matches."""
    parts: tuple[list[fit.Examples], list[fit.Examples]] = ([], [])
    for number, file in enumerate(files):
        with np.load(file) as found:
            lesson = selfplay.Lesson(**{name: found[name] for name in selfplay.Lesson._fields})
        x = lesson.x.astype(np.float32).reshape(len(lesson.x), -1, width)
        y = selfplay.targets(lesson, trust)
        parts[number % HELD_OUT == 0].append(fit.Examples(x, y))
    learned, held_out = (
        fit.Examples(*(np.concatenate([getattr(one, name) for one in part]) for name in "xy"))
        for part in parts
    )
    return learned, held_out


def _bot(plan: Plan, network: Path | None) -> str:
    path = "None" if network is None else f"Path({str(network.resolve())!r})"
    return (
        '"""A bot for a contest of `benben train`."""\n\nfrom pathlib import Path\n\n'
        "from benben.training.candidate import Weighted\n\n"
        f"BOT = Weighted({plan.game!r}, {path}, {plan.budget!r})\n"
    )


def _write(file: Path, text: str) -> None:
    part = file.with_suffix(".part")
    part.write_text(text, "utf-8")
    os.replace(part, file)
