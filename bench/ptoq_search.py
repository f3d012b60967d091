"""The search against the exact solver of Ptoq: the last eight takes, all faces known."""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from itertools import islice
from multiprocessing import get_context
from types import SimpleNamespace
from typing import Any

from benben.bots.search import Budget, search
from benben.compiled import rule
from benben.engine import Positions
from benben.game import Game, game
from benben.games.ptoq.solver.endings import near_the_end
from benben.games.ptoq.solver.solve import solution
from benben.match import Seen

POSITIONS, TAKES, BUDGET = 200, 8, "1s"


@rule
def nothing_hidden(s: Any, seat: Any, random: Any) -> None:
    """Imagines what is there."""


@cache
def open_ptoq() -> Game:
    """The game with all faces known to both."""
    usual = game("ptoq")
    rules = {name: getattr(usual.rules, name) for name in dir(usual.rules)}
    known: Any = SimpleNamespace(**{**rules, "imagine": nothing_hidden})
    return replace(usual, name="ptoq-open", rules=known)


def positions() -> Iterator[Positions]:
    """No joker, and not all the same move for move: a choice must matter."""
    for position in near_the_end(game("ptoq"), TAKES, 0):
        if len(solution(position[0]).best) < len(moves(position)):
            yield position


def moves(position: Positions) -> list[int]:
    engine = game("ptoq").engine
    room = engine.room()
    found: list[int] = room[: engine.moves(position, engine.to_move(position), room)].tolist()
    return found


def is_optimal(position: Positions) -> bool:
    chosen, seat = open_ptoq(), int(position[0].player)
    seen = Seen(chosen, seat, 0, {"players": ["", ""]}, moves(position), position)
    move = search(seen, Budget.read(BUDGET), 1).move
    name = chosen.notation.move_text(position[0], seat, move, seat)
    return name in solution(position[0]).best


def main() -> None:
    workers = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    found = list(islice(positions(), POSITIONS))
    is_optimal(found[0])  # compiled once, not by every worker
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        right = sum(pool.map(is_optimal, found))
    print(f"search:{BUDGET} plays a best move in {right} of {len(found)} positions")


if __name__ == "__main__":
    main()
