"""The estimate of two players' matches, learned from searches that played each other."""

from pathlib import Path

from benben.games.ankh import rules
from benben.games.ankh.estimate import estimate, hope
from benben.games.ankh.learned.features import FEATURES, features
from benben.network import Learning

LEARNING = Learning(
    game="ankh",
    players=2,
    otherwise=estimate,
    names=FEATURES,
    features=features,
    rules=rules,
    hope=hope,
    file=Path(__file__).with_name("network.json"),
)
