"""Ptoq, or Pyramid Poker: build a pyramid together, take it apart for three hands, 2 players."""

from benben.game import Game
from benben.games.ptoq import drawing, notation, rules
from benben.games.ptoq.board import FACES
from benben.games.ptoq.estimate import estimate
from benben.games.ptoq.observing import PLANES, observe
from benben.games.ptoq.solving import solve
from benben.games.ptoq.view import view
from benben.options import Choice, ChoiceOrSeat

GAME = Game(
    name="ptoq",
    title="Ptoq",
    letter="P",
    version=1,
    players=range(2, 3),
    options=(
        Choice("game", "basic", ("basic", "short", "long")),  # P6, P7.3
        ChoiceOrSeat("starter", "draw", ("draw", "toot")),  # P2.2
    ),
    most_moves=FACES,
    rules=rules,
    estimate=estimate,
    view=view,
    observe=observe,
    planes=PLANES,
    notation=notation,
    drawing=drawing,
    commands={"solve": solve},
)
