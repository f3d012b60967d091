"""What every game must hold, for pytest: a game's own package imports it in its tests.

    from benben.testing import Conformance

    class TestMine(Conformance):
        games = ["mine"]

pytest then runs every test for every number of players and every value of every option.
"""

import pytest

for _part in ("rules", "matches", "knowledge", "telling", "observing"):
    pytest.register_assert_rewrite(f"benben.testing.{_part}")

from benben.testing.clauses import untested  # noqa: E402
from benben.testing.conformance import Conformance  # noqa: E402
from benben.testing.observations import agrees, from_here, hot  # noqa: E402
from benben.testing.random_games import Setting, samples, settings, walk  # noqa: E402

__all__ = [
    "Conformance", "Setting", "agrees", "from_here", "hot", "samples", "settings", "untested",
    "walk",
]  # fmt: skip
