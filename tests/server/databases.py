"""On which database the servers under test keep their tables: SQLite's file, or PostgreSQL.

`BENBEN_TEST_DATABASE=postgresql` chooses; a folder has a database of its own, also after a restart.
"""

import atexit
import hashlib
import os
from functools import cache
from pathlib import Path

from postgres import Postgres

ON_POSTGRES = os.environ.get("BENBEN_TEST_DATABASE") == "postgresql"


@cache
def cluster() -> Postgres:
    """One for all tests of this process."""
    started = Postgres()
    atexit.register(started.stop)
    return started


def address(folder: Path) -> str:
    """For `Settings.database`."""
    if not ON_POSTGRES:
        return ""
    name = hashlib.sha256(str(folder.absolute()).encode()).hexdigest()[:20]
    return cluster().new(f"t{name}")
