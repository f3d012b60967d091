"""Days that pass at once: the time of a server under test."""

import time

import pytest
from serving import Serving

from benben.table import times


class Days:
    """Time that goes on as usual, and further when told to."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._ahead, self._clock = 0.0, time.time
        patch.setattr(times, "now", lambda: self._clock() + self._ahead)

    def stand_still(self) -> None:
        """From now on only what `go_by` says passes, however busy the machine is."""
        moment = time.time()
        self._clock = lambda: moment

    def go_by(self, seconds: float, *servers: Serving) -> None:
        """So much time passes; then these servers look at their deadlines."""
        self._ahead += seconds
        for server in servers:
            server.look()
