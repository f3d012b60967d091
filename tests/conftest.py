"""All tests run with every index checked; set before anything is compiled."""

import gc
import os
import signal
import sys
from pathlib import Path

import pytest

os.environ.setdefault("BENBEN_BOUNDSCHECK", "1")
# a shell starts what runs in the background deaf to Ctrl-C; programs under test must hear it
signal.signal(signal.SIGINT, signal.default_int_handler)
HERE = Path(__file__).parent
SHARED = HERE, HERE / "server", HERE.parent / "bench"  # walks, playthroughs; serving; killing
sys.path[:0] = map(str, SHARED)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser comes last: its event loop stays, and no other could be started beside it."""
    items.sort(key=lambda item: "e2e" in item.path.parts)


def pytest_collection_finish() -> None:
    """What was imported stays: looking for waste need not go through it again and again."""
    gc.freeze()
