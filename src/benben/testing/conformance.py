"""All promises of the contract, for the games a test class names."""

from collections.abc import Sequence

import pytest

for _part in ("rules", "matches", "knowledge", "stories"):  # their asserts say what they compared
    pytest.register_assert_rewrite(f"benben.testing.{_part}")

from benben.testing.knowledge import Knowledge  # noqa: E402
from benben.testing.matches import Matches  # noqa: E402
from benben.testing.random_games import settings  # noqa: E402
from benben.testing.rules import Rules  # noqa: E402
from benben.testing.stories import Telling  # noqa: E402


class Conformance(Rules, Matches, Knowledge, Telling):
    """`games`: their names. A test that takes a `setting` runs for each setting of each game."""

    games: Sequence[str] = ()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "setting" in metafunc.fixturenames:
            metafunc.parametrize("setting", settings(self.games), ids=str)
        if "game" in metafunc.fixturenames:
            metafunc.parametrize("game", self.games)
