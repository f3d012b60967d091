"""T1.5: whether a move told its own seat something, so that it cannot be taken back.

Could it have come otherwise? Then, in another world the seat could not tell from the true one, it
would know something else now, or would have been told another story.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from benben.chance import generator
from benben.engine import Engine, Positions
from benben.game import Game
from benben.plain import Plain

IMAGININGS = 16  # how many guesses at the hidden must agree before a move counts as revealing none
STORIES = 6  # in how many of them the story is told too, which takes longer


def revealed(
    game: Game,
    before: Positions,
    after: Positions,
    seat: int,
    move: int,
    seed: int,
    read: Callable[[Positions], Plain],
) -> bool:
    """Whether the seat's move from one position to the other did; `read` may know both already."""
    if game.reminds is not None and game.reminds(read(after)):
        return True
    engine, tell = game.engine, game.notation.story
    known, told = _known(engine, after, seat), tell(read(before), read(after), seat, move, seat)
    random, stories, truth = generator(seed), 0, before.tobytes()
    other = engine.copy(before)
    for _ in range(IMAGININGS):
        engine.imagine(other, seat, random)
        if other.tobytes() == truth:
            continue  # the same world: where nothing is hidden, all of them are
        then = engine.copy(other)
        engine.play(then, seat, move)
        if _known(engine, then, seat) != known:
            return True
        stories += 1
        if stories <= STORIES and tell(Plain(other), Plain(then), seat, move, seat) != told:
            return True
    return False


def _known(engine: Engine, position: Positions, seat: int) -> bytes:
    """Equal exactly when the seat knows the same: what it does not is imagined from one seed.

    As good as comparing views, at a hundredth of the time.
    """
    imagined = engine.copy(position)
    engine.imagine(imagined, seat, _always().copy())
    return bytes(imagined.tobytes())


@cache
def _always() -> Any:
    """A generator that is copied, not used: cheaper than to start one each time."""
    return generator(0)
