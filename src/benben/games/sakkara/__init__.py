"""Sakkara: two builders, one quarry; stacks, hidden cards, spells. For 2 players."""

from benben.game import Game, Tuning
from benben.games.sakkara import drawing, notation, rules
from benben.games.sakkara.board import SIZES
from benben.games.sakkara.box.options import Deck
from benben.games.sakkara.estimate import estimate
from benben.games.sakkara.observation import PLANES, observe
from benben.games.sakkara.position import MEANINGS, MOST_MOVES
from benben.games.sakkara.puzzling import PUZZLING
from benben.games.sakkara.reasons import REASONING, doubts
from benben.games.sakkara.rules.discards import LAST_TURN
from benben.games.sakkara.rules.memory import at_sight, forget
from benben.games.sakkara.view import View, view
from benben.options import Choice, ChoiceOrSeat, Count

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
    most_moves=MOST_MOVES,
    rules=rules,
    estimate=estimate,
    view=view,
    shape=View,
    observe=observe,
    planes=PLANES,
    actions=MEANINGS,
    notation=notation,
    drawing=drawing,
    reminds=lambda s: bool(s.strict),  # `memory=strict`
    at_sight=at_sight,
    forget=forget,
    tuning=Tuning(exploration=0.07),
    puzzling=PUZZLING,
    reasoning=REASONING,
    doubts=doubts,
)
