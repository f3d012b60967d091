"""On which database the servers under test keep their tables: SQLite's file, or PostgreSQL.

`BENBEN_TEST_DATABASE=postgresql` chooses; a folder has a database of its own, also after a restart.
"""

import atexit
import hashlib
import os
import tempfile
from functools import cache
from pathlib import Path

from postgres import Postgres

ON_POSTGRES = os.environ.get("BENBEN_TEST_DATABASE") == "postgresql"


@cache
def cluster() -> Postgres:
    """One for all tests of this process."""
    above = Path(tempfile.mkdtemp(prefix="benben-pg-"))
    above.chmod(0o755)
    folder = above / "cluster"
    folder.mkdir()
    started = Postgres(folder)
    atexit.register(started.stop)
    return started


def address(folder: Path) -> str:
    """For `Settings.database`."""
    if not ON_POSTGRES:
        return ""
    name = hashlib.sha256(str(folder.absolute()).encode()).hexdigest()[:20]
    return cluster().new(f"t{name}")
