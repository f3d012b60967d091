"""What a training does."""

from dataclasses import dataclass

from benben.arena.sprt import Sprt
from benben.game import game


@dataclass(frozen=True)
class Plan:
    """What is done: with the same plan the same matches and, but for the contests, weights."""

    game: str
    seed: int = 1
    tries: int = 400  # of a search, for each decision
    matches: int = 500  # in a round
    rounds_back: int = 4  # whose matches are learned from
    hidden: int = 16
    epochs: int = 16
    trust: float = 0.95  # λ: see selfplay.targets
    budget: str = "50ms"  # of a decision in a contest
    games: int = 400  # of a contest, at most
    sprt: str = "0,30"

    def check(self) -> "Plan":
        """ValueError says in one sentence what is wrong."""
        if game(self.game).learning is None:
            raise ValueError(f"{self.game}: its estimate is no network, so nothing is trained")
        least = {"matches": 2, "rounds_back": 1, "games": 2, "hidden": 1, "epochs": 1, "tries": 20}
        for name, number in least.items():
            if getattr(self, name) < number:
                raise ValueError(f"{name}: at least {number}, not {getattr(self, name)}")
        if not 0.0 <= self.trust <= 1.0:
            raise ValueError(f"trust: from 0 to 1, not {self.trust}")
        Sprt.read(self.sprt, 2)
        return self
