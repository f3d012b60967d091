"""Ankh: gods race over movable bridges to the heart of a pyramid, 2–4 players."""

from collections.abc import Mapping

from benben.game import Game, Level, Tuning
from benben.games.ankh import drawing, notation, rules
from benben.games.ankh.board import SIZES
from benben.games.ankh.estimate import greedy_estimate
from benben.games.ankh.learned import LEARNING
from benben.games.ankh.observation import PLANES, observe
from benben.games.ankh.position import LAST_ROUND, MEANINGS
from benben.games.ankh.puzzling import PUZZLING
from benben.games.ankh.reasons import REASONING
from benben.games.ankh.view import View, view
from benben.options import ChoiceOrSeat, Count, SmallForTwo


def _longest(players: int, options: Mapping[str, str]) -> int:
    """Six steps and the white bridge's extra in each turn (A3.1, A6.5), and who starts."""
    turns = players * int(options.get("rounds", LAST_ROUND))
    fists = 1_000 if options.get("starter") == "fists" else 1  # A2.2: again until somebody is right
    return 7 * turns + fists


GAME = Game(
    name="ankh",
    title="Ankh",
    letter="A",
    version=2,
    players=range(2, 5),
    options=(
        ChoiceOrSeat("starter", "draw", ("draw", "fists"), "A2.2"),
        Count("rounds", str(LAST_ROUND), 1, LAST_ROUND, "A7.4", research=True),
        SmallForTwo("size", "full", SIZES, "A8.1", research=True),
    ),
    hides=lambda options: options.get("starter") == "fists",
    longest=_longest,
    most_moves=3 + 3 * 4 * 2 + 7 * 2,
    rules=rules,
    estimate=LEARNING.estimate(),
    learning=LEARNING,
    view=view,
    shape=View,
    observe=observe,
    planes=PLANES,
    actions=MEANINGS,
    notation=notation,
    drawing=drawing,
    greedy_estimate=greedy_estimate,
    walker=notation.walker,
    tuning=Tuning(exploration=0.1),
    levels=(  # a step changes little: who misjudged more would walk to and fro, not err
        Level("30ms", misjudges=0.04),
        Level("100ms", misjudges=0.02),
        Level("300ms", misjudges=0.012),
        Level("1s", misjudges=0.006),
        Level("3s"),
    ),
    puzzling=PUZZLING,
    reasoning=REASONING,
)
