"""Who moves when no person does."""

CHANCE = -1
"""Chance is a mover: its outcomes are moves in the record."""
OVER = -2
"""Nobody moves any more."""
SPECTATOR = -3
"""A viewer without a seat."""
