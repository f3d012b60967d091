"""Buckets (Bucket King 3D): everybody defends a pyramid of real, tumbling buckets, 2–6 players."""

from benben.game import Game, Level, Tuning
from benben.games.buckets import drawing, notation, rules
from benben.games.buckets.board import SIZES
from benben.games.buckets.estimate import estimate, greedy_estimate
from benben.games.buckets.observation import PLANES, observe
from benben.games.buckets.physics import commands, finger
from benben.games.buckets.position import MEANINGS
from benben.games.buckets.position_text import MOST_GAMES
from benben.games.buckets.puzzling import PUZZLING
from benben.games.buckets.reasons import REASONING, doubts
from benben.games.buckets.view import FINGERS, View, view
from benben.options import Choice, Count, SmallForTwo

GAME = Game(
    name="buckets",
    title="Buckets",
    letter="B",
    version=2,
    players=range(2, 7),
    options=(
        Choice("finger", "flick", FINGERS, "B4.8"),
        Choice("ones", "no", ("no", "yes"), "B7.2"),
        Count("games", "1", 1, MOST_GAMES, "B7.1"),
        Choice("forgetful", "no", ("no", "yes"), "B3.7"),
        SmallForTwo("size", "full", SIZES, "B8.1", research=True),
    ),
    most_moves=40,  # kinds of cards to draw
    rules=rules,
    estimate=estimate,
    view=view,
    shape=View,
    observe=observe,
    planes=PLANES,
    actions=MEANINGS,
    notation=notation,
    drawing=drawing,
    greedy_estimate=greedy_estimate,
    throws=finger.throws,
    throw=finger.throw,
    missing=finger.missing,
    tuning=Tuning(exploration=0.4, simple_others=True),
    levels=(
        Level("30ms", misjudges=0.42),
        Level("100ms", misjudges=0.20),
        Level("300ms", misjudges=0.10),
        Level("1s", misjudges=0.045),
        Level("3s"),
    ),
    commands={"calibrate": commands.calibrate},
    puzzling=PUZZLING,
    reasoning=REASONING,
    doubts=doubts,
)
