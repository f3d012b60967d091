"""Sakkara: two builders, one quarry; stacks, hidden cards, spells. For 2 players."""

from collections.abc import Mapping

from benben.game import Game, Tuning
from benben.games.sakkara import drawing, notation, rules
from benben.games.sakkara.board import FIELDS, SEATS, SIZES, WORKERS
from benben.games.sakkara.box import TINY_COUNTS
from benben.games.sakkara.box.options import Deck
from benben.games.sakkara.estimate import greedy_estimate
from benben.games.sakkara.learned import LEARNING
from benben.games.sakkara.observation import PLANES, observe
from benben.games.sakkara.position import MEANINGS, MOST_CARDS, MOST_MOVES
from benben.games.sakkara.puzzling import PUZZLING
from benben.games.sakkara.reasons import REASONING, doubts
from benben.games.sakkara.rules.discards import LAST_TURN, LEAST_PART
from benben.games.sakkara.rules.memory import at_sight, forget
from benben.games.sakkara.view import View, view
from benben.options import Choice, ChoiceOrSeat, Count

DEALS = 50  # of one match: dealing again (S2.2) is as likely as not with two ships, else rarer


def _longest(players: int, options: Mapping[str, str]) -> int:
    """In a turn one step, and each card is spent once, with one more choice to make.

    What is spent lies on the pile, out of reach until the turn ends; its parts hold three cards
    or more, each with a size and a field to choose (S6.8).
    """
    cards = MOST_CARDS if options.get("size", "full") == "full" else sum(map(int, TINY_COUNTS))
    turn = 1 + 2 * cards + 1 + 2 * (cards // LEAST_PART + 1)
    deal = DEALS * (FIELDS + cards)
    return 1 + deal + SEATS * WORKERS + int(options.get("turns", LAST_TURN)) * turn


GAME = Game(
    name="sakkara",
    title="Sakkara",
    letter="S",
    version=2,
    players=range(2, 3),
    options=(
        ChoiceOrSeat("starter", "draw", ("draw",), "S2.3"),
        Choice("memory", "strict", ("strict", "aid"), "S2.5"),
        Deck(),
        Choice("size", "full", SIZES, "S10.1", research=True),
        Count("turns", str(LAST_TURN), 1, LAST_TURN, "S9.3", research=True),
    ),
    hides=lambda options: options.get("size", "full") == "full",
    longest=_longest,
    most_moves=MOST_MOVES,
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
    reminds=lambda s: bool(s.strict),  # `memory=strict`
    at_sight=at_sight,
    forget=forget,
    tuning=Tuning(exploration=0.07),
    puzzling=PUZZLING,
    reasoning=REASONING,
    doubts=doubts,
)
