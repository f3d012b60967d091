"""Speed compared with the peers, in one run. Prints the table kept in LOG.md."""

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from benben.chance import generator
from benben.game import Game, game, names
from benben.options import as_numbers, complete
from benben.seats import CHANCE, OVER

PEERS = json.loads((Path(__file__).parent / "peers.json").read_text("utf-8"))
ROLLOUTS = 200
SECONDS = 2.0  # a measurement takes about so long; of three the best counts


def best(measure: Callable[[], float]) -> float:
    return max(measure() for _ in range(3))


def setting(chosen: Game) -> Any:
    texts = complete(chosen.options, PEERS.get(chosen.name, {}).get("options", {}))
    return as_numbers(chosen.options, texts, chosen.players[0])


def random_play(chosen: Game) -> float:
    """Moves a second of compiled random play on one core."""
    engine, options, out = chosen.engine, setting(chosen), chosen.engine.room()
    position, seeds = engine.new(), generator(1)
    engine.wander(position, options, seeds, out, 1000)

    def measure() -> float:
        plies, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < SECONDS:
            engine.wander(position, options, seeds, out, 100_000)
            plies += 100_000
        return plies / spent

    return best(measure)


def driven(chosen: Game) -> float:
    """Moves a second driven from Python: play a move, get the next legal ones."""
    engine, options, out = chosen.engine, setting(chosen), chosen.engine.room()
    advance, dice, draws = engine.advance, random.Random(1), generator(1)

    def measure() -> float:
        plies, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < SECONDS:
            position = engine.new()
            engine.setup(position, options)
            mover = engine.to_move(position)
            n = engine.moves(position, mover, out)
            while mover != OVER:
                if mover == CHANCE:
                    move = engine.draw(position, draws, out)
                else:
                    move = int(out[int(dice.random() * n)])
                mover, n = advance(position, mover, move, out)
                plies += 1
        return plies / spent

    return best(measure)


def copies(chosen: Game) -> float:
    """Microseconds for a copy of a position."""
    engine, position = chosen.engine, chosen.engine.new()
    engine.setup(position, setting(chosen))
    return 1e6 / best(lambda: repeated(lambda: engine.copy(position)))


def repeated(action: Callable[[], object]) -> float:
    """Calls a second."""
    began = time.perf_counter()
    for _ in range(200_000):
        action()
    return 200_000 / (time.perf_counter() - began)


# --- the peer --------------------------------------------------------------------------------


def peer_random_play(peer: Any) -> float:
    """Moves a second of OpenSpiel's own rollouts in C++.

    Its evaluator is reached through its C++ search: one simulation is so many rollouts.
    """
    length = np.mean([peer_match(peer, random.Random(seed)) for seed in range(200)])
    state = peer.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def measure() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7)
        search = pyspiel.MCTSBot(peer, evaluator, 1.0, 1, 100, False, 7, False)
        rollouts, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < SECONDS:
            search.mcts_search(state)
            rollouts += ROLLOUTS
        return float(rollouts * length / spent)

    return best(measure)


def peer_match(peer: Any, dice: random.Random) -> int:
    """A random match through pyspiel; how many moves it took, chance included."""
    state, plies = peer.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, weights)[0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(dice.random() * len(legal))])
        plies += 1
    return plies


def peer_driven(peer: Any) -> float:
    def measure() -> float:
        plies, dice, began = 0, random.Random(1), time.perf_counter()
        while (spent := time.perf_counter() - began) < SECONDS:
            plies += peer_match(peer, dice)
        return plies / spent

    return best(measure)


def row(name: str) -> str:
    chosen = game(name)
    ours = random_play(chosen), driven(chosen), copies(chosen)
    cells = [f"{ours[0] / 1e6:.1f}", f"{ours[1] / 1e6:.2f}", f"{ours[2]:.2f}"]
    if "game" in PEERS.get(name, {}):
        peer = pyspiel.load_game(PEERS[name]["game"], PEERS[name]["parameters"])
        theirs = peer_random_play(peer), peer_driven(peer)
        copy = 1e6 / best(lambda: repeated(peer.new_initial_state().clone))
        cells += [PEERS[name]["game"], f"{theirs[0] / 1e6:.2f}", f"{theirs[1] / 1e6:.2f}"]
        cells += [f"{copy:.2f}", f"{ours[0] / theirs[0]:.1f}×", f"{ours[1] / theirs[1]:.1f}×"]
    else:
        cells += ["–"] * 6
    return f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    print(
        "| game | random play, M moves/s | driven from Python, M moves/s | copy, µs "
        "| peer | random play | driven | copy | random play, ratio | driven, ratio |"
    )
    print("| --- " * 10 + "|")
    for name in names():
        print(row(name), flush=True)


if __name__ == "__main__":
    main()
