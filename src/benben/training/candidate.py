"""A bot that searches with the weights of a file: what a contest is held between."""

from dataclasses import replace
from pathlib import Path

from benben.bots.protocol import Choice
from benben.bots.search import Budget, search
from benben.game import Game, game
from benben.match import Seen
from benben.network import Learning, Network


def learning_of(name: str) -> Learning:
    found = game(name).learning
    assert found is not None, name  # a plan is checked
    return found


def with_network(name: str, file: Path | None) -> Game:
    """The game with the weights of a file, or as it is."""
    if file is None:
        return game(name)
    learning = learning_of(name)
    network = Network.read(file.read_text("utf-8"), learning.names)
    return replace(game(name), estimate=learning.estimate(network))


class Weighted:
    """`search` with these weights."""

    def __init__(self, name: str, file: Path | None, budget: str) -> None:
        self._game, self._budget = with_network(name, file), Budget.read(budget)

    def choose(self, seen: Seen, seed: int) -> Choice:
        return search(replace(seen, game=self._game), self._budget, seed)
