"""Why a move is advised: reasons that hold in every position the mover cannot tell apart.

One source for hints, key moments, `benben analyse` and puzzles. Where nothing is known, people are
told the plain comparison of chances instead.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from benben.bots.protocol import Choice
from benben.chance import generator
from benben.engine import Positions
from benben.match import Seen
from benben.reasoning import Passage
from benben.shapes import Line
from benben.unpacked import unpack

WORLDS = 6  # a reason must hold in each of them
MOST = 2  # more is not read
CLEARLY = 0.02  # of the win: by less, a move that the table would doubt is not advised

Moves = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Why:
    """Reasons as keys and values of the game's `why` texts."""

    lines: Sequence[Line]
    faults: Sequence[Line] = ()  # of the move it was compared with
    chance: float | None = None  # of winning with it, where a search has told
    other: float | None = None  # with the other move, or the next best

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def why(seen: Seen, move: int, line: Moves = (), instead: int | None = None) -> Why:
    """What speaks for a move, and not for the other; then what against the other alone.

    `line` begins with the move.
    """
    reasoning = seen.game.reasoning
    if reasoning is None:
        return Why(())
    worlds = _worlds(seen)
    merits = _everywhere(seen, worlds, move, line, reasoning.merits)
    if instead is None or instead == move:
        return Why(merits[:MOST])
    also = _everywhere(seen, worlds, instead, (), reasoning.merits)
    own = _everywhere(seen, worlds, move, line, reasoning.faults)
    faults = _everywhere(seen, worlds, instead, (), reasoning.faults)
    return Why(_without(merits, also)[:MOST], _without(faults, own)[:MOST])


def why_chosen(seen: Seen, choice: Choice) -> Why:
    """Why a bot chose its move."""
    chances = {one.move: float(one.chance) for one in choice.candidates}
    others = [chance for move, chance in chances.items() if move != choice.move]
    found = why(seen, choice.move, choice.line)
    return replace(found, chance=chances.get(choice.move), other=max(others, default=None))


def undoubted(seen: Seen, choice: Choice) -> Choice:
    """The choice, or one nearly as good about which the table would not ask once more."""
    doubts = doubted(seen)
    if choice.move not in doubts:
        return choice
    least = max(one.chance for one in choice.candidates if one.move == choice.move) - CLEARLY
    others = [one for one in choice.candidates if one.chance > least and one.move not in doubts]
    if not others:
        return choice
    return Choice(max(others, key=lambda one: one.chance).move, choice.candidates)


def doubted(seen: Seen) -> Mapping[int, str]:
    """The moves about which the table would ask once more."""
    look = seen.game.doubts
    return look(unpack(seen.guess[0]), seen.seat, seen.moves) if look else {}


def _worlds(seen: Seen) -> list[Positions]:
    random = generator(seen.ply)
    return [seen.guess, *(seen.imagine(random) for _ in range(WORLDS - 1))]


def _everywhere(
    seen: Seen,
    worlds: Sequence[Positions],
    move: int,
    line: Moves,
    told: Callable[[Passage], list[Line]],
) -> list[Line]:
    """What can be said of a move in all these worlds."""
    first, *others = (told(passage(seen, world, move, line)) for world in worlds)
    return [one for one in first if all(one in lines for lines in others)]


def _without(lines: Sequence[Line], others: Sequence[Line]) -> list[Line]:
    return [line for line in lines if line not in others]


def passage(seen: Seen, world: Positions, move: int, line: Moves = ()) -> Passage:
    """A move in one world, and the line as long as the mover's own turn goes on in it."""
    engine, seat = seen.game.engine, seen.seat
    now, steps = engine.copy(world), [move]
    for mover, following in line[1:]:
        if mover != seat:
            break
        steps.append(following)
    found: list[tuple[Any, int, Any]] = []
    for step in steps:
        if found and (engine.to_move(now) != seat or engine.refusal(now, seat, step)):
            break
        before = unpack(engine.copy(now))
        engine.play(now, seat, step)
        found.append((before, step, unpack(engine.copy(now))))
    ahead = tuple(Passage(before, seat, step, after) for before, step, after in found[1:])
    before, step, after = found[0]
    return Passage(before, seat, step, after, ahead)
