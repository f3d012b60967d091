"""Falling buckets: the simulation, its judge, and the table measured with them."""
