"""Who plays whom, from which seat, with which seed.

A *deal* is one seed for two bots. It is played once from every seat: the first bot sits there,
copies of the second on all others. With two players that is a pair of games with seats swapped.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from benben.bots import bot
from benben.bots.custom import digest, load
from benben.game import check_options, game


class Pairing(NamedTuple):
    """One game to be played: the seat is the first bot's."""

    first: str
    second: str
    deal: int
    seat: int

    def names(self, players: int) -> list[str]:
        """The bots in seat order."""
        return [self.first if seat == self.seat else self.second for seat in range(players)]

    @property
    def file(self) -> str:
        """What its record is called."""
        return f"{plain(f'{self.first}-{self.second}')}-{self.deal}-{self.seat + 1}.record"


def seed_of(*parts: object) -> int:
    """A seed hashed from all the parts."""
    text = "\0".join(map(str, parts))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


@dataclass(frozen=True)
class Setup:
    """Everything that determines a game; the identity of a results file."""

    game: str
    bots: tuple[str, ...]
    players: int = 2
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 1
    files: tuple[Path, ...] = ()  # bots of users' own
    records: Path | None = None  # a folder where each game is kept move by move

    def check(self) -> "Setup":
        """The same with all options filled in; ValueError says what is wrong."""
        added = [load(path) for path in self.files]
        if len(set(added)) < len(added):
            raise ValueError(f"two files add a bot of the same name: {', '.join(added)}")
        for name in self.bots:
            bot(name)
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise ValueError("name two or more bots, each once")
        if self.players < 2:
            raise ValueError("an arena is for 2 players or more")
        options = check_options(game(self.game), self.players, self.options)
        return replace(self, options=options)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Every two bots, in the order they were named."""
        return list(combinations(self.bots, 2))

    @cached_property
    def header(self) -> dict[str, object]:
        """This set-up as JSON; two that are equal play the same games."""
        return {
            "arena": 1,
            "game": self.game,
            "rules": game(self.game).version,
            "players": self.players,
            "options": dict(self.options),
            "bots": list(self.bots),
            "files": {path.stem: digest(path) for path in self.files},
            "seed": self.seed,
        }

    def deals(self, games: int) -> int:
        """How many deals make at least so many games of every two bots."""
        return -(-games // self.players)

    def schedule(self, games: int) -> Iterator[Pairing]:
        """All games: pairs advance equally fast, and a deal's games stay close together."""
        for deal in range(self.deals(games)):
            for first, second in self.pairs:
                for seat in range(self.players):
                    yield Pairing(first, second, deal, seat)

    def luck(self, pairing: Pairing) -> int:
        """The seed of a deal. It does not depend on the seat: every seat gets the same cards.

        It depends on the bots' names, so that pairs are independent.
        """
        return seed_of("deal", self.seed, pairing.first, pairing.second, pairing.deal)


def default_name(setup: Setup, given: Sequence[str]) -> str:
    """A file name that tells set-ups apart: the bots, and whatever is not as usual."""
    parts = ["arena", setup.game, *setup.bots]
    if setup.players != 2:
        parts.append(f"{setup.players}p")
    parts += sorted(given)
    if setup.seed != 1:
        parts.append(f"seed{setup.seed}")
    return plain("-".join(parts)) + ".jsonl"


def plain(text: str) -> str:
    """As a part of a file's name."""
    return "".join(c if c.isalnum() or c in "-=._" else "_" for c in text)
