"""Benben: a table for pyramid games. `benben.game("ankh")`, `benben.Match("ankh", players=2)`."""

from benben.interrupted import end_quietly

end_quietly()  # before the imports that take a while

from benben.game import CHANCE, OVER, SPECTATOR, Game, game, names  # noqa: E402
from benben.match import Match, Outcome, Ply, Seen  # noqa: E402
from benben.record_lines import RecordError  # noqa: E402
from benben.refused import Refused  # noqa: E402

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
