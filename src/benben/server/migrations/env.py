"""Alembic runs this: it migrates by the connection that `upgrade` hands over."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
