"""Simulations per second compared with OpenSpiel's C++ searches, random playouts, in one run."""

import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pyspiel

from benben.bots.search import Thinking
from benben.game import Tuning, game
from benben.match import Match

TO_THE_END = 100_000  # more moves than any match takes
SECONDS, TRIES = 2.0, 500
ASKED = {"ankh": 1.5, "ptoq": 1.0}


def rate(think: Callable[[int], None]) -> float:
    """Simulations a second of this process's own time; of three measurements the best."""
    think(10)
    found = []
    for _ in range(3):
        done, began = 0, time.process_time()
        while (spent := time.process_time() - began) < SECONDS:
            think(TRIES)
            done += TRIES
        found.append(done / spent)
    return max(found)


def ours(name: str) -> float:
    """From the first position in which a seat moves."""
    random_to_the_end = Tuning(exploration=1.0, plies=TO_THE_END)
    match = Match(replace(game(name), tuning=random_to_the_end), 2, seed=1)
    seen = match.seen(match.to_move, 1)
    return rate(lambda tries: Thinking(seen, 1).think(tries))


def started(peer: Any) -> Any:
    """The first state in which a player has a choice; with a single move nothing is searched."""
    state, dice = peer.new_initial_state(), random.Random(1)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, weights)[0])
        else:
            state.apply_action(state.legal_actions()[0])
    return state


def maedn() -> float:
    peer = pyspiel.load_game("maedn", {"players": 2})
    state, evaluator = started(peer), pyspiel.RandomRolloutEvaluator(1, 7)

    def think(tries: int) -> None:
        pyspiel.MCTSBot(peer, evaluator, 1.0, tries, 1000, False, 7, False).mcts_search(state)

    return rate(think)


def hearts() -> float:
    peer = pyspiel.load_game("hearts")
    state, evaluator = started(peer), pyspiel.RandomRolloutEvaluator(1, 7)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

    def think(tries: int) -> None:
        pyspiel.ISMCTSBot(7, evaluator, 1.0, tries, -1, final, False, True).step(state)

    return rate(think)


def main() -> None:
    print("| game | simulations/s | peer | simulations/s | ratio | asked |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, peer, theirs in (("ankh", "maedn", maedn), ("ptoq", "hearts", hearts)):
        here, there = ours(name), theirs()
        print(
            f"| {name} | {here:,.0f} | {peer} | {there:,.0f} | {here / there:.1f}× "
            f"| ≥ {ASKED[name]:g}× |",
            flush=True,
        )


if __name__ == "__main__":
    main()
