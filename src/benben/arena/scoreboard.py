"""The standing: every game counted once, in the order in which they ended."""

from collections.abc import Iterable

from benben.arena.play import Played
from benben.arena.ratings import Estimate, Pair, Tally, expected, ratings
from benben.arena.schedule import Setup
from benben.arena.sprt import Sprt


class Standing:
    """The tally of every pair and, if requested, the sequential test."""

    def __init__(self, setup: Setup, total: int, test: Sprt | None = None) -> None:
        self.setup = setup
        self.total = total  # games there will be, unless something stops them
        self.test = test
        self.games = 0
        self.tallies: dict[Pair, Tally] = {pair: Tally(setup.players) for pair in setup.pairs}

    def add_all(self, games: Iterable[Played]) -> None:
        for played in games:
            self.add(played)

    def add(self, played: Played) -> None:
        self.games += 1
        tally = self.tallies[played.pairing.first, played.pairing.second]
        deal = tally.add(played.pairing.deal, played.score)
        if self.test is not None and deal is not None:
            self.test.add(deal)

    @property
    def is_decided(self) -> bool:
        return self.test is not None and self.test.accepted is not None

    def ratings(self) -> list[tuple[str, Estimate]]:
        """The strongest first."""
        found = ratings(self.tallies, self.setup.bots)
        return sorted(found.items(), key=lambda item: -item[1].value)

    def misfits(self) -> dict[Pair, float]:
        """Pairs whose score the ratings do not explain, with the score they expect.

        One number per bot cannot describe a bot that beats the strong and loses to the weak.
        """
        elo = {name: rating.value for name, rating in self.ratings()}
        found = {}
        for (first, second), tally in self.tallies.items():
            share, score = expected(elo[first] - elo[second], tally.players), tally.score()
            if not score.low <= share <= score.high:
                found[first, second] = share
        return found
