"""All promises of the contract, for the games a test class names."""

from collections.abc import Sequence

import pytest

from benben.testing.knowledge import Knowledge
from benben.testing.matches import Matches
from benben.testing.random_games import settings
from benben.testing.rules import Rules
from benben.testing.stories import Telling


class Conformance(Rules, Matches, Knowledge, Telling):
    """`games`: their names. A test that takes a `setting` runs for each setting of each game."""

    games: Sequence[str] = ()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "setting" in metafunc.fixturenames:
            metafunc.parametrize("setting", settings(self.games), ids=str)
        if "game" in metafunc.fixturenames:
            metafunc.parametrize("game", self.games)
