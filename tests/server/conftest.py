"""Servers for the tests: one that most share, one that keeps ratings, one with days that pass."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from days import Days
from serving import Serving, serving

from benben.analysis import ledger
from benben.bots import bot
from benben.table import analyses


@pytest.fixture(autouse=True, scope="session")
def quick_bots() -> Iterator[None]:
    """How well bots play and review is not the question here: they get little time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analyses, "BUDGET", "30")  # tries
        patch.setattr(ledger, "PLAYOUTS", 1)  # the fewest a position gets
        patch.setattr("benben.server.errands.bot", lambda name: bot(f"{name}/30"))
        yield


@pytest.fixture(scope="session")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture
def server(one_server: Serving) -> Iterator[Serving]:
    yield one_server
    one_server.send_home()


@pytest.fixture(scope="session")
def one_rating_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("rated"), ratings=True) as running:
        yield running


@pytest.fixture
def rating_server(one_rating_server: Serving) -> Iterator[Serving]:
    yield one_rating_server
    one_rating_server.send_home()


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> Days:
    return Days(monkeypatch)


@pytest.fixture
def own(tmp_path: Path, days: Days) -> Iterator[Serving]:
    """A server of its own: days pass for all of its tables."""
    with serving(tmp_path) as server:
        yield server
