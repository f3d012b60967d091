"""How strong players are, by their results: Glicko-2 (docs/ratings.md)."""
