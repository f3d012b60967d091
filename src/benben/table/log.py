"""Where events of tables and of the server are noted."""

import logging

LOG = logging.getLogger("benben.server")
