"""Marienbad: sixteen matches in rows of 1, 3, 5 and 7; who takes the last one loses."""

from benben.game import Game
from benben.options import ChoiceOrSeat
from marienbad import drawing, notation, rules
from marienbad.estimate import estimate
from marienbad.layout import ACTIONS
from marienbad.observing import PLANES, observe
from marienbad.view import View, view

GAME = Game(
    name="marienbad",
    title="Marienbad",
    letter="M",
    version=1,
    players=range(2, 3),
    options=(ChoiceOrSeat("starter", "draw", ("draw",), "M1.2"),),
    most_moves=ACTIONS,
    rules=rules,
    estimate=estimate,
    view=view,
    shape=View,
    observe=observe,
    planes=PLANES,
    notation=notation,
    drawing=drawing,
    move_words=notation.move_words,
)
