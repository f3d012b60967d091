"""Puzzles: positions from matches of bots in which one move is clearly the best."""
