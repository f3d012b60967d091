"""The estimate, learned from searches that played each other."""

from pathlib import Path

from benben.games.sakkara import rules
from benben.games.sakkara.learned.features import FEATURES, features
from benben.network import Learning

LEARNING = Learning(
    game="sakkara",
    players=2,
    names=FEATURES,
    features=features,
    rules=rules,
    file=Path(__file__).with_name("network.json"),
)
