"""Tables of Buckets set up for the tests: positions as text, moves by name."""

from collections.abc import Callable
from typing import Any

from benben import CHANCE, Match
from benben.games.buckets.physics.poses import Pyramid

Pyramids = Callable[[int, int], Pyramid]  # of so many rows, number so and so

WHOLE = "rygbp-rygb-ryg-pb-p"  # three of each colour
SMALL = "rygb-ryg-pb-p"  # two of each, for five and six players
HANDS = (
    "r1r5r8y2y3g4g6b7b8p1",
    "r3r7y1y8g1g5b2b6p4p8",
    "r2r6y4y5g2g7b3b5p3p6",
    "r4r4y4y6g3g8b1b4p2p7",
    "r2y5g7",
    "y7g3b5",
)


def table(
    players: int = 2,
    phase: str = "turn",
    player: int = 1,
    more: str = "",
    *,
    finger: str = "cascade",
    pyramids: str = "",
    hand: str = "",
    chance: bool = True,
) -> Match:
    """A match at a position; what is not given is whole, and as dealt."""
    whole = WHOLE if players <= 4 else SMALL
    pyramids = pyramids or "/".join([whole] * players)
    hand = hand or "/".join(HANDS[:players])
    text = f"players={players} finger={finger} phase={phase} player={player} {more}"
    return Match.from_position(
        "buckets", f"{text} pyramids={pyramids} hand={hand}", seed=1, chance=chance
    )


def played(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def refused(match: Match, move: str, seat: int | None = None) -> str:
    """The clause that forbids a move."""
    refusal = match.refusal(move, seat)
    assert refusal is not None, f"{move} is allowed"
    return refusal.clause


def board(match: Match, seat: int = -3) -> dict[str, Any]:
    found: dict[str, Any] = match.view(seat)["board"]
    return found


def held(match: Match) -> list[int]:
    """How many cards each seat holds."""
    return [owner["cards"] for owner in board(match)["seats"]]


def stand(match: Match) -> list[int]:
    """How many buckets each seat has."""
    return [owner["buckets"] for owner in board(match)["seats"]]


def of(match: Match, word: str) -> list[str]:
    """What the moves of one kind name."""
    return [m.partition(":")[2] for m in match.moves() if m.startswith(f"{word}:")]


def outcomes(match: Match) -> dict[str, int]:
    """What chance may do now, with the weights."""
    engine, rules, now = match.game.engine, match.game.rules, match.truth()
    room = engine.room()
    numbers = room[: engine.moves(now, CHANCE, room)].tolist()
    text = match.game.notation.move_text
    return {text(now[0], CHANCE, n, CHANCE): int(rules.weight(now[0], n)) for n in numbers}
