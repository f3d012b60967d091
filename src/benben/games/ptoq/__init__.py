"""Ptoq, or Pyramid Poker: build a pyramid together, take it apart for three hands, 2 players."""

from collections.abc import Mapping

from benben.game import Game, Level, Tuning
from benben.games.ptoq import drawing, notation, rules
from benben.games.ptoq.board import FACES, FULL_OF, HANDS_OF, JOKERS_OF, SEATS, SIZES
from benben.games.ptoq.determinize import forget
from benben.games.ptoq.estimate import estimate
from benben.games.ptoq.observation import PLANES, observe
from benben.games.ptoq.position import MEANINGS
from benben.games.ptoq.puzzling import PUZZLING
from benben.games.ptoq.reasons import REASONING
from benben.games.ptoq.solver import commands
from benben.games.ptoq.view import View, opened, view
from benben.options import Choice, ChoiceOrSeat


def _longest(players: int, options: Mapping[str, str]) -> int:
    """Each block is drawn, placed, taken and laid; a joker costs three draws and a choice more.

    No rule ends an advanced match: a round may bring nobody a victory point (P7.2). For 150 rounds.
    """
    size = SIZES.index(options.get("size", "full"))
    whole = 4 * SEATS * HANDS_OF[size] * FULL_OF[size] + 4 * JOKERS_OF[size]
    rounds = 1 if options.get("game", "basic") == "basic" else 150
    return 1 + rounds * whole + (rounds - 1) * SEATS  # who starts; ready for the next (P7.4)


GAME = Game(
    name="ptoq",
    title="Ptoq",
    letter="P",
    version=1,
    players=range(2, 3),
    options=(
        Choice("game", "basic", ("basic", "short", "long"), "P7.3"),
        ChoiceOrSeat("starter", "draw", ("draw", "toot"), "P2.2"),
        Choice("size", "full", SIZES, "P8.1", research=True),
    ),
    longest=_longest,
    most_moves=FACES,
    rules=rules,
    estimate=estimate,
    view=view,
    opened=opened,
    shape=View,
    observe=observe,
    planes=PLANES,
    actions=MEANINGS,
    notation=notation,
    drawing=drawing,
    forget=forget,
    # a whole round has fewer plies: every try goes to its end
    tuning=Tuning(exploration=0.4, looks_ahead=False, simple_others=True, plies=130),
    levels=(
        Level("30ms", misjudges=0.36, forgets=100),
        Level("100ms", misjudges=0.18, forgets=80),
        Level("300ms", misjudges=0.10, forgets=55),
        Level("1s", misjudges=0.045, forgets=28),
        Level("3s"),
    ),
    shown=rules.shown,
    commands={"solve": commands.solve},
    puzzling=PUZZLING,
    reasoning=REASONING,
)
