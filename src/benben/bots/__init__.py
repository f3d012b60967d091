"""Bots by name. A bot is one method: what its seat knows, and a seed, give a move."""

from typing import Protocol

from benben.bots.greedy import Greedy
from benben.bots.uniform import Uniform
from benben.match import Match, Seen


class Bot(Protocol):
    """Knows only what `Seen` holds; the same seed gives the same choice."""

    def choose(self, seen: Seen, seed: int) -> int: ...


BOTS: dict[str, type[Bot]] = {"random": Uniform, "greedy": Greedy}


def bot(name: str) -> Bot:
    """The bot of that name; ValueError lists the names there are."""
    if name not in BOTS:
        raise ValueError(f"no bot {name!r}: there are {', '.join(BOTS)}")
    return BOTS[name]()


def let_move(match: Match, seat: int, player: Bot, seed: int) -> None:
    """A bot's move, through the same checked door as everybody's."""
    match.play(player.choose(match.seen(seat, seed), seed), seat, match.ply)
