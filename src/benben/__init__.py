"""Benben: a table for pyramid games. `benben.game("ankh")`, `benben.Match("ankh", players=2)`."""

from benben.game import CHANCE, OVER, SPECTATOR, Game, game, names
from benben.match import Match, Outcome, Ply, Seen
from benben.record import RecordError
from benben.refused import Refused

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "Game",
    "Match",
    "Outcome",
    "Ply",
    "RecordError",
    "Refused",
    "Seen",
    "game",
    "names",
]
