"""Planes built a second time, from the view alone: what `observe` must agree with.

`python tests/observations.py` writes docs/observations.md from what the games say of their planes.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.game import game, names
from benben.plain import plain
from walks import Setting, samples, settings

PAGE = Path(__file__).parent.parent / "docs" / "observations.md"
HEAD = """\
# Observations, plane by plane

What a seat knows, as a row of `uint8`: `Batch.observations`, the PettingZoo `observation`, the
OpenSpiel tensors (there divided by *most*). It holds what the seat's view holds, and nothing else.
`game(name).planes.split(row)` gives the planes by name; *from* is where a plane begins in the row.
Seats are counted from the one that looks: first itself, then the next to its left, and so on; seats
nobody sits on are nought. Boards begin with their lowest row.

*Written by `python tests/observations.py` from the games' `observing.py`.*
"""

Numbers = NDArray[np.int64]
Twin = Callable[[dict[str, Any], int], dict[str, Any]]


def observed(setting: Setting, position: Any, seat: int) -> NDArray[np.uint8]:
    """What `observe` writes; filled before, since it must not matter what stood there."""
    out = np.full(setting.game.planes.size, 7, np.uint8)
    setting.game.engine.observe(position, seat, out)
    return out


def hot(at: int | None, size: int) -> Numbers:
    """Noughts with one 1, or without."""
    row = np.zeros(size, np.int64)
    if at is not None:
        row[at] = 1
    return row


def from_here(seat: int, players: int, size: int, values: Any) -> list[Any]:
    """A list by seat, turned so that it begins with the looking one; noughts for empty seats."""
    turned = [values[(seat + nth) % players] for nth in range(players)]
    return turned + [np.zeros_like(turned[0])] * (size - players)


def agrees(name: str, twin: Twin) -> None:
    """Every plane of every sampled position is what the twin makes of the view."""
    for setting in settings():
        if setting.name != name:
            continue
        for position, _ in samples(setting, seeds=4, most=1500, every=13):
            for seat in range(setting.players):
                expected = twin(dict(setting.game.view(plain(position[0]), seat)), seat)
                found = setting.game.planes.split(observed(setting, position, seat))
                assert set(found) == set(expected)
                for plane, numbers in expected.items():
                    assert np.array_equal(found[plane], np.array(numbers)), plane


def page() -> str:
    parts = [HEAD]
    for name in names():
        chosen = game(name)
        parts.append(f"\n## {chosen.title}: {chosen.planes.size} numbers\n")
        parts.append(chosen.planes.table())
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
