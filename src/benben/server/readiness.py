"""Whether a server takes new tables: not before its first game is compiled, nor while it drains.

A server that is told to stop with `--drain SECONDS` serves what goes on for so long, begins nothing
new, and tells whoever asks (`GET /api/ready`) that others should be asked.
"""

from benben.game import names
from benben.server.limits import Guard
from benben.server.preparing import Preparations
from benben.table.errors import ApiError


class Readiness:
    def __init__(self, preparations: Preparations, guard: Guard) -> None:
        self._preparations, self._guard = preparations, guard

    @property
    def is_ready(self) -> bool:
        compiled = (self._preparations.is_ready(name, "table") for name in names())
        return not self._guard.draining and any(compiled)

    def check(self) -> None:
        """ApiError while others should be asked."""
        if not self.is_ready:
            raise ApiError(503, "draining" if self._guard.draining else "not_ready")
