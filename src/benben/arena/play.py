"""One game between bots, from its pairing to its result."""

import time
import traceback
from dataclasses import dataclass

from benben.arena.schedule import Pairing, Setup, seed_of
from benben.bots import Bot, bot, let_move
from benben.match import Match


class BotFailed(ValueError):
    """A bot raised an exception or chose an illegal move; the message says where."""


@dataclass(frozen=True)
class Played:
    """A finished game."""

    pairing: Pairing
    scores: tuple[float, ...]  # by seat, together 1
    plies: int
    clause: str
    seconds: float

    @property
    def score(self) -> float:
        """The first bot's share of the win."""
        return self.scores[self.pairing.seat]


def play(setup: Setup, pairing: Pairing) -> Played:
    """Play it to the end."""
    began = time.perf_counter()
    match = played_match(setup, pairing)
    outcome = match.outcome()
    assert outcome is not None
    seconds = round(time.perf_counter() - began, 3)
    if setup.records is not None:
        (setup.records / pairing.file).write_text(match.record(), "utf-8")
    return Played(pairing, outcome.scores, match.ply, outcome.clause, seconds)


def played_match(setup: Setup, pairing: Pairing) -> Match:
    """Chance and the bots' random numbers come from the deal."""
    luck, names = setup.luck(pairing), pairing.names(setup.players)
    bots = [bot(name) for name in names]  # fresh ones: nothing carries over from another game
    match = Match(setup.game, setup.players, setup.options, luck, names)
    while not match.is_over:
        seat = match.waiting_for[0]
        _move(match, seat, bots[seat], seed_of("bot", luck, seat, match.ply))
    return match


def _move(match: Match, seat: int, player: Bot, seed: int) -> None:
    try:
        let_move(match, seat, player, seed)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        raise BotFailed(
            f"bot {match.names[seat]} failed at ply {match.ply}: {type(error).__name__}: {error} "
            f"({place.filename}, line {place.lineno})"
        ) from error
