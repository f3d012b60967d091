"""A random match written down: every view, list of moves, story, undo and position, and the record.

`python tests/transcripts.py GAME MODULE PLIES OPTION…` writes it as it is without NumPy, Numba and
whatever else a browser has not, by the rules in a module of WebAssembly.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ABSENT = (
    "numpy", "numba", "llvmlite", "orjson", "pydantic", "sqlalchemy", "fastapi", "starlette",
    "rich", "sqlite3",
)  # fmt: skip


def transcript(name: str, options: dict[str, str], plies: int, seed: int = 5) -> Iterator[str]:
    """Line by line; the same wherever it is played."""
    from benben import SPECTATOR, Match, game

    players = game(name).players[-1]
    match, choice = Match(name, players, options, seed), random.Random(seed)
    for _ in range(plies):
        if match.is_over:
            break
        for seat in (*range(players), SPECTATOR):
            yield _text(match.view(seat))
        seat, since = choice.choice(match.waiting_for), match.ply
        move = choice.choice(match.moves(seat))
        match.play(move, seat)
        yield _text([seat, move, match.snapshot().hex(), match.position()])
        for viewer in (*range(players), SPECTATOR):
            yield _text([match.story(viewer, since), viewer >= 0 and match.may_undo(viewer)])
        yield from _chosen(match)
        refused = match.refusal(0, match.to_move) if not match.is_over else None
        yield _text(refused and refused.clause)
    yield match.record()
    assert Match.from_record(match.record()).record() == match.record()
    assert Match.from_position(name, match.position(), chance=False).position() == match.position()


def _chosen(match: Any) -> Iterator[str]:
    """What bots would do, with their reasons, and what a review makes of it."""
    from benben.bots import bot
    from benben.bots.rollouts import Rolls

    rolls = Rolls(match.game, match.players)
    for seat in match.waiting_for:
        for name in ("greedy", "search:40"):
            choice = bot(name).choose(match.seen(seat, match.ply), match.ply)
            yield _text([name, choice.move, choice.candidates, choice.line])
        move, now = match.legal(seat)[-1], match.truth()
        yield _text([rolls.of(now, 3, 5), rolls.change(now, seat, move, 3, 5, seat=seat)])


def _text(told: Any) -> str:
    return json.dumps(told, default=_plain)


def _plain(told: Any) -> Any:
    return vars(told) if hasattr(told, "__dict__") else int(told)  # NumPy's numbers are numbers


def without_a_server() -> None:
    """From here on nothing of this can be imported."""
    for absent in ABSENT:
        sys.modules[absent] = None  # type: ignore[assignment]


if __name__ == "__main__":
    without_a_server()
    from wasm_instance import start

    name, module, plies, *options = sys.argv[1:]
    start(name, Path(module))
    given = dict(option.split("=") for option in options)
    print("\n".join(transcript(name, given, int(plies))), end="")
