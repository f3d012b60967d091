"""The database's schema has a version; a file of an older one is brought up to date on opening.

A change of the tables in store.py needs a new file in versions/ (see docs/server.md). A test
compares what the migrations make with what store.py declares.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError

BEFORE_VERSIONS = "0001"  # the schema of files that were made before it had a version


@contextmanager
def _whole(connection: sql.Connection) -> Iterator[None]:
    """All or nothing. Left to itself, Python's driver commits at every change of the schema."""
    if connection.dialect.name != "sqlite":
        with connection.begin():
            yield
        return
    driver: Any = connection.connection.driver_connection
    usual, driver.isolation_level = driver.isolation_level, None
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
    finally:
        driver.isolation_level = usual


def is_older(engine: sql.Engine) -> bool:
    """Whether there is something in this database, of an older schema."""
    with engine.connect() as connection:
        known = set(sql.inspect(connection).get_table_names())
        if "alembic_version" not in known:
            return "tables" in known
        here = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    steps = ScriptDirectory.from_config(_config())
    return here != steps.get_current_head() and here in {
        one.revision for one in steps.walk_revisions()
    }


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", f"{__name__}:")
    return config


def upgrade(engine: sql.Engine, to: str = "head") -> None:
    """To the newest schema, all steps or none; OSError for a file that is newer than this."""
    config = _config()
    try:
        with engine.connect() as connection, _whole(connection):
            config.attributes["connection"] = connection
            known = set(sql.inspect(connection).get_table_names())
            if "tables" in known and "alembic_version" not in known:
                command.stamp(config, BEFORE_VERSIONS)
            command.upgrade(config, to)
    except CommandError as error:
        raise OSError(f"the database is from a newer Benben than this one ({error})") from None
