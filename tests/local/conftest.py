"""A browser for tables without a server."""

import pytest

from local.pages import Browser


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Browser:
    monkeypatch.setattr("benben.table.bot_turns.COURTESY", (0.0, 0.0))
    return Browser()
