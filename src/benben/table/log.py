"""Where events of tables and of the server are noted."""

import logging
from contextvars import ContextVar

LOG = logging.getLogger("benben.server")
ABOUT: ContextVar[str] = ContextVar("table", default="")  # the id of the table it is about
