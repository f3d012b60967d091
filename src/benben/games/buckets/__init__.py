"""Buckets (Bucket King 3D): everybody defends a pyramid of real, tumbling buckets, 2–6 players."""

from collections.abc import Mapping

from benben.game import Game, Level, Tuning
from benben.games.buckets import drawing, notation, rules
from benben.games.buckets.board import COLOURS_BY, HAND_BY, PACK_BY, PLACES_BY, SIZES
from benben.games.buckets.estimate import estimate, greedy_estimate
from benben.games.buckets.observation import PLANES, observe
from benben.games.buckets.physics import commands, finger
from benben.games.buckets.position import MEANINGS
from benben.games.buckets.position_text import MOST_GAMES
from benben.games.buckets.puzzling import PUZZLING
from benben.games.buckets.reasons import REASONING, doubts
from benben.games.buckets.rules.cards import size as how_many_cards
from benben.games.buckets.rules.losing import FEW
from benben.games.buckets.view import FINGERS, View, view
from benben.options import Choice, Count, SmallForTwo


def _longest(players: int, options: Mapping[str, str]) -> int:
    """Each round costs a bucket (B5.1), and a card is played once in it: it stays open.

    At worst each is picked and played alone, and two are drawn for it (B3.6, B7.2), each of which
    may be forgotten (B3.7).
    """
    size = SIZES.index(options.get("size", "full"))
    places = int(PLACES_BY[size]) if players <= FEW else 10
    colours = 1 if options.get("ones", "no") == "no" else int(COLOURS_BY[size])
    cards = colours * how_many_cards(int(PACK_BY[size]))
    loss = 3 + places  # named, aimed at, the fate of each bucket, the piece that stays
    a_round = 1 + 1 + 6 * cards + loss  # a direction; a card for who has none (B3.9)
    game = players * (int(HAND_BY[size]) + places) + 1 + players * places * a_round
    return int(options.get("games", 1)) * game


GAME = Game(
    name="buckets",
    title="Buckets",
    letter="B",
    version=3,
    players=range(2, 7),
    options=(
        Choice("finger", "flick", FINGERS, "B4.8"),
        Choice("ones", "no", ("no", "yes"), "B7.2"),
        Count("games", "1", 1, MOST_GAMES, "B7.1"),
        Choice("forgetful", "no", ("no", "yes"), "B3.7"),
        SmallForTwo("size", "full", SIZES, "B8.1", research=True),
    ),
    longest=_longest,
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
