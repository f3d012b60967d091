"""Bots by name, with a parameter after a colon where they take one: `search:2s`."""

from collections.abc import Callable

from benben.bots.greedy import Greedy
from benben.bots.levels import Levelled, level_of, shown_name
from benben.bots.protocol import Bot, Candidate, Choice
from benben.bots.search import Search
from benben.bots.uniform import Uniform
from benben.match import Match

__all__ = [
    "BOTS",
    "Bot",
    "Candidate",
    "Choice",
    "bot",
    "is_bot",
    "let_move",
    "level_of",
    "shown_name",
]

BOTS: dict[str, Callable[[str], Bot]] = {
    "random": lambda parameter: _without(parameter, Uniform()),
    "greedy": lambda parameter: _without(parameter, Greedy()),
    "search": Search,
    "level": Levelled,
}


def _without(parameter: str, made: Bot) -> Bot:
    if parameter:
        raise ValueError(f"this bot takes no parameter, found {parameter!r}")
    return made


def is_bot(name: str) -> bool:
    """Whether a seat of that name is a bot; a person cannot have a bot's name."""
    return name.partition(":")[0] in BOTS


def bot(name: str) -> Bot:
    """The bot of that name; ValueError lists the names there are."""
    kind, _, parameter = name.partition(":")
    if kind not in BOTS:
        raise ValueError(f"no bot {name!r}: there are {', '.join(BOTS)}")
    return BOTS[kind](parameter)


def let_move(match: Match, seat: int, player: Bot, seed: int) -> Choice:
    """Let a bot choose, and play its move through `Match.play` like anybody's."""
    choice = player.choose(match.seen(seat, seed), seed)
    match.play(choice.move, seat, match.ply)
    return choice
