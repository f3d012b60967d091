"""T1.5: whether a move told anybody something, so that it cannot be taken back.

A move tells a viewer something if it rules out a world: a position the viewer could not tell from
the true one, in which nothing the mover may do would have looked the same. Where people play from
memory, a viewer is taken to have forgotten what can no longer be seen.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from benben.chance import generator
from benben.compiled import rule_for
from benben.engine import Positions
from benben.game import Game
from benben.unpacked import Unpacked

IMAGININGS = 16  # how many worlds must agree before a move counts as revealing nothing
STORIES = 6  # in how many of them the story is compared too, which takes longer


@dataclass(frozen=True)
class Played:
    """One move, the position it was played in and the one it led to."""

    game: Game
    before: Positions
    after: Positions
    seat: int
    move: int
    read: Callable[[Positions], Unpacked]  # may know both positions already

    def revealed_to(self, viewers: Iterable[int], seed: int) -> bool:
        """Whether one of them learned something."""
        return any(_Eyes(self, viewer).learned(seed) for viewer in viewers)

    @cached_property
    def imagine(self) -> Callable[[Positions, int, Any], None]:
        """Draws anew what a viewer did not know before the move."""
        reminds = self.game.reminds is not None and self.game.reminds(self.read(self.before))
        return _at_sight(self.game) if reminds else self.game.engine.imagine


class _Eyes:
    """A move as one viewer sees it."""

    def __init__(self, played: Played, viewer: int) -> None:
        self._played, self._viewer = played, viewer
        self._engine = played.game.engine

    def learned(self, seed: int) -> bool:
        if self._is_told_nothing:
            return False
        return any(not self._fits(*world) for world in self._worlds(seed))

    def _worlds(self, seed: int) -> Iterator[tuple[Positions, bool]]:
        """Positions the move may have been played in, and whether to compare stories."""
        before, random, stories = self._played.before, generator(seed), STORIES
        truth, other = before.tobytes(), self._engine.copy(before)
        for _ in range(IMAGININGS):
            self._played.imagine(other, self._viewer, random)
            if other.tobytes() != truth:  # where nothing is hidden, all are the true one
                yield other, stories > 0
                stories -= 1

    def _fits(self, world: Positions, tells: bool) -> bool:
        """Whether the mover could have done something there that looks the same."""
        return any(self._looks_same(world, move, tells) for move in self._moves(world))

    def _moves(self, world: Positions) -> Iterator[int]:
        """A mover knows which move it was; to others it may have been another one."""
        seat, move = self._played.seat, self._played.move
        if self._viewer == seat or self._engine.refusal(world, seat, move) == 0:
            yield move
        if self._viewer != seat:
            room = self._engine.room()
            legal = room[: self._engine.moves(world, seat, room)].tolist()
            yield from (other for other in legal if other != move)

    def _looks_same(self, world: Positions, move: int, tells: bool) -> bool:
        then = self._engine.copy(world)
        self._engine.play(then, self._played.seat, move)
        if self._known(then) != self._knows:
            return False
        return not tells or self._hears(Unpacked(world), Unpacked(then), move) == self._heard

    @cached_property
    def _knows(self) -> bytes:
        return self._known(self._played.after)

    @cached_property
    def _heard(self) -> tuple[list[Any], str]:
        played = self._played
        return self._hears(played.read(played.before), played.read(played.after), played.move)

    @property
    def _is_told_nothing(self) -> bool:
        """As others are of cards that are picked unseen."""
        others = self._viewer != self._played.seat
        return others and not self._heard[0] and self._knows == self._known(self._played.before)

    def _hears(self, before: Unpacked, after: Unpacked, move: int) -> tuple[list[Any], str]:
        notation, seat, viewer = self._played.game.notation, self._played.seat, self._viewer
        lines = notation.story(before, after, seat, move, viewer)
        return lines, notation.move_text(before, seat, move, viewer)

    def _known(self, position: Positions) -> bytes:
        """Equal exactly when the viewer knows the same: what it does not is imagined from one seed.

        As good as comparing views, at a hundredth of the time.
        """
        imagined = self._engine.copy(position)
        self._played.imagine(imagined, self._viewer, _always().copy())
        return bytes(imagined.tobytes())


@cache
def _at_sight(game: Game) -> Callable[[Positions, int, Any], None]:
    if game.engine.module is not None:
        entry_there: Callable[[Positions, int, Any], None] = game.engine.module.at_sight
        return entry_there
    rule, at_sight = rule_for(game.name), game.at_sight
    assert at_sight is not None

    @rule
    def entry(a: Any, seat: Any, random: Any) -> None:
        at_sight(a[0], seat, random)

    return entry


@cache
def _always() -> Any:
    """A generator that is copied, not used: cheaper than to start one each time."""
    return generator(0)
