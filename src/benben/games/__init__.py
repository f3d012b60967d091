"""Benben's own games, a package each; pyproject.toml declares them (`benben.registry`)."""
