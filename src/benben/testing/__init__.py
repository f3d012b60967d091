"""What every game must hold, for pytest: a game's own package imports it in its tests.

    from benben.testing import Conformance

    class TestMine(Conformance):
        games = ["mine"]

pytest then runs every test for every number of players and every value of every option.
"""

from typing import TYPE_CHECKING, Any

from benben.testing.clauses import untested
from benben.testing.observations import agrees, from_here, hot
from benben.testing.random_games import Setting, samples, settings, walk

if TYPE_CHECKING:
    from benben.testing.conformance import Conformance

__all__ = [
    "Conformance", "Setting", "agrees", "from_here", "hot", "samples", "settings", "untested",
    "walk",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """The tests when they are asked for: they need pytest and Pydantic, random matches do not."""
    if name != "Conformance":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from benben.testing.conformance import Conformance

    return Conformance
